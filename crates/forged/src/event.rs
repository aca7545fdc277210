//! What happened: told once, in full, and cut down for each viewer in `log.rs`.

use table::{Row, Seat, SeatSet};

use crate::city::{Piece, SEATS};
use crate::lots::{Block, Hood, Lot, Site, Track};
use crate::pieces::{CardId, CardSet, Era, Kind, LeaderId, Role, TokenId};
use crate::state::Phase;

/// How a card is used (FS-088).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// For its MM.
    Mm,
    /// For its event.
    Event,
    /// For both, by a Headline.
    Both,
}

/// Where points come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// Somebody built on the player's cube (FS-128).
    Cube,
    /// A city cube was built over, which pays the Mayor (FS-131).
    Mayor,
    /// The roll for a mine (FS-225).
    MineRoll,
    /// The event of a card.
    Event(CardId),
    /// A Headline, while it lies or at the end of the era.
    Headline(CardId),
    /// A Response.
    Response(CardId),
    /// An Industry Leader.
    Leader(LeaderId),
    /// A Bigwig token.
    Token(TokenId),
    /// A Mogul.
    Mogul,
    /// Cubes on the Unrest track when a riot broke out (FS-444).
    Penalty,
    /// Mines in the assessment (FS-491).
    Mines,
    /// Factories in the assessment (FS-494).
    Factories,
    /// Commercial buildings in the assessment (FS-495).
    Commercial,
    /// Houses of a neighborhood in the assessment (FS-496).
    Houses(Hood),
    /// Mansions of a neighborhood in the assessment (FS-500).
    Mansions(Hood),
}

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// A mine (FS-224).
    Mine,
    /// A riot (FS-468).
    Riot,
    /// The Mob Boss (FS-576).
    Mob,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A new era.
    EraBegan(Era),
    /// A new phase.
    PhaseBegan(Phase),
    /// A new round of City Building.
    RoundBegan {
        /// In this era.
        era: Era,
        /// From 1.
        round: u8,
    },
    /// The influence order, first to last.
    Influence(Row<Seat, SEATS>),
    /// Somebody has a role now.
    Took(Seat, Role),
    /// Somebody has a Leader now.
    HasLeader(Seat, LeaderId),
    /// Somebody's Mogul is in this neighborhood now.
    MogulAt(Seat, Hood),
    /// Somebody was dealt Bigwig tokens. Only the owner sees which.
    DealtTokens {
        /// To whom.
        seat: Seat,
        /// A bit for each; 0 for those who do not see them.
        tokens: u16,
    },
    /// Somebody was dealt or drew cards. Only that player sees which.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        n: u8,
        /// Which; empty for those who do not see them.
        cards: CardSet,
    },
    /// Somebody put a card into the bank. Only that player sees which.
    Banked {
        /// Who.
        seat: Seat,
        /// Which.
        card: Option<CardId>,
    },
    /// Somebody discarded a card, face down. Only that player sees which.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which.
        card: Option<CardId>,
    },
    /// Somebody kept a card of the draft or of a draw. Only that player sees which.
    Kept {
        /// Who.
        seat: Seat,
        /// Which.
        card: Option<CardId>,
    },
    /// Somebody has selected a card. Only that player sees which.
    Selected {
        /// Who.
        seat: Seat,
        /// Which.
        card: Option<CardId>,
    },
    /// The MM of a selected card.
    Announced {
        /// Whose.
        seat: Seat,
        /// How much.
        mm: u8,
    },
    /// Somebody's turn begins, with this card.
    Shows {
        /// Who.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// Somebody uses a card.
    Uses {
        /// Who.
        seat: Seat,
        /// Which.
        card: CardId,
        /// For what.
        for_: Use,
    },
    /// A lot was bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// Which.
        lot: Lot,
    },
    /// A mine was bought or taken by an event.
    TookMine {
        /// By whom.
        seat: Seat,
        /// Which.
        mine: u8,
        /// Whether it was paid for.
        bought: bool,
    },
    /// A die was rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// The result, before anything is added.
        die: u8,
        /// What for.
        for_: Roll,
    },
    /// A structure was built with MM.
    Built {
        /// By whom.
        seat: Seat,
        /// What.
        kind: Kind,
        /// Where.
        site: Site,
    },
    /// A structure was put down by an event, at setup or by immigration.
    Placed {
        /// By whom.
        seat: Seat,
        /// What.
        kind: Kind,
        /// Where.
        site: Site,
    },
    /// A cube was put on a lot.
    PutCube {
        /// By whom.
        seat: Seat,
        /// Whose it is; nobody's is the city's.
        owner: Option<Seat>,
        /// Where.
        lot: Lot,
    },
    /// A structure has changed hands.
    Seized {
        /// Who has it now.
        seat: Seat,
        /// What it was.
        piece: Piece,
    },
    /// A mine has changed hands.
    SeizedMine {
        /// Who has it now.
        seat: Seat,
        /// Who had it.
        from: Seat,
        /// Which.
        mine: u8,
    },
    /// A structure was taken off the board.
    Removed {
        /// By whom.
        seat: Seat,
        /// What it was.
        piece: Piece,
    },
    /// A cube was taken off the board.
    RemovedCube {
        /// By whom.
        seat: Seat,
        /// Whose it was.
        owner: Option<Seat>,
        /// Where.
        lot: Lot,
    },
    /// A structure was moved.
    Moved {
        /// By whom.
        seat: Seat,
        /// What it was, at the old place.
        piece: Piece,
        /// The new place.
        to: Site,
    },
    /// Points.
    Scored {
        /// Who.
        seat: Seat,
        /// How many; negative for a loss.
        n: i16,
        /// What for.
        cause: Cause,
    },
    /// Cubes onto the Unrest track.
    Unrest {
        /// Whose.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// Cubes off the Unrest track.
    Calmed {
        /// Whose.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// A track has moved.
    Shifted {
        /// Which.
        track: Track,
        /// From this value.
        from: u8,
        /// To this value.
        to: u8,
    },
    /// A card was shown as a Response.
    Responded {
        /// By whom.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// A Leader was used.
    UsedLeader(Seat, LeaderId),
    /// A Bigwig token was used.
    UsedToken(Seat, TokenId),
    /// The event of this card was cancelled.
    Cancelled {
        /// Whose card.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// A step of somebody's turn was stopped.
    Stopped(Seat),
    /// A card lies as a Headline.
    Posted {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// A Headline has left the board.
    Dropped {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// An own role was given for another.
    SwappedRoles {
        /// Who did it.
        seat: Seat,
        /// What was given.
        gave: Role,
        /// What was taken.
        took: Role,
    },
    /// A riot breaks out.
    RiotBegan {
        /// Who leads it.
        instigator: Seat,
        /// Whom it is against.
        target: Seat,
        /// Whether the Unrest track has reached its limit.
        full: bool,
    },
    /// A riot has so many points, all told.
    RiotPoints(u8),
    /// A riot destroyed a structure.
    Destroyed {
        /// What it was.
        piece: Piece,
        /// Points left.
        left: u8,
    },
    /// A structure was saved from a riot.
    Saved {
        /// What it is.
        piece: Piece,
        /// Points left.
        left: u8,
    },
    /// The riot is over; the track is cleared if it was full.
    RiotOver,
    /// Immigration begins with so many jobs.
    Jobs {
        /// How many.
        jobs: u8,
        /// Houses for each player.
        houses: u8,
    },
    /// The Mob Boss strikes.
    MobStrikes(Seat, Block),
    /// The election in one neighborhood.
    Tally {
        /// Which.
        hood: Hood,
        /// How many votes it casts.
        votes: u8,
        /// Who gets them.
        winners: SeatSet,
    },
    /// All cards were shuffled for the next era.
    Shuffled,
    /// The game is over.
    GameOver,
}
