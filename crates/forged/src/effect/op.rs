//! Compiled effects: flat steps that the engine carries out one after another.
//!
//! A block such as the branch of a choice is a [`Span`] of the same list. The meaning of every word is written down in
//! the header of `data/cards.toml`.

use crate::lots::{Hood, HoodSet, TrackSet};
use crate::pieces::{CardId, CardSet, Kind};

/// A run of ops: from `start` up to `end`, without it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first op.
    pub start: u16,
    /// The one after the last.
    pub end: u16,
}

impl Span {
    /// Nothing to do.
    pub const EMPTY: Span = Span { start: 0, end: 0 };

    /// Whether there is nothing to do.
    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }
}

/// One player, seen from a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// `self`: who carries out the step.
    Me,
    /// `actor`: who plays the card.
    Actor,
    /// `owner`: whose Headline, Leader or token it is.
    Owner,
    /// `chosen`: the opponent picked by `choose(opponent)`.
    Chosen,
    /// `placer`: who set off the trigger.
    Placer,
}

/// Whose unrest cubes `calm` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhoseUnrest {
    /// One player's.
    One(Who),
    /// Those of any players.
    Any,
}

/// A set of what effects speak of: the nine kinds of structures, mines and cubes, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct What(pub u16);

impl What {
    /// Nothing.
    pub const EMPTY: What = What(0);
    /// A mine.
    pub const MINE: What = What(1 << 9);
    /// An ownership or city cube on a lot.
    pub const CUBE: What = What(1 << 10);
    /// The kind that set off the trigger.
    pub const SAME_TYPE: What = What(1 << 11);
    /// All nine kinds of structures.
    pub const STRUCTURES: What = What(0x1ff);
    /// Parks of all sizes.
    pub const PARKS: What = What(0b1_1100_0000);

    /// Just this kind.
    pub const fn only(kind: Kind) -> What {
        What(1 << kind as u16)
    }

    /// Those in either.
    pub const fn with(self, other: What) -> What {
        What(self.0 | other.0)
    }

    /// Whether the kind is among them.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// Whether the two share something.
    #[inline]
    pub const fn meets(self, other: What) -> bool {
        self.0 & other.0 != 0
    }

    /// The kinds of structures among them.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.has(kind))
    }
}

/// Whose pieces a filter means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The step's own player.
    Me,
    /// All others.
    Opponents,
    /// Everybody's, the city's too.
    Any,
    /// The city's.
    City,
    /// The chosen opponent's.
    Chosen,
    /// The opponent who owns most of what is asked for; the acting player picks among equals.
    MostOwner,
    /// All others' and the city's.
    OpponentsOrCity,
}

/// In which part of the city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// In these neighborhoods, each piece in any of them.
    Hoods(HoodSet),
    /// In the neighborhood or block picked by `choose`.
    Chosen,
    /// In the neighborhood of the latest step that touched one.
    Same,
    /// Not in that one.
    Other,
    /// In the one that `each_neighborhood` has come to.
    This,
    /// All in one neighborhood.
    OneHood,
    /// All in one block.
    OneBlock,
    /// On the four lots of a vacant block.
    VacantBlock,
    /// In the neighborhood of the holder's Mogul.
    OwnMogul,
}

impl Area {
    /// Everywhere.
    pub const ANY: Area = Area::Hoods(HoodSet::ALL);
}

/// Which restrictions of place hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// On the City Grid.
    Grid,
    /// The City Grid does not matter.
    OffGrid,
    /// Neither the City Grid nor the marks of factory spaces matter.
    Anywhere,
}

/// What a lot must look like to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// No structure; a cube of an earlier turn may lie there.
    Open,
    /// No structure and no cube.
    Vacant,
    /// A cube of anybody's.
    Owned,
    /// A cube of one's own.
    Own,
    /// A city cube.
    City,
    /// Both lots of a marked factory space, vacant.
    FactorySpace,
}

/// What a lot must, or must not, lie next to: a bit each. `NONE` asks for nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nearby(pub u16);

impl Nearby {
    /// Nothing is asked.
    pub const NONE: Nearby = Nearby(0);
    /// A house of the step's own player.
    pub const OWN_HOUSE: Nearby = Nearby(1 << 9);
    /// A factory of the step's own player.
    pub const OWN_FACTORY: Nearby = Nearby(1 << 10);
    /// A mansion of the step's own player.
    pub const OWN_MANSION: Nearby = Nearby(1 << 11);
    /// What the latest placing step put down.
    pub const LAST: Nearby = Nearby(1 << 12);

    /// A structure of these kinds, anybody's. Takes the bits of [`What`].
    pub const fn kinds(what: What) -> Nearby {
        Nearby(what.0 & What::STRUCTURES.0)
    }

    /// Those in either.
    pub const fn with(self, other: Nearby) -> Nearby {
        Nearby(self.0 | other.0)
    }

    /// Whether one of the other's is asked for.
    #[inline]
    pub const fn meets(self, other: Nearby) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether nothing is asked.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// Which lots or pieces a step may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Whose.
    pub of: Of,
    /// In which part of the city.
    pub area: Area,
    /// With which restrictions of place.
    pub place: Where,
    /// On what.
    pub on: On,
    /// Next to one of these.
    pub adj: Nearby,
    /// Next to none of these.
    pub not_adj: Nearby,
    /// At a river.
    pub river: bool,
    /// Every further piece touches one placed by this step.
    pub linked: bool,
    /// Not in neighborhoods with a hospital.
    pub immune: bool,
}

impl Filter {
    /// The filter of a step that says nothing.
    pub const PLAIN: Filter = Filter {
        of: Of::Me,
        area: Area::ANY,
        place: Where::Grid,
        on: On::Open,
        adj: Nearby::NONE,
        not_adj: Nearby::NONE,
        river: false,
        linked: false,
        immune: false,
    };
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Pieces, mines and cubes.
    What(What),
    /// Headlines on the board.
    Headlines,
    /// Kinds of structures owned, of house, mansion, factory, commercial building and mine.
    Kinds,
    /// Neighborhoods with at least one own house.
    Hoods,
}

/// `count(..)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What.
    pub what: Counted,
    /// Which of them.
    pub filter: Filter,
    /// How much each is.
    pub times: u8,
}

/// A number in an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// As printed.
    Fixed(u8),
    /// Counted on the board.
    Count(Count),
}

/// What MM may be spent on: a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Acts(pub u8);

impl Acts {
    /// Buying lots.
    pub const LOT: Acts = Acts(1);
    /// Buying mines.
    pub const MINE: Acts = Acts(2);
    /// Building houses.
    pub const HOUSE: Acts = Acts(4);
    /// Building factories.
    pub const FACTORY: Acts = Acts(8);
    /// Building commercial buildings.
    pub const COMMERCIAL: Acts = Acts(16);
    /// Seizing.
    pub const SEIZE: Acts = Acts(32);
    /// Everything.
    pub const ALL: Acts = Acts(63);

    /// Whether one of the other's is allowed.
    #[inline]
    pub const fn has(self, act: Acts) -> bool {
        self.0 & act.0 != 0
    }

    /// Those in either.
    pub const fn with(self, other: Acts) -> Acts {
        Acts(self.0 | other.0)
    }
}

/// Which track a step moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trace {
    /// One of these, by the acting player's choice.
    One(TrackSet),
    /// That of the neighborhood of the latest step that touched one.
    Same,
    /// That of another neighborhood than that.
    Other,
    /// That of the chosen neighborhood.
    Chosen,
    /// That of the neighborhood that `each_neighborhood` has come to.
    This,
}

/// What a replaced piece becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swapped {
    /// A cube of the step's player.
    OwnCube,
    /// A city cube.
    CityCube,
    /// A house of the step's player.
    House,
}

/// `role(..)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roling {
    /// Trade one role with an opponent.
    Swap,
    /// Take one from an opponent.
    Take,
}

/// `drop_headline(..)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// Any, by choice.
    Any,
    /// The one furthest right.
    Oldest,
    /// The one furthest left.
    Newest,
}

/// `choose(..)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// A neighborhood; with `immune`, one without a hospital.
    Hood {
        /// Neighborhoods with a hospital are left out.
        immune: bool,
    },
    /// An opponent.
    Opponent,
    /// A block.
    Block,
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cond {
    /// This card lies as a Headline.
    Headline(CardId),
    /// The step's player owns at least `n`, or more than somebody.
    Has {
        /// Of what.
        what: What,
        /// At least so many, where nobody is named to have less.
        n: u8,
        /// More than this player has.
        more_than: Option<Who>,
        /// Which of them.
        filter: Filter,
    },
    /// The step's player owns strictly most.
    Most {
        /// Of what.
        what: What,
        /// Which of them.
        filter: Filter,
    },
    /// The step's player has the fewest VP, alone.
    FewestVp,
    /// The step's player has more VP than this one.
    AheadOf(Who),
    /// The step's player is the Mayor.
    Mayor,
    /// The step's player is last in influence.
    LastInfluence,
    /// So many cubes lie on the Unrest track.
    UnrestAtLeast(u8),
    /// The latest placing step was in this neighborhood.
    LastIn(Hood),
}

/// A branch of `choice`, `conditions` or `cases`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// When it may be picked; always, if there is none.
    pub cond: Option<Cond>,
    /// What it does.
    pub block: Span,
}

/// One step. Blocks lie elsewhere in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// `vp`: score.
    Vp {
        /// How much.
        n: Amount,
        /// Who.
        who: Who,
        /// At most so much.
        max: Option<u8>,
    },
    /// `lose`: lose VP.
    Lose {
        /// How much.
        n: Amount,
        /// Who.
        who: Who,
        /// At most so much.
        max: Option<u8>,
    },
    /// `mm`: spend MM now.
    Mm {
        /// How much.
        n: u8,
        /// On what.
        only: Acts,
        /// Where; mines are everywhere.
        hoods: HoodSet,
        /// Lots marked this turn may be built on.
        new_lots: bool,
    },
    /// `place`: structures and mines, free of charge.
    Place {
        /// One of these each time.
        what: What,
        /// How many.
        n: u8,
        /// Whether fewer will do.
        upto: bool,
        /// Where.
        filter: Filter,
        /// A park raises its neighborhood's track.
        raise: bool,
        /// What may be added to a mine's roll.
        roll: i8,
        /// A mine's roll may add unrest.
        unrest: bool,
    },
    /// `cube` and `city_cube`: cubes on vacant lots.
    Cube {
        /// How many.
        n: u8,
        /// Whether fewer will do.
        upto: bool,
        /// City cubes instead of one's own.
        city: bool,
        /// Where.
        filter: Filter,
    },
    /// `raise` and `lower`.
    Shift {
        /// Which track.
        track: Trace,
        /// How many steps; negative lowers.
        by: i8,
        /// Not the track that was last touched, nor that of the last placement's neighborhood.
        not_last: bool,
    },
    /// `unrest`: cubes onto the Unrest track.
    Unrest {
        /// How many.
        n: Amount,
        /// Whose.
        who: Who,
        /// At most so many.
        max: Option<u8>,
    },
    /// `calm`: up to `n` cubes off it.
    Calm {
        /// How many.
        n: u8,
        /// Whose.
        who: WhoseUnrest,
    },
    /// `riot`: now.
    Riot {
        /// Instead of the usual one.
        instigator: Option<Who>,
        /// Whether the target is the opponent with most cubes, ties to higher influence.
        target_most: bool,
        /// Instead of the usual one.
        target: Option<Who>,
        /// Added to the roll.
        points: i8,
    },
    /// `seize`: take over structures or mines.
    Seize {
        /// Of these.
        what: What,
        /// How many.
        n: u8,
        /// Whether fewer will do.
        upto: bool,
        /// Which.
        filter: Filter,
        /// Unrest cubes for each.
        unrest: u8,
    },
    /// `remove`: off the board.
    Remove {
        /// Of these.
        what: What,
        /// How many.
        n: u8,
        /// Whether fewer will do.
        upto: bool,
        /// Which.
        filter: Filter,
    },
    /// `move`: own structures to open lots.
    Move {
        /// Of these.
        what: What,
        /// How many.
        n: u8,
        /// Whether fewer will do.
        upto: bool,
        /// Which.
        filter: Filter,
        /// Where to.
        to: Where,
    },
    /// `replace`: a piece by another on the same lot.
    Replace {
        /// Of these.
        what: What,
        /// What it becomes.
        with: Swapped,
        /// How many.
        n: u8,
        /// Whether fewer will do.
        upto: bool,
        /// Which.
        filter: Filter,
    },
    /// `draw`.
    Draw {
        /// How many.
        n: u8,
        /// How many of them are kept.
        keep: u8,
        /// One of them is played at once.
        play: bool,
    },
    /// `exchange`: up to `n` cards from hand for new ones.
    Exchange {
        /// At most so many.
        n: u8,
    },
    /// `role`.
    Role(Roling),
    /// `drop_headline`.
    DropHeadline(Dropped),
    /// `choose`.
    Choose(Chosen),
    /// `choice`, `conditions`, `cases`: one branch. With `both`, Huddled Masses allows both.
    Pick {
        /// The branches.
        branches: Vec<Branch>,
        /// When no condition holds.
        otherwise: Span,
        /// These are the conditions of an Immigrant card.
        immigrant: bool,
    },
    /// `if`.
    If {
        /// The condition.
        cond: Cond,
        /// When it holds.
        then: Span,
        /// When it does not.
        otherwise: Span,
    },
    /// `may`.
    May(Span),
    /// `each_opponent`.
    EachOpponent(Span),
    /// `each_player`.
    EachPlayer(Span),
    /// `each_neighborhood`.
    EachHood(Span),
    /// `as`.
    As(Who, Span),
    /// `cancel`: the event that was declared does not happen.
    Cancel,
    /// `cancel_step`: the placing or seizing that set this off does not happen.
    CancelStep,
    /// `save`: the structure stays.
    Save,
    /// `riot_points`.
    RiotPoints(i8),
    /// `ballots`: more of them, in this election.
    Ballots(u8),
}

/// Who set off a trigger, seen from the holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Anybody.
    Any,
    /// The holder.
    Me,
    /// Anybody else.
    Opponent,
}

/// What sets off a Response, a Headline, a Leader or a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// An event with one of these tags is declared.
    Event {
        /// Tags, by their bits.
        tags: u32,
        /// By whom.
        by: By,
    },
    /// A riot is about to be rolled.
    Riot,
    /// A riot is about to destroy a building (never a park).
    Destroyed {
        /// Whose: `By::Me` is the holder's, `By::Any` everybody's, the city's too.
        of: By,
    },
    /// Unrest was added.
    UnrestAdded {
        /// Whose.
        who: By,
    },
    /// A structure was built or put by an event.
    Placed {
        /// Of these kinds.
        what: What,
        /// By whom.
        by: By,
        /// Only in the neighborhood of the holder's Mogul.
        own_mogul: bool,
        /// Only in these neighborhoods.
        hoods: HoodSet,
        /// Before it is put down, so that it can be stopped.
        before: bool,
    },
    /// A track has risen.
    TrackRaised {
        /// One of these.
        tracks: TrackSet,
        /// By whom.
        by: By,
    },
    /// A Headline was played.
    HeadlinePlayed {
        /// By whom.
        by: By,
    },
    /// An Immigrant card is played for its event.
    ImmigrantPlayed {
        /// By whom.
        by: By,
    },
    /// A mine was bought or placed.
    MineTaken {
        /// By whom.
        by: By,
    },
    /// A structure is about to be seized.
    Seized {
        /// Whose.
        of: By,
    },
    /// So many houses were put up in one turn.
    HousesPlaced {
        /// At least so many.
        n: u8,
        /// By whom.
        by: By,
    },
    /// An election counts the ballots of the neighborhood of the holder's Mogul.
    Election,
    /// The holder's own turn, after a card was used in one of these ways.
    OwnTurn {
        /// For its MM.
        mm: bool,
        /// For its event.
        event: bool,
    },
    /// Any time during City Building.
    AnyTime,
    /// The assessment.
    EraEnd,
}

/// A rule that Headlines can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "each is the word of the data files, whose header says what it means")]
pub enum Modified {
    CostLot,
    CostMine,
    CostHouse,
    CostFactory,
    CostCommercial,
    CostSeize,
    /// Any of the costs above.
    CostAny,
    SeizeUnrest,
    EventSeizeUnrest,
    MineRoll,
    MineUnrestAt,
    UnrestLimit,
    RiotPoints,
    Immigrants,
    FactoryBlight,
    HouseVp,
    MansionVp,
    FactoryVp,
    CommercialVp,
    MineVp,
    BallotsHouse,
    BallotsMansion,
    BallotsCommercial,
    BallotsFactory,
    CivicVotes,
    CityCubeVp,
    ImmigrantBoth,
    EventAndMm,
}

/// A set of rules that Headlines can change, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModifiedSet(u32);

impl ModifiedSet {
    /// Whether a rule is in.
    #[inline]
    pub const fn contains(self, rule: Modified) -> bool {
        self.0 & (1 << rule as u32) != 0
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub const fn with(self, other: ModifiedSet) -> ModifiedSet {
        ModifiedSet(self.0 | other.0)
    }
}

impl FromIterator<Modified> for ModifiedSet {
    fn from_iter<I: IntoIterator<Item = Modified>>(rules: I) -> ModifiedSet {
        ModifiedSet(rules.into_iter().fold(0, |set, rule| set | 1 << rule as u32))
    }
}

/// Whom a Headline's change concerns.
pub use By as For;

/// `mod(..)`: a rule changed by a Headline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mod {
    /// Which rule.
    pub rule: Modified,
    /// Added.
    pub by: i8,
    /// Or this instead of the printed number (`on` is 1, `off` is 0).
    pub set: Option<i8>,
    /// Only in these neighborhoods.
    pub hoods: HoodSet,
    /// Only in the neighborhood of the holder's Mogul.
    pub own_mogul: bool,
    /// `Any` for all, `Me` for the owner of the Headline, `Opponent` for all others.
    pub who: For,
    /// Not below this.
    pub min: i8,
    /// Only these cards; empty for all.
    pub cards: CardSet,
}

/// What a Headline forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Tracks that rise.
    Raise(TrackSet),
    /// Tracks that fall.
    Lower(TrackSet),
    /// Seizing these.
    Seize(What),
    /// Building or placing these.
    Place(What),
}

/// `forbid(..)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forbid {
    /// What.
    pub what: Forbidden,
    /// To whom.
    pub who: For,
}
