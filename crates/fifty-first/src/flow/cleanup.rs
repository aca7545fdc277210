//! Cleanup: storage keeps what fits, the rest goes back, everything is fresh again.

use table::{Seat, SeatSet};

use crate::cards::{CardId, CardSet};
use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::good::{ByToken, Good, Room};
use crate::library::Pile;
use crate::state::{State, Stored};

impl Game {
    /// MS-CLN-01: what is kept is a choice, and so is how much: kept resources can be stolen. On which card they lie is
    /// not, since everything comes back at the same moment. Nobody steals from a player who is alone, so everything that
    /// fits is kept then. Other goods cannot be stolen and are kept without a question.
    pub(crate) fn offer_storage(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        let storages = s.built[seat].and(&self.masks.storage);
        // Mostly one of the two is lacking.
        if storages.is_empty() || Good::RESOURCES.into_iter().all(|good| s.goods[seat][good] == 0) {
            return;
        }
        let fits = self.resources_fit(s, seat, &storages);
        let exposed = self.can_be_stolen_from(seat);
        if fits && !exposed {
            return;
        }
        let storable =
            |good: &Good| s.goods[seat][*good] > 0 && storages.iter().any(|card| self.room_on(s, card, *good) > 0);
        let kinds = Good::RESOURCES.iter().filter(|good| storable(good)).count();
        let asks = kinds > 0 && exposed;
        if asks && (fits || kinds == 1) {
            add(Choice::StoreAll);
        }
        for good in Good::RESOURCES.into_iter().filter(storable) {
            add(Choice::Store(good));
        }
        if asks {
            add(Choice::Enough);
        }
    }

    pub(crate) fn store_one(&self, s: &mut State, k: u8, seat: Seat, good: Good, tell: &mut impl FnMut(Event)) {
        self.store(s, seat, good, 1, tell);
        s.next([Frame::Store { k }]);
    }

    /// No question is left for the `k`-th seat: keeps what fits, with or without resources, then asks the next.
    pub(crate) fn store_the_rest(&self, s: &mut State, k: u8, resources: bool, tell: &mut impl FnMut(Event)) {
        let Some(seat) = self.in_order(s, k) else { return };
        if !s.built[seat].and(&self.masks.storage).is_empty() {
            for good in Good::tokens().filter(|good| resources || !good.is_resource()) {
                self.store(s, seat, good, s.goods[seat][good], tell);
            }
        }
        s.next([Frame::Store { k: k + 1 }]);
    }

    /// Whether all resources of the supply find room. A storage names single resources or takes any, never both.
    pub(crate) fn resources_fit(&self, s: &State, seat: Seat, storages: &CardSet) -> bool {
        let takes_any = |card: &CardId| self.face_of(*card).storage.resources > 0;
        let room = |good: Good, any: bool| -> u32 {
            let cards = storages.iter().filter(|card| takes_any(card) == any);
            cards.map(|card| u32::from(self.room_on(s, card, good))).sum()
        };
        let over = |good: Good| u32::from(s.goods[seat][good]).saturating_sub(room(good, false));
        Good::RESOURCES.into_iter().map(over).sum::<u32>() <= room(Good::Brick, true)
    }

    /// How much more of a good a storage holds.
    pub(crate) fn room_on(&self, s: &State, card: CardId, good: Good) -> u16 {
        let storage = &self.face_of(card).storage;
        let kept = |counts: &dyn Fn(Good) -> bool| -> u16 {
            s.stored_on(card).filter(|it| it.returns && counts(it.good)).map(|it| it.n).sum()
        };
        let left = |room: u8, counts: &dyn Fn(Good) -> bool| match room {
            Room::ANY => u16::MAX,
            room => u16::from(room).saturating_sub(kept(counts)),
        };
        match storage.tokens[good] {
            0 if good.is_resource() => left(storage.resources, &Good::is_resource),
            own => left(own, &|it| it == good),
        }
    }

    /// Room for this very good is filled before room for any resource.
    fn store(&self, s: &mut State, seat: Seat, good: Good, n: u16, tell: &mut impl FnMut(Event)) {
        if n == 0 {
            return;
        }
        let storages = s.built[seat].and(&self.masks.storage);
        let own = |card: &CardId| self.face_of(*card).storage.tokens[good] > 0;
        let mut left = n;
        for card in storages.iter().filter(own).chain(storages.iter().filter(|card| !own(card))) {
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
                None => s.stored.push(Stored { card, owner: seat, good, n: kept, returns: true, ..Stored::default() }),
            }
        }
    }

    /// MS-CLN-02 to MS-CLN-07.
    pub(crate) fn tidy(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        for side in self.sides() {
            s.goods[side] = ByToken::default();
            s.board_used[side] = 0;
        }
        s.shielded = self.lasting_shields(s);
        s.visited = CardSet::EMPTY;
        s.packs.blocked = CardSet::EMPTY;
        s.used = [CardSet::EMPTY; 2];
        s.passed = SeatSet::EMPTY;
        for pile in Pile::ALL {
            if let Some(link) = s.links.open[pile as usize].take() {
                Game::discard_link(s, link);
                tell(Event::LinkExpired(link));
            }
        }
        if let Some(first) = self.next_first(s.first) {
            s.first = first;
            tell(Event::FirstPlayer(first));
        }
        self.tidy_packs(s);
        self.rival_tidies(s);
    }
}
