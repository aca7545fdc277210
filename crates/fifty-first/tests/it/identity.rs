//! What a table is: its own sets, and nothing of the sets beside them.

use std::fs;
use std::path::Path;

use fifty_first::{Game, Library, Setup};
use game_tests::Lawful as _;
use table::{Record, Rules, Seed, Words, replay};

use crate::game::FiftyFirst;

const OHIO: &str = r#"
[[faction]]
id = "ohio"
name = "Ohio"
production = "4 worker"
resource = "gun"
defense = { production = 4, feature = 4, action = 4 }
actions = [{ pay = "1 gun", gain = "2 red" }, { pay = "1 fuel", gain = "2 blue" }]
exchange = { pay = "2 worker", gain-one = "1 gun / 1 card" }
source = "original"
agreement = "none"
"#;

const RIDERS: &str = r#"
[[connection]]
id = "riders"
name = "Riders"
pile = "yellow"
copies = 3
gain = "1 red + 1 blue"
source = "original"
agreement = "none"
"#;

const SALOON: &str = r#"
[[location]]
id = "saloon"
name = "Saloon"
copies = 2
category = "production"
distance = 1
types = ["vp"]
spoils = "1 vp"
deal = "1 vp"
production = [{ gain = "1 vp" }]
source = "original"
agreement = "none"
"#;

fn promo(id: &str, more: &str, locations: usize, copies: usize, entries: &str) -> String {
    format!(
        "[set]\ngame = \"51st-state\"\nid = {id:?}\nname = {id:?}\nkind = \"promo\"\n{more}\
         distinct = {locations}\ncopies = {copies}\n{entries}"
    )
}

/// The program's cards with a promo faction, and a promo set with something of every kind.
fn grown() -> Library {
    let factions = promo("promo-ohio", "", 0, 0, OHIO);
    let dakota = OHIO.replace("ohio", "dakota").replace("Ohio", "Dakota");
    let everything = promo("promo-all", "", 1, 2, &[SALOON, RIDERS, &dakota].concat());
    let files = [("factions.toml", factions.as_str()), ("everything.toml", everything.as_str())];
    Library::embedded().with_files(&files).unwrap_or_else(|errors| panic!("{errors:#?}"))
}

fn position(game: &Game, seed: u64) -> u64 {
    game.digest(&game.deal(&Seed::from_number(seed)))
}

#[test]
fn sets_that_are_not_in_play_change_no_digest_no_deal_and_no_record() {
    let library = grown();
    for game in FiftyFirst::tables() {
        let beside = Game::new(&library, game.setup().clone()).unwrap();
        assert_eq!(beside.catalog_digest(), game.catalog_digest());
        for seed in 0..100 {
            let seed = Seed::from_number(seed);
            assert_eq!(beside.deal(&seed), game.deal(&seed), "{:?}", game.setup());
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays");
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let record: Record = text.parse().unwrap();
        let game = Game::new(&library, Setup::from_header(&record.header).unwrap()).unwrap();
        let played = replay(&game, &record, |_, _| {}).unwrap();
        let players: Vec<String> = (0..game.n_seats()).map(|_| "random".to_owned()).collect();
        assert_eq!(played.record(&players).to_string(), text);
    }
}

#[test]
fn what_a_set_owns_comes_into_play_with_it() {
    let library = grown();
    let plain = Game::new(&library, Setup::new(2)).unwrap();
    assert_eq!((plain.boards().len(), plain.links().len(), plain.n_cards()), (4, 4, 88));
    let game = Game::new(&library, Setup::new(2).with("promo-all")).unwrap();
    assert_eq!((game.boards().len(), game.links().len(), game.n_cards()), (5, 5, 90));
    assert_ne!(game.catalog_digest(), plain.catalog_digest());
    let with_board = Game::new(&library, Setup::new(2).with("promo-ohio")).unwrap();
    assert_ne!(with_board.catalog_digest(), plain.catalog_digest());
    assert!((0..20).any(|seed| position(&with_board, seed) != position(&plain, seed)), "the board is dealt");
    // The yellow pile lies beside the others, and is drawn like them.
    let piles = |game: &Game| {
        let view = game.view(&game.deal(&Seed::from_number(1)), table::Viewer::Watcher);
        view.link_piles.iter().map(|&(pile, n)| (pile.word(), n)).collect::<Vec<_>>()
    };
    assert_eq!(piles(&plain), [("blue", 6), ("red", 6)]);
    assert_eq!(piles(&game), [("blue", 6), ("red", 6), ("yellow", 3)]);

    let wish = |setup: Setup| {
        let mut setup = setup;
        setup.factions = vec![Some("ohio".into())];
        Game::new(&library, setup)
    };
    assert!(wish(Setup::new(2).with("promo-ohio")).is_ok());
    let error = wish(Setup::new(2)).unwrap_err().to_string();
    assert_eq!(error, "the faction \"ohio\" belongs to the set \"promo-ohio\"");
}

#[test]
fn a_set_says_itself_what_it_is_combined_with() {
    let tile = promo("promo-tile", "needs = [\"winter\"]\nexcludes = [\"promo-1\"]\nleast-players = 2\n", 0, 0, "");
    let library = Library::embedded().with_files(&[("tile.toml", &tile)]).unwrap();
    let new = |players: u8, sets: &[&str]| {
        let setup = sets.iter().fold(Setup::new(players), |setup, set| setup.with(set));
        Game::new(&library, setup).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(new(2, &["winter", "promo-tile"]), Ok(()));
    for (players, sets, expected) in [
        (2, &["promo-tile"][..], "the set \"promo-tile\" is played only with \"winter\" (UE-16)"),
        (2, &["promo-tile", "winter", "promo-1"], "the set \"promo-tile\" cannot be played with \"promo-1\""),
        (1, &["winter", "promo-tile"], "the set \"promo-tile\" is for 2 or more players (UE-16)"),
    ] {
        assert_eq!(new(players, sets), Err(expected.to_owned()));
    }
    for (replace, by, expected) in [
        ("kind = \"promo\"", "kind = \"base\"", "the set \"base\", and only this one, is of the kind \"base\""),
        ("\"winter\"", "\"summer\"", "needs or excludes \"summer\", which is not another set"),
        ("least-players = 2", "least-players = 9", "least-players is 9; expected 1 to 4"),
        ("\"51st-state\"", "\"chess\"", "is for the game \"chess\"; expected \"51st-state\""),
    ] {
        let errors = Library::embedded().with_files(&[("tile.toml", &tile.replace(replace, by))]).unwrap_err();
        assert!(errors[0].to_string().contains(expected), "{errors:?}");
    }
}

/// Two entries with equal figures and different owners, places or numbers are different cards.
#[test]
fn every_figure_of_every_table_is_digested() {
    let digest = |entries: &str| {
        let file = promo("mine", "", entries.matches("[[location]]").count(), 2, entries);
        let library = Library::embedded().with_files(&[("mine.toml", &file)]).unwrap_or_else(|it| panic!("{it:#?}"));
        Game::new(&library, Setup::new(2).with("mine")).unwrap().catalog_digest()
    };
    let entries = [SALOON, RIDERS, OHIO].concat();
    let mut seen = vec![digest(&entries)];
    for (replace, by) in [
        ("id = \"saloon\"", "id = \"bar\""),
        ("category = \"production\"", "category = \"open-production\""),
        ("distance = 1", "distance = 2"),
        ("types = [\"vp\"]", "types = [\"vp\", \"toxic\"]"),
        ("spoils = \"1 vp\"", "spoils = \"1 gun\""),
        ("deal = \"1 vp\"", "deal = \"1 gun\""),
        ("[{ gain = \"1 vp\" }]", "[{ gain = \"2 vp\" }]"),
        ("[{ gain = \"1 vp\" }]", "[{ gain-one = \"1 vp / 1 gun\" }]"),
        ("[{ gain = \"1 vp\" }]", "[\"steal-production\"]"),
        ("[{ gain = \"1 vp\" }]", "[{ gain = \"1 vp\" }]\nbonus = [{ gain = \"1 vp\" }]"),
        ("[{ gain = \"1 vp\" }]", "[{ gain = \"1 vp\" }]\nbonus = [{ cache = \"1 gun\" }]"),
        ("[{ gain = \"1 vp\" }]", "[{ gain = \"1 vp\" }]\nprinted-shield = true"),
        ("pile = \"yellow\"", "pile = \"red\""),
        ("copies = 3", "copies = 4"),
        ("1 red + 1 blue", "1 blue + 1 red + 1 gun"),
        ("gain = \"1 red + 1 blue\"", "gain = \"1 red + 1 blue\"\npay = \"1 gun\""),
        ("\"4 worker\"", "\"3 worker\""),
        ("resource = \"gun\"", "resource = \"fuel\""),
        ("feature = 4", "feature = 5"),
        ("gain = \"2 red\"", "gain = \"1 red\""),
        ("pay = \"1 fuel\"", "pay = \"1 iron\""),
        ("pay = \"2 worker\"", "pay = \"1 worker\""),
        ("1 gun / 1 card", "1 card / 1 gun"),
    ] {
        assert!(entries.contains(replace), "{replace}");
        let changed = digest(&entries.replacen(replace, by, 1));
        assert!(!seen.contains(&changed), "{by}");
        seen.push(changed);
    }
    for (replace, by) in [("name = \"Saloon\"", "name = \"Bar\""), ("\"none\"", "\"both\"")] {
        assert_eq!(digest(&entries.replace(replace, by)), seen[0], "words are not part of it: {by}");
    }
}
