//! Capitol cards in numbers.

use super::{Capitol, Promo2Frame};
use crate::catalog::Game;
use crate::observe::{Party, Scribe};
use crate::state::State;

/// What Promo Set 2 asks.
pub(in crate::packs) const QUESTIONS: &[&str] = &["missing", "take-location"];

impl Promo2Frame {
    /// Which question it asks, and how often.
    pub(in crate::packs) const fn question(self) -> Option<(usize, u8)> {
        match self {
            Promo2Frame::Seek { .. } => None,
            Promo2Frame::Missing { .. } => Some((0, 1)),
            Promo2Frame::Take { .. } => Some((1, 1)),
        }
    }
}

impl Game {
    /// How many a side has claimed, and how near it is to those that lie open.
    pub(in crate::packs) fn note_capitols(&self, s: &State, it: Party, to: &mut impl Scribe) {
        if self.packs.capitols.is_empty() {
            return;
        }
        let Party { side, whose, near } = it;
        let laid = &s.packs.capitols.laid;
        let claimed = laid.iter().filter(|it| it.owner == Some(side)).count();
        to.one(|| format!("{whose}.capitols"), 1, claimed as i32);
        if !near {
            return;
        }
        let is_open = |i: usize| laid.iter().any(|it| usize::from(it.capitol) == i && it.owner.is_none());
        let capitols = &self.packs.capitols;
        to.few(
            capitols.len(),
            |i| format!("{whose}.meets.{}", capitols[i].id),
            2,
            |out| {
                for (i, capitol) in capitols.iter().enumerate().filter(|&(i, _)| is_open(i)) {
                    out.put(i, self.n_met(s, it, capitol));
                }
            },
        );
    }

    /// How many of the types that a Capitol card asks for a side has.
    fn n_met(&self, s: &State, it: Party, capitol: &Capitol) -> i32 {
        let met = |&(i, kind): &(usize, &_)| {
            let equal = capitol.requires[..i].iter().filter(|it| *it == kind).count();
            self.providers(s, it.side, *kind).iter().nth(equal).is_some()
        };
        capitol.requires.iter().enumerate().filter(met).count() as i32
    }

    /// Those that lie open.
    pub(in crate::packs) fn note_laid_capitols(&self, s: &State, to: &mut impl Scribe) {
        let capitols = &self.packs.capitols;
        to.few(
            capitols.len(),
            |i| format!("capitol.{}", capitols[i].id),
            1,
            |out| {
                let laid = &s.packs.capitols.laid;
                for i in 0..capitols.len() {
                    let open = laid.iter().any(|it| usize::from(it.capitol) == i && it.owner.is_none());
                    out.put(i, open.into());
                }
            },
        );
    }
}
