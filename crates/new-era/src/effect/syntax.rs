//! Effect text as a tree: words with their arguments, before anything is known of what they mean.
//!
//! The grammar is in the header of `data/cards.toml`.

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
    pub(crate) fn new(column: usize, what: impl Into<String>) -> Fault {
        Fault { column, what: what.into() }
    }
}

/// A word with its arguments, such as `each(type=scrap, gain=worker, max=3)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The word.
    pub word: String,
    /// Where it begins.
    pub column: usize,
    /// What it was given, in order.
    pub args: Vec<Arg>,
}

/// An argument: a value, with or without a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arg {
    /// What stands before the `=`.
    pub key: Option<String>,
    /// Where the value begins.
    pub column: usize,
    /// What it is.
    pub value: Value,
}

/// What can be given to a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Anything without arguments of its own: a word, a number, goods.
    Plain(String),
    /// A word with arguments.
    Term(Term),
}

/// The longest text: no card needs as much.
const LONGEST: usize = 400;
/// Terms inside terms inside terms: no card needs more.
const MAX_NESTING: usize = 4;

/// Reads a whole effect: terms with `;` between them.
pub fn read_effect(text: &str) -> Result<Vec<Term>, Fault> {
    let letters: Vec<char> = text.chars().take(LONGEST + 1).collect();
    if letters.len() > LONGEST {
        return Err(Fault::new(LONGEST + 1, format!("the text goes on after {LONGEST} letters")));
    }
    let mut reader = Reader { letters, at: 0, nesting: 0 };
    let mut terms = vec![reader.term()?];
    while reader.take(';') {
        terms.push(reader.term()?);
    }
    reader.skip_spaces();
    if reader.at == reader.letters.len() { Ok(terms) } else { Err(reader.expected("`;` or the end")) }
}

struct Reader {
    letters: Vec<char>,
    at: usize,
    nesting: usize,
}

impl Reader {
    fn term(&mut self) -> Result<Term, Fault> {
        self.skip_spaces();
        let column = self.at + 1;
        let word = self.run(|letter| letter.is_ascii_lowercase() || letter == '-');
        if word.is_empty() {
            return Err(self.expected("a word"));
        }
        let args = if self.take('(') { self.args(column)? } else { Vec::new() };
        Ok(Term { word, column, args })
    }

    fn args(&mut self, column: usize) -> Result<Vec<Arg>, Fault> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(Fault::new(column, "the terms are nested too deeply"));
        }
        let mut args: Vec<Arg> = Vec::new();
        loop {
            let arg = self.arg()?;
            if args.iter().any(|it| it.key.is_some() && it.key == arg.key) {
                let key = arg.key.unwrap_or_default();
                return Err(Fault::new(arg.column, format!("`{key}=` stands here twice")));
            }
            args.push(arg);
            if self.take(')') {
                break;
            }
            if !self.take(',') {
                return Err(self.expected("`,` or `)`"));
            }
        }
        self.nesting -= 1;
        Ok(args)
    }

    fn arg(&mut self) -> Result<Arg, Fault> {
        self.skip_spaces();
        let start = self.at;
        let word = self.run(|letter| letter.is_ascii_lowercase() || letter == '-');
        let key = if !word.is_empty() && self.take('=') { Some(word) } else { None };
        if key.is_none() {
            self.at = start;
        }
        self.skip_spaces();
        let column = self.at + 1;
        Ok(Arg { key, column, value: self.value()? })
    }

    fn value(&mut self) -> Result<Value, Fault> {
        let start = self.at;
        let text = self.run(|letter| !matches!(letter, '(' | ')' | ',' | ';' | '='));
        if text.trim().is_empty() {
            return Err(self.expected("a value"));
        }
        if self.peek() == Some('(') {
            self.at = start;
            return self.term().map(Value::Term);
        }
        Ok(Value::Plain(text.trim().to_owned()))
    }

    fn run(&mut self, fits: impl Fn(char) -> bool) -> String {
        let start = self.at;
        while self.peek().is_some_and(&fits) {
            self.at += 1;
        }
        self.letters[start..self.at].iter().collect()
    }

    fn expected(&mut self, expected: &str) -> Fault {
        self.skip_spaces();
        let found = self.peek().map_or("the end".to_owned(), |letter| format!("`{letter}`"));
        Fault::new(self.at + 1, format!("found {found}, expected {expected}"))
    }

    fn take(&mut self, letter: char) -> bool {
        self.skip_spaces();
        let taken = self.peek() == Some(letter);
        self.at += usize::from(taken);
        taken
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        read_effect(text).unwrap_err().to_string()
    }

    #[test]
    fn terms_have_values_keys_and_terms_of_their_own() {
        let terms = read_effect("act(workers=2/3, do=steal(weapons|fuel)); slots(3)").unwrap();
        let [act, slots] = &terms[..] else { panic!("{terms:?}") };
        assert_eq!((act.word.as_str(), act.column, slots.column), ("act", 1, 43));
        assert_eq!((act.args[0].key.as_deref(), act.args[0].column), (Some("workers"), 13));
        assert_eq!(act.args[0].value, Value::Plain("2/3".into()));
        assert!(matches!(&act.args[1].value, Value::Term(steal) if steal.word == "steal"));
        assert_eq!(read_effect("none").unwrap()[0].args, []);
        assert_eq!(read_effect("once(gain=worker + 2*fuel, keep)").unwrap()[0].args[1].key, None);
    }

    #[test]
    fn faults_have_their_column_and_what_was_expected() {
        for (text, expected) in [
            ("", "column 1: found the end, expected a word"),
            ("gain(", "column 6: found the end, expected a value"),
            ("gain(fuel", "column 10: found the end, expected `,` or `)`"),
            ("gain(fuel))", "column 11: found `)`, expected `;` or the end"),
            ("gain(fuel);", "column 12: found the end, expected a word"),
            ("each(max=1, max=2)", "column 17: `max=` stands here twice"),
            ("Gain(fuel)", "column 1: found `G`, expected a word"),
        ] {
            assert_eq!(fault(text), expected, "{text}");
        }
        assert!(fault(&"on(".repeat(50)).ends_with("the terms are nested too deeply"));
        assert_eq!(fault(&"on(".repeat(500)), "column 401: the text goes on after 400 letters");
    }
}
