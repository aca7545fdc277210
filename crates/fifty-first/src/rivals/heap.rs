//! The cards that a rival turns up in a round, by what for, and how often it has tried.

use table::{Digest, Row};

use crate::cards::CardId;

/// What a rival turns cards up for. Each has a pile of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Heap {
    /// Attacks on locations (SOLO-14).
    Attack,
    /// Attacks on deals (SV-03).
    Merchant,
    /// Rebuilds (SV-07).
    Development,
    /// The turn itself (BORGO-14).
    Turn,
}

/// The most that a rival tries of one kind in a round.
pub(crate) const MAX_TRIES: u8 = 5;

impl Heap {
    /// All there are.
    pub const ALL: [Heap; Heap::N] = [Heap::Attack, Heap::Merchant, Heap::Development, Heap::Turn];
    pub(crate) const N: usize = 4;

    /// For digests; for ever the same.
    const fn number(self) -> u64 {
        match self {
            Heap::Attack => 0,
            Heap::Merchant => 1,
            Heap::Development => 2,
            Heap::Turn => 3,
        }
    }

    /// What is done with its cards.
    pub const fn title(self) -> &'static str {
        match self {
            Heap::Attack => "Attacks",
            Heap::Merchant => "Merchant attacks",
            Heap::Development => "Rebuilds",
            Heap::Turn => "Turn",
        }
    }

    /// What the pile is called.
    pub(crate) const fn pile(self) -> &'static str {
        match self {
            Heap::Attack => "the attack pile",
            Heap::Merchant => "the merchant attack pile",
            Heap::Development => "the development pile",
            Heap::Turn => "the card of the turn",
        }
    }
}

/// Room in a pile: a scenario may have laid out as many as the round adds.
const ROOM: usize = 2 * MAX_TRIES as usize;

/// The piles of a round, and how often the rival has tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heaps {
    cards: [Row<CardId, ROOM>; Heap::N],
    tries: [u8; Heap::N],
}

impl Heaps {
    pub(crate) fn cards(&self, heap: Heap) -> &[CardId] {
        &self.cards[heap as usize]
    }

    pub(crate) fn add(&mut self, heap: Heap, card: CardId) {
        self.cards[heap as usize].push(card);
    }

    pub(crate) fn remove(&mut self, heap: Heap, card: CardId) {
        let cards = &mut self.cards[heap as usize];
        if let Some(at) = cards.iter().rposition(|&it| it == card) {
            cards.remove(at);
        }
    }

    /// How often it has tried this round.
    pub(crate) const fn tries(&self, heap: Heap) -> u8 {
        self.tries[heap as usize]
    }

    pub(crate) const fn count_try(&mut self, heap: Heap) {
        self.set_tries(heap, self.tries(heap).saturating_add(1));
    }

    pub(crate) const fn set_tries(&mut self, heap: Heap, n: u8) {
        self.tries[heap as usize] = n;
    }

    /// The next round begins with no tries.
    pub(crate) fn without_tries(self) -> Heaps {
        Heaps { tries: [0; Heap::N], ..self }
    }

    /// Attacks belong to every rival; the others leave no trace where there are none.
    pub(crate) fn write_digest_of_some(&self, digest: &mut Digest) {
        for heap in Heap::ALL.into_iter().filter(|&it| it != Heap::Attack) {
            if self.tries(heap) > 0 || !self.cards(heap).is_empty() {
                digest.number(heap.number()).number(self.tries(heap).into()).number(self.cards(heap).len() as u64);
                for card in self.cards(heap) {
                    digest.number(card.0.into());
                }
            }
        }
    }
}
