//! What a seat may imagine: every hidden card somewhere it could be.

use table::{Dice, Flow, Seat};

use crate::catalog::Game;
use crate::frame::Frame;
use crate::state::State;
use crate::zones::{Hidden, Zone};

impl Game {
    /// A seat knows its own hand, everything that lies or lay open, and how often each card has been through a reshuffle. So
    /// hidden cards are only exchanged with hidden cards of the same generation.
    pub(crate) fn imagine(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let hidden = self.hidden(s, seat);
        for generation in 0..=s.n_reshuffles {
            let mut places: Vec<Hidden> =
                hidden.iter().filter(|it| s.generation[it.card.index()] == generation).copied().collect();
            s.sort_places(&mut places);
            // In a fixed order first, so that what is imagined depends on nothing that is hidden.
            let mut cards: Vec<_> = places.iter().map(|it| it.card).collect();
            cards.sort_unstable();
            dice.shuffle(&mut cards);
            s.exchange(&places, &cards);
        }
        self.imagine_answer(s, seat, dice);
        s.dice = Dice::fast(dice.bits());
    }

    /// Whoever is asked what to redevelop has a card for it: such a use is only made with one. If nothing imagined in that
    /// hand will do, a hidden card that does takes the place of one there.
    fn imagine_answer(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let Some(&Frame::Rebuilds { seat: other, universal }) = s.stack.last() else { return };
        if other == seat || self.each_redevelopment_from_hand(s, other, universal, |_, _, _| Flow::Break(())).is_break()
        {
            return;
        }
        let mut hidden = self.hidden(s, seat);
        s.sort_places(&mut hidden);
        let does = |it: &Hidden| {
            let face = [self.face_id(it.card)];
            self.each_redevelopment(s, other, universal, &face, |_, _, _| Flow::Break(())).is_break()
        };
        let wanted: Vec<Hidden> = hidden.iter().filter(|&it| does(it)).copied().collect();
        let held: Vec<Hidden> = hidden.iter().filter(|it| it.zone == Zone::Hand(other)).copied().collect();
        let generation = |it: &Hidden| s.generation[it.card.index()];
        let pairs: Vec<[Hidden; 2]> = wanted
            .iter()
            .flat_map(|&new| {
                held.iter().filter(move |old| generation(old) == generation(&new)).map(move |&old| [old, new])
            })
            .collect();
        if !pairs.is_empty() {
            let [old, new] = pairs[dice.below(pairs.len() as u32) as usize];
            s.exchange(&[old, new], &[new.card, old.card]);
        }
    }
}
