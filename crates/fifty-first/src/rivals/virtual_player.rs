//! The Virtual Player: is given locations, claims connections, then attacks, then passes.

use std::cmp::Reverse;

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::course::{Course, Step};
use crate::event::{Cause, Event};
use crate::flow::Draft;
use crate::frame::Frame;
use crate::good::Good;
use crate::library::{Category, Defense};
use crate::outlook::WEIGHTS;
use crate::rivals::{Ask, Fate, MAX_ATTACKS, PLAYER, Part, Profile, RIVAL};
use crate::state::{Phase, State};
use crate::worth::ROUND;
use crate::zones::Zone;

pub(crate) const PROFILE: Profile = Profile {
    name: "Virtual Player",
    key: "virtual",
    // SOLO-05 to SOLO-07: four cards are laid out once, and after each card the player takes it gets one.
    draft: Draft { display: 4, passes: 1, picks: 4 },
    // SOLO-27.
    defense: Defense { production: 3, feature: 4, action: 5 },
    razed: Fate::Discarded,
    // SOLO-31.
    token_moves: false,
    after_passing: "SOLO-30",
    without_goods: "SOLO-09",
};

/// What variants of the solo game change.
#[derive(Debug)]
pub(crate) struct Habits {
    /// Attacks a round.
    pub(crate) attacks: u8,
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
    /// Attacks the player's locations (SOLO-13).
    Attack,
}

/// The solo game without a variant (SOLO-08, SOLO-11, SOLO-13, SOLO-24).
pub(crate) const STANDARD: Habits = Habits { attacks: 3, gifts: 1, deeds: &[Deed::Claim, Deed::Attack] };
const _: () = assert!(STANDARD.attacks <= MAX_ATTACKS);

/// For a connection card (SOLO-11) and for a razed location (SOLO-16).
const DEED_VP: u8 = 2;

/// SOLO-20: of equally good targets the one with more of the first good is razed, then of the next, and so on. The
/// printed order is lost with its icons; a group that knows it changes this line.
const SPOILS_PRIORITY: [Good; 14] = [
    Good::Vp,
    Good::Card,
    Good::Ammo,
    Good::Universal,
    Good::Red,
    Good::Blue,
    Good::Grey,
    Good::Gun,
    Good::Fuel,
    Good::Iron,
    Good::Brick,
    Good::Worker,
    Good::Development,
    Good::Shield,
];

/// How much a location draws an attack: common types, distance, row, spoils (SOLO-17 to SOLO-20).
type Appeal = (u32, u8, Reverse<u8>, [u8; 14]);

impl Game {
    /// SOLO-06 and SOLO-07: a random one of what is left.
    pub(super) fn virtual_player_drafts(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let i = if s.display.len() > 1 {
            s.learn(PLAYER);
            s.dice.below(s.display.len() as u32) as usize
        } else {
            0
        };
        if i < s.display.len() {
            let card = s.display[i];
            self.transfer(s, card, Zone::Display, Zone::Built(RIVAL));
            tell(Event::RivalLocation(self.face_of[card.index()]));
        }
    }

    /// SOLO-08.
    pub(super) fn virtual_player_gets_more(&self, s: &mut State, habits: &Habits, tell: &mut impl FnMut(Event)) {
        for _ in 0..habits.gifts {
            if let Some(card) = self.reveal(s, Zone::Built(RIVAL), tell) {
                tell(Event::RivalLocation(self.face_of[card.index()]));
            }
        }
    }

    /// SOLO-29: it scores instead of getting a worker.
    pub(super) fn virtual_player_is_visited(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.score(s, RIVAL, 1, Cause::Visitor, tell);
    }

    pub(super) fn virtual_turn(&self, s: &mut State, habits: &Habits, tell: &mut impl FnMut(Event)) {
        // SOLO-26, SOLO-23, SOLO-24.
        let is_done = s.passed.contains(PLAYER) || s.rival.met;
        if is_done || !habits.deeds.iter().any(|&deed| self.does(s, habits, deed, tell)) {
            s.passed.insert(RIVAL);
            tell(Event::Passed(RIVAL));
            while let Some(&card) = s.rival.pile.last() {
                self.discard(s, card, Zone::RivalPile);
            }
        }
    }

    /// Does a deed, unless there is nothing to do.
    fn does(&self, s: &mut State, habits: &Habits, deed: Deed, tell: &mut impl FnMut(Event)) -> bool {
        match deed {
            Deed::Claim => self.claim(s, tell),
            Deed::Attack if s.rival.attacks < habits.attacks => {
                self.attack(s, tell);
                true
            }
            Deed::Attack => false,
        }
    }

    /// Takes one of the connections that lie open; which one is random (SOLO-12).
    fn claim(&self, s: &mut State, tell: &mut impl FnMut(Event)) -> bool {
        let n = s.links.open.iter().flatten().count() as u32;
        let nth = if n > 1 {
            s.learn(PLAYER);
            s.dice.below(n) as usize
        } else {
            0
        };
        let Some(link) = s.links.open.iter_mut().filter(|open| open.is_some()).nth(nth).and_then(Option::take) else {
            return false;
        };
        Game::discard_link(s, link);
        tell(Event::RivalClaimed(link));
        self.score(s, RIVAL, DEED_VP, Cause::Rival, tell);
        true
    }

    fn attack(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        s.rival.attacks += 1;
        match self.reveal(s, Zone::RivalPile, tell) {
            Some(card) => {
                tell(Event::Attack(self.face_of[card.index()]));
                s.next([Frame::RivalAsks(Ask::Target)]);
            }
            // No card anywhere: nothing to attack with.
            None => self.attack_fails(tell),
        }
    }

    pub(super) fn attack_fails(&self, tell: &mut impl FnMut(Event)) {
        tell(Event::AttackFailed);
    }

    fn appeal(&self, s: &State, attacker: FaceId, target: CardId) -> Option<Appeal> {
        let (a, b) = (self.face(attacker), self.face_of(target));
        // SOLO-35: a card without types matches as many as the other shows, and at least one.
        let common = match (a.types.is_empty(), b.types.is_empty()) {
            (false, false) => a.types.common(b.types),
            (true, _) => b.types.len().max(1),
            (false, true) => a.types.len(),
        };
        let row = match b.category {
            Category::Action if s.uses(target) == 0 => 0,
            Category::Action => 1,
            Category::Feature => 2,
            Category::Production | Category::OpenProduction => 3,
        };
        (common > 0).then(|| (common, b.distance, Reverse(row), SPOILS_PRIORITY.map(|good| b.spoils[good])))
    }

    /// The locations that the last attack card likes best.
    fn targets(&self, s: &State) -> CardSet {
        let Some(attacker) = s.rival.pile.last() else { return CardSet::EMPTY };
        let attacker = self.face_of[attacker.index()];
        let best = s.built[PLAYER].iter().filter_map(|card| self.appeal(s, attacker, card)).max();
        let Some(best) = best else { return CardSet::EMPTY };
        s.built[PLAYER].iter().filter(|&card| self.appeal(s, attacker, card) == Some(best)).collect()
    }

    /// SOLO-21: of equally good targets, the player decides.
    pub(super) fn offer_targets(&self, s: &State, add: &mut impl FnMut(Choice)) {
        let targets = self.targets(s);
        self.each_different(s, PLAYER, &targets, |_, face, nth| add(Choice::Sacrifice(face, nth)));
    }

    pub(super) fn hit_named(&self, s: &mut State, face: FaceId, nth: u8, tell: &mut impl FnMut(Event)) {
        let card = self.at(s, PLAYER, face, nth);
        s.rival.met = true;
        if self.masks.printed_shield.contains(card) {
            // CARD-NE-02.
            tell(Event::AttackStopped(face, true));
        } else if s.shielded.contains(card) {
            // SOLO-22.
            s.shielded.remove(card);
            tell(Event::AttackStopped(face, false));
        } else {
            tell(Event::Razed(RIVAL, PLAYER, face));
            self.score(s, RIVAL, DEED_VP, Cause::Rival, tell);
            self.gain_one(s, PLAYER, self.face(face).deal, 1, Cause::Compensation(face), tell);
            self.vacate(s, PLAYER, card, Zone::Ruins(PLAYER), tell);
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
    let mut value = w.virtual_round * rounds / ROUND;
    if s.phase == Phase::Action && s.passed.is_empty() {
        value += s.links.open.iter().flatten().count() as i32 * w.claim;
        if !s.rival.met {
            let left = habits.attacks.saturating_sub(s.rival.attacks);
            value += w.attack * i32::from(left) / i32::from(STANDARD.attacks);
        }
    }
    value
}
