//! A made-up game for the tests: every turn adds 0, 1 or 2 points, and the most points win.

use table::sheet::{Headings, SIDES, Sheet, Values};
use table::{Dice, Digest, Evaluate, Input, Observe, Reading, Rules, Seat, SeatSet, Seed, Viewer};

#[derive(Clone)]
pub struct Toy {
    pub n_seats: u8,
    pub n_turns: u16,
    pub order: Order,
    /// Points that the first seat starts with.
    pub head_start: i32,
    /// Points of an opponent that the game itself plays: beats everybody who has fewer.
    pub rival: Option<i32>,
    /// Whether a seat may end the game at once.
    pub can_stop: bool,
}

#[derive(Clone, Copy)]
pub enum Order {
    InTurn,
    AtOnce,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    score: [i32; 5],
    n_turns_left: [u16; 5],
}

impl Toy {
    pub const STOP: u8 = 9;

    pub fn new(n_seats: u8) -> Toy {
        assert!((1..=5).contains(&n_seats));
        Toy { n_seats, n_turns: 10, order: Order::InTurn, head_start: 0, rival: None, can_stop: false }
    }

    fn describe(&self, s: &State, seat: Seat, sheet: &mut impl Sheet) {
        for steps in 0..self.n_seats {
            let it = seat.after(steps, self.n_seats).index();
            sheet.about(SIDES[usize::from(steps)]);
            sheet.number("points", 10, s.score[it]);
            sheet.number("turns-left", 10, s.n_turns_left[it]);
            sheet.leave();
        }
        sheet.number("played-rival.points", 10, self.rival.unwrap_or_default());
    }
}

impl Rules for Toy {
    type State = State;
    type Choice = u8;
    type Event = ();
    type View = State;

    fn n_seats(&self) -> u8 {
        self.n_seats
    }

    fn deal(&self, _: &Seed) -> State {
        let mut n_turns_left = [0; 5];
        n_turns_left[..usize::from(self.n_seats)].fill(self.n_turns);
        State { score: [self.head_start, 0, 0, 0, 0], n_turns_left }
    }

    fn waiting(&self, s: &State) -> SeatSet {
        let most = s.n_turns_left.iter().copied().max().filter(|&n| n > 0);
        let behind: SeatSet =
            SeatSet::first(self.n_seats).iter().filter(|it| Some(s.n_turns_left[it.index()]) == most).collect();
        match self.order {
            Order::InTurn => behind.lowest().map_or(SeatSet::EMPTY, SeatSet::only),
            Order::AtOnce => behind,
        }
    }

    fn options(&self, _: &State, _: Seat, out: &mut Vec<u8>) {
        out.extend([0, 1, 2]);
        if self.can_stop {
            out.push(Toy::STOP);
        }
    }

    fn play_listed(&self, s: &mut State, seat: Seat, choice: u8, tell: &mut impl FnMut(())) {
        tell(());
        if choice == Toy::STOP {
            s.n_turns_left = [0; 5];
            return;
        }
        s.score[seat.index()] += i32::from(choice);
        s.n_turns_left[seat.index()] -= 1;
    }

    fn view(&self, s: &State, _: Viewer) -> State {
        *s
    }

    fn determinize(&self, _: &mut State, _: Seat, _: &mut Dice) {}

    fn learned(&self, _: &State, _: Seat) -> u32 {
        0
    }

    fn scores(&self, s: &State) -> Vec<i32> {
        s.score[..usize::from(self.n_seats)].iter().copied().chain(self.rival).collect()
    }

    fn winners(&self, s: &State) -> SeatSet {
        if !self.waiting(s).is_empty() {
            return SeatSet::EMPTY;
        }
        let best = self.scores(s).into_iter().max();
        SeatSet::first(self.n_seats).iter().filter(|it| Some(s.score[it.index()]) == best).collect()
    }

    fn digest(&self, s: &State) -> u64 {
        let mut digest = Digest::new();
        digest.bytes(format!("{s:?}").as_bytes());
        digest.short()
    }
}

impl Evaluate for Toy {
    fn worth(&self, s: &State, seat: Seat) -> i32 {
        1_000 * s.score[seat.index()]
    }
}

impl Observe for Toy {
    fn inputs(&self) -> Vec<Input> {
        let mut headings = Headings::new();
        self.describe(&self.deal(&Seed::from_number(0)), Seat::new(0), &mut headings);
        headings.into_inputs()
    }

    fn observe(&self, s: &State, seat: Seat, out: &mut Vec<Reading>) {
        self.describe(s, seat, &mut Values::new(out));
    }
}

#[test]
fn the_toy_tells_points_and_turns_from_each_side() {
    let toy = Toy { head_start: 7, ..Toy::new(2) };
    let mut s = toy.deal(&Seed::from_number(0));
    toy.play_listed(&mut s, Seat::new(0), 2, &mut |()| {});
    let mut readings = Vec::new();
    toy.observe(&s, Seat::new(1), &mut readings);
    let inputs = toy.inputs();
    let told: Vec<(&str, i16)> =
        readings.iter().map(|it| (inputs[usize::from(it.input)].name.as_str(), it.value)).collect();
    assert_eq!(told, [("own.turns-left", 10), ("rival1.points", 9), ("rival1.turns-left", 9)]);
}
