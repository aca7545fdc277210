//! How card files become a library: each text is read by the one grammar, and put in its place.

use serde::Deserialize;

use super::set::{CardSetFile, Entry, SetInfo};
use crate::packs::{ArenaTile, BorderTile, CapitolCard, CityTile, MachineCard, ServerTile, TerritoryTile};

use super::{CardError, Connection, FactionBoard, Library, Location, texts};

/// Entries without a set of their own: each takes the place of the one with its id.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CorrectionFile {
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    location: Vec<Location>,
    #[serde(default)]
    faction: Vec<FactionBoard>,
    #[serde(default)]
    connection: Vec<Connection>,
    #[serde(default)]
    arena: Vec<ArenaTile>,
    #[serde(default)]
    city: Vec<CityTile>,
    #[serde(default)]
    border: Vec<BorderTile>,
    #[serde(default)]
    territory: Vec<TerritoryTile>,
    #[serde(default)]
    capitol: Vec<CapitolCard>,
    #[serde(default)]
    machine: Vec<MachineCard>,
    #[serde(default, rename = "server-room")]
    server: Vec<ServerTile>,
}

impl Library {
    /// Reads and checks card files, given as pairs of name and text. Reports every fault, not only the first.
    pub fn from_files(files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
        Library::default().with_files(files)
    }

    /// This library with the cards of some files. A set with a known id takes the place of the known one, others are
    /// added; entries in a file without a `[set]` correct those with their ids.
    pub fn with_files(&self, files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
        let mut library = self.clone();
        let mut errors = Vec::new();
        for &(file, text) in files {
            let mut fault = |what: String| errors.push(CardError { file: file.to_owned(), what });
            library.read(text, &mut fault);
        }
        if errors.is_empty() {
            library.check(&mut errors);
        }
        if errors.is_empty() { Ok(library) } else { Err(errors) }
    }

    fn read(&mut self, text: &str, fault: &mut impl FnMut(String)) {
        // Which of the two grammars it is comes first, so that an error is reported against the right one.
        let tables: toml::Table = match text.parse() {
            Ok(tables) => tables,
            Err(error) => return fault(one_line(text, &error)),
        };
        let entries = [
            Location::TABLE,
            FactionBoard::TABLE,
            Connection::TABLE,
            ArenaTile::TABLE,
            CityTile::TABLE,
            BorderTile::TABLE,
            TerritoryTile::TABLE,
            CapitolCard::TABLE,
            MachineCard::TABLE,
            ServerTile::TABLE,
        ];
        if !tables.contains_key("set") && entries.into_iter().any(|table| tables.contains_key(table)) {
            match toml::from_str(text) {
                Ok(file) => self.correct(file, fault),
                Err(error) => fault(one_line(text, &error)),
            }
        } else {
            match toml::from_str(text) {
                Ok(file) => self.merge(file),
                Err(error) => fault(one_line(text, &error)),
            }
        }
    }

    fn correct(&mut self, file: CorrectionFile, fault: &mut impl FnMut(String)) {
        let CorrectionFile {
            game,
            location,
            faction,
            connection,
            arena,
            city,
            border,
            territory,
            capitol,
            machine,
            server,
        } = file;
        check_game(game.as_deref(), fault);
        put(location, self.sets.iter_mut().flat_map(|set| &mut set.locations), fault);
        put(faction, self.sets.iter_mut().flat_map(|set| &mut set.factions), fault);
        put(connection, self.sets.iter_mut().flat_map(|set| &mut set.connections), fault);
        put(arena, self.sets.iter_mut().flat_map(|set| &mut set.arenas), fault);
        put(city, self.sets.iter_mut().flat_map(|set| &mut set.cities), fault);
        put(border, self.sets.iter_mut().flat_map(|set| &mut set.borders), fault);
        put(territory, self.sets.iter_mut().flat_map(|set| &mut set.territories), fault);
        put(capitol, self.sets.iter_mut().flat_map(|set| &mut set.capitols), fault);
        put(machine, self.sets.iter_mut().flat_map(|set| &mut set.machines), fault);
        put(server, self.sets.iter_mut().flat_map(|set| &mut set.servers), fault);
    }

    /// Boards and connection cards of a set that a file without any replaces stay: a deck of one's own is played by the
    /// same factions.
    fn merge(&mut self, file: CardSetFile) {
        let Some(known) = self.sets.iter_mut().find(|it| it.set.id == file.set.id) else {
            return self.sets.push(file);
        };
        let CardSetFile {
            set,
            locations,
            reprints,
            unknowns,
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
        known.set = SetInfo { kind: set.kind.or(known.set.kind), ..set };
        known.locations = locations;
        known.reprints = reprints;
        known.unknowns = unknowns;
        if !factions.is_empty() {
            known.factions = factions;
        }
        if !connections.is_empty() {
            known.connections = connections;
        }
        if !arenas.is_empty() {
            known.arenas = arenas;
        }
        if !cities.is_empty() {
            known.cities = cities;
        }
        if !borders.is_empty() {
            known.borders = borders;
        }
        if !territories.is_empty() {
            known.territories = territories;
        }
        if !capitols.is_empty() {
            known.capitols = capitols;
        }
        if !machines.is_empty() {
            known.machines = machines;
        }
        if !servers.is_empty() {
            known.servers = servers;
        }
    }
}

/// Puts corrected entries in the places of those with their ids.
fn put<'a, E: Entry + 'a>(corrections: Vec<E>, known: impl Iterator<Item = &'a mut E>, fault: &mut impl FnMut(String)) {
    let mut known: Vec<&mut E> = known.collect();
    for entry in corrections {
        match known.iter_mut().find(|it| it.id() == entry.id()) {
            Some(known) => **known = entry,
            None => fault(format!(
                "there is no {} {:?} to correct; a new one belongs to a file with a [set]",
                E::TABLE,
                texts::shortened(entry.id())
            )),
        }
    }
}

/// What is wrong with the game that a file says it is for.
pub(super) fn check_game(game: Option<&str>, fault: &mut impl FnMut(String)) {
    if let Some(other) = game.filter(|&it| it != crate::setup::GAME) {
        fault(format!("is for the game {:?}; expected {:?}", texts::shortened(other), crate::setup::GAME));
    }
}

/// Where a TOML error is and what it says, on one line.
fn one_line(text: &str, error: &toml::de::Error) -> String {
    // What the file says may be repeated in it.
    let message: String = error.message().replace('\n', ", ").chars().filter(|it| !it.is_control()).collect();
    let Some(span) = error.span() else { return message };
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    // Entries are many; the name of the one at fault helps more than its line.
    let entry = before.rsplit("id ").next().and_then(|rest| rest.split('"').nth(1)).filter(|_| before.contains("id "));
    match entry {
        Some(id) => format!("line {line}, column {column}, near {:?}: {message}", texts::shortened(id)),
        None => format!("line {line}, column {column}: {message}"),
    }
}
