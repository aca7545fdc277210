//! Taking a turn: each arm reads like its paragraph of the rulebook.

use table::Seat;

use crate::cards::{CardId, CardSet, FaceId};
use crate::catalog::{Game, Moment};
use crate::choice::{Choice, Onto};
use crate::event::{Cause, Event};
use crate::frame::{Batch, Frame, Run};
use crate::good::Good;
use crate::library::Action;
use crate::payment::{Pay, Purpose};
use crate::rivals::Fate;
use crate::state::{Place, State};
use crate::zones::Zone;

impl Game {
    pub(crate) fn act(&self, s: &mut State, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        // No action: the turn goes on.
        if let Choice::Shield(face, nth) = choice {
            self.place_shield(s, seat, face, nth, tell);
            s.next([Frame::Turn { seat }]);
            return;
        }
        if let Choice::Pack(choice) = choice
            && self.do_beside_action(s, seat, choice, Frame::Turn { seat }, tell)
        {
            return;
        }
        s.next([Frame::NextTurn { seat, lingered: choice == Choice::Pass }]);
        s.acted[seat] = s.acted[seat].saturating_add(1);
        match choice {
            Choice::Pass => {
                s.passed.insert(seat);
                tell(Event::Passed(seat));
            }
            Choice::Use(face, nth, pay) => {
                let card = self.at(s, seat, face, nth);
                self.use_location(s, seat, card, pay, tell);
            }
            Choice::Exchange(good) => self.exchange(s, seat, good, tell),
            Choice::Build(face, pay) => self.build(s, seat, face, pay, tell),
            Choice::Develop { onto, into, pay } => self.develop(s, seat, onto, into, pay, tell),
            Choice::Deal(face, pay) => self.deal_with(s, seat, face, pay, tell),
            Choice::RazeHand(face, pay) => self.raze_hand(s, seat, face, pay, tell),
            Choice::Raze(place, pay) => self.raze(s, seat, place, pay, tell),
            Choice::Board(_, i, pay) => self.use_board(s, seat, i, pay, tell),
            Choice::Repeat { by, of, pay, .. } => self.repeat_board(s, seat, by, of, pay, tell),
            Choice::Visit(owner, face) => self.visit(s, seat, owner, face, tell),
            Choice::Connect(link) => {
                s.pay(seat, &self.connection_cost, Pay::PLAIN, tell);
                if let Some(open) = s.links.open.iter_mut().find(|open| **open == Some(link)) {
                    *open = None;
                }
                s.links.hands[seat][link.index()] += 1;
                tell(Event::Connected(seat, link));
            }
            Choice::Play(link, pay) => {
                let it = &self.links[link.index()];
                s.links.hands[seat][link.index()] -= 1;
                s.pay(seat, &it.cost, pay, tell);
                Game::discard_link(s, link);
                tell(Event::PlayedLink(seat, link));
                self.gain(s, seat, &it.gain, Cause::Connection(link), tell);
            }
            Choice::Pack(choice) => self.take_pack_action(s, seat, choice, tell),
            other => unreachable!("{other:?} is no action; only listed choices get here"),
        }
    }

    /// The rest of a turn after its action.
    pub(crate) fn go_on(&self, s: &mut State, seat: Seat, batch: Batch, choice: Choice, tell: &mut impl FnMut(Event)) {
        match choice {
            // Shields were part of the question; the end of the turn does not ask again.
            Choice::End => {
                if let Some(Frame::NextTurn { lingered, .. }) = s.stack.last_mut() {
                    *lingered = true;
                }
            }
            Choice::Shield(face, nth) => {
                self.place_shield(s, seat, face, nth, tell);
                s.next([Frame::Linger { seat, batch }]);
            }
            Choice::Use(face, nth, pay) => {
                let card = self.at(s, seat, face, nth);
                s.acted[seat] = s.acted[seat].saturating_add(1);
                self.use_location(s, seat, card, pay, tell);
            }
            Choice::Exchange(good) => {
                s.acted[seat] = s.acted[seat].saturating_add(1);
                self.exchange(s, seat, good, tell);
            }
            Choice::Board(_, i, pay) => {
                s.acted[seat] = s.acted[seat].saturating_add(1);
                self.use_board(s, seat, i, pay, tell);
            }
            Choice::Pack(choice) if self.do_beside_action(s, seat, choice, Frame::Linger { seat, batch }, tell) => {}
            other => unreachable!("{other:?} cannot follow an action; only listed choices get here"),
        }
    }

    fn place_shield(&self, s: &mut State, seat: Seat, face: FaceId, nth: u8, tell: &mut impl FnMut(Event)) {
        let card = self.at(s, seat, face, nth);
        s.spend(seat, Good::Shield, 1);
        s.shielded.insert(card);
        tell(Event::Shielded(seat, face));
    }

    fn build(&self, s: &mut State, seat: Seat, face: FaceId, pay: Pay, tell: &mut impl FnMut(Event)) {
        let card = self.in_hand(s, seat, face);
        self.construct(s, seat, card, Zone::Hand(seat), self.face(face).distance, pay, tell);
    }

    /// A card becomes a location for contacts, wherever it comes from.
    #[expect(clippy::too_many_arguments, reason = "a card, where it lies, and how it is paid for")]
    pub(crate) fn construct(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        from: Zone,
        price: u8,
        pay: Pay,
        tell: &mut impl FnMut(Event),
    ) {
        s.pay_for(seat, Purpose::Build(self.face_of(card).alliance), price, pay, tell);
        tell(Event::Built(seat, self.face_of[card.index()]));
        self.place(s, seat, card, from, tell);
        self.announce(s, seat, Moment::Build, Some(card), tell);
    }

    /// Production first, then the bonus (MS-BLD-04 to MS-BLD-06). The bonus waits on the stack in case production asks.
    fn place(&self, s: &mut State, seat: Seat, card: CardId, from: Zone, tell: &mut impl FnMut(Event)) {
        let face = self.face_of(card);
        self.transfer(s, card, from, Zone::Built(seat));
        if face.bonus.n > 0 {
            s.next([Frame::Program { run: Run::Bonus, seat, owner: seat, card, rest: face.bonus }]);
        }
        self.execute(s, Run::Production, seat, seat, card, face.production, tell);
    }

    fn develop(&self, s: &mut State, seat: Seat, onto: Onto, into: FaceId, pay: Pay, tell: &mut impl FnMut(Event)) {
        s.pay_for(seat, Purpose::Develop, 1, pay, tell);
        // MS-DEV-05: the old card leaves before the new one comes.
        let old = match onto {
            Onto::Location(face, nth) => {
                let card = self.at(s, seat, face, nth);
                let to = self.discarded_card(s, card, Zone::Built(seat));
                self.vacate(s, seat, card, to, tell);
                Some(face)
            }
            Onto::Ruins(face) => {
                if let Some(card) = self.ruins_like(s, seat, face, &CardSet::EMPTY) {
                    let to = self.discarded(s, Zone::Ruins(seat));
                    self.clear_ruins(s, seat, card, to, tell);
                }
                None
            }
        };
        tell(Event::Developed(seat, old, into));
        let card = self.in_hand(s, seat, into);
        self.gain_one(s, seat, Good::Vp, 1, Cause::Development, tell);
        self.place(s, seat, card, Zone::Hand(seat), tell);
        for moment in [Moment::Build, Moment::Develop] {
            self.announce(s, seat, moment, Some(card), tell);
        }
        if old.is_none() {
            self.announce(s, seat, Moment::DevelopRuins, Some(card), tell);
        }
    }

    fn deal_with(&self, s: &mut State, seat: Seat, face: FaceId, pay: Pay, tell: &mut impl FnMut(Event)) {
        let card = self.in_hand(s, seat, face);
        self.make_deal(s, seat, card, Zone::Hand(seat), self.face(face).distance, pay, tell);
    }

    /// A card becomes a deal for contacts, wherever it comes from.
    #[expect(clippy::too_many_arguments, reason = "a card, where it lies, and how it is paid for")]
    pub(crate) fn make_deal(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        from: Zone,
        price: u8,
        pay: Pay,
        tell: &mut impl FnMut(Event),
    ) {
        let face = self.face_of[card.index()];
        s.pay_for(seat, Purpose::Deal(self.alliance(face)), price, pay, tell);
        self.transfer(s, card, from, Zone::Deals(seat));
        tell(Event::Dealt(seat, face));
        self.gain_one(s, seat, self.face(face).deal, 1, Cause::Deal(face), tell);
        self.announce(s, seat, Moment::Deal, Some(card), tell);
    }

    fn raze_hand(&self, s: &mut State, seat: Seat, face: FaceId, pay: Pay, tell: &mut impl FnMut(Event)) {
        let card = self.in_hand(s, seat, face);
        let it = self.face(face);
        s.pay_for(seat, Purpose::Raze(it.alliance), it.distance, pay, tell);
        self.discard(s, card, Zone::Hand(seat));
        tell(Event::RazedHand(seat, face));
        self.take_spoils(s, seat, card, tell);
    }

    /// The spoils of a card that was razed as if from hand.
    pub(crate) fn take_spoils(&self, s: &mut State, seat: Seat, card: CardId, tell: &mut impl FnMut(Event)) {
        let face = self.face_of[card.index()];
        self.gain(s, seat, &self.face(face).spoils, Cause::Spoils(face), tell);
        self.announce(s, seat, Moment::Raze, Some(card), tell);
    }

    /// Spoils, compensation, flip (MS-RAZE-04 to MS-RAZE-06).
    fn raze(&self, s: &mut State, seat: Seat, place: Place, pay: Pay, tell: &mut impl FnMut(Event)) {
        let Place { owner, face, nth } = place;
        let card = self.at(s, owner, face, nth);
        let it = self.face(face);
        s.pay_for(seat, Purpose::Raze(it.alliance), self.raze_cost(s, seat, owner, card), pay, tell);
        tell(Event::Razed(seat, owner, face));
        self.gain(s, seat, &it.spoils, Cause::Spoils(face), tell);
        self.gain_one(s, owner, it.deal, 1, Cause::Compensation(face), tell);
        match self.fate_of_razed(owner) {
            Fate::Ruins => self.fall_to_ruins(s, owner, card, tell),
            Fate::Discarded => {
                let to = self.discarded_card(s, card, Zone::Built(owner));
                self.vacate(s, owner, card, to, tell);
                if self.is_machine(card) {
                    self.gain_ruins(s, owner, tell);
                }
            }
        }
        for moment in [Moment::Raze, Moment::RazeOpponent] {
            self.announce(s, seat, moment, Some(card), tell);
        }
    }

    fn use_location(&self, s: &mut State, seat: Seat, card: CardId, pay: Pay, tell: &mut impl FnMut(Event)) {
        let face = self.face_of[card.index()];
        let Some(act) = &self.face(face).act else { return };
        s.pay(seat, &self.cost_of_use(s, act), pay, tell);
        if act.uses == Action::ANY_USES {
            s.used[0].insert(card);
        } else {
            s.count_use(card);
        }
        tell(Event::Used(seat, face));
        if act.uses > 1 {
            s.next([Frame::Linger { seat, batch: Batch::Location(card) }]);
        }
        self.execute(s, Run::Action, seat, seat, card, act.program, tell);
    }

    fn use_board(&self, s: &mut State, seat: Seat, i: u8, pay: Pay, tell: &mut impl FnMut(Event)) {
        let act = &self.boards[usize::from(s.factions[seat])].acts[usize::from(i)];
        s.pay(seat, &act.cost, pay, tell);
        self.mark_board_use(s, seat, i);
        tell(Event::UsedBoard(seat, i));
        if act.uses > 1 {
            s.next([Frame::Linger { seat, batch: Batch::Board(i) }]);
        }
        self.execute(s, Run::Board, seat, seat, CardId(0), act.program, tell);
    }

    /// The lowest free mark of an action.
    fn mark_board_use(&self, s: &mut State, seat: Seat, i: u8) {
        let free = self.boards[usize::from(s.factions[seat])].marks[usize::from(i)] & !s.board_used[seat];
        s.board_used[seat] |= free & free.wrapping_neg();
    }

    /// PROMO-FAC-02: both costs are paid, and the action that is repeated stays as used as it was.
    fn repeat_board(&self, s: &mut State, seat: Seat, by: u8, of: u8, pay: Pay, tell: &mut impl FnMut(Event)) {
        let board = &self.boards[usize::from(s.factions[seat])];
        let Some(repeat) = board.repeats.iter().find(|it| (it.by, it.of) == (by, of)) else { return };
        s.pay(seat, &repeat.cost, pay, tell);
        self.mark_board_use(s, seat, by);
        tell(Event::RepeatedBoard(seat, of));
        let program = |i: u8| Frame::Program {
            run: Run::Board,
            seat,
            owner: seat,
            card: CardId(0),
            rest: board.acts[usize::from(i)].program,
        };
        s.next([program(by), program(of)]);
    }

    fn exchange(&self, s: &mut State, seat: Seat, good: Good, tell: &mut impl FnMut(Event)) {
        let board = &self.boards[usize::from(s.factions[seat])];
        s.pay(seat, &board.exchange_cost, Pay::PLAIN, tell);
        tell(Event::Exchanged(seat, good));
        self.gain_one(s, seat, good, self.exchanged(s, seat, good), Cause::BoardAction, tell);
        s.next([Frame::Linger { seat, batch: Batch::Exchange }]);
    }

    /// How much of a good the exchange gives.
    pub(crate) fn exchanged(&self, s: &State, seat: Seat, good: Good) -> u8 {
        let board = &self.boards[usize::from(s.factions[seat])];
        let n = board.exchange.iter().find(|&&(_, it)| it == good).map_or(1, |&(n, _)| n);
        let own = board.written.resource.is_some_and(|it| it.0 == good);
        let doubled = own && !s.built[seat].and(&self.masks.double_exchange).is_empty();
        if doubled { 2 * n } else { n }
    }

    fn visit(&self, s: &mut State, seat: Seat, owner: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        let free = self.unblocked(s, s.built[owner].and(&self.face(face).cards).without(&s.visited));
        let Some(card) = free.first() else { return };
        s.pay(seat, &self.visit_cost, Pay::PLAIN, tell);
        s.visited.insert(card);
        tell(Event::Visited(seat, owner, face));
        s.next([Frame::Thank { owner }]);
        self.execute(s, Run::Production, seat, owner, card, self.face(face).production, tell);
    }

    /// Away from most turns, which end with their action.
    #[cold]
    fn linger(s: &mut State, seat: Seat) {
        s.next([Frame::Linger { seat, batch: Batch::Nothing }, Frame::NextTurn { seat, lingered: true }]);
    }

    /// The next who has not passed (MS-ACT-01, MS-ACT-05); after the last pass the phase is over (MS-ACT-06). Whoever
    /// holds shields may place them first (MS-SHLD-01).
    pub(crate) fn next_turn(&self, s: &mut State, seat: Seat, lingered: bool) {
        if !lingered && (s.purse(seat, Good::Shield) > 0 || self.has_beside_action(s, seat)) {
            Game::linger(s, seat);
            return;
        }
        self.end_turn_in_packs(s);
        let mut side = seat;
        for _ in 0..self.n_sides {
            side = side.next(self.n_sides);
            if !s.passed.contains(side) {
                s.next([self.turn_of(side)]);
                return;
            }
        }
    }
}
