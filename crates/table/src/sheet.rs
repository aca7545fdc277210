//! What observations are written on: once for the names of the inputs and once for their values, by the same lines, so
//! that the two cannot part.

use crate::{Input, Reading};

/// What the words of the seats are, from the seat that looks on in seating order.
pub const SIDES: [&str; 8] = ["own", "rival1", "rival2", "rival3", "rival4", "rival5", "rival6", "rival7"];

/// Takes down what is told of a position, in the order of the inputs. Which inputs there are must not depend on the
/// position.
pub trait Sheet {
    /// The names of what follows begin with this word, until [`Sheet::leave`].
    fn about(&mut self, word: &str);

    /// The word of the last [`Sheet::about`] is left out again.
    fn leave(&mut self);

    /// One input, of which `unit` is much.
    fn number(&mut self, word: &str, unit: i16, value: impl Into<i32>);

    /// The value of the input that is this many places into the next [`Sheet::pass`]: for what is 0 nearly everywhere.
    /// Places rise.
    fn put(&mut self, place: usize, value: i32);

    /// The same where a place may come again, one time after the other: the values add up.
    fn add(&mut self, place: usize, value: i32);

    /// An input for each of the words. Their values have been put, or are 0.
    fn pass<'w>(&mut self, words: impl ExactSizeIterator<Item = &'w str>, unit: i16);

    /// An input that is 1 or 0.
    #[inline]
    fn flag(&mut self, word: &str, is_so: bool) {
        self.number(word, 1, is_so);
    }

    /// An input for each of the words, of which at most one is 1.
    #[inline]
    fn one<'w>(&mut self, words: impl ExactSizeIterator<Item = &'w str>, which: Option<usize>) {
        if let Some(place) = which {
            self.put(place, 1);
        }
        self.pass(words, 1);
    }

    /// An input for each of the words, with its value.
    #[inline]
    fn numbers<const N: usize>(&mut self, words: &[&str; N], unit: i16, values: &[impl Into<i32> + Copy; N]) {
        for (place, &value) in values.iter().enumerate() {
            self.put(place, value.into());
        }
        self.pass(words.iter().copied(), unit);
    }

    /// An input for each of these values that is 1 if it is reached, named after it: `from.30`. Where one more or less
    /// decides, a small network makes more of that than of a number.
    #[inline]
    fn steps(&mut self, steps: &[(&str, i32)], value: i32) {
        for (place, &(_, step)) in steps.iter().enumerate() {
            self.put(place, (value >= step).into());
        }
        self.about("from");
        self.pass(steps.iter().map(|&(word, _)| word), 1);
        self.leave();
    }
}

/// The names: [`Observe::inputs`](crate::Observe::inputs).
#[derive(Debug, Default)]
pub struct Headings {
    words: Vec<String>,
    inputs: Vec<Input>,
}

impl Headings {
    /// None yet.
    pub fn new() -> Headings {
        Headings::default()
    }

    /// All of them.
    pub fn into_inputs(self) -> Vec<Input> {
        self.inputs
    }

    fn name(&self, word: &str) -> String {
        let words: Vec<&str> = self.words.iter().map(String::as_str).chain([word]).collect();
        words.join(".")
    }
}

impl Sheet for Headings {
    fn about(&mut self, word: &str) {
        self.words.push(word.to_owned());
    }

    fn leave(&mut self) {
        self.words.pop();
    }

    fn number(&mut self, word: &str, unit: i16, _: impl Into<i32>) {
        let name = self.name(word);
        self.inputs.push(Input::new(name, unit));
    }

    fn put(&mut self, _: usize, _: i32) {}

    fn add(&mut self, _: usize, _: i32) {}

    fn pass<'w>(&mut self, words: impl ExactSizeIterator<Item = &'w str>, unit: i16) {
        for word in words {
            self.number(word, unit, 0);
        }
    }
}

/// The values: [`Observe::observe`](crate::Observe::observe).
#[derive(Debug)]
pub struct Values<'a> {
    next: u16,
    /// How many readings there were before.
    n_before: usize,
    out: &'a mut Vec<Reading>,
}

impl<'a> Values<'a> {
    /// To be added to these.
    #[inline]
    pub fn new(out: &'a mut Vec<Reading>) -> Values<'a> {
        Values { next: 0, n_before: out.len(), out }
    }

    #[inline]
    fn push(&mut self, input: u16, value: i32) {
        debug_assert!(self.out[self.n_before..].last().is_none_or(|it| it.input < input), "inputs rise");
        self.out.push(Reading { input, value: clamped(value) });
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is clamped")]
fn clamped(value: i32) -> i16 {
    value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

impl Sheet for Values<'_> {
    #[inline]
    fn about(&mut self, _: &str) {}

    #[inline]
    fn leave(&mut self) {}

    #[inline]
    fn number(&mut self, _: &str, _: i16, value: impl Into<i32>) {
        let value = value.into();
        if value != 0 {
            self.push(self.next, value);
        }
        self.next += 1;
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "no game has that many inputs")]
    fn put(&mut self, place: usize, value: i32) {
        if value != 0 {
            self.push(self.next + place as u16, value);
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "no game has that many inputs")]
    fn add(&mut self, place: usize, value: i32) {
        let input = self.next + place as u16;
        let any = self.out.len() > self.n_before;
        match self.out.last_mut() {
            Some(last) if any && last.input == input => last.value = clamped(i32::from(last.value) + value),
            _ => self.push(input, value),
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "no game has that many inputs")]
    fn pass<'w>(&mut self, words: impl ExactSizeIterator<Item = &'w str>, _: i16) {
        self.next += words.len() as u16;
        debug_assert!(
            self.out[self.n_before..].last().is_none_or(|it| it.input < self.next),
            "nothing is put beyond the words"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(sheet: &mut impl Sheet) {
        for side in &SIDES[..2] {
            sheet.about(side);
            sheet.number("points", 30, -4);
            sheet.number("debts", 5, 0);
            sheet.about("hand");
            for card in [0, 2, 2] {
                sheet.add(card, 1);
            }
            sheet.pass(["ace", "king", "queen"].into_iter(), 1);
            sheet.leave();
            sheet.leave();
        }
        sheet.one(["day", "night"].into_iter(), Some(1));
        sheet.numbers(&["wood", "stone"], 3, &[70_000, 0]);
        sheet.about("riches");
        sheet.steps(&[("10", 10), ("20", 20)], 15);
        sheet.leave();
        sheet.flag("over", true);
    }

    #[test]
    fn names_and_values_go_together() {
        let mut headings = Headings::new();
        describe(&mut headings);
        let inputs = headings.into_inputs();
        // What was there before is left alone.
        let before = Reading { input: 2, value: 9 };
        let mut readings = vec![before];
        describe(&mut Values::new(&mut readings));
        assert_eq!(readings.remove(0), before);
        let told: Vec<(&str, i16)> =
            readings.iter().map(|it| (inputs[usize::from(it.input)].name.as_str(), it.value)).collect();
        assert_eq!(told[..3], [("own.points", -4), ("own.hand.ace", 1), ("own.hand.queen", 2)]);
        assert_eq!(told[3].0, "rival1.points");
        assert_eq!(told[6..], [("night", 1), ("wood", i16::MAX), ("riches.from.10", 1), ("over", 1)]);
        assert_eq!((inputs.len(), inputs[0].unit, inputs[1].name.as_str()), (17, 30, "own.debts"));
        assert!(readings.is_sorted());
    }
}
