//! How good a position is.

use table::{Evaluate, Seat};

use crate::catalog::Game;
use crate::state::State;

impl Evaluate for Game {
    fn worth(&self, s: &State, seat: Seat) -> i32 {
        self.score_of(s, seat) * 1000
    }
}
