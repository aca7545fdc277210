//! What a player can choose.

use table::Seat;

use crate::lots::{Block, Hood, Lot, Site, Track};
use crate::pieces::{CardId, Kind, LeaderId, Role, TokenId};

/// How long somebody with a power for any time does not want to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rest {
    /// Until the next opportunity.
    Now,
    /// Until this turn is over.
    Turn,
    /// Until this round is over.
    Round,
}

/// One answer to one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Planning: this card goes to the bank.
    Bank(CardId),
    /// This card is discarded.
    Discard(CardId),
    /// Draft, or cards drawn: this one is kept.
    Keep(CardId),
    /// Selection: this card is played.
    Select(CardId),
    /// Of the cards drawn, this one is played at once.
    PlayNow(CardId),
    /// This role is taken.
    Role(Role),
    /// An own role for an opponent's.
    SwapRoles(Role, Role),
    /// The card is used for its MM.
    UseMm,
    /// The card is used for its event.
    UseEvent,
    /// The card is used for both, where a Headline allows it.
    UseBoth,
    /// Buy a lot.
    Buy(Lot),
    /// Buy a mine.
    BuyMine,
    /// Build a house, a factory or a commercial building.
    Build(Kind, Site),
    /// Take over a structure.
    Seize(Site),
    /// Take over a mine of this player.
    SeizeMine(Seat),
    /// No more MM is spent, no more pieces are picked.
    Done,
    /// Put a structure down, free of charge.
    Place(Kind, Site),
    /// Take a mine, free of charge.
    TakeMine,
    /// Put a cube down; an own one or a city cube, as the step says.
    Cube(Lot),
    /// Put cubes on all lots of a block.
    CubeBlock(Block),
    /// Put cubes on both lots of a factory space.
    CubeSpace(Site),
    /// Take a structure or a cube off the board.
    Remove(Site),
    /// Exchange a piece for another on the same lot.
    Replace(Site),
    /// Move this structure …
    Move(Site),
    /// … to here.
    To(Site),
    /// This track.
    Track(Track),
    /// This neighborhood.
    Hood(Hood),
    /// This block.
    Block(Block),
    /// This opponent.
    Opponent(Seat),
    /// So many.
    Number(u8),
    /// An unrest cube of this player.
    Calm(Seat),
    /// This is added to the roll.
    Roll(i8),
    /// This branch of the card, counted from 0.
    Branch(u8),
    /// Both conditions of an Immigrant card.
    BothBranches,
    /// What the card says one may do.
    Yes,
    /// Not.
    No,
    /// Take this Headline off the board.
    DropHeadline(CardId),
    /// Show this card from hand as a Response.
    Respond(CardId),
    /// Use one's Industry Leader.
    UseLeader,
    /// Use a Bigwig token.
    UseToken(TokenId),
    /// No Response, no Leader, no token.
    Pass,
    /// The Mob Boss sends people to this block.
    Mob(Block),
    /// Not now.
    Wait(Rest),
    /// The riot strikes here.
    Riot(Site),
    /// This Leader is taken.
    Leader(LeaderId),
    /// A structure on two lots of different blocks. Never legal; it is read so that the reason can be told (FS-134).
    Across(Kind, Lot, Lot),
    /// The riot strikes a mine. Never legal; it is read so that the reason can be told (FS-231).
    RiotMine,
}

const _: () = assert!(size_of::<Choice>() <= 8);
