//! Lines of text that never get wider than the page. A character counts as one column: our words have no others.

use anstyle::Style;

/// Between the items of a line; where the line ends instead, it is left out.
const BETWEEN: &str = " · ";

pub(super) struct Sheet {
    width: usize,
    lines: Vec<Line>,
}

/// Plain text, and what is painted of it once it is laid out, so that colors never change the layout.
struct Line {
    text: String,
    /// From so many columns on, so many columns, in this style.
    paint: Vec<(usize, usize, Style)>,
}

impl Sheet {
    pub(super) fn new(width: usize) -> Sheet {
        Sheet { width: width.max(1), lines: Vec::new() }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// A bold line.
    pub(super) fn title(&mut self, items: &[String]) {
        let from = self.lines.len();
        self.flow("", 2, items);
        self.embolden(from);
    }

    /// A bold line on a rule.
    pub(super) fn heading(&mut self, items: &[String]) {
        let from = self.lines.len();
        self.flow("── ", 3, items);
        if let Some(last) = self.lines.last_mut() {
            let free = self.width.saturating_sub(columns(&last.text));
            if free > 1 {
                last.text.push(' ');
                last.text.extend(std::iter::repeat_n('─', free - 1));
            }
        }
        self.embolden(from);
    }

    fn embolden(&mut self, from: usize) {
        for line in &mut self.lines[from..] {
            line.paint = vec![(0, columns(&line.text), Style::new().bold())];
        }
    }

    /// Items one after the other behind a bold label. An item is broken only if it is longer than a line.
    pub(super) fn flow(&mut self, label: &str, indent: usize, items: &[String]) {
        // On a very narrow page an indent would leave no room for words.
        let indent = if indent * 3 > self.width { 0 } else { indent };
        let from = self.lines.len();
        let mut line = String::new();
        self.wrap(&mut line, label, indent);
        // Nothing but the label or the indent is on the line yet.
        let mut fresh = true;
        for item in items {
            let between = if fresh { "" } else { BETWEEN };
            if columns(&line) + columns(between) + columns(item) <= self.width {
                line += between;
                line += item;
                fresh = false;
                continue;
            }
            if !fresh {
                self.push(&line);
                line = " ".repeat(indent);
                if indent + columns(item) <= self.width {
                    line += item;
                    continue;
                }
            }
            self.wrap(&mut line, item, indent);
            // What follows a broken item begins anew, or its beginning would be hard to find.
            self.push(&line);
            line = " ".repeat(indent);
            fresh = true;
        }
        self.push(&line);
        if let Some(first) = self.lines.get_mut(from) {
            first.paint.push((0, columns(label.trim_end()).min(columns(&first.text)), Style::new().bold()));
        }
    }

    /// Adds the words to the line, which is pushed and begun again whenever it is full.
    fn wrap(&mut self, line: &mut String, words: &str, indent: usize) {
        let mut first = true;
        for word in words.split(' ') {
            let space = if first { "" } else { " " };
            first = false;
            if columns(line) + space.len() + columns(word) <= self.width {
                *line += space;
                *line += word;
                continue;
            }
            if columns(line) > indent {
                self.push(line);
                *line = " ".repeat(indent);
            }
            for letter in word.chars() {
                if columns(line) == self.width {
                    self.push(line);
                    *line = " ".repeat(indent);
                }
                line.push(letter);
            }
        }
    }

    /// Pieces of one line that are painted each in its own way.
    pub(super) fn cells(&mut self, cells: &[(String, Style)]) {
        let mut text = String::new();
        let mut paint = Vec::new();
        for (cell, style) in cells {
            if *style != Style::new() && !cell.trim().is_empty() {
                paint.push((columns(&text), columns(cell.trim_end()), *style));
            }
            text += cell;
        }
        let text = text.trim_end().to_owned();
        if !text.is_empty() && columns(&text) <= self.width {
            self.lines.push(Line { text, paint });
        }
    }

    fn push(&mut self, line: &str) {
        let text = line.trim_end();
        if !text.is_empty() {
            self.lines.push(Line { text: text.to_owned(), paint: Vec::new() });
        }
    }

    pub(super) fn finish(self, color: bool) -> String {
        let lines = self.lines.iter().map(|line| if color { line.painted() } else { line.text.clone() });
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Line {
    fn painted(&self) -> String {
        let letters: Vec<char> = self.text.chars().collect();
        let mut out = String::new();
        let mut at = 0;
        for &(from, n, style) in self.paint.iter().filter(|&&(_, n, _)| n > 0) {
            out.extend(&letters[at..from]);
            let inner: String = letters[from..from + n].iter().collect();
            out = format!("{out}{style}{inner}{style:#}");
            at = from + n;
        }
        out.extend(&letters[at..]);
        out
    }
}

pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_pages_break_long_words() {
        let mut sheet = Sheet::new(10);
        sheet.flow("Production: ", 2, &["Hibernation Chambers".to_owned(), "a".to_owned(), "b c".to_owned()]);
        assert_eq!(sheet.finish(false), "Production\n  :\n  Hibernat\n  ion\n  Chambers\n  a · b c");
    }

    #[test]
    fn labels_are_bold_and_cells_painted() {
        let mut sheet = Sheet::new(20);
        sheet.flow("Deck: ", 2, &["4".to_owned()]);
        sheet.cells(&[("ab".to_owned(), Style::new()), ("cd ".to_owned(), Style::new().bold())]);
        assert_eq!(sheet.finish(true), "\u{1b}[1mDeck:\u{1b}[0m 4\nab\u{1b}[1mcd\u{1b}[0m");
    }
}
