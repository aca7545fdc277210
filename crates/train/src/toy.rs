//! A game to learn in the tests: whoever takes the last of some stones wins, and one to three are taken at a time. Whoever
//! leaves a multiple of four wins, which nobody tells the network.

use table::{Dice, Digest, Evaluate, Input, Observe, Reading, Rules, Seat, SeatSet, Seed, Viewer};

pub(crate) struct Stones {
    pub(crate) n_seats: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) left: u8,
    pub(crate) turn: u8,
}

impl Stones {
    const MOST: u8 = 13;
}

impl Rules for Stones {
    type State = State;
    type Choice = u8;
    type Event = ();
    type View = State;

    fn n_seats(&self) -> u8 {
        self.n_seats
    }

    fn deal(&self, seed: &Seed) -> State {
        State { left: Stones::MOST - u8::try_from(Dice::keyed(seed).below(4)).unwrap(), turn: 0 }
    }

    fn waiting(&self, s: &State) -> SeatSet {
        if s.left > 0 { SeatSet::only(Seat::new(s.turn)) } else { SeatSet::EMPTY }
    }

    fn options(&self, s: &State, _: Seat, out: &mut Vec<u8>) {
        out.extend(1..=s.left.min(3));
    }

    fn play_listed(&self, s: &mut State, _: Seat, choice: u8, _: &mut impl FnMut(())) {
        s.left -= choice;
        s.turn = (s.turn + 1) % self.n_seats;
    }

    fn view(&self, s: &State, _: Viewer) -> State {
        *s
    }

    fn determinize(&self, _: &mut State, _: Seat, _: &mut Dice) {}

    fn learned(&self, _: &State, _: Seat) -> u32 {
        0
    }

    fn scores(&self, s: &State) -> Vec<i32> {
        let last = (s.turn + self.n_seats - 1) % self.n_seats;
        (0..self.n_seats).map(|seat| i32::from(s.left == 0 && seat == last)).collect()
    }

    fn winners(&self, s: &State) -> SeatSet {
        let scores = self.scores(s);
        (0..self.n_seats).map(Seat::new).filter(|seat| scores[seat.index()] > 0).collect()
    }

    fn digest(&self, s: &State) -> u64 {
        let mut digest = Digest::new();
        digest.number(s.left.into()).number(s.turn.into());
        digest.short()
    }
}

impl Evaluate for Stones {
    fn worth(&self, _: &State, _: Seat) -> i32 {
        0
    }
}

impl Observe for Stones {
    fn inputs(&self) -> Vec<Input> {
        let left = (0..=Stones::MOST).map(|n| Input::new(format!("left.{n}"), 1));
        left.chain([Input::new("turn.own", 1)]).collect()
    }

    fn observe(&self, s: &State, seat: Seat, out: &mut Vec<Reading>) {
        out.push(Reading { input: s.left.into(), value: 1 });
        if Seat::new(s.turn) == seat {
            out.push(Reading { input: u16::from(Stones::MOST) + 1, value: 1 });
        }
    }
}
