//! How the game flows: a file for each chapter of the rulebook.
//!
//! The game is a [`Machine`]: which frames ask whom, what may be answered, and what follows is said here. A question with
//! one possible answer answers itself, except a turn, where whether to act at all is the player's business.

mod action;
mod cleanup;
mod effect;
mod end;
mod gain;
mod lookout;
mod opening;
mod production;
mod round;
mod secret;
mod turn;

pub(crate) use lookout::Draft;
pub(crate) use opening::DEALT;
pub(crate) use turn::{CONNECTION_WORKERS, MAX_ACTIONS, VISIT_WORKERS};

use table::{Dice, Digest, Flow, Machine, Seat, SeatSet, Seed, Viewer};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::packs::PackChoice;
use crate::rivals;
use crate::state::State;
use crate::view::View;

impl Game {
    /// All sides: the seats, and a rival that the rules play.
    #[inline]
    pub(crate) fn sides(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.n_sides).map(Seat::new)
    }

    /// The sides that make decisions.
    #[inline]
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.players).map(Seat::new)
    }

    /// Everybody else at the table.
    #[inline]
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.seats().filter(move |&it| it != seat)
    }

    /// The `k`-th seat in turn order.
    pub(crate) fn in_order(&self, s: &State, k: u8) -> Option<Seat> {
        (k < self.setup.players).then(|| s.first.after(k, self.setup.players))
    }
}

impl Machine for Game {
    type Frame = Frame;
    type State = State;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn set_up(&self, seed: &Seed) -> State {
        self.deal_hands(seed)
    }

    #[inline]
    fn asked(&self, s: &State, frame: Frame) -> SeatSet {
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
            | Frame::KeepCards { seat, .. } => SeatSet::only(seat),
            Frame::Opening => self.opening_waits(s),
            Frame::Draft { pass, k } => self.chooser(s, pass, k).map_or(SeatSet::EMPTY, SeatSet::only),
            Frame::Store { k } => self.in_order(s, k).map_or(SeatSet::EMPTY, SeatSet::only),
            Frame::RivalAsks(_) => SeatSet::only(rivals::PLAYER),
            Frame::Pack(frame) => self.asked_by_pack(s, frame),
            Frame::Course { .. }
            | Frame::Plunder { .. }
            | Frame::Yield { .. }
            | Frame::NextTurn { .. }
            | Frame::Program { .. }
            | Frame::Thank { .. }
            | Frame::React { .. }
            | Frame::RivalTurn
            | Frame::RivalPlays(_) => SeatSet::EMPTY,
        }
    }

    #[inline]
    fn offer(&self, s: &State, frame: Frame, seat: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        let mut flow = Flow::Continue(());
        self.offer_all(s, frame, seat, &mut |choice| {
            if flow.is_continue() {
                flow = put(choice);
            }
        });
        flow
    }

    #[inline]
    fn offer_all(&self, s: &State, frame: Frame, seat: Seat, add: &mut impl FnMut(Choice)) {
        match frame {
            Frame::Turn { seat } => self.offer_turn(s, seat, add),
            Frame::Linger { seat, batch } => self.offer_linger(s, seat, batch, add),
            Frame::Opening => self.offer_opening(s, seat, add),
            Frame::Draft { pass, k } => self.offer_draft(s, seat, pass, k, add),
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
            Frame::DiscardDeals { seat, .. } => self.offer_own_deals(s, seat, add),
            Frame::KeepCards { .. } => self.each_face(&s.picked, |face| add(Choice::Keep(face))),
            Frame::Store { .. } => self.offer_storage(s, seat, add),
            Frame::RivalAsks(ask) => self.offer_to_rival(s, ask, add),
            Frame::Pack(frame) => self.offer_in_pack(s, frame, seat, add),
            Frame::Course { .. }
            | Frame::Plunder { .. }
            | Frame::Yield { .. }
            | Frame::NextTurn { .. }
            | Frame::Program { .. }
            | Frame::Thank { .. }
            | Frame::React { .. }
            | Frame::RivalTurn
            | Frame::RivalPlays(_) => {}
        }
    }

    fn answer(&self, s: &mut State, frame: Frame, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        match (frame, choice) {
            (Frame::Opening, choice) => {
                // Stays on the stack until everybody has chosen.
                s.stack.push(frame);
                self.set_aside(s, seat, choice, tell);
            }
            (Frame::Turn { seat }, choice) => self.act(s, seat, choice, tell),
            (Frame::Linger { seat, batch }, choice) => self.go_on(s, seat, batch, choice, tell),
            (Frame::Draft { pass, k }, Choice::Draft(face)) => self.take_drafted(s, pass, k, face, tell),
            (Frame::Draft { pass, k }, Choice::Pack(choice)) => {
                s.next([Frame::Draft { pass, k: k + 1 }]);
                self.skip_draft(s, seat, choice, tell);
            }
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
            (Frame::UseDeals { seat, card, whose, left }, Choice::Pack(choice)) => {
                self.use_other_deal(s, Frame::UseDeals { seat, card, whose, left: left - 1 }, seat, card, choice, tell);
            }
            (Frame::Clear { .. } | Frame::UseDeals { .. }, Choice::Enough) => {}
            (Frame::DiscardCards { seat, left }, choice) => self.discard_from_hand(s, seat, left, choice, tell),
            (Frame::DiscardDeals { seat, left }, Choice::DiscardDeal(face)) => {
                self.discard_deal(s, seat, left, face, tell);
            }
            (Frame::DiscardDeals { seat, left }, Choice::Pack(PackChoice::DiscardCityDeal(city))) => {
                self.discard_city_deal(s, seat, city, tell);
                if left > 1 {
                    s.next([Frame::DiscardDeals { seat, left: left - 1 }]);
                }
            }
            (Frame::KeepCards { seat, left }, Choice::Keep(face)) => self.keep_card(s, seat, left, face, tell),
            (Frame::Store { k }, Choice::Store(good)) => self.store_one(s, k, seat, good, tell),
            (Frame::Store { k }, Choice::StoreAll) => self.store_the_rest(s, k, true, tell),
            (Frame::Store { k }, Choice::Enough) => self.store_the_rest(s, k, false, tell),
            (Frame::RivalAsks(ask), choice) => self.answer_rival(s, ask, choice, tell),
            (Frame::Pack(frame), choice) => self.answer_pack(s, frame, seat, choice, tell),
            (frame, choice) => unreachable!("{choice:?} does not answer {frame:?}; only listed choices get here"),
        }
    }

    /// Also where nobody can answer, which has no effect on most questions (CARD-BASE-02).
    fn run(&self, s: &mut State, frame: Frame, tell: &mut impl FnMut(Event)) {
        match frame {
            Frame::Opening => self.open(s, tell),
            Frame::Course { at } => self.walk(s, at, tell),
            Frame::Draft { pass, k } => self.draft_without_choice(s, pass, k, tell),
            Frame::Plunder { k, from } => self.seek_plunder(s, k, from),
            Frame::Yield { k, from } => self.yield_goods(s, k, from, tell),
            Frame::NextTurn { seat, lingered } => self.next_turn(s, seat, lingered),
            Frame::Program { run, seat, owner, card, rest } => self.execute(s, run, seat, owner, card, rest, tell),
            Frame::Thank { owner } => self.thank(s, owner, tell),
            Frame::Store { k } => self.store_the_rest(s, k, true, tell),
            Frame::React { side, moment, about, from } => self.react(s, side, moment, about, from, tell),
            Frame::RivalTurn => self.take_rival_turn(s, tell),
            Frame::RivalPlays(part) => self.rival_plays(s, part, tell),
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
            Frame::RivalAsks(ask) => self.leave_rival_alone(s, ask, tell),
            Frame::Pack(frame) => self.run_pack(s, frame, tell),
        }
    }

    #[inline]
    fn always_asks(&self, frame: Frame) -> bool {
        matches!(frame, Frame::Turn { .. } | Frame::Opening)
    }

    #[inline]
    fn hides_options(&self, s: &State, frame: Frame, seat: Seat) -> bool {
        self.hides_answers(s, frame, seat)
    }

    fn n_seats(&self) -> u8 {
        self.setup.players
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        self.view_for(s, viewer)
    }

    fn determinize(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        self.imagine(s, seat, dice);
    }

    fn learned(&self, s: &State, seat: Seat) -> u32 {
        s.learned[seat]
    }

    fn scores(&self, s: &State) -> Vec<i32> {
        self.sides().map(|side| self.score_of(s, side)).collect()
    }

    fn winners(&self, s: &State) -> SeatSet {
        self.winning(s)
    }

    fn write_digest(&self, s: &State, digest: &mut Digest) {
        s.write_digest(digest);
    }
}
