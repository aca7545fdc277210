//! Production Phase (S5).

use table::{Flow, Seat};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Spot};
use crate::state::{Phase, State};
use crate::zones::Zone;
use table::cards::FaceId;

impl Game {
    /// One player after the other (NE-064), each in the order Base, Agreements, Locations, Spoils (NE-079).
    pub(crate) fn produce_all(&self, s: &mut State, k: u8, tell: &mut impl FnMut(Event)) {
        if k == 0 {
            self.begin_phase(s, Phase::Production, tell);
        }
        if k == self.setup.players {
            self.begin_phase(s, Phase::Actions, tell);
            s.next([Frame::Steps { from: s.first }]);
            return;
        }
        let seat = self.in_order(s, k);
        // Below whatever is asked on the way.
        s.next([Frame::Yields { seat, from: 0 }, Frame::Spoils { seat }, Frame::Produce { k: k + 1 }]);
        let base = self.faction(s, seat).produces;
        self.gain(s, seat, &base, Spot::Base, Cause::Base, None, tell);
        let agreements = s.agreements[seat];
        for card in &agreements {
            self.pay_agreement(s, seat, self.face_id(card), tell);
        }
        if s.foreign[seat] > 0 {
            for owner in self.others(seat).iter() {
                let built = s.built[owner];
                for card in &built {
                    if s.mark(card).agreed.contains(seat) {
                        self.pay_agreement(s, seat, self.face_id(card), tell);
                    }
                }
            }
        }
    }

    /// NE-077. Where a Location asks what it gives, the others wait.
    pub(crate) fn take_yields(&self, s: &mut State, seat: Seat, from: u8, tell: &mut impl FnMut(Event)) {
        let producing = s.built[seat].and(&self.masks.production);
        for card in producing.iter().filter(|card| card.0 >= from) {
            let asks = self.card(card).effect.gain.is_some_and(|gain| gain.n > 1);
            if let (true, Some(from)) = (asks, card.0.checked_add(1)) {
                s.next([Frame::Yields { seat, from }]);
            }
            let cause = Cause::Production(self.face_id(card));
            self.produce(s, seat, seat, card, Spot::Card(card), cause, None, tell);
            if asks {
                return;
            }
        }
    }

    /// The blue field (NE-070, NE-071); its VP lie on the Base (NE-068).
    pub(crate) fn pay_agreement(&self, s: &mut State, seat: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        self.gain(s, seat, &self.face(face).agreement, Spot::Base, Cause::Agreement(face), None, tell);
    }

    pub(crate) fn offer_spoils(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.each_face(&s.spoils[seat], |face| put(Choice::Realize(face)))?;
        put(Choice::Stop)
    }

    /// NE-074: the card is discarded first.
    pub(crate) fn realize(&self, s: &mut State, seat: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        let Some(card) = self.face(face).cards.and(&s.spoils[seat]).first() else { return };
        self.transfer(s, card, Zone::Spoils(seat), Zone::Discard);
        tell(Event::Realized(seat, face));
        s.next([Frame::Spoils { seat }]);
        self.gain(s, seat, &self.face(face).spoils, Spot::Base, Cause::Spoils(face), None, tell);
    }
}
