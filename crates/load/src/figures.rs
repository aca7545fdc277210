//! What was measured, how it is told, and whether it is good enough.

use std::fmt::{self, Write as _};
use std::time::Duration;

use serde::Serialize;

/// How long things took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// How many were measured.
    pub n: usize,
    /// Half of them took no longer, in milliseconds.
    pub p50_ms: f64,
    /// All but one in a hundred took no longer.
    pub p99_ms: f64,
    /// The longest.
    pub max_ms: f64,
}

impl Spread {
    /// The figures of these times, which are sorted for it.
    pub fn of(times: &mut [Duration]) -> Spread {
        times.sort_unstable();
        // The smallest time that so many percent do not exceed.
        let at = |percent: usize| times.get((times.len() * percent).div_ceil(100).saturating_sub(1));
        let ms = |time: Option<&Duration>| time.map_or(0.0, |it| it.as_secs_f64() * 1_000.0);
        Spread { n: times.len(), p50_ms: ms(at(50)), p99_ms: ms(at(99)), max_ms: ms(times.last()) }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms", self.p50_ms, self.p99_ms, self.max_ms)
    }
}

/// A figure with what it must not exceed, or must reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// What is measured.
    pub name: &'static str,
    /// What was found.
    pub value: f64,
    /// The bar.
    pub limit: f64,
    /// What both are counted in.
    pub unit: &'static str,
    /// Whether it is met.
    pub met: bool,
}

impl Bar {
    /// A figure that must stay below a limit.
    pub fn below(name: &'static str, value: f64, limit: f64, unit: &'static str) -> Bar {
        Bar { name, value, limit, unit, met: value < limit }
    }

    /// A figure that must reach a limit.
    pub fn at_least(name: &'static str, value: f64, limit: f64, unit: &'static str) -> Bar {
        Bar { name, value, limit, unit, met: limit <= value }
    }
}

/// Everything that a run found out: lines for people, and bars.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// Which run it was.
    pub run: &'static str,
    /// The figures by name, in the order in which they are told.
    pub figures: Vec<Figure>,
    /// What was counted by name, a line each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// What had to be met.
    pub bars: Vec<Bar>,
    /// What else a reader should know, such as the first failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// What is measured, with its unit.
    pub name: &'static str,
    /// What was found.
    pub value: Value,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A count.
    Count(u64),
    /// A quantity.
    Number(f64),
    /// A quantity of memory or data, in bytes.
    Bytes {
        /// How many.
        bytes: u64,
    },
    /// How long things took.
    Spread(Spread),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Count(n) => write!(f, "{n}"),
            Value::Number(number) => write!(f, "{number:.1}"),
            Value::Bytes { bytes } => f.write_str(&sized(*bytes)),
            Value::Spread(spread) => spread.fmt(f),
        }
    }
}

/// A number of bytes for people.
fn sized(bytes: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "rounded to a tenth anyway")]
    let kib = bytes as f64 / 1024.0;
    if kib < 1024.0 { format!("{kib:.1} KiB") } else { format!("{:.1} MiB", kib / 1024.0) }
}

impl Report {
    /// A report without figures yet.
    pub fn new(run: &'static str) -> Report {
        Report { run, ..Report::default() }
    }

    /// Adds a figure.
    pub fn add(&mut self, name: &'static str, value: Value) {
        self.figures.push(Figure { name, value });
    }

    /// Whether every bar is met.
    pub fn all_met(&self) -> bool {
        self.bars.iter().all(|bar| bar.met)
    }

    /// The report as lines of text.
    pub fn text(&self) -> String {
        let width = self.figures.iter().map(|it| it.name.len()).max().unwrap_or_default();
        let mut text = String::new();
        for Figure { name, value } in &self.figures {
            let _ = writeln!(text, "{name:width$}  {value}");
        }
        for line in &self.lines {
            let _ = writeln!(text, "{line}");
        }
        if let Some(note) = &self.note {
            let _ = writeln!(text, "note: {note}");
        }
        for Bar { name, value, limit, unit, met } in &self.bars {
            let verdict = if *met { "met" } else { "NOT met" };
            let _ = writeln!(text, "bar: {name}: {value:.2} {unit}, bar {limit} {unit}: {verdict}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_what_was_measured() {
        let mut times: Vec<Duration> = (1..=200).rev().map(Duration::from_millis).collect();
        let spread = Spread::of(&mut times);
        assert_eq!((spread.n, spread.p50_ms, spread.p99_ms, spread.max_ms), (200, 100.0, 198.0, 200.0));
        let spread = Spread::of(&mut [Duration::from_millis(3)]);
        assert_eq!((spread.p50_ms, spread.p99_ms, spread.max_ms), (3.0, 3.0, 3.0));
        assert_eq!(Spread::of(&mut []), Spread::default());
    }

    #[test]
    fn a_bar_that_is_missed_is_told() {
        let mut report = Report::new("moves");
        report.add("tables", Value::Count(3));
        report.add("memory", Value::Bytes { bytes: 3 << 20 });
        report.bars.push(Bar::below("p99 of a move", 24.9, 25.0, "ms"));
        assert!(report.all_met());
        report.bars.push(Bar::at_least("moves", 1_999.0, 2_000.0, "per second"));
        assert!(!report.all_met());
        let text = report.text();
        assert!(text.contains("memory  3.0 MiB\n"), "{text}");
        assert!(text.contains("24.90 ms, bar 25 ms: met\n"), "{text}");
        assert!(text.contains("1999.00 per second, bar 2000 per second: NOT met\n"), "{text}");
    }
}
