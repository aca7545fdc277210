//! What scenario files say of a rival.

use toml::{Table, Value};

use crate::catalog::Game;
use crate::rivals::Heap;
use crate::rivals::heap::MAX_TRIES;
use crate::stage::{Builder, Differences, Outcome, boolean, bounded, fault, names};
use crate::state::State;
use crate::zones::Zone;

/// What it has done this round.
pub(crate) const GIVEN_KEYS: [&str; 8] = [
    "attacks",
    "attack-met",
    "attack-pile",
    "merchant-attacks",
    "merchant-pile",
    "rebuilds",
    "rebuilt",
    "development-pile",
];
pub(crate) const THEN_KEYS: [&str; 3] = ["attack-pile", "merchant-pile", "development-pile"];

impl Heap {
    /// What scenarios call the number of tries, and the pile.
    const fn keys(self) -> (&'static str, &'static str) {
        match self {
            Heap::Attack => ("attacks", "attack-pile"),
            Heap::Merchant => ("merchant-attacks", "merchant-pile"),
            Heap::Development => ("rebuilds", "development-pile"),
        }
    }
}

impl Builder<'_> {
    /// Lays out what the rival has done so far.
    pub(crate) fn rival(&mut self, given: &Table) -> Outcome<()> {
        for heap in Heap::ALL {
            let (tries, pile) = heap.keys();
            let cards = names(given.get(pile), pile)?;
            if cards.len() > usize::from(MAX_TRIES) {
                return fault(format!("{pile} has {} cards; at most {MAX_TRIES} lie there", cards.len()));
            }
            for name in cards {
                let card = self.take(&name)?;
                self.game.put(&mut self.s, card, Zone::RivalPile(heap));
            }
            if let Some(value) = given.get(tries) {
                self.s.rival.heaps.set_tries(heap, bounded(value, tries, MAX_TRIES.into())? as u8);
            }
        }
        let rival = &mut self.s.rival;
        for (key, flag) in [("attack-met", &mut rival.met), ("rebuilt", &mut rival.rebuilt)] {
            if let Some(value) = given.get(key) {
                *flag = boolean(value, key)?;
            }
        }
        Ok(())
    }
}

impl Game {
    pub(crate) fn compare_rival(&self, s: &State, key: &str, value: &Value, found: &mut Differences) -> Outcome<()> {
        let Some(heap) = Heap::ALL.into_iter().find(|heap| heap.keys().1 == key) else {
            return fault(format!("{key} is not handled"));
        };
        let pile = s.rival.heaps.cards(heap).iter().copied().collect();
        found.same_names(key, self.printed(names(Some(value), key)?)?, self.names_of(&pile));
        Ok(())
    }
}
