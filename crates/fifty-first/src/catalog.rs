//! The game as it is played: the chosen cards in flat tables that the engine can read quickly. `compile.rs` makes them of
//! the cards as written.

mod compile;

use std::collections::BTreeMap;

use crate::cards::{CardId, CardSet, FaceId, LinkId, MAX_CARDS};
use crate::course::Course;
use crate::flow::Draft;
use crate::good::{Alliance, Bundle, ByGood, ByToken, Good, Item, Kinship, Type, TypeSet};
use crate::library::{
    Action, Category, Connection, Defense, Errand, FactionBoard, IconUse, Library, Location, MAX_DISTANCE, Pile, Play,
    Tally, Whose,
};
use crate::observe::Signs;
use crate::outlook::Outlook;
use crate::packs::Packs;
use crate::packs::moloch::MAX_X;
use crate::packs::outposts::OutpostOp;
use crate::payment::Cost;
use crate::rivals::Rival;
use crate::setup::{Setup, SetupError};

/// One step of a card's effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// Goods.
    Gain { good: Good, n: u8 },
    /// One entry of `Game::choices[at..at + n]`.
    GainOne { at: u16, n: u8 },
    /// A good for each location of a type in the owner's State.
    GainPerType { kind: Type, good: Good, max: u8 },
    /// A good for each good gained in the Production phase. Runs at its end, never when built.
    GainPerProduced { counted: Good, good: Good, max: u8 },
    /// What another production location gives.
    CopyProduction(Whose),
    /// Chosen at the start of the Production phase, never when built.
    StealProduction,
    /// Goods onto the card.
    Cache { good: Good, n: u8 },
    /// A resource from another player's supply.
    Steal,
    /// Clears own locations.
    ResetLocations { max: u8 },
    /// The goods of deals.
    UseDeals { whose: Whose, max: u8 },
    /// Open production in spite of a worker on it.
    VisitOccupied,
    /// Draw and keep some.
    DrawKeep { draw: u8, keep: u8 },
    /// Part of a cost: cards from hand.
    DiscardCards { n: u8 },
    /// Part of a cost: own deals.
    DiscardDeals { n: u8 },
    /// Part of a cost: own Ruins.
    DiscardRuins { n: u8 },
    /// A good for each of what the owner has.
    GainPer { what: Tally, good: Good, max: u8 },
    /// The good of a type icon on another player's top discard.
    MatchIcon(IconUse),
    /// Resources onto own Ruins.
    LoadRuins { max: u8 },
    /// Ruins become locations again.
    RebuildRuins { n: u8, only: Option<Category> },
    /// Ruins are discarded for their spoils.
    StripRuins { n: u8 },
    /// Ruins come into hand.
    RecoverRuins { n: u8 },
    /// Top discards of others become own Ruins.
    RuinTopDiscard { n: u8 },
    /// The top discard of another player is played.
    PlayTopDiscard { how: Play, discount: u8 },
    /// Razes an own location of these rows.
    RazeOwn { rows: Rows },
    /// Blocks a location of somebody else.
    Block { among: Categories },
    /// Somebody else returns resources.
    MakeDiscard { n: u8 },
    /// Something with Outposts.
    Outpost(OutpostOp),
    /// One entry of `Game::choices[at..at + n]` that nothing else has produced. After everything else in the Production phase.
    GainUnproduced { at: u16, n: u8 },
    /// Takes a location of somebody else.
    TakeLocation,
    /// Goods onto the card, for one purpose, up to so many.
    Stock { good: Good, n: u8, max: u8, errand: Errand },
    /// Goods onto the card, for one purpose.
    CacheFor { good: Good, n: u8, errand: Errand },
    /// Cards of the Machine deck into hand.
    DrawHacked { n: u8 },
    /// A deployed Machine is hacked.
    HackMachine { discount: u8 },
    /// A deployed Machine is destroyed.
    DestroyMachine { discount: u8 },
    /// Deployed Machines go back on their deck.
    BuryMachine { n: u8 },
}

impl Op {
    /// Whether it has to do with top discards or works with Ruins.
    pub(crate) const fn scavenges(self) -> bool {
        matches!(
            self,
            Op::DiscardRuins { .. }
                | Op::MatchIcon(_)
                | Op::LoadRuins { .. }
                | Op::RebuildRuins { .. }
                | Op::StripRuins { .. }
                | Op::RecoverRuins { .. }
                | Op::RuinTopDiscard { .. }
                | Op::PlayTopDiscard { .. }
                | Op::RazeOwn { .. }
        )
    }
}

/// A run of ops in `Game::ops`, of goods in `Game::choices`, or of reactions in `Game::reactions`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub at: u16,
    /// How many.
    pub n: u8,
}

impl Span {
    /// The places in the list it is a run of.
    #[inline]
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        let at = usize::from(self.at);
        at..at + usize::from(self.n)
    }
}

/// An action that a location or a board offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// Its cost.
    pub cost: Cost,
    /// What happens, discards of the cost first.
    pub program: Span,
    /// How often a round; more than any number stands for "any".
    pub uses: u8,
    /// What the effect itself asks to be paid (UE-17).
    pub(crate) inner: Option<Inner>,
    /// Paid for each deployed Machine beside the cost (MOL-29).
    pub(crate) per_machine: Option<Item>,
}

impl Act {
    /// As often as it can be paid for.
    pub const ANY_USES: u8 = Action::ANY_USES;
}

/// What must be paid in the middle of an action, and belongs to its cost (UE-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inner {
    /// The good of a type icon.
    Icon,
    /// Contacts for the top discard of another player.
    Top { how: Play, discount: u8 },
    /// Contacts for an Outpost of another player.
    Outpost { discount: u8, free: bool },
    /// Contacts for a location of somebody else.
    Take,
    /// So much more for each deployed Machine.
    PerMachine,
    /// The code of a Machine.
    Hack { discount: u8 },
    /// Contacts for a Machine.
    Destroy { discount: u8 },
}

/// What a storage keeps at cleanup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Storage {
    /// Resources of any kind.
    pub resources: u8,
    /// Tokens of a kind; `Room::ANY` means any number.
    pub tokens: ByToken<u8>,
}

/// What cards can react to. Whoever makes it happen says so with `Game::announce`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Moment {
    /// The side has made a deal.
    Deal,
    /// The side has razed a location, from hand or of somebody else.
    Raze,
    /// The Production phase has brought everything it brings.
    Harvest,
    /// The side has constructed or developed a location.
    Build,
    /// The side has developed a location.
    Develop,
    /// The side has developed Ruins.
    DevelopRuins,
    /// The side has rebuilt Ruins.
    Rebuild,
    /// The side has razed a location of somebody else.
    RazeOpponent,
    /// A location of the side has become Ruins.
    OwnLocationRuined,
    /// The side has taken the top card of somebody else's discard pile.
    TakeTopDiscard,
    /// The side has built an Outpost.
    BuildOutpost,
    /// The side has upgraded an Outpost.
    UpgradeOutpost,
    /// The side has razed an Outpost of somebody else.
    RazeOutpost,
    /// Somebody else has razed an Outpost of the side.
    OutpostLost,
    /// The side has claimed a Capitol card.
    ClaimCapitol,
    /// The side has hacked a Machine.
    Hack,
    /// The side has destroyed a Machine.
    Destroy,
}

impl Moment {
    /// How many there are.
    pub(crate) const N: usize = 17;

    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Moment::Deal => 0,
            Moment::Raze => 1,
            Moment::Harvest => 2,
            Moment::Build => 3,
            Moment::Develop => 4,
            Moment::DevelopRuins => 5,
            Moment::Rebuild => 6,
            Moment::RazeOpponent => 7,
            Moment::OwnLocationRuined => 8,
            Moment::TakeTopDiscard => 9,
            Moment::BuildOutpost => 40,
            Moment::UpgradeOutpost => 41,
            Moment::RazeOutpost => 42,
            Moment::OutpostLost => 43,
            Moment::ClaimCapitol => 50,
            Moment::Hack => 30,
            Moment::Destroy => 31,
        }
    }
}

/// Rows of a State, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rows(u8);

impl Rows {
    const fn bit(category: Category) -> u8 {
        match category {
            // One row (MS-GEN-03).
            Category::Production | Category::OpenProduction => 1,
            Category::Feature => 2,
            Category::Action => 4,
            // MOL-28: it counts as both.
            Category::ProductionFeature => 3,
        }
    }

    /// Whether a location of this category stands there.
    pub const fn contain(self, category: Category) -> bool {
        self.0 & Rows::bit(category) != 0
    }

    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        self.0 as u64
    }
}

impl FromIterator<Category> for Rows {
    fn from_iter<I: IntoIterator<Item = Category>>(categories: I) -> Rows {
        Rows(categories.into_iter().fold(0, |bits, it| bits | Rows::bit(it)))
    }
}

/// Categories, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Categories(u8);

impl Categories {
    /// Whether the category is in it.
    pub const fn contains(self, category: Category) -> bool {
        self.0 & 1 << category.number() != 0
    }

    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        self.0 as u64
    }
}

impl FromIterator<Category> for Categories {
    fn from_iter<I: IntoIterator<Item = Category>>(categories: I) -> Categories {
        Categories(categories.into_iter().fold(0, |bits, it| bits | 1 << it.number()))
    }
}

/// What a location gives its owner at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reaction {
    /// When.
    pub(crate) moment: Moment,
    /// Only if the card that it is about has this type,
    pub(crate) kind: Option<Type>,
    /// and stands in one of these rows; none means all.
    pub(crate) rows: Option<Rows>,
    /// At most so often a round; 0 means every time.
    pub(crate) limit: u8,
    /// If the last Production phase has brought at least so many of a good,
    pub(crate) produced: Bundle,
    /// and at least so many resources in any mix.
    pub(crate) resources: u8,
    /// What.
    pub(crate) gain: Bundle,
    /// What else happens, when the goods have come.
    pub(crate) program: Span,
}

impl Reaction {
    /// At this moment, whatever it is about.
    pub(crate) fn at(moment: Moment) -> Reaction {
        Reaction {
            moment,
            kind: None,
            rows: None,
            limit: 0,
            produced: Bundle::default(),
            resources: 0,
            gain: Bundle::default(),
            program: Span::default(),
        }
    }

    /// Whether it is about a card like this one.
    pub(crate) fn concerns(&self, types: TypeSet, category: Category) -> bool {
        self.kind.is_none_or(|kind| types.contains(kind)) && self.rows.is_none_or(|rows| rows.contain(category))
    }

    /// Whether a Production phase with this yield is good enough.
    pub(crate) fn is_met(&self, produced: &ByGood<u8>) -> bool {
        let sum: u32 = Good::RESOURCES.into_iter().map(|good| u32::from(produced[good])).sum();
        self.produced.iter().all(|(good, n)| produced[good] >= n) && sum >= u32::from(self.resources)
    }
}

/// What is printed on a location card, compiled.
#[derive(Clone, Debug)]
pub struct Face {
    /// As written. Boxed, so that the figures of many faces fit into the cache.
    pub location: Box<Location>,
    /// Its copies.
    pub cards: CardSet,
    /// How many they are.
    pub n_cards: u8,
    /// Contacts to build, deal or raze from hand.
    pub distance: u8,
    /// Its row.
    pub category: Category,
    /// Its icons.
    pub types: TypeSet,
    /// The Alliance that it belongs to.
    pub alliance: Option<Alliance>,
    /// The types of locations whose defense it lowers; none means all.
    pub(crate) discounted: TypeSet,
    /// Cards of this type count as these, too.
    pub(crate) widens: Option<(Type, TypeSet)>,
    /// The good of its deal.
    pub deal: Good,
    /// Gained by razing.
    pub spoils: Bundle,
    /// Its production.
    pub production: Span,
    /// Its building bonus.
    pub bonus: Span,
    /// Its action.
    pub act: Option<Act>,
    /// What it stores.
    pub storage: Storage,
    /// What it reacts to, in `Game::reactions`.
    pub(crate) reactions: Span,
    /// Own locations it may be developed from by type, with typeless ones.
    pub relatives: CardSet,
}

/// An action of a faction board by which another one is used once more (PROMO-FAC-02).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Repeat {
    /// The action that repeats.
    pub(crate) by: u8,
    /// The action that is repeated.
    pub(crate) of: u8,
    /// Of both.
    pub(crate) cost: Cost,
}

/// A faction board, compiled.
#[derive(Clone, Debug)]
pub struct Board {
    /// As written.
    pub written: FactionBoard,
    /// Every Production phase.
    pub production: Bundle,
    /// So often a round as each of them says.
    pub acts: Vec<Act>,
    /// What each gives apart from its effects.
    pub gains: Vec<Bundle>,
    /// The bits in which the uses of each are marked.
    pub(crate) marks: Vec<u8>,
    /// Actions that use another one once more, with what both cost together.
    pub(crate) repeats: Vec<Repeat>,
    /// Paid for the exchange.
    pub exchange_cost: Cost,
    /// What it may bring.
    pub exchange: Vec<(u8, Good)>,
    /// What razing its locations costs.
    pub defense: Defense,
}

/// A kind of connection card, compiled.
#[derive(Clone, Debug)]
pub struct Link {
    /// As written.
    pub written: Connection,
    /// Its pile.
    pub pile: Pile,
    /// Paid when played.
    pub cost: Cost,
    /// Gained when played.
    pub gain: Bundle,
}

/// Cards that share a trait, as masks.
#[derive(Clone, Debug, Default)]
pub struct Masks {
    /// By type.
    pub of_type: [CardSet; Type::N],
    /// Action locations.
    pub actions: CardSet,
    /// Those of them that cost no more workers than their place says; the last has all.
    pub(crate) actions_by_workers: [CardSet; Masks::N_WORKERS],
    /// Those of them that can be used once a round.
    pub(crate) used_once: CardSet,
    /// By distance: cards that are no farther.
    pub(crate) within: [CardSet; MAX_DISTANCE + 1],
    /// Production locations, open ones among them.
    pub production: CardSet,
    /// Open production locations.
    pub open: CardSet,
    /// Production that also runs when the card is built or visited. It can always be copied.
    pub copyable: CardSet,
    /// Production that copies another one.
    pub copiers: CardSet,
    /// Production that pays at the end of the phase.
    pub late: CardSet,
    /// Production of what nothing else has produced.
    pub(crate) missing: CardSet,
    /// Production that takes an opponent's.
    pub thieves: CardSet,
    /// Features with storage.
    pub storage: CardSet,
    /// By moment: locations that react to it.
    pub(crate) listeners: [CardSet; Moment::N],
    /// Those of them that do more than give goods.
    pub(crate) performers: [CardSet; Moment::N],
    /// Locations whose reactions are counted in a round.
    pub(crate) limited: CardSet,
    /// Features that lower the defense of others.
    pub discounts: CardSet,
    /// Features that make cards count as more types than they show.
    pub(crate) widening: CardSet,
    /// Features that double the exchange.
    pub double_exchange: CardSet,
    /// Locations with a printed shield.
    pub printed_shield: CardSet,
    /// Locations that are production and feature at once.
    pub(crate) mixed: CardSet,
    /// Copiers that do not reach these.
    pub(crate) unmixed_copiers: CardSet,
    /// Production that puts goods on its own card, which nobody copies.
    pub(crate) stockers: CardSet,
    /// Storages whose goods serve one purpose.
    pub(crate) shelves: CardSet,
    /// Features that leave out goods of codes.
    pub(crate) hack_discounts: CardSet,
    /// Features that ignore Machines.
    pub(crate) assault_shields: CardSet,
}

impl Masks {
    /// Few actions cost two workers, and hardly any costs more.
    const N_WORKERS: usize = 3;

    /// Action locations, without some that cost more workers than these.
    #[inline]
    pub(crate) fn actions_for(&self, workers: u16) -> &CardSet {
        &self.actions_by_workers[usize::from(workers).min(Masks::N_WORKERS - 1)]
    }

    /// Cards whose distance is no greater.
    #[inline]
    pub(crate) fn within(&self, distance: u16) -> &CardSet {
        &self.within[usize::from(distance).min(MAX_DISTANCE)]
    }
}

/// 51st State with everything the table agreed on. Never changes during a game.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) setup: Setup,
    /// Who is played by the rules.
    pub(crate) rival: Option<Rival>,
    /// The seats, and the rival.
    pub(crate) n_sides: u8,
    /// How the cards of a Lookout are shared.
    pub(crate) draft: Draft,
    /// What happens in a round.
    pub(crate) course: Course,
    pub(crate) faces: Vec<Face>,
    pub(crate) face_of: [FaceId; MAX_CARDS],
    /// By card: how many copies of it have lower numbers.
    pub(crate) n_copies_before: [u8; MAX_CARDS],
    /// By face: what the loops over hands need of it, side by side.
    pub(crate) distances: [u8; MAX_CARDS],
    /// By face: what it may be developed from and into by type.
    pub(crate) kinships: [Kinship; MAX_CARDS],
    /// By face: its Alliance.
    pub(crate) alliances: [Option<Alliance>; MAX_CARDS],
    pub(crate) n_cards: u16,
    pub(crate) boards: Vec<Board>,
    pub(crate) links: Vec<Link>,
    /// Paid for a face-up connection card.
    pub(crate) connection_cost: Cost,
    /// Paid for a visit to open production.
    pub(crate) visit_cost: Cost,
    pub(crate) ops: Vec<Op>,
    pub(crate) choices: Vec<(u8, Good)>,
    pub(crate) reactions: Vec<Reaction>,
    pub(crate) masks: Masks,
    /// Something counts the Ruins of a State.
    pub(crate) counts_ruins: bool,
    /// What packs in play have brought.
    pub(crate) packs: Packs,
    pub(crate) digest: String,
    /// Faces by every normalized name they go by.
    pub(crate) names: BTreeMap<String, FaceId>,
    /// What the evaluation of positions knows about the cards.
    pub(crate) outlook: Outlook,
    /// What players that learn are told of the cards.
    pub(crate) signs: Signs,
}

impl Game {
    /// The game with the embedded cards.
    pub fn embedded(setup: Setup) -> Result<Game, SetupError> {
        Game::new(Library::embedded(), setup)
    }

    /// What was agreed.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All faces in play.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// All boards.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// All kinds of connections.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The piles of connection cards that the sets in play have.
    pub fn piles(&self) -> impl Iterator<Item = Pile> {
        Pile::ALL.into_iter().filter(|&pile| self.links.iter().any(|link| link.pile == pile))
    }

    /// The face with this id.
    #[inline]
    pub fn face(&self, face: FaceId) -> &Face {
        &self.faces[face.index()]
    }

    /// The face of a card.
    #[inline]
    pub fn face_of(&self, card: CardId) -> &Face {
        &self.faces[self.face_of[card.index()].index()]
    }

    /// A face's printed name.
    pub fn name(&self, face: FaceId) -> &str {
        &self.face(face).location.name
    }

    /// A connection's printed name.
    pub fn link_name(&self, link: LinkId) -> &str {
        &self.links[link.index()].written.name
    }

    /// How many location cards are in play.
    pub fn n_cards(&self) -> u16 {
        self.n_cards
    }

    /// What using an action costs now.
    pub(crate) fn cost_of_use(&self, s: &crate::state::State, act: &Act) -> Cost {
        match act.per_machine {
            None => act.cost,
            Some(item) => act.cost.and(s.packs.moloch.deployed.len().min(MAX_X) as u8, item),
        }
    }

    pub(crate) fn ops(&self, span: Span) -> &[Op] {
        &self.ops[span.range()]
    }

    pub(crate) fn reactions(&self, face: FaceId) -> &[Reaction] {
        &self.reactions[self.face(face).reactions.range()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_have_the_sizes_of_the_books() {
        let n = |setup: Setup| Game::embedded(setup).unwrap().n_cards();
        assert_eq!(n(Setup::new(2)), 88);
        assert_eq!(n(Setup::new(2).with("new-era")), 138);
        assert_eq!(n(Setup::new(2).with("winter")), 138);
        assert_eq!(n(Setup::new(4).with("winter").with("promo-1")), 143);
        // PROMO-SET-01, PROMO-SET-02: the sixth card is in the Ultimate Edition only.
        assert_eq!(n(Setup::new(2).ultimate().with("promo-1")), 94);
        assert_eq!(n(Setup::new(2).ultimate().with("winter").with("promo-2")), 143);
        // UE-10, ALLY-01.
        assert_eq!(n(Setup::new(3).ultimate().with("allies")), 138);
        // SCAV-01.
        assert_eq!(n(Setup::new(3).ultimate().with("scavengers")), 132);
        let mut all = Setup::new(2).with("new-era").with("winter").with("promo-1");
        all.house.mix_expansions = true;
        assert_eq!(n(all), 193);
    }

    #[test]
    fn reprints_are_more_copies_of_the_same_face() {
        let game = Game::embedded(Setup::new(2).with("new-era")).unwrap();
        let church = game.faces.iter().find(|face| face.location.id == "church").unwrap();
        assert_eq!(church.cards.len(), 3);
    }

    #[test]
    fn equal_cards_are_neighbors() {
        let game = Game::embedded(Setup::new(2).with("winter")).unwrap();
        for face in &game.faces {
            let cards: Vec<u8> = face.cards.iter().map(|card| card.0).collect();
            assert_eq!(usize::from(cards[cards.len() - 1] - cards[0]) + 1, cards.len());
        }
    }

    #[test]
    fn the_digest_sees_a_changed_figure_but_not_a_note() {
        let game = |library: &Library| Game::new(library, Setup::new(2)).unwrap().digest;
        let mut library = Library::embedded().clone();
        let before = game(&library);
        library.sets[0].locations[0].note = "checked".into();
        assert_eq!(game(&library), before);
        library.sets[0].locations[0].distance += 1;
        assert_ne!(game(&library), before);
    }
}
