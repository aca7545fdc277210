//! Production of a good that nothing else has brought: The Borderline Pub.

use table::Seat;

use super::Promo2Frame;
use crate::cards::CardId;
use crate::catalog::{Game, Op, Span};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Run;
use crate::good::{ByGood, Good};
use crate::packs::scavengers::icon_good;
use crate::state::State;

impl Game {
    /// What a location produces if it is missing.
    fn offered_if_missing(&self, card: CardId) -> &[(u8, Good)] {
        let ops = self.ops(self.face_of(card).production);
        let span = ops.iter().find_map(|op| match *op {
            Op::GainUnproduced { at, n } => Some(Span { at, n }),
            _ => None,
        });
        span.map_or(&[], |span| &self.choices[span.range()])
    }

    /// PROMO-SET-04: the next location that produces what is missing, when everything else has been produced.
    pub(in crate::packs) fn seek_missing(&self, s: &mut State, k: u8, from: u16) {
        let Some(owner) = self.in_order(s, k) else { return };
        let cards = s.built[owner].and(&self.masks.missing);
        match cards.iter().find(|card| u16::from(card.0) >= from) {
            None => s.next([Promo2Frame::Seek { k: k + 1, from: 0 }.into()]),
            Some(card) => {
                let thief = s.stolen.iter().find(|(stolen, _)| *stolen == card).map(|&(_, thief)| thief);
                let missing = Promo2Frame::Missing { seat: thief.unwrap_or(owner), owner, card };
                s.next([missing.into(), Promo2Frame::Seek { k, from: u16::from(card.0) + 1 }.into()]);
            }
        }
    }

    /// The goods that are missing: in the Production phase what has not come in it, and for a location that was just built
    /// what its owner's board, deals and other production do not give.
    pub(super) fn offer_missing(&self, s: &State, owner: Seat, card: CardId, add: &mut impl FnMut(Choice)) {
        let produced = if s.tallying { s.produced[owner] } else { self.expected(s, owner, card) };
        for &(_, good) in self.offered_if_missing(card) {
            if produced[good] == 0 {
                add(Choice::Take(good));
            }
        }
    }

    pub(super) fn take_missing(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        good: Good,
        tell: &mut impl FnMut(Event),
    ) {
        let n = self.offered_if_missing(card).iter().find(|&&(_, it)| it == good).map_or(0, |&(n, _)| n);
        self.gain_one(s, seat, good, n, self.cause(Run::Production, card), tell);
    }

    /// What the board, the deals and the other production locations of a seat give or offer at this moment.
    fn expected(&self, s: &State, owner: Seat, card: CardId) -> ByGood<u8> {
        let mut goods = ByGood::<u8>::default();
        for (good, _) in self.boards[usize::from(s.factions[owner])].production.iter() {
            goods[good] = 1;
        }
        for deal in &s.deals[owner] {
            goods[self.face_of(deal).deal] = 1;
        }
        for good in self.pack_income(s, owner) {
            goods[good] = 1;
        }
        let mut others = s.built[owner].and(&self.masks.production);
        others.remove(card);
        for other in &others {
            for &op in self.ops(self.face_of(other).production) {
                match op {
                    Op::Gain { good, .. } => goods[good] = 1,
                    Op::GainOne { at, n } => {
                        for &(_, good) in &self.choices[Span { at, n }.range()] {
                            goods[good] = 1;
                        }
                    }
                    Op::GainPerType { kind, good, .. } if self.n_of_type(s, owner, kind) > 0 => goods[good] = 1,
                    Op::GainPer { what, good, .. } if self.tally(s, owner, what) > 0 => goods[good] = 1,
                    Op::MatchIcon(_) => self.each_icon(s, owner, |_, kind| {
                        if let Some(good) = icon_good(kind) {
                            goods[good] = 1;
                        }
                    }),
                    // What others count or copy gives no kind of its own: a copy gives what is counted already.
                    _ => {}
                }
            }
        }
        for other in &others {
            for &op in self.ops(self.face_of(other).production) {
                if let Op::GainPerProduced { counted, good, .. } = op
                    && goods[counted] > 0
                {
                    goods[good] = 1;
                }
            }
        }
        goods
    }
}
