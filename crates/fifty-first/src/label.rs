//! Choices for menus: the move as it is typed, and what it costs and brings in this position.

use table::{Phrase, Seat, Words, phrase};

use crate::card_text;
use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::Good;
use crate::payment::{Cost, Purpose};
use crate::state::State;

impl Game {
    /// Whoever reads it learns the notation, which is the same for everybody; the rest is a phrase.
    pub(crate) fn label_of(&self, s: &State, seat: Seat, choice: Choice) -> Phrase {
        let text = self.write(choice);
        match self.remark(s, seat, choice) {
            Some(remark) => phrase!("{} ({})", text, remark),
            None => text.into(),
        }
    }

    /// What a choice costs and brings, for menus.
    fn remark(&self, s: &State, seat: Seat, choice: Choice) -> Option<Phrase> {
        match choice {
            Choice::Build(face, pay) => {
                Some(Cost::of(Purpose::Build(self.alliance(face)), self.face(face).distance).price_phrase(pay))
            }
            Choice::Deal(face, pay) => {
                let it = self.face(face);
                Some(phrase!(
                    "{} for {} now and every round",
                    Cost::of(Purpose::Deal(it.alliance), it.distance).price_phrase(pay),
                    it.deal.phrase(1)
                ))
            }
            Choice::RazeHand(face, pay) => {
                let it = self.face(face);
                Some(phrase!(
                    "{} for {}",
                    Cost::of(Purpose::Raze(it.alliance), it.distance).price_phrase(pay),
                    it.spoils.phrase()
                ))
            }
            Choice::Raze(place, pay) => {
                let card = self.find(s, place.owner, place.face, place.nth)?;
                let cost =
                    Cost::of(Purpose::Raze(self.alliance(place.face)), self.raze_cost(s, seat, place.owner, card));
                Some(phrase!("{} for {}", cost.price_phrase(pay), self.face(place.face).spoils.phrase()))
            }
            Choice::Develop { pay, .. } => {
                Some(phrase!("{} for {}", Cost::of(Purpose::Develop, 1).price_phrase(pay), Good::Vp.phrase(1)))
            }
            Choice::Use(face, ..) => Some(card_text::ability(&self.face(face).location)),
            Choice::Board(board, i, pay) => {
                let action = &self.boards[usize::from(board)].written.actions[usize::from(i)];
                let cost = self.board_cost(board, i).price_phrase(pay);
                Some(phrase!("{} for {}", cost, card_text::board_gain(action)))
            }
            Choice::Repeat { board, by, of, pay } => {
                let action = &self.boards[usize::from(board)].written.actions[usize::from(of)];
                let cost = self.repeat_cost(board, by, of).price_phrase(pay);
                Some(phrase!("{} for {} once more", cost, card_text::board_gain(action)))
            }
            Choice::Exchange(good) => {
                let workers = self.boards[usize::from(s.factions[seat])].exchange_cost.phrase();
                let gain = good.phrase(self.exchanged(s, seat, good).into());
                Some(phrase!("{} for {}", workers, gain))
            }
            Choice::Visit(_, face) => {
                Some(phrase!("{}; {}", self.visit_cost.phrase(), card_text::ability(&self.face(face).location)))
            }
            Choice::Connect(link) => {
                Some(phrase!("{}; gives {}", self.connection_cost.phrase(), self.links[link.index()].gain.phrase()))
            }
            Choice::Play(link, pay) => {
                let it = &self.links[link.index()];
                let cost = it.cost.price_phrase(pay);
                Some(if it.cost.is_nothing() { it.gain.phrase() } else { phrase!("{} for {}", cost, it.gain.phrase()) })
            }
            Choice::Copy(_, face) => Some(card_text::ability(&self.face(face).location)),
            Choice::UseDeal(_, face) => Some(self.face(face).deal.phrase(1)),
            Choice::StoreAll => {
                let held = Good::RESOURCES.into_iter().filter(|&good| s.goods[seat][good] > 0);
                let held = Phrase::list(held.map(|good| good.phrase(s.goods[seat][good].into())));
                let fits = self.resources_fit(s, seat, &s.built[seat].and(&self.masks.storage));
                Some(if fits { held } else { phrase!("as many as fit of {}", held) })
            }
            Choice::Pack(choice) => self.pack_remark(s, seat, choice),
            _ => None,
        }
    }
}
