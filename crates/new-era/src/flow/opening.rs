//! Setup (S1, NEM-001, NEM-006, NEM-040).

use table::{Dice, Seat, SeatSet};

use crate::catalog::Game;
use crate::frame::Frame;
use crate::state::State;
use crate::zones::Zone;
use table::cards::CardId;

/// NE-011.
const START_HAND: usize = 4;

impl Game {
    pub(crate) fn prepare(&self, dice: Dice) -> State {
        let mut s = State::empty(dice);
        self.deal_factions(&mut s);
        s.first = Seat::new(s.dice.below(self.setup.players.into()) as u8);
        self.box_stand_ins(&mut s);
        for i in 0..self.face_of.len() {
            let card = CardId(i as u8);
            if !s.boxed.contains(card) {
                s.deck.push(card);
            }
        }
        s.dice.shuffle(&mut s.deck);
        for k in 0..self.setup.players {
            let seat = self.in_order(&s, k);
            for _ in 0..START_HAND {
                if let Some(card) = s.deck.pop() {
                    self.put(&mut s, card, Zone::Hand(seat));
                }
            }
        }
        s.next([Frame::Begin]);
        s
    }

    /// NE-004: at random, each Faction once.
    pub(crate) fn deal_factions(&self, s: &mut State) {
        let mut factions: Vec<u8> = (0..self.factions.len() as u8).collect();
        s.dice.shuffle(&mut factions);
        for (seat, faction) in self.seats().zip(factions) {
            s.factions[seat] = faction;
        }
    }

    /// NEM-040: those that are not drawn stay in the box, and nobody sees which.
    pub(crate) fn box_stand_ins(&self, s: &mut State) {
        let mut cards: Vec<CardId> = self.stand_ins.iter().collect();
        s.dice.shuffle(&mut cards);
        for card in cards.into_iter().take(self.n_boxed()) {
            self.put(s, card, Zone::Box);
            s.known[card.index()] = SeatSet::EMPTY;
        }
    }
}
