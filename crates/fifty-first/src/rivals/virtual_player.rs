//! The Virtual Player: is given locations, claims connections, then attacks, then passes.

use crate::catalog::Game;
use crate::course::{Course, Step};
use crate::event::{Cause, Event};
use crate::flow::Draft;
use crate::library::Defense;
use crate::outlook::WEIGHTS;
use crate::rivals::heap::MAX_TRIES;
use crate::rivals::{Ask, Fate, Heap, PLAYER, Part, Profile, RIVAL};
use crate::state::{Phase, State};
use crate::worth::{POINT, ROUND};

pub(crate) const PROFILE: Profile = Profile {
    name: "Virtual Player",
    called: "the Virtual Player",
    whose: "its",
    key: "virtual",
    // SOLO-05 to SOLO-07: four cards are laid out once, and after each card the player takes it gets one.
    draft: Draft { display: 4, passes: 1, picks: 4 },
    receives: "gets",
    // SOLO-27.
    defense: Defense { production: 3, feature: 4, action: 5 },
    razed: Fate::Discarded,
    // SOLO-31.
    token_moves: false,
    keeps_shields: false,
    compares_spoils: true,
    pace: 100,
    claims: "SOLO-11",
    attacks: "SOLO-17",
    hits: "SOLO-16",
    ties: "SOLO-21",
    failures: "SOLO-15",
    shields: "SOLO-22",
    after_passing: "SOLO-30",
    without_goods: "SOLO-09",
};

/// What variants of the solo game change.
#[derive(Debug)]
pub(crate) struct Habits {
    /// Cards that it gets beyond those of the draft.
    pub(crate) gifts: u8,
    /// What it does on its turns: the first of these that can be done, and nothing else. When none can, it passes.
    pub(crate) deeds: &'static [Deed],
}

/// Something that the Virtual Player does on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Claims a connection card (SOLO-11).
    Claim,
    /// Turns up a card and tries something with it, so often in a round.
    Try(Heap, u8),
    /// Builds an Outpost where there is a map (NML-32).
    Settle,
    /// Razes an Outpost of the player's (NML-35).
    Raid,
}

impl Habits {
    /// How often it tries something in a round.
    pub(crate) fn tries(&self, heap: Heap) -> u8 {
        let most = |deed: &Deed| if let &Deed::Try(it, most) = deed { (it == heap).then_some(most) } else { None };
        self.deeds.iter().find_map(most).unwrap_or(0)
    }

    /// Whether the piles have room for everything it tries.
    pub(crate) const fn fits(&self) -> bool {
        let mut i = 0;
        while i < self.deeds.len() {
            if let Deed::Try(_, most) = self.deeds[i]
                && most > MAX_TRIES
            {
                return false;
            }
            i += 1;
        }
        true
    }
}

/// The solo game without a variant (SOLO-08, SOLO-11, SOLO-13, SOLO-24).
pub(crate) const STANDARD: Habits =
    Habits { gifts: 1, deeds: &[Deed::Claim, Deed::Settle, Deed::Try(Heap::Attack, 3), Deed::Raid] };
const _: () = assert!(STANDARD.fits());

impl Game {
    /// SOLO-08.
    pub(super) fn virtual_player_gets_more(&self, s: &mut State, habits: &Habits, tell: &mut impl FnMut(Event)) {
        for _ in 0..habits.gifts {
            self.rival_is_given(s, tell);
        }
        self.rival_looks_out(s, false, tell);
    }

    /// SOLO-29: it scores instead of getting a worker.
    pub(super) fn virtual_player_is_visited(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.score(s, RIVAL, 1, Cause::Visitor, tell);
    }

    pub(super) fn virtual_turn(&self, s: &mut State, habits: &Habits, tell: &mut impl FnMut(Event)) {
        // SOLO-26, SOLO-24.
        if s.passed.contains(PLAYER) || !habits.deeds.iter().any(|&deed| self.does(s, deed, tell)) {
            self.rival_passes(s, tell);
            for heap in Heap::ALL {
                self.discard_heap(s, heap);
            }
        }
    }

    /// Does a deed, unless there is nothing to do.
    fn does(&self, s: &mut State, deed: Deed, tell: &mut impl FnMut(Event)) -> bool {
        match deed {
            Deed::Raid => self.virtual_player_raids(s, tell),
            // SOLO-23: it has met something and is done, but for Outposts (NML-37).
            _ if s.rival.met => false,
            Deed::Settle => self.virtual_player_settles(s, tell),
            Deed::Claim => self.claim(s, tell),
            Deed::Try(heap, most) if s.rival.heaps.tries(heap) < most => match heap {
                Heap::Attack => {
                    self.attack(s, Ask::Target, tell);
                    true
                }
                Heap::Merchant => {
                    self.merchant_attack(s, tell);
                    true
                }
                Heap::Development => self.rebuild(s, most, tell),
                Heap::Turn => false,
            },
            Deed::Try(..) => false,
        }
    }
}

/// SOLO-08: more cards when the cards of the draft are taken.
pub(super) fn join(course: &mut Course) {
    course.insert_after(Step::Draft { pass: 0 }, Step::Rival(Part::Gift));
}

/// What its locations and turns will bring it.
pub(super) fn prospects(s: &State, habits: &Habits, rounds: i32) -> i32 {
    let w = &WEIGHTS;
    let tries = |heap: Heap| i32::from(habits.tries(heap));
    let left = |heap: Heap| tries(heap) - i32::from(s.rival.heaps.tries(heap)).min(tries(heap));
    let gifts = i32::from(habits.gifts) - i32::from(STANDARD.gifts);
    let rebuild = if tries(Heap::Development) > 0 { w.rebuild } else { 0 };
    let mut value = (w.virtual_round + gifts * POINT + rebuild) * rounds / ROUND;
    if s.phase == Phase::Action && s.passed.is_empty() {
        value += s.links.open.iter().flatten().count() as i32 * w.claim;
        if !s.rival.met {
            value += w.attack * left(Heap::Attack) / i32::from(STANDARD.tries(Heap::Attack));
            value += w.merchant_attack * left(Heap::Merchant);
        }
        if !s.rival.rebuilt && left(Heap::Development) > 0 {
            value += w.rebuild;
        }
    }
    value
}
