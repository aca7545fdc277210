//! Who writes down what is told of a position: the names of the inputs, or their values.

use table::{Input, Reading};

/// Somebody who is told every input of a table, always in the same order.
pub(crate) trait Scribe {
    /// `n` inputs: by its place what each is called, of how much of it there is much, and its value.
    fn list(
        &mut self,
        n: usize,
        name: impl Fn(usize) -> String,
        unit: impl Fn(usize) -> i16,
        value: impl Fn(usize) -> i32,
    );

    /// `n` inputs of which at most one reads 1, and the others 0.
    fn which(&mut self, n: usize, name: impl Fn(usize) -> String, which: Option<usize>);

    /// `n` inputs most of which are 0: `tell` is handed a list for the others, in rising order.
    fn few(&mut self, n: usize, name: impl Fn(usize) -> String, unit: i16, tell: impl FnOnce(&mut Few<'_>));

    /// Some inputs that are told elsewhere, away from those of every table.
    fn elsewhere(&mut self, tell: impl FnOnce(&mut Self));

    /// One input.
    #[inline]
    fn one(&mut self, name: impl Fn() -> String, unit: i16, value: i32) {
        self.list(1, |_| name(), |_| unit, |_| value);
    }

    /// Whether something is so.
    #[inline]
    fn flag(&mut self, name: impl Fn() -> String, is: bool) {
        self.one(name, 1, is.into());
    }
}

/// Tells figures: for each its word, of how much there is much, and its value. `$name` makes a name of a word.
macro_rules! figures {
    ($to:expr, $name:expr; $($word:literal / $unit:literal: $value:expr,)+) => {{
        let name = $name;
        $($to.one(|| name($word), $unit, $value);)+
    }};
}
pub(crate) use figures;

/// What the inputs are.
#[derive(Default)]
pub(super) struct Names(Vec<Input>);

impl Names {
    pub(super) fn into_inputs(self) -> Vec<Input> {
        self.0
    }
}

impl Scribe for Names {
    fn list(
        &mut self,
        n: usize,
        name: impl Fn(usize) -> String,
        unit: impl Fn(usize) -> i16,
        _: impl Fn(usize) -> i32,
    ) {
        self.0.extend((0..n).map(|i| Input::new(name(i), unit(i))));
    }

    fn which(&mut self, n: usize, name: impl Fn(usize) -> String, _: Option<usize>) {
        self.0.extend((0..n).map(|i| Input::new(name(i), 1)));
    }

    fn few(&mut self, n: usize, name: impl Fn(usize) -> String, unit: i16, _: impl FnOnce(&mut Few<'_>)) {
        self.0.extend((0..n).map(|i| Input::new(name(i), unit)));
    }

    fn elsewhere(&mut self, tell: impl FnOnce(&mut Self)) {
        tell(self);
    }
}

/// What they read.
pub(super) struct Values {
    page: Page,
    next: u16,
}

impl Values {
    /// To be written behind what is there already.
    #[inline]
    pub(super) fn behind(out: Vec<Reading>) -> Values {
        Values { page: Page { out, readings: [Reading { input: 0, value: 0 }; PAGE], n: 0 }, next: 0 }
    }

    /// Everything was told.
    #[inline]
    pub(super) fn finish(mut self) -> Vec<Reading> {
        self.page.turn(self.page.n);
        self.page.out
    }

    /// A few of the next `n` inputs.
    #[inline]
    fn some(&mut self, n: usize, tell: impl FnOnce(&mut Few<'_>)) {
        let mut few = Few { first: self.next, n: self.page.n, page: &mut self.page };
        tell(&mut few);
        self.page.n = few.n;
        self.next += n as u16;
    }
}

impl Scribe for Values {
    #[inline]
    fn list(&mut self, n: usize, _: impl Fn(usize) -> String, _: impl Fn(usize) -> i16, value: impl Fn(usize) -> i32) {
        self.some(n, |out| (0..n).for_each(|i| out.put(i, value(i))));
    }

    #[inline]
    fn which(&mut self, n: usize, _: impl Fn(usize) -> String, which: Option<usize>) {
        self.some(n, |out| {
            if let Some(place) = which {
                out.put(place, 1);
            }
        });
    }

    #[inline]
    fn few(&mut self, n: usize, _: impl Fn(usize) -> String, _: i16, tell: impl FnOnce(&mut Few<'_>)) {
        self.some(n, tell);
    }

    #[inline]
    fn elsewhere(&mut self, tell: impl FnOnce(&mut Self)) {
        // On a page of its own, so that nothing outside of the one walk knows of this one.
        self.page.turn(self.page.n);
        let mut there = Values { next: self.next, ..Values::behind(std::mem::take(&mut self.page.out)) };
        tell(&mut there);
        self.next = there.next;
        self.page = Page { out: there.finish(), ..self.page };
    }
}

/// More than most positions have.
const PAGE: usize = 128;

/// Readings on their way to a list: they are written where no room has to be looked for, and go to the list together.
struct Page {
    out: Vec<Reading>,
    readings: [Reading; PAGE],
    n: usize,
}

impl Page {
    /// So many readings are written, and the page is fresh again.
    #[cold]
    #[inline(never)]
    fn turn(&mut self, n: usize) {
        self.out.extend_from_slice(&self.readings[..n]);
        self.n = 0;
    }
}

/// Those of a run of inputs that are not 0.
pub(crate) struct Few<'p> {
    first: u16,
    /// Readings on the page, counted here as long as these inputs are told.
    n: usize,
    page: &'p mut Page,
}

impl Few<'_> {
    /// The next one, by its place in the run. It need not be told if it is 0.
    #[inline]
    pub(crate) fn put(&mut self, place: usize, value: i32) {
        if value != 0 {
            // Positions that were set up by hand may have more of something than any game brings.
            let value = i16::try_from(value).unwrap_or(i16::MAX);
            self.write(Reading { input: self.first + place as u16, value });
        }
    }

    /// One more of what is at this place, which is the last one that was put there or comes behind it.
    #[inline]
    pub(crate) fn count(&mut self, place: usize) {
        let input = self.first + place as u16;
        // Where something was written just before, the page is not fresh.
        match self.n.checked_sub(1).and_then(|last| self.page.readings.get_mut(last)) {
            Some(last) if last.input == input => last.value += 1,
            _ => self.write(Reading { input, value: 1 }),
        }
    }

    #[inline]
    fn write(&mut self, reading: Reading) {
        if self.n >= PAGE {
            self.page.turn(self.n);
            self.n = 0;
        }
        self.page.readings[self.n] = reading;
        self.n += 1;
    }
}
