//! What a deck may hold, so that everything it can lead to has room in a position.
//!
//! A position is a few kilobytes of plain data with rows of fixed lengths. Whatever could fill such a row is counted
//! here, when a table is set up and when card files are checked, so that no game can run over it.

use super::{Effect, Library, Location};
use crate::cards::MAX_CARDS;
use crate::good::{Good, Item};
use crate::state::{MAX_ECHOES, MAX_STOLEN, MAX_STORED};

/// The most copies of one card.
pub(super) const MAX_COPIES: u8 = 99;

impl Library {
    /// The cards of these sets with their numbers, equal ones together; or why they make no deck.
    pub(crate) fn deck<'s>(&self, sets: impl Iterator<Item = &'s str>) -> Result<Vec<(&Location, u8)>, String> {
        let mut entries: Vec<(&Location, u32)> = Vec::new();
        for id in sets {
            let file = self.set(id).ok_or_else(|| format!("there is no set {id:?}"))?;
            let n = entries.len() + file.locations.len() + file.reprints.len();
            if n > MAX_CARDS {
                return Err(format!("these sets have {n} entries; a deck holds at most {MAX_CARDS} cards"));
            }
            entries.extend(file.locations.iter().map(|it| (it, u32::from(it.copies))));
            let reprints = file.reprints.iter().filter_map(|it| Some((self.location(&it.of)?, it.copies.into())));
            entries.extend(reprints);
        }
        let n: u32 = entries.iter().map(|&(_, copies)| copies).sum();
        if n as usize > MAX_CARDS {
            return Err(format!("these sets have {n} cards; a deck holds at most {MAX_CARDS}"));
        }
        let mut deck: Vec<(&Location, u32)> = Vec::new();
        for (location, copies) in entries {
            match deck.iter_mut().find(|(it, _)| it.id == location.id) {
                Some((_, n)) => *n += copies,
                None => deck.push((location, copies)),
            }
        }
        let count = |of: fn(&Location) -> usize| deck.iter().map(|(it, copies)| of(it) * *copies as usize).sum();
        fits(count(takers), MAX_STOLEN, "cards take the production of another player")?;
        fits(count(copiers), MAX_ECHOES, "production cards copy another production")?;
        fits(count(kinds_on), MAX_STORED, "kinds of goods could lie on cards at one time")?;
        let counted = deck.into_iter().map(|(location, copies)| match u8::try_from(copies) {
            Ok(copies @ 1..=MAX_COPIES) => Ok((location, copies)),
            _ => Err(format!("{} is in this deck {copies} times; expected 1 to {MAX_COPIES}", location.id)),
        });
        counted.collect()
    }
}

fn fits(n: usize, most: usize, what: &str) -> Result<(), String> {
    if n <= most { Ok(()) } else { Err(format!("{n} {what}; a deck has room for {most}")) }
}

fn takers(location: &Location) -> usize {
    usize::from(location.production.contains(&Effect::StealProduction))
}

fn copiers(location: &Location) -> usize {
    location.production.iter().filter(|it| matches!(it, Effect::CopyProduction(_))).count()
}

/// How many kinds of goods its bonus and its storage can put on it.
fn kinds_on(location: &Location) -> usize {
    let cached = location.bonus.iter().map(|effect| match effect {
        Effect::Cache(amount) => amount.0.len(),
        _ => 0,
    });
    let stored = location.storage.iter().flat_map(|room| &room.0).map(|&(_, item)| match item {
        Item::Resource => Good::RESOURCES.len(),
        Item::Good(_) | Item::OwnDeal => 1,
    });
    cached.chain(stored).sum()
}
