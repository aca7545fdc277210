//! What packs and promos add to the game: a folder for each, and the doors through which the rules let them in.
//!
//! The chapters in `flow/` know no pack. Where something may join them, they call a method of this file, which asks those
//! that are in play; a table without any pays a comparison for it.
//!
//! | a pack … | by |
//! | --- | --- |
//! | brings cards and tiles of its own | a table of set files, which is an `Entry`, compiled into [`Packs`] |
//! | remembers something | a field of [`PackState`], which leaves no trace in a digest while it is empty |
//! | adds something to a turn | [`PackChoice`], `offer_pack_actions`, `take_pack_action` |
//! | joins a step of the round | `join_step` |
//! | asks something | [`PackFrame`] |
//! | scores at the end | `score_packs` |
//! | is looked at | [`PackViews`], and `words.rs` for everything that is read or typed |

pub(crate) mod allies;
pub(crate) mod arena;
pub(crate) mod cities;
pub(crate) mod scavengers;
mod words;

pub(crate) use words::report;

pub use allies::{AllyChoice, AllyEvent, AllyFrame};
pub use arena::{ArenaTile, ArenaView};
pub use cities::{CityTile, CityView};
pub use scavengers::{PileView, RuinsDeed, ScavengerChoice, ScavengerEvent, ScavengerFrame};

use table::{BySeat, Digest, Seat, SeatSet, Viewer};

use crate::cards::CardSet;
use crate::catalog::{Face, Game, Op};
use crate::choice::Choice;
use crate::course::Step;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::good::Good;
use crate::library::{Chosen, Whose};
use crate::payment::{Budget, Pay};
use crate::state::{SIDES, State};

/// What the packs in play have brought, compiled.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether a comparison is all that something costs")]
pub(crate) struct Packs {
    pub(crate) arena: Option<arena::Arena>,
    /// Everybody has a discard pile of their own (SCAV-03).
    pub(crate) own_discards: bool,
    /// Some card has to do with top discards or works with Ruins.
    pub(crate) scavenging: bool,
    pub(crate) cities: Vec<cities::City>,
    /// Some card belongs to an Alliance.
    pub(crate) allied: bool,
    /// Some card counts as more types than it shows.
    pub(crate) widening: bool,
    /// Some card blocks others.
    pub(crate) blocking: bool,
    /// Nothing of all this is in play.
    pub(crate) none: bool,
}

impl Packs {
    pub(crate) fn of(chosen: &Chosen, ops: &[Op], faces: &[Face]) -> Packs {
        let arena = chosen.arenas.first().map(|tile| arena::Arena::of(tile));
        let scavenging = chosen.own_discards || ops.iter().any(|op| op.scavenges());
        let cities = chosen.cities.iter().map(|tile| cities::City::of(tile)).collect();
        let mut packs = Packs {
            arena,
            own_discards: chosen.own_discards,
            scavenging,
            cities,
            allied: faces.iter().any(|face| face.alliance.is_some()),
            widening: faces.iter().any(|face| face.widens.is_some()),
            blocking: ops.iter().any(|op| matches!(op, Op::Block { .. })),
            none: false,
        };
        // Discard piles are asked for where cards are discarded, and by cards; so is what Alliances change.
        packs.none = packs.arena.is_none() && packs.cities.is_empty();
        packs
    }
}

/// What packs remember.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackState {
    pub(crate) arena: arena::Contest,
    /// Ruins that lay in each State when the Production phase began, while it lasts and if any card counts them.
    pub(crate) ruins_before: BySeat<u8, SIDES>,
    pub(crate) cities: cities::Cities,
    /// Locations that nobody can use, visit or clear until Cleanup (ALLY-16).
    pub(crate) blocked: CardSet,
}

impl PackState {
    /// Whatever is empty leaves no trace; what is there begins with a number of its own.
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let PackState { arena, ruins_before: _, cities, blocked } = self;
        if *arena != arena::Contest::default() {
            arena.write_digest(digest.number(1));
        }
        self.write_digest_of_ruins(digest);
        if *cities != cities::Cities::default() {
            cities.write_digest(digest.number(11));
        }
        if !blocked.is_empty() {
            digest.number(30).number(blocked.len().into());
            for card in blocked {
                digest.number(card.0.into());
            }
        }
    }
}

/// What packs let a player choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PackChoice {
    /// Send a worker into the Arena.
    Enter,
    /// Equip the worker in the Arena with one of these.
    Equip(Good),
    /// Something of Scavengers.
    Scavengers(ScavengerChoice),
    /// Make a deal with a City.
    DealCity(u8, Pay),
    /// Raze a City.
    RazeCity(u8, Pay),
    /// The good of somebody's deal with a City.
    CollectCity(Seat, u8),
    /// Discard an own deal with a City.
    DiscardCityDeal(u8),
    /// Something of Allies.
    Allies(AllyChoice),
}

impl PackChoice {
    /// The same with another payment, where it has one.
    #[must_use]
    pub(crate) fn map_pay(self, pay: impl Fn(Pay) -> Pay) -> PackChoice {
        match self {
            PackChoice::DealCity(city, it) => PackChoice::DealCity(city, pay(it)),
            PackChoice::RazeCity(city, it) => PackChoice::RazeCity(city, pay(it)),
            PackChoice::Enter
            | PackChoice::Equip(_)
            | PackChoice::Scavengers(_)
            | PackChoice::CollectCity(..)
            | PackChoice::Allies(_)
            | PackChoice::DiscardCityDeal(_) => self,
        }
    }
}

/// What packs put on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackFrame {
    /// Asks the `k`-th seat, if it has a worker in the Arena and anything to equip it with.
    Equip {
        /// Its place in the order of play.
        k: u8,
    },
    /// Something of Scavengers.
    Scavengers(ScavengerFrame),
    /// Something of Allies.
    Allies(AllyFrame),
}

impl PackFrame {
    /// For digests; for ever the same.
    pub(crate) const fn numbers(self) -> [u64; 5] {
        match self {
            PackFrame::Equip { k } => [0, k as u64, 0, 0, 0],
            PackFrame::Scavengers(frame) => {
                let [kind, a, b, c] = frame.numbers();
                [1, kind, a, b, c]
            }
            PackFrame::Allies(frame) => {
                let [kind, a, b, c] = frame.numbers();
                [8, kind, a, b, c]
            }
        }
    }
}

/// What happened because of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackEvent {
    /// A worker was sent into the Arena.
    Entered(Seat),
    /// A worker in the Arena got equipment worth so many points.
    Equipped(Seat, Good, u8),
    /// Nobody is alone at the top of the Arena.
    NoPrize,
    /// Something of Scavengers.
    Scavengers(ScavengerEvent),
    /// A City has added a good to its tile.
    CityProduced(u8, Good),
    /// A deal was made with a City.
    CityDealt(Seat, u8),
    /// A City was razed.
    CityRazed(Seat, u8),
    /// Somebody has collected from somebody's deal with a City.
    CityDealUsed(Seat, Seat, u8),
    /// A deal with a City was given up.
    CityDealDiscarded(Seat, u8),
    /// Something of Allies.
    Allies(AllyEvent),
}

/// What a viewer sees of the packs in play. Everything in it is public.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackViews {
    /// The Arena.
    pub arena: Option<ArenaView>,
    /// The discard piles, where everybody has one of their own.
    pub piles: Vec<PileView>,
    /// The Cities, in the order of their tiles.
    pub cities: Vec<CityView>,
}

/// The doors of the rules.
impl Game {
    /// Setup, after everything else is laid out.
    pub(crate) fn lay_out_packs(&self, s: &mut State) {
        self.found_cities(s);
    }

    /// Deals that are no cards, of one side in the Production phase.
    #[inline]
    pub(crate) fn pack_deals_pay(&self, s: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
        if !self.packs.none {
            self.city_deals_pay(s, seat, tell);
        }
    }

    /// Deals that are no cards, for an effect that uses deals.
    pub(crate) fn offer_pack_deals(&self, s: &State, seat: Seat, whose: Whose, add: &mut impl FnMut(Choice)) {
        if !self.packs.none {
            self.offer_city_deals(s, seat, whose, add);
        }
    }

    /// Deals that are no cards, of a side that gives one up; of those with another good only if `fits` says so.
    pub(crate) fn offer_to_discard(
        &self,
        s: &State,
        seat: Seat,
        fits: impl Fn(Good) -> bool,
        add: &mut impl FnMut(Choice),
    ) {
        for city in s.packs.cities.of(seat).filter(|&city| fits(self.packs.cities[usize::from(city)].good)) {
            add(Choice::Pack(PackChoice::DiscardCityDeal(city)));
        }
    }

    /// An effect collects from a deal that is no card.
    pub(crate) fn use_pack_deal(
        &self,
        s: &mut State,
        seat: Seat,
        choice: PackChoice,
        cause: Cause,
        tell: &mut impl FnMut(Event),
    ) {
        if let PackChoice::CollectCity(owner, city) = choice {
            self.collect_from_city(s, seat, owner, city, cause, tell);
        }
    }

    /// The goods that deals which are no cards bring a side in every round.
    pub(crate) fn pack_income(&self, s: &State, side: Seat) -> impl Iterator<Item = Good> {
        s.packs.cities.of(side).map(|city| self.packs.cities[usize::from(city)].good)
    }

    /// Actions that packs add to a turn.
    #[inline]
    pub(crate) fn offer_pack_actions(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        if self.packs.none {
            return;
        }
        if let Some(arena) = &self.packs.arena {
            self.offer_arena(s, arena, seat, budget, add);
        }
        if !self.packs.cities.is_empty() {
            self.offer_cities(s, seat, budget, add);
        }
    }

    /// One of these actions.
    pub(crate) fn take_pack_action(&self, s: &mut State, seat: Seat, choice: PackChoice, tell: &mut impl FnMut(Event)) {
        match choice {
            PackChoice::Enter => self.enter_arena(s, seat, tell),
            PackChoice::DealCity(city, pay) => self.deal_with_city(s, seat, city, pay, tell),
            PackChoice::RazeCity(city, pay) => self.raze_city(s, seat, city, pay, tell),
            PackChoice::Equip(_)
            | PackChoice::Scavengers(_)
            | PackChoice::CollectCity(..)
            | PackChoice::Allies(_)
            | PackChoice::DiscardCityDeal(_) => {
                unreachable!("{choice:?} is no action; only listed choices get here")
            }
        }
    }

    /// A step of the round has just been taken: whatever packs put on the stack here comes before what it has put there.
    #[inline]
    pub(crate) fn join_step(&self, s: &mut State, step: Step, tell: &mut impl FnMut(Event)) {
        if self.packs.none {
            return;
        }
        if step == Step::Cleanup && self.packs.arena.is_some() {
            s.next([Frame::Pack(PackFrame::Equip { k: 0 })]);
        }
        if step == Step::Production {
            self.cities_produce(s, tell);
        }
    }

    /// After the last Action phase, before locations are counted.
    pub(crate) fn score_packs(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if let Some(arena) = &self.packs.arena {
            self.award_prize(s, arena, tell);
        }
    }

    /// Whom a frame asks.
    pub(crate) fn asked_by_pack(&self, s: &State, frame: PackFrame) -> SeatSet {
        match frame {
            PackFrame::Equip { k } => self.in_order(s, k).map_or(SeatSet::EMPTY, SeatSet::only),
            PackFrame::Scavengers(frame) => SeatSet::only(frame.seat()),
            PackFrame::Allies(frame) => SeatSet::only(frame.seat()),
        }
    }

    /// What may be answered.
    pub(crate) fn offer_in_pack(&self, s: &State, frame: PackFrame, seat: Seat, add: &mut impl FnMut(Choice)) {
        match frame {
            PackFrame::Equip { .. } => self.offer_equipment(s, seat, add),
            PackFrame::Scavengers(frame) => self.offer_scavenging(s, frame, add),
            PackFrame::Allies(frame) => self.offer_to_ally(s, frame, add),
        }
    }

    /// What follows from an answer.
    pub(crate) fn answer_pack(
        &self,
        s: &mut State,
        frame: PackFrame,
        seat: Seat,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        match frame {
            PackFrame::Equip { k } => {
                if let Choice::Pack(PackChoice::Equip(good)) = choice {
                    self.equip(s, seat, good, tell);
                }
                s.next([Frame::Pack(PackFrame::Equip { k: k + 1 })]);
            }
            PackFrame::Scavengers(frame) => {
                // Whatever else is answered says that nothing more of it is wanted.
                if let Choice::Pack(PackChoice::Scavengers(choice)) = choice {
                    self.scavenge(s, frame, choice, tell);
                }
            }
            PackFrame::Allies(frame) => {
                if let Choice::Pack(PackChoice::Allies(choice)) = choice {
                    self.answer_ally(s, frame, choice, tell);
                }
            }
        }
    }

    /// What follows where nobody can answer.
    pub(crate) fn run_pack(&self, s: &mut State, frame: PackFrame) {
        match frame {
            PackFrame::Equip { k } if k < self.setup.players => {
                s.next([Frame::Pack(PackFrame::Equip { k: k + 1 })]);
            }
            PackFrame::Equip { .. } => {}
            // UE-18: nothing is found.
            PackFrame::Scavengers(_) | PackFrame::Allies(_) => {}
        }
    }

    /// Whether others cannot tell how many answers there are.
    pub(crate) fn pack_hides_answers(&self, s: &State, frame: PackFrame) -> bool {
        match frame {
            PackFrame::Equip { .. } | PackFrame::Allies(_) => false,
            PackFrame::Scavengers(frame) => self.scavenging_hides_answers(s, frame),
        }
    }

    /// An event as a viewer may hear of it.
    pub(crate) fn pack_event_seen_by(&self, event: PackEvent, viewer: Viewer) -> PackEvent {
        match event {
            PackEvent::Scavengers(ScavengerEvent::GainedRuins(seat, _)) if !viewer.sees(seat) => {
                PackEvent::Scavengers(ScavengerEvent::GainedRuins(seat, None))
            }
            PackEvent::Scavengers(ScavengerEvent::Recovered(seat, _, false)) if !viewer.sees(seat) => {
                PackEvent::Scavengers(ScavengerEvent::Recovered(seat, None, false))
            }
            open => open,
        }
    }

    pub(crate) fn pack_views(&self, s: &State) -> PackViews {
        let arena = self.packs.arena.as_ref().map(|arena| self.arena_view(s, arena));
        PackViews { arena, piles: self.pile_views(s), cities: self.city_views(s) }
    }

    /// What the packs are worth to a side, in thousandths of a point.
    #[inline]
    pub(crate) fn pack_worth(&self, s: &State, side: Seat) -> i32 {
        if self.packs.none {
            return 0;
        }
        self.packs.arena.as_ref().map_or(0, |arena| self.arena_worth(s, arena, side))
    }
}
