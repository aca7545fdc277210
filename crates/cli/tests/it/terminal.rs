//! What only happens where somebody sits at the terminal, played on a console of our own.

use std::ffi::OsString;
use std::io::Cursor;

use cli::{Console, Screen};

use crate::{assert_has, text};

/// Runs the program as if these lines were typed.
fn typed(args: &[&str], lines: &str) -> (u8, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut input = Cursor::new(lines.as_bytes().to_vec());
    let screen = Screen { width: 80, color: false, input_is_terminal: true, output_is_terminal: true };
    let mut console = Console { out: &mut out, err: &mut err, input: &mut input, screen };
    let args = std::iter::once("ruinforge").chain(args.iter().copied()).map(OsString::from);
    let code = cli::run_with(args, &mut console);
    assert_eq!(String::from_utf8(err).unwrap(), "");
    (code, String::from_utf8(out).unwrap())
}

#[test]
fn the_screen_is_cleared_between_two_people() {
    let (_, out) = typed(&["play", "--seats", "me,me", "--seed", "7"], "\n1\n\nquit\n\n");
    let clear = "\x1b[2J\x1b[3J\x1b[H";
    assert_has(&out, &[&format!("{clear}\nPlayer 2, press Enter\n{clear}")]);
    assert_eq!(out.matches(clear).count(), 4, "before and after each of two");
}

#[test]
fn quitting_offers_to_save() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let nowhere = folder.path().join("no").join("game.txt");
    let lines = format!("1\nquit\n{}\n{}\n", text(&nowhere), text(&path));
    let (code, out) = typed(&["play", "--seed", "2a"], &lines);
    assert_eq!(code, 0);
    assert_has(&out, &["Save the game to which file?", "cannot write ", "saved to "]);
    assert!(path.exists());
    let (_, out) = typed(&["play", "--seed", "2a"], "1\nquit\n\n");
    assert!(out.ends_with("not saved.\n"), "{out}");
    // What is saved already is not asked about, and neither is a game in which nothing was decided.
    let (_, out) = typed(&["play", "--resume", text(&path)], "quit\n");
    assert!(!out.contains("which file?"), "{out}");
}

#[test]
fn mistakes_are_answered_where_they_are_typed() {
    let (code, out) = typed(&["play", "--seed", "2a"], "frobnicate\n99\nquit\n\n");
    assert_eq!(code, 0);
    assert_has(&out, &["> \"frobnicate\" is not a move", "> there is no move 99"]);
}

#[test]
fn the_end_of_typing_is_like_quitting() {
    let (code, out) = typed(&["play", "--seed", "2a"], "1\n");
    assert_eq!(code, 0);
    assert_has(&out, &["Stopped after "]);
}

#[test]
fn a_decision_that_revealed_nothing_can_be_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let args = ["play", "--solo", "--seed", "5", "--overwrite", "--save", text(&path)];
    // Whatever the first moves are: after one of them nothing has been revealed.
    let mut before = String::new();
    for n in 1..60 {
        let (_, out) = typed(&args, &format!("{}undo\nquit\n", "1\n".repeat(n)));
        let after = std::fs::read_to_string(&path).unwrap();
        if out.contains("Taken back: ") {
            assert_eq!(after, before, "the game is as it was one decision earlier");
            return;
        }
        assert_has(&out, &["something hidden was revealed by that move"]);
        before = after;
    }
    panic!("nothing could be taken back");
}

#[test]
fn nobody_takes_back_what_another_decided() {
    let (_, out) = typed(&["play", "--seats", "me,me", "--seed", "7"], "\n1\n\nundo\nquit\n\n");
    assert_has(&out, &["the last move was made by player 1; only your own last move can be taken back"]);
}
