//! Effect text as a tree: words with their arguments, before anything is known of what they mean.
//!
//! The grammar is in the header of `data/cards.toml`.

pub use table::grammar::Fault;
use table::grammar::Letters;

/// A word with its arguments, such as `place(house, n=2)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
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
    /// Where it begins.
    pub column: usize,
    /// What it is.
    pub value: Value,
}

/// What can be given to a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// An integer.
    Number(i32),
    /// One name, or several with `|` between them.
    Names(Vec<Name>),
    /// Steps in brackets.
    Block(Vec<Step>),
    /// A word with arguments of its own.
    Step(Step),
}

/// A name, such as that of a neighborhood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it begins.
    pub column: usize,
}

/// Steps inside steps inside steps: no text needs more, and a longer chain would not fit the stack.
const MAX_NESTING: usize = 12;

/// The longest text: no card needs as much, and what is read grows with the square of some lists in it.
const LONGEST: usize = 600;

/// Reads a whole effect: steps with `;` between them.
pub fn read_effect(text: &str) -> Result<Vec<Step>, Fault> {
    let mut reader = Reader::new(text)?;
    let steps = reader.effect()?;
    reader.text.end()?;
    Ok(steps)
}

/// Reads a single step, such as a trigger.
pub fn read_step(text: &str) -> Result<Step, Fault> {
    let mut reader = Reader::new(text)?;
    let step = reader.step()?;
    reader.text.end()?;
    Ok(step)
}

struct Reader {
    text: Letters,
    nesting: usize,
}

impl Reader {
    fn new(text: &str) -> Result<Reader, Fault> {
        Ok(Reader { text: Letters::new(text, LONGEST)?, nesting: 0 })
    }

    fn effect(&mut self) -> Result<Vec<Step>, Fault> {
        let mut steps = vec![self.step()?];
        while self.text.take(';') {
            steps.push(self.step()?);
        }
        Ok(steps)
    }

    fn step(&mut self) -> Result<Step, Fault> {
        let Name { text: word, column } = self.name("a word")?;
        if !self.text.take('(') {
            return Err(self.text.expected(&format!("`(` after `{word}`")));
        }
        self.arguments(word, column)
    }

    /// What follows `word(`.
    fn arguments(&mut self, word: String, column: usize) -> Result<Step, Fault> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(Fault::new(column, "the steps are nested too deeply"));
        }
        let mut args: Vec<Arg> = Vec::new();
        if !self.text.take(')') {
            loop {
                let arg = self.argument()?;
                check_order(&args, &arg)?;
                args.push(arg);
                if self.text.take(')') {
                    break;
                }
                if !self.text.take(',') {
                    return Err(self.text.expected("`,` or `)`"));
                }
            }
        }
        self.nesting -= 1;
        Ok(Step { word, column, args })
    }

    fn argument(&mut self) -> Result<Arg, Fault> {
        self.text.skip_spaces();
        let column = self.text.column();
        if !self.text.peek().is_some_and(starts_name) {
            return Ok(Arg { key: None, column, value: self.value()? });
        }
        let name = self.name("a value")?;
        if self.text.take('=') {
            self.text.skip_spaces();
            return Ok(Arg { key: Some(name.text), column, value: self.value()? });
        }
        Ok(Arg { key: None, column, value: self.named_value(name)? })
    }

    fn value(&mut self) -> Result<Value, Fault> {
        self.text.skip_spaces();
        match self.text.peek() {
            Some('[') => self.block(),
            Some(letter) if letter == '-' || letter.is_ascii_digit() => self.number(),
            Some(letter) if starts_name(letter) => {
                let name = self.name("a name")?;
                self.named_value(name)
            }
            _ => Err(self.text.expected("a number, a name, a step or a block in brackets")),
        }
    }

    /// A value that begins with a name: names, or a step.
    fn named_value(&mut self, first: Name) -> Result<Value, Fault> {
        if self.text.take('(') {
            return self.arguments(first.text, first.column).map(Value::Step);
        }
        let mut names = vec![first];
        while self.text.take('|') {
            let name = self.name("another name after `|`")?;
            if names.iter().any(|it| it.text == name.text) {
                return Err(Fault::new(name.column, format!("`{}` stands here twice", name.text)));
            }
            names.push(name);
        }
        Ok(Value::Names(names))
    }

    fn block(&mut self) -> Result<Value, Fault> {
        self.text.take('[');
        let steps = self.effect()?;
        if !self.text.take(']') {
            return Err(self.text.expected("`;` or `]`"));
        }
        Ok(Value::Block(steps))
    }

    fn number(&mut self) -> Result<Value, Fault> {
        let column = self.text.column();
        let sign = if self.text.take('-') { "-" } else { "" };
        let digits = format!("{sign}{}", self.text.run(|letter| letter.is_ascii_digit()));
        digits.parse().map(Value::Number).map_err(|_| Fault::new(column, format!("{digits:?} is not a number")))
    }

    fn name(&mut self, expected: &str) -> Result<Name, Fault> {
        self.text.skip_spaces();
        if !self.text.peek().is_some_and(starts_name) {
            return Err(self.text.expected(expected));
        }
        let column = self.text.column();
        Ok(Name { text: self.text.run(|letter| starts_name(letter) || letter.is_ascii_digit()), column })
    }
}

fn starts_name(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter == '_'
}

fn check_order(before: &[Arg], arg: &Arg) -> Result<(), Fault> {
    match &arg.key {
        None if before.iter().any(|it| it.key.is_some()) => {
            Err(Fault::new(arg.column, "a value without a key stands after one with a key"))
        }
        Some(key) if before.iter().any(|it| it.key.as_ref() == Some(key)) => {
            Err(Fault::new(arg.column, format!("`{key}=` stands here twice")))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        read_effect(text).unwrap_err().to_string()
    }

    #[test]
    fn a_step_has_values_keys_sets_and_blocks() {
        let steps = read_effect(" place( house|mansion , n=2) ; may([vp(-1); calm(count(mine))])").unwrap();
        let [place, may] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!((place.word.as_str(), place.column, place.args.len()), ("place", 2, 2));
        let Value::Names(names) = &place.args[0].value else { panic!("{place:?}") };
        assert_eq!(
            names.iter().map(|it| (it.text.as_str(), it.column)).collect::<Vec<_>>(),
            [("house", 9), ("mansion", 15)]
        );
        assert_eq!((place.args[1].key.as_deref(), &place.args[1].value), (Some("n"), &Value::Number(2)));
        let Value::Block(block) = &may.args[0].value else { panic!("{may:?}") };
        assert_eq!(block[0].args[0].value, Value::Number(-1));
        assert!(matches!(&block[1].args[0].value, Value::Step(count) if count.word == "count"));
    }

    #[test]
    fn a_word_may_have_no_arguments_and_a_key_may_have_a_block() {
        let steps = read_effect("if(mayor(), [vp(1)], else=[lose(1)])").unwrap();
        assert!(matches!(&steps[0].args[0].value, Value::Step(cond) if cond.args.is_empty()));
        assert_eq!(steps[0].args[2].key.as_deref(), Some("else"));
        assert_eq!(read_step("riot(any=yes)").unwrap().word, "riot");
    }

    #[test]
    fn faults_have_their_column_and_what_was_expected() {
        for (text, expected) in [
            ("", "column 1: found the end, expected a word"),
            ("vp", "column 3: found the end, expected `(` after `vp`"),
            ("vp(1", "column 5: found the end, expected `,` or `)`"),
            ("vp(1))", "column 6: found `)`, expected `;` or the end"),
            ("vp(1);", "column 7: found the end, expected a word"),
            ("vp(,)", "column 4: found `,`, expected a number, a name, a step or a block in brackets"),
            ("may([vp(1))", "column 11: found `)`, expected `;` or `]`"),
            ("may([])", "column 6: found `]`, expected a word"),
            ("place(house|)", "column 13: found `)`, expected another name after `|`"),
            ("place(house|house)", "column 13: `house` stands here twice"),
            ("place(n=2, house)", "column 12: a value without a key stands after one with a key"),
            ("place(house, n=2, n=3)", "column 19: `n=` stands here twice"),
            ("vp(-)", "column 4: \"-\" is not a number"),
            ("vp(99999999999)", "column 4: \"99999999999\" is not a number"),
            ("Vp(1)", "column 1: found `V`, expected a word"),
        ] {
            assert_eq!(fault(text), expected, "{text}");
        }
        assert!(read_step("a(); b()").is_err());
    }

    #[test]
    fn endless_nesting_is_refused() {
        assert!(fault(&"may([".repeat(100)).ends_with("the steps are nested too deeply"));
        assert!(fault(&"vp(".repeat(100)).ends_with("the steps are nested too deeply"));
        assert_eq!(fault(&"may([".repeat(5000)), "column 601: the text goes on after 600 letters");
    }
}
