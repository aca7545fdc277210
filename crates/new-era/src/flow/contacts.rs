//! Contacts with cards from hand (S16, S20, S21) and Agreements with opponents' Locations (S19).

use table::{Flow, Seat};

use crate::catalog::Game;
use crate::choice::{Choice, Field, Means, Place};
use crate::effect::Occasion;
use crate::event::Event;
use crate::frame::Frame;
use crate::goods::Contact;
use crate::state::State;
use crate::zones::Zone;
use table::cards::{CardId, FaceId};

impl Game {
    /// Pays for a contact; a field of the Faction Contacts card is used up (NE-115).
    pub(crate) fn pay_for_contact(
        &self,
        s: &mut State,
        seat: Seat,
        kind: Contact,
        means: Means,
        tell: &mut impl FnMut(Event),
    ) {
        let price = self.contact_price(s, seat, kind, means);
        if means.is_field() {
            self.use_field(s, seat, Field::Contact(kind), tell);
        }
        self.pay(s, seat, &price, None, tell);
    }

    pub(crate) fn use_field(&self, s: &mut State, seat: Seat, field: Field, tell: &mut impl FnMut(Event)) {
        s.fields_used[seat] |= 1 << field.index();
        tell(Event::UsedField(seat, field));
    }

    /// NE-291, NE-292.
    pub(crate) fn incorporate(
        &self,
        s: &mut State,
        seat: Seat,
        face: FaceId,
        means: Means,
        tell: &mut impl FnMut(Event),
    ) {
        self.pay_for_contact(s, seat, Contact::Incorporation, means, tell);
        let card = self.play_from_hand(s, seat, face, Zone::State(seat));
        tell(Event::Incorporated(seat, face));
        s.next([Frame::Reacts { seat, occasion: Occasion::Incorporated, card, distance: 0 }]);
        self.arrive(s, seat, card, tell);
    }

    /// NE-211 to NE-213.
    pub(crate) fn conquer_from_hand(
        &self,
        s: &mut State,
        seat: Seat,
        face: FaceId,
        means: Means,
        tell: &mut impl FnMut(Event),
    ) {
        self.pay_for_contact(s, seat, Contact::Conquest, means, tell);
        let card = self.play_from_hand(s, seat, face, Zone::Spoils(seat));
        tell(Event::Conquered(seat, face));
        self.react(s, seat, Occasion::Conquered, Some(card), self.face(face).distance, tell);
    }

    /// NE-214, NE-215, NE-279, NE-280.
    pub(crate) fn cooperate_from_hand(
        &self,
        s: &mut State,
        seat: Seat,
        face: FaceId,
        means: Means,
        tell: &mut impl FnMut(Event),
    ) {
        self.pay_for_contact(s, seat, Contact::Cooperation, means, tell);
        self.offer_a_second(s, seat, means);
        if self.face(face).defends.is_none() {
            let card = self.play_from_hand(s, seat, face, Zone::Agreements(seat));
            tell(Event::Cooperated(seat, face));
            self.react(s, seat, Occasion::Cooperated, Some(card), 0, tell);
        } else if let Some(card) = self.in_hand(s, seat, face) {
            // Everybody has seen it by now; it lies in the hand until its place is named.
            s.known[card.index()] = table::SeatSet::first(self.setup.players);
            s.next([Frame::Hosts { seat, card }]);
        }
    }

    pub(crate) fn offer_hosts(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.each_place(s, seat, &s.built[seat], |_, face, nth| put(Choice::Under(face, nth)))
    }

    /// NE-280, NE-290.
    pub(crate) fn attach(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        (face, nth): (FaceId, u8),
        tell: &mut impl FnMut(Event),
    ) {
        let Some(host) = self.card_at(s, Place { owner: seat, face, nth }) else { return };
        self.transfer(s, card, Zone::Hand(seat), Zone::Attached(seat));
        s.host[card.index()] = host;
        tell(Event::Attached(seat, self.face_id(card), face));
        self.react(s, seat, Occasion::Cooperated, Some(card), 0, tell);
    }

    /// NE-264 to NE-267, NE-272.
    pub(crate) fn sign(&self, s: &mut State, seat: Seat, place: Place, means: Means, tell: &mut impl FnMut(Event)) {
        self.pay_for_contact(s, seat, Contact::Cooperation, means, tell);
        self.offer_a_second(s, seat, means);
        let Some(card) = self.card_at(s, place) else { return };
        s.marks[card.index()].agreed.insert(seat);
        s.foreign[seat] += 1;
        tell(Event::Signed(seat, place.owner, place.face));
        self.pay_agreement(s, seat, place.face, tell);
        self.react(s, seat, Occasion::Cooperated, Some(card), 0, tell);
    }

    /// NE-396 to NE-398: one single token, neither a sum nor a field, pays for two.
    fn offer_a_second(&self, s: &mut State, seat: Seat, means: Means) {
        if means.n_tokens() == 1 && s.built[seat].meets(&self.masks.double) {
            let range = means.range().saturating_add(self.reach(s, seat, Contact::Cooperation));
            s.next([Frame::Second { seat, range }]);
        }
    }

    /// NE-397: each must be legal by itself, on the table as the first left it.
    pub(crate) fn offer_second(&self, s: &State, seat: Seat, range: u8, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let slot = self.has_slot(s, seat);
        let host = !s.built[seat].is_empty();
        self.each_face(&s.hands[seat], |face| {
            let it = self.face(face);
            let room = if it.defends.is_some() { host } else { slot };
            if it.is_location() && it.distance <= range && room {
                put(Choice::Cooperate(face, Means::NOTHING))?;
            }
            Flow::Continue(())
        })?;
        if s.foreign[seat] < super::turn::FOREIGN {
            for owner in self.others(seat).without(s.passed).iter() {
                let places = s.built[owner].without(&self.masks.defensive);
                self.each_place(s, owner, &places, |card, face, nth| {
                    if s.mark(card).agreed.contains(seat) || self.defense(card) > range {
                        return Flow::Continue(());
                    }
                    put(Choice::Sign(Place { owner, face, nth }, Means::NOTHING))
                })?;
            }
        }
        put(Choice::Decline)
    }

    /// NE-218: nothing is gained.
    pub(crate) fn break_agreement(&self, s: &mut State, seat: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        if let Some(card) = self.face(face).cards.and(&s.agreements[seat]).first() {
            self.transfer(s, card, Zone::Agreements(seat), Zone::Discard);
            tell(Event::Broke(seat, face));
        }
    }

    /// NE-270: the Faction token comes back, nothing is refunded.
    pub(crate) fn break_foreign(&self, s: &mut State, seat: Seat, place: Place, tell: &mut impl FnMut(Event)) {
        if let Some(card) = self.card_at(s, place) {
            s.marks[card.index()].agreed.remove(seat);
            s.foreign[seat] -= 1;
            tell(Event::BrokeWith(seat, place.owner, place.face));
        }
    }
}
