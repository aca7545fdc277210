//! What locations are blocked, in numbers. Influence is told with the goods.

use super::AllyFrame;
use crate::catalog::Game;
use crate::observe::{Party, Scribe};
use crate::state::State;

/// What Allies asks.
pub(in crate::packs) const QUESTIONS: &[&str] = &["block", "target", "return"];

impl AllyFrame {
    /// Which question it asks, and how often.
    pub(in crate::packs) const fn question(self) -> (usize, u8) {
        match self {
            AllyFrame::Block { .. } => (0, 1),
            AllyFrame::Target { .. } => (1, 1),
            AllyFrame::Return { left, .. } => (2, left),
        }
    }
}

impl Game {
    /// How many locations of a side nobody can use until Cleanup.
    pub(in crate::packs) fn note_blocked(&self, s: &State, it: Party, to: &mut impl Scribe) {
        if self.packs.blocking {
            let n = s.built[it.side].and(&s.packs.blocked).len() as i32;
            to.one(|| format!("{}.blocked", it.whose), 1, n);
        }
    }
}
