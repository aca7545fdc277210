//! How even a table is between greedy players: how often each faction wins, how many points there are and how many
//! rounds, and which cards nobody wants.
//!
//! ```sh
//! cargo run --release -p fifty-first --example balance -- 2000 players-count=4 edition=ultimate with=moloch
//! ```
//!
//! The first argument is the number of games, from seed 1 on; the others are lines of a record's header.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::process::ExitCode;

use fifty_first::{Event, Game, MolochEvent, PackEvent, Setup, State};
use lab::{Probe, balance};
use search::PlayerKind;
use table::{Rules as _, Viewer};

fn sides(game: &Game, s: &State) -> Vec<Option<String>> {
    let boards = game.view(s, Viewer::Watcher).sides.into_iter().map(|it| it.faction);
    let name = |board: u8| game.boards()[usize::from(board)].written.name.clone();
    boards.map(|it| Some(it.map_or_else(|| "the opponent".to_owned(), name))).collect()
}

fn round(event: &Event) -> Option<u16> {
    if let Event::RoundBegan(n) = *event { Some(n) } else { None }
}

/// The card that somebody made something of, if the event says so.
fn used(game: &Game, event: &Event) -> Option<String> {
    match *event {
        Event::Built(_, face)
        | Event::Developed(_, _, face)
        | Event::Dealt(_, face)
        | Event::RazedHand(_, face)
        | Event::Razed(_, _, face)
        | Event::Pack(PackEvent::Moloch(
            MolochEvent::Hacked(_, face) | MolochEvent::Destroyed(_, face) | MolochEvent::Drew(_, Some(face)),
        )) => Some(game.face(face).location.name.clone()),
        _ => None,
    }
}

fn usable(game: &Game) -> Vec<String> {
    game.faces().iter().map(|face| face.location.name.clone()).collect()
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let n: Option<u64> = args.next().and_then(|it| it.parse().ok());
    let header: Option<Vec<(String, String)>> =
        args.map(|it| it.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()))).collect();
    let (Some(n), Some(header)) = (n, header) else {
        eprintln!("expected a number of games and settings such as players-count=4 with=winter");
        return ExitCode::from(2);
    };
    match Setup::from_header(&header).and_then(Game::embedded) {
        Ok(game) => {
            println!("{}", balance(&game, &Probe { sides, round, used, usable }, PlayerKind::Greedy, n));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
