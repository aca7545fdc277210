//! A made-up game for the tests: something hidden to dig for, and a move in three steps.
//!
//! In its turn a seat takes 1 point at once (small), takes the top card of the hidden deck, which may be bad (dig), or
//! trades: pays 2 points now, 2 more from the left or the right pocket, and then takes up to 10 points. At the end each
//! seat's secret card counts for it. The highest score wins.

use table::sheet::{Headings, SIDES, Sheet, Values};
use table::{Dice, Digest, Evaluate, Input, Observe, Reading, Row, Rules, Seat, SeatSet, Seed, Viewer};

pub struct Toy {
    n_seats: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub deck: Row<i8, 24>,
    pub secret: [i8; 4],
    pub score: [i32; 4],
    pub place: Place,
    pub turn: u8,
    pub dice: Dice,
}

/// How far the move of the seat in turn is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Start,
    Pay,
    Take,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pick {
    Small,
    Trade,
    Dig,
    PayLeft,
    PayRight,
    Take(u8),
}

impl Toy {
    pub const BEST_TAKE: u8 = 5;
    const TURNS_EACH: u8 = 6;

    pub fn new(n_seats: u8) -> Toy {
        assert!((1..=4).contains(&n_seats));
        Toy { n_seats }
    }

    fn seat(&self, s: &State) -> Seat {
        Seat::new(s.turn % self.n_seats)
    }

    /// Shuffles what `seat` cannot see, starting from how it lies now.
    pub fn rearrange_hidden(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let mut hidden = self.hidden(s, seat);
        dice.shuffle(&mut hidden);
        self.put_hidden(s, seat, hidden);
    }

    /// The cards that `seat` does not see, of which there are at most as many as in the box.
    fn hidden(&self, s: &State, seat: Seat) -> Row<i8, 24> {
        let mut hidden = s.deck;
        hidden.extend(self.others(seat).map(|it| s.secret[it]));
        hidden
    }

    fn put_hidden(&self, s: &mut State, seat: Seat, mut hidden: Row<i8, 24>) {
        for it in self.others(seat) {
            s.secret[it] = hidden.pop().unwrap();
        }
        s.deck = hidden;
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = usize> + use<> {
        (0..usize::from(self.n_seats)).filter(move |&it| it != seat.index())
    }

    /// Points, the own secret, whose turn it is and how far it is done.
    fn describe(&self, s: &State, seat: Seat, sheet: &mut impl Sheet) {
        let to_move = self.waiting(s);
        for steps in 0..self.n_seats {
            let it = seat.after(steps, self.n_seats);
            sheet.about(SIDES[usize::from(steps)]);
            sheet.number("points", 20, s.score[it.index()]);
            sheet.flag("turn", to_move.contains(it));
            sheet.leave();
        }
        sheet.number("secret", 10, s.secret[seat.index()]);
        sheet.number("turns-left", 6, Toy::TURNS_EACH * self.n_seats - s.turn);
        sheet.one(["start", "pay", "take"].into_iter(), Some(s.place as usize));
    }

    /// What a cheat would do who looks one step ahead at the true position.
    pub fn best_if_all_were_known(&self, s: &State, seat: Seat) -> Pick {
        let mut options = Vec::new();
        self.options(s, seat, &mut options);
        let worth = |pick: &Pick| {
            let mut next = *s;
            self.play_listed(&mut next, seat, *pick, &mut |()| {});
            self.worth(&next, seat)
        };
        options.into_iter().max_by_key(worth).unwrap()
    }
}

impl Rules for Toy {
    type State = State;
    type Choice = Pick;
    type Event = ();
    type View = (usize, i8, [i32; 4]);

    fn n_seats(&self) -> u8 {
        self.n_seats
    }

    fn deal(&self, seed: &Seed) -> State {
        let mut dice = Dice::keyed(seed);
        let mut cards: [i8; 24] = std::array::from_fn(|i| i8::try_from(i).unwrap() - 12);
        dice.shuffle(&mut cards);
        let (secret, deck) = cards.split_first_chunk().unwrap();
        let deck = deck.iter().copied().collect();
        State { deck, secret: *secret, score: [0; 4], place: Place::Start, turn: 0, dice }
    }

    fn waiting(&self, s: &State) -> SeatSet {
        if s.turn < Toy::TURNS_EACH * self.n_seats { SeatSet::only(self.seat(s)) } else { SeatSet::EMPTY }
    }

    fn options(&self, s: &State, _: Seat, out: &mut Vec<Pick>) {
        match s.place {
            Place::Start => out.extend([Pick::Small, Pick::Trade, Pick::Dig]),
            Place::Pay => out.extend([Pick::PayLeft, Pick::PayRight]),
            Place::Take => out.extend((0..=8).map(Pick::Take)),
        }
    }

    fn play_listed(&self, s: &mut State, seat: Seat, choice: Pick, _: &mut impl FnMut(())) {
        let (points, next) = match choice {
            Pick::Small => (1, Place::Start),
            Pick::Trade => (-2, Place::Pay),
            Pick::Dig => (s.deck.pop().map_or(0, i32::from), Place::Start),
            Pick::PayLeft | Pick::PayRight => (-2, Place::Take),
            Pick::Take(n) => (10 - (i32::from(n) - i32::from(Toy::BEST_TAKE)).abs(), Place::Start),
        };
        s.score[seat.index()] += points;
        s.place = next;
        if next == Place::Start {
            s.turn += 1;
        }
    }

    fn view(&self, s: &State, viewer: Viewer) -> Self::View {
        let Viewer::Seat(seat) = viewer else { unreachable!("no test looks on") };
        (s.deck.len(), s.secret[seat.index()], s.score)
    }

    fn determinize(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        // In a fixed order first, so that the guess follows from the dice alone.
        let mut hidden = self.hidden(s, seat);
        hidden.sort_unstable();
        dice.shuffle(&mut hidden);
        self.put_hidden(s, seat, hidden);
        s.dice = Dice::fast(dice.bits());
    }

    fn learned(&self, s: &State, _: Seat) -> u32 {
        24 - u32::try_from(s.deck.len()).unwrap()
    }

    fn scores(&self, s: &State) -> Vec<i32> {
        (0..usize::from(self.n_seats)).map(|it| s.score[it] + i32::from(s.secret[it])).collect()
    }

    fn winners(&self, s: &State) -> SeatSet {
        let scores = self.scores(s);
        let won = |seat: &Seat| Some(&scores[seat.index()]) == scores.iter().max();
        if self.waiting(s).is_empty() {
            SeatSet::first(self.n_seats).iter().filter(won).collect()
        } else {
            SeatSet::EMPTY
        }
    }

    fn digest(&self, s: &State) -> u64 {
        let mut digest = Digest::new();
        digest.bytes(format!("{s:?}").as_bytes());
        digest.short()
    }
}

impl Evaluate for Toy {
    fn worth(&self, s: &State, seat: Seat) -> i32 {
        let own = 1_000 * (s.score[seat.index()] + i32::from(s.secret[seat.index()]));
        let others: i32 = (0..usize::from(self.n_seats)).map(|it| s.score[it] + i32::from(s.secret[it])).sum();
        2 * own - 1_000 * others
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
fn the_toy_tells_points_and_the_own_secret() {
    let toy = Toy::new(2);
    let mut s = toy.deal(&Seed::from_number(3));
    toy.play_listed(&mut s, Seat::new(0), Pick::Trade, &mut |()| {});
    let mut readings = Vec::new();
    toy.observe(&s, Seat::new(1), &mut readings);
    let inputs = toy.inputs();
    let told = |name: &str| {
        let found = readings.iter().find(|it| inputs[usize::from(it.input)].name == name);
        found.map_or(0, |it| it.value)
    };
    assert_eq!(["rival1.points", "own.points", "rival1.turn", "own.turn", "pay"].map(told), [-2, 0, 1, 0, 1]);
    assert_eq!(told("secret"), i16::from(s.secret[1]));
    let mut imagined = s;
    toy.determinize(&mut imagined, Seat::new(1), &mut Dice::fast(1));
    let mut again = Vec::new();
    toy.observe(&imagined, Seat::new(1), &mut again);
    assert_eq!(again, readings);
}
