//! Without a command, with a wrong one, with help, and with a reader that has seen enough.

use std::io::{BufRead as _, BufReader};

use crate::{assert_has, program, run, run_with_input};

#[test]
fn without_a_command_the_table_in_the_browser_is_opened() {
    // Whether the usual port is ours now or somebody else's, it is taken.
    let _taken = std::net::TcpListener::bind("127.0.0.1:8051");
    let sentence = run(&[]).fails_with(2);
    let expected =
        "port 8051 is taken by another program; stop that one, or choose another port with --listen 127.0.0.1:8052";
    assert!(sentence.contains(expected), "{sentence}");
}

#[test]
fn every_command_has_help_with_examples() {
    for command in ["serve", "play", "scenario", "replay", "cards", "rules", "simulate", "tournament", "bench", "perft"]
    {
        let out = run(&[command, "--help"]).good();
        assert_has(&out, &["Usage: ruinforge", "Example"]);
        assert!(out.contains(&format!("ruinforge {command}")), "{out}");
    }
    assert_has(&run(&["--help"]).good(), &["Commands:", "Examples:"]);
    assert!(run(&["--version"]).good().starts_with("ruinforge "));
}

#[test]
fn mistakes_are_told_in_one_sentence() {
    for (args, expected) in [
        (&["pley"][..], "unrecognized subcommand 'pley'"),
        (&["play", "51-state"], "there is no game \"51-state\"; did you mean 51st-state?"),
        (&["play", "chess"], "there is no game \"chess\"; try 51st-state"),
        (&["play", "--seats", "me,gredy"], "there is no player \"gredy\"; did you mean greedy?"),
        (&["play", "--players", "5"], "1 to 4 players"),
        (&["play", "--players", "0"], "expected at least 1 player"),
        (&["play", "--players", "two"], "invalid value 'two' for '--players <N>'"),
        (&["play", "--players", "2", "--solo"], "cannot be used with"),
        (&["play", "--solo", "--seats", "me,me"], "--solo has one seat"),
        (&["play", "--players", "3", "--seats", "me,me"], "--players is 3, but --seats names 2"),
        (&["play", "--with", "wintr"], "there is no set \"wintr\"; did you mean winter?"),
        (&["play", "--with", "winter,new-era"], "MS-SET-04"),
        (&["play", "--faction", "mutant"], "there is no faction \"mutant\"; did you mean mutants?"),
        (&["play", "--faction", "mutants,mutants"], "taken twice"),
        (&["play", "--house", "ruin-score"], "did you mean ruins-score?"),
        (&["play", "--first", "9"], "there is no player 9"),
        (&["play", "--first", "4"], "player 4 cannot begin"),
        (&["play", "--seed", "xyz"], "\"xyz\" is not a seed"),
        (&["play", "--save", "/no/such/folder/game.txt"], "cannot write /no/such/folder/game.txt"),
        (&["play", "--resume", "/no/such/game.txt"], "cannot read /no/such/game.txt"),
        (&["play", "--cards", "/no/such/folder"], "cannot read the folder /no/such/folder"),
        (&["play", "--width", "3"], "3 is not in 20..=1000"),
        (&["play", "--overwrite"], "--save <FILE>"),
        (&["simulate", "51st-state"], "--seats <PLAYER>"),
        (&["simulate", "51st-state", "--seats", "me,greedy"], "there is no computer player \"me\""),
        (&["simulate", "51st-state", "--seats", "greedy,randm"], "did you mean random?"),
        (&["simulate", "51st-state", "--seats", "random,random", "--games", "0"], "at least 1 game"),
        (&["simulate", "51st-state", "--seats", "random,random", "--threads", "0"], "at least 1 thread"),
        (&["simulate", "51st-state", "--seats", "random,random", "--out", "/no/such/x"], "there is no folder /no/such"),
        (&["simulate", "51st-state", "--seats", "random,random", "--csv", "/no/such/x"], "there is no folder /no/such"),
        (
            &["simulate", "51st-state", "--seats", "random,random", "--report", "/no/such/x"],
            "there is no folder /no/such",
        ),
        (
            &["simulate", "51st-state", "--seats", "random,random", "--resume", "/no/such/x"],
            "there is no folder /no/such",
        ),
        (&["simulate", "51st-state", "--seats", "random,random", "--csv", "x", "--out", "x"], "x is named twice"),
        (&["simulate", "51st-state", "--seats", "random,random", "--games", "200000000"], "at most 100,000,000 games"),
        (&["tournament", "51st-state"], "--players <PLAYER>"),
        (&["tournament", "51st-state", "--players", "random,gredy"], "did you mean greedy?"),
        (&["tournament", "51st-state", "--players", "random"], "expected at least 2 players, found 1"),
        (&["tournament", "51st-state", "--players", "random,random"], "player random is named twice"),
        (&["tournament", "51st-state", "--players", "random,greedy", "--seats", "1"], "at least 2 seats, found 1"),
        (&["tournament", "51st-state", "--players", "random,greedy", "--seats", "5"], "1 to 4 players"),
        (&["tournament", "51st-state", "--players", "random,greedy", "--games", "0"], "at least 1 game"),
        (&["tournament", "51st-state", "--players", "random,greedy", "--elo", "99999"], "99999 is not in"),
        (&["bench", "51st-state", "--seconds", "0"], "--seconds is 0"),
        (&["bench", "51st-state", "--seconds", "NaN"], "--seconds is NaN"),
        (&["bench", "52nd-state"], "did you mean 51st-state?"),
        (&["bench", "--players", "9"], "1 to 4 players"),
        (&["perft", "51st-state", "--seed", "q", "--depth", "1"], "is not a seed"),
        (&["cards", "Schol"], "there is no card \"Schol\"; did you mean School?"),
        (&["cards", "--set", "sumer"], "there is no set \"sumer\""),
        (&["cards", "--type", "fule"], "there is no type \"fule\"; did you mean fuel?"),
        (&["cards", "--category", "featur"], "did you mean feature or production-feature?"),
        (&["cards", "--check", "/no/such/folder"], "cannot read the folder"),
        (&["rules", "MS-RAZ-03"], "there is no rule \"MS-RAZ-03\"; did you mean MS-RAZE-03"),
        (&["rules", "xylophone"], "there is no rule with the words \"xylophone\""),
        (&["replay", "/no/such/file"], "cannot read /no/such/file"),
        (&["scenario"], "<FILE>..."),
    ] {
        let sentence = run(args).fails_with(2);
        assert!(sentence.contains(expected), "{args:?}: {sentence}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for args in [&["rules", "--json"][..], &["cards"], &["play", "--seats", "random,random", "--seed", "1"]] {
        let mut child = program(args).spawn().unwrap();
        let mut first = String::new();
        // The reader is dropped, and the pipe closed, at the end of this line.
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(!first.is_empty());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn colors_are_for_terminals_only() {
    for args in [&["rules"][..], &["cards", "--set", "promo-1"], &["--help"]] {
        assert!(!run(args).good().contains('\x1b'), "{args:?}");
    }
    let forced = |args: &[&str]| {
        let output = program(args).env("CLICOLOR_FORCE", "1").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(forced(&["rules"]).contains("\x1b["));
    assert!(!forced(&["rules", "--no-color"]).contains('\x1b'));
}

#[test]
fn stray_bytes_are_a_mistake_like_any_other() {
    let run = run_with_input(&["play", "--seed", "1"], "\u{fffd}\u{0}\n");
    assert_eq!(run.code, 2);
    assert_has(&run.err, &["line 1: ", "the input ended before the game, after 2 decisions"]);
}
