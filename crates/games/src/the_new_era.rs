//! The New Era as this crate's list has it: its setup from words, its cards for looking up.

use new_era::{CategoryWord, Deck, FactionEntry, Game, InstantEntry, LeaderEntry, Library, LocationEntry, Type};
use pages::browse::CardFace;
use pages::icons::Icon;
use pages::new_era::browse::deck_name;

use crate::any_game::GameInfo;
use crate::catalog::{CardEntry, CardFault, CardFaults, CardFiles, Catalog, Printing};
use crate::entry::Entry;
use crate::schema::{Field, Kind, Place, Schema};

const MERGE: &str = "merge";

const CATEGORIES: [&str; 8] =
    ["open production", "closed production", "action", "feature", "defensive", "instant", "leader", "faction"];

/// The New Era on the list.
pub(crate) struct NewEra;

impl Entry for NewEra {
    type Game = Game;
    type Library = Library;

    const INFO: GameInfo =
        GameInfo { id: "new-era", title: "The New Era", min_players: 2, max_players: 5, emblem: Icon::NewEra };

    const NETWORK: &'static [u8] = include_bytes!("../networks/new-era.net");

    const COURSE: &'static str = include_str!("../networks/new-era.toml");

    fn embedded() -> &'static Library {
        Library::embedded()
    }

    fn with_files(cards: &CardFiles) -> Result<Library, CardFaults> {
        Library::embedded().with_files(&cards.pairs()).map_err(|errors| {
            let fault = |it: new_era::CardError| CardFault { file: it.file, line: Some(it.line), what: it.what };
            CardFaults(errors.into_iter().map(fault).collect())
        })
    }

    fn recognizes(file: &toml::Table) -> bool {
        let format = file.get("format").and_then(toml::Value::as_str);
        // Locations and Factions of 51st State have other keys, and its `agreement` is a word.
        let has = |kind: &str, key: &str, fits: fn(&toml::Value) -> bool| {
            let entries = file.get(kind).and_then(toml::Value::as_array);
            entries.is_some_and(|it| it.iter().filter_map(|it| it.get(key)).any(fits))
        };
        format.is_some_and(|it| it.starts_with("new-era-"))
            || file.contains_key("instant")
            || has("location", "agreement", toml::Value::is_array)
            || has("location", "defends", toml::Value::is_integer)
            || has("leader", "ability", toml::Value::is_str)
            || has("faction", "conquest", toml::Value::is_table)
    }

    fn schema(_: &Library) -> Schema {
        schema()
    }

    fn set_up(library: &Library, header: &[(String, String)]) -> Result<Game, String> {
        let setup = new_era::Setup::from_header(header).map_err(|error| error.to_string())?;
        Game::new(library, setup).map_err(|error| error.to_string())
    }

    fn setup_words(game: &Game) -> Vec<String> {
        let setup = game.setup();
        let mut words = vec![format!("{} players", setup.players)];
        if setup.merge {
            words.push("merged with 51st State (2010)".to_owned());
        }
        words
    }

    fn side_wishes(game: &Game) -> Vec<Option<String>> {
        vec![None; usize::from(game.setup().players)]
    }

    fn catalog(library: &Library) -> Catalog {
        catalog(library)
    }

    fn card_faces(library: &Library, base: &str) -> Vec<CardFace> {
        pages::new_era::browse::card_faces(library, base)
    }
}

fn schema() -> Schema {
    Schema {
        info: NewEra::INFO,
        about: "Five Factions in the ruins: conquer, cooperate and incorporate, and come to blows over it.",
        fields: vec![Field {
            key: MERGE,
            noun: "merge",
            title: "Merge with 51st State (2010)",
            help: "One deck of both games, with Leaders.",
            kind: Kind::Switch,
            place: Place::Front,
            items: Vec::new(),
            terms: Vec::new(),
        }],
        refused: vec![
            ("factions", "the Factions are dealt at random; NE-004"),
            ("first", "the first player is drawn by lot; NE-009"),
            ("house", "this game has no house options"),
            ("with", "this game has no variants; its merge with 51st State (2010) is an option of its own"),
        ],
    }
}

fn catalog(library: &Library) -> Catalog {
    let locations = library.locations().iter().map(location);
    let instants = library.instants().iter().map(instant);
    let leaders = library.leaders().iter().map(leader);
    let factions = library.factions().iter().map(faction);
    let decks = [Deck::NewEra, Deck::Merged, Deck::StandIn];
    Catalog {
        entries: locations.chain(instants).chain(leaders).chain(factions).collect(),
        sets: decks.map(|it| (it.word().to_owned(), deck_name(it).to_owned())).to_vec(),
        categories: CATEGORIES.to_vec(),
        types: Type::ALL.map(Type::word).to_vec(),
    }
}

fn printing(deck: Deck, copies: u8) -> Vec<Printing> {
    vec![Printing { set: deck.word().to_owned(), set_name: deck_name(deck).to_owned(), copies }]
}

fn location(it: &LocationEntry) -> CardEntry {
    let category = CategoryWord::word(it.category).replace('-', " ");
    let blue = match it.defends {
        Some(n) => format!("defends +{n}"),
        None => format!("agreement {}", it.agreement.join(", ")),
    };
    let types = if it.types.is_empty() { "no type".to_owned() } else { it.types.join(", ") };
    let head = format!(
        "{}\n{category} · distance {} · defense {} · {types}\n\nSpoils: {}\n{blue}\n\n{}",
        it.name,
        it.distance,
        it.defense,
        it.spoils.join(", "),
        it.ability
    );
    CardEntry {
        types: it.types.clone(),
        printings: printing(it.deck, it.copies),
        text: it.ability.clone(),
        page: format!("{head}\n\nSource: {}.{}", it.source.word(), fitted(&it.reconstructed)),
        ..entry(&it.id, &it.name, &category, it.source, &it.reconstructed, it.note.as_deref())
    }
}

fn instant(it: &InstantEntry) -> CardEntry {
    let cost = it.cost.as_ref().map_or(String::new(), |cost| format!("{cost}: "));
    let text = format!("{cost}{}", it.gain.replace('|', " or "));
    CardEntry {
        printings: printing(it.deck, it.copies),
        page: format!("{}\ninstant\n\n{text}\n\nSource: {}.", it.name, it.source.word()),
        text,
        ..entry(&it.id, &it.name, "instant", it.source, &it.reconstructed, it.note.as_deref())
    }
}

fn leader(it: &LeaderEntry) -> CardEntry {
    CardEntry {
        printings: printing(Deck::Merged, it.copies),
        text: it.ability.clone(),
        page: format!(
            "{}\nleader\n\n{}\n\nSource: {}.{}",
            it.name,
            it.ability,
            it.source.word(),
            fitted(&it.reconstructed)
        ),
        ..entry(&it.id, &it.name, "leader", it.source, &it.reconstructed, it.note.as_deref())
    }
}

fn faction(it: &FactionEntry) -> CardEntry {
    let text = format!("produces {}", it.produces.join(", "));
    CardEntry {
        page: format!("{}\nfaction\n\n{text}\n\nSource: {}.{}", it.name, it.source.word(), fitted(&it.reconstructed)),
        text,
        ..entry(&format!("faction-{}", it.id), &it.name, "faction", it.source, &it.reconstructed, it.note.as_deref())
    }
}

fn fitted(reconstructed: &[String]) -> String {
    if reconstructed.is_empty() { String::new() } else { format!(" Fitted: {}.", reconstructed.join("; ")) }
}

fn entry(
    id: &str,
    name: &str,
    category: &str,
    source: new_era::Source,
    reconstructed: &[String],
    note: Option<&str>,
) -> CardEntry {
    CardEntry {
        id: id.to_owned(),
        name: name.to_owned(),
        aliases: Vec::new(),
        category: category.to_owned(),
        types: Vec::new(),
        printings: Vec::new(),
        text: String::new(),
        page: String::new(),
        source: source.word().to_owned(),
        agreement: "none".to_owned(),
        verify: !reconstructed.is_empty(),
        note: note.unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Found;
    use crate::entry::set_up;
    use crate::schema::Setup;

    fn new(setup: &Setup) -> Result<Game, String> {
        set_up::<NewEra>(setup, &CardFiles::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn two_to_five_play_alone_or_merged() {
        for players in 2..=5 {
            assert!(!new(&Setup::for_players(players)).unwrap().setup().merge);
        }
        let merged = new(&Setup::for_players(4).with(MERGE, ["on"])).unwrap();
        assert_eq!(NewEra::setup_words(&merged), ["4 players", "merged with 51st State (2010)"]);
        for (setup, expected) in [
            (Setup::for_players(6), "2 to 5 players"),
            (Setup::for_players(2).with("factions", ["hegemony"]), "NE-004"),
            (Setup::for_players(2).with("first", ["1"]), "NE-009"),
        ] {
            let found = new(&setup).err().unwrap_or_default();
            assert!(found.contains(expected), "{found}");
        }
    }

    #[test]
    fn every_card_has_an_entry_with_words_of_the_list() {
        let catalog = catalog(Library::embedded());
        assert!(matches!(catalog.find("gang hideout"), Found::One(it) if it.source == "rulebook"));
        for entry in &catalog.entries {
            assert!(catalog.categories.contains(&entry.category.as_str()), "{}: {}", entry.id, entry.category);
            assert!(entry.types.iter().all(|it| catalog.types.contains(&it.as_str())), "{}", entry.id);
            assert!(!entry.text.is_empty() && entry.page.contains(&entry.name), "{}", entry.id);
        }
    }

    #[test]
    fn its_card_files_are_known_by_their_entries() {
        let file = |text: &str| text.parse::<toml::Table>().unwrap();
        assert!(NewEra::recognizes(&file("[[location]]\nid = 'x'\nagreement = ['fuel']")));
        assert!(NewEra::recognizes(&file("format = 'new-era-merge'")));
        assert!(NewEra::recognizes(&file("[[faction]]\nid = 'x'\nconquest = { cost = [] }")));
        assert!(!NewEra::recognizes(&file("[[location]]\nid = 'x'\ndeal = 'fuel'\nagreement = 'both'")));
    }
}
