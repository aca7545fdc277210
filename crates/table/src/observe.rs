//! Positions in numbers, for players that learn.

use crate::{Rules, Seat};

/// A game that tells in numbers what a seat can make out of a position.
///
/// What is told is the same in every position that the seat cannot tell apart, so nothing hidden can be learned from it.
pub trait Observe: Rules {
    /// Everything that may be told at this table, in the order that [`Reading::input`] counts. An input that another
    /// setup of the game has, too, has the same name there: what was learned at one table is known at the others.
    fn inputs(&self) -> Vec<Input>;

    /// Adds to `out` what `seat` can make out: the inputs that are not 0, each once, in rising order.
    fn observe(&self, s: &Self::State, seat: Seat, out: &mut Vec<Reading>);
}

/// Something that is told in a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// What it is about, as words joined by dots: `own.goods.red`, `rival.built.quarry`. For ever.
    pub name: String,
    /// What is much of it: a value of so much counts as 1. At least 1; values are rarely above twice as much.
    pub unit: i16,
}

impl Input {
    /// An input of which `unit` is much.
    pub fn new(name: impl Into<String>, unit: i16) -> Input {
        Input { name: name.into(), unit }
    }
}

/// What one input is in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reading {
    /// Which one, counted in [`Observe::inputs`].
    pub input: u16,
    /// Its value; never 0.
    pub value: i16,
}
