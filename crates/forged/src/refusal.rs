//! Why a move cannot be made: one sentence with the figures, and the rule that says so.
//!
//! The list of options decides what is legal; this file only explains.

use table::{Refusal, Rules, Seat};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::phrases::players;
use crate::state::State;

impl Game {
    pub(crate) fn reason_against(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        if seat.index() < usize::from(self.setup.players) && self.lists(s, seat, choice) {
            return None;
        }
        let waiting = self.waits(s);
        if waiting.is_empty() {
            return Some(Refusal::new("FS-621", "the game is over"));
        }
        if !waiting.contains(seat) {
            return Some(Refusal::new(
                "FS-106",
                format!("it is not your decision; {} is asked now", players(waiting.iter())),
            ));
        }
        Some(Refusal::new("FS-292", "that is not possible in this position"))
    }
}
