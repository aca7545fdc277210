//! The card files as written: what a person edits, read strictly and checked as a whole.
//!
//! A set file owns everything that comes into play with the set: locations, faction boards, connection cards. `set.rs`
//! has its header and its tables, the other files have an entry each; `read.rs` is how files become a library.

mod check;
mod connection;
mod deck;
mod digest;
mod faction;
pub(crate) mod location;
mod read;
mod set;
#[cfg(test)]
mod tests;
mod texts;

use std::sync::LazyLock;

pub use connection::{Connection, Pile};
pub use faction::{BoardAction, Defense, FactionBoard};
pub use location::{
    Action, Category, Counted, Effect, Errand, IconUse, Location, Occasion, Play, Tally, Trigger, TypeAlso, Whose,
};
pub use set::{CardSetFile, SetInfo, SetKind};
pub use table::written::Source;

pub(crate) use digest::effects as digest_effects;

pub(crate) use deck::{Chosen, MAX_BOARDS, MAX_LINKS, MAX_PILE};

/// The greatest distance of a location.
pub(crate) const MAX_DISTANCE: usize = 5;

/// All card data that the program knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// The sets, in the order of their files.
    pub sets: Vec<CardSetFile>,
}

/// Something wrong with a card file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {what}")]
pub struct CardError {
    /// The file.
    pub file: String,
    /// What is wrong, where, and what was expected.
    pub what: String,
}

const EMBEDDED: [(&str, &str); 18] = [
    ("base.toml", include_str!("../data/base.toml")),
    ("new-era.toml", include_str!("../data/new-era.toml")),
    ("winter.toml", include_str!("../data/winter.toml")),
    ("promo-1.toml", include_str!("../data/promo-1.toml")),
    ("arena.toml", include_str!("../data/arena.toml")),
    ("hegemony.toml", include_str!("../data/hegemony.toml")),
    ("university.toml", include_str!("../data/university.toml")),
    ("mississippi.toml", include_str!("../data/mississippi.toml")),
    ("uranopolis.toml", include_str!("../data/uranopolis.toml")),
    ("texas.toml", include_str!("../data/texas.toml")),
    ("scavengers.toml", include_str!("../data/scavengers.toml")),
    ("cities.toml", include_str!("../data/cities.toml")),
    ("allies.toml", include_str!("../data/allies.toml")),
    ("borders.toml", include_str!("../data/borders.toml")),
    ("no-mans-land.toml", include_str!("../data/no-mans-land.toml")),
    ("promo-2.toml", include_str!("../data/promo-2.toml")),
    ("moloch.toml", include_str!("../data/moloch.toml")),
    ("server-room.toml", include_str!("../data/server-room.toml")),
];

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    Library::from_files(&EMBEDDED)
        .unwrap_or_else(|errors| unreachable!("the embedded cards are checked by a test: {errors:?}"))
});

impl Library {
    /// The cards inside the program.
    pub fn embedded() -> &'static Library {
        &LIBRARY
    }

    /// Every location of every set, with its set; hacked sides of Machines among them.
    pub fn locations(&self) -> impl Iterator<Item = (&SetInfo, &Location)> {
        self.sets.iter().flat_map(|file| {
            let hacked = file.machines.iter().map(|machine| &machine.hacked);
            file.locations.iter().chain(hacked).map(|location| (&file.set, location))
        })
    }

    /// Every faction board of every set, with its set.
    pub fn factions(&self) -> impl Iterator<Item = (&SetInfo, &FactionBoard)> {
        self.sets.iter().flat_map(|file| file.factions.iter().map(|board| (&file.set, board)))
    }

    /// Every connection card of every set, with its set.
    pub fn connections(&self) -> impl Iterator<Item = (&SetInfo, &Connection)> {
        self.sets.iter().flat_map(|file| file.connections.iter().map(|card| (&file.set, card)))
    }

    /// The location with this id.
    pub fn location(&self, id: &str) -> Option<&Location> {
        self.locations().map(|(_, location)| location).find(|location| location.id == id)
    }

    /// The set with this id.
    pub fn set(&self, id: &str) -> Option<&CardSetFile> {
        self.sets.iter().find(|file| file.set.id == id)
    }
}

/// Names without case, spaces and punctuation, so that "Murderers Pub" finds "Murderers' Pub".
pub fn normalized(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
