//! Locations that change hands, with everything on them: IBN Headquarters.

use table::Seat;

use crate::cards::CardId;
use crate::catalog::Game;
use crate::event::{Cause, Event};
use crate::good::Good;
use crate::packs::PackEvent;
use crate::payment::{Pay, Purpose};
use crate::state::{Place, State};
use crate::zones::Zone;

/// What is paid in: red contacts and universal ones, whatever Alliance the location belongs to (PROMO-SET-05).
pub(super) const TAKING: Purpose = Purpose::Raze(None);

/// The payment with so many universal contacts; a choice has no room for a whole payment beside a place.
pub(crate) fn contacts(universal: u8) -> Pay {
    Pay::of(TAKING, &[(Good::Universal, universal)])
}

/// How many universal contacts a payment has.
pub(crate) fn universals(pay: Pay) -> u8 {
    pay.get(TAKING, Good::Universal)
}

impl Game {
    /// The locations that a seat can take, with every way to pay their full defense (UE-07, UE-17).
    pub(in crate::packs) fn each_taking(&self, s: &State, seat: Seat, mut each: impl FnMut(Place, Pay)) {
        let fund = s.budget(seat).fund(TAKING);
        for owner in self.sides().filter(|&it| self.reachable(s, seat, it)) {
            self.each_different(s, owner, &s.built[owner], |card, face, nth| {
                fund.ways(self.defense(s, owner, card), |pay| each(Place { owner, face, nth }, pay));
            });
        }
    }

    pub(super) fn take_location(
        &self,
        s: &mut State,
        seat: Seat,
        place: Place,
        pay: Pay,
        tell: &mut impl FnMut(Event),
    ) {
        let Place { owner, face, nth } = place;
        let card = self.at(s, owner, face, nth);
        s.pay_for(seat, TAKING, self.defense(s, owner, card), pay, tell);
        tell(Event::Pack(PackEvent::TookLocation(seat, owner, face)));
        self.change_hands(s, card, owner, seat);
        self.gain_one(s, owner, self.face(face).deal, 1, Cause::Compensation(face), tell);
    }

    /// PROMO-SET-05: shield, uses and visitors are marked on the card and stay there; the goods on it belong to whoever has
    /// it now. It is neither built nor razed (UE-20).
    fn change_hands(&self, s: &mut State, card: CardId, from: Seat, to: Seat) {
        self.transfer(s, card, Zone::Built(from), Zone::Built(to));
        for i in 0..s.stored.len() {
            let it = s.stored[i];
            if it.card == card {
                s.stored[i].owner = to;
                s.cached[from][it.good] -= it.n;
                s.cached[to][it.good] += it.n;
            }
        }
    }
}
