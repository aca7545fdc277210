//! The Virtual Player: claims connections, then attacks, then passes.

use std::cmp::Reverse;

use table::{Row, Seat};

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::good::Good;
use crate::library::{Category, Pile};
use crate::state::State;

/// Where the Virtual Player sits.
pub(crate) const VIRTUAL: Seat = Seat::new(1);
const HUMAN: Seat = Seat::new(0);
/// Attacks a round (SOLO-24).
pub(crate) const MAX_ATTACKS: u8 = 3;
/// For a connection card (SOLO-11) and for a razed location (SOLO-16).
const VIRTUAL_VP: u8 = 2;

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
    pub(crate) fn virtual_turn(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        s.next([Frame::NextTurn { seat: VIRTUAL, lingered: true }]);
        // SOLO-26, SOLO-23, SOLO-24.
        if s.passed.contains(HUMAN) || s.attack_met || s.attacks >= MAX_ATTACKS {
            s.passed.insert(VIRTUAL);
            tell(Event::Passed(VIRTUAL));
            while let Some(card) = s.attack_pile.pop() {
                self.discard(s, card);
            }
            return;
        }
        let open = Pile::ALL.into_iter().filter(|&pile| s.links.open[pile as usize].is_some());
        let open: Row<usize, { Pile::N }> = open.map(|pile| pile as usize).collect();
        match *open {
            [] => self.attack(s, tell),
            [only] => self.claim(s, only, tell),
            [..] => {
                // SOLO-12.
                let pile = open[s.dice.below(open.len() as u32) as usize];
                s.learn(HUMAN);
                self.claim(s, pile, tell);
            }
        }
    }

    fn claim(&self, s: &mut State, pile: usize, tell: &mut impl FnMut(Event)) {
        if let Some(link) = s.links.open[pile].take() {
            Game::discard_link(s, link);
            tell(Event::VirtualClaimed(link));
            self.score(s, VIRTUAL, VIRTUAL_VP, Cause::Virtual, tell);
        }
    }

    fn attack(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        s.attacks += 1;
        match self.reveal(s, tell) {
            Some(card) => {
                s.attack_pile.push(card);
                tell(Event::Attack(self.face_of[card.index()]));
                s.next([Frame::AttackTarget]);
            }
            // No card anywhere: nothing to attack with.
            None => self.attack_fails(tell),
        }
    }

    pub(crate) fn attack_fails(&self, tell: &mut impl FnMut(Event)) {
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
        let Some(attacker) = s.attack_pile.last() else { return CardSet::EMPTY };
        let attacker = self.face_of[attacker.index()];
        let best = s.built[HUMAN].iter().filter_map(|card| self.appeal(s, attacker, card)).max();
        let Some(best) = best else { return CardSet::EMPTY };
        s.built[HUMAN].iter().filter(|&card| self.appeal(s, attacker, card) == Some(best)).collect()
    }

    /// SOLO-21: of equally good targets, the player decides.
    pub(crate) fn offer_targets(&self, s: &State, add: &mut impl FnMut(Choice)) {
        let targets = self.targets(s);
        self.each_different(s, HUMAN, &targets, |_, face, nth| add(Choice::Sacrifice(face, nth)));
    }

    pub(crate) fn hit_named(&self, s: &mut State, face: FaceId, nth: u8, tell: &mut impl FnMut(Event)) {
        let card = self.at(s, HUMAN, face, nth);
        s.attack_met = true;
        if self.masks.printed_shield.contains(card) {
            // CARD-NE-02.
            tell(Event::AttackStopped(face, true));
        } else if s.shielded.contains(card) {
            // SOLO-22.
            s.shielded.remove(card);
            tell(Event::AttackStopped(face, false));
        } else {
            tell(Event::Razed(VIRTUAL, HUMAN, face));
            self.score(s, VIRTUAL, VIRTUAL_VP, Cause::Virtual, tell);
            self.gain_one(s, HUMAN, self.face(face).deal, 1, Cause::Compensation(face), tell);
            self.vacate(s, HUMAN, card, tell);
            s.ruins[HUMAN].insert(card);
        }
    }
}
