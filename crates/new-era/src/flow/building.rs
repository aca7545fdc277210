//! Redevelopment (S10, M3) and Reconstruction (S11).

use table::{Flow, Seat};

use super::turn::RECONSTRUCTION;
use crate::catalog::Game;
use crate::choice::{Choice, Field, Means, Pay, Place};
use crate::effect::Occasion;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Spot};
use crate::goods::Goods;
use crate::state::State;
use crate::zones::Zone;
use table::cards::FaceId;

/// NE-142.
const REDEVELOPMENT_VP: u8 = 2;
/// NE-165.
const RECONSTRUCTION_VP: u8 = 1;

impl Game {
    pub(crate) fn redevelop(
        &self,
        s: &mut State,
        seat: Seat,
        (old, nth): (FaceId, u8),
        new: FaceId,
        means: Means,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(card) = self.card_at(s, Place { owner: seat, face: old, nth }) else { return };
        let price = self.redevelopment_price(s, seat, means);
        if means.is_field() {
            self.use_field(s, seat, Field::Redevelopment, tell);
        }
        // NE-404: a token on the card that leaves can pay.
        self.pay(s, seat, &price, Some(card), tell);
        tell(Event::Redeveloped(seat, old, new));
        let vp = Goods { vp: REDEVELOPMENT_VP, ..Goods::NONE };
        self.gain(s, seat, &vp, Spot::Base, Cause::Redevelopment, None, tell);
        // NE-149: the old card has left before the new one produces or counts.
        self.clear(s, seat, card, tell);
        self.transfer(s, card, Zone::State(seat), Zone::Discard);
        let card = self.play_from_hand(s, seat, new, Zone::State(seat));
        s.next([Frame::Reacts { seat, occasion: Occasion::Redeveloped, card, distance: 0 }]);
        self.arrive(s, seat, card, tell);
    }

    /// NE-159, NEM-023, NEM-038: what a card carries out pays only what that card demands.
    pub(crate) fn offer_rebuilding(
        &self,
        s: &State,
        seat: Seat,
        universal: bool,
        put: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_redevelopment_from_hand(s, seat, universal, |old, nth, new| {
            put(Choice::Redevelop(old, nth, new, Means::NOTHING))
        })
    }

    pub(crate) fn reconstruct(
        &self,
        s: &mut State,
        seat: Seat,
        old: FaceId,
        new: FaceId,
        pay: Pay,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(debris) = self.face(old).cards.and(&s.debris[seat]).first() else { return };
        self.pay(s, seat, &RECONSTRUCTION.tokens(pay), None, tell);
        tell(Event::Reconstructed(seat, old, new));
        self.transfer(s, debris, Zone::Debris(seat), Zone::Discard);
        let card = self.play_from_hand(s, seat, new, Zone::State(seat));
        let vp = Goods { vp: RECONSTRUCTION_VP, ..Goods::NONE };
        self.gain(s, seat, &vp, Spot::Base, Cause::Reconstruction, None, tell);
        s.next([Frame::Reacts { seat, occasion: Occasion::Reconstructed, card, distance: 0 }]);
        self.arrive(s, seat, card, tell);
    }
}
