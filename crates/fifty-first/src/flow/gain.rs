//! Gaining goods, scoring, drawing and discarding.

use table::Seat;

use crate::cards::{CardId, CardSet, FaceId, LinkId};
use crate::catalog::{Game, Moment};
use crate::event::{Cause, Event};
use crate::good::{Bundle, Good};
use crate::state::{MAX_SUPPLY, MAX_VP, State, Stored};
use crate::zones::Zone;

/// Whoever reaches this ends the game (MS-END-01).
pub(crate) const END_VP: u16 = 25;

impl Game {
    /// Gives a side goods from the general supply, cards from the deck, and points (MS-GEN-11), if it gains
    /// anything.
    pub(crate) fn gain(&self, s: &mut State, side: Seat, goods: &Bundle, cause: Cause, tell: &mut impl FnMut(Event)) {
        if !self.gains(side) || goods.is_empty() {
            return;
        }
        let mut told = *goods;
        for good in [Good::Card, Good::Ruins, Good::TopDiscard] {
            told[good] = 0;
        }
        for (held, n) in s.goods[side].0.iter_mut().zip(goods.0) {
            *held = (*held + u16::from(n)).min(MAX_SUPPLY);
        }
        if s.tallying {
            for (sum, n) in s.produced[side].0.iter_mut().zip(goods.0) {
                *sum = sum.saturating_add(n);
            }
        }
        if !told.is_empty() {
            tell(Event::Gained(side, told, cause));
        }
        self.add_vp(s, side, goods[Good::Vp], tell);
        for _ in 0..goods[Good::Card] {
            self.draw(s, side, tell);
        }
        for _ in 0..goods[Good::Ruins] {
            self.gain_ruins(s, side, tell);
        }
        if goods[Good::TopDiscard] > 0 {
            s.let_take_top(side, goods[Good::TopDiscard]);
        }
    }

    /// The same with a single kind: what almost every effect gives, and without looking at all the others.
    pub(crate) fn gain_one(
        &self,
        s: &mut State,
        side: Seat,
        good: Good,
        n: u8,
        cause: Cause,
        tell: &mut impl FnMut(Event),
    ) {
        if n == 0 || !self.gains(side) {
            return;
        }
        if matches!(good, Good::Ruins | Good::TopDiscard) {
            return self.gain(s, side, &Bundle::of(good, n), cause, tell);
        }
        if good.is_token() {
            let held = &mut s.goods[side][good];
            *held = (*held + u16::from(n)).min(MAX_SUPPLY);
        }
        if s.tallying {
            let sum = &mut s.produced[side][good];
            *sum = sum.saturating_add(n);
        }
        if good != Good::Card {
            tell(Event::Gained(side, Bundle::of(good, n), cause));
        }
        self.add_vp(s, side, if good == Good::Vp { n } else { 0 }, tell);
        if good == Good::Card {
            for _ in 0..n {
                self.draw(s, side, tell);
            }
        }
    }

    /// Points for any side, also one that gains nothing.
    pub(crate) fn score(&self, s: &mut State, side: Seat, n: u8, cause: Cause, tell: &mut impl FnMut(Event)) {
        tell(Event::Gained(side, Bundle::of(Good::Vp, n), cause));
        self.add_vp(s, side, n, tell);
    }

    fn add_vp(&self, s: &mut State, side: Seat, n: u8, tell: &mut impl FnMut(Event)) {
        s.vp[side] = (s.vp[side] + u16::from(n)).min(MAX_VP);
        if s.vp[side] >= END_VP && !s.end_triggered {
            s.end_triggered = true;
            tell(Event::EndTriggered(side));
        }
    }

    /// One card from the deck to a hand, if there is one.
    pub(crate) fn draw(&self, s: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) -> Option<CardId> {
        let card = self.top_card(s, tell)?;
        self.put(s, card, Zone::Hand(seat));
        s.learn(seat);
        tell(Event::Drew(seat, Some(self.face_of[card.index()])));
        Some(card)
    }

    /// The top card of the deck, turned up where everybody sees it.
    pub(crate) fn reveal(&self, s: &mut State, to: Zone, tell: &mut impl FnMut(Event)) -> Option<CardId> {
        let card = self.top_card(s, tell)?;
        self.put(s, card, to);
        for seat in self.seats() {
            s.learn(seat);
        }
        Some(card)
    }

    /// Takes the top card; an empty deck is made from the discards first, at the moment it is needed (MS-GEN-07).
    pub(crate) fn top_card(&self, s: &mut State, tell: &mut impl FnMut(Event)) -> Option<CardId> {
        if s.deck.is_empty() {
            s.reshuffle();
            if !s.deck.is_empty() {
                tell(Event::Reshuffled(s.deck.len() as u16));
            }
        }
        s.deck.pop()
    }

    pub(crate) fn discard_link(s: &mut State, link: LinkId) {
        s.links.discard[link.index()] += 1;
    }

    /// The hand card with this face. Only called for faces that are in hand.
    #[inline]
    pub(crate) fn in_hand(&self, s: &State, seat: Seat, face: FaceId) -> CardId {
        s.hands[seat].and(&self.face(face).cards).first().unwrap_or_else(|| {
            unreachable!("{} is not in the hand of player {seat}; only listed choices get here", self.name(face))
        })
    }

    /// The own location with this face, the `nth` of several. Only called for places that exist.
    #[inline]
    pub(crate) fn at(&self, s: &State, owner: Seat, face: FaceId, nth: u8) -> CardId {
        self.find(s, owner, face, nth).unwrap_or_else(|| {
            unreachable!("player {owner} has no {} ({nth}); only listed choices get here", self.name(face))
        })
    }

    /// The own location with this face, the `nth` of several.
    pub(crate) fn find(&self, s: &State, owner: Seat, face: FaceId, nth: u8) -> Option<CardId> {
        s.built[owner].and(&self.face(face).cards).iter().nth(usize::from(nth).checked_sub(1)?)
    }

    /// Calls `each` once for every different face among the cards.
    #[inline]
    pub(crate) fn each_face(&self, cards: &CardSet, mut each: impl FnMut(FaceId)) {
        // No face yet, as a number that no face has: compared for every card of a list, an `Option` is felt.
        let mut last = u16::MAX;
        cards.each(|card| {
            let face = self.face_of[card.index()];
            if last != u16::from(face.0) {
                each(face);
            }
            last = face.0.into();
        });
    }

    /// Calls `each` for the cards of `among` that stand in the owner's State, once for those that differ in nothing:
    /// same face, shield, uses, visitor and no goods on them.
    #[inline]
    pub(crate) fn each_different(
        &self,
        s: &State,
        owner: Seat,
        among: &CardSet,
        mut each: impl FnMut(CardId, FaceId, u8),
    ) {
        let built = &s.built[owner];
        built.and(among).each(|card| {
            // Most cards are the only ones of their face, and nothing has to be compared.
            let n_before = self.copies_before(card).filter(|&it| built.contains(it)).count() as u8;
            if n_before == 0 || !self.is_like_earlier(s, built, among, card) {
                each(card, self.face_of[card.index()], n_before + 1);
            }
        });
    }

    /// The copies of a card with lower numbers; copies are neighbors.
    #[inline]
    fn copies_before(&self, card: CardId) -> impl Iterator<Item = CardId> {
        let first = card.0 - self.n_copies_before[card.index()];
        (first..card.0).map(CardId)
    }

    /// Whether a built card differs in nothing from an earlier one of these. One with goods on it is like no other.
    #[cold]
    fn is_like_earlier(&self, s: &State, built: &CardSet, among: &CardSet, card: CardId) -> bool {
        let is_plain = |card| s.stored_on(card).next().is_none();
        let mut earlier = self.copies_before(card).filter(|&it| built.contains(it) && among.contains(it));
        is_plain(card) && earlier.any(|it| is_plain(it) && s.condition(it) == s.condition(card))
    }

    /// Which earlier one of its owner's equal locations differs in nothing from this one and is meant in its place.
    pub(crate) fn listed_in_place(&self, s: &State, owner: Seat, face: FaceId, nth: u8) -> Option<u8> {
        let plain = |nth| self.find(s, owner, face, nth).filter(|&card| s.stored_on(card).next().is_none());
        let card = plain(nth)?;
        (1..nth).find(|&it| plain(it).is_some_and(|other| s.condition(other) == s.condition(card)))
    }

    /// Takes a card out of a State: goods stored on it go to its owner, everything else to the general supply
    /// (MS-RAZE-08, MS-RAZE-09, UE-04, UE-06).
    pub(crate) fn vacate(&self, s: &mut State, owner: Seat, card: CardId, to: Zone, tell: &mut impl FnMut(Event)) {
        self.transfer(s, card, Zone::Built(owner), to);
        s.shielded.remove(card);
        s.visited.remove(card);
        s.packs.blocked.remove(card);
        s.clear_uses(card);
        self.return_to_supply(s, |it| it.card == card, tell);
    }

    /// A location becomes Ruins of its owner's (MS-RAZE-06); what it does by itself no longer counts (UE-19).
    pub(crate) fn fall_to_ruins(&self, s: &mut State, owner: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        if self.is_machine(card) {
            // MOL-22: a card of the deck in its place.
            self.vacate(s, owner, card, Zone::MachineDiscard, tell);
            self.gain_ruins(s, owner, tell);
        } else {
            self.vacate(s, owner, card, Zone::Ruins(owner), tell);
        }
        self.announce(s, owner, Moment::OwnLocationRuined, Some(card), tell);
    }

    /// Goods on cards go back to the supplies of their owners.
    pub(crate) fn return_to_supply(
        &self,
        s: &mut State,
        which: impl Fn(&Stored) -> bool,
        tell: &mut impl FnMut(Event),
    ) {
        let mut i = 0;
        while i < s.stored.len() {
            if which(&s.stored[i]) {
                let it = s.stored.remove(i);
                if it.kept_for.is_some() {
                    self.waste(it, tell);
                    continue;
                }
                let held = &mut s.goods[it.owner][it.good];
                *held = (*held + it.n).min(MAX_SUPPLY);
                if !it.buried {
                    s.cached[it.owner][it.good] -= it.n;
                }
                tell(Event::Returned(it.owner, it.good, it.n));
            } else {
                i += 1;
            }
        }
    }
}
