//! What comes into play with some sets, and what that may be, so that everything it can lead to has room in a position.
//!
//! A position is a few kilobytes of plain data with rows of fixed lengths. Whatever could fill such a row is counted
//! here, when a table is set up and when card files are checked, so that no game can run over it.

use super::{CardSetFile, Connection, Effect, FactionBoard, Library, Location, Pile};
use crate::cards::MAX_CARDS;
use crate::good::{Good, Item};
use crate::packs::borders::MAX_BORDERS;
use crate::packs::cities::MAX_CITIES;
use crate::packs::moloch::MAX_MACHINES;
use crate::packs::outposts::{SIDE, SPOTS};
use crate::packs::promo2::MAX_CAPITOLS;
use crate::packs::{ArenaTile, BorderTile, CapitolCard, CityTile, MachineCard, ServerTile, TerritoryTile};
use crate::setup::Edition;
use crate::state::{MAX_ECHOES, MAX_LOADED, MAX_STOLEN, MAX_STORED};

/// The most copies of one card.
pub(super) const MAX_COPIES: u8 = 99;
/// The most faction boards of a table.
pub(crate) const MAX_BOARDS: usize = 16;
/// The most kinds of connection cards of a table.
pub(crate) const MAX_LINKS: usize = 16;
/// The most connection cards of one pile.
pub(crate) const MAX_PILE: usize = 16;

/// The most Arenas of a table.
const MAX_ARENAS: usize = 1;
/// The most Server Rooms of a table.
const MAX_SERVERS: usize = 1;

/// What comes into play with some sets, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chosen<'l> {
    /// The location cards with their numbers, equal ones together.
    pub(crate) deck: Vec<(&'l Location, u8)>,
    pub(crate) factions: Vec<&'l FactionBoard>,
    pub(crate) connections: Vec<&'l Connection>,
    pub(crate) arenas: Vec<&'l ArenaTile>,
    /// Every player has a discard pile of their own.
    pub(crate) own_discards: bool,
    pub(crate) cities: Vec<&'l CityTile>,
    pub(crate) borders: Vec<&'l BorderTile>,
    /// The map, row by row from the northwest, or nothing.
    pub(crate) territories: Vec<&'l TerritoryTile>,
    pub(crate) capitols: Vec<&'l CapitolCard>,
    /// Their hacked sides stand at the end of the deck's list.
    pub(crate) machines: Vec<&'l MachineCard>,
    pub(crate) servers: Vec<&'l ServerTile>,
}

impl Library {
    /// What comes into play with these sets in this edition; or why it cannot be.
    pub(crate) fn choose<'s>(
        &self,
        edition: Edition,
        sets: impl Iterator<Item = &'s str>,
    ) -> Result<Chosen<'_>, String> {
        let sets: Vec<&str> = sets.collect();
        let mut entries: Vec<(&Location, u32)> = Vec::new();
        let mut chosen = Chosen::default();
        for &id in &sets {
            let file = self.set(id).ok_or_else(|| format!("there is no set {id:?}"))?;
            let CardSetFile {
                set,
                locations,
                reprints,
                unknowns: _,
                factions,
                connections,
                arenas,
                cities,
                borders,
                territories,
                capitols,
                machines,
                servers,
            } = file;
            let n = entries.len() + locations.len() + reprints.len();
            if n > MAX_CARDS {
                return Err(format!("these sets have {n} entries; a deck holds at most {MAX_CARDS} cards"));
            }
            let printed = |it: &&Location| it.edition.is_none_or(|it| it == edition);
            entries.extend(locations.iter().filter(printed).map(|it| (it, u32::from(it.copies))));
            entries.extend(reprints.iter().filter_map(|it| Some((self.location(&it.of)?, it.copies.into()))));
            chosen.factions.extend(factions);
            chosen.connections.extend(connections);
            chosen.arenas.extend(arenas);
            chosen.own_discards |= set.own_discards;
            chosen.cities.extend(cities);
            chosen.borders.extend(borders);
            chosen.territories.extend(territories);
            chosen.capitols.extend(capitols);
            chosen.servers.extend(servers);
            // PROMO-SET-02: some come only with another set.
            chosen.machines.extend(machines.iter().filter(|it| it.comes_with(&sets)));
        }
        entries.extend(chosen.machines.iter().map(|it| (&it.hacked, u32::from(it.copies))));
        let n = chosen.machines.iter().map(|it| usize::from(it.copies)).sum();
        fits(n, MAX_MACHINES, "Machines; a table has room for")?;
        chosen.deck = deck(entries)?;
        fits(chosen.factions.len(), MAX_BOARDS, "factions; a table has room for")?;
        fits(chosen.connections.len(), MAX_LINKS, "kinds of connections; a table has room for")?;
        fits(chosen.arenas.len(), MAX_ARENAS, "Arenas; a table has room for")?;
        fits(chosen.servers.len(), MAX_SERVERS, "Server Rooms; a table has room for")?;
        fits(chosen.cities.len(), MAX_CITIES, "Cities; a table has room for")?;
        fits(chosen.borders.len(), MAX_BORDERS, "Border tiles; a table has room for")?;
        chosen.territories.sort_by_key(|it| (it.row, it.column));
        let places = chosen.territories.iter().map(|it| it.row * SIDE as u8 + it.column);
        if !chosen.territories.is_empty() && !places.eq(0..SPOTS as u8) {
            return Err(format!("a map has {SPOTS} Territories, each in a place of its own (NML-02)"));
        }
        fits(chosen.capitols.len(), MAX_CAPITOLS, "Capitol cards; a table has room for")?;
        for pile in Pile::ALL {
            let cards = chosen.connections.iter().filter(|it| it.pile == pile);
            let n = cards.map(|it| usize::from(it.copies)).sum();
            fits(n, MAX_PILE, &format!("{} connection cards; a pile has room for", pile.word()))?;
        }
        Ok(chosen)
    }
}

fn deck(entries: Vec<(&Location, u32)>) -> Result<Vec<(&Location, u8)>, String> {
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
    let count =
        |of: fn(&Location) -> usize| -> usize { deck.iter().map(|(it, copies)| of(it) * *copies as usize).sum() };
    let loaded = if deck.iter().any(|(it, _)| loads_ruins(it)) { MAX_LOADED } else { 0 };
    fits(count(takers), MAX_STOLEN, "cards take the production of another player; a deck has room for")?;
    fits(count(copiers), MAX_ECHOES, "production cards copy another production; a deck has room for")?;
    fits(count(kinds_on) + loaded, MAX_STORED, "kinds of goods could lie on cards at one time; a deck has room for")?;
    let counted = deck.into_iter().map(|(location, copies)| match u8::try_from(copies) {
        Ok(copies @ 1..=MAX_COPIES) => Ok((location, copies)),
        _ => Err(format!("{} is in this deck {copies} times; expected 1 to {MAX_COPIES}", location.id)),
    });
    counted.collect()
}

fn fits(n: usize, most: usize, what: &str) -> Result<(), String> {
    if n <= most { Ok(()) } else { Err(format!("{n} {what} {most}")) }
}

fn takers(location: &Location) -> usize {
    usize::from(location.production.contains(&Effect::StealProduction))
}

fn copiers(location: &Location) -> usize {
    location.production.iter().filter(|it| matches!(it, Effect::CopyProduction(_))).count()
}

/// Whether it puts goods on Ruins.
fn loads_ruins(location: &Location) -> bool {
    let effects = location.action.iter().flat_map(|it| &it.effect);
    effects.chain(location.all_effects()).any(|effect| matches!(effect, Effect::LoadRuins(_)))
}

/// How many kinds of goods its bonus and its storage can put on it.
fn kinds_on(location: &Location) -> usize {
    let cached = location.bonus.iter().map(|effect| match effect {
        Effect::Cache(amount) | Effect::CacheFor { gain: amount, .. } => amount.0.len(),
        _ => 0,
    });
    let stocked = location.production.iter().map(|effect| match effect {
        Effect::Stock { gain, .. } => gain.0.len(),
        _ => 0,
    });
    let stored = location.storage.iter().flat_map(|room| &room.0).map(|&(_, item)| match item {
        Item::Resource => Good::RESOURCES.len(),
        Item::Good(_) | Item::Influence | Item::OwnDeal => 1,
    });
    cached.chain(stocked).chain(stored).sum()
}
