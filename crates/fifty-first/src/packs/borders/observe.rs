//! Border tiles in numbers.

use table::Seat;

use super::tile_of;
use crate::catalog::Game;
use crate::observe::{Party, Scribe};
use crate::state::State;

/// What Border tiles ask.
pub(in crate::packs) const QUESTIONS: &[&str] = &["border"];

impl Game {
    /// How many tiles a side can still use as they lie.
    pub(in crate::packs) fn note_borders(&self, s: &State, it: Party, to: &mut impl Scribe) {
        if self.packs.borders.is_empty() {
            return;
        }
        let Party { side, whose, .. } = it;
        let up = s.packs.borders.up.iter().filter(|&&up| self.can_use_border(s, side, up)).count();
        to.one(|| format!("{whose}.borders"), 2, up as i32);
    }

    /// Which sides of tiles the own seat can still use as they lie.
    pub(in crate::packs) fn note_border_sides(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        let name = |i: usize| format!("own.border.{}.{}", self.packs.borders[i / 2].id, i % 2 + 1);
        let n = 2 * self.packs.borders.len();
        to.few(n, name, 1, |out| {
            for side in 0..n as u8 {
                if s.packs.borders.up.contains(&side) && self.can_use_border(s, seat, side) {
                    out.put(side.into(), 1);
                }
            }
        });
    }

    /// Whether a side of a tile that lies up is between this seat and a neighbor, and was not used by it this round.
    fn can_use_border(&self, s: &State, seat: Seat, side: u8) -> bool {
        let place = s.packs.borders.place_of(tile_of(side));
        place.is_some_and(|place| self.across(place, seat).is_some() && !self.border_used(s, place, seat, side))
    }
}
