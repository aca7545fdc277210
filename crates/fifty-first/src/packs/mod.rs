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
//! | is told to players that learn | `observe.rs`, a file of the pack with this name |

pub(crate) mod allies;
pub(crate) mod arena;
pub(crate) mod borders;
pub(crate) mod cities;
pub(crate) mod moloch;
mod observe;
pub(crate) mod outposts;
pub(crate) mod promo2;
pub(crate) mod scavengers;
mod words;

pub(crate) use observe::{N_PACK_QUESTIONS, pack_question, pack_question_word};
pub(crate) use words::report;

pub use allies::{AllyChoice, AllyEvent, AllyFrame};
pub use arena::{ArenaTile, ArenaView};
pub use borders::{BorderTile, BorderView};
pub use cities::{CityTile, CityView};
pub use moloch::{
    HackPay, MachineCard, MachineView, MolochChoice, MolochEvent, MolochFrame, MolochView, ServerTile, ServerView,
};
pub use outposts::{
    Direction, LevelTile, OutpostChoice, OutpostDeed, OutpostEffect, OutpostEvent, OutpostFeature, OutpostFrame,
    TerritoryTile, TerritoryView,
};
pub use promo2::{CapitolCard, CapitolView, Promo2Frame};
pub use scavengers::{PileView, RuinsDeed, ScavengerChoice, ScavengerEvent, ScavengerFrame};

use table::{BySeat, Digest, Seat, SeatSet, Viewer};

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::{Board, Face, Game, Op};
use crate::choice::Choice;
use crate::course::Step;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Run};
use crate::good::Good;
use crate::library::{Chosen, Whose};
use crate::payment::{Budget, Pay};
use crate::setup::Setup;
use crate::state::{Place, SIDES, State};

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
    /// All Border tiles of the box; a table uses some of them.
    pub(crate) borders: Vec<borders::Border>,
    /// The map, row by row from the northwest.
    pub(crate) territories: Vec<outposts::Territory>,
    /// Locations that let any card be discarded for an Outpost,
    pub(crate) jokers: CardSet,
    /// that make the own ones harder to raze,
    pub(crate) outpost_guards: CardSet,
    /// and that make others easier to raze.
    pub(crate) outpost_discounts: CardSet,
    /// All Capitol cards of the box; a table uses some of them.
    pub(crate) capitols: Vec<promo2::Capitol>,
    /// Some card takes locations of others.
    pub(crate) takeovers: bool,
    pub(crate) moloch: Option<moloch::Moloch>,
    /// Nothing of all this is in play.
    pub(crate) none: bool,
    /// A turn is what it is with the Base Set alone: no pack, no Alliance, nothing that blocks or counts as more than it shows, no board that repeats
    /// its actions, no action whose effect asks for a payment of its own.
    pub(crate) plain: bool,
}

impl Packs {
    pub(crate) fn of(
        chosen: &Chosen,
        ops: &[Op],
        faces: &[Face],
        territories: Vec<outposts::Territory>,
        boards: &[Board],
        setup: &Setup,
    ) -> Packs {
        let arena = chosen.arenas.first().map(|tile| arena::Arena::of(tile));
        let scavenging = chosen.own_discards || ops.iter().any(|op| op.scavenges());
        let cities = chosen.cities.iter().map(|tile| cities::City::of(tile)).collect();
        let borders = chosen.borders.iter().map(|tile| borders::Border::of(tile)).collect();
        let with = |has: fn(&OutpostFeature) -> bool| {
            let cards = faces.iter().filter(|face| has(&face.location.outposts)).map(|face| face.cards);
            cards.fold(CardSet::EMPTY, |sum, cards| sum.or(&cards))
        };
        let moloch = moloch::Moloch::of(&chosen.machines, &chosen.servers, faces, setup);
        let blocking =
            ops.iter().any(|op| matches!(op, Op::Block { .. })) || moloch.as_ref().is_some_and(moloch::Moloch::blocks);
        let mut packs = Packs {
            arena,
            own_discards: chosen.own_discards,
            scavenging,
            cities,
            borders,
            capitols: chosen.capitols.iter().map(|card| promo2::Capitol::of(card)).collect(),
            takeovers: ops.contains(&Op::TakeLocation),
            allied: faces.iter().any(|face| face.alliance.is_some()),
            widening: faces.iter().any(|face| face.widens.is_some()),
            blocking,
            moloch,
            territories,
            jokers: with(|it| it.any_type > 0),
            outpost_guards: with(|it| it.defense > 0),
            outpost_discounts: with(|it| it.discount > 0),
            none: false,
            plain: false,
        };
        // Discard piles are asked for where cards are discarded, and by cards; so is what Alliances change.
        packs.none = packs.arena.is_none()
            && packs.cities.is_empty()
            && packs.borders.is_empty()
            && packs.territories.is_empty()
            && packs.capitols.is_empty()
            && packs.moloch.is_none();
        packs.plain = packs.none
            && !packs.allied
            && !packs.blocking
            && !packs.widening
            && boards.iter().all(|board| board.repeats.is_empty())
            && faces.iter().all(|face| face.act.is_none_or(|act| act.inner.is_none()));
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
    pub(crate) borders: borders::Borders,
    pub(crate) outposts: outposts::Map,
    pub(crate) capitols: promo2::Capitols,
    pub(crate) moloch: moloch::Machines,
}

impl PackState {
    /// Whatever is empty leaves no trace; what is there begins with a number of its own.
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let PackState { arena, ruins_before: _, cities, blocked, borders, outposts, capitols, moloch } = self;
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
        if *borders != borders::Borders::default() {
            borders.write_digest(digest.number(21));
        }
        if *outposts != outposts::Map::default() {
            outposts.write_digest(digest.number(40));
        }
        if *capitols != promo2::Capitols::default() {
            capitols.write_digest(digest.number(70));
        }
        if *moloch != moloch::Machines::default() {
            moloch.write_digest(digest.number(60));
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
    /// Use this side of a Border tile.
    Border(u8, Pay),
    /// Something of No Man's Land.
    Outposts(OutpostChoice),
    /// Claim a Capitol card.
    Claim(u8),
    /// Take this location of another player, for contacts, so many of them universal.
    TakeLocation(Place, u8),
    /// Something of Moloch.
    Moloch(MolochChoice),
}

impl PackChoice {
    /// The same with another payment, where it has one.
    #[must_use]
    pub(crate) fn map_pay(self, pay: impl Fn(Pay) -> Pay) -> PackChoice {
        match self {
            PackChoice::DealCity(city, it) => PackChoice::DealCity(city, pay(it)),
            PackChoice::RazeCity(city, it) => PackChoice::RazeCity(city, pay(it)),
            PackChoice::Border(side, it) => PackChoice::Border(side, pay(it)),
            PackChoice::Outposts(OutpostChoice::Raze(at, it)) => PackChoice::Outposts(OutpostChoice::Raze(at, pay(it))),
            PackChoice::TakeLocation(place, it) => {
                PackChoice::TakeLocation(place, promo2::universals(pay(promo2::contacts(it))))
            }
            PackChoice::Enter
            | PackChoice::Equip(_)
            | PackChoice::Scavengers(_)
            | PackChoice::CollectCity(..)
            | PackChoice::Allies(_)
            | PackChoice::Outposts(_)
            | PackChoice::Claim(_)
            | PackChoice::Moloch(_)
            | PackChoice::DiscardCityDeal(_) => self,
        }
    }
}

/// Steps that packs put into a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PackStep {
    /// Locations produce what nothing else has produced.
    Missing,
    /// Every deployed Machine takes effect.
    Assault,
    /// Machines come.
    Deploy,
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
    /// A side of a Border tile was used: asks what to take, if there is a choice.
    Border {
        /// Who used it.
        seat: Seat,
        /// Which side.
        side: u8,
    },
    /// Something of No Man's Land.
    Outposts(OutpostFrame),
    /// Something of Promo Set 2.
    Promo2(Promo2Frame),
    /// Something of Moloch.
    Moloch(MolochFrame),
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
            PackFrame::Promo2(frame) => {
                let [kind, a, b, c] = frame.numbers();
                [70, kind, a, b, c]
            }
            PackFrame::Border { seat, side } => [5, seat.number() as u64, side as u64, 0, 0],
            PackFrame::Outposts(frame) => {
                let [kind, a, b, c] = frame.numbers();
                [40, kind, a, b, c]
            }
            PackFrame::Moloch(frame) => {
                let [kind, a, b, c] = frame.numbers();
                [60, kind, a, b, c]
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
    /// A side of a Border tile was used, and the tile turned over.
    UsedBorder(Seat, u8),
    /// Something on the map.
    Outposts(OutpostEvent),
    /// A Capitol card was claimed.
    ClaimedCapitol(Seat, u8),
    /// A location was taken: by whom, whose.
    TookLocation(Seat, Seat, FaceId),
    /// Something of Moloch.
    Moloch(MolochEvent),
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
    /// The Border tiles, from the one between the first two players on.
    pub borders: Vec<BorderView>,
    /// The map, row by row from the northwest.
    pub territories: Vec<TerritoryView>,
    /// The Capitol cards that were laid out.
    pub capitols: Vec<CapitolView>,
    /// The Machines.
    pub moloch: Option<MolochView>,
}

/// The doors of the rules.
impl Game {
    /// Setup, after everything else is laid out.
    pub(crate) fn lay_out_packs(&self, s: &mut State) {
        self.found_cities(s);
        self.lay_out_borders(s);
        self.lay_out_capitols(s);
        self.shuffle_machines(s);
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
        let deals = self.packs.cities.iter().zip(&s.packs.cities.deals);
        deals.filter(move |(_, seats)| seats.contains(side)).map(|(city, _)| city.good)
    }

    /// Actions that packs add to a turn.
    #[inline]
    pub(crate) fn offer_pack_actions(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        if !self.packs.none {
            self.offer_actions_of_some(s, seat, budget, add);
        }
    }

    /// Away from the lists of tables without any.
    #[cold]
    fn offer_actions_of_some(&self, s: &State, seat: Seat, budget: &Budget, add: &mut impl FnMut(Choice)) {
        if let Some(arena) = &self.packs.arena {
            self.offer_arena(s, arena, seat, budget, add);
        }
        if !self.packs.cities.is_empty() {
            self.offer_cities(s, seat, budget, add);
        }
        self.offer_borders(s, seat, budget, add);
        if self.has_map() {
            self.offer_outposts(s, seat, budget, add);
        }
        if self.packs.moloch.is_some() {
            self.offer_machines(s, seat, add);
        }
    }

    /// What packs let a player do beside the action of a turn, like placing a shield.
    #[inline]
    pub(crate) fn offer_beside_action(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        if !self.packs.capitols.is_empty() {
            self.offer_capitols(s, seat, add);
        }
    }

    /// Whether a seat whose action is over could do any of that.
    #[inline]
    pub(crate) fn has_beside_action(&self, s: &State, seat: Seat) -> bool {
        !self.packs.capitols.is_empty() && self.can_claim_capitol(s, seat)
    }

    /// Does it, if that is what was chosen; the turn goes on as `again` says.
    pub(crate) fn do_beside_action(
        &self,
        s: &mut State,
        seat: Seat,
        choice: PackChoice,
        again: Frame,
        tell: &mut impl FnMut(Event),
    ) -> bool {
        match choice {
            PackChoice::Claim(capitol) => {
                s.next([again]);
                self.claim_capitol(s, seat, capitol, tell);
            }
            PackChoice::Outposts(OutpostChoice::Shield(at)) => {
                s.next([again]);
                self.place_outpost_shield(s, seat, at, tell);
            }
            _ => return false,
        }
        true
    }

    /// A turn is over.
    #[inline]
    pub(crate) fn end_turn_in_packs(&self, s: &mut State) {
        s.packs.capitols.claimed = false;
    }

    /// A side that the rules play has got a location.
    #[inline]
    pub(crate) fn rival_has_grown(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if !self.packs.capitols.is_empty() {
            self.rival_claims_capitols(s, tell);
        }
    }

    /// One of these actions.
    pub(crate) fn take_pack_action(&self, s: &mut State, seat: Seat, choice: PackChoice, tell: &mut impl FnMut(Event)) {
        match choice {
            PackChoice::Enter => self.enter_arena(s, seat, tell),
            PackChoice::DealCity(city, pay) => self.deal_with_city(s, seat, city, pay, tell),
            PackChoice::RazeCity(city, pay) => self.raze_city(s, seat, city, pay, tell),
            PackChoice::Border(side, pay) => self.use_border(s, seat, side, pay, tell),
            PackChoice::Outposts(choice) => self.outpost_action(s, seat, choice, tell),
            PackChoice::Moloch(MolochChoice::Hack(face, nth, pay)) => self.hack(s, seat, face, nth, pay, tell),
            PackChoice::Moloch(MolochChoice::Destroy(face, nth, universal, kept)) => {
                self.destroy(s, seat, face, nth, 0, universal, kept, tell);
            }
            PackChoice::Moloch(MolochChoice::Lay(face, nth, good, kept)) => {
                self.lay(s, seat, face, nth, good, kept, tell);
            }
            PackChoice::Moloch(_)
            | PackChoice::Equip(_)
            | PackChoice::Scavengers(_)
            | PackChoice::CollectCity(..)
            | PackChoice::Allies(_)
            | PackChoice::Claim(_)
            | PackChoice::TakeLocation(..)
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
        if step == Step::Cleanup {
            s.packs.borders.used = 0;
        }
        if step == Step::Production {
            self.cities_produce(s, tell);
        }
        if step == Step::Lookout {
            s.packs.outposts.skipped = SeatSet::EMPTY;
        }
        if step == Step::Cleanup && !self.masks.shelves.is_empty() {
            s.next([MolochFrame::Shelve { k: 0 }.into()]);
        }
        if step == Step::Round {
            self.end_at_last(s, tell);
        }
    }

    /// A step of the round that a pack has put there.
    pub(crate) fn take_pack_step(&self, s: &mut State, step: PackStep, tell: &mut impl FnMut(Event)) {
        match step {
            PackStep::Assault => self.begin_assault(s, tell),
            PackStep::Deploy => self.deploy(s, tell),
            PackStep::Missing => s.next([Promo2Frame::Seek { k: 0, from: 0 }.into()]),
        }
    }

    /// An effect that only packs have; gives the question that it asks. Away from the effects of most cards.
    #[cold]
    pub(crate) fn effect_of_pack(
        &self,
        s: &mut State,
        (run, card): (Run, CardId),
        (seat, owner): (Seat, Seat),
        op: Op,
        tell: &mut impl FnMut(Event),
    ) -> Option<PackFrame> {
        match op {
            Op::Stock { good, n, max, errand } => {
                // Never for somebody who copies it.
                if run == Run::Production && seat == owner {
                    let lies: u16 = s.stored_on(card).filter(|it| it.good == good).map(|it| it.n).sum();
                    let n = u16::from(max).saturating_sub(lies).min(n.into()) as u8;
                    self.reserve(s, seat, card, good, n, errand, tell);
                }
                None
            }
            Op::CacheFor { good, n, errand } => {
                self.reserve(s, seat, card, good, n, errand, tell);
                None
            }
            Op::DrawHacked { n } => {
                for _ in 0..n {
                    self.draw_hacked(s, seat, tell);
                }
                None
            }
            Op::Outpost(op) => self.outpost_effect(s, (run, card), (seat, owner), op, tell),
            op => self.question_of_pack(s, run, seat, card, op),
        }
    }

    /// The end of Cleanup.
    pub(crate) fn tidy_packs(&self, s: &mut State) {
        if !self.packs.none {
            s.packs.moloch.closed = BySeat::default();
            s.packs.outposts.tidy();
        }
    }

    /// After the last Action phase, before locations are counted.
    pub(crate) fn score_packs(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.punish_leaders(s, tell);
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
            PackFrame::Border { seat, .. } => SeatSet::only(seat),
            PackFrame::Outposts(frame) => SeatSet::only(frame.seat()),
            PackFrame::Promo2(frame) => frame.seat().map_or(SeatSet::EMPTY, SeatSet::only),
            PackFrame::Moloch(frame) => match frame {
                MolochFrame::Assault { .. } => SeatSet::EMPTY,
                MolochFrame::Ignore { k, .. } | MolochFrame::Shelve { k } => {
                    self.in_order(s, k).map_or(SeatSet::EMPTY, SeatSet::only)
                }
                MolochFrame::Block { seat, .. }
                | MolochFrame::Raze { seat }
                | MolochFrame::Lose { seat, .. }
                | MolochFrame::Suffer { seat, .. }
                | MolochFrame::Lay { seat, .. }
                | MolochFrame::Server { seat, .. }
                | MolochFrame::Hack { seat, .. }
                | MolochFrame::Destroy { seat, .. }
                | MolochFrame::Bury { seat, .. } => SeatSet::only(seat),
            },
        }
    }

    /// What may be answered.
    pub(crate) fn offer_in_pack(&self, s: &State, frame: PackFrame, seat: Seat, add: &mut impl FnMut(Choice)) {
        match frame {
            PackFrame::Equip { .. } => self.offer_equipment(s, seat, add),
            PackFrame::Scavengers(frame) => self.offer_scavenging(s, frame, add),
            PackFrame::Allies(frame) => self.offer_to_ally(s, frame, add),
            PackFrame::Border { side, .. } => self.offer_on_border(s, seat, side, add),
            PackFrame::Outposts(frame) => self.offer_on_map(s, frame, add),
            PackFrame::Promo2(frame) => self.offer_in_promo2(s, frame, add),
            PackFrame::Moloch(frame) => self.offer_in_assault(s, frame, seat, add),
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
            PackFrame::Border { side, .. } => self.answer_border(s, seat, side, choice, tell),
            PackFrame::Promo2(frame) => self.answer_promo2(s, frame, choice, tell),
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
            PackFrame::Outposts(frame) => {
                if let Choice::Pack(PackChoice::Outposts(choice)) = choice {
                    self.answer_on_map(s, frame, choice, tell);
                }
            }
            PackFrame::Moloch(frame) => self.answer_moloch(s, frame, seat, choice, tell),
        }
    }

    /// What follows where nobody can answer.
    pub(crate) fn run_pack(&self, s: &mut State, frame: PackFrame, tell: &mut impl FnMut(Event)) {
        match frame {
            PackFrame::Equip { k } if k < self.setup.players => {
                s.next([Frame::Pack(PackFrame::Equip { k: k + 1 })]);
            }
            PackFrame::Equip { .. } => {}
            // UE-18: nothing is found.
            PackFrame::Border { seat, side } => self.run_border(s, seat, side, tell),
            PackFrame::Scavengers(_) | PackFrame::Allies(_) | PackFrame::Outposts(_) => {}
            PackFrame::Promo2(Promo2Frame::Seek { k, from }) => self.seek_missing(s, k, from),
            PackFrame::Promo2(_) => {}
            PackFrame::Moloch(MolochFrame::Assault { k, stage }) => self.go_on_with_assault(s, k, stage, tell),
            PackFrame::Moloch(MolochFrame::Shelve { k }) if k < self.setup.players => {
                s.next([MolochFrame::Shelve { k: k + 1 }.into()]);
            }
            PackFrame::Moloch(_) => {}
        }
    }

    /// Whether others cannot tell how many answers there are.
    pub(crate) fn pack_hides_answers(&self, s: &State, frame: PackFrame) -> bool {
        match frame {
            PackFrame::Equip { .. }
            | PackFrame::Allies(_)
            | PackFrame::Border { .. }
            | PackFrame::Outposts(_)
            | PackFrame::Promo2(_) => false,
            PackFrame::Scavengers(frame) => self.scavenging_hides_answers(s, frame),
            PackFrame::Moloch(_) => false,
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
            PackEvent::Moloch(MolochEvent::Drew(seat, _)) if !viewer.sees(seat) => {
                PackEvent::Moloch(MolochEvent::Drew(seat, None))
            }
            open => open,
        }
    }

    pub(crate) fn pack_views(&self, s: &State) -> PackViews {
        let arena = self.packs.arena.as_ref().map(|arena| self.arena_view(s, arena));
        PackViews {
            arena,
            piles: self.pile_views(s),
            cities: self.city_views(s),
            borders: self.border_views(s),
            territories: self.territory_views(s),
            capitols: self.capitol_views(s),
            moloch: self.moloch_view(s),
        }
    }

    /// What the packs are worth to a side, in thousandths of a point.
    #[inline]
    pub(crate) fn pack_worth(&self, s: &State, side: Seat) -> i32 {
        if self.packs.none {
            return 0;
        }
        let arena = self.packs.arena.as_ref().map_or(0, |arena| self.arena_worth(s, arena, side));
        let outposts = if self.has_map() { self.outposts_worth(s, side) } else { 0 };
        let moloch = if self.packs.moloch.is_some() { self.moloch_worth(s, side) } else { 0 };
        arena + self.borders_worth(s, side) + outposts + self.capitols_worth(s, side) + moloch
    }
}
