//! What a seat may imagine: every hidden card somewhere it could be.
//!
//! A seat knows its own hand, everything that lies or lay open (drafted cards in other hands among it), and how often
//! each card has been through a reshuffle: a card that was not among the discards when the deck was last made cannot
//! have been drawn since. So hidden cards are only exchanged with hidden cards of the same generation.

use table::{Dice, Seat};

use crate::cards::{CardId, CardSet};
use crate::catalog::Game;
use crate::state::State;

/// Where a hidden card is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Spot {
    Deck(usize),
    Hand(Seat),
}

impl Game {
    pub(crate) fn imagine(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let mut spots: Vec<(Spot, CardId)> = Vec::with_capacity(self.n_cards.into());
        for generation in 0..=s.n_reshuffles {
            spots.clear();
            for (i, &card) in s.deck.iter().enumerate() {
                if s.generation(card) == generation {
                    spots.push((Spot::Deck(i), card));
                }
            }
            for other in self.seats().filter(|&it| it != seat) {
                for card in &s.hands[other] {
                    if s.generation(card) == generation && !s.known_to(card, seat) {
                        spots.push((Spot::Hand(other), card));
                    }
                }
            }
            self.exchange_hidden(s, &mut spots, dice);
        }
        self.reimagine_opening(s, seat, dice);
        for pile in &mut s.links.piles {
            // In a fixed order first, so that what is imagined depends on nothing that is hidden.
            pile.sort_unstable();
            dice.shuffle(pile);
        }
        s.dice = Dice::fast(dice.bits());
    }

    fn exchange_hidden(&self, s: &mut State, spots: &mut [(Spot, CardId)], dice: &mut Dice) {
        // In an order that says nothing about the cards: who knows a place and which card was drawn with which go with
        // the place.
        spots.sort_by_key(|&(spot, card)| (spot, s.memory[card.index()], s.picked.contains(card)));
        let mut cards: Vec<CardId> = spots.iter().map(|&(_, card)| card).collect();
        cards.sort_unstable();
        dice.shuffle(&mut cards);
        let owners: Vec<u8> = spots.iter().map(|&(_, card)| s.memory[card.index()]).collect();
        let drawn = s.picked;
        for &(spot, card) in &*spots {
            if let Spot::Hand(owner) = spot {
                s.hands[owner].remove(card);
                s.picked.remove(card);
            }
        }
        for ((&(spot, before), &card), &memory) in spots.iter().zip(&cards).zip(&owners) {
            match spot {
                Spot::Deck(i) => s.deck[i] = card,
                Spot::Hand(owner) => {
                    s.hands[owner].insert(card);
                    // Of the cards that were drawn to choose from, others know only how many there are.
                    if drawn.contains(before) {
                        s.picked.insert(card);
                    }
                }
            }
            // Who knows a place goes with the place.
            s.memory[card.index()] = memory;
        }
    }

    /// Secret discards of others become two cards of their imagined hands.
    fn reimagine_opening(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        for other in self.seats().filter(|&it| it != seat && s.ready.contains(it)) {
            let mut hand: Vec<CardId> = s.hands[other].iter().collect();
            dice.shuffle(&mut hand);
            if let [a, b, ..] = hand[..] {
                s.set_aside[other] = if a < b { [a, b] } else { [b, a] };
            }
        }
    }

    /// All cards whose place `seat` does not know.
    pub fn hidden_from(&self, s: &State, seat: Seat) -> CardSet {
        let hands = self.seats().filter(|&it| it != seat).flat_map(|it| s.hands[it].iter().collect::<Vec<_>>());
        s.deck.iter().copied().chain(hands).filter(|&card| !s.known_to(card, seat)).collect()
    }
}
