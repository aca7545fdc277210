//! Lookout Phase (S4).

use table::{Flow, Seat};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::state::{Phase, State};
use crate::zones::Zone;
use table::cards::FaceId;

/// Picks of each player (NE-047).
pub(crate) const ROUNDS: u8 = 2;

impl Game {
    pub(crate) fn begin_turn(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        s.turn = s.turn.saturating_add(1);
        tell(Event::TurnBegan(s.turn));
        self.begin_phase(s, Phase::Lookout, tell);
        s.next([Frame::Refill { round: 0, k: 0 }]);
    }

    /// From how many cards the next player chooses (NE-048 to NE-051).
    const fn choice_of(&self, round: u8, k: u8) -> usize {
        match (round, k) {
            (0, 0) => 5,
            (0, _) => 4,
            (_, k) if k + 1 < self.setup.players => 3,
            _ => 2,
        }
    }

    /// NE-052: refilled only so far as the next player's number demands.
    pub(crate) fn refill(&self, s: &mut State, round: u8, k: u8, tell: &mut impl FnMut(Event)) {
        if round == ROUNDS {
            return self.end_lookout(s, tell);
        }
        while s.row.len() < self.choice_of(round, k) {
            let Some(card) = self.next_card(s, tell) else { break };
            self.put(s, card, Zone::Row);
            s.learn_all();
            tell(Event::Revealed(self.face_id(card)));
        }
        // NE-053: the second round runs the same way.
        let (next_round, next_k) = if k + 1 == self.setup.players { (round + 1, 0) } else { (round, k + 1) };
        s.next([Frame::Pick { round, k }, Frame::Refill { round: next_round, k: next_k }]);
    }

    pub(crate) fn offer_row(&self, s: &State, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        for (i, &card) in s.row.iter().enumerate() {
            let face = self.face_id(card);
            if !s.row[..i].iter().any(|&other| self.face_id(other) == face) {
                put(Choice::Pick(face))?;
            }
        }
        Flow::Continue(())
    }

    pub(crate) fn pick(&self, s: &mut State, seat: Seat, face: FaceId, tell: &mut impl FnMut(Event)) {
        if let Some(&card) = s.row.iter().find(|&&card| self.face_id(card) == face) {
            self.transfer(s, card, Zone::Row, Zone::Hand(seat));
            tell(Event::Picked(seat, face));
        }
    }

    /// What is left over is discarded before the blind draws (NE-056, NE-057, NE-061, NEM-045).
    fn end_lookout(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        while let Some(&card) = s.row.last() {
            self.transfer(s, card, Zone::Row, Zone::Discard);
            tell(Event::LeftOver(self.face_id(card)));
        }
        for k in 0..self.setup.players {
            let seat = self.in_order(s, k);
            let more = s.built[seat].and(&self.masks.lookout);
            let more: u8 = more.iter().map(|card| self.card(card).effect.lookout).fold(0, u8::saturating_add);
            self.draw(s, seat, more.saturating_add(1), tell);
        }
        s.next([Frame::Produce { k: 0 }]);
    }
}
