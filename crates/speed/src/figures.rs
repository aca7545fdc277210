//! Figures of a whole run, as a file keeps them, and what grew since an earlier one.

use std::fmt;
use std::str::FromStr;

use lab::{Table, grouped};

/// By how much a figure may grow without anybody being told: other compilers and other games of the same kind change that
/// much.
pub const TOLERANCE_PERCENT: u64 = 3;

/// Instructions per decision, by case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures(Vec<(String, u64)>);

/// A line that is not a figure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected a case and a number, found {found:?}")]
pub struct BadFigures {
    line: usize,
    found: String,
}

impl Figures {
    /// Adds a case.
    pub fn add(&mut self, case: impl fmt::Display, instructions: u64) {
        self.0.push((case.to_string(), instructions));
    }

    /// The figure of a case.
    pub fn of(&self, case: &str) -> Option<u64> {
        self.0.iter().find(|(it, _)| it == case).map(|&(_, instructions)| instructions)
    }

    /// The cases that cost more than before, by more than [`TOLERANCE_PERCENT`].
    pub fn grown_since(&self, before: &Figures) -> Vec<&str> {
        let grown = |case: &str, now: u64| {
            before.of(case).is_some_and(|was| now * 100 > was.saturating_mul(100 + TOLERANCE_PERCENT))
        };
        self.0.iter().filter(|(case, now)| grown(case, *now)).map(|(case, _)| case.as_str()).collect()
    }

    /// A table for people, beside what it was before.
    pub fn table(&self, before: &Figures) -> String {
        let mut table = Table::new(&["game, players, who plays", "instructions per decision", "before", "change"]);
        for (case, now) in &self.0 {
            let [was, change] = match before.of(case) {
                Some(was) => [grouped(was), change(was, *now)],
                None => ["-".to_owned(), "-".to_owned()],
            };
            table.row(vec![case.clone(), grouped(*now), was, change]);
        }
        let mut out = String::new();
        table.write(&mut out);
        out
    }
}

/// In percent with one digit behind the point.
fn change(was: u64, now: u64) -> String {
    let per_mille = (now.abs_diff(was) * 1_000 + was / 2) / was.max(1);
    let sign = if now < was { '-' } else { '+' };
    format!("{sign}{}.{}%", per_mille / 10, per_mille % 10)
}

/// A line for each case, as [`FromStr`] reads it.
impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(case, instructions)| writeln!(f, "{case} {instructions}"))
    }
}

/// Empty lines and those that begin with `#` say nothing.
impl FromStr for Figures {
    type Err = BadFigures;

    fn from_str(text: &str) -> Result<Figures, BadFigures> {
        let mut figures = Figures::default();
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let read = line.rsplit_once(' ').and_then(|(case, number)| Some((case.trim(), number.parse().ok()?)));
            let (case, instructions) = read.ok_or_else(|| BadFigures { line: i + 1, found: line.to_owned() })?;
            figures.add(case, instructions);
        }
        Ok(figures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_back() {
        let text = "# a note\n\n51st-state 2 random 2564\nforged-in-steel 2 random 6496\n";
        let figures: Figures = text.parse().unwrap();
        assert_eq!(figures.of("forged-in-steel 2 random"), Some(6_496));
        assert_eq!(figures.to_string().parse(), Ok(figures));
        let error = "51st-state 2 random".parse::<Figures>().unwrap_err();
        assert_eq!(error.to_string(), "line 1: expected a case and a number, found \"51st-state 2 random\"");
    }

    #[test]
    fn only_what_grew_by_more_than_the_tolerance_is_named() {
        let before: Figures = "a 1000\nb 1000\nc 1000\n".parse().unwrap();
        let now: Figures = "a 1030\nb 1031\nc 900\nd 5000\n".parse().unwrap();
        assert_eq!(now.grown_since(&before), ["b"]);
    }

    #[test]
    fn the_table_has_both_figures() {
        let before: Figures = "a 1000\n".parse().unwrap();
        let now: Figures = "a 1234\nb 5\n".parse().unwrap();
        let lines: Vec<String> = now.table(&before).lines().map(str::to_owned).collect();
        assert!(lines[1].starts_with("a ") && lines[1].ends_with("1,234   1,000  +23.4%"), "{lines:?}");
        assert!(lines[2].ends_with("5       -       -"), "{lines:?}");
        assert_eq!([change(1_000, 995), change(10, 10)], ["-0.5%", "+0.0%"]);
    }
}
