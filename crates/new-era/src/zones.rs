//! Where cards lie, and who has seen them there.
//!
//! Every card lies in exactly one zone, also in mid-effect. [`Game::put`] is the only way into a zone: it notes who sees
//! the card there.

use table::{Seat, SeatSet};

use crate::catalog::Game;
use crate::event::Event;
use crate::state::{Mark, State};
use table::cards::{CardId, FaceId};

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zone {
    /// Face down; the top is last.
    Stack,
    Hand(Seat),
    /// Face-up Locations.
    State(Seat),
    /// Face down, but everybody has seen them stand (NE-044).
    Debris(Seat),
    Spoils(Seat),
    Agreements(Seat),
    /// Defensive Locations under Locations.
    Attached(Seat),
    Leader(Seat),
    Discard,
    /// The row of the Lookout.
    Row,
    /// Stand-ins that nobody saw (NEM-040).
    Box,
}

impl Zone {
    /// Who sees a card that comes here.
    #[inline]
    const fn seen_by(self, table: SeatSet) -> SeatSet {
        match self {
            Zone::Stack | Zone::Box => SeatSet::EMPTY,
            Zone::Hand(owner) => SeatSet::only(owner),
            _ => table,
        }
    }

    /// What it is called.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Zone::Stack => "the Stack",
            Zone::Hand(_) => "a hand",
            Zone::State(_) => "a State",
            Zone::Debris(_) => "the Debris",
            Zone::Spoils(_) => "the Spoils",
            Zone::Agreements(_) => "the Agreements",
            Zone::Attached(_) => "the attached cards",
            Zone::Leader(_) => "a Leader's place",
            Zone::Discard => "the discard pile",
            Zone::Row => "the row",
            Zone::Box => "the box",
        }
    }
}

/// A card whose place a seat does not know, and that place.
#[derive(Clone, Copy)]
pub(crate) struct Hidden {
    pub(crate) zone: Zone,
    /// From the bottom, where there is an order.
    pub(crate) at: usize,
    pub(crate) card: CardId,
}

impl Game {
    /// Every zone that a card can be in.
    pub(crate) fn zones(&self) -> impl Iterator<Item = Zone> + use<> {
        let seats = self.setup.players;
        let of = move |zone: fn(Seat) -> Zone| (0..seats).map(Seat::new).map(zone);
        [Zone::Stack, Zone::Box, Zone::Discard, Zone::Row]
            .into_iter()
            .chain(of(Zone::Hand))
            .chain(of(Zone::State))
            .chain(of(Zone::Debris))
            .chain(of(Zone::Spoils))
            .chain(of(Zone::Agreements))
            .chain(of(Zone::Attached))
            .chain(of(Zone::Leader))
    }

    /// Puts a card that lies nowhere into a zone.
    #[inline]
    pub(crate) fn put(&self, s: &mut State, card: CardId, to: Zone) {
        let seen = to.seen_by(SeatSet::first(self.setup.players));
        let known = &mut s.known[card.index()];
        *known = SeatSet::from_bits(known.bits() | seen.bits());
        s.enter(card, to);
    }

    /// Moves a card from one zone to another.
    #[inline]
    pub(crate) fn transfer(&self, s: &mut State, card: CardId, from: Zone, to: Zone) {
        s.leave(card, from);
        self.put(s, card, to);
    }

    /// A card of a hand with this face.
    #[inline]
    pub(crate) fn in_hand(&self, s: &State, seat: Seat, face: FaceId) -> Option<CardId> {
        self.face(face).cards.and(&s.hands[seat]).first()
    }

    /// A card from hand to another zone.
    pub(crate) fn play_from_hand(&self, s: &mut State, seat: Seat, face: FaceId, to: Zone) -> CardId {
        let Some(card) = self.in_hand(s, seat, face) else {
            unreachable!("only cards in hand are listed, and {} is none", self.name(face));
        };
        self.transfer(s, card, Zone::Hand(seat), to);
        card
    }

    /// Draws cards from the Stack; a Stack that is used up is made from the discard pile when a card is needed (NE-060).
    /// Where there is no card, none is drawn (NE-061).
    pub(crate) fn draw(&self, s: &mut State, seat: Seat, n: u8, tell: &mut impl FnMut(Event)) {
        for _ in 0..n {
            let Some(card) = self.next_card(s, tell) else { return };
            self.put(s, card, Zone::Hand(seat));
            s.learn(seat);
            tell(Event::Drew(seat, Some(self.face_id(card))));
        }
    }

    /// Takes the top card of the Stack.
    pub(crate) fn next_card(&self, s: &mut State, tell: &mut impl FnMut(Event)) -> Option<CardId> {
        if s.deck.is_empty() {
            let n = s.reshuffle();
            if n > 0 {
                tell(Event::Reshuffled(n));
            }
        }
        s.deck.pop()
    }

    /// The cards whose place `seat` does not know, zone by zone.
    pub(crate) fn hidden(&self, s: &State, seat: Seat) -> Vec<Hidden> {
        let mut hidden = Vec::with_capacity(self.face_of.len());
        let table = SeatSet::first(self.setup.players);
        for zone in self.zones().filter(|zone| !zone.seen_by(table).contains(seat)) {
            s.each_in(zone, |at, card| {
                if !s.known[card.index()].contains(seat) {
                    hidden.push(Hidden { zone, at, card });
                }
            });
        }
        hidden
    }

    /// Whether a card in this zone is known to everybody who sees it there.
    pub(crate) fn is_seen(&self, s: &State, card: CardId, zone: Zone) -> bool {
        zone.seen_by(SeatSet::first(self.setup.players)).without(s.known[card.index()]).is_empty()
    }
}

impl State {
    #[inline]
    fn enter(&mut self, card: CardId, zone: Zone) {
        match zone {
            Zone::Stack => self.deck.push(card),
            Zone::Hand(seat) => self.hands[seat].insert(card),
            Zone::State(seat) => {
                self.marks[card.index()] = Mark::default();
                self.built[seat].insert(card);
            }
            Zone::Debris(seat) => self.debris[seat].insert(card),
            Zone::Spoils(seat) => self.spoils[seat].insert(card),
            Zone::Agreements(seat) => self.agreements[seat].insert(card),
            Zone::Attached(seat) => self.attached[seat].insert(card),
            Zone::Leader(seat) => {
                self.marks[card.index()] = Mark::default();
                self.leader[seat] = Some(card);
            }
            Zone::Discard => self.discard.insert(card),
            Zone::Row => self.row.push(card),
            Zone::Box => self.boxed.insert(card),
        }
    }

    #[inline]
    fn leave(&mut self, card: CardId, zone: Zone) {
        match zone {
            Zone::Stack => remove_last(&mut self.deck, card),
            Zone::Hand(seat) => self.hands[seat].remove(card),
            Zone::State(seat) => {
                // The slots of a card that comes back are new (NE-329).
                self.marks[card.index()] = Mark::default();
                self.built[seat].remove(card);
            }
            Zone::Debris(seat) => self.debris[seat].remove(card),
            Zone::Spoils(seat) => self.spoils[seat].remove(card),
            Zone::Agreements(seat) => self.agreements[seat].remove(card),
            Zone::Attached(seat) => {
                self.host[card.index()] = CardId(0);
                self.attached[seat].remove(card);
            }
            Zone::Leader(seat) => {
                self.marks[card.index()] = Mark::default();
                self.leader[seat] = None;
            }
            Zone::Discard => self.discard.remove(card),
            Zone::Row => remove_last(&mut self.row, card),
            Zone::Box => self.boxed.remove(card),
        }
    }

    /// Calls `each` with the cards of a zone, and where each of them lies.
    pub(crate) fn each_in(&self, zone: Zone, mut each: impl FnMut(usize, CardId)) {
        let set = match zone {
            Zone::Stack => return self.deck.iter().enumerate().for_each(|(at, &card)| each(at, card)),
            Zone::Row => return self.row.iter().enumerate().for_each(|(at, &card)| each(at, card)),
            Zone::Leader(seat) => return self.leader[seat].into_iter().for_each(|card| each(0, card)),
            Zone::Hand(seat) => &self.hands[seat],
            Zone::State(seat) => &self.built[seat],
            Zone::Debris(seat) => &self.debris[seat],
            Zone::Spoils(seat) => &self.spoils[seat],
            Zone::Agreements(seat) => &self.agreements[seat],
            Zone::Attached(seat) => &self.attached[seat],
            Zone::Discard => &self.discard,
            Zone::Box => &self.boxed,
        };
        set.iter().for_each(|card| each(0, card));
    }

    /// Sorts hidden places of each zone in an order that says nothing about the cards: by who knows them.
    pub(crate) fn sort_places(&self, places: &mut [Hidden]) {
        for zone in places.chunk_by_mut(|a, b| a.zone == b.zone) {
            zone.sort_by_key(|it| (it.at, self.known[it.card.index()].bits()));
        }
    }

    /// Exchanges hidden cards: each place gets another card, with who knows it.
    pub(crate) fn exchange(&mut self, places: &[Hidden], cards: &[CardId]) {
        let known = self.known;
        for place in places {
            if place.zone != Zone::Stack {
                self.leave(place.card, place.zone);
            }
        }
        for (place, &card) in places.iter().zip(cards) {
            match place.zone {
                // In its place, for the order is known to nobody and must stay so.
                Zone::Stack => self.deck[place.at] = card,
                zone => self.enter(card, zone),
            }
            self.known[card.index()] = known[place.card.index()];
        }
    }

    /// Makes a new Stack of the discard pile; nobody knows any more where these cards are. How many there are.
    fn reshuffle(&mut self) -> u16 {
        let cards = std::mem::take(&mut self.discard);
        if cards.is_empty() {
            return 0;
        }
        self.n_reshuffles = self.n_reshuffles.saturating_add(1);
        for card in &cards {
            self.known[card.index()] = SeatSet::EMPTY;
            self.generation[card.index()] = self.n_reshuffles;
            self.deck.push(card);
        }
        self.dice.shuffle(&mut self.deck);
        cards.len() as u16
    }
}

fn remove_last<const N: usize>(row: &mut table::Row<CardId, N>, card: CardId) {
    if let Some(at) = row.iter().rposition(|&it| it == card) {
        row.remove(at);
    }
}
