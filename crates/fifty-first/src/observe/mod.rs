//! A position in numbers, as one seat can make it out: for players that learn.
//!
//! A position is walked once, always in the same order, and everything in it is told to a [`Scribe`]. One of them writes
//! down what each input is, the other one what it reads, so that the two never part. Which inputs there are follows from
//! the table alone; what they read, from what the seat may know: what lies open, its own cards, and cards of others that it
//! has seen on their way.
//!
//! | file | what is told |
//! | --- | --- |
//! | `course.rs` | what was agreed on, how far the game is, and what is asked |
//! | `side.rs` | each side, beginning with the own one: `own`, then `rival1`, … clockwise |
//! | `cards.rs` | which cards they have |
//! | `signs.rs` | what of it follows from the cards alone, worked out once for a game |
//! | `packs/`, `rivals/` | what packs in play add, and an opponent that the rules play |
//!
//! Names are for ever, and mean the same at every table. Cards are named by their IDs.

mod cards;
mod course;
mod lanes;
mod scribe;
mod side;
mod signs;
#[cfg(test)]
mod tests;

pub(crate) use scribe::{Few, Scribe, figures};
pub(crate) use signs::Signs;

use table::{Dice, Input, Observe, Reading, Seat};

use crate::catalog::Game;
use crate::state::{SIDES, State};
use scribe::{Names, Values};

/// What a seat calls the sides: itself, then the others clockwise.
const CALLED: [&str; SIDES] = ["own", "rival1", "rival2", "rival3"];
/// Of so many sides everything is told; of those behind them only the figures.
const N_NEAR: usize = 2;

/// A side, as the seat that observes counts them.
#[derive(Clone, Copy)]
pub(crate) struct Party {
    pub(crate) side: Seat,
    /// What its inputs begin with.
    pub(crate) whose: &'static str,
    /// Everything is told of it.
    pub(crate) near: bool,
}

impl Observe for Game {
    fn inputs(&self) -> Vec<Input> {
        let mut names = Names::default();
        // What the inputs are is the same in every position and for every seat.
        self.note(&State::empty(Dice::fast(0)), Seat::new(0), &mut names);
        names.into_inputs()
    }

    fn observe(&self, s: &State, seat: Seat, out: &mut Vec<Reading>) {
        let mut values = Values::behind(std::mem::take(out));
        self.note(s, seat, &mut values);
        *out = values.finish();
    }
}

impl Game {
    #[inline]
    fn note(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        let now = self.now(s);
        self.note_agreement(to);
        self.note_course(s, seat, &now, to);
        for it in self.parties(seat, 0) {
            self.note_side(s, it, &now, to);
            self.note_side_in_packs(s, it, to);
        }
        self.note_hand(s, seat, to);
        self.note_cards(s, seat, to);
        self.note_packs(s, seat, to);
        self.note_rival(s, to);
    }

    /// The sides from so many behind the seat on that observes.
    #[inline]
    fn parties(&self, seat: Seat, from: u8) -> impl Iterator<Item = Party> + use<> {
        let n = self.n_sides;
        (from..n).map(move |k| Party {
            side: seat.after(k, n),
            whose: CALLED[usize::from(k)],
            near: usize::from(k) < N_NEAR,
        })
    }
}
