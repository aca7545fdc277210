//! The end of the game: final score and tie-breaks.

use table::{Seat, SeatSet};

use crate::catalog::Game;
use crate::event::Event;
use crate::state::{Phase, State};

impl Game {
    /// MS-END-04: without the last cleanup.
    pub(crate) fn finish(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.score_packs(s, tell);
        s.phase = Phase::Over;
        s.stack.clear();
        tell(Event::Over);
    }

    /// Points so far; after the end with one point for each location (MS-END-05).
    pub fn score_of(&self, s: &State, side: Seat) -> i32 {
        let track = i32::from(s.vp[side]);
        if s.phase == Phase::Over { track + self.location_points(s, side) } else { track }
    }

    /// Points for the locations of a State.
    pub fn location_points(&self, s: &State, side: Seat) -> i32 {
        self.points_for(s.built[side].len() as i32, s.ruins[side].len() as i32)
    }

    /// Points for so many locations and Ruins.
    #[inline]
    pub(crate) const fn points_for(&self, n_locations: i32, n_ruins: i32) -> i32 {
        if self.setup.house.ruins_score { n_locations + n_ruins } else { n_locations }
    }

    /// Score, then goods, then locations; whoever is still equal shares (MS-END-06 to MS-END-09).
    pub(crate) fn winning(&self, s: &State) -> SeatSet {
        if s.phase != Phase::Over {
            return SeatSet::EMPTY;
        }
        let key = |seat: Seat| (self.score_of(s, seat), s.total_goods(seat), s.built[seat].len());
        let best = self.seats().map(key).max();
        // SOLO-01: strictly more than the rules' own side, or nobody wins.
        let beats = |seat: Seat| self.rivals().all(|rival| self.score_of(s, seat) > self.score_of(s, rival));
        self.seats().filter(|&seat| Some(key(seat)) == best && beats(seat)).collect()
    }
}
