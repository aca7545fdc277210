//! Why a move cannot be made.

use table::{Refusal, Seat};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::state::State;

impl Game {
    pub(crate) fn reason_against(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        let _ = (s, seat, choice);
        None
    }
}
