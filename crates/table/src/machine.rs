//! A game as a machine that works off a stack of frames.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Dice, Digest, Rules, Seat, SeatSet, Seed, Viewer};

/// Whether whoever is shown options one by one wants more of them.
pub type Flow = ControlFlow<()>;

/// A game whose positions keep what is still to happen as a stack of frames: plain data, the next one on top. A frame
/// either asks or runs; what it leads to is put on the stack.
///
/// A machine has its [`Rules`] from here: when it runs by itself and when somebody is asked, what is listed, and that a
/// question with one answer answers itself unless that would tell a secret. What it says about its own positions goes by
/// the names that `Rules` has for it.
///
/// Only the game itself calls these functions. Everybody else plays by [`Rules`], where the list of options is the only
/// door.
pub trait Machine: Sync + Sized {
    /// What is suspended.
    type Frame: Copy + Debug;
    /// See [`Rules::State`].
    type State: Stacked<Frame = Self::Frame> + Copy + Eq + Send + Sync + Debug;
    /// See [`Rules::Choice`].
    type Choice: Copy + Ord + Hash + Send + Sync + Debug;
    /// See [`Rules::Event`].
    type Event: Clone + PartialEq + Send + Sync + Debug;
    /// See [`Rules::View`].
    type View: Clone + PartialEq + Send + Debug;

    /// The first position, before anything runs.
    fn set_up(&self, seed: &Seed) -> Self::State;

    /// Whom a frame asks; nobody if it only runs.
    fn asked(&self, s: &Self::State, frame: Self::Frame) -> SeatSet;

    /// Hands everything that `seat` may answer to a frame to `put`, until `put` has had enough.
    fn offer(
        &self,
        s: &Self::State,
        frame: Self::Frame,
        seat: Seat,
        put: &mut impl FnMut(Self::Choice) -> Flow,
    ) -> Flow;

    /// Hands everything that `seat` may answer to a frame to `add`: the same as [`Machine::offer`] with a `put` that never
    /// has enough. Where that costs less without being asked after every option, a game says how.
    #[inline]
    fn offer_all(&self, s: &Self::State, frame: Self::Frame, seat: Seat, add: &mut impl FnMut(Self::Choice)) {
        let _ = self.offer(s, frame, seat, &mut |choice| {
            add(choice);
            Flow::Continue(())
        });
    }

    /// Does what a listed choice says. The frame that asked has been taken off the stack; one that has not been answered
    /// by everybody goes back onto it.
    fn answer(
        &self,
        s: &mut Self::State,
        frame: Self::Frame,
        seat: Seat,
        choice: Self::Choice,
        tell: &mut impl FnMut(Self::Event),
    );

    /// Does what a frame says that asks nobody. It has been taken off the stack.
    fn run(&self, s: &mut Self::State, frame: Self::Frame, tell: &mut impl FnMut(Self::Event));

    /// Does what follows when somebody is asked who has no answer. The frame has been taken off the stack.
    #[inline]
    fn go_without(&self, s: &mut Self::State, frame: Self::Frame, tell: &mut impl FnMut(Self::Event)) {
        self.run(s, frame, tell);
    }

    /// What holds at all times, looked at before every frame.
    #[inline]
    fn standing_rules(&self, _s: &mut Self::State, _tell: &mut impl FnMut(Self::Event)) {}

    /// Whether a frame asks however few answers there are, such as a turn: whether to act at all is the player's business.
    #[inline]
    fn always_asks(&self, _frame: Self::Frame) -> bool {
        false
    }

    /// Whether others cannot tell how many answers `seat` has to a frame: see [`Rules::options_are_secret`].
    fn hides_options(&self, s: &Self::State, frame: Self::Frame, seat: Seat) -> bool;

    /// See [`Rules::n_seats`].
    fn n_seats(&self) -> u8;

    /// See [`Rules::view`].
    fn view(&self, s: &Self::State, viewer: Viewer) -> Self::View;

    /// See [`Rules::determinize`].
    fn determinize(&self, s: &mut Self::State, seat: Seat, dice: &mut Dice);

    /// See [`Rules::learned`].
    fn learned(&self, s: &Self::State, seat: Seat) -> u32;

    /// See [`Rules::scores`].
    fn scores(&self, s: &Self::State) -> Vec<i32>;

    /// See [`Rules::winners`].
    fn winners(&self, s: &Self::State) -> SeatSet;

    /// Writes everything that makes positions differ, in the same order in every release: see [`Rules::digest`].
    fn write_digest(&self, s: &Self::State, digest: &mut Digest);

    /// Runs until somebody has a real decision, or the game is over.
    fn settle(&self, s: &mut Self::State, tell: &mut impl FnMut(Self::Event)) {
        loop {
            self.standing_rules(s, tell);
            let Some(top) = s.top() else { return };
            // Most frames end here, before anything has to be listed.
            let asked = self.asked(s, top);
            if asked.is_empty() {
                s.pop();
                self.run(s, top, tell);
                continue;
            }
            if self.always_asks(top) {
                return;
            }
            match question(self, s, top, asked) {
                Question::Open => return,
                Question::Forced(seat, choice) => {
                    s.pop();
                    self.answer(s, top, seat, choice, tell);
                }
                Question::Hopeless => {
                    s.pop();
                    self.go_without(s, top, tell);
                }
            }
        }
    }
}

/// A position with a stack of frames. [`stacked!`](crate::stacked) makes it one.
pub trait Stacked {
    /// What lies on the stack.
    type Frame;

    /// What happens next; nothing when the game is over.
    fn top(&self) -> Option<Self::Frame>;

    /// Takes the frame on top off the stack.
    fn pop(&mut self) -> Option<Self::Frame>;
}

/// Makes a position [`Stacked`] whose field `stack` is a [`Row`](crate::Row) of frames, and gives it the method `next`,
/// which puts frames on the stack: `table::stacked!(State: Frame);`.
#[macro_export]
macro_rules! stacked {
    ($state:ty: $frame:ty) => {
        impl $crate::Stacked for $state {
            type Frame = $frame;

            #[inline]
            fn top(&self) -> Option<$frame> {
                self.stack.last().copied()
            }

            #[inline]
            fn pop(&mut self) -> Option<$frame> {
                self.stack.pop()
            }
        }

        impl $state {
            /// Puts frames on the stack in reading order: the first of them comes next.
            #[inline]
            pub(crate) fn next<const N: usize>(&mut self, frames: [$frame; N]) {
                for frame in frames.into_iter().rev() {
                    self.stack.push(frame);
                }
            }
        }
    };
}

/// What a frame that asks wants.
enum Question<C> {
    /// An answer of somebody who has none.
    Hopeless,
    /// An answer of a seat that has only this one.
    Forced(Seat, C),
    /// A decision.
    Open,
}

#[inline]
fn question<M: Machine>(game: &M, s: &M::State, top: M::Frame, asked: SeatSet) -> Question<M::Choice> {
    for seat in asked.iter() {
        let mut first = None;
        let flow = game.offer(s, top, seat, &mut |choice| {
            if first.is_some() {
                return Flow::Break(());
            }
            first = Some(choice);
            Flow::Continue(())
        });
        match first {
            None => return Question::Hopeless,
            // A question that answered itself would tell that there is only one answer.
            Some(_) if flow.is_break() || game.hides_options(s, top, seat) => {}
            Some(choice) => return Question::Forced(seat, choice),
        }
    }
    Question::Open
}

impl<M: Machine> Rules for M {
    type State = M::State;
    type Choice = M::Choice;
    type Event = M::Event;
    type View = M::View;

    #[inline]
    fn n_seats(&self) -> u8 {
        Machine::n_seats(self)
    }

    fn deal(&self, seed: &Seed) -> M::State {
        let mut s = self.set_up(seed);
        self.settle(&mut s, &mut |_| {});
        s
    }

    #[inline]
    fn waiting(&self, s: &M::State) -> SeatSet {
        s.top().map_or(SeatSet::EMPTY, |top| self.asked(s, top))
    }

    fn options(&self, s: &M::State, seat: Seat, out: &mut Vec<M::Choice>) {
        if let Some(top) = s.top()
            && self.asked(s, top).contains(seat)
        {
            self.offer_all(s, top, seat, &mut |choice| out.push(choice));
        }
    }

    fn lists(&self, s: &M::State, seat: Seat, choice: M::Choice) -> bool {
        let Some(top) = s.top() else { return false };
        let found = |it| if it == choice { Flow::Break(()) } else { Flow::Continue(()) };
        self.asked(s, top).contains(seat) && self.offer(s, top, seat, &mut { found }).is_break()
    }

    fn play_listed(&self, s: &mut M::State, seat: Seat, choice: M::Choice, tell: &mut impl FnMut(M::Event)) {
        let Some(top) = s.pop() else {
            unreachable!("only listed choices get here, and a game that is over lists none")
        };
        self.answer(s, top, seat, choice, tell);
        self.settle(s, tell);
    }

    fn view(&self, s: &M::State, viewer: Viewer) -> M::View {
        Machine::view(self, s, viewer)
    }

    fn determinize(&self, s: &mut M::State, seat: Seat, dice: &mut Dice) {
        Machine::determinize(self, s, seat, dice);
    }

    #[inline]
    fn options_are_secret(&self, s: &M::State, seat: Seat) -> bool {
        s.top().is_some_and(|top| self.hides_options(s, top, seat))
    }

    #[inline]
    fn learned(&self, s: &M::State, seat: Seat) -> u32 {
        Machine::learned(self, s, seat)
    }

    fn scores(&self, s: &M::State) -> Vec<i32> {
        Machine::scores(self, s)
    }

    fn winners(&self, s: &M::State) -> SeatSet {
        Machine::winners(self, s)
    }

    fn digest(&self, s: &M::State) -> u64 {
        let mut digest = Digest::new();
        self.write_digest(s, &mut digest);
        digest.short()
    }
}
