//! Cities in numbers. Deals with them are told with the deals.

use table::Seat;

use crate::catalog::Game;
use crate::observe::Scribe;
use crate::state::State;

impl Game {
    /// What lies on each, and whether the own seat may still deal with it.
    pub(in crate::packs) fn note_cities(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        let cities = &s.packs.cities;
        for (i, city) in (0..).zip(&self.packs.cities) {
            let at = usize::from(i);
            let there = !cities.is_razed(i);
            to.flag(|| format!("city.{}", city.id), there);
            let goods = cities.held[at].0.iter().map(|&n| i32::from(n)).sum();
            to.one(|| format!("city.{}.goods", city.id), 5, goods);
            to.flag(|| format!("own.city.{}", city.id), there && !cities.dealt[at].contains(seat));
        }
    }
}
