//! Effect text as a tree: words with their arguments, before anything is known of what they mean.
//!
//! The grammar is in the header of `data/cards.toml`.

pub use table::grammar::Fault;
use table::grammar::Letters;

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
    let mut reader = Reader { text: Letters::new(text, LONGEST)?, nesting: 0 };
    let mut terms = vec![reader.term()?];
    while reader.text.take(';') {
        terms.push(reader.term()?);
    }
    reader.text.end()?;
    Ok(terms)
}

struct Reader {
    text: Letters,
    nesting: usize,
}

impl Reader {
    fn term(&mut self) -> Result<Term, Fault> {
        self.text.skip_spaces();
        let column = self.text.column();
        let word = self.text.run(|letter| letter.is_ascii_lowercase() || letter == '-');
        if word.is_empty() {
            return Err(self.text.expected("a word"));
        }
        let args = if self.text.take('(') { self.args(column)? } else { Vec::new() };
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
            if self.text.take(')') {
                break;
            }
            if !self.text.take(',') {
                return Err(self.text.expected("`,` or `)`"));
            }
        }
        self.nesting -= 1;
        Ok(args)
    }

    fn arg(&mut self) -> Result<Arg, Fault> {
        self.text.skip_spaces();
        let start = self.text.column();
        let word = self.text.run(|letter| letter.is_ascii_lowercase() || letter == '-');
        let key = if !word.is_empty() && self.text.take('=') { Some(word) } else { None };
        if key.is_none() {
            self.text.back_to(start);
        }
        self.text.skip_spaces();
        let column = self.text.column();
        Ok(Arg { key, column, value: self.value()? })
    }

    fn value(&mut self) -> Result<Value, Fault> {
        let start = self.text.column();
        let text = self.text.run(|letter| !matches!(letter, '(' | ')' | ',' | ';' | '='));
        if text.trim().is_empty() {
            return Err(self.text.expected("a value"));
        }
        if self.text.peek() == Some('(') {
            self.text.back_to(start);
            return self.term().map(Value::Term);
        }
        Ok(Value::Plain(text.trim().to_owned()))
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
