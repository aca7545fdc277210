//! What a seat may imagine: every hidden card somewhere it could be.
//!
//! A seat knows its own hand, everything that lies or lay open (drafted cards in other hands among it), and how often
//! each card has been through a reshuffle: a card that was not among the discards when the deck was last made cannot
//! have been drawn since. So hidden cards are only exchanged with hidden cards of the same generation.

use table::{Dice, Seat};

use crate::cards::{CardId, CardSet};
use crate::catalog::Game;
use crate::state::State;
use crate::zones::Hidden;

impl Game {
    pub(crate) fn imagine(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let hidden = self.hidden(s, seat);
        let last = s.n_reshuffles.max(s.packs.moloch.n_reshuffles);
        for (generation, machines) in (0..=last).flat_map(|it| [(it, false), (it, true)]) {
            // Machines are told apart by their backs (MOL-21).
            let fits = |it: &&Hidden| s.generation(it.card) == generation && self.is_machine(it.card) == machines;
            let same = hidden.iter().filter(fits);
            let mut places: Vec<Hidden> = same.copied().collect();
            s.sort_places(&mut places);
            // In a fixed order first, so that what is imagined depends on nothing that is hidden.
            let mut cards: Vec<CardId> = places.iter().map(|it| it.card).collect();
            cards.sort_unstable();
            dice.shuffle(&mut cards);
            s.exchange(&places, &cards);
        }
        for pile in &mut s.links.piles {
            pile.sort_unstable();
            dice.shuffle(pile);
        }
        s.dice = Dice::fast(dice.bits());
    }

    /// All cards whose place `seat` does not know.
    pub fn hidden_from(&self, s: &State, seat: Seat) -> CardSet {
        self.hidden(s, seat).iter().map(|it| it.card).collect()
    }
}
