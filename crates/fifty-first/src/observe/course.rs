//! What was agreed on, how far the game is, and what is asked.

use table::{Rules, Seat, SeatSet};

use crate::catalog::Game;
use crate::frame::Frame;
use crate::library::MAX_LINKS;
use crate::observe::lanes::Counts;
use crate::observe::{Scribe, figures};
use crate::packs::{N_PACK_QUESTIONS, pack_question, pack_question_word};
use crate::setup::House;
use crate::state::{Phase, State};

/// By how many rounds have begun, from 2 on.
const ROUNDS: usize = 7;
/// Words of counts that all kinds of connections fit into.
const N_LINKS: usize = MAX_LINKS.div_ceil(8);
/// What the game asks.
const QUESTIONS: [&str; 16] = [
    "opening",
    "draft",
    "plunder",
    "turn",
    "linger",
    "take",
    "copy",
    "visit",
    "steal",
    "clear",
    "use-deals",
    "discard-cards",
    "discard-deals",
    "keep",
    "store",
    "rival",
];

/// Which question a frame asks, by its place among [`QUESTIONS`] and those of packs, and how often it will be asked.
#[inline]
fn question(frame: Frame) -> Option<(usize, u8)> {
    Some(match frame {
        Frame::Opening => (0, 1),
        Frame::Draft { .. } => (1, 1),
        Frame::PlunderPick { .. } => (2, 1),
        Frame::Turn { .. } => (3, 1),
        Frame::Linger { .. } => (4, 1),
        Frame::TakeOne { .. } => (5, 1),
        Frame::CopyPick { .. } => (6, 1),
        Frame::VisitOccupied { .. } => (7, 1),
        Frame::StealGood { .. } => (8, 1),
        Frame::Clear { left, .. } => (9, left),
        Frame::UseDeals { left, .. } => (10, left),
        Frame::DiscardCards { left, .. } => (11, left),
        Frame::DiscardDeals { left, .. } => (12, left),
        Frame::KeepCards { left, .. } => (13, left),
        Frame::Store { .. } => (14, 1),
        Frame::RivalAsks(_) => (15, 1),
        Frame::Pack(frame) => {
            let (place, left) = pack_question(frame)?;
            (QUESTIONS.len() + place, left)
        }
        Frame::Course { .. }
        | Frame::Plunder { .. }
        | Frame::Yield { .. }
        | Frame::NextTurn { .. }
        | Frame::Program { .. }
        | Frame::Thank { .. }
        | Frame::RivalTurn
        | Frame::React { .. }
        | Frame::RivalPlays(_) => return None,
    })
}

/// Who has to do what at this moment.
pub(super) struct Now {
    /// Who is asked.
    pub(super) waiting: SeatSet,
    /// Whose boards and deals have still to pay in this Production phase.
    pub(super) to_produce: SeatSet,
}

impl Game {
    #[inline]
    pub(super) fn now(&self, s: &State) -> Now {
        Now { waiting: self.waiting(s), to_produce: self.to_produce(s) }
    }

    /// What was agreed on, as inputs that are there only if it is so.
    pub(super) fn note_agreement(&self, to: &mut impl Scribe) {
        let setup = &self.setup;
        to.flag(|| format!("players.{}", setup.players), true);
        to.flag(|| format!("edition.{}", setup.edition.id()), true);
        for set in &setup.with {
            to.flag(|| format!("set.{set}"), true);
        }
        let house = [setup.house.mix_expansions, setup.house.ruins_score];
        for (name, _) in House::NAMES.into_iter().zip(house).filter(|&(_, on)| on) {
            to.flag(|| format!("house.{name}"), true);
        }
    }

    /// Rounds, phases and what is left of the table's cards.
    #[inline]
    pub(super) fn note_course(&self, s: &State, seat: Seat, now: &Now, to: &mut impl Scribe) {
        figures! { to, str::to_owned;
            "round" / 8: s.round.into(),
            "rounds-left" / 300: self.rounds_left(s, seat),
            "last-round" / 1: s.end_triggered.into(),
            "passed" / 2: s.passed.len() as i32,
            "deck" / 60: s.deck.len() as i32,
            "discard" / 40: s.discard.n_cards() as i32,
            "reshuffles" / 2: s.n_reshuffles.into(),
            "draft" / 4: self.n_to_draft(s),
        }
        let begun = usize::from(s.round).saturating_sub(1).min(ROUNDS);
        to.few(ROUNDS, |i| format!("round.{}", i + 2), 1, |out| (0..begun).for_each(|i| out.put(i, 1)));
        to.which(Phase::ALL.len(), |i| format!("phase.{}", Phase::ALL[i].word()), Some(s.phase as usize));
        let kinds = self.links.len();
        let mut open = Counts::<N_LINKS>::default();
        s.links.open.iter().flatten().for_each(|link| open.put(link.index(), 1));
        to.few(kinds, |i| format!("open.{}", self.links[i].written.id), 1, |out| open.each(|i, n| out.put(i, n)));
        let top = s.stack.last().copied();
        let asked = top.and_then(question);
        let waiting = now.waiting;
        let others = waiting.without(SeatSet::only(seat));
        let word = |i: usize| QUESTIONS.get(i).map_or_else(|| pack_question_word(i - QUESTIONS.len()), |&word| word);
        for (whose, asks) in [("own", waiting.contains(seat)), ("rivals", !others.is_empty())] {
            let place = asked.filter(|_| asks).map(|(place, _)| place);
            to.which(QUESTIONS.len() + N_PACK_QUESTIONS, |i| format!("{whose}.asked.{}", word(i)), place);
        }
        // Mostly it is one.
        to.one(|| "asked.more".to_owned(), 1, asked.map_or(0, |(_, left)| i32::from(left) - 1));
    }

    /// How many cards are still to be taken in this Lookout.
    #[inline]
    fn n_to_draft(&self, s: &State) -> i32 {
        if s.phase != Phase::Lookout {
            return 0;
        }
        let draft = self.draft;
        let left = s.stack.iter().rev().find_map(|frame| match *frame {
            Frame::Draft { pass, k } => {
                let passes = i32::from(draft.passes) - i32::from(pass) - 1;
                Some(passes * i32::from(draft.picks) + i32::from(draft.picks) - i32::from(k))
            }
            _ => None,
        });
        left.unwrap_or(0)
    }

    #[inline]
    fn to_produce(&self, s: &State) -> SeatSet {
        if s.phase != Phase::Production {
            return SeatSet::EMPTY;
        }
        let from = s.stack.iter().rev().find_map(|frame| match *frame {
            Frame::Plunder { .. } => Some(0),
            Frame::Yield { k, from } => Some(k + u8::from(from > 0)),
            _ => None,
        });
        let from = from.unwrap_or(self.setup.players);
        (from..self.setup.players).filter_map(|k| self.in_order(s, k)).collect()
    }
}
