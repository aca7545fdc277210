//! 51st State as this crate's list has it: its setup from words, its cards for looking up.

use fifty_first::{
    CardError, CardSetFile, Category, Connection, Difficulty, Edition, FactionBoard, Game, House, Library, Location,
    Opponent, SetInfo, SetKind, Tile, TileKind, Type, card_text, tiles,
};
use pages::browse::CardFace;
use pages::icons::Icon;

use crate::any_game::GameInfo;
use crate::catalog::{CardEntry, CardFault, CardFaults, CardFiles, Catalog, Printing};
use crate::entry::Entry;
use crate::schema::{Field, Item, Kind, PLAYERS_FIELD, Place, Schema, Term};

/// The set that is always in play.
const BASE: &str = "base";
/// The house option that allows more than one expansion.
const MIX: &str = "mix-expansions";
const CATEGORIES: [&str; 15] = [
    Category::Production.word(),
    Category::OpenProduction.word(),
    Category::ProductionFeature.word(),
    Category::Feature.word(),
    Category::Action.word(),
    "faction",
    "connection",
    "unknown",
    TileKind::Machine.word(),
    TileKind::Territory.word(),
    TileKind::Capitol.word(),
    TileKind::Border.word(),
    TileKind::City.word(),
    TileKind::Arena.word(),
    TileKind::ServerRoom.word(),
];

/// 51st State on the list.
pub(crate) struct FiftyFirst;

impl Entry for FiftyFirst {
    type Game = Game;
    type Library = Library;

    const INFO: GameInfo =
        GameInfo { id: "51st-state", title: "51st State", min_players: 1, max_players: 4, emblem: Icon::Anvil };

    const NETWORK: &'static [u8] = include_bytes!("../networks/51st-state.net");

    const COURSE: &'static str = include_str!("../networks/51st-state.toml");

    fn embedded() -> &'static Library {
        Library::embedded()
    }

    fn with_files(cards: &CardFiles) -> Result<Library, CardFaults> {
        Library::embedded().with_files(&cards.pairs()).map_err(|errors| {
            let faults = errors.into_iter().map(|error| placed(error, cards));
            CardFaults(faults.collect())
        })
    }

    fn recognizes(file: &toml::Table) -> bool {
        ["set", "location", "faction", "connection"].into_iter().any(|key| file.contains_key(key))
    }

    fn schema(library: &Library) -> Schema {
        schema(library)
    }

    fn set_up(library: &Library, header: &[(String, String)]) -> Result<Game, String> {
        let setup = fifty_first::Setup::from_header(header).map_err(|error| error.to_string())?;
        Game::new(library, setup).map_err(|error| error.to_string())
    }

    fn setup_words(game: &Game) -> Vec<String> {
        setup_words(game)
    }

    fn side_wishes(game: &Game) -> Vec<Option<String>> {
        side_wishes(game)
    }

    fn catalog(library: &Library) -> Catalog {
        catalog(library)
    }

    fn card_faces(library: &Library, base: &str) -> Vec<CardFace> {
        pages::fifty_first::browse::card_faces(library, base)
    }
}

/// Faults between entries are reported by set or entry; the one who edits the files wants the file and the line.
fn placed(error: CardError, cards: &CardFiles) -> CardFault {
    let CardError { file, what } = error;
    // Faults of the grammar name their file, and the line in words.
    if cards.0.iter().any(|(name, _)| *name == file) {
        let line = what.strip_prefix("line ").and_then(|rest| rest.split(',').next()).and_then(|n| n.parse().ok());
        let rest = what.split_once(", ").filter(|_| line.is_some()).map(|(_, rest)| rest.to_owned());
        return CardFault { file, line, what: rest.unwrap_or(what) };
    }
    let Some((_, owner)) = file.split_once(' ') else { return CardFault { file, line: None, what } };
    // The entry at fault, where one is named, else the set, faction or connection itself.
    let entry = what.split(':').next().unwrap_or_default().trim_matches('"');
    let entry = entry.split('"').next().unwrap_or_default();
    for (name, text) in &cards.0 {
        let Some(owner_line) = line_of_id(text, owner) else { continue };
        let line = line_of_id(text, entry).unwrap_or(owner_line);
        return CardFault { file: name.clone(), line: Some(line), what };
    }
    CardFault { file, line: None, what }
}

/// The line of a card file on which this ID is given, counted from 1.
fn line_of_id(text: &str, id: &str) -> Option<usize> {
    let given = |line: &str| {
        let (key, value) = line.split_once('=')?;
        let value = value.split('#').next().unwrap_or_default().trim().trim_matches(['"', '\'']);
        (key.trim() == "id" && value == id).then_some(())
    };
    text.lines().position(|line| given(line).is_some()).map(|index| index + 1)
}

fn schema(library: &Library) -> Schema {
    let sets = || library.sets.iter().filter(|file| file.set.id != BASE);
    let set = |file: &CardSetFile| Item {
        needs: file.set.needs.clone(),
        excludes: file.set.excludes.clone(),
        terms: set_terms(library, &file.set),
        ..Item::new(&file.set.id, &file.set.name, set_about(file))
    };
    let faction = |(set, it): (&SetInfo, &FactionBoard)| Item {
        aliases: it.aliases.clone(),
        terms: (set.id != BASE)
            .then(|| any_of("with", [&set.id], &format!("with the set {}", set.name)))
            .into_iter()
            .collect(),
        ..Item::new(&it.id, &it.name, "")
    };
    let field = |key, noun, title, kind, place, items| Field {
        key,
        noun,
        title,
        help: "",
        kind,
        place,
        items,
        terms: Vec::new(),
    };
    let edition = Edition::ALL.map(|it| Item::new(it.id(), it.name(), edition_about(it))).to_vec();
    let opponent = |it: Opponent| {
        let terms = if it == Opponent::default() { Vec::new() } else { vec![in_ultimate(), alone()] };
        Item { terms, ..Item::new(it.id(), it.name(), it.about()) }
    };
    let opponents = Opponent::ALL.map(opponent).to_vec();
    let machines: Vec<&str> = sets().filter(|it| !it.machines.is_empty()).map(|it| it.set.id.as_str()).collect();
    let with_moloch = any_of("with", &machines, "with Moloch");
    let difficulty = |it: Difficulty| {
        let terms = if it == Difficulty::default() { Vec::new() } else { vec![with_moloch.clone()] };
        Item { terms, ..Item::new(it.id(), it.name(), it.about()) }
    };
    let difficulties = Difficulty::ALL.map(difficulty).to_vec();
    let factions = library.factions().map(faction).collect();
    let house = House::NAMES.into_iter().map(house_item).collect();
    Schema {
        info: FiftyFirst::INFO,
        about: "Build a State out of the ruins: draft locations, make deals, raze what is in the way.",
        fields: vec![
            field("edition", "edition", "Edition", Kind::OneOf, Place::Front, edition),
            Field {
                help: "One expansion, and as many promos as you like.",
                ..field("with", "set", "Sets to mix in", Kind::SeveralOf, Place::Front, sets().map(set).collect())
            },
            field("factions", "faction", "Faction", Kind::PerSeat, Place::Front, factions),
            Field {
                help: "Somebody who plays alone plays against it.",
                ..field("opponent", "opponent", "Opponent of one player", Kind::OneOf, Place::Fold, opponents)
            },
            Field {
                help: "Borgo gets a Brawler more in every round.",
                terms: vec![alone(), any_of("opponent", [Opponent::Borgo.id()], "against Borgo")],
                ..field("hard", "switch", "Borgo is harder", Kind::Switch, Place::Fold, Vec::new())
            },
            Field {
                help: "With Moloch: how many Machines come in each round.",
                ..field("difficulty", "difficulty", "Difficulty of Moloch", Kind::OneOf, Place::Fold, difficulties)
            },
            Field {
                help: "With Moloch, for 2 or more players: Machines are paid for in parts.",
                terms: vec![with_moloch.clone(), any_of(PLAYERS_FIELD, 2..=4, "for 2 or more players")],
                ..field("collaboration", "switch", "Collaboration", Kind::Switch, Place::Fold, Vec::new())
            },
            field("first", "seat", "Who begins", Kind::Seat, Place::Fold, Vec::new()),
            field("house", "house option", "House options", Kind::SeveralOf, Place::Fold, house),
        ],
        refused: Vec::new(),
    }
}

/// One of these must be agreed on; `what` says so behind "only".
fn any_of<W: ToString>(field: &'static str, any: impl IntoIterator<Item = W>, what: &str) -> Term {
    let any = any.into_iter().map(|it| it.to_string()).collect();
    Term { field, any, why: format!("only {what}"), ..Term::default() }
}

fn in_ultimate() -> Term {
    any_of("edition", [Edition::Ultimate.id()], &format!("in the {}", Edition::Ultimate.name()))
}

fn alone() -> Term {
    any_of(PLAYERS_FIELD, [1], "for one player")
}

/// What a set says about being combined, as the setup of the game checks it.
fn set_terms(library: &Library, set: &SetInfo) -> Vec<Term> {
    let name = |id: &String| library.set(id).map_or_else(|| id.clone(), |file| file.set.name.clone());
    let mut terms = Vec::new();
    if let Some(edition) = set.edition {
        terms.push(any_of("edition", [edition.id()], &format!("in the {}", edition.name())));
    }
    if set.least_players > 1 {
        let most = FiftyFirst::INFO.max_players;
        let many = set.least_players..=most;
        terms.push(any_of(PLAYERS_FIELD, many, &format!("for {} or more players", set.least_players)));
    }
    terms.extend(set.needs.iter().map(|id| any_of("with", [id], &format!("with {}", name(id)))));
    if !set.excludes.is_empty() {
        let others: Vec<String> = set.excludes.iter().map(name).collect();
        let why = format!("not with {}", table::either(&others));
        terms.push(Term { field: "with", none: set.excludes.clone(), why, ..Term::default() });
    }
    if set.kind() == SetKind::Expansion {
        let rival = |it: &&CardSetFile| it.set.kind() == SetKind::Expansion && it.set.id != set.id;
        let none = library.sets.iter().filter(rival).map(|it| it.set.id.clone()).collect();
        let why = "one expansion at a time, unless the house mixes them".to_owned();
        terms.push(Term { field: "with", none, unless: Some(("house", MIX)), why, ..Term::default() });
    }
    terms
}

/// What a set brings, in a line.
fn set_about(file: &CardSetFile) -> String {
    let boards = file.factions.len();
    // PROMO-SET-02: Machines that come only with another set, of which Moloch is the only one.
    let guests = file.machines.iter().filter(|it| !it.needs.is_empty()).count();
    let parts = [
        (usize::from(file.set.copies) > 0).then(|| table::count(usize::from(file.set.copies), "card")),
        (boards > 0).then(|| table::count(boards, "faction board")),
        (!file.arenas.is_empty()).then(|| "a tile on which workers compete".to_owned()),
        (!file.borders.is_empty()).then(|| "tiles between neighbors, which whoever uses them turns over".to_owned()),
        (!file.capitols.is_empty()).then(|| format!("{} to claim", table::count(file.capitols.len(), "Capitol card"))),
        file.machines
            .iter()
            .any(|it| it.needs.is_empty())
            .then(|| "Machines that assault everybody until they are hacked or destroyed".to_owned()),
        (!file.territories.is_empty()).then(|| "a map of Territories to put Outposts on".to_owned()),
        (guests > 0).then(|| format!("{} for tables with Moloch", table::count(guests, "Machine"))),
        (!file.servers.is_empty())
            .then(|| "a tile for markers in place of Hacked cards, which slows Moloch".to_owned()),
        (!file.cities.is_empty()).then(|| "Cities in the middle, to deal with or to raze".to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{}.", table::capitalized(&table::list(&parts)))
}

const fn edition_about(edition: Edition) -> &'static str {
    match edition {
        Edition::MasterSet => "The box of 2016.",
        Edition::Ultimate => "The box of 2022, with more opponents for one player.",
    }
}

fn house_item(name: &'static str) -> Item {
    let (title, about) = match name {
        MIX => ("Mix expansions", "More than one expansion in the deck; the rulebook mixes in one."),
        "ruins-score" => ("Ruins score", "Ruins count as locations at the end, as the rulebook of 2016 can be read."),
        other => (other, ""),
    };
    Item::new(name, title, about)
}

fn setup_words(game: &Game) -> Vec<String> {
    let setup = game.setup();
    let mut words = vec![match setup.players {
        1 if setup.opponent == Opponent::Borgo => "Alone against Borgo".to_owned(),
        1 => format!("Alone against the {}", setup.opponent.name()),
        n => format!("{n} players"),
    }];
    if setup.hard {
        words.push("hard".to_owned());
    }
    if setup.edition != Edition::default() {
        words.push(setup.edition.name().to_owned());
    }
    let library = Library::embedded();
    for id in &setup.with {
        let known = library.sets.iter().find(|file| file.set.id == *id);
        words.push(format!("with {}", known.map_or(id.as_str(), |file| file.set.name.as_str())));
    }
    if setup.difficulty != Difficulty::default() {
        words.push(setup.difficulty.name().to_owned());
    }
    if setup.collaboration {
        words.push("collaboration".to_owned());
    }
    words.extend(setup.first.map(|seat| format!("player {seat} begins")));
    words.extend(setup.house.names().into_iter().map(|name| format!("house rule: {}", house_item(name).name)));
    words
}

fn side_wishes(game: &Game) -> Vec<Option<String>> {
    let name = |id: &String| {
        let board = game.boards().iter().find(|board| board.written.id == *id);
        board.map_or_else(|| id.clone(), |board| board.written.name.clone())
    };
    let wishes = game.setup().factions.iter().map(|wish| wish.as_ref().map(name));
    wishes.chain(std::iter::repeat(None)).take(usize::from(game.setup().players)).collect()
}

fn catalog(library: &Library) -> Catalog {
    let locations = library.locations().map(|(_, it)| location(library, it));
    let unknowns = library.sets.iter().flat_map(|file| {
        file.unknowns.iter().map(|it| CardEntry {
            id: it.name.to_lowercase().replace(' ', "-"),
            name: it.name.clone(),
            aliases: Vec::new(),
            category: "unknown".into(),
            types: Vec::new(),
            printings: vec![Printing { set: file.set.id.clone(), set_name: file.set.name.clone(), copies: it.copies }],
            text: "not in play: nobody has told us what is printed on it".into(),
            page: format!("{}\n\nNot in play: nobody has told us what is printed on it.", it.name),
            source: "unknown".into(),
            agreement: "none".into(),
            verify: true,
            note: it.note.clone(),
        })
    });
    let factions = library.factions().map(|(_, it)| faction(it));
    let connections = library.connections().map(|(_, it)| connection(it));
    let tiles = tiles(library).into_iter().map(|it| tile(&it));
    Catalog {
        entries: locations.chain(unknowns).chain(factions).chain(connections).chain(tiles).collect(),
        sets: library.sets.iter().map(|file| (file.set.id.clone(), file.set.name.clone())).collect(),
        categories: CATEGORIES.to_vec(),
        types: Type::ALL.map(Type::name).to_vec(),
    }
}

fn location(library: &Library, it: &Location) -> CardEntry {
    let mut printings = Vec::new();
    for file in &library.sets {
        let hacked = file.machines.iter().map(|machine| &machine.hacked);
        let own = file.locations.iter().chain(hacked).filter(|other| other.id == it.id).map(|other| other.copies);
        let reprinted = file.reprints.iter().filter(|other| other.of == it.id).map(|other| other.copies);
        let copies: u8 = own.chain(reprinted).sum();
        if copies > 0 {
            printings.push(Printing { set: file.set.id.clone(), set_name: file.set.name.clone(), copies });
        }
    }
    CardEntry {
        id: it.id.clone(),
        name: it.name.clone(),
        aliases: it.aliases.clone(),
        category: it.category.word().to_owned(),
        types: it.types.iter().map(|kind| kind.name().to_owned()).collect(),
        printings,
        text: without_name(&card_text::one_line(it), &it.name),
        page: card_text::page(it),
        source: it.source.word().to_owned(),
        agreement: it.agreement.clone(),
        verify: it.verify,
        note: it.note.clone(),
    }
}

/// Lists have the name in a column of its own.
fn without_name(line: &str, name: &str) -> String {
    line.strip_prefix(name).map_or(line, |rest| rest.trim_start_matches([' ', '·', ':'])).to_owned()
}

fn faction(it: &FactionBoard) -> CardEntry {
    CardEntry {
        id: it.id.clone(),
        name: it.name.clone(),
        aliases: it.aliases.clone(),
        category: "faction".into(),
        types: Vec::new(),
        printings: Vec::new(),
        text: format!("produces {}", it.production.phrase()),
        page: card_text::faction_page(it),
        source: it.source.word().to_owned(),
        agreement: it.agreement.clone(),
        verify: it.verify,
        note: it.note.clone(),
    }
}

fn connection(it: &Connection) -> CardEntry {
    let cost = if it.pay.0.is_empty() { String::new() } else { format!("{}: ", it.pay.phrase()) };
    CardEntry {
        id: it.id.clone(),
        name: it.name.clone(),
        aliases: Vec::new(),
        category: "connection".into(),
        types: Vec::new(),
        printings: Vec::new(),
        text: format!("{cost}gain {}", it.gain.phrase()),
        page: card_text::connection_page(it),
        source: it.source.word().to_owned(),
        agreement: it.agreement.clone(),
        verify: it.verify,
        note: it.note.clone(),
    }
}

fn tile(it: &Tile<'_>) -> CardEntry {
    let set = &it.set.set;
    // Tiles have short names, which cards and factions have too.
    let kind = if it.name == it.kind.name() { "tile" } else { it.kind.name() };
    let sides = it.sides.iter().filter(|_| it.kind == TileKind::Border).map(|&side| side.to_owned());
    CardEntry {
        id: it.full_id(),
        name: it.name.to_owned(),
        aliases: std::iter::once(format!("{} {kind}", it.name)).chain(sides).collect(),
        category: it.kind.word().to_owned(),
        types: it.types.iter().map(|kind| kind.name().to_owned()).collect(),
        printings: vec![Printing { set: set.id.clone(), set_name: set.name.clone(), copies: it.copies }],
        text: it.one_line(),
        page: it.page(),
        source: it.source.word().to_owned(),
        agreement: it.agreement.to_owned(),
        verify: it.verify,
        note: it.note.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any_game::GameError;
    use crate::catalog::Found;
    use crate::entry::{library, set_up};
    use crate::schema::Setup;

    fn new(setup: &Setup, cards: &CardFiles) -> Result<Game, GameError> {
        set_up::<FiftyFirst>(setup, cards)
    }

    fn catalog(cards: &CardFiles) -> Result<Catalog, CardFaults> {
        library::<FiftyFirst>(cards).map(|it| super::catalog(&it))
    }

    fn fails(setup: &Setup) -> String {
        new(setup, &CardFiles::default()).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn sets_and_factions_are_known_by_any_of_their_names() {
        let setup = Setup::for_players(3)
            .with("with", ["Winter", "promo-1"])
            .with("factions", ["dealt", "Mutants Union", "the merchants guild"])
            .with("house", ["ruins-score"]);
        let game = new(&setup, &CardFiles::default()).unwrap();
        assert_eq!(game.setup().with, ["winter", "promo-1"]);
        assert_eq!(game.setup().factions, [None, Some("mutants".into()), Some("merchants".into())]);
        assert!(game.setup().house.ruins_score);
    }

    #[test]
    fn tiles_are_looked_up_by_their_names_and_those_of_their_sides() {
        let catalog = catalog(&CardFiles::default()).unwrap();
        for (name, id, source) in [
            ("Mother", "machine-mother", "rulebook"),
            ("hacked mother", "hacked-mother", "rulebook"),
            ("North", "territory-north", "rulebook"),
            ("Fuel Parliament", "capitol-fuel-parliament", "original"),
            ("Human trafficking", "hegemony-border", "rulebook"),
            ("Saltglass", "city-saltglass", "original"),
            ("arena tile", "arena-tile", "rulebook"),
        ] {
            let Found::One(it) = catalog.find(name) else { panic!("{name}: {:?}", catalog.find(name)) };
            assert_eq!((it.id.as_str(), it.source.as_str()), (id, source), "{name}");
            assert!(it.page.contains("Source: ") && !it.printings.is_empty(), "{name}: {}", it.page);
        }
        // Cards and boards of the same name come first.
        for (name, id) in [("Arena", "arena"), ("Hegemony", "hegemony")] {
            assert!(matches!(catalog.find(name), Found::One(it) if it.id == id && it.category != "border"), "{name}");
        }
    }

    #[test]
    fn what_a_form_greys_is_what_the_game_refuses() {
        let offered = schema(Library::embedded());
        // That a deck has room for no more kinds of goods is for the game to say.
        let refused =
            |setup: &Setup| Some(fails(setup)).is_some_and(|it| !it.is_empty() && !it.contains("has room for"));
        let holds = |setup: &Setup, term: &Term| {
            let words = |key: &str| -> Vec<String> {
                let given = setup.answers.iter().filter(|(known, _)| known == key).flat_map(|(_, words)| words.clone());
                if key == PLAYERS_FIELD { vec![setup.players.to_string()] } else { given.collect() }
            };
            let held = words(term.field);
            let fits = (term.any.is_empty() || held.iter().any(|it| term.any.contains(it)))
                && !held.iter().any(|it| term.none.contains(it));
            fits || term.unless.is_some_and(|(key, value)| words(key).iter().any(|it| it == value))
        };
        let sets = &offered.field("with").unwrap().items;
        let opponents = &offered.field("opponent").unwrap().items;
        for players in 1..=4 {
            for edition in ["master-set", "ultimate"] {
                for house in [&[][..], &[MIX]] {
                    for one in sets {
                        for other in sets.iter().filter(|it| it.id >= one.id) {
                            let with = if one == other { vec![&one.id] } else { vec![&one.id, &other.id] };
                            let setup = Setup::for_players(players).with("edition", [edition]);
                            let setup =
                                setup.with("house", house.iter().copied()).with("with", with.into_iter().cloned());
                            let greyed = !one.terms.iter().chain(&other.terms).all(|term| holds(&setup, term));
                            assert_eq!(refused(&setup), greyed, "{setup:?}: {}", fails(&setup));
                        }
                    }
                }
                for opponent in opponents {
                    let setup = Setup::for_players(players).with("edition", [edition]);
                    let setup = setup.with("opponent", [opponent.id.clone()]);
                    let greyed = !opponent.terms.iter().all(|term| holds(&setup, term));
                    assert_eq!(refused(&setup), greyed, "{setup:?}: {}", fails(&setup));
                }
            }
        }
    }

    #[test]
    fn unknown_words_are_answered_with_the_nearest() {
        let setup = || Setup::for_players(2);
        for (setup, expected) in [
            (setup().with("with", ["wintr"]), "there is no set \"wintr\"; did you mean winter?"),
            (
                setup().with("with", ["x"]),
                "there is no set \"x\"; try new-era, winter, promo-1, arena, hegemony, university, mississippi, uranopolis, texas, scavengers, cities, allies, borders, no-mans-land, promo-2, moloch, server-room",
            ),
            (setup().with("factions", ["mutant"]), "there is no faction \"mutant\"; did you mean mutants?"),
            (setup().with("house", ["ruins"]), "there is no house option \"ruins\"; did you mean ruins-score?"),
            (setup().with("first", ["0"]), "there is no player 0"),
            (setup().with("frist", ["1"]), "there is no setting \"frist\"; did you mean first?"),
        ] {
            assert_eq!(fails(&setup), expected);
        }
        assert!(fails(&setup().with("first", ["3"])).contains("cannot begin"));
        assert!(fails(&Setup::for_players(5)).contains("1 to 4 players"));
    }

    #[test]
    fn somebody_who_is_alone_chooses_the_opponent_ue_16() {
        let alone = || Setup::for_players(1).with("edition", ["ultimate"]);
        let words = |setup: Setup| setup_words(&new(&setup, &CardFiles::default()).unwrap()).join(", ");
        for opponent in schema(Library::embedded()).field("opponent").unwrap().items.clone() {
            let words = words(alone().with("opponent", [opponent.name.clone()]));
            assert!(words.starts_with("Alone against ") && words.contains(&opponent.name), "{words}");
        }
        let hard = alone().with("opponent", ["borgo"]).with("hard", ["on"]);
        assert_eq!(words(hard), "Alone against Borgo, hard, Ultimate Edition");
        let elsewhere = fails(&alone().with("opponent", ["virtual-mutants"]).with("hard", ["on"]));
        assert_eq!(elsewhere, "hard is for games against Borgo, not against Virtual Player: Mutants (UE-16)");
    }

    #[test]
    fn collaboration_and_the_server_room_are_for_moloch_ue_16() {
        // UE-16, COLLAB-08, PROMO-SRV-01.
        let ultimate = |n| Setup::for_players(n).with("edition", ["ultimate"]);
        let words = |setup: Setup| setup_words(&new(&setup, &CardFiles::default()).unwrap()).join(", ");
        let together = |n| ultimate(n).with("collaboration", ["on"]);
        assert_eq!(
            words(together(2).with("with", ["moloch", "server-room"])),
            "2 players, Ultimate Edition, with Moloch, with Moloch Server Room, collaboration"
        );
        assert_eq!(fails(&together(2)), "Collaboration is played only with Moloch (UE-16)");
        let alone = fails(&together(1).with("with", ["moloch"]));
        assert_eq!(alone, "Collaboration is for 2 or more players (COLLAB-08)");
        let room = fails(&ultimate(2).with("with", ["server-room"]));
        assert!(room.contains("moloch"), "{room}");
    }

    #[test]
    fn sets_say_what_they_bring() {
        let offered = schema(Library::embedded());
        let sets = &offered.field("with").unwrap().items;
        let about = |id: &str| sets.iter().find(|it| it.id == id).map(|it| it.about.clone());
        let promo = about("promo-2").unwrap_or_default();
        assert!(promo.contains("3 Machines for tables with Moloch") && !promo.contains("assault"), "{promo}");
        assert!(about("moloch").is_some_and(|it| it.contains("Machines that assault everybody")));
        assert!(about("server-room").is_some_and(|it| it.contains("tile for markers")));
    }

    #[test]
    fn everything_that_forms_offer_can_be_chosen() {
        let offered = schema(Library::embedded());
        let ids = |key: &str| {
            let items = &offered.field(key).unwrap().items;
            assert!(!items.is_empty() && (key == "factions" || items.iter().all(|it| !it.about.is_empty())), "{key}");
            items.iter().map(|it| it.id.clone()).collect::<Vec<_>>()
        };
        // A deck has room for three expansions, whichever they are (UE-16).
        let (expansions, others): (Vec<String>, Vec<String>) = ids("with").into_iter().partition(|id| {
            let set = Library::embedded().sets.iter().find(|it| it.set.id == *id).expect("a set");
            set.set.kind() == SetKind::Expansion
        });
        // The Server Room needs Moloch.
        let fits = |id: &String, three: &[String]| {
            let set = Library::embedded().set(id).expect("a set");
            set.set.needs.iter().all(|needed| three.contains(needed))
        };
        let promos = |three: &[String]| others.iter().filter(|id| fits(id, three)).cloned().collect::<Vec<_>>();
        let mut chosen = expansions.chunks(3).map(|three| [three, &promos(three)].concat()).cycle();
        let mut setup = |factions: &[String]| {
            let setup = Setup::for_players(4).with("first", ["2"]).with("edition", ["ultimate"]);
            let setup = setup.with("with", chosen.next().unwrap_or_default()).with("house", ids("house"));
            new(&setup.with("factions", factions.to_vec()), &CardFiles::default()).unwrap()
        };
        for factions in ids("factions").chunks(4) {
            let wishes = side_wishes(&setup(factions));
            assert_eq!(wishes.iter().flatten().count(), factions.len());
        }
        let game = setup(&[]);
        let words = setup_words(&game);
        assert!(
            words.contains(&"player 2 begins".to_owned()) && words.contains(&"with 3 Cities".to_owned()),
            "{words:?}"
        );
        assert!(!FiftyFirst::card_faces(Library::embedded(), "/cards/51st-state").is_empty());
    }

    #[test]
    fn every_card_has_an_entry_and_reprints_have_two_printings() {
        let catalog = catalog(&CardFiles::default()).unwrap();
        let Found::One(church) = catalog.find("church") else { panic!("there is a Church") };
        let sets: Vec<_> = church.printings.iter().map(|it| (it.set.as_str(), it.copies)).collect();
        assert_eq!(sets, [("base", 2), ("new-era", 1)]);
        for entry in &catalog.entries {
            assert!(catalog.categories.contains(&entry.category.as_str()), "{}", entry.id);
            assert!(entry.types.iter().all(|it| catalog.types.contains(&it.as_str())), "{}", entry.id);
            assert!(!entry.text.is_empty() && entry.page.contains(&entry.name), "{}", entry.id);
        }
        let n = |category| catalog.entries.iter().filter(|it| it.category == category).count();
        assert_eq!((n("faction"), n("connection"), n("unknown")), (9, 6, 0));
    }

    const MY_SET: &str = r#"
[set]
id = "mine"
name = "Mine"
distinct = 2
copies = 2

[[location]]
id = "shack"
name = "Shack"
copies = 1
category = "feature"
distance = 1
types = []
spoils = "1 vp"
deal = "1 vp"
source = "original"
agreement = "none"

[[location]]
id = "den"
name = "Den"
copies = 1
category = "feature"
distance = 2
types = ["gun"]
spoils = "1 gun"
deal = "1 gun"
source = "original"
agreement = "none"
"#;

    fn files(text: &str) -> CardFiles {
        CardFiles(vec![("mine.toml".into(), text.into())])
    }

    #[test]
    fn own_cards_can_be_played_with_and_looked_up() {
        let cards = files(MY_SET);
        let setup = Setup::for_players(2).with("with", ["mine"]);
        assert_eq!(new(&setup, &cards).unwrap().n_cards(), 90);
        assert!(matches!(catalog(&cards).unwrap().find("Shack"), Found::One(it) if it.source == "original"));
    }

    #[test]
    fn faults_have_file_and_line() {
        for (replace, by, expected) in [
            ("distance = 2", "distance = 9", "mine.toml:21: den: distance 9 is not between 1 and 5"),
            ("copies = 2", "copies = 3", "mine.toml:3: has 2 cards, but says 3"),
            ("name = \"Den\"", "name = \"School\"", "mine.toml:21: \"den\" is named like \"school\""),
            ("types = []", "types = [\"sand\"]", "mine.toml:14: column "),
            ("[set]", "[[set]", "mine.toml:2: column "),
        ] {
            let text = MY_SET.replacen(replace, by, 1);
            let faults = catalog(&files(&text)).unwrap_err();
            assert!(faults.to_string().starts_with(expected), "{by}: {faults}");
        }
    }
}
