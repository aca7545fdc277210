//! Takes the arguments of a word apart, and says what a word knows when it is given something else.

use table::count;

use crate::effect::syntax::{Arg, Fault, Name, Step, Value};

/// The arguments of one step, taken one after another.
pub(super) struct Args<'a> {
    step: &'a Step,
    taken: Vec<bool>,
    keys: Vec<&'static str>,
    n_values: usize,
}

impl<'a> Args<'a> {
    pub(super) fn new(step: &'a Step) -> Args<'a> {
        Args { step, taken: vec![false; step.args.len()], keys: Vec::new(), n_values: 0 }
    }

    /// A fault of the step as a whole.
    pub(super) fn fault(&self, what: impl AsRef<str>) -> Fault {
        Fault::new(self.step.column, format!("`{}` {}", self.step.word, what.as_ref()))
    }

    /// The next value without a key.
    pub(super) fn next(&mut self) -> Option<&'a Arg> {
        self.n_values += 1;
        let at = (0..self.step.args.len()).find(|&i| !self.taken[i] && self.step.args[i].key.is_none())?;
        self.taken[at] = true;
        Some(&self.step.args[at])
    }

    /// The next value without a key, which must be there.
    pub(super) fn need(&mut self, what: &str) -> Result<&'a Arg, Fault> {
        self.next().ok_or_else(|| self.fault(format!("needs {what}")))
    }

    /// All other values without a key.
    pub(super) fn rest(&mut self) -> Vec<&'a Arg> {
        std::iter::from_fn(|| self.next()).collect()
    }

    /// The value with this key.
    pub(super) fn key(&mut self, key: &'static str) -> Option<&'a Arg> {
        self.keys.push(key);
        let at = self.step.args.iter().position(|arg| arg.key.as_deref() == Some(key))?;
        self.taken[at] = true;
        Some(&self.step.args[at])
    }

    /// Whether something is said with this key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.step.args.iter().any(|arg| arg.key.as_deref() == Some(key))
    }

    /// Whether `key=yes` is given; `default` if nothing is.
    pub(super) fn flag(&mut self, key: &'static str, default: bool) -> Result<bool, Fault> {
        match self.key(key) {
            None => Ok(default),
            Some(arg) => one_of(arg, "answer", &[("yes", true), ("no", false)]),
        }
    }

    /// The number with this key.
    pub(super) fn number(&mut self, key: &'static str, least: i32, most: i32) -> Result<Option<i32>, Fault> {
        self.key(key).map(|arg| number(arg, least, most)).transpose()
    }

    /// `n=` and `upto=`, or a value without a key where `bare` allows it. One, if nothing is said.
    pub(super) fn how_many(&mut self, bare: bool) -> Result<(u8, bool), Fault> {
        let bare = if bare { self.next() } else { None };
        let n = self.key("n");
        let upto = self.key("upto");
        let given: Vec<&Arg> = [bare, n, upto].into_iter().flatten().collect();
        match given[..] {
            [] => Ok((1, false)),
            [arg] => Ok((number(arg, 1, MANY)? as u8, upto.is_some())),
            _ => Err(self.fault("says twice how many")),
        }
    }

    /// Complains of everything that nobody asked for.
    pub(super) fn finish(self) -> Result<(), Fault> {
        let Some(at) = self.taken.iter().position(|&taken| !taken) else { return Ok(()) };
        let arg = &self.step.args[at];
        let word = &self.step.word;
        let Some(key) = &arg.key else {
            let n = self.step.args.iter().filter(|arg| arg.key.is_none()).count();
            let most = self.n_values;
            let values = count(most, "value");
            return Err(Fault::new(arg.column, format!("`{word}` takes {values} without a key, not {n}")));
        };
        let what = if self.keys.is_empty() {
            format!("`{word}` has no key `{key}`, nor any other")
        } else {
            format!("`{word}` has no key `{key}`; {}", suggestion(key, &self.keys))
        };
        Err(Fault::new(arg.column, what))
    }
}

/// The highest number of pieces, cubes or points in one step.
pub(super) const MANY: i32 = 30;

/// A number within bounds.
pub(super) fn number(arg: &Arg, least: i32, most: i32) -> Result<i32, Fault> {
    match arg.value {
        Value::Number(n) if (least..=most).contains(&n) => Ok(n),
        Value::Number(n) => Err(Fault::new(arg.column, format!("{n} is not between {least} and {most}"))),
        _ => Err(Fault::new(arg.column, format!("expected a number between {least} and {most}"))),
    }
}

/// The names of a set.
pub(super) fn names<'a>(arg: &'a Arg, kind: &str) -> Result<&'a [Name], Fault> {
    match &arg.value {
        Value::Names(names) => Ok(names),
        _ => Err(Fault::new(arg.column, format!("expected {}", with_article(kind)))),
    }
}

/// A name that must stand alone.
pub(super) fn name<'a>(arg: &'a Arg, kind: &str) -> Result<&'a Name, Fault> {
    match names(arg, kind)? {
        [name] => Ok(name),
        _ => Err(Fault::new(arg.column, format!("expected one {kind}, not several"))),
    }
}

/// What a name stands for, by a table.
pub(super) fn look_up<T: Copy>(name: &Name, kind: &str, table: &[(&str, T)]) -> Result<T, Fault> {
    let found = table.iter().find(|(known, _)| *known == name.text);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let known: Vec<&str> = table.iter().map(|&(known, _)| known).collect();
        unknown(name, kind, &known)
    })
}

/// A single name, by a table.
pub(super) fn one_of<T: Copy>(arg: &Arg, kind: &str, table: &[(&str, T)]) -> Result<T, Fault> {
    look_up(name(arg, kind)?, kind, table)
}

/// The complaint about a name that nobody knows.
pub(super) fn unknown(name: &Name, kind: &str, known: &[&str]) -> Fault {
    Fault::new(name.column, format!("unknown {kind} `{}`; {}", name.text, suggestion(&name.text, known)))
}

/// The longest word for which the nearest is looked for.
const LONGEST_GUESS: usize = 60;

/// The nearest of what is known, or all of it.
pub(crate) fn suggestion(wanted: &str, known: &[&str]) -> String {
    // Comparing takes as long as both are; nobody misspells a name that is so long.
    let wanted = if wanted.len() <= LONGEST_GUESS { wanted } else { "" };
    let nearest = known.iter().map(|it| (strsim::damerau_levenshtein(wanted, it), it)).min();
    match nearest {
        Some((distance, it)) if distance <= 1 + wanted.len() / 4 => format!("did you mean `{it}`?"),
        _ if known.len() <= 40 => format!("try {}", known.join(", ")),
        _ => format!("none of the {} known ones is like it", known.len()),
    }
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// A block.
pub(super) fn block(arg: &Arg) -> Result<&[Step], Fault> {
    match &arg.value {
        Value::Block(steps) => Ok(steps),
        _ => Err(Fault::new(arg.column, "expected a block in brackets")),
    }
}
