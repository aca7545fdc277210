use super::*;
use crate::catalog::{Game, Kind};
use crate::setup::Setup;

fn fault(text: &str) -> String {
    Library::embedded().with_files(&[("own.toml", text)]).unwrap_err()[0].to_string()
}

const SLAG_HEAP: &str = r#"[[location]]
id = "slag-heap"
name = "Slag Heap"
copies = 2
category = "open-production"
distance = 1
defense = 3
types = ["scrap"]
spoils = ["scrap", "scrap"]
agreement = ["scrap"]
ability = "Produces 1 scrap."
effect = "gain(scrap)"
source = "original"
"#;

/// NE-002, NEM-001, NEM-040: 95 cards; merged 189 of 207.
#[test]
fn decks_have_the_cards_that_the_books_count() {
    let library = Library::from_files(&EMBEDDED).unwrap();
    let game = Game::new(&library, Setup::new(2)).unwrap();
    let count = |game: &Game, fits: fn(&Kind) -> bool| {
        game.faces().filter(|(_, it)| fits(&it.kind)).map(|(_, it)| it.cards.len()).sum::<u32>()
    };
    assert_eq!(game.face_of.len(), 95);
    assert_eq!(count(&game, |it| matches!(it, Kind::Instant(..))), 15);
    let merged = Game::new(&library, Setup::new(2).merged()).unwrap();
    assert_eq!((merged.face_of.len(), merged.n_boxed()), (207, 18));
    assert_eq!(count(&merged, |it| matches!(it, Kind::Leader)), 8);
    assert_eq!(count(&merged, |it| matches!(it, Kind::Instant(..))), 15 + 14);
    // NEM-010 to NEM-012: the Defense Distance of a card of 2010 follows from its rule.
    for (_, face) in merged.faces().filter(|(_, face)| face.merged && face.is_location()) {
        let expected = match face.category().unwrap() {
            crate::catalog::Category::Feature => 4,
            crate::catalog::Category::Action => 5,
            _ => 3,
        };
        assert_eq!(face.defense, expected, "{}", face.name);
    }
}

#[test]
fn cards_can_be_corrected_and_added() {
    let changed = SLAG_HEAP.replace("gain(scrap)", "gain(2*scrap)");
    let added = SLAG_HEAP.replace("slag-heap", "dump").replace("Slag Heap", "Dump");
    let library = Library::embedded().with_files(&[("a.toml", &changed), ("b.toml", &added)]).unwrap();
    let game = Game::new(&library, Setup::new(2)).unwrap();
    assert_eq!(game.face_of.len(), 97);
    let own = Game::embedded(Setup::new(2)).unwrap();
    assert_ne!(game.digest, own.digest);
    let same = Library::embedded().with_files(&[("a.toml", SLAG_HEAP)]).unwrap();
    assert_eq!(Game::new(&same, Setup::new(2)).unwrap().digest, own.digest, "what is the same changes no digest");
}

#[test]
fn faults_have_their_file_and_line_and_what_was_expected() {
    for (from, to, expected) in [
        ("gain(scrap)", "gain(scarp)", "own.toml:1: slag-heap: effect: column 6: there is no good \"scarp\""),
        ("types = [\"scrap\"]", "types = [\"tin\"]", "own.toml:1: slag-heap: types: there is no Type \"tin\""),
        ("distance = 1", "distance = 6", "own.toml:1: slag-heap: distance is 6; expected 0 to 5"),
        ("defense = 3", "defense = 0", "own.toml:1: slag-heap: defense is 0; expected 1 to 9"),
        ("copies = 2", "copies = 0", "own.toml:1: slag-heap: copies is 0; expected 1 to 9"),
        ("copies = 2", "copys = 2", "own.toml:4: near \"slag-heap\": unknown field `copys`"),
        ("Slag Heap", "Embassy Tent", "another card is called \"Embassy Tent\" too"),
        ("Slag Heap", "School with a Roof", "moves have the word with between names"),
        ("Slag Heap", "A: B", "a name has 1 to 40 letters"),
        ("open-production", "defensive", "slag-heap: a defensive Location, and no other, has `defends`"),
        ("[\"scrap\"]\nability", "[]\nability", "slag-heap: every Location but a defensive one has an agreement"),
    ] {
        let found = fault(&SLAG_HEAP.replace(from, to));
        assert!(found.contains(expected), "{to}: {found}");
    }
    assert!(fault(&(SLAG_HEAP.to_owned() + SLAG_HEAP)).ends_with("\"slag-heap\" stands here twice"));
    assert!(fault("game = \"go\"").starts_with("own.toml:1: "));
    let instant = "[[instant]]\nid = \"x\"\nname = \"X\"\ncopies = 1\ngain = \"worker\"\nsource = \"original\"\n";
    assert!(fault(instant).contains("neither cards nor workers"));
    assert!(Library::from_files(&[]).unwrap_err()[0].what.contains("expected 5; NE-001"));
}
