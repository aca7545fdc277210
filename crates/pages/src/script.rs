//! The script of all pages, and the keys that it listens to.
//!
//! A page works without it. With it a table stays up to date by itself, and can be played without a mouse.

use maud::{Markup, html};

use crate::screen::Part;

/// The script: an ES module without dependencies.
pub const SCRIPT: &str = include_str!("../assets/ruinforge.js");

/// A key and what it does at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// The key, or a kind of keys.
    pub key: &'static str,
    /// What it does, in words.
    pub does: &'static str,
    /// The part of the table that it needs; tables without that part do not tell of it.
    pub part: Option<&'static str>,
}

const fn at(part: &'static str, key: &'static str, does: &'static str) -> Shortcut {
    Shortcut { key, does, part: Some(part) }
}

const fn anywhere(key: &'static str, does: &'static str) -> Shortcut {
    Shortcut { key, does, part: None }
}

/// What keys do at a table. The script has the same keys; a test compares.
pub const SHORTCUTS: [Shortcut; 16] = [
    at("moves", "m", "to the moves"),
    at("moves", "1 – 9", "press the move, or open the group, with this number"),
    at("hand", "h", "to your hand"),
    at("mine", "s", "to what you have built"),
    at("rivals", "r", "to the other players"),
    at("city", "p", "to the map"),
    anywhere("Arrow keys", "to the next thing, or the one before"),
    at("moves", "Enter", "choose a thing and see its moves; again: do the only one"),
    anywhere("Escape", "leave a field; show all moves again"),
    at("moves", "/", "to the command line"),
    at("moves", ":", "the same"),
    at("moves", "u", "undo"),
    at("moves", "y", "confirm"),
    at("log", "l", "to the log"),
    at("chat", "c", "to the chat"),
    anywhere("?", "show these keys"),
];

/// The keys of a table with these parts, as a list to read.
pub fn shortcuts(parts: &[Part]) -> Markup {
    let told = SHORTCUTS.iter().filter(|it| it.part.is_none_or(|part| parts.iter().any(|found| found.id == part)));
    html! {
        table class="keys" {
            thead class="vh" { tr { th scope="col" { "Key" } th scope="col" { "What it does" } } }
            tbody {
                @for it in told { tr { th scope="row" { kbd { (it.key) } } td { (it.does) } } }
            }
        }
    }
}

/// The same over a table, until it is closed. The script opens it.
pub(crate) fn shortcuts_dialog(parts: &[Part]) -> Markup {
    html! {
        dialog id="shortcuts" class="dialog" aria-labelledby="shortcuts-title" {
            h2 id="shortcuts-title" { "Keys" }
            (shortcuts(parts))
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
        let mut told: BTreeSet<&str> = SHORTCUTS.iter().map(|it| it.key).collect();
        // Kinds of keys are not in the table but have code of their own.
        for (kind, code) in [("1 – 9", "/^[1-9]$/"), ("Arrow keys", "\"Arrow"), ("Enter", "key === \"Enter\"")] {
            assert!(told.remove(kind), "{kind} is told");
            assert!(SCRIPT.contains(code), "{kind} works");
        }
        assert_eq!(told, handled());
    }

    #[test]
    fn the_script_is_small_and_needs_nobody_else() {
        assert!(SCRIPT.len() < 25 * 1024 + 512, "it has {} bytes", SCRIPT.len());
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
