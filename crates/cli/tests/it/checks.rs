//! Records and scenario files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{assert_has, run, text, write_file};

fn recorded(folder: &Path) -> PathBuf {
    let path = folder.join("game.txt");
    run(&["play", "--seats", "random,greedy", "--seed", "2a", "--save", text(&path)]).good();
    path
}

#[test]
fn a_record_is_shown_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path());
    let out = run(&["replay", text(&path)]).good();
    assert_has(&out, &["1. player 1: discard ", "all as recorded", "Result: player 1 (random)", "has won"]);
    assert_has(&run(&["replay", text(&path), "--to", "3"]).good(), &["3 moves, all as recorded; player"]);
    assert_has(&run(&["replay", text(&path), "--to", "0"]).good(), &["0 moves", "players 1 and 2 to decide"]);
    assert!(run(&["replay", text(&path), "--to", "5", "--verbose"]).good().len() > out.len() / 20);
    assert_has(&run(&["replay", text(&path), "--to", "9999"]).fails_with(2), &["moves, not 9999"]);
    assert_has(&run(&["replay", text(&path), "--view", "3"]).fails_with(2), &["\"all\" or a seat from 1 to 2"]);
}

#[test]
fn a_seat_sees_only_its_own_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path());
    let out = run(&["replay", text(&path), "--view", "2", "--to", "1"]).good();
    assert_has(&out, &["1. player 1\n"]);
    assert!(!out.contains("1. player 1: discard"), "the opening discards are secret:\n{out}");
}

#[test]
fn the_first_difference_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path());
    let record = fs::read_to_string(&path).unwrap();
    let digest = record.lines().find(|line| line.starts_with("= ")).unwrap();
    let end = record.lines().last().unwrap();
    let rules = record.lines().find(|line| line.starts_with("rules ")).unwrap();
    let first = record.lines().find(|line| line.starts_with("1 discard")).unwrap();
    for (from, to, expected) in [
        (first, "1 discard Schol, Pub", "move 1, player 1, \"discard Schol, Pub\": "),
        (first, "3 pass", "move 1, player 3, \"pass\": the game has 2 seats"),
        (digest, "= 20 0000000000000000", "after move 20 the position differs"),
        (end, "end 1 2", "the recorded result is 1 2, "),
        (rules, "rules 999", "version 999 of the rules"),
        ("\ncards ", "\ncards x", "played with other cards"),
    ] {
        assert!(record.contains(from), "{from}");
        fs::write(&path, record.replacen(from, to, 1)).unwrap();
        let sentence = run(&["replay", text(&path)]).fails_with(1);
        assert!(sentence.contains(expected), "{to}: {sentence}");
    }
    for (from, to, expected) in [
        ("ruinforge record 1", "ruinforge record 7", "line 1: the record has format 7"),
        ("game 51st-state", "game chess", "there is no game \"chess\""),
        ("players-count 2", "players-count 7", "1 to 4 players"),
        ("seed 2a", "seed zz", "line 6: "),
    ] {
        fs::write(&path, record.replacen(from, to, 1)).unwrap();
        let sentence = run(&["replay", text(&path)]).fails_with(2);
        assert!(sentence.contains(expected), "{to}: {sentence}");
    }
    fs::write(&path, [0xff, 0xfe]).unwrap();
    assert_has(&run(&["replay", text(&path)]).fails_with(2), &["is not a text file"]);
}

const HOLDS: &str = r#"
game = "51st-state"

[[scenario]]
name = "two seats choose at once"
rules = ["MS-SET-08"]
given = { players = 2 }
waiting = [1, 2]
"#;

fn scenario(given: &str, rule: &str, rest: &str) -> String {
    format!("game = \"51st-state\"\n[[scenario]]\nname = \"n\"\nrules = [\"{rule}\"]\ngiven = {given}\n{rest}\n")
}

#[test]
fn scenarios_are_run_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let one = write_file(path, "one.toml", &scenario("{}", "MS-RAZE-03", "waiting = [7]"));
    let failed = run(&["scenario", text(&one)]);
    assert_eq!((failed.code, failed.err.as_str()), (1, ""), "{}", failed.out);
    assert_has(&failed.out, &["one.toml:2", "0 passed, 1 failed"]);

    let cited = write_file(path, "two.toml", &scenario("{}", "MS-RAZ-03", "waiting = [1]"));
    let failed = run(&["scenario", text(&cited)]);
    assert_eq!(failed.code, 1);
    assert_has(&failed.out, &["there is no rule \"MS-RAZ-03\"; did you mean MS-RAZE-03?", "0 passed, 1 failed"]);

    let both = run(&["scenario", text(path)]);
    assert_eq!(both.code, 1);
    assert_has(&both.out, &["0 passed, 2 failed"]);
}

#[test]
fn the_games_own_scenarios_can_be_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fifty-first/scenarios");
    let run = run(&["scenario", text(&folder)]);
    assert_has(&run.out, &[" passed, "]);
    assert!(!run.out.contains("\n0 passed"), "{}", run.out);
    assert_ne!(run.code, 2, "{}", run.err);
}

#[test]
fn files_that_are_no_scenarios_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    assert_has(&run(&["scenario", text(path)]).fails_with(2), &["there are no scenario files"]);
    for (content, expected) in [
        ("game = 3", "wrong.toml:1:8: "),
        ("[[scenario", "wrong.toml:1:"),
        (&HOLDS.replace("51st-state", "51-state"), "there is no game \"51-state\"; did you mean 51st-state?"),
    ] {
        let file = write_file(path, "wrong.toml", content);
        let run = run(&["scenario", text(&file)]);
        assert_has(&run.out, &["0 passed, 0 failed, 1 file could not be read"]);
        let sentence = run.fails_with(2);
        assert!(sentence.contains(expected), "{content}: {sentence}");
    }
    let missing = run(&["scenario", "/no/such/file.toml"]).fails_with(2);
    assert_has(&missing, &["cannot read /no/such/file.toml"]);
}
