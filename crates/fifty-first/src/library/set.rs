//! A set file as written: its header, and the tables of entries that the set owns.

use serde::Deserialize;
use table::written::Source;

use super::{Connection, FactionBoard, Location, check};
use crate::packs::{ArenaTile, BorderTile, CapitolCard, CityTile, MachineCard, ServerTile, TerritoryTile};
use crate::setup::Edition;

/// Extra copies of a location of an earlier set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reprint {
    /// The location's id.
    pub of: String,
    /// In this set.
    pub copies: u8,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical card.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

/// A card that is known to exist, and nothing more.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unknown {
    /// As printed.
    pub name: String,
    /// How many.
    pub copies: u8,
    /// What is known.
    pub note: String,
}

/// How a set is combined with others (MS-SET-03, MS-SET-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetKind {
    /// Always in play.
    Base,
    /// One of these, unless a house option mixes them.
    #[default]
    Expansion,
    /// On top of anything.
    Promo,
}

/// A set of cards, as its file describes itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetInfo {
    /// The game that it is for.
    #[serde(default)]
    pub game: Option<String>,
    /// Its id.
    pub id: String,
    /// As printed on the box.
    pub name: String,
    /// How it is combined with others; nothing means what a set that it replaces is, or else an expansion.
    #[serde(default)]
    pub kind: Option<SetKind>,
    /// Sets without which it cannot be in play.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Sets with which it cannot be in play.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// The only edition that has it; nothing means all of them.
    #[serde(default)]
    pub edition: Option<Edition>,
    /// The fewest players who can have it in play.
    #[serde(default = "one")]
    pub least_players: u8,
    /// Every player has a discard pile of their own while it is in play (SCAV-03).
    #[serde(default)]
    pub own_discards: bool,
    /// Different location cards.
    pub distinct: u16,
    /// All location cards, as the rulebook's component list counts them.
    pub copies: u16,
}

const fn one() -> u8 {
    1
}

impl SetInfo {
    /// How it is combined with others.
    pub fn kind(&self) -> SetKind {
        self.kind.unwrap_or_default()
    }
}

/// A set file: everything that comes into play with the set, and leaves no trace where it does not.
///
/// What a pack adds beyond the kinds of tables below is one more field, of a type that the pack owns and that is an
/// `Entry`. Nothing compiles then until the new table is merged, corrected, checked and digested.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardSetFile {
    /// The set.
    pub set: SetInfo,
    /// Its own cards.
    #[serde(default, rename = "location")]
    pub locations: Vec<Location>,
    /// Extra copies of others.
    #[serde(default, rename = "reprint")]
    pub reprints: Vec<Reprint>,
    /// Cards without known values.
    #[serde(default, rename = "unknown")]
    pub unknowns: Vec<Unknown>,
    /// Its faction boards.
    #[serde(default, rename = "faction")]
    pub factions: Vec<FactionBoard>,
    /// Its connection cards.
    #[serde(default, rename = "connection")]
    pub connections: Vec<Connection>,
    /// Its Arena.
    #[serde(default, rename = "arena")]
    pub arenas: Vec<ArenaTile>,
    /// Its Cities.
    #[serde(default, rename = "city")]
    pub cities: Vec<CityTile>,
    /// Its Border tiles.
    #[serde(default, rename = "border")]
    pub borders: Vec<BorderTile>,
    /// Its Territories.
    #[serde(default, rename = "territory")]
    pub territories: Vec<TerritoryTile>,
    /// Its Capitol cards.
    #[serde(default, rename = "capitol")]
    pub capitols: Vec<CapitolCard>,
    /// Its Machines.
    #[serde(default, rename = "machine")]
    pub machines: Vec<MachineCard>,
    /// Its Server Room.
    #[serde(default, rename = "server-room")]
    pub servers: Vec<ServerTile>,
}

/// A thing with an ID in a table of a set file.
pub(crate) trait Entry {
    /// The name of the table, which is also what messages call such a thing.
    const TABLE: &'static str;

    /// For ever the same.
    fn id(&self) -> &str;

    /// Reports what is wrong with it by itself.
    fn check(&self, fault: &mut impl FnMut(String));
}

/// What stands in a table by its ID is an [`Entry`]: the name of the table, and what is checked by itself.
macro_rules! entry {
    ($type:ident, $table:literal, $check:path) => {
        impl Entry for $type {
            const TABLE: &'static str = $table;

            fn id(&self) -> &str {
                &self.id
            }

            fn check(&self, fault: &mut impl FnMut(String)) {
                $check(self, fault);
            }
        }
    };
}

entry!(Location, "location", check::check_location);
entry!(FactionBoard, "faction", check::check_board);
entry!(Connection, "connection", check::check_connection);
entry!(ArenaTile, "arena", ArenaTile::check_tile);
entry!(BorderTile, "border", BorderTile::check_tile);
entry!(CapitolCard, "capitol", CapitolCard::check_card);
entry!(CityTile, "city", CityTile::check_tile);
entry!(TerritoryTile, "territory", TerritoryTile::check_tile);
entry!(ServerTile, "server-room", ServerTile::check_tile);
entry!(MachineCard, "machine", MachineCard::check_card);
