//! A made-up game for the tests: every turn adds 0, 1 or 2 points, and the most points win.

use table::{
    Chronicle, Deed, Dice, Digest, Evaluate, Fact, Phrase, Refusal, Rules, Seat, SeatSet, Seed, Unreadable, Viewer,
    Words,
};

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

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round begins.
    Round(u16),
    /// Somebody takes so many points.
    Took(Seat, u8),
    /// Somebody ends the game.
    Stopped(Seat),
}

table::deeds! { Did:
    Took = "took" Use,
    Stopped = "stopped" Other,
    Idled = "idled" Suffered,
}

impl Toy {
    pub const STOP: u8 = 9;

    pub fn new(n_seats: u8) -> Toy {
        assert!((1..=5).contains(&n_seats));
        Toy { n_seats, n_turns: 10, order: Order::InTurn, head_start: 0, rival: None, can_stop: false }
    }
}

impl Rules for Toy {
    type State = State;
    type Choice = u8;
    type Event = Event;
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

    fn play_listed(&self, s: &mut State, seat: Seat, choice: u8, tell: &mut impl FnMut(Event)) {
        if choice == Toy::STOP {
            tell(Event::Stopped(seat));
            s.n_turns_left = [0; 5];
            return;
        }
        tell(Event::Took(seat, choice));
        let before = self.round(s);
        s.score[seat.index()] += i32::from(choice);
        s.n_turns_left[seat.index()] -= 1;
        if self.round(s) > before {
            tell(Event::Round(self.round(s)));
        }
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

impl Chronicle for Toy {
    const ROUND: &'static str = "round";

    fn deeds(&self) -> &'static [Deed] {
        Did::DEEDS
    }

    fn cards(&self) -> Vec<String> {
        ["Nothing", "One, or so", "Two", "Three"].map(str::to_owned).to_vec()
    }

    fn factions(&self) -> Vec<String> {
        ["Red", "Blue", "Green", "Grey", "Black"].map(str::to_owned).to_vec()
    }

    fn faction(&self, _: &State, seat: Seat) -> Option<u16> {
        Some(u16::from(seat.number()) - 1)
    }

    fn round(&self, s: &State) -> u16 {
        let left = s.n_turns_left.iter().copied().max().unwrap_or_default();
        (self.n_turns - left + 1).min(self.n_turns)
    }

    fn order(&self, _: &State) -> Vec<Seat> {
        SeatSet::first(self.n_seats).iter().collect()
    }

    fn facts(&self, event: &Event, tell: &mut impl FnMut(Fact)) {
        match *event {
            Event::Round(round) => tell(Fact::Round(round)),
            Event::Took(seat, n) => {
                tell(Did::Took.to(seat, n.into()));
                if n == 0 {
                    tell(Did::Idled.by(seat));
                }
            }
            Event::Stopped(seat) => tell(Did::Stopped.by(seat)),
        }
    }
}

impl Words for Toy {
    fn header(&self) -> Vec<(String, String)> {
        let lines = [("game", "toy".to_owned()), ("players-count", self.n_seats.to_string())];
        let turns = ("turns", self.n_turns.to_string());
        lines.into_iter().chain([turns]).map(|(key, value)| (key.to_owned(), value)).collect()
    }

    fn rules_version(&self) -> u32 {
        1
    }

    fn catalog_digest(&self) -> String {
        "none".to_owned()
    }

    fn write(&self, choice: u8) -> String {
        choice.to_string()
    }

    fn read(&self, _: &State, _: Seat, text: &str) -> Result<u8, Unreadable> {
        text.parse().map_err(|_| Unreadable(format!("{text:?} is not a number")))
    }

    fn refusal(&self, s: &State, seat: Seat, choice: u8) -> Option<Refusal> {
        (!self.lists(s, seat, choice)).then(|| Refusal::new("TOY-01", "that is no option"))
    }

    fn label(&self, _: &State, _: Seat, choice: u8) -> Phrase {
        choice.to_string().into()
    }

    fn question(&self, _: &State, _: Seat) -> Phrase {
        "how many?".into()
    }

    fn seen_by(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn phrase(&self, event: &Event) -> Phrase {
        format!("{event:?}").into()
    }
}
