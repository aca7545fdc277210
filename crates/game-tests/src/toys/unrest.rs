//! Unrest: a game of interrupts.
//!
//! Four places, two to five seats. On its turn a seat *rests* for a point or calls a *rally*. Every other seat with a
//! shield may *block* the rally, one after the other; a blocked rally only pays the point of a rest. Otherwise a roll
//! says how many cubes the rally puts, two to four, one by one, each for a point and each at a place of the seat's
//! choice.
//!
//! A standing rule: as soon as a place has three cubes, they go back to the supply and a riot begins there, led by the
//! seat to the left of whoever put the last cube. Its leader either pays a point for a *curfew*, which ends the rally,
//! or *marches*: puts two cubes, one by one, each for a point, at two different places other than the riot's. That may
//! well begin another riot, in the middle of the first. After a riot everything goes on exactly where it was.
//!
//! What to look at: [`Unrest::standing_rules`] is the only place that knows the standing rule; the riot does not know what
//! it has interrupted, since that lies below it on the stack; a rally that a curfew has ended finds out by itself
//! ([`Frame::Rally`]); the only option of a leader without a point is taken without asking, as by every [`Machine`].

mod drawn;

use std::fmt;

use table::sheet::{Headings, SIDES, Sheet, Values};
use table::{
    BySeat, Dice, Digest, Flow, Input, Machine, Observe, Phrase, Reading, Refusal, Row, Rules, Seat, SeatSet, Seed,
    Unreadable, Viewer, Words, phrase,
};

const MAX_SEATS: usize = 5;
const RIOT_AT: u8 = 3;

/// The game and its setup.
#[derive(Debug)]
pub struct Unrest {
    pub n_seats: u8,
    /// Turns of each seat.
    pub n_turns: u8,
    /// Shields of each seat.
    pub n_shields: u8,
    /// Cubes at the beginning, at most two per place.
    pub cubes: ByPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    Docks,
    Market,
    Mill,
    Square,
}

impl Place {
    pub const ALL: [Place; 4] = [Place::Docks, Place::Market, Place::Mill, Place::Square];
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Place::Docks => "docks",
            Place::Market => "market",
            Place::Mill => "mill",
            Place::Square => "square",
        })
    }
}

/// Cubes by place, in the order of [`Place::ALL`].
pub type ByPlace = [u8; 4];

/// What is still to happen. The last frame of the stack comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// Runs: begins the next turn, or ends the game.
    #[default]
    Day,
    /// Asks: rally or rest.
    Turn { seat: Seat },
    /// Asks each seat in turn: block or pass. An answer to it may change the frame below, which is a `Roll`.
    Respond { to: Seat, asking: SeatSet },
    /// Runs: rolls for the rally, unless it was blocked.
    Roll { seat: Seat, blocked: bool },
    /// Asks where to put the next cube, as long as there was no curfew.
    Rally { seat: Seat, n_left: u8, curfews_before: u8 },
    /// Asks: march or curfew.
    Riot { by: Seat, place: Place },
    /// Asks where to put the next cube of a march.
    March { by: Seat, from: Place, last: Option<Place>, n_left: u8 },
}

// A frame is a few plain values; a position has many of them.
const _: () = assert!(size_of::<Frame>() <= 8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    // At most nine cubes are there when a riot takes three away. One that waits for another has put one more by then,
    // so at most four lie on top of each other, on a rally and the day.
    pub stack: Row<Frame, 8>,
    pub dice: Dice,
    pub turn: u8,
    pub cubes: ByPlace,
    pub points: BySeat<u8, MAX_SEATS>,
    pub shields: BySeat<u8, MAX_SEATS>,
    /// Who has put the last cube.
    pub agitator: Seat,
    pub riots: u8,
    pub curfews: u8,
    /// The rolls so far; everybody sees them.
    pub rolls: u32,
}

table::stacked!(State: Frame);

impl State {
    fn put(&mut self, seat: Seat, place: Place, tell: &mut impl FnMut(Event)) {
        self.cubes[place as usize] += 1;
        self.points[seat] += 1;
        self.agitator = seat;
        tell(Event::Put { seat, place });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    Rally,
    Rest,
    Block,
    Pass,
    Put(Place),
    March,
    Curfew,
}

impl Choice {
    pub fn all() -> impl Iterator<Item = Choice> {
        let plain = [Choice::Rally, Choice::Rest, Choice::Block, Choice::Pass, Choice::March, Choice::Curfew];
        plain.into_iter().chain(Place::ALL.map(Choice::Put))
    }
}

/// Nothing is hidden here, so everybody sees every event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Rested { seat: Seat },
    Called { seat: Seat },
    Passed { seat: Seat },
    Blocked { seat: Seat, by: Seat },
    Rolled { seat: Seat, n_cubes: u8 },
    Put { seat: Seat, place: Place },
    Rioted { by: Seat, place: Place },
    Marched { by: Seat },
    Curfew { by: Seat },
}

/// Everything but the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub turn: u8,
    pub cubes: ByPlace,
    pub points: Vec<u8>,
    pub shields: Vec<u8>,
    pub pending: Vec<Frame>,
}

impl Unrest {
    fn seats(&self) -> SeatSet {
        SeatSet::first(self.n_seats)
    }
}

impl Machine for Unrest {
    type Frame = Frame;
    type State = State;
    type Choice = Choice;
    type Event = Event;
    type View = View;

    fn set_up(&self, seed: &Seed) -> State {
        let mut s = State {
            stack: Row::new(),
            dice: Dice::keyed(seed),
            turn: 0,
            cubes: self.cubes,
            points: BySeat::default(),
            shields: BySeat([self.n_shields; MAX_SEATS]),
            agitator: Seat::default(),
            riots: 0,
            curfews: 0,
            rolls: 0,
        };
        s.next([Frame::Day]);
        s
    }

    /// The standing rule speaks between frames, never inside one.
    fn standing_rules(&self, s: &mut State, tell: &mut impl FnMut(Event)) {
        if let Some(place) = Place::ALL.into_iter().find(|&it| RIOT_AT <= s.cubes[it as usize]) {
            s.cubes[place as usize] = 0;
            s.riots += 1;
            let by = s.agitator.next(self.n_seats);
            tell(Event::Rioted { by, place });
            s.next([Frame::Riot { by, place }]); // what was happening waits underneath
        }
    }

    fn asked(&self, s: &State, frame: Frame) -> SeatSet {
        match frame {
            Frame::Day | Frame::Roll { .. } => SeatSet::EMPTY,
            Frame::Respond { to, asking } => {
                let clockwise = (1..self.n_seats).map(|steps| to.after(steps, self.n_seats));
                clockwise.into_iter().find(|&it| asking.contains(it)).map_or(SeatSet::EMPTY, SeatSet::only)
            }
            // The riot did not know whom it interrupted. The rally looks, and has no question any more.
            Frame::Rally { curfews_before, .. } if curfews_before != s.curfews => SeatSet::EMPTY,
            Frame::Turn { seat } | Frame::Rally { seat, .. } => SeatSet::only(seat),
            Frame::Riot { by, .. } | Frame::March { by, .. } => SeatSet::only(by),
        }
    }

    fn offer(&self, s: &State, frame: Frame, _: Seat, put: &mut impl FnMut(Choice) -> Flow) -> Flow {
        match frame {
            Frame::Turn { .. } => [Choice::Rally, Choice::Rest].into_iter().try_for_each(put),
            Frame::Respond { .. } => [Choice::Block, Choice::Pass].into_iter().try_for_each(put),
            Frame::Rally { .. } => Place::ALL.map(Choice::Put).into_iter().try_for_each(put),
            Frame::Riot { by, .. } => {
                put(Choice::March)?;
                if s.points[by] > 0 { put(Choice::Curfew) } else { Flow::Continue(()) }
            }
            Frame::March { from, last, .. } => {
                let elsewhere = Place::ALL.into_iter().filter(|&it| it != from && Some(it) != last);
                elsewhere.map(Choice::Put).try_for_each(put)
            }
            Frame::Day | Frame::Roll { .. } => Flow::Continue(()),
        }
    }

    fn answer(&self, s: &mut State, frame: Frame, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        match (frame, choice) {
            (Frame::Turn { .. }, Choice::Rest) => {
                s.points[seat] += 1;
                tell(Event::Rested { seat });
            }
            (Frame::Turn { .. }, Choice::Rally) => {
                tell(Event::Called { seat });
                let shielded = self.seats().iter().filter(|&it| it != seat && s.shields[it] > 0);
                s.next([Frame::Respond { to: seat, asking: shielded.collect() }, Frame::Roll { seat, blocked: false }]);
            }
            (Frame::Respond { to, mut asking }, Choice::Pass) => {
                tell(Event::Passed { seat });
                asking.remove(seat);
                s.next([Frame::Respond { to, asking }]);
            }
            (Frame::Respond { to, .. }, Choice::Block) => {
                s.shields[seat] -= 1;
                tell(Event::Blocked { seat: to, by: seat });
                if let Some(Frame::Roll { blocked, .. }) = s.stack.last_mut() {
                    *blocked = true;
                }
            }
            (Frame::Rally { n_left, curfews_before, .. }, Choice::Put(place)) => {
                s.put(seat, place, tell);
                if n_left > 1 {
                    s.next([Frame::Rally { seat, n_left: n_left - 1, curfews_before }]);
                }
            }
            (Frame::Riot { by, place }, Choice::March) => {
                tell(Event::Marched { by });
                s.next([Frame::March { by, from: place, last: None, n_left: 2 }]);
            }
            (Frame::Riot { by, .. }, Choice::Curfew) => {
                s.points[by] -= 1;
                s.curfews += 1;
                tell(Event::Curfew { by });
            }
            (Frame::March { by, from, n_left, .. }, Choice::Put(place)) => {
                s.put(seat, place, tell);
                if n_left > 1 {
                    s.next([Frame::March { by, from, last: Some(place), n_left: n_left - 1 }]);
                }
            }
            _ => unreachable!("{choice:?} does not answer {frame:?}"),
        }
    }

    fn run(&self, s: &mut State, frame: Frame, tell: &mut impl FnMut(Event)) {
        match frame {
            Frame::Day if s.turn == self.n_turns * self.n_seats => {}
            Frame::Day => {
                let seat = Seat::new(s.turn % self.n_seats);
                s.turn += 1;
                s.next([Frame::Turn { seat }, Frame::Day]);
            }
            Frame::Roll { seat, blocked: true } => s.points[seat] += 1,
            Frame::Roll { seat, blocked: false } => {
                let n_cubes = [2, 3, 4][s.dice.below(3) as usize];
                s.rolls += 1;
                tell(Event::Rolled { seat, n_cubes });
                s.next([Frame::Rally { seat, n_left: n_cubes, curfews_before: s.curfews }]);
            }
            // All have passed; the rest of the rally does not happen.
            Frame::Respond { .. } | Frame::Rally { .. } => {}
            Frame::Turn { .. } | Frame::Riot { .. } | Frame::March { .. } => unreachable!("{frame:?} always asks"),
        }
    }

    /// Nothing is hidden.
    fn hides_options(&self, _: &State, _: Frame, _: Seat) -> bool {
        false
    }

    fn n_seats(&self) -> u8 {
        self.n_seats
    }

    fn view(&self, s: &State, _: Viewer) -> View {
        let n = usize::from(self.n_seats);
        View {
            turn: s.turn,
            cubes: s.cubes,
            points: s.points.0[..n].to_vec(),
            shields: s.shields.0[..n].to_vec(),
            pending: s.stack.to_vec(),
        }
    }

    fn determinize(&self, s: &mut State, _: Seat, dice: &mut Dice) {
        s.dice = Dice::fast(dice.bits());
    }

    fn learned(&self, s: &State, _: Seat) -> u32 {
        s.rolls
    }

    fn scores(&self, s: &State) -> Vec<i32> {
        self.seats().iter().map(|seat| i32::from(s.points[seat])).collect()
    }

    fn winners(&self, s: &State) -> SeatSet {
        if !s.stack.is_empty() {
            return SeatSet::EMPTY;
        }
        let best = self.seats().iter().map(|seat| s.points[seat]).max();
        self.seats().iter().filter(|&seat| Some(s.points[seat]) == best).collect()
    }

    fn write_digest(&self, s: &State, digest: &mut Digest) {
        // Naming every field stops the build when one is added and forgotten here.
        let State { stack, dice, turn, cubes, points, shields, agitator, riots, curfews, rolls } = s;
        digest.number(stack.len() as u64);
        for frame in stack.iter() {
            let place = |place: Option<Place>| place.map_or(0, |it| it as u8 + 1);
            digest.bytes(&match *frame {
                Frame::Day => [0; 5],
                Frame::Turn { seat } => [1, seat.number(), 0, 0, 0],
                Frame::Respond { to, asking } => [2, to.number(), asking.bits(), 0, 0],
                Frame::Roll { seat, blocked } => [3, seat.number(), u8::from(blocked), 0, 0],
                Frame::Rally { seat, n_left, curfews_before } => [4, seat.number(), n_left, curfews_before, 0],
                Frame::Riot { by, place } => [5, by.number(), place as u8, 0, 0],
                Frame::March { by, from, last, n_left } => [6, by.number(), from as u8, place(last), n_left],
            });
        }
        // Seats that nobody has leave no trace, so that records outlive games with more of them.
        let n = usize::from(self.n_seats);
        digest.dice(dice).bytes(cubes).bytes(&points.0[..n]).bytes(&shields.0[..n]);
        digest.bytes(&[*turn, agitator.number(), *riots, *curfews]).number(u64::from(*rolls));
    }
}

impl Words for Unrest {
    fn header(&self) -> Vec<(String, String)> {
        let cubes: Vec<String> = self.cubes.iter().map(ToString::to_string).collect();
        let pairs = [
            ("game", "unrest".to_owned()),
            ("seats", self.n_seats.to_string()),
            ("turns", self.n_turns.to_string()),
            ("shields", self.n_shields.to_string()),
            ("cubes", cubes.join(" ")),
        ];
        pairs.map(|(key, value)| (key.to_owned(), value)).to_vec()
    }

    fn rules_version(&self) -> u32 {
        3
    }

    fn catalog_digest(&self) -> String {
        "none".into()
    }

    fn write(&self, choice: Choice) -> String {
        match choice {
            Choice::Rally => "rally".into(),
            Choice::Rest => "rest".into(),
            Choice::Block => "block".into(),
            Choice::Pass => "pass".into(),
            Choice::Put(place) => format!("put {place}"),
            Choice::March => "march".into(),
            Choice::Curfew => "curfew".into(),
        }
    }

    fn read(&self, _: &State, _: Seat, text: &str) -> Result<Choice, Unreadable> {
        Choice::all().find(|&choice| self.write(choice).eq_ignore_ascii_case(text)).ok_or_else(|| {
            let known: Vec<String> = Choice::all().map(|choice| self.write(choice)).collect();
            Unreadable(format!("expected one of {}, found {text:?}", known.join(", ")))
        })
    }

    fn refusal(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        let mut options = Vec::new();
        self.options(s, seat, &mut options);
        if options.contains(&choice) {
            return None;
        }
        Some(match (self.waiting(s).lowest(), s.stack.last()) {
            (None, _) => Refusal::new("UN-1", "the game is over"),
            (Some(other), _) if other != seat => Refusal::new("UN-2", phrase!("{} decides now", Phrase::player(other))),
            (_, Some(&Frame::March { from, .. })) if choice == Choice::Put(from) => {
                Refusal::new("UN-3", format!("a march leads away from the {from}"))
            }
            (_, Some(Frame::March { .. })) if matches!(choice, Choice::Put(_)) => {
                Refusal::new("UN-4", "the two cubes of a march go to different places")
            }
            _ => Refusal::new("UN-5", format!("{:?} does not answer the question", self.write(choice))),
        })
    }

    fn label(&self, s: &State, _: Seat, choice: Choice) -> Phrase {
        match choice {
            Choice::Put(place) if s.cubes[place as usize] + 1 == RIOT_AT => {
                phrase!("put a cube: riot at the {}", place.to_string())
            }
            Choice::Rest => "rest for 1 point".into(),
            Choice::Curfew => "pay 1 point for a curfew".into(),
            Choice::Rally | Choice::Block | Choice::Pass | Choice::Put(_) | Choice::March => self.write(choice).into(),
        }
    }

    fn question(&self, s: &State, seat: Seat) -> Phrase {
        if !self.waiting(s).contains(seat) {
            return Phrase::default();
        }
        match s.stack.last() {
            Some(Frame::Turn { .. }) => "Do you call a rally or rest?".into(),
            Some(Frame::Respond { to, .. }) => phrase!("Do you block the rally of {}?", Phrase::player(*to)),
            Some(Frame::Rally { n_left, .. }) => phrase!("Where do you put the next of {} cubes?", *n_left),
            Some(Frame::Riot { place, .. }) => phrase!("How do you lead the riot at the {}?", place.to_string()),
            Some(Frame::March { from, .. }) => phrase!("Where do you march from the {}?", from.to_string()),
            Some(Frame::Day | Frame::Roll { .. }) | None => Phrase::default(),
        }
    }

    fn seen_by(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn phrase(&self, event: &Event) -> Phrase {
        let phrase = match event {
            Event::Rested { seat } => phrase!("{} rests.", Phrase::player(*seat)),
            Event::Called { seat } => phrase!("{} calls a rally.", Phrase::player(*seat)),
            Event::Passed { seat } => phrase!("{} lets it happen.", Phrase::player(*seat)),
            Event::Blocked { seat, by } => {
                phrase!("{} blocks the rally of {}.", Phrase::player(*by), Phrase::player(*seat))
            }
            Event::Rolled { seat, n_cubes } => phrase!("{} has {} cubes to put.", Phrase::player(*seat), *n_cubes),
            Event::Put { seat, place } => {
                phrase!("{} puts a cube at the {}.", Phrase::player(*seat), place.to_string())
            }
            Event::Rioted { by, place } => {
                phrase!("A riot begins at the {}, led by {}.", place.to_string(), Phrase::player(*by))
            }
            Event::Marched { by } => phrase!("{} marches.", Phrase::player(*by)),
            Event::Curfew { by } => phrase!("{} pays for a curfew.", Phrase::player(*by)),
        };
        phrase.sentence()
    }
}

/// The places as observations name them, in the order of [`Place::ALL`].
const PLACE_WORDS: [&str; 4] = ["docks", "market", "mill", "square"];

impl Unrest {
    fn describe(&self, s: &State, seat: Seat, sheet: &mut impl Sheet) {
        let waiting = self.waiting(s);
        for steps in 0..self.n_seats {
            let it = seat.after(steps, self.n_seats);
            sheet.about(SIDES[usize::from(steps)]);
            sheet.number("points", 20, s.points[it]);
            sheet.number("shields", 2, s.shields[it]);
            sheet.flag("decides", waiting.contains(it));
            sheet.leave();
        }
        sheet.about("cubes");
        sheet.numbers(&PLACE_WORDS, 2, &s.cubes);
        sheet.leave();
        sheet.number("turns-left", 6, self.n_turns * self.n_seats - s.turn);
        // What waits below what is asked now waits all the same.
        let [mut turn, mut respond, mut rally, mut riot, mut march] = [0; 5];
        for frame in s.stack.iter() {
            match *frame {
                Frame::Turn { .. } => turn += 1,
                Frame::Respond { .. } => respond += 1,
                Frame::Rally { n_left, .. } => rally += i32::from(n_left),
                Frame::Riot { .. } => riot += 1,
                Frame::March { n_left, .. } => march += i32::from(n_left),
                Frame::Day | Frame::Roll { .. } => {}
            }
        }
        sheet.about("pending");
        sheet.numbers(&["turn", "respond", "rally", "riot", "march"], 2, &[turn, respond, rally, riot, march]);
        sheet.leave();
    }
}

impl Observe for Unrest {
    fn inputs(&self) -> Vec<Input> {
        let mut headings = Headings::new();
        self.describe(&self.deal(&Seed::from_number(0)), Seat::new(0), &mut headings);
        headings.into_inputs()
    }

    fn observe(&self, s: &State, seat: Seat, out: &mut Vec<Reading>) {
        self.describe(s, seat, &mut Values::new(out));
    }
}
