//! The map of No Man's Land in numbers.

use table::Seat;

use super::{NONE, OutpostDeed, OutpostFrame, spots};
use crate::catalog::Game;
use crate::observe::{Party, Scribe};
use crate::state::State;

/// What No Man's Land asks.
pub(in crate::packs) const QUESTIONS: &[&str] = &[
    "outpost-effect",
    "outpost-settle",
    "direction",
    "outpost-build",
    "outpost-upgrade",
    "outpost-activate",
    "outpost-raze",
    "outpost-move",
    "outpost-shield",
];

impl OutpostFrame {
    /// Which question it asks, and how often.
    pub(in crate::packs) const fn question(self) -> (usize, u8) {
        match self {
            OutpostFrame::Effect { .. } => (0, 1),
            OutpostFrame::Settle { .. } => (1, 1),
            OutpostFrame::Direction { .. } => (2, 1),
            OutpostFrame::Pick { deed, left, .. } => match deed {
                OutpostDeed::Build { .. } => (3, left),
                OutpostDeed::Upgrade { .. } => (4, left),
                OutpostDeed::Activate { .. } => (5, left),
                OutpostDeed::Raze { .. } => (6, left),
                OutpostDeed::Move => (7, left),
                OutpostDeed::Shield => (8, left),
            },
        }
    }
}

impl Game {
    /// How many Outposts a side has, how high they stand, and how many of them are shielded.
    pub(in crate::packs) fn note_outposts(&self, s: &State, it: Party, to: &mut impl Scribe) {
        if !self.has_map() {
            return;
        }
        let Party { side, whose, .. } = it;
        let map = &s.packs.outposts;
        let outposts = || spots(map.of(side)).filter_map(|at| map.at(at));
        to.one(|| format!("{whose}.outposts"), 3, map.count(side).into());
        to.one(|| format!("{whose}.outposts.levels"), 5, outposts().map(|it| i32::from(it.level)).sum());
        to.one(|| format!("{whose}.outposts.shields"), 1, outposts().filter(|it| it.shielded).count() as i32);
    }

    /// The level of whatever stands on each Territory: own Outposts, and those of others.
    pub(in crate::packs) fn note_map(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        if !self.has_map() {
            return;
        }
        for (whose, own) in [("own", true), ("rivals", false)] {
            let name = |at: usize| format!("{whose}.outpost.{}", self.packs.territories[at].tile.id);
            to.few(NONE.into(), name, 2, |out| {
                for at in 0..NONE {
                    let it = s.packs.outposts.at(at).filter(|it| (it.owner == seat) == own);
                    out.put(at.into(), it.map_or(0, |it| it.level.into()));
                }
            });
        }
    }
}
