//! What a player can choose.

use table::Seat;

use crate::cards::{FaceId, LinkId};
use crate::good::Good;
use crate::state::Place;

/// How a cost is paid where there is a choice: the resources and stand-ins actually given. Plain contacts, workers and
/// other tokens follow from the cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pay([u8; 3]);

impl Pay {
    const KINDS: [Good; 6] = [Good::Brick, Good::Iron, Good::Fuel, Good::Gun, Good::Ammo, Good::Universal];
    /// Nothing but what follows from the cost.
    pub const PLAIN: Pay = Pay([0; 3]);

    /// A payment of resources (brick, iron, fuel, gun), ammo and universal contacts.
    #[inline]
    pub fn new(resources: [u8; 4], ammo: u8, universal: u8) -> Pay {
        let [brick, iron, fuel, gun] = resources;
        debug_assert!([brick, iron, fuel, gun, ammo, universal].iter().all(|&n| n < 16), "costs stay below 16");
        Pay([brick | iron << 4, fuel | gun << 4, ammo | universal << 4])
    }

    /// Universal contacts only.
    #[inline]
    pub fn universal(n: u8) -> Pay {
        Pay::new([0; 4], 0, n)
    }

    /// How many of a good are given.
    #[inline]
    pub fn get(self, good: Good) -> u8 {
        let [a, b, c] = self.0;
        match good {
            Good::Brick => a & 15,
            Good::Iron => a >> 4,
            Good::Fuel => b & 15,
            Good::Gun => b >> 4,
            Good::Ammo => c & 15,
            Good::Universal => c >> 4,
            _ => 0,
        }
    }

    /// The resources given: brick, iron, fuel, gun.
    pub fn resources(self) -> [u8; 4] {
        Good::RESOURCES.map(|good| self.get(good))
    }

    /// The kinds given, with their numbers.
    pub fn iter(self) -> impl Iterator<Item = (Good, u8)> {
        Pay::KINDS.into_iter().map(move |good| (good, self.get(good))).filter(|&(_, n)| n > 0)
    }
}

/// What a card is developed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Onto {
    /// A face-up location: its face, and which of several.
    Location(FaceId, u8),
    /// Ruins, by the face of the razed card: it goes to the discard pile and may come back.
    Ruins(FaceId),
}

/// The token a development costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mortar {
    /// MS-DEV-02.
    Brick,
    /// MS-DEV-02 with MS-PAY-01.
    Ammo,
    /// MS-DEV-03.
    Development,
}

impl Mortar {
    /// In the order in which a player would rather spend them.
    pub const ALL: [Mortar; 3] = [Mortar::Brick, Mortar::Ammo, Mortar::Development];

    /// The good it is.
    pub const fn good(self) -> Good {
        match self {
            Mortar::Brick => Good::Brick,
            Mortar::Ammo => Good::Ammo,
            Mortar::Development => Good::Development,
        }
    }
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
        /// What it costs.
        with: Mortar,
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
    /// Let the Virtual Player raze this one of equally good targets.
    Sacrifice(FaceId, u8),
}

const _: () = assert!(size_of::<Choice>() <= 8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payments_pack_and_unpack() {
        let pay = Pay::new([1, 2, 3, 4], 5, 6);
        assert_eq!(pay.resources(), [1, 2, 3, 4]);
        assert_eq!((pay.get(Good::Ammo), pay.get(Good::Universal), pay.get(Good::Worker)), (5, 6, 0));
        assert_eq!(pay.iter().count(), 6);
    }
}
