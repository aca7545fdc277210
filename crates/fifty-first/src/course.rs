//! The course of a game: what happens in a round, as a list of steps.
//!
//! The list is made from the setup, once, with the game. One frame walks it; a step is over when what it has put on the
//! stack is gone, and knows nothing of the step that follows. So whatever adds to a round inserts a step of its own, and
//! the others stay as they are.

use crate::flow::Draft;
use crate::frame::Frame;
use crate::packs::PackStep;
use crate::rivals::{Part, Rival};

/// A part of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The round is counted.
    Round,
    /// Connections are turned up.
    Lookout,
    /// Cards are laid out and taken.
    Draft { pass: u8 },
    /// Stored goods return, and the yield is counted from here on.
    Production,
    /// Who takes an opponent's production says so, before anybody produces (CARD-WIN-03).
    Plunder,
    /// Boards, deals and locations pay.
    Yield,
    /// Production that counts what the phase brought, then features that reward it.
    Harvest,
    /// Turns, until everybody has passed.
    Actions,
    /// The end, if somebody has reached it (MS-END-04: without another Cleanup).
    LastRound,
    /// Goods are stored.
    Cleanup,
    /// The rest goes back, and everything is fresh again.
    Tidy,
    /// A step of the rival's own.
    Rival(Part),
    /// A step that a pack has put here.
    Pack(PackStep),
}

/// The steps of a round. After the last one comes the first again.
#[derive(Clone, Debug)]
pub(crate) struct Course(Vec<Step>);

impl Course {
    /// The rounds of a table with this draft, and with the steps of its rival.
    pub(crate) fn of(draft: Draft, rival: Option<Rival>) -> Course {
        let mut steps = vec![Step::Round, Step::Lookout];
        steps.extend((0..draft.passes).map(|pass| Step::Draft { pass }));
        steps.extend([Step::Production, Step::Plunder, Step::Yield, Step::Harvest]);
        steps.extend([Step::Actions, Step::LastRound]);
        steps.extend([Step::Cleanup, Step::Tidy]);
        let mut course = Course(steps);
        if let Some(rival) = rival {
            rival.join(&mut course);
        }
        course
    }

    /// Lets a step follow another one of the list.
    pub(crate) fn insert_after(&mut self, step: Step, new: Step) {
        let at = self.position(step) + 1;
        self.0.insert(at, new);
    }

    /// The step at a place of the list, and the frame that goes on behind it.
    pub(crate) fn walk(&self, at: u8) -> (Step, Frame) {
        let step = self.0[usize::from(at)];
        (step, self.from(usize::from(at) + 1))
    }

    /// The frame that begins with a step.
    pub(crate) fn begin(&self, step: Step) -> Frame {
        self.from(self.position(step))
    }

    /// The frame that goes on behind a step.
    pub(crate) fn resume(&self, step: Step) -> Frame {
        self.from(self.position(step) + 1)
    }

    fn from(&self, at: usize) -> Frame {
        Frame::Course { at: (at % self.0.len()) as u8 }
    }

    fn position(&self, step: Step) -> usize {
        let at = self.0.iter().position(|&it| it == step);
        at.unwrap_or_else(|| unreachable!("{step:?} is not in {:?}; only steps of the list are named", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;

    #[test]
    fn a_round_has_its_phases_in_order_and_begins_again_ms_look_01() {
        // MS-LOOK-01.
        let course = Course::of(Draft::among(3), None);
        let mut frame = course.begin(Step::Round);
        let mut steps = Vec::new();
        while let Frame::Course { at } = frame
            && steps.len() < 12
        {
            let (step, next) = course.walk(at);
            steps.push(step);
            frame = next;
        }
        assert_eq!(
            steps,
            [
                Step::Round,
                Step::Lookout,
                Step::Draft { pass: 0 },
                Step::Draft { pass: 1 },
                Step::Production,
                Step::Plunder,
                Step::Yield,
                Step::Harvest,
                Step::Actions,
                Step::LastRound,
                Step::Cleanup,
                Step::Tidy,
            ]
        );
        assert_eq!(frame, course.begin(Step::Round));
    }

    #[test]
    fn a_rival_adds_its_own_steps_solo_08() {
        // SOLO-08: after its share of the only draft, and before anybody produces.
        let rival = Rival::of(&Setup::new(1)).expect("somebody who is alone has a rival");
        let course = Course::of(rival.profile().draft, Some(rival));
        let Frame::Course { at } = course.resume(Step::Draft { pass: 0 }) else { panic!("a course") };
        let (step, next) = course.walk(at);
        assert_eq!(step, Step::Rival(Part::Gift));
        assert_eq!(next, course.begin(Step::Production));
    }
}
