//! Borgo: takes part in the draft of two, gets Brawlers, and draws a card for each turn that says what he does.

use std::cmp::Reverse;

use table::Row;

use crate::cards::{CardId, FaceId};
use crate::catalog::Game;
use crate::course::{Course, Step};
use crate::event::{Cause, Event};
use crate::flow::Draft;
use crate::frame::Frame;
use crate::good::{Good, Type};
use crate::library::{Category, Defense};
use crate::outlook::WEIGHTS;
use crate::rivals::attack::RAZE_VP;
use crate::rivals::{Ask, Fate, Feat, Heap, PLAYER, Part, Profile, RIVAL, Recruits, RivalEvent};
use crate::state::{MAX_SUPPLY, Phase, State};
use crate::worth::ROUND;
use crate::zones::{DiscardPile, Zone};

pub(crate) const PROFILE: Profile = Profile {
    name: "Borgo",
    called: "Borgo",
    whose: "his",
    key: "borgo",
    // BORGO-06.
    draft: Draft::among(2),
    receives: "builds",
    defense: Defense { production: 3, feature: 4, action: 5 },
    // BORGO-42.
    razed: Fate::Ruins,
    // BORGO-44.
    token_moves: true,
    keeps_shields: true,
    compares_spoils: false,
    pace: 70,
    claims: "BORGO-20",
    attacks: "BORGO-23",
    hits: "BORGO-26",
    ties: "BORGO-23",
    failures: "BORGO-24",
    shields: "BORGO-25",
    after_passing: "BORGO-43",
    without_goods: "BORGO-46",
};

/// What a card that Borgo has drawn calls for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Action {
    /// A connection card, or a Brawler for a point (BORGO-20, BORGO-21).
    #[default]
    Standard,
    /// An attack on the player's locations (BORGO-22).
    Attack,
    /// A location for nothing (BORGO-27).
    Building,
    /// Open production of the player, then what the sets in play add (BORGO-28, BORGO-29).
    Expansion,
}

/// BORGO-15 to BORGO-19: the type that calls for an action, in the order in which the actions are taken. The printed
/// icons are lost; a group that knows them changes these lines.
const TRIGGERS: [(Type, Action); 3] =
    [(Type::Gun, Action::Attack), (Type::Brick, Action::Building), (Type::Iron, Action::Expansion)];

impl Action {
    /// For digests; for ever the same.
    pub(super) const fn number(self) -> u64 {
        match self {
            Action::Standard => 0,
            Action::Attack => 1,
            Action::Building => 2,
            Action::Expansion => 3,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Standard => "Standard Action",
            Action::Attack => "Attack Action",
            Action::Building => "Building Action",
            Action::Expansion => "Expansion Action",
        }
    }

    /// The rule that a card calls for it.
    pub const fn rule(self) -> &'static str {
        match self {
            Action::Standard => "BORGO-15",
            Action::Attack => "BORGO-16",
            Action::Building => "BORGO-17",
            Action::Expansion => "BORGO-18",
        }
    }
}

/// What a set adds to the Expansion Action.
#[derive(Clone, Copy, Debug)]
enum Second {
    /// A Brawler (BORGO-30).
    Brawler,
    /// A shield on a location of his (BORGO-31).
    Shield,
    /// The top card of the player's discard pile, for a Brawler (BORGO-32).
    TopCard,
    /// An attack on locations of Alliances (BORGO-33).
    AttackOnAlliances,
    /// The player's Outposts, for a Brawler (BORGO-35).
    Outposts,
    /// A deployed Machine, for a Brawler (BORGO-34).
    Machine,
}

/// By set, in the order in which they are carried out if a table mixes several (BORGO-47). Sets that are not here add
/// nothing (BORGO-29).
const SECONDS: [(&str, Second); 6] = [
    ("winter", Second::Brawler),
    ("new-era", Second::Shield),
    ("scavengers", Second::TopCard),
    ("allies", Second::AttackOnAlliances),
    ("no-mans-land", Second::Outposts),
    ("moloch", Second::Machine),
];

/// For a Brawler (BORGO-21) and for an attack that finds no target (BORGO-24).
const SMALL_VP: u8 = 1;

impl Game {
    /// The actions that a card calls for when Borgo draws it, in their order.
    pub fn borgo_actions(&self, face: FaceId) -> Row<Action, 3> {
        let types = self.face(face).types;
        let called = TRIGGERS.into_iter().filter(|&(kind, _)| types.contains(kind)).map(|(_, action)| action);
        let mut actions: Row<Action, 3> = called.collect();
        if actions.is_empty() {
            actions.push(Action::Standard);
        }
        actions
    }

    /// BORGO-07, BORGO-08: as many as the number of the round, and one more in a hard game.
    pub(super) fn borgo_gets_brawlers(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let n = s.round.saturating_add(self.setup.hard.into());
        self.recruit(s, n, Recruits::Lookout, tell);
        self.rival_looks_out(s, true, tell);
    }

    fn recruit(&self, s: &mut State, n: u16, why: Recruits, tell: &mut impl FnMut(Event)) {
        s.rival.brawlers = s.rival.brawlers.saturating_add(n).min(MAX_SUPPLY);
        tell(RivalEvent::Recruited(n, s.rival.brawlers, why).into());
    }

    /// BORGO-41.
    pub(super) fn borgo_is_visited(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.recruit(s, 1, Recruits::Visitor, tell);
    }

    /// Gives a Brawler away. Whoever has none passes at once, and nothing else happens on this turn (BORGO-40).
    fn spends_brawler(&self, s: &mut State, tell: &mut impl FnMut(Event)) -> bool {
        let Some(left) = s.rival.brawlers.checked_sub(1) else {
            tell(RivalEvent::NoBrawler.into());
            self.rival_passes(s, tell);
            return false;
        };
        s.rival.brawlers = left;
        tell(RivalEvent::BrawlerSpent(left).into());
        true
    }

    /// BORGO-14, BORGO-43, BORGO-48.
    pub(super) fn borgo_turn(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        s.rival.drew = None;
        s.rival.attacked_with = None;
        if s.passed.contains(PLAYER) {
            return self.rival_passes(s, tell);
        }
        let Some(card) = self.reveal(s, Zone::RivalPile(Heap::Turn), tell) else {
            return self.rival_passes(s, tell);
        };
        let face = self.face_of[card.index()];
        s.rival.drew = Some(face);
        tell(RivalEvent::Drew(face).into());
        s.next([Frame::RivalPlays(Part::EndTurn)]);
        for &action in self.borgo_actions(face).iter().rev() {
            s.next([Frame::RivalPlays(Part::Act(action))]);
        }
    }

    pub(super) fn borgo_acts(&self, s: &mut State, action: Action, tell: &mut impl FnMut(Event)) {
        // BORGO-40.
        if s.passed.contains(RIVAL) {
            return;
        }
        match action {
            Action::Standard => {
                if !self.claim(s, tell) && self.spends_brawler(s, tell) {
                    self.score(s, RIVAL, SMALL_VP, Cause::Rival(Feat::Turn), tell);
                }
            }
            Action::Attack => self.borgo_attacks(s, Ask::Target, tell),
            // BORGO-48: without a card nothing is built.
            Action::Building => self.rival_is_given(s, tell),
            Action::Expansion => {
                self.borgo_visits(s, tell);
                // Each waits for the one before, which may ask something.
                for (i, (set, _)) in SECONDS.into_iter().enumerate().rev() {
                    if self.setup.sets().any(|it| it == set) {
                        s.next([Frame::RivalPlays(Part::Second(i as u8))]);
                    }
                }
            }
        }
    }

    /// What one of the sets in play adds to the Expansion Action.
    pub(super) fn borgo_goes_on(&self, s: &mut State, i: u8, tell: &mut impl FnMut(Event)) {
        // BORGO-40.
        if s.passed.contains(RIVAL) {
            return;
        }
        let Some((_, second)) = SECONDS.get(usize::from(i)) else { return };
        match second {
            Second::Brawler => self.recruit(s, 1, Recruits::Winter, tell),
            Second::Shield => self.borgo_shields(s, tell),
            Second::TopCard => self.borgo_scavenges(s, tell),
            Second::Machine => self.borgo_hacks(s, tell),
            Second::AttackOnAlliances => self.borgo_attacks(s, Ask::AlliedTarget, tell),
            Second::Outposts => {
                if self.spends_brawler(s, tell) {
                    let razed = self.borgo_expands(s, tell);
                    // BORGO-37.
                    self.score(s, RIVAL, if razed { RAZE_VP } else { SMALL_VP }, Cause::Rival(Feat::Turn), tell);
                }
            }
        }
    }

    /// BORGO-22: for a Brawler, with a second card.
    fn borgo_attacks(&self, s: &mut State, on: Ask, tell: &mut impl FnMut(Event)) {
        if self.spends_brawler(s, tell) {
            self.attack(s, on, tell);
            s.rival.attacked_with = s.rival.heaps.cards(Heap::Attack).last().map(|card| self.face_of[card.index()]);
        }
    }

    /// BORGO-14: the card drawn for an attack is discarded after it. BORGO-24: one that finds no target scores.
    pub(super) fn borgo_attack_ends(&self, s: &mut State, met: bool, tell: &mut impl FnMut(Event)) {
        if !met {
            self.score(s, RIVAL, SMALL_VP, Cause::Rival(Feat::Turn), tell);
        }
        self.discard_heap(s, Heap::Attack);
    }

    /// BORGO-28: a worker of the general supply on an open production of the player that is free.
    fn borgo_visits(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let free = self.unblocked(s, s.built[PLAYER].and(&self.masks.open).without(&s.visited));
        let nth = self.chance(s, free.len() as usize);
        let Some(card) = free.iter().nth(nth) else {
            tell(RivalEvent::NothingToVisit.into());
            return;
        };
        s.visited.insert(card);
        tell(Event::Visited(RIVAL, PLAYER, self.face_of[card.index()]));
        self.gain_one(s, PLAYER, Good::Worker, 1, Cause::Visitor, tell);
        self.recruit(s, 1, Recruits::Visit, tell);
    }

    /// BORGO-31: the greatest distance, then an action before a feature before a production, then chance.
    fn borgo_shields(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let bare = s.built[RIVAL].without(&s.shielded).without(&self.masks.printed_shield);
        let rank = |card: CardId| {
            let face = self.face_of(card);
            let row = match face.category {
                Category::Action => 0_u8,
                Category::Feature => 1,
                Category::Production | Category::OpenProduction | Category::ProductionFeature => 2,
            };
            (face.distance, Reverse(row))
        };
        let best = bare.iter().map(rank).max();
        let equal = || bare.iter().filter(|&card| Some(rank(card)) == best);
        let nth = self.chance(s, equal().count());
        if let Some(card) = equal().nth(nth) {
            s.shielded.insert(card);
            tell(Event::Shielded(RIVAL, self.face_of[card.index()]));
        }
    }

    /// BORGO-32: the Brawler is lost even if there is no card.
    fn borgo_scavenges(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if !self.spends_brawler(s, tell) {
            return;
        }
        let pile = DiscardPile::of(PLAYER);
        if let Some(&card) = s.discard.pile(pile).last() {
            self.transfer(s, card, Zone::Discard(pile), Zone::Built(RIVAL));
            tell(RivalEvent::Location(self.face_of[card.index()]).into());
            self.rival_has_grown(s, tell);
        }
    }

    /// BORGO-34: any deployed Machine; without one he scores.
    fn borgo_hacks(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if !self.spends_brawler(s, tell) {
            return;
        }
        let n = s.packs.moloch.deployed.len();
        let nth = self.chance(s, n);
        match s.packs.moloch.deployed.get(nth).copied() {
            Some(card) => {
                self.transfer(s, card, Zone::Deployed, Zone::Built(RIVAL));
                tell(RivalEvent::Location(self.face_of[card.index()]).into());
            }
            None => self.score(s, RIVAL, SMALL_VP, Cause::Rival(Feat::Turn), tell),
        }
    }

    /// The card drawn for the turn is discarded at its end (BORGO-14).
    pub(super) fn borgo_ends_turn(&self, s: &mut State) {
        self.discard_heap(s, Heap::Turn);
    }
}

/// BORGO-07: Brawlers come when the cards of the draft are taken.
pub(super) fn join(course: &mut Course) {
    course.insert_after(Step::Draft { pass: PROFILE.draft.passes - 1 }, Step::Rival(Part::Brawlers));
}

/// What his Brawlers, and his locations of the rounds to come, will bring him.
pub(super) fn prospects(game: &Game, s: &State, rounds: i32) -> i32 {
    let w = &WEIGHTS;
    let more = i32::from(game.setup.hard);
    // Half of the rounds to come is their middle.
    let brawlers = i32::from(s.round.min(99)) * ROUND + rounds / 2 + more * ROUND;
    let mut value = (w.borgo_round + brawlers * w.brawler / ROUND) * rounds / ROUND;
    if s.phase == Phase::Action && s.passed.is_empty() {
        value += i32::from(s.rival.brawlers.min(99)) * w.brawler;
        value += s.links.open.iter().flatten().count() as i32 * w.borgo_claim;
    }
    value
}
