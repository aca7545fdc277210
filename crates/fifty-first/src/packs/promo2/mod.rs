//! Promo Set 2: Capitol cards that are claimed beside the actions of a turn, production of what is missing, and locations
//! that change hands.
//!
//! The Capitol cards come with the set; the two other things are words of card files that any set can use.

mod capitols;
mod missing;
mod observe;
mod takeover;
mod tile;
mod words;

pub use capitols::CapitolView;
#[cfg(test)]
pub(crate) use capitols::Laid;
pub(crate) use capitols::{Capitol, Capitols, MAX_CAPITOLS};
pub(super) use observe::QUESTIONS;
pub(crate) use takeover::{contacts, universals};
pub use tile::CapitolCard;
pub(super) use words::report;
pub(crate) use words::{brief, deed, production};

use table::Seat;

use crate::cards::CardId;
use crate::catalog::{Game, Op};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::packs::{PackChoice, PackFrame};
use crate::state::State;

/// What Promo Set 2 puts on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promo2Frame {
    /// Looks for locations of the `k`-th seat that produce what is missing, from this card on.
    Seek {
        /// The place of the seat in the order of play.
        k: u8,
        /// The number of a card.
        from: u16,
    },
    /// Asks: which of the missing goods.
    Missing {
        /// Who gains it.
        seat: Seat,
        /// Whose production decides what is missing.
        owner: Seat,
        /// The location.
        card: CardId,
    },
    /// Asks: whose location to take.
    Take {
        /// Who takes it.
        seat: Seat,
    },
}

impl Promo2Frame {
    /// For digests; for ever the same.
    pub(crate) const fn numbers(self) -> [u64; 4] {
        match self {
            Promo2Frame::Seek { k, from } => [0, k as u64, from as u64, 0],
            Promo2Frame::Missing { seat, owner, card } => {
                [1, seat.number() as u64, owner.number() as u64, card.0 as u64]
            }
            Promo2Frame::Take { seat } => [2, seat.number() as u64, 0, 0],
        }
    }

    /// Whom it asks.
    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Promo2Frame::Seek { .. } => None,
            Promo2Frame::Missing { seat, .. } | Promo2Frame::Take { seat } => Some(seat),
        }
    }
}

impl From<Promo2Frame> for Frame {
    fn from(frame: Promo2Frame) -> Frame {
        Frame::Pack(PackFrame::Promo2(frame))
    }
}

impl Game {
    pub(in crate::packs) fn offer_in_promo2(&self, s: &State, frame: Promo2Frame, add: &mut impl FnMut(Choice)) {
        match frame {
            Promo2Frame::Seek { .. } => {}
            Promo2Frame::Missing { owner, card, .. } => self.offer_missing(s, owner, card, add),
            Promo2Frame::Take { seat } => self.each_taking(s, seat, |place, pay| {
                add(Choice::Pack(PackChoice::TakeLocation(place, universals(pay))));
            }),
        }
    }

    pub(in crate::packs) fn answer_promo2(
        &self,
        s: &mut State,
        frame: Promo2Frame,
        choice: Choice,
        tell: &mut impl FnMut(Event),
    ) {
        match (frame, choice) {
            (Promo2Frame::Missing { seat, card, .. }, Choice::Take(good)) => {
                self.take_missing(s, seat, card, good, tell);
            }
            (Promo2Frame::Take { seat }, Choice::Pack(PackChoice::TakeLocation(place, universal))) => {
                self.take_location(s, seat, place, contacts(universal), tell);
            }
            (frame, choice) => unreachable!("{choice:?} does not answer {frame:?}; only listed choices get here"),
        }
    }

    /// The question that an effect of this pack asks.
    pub(in crate::packs) fn question_of_promo2(&self, seat: Seat, card: CardId, op: Op) -> Option<PackFrame> {
        Some(PackFrame::Promo2(match op {
            // The owner has just built it; in the Production phase it waits for everything else.
            Op::GainUnproduced { .. } => Promo2Frame::Missing { seat, owner: seat, card },
            Op::TakeLocation => Promo2Frame::Take { seat },
            _ => return None,
        }))
    }
}
