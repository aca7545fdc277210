//! Cards and rules.

use crate::{assert_has, files_in, run, text, write_file};

#[test]
fn one_card_with_where_its_facts_come_from() {
    let out = run(&["cards", "church"]).good();
    assert_has(&out, &["Church", "distance 2", "Source:", "2 in Base Set (base), 1 in New Era (new-era)"]);
    assert_eq!(run(&["cards", "51st-state", "Church"]).good(), out);
    let murderers = run(&["cards", "murderers", "pub"]).good();
    assert!(murderers.starts_with("Murderers"), "{murderers}");
}

#[test]
fn cards_with_reconstructed_values_say_so() {
    let out = run(&["cards", "Friendly Local Gun Store"]).good();
    assert_has(&out, &["Source: named in the rulebook, the rest reconstructed", "Worth checking", "Note:"]);
}

#[test]
fn lists_can_be_narrowed() {
    let all = run(&["cards"]).good();
    assert_has(&all, &["Base Set", "Winter", "Faction boards", "Connection cards", "Mutants Union"]);
    let guns = run(&["cards", "--set", "winter", "--type", "gun"]).good();
    assert!(guns.starts_with("Winter\n"), "{guns}");
    assert!(guns.lines().count() < all.lines().count() / 4);
    assert!(all.lines().all(|line| line.chars().count() <= 80), "{all}");
    let narrow = run(&["cards", "--width", "40"]).good();
    assert!(narrow.lines().all(|line| line.chars().count() <= 40), "{narrow}");
}

#[test]
fn cards_as_json() {
    let out = run(&["cards", "--category", "faction", "--json"]).good();
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["game"], "51st-state");
    assert_eq!(json["cards"].as_array().unwrap().len(), 9);
    for key in ["id", "name", "category", "text", "source", "agreement", "verify", "note"] {
        assert!(!json["cards"][0][key].is_null(), "{key}");
    }
}

const MINE: &str = r#"
[set]
id = "mine"
name = "Mine"
distinct = 1
copies = 1

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
"#;

#[test]
fn own_cards_are_checked_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let path = write_file(folder.path(), "mine.toml", MINE);
    let dir = text(folder.path());
    assert_eq!(run(&["cards", "--check", dir]).good(), "1 file without a fault; 1 card new or changed\n");
    assert_has(&run(&["cards", "--cards", dir, "Shack"]).good(), &["Shack", "1 in Mine (mine)"]);
    run(&["play", "--seats", "random,random", "--with", "mine", "--cards", dir]).good();
    run(&["simulate", "51st-state", "--seats", "random,random", "--games", "2", "--with", "mine", "--cards", dir])
        .good();
    run(&["bench", "--players", "2", "--seconds", "0.01", "--with", "mine", "--cards", dir]).good();

    let wrong = MINE.replace("distance = 1", "distance = 7").replace("distinct = 1", "distinct = 2");
    std::fs::write(&path, wrong).unwrap();
    let checked = run(&["cards", "--check", dir]);
    assert_eq!((checked.code, checked.err.as_str()), (1, ""));
    assert_has(&checked.out, &["mine.toml:3: has 1 different cards", "mine.toml:9: shack: distance 7", "2 faults in"]);
    let sentence = run(&["play", "--cards", dir]).fails_with(2);
    assert_has(&sentence, &["mine.toml:3: ", "(and 1 more)"]);

    std::fs::write(&path, "[set\n").unwrap();
    let checked = run(&["cards", "--check", dir]);
    assert_eq!(checked.code, 1);
    assert_has(&checked.out, &["mine.toml:1: column"]);

    std::fs::remove_file(&path).unwrap();
    assert!(files_in(folder.path()).is_empty());
    assert_has(&run(&["cards", "--check", dir]).fails_with(2), &["there are no card files (*.toml)"]);
}

#[test]
fn rules_by_id_by_chapter_and_by_words() {
    let families = run(&["rules"]).good();
    assert_has(&families, &["MS ", "SOLO", "Master Set core", "Forged in Steel (2016)", "FSV ", "FAQ and glossary"]);
    let one = run(&["rules", "ms-raze-03"]).good();
    assert_has(&one, &["MS-RAZE-03", "Shield"]);
    assert_has(&run(&["rules", "MS-RAZE"]).good(), &["MS-RAZE-01", "MS-RAZE-12", "12 rules"]);
    assert_has(&run(&["rules", "razing", "owner"]).good(), &["MS-RAZE-05"]);
    assert_has(&run(&["rules", "FS-434"]).good(), &["Forged in Steel (2016)\nFS-434 ", "A Riot starts", "See: FS-438"]);
    let words = run(&["rules", "deck"]).good();
    assert_has(&words, &["51st State: Master Set (2016) and", "Forged in Steel (2016)\n", "\nMS-GEN-07", "\nFS-077"]);
    let json: serde_json::Value = serde_json::from_str(&run(&["rules", "MS-RAZE-03", "--json"]).good()).unwrap();
    assert_eq!(json["rules"][0]["id"], "MS-RAZE-03");
    let all: serde_json::Value = serde_json::from_str(&run(&["rules", "--json"]).good()).unwrap();
    assert!(all["rules"].as_array().unwrap().len() > 100);
}

#[test]
fn nobody_searches_for_whole_books() {
    let long = "raze ".repeat(12_000);
    for command in ["rules", "cards"] {
        let sentence = run(&[command, &long]).fails_with(2);
        assert_eq!(sentence, "a search has at most 100 characters, not 60000");
    }
}
