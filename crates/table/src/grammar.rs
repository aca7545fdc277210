//! What the effect languages of the games have in common before words mean anything: letters that are read one after
//! another, and faults that say where and why a text was not understood.

/// Where and why a text was not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {what}")]
pub struct Fault {
    /// The first character of a text is in column 1.
    pub column: usize,
    /// What was found, and what was expected.
    pub what: String,
}

impl Fault {
    /// A fault at a column.
    pub fn new(column: usize, what: impl Into<String>) -> Fault {
        Fault { column, what: what.into() }
    }
}

/// The letters of a text, read from left to right. Blanks between words mean nothing.
#[derive(Clone, Debug)]
pub struct Letters {
    letters: Vec<char>,
    at: usize,
}

impl Letters {
    /// The letters of a text that is not longer than it may be.
    pub fn new(text: &str, longest: usize) -> Result<Letters, Fault> {
        let letters: Vec<char> = text.chars().take(longest + 1).collect();
        if letters.len() > longest {
            return Err(Fault::new(longest + 1, format!("the text goes on after {longest} letters")));
        }
        Ok(Letters { letters, at: 0 })
    }

    /// The next letter, which is not taken.
    pub fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    /// Takes a letter if it is the next one behind blanks.
    pub fn take(&mut self, letter: char) -> bool {
        self.skip_spaces();
        let taken = self.peek() == Some(letter);
        self.at += usize::from(taken);
        taken
    }

    /// Takes all letters that fit.
    pub fn run(&mut self, fits: impl Fn(char) -> bool) -> String {
        let start = self.at;
        while self.peek().is_some_and(&fits) {
            self.at += 1;
        }
        self.letters[start..self.at].iter().collect()
    }

    /// Passes over blanks.
    pub fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Where the next letter stands, from 1 on.
    pub fn column(&self) -> usize {
        self.at + 1
    }

    /// Goes back to a [column](Letters::column) from before.
    pub fn back_to(&mut self, column: usize) {
        self.at = column.saturating_sub(1).min(self.letters.len());
    }

    /// That something else stands here.
    pub fn expected(&mut self, expected: &str) -> Fault {
        self.skip_spaces();
        let found = self.peek().map_or("the end".to_owned(), |letter| format!("`{letter}`"));
        Fault::new(self.column(), format!("found {found}, expected {expected}"))
    }

    /// That nothing but blanks follows.
    pub fn end(&mut self) -> Result<(), Fault> {
        self.skip_spaces();
        if self.at == self.letters.len() { Ok(()) } else { Err(self.expected("`;` or the end")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_from_left_to_right() {
        let mut text = Letters::new(" ab ( 12", 8).unwrap();
        assert_eq!(text.run(char::is_alphabetic), "");
        text.skip_spaces();
        let start = text.column();
        assert_eq!((start, text.run(char::is_alphabetic)), (2, "ab".to_owned()));
        assert!(!text.take(')') && text.take('('));
        assert_eq!(text.end().unwrap_err().to_string(), "column 7: found `1`, expected `;` or the end");
        assert_eq!(text.run(char::is_numeric), "12");
        assert_eq!((text.peek(), text.end()), (None, Ok(())));
        text.back_to(start);
        assert_eq!(text.peek(), Some('a'));
        text.back_to(1000);
        assert_eq!(text.expected("more").to_string(), "column 9: found the end, expected more");
    }

    #[test]
    fn a_text_has_an_end() {
        assert!(Letters::new("abc", 3).is_ok());
        assert_eq!(Letters::new("abcd", 3).unwrap_err().to_string(), "column 4: the text goes on after 3 letters");
    }
}
