//! The legal moves of a decision: numbered, grouped, and found by what is typed.

use table::{Rules, Seat, Words};

use crate::prose::entry;

/// From so many moves on, those of a kind are set apart.
const MANY: usize = 8;
/// How many moves a message names at most.
const N_NAMED: usize = 4;

/// One legal move.
pub struct Item<C> {
    /// The move.
    pub choice: C,
    /// In notation.
    pub text: String,
    /// With what it costs and brings.
    pub label: String,
}

/// All legal moves of a seat, moves of a kind together.
pub struct Menu<C> {
    items: Vec<Item<C>>,
}

/// What a typed line picked.
#[derive(Debug, PartialEq, Eq)]
pub enum Pick<C> {
    /// This move.
    One(C),
    /// A move, but not a legal one, for this reason.
    Refused(String),
    /// No move at all, or not clear which.
    Unclear(String),
}

impl<C: Copy + PartialEq> Menu<C> {
    /// The moves that `seat` has in this position.
    pub fn new<G: Words + Rules<Choice = C>>(game: &G, s: &G::State, seat: Seat) -> Self {
        let mut options = Vec::new();
        game.options(s, seat, &mut options);
        let item =
            |&choice: &C| Item { choice, text: game.write(choice), label: game.label(s, seat, choice).to_string() };
        Menu::grouped(options.iter().map(item).collect())
    }

    /// Moves that begin with the same word come together, in the order of their first.
    fn grouped(items: Vec<Item<C>>) -> Self {
        let mut verbs: Vec<String> = Vec::new();
        for item in &items {
            let verb = first_word(&item.text);
            if !verbs.iter().any(|it| it == verb) {
                verbs.push(verb.to_owned());
            }
        }
        let mut items = items;
        // The sort is stable: within a kind the game's order stays.
        items.sort_by_key(|item| verbs.iter().position(|verb| verb == first_word(&item.text)));
        Menu { items }
    }

    /// Whether this move is legal.
    pub fn has(&self, choice: C) -> bool {
        self.items.iter().any(|item| item.choice == choice)
    }

    /// The moves with their numbers.
    pub fn text(&self, width: usize) -> String {
        let n_digits = self.items.len().to_string().len();
        let column = n_digits + 4;
        let mut lines = Vec::new();
        let mut last_verb = None;
        for (i, item) in self.items.iter().enumerate() {
            let verb = first_word(&item.text);
            if self.items.len() >= MANY && last_verb.is_some_and(|last| last != verb) {
                lines.push(String::new());
            }
            last_verb = Some(verb);
            lines.push(entry(&format!("  {:>n_digits$}", i + 1), column, &item.label, width));
        }
        lines.join("\n")
    }

    /// The move that a line means: its number, its text, what the game reads from it, or the beginning of one only.
    pub fn pick<G: Words + Rules<Choice = C>>(&self, game: &G, s: &G::State, seat: Seat, line: &str) -> Pick<C> {
        if line.bytes().all(|it| it.is_ascii_digit()) {
            let number: Option<usize> = line.parse().ok();
            let item = number.and_then(|n| n.checked_sub(1)).and_then(|i| self.items.get(i));
            return match item {
                Some(item) => Pick::One(item.choice),
                None => {
                    Pick::Unclear(format!("there is no move {line}; the moves are numbered 1 to {}", self.items.len()))
                }
            };
        }
        if let Some(item) = self.items.iter().find(|item| item.text.eq_ignore_ascii_case(line)) {
            return Pick::One(item.choice);
        }
        let read = game.read(s, seat, line);
        if let Ok(choice) = read
            && self.has(choice)
        {
            return Pick::One(choice);
        }
        match self.beginning_with(line).as_slice() {
            [] => match read {
                Ok(choice) => Pick::Refused(match game.refusal(s, seat, choice) {
                    Some(refusal) => refusal.to_string(),
                    None => format!("{line:?} is not among the legal moves"),
                }),
                Err(unreadable) => Pick::Unclear(unreadable.to_string()),
            },
            [only] => Pick::One(only.choice),
            several => Pick::Unclear(ambiguous(line, several)),
        }
    }

    fn beginning_with(&self, line: &str) -> Vec<&Item<C>> {
        let wanted = line.to_lowercase();
        self.items.iter().filter(|item| item.text.to_lowercase().starts_with(&wanted)).collect()
    }
}

fn ambiguous<C>(line: &str, items: &[&Item<C>]) -> String {
    let mut names: Vec<String> = items.iter().take(N_NAMED).map(|item| format!("{:?}", item.text)).collect();
    if items.len() > N_NAMED {
        names.push(format!("{} more", items.len() - N_NAMED));
    }
    format!("{} moves begin with {line:?}: {}", items.len(), table::list(&names))
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(texts: &[&str]) -> Menu<usize> {
        let item = |(choice, text): (usize, &&str)| Item { choice, text: (*text).into(), label: (*text).into() };
        Menu::grouped(texts.iter().enumerate().map(item).collect())
    }

    #[test]
    fn moves_of_a_kind_come_together() {
        let menu = menu(&["build A", "deal A", "build B", "pass", "deal B"]);
        assert_eq!(menu.text(40), "  1  build A\n  2  build B\n  3  deal A\n  4  deal B\n  5  pass");
        assert!(menu.has(4) && !menu.has(5));
    }

    #[test]
    fn many_moves_are_set_apart() {
        let menu = menu(&["a 1", "b 1", "a 2", "b 2", "a 3", "b 3", "a 4", "pass"]);
        assert_eq!(menu.text(40).matches("\n\n").count(), 2);
    }

    #[test]
    fn beginnings() {
        let menu = menu(&["build Pub", "build Pub paying 1 universal", "deal Pub", "a", "b", "c"]);
        assert_eq!(menu.beginning_with("DEAL").len(), 1);
        let several = menu.beginning_with("build");
        assert_eq!(
            ambiguous("build", &several),
            "2 moves begin with \"build\": \"build Pub\" and \"build Pub paying 1 universal\""
        );
    }
}
