//! How the game flows: a file for each chapter of the rulebook.
//!
//! [`Game::settle`] takes frames off the stack until one of them has a real question. A question with one possible
//! answer answers itself, except a turn, where whether to act at all is the player's business.

mod action;
mod cleanup;
mod effect;
mod end;
mod gain;
mod lookout;
mod opening;
mod production;
mod secret;
mod turn;
mod virtual_player;

pub use end::Rank;
pub(crate) use opening::DEALT;
pub(crate) use turn::{CONNECTION_WORKERS, MAX_ACTIONS, VISIT_WORKERS};
pub(crate) use virtual_player::{MAX_ATTACKS, VIRTUAL};

use table::{Seat, SeatSet};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::state::{Phase, State};

/// What the frame on top of the stack wants.
enum Question {
    /// Nobody: it runs by itself.
    Nobody,
    /// A seat, but there is only one answer.
    Forced(Seat, Choice),
    /// Somebody has to decide.
    Open,
}

impl Game {
    /// How many sides play: the seats, and alone the Virtual Player.
    #[inline]
    pub(crate) fn n_sides(&self) -> u8 {
        if self.setup.is_solo() { 2 } else { self.setup.players }
    }

    /// All sides.
    #[inline]
    pub(crate) fn sides(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.n_sides()).map(Seat::new)
    }

    /// The sides that make decisions.
    #[inline]
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.players).map(Seat::new)
    }

    /// The `k`-th seat in turn order.
    pub(crate) fn in_order(&self, s: &State, k: u8) -> Option<Seat> {
        (k < self.setup.players).then(|| s.first.after(k, self.setup.players))
    }

    /// Whether this side is the Virtual Player.
    #[inline]
    pub(crate) fn is_virtual(&self, side: Seat) -> bool {
        self.setup.is_solo() && side == VIRTUAL
    }

    /// Runs until someone has a real decision or the game is over.
    pub(crate) fn settle(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        while let Some(&top) = s.stack.last() {
            match self.question(s, top) {
                Question::Open => return,
                Question::Forced(seat, choice) => self.answer(s, seat, choice, tell),
                Question::Nobody => {
                    s.stack.pop();
                    self.run(s, top, tell);
                }
            }
        }
    }

    #[inline]
    fn question(&self, s: &State, top: Frame) -> Question {
        let seat = match top {
            Frame::Turn { .. } => return Question::Open,
            Frame::Opening => {
                return if self.opening_waits(s).is_empty() { Question::Nobody } else { Question::Open };
            }
            _ => match self.asked(s, top) {
                Some(seat) => seat,
                None => return Question::Nobody,
            },
        };
        let mut first = None;
        let mut many = false;
        self.offer(s, top, seat, &mut |choice| {
            many |= first.is_some();
            first.get_or_insert(choice);
        });
        match first {
            None => Question::Nobody,
            // A question that answered itself would tell that there is only one answer.
            Some(_) if many || self.hides_options(s, top, seat) => Question::Open,
            Some(choice) => Question::Forced(seat, choice),
        }
    }

    /// Who is asked by a frame, if it asks one seat.
    #[inline]
    fn asked(&self, s: &State, frame: Frame) -> Option<Seat> {
        match frame {
            Frame::Turn { seat }
            | Frame::Linger { seat, .. }
            | Frame::TakeOne { seat, .. }
            | Frame::CopyPick { seat, .. }
            | Frame::PlunderPick { seat, .. }
            | Frame::VisitOccupied { seat }
            | Frame::StealGood { seat }
            | Frame::Clear { seat, .. }
            | Frame::UseDeals { seat, .. }
            | Frame::DiscardCards { seat, .. }
            | Frame::DiscardDeals { seat, .. }
            | Frame::KeepCards { seat, .. } => Some(seat),
            Frame::Draft { pass, k } => self.drafter(s, pass, k),
            Frame::Store { k } => self.in_order(s, k),
            Frame::SoloDraft { .. } | Frame::AttackTarget => Some(Seat::new(0)),
            Frame::Opening
            | Frame::Round
            | Frame::Lookout { .. }
            | Frame::Production
            | Frame::Plunder { .. }
            | Frame::Yield { .. }
            | Frame::Harvest
            | Frame::Actions
            | Frame::NextTurn { .. }
            | Frame::Program { .. }
            | Frame::Thank { .. }
            | Frame::Cleanup
            | Frame::Tidy
            | Frame::VirtualTurn => None,
        }
    }

    /// Who must decide in a settled position.
    pub(crate) fn waits(&self, s: &State) -> SeatSet {
        match s.stack.last() {
            None => SeatSet::EMPTY,
            Some(Frame::Opening) => self.opening_waits(s),
            Some(&top) => self.asked(s, top).map_or(SeatSet::EMPTY, SeatSet::only),
        }
    }

    /// Calls `add` with every answer that `seat` may give to a frame.
    #[inline]
    pub(crate) fn offer(&self, s: &State, frame: Frame, seat: Seat, add: &mut impl FnMut(Choice)) {
        match frame {
            Frame::Turn { seat } => self.offer_turn(s, seat, add),
            Frame::Linger { seat, batch } => self.offer_linger(s, seat, batch, add),
            Frame::Opening => self.offer_opening(s, seat, add),
            Frame::Draft { .. } | Frame::SoloDraft { .. } => self.offer_draft(s, add),
            Frame::TakeOne { choices, .. } => self.offer_goods(choices, add),
            Frame::CopyPick { run, seat, owner, card, whose } => {
                self.offer_copies(s, run, seat, owner, card, whose, add);
            }
            Frame::PlunderPick { seat, .. } => self.offer_plunder(s, seat, add),
            Frame::VisitOccupied { seat } => self.offer_occupied(s, seat, add),
            Frame::StealGood { seat } => self.offer_theft(s, seat, add),
            Frame::Clear { seat, card, .. } => self.offer_clearing(s, seat, card, add),
            Frame::UseDeals { seat, whose, .. } => self.offer_deals(s, seat, whose, add),
            Frame::DiscardCards { seat, .. } => self.offer_hand(s, seat, add),
            Frame::DiscardDeals { seat, .. } => self.each_face(&s.deals[seat], |face| add(Choice::DiscardDeal(face))),
            Frame::KeepCards { .. } => self.each_face(&s.picked, |face| add(Choice::Keep(face))),
            Frame::Store { .. } => self.offer_storage(s, seat, add),
            Frame::AttackTarget => self.offer_targets(s, add),
            Frame::Round
            | Frame::Lookout { .. }
            | Frame::Production
            | Frame::Plunder { .. }
            | Frame::Yield { .. }
            | Frame::Harvest
            | Frame::Actions
            | Frame::NextTurn { .. }
            | Frame::Program { .. }
            | Frame::Thank { .. }
            | Frame::Cleanup
            | Frame::Tidy
            | Frame::VirtualTurn => {}
        }
    }

    /// Takes an answer to the frame on top of the stack.
    pub(crate) fn answer(&self, s: &mut State, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        let Some(&frame) = s.stack.last() else { return };
        if frame == Frame::Opening {
            // Stays on the stack until everybody has chosen.
            self.set_aside(s, seat, choice, tell);
            return;
        }
        s.stack.pop();
        match (frame, choice) {
            (Frame::Turn { seat }, choice) => self.act(s, seat, choice, tell),
            (Frame::Linger { seat, batch }, choice) => self.go_on(s, seat, batch, choice, tell),
            (Frame::Draft { pass, k }, Choice::Draft(face)) => self.draft(s, pass, k, face, tell),
            (Frame::SoloDraft { pass }, Choice::Draft(face)) => self.solo_draft(s, pass, face, tell),
            (Frame::TakeOne { run, seat, card, choices }, Choice::Take(good)) => {
                self.take_one(s, run, seat, card, choices, good, tell);
            }
            (Frame::CopyPick { seat, .. }, Choice::Copy(owner, face)) => self.copy(s, seat, owner, face, tell),
            (Frame::PlunderPick { seat, .. }, Choice::Copy(owner, face)) => self.plunder(s, seat, owner, face, tell),
            (Frame::VisitOccupied { seat }, Choice::Visit(owner, face)) => {
                self.visit_occupied(s, seat, owner, face, tell);
            }
            (Frame::StealGood { seat }, Choice::Steal(victim, good)) => self.steal(s, seat, victim, good, tell),
            (Frame::Clear { seat, card, left }, Choice::Clear(face, nth)) => {
                self.clear(s, seat, card, left, face, nth, tell);
            }
            (Frame::UseDeals { seat, card, whose, left }, Choice::UseDeal(owner, face)) => {
                self.use_deal(s, Frame::UseDeals { seat, card, whose, left: left - 1 }, seat, card, owner, face, tell);
            }
            (Frame::Clear { .. } | Frame::UseDeals { .. }, Choice::Enough) => {}
            (Frame::DiscardCards { seat, left }, choice) => self.discard_from_hand(s, seat, left, choice, tell),
            (Frame::DiscardDeals { seat, left }, Choice::DiscardDeal(face)) => {
                self.discard_deal(s, seat, left, face, tell);
            }
            (Frame::KeepCards { seat, left }, Choice::Keep(face)) => self.keep_card(s, seat, left, face, tell),
            (Frame::Store { k }, Choice::Store(good)) => self.store_one(s, k, seat, good, tell),
            (Frame::Store { k }, Choice::StoreAll) => self.store_the_rest(s, k, true, tell),
            (Frame::Store { k }, Choice::Enough) => self.store_the_rest(s, k, false, tell),
            (Frame::AttackTarget, Choice::Sacrifice(face, nth)) => self.hit_named(s, face, nth, tell),
            (frame, choice) => unreachable!("{choice:?} does not answer {frame:?}; only listed choices get here"),
        }
    }

    /// Does what a frame without a question says. It has been taken off the stack.
    fn run(&self, s: &mut State, frame: Frame, tell: &mut impl FnMut(Event)) {
        match frame {
            Frame::Opening => self.open(s, tell),
            Frame::Round => {
                s.round = s.round.saturating_add(1);
                tell(Event::RoundBegan(s.round));
                s.next([Frame::Lookout { pass: 0 }]);
            }
            Frame::Lookout { pass } => self.look_out(s, pass, tell),
            Frame::Draft { pass, k } => self.end_draft_or_skip(s, pass, k, tell),
            Frame::SoloDraft { pass } => self.solo_draft_without_cards(s, pass, tell),
            Frame::Production => self.begin_production(s, tell),
            Frame::Plunder { k, from } => self.seek_plunder(s, k, from),
            Frame::Yield { k, from } => self.yield_goods(s, k, from, tell),
            Frame::Harvest => self.harvest(s, tell),
            Frame::Actions => {
                self.begin_phase(s, Phase::Action, tell);
                s.acted = table::BySeat::default();
                s.next([Frame::Turn { seat: s.first }]);
            }
            Frame::NextTurn { seat, lingered } => self.next_turn(s, seat, lingered, tell),
            Frame::Program { run, seat, owner, card, rest } => self.execute(s, run, seat, owner, card, rest, tell),
            Frame::Thank { owner } => self.thank(s, owner, tell),
            Frame::Cleanup => {
                self.begin_phase(s, Phase::Cleanup, tell);
                s.next([Frame::Store { k: 0 }, Frame::Tidy]);
            }
            Frame::Store { k } => self.store_the_rest(s, k, true, tell),
            Frame::Tidy => self.tidy(s, tell),
            Frame::VirtualTurn => self.virtual_turn(s, tell),
            // A question nobody can answer has no effect (CARD-BASE-02).
            Frame::Turn { .. }
            | Frame::Linger { .. }
            | Frame::TakeOne { .. }
            | Frame::CopyPick { .. }
            | Frame::PlunderPick { .. }
            | Frame::VisitOccupied { .. }
            | Frame::StealGood { .. }
            | Frame::Clear { .. }
            | Frame::UseDeals { .. }
            | Frame::DiscardCards { .. }
            | Frame::DiscardDeals { .. }
            | Frame::KeepCards { .. } => {}
            Frame::AttackTarget => self.attack_fails(tell),
        }
    }

    pub(crate) fn begin_phase(&self, s: &mut State, phase: Phase, tell: &mut impl FnMut(Event)) {
        s.phase = phase;
        tell(Event::PhaseBegan(phase));
    }
}
