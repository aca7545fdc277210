//! What is still to happen: a stack of frames in the position. A frame either asks or runs.

use table::{Seat, SeatSet};

use crate::effect::{Acts, Span};
use crate::lots::{Block, HoodSet, LotSet, Site, Track};
use crate::pieces::{CardId, Kind, LeaderId, TokenId};
use crate::{Hood, Use};

/// A suspended piece of the rules, as plain data. What comes first is on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// Asks: a Leader, in influence order.
    TakeLeader { k: u8 },
    /// Asks: a seeded house.
    Seed { k: u8 },
    /// Asks: one of the Mayor's city cubes.
    Zone { left: u8 },
    /// Runs: cards of the era are dealt.
    Deal,
    /// Asks everybody at once: bank and discard.
    Plan,
    /// Asks: a role, counted from the second in influence.
    TakeRole { k: u8 },
    /// Runs: the packet of the City Planner is drawn.
    OpenDraft,
    /// Asks: a card of the packet.
    Draft { k: u8 },
    /// Asks: the first mansions, in influence order.
    FirstMansion { k: u8 },
    /// Asks: the neighborhood of a Mogul, in influence order; moving, one may stay.
    SetMogul { k: u8, moving: bool },
    /// Runs: the era's City Building begins.
    BeginBuilding,
    /// Runs: a round begins, or the phase is over.
    #[default]
    Round,
    /// Asks everybody at once: a card.
    Select,
    /// Runs: the MM of all cards is told.
    Announce,
    /// Runs: the turn of the k-th in order.
    Turn { k: u8 },
    /// Asks: MM or event.
    Resolve { seat: Seat, card: CardId },
    /// Runs: the event, unless it was cancelled.
    Event { seat: Seat, card: CardId, for_: Use, off: bool },
    /// Runs: the card becomes a Headline.
    Post { seat: Seat, card: CardId },
    /// Runs: the card goes to the discard pile or to the box.
    Leave { card: CardId },
    /// Runs: the turn is over.
    EndTurn { seat: Seat },
    /// Asks: what MM is spent on.
    Spend { seat: Seat, mm: u8, acts: Acts, hoods: HoodSet, new_lots: bool },
    /// Runs: the die for a mine.
    RollMine { seat: Seat, bonus: i8, unrest: bool },
    /// Asks: what is added to the roll.
    BendRoll { seat: Seat, die: u8, low: i8, high: i8, unrest: bool },
    /// Asks in turn: whoever has a power for any time.
    AnyTime { left: SeatSet },
    /// Asks: a house for the Mob Boss.
    MobRemove { seat: Seat, block: Block, left: u8 },
    /// Runs: a step of an effect, then the rest.
    Program { me: Seat, span: Span, atomic: bool },
    /// Runs: an effect is over.
    EndEffect,
    /// Runs: a block for one player after another.
    Each { left: SeatSet, span: Span },
    /// Runs: a block for one neighborhood after another.
    EachHood { me: Seat, left: HoodSet, span: Span },
    /// Asks: a place or a piece for this step.
    Pick { me: Seat, op: u16, left: u8 },
    /// Asks: where to.
    MoveTo { me: Seat, op: u16, left: u8, from: Site },
    /// Runs: a placing step is over.
    StepDone,
    /// Asks: a track.
    Shift { me: Seat, op: u16, left: u8 },
    /// Asks: a branch of the effect.
    Branch { me: Seat, op: u16, atomic: bool },
    /// Asks: whether.
    May { me: Seat, span: Span, atomic: bool },
    /// Asks: unrest cubes to take off.
    Calm { me: Seat, whose: Option<Seat>, left: u8 },
    /// Asks: a choice that later steps refer to.
    Choose { me: Seat, op: u16 },
    /// Asks: roles.
    Roles { me: Seat, op: u16 },
    /// Asks: a Headline to take off.
    DropHeadline { me: Seat },
    /// Asks: cards from hand to exchange.
    Exchange { me: Seat, left: u8, given: u8 },
    /// Asks: of the cards drawn, those that are kept.
    KeepDrawn { me: Seat, left: u8 },
    /// Asks: of the cards drawn, the one that is played.
    PlayDrawn { me: Seat },
    /// Runs: a structure is put down.
    PutDown { seat: Seat, kind: Kind, site: Site, raise: bool, built: bool, off: bool },
    /// Runs: a structure changes hands; a mine if the site is empty.
    TakeOver { seat: Seat, from: Seat, site: Site, unrest: u8, off: bool },
    /// Runs: unrest is added.
    AddUnrest { seat: Seat, n: u8 },
    /// Asks those in turn who may react to something.
    React { moment: Moment, left: SeatSet },
    /// Runs: if there is enough unrest, a riot.
    CheckRiot,
    /// Runs: a riot begins.
    Riot { instigator: Option<Seat>, target: Option<Seat>, points: i8 },
    /// Asks: where it begins.
    RiotStart,
    /// Runs: what the riot is about to destroy.
    RiotStrike { site: Site },
    /// Runs: it is destroyed, unless it was saved.
    RiotBurn { site: Site, off: bool },
    /// Asks: where it goes on.
    RiotTrail { from: Site },
    /// Runs: it is over.
    RiotEnd,
    /// Runs: immigration begins.
    Immigration,
    /// Runs: the k-th player's immigrants, unless there was a riot.
    Immigrants { k: u8, houses: u8, riots: u8 },
    /// Asks: a lot for an immigrant house.
    Immigrant { seat: Seat, left: u8, riots: u8 },
    /// Runs: the last opportunity for powers for any time.
    LastCall,
    /// Runs: the assessment.
    Assessment,
    /// Runs: the Headlines' effects at the end of the era.
    EraEnd { k: u8, vp: bool },
    /// Runs: the elections.
    Elections,
    /// Runs: the ballots are counted.
    CountVotes,
    /// Runs: clean up.
    CleanUp,
}

/// Something that others may react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// An event is declared.
    Event { card: CardId, by: Seat },
    /// A riot is about to be rolled.
    Riot,
    /// A riot is about to destroy this.
    Destroy { site: Site },
    /// Unrest was added.
    Unrest { seat: Seat },
    /// A structure is about to be put down.
    AboutToPlace { kind: Kind, site: Site, by: Seat },
    /// A structure was put down.
    Placed { kind: Kind, site: Site, by: Seat },
    /// A track has risen.
    Raised { track: Track, by: Seat },
    /// A Headline was played.
    Headline { card: CardId, by: Seat },
    /// An Immigrant card is played for its event.
    Immigrant { by: Seat },
    /// A mine was taken.
    Mine { by: Seat },
    /// A structure is about to be seized; a mine if the site is empty.
    Seize { site: Site, of: Seat, by: Seat },
    /// A turn is over.
    TurnOver { by: Seat, mm: bool, event: bool },
    /// An election begins.
    Election,
}

/// Where an effect comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Nowhere.
    #[default]
    None,
    /// The event of a card.
    Event(CardId),
    /// A Headline.
    Headline(CardId),
    /// A Response.
    Response(CardId),
    /// A Leader.
    Leader(LeaderId),
    /// A Bigwig token.
    Token(TokenId),
    /// A Mogul.
    Mogul,
}

/// What the steps of one running effect know of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// Where the effect comes from.
    pub origin: Origin,
    /// Who plays the card.
    pub actor: Seat,
    /// Whose Headline, Leader or token it is.
    pub owner: Seat,
    /// Who set it off.
    pub placer: Seat,
    /// What the latest placing step put down.
    pub last: LotSet,
    /// What the present step has put down so far.
    pub step: LotSet,
    /// The neighborhoods that the latest step touched.
    pub same: HoodSet,
    /// The track last touched, or that of the last placement's neighborhood.
    pub last_track: Option<Track>,
    /// Chosen.
    pub hood: Option<Hood>,
    /// Chosen.
    pub block: Option<Block>,
    /// Chosen.
    pub seat: Option<Seat>,
    /// The neighborhood that `each_neighborhood` has come to.
    pub this: Option<Hood>,
    /// What kind of structure set it off.
    pub kind: Option<Kind>,
    /// The Headline that set it off, which it cannot take off the board.
    pub spared: Option<CardId>,
    /// Only steps that score count now (FS-503), or only the others (FS-504).
    pub stage: Stage,
}

/// Which steps of an effect are carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// All.
    #[default]
    All,
    /// Those that score.
    Scoring,
    /// Those that do not.
    Others,
}

const _: () = assert!(size_of::<Frame>() <= 12);
