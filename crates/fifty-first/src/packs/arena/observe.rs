//! The Arena in numbers.

use crate::catalog::Game;
use crate::observe::{Party, Scribe};
use crate::state::State;

/// What the Arena asks.
pub(in crate::packs) const QUESTIONS: &[&str] = &["equip"];

impl Game {
    /// Who is inside, and how well equipped.
    pub(in crate::packs) fn note_arena(&self, s: &State, it: Party, to: &mut impl Scribe) {
        if self.packs.arena.is_none() {
            return;
        }
        let Party { side, whose, .. } = it;
        let contest = &s.packs.arena;
        to.flag(|| format!("{whose}.arena"), contest.inside.contains(side));
        to.one(|| format!("{whose}.arena.points"), 8, contest.points[side].into());
        to.flag(|| format!("{whose}.arena.leads"), contest.leader() == Some(side));
    }
}
