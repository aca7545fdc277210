//! The script of all pages, and the keys that it listens to.
//!
//! A page works without it. With it a table stays up to date by itself, and can be played without a mouse.

use maud::{Markup, html};

/// The script: an ES module without dependencies.
pub const SCRIPT: &str = include_str!("../assets/ruinforge.js");

/// What a key does at a table. The script has the same keys; a test compares.
pub const SHORTCUTS: [(&str, &str); 16] = [
    ("m", "to the moves"),
    ("1 – 9", "press the move, or open the group, with this number"),
    ("h", "to your hand"),
    ("s", "to what you have built"),
    ("r", "to the other players"),
    ("p", "to the map"),
    ("Arrow keys", "to the next thing, or the one before"),
    ("Enter", "choose a thing and see its moves; again: do the only one"),
    ("Escape", "leave a field; show all moves again"),
    ("/", "to the command line"),
    (":", "the same"),
    ("u", "undo"),
    ("y", "confirm"),
    ("l", "to the log"),
    ("c", "to the chat"),
    ("?", "show these keys"),
];

/// The keys as a table.
pub fn shortcuts() -> Markup {
    html! {
        table class="keys" {
            thead class="vh" { tr { th scope="col" { "Key" } th scope="col" { "What it does" } } }
            tbody {
                @for (key, words) in SHORTCUTS { tr { th scope="row" { kbd { (key) } } td { (words) } } }
            }
        }
    }
}

/// The same over a table, until it is closed. The script opens it.
pub(crate) fn shortcuts_dialog() -> Markup {
    html! {
        dialog id="shortcuts" class="dialog" aria-labelledby="shortcuts-title" {
            h2 id="shortcuts-title" { "Keys" }
            (shortcuts())
            label class="check" { input type="checkbox" id="single-keys" checked; "Keys that are a single letter, digit or sign" }
            form method="dialog" { button class="button primary" { "Close" } }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The keys in the table `KEYS` of the script.
    fn handled() -> BTreeSet<&'static str> {
        let (_, rest) = SCRIPT.split_once("const KEYS = {\n").expect("the script has a table of keys");
        let (table, _) = rest.split_once("\n};").expect("the table ends");
        let key = |line: &'static str| line.trim().strip_prefix('"')?.split_once("\":").map(|(key, _)| key);
        table.lines().map(|line| key(line).unwrap_or_else(|| panic!("{line:?} has no quoted key"))).collect()
    }

    #[test]
    fn the_keys_that_are_told_are_those_that_work() {
        let mut told: BTreeSet<&str> = SHORTCUTS.iter().map(|&(key, _)| key).collect();
        // Kinds of keys are not in the table but have code of their own.
        for (kind, code) in [("1 – 9", "/^[1-9]$/"), ("Arrow keys", "\"Arrow"), ("Enter", "key === \"Enter\"")] {
            assert!(told.remove(kind), "{kind} is told");
            assert!(SCRIPT.contains(code), "{kind} works");
        }
        assert_eq!(told, handled());
    }

    #[test]
    fn the_script_is_small_and_needs_nobody_else() {
        assert!(SCRIPT.len() < 22 * 1024, "it has {} bytes", SCRIPT.len());
        for line in SCRIPT.lines() {
            assert!(!line.trim_start().starts_with("import "), "{line}");
        }
        assert!(!SCRIPT.contains("://"), "it asks no other server");
    }

    #[test]
    fn the_script_does_nothing_that_a_strict_policy_forbids() {
        for forbidden in [
            ".innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
            "setAttribute(\"style\"",
        ] {
            assert!(!SCRIPT.contains(forbidden), "{forbidden}");
        }
    }
}
