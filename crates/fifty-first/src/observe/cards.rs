//! Which cards lie where: the own hand, the States, the display, and what the seat has seen others draft.

use table::Seat;

use super::{Few, Scribe};
use crate::cards::{CardId, CardSet};
use crate::catalog::Game;
use crate::state::State;

impl Game {
    #[inline]
    pub(super) fn note_cards(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        self.note_faces(|| "own.hand".to_owned(), &self.kept_hand(s, seat), to);
        let kinds = &s.links.hands[seat][..self.links.len()];
        for (link, &n) in self.links.iter().zip(kinds) {
            to.one(|| format!("own.connection.{}", link.written.id), 1, n.into());
        }
        self.note_faces(|| "own.built".to_owned(), &s.built[seat], to);
        self.note_uses(s, seat, to);
        let (mut built, mut hands) = (CardSet::EMPTY, CardSet::EMPTY);
        for it in self.parties(seat, 1) {
            if it.near {
                self.note_faces(|| format!("{}.built", it.whose), &s.built[it.side], to);
            } else {
                built = built.or(&s.built[it.side]);
            }
            hands = hands.or(&s.hands[it.side]);
        }
        if self.n_sides > 2 {
            self.note_faces(|| "rivals.built".to_owned(), &built, to);
        }
        if self.setup.players > 1 {
            let name = |i: usize| format!("rivals.hand.{}", self.faces[i].location.id);
            let seen = |out: &mut Few<'_>| {
                hands.each(|card| {
                    if s.known_to(card, seat) {
                        out.count(self.face_of[card.index()].index());
                    }
                });
            };
            to.few(self.faces.len(), name, 1, seen);
        }
        self.note_faces(|| "display".to_owned(), &s.display.iter().copied().collect(), to);
    }

    /// How many cards of each face there are. Equal cards have neighboring numbers, and faces are in their order.
    #[inline]
    pub(crate) fn note_faces(&self, what: impl Fn() -> String, cards: &CardSet, to: &mut impl Scribe) {
        let name = |i: usize| format!("{}.{}", what(), self.faces[i].location.id);
        let put = |out: &mut Few<'_>| cards.each(|card: CardId| out.count(self.face_of[card.index()].index()));
        to.few(self.faces.len(), name, 1, put);
    }

    /// How often own locations were used this round.
    #[inline]
    fn note_uses(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        let signs = &self.signs;
        let name = |i: usize| format!("own.used.{}", self.face(signs.used[i]).location.id);
        let used = |out: &mut Few<'_>| {
            s.built[seat].and(&s.used[0].or(&s.used[1])).each(|card| {
                let place = signs.used_at[self.face_of[card.index()].index()];
                (0..s.uses(card)).for_each(|_| out.count(place.into()));
            });
        };
        to.few(signs.used.len(), name, 1, used);
    }
}
