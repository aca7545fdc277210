//! Cleanup: storage keeps what fits, the rest goes back, everything is fresh again.

use table::{Seat, SeatSet};

use crate::cards::{CardId, CardSet};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::good::{ByToken, Good, Room};
use crate::state::{State, Stored};

impl Game {
    /// Asks only if the resources do not all fit: what is kept is a choice, on which card is not, since everything
    /// comes back at the same moment. Keeping less than possible is never better.
    pub(crate) fn offer_storage(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let held: u16 = Good::RESOURCES.into_iter().map(|good| s.goods[seat][good]).sum();
        let room = self.resource_room(s, seat);
        if room == 0 || held <= room {
            return;
        }
        for good in Good::RESOURCES {
            if s.goods[seat][good] > 0 {
                add(Choice::Store(good));
            }
        }
    }

    pub(crate) fn store_one(&self, s: &mut State, k: u8, seat: Seat, good: Good, tell: &mut impl FnMut(Event)) {
        self.store(s, seat, good, 1, tell);
        s.next([Frame::Store { k }]);
    }

    /// No question is left for the `k`-th seat: keeps what fits, then asks the next.
    pub(crate) fn store_the_rest(&self, s: &mut State, k: u8, tell: &mut impl FnMut(Event)) {
        let Some(seat) = self.in_order(s, k) else { return };
        if !s.built[seat].and(&self.masks.storage).is_empty() {
            for good in Good::tokens() {
                self.store(s, seat, good, s.goods[seat][good], tell);
            }
        }
        s.next([Frame::Store { k: k + 1 }]);
    }

    /// How many more resources of any kind find room.
    fn resource_room(&self, s: &State, seat: Seat) -> u16 {
        let storages = s.built[seat].and(&self.masks.storage);
        storages.iter().map(|card| self.room_on(s, card, Good::Brick)).sum()
    }

    /// How much more of a good a storage holds.
    fn room_on(&self, s: &State, card: CardId, good: Good) -> u16 {
        let storage = &self.face_of(card).storage;
        let kept = |counts: &dyn Fn(Good) -> bool| -> u16 {
            s.stored_on(card).filter(|it| it.returns && counts(it.good)).map(|it| it.n).sum()
        };
        let own = storage.tokens[good];
        if own == Room::ANY {
            return u16::MAX;
        }
        if own > 0 {
            return u16::from(own).saturating_sub(kept(&|it| it == good));
        }
        if good.is_resource() {
            return u16::from(storage.resources).saturating_sub(kept(&Good::is_resource));
        }
        0
    }

    fn store(&self, s: &mut State, seat: Seat, good: Good, n: u16, tell: &mut impl FnMut(Event)) {
        let mut left = n;
        for card in &s.built[seat].and(&self.masks.storage) {
            let kept = left.min(self.room_on(s, card, good));
            if kept == 0 {
                continue;
            }
            left -= kept;
            s.goods[seat][good] -= kept;
            s.cached[seat][good] += kept;
            tell(Event::Stored(seat, self.face_of[card.index()], good, kept));
            let same = |it: &&mut Stored| it.card == card && it.good == good && it.returns;
            match s.stored.iter_mut().find(same) {
                Some(it) => it.n += kept,
                None => s.stored.push(Stored { card, owner: seat, good, n: kept, returns: true }),
            }
        }
    }

    /// MS-CLN-02 to MS-CLN-07.
    pub(crate) fn tidy(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        for side in self.sides() {
            s.goods[side] = ByToken::default();
            s.board_used[side] = 0;
        }
        s.shielded = CardSet::EMPTY;
        s.visited = CardSet::EMPTY;
        s.used = [CardSet::EMPTY; 2];
        s.passed = SeatSet::EMPTY;
        for pile in 0..2 {
            if let Some(link) = s.links.open[pile].take() {
                Game::discard_link(s, link);
                tell(Event::LinkExpired(link));
            }
        }
        if !self.setup.is_solo() {
            s.first = s.first.next(self.setup.players);
            tell(Event::FirstPlayer(s.first));
        }
        s.attacks = 0;
        s.attack_met = false;
        s.next([Frame::Round]);
    }
}
