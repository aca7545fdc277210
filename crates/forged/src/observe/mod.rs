//! Positions in numbers, for players that learn.
//!
//! Everything is told from the side of one seat: what is its `own`, then its rivals in seating order, then the table. What
//! `worth.rs` makes of a position is told too, because it sums up in one number what would take many to learn. Of what is
//! hidden only what the seat knows is looked at.

mod asks;
mod pending;
mod side;
mod town;

use table::sheet::{Headings, SIDES, Sheet, Values};
use table::{BySeat, Input, Observe, Reading, Rules, Seat, SeatSet, Seed};

use crate::catalog::Game;
use crate::city::SEATS;
use crate::lots::Hood;
use crate::pieces::CardSet;
use crate::state::State;
use crate::worth::Survey;

use asks::{ASKS, asks};
use pending::Pending;

/// The neighborhoods as names have them.
const HOODS: [&str; Hood::ALL.len()] =
    [Hood::NorthSide.id(), Hood::GoatHill.id(), Hood::EastPueblo.id(), Hood::MesaJunction.id(), Hood::Bessemer.id()];
/// What is told in thousandths of a point elsewhere is told in tenths of one here.
const TENTH: i32 = 100;

impl Observe for Game {
    fn inputs(&self) -> Vec<Input> {
        let mut headings = Headings::new();
        // Which inputs there are follows from the setup, so any position will do.
        self.describe(&self.deal(&Seed::from_number(0)), Seat::new(0), &mut headings);
        headings.into_inputs()
    }

    fn observe(&self, s: &State, seat: Seat, out: &mut Vec<Reading>) {
        self.describe(s, seat, &mut Values::new(out));
    }
}

/// A position as a seat sees it, with what is reckoned up for all that is told of it.
struct Scene<'a> {
    s: &'a State,
    /// Who looks.
    seat: Seat,
    survey: &'a Survey,
    /// What lies open promises everybody, with what a half-done move will bring.
    promise: BySeat<i32, SEATS>,
    pending: &'a BySeat<Pending, SEATS>,
    waiting: SeatSet,
    /// Who would lead a riot and whom it would be against, as long as there is any unrest.
    rioters: Option<[Seat; 2]>,
}

impl Game {
    fn describe(&self, s: &State, seat: Seat, sheet: &mut impl Sheet) {
        let survey = Survey::new(self, &s.open);
        let pending = self.pending(s, seat);
        let mut promise = self.open_prospects(&s.open, &survey);
        for other in self.seats() {
            promise[other] += pending[other].promise;
        }
        let rioting = s.open.unrest.0 != [0; SEATS];
        let scene = Scene {
            s,
            seat,
            survey: &survey,
            promise,
            pending: &pending,
            waiting: self.waiting(s),
            rioters: rioting.then(|| [self.usual_instigator(&s.open), self.usual_target(&s.open)]),
        };
        for steps in 0..self.setup.players {
            sheet.about(SIDES[usize::from(steps)]);
            self.side_told(&scene, seat.after(steps, self.setup.players), sheet);
            sheet.leave();
        }
        self.cards_of_rivals_told(&scene, sheet);
        self.question_told(&scene, sheet);
        self.town_told(&scene, sheet);
        self.course_told(&scene, sheet);
        self.riot_told(&scene, sheet);
    }

    /// What the seat knows of cards that are not its own.
    fn cards_of_rivals_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let Scene { s, seat, .. } = *scene;
        let rivals = self.others(seat);
        sheet.about("rivals");
        sheet.about("hand");
        let shown = rivals.iter().fold(CardSet::EMPTY, |cards, other| cards.with(s.open.shown[other]));
        self.cards_told(shown.with(self.passed_on_by(s, seat)), sheet);
        sheet.leave();
        sheet.about("headline");
        self.headlines_told(s, |owner| owner != seat, sheet);
        sheet.leave();
        sheet.leave();
    }

    /// Who is asked what. The others are asked for something else only while the seat is not asked itself.
    fn question_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let asked = scene.s.stack.last().and_then(|&frame| asks(frame));
        let own = scene.waiting.contains(scene.seat);
        for (word, is_it) in [("own", own), ("rivals", !own)] {
            sheet.about(word);
            sheet.about("asked");
            sheet.one(ASKS.iter().copied(), asked.filter(|_| is_it));
            sheet.leave();
            sheet.leave();
        }
    }

    /// Cards, each with an input of its own.
    #[inline]
    fn cards_told(&self, cards: CardSet, sheet: &mut impl Sheet) {
        cards.each(|card| sheet.put(card.index(), 1));
        sheet.pass(self.cards.iter().map(|card| card.id.as_str()), 1);
    }

    /// The Headlines of some players.
    fn headlines_told(&self, s: &State, of: impl Fn(Seat) -> bool, sheet: &mut impl Sheet) {
        let posted = s.open.headlines.iter().filter(|it| of(it.owner));
        self.cards_told(posted.map(|it| it.card).collect::<CardSet>(), sheet);
    }
}
