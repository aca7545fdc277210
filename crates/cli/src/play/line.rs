//! What a typed line means.

use crate::prose::{entry, wrapped};

/// A line that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order<'t> {
    /// Take the last decision back.
    Undo,
    /// Say why this move is not legal.
    Why(&'t str),
    /// Show this card.
    Card(&'t str),
    /// Show this rule.
    Rule(&'t str),
    /// Show so many lines of the log.
    Log(usize),
    /// Show the table again.
    Board,
    /// Show the legal moves again.
    Moves,
    /// Save to this file.
    Save(&'t str),
    /// Say what can be typed.
    Help,
    /// Stop.
    Quit,
    /// An order with something missing or too much; the sentence says what was expected.
    Wrong(String),
}

/// How many lines of the log are shown if nobody says.
const USUAL_LOG: usize = 20;

const HELP: [(&str, &str); 9] = [
    ("moves", "the legal moves again"),
    ("board", "the table again"),
    ("why MOVE", "why a move is not legal"),
    ("card NAME", "everything about a card"),
    ("rule ID", "the text of a rule; words are searched for"),
    ("log [N]", "what happened, the last N lines"),
    ("undo", "take your last decision back, as long as nothing was revealed"),
    ("save FILE", "save the game"),
    ("quit", "stop"),
];

/// What can be typed.
pub fn help(width: usize) -> String {
    let moves = "Type the number of a move, or the move itself; its beginning is enough if no other move begins so.";
    let orders = HELP.iter().map(|(order, what)| entry(&format!("  {order}"), 16, what, width));
    std::iter::once(wrapped(moves, width, 0)).chain(orders).collect::<Vec<_>>().join("\n")
}

impl Order<'_> {
    /// Reads a line. `None` if it is not an order, and so must be a move.
    ///
    /// Some words begin moves too ("board red"): an order that takes nothing is one only if it stands alone.
    pub fn read(line: &str) -> Option<Order<'_>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        // What the order is about, or what is missing.
        let about = |expected: &str| match rest {
            "" => Err(Order::Wrong(format!("expected {expected}"))),
            _ => Ok(rest),
        };
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("undo", "") => Some(Order::Undo),
            ("board", "") => Some(Order::Board),
            ("moves", "") => Some(Order::Moves),
            ("help" | "?", "") => Some(Order::Help),
            ("quit" | "exit", "") => Some(Order::Quit),
            ("why", _) => {
                Some(about("a move after \"why\", such as \"why pass\"").map_or_else(|wrong| wrong, Order::Why))
            }
            ("card", _) => Some(about("a card's name after \"card\"").map_or_else(|wrong| wrong, Order::Card)),
            ("rule", _) => Some(about("a rule's ID after \"rule\"").map_or_else(|wrong| wrong, Order::Rule)),
            ("save", _) => Some(about("a file's name after \"save\"").map_or_else(|wrong| wrong, Order::Save)),
            ("log", "") => Some(Order::Log(USUAL_LOG)),
            ("log", n) => Some(match n.parse() {
                Ok(n) => Order::Log(n),
                Err(_) => Order::Wrong(format!("expected a number of lines after \"log\", found {n:?}")),
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_and_what_looks_like_them() {
        for (line, expected) in [
            (" Undo ", Some(Order::Undo)),
            ("why build School", Some(Order::Why("build School"))),
            ("card  Old Church ", Some(Order::Card("Old Church"))),
            ("log 5", Some(Order::Log(5))),
            ("log", Some(Order::Log(USUAL_LOG))),
            ("board", Some(Order::Board)),
            ("board red", None),
            ("pass", None),
            ("", None),
            ("save", Some(Order::Wrong("expected a file's name after \"save\"".into()))),
        ] {
            assert_eq!(Order::read(line), expected, "{line}");
        }
        assert!(matches!(Order::read("log x"), Some(Order::Wrong(_))));
    }
}
