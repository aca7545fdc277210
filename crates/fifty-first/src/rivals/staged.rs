//! What scenario files say of a rival.

use table::staged::{Differences, Outcome, boolean, fault};
use toml::{Table, Value};

use crate::cards::FaceId;
use crate::catalog::Game;
use crate::rivals::Heap;
use crate::rivals::heap::MAX_TRIES;
use crate::stage::{Builder, bounded, names};
use crate::state::{MAX_SUPPLY, State};
use crate::zones::Zone;

/// What it has done this round.
pub(crate) const GIVEN_KEYS: [&str; 9] = [
    "attacks",
    "attack-met",
    "attack-pile",
    "merchant-attacks",
    "merchant-pile",
    "rebuilds",
    "rebuilt",
    "development-pile",
    "brawlers",
];
pub(crate) const THEN_KEYS: [&str; 6] =
    ["attack-pile", "merchant-pile", "development-pile", "brawlers", "drawn-card", "attack-card"];

impl Heap {
    /// What scenarios call the number of tries, and the pile.
    const fn keys(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Heap::Attack => ("attacks", "attack-pile"),
            Heap::Merchant => ("merchant-attacks", "merchant-pile"),
            Heap::Development => ("rebuilds", "development-pile"),
            Heap::Turn => return None,
        })
    }
}

impl Builder<'_> {
    /// Lays out what the rival has done so far.
    pub(crate) fn rival(&mut self, given: &Table) -> Outcome<()> {
        for heap in Heap::ALL {
            let Some((tries, pile)) = heap.keys() else { continue };
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
        if let Some(value) = given.get("brawlers") {
            if !self.game.has_brawlers() {
                return fault("only Borgo has Brawlers");
            }
            rival.brawlers = bounded(value, "brawlers", MAX_SUPPLY)?;
        }
        Ok(())
    }
}

impl Game {
    pub(crate) fn compare_rival(&self, s: &State, key: &str, value: &Value, found: &mut Differences) -> Outcome<()> {
        let list = || self.printed(names(Some(value), key)?);
        let name = |face: Option<FaceId>| face.map(|it| self.name(it).to_owned()).into_iter().collect();
        match key {
            "brawlers" => found.check(key, &bounded(value, key, MAX_SUPPLY)?, &s.rival.brawlers),
            "drawn-card" => found.same(key, list()?, name(s.rival.drew)),
            "attack-card" => found.same(key, list()?, name(s.rival.attacked_with)),
            _ => {
                let named = |heap: &Heap| heap.keys().is_some_and(|(_, pile)| pile == key);
                let Some(heap) = Heap::ALL.into_iter().find(named) else {
                    return fault(format!("{key} is not handled"));
                };
                let pile = s.rival.heaps.cards(heap).iter().copied().collect();
                found.same(key, list()?, self.names_of(&pile));
            }
        }
        Ok(())
    }
}
