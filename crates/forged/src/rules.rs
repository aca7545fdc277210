//! Forged in Steel behind the kernel's contract.

use table::{Dice, Digest, Rules, Seat, SeatSet, Seed, Viewer};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::flow::Flow;
use crate::state::State;
use crate::view::View;

impl Rules for Game {
    type State = State;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn n_seats(&self) -> u8 {
        self.setup.players
    }

    fn deal(&self, seed: &Seed) -> State {
        self.set_up(seed)
    }

    fn waiting(&self, s: &State) -> SeatSet {
        self.waits(s)
    }

    fn options(&self, s: &State, seat: Seat, out: &mut Vec<Choice>) {
        if let Some(&top) = s.stack.last()
            && self.asked(s, top).contains(seat)
        {
            let _ = self.offer(s, top, seat, &mut |choice| {
                out.push(choice);
                Flow::Continue(())
            });
        }
    }

    fn lists(&self, s: &State, seat: Seat, choice: Choice) -> bool {
        let Some(&top) = s.stack.last() else { return false };
        let found = |it| if it == choice { Flow::Break(()) } else { Flow::Continue(()) };
        self.asked(s, top).contains(seat) && self.offer(s, top, seat, &mut { found }).is_break()
    }

    fn play_listed(&self, s: &mut State, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        self.answer(s, seat, choice, tell);
        self.settle(s, tell);
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        self.view_for(s, viewer)
    }

    fn determinize(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        self.imagine(s, seat, dice);
    }

    fn options_are_secret(&self, s: &State, seat: Seat) -> bool {
        s.stack.last().is_some_and(|&top| self.hides_options(s, top, seat))
    }

    fn learned(&self, s: &State, seat: Seat) -> u32 {
        s.learned[seat]
    }

    fn scores(&self, s: &State) -> Vec<i32> {
        self.seats().map(|seat| s.open.vp[seat].into()).collect()
    }

    fn winners(&self, s: &State) -> SeatSet {
        self.winner(s)
    }

    fn digest(&self, s: &State) -> u64 {
        let mut digest = Digest::new();
        s.write_digest(&mut digest);
        digest.short()
    }
}
