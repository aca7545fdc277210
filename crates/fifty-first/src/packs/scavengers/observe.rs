//! Discard piles of one's own, and Ruins that are worked with, in numbers.

use table::Seat;

use super::{RuinsDeed, ScavengerFrame};
use crate::cards::CardSet;
use crate::catalog::Game;
use crate::observe::{Party, Scribe};
use crate::state::State;
use crate::zones::DiscardPile;

/// What Scavengers asks.
pub(in crate::packs) const QUESTIONS: &[&str] =
    &["take-top", "ruin-top", "load", "icon", "play-top", "demolish", "rebuild", "strip", "recover", "forfeit"];

impl ScavengerFrame {
    /// Which question it asks, and how often.
    pub(in crate::packs) const fn question(self) -> (usize, u8) {
        match self {
            ScavengerFrame::TakeTop { left, .. } => (0, left),
            ScavengerFrame::RuinTop { left, .. } => (1, left),
            ScavengerFrame::Load { left, .. } => (2, left),
            ScavengerFrame::Icon { .. } => (3, 1),
            ScavengerFrame::Play { .. } => (4, 1),
            ScavengerFrame::Demolish { .. } => (5, 1),
            ScavengerFrame::Pick { deed, left, .. } => match deed {
                RuinsDeed::Rebuild => (6, left),
                RuinsDeed::Strip => (7, left),
                RuinsDeed::Recover => (8, left),
                RuinsDeed::Discard => (9, left),
            },
        }
    }
}

impl Game {
    /// A side's discard pile, and what lies on its Ruins.
    pub(in crate::packs) fn note_pile(&self, s: &State, it: Party, to: &mut impl Scribe) {
        let Party { side, whose, .. } = it;
        if self.packs.own_discards {
            to.one(|| format!("{whose}.pile"), 10, s.discard.pile(DiscardPile::of(side)).len() as i32);
        }
        if self.packs.scavenging && self.is_seat(side) {
            let buried = s.stored.iter().filter(|it| it.buried && it.owner == side).map(|it| i32::from(it.n)).sum();
            to.one(|| format!("{whose}.buried"), 2, buried);
        }
    }

    /// The top discards: the own one, and those that can be reached now.
    pub(in crate::packs) fn note_tops(&self, s: &State, seat: Seat, to: &mut impl Scribe) {
        if self.packs.own_discards {
            let own = s.discard.top(seat).into_iter().collect();
            self.note_faces(|| "own.top".to_owned(), &own, to);
            let mut others = CardSet::EMPTY;
            self.each_top(s, seat, |_, card| others.insert(card));
            self.note_faces(|| "rivals.top".to_owned(), &others, to);
        }
        if self.packs.scavenging {
            self.note_faces(|| "own.ruins".to_owned(), &s.ruins[seat], to);
        }
    }
}
