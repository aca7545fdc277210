//! Tables of plain text, and JSON.

use serde::Serialize;

/// Rows under a heading, in columns as wide as they need to be. The first column is left-aligned, figures are right.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with this heading.
    pub fn new(heading: &[&str]) -> Table {
        Table { rows: vec![heading.iter().map(|&it| it.to_owned()).collect()] }
    }

    /// Adds a row, which has all columns.
    pub fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.rows[0].len(), "every row has all columns");
        self.rows.push(cells);
    }

    /// Appends the table to a text, a line for each row.
    pub fn write(&self, out: &mut String) {
        let width = |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        for row in &self.rows {
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let padding = " ".repeat(width - cell.chars().count());
                if column == 0 {
                    out.push_str(cell);
                    out.push_str(&padding);
                } else {
                    out.push_str("  ");
                    out.push_str(&padding);
                    out.push_str(cell);
                }
            }
            out.push('\n');
        }
    }
}

/// `1234567` as `1,234,567`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A rate or a time with three or more figures, and no more behind the point than mean something.
pub(crate) fn figures(value: f64) -> String {
    if value >= 100.0 {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive, and far below 2^64")]
        let whole = value.round() as u64;
        grouped(whole)
    } else if value >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.2}")
    }
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Indented JSON with a line break at the end, as a file has it.
#[allow(clippy::expect_used, reason = "the structs of this crate have no maps and no serializer of theirs fails")]
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("structs of numbers and strings can be written as JSON") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(&["player", "wins"]);
        table.row(vec!["1 greedy".into(), "7".into()]);
        table.row(vec!["2 x".into(), "12,345".into()]);
        let mut text = String::new();
        table.write(&mut text);
        assert_eq!(text, "player      wins\n1 greedy       7\n2 x       12,345\n");
    }

    #[test]
    fn numbers_are_grouped() {
        let grouped = [0, 999, 1_000, 123_456, 1_234_567].map(grouped);
        assert_eq!(grouped, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }

    #[test]
    fn figures_get_fewer_behind_the_point_as_they_grow() {
        assert_eq!(
            [0.123, 9.876, 12.34, 99.96, 1_234_567.8].map(figures),
            ["0.12", "9.88", "12.3", "100.0", "1,234,568"]
        );
    }
}
