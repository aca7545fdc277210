//! Playing by pipe: lines in, a transcript out.

use std::fs;

use crate::{assert_has, files_in, run, run_with_input, text};

#[test]
fn a_few_moves_by_number_notation_and_beginning() {
    let script = "15\nmoves\n1\n";
    let run = run_with_input(&["play", "51st-state", "--seed", "2a"], script);
    assert_eq!(run.code, 2);
    assert_has(&run.out, &["me, greedy, greedy, seed 2a", "15  discard ", "> 15", "What happened:", "1  draft "]);
    assert_has(&run.err, &["the input ended before the game, after 6 decisions; not saved"]);

    // The same first move, in notation.
    let first = run.out.lines().find_map(|line| line.trim().strip_prefix("15  ")).unwrap();
    let by_text = run_with_input(&["play", "--seed", "2a"], &format!("{first}\nmoves\n1\n"));
    assert_eq!(by_text.out.replace(&format!("> {first}"), "> 15"), run.out);

    // And by a beginning that no other move has.
    let begun = first.to_uppercase();
    let begun = begun.strip_suffix(begun.split_whitespace().last().unwrap()).unwrap().trim();
    let ambiguous = run_with_input(&["play", "--seed", "2a"], "disc\n");
    assert_has(&ambiguous.err, &["line 1: 15 moves begin with \"disc\""]);
    let by_beginning = run_with_input(&["play", "--seed", "2a"], &format!("{begun}\nmoves\n1\n"));
    assert_eq!(by_beginning.out.replace(&format!("> {begun}"), "> 15"), run.out, "{}", by_beginning.err);
}

#[test]
fn orders_are_answered() {
    let script = "help\nlog\nboard\nmoves\nwhy pass\nwhy 1\ncard church\nrule MS-RAZE-03\nquit\n";
    let out = run_with_input(&["play", "--seed", "2a"], script).good();
    assert_has(
        &out,
        &[
            "why MOVE",
            "has chosen two cards to discard",
            "That is legal: discard",
            "Spoils: 2 VP",
            "Shield on the target",
        ],
    );
    assert!(out.ends_with("Stopped after 2 decisions; not saved.\n"), "{out}");
    assert_eq!(out.matches("> why pass\n").count(), 1);
}

#[test]
fn every_bad_line_is_named() {
    let script = "frobnicate\n99\n0\n\nlog x\ncard Schol\nrule MS-RAZ-03\nundo\nbuild Nothing\nsave\nwhy\nquit\n";
    let run = run_with_input(&["play", "--seed", "2a"], script);
    assert_eq!(run.code, 0);
    let lines: Vec<&str> = run.err.lines().collect();
    for (line, expected) in lines.iter().zip([
        "ruinforge: line 1: \"frobnicate\" is not a move",
        "ruinforge: line 2: there is no move 99; the moves are numbered 1 to 15",
        "ruinforge: line 3: there is no move 0",
        "ruinforge: line 5: expected a number of lines",
        "ruinforge: line 6: there is no card \"Schol\"; did you mean School?",
        "ruinforge: line 7: there is no rule \"MS-RAZ-03\"",
        "ruinforge: line 8: the last move was made by player 3",
        "ruinforge: line 9: ",
        "ruinforge: line 10: expected a file's name",
        "ruinforge: line 11: expected a move",
    ]) {
        assert!(line.starts_with(expected), "{line:?} does not begin with {expected:?}");
    }
    assert_eq!(lines.len(), 10, "{}", run.err);
}

#[test]
fn a_game_without_people_plays_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let out = run(&["play", "--seats", "random,random", "--seed", "7", "--save", text(&path)]).good();
    assert_has(&out, &["The game is over", "Result: player 1 (random)", "The record is in "]);
    assert!(fs::read_to_string(&path).unwrap().lines().last().unwrap().starts_with("end "));
    assert_eq!(files_in(folder.path()), ["game.txt"]);
    run(&["replay", text(&path)]).good();
}

#[test]
fn alone_against_the_games_own_side() {
    let out = run(&["play", "--solo", "--seats", "greedy", "--with", "winter", "--seed", "5"]).good();
    assert_has(&out, &["Virtual Player", "the game's own side"]);
    assert_has(&run_with_input(&["play", "--solo", "--seed", "5"], "quit\n").good(), &["Virtual Player"]);
}

#[test]
fn setups_are_what_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let args =
        ["play", "51st-state", "--players", "2", "--with", "winter", "--with", "promo-1", "--faction", "dealt,mutants"];
    let more = ["--first", "2", "--house", "ruins-score", "--save", text(&path)];
    run_with_input(&[&args[..], &more].concat(), "quit\n").good();
    let record = fs::read_to_string(&path).unwrap();
    assert_has(
        &record,
        &[
            "with winter promo-1\n",
            "factions dealt mutants\n",
            "first 2\n",
            "house ruins-score\n",
            "players me, greedy\n",
        ],
    );
    // Nobody gave a seed, so it came from the system.
    let seed = record.lines().find_map(|line| line.strip_prefix("seed ")).unwrap();
    assert!(seed.len() > 50, "{seed}");
}

#[test]
fn a_saved_game_goes_on_as_if_it_had_not_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, part) = (folder.path().join("whole.txt"), folder.path().join("part.txt"));
    let script = "1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n";
    let run_on = |args: &[&str], script: &str| run_with_input(args, script).fails_with(2);
    run_on(&["play", "--seed", "2a", "--save", text(&whole)], script);

    let sentence = run_on(&["play", "--seed", "2a", "--save", text(&part)], &script[..8]);
    assert_has(&sentence, &["after ", "saved to ", "part.txt, `ruinforge play --resume "]);
    assert_ne!(fs::read_to_string(&part).unwrap(), fs::read_to_string(&whole).unwrap());
    run_on(&["play", "--resume", text(&part)], &script[8..]);
    assert_eq!(fs::read_to_string(&part).unwrap(), fs::read_to_string(&whole).unwrap());
    assert_eq!(files_in(folder.path()), ["part.txt", "whole.txt"]);

    // Somebody else takes over, into another file.
    let other = folder.path().join("other.txt");
    let args = ["play", "--resume", text(&part), "--seats", "random,random,random", "--save", text(&other)];
    assert_has(&run(&args).good(), &["Result: "]);
    assert_has(&fs::read_to_string(&other).unwrap(), &["players random, random, random", "\nend "]);
    assert_eq!(fs::read_to_string(&part).unwrap(), fs::read_to_string(&whole).unwrap());
    // A finished game is only shown.
    assert_has(&run(&["play", "--resume", text(&other)]).good(), &["Result: ", "The record is in "]);
}

#[test]
fn what_cannot_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    run_with_input(&["play", "--seed", "2a", "--save", text(&path)], "1\n").fails_with(2);
    let resume = |more: &[&str]| run(&[&["play", "--resume", text(&path)], more].concat()).fails_with(2);
    assert_has(&resume(&["--with", "winter"]), &["the record says how the game is set up"]);
    assert_has(&resume(&["--seed", "1"]), &["cannot be used with"]);
    assert_has(&resume(&["--seats", "me,me"]), &["the game has 3 seats, but 2 players are named"]);
    let record = fs::read_to_string(&path).unwrap();
    fs::write(&path, record.replace("players me", "players Ann")).unwrap();
    assert_has(&resume(&[]), &["there is no player \"Ann\"", "--seats says who plays"]);
    fs::write(&path, record.replace("players me, greedy, greedy\n", "")).unwrap();
    assert_has(&resume(&[]), &["0 players are named"]);
    fs::write(&path, record.replacen("1 discard", "1 build", 1)).unwrap();
    assert_has(&resume(&[]), &["the record cannot be resumed: move 3, player 1"]);
    assert_has(&run(&["play", "chess", "--resume", text(&path)]).fails_with(2), &["not of chess"]);
}

#[test]
fn no_other_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("precious.txt");
    fs::write(&path, "precious").unwrap();
    let sentence = run(&["play", "--save", text(&path)]).fails_with(2);
    assert_has(&sentence, &["is there already", "--resume", "--overwrite"]);
    let script = format!("save {}\nsave {}/new.txt\nquit\n", text(&path), text(folder.path()));
    let run = run_with_input(&["play", "--seed", "1"], &script);
    assert_has(&run.err, &["line 1: ", "is there already; choose another name"]);
    assert_has(&run.out, &["Saved to ", "new.txt"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    assert_eq!(files_in(folder.path()), ["new.txt", "precious.txt"]);
    run_with_input(&["play", "--save", text(&path), "--overwrite"], "quit\n").good();
    assert!(fs::read_to_string(&path).unwrap().starts_with("ruinforge record 1"));
}

#[test]
fn several_people_hand_the_screen_over() {
    let out = run_with_input(&["play", "--seats", "me,me", "--seed", "7"], "1\n2\nquit\n").good();
    let first = out.find("Player 1, press Enter").unwrap();
    let second = out.find("Player 2, press Enter").unwrap();
    assert!(first < second);
    assert_has(&out[first..second], &["Player 1: Choose two"]);
    assert_has(&out[second..], &["Player 2: Choose two"]);
    assert!(!out.contains('\x1b'), "a transcript is not cleared");
}
