//! An attack on the player's locations: which one it meets, and what becomes of it.

use std::cmp::Reverse;

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::good::{Good, TypeSet};
use crate::library::Category;
use crate::packs::outposts::spots;
use crate::packs::{OutpostChoice, PackChoice};
use crate::rivals::{Ask, Feat, Heap, PLAYER, RIVAL, Rival, RivalEvent};
use crate::state::State;

/// SOLO-20: of equally good targets the one with more of the first good is razed, then of the next, and so on. The
/// printed order is lost with its icons; a group that knows it changes this line.
const SPOILS_PRIORITY: [&[Good]; 16] = [
    &[Good::Vp],
    &[Good::Card],
    &[Good::Ammo],
    &[Good::Universal],
    &[Good::Red],
    &[Good::Blue],
    &[Good::Grey],
    &[Good::Gun],
    &[Good::Fuel],
    &[Good::Iron],
    &[Good::Brick],
    &[Good::Worker],
    &[Good::Development],
    &[Good::Shield],
    &[Good::InfluenceIronGang, Good::InfluenceSharrash, Good::InfluenceUranopolis],
    &[Good::TopDiscard],
];

/// For a razed location (SOLO-16, BORGO-26).
pub(super) const RAZE_VP: u8 = 2;

/// How much a location draws an attack: common types, distance, row (SOLO-17 to SOLO-19, BORGO-23), and spoils where
/// they are compared (SOLO-20).
type Appeal = (u32, u8, Reverse<u8>, [u8; 16]);

/// An Outpost has one type, no distance, and comes last (BORGO-23).
const OUTPOST_APPEAL: Appeal = (1, 0, Reverse(4), [0; 16]);

impl Game {
    pub(super) fn attack(&self, s: &mut State, on: Ask, tell: &mut impl FnMut(Event)) {
        match self.turn_up(s, Heap::Attack, tell) {
            Some(face) => {
                tell(RivalEvent::Attack(face).into());
                s.next([Frame::RivalAsks(on)]);
            }
            // No card anywhere: nothing to attack with.
            None => self.attack_fails(s, tell),
        }
    }

    pub(super) fn attack_fails(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        tell(RivalEvent::AttackFailed.into());
        self.attack_ends(s, false, tell);
    }

    fn attack_ends(&self, s: &mut State, met: bool, tell: &mut impl FnMut(Event)) {
        match self.rival {
            // SOLO-23.
            Some(Rival::VirtualPlayer(_)) => s.rival.met = met,
            Some(Rival::Borgo) => self.borgo_attack_ends(s, met, tell),
            None => {}
        }
    }

    /// The types that two cards have in common. One without types matches as many as the other shows, and at least one
    /// (SOLO-35).
    pub(super) fn common_types(&self, a: TypeSet, b: TypeSet) -> u32 {
        match (a.is_empty(), b.is_empty()) {
            (false, false) => a.common(b),
            (true, _) => b.len().max(1),
            (false, true) => a.len(),
        }
    }

    fn appeal(&self, s: &State, attacker: FaceId, target: CardId) -> Option<Appeal> {
        let b = self.face_of(target);
        let types = self.types_of(s, PLAYER, self.face_of[target.index()]);
        let common = self.common_types(self.face(attacker).types, types);
        let row = match b.category {
            Category::Action if s.uses(target) == 0 => 0,
            Category::Action => 1,
            Category::Feature => 2,
            Category::Production | Category::OpenProduction | Category::ProductionFeature => 3,
        };
        let spoils = if self.compares_spoils() {
            SPOILS_PRIORITY.map(|goods| goods.iter().map(|&good| b.spoils[good]).sum())
        } else {
            [0; 16]
        };
        (common > 0).then_some((common, b.distance, Reverse(row), spoils))
    }

    /// The locations of the player that the last attack card likes best, only of Alliances if it goes for these.
    fn targets(&self, s: &State, ask: Ask) -> CardSet {
        let Some(attacker) = s.rival.heaps.cards(Heap::Attack).last() else { return CardSet::EMPTY };
        let attacker = self.face_of[attacker.index()];
        let Some(best) = self.best_appeal(s, attacker, ask) else { return CardSet::EMPTY };
        self.attackable(s, ask).filter(|&card| self.appeal(s, attacker, card) == Some(best)).collect()
    }

    fn attackable(&self, s: &State, ask: Ask) -> impl Iterator<Item = CardId> {
        let fits = move |card: &CardId| ask != Ask::AlliedTarget || self.face_of(*card).alliance.is_some();
        s.built[PLAYER].into_iter().filter(fits)
    }

    fn best_appeal(&self, s: &State, attacker: FaceId, ask: Ask) -> Option<Appeal> {
        let outpost = ask != Ask::AlliedTarget && self.borgo_targets(s, attacker) != 0;
        let location = self.attackable(s, ask).filter_map(|card| self.appeal(s, attacker, card)).max();
        location.max(outpost.then_some(OUTPOST_APPEAL))
    }

    /// The Outposts that the last attack card likes best, a bit for each (BORGO-23).
    fn outpost_targets(&self, s: &State, ask: Ask) -> u16 {
        let Some(attacker) = s.rival.heaps.cards(Heap::Attack).last() else { return 0 };
        let attacker = self.face_of[attacker.index()];
        let best = self.best_appeal(s, attacker, ask) == Some(OUTPOST_APPEAL);
        if best { self.borgo_targets(s, attacker) } else { 0 }
    }

    /// An Outpost in the place of a location.
    pub(super) fn hit_outpost(&self, s: &mut State, at: u8, tell: &mut impl FnMut(Event)) {
        if self.rival_hits_outpost(s, at, tell) {
            self.score(s, RIVAL, RAZE_VP, Cause::Rival(Feat::Raze), tell);
            self.borgo_takes_over(s, at, tell);
        }
        self.attack_ends(s, true, tell);
    }

    /// SOLO-21: of equally good targets, the player decides.
    pub(super) fn offer_targets(&self, s: &State, ask: Ask, add: &mut impl FnMut(Choice)) {
        let targets = self.targets(s, ask);
        self.each_different(s, PLAYER, &targets, |_, face, nth| add(Choice::Sacrifice(face, nth)));
        for at in spots(self.outpost_targets(s, ask)) {
            add(Choice::Pack(PackChoice::Outposts(OutpostChoice::Sacrifice(at))));
        }
    }

    pub(super) fn hit_named(&self, s: &mut State, face: FaceId, nth: u8, tell: &mut impl FnMut(Event)) {
        let card = self.at(s, PLAYER, face, nth);
        if self.masks.printed_shield.contains(card) {
            // CARD-NE-02.
            tell(RivalEvent::AttackStopped(face, true).into());
        } else if s.shielded.contains(card) {
            // SOLO-22.
            s.shielded.remove(card);
            tell(RivalEvent::AttackStopped(face, false).into());
        } else {
            tell(Event::Razed(RIVAL, PLAYER, face));
            self.score(s, RIVAL, RAZE_VP, Cause::Rival(Feat::Raze), tell);
            self.gain_one(s, PLAYER, self.face(face).deal, 1, Cause::Compensation(face), tell);
            self.fall_to_ruins(s, PLAYER, card, tell);
        }
        self.attack_ends(s, true, tell);
    }
}
