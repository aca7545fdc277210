//! Setup: shuffle, deal six, keep four.

use table::{Dice, Row, Seat, SeatSet, Seed};

use crate::cards::{CardId, FaceId, LinkId};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::course::Step;
use crate::event::Event;
use crate::frame::Frame;
use crate::library::MAX_BOARDS;
use crate::state::State;
use crate::zones::{Discards, Zone};

/// Each player is dealt six cards and discards two (MS-SET-09).
pub(crate) const DEALT: usize = 6;

impl Game {
    /// The first position: everybody looks at six cards.
    pub(crate) fn deal_hands(&self, seed: &Seed) -> State {
        let mut s = State::empty(Dice::keyed(seed));
        self.lay_out(&mut s);
        for seat in self.seats() {
            for _ in 0..DEALT {
                let Some(card) = s.deck.pop() else { break };
                self.put(&mut s, card, Zone::Hand(seat));
            }
        }
        self.deal_to_rival(&mut s);
        s.next([Frame::Opening, self.course.begin(Step::Round)]);
        s
    }

    /// Deck, connection piles, boards and the first player (MS-SET-05 to MS-SET-08, MS-SET-10).
    pub(crate) fn lay_out(&self, s: &mut State) {
        s.deck = (0..self.n_cards - self.n_machines()).map(|card| CardId(card as u8)).collect();
        s.dice.shuffle(&mut s.deck);
        s.discard = Discards::new(self.packs.own_discards);
        for (i, link) in self.links.iter().enumerate() {
            for _ in 0..link.written.copies {
                s.links.piles[link.pile as usize].push(LinkId(i as u8));
            }
        }
        for pile in &mut s.links.piles {
            s.dice.shuffle(pile);
        }
        self.deal_boards(s);
        let first = self.first_by_rule().or(self.setup.first);
        s.first = first.unwrap_or_else(|| Seat::new(s.dice.below(self.setup.players.into()) as u8));
        self.lay_out_packs(s);
    }

    fn deal_boards(&self, s: &mut State) {
        let chosen = |seat: Seat| {
            let id = self.setup.factions.get(seat.index())?.as_deref()?;
            self.boards.iter().position(|board| board.written.id == id)
        };
        let taken: Vec<usize> = self.seats().filter_map(chosen).collect();
        let mut free: Row<u8, MAX_BOARDS> =
            (0..self.boards.len()).filter(|board| !taken.contains(board)).map(|board| board as u8).collect();
        s.dice.shuffle(&mut free);
        for seat in self.seats() {
            s.factions[seat] = match chosen(seat) {
                Some(board) => board as u8,
                None => free.pop().unwrap_or_default(),
            };
        }
    }

    pub(crate) fn opening_waits(&self, s: &State) -> SeatSet {
        SeatSet::first(self.setup.players).without(s.ready)
    }

    pub(crate) fn offer_opening(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let hand: Row<FaceId, DEALT> =
            s.hands[seat].iter().take(DEALT).map(|card| self.face_of[card.index()]).collect();
        for (i, &a) in hand.iter().enumerate() {
            // Equal cards are neighbors; pairs of faces are listed once.
            if i > 0 && hand[i - 1] == a {
                continue;
            }
            let mut last = None;
            for &b in &hand[i + 1..] {
                if last != Some(b) {
                    add(Choice::DiscardTwo(a, b));
                    // SCAV-04: which of them lies on top is a choice; the second does.
                    if s.discard.are_own() && a != b {
                        add(Choice::DiscardTwo(b, a));
                    }
                }
                last = Some(b);
            }
        }
    }

    pub(crate) fn set_aside(&self, s: &mut State, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        let Choice::DiscardTwo(a, b) = choice else {
            unreachable!("{choice:?} does not answer the opening; only listed choices get here")
        };
        let first = self.in_hand(s, seat, a);
        let mut rest = s.hands[seat];
        rest.remove(first);
        let second = rest.and(&self.face(b).cards).first().unwrap_or(first);
        s.set_aside[seat] = [first, second];
        s.ready.insert(seat);
        tell(Event::SetAside(seat));
    }

    /// Everybody has chosen: the discards are turned up.
    pub(crate) fn open(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        for seat in self.seats() {
            let cards = s.set_aside[seat];
            for card in cards {
                self.discard(s, card, Zone::Hand(seat));
            }
            tell(Event::OpeningDiscards(seat, cards.map(|card| self.face_of[card.index()])));
        }
        for seat in self.seats() {
            if self.others(seat).next().is_some() {
                s.learn(seat);
            }
        }
        s.set_aside = table::BySeat::default();
        s.ready = SeatSet::EMPTY;
    }
}
