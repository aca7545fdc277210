//! What a player can choose.

use table::Seat;

use crate::cards::{FaceId, LinkId};
use crate::good::Good;
use crate::packs::PackChoice;
use crate::payment::Pay;
use crate::state::Place;

/// What a card is developed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Onto {
    /// A face-up location: its face, and which of several.
    Location(FaceId, u8),
    /// Ruins, by the face of the razed card: it goes to the discard pile and may come back.
    Ruins(FaceId),
}

/// One answer to one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Opening: discard these two of six.
    DiscardTwo(FaceId, FaceId),
    /// Lookout: take a displayed card.
    Draft(FaceId),
    /// Construct a hand card.
    Build(FaceId, Pay),
    /// Develop a hand card over an own card.
    Develop {
        /// What is replaced.
        onto: Onto,
        /// The hand card.
        into: FaceId,
        /// How its brick is paid.
        pay: Pay,
    },
    /// Make a deal with a hand card.
    Deal(FaceId, Pay),
    /// Raze a hand card.
    RazeHand(FaceId, Pay),
    /// Raze an opponent's location.
    Raze(Place, Pay),
    /// Use an own action location: its face, and which of several.
    Use(FaceId, u8, Pay),
    /// Use an action of a faction board: which board, which action.
    Board(u8, u8, Pay),
    /// Use an action of a faction board that was used this round once more, by another one.
    Repeat {
        /// The board.
        board: u8,
        /// The action that repeats.
        by: u8,
        /// The action that is repeated.
        of: u8,
        /// How both are paid.
        pay: Pay,
    },
    /// Workers for this good, by the faction board.
    Exchange(Good),
    /// Send a worker to an opponent's open production.
    Visit(Seat, FaceId),
    /// Take a face-up connection card.
    Connect(LinkId),
    /// Play a connection card from hand.
    Play(LinkId, Pay),
    /// Put a shield on an own location.
    Shield(FaceId, u8),
    /// No further action this round.
    Pass,
    /// The turn is over: no further use, no further shield.
    End,
    /// One of the offered goods.
    Take(Good),
    /// The production of this location.
    Copy(Seat, FaceId),
    /// A resource from this player.
    Steal(Seat, Good),
    /// Discard a location card from hand.
    Discard(FaceId),
    /// Discard a connection card from hand.
    DiscardLink(LinkId),
    /// Discard an own deal.
    DiscardDeal(FaceId),
    /// Keep this one of the drawn cards.
    Keep(FaceId),
    /// Clear this own location.
    Clear(FaceId, u8),
    /// The good of this deal.
    UseDeal(Seat, FaceId),
    /// No more of an "up to" effect.
    Enough,
    /// Keep one of this resource in storage.
    Store(Good),
    /// Keep all resources that fit in storage.
    StoreAll,
    /// Let the opponent that the rules play raze this one of equally good targets.
    Sacrifice(FaceId, u8),
    /// Something that a pack in play offers.
    Pack(PackChoice),
}

const _: () = assert!(size_of::<Choice>() <= 8);
