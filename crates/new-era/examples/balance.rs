//! How even a table is between greedy players: how often each Faction wins, how many points there are and how many turns,
//! and which cards nobody wants.
//!
//! ```sh
//! cargo run --release -p new-era --example balance -- 2000 players-count=5 merge=on
//! ```
//!
//! The first argument is the number of games, from seed 1 on; the others are lines of a record's header.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::process::ExitCode;

use lab::{Probe, balance};
use new_era::{Event, Game, Setup, State};
use search::PlayerKind;
use table::{Rules as _, Viewer};

fn sides(game: &Game, s: &State) -> Vec<Option<String>> {
    let factions = game.view(s, Viewer::Watcher).players.into_iter().map(|it| it.faction);
    factions.map(|it| Some(game.factions()[usize::from(it)].name.clone())).collect()
}

fn round(event: &Event) -> Option<u16> {
    if let Event::TurnBegan(turn) = *event { Some(turn) } else { None }
}

fn used(game: &Game, event: &Event) -> Option<String> {
    match *event {
        Event::Incorporated(_, face)
        | Event::Conquered(_, face)
        | Event::Cooperated(_, face)
        | Event::Played(_, face)
        | Event::Led(_, face)
        | Event::Redeveloped(_, _, face)
        | Event::Reconstructed(_, _, face) => Some(game.name(face).to_owned()),
        _ => None,
    }
}

fn usable(game: &Game) -> Vec<String> {
    game.faces().map(|(face, _)| game.name(face).to_owned()).collect()
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let n: Option<u64> = args.next().and_then(|it| it.parse().ok());
    let header: Option<Vec<(String, String)>> =
        args.map(|it| it.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()))).collect();
    let (Some(n), Some(header)) = (n, header) else {
        eprintln!("expected a number of games and settings such as players-count=5 merge=on");
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
