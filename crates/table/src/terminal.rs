//! What the boards of all games are drawn with in a terminal.
//!
//! Everything is laid out as plain text first and painted last, so colors never change the layout.

use anstyle::{Ansi256Color, AnsiColor, Style};

use crate::{Page, Phrase, Seat, SeatSet, Token, Viewer, list, noun};

/// Between the items of a line; where the line ends instead, it is left out.
const BETWEEN: &str = " · ";

/// Wide enough to give names a column of their own.
const WIDE: usize = 100;
/// Figures stand no further to the right, or the eye would lose the line.
const FIGURES: usize = 60;

/// Letters, each in its style.
type Ink = Vec<(char, Style)>;

/// Lines of text that never get wider than the page. A character counts as one column: the cards in print and our own
/// words have no others.
#[derive(Clone, Debug)]
pub struct Sheet {
    width: usize,
    overflow: Overflow,
    /// The color of something by the word that the game has for it for ever.
    hue: fn(&str) -> Option<Style>,
    lines: Vec<Ink>,
}

/// What an item does that did not fit on the line before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Overflow {
    /// It shares the new line with what follows.
    Shares,
    /// It has the new line for itself.
    Alone,
}

impl Sheet {
    /// An empty sheet for this page.
    pub fn new(page: &Page) -> Sheet {
        Sheet { width: page.width.max(1), overflow: Overflow::Shares, hue: |_| None, lines: Vec::new() }
    }

    /// The same, where an item that did not fit on the line before has the new one for itself.
    #[must_use]
    pub fn with_overflow_alone(self) -> Sheet {
        Sheet { overflow: Overflow::Alone, ..self }
    }

    /// The same, where amounts and marks have the color that `hue` has for what they are of.
    #[must_use]
    pub fn with_hues(self, hue: fn(&str) -> Option<Style>) -> Sheet {
        Sheet { hue, ..self }
    }

    /// The columns of a line.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// A bold line.
    pub fn title<P>(&mut self, items: &[P])
    where
        Phrase: for<'a> From<&'a P>,
    {
        let from = self.lines.len();
        self.flow("", 2, items);
        self.embolden(from);
    }

    /// A bold line on a rule.
    pub fn heading<P>(&mut self, items: &[P])
    where
        Phrase: for<'a> From<&'a P>,
    {
        let from = self.lines.len();
        self.flow("── ", 3, items);
        if let Some(last) = self.lines.last_mut() {
            let free = self.width.saturating_sub(last.len());
            if free > 1 {
                last.push((' ', Style::new()));
                last.extend(std::iter::repeat_n(('─', Style::new()), free - 1));
            }
        }
        self.embolden(from);
    }

    fn embolden(&mut self, from: usize) {
        for (_, style) in self.lines[from..].iter_mut().flatten() {
            *style = style.bold();
        }
    }

    /// Items one after the other behind a bold label. An item is broken only if it is longer than a line.
    pub fn flow<P>(&mut self, label: &str, indent: usize, items: &[P])
    where
        Phrase: for<'a> From<&'a P>,
    {
        // On a very narrow page an indent would leave no room for words.
        let indent = if indent * 3 > self.width { 0 } else { indent };
        let from = self.lines.len();
        let mut line = Ink::new();
        self.wrap(&mut line, &plain(label), indent);
        // Nothing but the label or the indent is on the line yet.
        let mut fresh = true;
        for item in items {
            let item = self.inked(&Phrase::from(item));
            let between = plain(if fresh { "" } else { BETWEEN });
            if line.len() + between.len() + item.len() <= self.width {
                line.extend(between);
                line.extend(item);
                fresh = false;
                continue;
            }
            if !fresh {
                self.push(&line);
                line = blank(indent);
                if self.overflow == Overflow::Shares && indent + item.len() <= self.width {
                    line.extend(item);
                    continue;
                }
            }
            self.wrap(&mut line, &item, indent);
            // What follows a broken item begins anew, or its beginning would be hard to find.
            self.push(&line);
            line = blank(indent);
            fresh = true;
        }
        self.push(&line);
        if let Some(first) = self.lines.get_mut(from) {
            for (_, style) in first.iter_mut().take(columns(label.trim_end())) {
                *style = style.bold();
            }
        }
    }

    /// The letters of a phrase in the colors of what they tell of.
    fn inked(&self, phrase: &Phrase) -> Ink {
        let mut ink = Ink::new();
        for token in phrase.tokens() {
            let style = match token {
                Token::Amount { what, .. } | Token::Mark { what, .. } => (self.hue)(what).unwrap_or_default(),
                Token::Alert(_) => AnsiColor::Red.on_default(),
                _ => Style::new(),
            };
            ink.extend(token.named(&[]).chars().map(|letter| (letter, style)));
        }
        ink
    }

    /// Adds the words to the line, which is pushed and begun again whenever it is full.
    fn wrap(&mut self, line: &mut Ink, words: &[(char, Style)], indent: usize) {
        let mut first = true;
        for word in words.split(|&(letter, _)| letter == ' ') {
            let space = usize::from(!first);
            first = false;
            if line.len() + space + word.len() <= self.width {
                line.extend(blank(space));
                line.extend(word);
                continue;
            }
            if line.len() > indent {
                self.push(line);
                *line = blank(indent);
            }
            for &letter in word {
                if line.len() == self.width {
                    self.push(line);
                    *line = blank(indent);
                }
                line.push(letter);
            }
        }
    }

    /// Named rows: with names in a column where there is room, else run on behind the name.
    pub fn table<P>(&mut self, rows: &[NamedRow<P>], widest: usize)
    where
        Phrase: for<'a> From<&'a P>,
    {
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
        self.push(&plain(&clipped(&format!("{:<room$}  {figures}", clipped(name, room.max(1))), self.width)));
    }

    /// Pieces of one line that are painted each in its own way.
    pub fn cells(&mut self, cells: &[(String, Style)]) {
        let mut line = Ink::new();
        for (cell, style) in cells {
            let painted = columns(cell.trim_end());
            let styles = std::iter::repeat_n(*style, painted).chain(std::iter::repeat(Style::new()));
            line.extend(cell.chars().zip(styles));
        }
        let line = trimmed(&line);
        if line.len() <= self.width {
            self.push(line);
        }
    }

    fn push(&mut self, line: &[(char, Style)]) {
        let line = trimmed(line);
        if !line.is_empty() {
            self.lines.push(line.to_vec());
        }
    }

    /// The lines, painted if the page wants it: labels and headings bold, amounts and marks in their hues, cells as they
    /// say.
    pub fn finish(self, page: &Page) -> String {
        let lines = self.lines.iter().map(|line| if page.color { painted(line) } else { text_of(line) });
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn plain(text: &str) -> Ink {
    text.chars().map(|letter| (letter, Style::new())).collect()
}

fn blank(n: usize) -> Ink {
    vec![(' ', Style::new()); n]
}

fn trimmed(line: &[(char, Style)]) -> &[(char, Style)] {
    let end = line.iter().rposition(|(letter, _)| !letter.is_whitespace()).map_or(0, |at| at + 1);
    &line[..end]
}

fn text_of(line: &[(char, Style)]) -> String {
    line.iter().map(|&(letter, _)| letter).collect()
}

fn painted(line: &[(char, Style)]) -> String {
    let runs = line.chunk_by(|(_, one), (_, next)| one == next);
    runs.map(|run| dyed(&text_of(run), run[0].1)).collect()
}

fn dyed(text: &str, style: Style) -> String {
    if style == Style::new() { text.to_owned() } else { format!("{style}{text}{style:#}") }
}

/// A name and what is told behind it.
pub type NamedRow<P> = (String, Vec<P>);

/// The columns of the widest name.
pub fn widest_name<P>(rows: &[NamedRow<P>]) -> usize {
    rows.iter().map(|(name, _)| columns(name)).max().unwrap_or(0)
}

/// The items, or a word that there are none.
pub fn or_none<P: From<&'static str>>(items: Vec<P>, none: &'static str) -> Vec<P> {
    if items.is_empty() { vec![none.into()] } else { items }
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
        assert_eq!(sheet.finish(&PAGE), "Production\n  :\n  Hibernat\n  ion\n  Chambers\n  a · b c");
    }

    #[test]
    fn labels_are_bold_and_cells_painted() {
        let mut sheet = Sheet::new(&Page { width: 20, color: true });
        sheet.flow("Deck: ", 2, &["4".to_owned()]);
        sheet.cells(&[("ab".to_owned(), Style::new()), ("cd ".to_owned(), Style::new().bold())]);
        assert_eq!(sheet.finish(&Page { width: 20, color: true }), "\u{1b}[1mDeck:\u{1b}[0m 4\nab\u{1b}[1mcd\u{1b}[0m");
    }

    #[test]
    fn colors_go_by_what_is_meant_and_not_by_words() {
        let page = Page { width: 40, color: true };
        let hue = |what: &str| (what == "red").then(|| AnsiColor::Blue.on_default());
        let mut sheet = Sheet::new(&page).with_hues(hue);
        let two = Phrase::of("red house ({})", [Phrase::amount(2, "red", "2 rouge")]);
        sheet.flow("", 0, &[two, Phrase::alert("LAST")]);
        assert_eq!(sheet.finish(&page), "red house (\u{1b}[34m2 rouge\u{1b}[0m) · \u{1b}[31mLAST\u{1b}[0m");
    }
}
