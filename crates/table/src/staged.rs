//! What positions of scenario files are read and compared with: values, each with a clear sentence when it is of another
//! kind, and differences, each as one sentence.

use std::fmt::Debug;

use toml::{Table, Value};

use crate::{Seat, StageError};

/// What reading gives.
pub type Outcome<T> = Result<T, StageError>;

/// A sentence that says what is wrong.
pub fn fault<T>(what: impl Into<String>) -> Outcome<T> {
    Err(StageError(what.into()))
}

/// Whether a key is one of those there are.
pub fn known(key: &str, keys: &[&str]) -> Outcome<()> {
    if keys.contains(&key) {
        return Ok(());
    }
    fault(format!("there is no key {key:?}; try {}", keys.join(", ")))
}

/// A text.
pub fn text<'v>(value: &'v Value, key: &str) -> Outcome<&'v str> {
    value.as_str().map_or_else(|| fault(format!("{key} wants a text in quotes, found {value}")), Ok)
}

/// Yes or no.
pub fn boolean(value: &Value, key: &str) -> Outcome<bool> {
    value.as_bool().map_or_else(|| fault(format!("{key} wants true or false, found {value}")), Ok)
}

/// A number that fits.
pub fn small<N: TryFrom<i64>>(value: &Value, key: &str) -> Outcome<N> {
    let number = value.as_integer().and_then(|it| N::try_from(it).ok());
    number.map_or_else(|| fault(format!("{key} wants a small whole number, found {value}")), Ok)
}

/// Values with keys.
pub fn table<'v>(value: &'v Value, key: &str) -> Outcome<&'v Table> {
    value.as_table().map_or_else(|| fault(format!("{key} wants a table, found {value}")), Ok)
}

/// Values in order.
pub fn list<'v>(value: &'v Value, key: &str) -> Outcome<&'v [Value]> {
    value.as_array().map_or_else(|| fault(format!("{key} wants a list, found {value}")), |it| Ok(it.as_slice()))
}

/// Texts in order.
pub fn texts<'v>(value: &'v Value, key: &str) -> Outcome<Vec<&'v str>> {
    list(value, key)?.iter().map(|it| text(it, key)).collect()
}

/// A seat by its number, at a table of so many players.
pub fn seat_numbered(players: u8, number: u8) -> Outcome<Seat> {
    match Seat::from_number(number) {
        Some(seat) if seat.number() <= players => Ok(seat),
        _ => fault(format!("there is no player {number}; players = {players}")),
    }
}

/// The seat that a key such as `2` names; other keys are of the whole table.
pub fn seat_of_key(players: u8, key: &str) -> Outcome<Option<Seat>> {
    let Ok(number) = key.parse::<u8>() else { return Ok(None) };
    seat_numbered(players, number).map(Some)
}

/// A seat.
pub fn seat(players: u8, value: &Value, key: &str) -> Outcome<Seat> {
    seat_numbered(players, small(value, key)?)
}

/// Seats in order.
pub fn seats(players: u8, value: &Value, key: &str) -> Outcome<Vec<Seat>> {
    list(value, key)?.iter().map(|it| seat(players, it, key)).collect()
}

/// Walks through what a scenario expects: what stands at a key that `whose` knows is a table of what that side or player
/// has, everything else is of the whole table.
pub fn differences<W: Copy>(
    then: &Table,
    whose: impl Fn(&str) -> Outcome<Option<W>>,
    mut compare: impl FnMut(Option<W>, &str, &Value, &mut Differences) -> Outcome<()>,
) -> Outcome<Vec<String>> {
    let mut found = Differences::default();
    for (key, value) in then {
        match whose(key)? {
            None => compare(None, key, value, &mut found)?,
            owner => {
                for (key, value) in table(value, key)? {
                    compare(owner, key, value, &mut found)?;
                }
            }
        }
    }
    Ok(found.0)
}

/// Where a position is another than a scenario expects.
#[derive(Debug, Default)]
pub struct Differences(pub Vec<String>);

impl Differences {
    /// Equal values.
    pub fn check<T: PartialEq + Debug>(&mut self, what: &str, expected: &T, found: &T) {
        if expected != found {
            self.0.push(format!("{what}: expected {expected:?}, found {found:?}"));
        }
    }

    /// The same names, in any order.
    pub fn same(&mut self, what: &str, mut expected: Vec<String>, mut found: Vec<String>) {
        expected.sort();
        found.sort();
        if expected != found {
            self.0.push(format!("{what}: expected {}, found {}", named(&expected), named(&found)));
        }
    }

    /// Names that must be there, as often as they are written.
    pub fn has(&mut self, what: &str, expected: &[String], found: &[String]) {
        let count = |names: &[String], name: &String| names.iter().filter(|it| *it == name).count();
        if let Some(name) = expected.iter().find(|name| count(expected, name) > count(found, name)) {
            self.0.push(format!("{what} lacks {name}; found {}", named(found)));
        }
    }

    /// Names that must not be there.
    pub fn lacks(&mut self, what: &str, unwanted: &[String], found: &[String]) {
        let there: Vec<String> = unwanted.iter().filter(|name| found.contains(name)).cloned().collect();
        if !there.is_empty() {
            self.0.push(format!("{what} has {}; found {}", named(&there), named(found)));
        }
    }
}

/// Names in a row.
pub fn named(names: &[String]) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_another_kind_get_a_sentence() {
        let told = |outcome: Outcome<()>| outcome.unwrap_err().to_string();
        let number = Value::Integer(300);
        assert_eq!(told(text(&number, "hand").map(drop)), "hand wants a text in quotes, found 300");
        assert_eq!(told(boolean(&number, "passed").map(drop)), "passed wants true or false, found 300");
        assert_eq!(told(small::<u8>(&number, "vp").map(drop)), "vp wants a small whole number, found 300");
        assert_eq!(told(table(&number, "2").map(drop)), "2 wants a table, found 300");
        assert_eq!(told(texts(&number, "hand").map(drop)), "hand wants a list, found 300");
        assert_eq!(told(known("hnd", &["hand", "vp"])), "there is no key \"hnd\"; try hand, vp");
        assert_eq!(small::<u16>(&number, "vp").unwrap(), 300);
    }

    #[test]
    fn seats_are_those_of_the_table() {
        assert_eq!(seat_of_key(2, "2").unwrap(), Some(Seat::new(1)));
        assert_eq!(seat_of_key(2, "hand").unwrap(), None);
        assert_eq!(seat_of_key(2, "3").unwrap_err().to_string(), "there is no player 3; players = 2");
        assert_eq!(seat_of_key(2, "0").unwrap_err().to_string(), "there is no player 0; players = 2");
        let both = Value::Array(vec![Value::Integer(2), Value::Integer(1)]);
        assert_eq!(seats(2, &both, "passed").unwrap(), [Seat::new(1), Seat::new(0)]);
    }

    #[test]
    fn differences_are_sentences() {
        let names = |names: &[&str]| names.iter().map(|&it| it.to_owned()).collect::<Vec<_>>();
        let mut found = Differences::default();
        found.check("vp", &1, &1);
        found.same("hand", names(&["b", "a"]), names(&["a", "b"]));
        found.has("hand", &names(&["a"]), &names(&["a", "b"]));
        found.lacks("hand", &names(&["c"]), &names(&["a", "b"]));
        assert!(found.0.is_empty(), "{:?}", found.0);
        found.check("vp", &1, &2);
        found.same("hand", names(&["a", "a"]), names(&["a"]));
        found.has("hand", &names(&["a", "a"]), &names(&["a", "b"]));
        found.lacks("hand", &names(&["b", "c"]), &names(&["a", "b"]));
        found.same("state", names(&["a"]), vec![]);
        assert_eq!(
            found.0,
            [
                "vp: expected 1, found 2",
                "hand: expected a, a, found a",
                "hand lacks a; found a, b",
                "hand has b; found a, b",
                "state: expected a, found nothing"
            ]
        );
    }
}
