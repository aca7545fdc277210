//! Victory Points Count (S22), the end (S23) and Cleanup (S24).

use table::{Flow, Seat, SeatSet};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::goods::{Goods, TOKENS, Token};
use crate::state::{Phase, State};
use table::cards::CardSet;

/// NE-304.
pub const END_VP: u16 = 33;

impl Game {
    /// Counted afresh: VP tokens on own Locations, on the Base, and 1 for each Location (NE-298, NE-299, NEM-017).
    pub fn score(&self, s: &State, seat: Seat) -> u16 {
        let mut on_cards = 0;
        s.built[seat].each(|card| on_cards += 1 + u16::from(s.mark(card).all_vp()));
        on_cards += s.leader[seat].map_or(0, |card| u16::from(s.mark(card).all_vp()));
        s.base_vp[seat].saturating_add(on_cards)
    }

    /// NE-297 to NE-305, NE-312, NE-313.
    pub(crate) fn count(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.begin_phase(s, Phase::Count, tell);
        for k in 0..self.setup.players {
            let seat = self.in_order(s, k);
            s.track[seat] = self.score(s, seat);
            tell(Event::Scored(seat, s.track[seat]));
        }
        if self.seats().any(|seat| s.track[seat] >= END_VP) {
            s.phase = Phase::Over;
            tell(Event::Over);
        } else {
            self.begin_phase(s, Phase::Cleanup, tell);
            s.next([Frame::CleansUp { k: 0 }]);
        }
    }

    /// The most VP; then cards in hand; then workers and resources; then the victory is shared (NE-306 to NE-311).
    pub(crate) fn winners_of(&self, s: &State) -> SeatSet {
        if s.phase != Phase::Over {
            return SeatSet::EMPTY;
        }
        let rank = |seat: Seat| {
            let goods = Game::n_resources(s, seat) + u32::from(s.purse(seat, Token::Worker));
            (s.track[seat], s.hands[seat].len(), goods)
        };
        let best = self.seats().map(rank).max();
        self.seats().filter(|&seat| Some(rank(seat)) == best).collect()
    }

    /// How many resources and workers a player's storage cards take together (NE-407).
    pub(crate) fn storage(&self, s: &State, seat: Seat) -> (u8, u8) {
        let cards = s.built[seat].and(&self.masks.storage);
        cards
            .iter()
            .map(|card| self.card(card).effect.storage)
            .fold((0, 0), |(r, w), (more, most)| (r.saturating_add(more), w.saturating_add(most)))
    }

    /// One player after the other: goods are discarded, but for what fits on storage cards (NE-314 to NE-325, NE-407).
    pub(crate) fn clean_up(&self, s: &mut State, k: u8, tell: &mut impl FnMut(Event)) {
        if k == self.setup.players {
            s.next([Frame::EndTurn]);
            return;
        }
        let seat = self.in_order(s, k);
        s.next([Frame::CleansUp { k: k + 1 }]);
        let standing: CardSet = s.standing(seat);
        for card in &standing {
            let mark = &mut s.marks[card.index()];
            mark.uses = 0;
            mark.visited = SeatSet::EMPTY;
        }
        s.fields_used[seat] = 0;
        s.visits[seat] = 0;
        s.acted[seat] = 0;
        let (resources, workers) = self.storage(s, seat);
        let before = s.pool[seat];
        let mut after = [0; TOKENS];
        after[Token::Worker.index()] = before[Token::Worker.index()].min(workers);
        let n: u32 = before[..5].iter().map(|&n| u32::from(n)).sum();
        let asks = resources > 0 && n > u32::from(resources);
        if asks || resources > 0 {
            after[..5].copy_from_slice(&before[..5]);
        }
        s.pool[seat] = after;
        if asks {
            s.saved = [0; 5];
            s.next([Frame::Keeps { seat, left: resources }]);
        } else {
            self.tell_kept(s, seat, tell);
        }
    }

    fn tell_kept(&self, s: &State, seat: Seat, tell: &mut impl FnMut(Event)) {
        let goods = Goods { tokens: s.pool[seat], ..Goods::NONE };
        if !goods.is_empty() {
            tell(Event::Kept(seat, goods));
        }
    }

    pub(crate) fn offer_keeping(&self, s: &State, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let kinds = Token::RESOURCES.into_iter().filter(|it| s.pool[seat][it.index()] > 0);
        kinds.map(Choice::Keep).try_for_each(put)
    }

    pub(crate) fn keep_one(&self, s: &mut State, seat: Seat, left: u8, token: Token) {
        s.pool[seat][token.index()] -= 1;
        s.saved[token.index()] += 1;
        s.next([Frame::Keeps { seat, left: left - 1 }]);
    }

    /// All places on storage cards are taken; the rest is lost.
    pub(crate) fn end_keeping(&self, s: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
        let saved = std::mem::take(&mut s.saved);
        s.pool[seat][..5].copy_from_slice(&saved);
        self.tell_kept(s, seat, tell);
    }

    /// NE-323, NE-324.
    pub(crate) fn end_turn(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        s.passed = SeatSet::EMPTY;
        s.first = s.first.next(self.setup.players);
        tell(Event::FirstPlayer(s.first));
        s.next([Frame::Begin]);
    }
}
