//! The entries of the data files, as serde reads them.

use serde::Deserialize;
use table::located;
use table::written::{Place, Source};
use toml::Spanned;

/// Which cards a card is shuffled together with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Deck {
    /// The New Era.
    #[default]
    #[serde(rename = "new-era")]
    NewEra,
    /// 51st State of 2010 (NEM-001).
    #[serde(rename = "2010")]
    Merged,
    /// One of those of which some are drawn (NEM-040).
    #[serde(rename = "stand-in")]
    StandIn,
}

impl Deck {
    /// The word of data files.
    pub const fn word(self) -> &'static str {
        match self {
            Deck::NewEra => "new-era",
            Deck::Merged => "2010",
            Deck::StandIn => "stand-in",
        }
    }
}

/// A category as data files write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CategoryWord {
    /// See [`crate::Category`].
    OpenProduction,
    /// See [`crate::Category`].
    ClosedProduction,
    /// See [`crate::Category`].
    Action,
    /// See [`crate::Category`].
    Feature,
    /// A brown field in place of the blue one (NE-278); `rule` says which rule it follows in a State.
    Defensive,
}

impl CategoryWord {
    /// The word of data files.
    pub const fn word(self) -> &'static str {
        match self {
            CategoryWord::OpenProduction => "open-production",
            CategoryWord::ClosedProduction => "closed-production",
            CategoryWord::Action => "action",
            CategoryWord::Feature => "feature",
            CategoryWord::Defensive => "defensive",
        }
    }
}

/// A Location as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationEntry {
    /// For ever: records and scenarios name it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Which cards it belongs to.
    #[serde(default)]
    pub deck: Deck,
    /// How many there are.
    pub copies: u8,
    /// The rule that it follows.
    pub category: CategoryWord,
    /// The rule that a Defensive Location follows in a State.
    #[serde(default)]
    pub rule: Option<CategoryWord>,
    /// For plays from hand.
    pub distance: u8,
    /// For plays by opponents.
    pub defense: u8,
    /// Its Types.
    pub types: Vec<String>,
    /// The red field.
    pub spoils: Vec<String>,
    /// The blue field.
    #[serde(default)]
    pub agreement: Vec<String>,
    /// The number on the brown field.
    #[serde(default)]
    pub defends: Option<u8>,
    /// The grey field in words.
    pub ability: String,
    /// The grey field.
    pub effect: String,
    /// Where it comes from.
    pub source: Source,
    /// What no source gives.
    #[serde(default)]
    pub reconstructed: Vec<String>,
    /// More about that.
    #[serde(default)]
    pub note: Option<String>,
    #[serde(skip)]
    pub(super) place: Place,
}

/// An Instant as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstantEntry {
    /// For ever: records and scenarios name it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Which cards it belongs to.
    #[serde(default)]
    pub deck: Deck,
    /// How many there are.
    pub copies: u8,
    /// Its price.
    #[serde(default)]
    pub cost: Option<String>,
    /// What it brings.
    pub gain: String,
    /// Where it comes from.
    pub source: Source,
    /// What no source gives.
    #[serde(default)]
    pub reconstructed: Vec<String>,
    /// More about that.
    #[serde(default)]
    pub note: Option<String>,
    #[serde(skip)]
    pub(super) place: Place,
}

/// A Leader as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderEntry {
    /// For ever: records and scenarios name it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How many there are.
    pub copies: u8,
    /// In words.
    pub ability: String,
    /// What it does.
    pub effect: String,
    /// Where it comes from.
    pub source: Source,
    /// What no source gives.
    #[serde(default)]
    pub reconstructed: Vec<String>,
    /// More about that.
    #[serde(default)]
    pub note: Option<String>,
    #[serde(skip)]
    pub(super) place: Place,
}

/// A Faction as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionEntry {
    /// For ever: records and scenarios name it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What its Base produces.
    pub produces: Vec<String>,
    /// Places under its Base.
    pub slots: u8,
    /// Fields of its Faction Contacts card.
    pub conquest: FieldEntry,
    /// The same.
    pub cooperation: FieldEntry,
    /// The same.
    pub incorporation: FieldEntry,
    /// The same.
    pub redevelopment: FieldEntry,
    /// Where it comes from.
    pub source: Source,
    /// What no source gives.
    #[serde(default)]
    pub reconstructed: Vec<String>,
    /// More about that.
    #[serde(default)]
    pub note: Option<String>,
    #[serde(skip)]
    pub(super) place: Place,
}

/// A field of a Faction Contacts card as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldEntry {
    /// Its price.
    pub cost: Vec<String>,
    /// The token that it gives.
    #[serde(default)]
    pub token: Option<String>,
}

/// The game that a file is for.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum GameName {
    #[serde(rename = "new-era")]
    NewEra,
}

/// The format of a whole file.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum Format {
    #[serde(rename = "new-era-cards")]
    Cards,
    #[serde(rename = "new-era-merge")]
    Merge,
}

/// A file of entries.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardFile {
    #[serde(default, rename = "game")]
    _game: Option<GameName>,
    #[serde(default, rename = "format")]
    _format: Option<Format>,
    #[serde(default)]
    pub(super) faction: Vec<Spanned<FactionEntry>>,
    #[serde(default)]
    pub(super) location: Vec<Spanned<LocationEntry>>,
    #[serde(default)]
    pub(super) instant: Vec<Spanned<InstantEntry>>,
    #[serde(default)]
    pub(super) leader: Vec<Spanned<LeaderEntry>>,
}

located!(FactionEntry; LocationEntry; InstantEntry; LeaderEntry);
