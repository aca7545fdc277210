//! Opponents that the rules play, against somebody who is alone: a file for each.
//!
//! A rival sits at [`RIVAL`] and is a side like any other. Where the rules treat it otherwise, they do not ask who it
//! is: they call a method of this file, which answers for every side. What can be said once and for all of a rival is
//! its [`Profile`], a constant in its own file; what it does is a function there. What it remembers is [`RivalState`],
//! and what it makes the player decide is an [`Ask`].
//!
//! A new rival is a file, a name in [`Rival`], and an arm in each `match` of this file. A variant of the Virtual Player
//! is a file with other [`Habits`].

mod attack;
mod borgo;
mod deeds;
mod heap;
mod observe;
mod rank;
pub(crate) mod staged;
mod variants;
mod virtual_player;
mod words;

pub use borgo::Action;
pub use heap::Heap;
use heap::Heaps;
pub use rank::Rank;
use virtual_player::Habits;
pub use words::{Feat, Recruits, RivalEvent};

use table::{Digest, Seat};

use crate::cards::{CardSet, FaceId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::course::Course;
use crate::event::{Cause, Event};
use crate::flow::Draft;
use crate::frame::Frame;
use crate::good::Good;
use crate::library::Defense;
use crate::packs::{OutpostChoice, PackChoice};
use crate::setup::{Opponent, Setup};
use crate::state::State;
use crate::view::BorgoView;

/// Where somebody who is alone sits.
pub(crate) const PLAYER: Seat = Seat::new(0);
/// Where the rival sits.
pub(crate) const RIVAL: Seat = Seat::new(1);

/// Who is played by the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rival {
    /// The opponent of the solo game (SOLO-), with the habits of a variant (SV-10).
    VirtualPlayer(&'static Habits),
    /// The automa of the Ultimate Edition (BORGO-).
    Borgo,
}

/// What can be said of a rival once and for all.
#[derive(Debug)]
pub(crate) struct Profile {
    /// Its name: "Virtual Player".
    pub(crate) name: &'static str,
    /// What it is called in a sentence: "the Virtual Player".
    pub(crate) called: &'static str,
    /// "its" or "his".
    pub(crate) whose: &'static str,
    /// What a scenario calls it.
    pub(crate) key: &'static str,
    /// How the cards of a Lookout are shared with it.
    pub(crate) draft: Draft,
    /// What it does with a card that comes to its State: "gets" it, or "builds" it.
    pub(crate) receives: &'static str,
    /// What razing its locations costs; it has no board.
    pub(crate) defense: Defense,
    /// What becomes of them.
    pub(crate) razed: Fate,
    /// Whether the first player token goes back and forth, or stays with the player.
    pub(crate) token_moves: bool,
    /// Whether the shields on its locations stay there in Cleanup.
    pub(crate) keeps_shields: bool,
    /// Whether spoils decide between targets that are equal otherwise.
    pub(crate) compares_spoils: bool,
    /// How many rounds are left against it, in hundredths of what is left against people.
    pub(crate) pace: i32,
    /// The rule of its connection cards,
    pub(crate) claims: &'static str,
    /// of its attacks,
    pub(crate) attacks: &'static str,
    /// of what an attack that hits brings,
    pub(crate) hits: &'static str,
    /// of equal targets,
    pub(crate) ties: &'static str,
    /// of attacks that find no target,
    pub(crate) failures: &'static str,
    /// and of those that a shield stops.
    pub(crate) shields: &'static str,
    /// The rule that nobody touches it once it has passed.
    pub(crate) after_passing: &'static str,
    /// The rule that it has no goods.
    pub(crate) without_goods: &'static str,
}

/// What becomes of a location that is razed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It stays with its owner, face down.
    Ruins,
    /// It goes to the discard pile.
    Discarded,
}

/// What a rival remembers from one turn to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RivalState {
    /// What it has tried this round and turned up for it.
    pub(crate) heaps: Heaps,
    /// Its last attack met something: it passes on its next turn.
    pub(crate) met: bool,
    /// A rebuild has succeeded this round.
    pub(crate) rebuilt: bool,
    /// What Borgo pays with. Brawlers are no goods (BORGO-46).
    pub(crate) brawlers: u16,
    /// The card that Borgo drew for his last turn of this round,
    pub(crate) drew: Option<FaceId>,
    /// and the one that he attacked with on it. Both may be discarded by now; they are kept for whoever looks on.
    pub(crate) attacked_with: Option<FaceId>,
}

impl RivalState {
    /// What only some rivals have, each behind a number of its own. What is not there leaves no trace.
    pub(crate) fn write_digest_of_some(&self, digest: &mut Digest) {
        let RivalState { heaps, met: _, rebuilt, brawlers, drew, attacked_with } = self;
        heaps.write_digest_of_some(digest);
        if *rebuilt {
            digest.number(REBUILT);
        }
        if *brawlers > 0 {
            digest.number(BRAWLERS).number((*brawlers).into());
        }
        for (number, face) in [(DREW, drew), (ATTACKED_WITH, attacked_with)] {
            if let Some(face) = face {
                digest.number(number).number(face.0.into());
            }
        }
    }
}

/// Numbers in digests, for ever the same; those of [`Heap`] come before.
const REBUILT: u64 = 16;
const BRAWLERS: u64 = 17;
const DREW: u64 = 18;
const ATTACKED_WITH: u64 = 19;

/// A part of what a rival does by itself: a step that it adds to the rounds, or something on its turn that waits for
/// what comes before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It is given a card beyond those of the draft.
    Gift,
    /// It gets Brawlers.
    Brawlers,
    /// An action that the card of its turn calls for.
    Act(Action),
    /// Its turn is over.
    EndTurn,
    /// What a set in play adds to an action of its turn.
    Second(u8),
}

impl Part {
    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Part::Gift => 0,
            Part::Brawlers => 1,
            Part::EndTurn => 2,
            Part::Act(action) => 16 + action.number(),
            Part::Second(i) => 64 + i as u64,
        }
    }
}

/// What a rival makes the player decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ask {
    /// Which of equally good targets its attack meets.
    Target,
    /// The same where only locations of Alliances are targets (BORGO-33).
    AlliedTarget,
    /// Which of the deals that its merchant attack meets is lost.
    Deal,
}

impl Ask {
    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Ask::Target => 0,
            Ask::Deal => 1,
            Ask::AlliedTarget => 2,
        }
    }
}

impl Rival {
    const ALL: [Rival; 2] = [Rival::VirtualPlayer(&virtual_player::STANDARD), Rival::Borgo];

    /// Who sits opposite, if anybody does.
    pub(crate) const fn of(setup: &Setup) -> Option<Rival> {
        if setup.players > 1 {
            return None;
        }
        Some(Rival::VirtualPlayer(match setup.opponent {
            Opponent::VirtualPlayer => &virtual_player::STANDARD,
            Opponent::Mutants => &variants::MUTANTS,
            Opponent::NewYork => &variants::NEW_YORK,
            Opponent::Merchants => &variants::MERCHANTS,
            Opponent::Appalachians => &variants::APPALACHIANS,
            Opponent::Borgo => return Some(Rival::Borgo),
        }))
    }

    /// The rival that a scenario calls this.
    pub(crate) fn keyed(key: &str) -> Option<Rival> {
        Rival::ALL.into_iter().find(|rival| rival.profile().key == key)
    }

    /// Adds its own steps to the rounds.
    pub(crate) fn join(self, course: &mut Course) {
        match self {
            Rival::VirtualPlayer(_) => virtual_player::join(course),
            Rival::Borgo => borgo::join(course),
        }
    }

    pub(crate) const fn profile(self) -> &'static Profile {
        match self {
            Rival::VirtualPlayer(_) => &virtual_player::PROFILE,
            Rival::Borgo => &borgo::PROFILE,
        }
    }
}

/// What the rules want to know of a side, whoever plays it.
impl Game {
    /// Whether somebody decides for this side.
    #[inline]
    pub(crate) fn is_seat(&self, side: Seat) -> bool {
        side.index() < usize::from(self.setup.players)
    }

    /// The rival that plays this side.
    #[inline]
    pub(crate) fn rival_at(&self, side: Seat) -> Option<Rival> {
        if self.is_seat(side) { None } else { self.rival }
    }

    /// The side of the rival, if there is one.
    pub(crate) fn rivals(&self) -> impl Iterator<Item = Seat> + use<> {
        (self.setup.players..self.n_sides).map(Seat::new)
    }

    /// Whether a side gains from the general supply, from cards, and from the deck (SOLO-09).
    #[inline]
    pub(crate) fn gains(&self, side: Seat) -> bool {
        self.is_seat(side)
    }

    /// What razing the locations of a side costs.
    #[inline]
    pub(crate) fn defenses(&self, s: &State, owner: Seat) -> Defense {
        match self.rival_at(owner) {
            None => self.boards[usize::from(s.factions[owner])].defense,
            Some(rival) => rival.profile().defense,
        }
    }

    /// What becomes of a side's location that is razed (MS-RAZE-06).
    pub(crate) fn fate_of_razed(&self, owner: Seat) -> Fate {
        self.rival_at(owner).map_or(Fate::Ruins, |rival| rival.profile().razed)
    }

    /// What the owner of a visited location gets (MS-OPEN-02).
    pub(crate) fn thank(&self, s: &mut State, owner: Seat, tell: &mut impl FnMut(Event)) {
        match self.rival_at(owner) {
            None => self.gain_one(s, owner, Good::Worker, 1, Cause::Visitor, tell),
            Some(Rival::VirtualPlayer(_)) => self.virtual_player_is_visited(s, tell),
            Some(Rival::Borgo) => self.borgo_is_visited(s, tell),
        }
    }

    /// The rule that closes a side to others once it has passed, where people have the `usual` one.
    pub(crate) fn closed_by(&self, owner: Seat, usual: &'static str) -> &'static str {
        self.rival_at(owner).map_or(usual, |rival| rival.profile().after_passing)
    }

    /// Shields that stay where they are in Cleanup (MS-CLN-03, BORGO-44).
    pub(crate) fn lasting_shields(&self, s: &State) -> CardSet {
        match self.rival {
            Some(rival) if rival.profile().keeps_shields => s.shielded.and(&s.built[RIVAL]),
            _ => CardSet::EMPTY,
        }
    }

    /// Whether spoils decide between equal targets of an attack.
    pub(crate) fn compares_spoils(&self) -> bool {
        self.rival.is_some_and(|rival| rival.profile().compares_spoils)
    }

    /// Whether the side that the rules play pays with Brawlers.
    pub(crate) fn has_brawlers(&self) -> bool {
        matches!(self.rival, Some(Rival::Borgo))
    }

    /// The rule that a side without goods goes by.
    pub(crate) fn rule_without_goods(&self, side: Seat) -> Option<&'static str> {
        self.rival_at(side).map(|rival| rival.profile().without_goods)
    }

    /// How a side is called in the log.
    pub fn side_name(&self, side: Seat) -> String {
        match self.rival_at(side) {
            None => format!("player {side}"),
            Some(rival) => rival.profile().called.to_owned(),
        }
    }

    /// The name of the opponent that the rules play, if there is one.
    pub fn rival_name(&self) -> Option<&'static str> {
        self.rival.map(|rival| rival.profile().name)
    }

    /// What the opponent that the rules play is called in a sentence, if there is one.
    pub fn rival_called(&self) -> Option<&'static str> {
        self.rival.map(|rival| rival.profile().called)
    }

    /// "its" or "his".
    pub(crate) fn rivals_own(&self) -> &'static str {
        self.rival.map_or("its", |rival| rival.profile().whose)
    }

    /// Whether the first player token goes from side to side.
    pub fn token_moves(&self) -> bool {
        self.next_first(PLAYER).is_some()
    }

    /// What the rival has turned up this round.
    pub(crate) fn rival_piles(&self, s: &State) -> Vec<(Heap, Vec<FaceId>)> {
        // What Borgo draws is told by his turn.
        let told = if self.has_brawlers() { &[][..] } else { &Heap::ALL[..] };
        let faces = |heap: Heap| s.rival.heaps.cards(heap).iter().map(|card| self.face_of[card.index()]).collect();
        let piles = told.iter().map(|&heap| (heap, faces(heap)));
        piles.filter(|(_, cards): &(_, Vec<_>)| !cards.is_empty()).collect()
    }

    /// What decided Borgo's last turn, and his Brawlers.
    pub(crate) fn borgo_view(&self, s: &State) -> Option<BorgoView> {
        let RivalState { brawlers, drew, attacked_with, .. } = s.rival;
        let marker = s.round.max(1);
        self.has_brawlers().then_some(BorgoView { marker, brawlers, drew, attacked_with })
    }

    /// Rounds still to come, in hundredths, where so many are left against people.
    pub(crate) fn paced(&self, rounds: i32) -> i32 {
        self.rival.map_or(rounds, |rival| rounds * rival.profile().pace / 100)
    }

    /// What a side makes of the rest of the game by itself, in thousandths of a point, where nobody plans for it.
    pub(crate) fn prospects(&self, s: &State, side: Seat, rounds: i32) -> Option<i32> {
        self.rival_at(side).map(|rival| match rival {
            Rival::VirtualPlayer(habits) => virtual_player::prospects(s, habits, rounds),
            Rival::Borgo => borgo::prospects(self, s, rounds),
        })
    }
}

/// What differs in the course of a game with a rival.
impl Game {
    /// Who begins where it is not left to a lot or an agreement (SOLO-04).
    pub(crate) fn first_by_rule(&self) -> Option<Seat> {
        self.rival.map(|_| PLAYER)
    }

    /// Who has the first player token in the next round, if it moves (MS-CLN-07, SOLO-31).
    pub(crate) fn next_first(&self, first: Seat) -> Option<Seat> {
        let moves = self.rival.is_none_or(|rival| rival.profile().token_moves);
        moves.then(|| first.next(self.n_sides))
    }

    /// What asks or plays the turn of a side.
    pub(crate) fn turn_of(&self, side: Seat) -> Frame {
        if self.is_seat(side) { Frame::Turn { seat: side } } else { Frame::RivalTurn }
    }

    /// The rival's turn, and whoever comes after it.
    pub(crate) fn take_rival_turn(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        s.next([Frame::NextTurn { seat: RIVAL, lingered: true }]);
        match self.rival {
            Some(Rival::VirtualPlayer(habits)) => self.virtual_turn(s, habits, tell),
            Some(Rival::Borgo) => self.borgo_turn(s, tell),
            None => {}
        }
    }

    /// The rival takes a card of the display.
    pub(crate) fn rival_drafts(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.drafts_at_random(s, tell);
    }

    /// A part of what only a rival does.
    pub(crate) fn rival_plays(&self, s: &mut State, part: Part, tell: &mut impl FnMut(Event)) {
        match (self.rival, part) {
            (Some(Rival::VirtualPlayer(habits)), Part::Gift) => self.virtual_player_gets_more(s, habits, tell),
            (Some(Rival::Borgo), Part::Brawlers) => self.borgo_gets_brawlers(s, tell),
            (Some(Rival::Borgo), Part::Act(action)) => self.borgo_acts(s, action, tell),
            (Some(Rival::Borgo), Part::EndTurn) => self.borgo_ends_turn(s),
            (Some(Rival::Borgo), Part::Second(i)) => self.borgo_goes_on(s, i, tell),
            (_, Part::Gift | Part::Brawlers | Part::Act(_) | Part::EndTurn | Part::Second(_)) => {}
        }
    }

    /// The rival forgets its round.
    pub(crate) fn rival_tidies(&self, s: &mut State) {
        let heaps = s.rival.heaps.without_tries();
        s.rival = RivalState { heaps, ..RivalState::default() };
    }
}

/// The questions of rivals.
impl Game {
    pub(crate) fn offer_to_rival(&self, s: &State, ask: Ask, add: &mut impl FnMut(Choice)) {
        match ask {
            Ask::Target | Ask::AlliedTarget => self.offer_targets(s, ask, add),
            Ask::Deal => self.offer_matching_deals(s, add),
        }
    }

    pub(crate) fn answer_rival(&self, s: &mut State, ask: Ask, choice: Choice, tell: &mut impl FnMut(Event)) {
        match (ask, choice) {
            (Ask::Target | Ask::AlliedTarget, Choice::Sacrifice(face, nth)) => self.hit_named(s, face, nth, tell),
            (Ask::Target, Choice::Pack(PackChoice::Outposts(OutpostChoice::Sacrifice(at)))) => {
                self.hit_outpost(s, at, tell);
            }
            (Ask::Deal, Choice::DiscardDeal(face)) => self.lose_deal(s, face, tell),
            (Ask::Deal, Choice::Pack(PackChoice::DiscardCityDeal(city))) => {
                s.rival.met = true;
                self.discard_city_deal(s, PLAYER, city, tell);
            }
            (ask, choice) => unreachable!("{choice:?} does not answer {ask:?}; only listed choices get here"),
        }
    }

    /// Nothing can be answered.
    pub(crate) fn leave_rival_alone(&self, s: &mut State, ask: Ask, tell: &mut impl FnMut(Event)) {
        match ask {
            Ask::Target | Ask::AlliedTarget => self.attack_fails(s, tell),
            Ask::Deal => tell(RivalEvent::MerchantAttackFailed.into()),
        }
    }
}
