//! A round: walks the steps of the course, and announces what cards react to.

use table::{BySeat, Seat};

use crate::cards::{CardId, CardSet};
use crate::catalog::{Game, Moment, Reaction};
use crate::course::Step;
use crate::event::{Cause, Event};
use crate::frame::{Frame, Run};
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
            Step::Pack(step) => self.take_pack_step(s, step, tell),
        }
        self.join_step(s, step, tell);
    }

    pub(crate) fn begin_phase(&self, s: &mut State, phase: Phase, tell: &mut impl FnMut(Event)) {
        s.phase = phase;
        tell(Event::PhaseBegan(phase));
    }

    /// Something has happened to a side, or was done by it: its cards that wait for it react, each with all it gives.
    ///
    /// `about` is the card that it happened to, if there is one. Those that do more than give goods come one after the
    /// other when the rules get to them, since each of them may ask (UE-19).
    #[inline]
    pub(crate) fn announce(
        &self,
        s: &mut State,
        side: Seat,
        moment: Moment,
        about: Option<CardId>,
        tell: &mut impl FnMut(Event),
    ) {
        // Mostly nobody listens.
        let listeners = s.built[side].and(&self.masks.listeners[moment as usize]);
        if !listeners.is_empty() {
            self.announce_to(s, side, &listeners, moment, about, tell);
        }
    }

    #[cold]
    fn announce_to(
        &self,
        s: &mut State,
        side: Seat,
        listeners: &CardSet,
        moment: Moment,
        about: Option<CardId>,
        tell: &mut impl FnMut(Event),
    ) {
        let performers = listeners.and(&self.masks.performers[moment as usize]);
        if let (false, Some(about)) = (performers.is_empty(), about) {
            s.next([Frame::React { side, moment, about, from: 0 }]);
        }
        for card in listeners {
            let face = self.face_of[card.index()];
            for reaction in self.reactions(face).iter().filter(|it| it.program.n == 0) {
                if self.fires(s, side, card, reaction, moment, about) {
                    self.gain(s, side, &reaction.gain, Cause::Feature(face), tell);
                }
            }
        }
    }

    /// Whether a location reacts now; if it does so only so many times a round, it is marked.
    fn fires(
        &self,
        s: &mut State,
        side: Seat,
        card: CardId,
        reaction: &Reaction,
        moment: Moment,
        about: Option<CardId>,
    ) -> bool {
        let fits = reaction.moment == moment
            && reaction.is_met(&s.produced[side])
            && about.is_none_or(|about| {
                let face = self.face_of[about.index()];
                // Only the own cards count as more than they show.
                let own = s.built[side].contains(about);
                let types = if own { self.types_of(s, side, face) } else { self.face(face).types };
                reaction.concerns(types, self.face(face).category)
            });
        if !fits || reaction.limit == 0 {
            return fits;
        }
        if s.uses(card) >= reaction.limit {
            return false;
        }
        s.count_use(card);
        true
    }

    /// The next location that does more than give goods.
    pub(crate) fn react(
        &self,
        s: &mut State,
        side: Seat,
        moment: Moment,
        about: CardId,
        from: u16,
        tell: &mut impl FnMut(Event),
    ) {
        let performers = s.built[side].and(&self.masks.performers[moment as usize]);
        let Some(card) = performers.iter().find(|card| u16::from(card.0) >= from) else { return };
        s.next([Frame::React { side, moment, about, from: u16::from(card.0) + 1 }]);
        let face = self.face_of[card.index()];
        for reaction in self.reactions(face).iter().filter(|it| it.program.n > 0).rev() {
            if self.fires(s, side, card, reaction, moment, Some(about)) {
                self.gain(s, side, &reaction.gain, Cause::Feature(face), tell);
                s.next([Frame::Program { run: Run::Feature, seat: side, owner: side, card, rest: reaction.program }]);
            }
        }
    }
}
