//! Outposts of opponents that the rules play (NML-31 to NML-37, BORGO-09, BORGO-10, BORGO-35 to BORGO-39).

use super::play::told;
use super::{NONE, OutpostEvent, RIVAL_LEVEL, SIDE, TOKENS, TYPE_LEVEL, neighbors, spots};
use crate::cards::FaceId;
use crate::catalog::Game;
use crate::event::Event;
use crate::rivals::{PLAYER, RIVAL};
use crate::state::State;

/// After so many successes the Virtual Player passes (NML-35).
const MOST_MET: u8 = 2;

fn distance(a: u8, b: u8) -> u8 {
    let side = SIDE as u8;
    (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side)
}

impl Game {
    /// At the end of a Lookout: the first one vertically opposite the player's, later ones next to its own.
    pub(crate) fn rival_looks_out(&self, s: &mut State, towards: bool, tell: &mut impl FnMut(Event)) {
        if !self.has_map() {
            return;
        }
        if s.round > 1 {
            self.rival_builds(s, towards, tell);
        } else if let Some(at) = spots(s.packs.outposts.of(PLAYER)).next() {
            let side = SIDE as u8;
            let opposite = (side - 1 - at / side) * side + at % side;
            if s.packs.outposts.is_free(opposite) {
                self.rival_places(s, opposite, tell);
            }
        }
    }

    fn rival_places(&self, s: &mut State, at: u8, tell: &mut impl FnMut(Event)) {
        s.packs.outposts.put(at, RIVAL, RIVAL_LEVEL);
        tell(told(OutpostEvent::Built(RIVAL, at, RIVAL_LEVEL)));
    }

    /// One more next to its own, if there is a token and a Territory. The Virtual Player prefers one that touches the
    /// player's (NML-34); Borgo goes towards the nearest of these (BORGO-10). What is equal is left to chance.
    pub(crate) fn rival_builds(&self, s: &mut State, towards: bool, tell: &mut impl FnMut(Event)) -> bool {
        let map = s.packs.outposts;
        if map.count(RIVAL) >= TOKENS {
            return false;
        }
        let player = map.of(PLAYER);
        let far = |at: u8| {
            let nearest = spots(player).map(|it| distance(at, it)).min().unwrap_or(0);
            if towards || nearest == 1 { nearest } else { u8::MAX }
        };
        let free = || (0..NONE).filter(|&at| map.is_free(at) && map.touches(RIVAL, at));
        let best = free().map(far).min();
        let equal = || free().filter(|&at| Some(far(at)) == best);
        let nth = self.chance(s, equal().count());
        let Some(at) = equal().nth(nth) else { return false };
        self.rival_places(s, at, tell);
        true
    }

    /// NML-32: once a round.
    pub(crate) fn virtual_player_settles(&self, s: &mut State, tell: &mut impl FnMut(Event)) -> bool {
        if !self.has_map() || s.packs.outposts.rival_built {
            return false;
        }
        s.packs.outposts.rival_built = true;
        self.rival_builds(s, false, tell)
    }

    /// NML-35.
    pub(crate) fn virtual_player_raids(&self, s: &mut State, tell: &mut impl FnMut(Event)) -> bool {
        if !self.has_map() || s.packs.outposts.rival_met >= MOST_MET {
            return false;
        }
        let Some(at) = self.weakest_target(s) else { return false };
        s.packs.outposts.rival_met += 1;
        self.rival_hits_outpost(s, at, tell);
        true
    }

    /// An Outpost of the player's next to its own: the lowest level, then chance.
    fn weakest_target(&self, s: &mut State) -> Option<u8> {
        let map = s.packs.outposts;
        let level = |at: u8| map.at(at).map_or(0, |it| it.level);
        let near = || spots(map.of(PLAYER)).filter(|&at| map.of(RIVAL) & neighbors(at) != 0);
        let lowest = near().map(level).min();
        let equal = || near().filter(|&at| Some(level(at)) == lowest);
        let nth = self.chance(s, equal().count());
        equal().nth(nth)
    }

    /// Razed, unless a shield is there, which is lost. Whether it was razed.
    pub(crate) fn rival_hits_outpost(&self, s: &mut State, at: u8, tell: &mut impl FnMut(Event)) -> bool {
        if s.packs.outposts.at(at).is_some_and(|it| it.shielded) {
            s.packs.outposts.shield(at, false);
            tell(told(OutpostEvent::ShieldLost(at)));
            return false;
        }
        self.lose_outpost(s, RIVAL, at, tell);
        true
    }

    /// BORGO-38.
    pub(crate) fn borgo_takes_over(&self, s: &mut State, at: u8, tell: &mut impl FnMut(Event)) {
        if s.packs.outposts.count(RIVAL) < TOKENS {
            self.rival_places(s, at, tell);
        }
    }

    /// BORGO-35, BORGO-36: whether an Outpost was razed.
    pub(crate) fn borgo_expands(&self, s: &mut State, tell: &mut impl FnMut(Event)) -> bool {
        let Some(at) = self.weakest_target(s) else {
            self.rival_builds(s, true, tell);
            return false;
        };
        let razed = self.rival_hits_outpost(s, at, tell);
        if razed {
            self.borgo_takes_over(s, at, tell);
        }
        razed
    }

    /// BORGO-23: the player's Outposts next to Borgo's whose type the attack card has; one without types has them all.
    pub(crate) fn borgo_targets(&self, s: &State, attacker: FaceId) -> u16 {
        let map = &s.packs.outposts;
        if !self.has_brawlers() || !self.has_map() {
            return 0;
        }
        let types = self.face(attacker).types;
        let meets = |at: &u8| {
            let kind = self.territory(*at).levels[TYPE_LEVEL - 1].kind;
            map.touches(RIVAL, *at) && (types.is_empty() || types.contains(kind))
        };
        spots(map.of(PLAYER)).filter(meets).fold(0, |bits, at| bits | 1 << at)
    }
}
