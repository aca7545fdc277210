//! Simulations, measurements and counts.

use crate::{assert_has, files_in, run, text};

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_simulation_in_words_and_as_json() {
    let args = ["simulate", "51st-state", "--seats", "random,random", "--games", "6"];
    assert_has(&run(&args).good(), &["games: 6, seeds 1 to 6, seats rotated", "1 random", "decisions per game"]);
    let with = |more: &[&str]| {
        let mut summary = json(&run(&[&args[..], &["--json"], more].concat()).good());
        summary["timing"] = serde_json::Value::Null;
        summary
    };
    let one = with(&["--threads", "1"]);
    assert_eq!(one["n_games"], 6);
    assert_eq!(one, with(&["--threads", "2"]), "the number of threads does not matter");
    assert_ne!(one, with(&["--seed", "100"]));
    assert_eq!(with(&["--no-rotate"])["seating"], "fixed");
}

#[test]
fn the_solo_game_has_a_side_of_its_own() {
    let args = ["simulate", "51st-state", "--seats", "random", "--games", "2", "--with", "winter,promo-1"];
    assert_has(&run(&args).good(), &["the game"]);
}

#[test]
fn a_result_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("result.json");
    let args = ["simulate", "51st-state", "--seats", "random,random", "--games", "2", "--json", "--out", text(&path)];
    assert_has(&run(&args).good(), &["The result is in "]);
    assert_eq!(json(&std::fs::read_to_string(&path).unwrap())["n_games"], 2);
    assert_eq!(files_in(folder.path()), ["result.json"]);
    let args = ["simulate", "51st-state", "--seats", "random,random", "--out", text(folder.path())];
    assert_has(&run(&args).fails_with(2), &["it is a folder"]);
    assert_eq!(files_in(folder.path()), ["result.json"]);
}

#[test]
fn speeds_for_two_and_four_players() {
    let report = json(&run(&["bench", "--seconds", "0.02", "--json"]).good());
    let games = report["games"].as_array().unwrap();
    assert_eq!(games.iter().map(|it| it["n_seats"].as_u64().unwrap()).collect::<Vec<_>>(), [2, 4, 2, 4, 2, 4]);
    for key in ["decisions_per_second", "games_per_second", "decisions_per_game", "state_bytes", "copy_ns"] {
        assert!(games.iter().all(|it| it[key].as_f64().unwrap() > 0.0), "{key}");
    }
    let text = run(&["bench", "51st-state", "--seconds", "0.02", "--players", "3", "--with", "new-era"]).good();
    assert_has(&text, &["51st-state + new-era", "decisions/s"]);
    let mogul = ["bench", "forged-in-steel", "--seconds", "0.02", "--players", "4", "--with", "mogul", "--json"];
    let report = json(&run(&mogul).good());
    assert!(report["games"][0]["state_bytes"].as_u64().unwrap() <= 8192);
}

#[test]
fn paths_are_counted() {
    assert_eq!(run(&["perft", "51st-state", "--seed", "2a", "--depth", "0"]).good(), "1\n");
    assert_eq!(run(&["perft", "51st-state", "--seed", "2a", "--depth", "1", "--players", "4"]).good(), "15\n");
}
