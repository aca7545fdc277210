//! What the boards of all games are drawn with in a terminal.
//!
//! Everything is laid out as plain text first and painted last, so colors never change the layout.

use anstyle::{Ansi256Color, AnsiColor, Style};

use crate::{Page, Seat, SeatSet, Viewer, list, noun};

/// Between the items of a line; where the line ends instead, it is left out.
const BETWEEN: &str = " · ";

/// Wide enough to give names a column of their own.
const WIDE: usize = 100;
/// Figures stand no further to the right, or the eye would lose the line.
const FIGURES: usize = 60;

/// Lines of text that never get wider than the page. A character counts as one column: the cards in print and our own
/// words have no others.
#[derive(Clone, Debug)]
pub struct Sheet {
    width: usize,
    overflow: Overflow,
    lines: Vec<Line>,
}

/// What an item does that did not fit on the line before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Overflow {
    /// It shares the new line with what follows.
    Shares,
    /// It has the new line for itself.
    Alone,
}

/// Plain text, and what is painted of it once it is laid out.
#[derive(Clone, Debug)]
struct Line {
    text: String,
    /// From so many columns on, so many columns, in this style.
    paint: Vec<(usize, usize, Style)>,
}

impl Sheet {
    /// An empty sheet for this page.
    pub fn new(page: &Page) -> Sheet {
        Sheet { width: page.width.max(1), overflow: Overflow::Shares, lines: Vec::new() }
    }

    /// The same, where an item that did not fit on the line before has the new one for itself.
    #[must_use]
    pub fn with_overflow_alone(self) -> Sheet {
        Sheet { overflow: Overflow::Alone, ..self }
    }

    /// The columns of a line.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// A bold line.
    pub fn title(&mut self, items: &[String]) {
        let from = self.lines.len();
        self.flow("", 2, items);
        self.embolden(from);
    }

    /// A bold line on a rule.
    pub fn heading(&mut self, items: &[String]) {
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
    pub fn flow(&mut self, label: &str, indent: usize, items: &[String]) {
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
                if self.overflow == Overflow::Shares && indent + columns(item) <= self.width {
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

    /// Named rows: with names in a column where there is room, else run on behind the name.
    pub fn table(&mut self, rows: &[NamedRow], widest: usize) {
        for (name, items) in rows {
            if self.width >= WIDE {
                self.flow(&format!("  {name:<widest$}  "), widest + 4, items);
            } else {
                self.flow(&format!("  {name}: "), 4, items);
            }
        }
    }

    /// A name and figures at the right edge of a narrow table; the name gives way.
    pub fn figures(&mut self, name: &str, figures: &[String]) {
        let figures = figures.join("  ");
        let room = self.width.min(FIGURES).saturating_sub(columns(&figures) + 2);
        self.push(&clipped(&format!("{:<room$}  {figures}", clipped(name, room.max(1))), self.width));
    }

    /// Pieces of one line that are painted each in its own way.
    pub fn cells(&mut self, cells: &[(String, Style)]) {
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

    /// The lines, painted if the page wants it: labels and headings bold, cells as they say, and words in the color
    /// that `hue` has for them, numbers along with what they count.
    pub fn finish(self, page: &Page, hue: impl Fn(&str) -> Option<Style>) -> String {
        let lines = self.lines.into_iter().map(|line| if page.color { line.painted(&hue) } else { line.text });
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Line {
    fn painted(&self, hue: &impl Fn(&str) -> Option<Style>) -> String {
        let letters: Vec<char> = self.text.chars().collect();
        let part = |from: usize, to: usize| letters[from..to].iter().collect::<String>();
        let mut out = String::new();
        let mut at = 0;
        for &(from, n, style) in self.paint.iter().filter(|&&(_, n, _)| n > 0) {
            out += &colored(&part(at, from), Style::new(), hue);
            out += &colored(&part(from, from + n), style, hue);
            at = from + n;
        }
        out + &colored(&part(at, letters.len()), Style::new(), hue)
    }
}

/// The text with some words in colors of their own.
fn colored(text: &str, base: Style, hue: &impl Fn(&str) -> Option<Style>) -> String {
    let core = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    let is_number = |word: &str| word.strip_suffix(' ').is_some_and(|it| it.ends_with(|c: char| c.is_ascii_digit()));
    let words: Vec<&str> = text.split_inclusive(' ').collect();
    let mut out = String::new();
    let mut plain = String::new();
    for (i, word) in words.iter().enumerate() {
        let next = words.get(i + 1).filter(|_| is_number(word)).and_then(|next| hue(&core(next)));
        let inner = core(word);
        match (hue(&inner).or(next), word.split_once(&inner)) {
            (Some(style), Some((lead, tail))) => {
                plain += lead;
                out += &dyed(&std::mem::take(&mut plain), base);
                out += &dyed(&inner, style.effects(base.get_effects()));
                plain += tail;
            }
            _ => plain += word,
        }
    }
    out + &dyed(&plain, base)
}

fn dyed(text: &str, style: Style) -> String {
    if text.is_empty() || style == Style::new() { text.to_owned() } else { format!("{style}{text}{style:#}") }
}

/// A name and what is told behind it.
pub type NamedRow = (String, Vec<String>);

/// The columns of the widest name.
pub fn widest_name(rows: &[NamedRow]) -> usize {
    rows.iter().map(|(name, _)| columns(name)).max().unwrap_or(0)
}

/// The items, or a word that there are none.
pub fn or_none(items: Vec<String>, none: &str) -> Vec<String> {
    if items.is_empty() { vec![none.to_owned()] } else { items }
}

/// Equal things put together, in the order in which they first occur.
pub fn counted<T: Copy + PartialEq>(things: &[T]) -> Vec<(T, usize)> {
    let mut groups: Vec<(T, usize)> = Vec::new();
    for &thing in things {
        match groups.iter_mut().find(|(first, _)| *first == thing) {
            Some((_, n)) => *n += 1,
            None => groups.push((thing, 1)),
        }
    }
    groups
}

/// Behind the name of something that is there several times: " ×3".
pub fn times(n: usize) -> String {
    if n == 1 { String::new() } else { format!(" ×{n}") }
}

/// The color of a player, the same as in the browser. A dark yellow for the fifth, because the terminal's own is invisible on some backgrounds.
pub fn seat_style(seat: Seat) -> Style {
    match seat.index() {
        0 => AnsiColor::Red.on_default(),
        1 => AnsiColor::Blue.on_default(),
        2 => AnsiColor::Magenta.on_default(),
        3 => AnsiColor::Green.on_default(),
        _ => Ansi256Color(136).on_default(),
    }
}

/// "2", or "2 (you)" to whoever sits there.
pub fn called(viewer: Viewer, seat: Seat) -> String {
    if viewer == Viewer::Seat(seat) { format!("{seat} (you)") } else { seat.to_string() }
}

/// "players 1 (you) and 2".
pub fn called_all(viewer: Viewer, seats: SeatSet) -> String {
    let names: Vec<String> = seats.iter().map(|seat| called(viewer, seat)).collect();
    format!("{} {}", noun(names.len(), "player"), list(&names))
}

/// "You win." to the winner.
pub fn wins(viewer: Viewer, winner: Seat) -> String {
    if viewer == Viewer::Seat(winner) { "You win.".to_owned() } else { format!("Player {winner} wins.") }
}

fn clipped(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    text.chars().take(width - 1).chain(['…']).collect()
}

fn columns(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Page = Page { width: 10, color: false };

    #[test]
    fn narrow_pages_break_long_words() {
        let mut sheet = Sheet::new(&PAGE);
        sheet.flow("Production: ", 2, &["Hibernation Chambers".to_owned(), "a".to_owned(), "b c".to_owned()]);
        assert_eq!(sheet.finish(&PAGE, |_| None), "Production\n  :\n  Hibernat\n  ion\n  Chambers\n  a · b c");
    }

    #[test]
    fn labels_are_bold_and_cells_painted() {
        let mut sheet = Sheet::new(&Page { width: 20, color: true });
        sheet.flow("Deck: ", 2, &["4".to_owned()]);
        sheet.cells(&[("ab".to_owned(), Style::new()), ("cd ".to_owned(), Style::new().bold())]);
        assert_eq!(
            sheet.finish(&Page { width: 20, color: true }, |_| None),
            "\u{1b}[1mDeck:\u{1b}[0m 4\nab\u{1b}[1mcd\u{1b}[0m"
        );
    }
}
