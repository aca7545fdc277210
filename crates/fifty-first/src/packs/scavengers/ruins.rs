//! Ruins as things to work with: gained, loaded, rebuilt, stripped, recovered, given up; and own locations razed.

use table::Seat;

use super::{RuinsDeed, ScavengerEvent};
use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::{Game, Moment, Rows};
use crate::event::{Cause, Event};
use crate::frame::Run;
use crate::good::Good;
use crate::library::Category;
use crate::packs::PackEvent;
use crate::state::{MAX_LOADED, State, Stored};
use crate::zones::Zone;

fn told(event: ScavengerEvent) -> Event {
    Event::Pack(PackEvent::Scavengers(event))
}

impl Game {
    /// UE-01: the top card of the deck, face down. Nothing is built.
    pub(crate) fn gain_ruins(&self, s: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
        let Some(card) = self.top_card(s, tell) else { return };
        self.put(s, card, Zone::Ruins(seat));
        s.learn(seat);
        tell(told(ScavengerEvent::GainedRuins(seat, Some(self.face_of[card.index()]))));
    }

    /// Takes Ruins away; goods that lie on them are their owner's (SCAV-21, SCAV-23).
    pub(crate) fn clear_ruins(&self, s: &mut State, seat: Seat, card: CardId, to: Zone, tell: &mut impl FnMut(Event)) {
        self.transfer(s, card, Zone::Ruins(seat), to);
        self.return_to_supply(s, |it| it.card == card, tell);
    }

    /// The Ruins with this front that are not among these; of several, those that carry goods first.
    pub(crate) fn ruins_like(&self, s: &State, seat: Seat, face: FaceId, but: &CardSet) -> Option<CardId> {
        let like = s.ruins[seat].and(&self.face(face).cards).without(but);
        let loaded = like.iter().find(|&card| s.stored_on(card).next().is_some());
        loaded.or_else(|| like.first())
    }

    /// The Ruins whose front belongs to a row.
    pub(super) fn eligible_ruins(&self, s: &State, seat: Seat, only: Option<Category>) -> CardSet {
        let Some(category) = only else { return s.ruins[seat] };
        let rows: Rows = [category].into_iter().collect();
        s.ruins[seat].iter().filter(|&card| rows.contain(self.face_of(card).category)).collect()
    }

    /// Whether anybody at the table does not know one of these Ruins.
    pub(super) fn has_unseen_ruins(&self, s: &State, seat: Seat) -> bool {
        s.ruins[seat].iter().any(|card| self.seats().any(|it| !s.known_to(card, it)))
    }

    pub(super) fn work_ruins(
        &self,
        s: &mut State,
        seat: Seat,
        deed: RuinsDeed,
        face: FaceId,
        tell: &mut impl FnMut(Event),
    ) {
        let Some(card) = self.ruins_like(s, seat, face, &CardSet::EMPTY) else { return };
        let pile = self.discarded(s, Zone::Ruins(seat));
        match deed {
            // SCAV-19, SCAV-20: active at once, but not built.
            RuinsDeed::Rebuild => {
                tell(told(ScavengerEvent::Rebuilt(seat, face)));
                self.clear_ruins(s, seat, card, Zone::Built(seat), tell);
                self.execute(s, Run::Production, seat, seat, card, self.face(face).production, tell);
                self.announce(s, seat, Moment::Rebuild, Some(card), tell);
            }
            // SCAV-23: no razing.
            RuinsDeed::Strip => {
                tell(told(ScavengerEvent::Stripped(seat, face)));
                self.clear_ruins(s, seat, card, pile, tell);
                self.gain(s, seat, &self.face(face).spoils, Cause::Spoils(face), tell);
            }
            RuinsDeed::Recover => {
                let seen = self.seats().all(|it| s.known_to(card, it));
                tell(told(ScavengerEvent::Recovered(seat, Some(face), seen)));
                self.clear_ruins(s, seat, card, Zone::Hand(seat), tell);
            }
            RuinsDeed::Discard => {
                tell(told(ScavengerEvent::DiscardedRuins(seat, face)));
                self.clear_ruins(s, seat, card, pile, tell);
            }
        }
    }

    /// Whether one more resource finds room on the Ruins with this front.
    pub(super) fn room_on_ruins(&self, s: &State, seat: Seat, face: FaceId, good: Good) -> bool {
        let Some(card) = self.ruins_like(s, seat, face, &s.picked) else { return false };
        s.stored_on(card).any(|it| it.good == good) || s.stored.iter().filter(|it| it.buried).count() < MAX_LOADED
    }

    /// SCAV-21: from the general supply, and out of reach until the Ruins are gone.
    pub(super) fn load_ruins(&self, s: &mut State, seat: Seat, face: FaceId, good: Good, tell: &mut impl FnMut(Event)) {
        let picked = s.picked;
        let Some(card) = self.ruins_like(s, seat, face, &picked) else { return };
        s.picked.insert(card);
        match s.stored.iter_mut().find(|it| it.card == card && it.good == good) {
            Some(it) => it.n = it.n.saturating_add(1),
            None => s.stored.push(Stored { card, owner: seat, good, n: 1, buried: true, ..Stored::default() }),
        }
        tell(told(ScavengerEvent::Loaded(seat, good)));
    }

    /// SCAV-25: any own location of these rows but the one that razes.
    pub(super) fn demolishable(&self, s: &State, seat: Seat, by: CardId, rows: Rows) -> CardSet {
        s.built[seat].iter().filter(|&card| card != by && rows.contain(self.face_of(card).category)).collect()
    }

    /// SCAV-25: spoils and the good of the deal. It is no razing (UE-20), but a location has become Ruins.
    pub(super) fn demolish(&self, s: &mut State, seat: Seat, face: FaceId, nth: u8, tell: &mut impl FnMut(Event)) {
        let card = self.at(s, seat, face, nth);
        tell(told(ScavengerEvent::Demolished(seat, face)));
        self.gain(s, seat, &self.face(face).spoils, Cause::Spoils(face), tell);
        self.gain_one(s, seat, self.face(face).deal, 1, Cause::Compensation(face), tell);
        self.fall_to_ruins(s, seat, card, tell);
    }
}
