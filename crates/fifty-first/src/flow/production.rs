//! Production: stored goods return, then boards, deals and locations pay, then what depends on the phase's yield.

use table::{Row, Seat};

use crate::cards::{CardId, CardSet, FaceId, MAX_CARDS};
use crate::catalog::{Game, Moment, Op};
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Run};
use crate::good::ByGood;
use crate::packs::outposts::OutpostOp;
use crate::state::{Phase, State};

impl Game {
    pub(crate) fn begin_production(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        self.begin_phase(s, Phase::Production, tell);
        // MS-PROD-08: first of all, and not counted as produced.
        self.return_to_supply(s, |it| it.returns, tell);
        s.produced = table::BySeat::default();
        s.stolen = Row::new();
        s.echoes = Row::new();
        s.tallying = true;
        if self.counts_ruins {
            for side in self.sides() {
                s.packs.ruins_before[side] = s.ruins[side].len() as u8;
            }
        }
    }

    /// Finds the next owner of a location that takes somebody else's production.
    pub(crate) fn seek_plunder(&self, s: &mut State, k: u8, from: u16) {
        let Some(seat) = self.in_order(s, k) else { return };
        let thieves = s.built[seat].and(&self.masks.thieves);
        match thieves.iter().find(|card| u16::from(card.0) >= from) {
            Some(card) => {
                s.next([Frame::PlunderPick { seat, card }, Frame::Plunder { k, from: u16::from(card.0) + 1 }]);
            }
            None => s.next([Frame::Plunder { k: k + 1, from: 0 }]),
        }
    }

    pub(crate) fn offer_plunder(&self, s: &State, seat: Seat, add: &mut impl FnMut(Choice)) {
        for owner in self.sides().filter(|&it| it != seat) {
            let mut free =
                s.built[owner].and(&self.masks.production).without(&self.masks.thieves).without(&self.masks.stockers);
            for (card, _) in &*s.stolen {
                free.remove(*card);
            }
            self.each_face(&free, |face| add(Choice::Copy(owner, face)));
        }
    }

    pub(crate) fn plunder(&self, s: &mut State, seat: Seat, owner: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        let cards = s.built[owner].and(&self.face(face).cards);
        let Some(card) = cards.iter().find(|card| !s.stolen.iter().any(|(stolen, _)| stolen == card)) else { return };
        // The goods come when it is the thief's turn to produce (MS-PROD-05).
        s.stolen.push((card, seat));
        tell(Event::ProductionStolen(seat, owner, face));
    }

    /// The board, the deals and the locations of one seat (MS-PROD-01 to MS-PROD-05).
    pub(crate) fn yield_goods(&self, s: &mut State, k: u8, from: u16, tell: &mut impl FnMut(Event)) {
        let Some(seat) = self.in_order(s, k) else { return };
        if from == 0 {
            let board = &self.boards[usize::from(s.factions[seat])];
            self.gain(s, seat, &board.production, Cause::Faction, tell);
            for card in &s.deals[seat].clone() {
                let face = self.face_of[card.index()];
                self.gain_one(s, seat, self.face(face).deal, 1, Cause::Deal(face), tell);
            }
            self.pack_deals_pay(s, seat, tell);
        }
        for card in &self.paying_locations(s, seat) {
            if u16::from(card.0) < from {
                continue;
            }
            let rest = self.face_of(card).production;
            let (run, owner) = match self.sides().find(|&side| side != seat && s.built[side].contains(card)) {
                Some(victim) => (Run::Copied, victim),
                None => (Run::Production, seat),
            };
            if self.asks_nothing(rest) {
                self.execute(s, run, seat, owner, card, rest, tell);
            } else {
                s.then([
                    Frame::Program { run, seat, owner, card, rest },
                    Frame::Yield { k, from: u16::from(card.0) + 1 },
                ]);
                return;
            }
        }
        s.then([Frame::Yield { k: k + 1, from: 0 }]);
    }

    /// The locations that pay a seat this phase: its own, without those that others take, and those it takes.
    fn paying_locations(&self, s: &State, seat: Seat) -> CardSet {
        let mut locations = s.built[seat];
        for &(card, thief) in &*s.stolen {
            if thief == seat {
                locations.insert(card);
            } else {
                locations.remove(card);
            }
        }
        locations.and(&self.masks.copyable)
    }

    fn asks_nothing(&self, span: crate::catalog::Span) -> bool {
        self.ops(span).iter().all(|op| {
            matches!(
                op,
                Op::Gain { .. }
                    | Op::GainPerType { .. }
                    | Op::GainPer { .. }
                    | Op::Outpost(OutpostOp::Gain { .. })
                    | Op::Stock { .. }
            )
        })
    }

    /// CARD-WIN-01, then CARD-WIN-07, each after everything it counts.
    pub(crate) fn harvest(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        let first = s.first;
        let order = (0..self.n_sides).map(|k| first.after(k, self.n_sides));
        // What the late locations count is fixed before any of them pays.
        let produced = s.produced;
        for owner in order.clone() {
            for card in &s.built[owner].and(&self.masks.late) {
                let thief = s.stolen.iter().find(|(stolen, _)| *stolen == card).map(|&(_, thief)| thief);
                self.pay_late(s, thief.unwrap_or(owner), card, &produced[owner], tell);
            }
        }
        let echoes = s.echoes;
        for &(card, to) in &*echoes {
            if let Some(owner) = self.sides().find(|&side| s.built[side].contains(card)) {
                self.pay_late(s, to, card, &produced[owner], tell);
            }
        }
        s.tallying = false;
        s.packs.ruins_before = table::BySeat::default();
        for side in order {
            self.announce(s, side, Moment::Harvest, None, tell);
        }
    }

    fn pay_late(&self, s: &mut State, to: Seat, card: CardId, produced: &ByGood<u8>, tell: &mut impl FnMut(Event)) {
        let face = self.face_of[card.index()];
        for op in self.ops(self.face(face).production) {
            if let &Op::GainPerProduced { counted, good, max } = op {
                let n = produced[counted].min(max);
                self.gain_one(s, to, good, n, Cause::Production(face), tell);
            }
        }
    }
}

// `from` counts past the last card.
const _: () = assert!(MAX_CARDS < u16::MAX as usize);
