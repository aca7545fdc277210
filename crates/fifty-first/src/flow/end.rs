//! The end of the game: final score, tie-breaks, and the ranks of the solo game.

use table::{Seat, SeatSet};

use crate::catalog::Game;
use crate::event::Event;
use crate::flow::virtual_player::VIRTUAL;
use crate::state::{Phase, State};

impl Game {
    /// MS-END-04: without the last cleanup.
    pub(crate) fn finish(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
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
        let ruins = if self.setup.house.ruins_score { s.ruins[side].len() } else { 0 };
        (s.built[side].len() + ruins) as i32
    }

    /// What the player who is alone has achieved: nothing before the end, and nothing by a loss (SOLO-34).
    pub fn rank(&self, s: &State) -> Option<Rank> {
        let won = self.setup.is_solo() && !self.winning(s).is_empty();
        won.then(|| Rank::of(self.score_of(s, Seat::new(0))))
    }

    /// Score, then goods, then locations; whoever is still equal shares (MS-END-06 to MS-END-09).
    pub(crate) fn winning(&self, s: &State) -> SeatSet {
        if s.phase != Phase::Over {
            return SeatSet::EMPTY;
        }
        if self.setup.is_solo() {
            let me = Seat::new(0);
            // SOLO-01: strictly more.
            return if self.score_of(s, me) > self.score_of(s, VIRTUAL) { SeatSet::only(me) } else { SeatSet::EMPTY };
        }
        let key = |seat: Seat| (self.score_of(s, seat), s.total_goods(seat), s.built[seat].len());
        let best = self.seats().map(key).max();
        self.seats().filter(|&seat| Some(key(seat)) == best).collect()
    }
}

/// What a solo victory is worth (SOLO-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Below 30.
    Mutant,
    /// 30 and more.
    Survivor,
    /// 40 and more.
    Human,
    /// 50 and more.
    Trader,
    /// 60 and more.
    Soldier,
    /// 70 and more.
    Cyborg,
    /// 80 and more.
    GrandMaster,
}

impl Rank {
    /// The rank of a victory with this score.
    pub const fn of(score: i32) -> Rank {
        match score {
            ..30 => Rank::Mutant,
            30..40 => Rank::Survivor,
            40..50 => Rank::Human,
            50..60 => Rank::Trader,
            60..70 => Rank::Soldier,
            70..80 => Rank::Cyborg,
            80.. => Rank::GrandMaster,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Rank::Mutant => "Mutant",
            Rank::Survivor => "Survivor",
            Rank::Human => "Human",
            Rank::Trader => "Trader",
            Rank::Soldier => "Soldier",
            Rank::Cyborg => "Cyborg",
            Rank::GrandMaster => "Grand Master",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_change_at_their_borders_solo_34() {
        // SOLO-34.
        for (score, name) in [
            (0, "Mutant"),
            (29, "Mutant"),
            (30, "Survivor"),
            (39, "Survivor"),
            (40, "Human"),
            (50, "Trader"),
            (60, "Soldier"),
            (70, "Cyborg"),
            (79, "Cyborg"),
            (80, "Grand Master"),
        ] {
            assert_eq!(Rank::of(score).name(), name, "{score}");
        }
    }
}
