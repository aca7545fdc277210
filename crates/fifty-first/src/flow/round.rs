//! A round: walks the steps of the course, and announces what cards react to.

use table::{BySeat, Seat};

use crate::catalog::{Game, Moment};
use crate::course::Step;
use crate::event::{Cause, Event};
use crate::frame::Frame;
use crate::state::{Phase, State};

impl Game {
    /// Takes one step; the rest of the round waits below what it puts on the stack.
    pub(crate) fn walk(&self, s: &mut State, at: u8, tell: &mut impl FnMut(Event)) {
        let (step, rest) = self.course.walk(at);
        s.next([rest]);
        match step {
            Step::Round => {
                s.round = s.round.saturating_add(1);
                tell(Event::RoundBegan(s.round));
            }
            Step::Lookout => self.look_out(s, tell),
            Step::Draft { pass } => self.lay_out_draft(s, pass, tell),
            Step::Production => self.begin_production(s, tell),
            Step::Plunder => s.next([Frame::Plunder { k: 0, from: 0 }]),
            Step::Yield => s.next([Frame::Yield { k: 0, from: 0 }]),
            Step::Harvest => self.harvest(s, tell),
            Step::Actions => {
                self.begin_phase(s, Phase::Action, tell);
                s.acted = BySeat::default();
                s.next([self.turn_of(s.first)]);
            }
            Step::LastRound if s.end_triggered => self.finish(s, tell),
            Step::LastRound => {}
            Step::Cleanup => {
                self.begin_phase(s, Phase::Cleanup, tell);
                s.next([Frame::Store { k: 0 }]);
            }
            Step::Tidy => self.tidy(s, tell),
            Step::Rival(part) => self.rival_plays(s, part, tell),
        }
        self.join_step(s, step);
    }

    pub(crate) fn begin_phase(&self, s: &mut State, phase: Phase, tell: &mut impl FnMut(Event)) {
        s.phase = phase;
        tell(Event::PhaseBegan(phase));
    }

    /// Something has happened to a side, or was done by it: its cards that wait for it react, each with all it gives.
    #[inline]
    pub(crate) fn announce(&self, s: &mut State, side: Seat, moment: Moment, tell: &mut impl FnMut(Event)) {
        for card in &s.built[side].and(&self.masks.listeners[moment as usize]) {
            let face = self.face_of[card.index()];
            for reaction in self.reactions(face) {
                if reaction.moment == moment && reaction.is_met(&s.produced[side]) {
                    self.gain(s, side, &reaction.gain, Cause::Feature(face), tell);
                }
            }
        }
    }
}
