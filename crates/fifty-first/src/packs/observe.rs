//! What players that learn are told of the packs in play: the doors to the `observe.rs` of each pack.

use table::Seat;

use super::{PackFrame, Packs, arena, moloch, outposts, scavengers};
use super::{allies, borders, promo2};
use crate::catalog::Game;
use crate::good::Good;
use crate::observe::{Party, Scribe};
use crate::state::State;

/// What packs ask, pack by pack.
const QUESTIONS: [&[&str]; 7] = [
    arena::QUESTIONS,
    scavengers::QUESTIONS,
    allies::QUESTIONS,
    borders::QUESTIONS,
    outposts::QUESTIONS,
    promo2::QUESTIONS,
    moloch::QUESTIONS,
];

/// How many questions there are before those of a pack.
const fn before(pack: usize) -> usize {
    let (mut n, mut i) = (0, 0);
    while i < pack {
        n += QUESTIONS[i].len();
        i += 1;
    }
    n
}

/// How many questions packs have.
pub(crate) const N_PACK_QUESTIONS: usize = before(QUESTIONS.len());

/// The word of a question.
pub(crate) fn pack_question_word(place: usize) -> &'static str {
    QUESTIONS.iter().copied().flatten().nth(place).copied().unwrap_or_default()
}

/// Which question a frame asks, by its place among all of them, and how often it will be asked.
pub(crate) fn pack_question(frame: PackFrame) -> Option<(usize, u8)> {
    let (pack, (place, left)) = match frame {
        PackFrame::Equip { .. } => (0, (0, 1)),
        PackFrame::Scavengers(frame) => (1, frame.question()),
        PackFrame::Allies(frame) => (2, frame.question()),
        PackFrame::Border { .. } => (3, (0, 1)),
        PackFrame::Outposts(frame) => (4, frame.question()),
        PackFrame::Promo2(frame) => (5, frame.question()?),
        PackFrame::Moloch(frame) => (6, frame.question()?),
    };
    Some((before(pack) + place, left))
}

impl Packs {
    /// Whether there is anything to tell of them.
    #[inline]
    fn are_told(&self) -> bool {
        !self.plain || self.own_discards || self.scavenging
    }

    /// Goods of deals that are no cards.
    pub(crate) fn deal_goods(&self) -> impl Iterator<Item = Good> {
        self.cities.iter().map(|city| city.good)
    }
}

impl Game {
    /// What packs will add to the points of a side if the game ends here.
    #[inline]
    pub(crate) fn points_of_packs_at_the_end(&self, s: &State, side: Seat) -> i32 {
        if self.packs.none {
            return 0;
        }
        let arena = self.packs.arena.as_ref().filter(|_| s.packs.arena.leader() == Some(side));
        let prize = arena.map_or(0, |arena| i32::from(arena.prize));
        prize - self.penalty(s, side).map_or(0, i32::from)
    }

    /// What packs add to a side.
    #[inline]
    pub(crate) fn note_side_in_packs(&self, s: &State, it: Party, to: &mut impl Scribe) {
        if self.packs.are_told() {
            to.elsewhere(|to| self.note_side_in_some(s, it, to));
        }
    }

    /// Away from tables without any.
    #[cold]
    fn note_side_in_some(&self, s: &State, it: Party, to: &mut impl Scribe) {
        self.note_arena(s, it, to);
        self.note_pile(s, it, to);
        self.note_blocked(s, it, to);
        self.note_borders(s, it, to);
        self.note_outposts(s, it, to);
        self.note_capitols(s, it, to);
        self.note_assault(s, it, to);
    }

    /// What packs lay out for everybody, and what of it is the own seat's.
    #[inline]
    pub(crate) fn note_packs(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        if self.packs.are_told() {
            to.elsewhere(|to| self.note_some_packs(s, seat, to));
        }
    }

    #[cold]
    fn note_some_packs(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        self.note_tops(s, seat, to);
        self.note_cities(s, seat, to);
        self.note_border_sides(s, seat, to);
        self.note_map(s, seat, to);
        self.note_laid_capitols(s, to);
        self.note_machines(s, to);
    }
}
