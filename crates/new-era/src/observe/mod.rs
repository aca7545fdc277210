//! Positions in numbers, for players that learn.
//!
//! Everything is told from the side of one seat: what is its `own`, then its rivals in seating order, then the table. What
//! `worth.rs` makes of a State is told too, because it sums up in one number what would take many to learn. Of what is
//! hidden only what the seat knows is looked at.

mod asks;
mod side;
mod table_top;

use table::cards::CardSet;
use table::sheet::{Headings, SIDES, Sheet, Values};
use table::{BySeat, Input, Observe, Reading, Rules, Seat, SeatSet, Seed};

use crate::catalog::Game;
use crate::goods::{Contact, Token};
use crate::state::{SEATS, State};

use asks::{ASKS, asks};

/// Where a lead in points, or what is missing to it, is told in steps.
const LEADS: [(&str, i32); 7] = [("-8", -8), ("-4", -4), ("-1", -1), ("1", 1), ("2", 2), ("5", 5), ("9", 9)];
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
    turns: i32,
    scores: BySeat<u16, SEATS>,
    /// How far all Conquest tokens of a player reach together.
    conquest: BySeat<i32, SEATS>,
    waiting: SeatSet,
}

impl Game {
    fn describe(&self, s: &State, seat: Seat, sheet: &mut impl Sheet) {
        let (mut scores, mut conquest) = (BySeat::default(), BySeat::default());
        let mut best = 0;
        for other in self.seats() {
            scores[other] = self.score(s, other);
            best = best.max(scores[other]);
            conquest[other] = self.range_of_all(s, other, Contact::Conquest);
        }
        let scene = Scene { s, seat, turns: Game::turns_left(best), scores, conquest, waiting: self.waiting(s) };
        // What States promise, with what is under way.
        let mut promise = self.under_way(s);
        for steps in 0..self.setup.players {
            let other = seat.after(steps, self.setup.players);
            sheet.about(SIDES[usize::from(steps)]);
            promise[other] += self.side_told(&scene, other, sheet);
            sheet.number("promise", 400, promise[other] / TENTH);
            sheet.leave();
        }
        self.lead_told(&scene, &promise, sheet);
        self.cards_of_rivals_told(&scene, sheet);
        self.question_told(&scene, sheet);
        self.table_told(&scene, sheet);
        self.attack_told(&scene, sheet);
    }

    /// How far ahead of the best rival, in points and in what States promise.
    fn lead_told(&self, scene: &Scene<'_>, promise: &BySeat<i32, SEATS>, sheet: &mut impl Sheet) {
        let (mut score, mut promised) = (0, i32::MIN);
        for rival in self.others(scene.seat).iter() {
            score = score.max(scene.scores[rival]);
            promised = promised.max(promise[rival]);
        }
        let lead = i32::from(scene.scores[scene.seat]) - i32::from(score);
        sheet.about("lead");
        sheet.number("vp", 10, lead);
        sheet.steps(&LEADS, lead);
        sheet.number("promise", 150, (promise[scene.seat] - promised) / TENTH);
        sheet.leave();
    }

    /// Cards in the hands of others that the seat has seen there.
    fn cards_of_rivals_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let Scene { s, seat, .. } = *scene;
        let mut known = CardSet::EMPTY;
        for other in self.others(seat).iter() {
            s.hands[other].each(|card| {
                if s.known[card.index()].contains(seat) {
                    known.insert(card);
                }
            });
        }
        sheet.about("rivals");
        sheet.about("hand");
        self.cards_told(&known, sheet);
        sheet.leave();
        sheet.leave();
    }

    /// Who is asked what: one player at a time.
    fn question_told(&self, scene: &Scene<'_>, sheet: &mut impl Sheet) {
        let asked = scene.s.stack.last().and_then(asks);
        let own = scene.waiting.contains(scene.seat);
        for (word, is_it) in [("own", own), ("rivals", !own)] {
            sheet.about(word);
            sheet.about("asked");
            sheet.one(ASKS.iter().copied(), asked.filter(|_| is_it && !scene.waiting.is_empty()));
            sheet.leave();
            sheet.leave();
        }
    }

    /// Cards by what is printed on them, an input for each face: how many there are.
    #[inline]
    fn cards_told(&self, cards: &CardSet, sheet: &mut impl Sheet) {
        // Faces are in the order of their cards.
        cards.each(|card| sheet.add(self.face_id(card).index(), 1));
        self.faces_told(sheet);
    }

    /// An input for each face, whose values have been added.
    #[inline]
    fn faces_told(&self, sheet: &mut impl Sheet) {
        sheet.pass(self.faces.iter().map(|face| face.id.as_str()), 1);
    }

    /// How far the contact tokens of a kind reach together, with what Features add.
    #[inline]
    fn range_of_all(&self, s: &State, seat: Seat, kind: Contact) -> i32 {
        let (pool, on_cards) = (&s.pool[seat], &s.on_cards[seat]);
        let n = |token: Token| i32::from(pool[token.index()]) + i32::from(on_cards[token.index()]);
        let mut range = n(Token::UniversalContact);
        for (range_of_one, &token) in (1..).zip(kind.tokens()) {
            range += range_of_one * n(token);
        }
        // Without a token nothing is added.
        if range == 0 { 0 } else { range + i32::from(self.reach(s, seat, kind)) }
    }
}
