//! Lines as they are typed in a terminal: moves by number, text or beginning, and orders such as `undo` and `why`.
//!
//! The first line deals the game, as for `moves`. `~ 40` stands for the first of the listed moves forty times.

use std::ffi::OsString;
use std::io;

use cli::{Console, Screen};

use crate::deal::{Deal, split};
use crate::text;

/// So many moves in all may be made by `~`.
const MAX_REPEATED: usize = 100;

pub fn run(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let (first, lines) = split(text);
    let deal = Deal::read(first);
    // One person alone, or everybody at one screen: hands are then handed over.
    let seats = if deal.seed.bytes()[31].is_multiple_of(2) { vec!["me"] } else { vec!["me"; deal.players.into()] };
    let seats: Vec<&str> = seats.into_iter().chain(["random"; 8]).take(deal.players.into()).collect();
    let mut args: Vec<OsString> = vec!["ruinforge".into(), "play".into(), deal.id.id().into()];
    args.extend(["--seats".into(), seats.join(",").into(), "--seed".into(), deal.seed.to_string().into()]);
    // Joined, so that nothing can pass for an option of its own.
    args.extend(deal.with.iter().map(|it| format!("--with={it}").into()));
    let input = typed(lines);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let width = usize::from(deal.seed.bytes()[30]).max(20);
    let screen = Screen { width, color: false, input_is_terminal: false, output_is_terminal: false };
    let mut console = Console { out: &mut out, err: &mut err, input: &mut io::Cursor::new(input), screen };
    let code = cli::run_with(args, &mut console);
    assert!(code <= 2, "the program ended with {code}");
}

/// The lines without those that would write files, and with the repeated moves written out.
fn typed(lines: &str) -> String {
    let mut typed = String::new();
    let mut n_repeated = 0;
    for line in lines.lines() {
        let word = line.split_whitespace().next().unwrap_or_default();
        if word.eq_ignore_ascii_case("save") {
            continue;
        }
        if let Some(n) = line.strip_prefix('~') {
            let wanted = n.trim().parse().unwrap_or(1).min(MAX_REPEATED - n_repeated);
            n_repeated += wanted;
            typed.extend(std::iter::repeat_n("1\n", wanted));
        } else {
            typed.push_str(line);
            typed.push('\n');
        }
    }
    typed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_typed_here_writes_a_file() {
        assert_eq!(typed("pass\n  SAVE x\nsave\nsaved\n~ 2\n"), "pass\nsaved\n1\n1\n");
        assert_eq!(typed("~ 60\n~ 99999999999\n~\n").len(), 2 * MAX_REPEATED);
    }
}
