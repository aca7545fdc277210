//! How even a table is between greedy players: how often each faction wins, how many points there are and how many
//! rounds, and which cards nobody wants.
//!
//! ```sh
//! cargo run --release -p fifty-first --example balance -- 2000 players-count=4 edition=ultimate with=moloch
//! ```
//!
//! The first argument is the number of games, from seed 1 on; the others are lines of a record's header.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use fifty_first::{Event, Game, MolochEvent, PackEvent, Setup};
use rayon::prelude::*;
use search::{Bot, Knowledge, Player, PlayerKind};
use table::{Rules, Seed, Viewer};

/// What is known after some games.
#[derive(Default)]
struct Sum {
    n_games: u32,
    /// By faction: games, wins in thousandths (a shared win is divided), points.
    factions: BTreeMap<String, (u32, u32, i64)>,
    /// Points of whoever has no board: an opponent that the rules play.
    rival_points: i64,
    /// Games by their number of rounds.
    rounds: BTreeMap<u16, u32>,
    /// What was built, developed, dealt with or razed.
    used: BTreeSet<String>,
}

impl Sum {
    fn with(mut self, other: Sum) -> Sum {
        self.n_games += other.n_games;
        self.rival_points += other.rival_points;
        for (name, (games, wins, points)) in other.factions {
            let sum = self.factions.entry(name).or_default();
            *sum = (sum.0 + games, sum.1 + wins, sum.2 + points);
        }
        for (n, games) in other.rounds {
            *self.rounds.entry(n).or_default() += games;
        }
        self.used.extend(other.used);
        self
    }
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

fn play(game: &Game, seed: u64) -> Sum {
    let mut s = game.deal(&Seed::from_number(seed));
    let mut bots: Vec<Bot<Game>> =
        (0..game.n_seats()).map(|i| Bot::new(PlayerKind::Greedy, seed * 8 + u64::from(i))).collect();
    let mut sum = Sum { n_games: 1, ..Sum::default() };
    let mut rounds = 0;
    while let Some(seat) = game.waiting(&s).lowest() {
        let choice = bots[seat.index()].choose(&Knowledge::new(game, &s, seat));
        game.play_listed(&mut s, seat, choice, &mut |event| {
            if let Event::RoundBegan(n) = event {
                rounds = n;
            }
            sum.used.extend(used(game, &event));
        });
    }
    sum.rounds.insert(rounds, 1);
    let winners = game.winners(&s);
    for side in game.view(&s, Viewer::Watcher).sides {
        match side.faction {
            Some(board) => {
                let won = if winners.contains(side.seat) { 1000 / winners.len() } else { 0 };
                sum.factions
                    .insert(game.boards()[usize::from(board)].written.name.clone(), (1, won, side.score.into()));
            }
            None => sum.rival_points += i64::from(side.score),
        }
    }
    sum
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
    let game = match Setup::from_header(&header).and_then(Game::embedded) {
        Ok(game) => game,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let sum = (1..=n).into_par_iter().map(|seed| play(&game, seed)).reduce(Sum::default, Sum::with);
    for (name, (games, wins, points)) in &sum.factions {
        let share = wins / games;
        let mean = points * 10 / i64::from(*games);
        println!("{name:24} {games:6} games  won {}.{} %  {}.{} points", share / 10, share % 10, mean / 10, mean % 10);
    }
    if game.n_seats() == 1 {
        let mean = sum.rival_points * 10 / i64::from(sum.n_games.max(1));
        println!("its opponent: {}.{} points", mean / 10, mean % 10);
    }
    let rounds: Vec<String> = sum.rounds.iter().map(|(n, games)| format!("{n}: {games}")).collect();
    println!("rounds: {}", rounds.join(", "));
    let unused = game.faces().iter().map(|face| &face.location.name).filter(|it| !sum.used.contains(*it));
    let unused: Vec<&str> = unused.map(String::as_str).collect();
    println!("never built, dealt or razed: {}", if unused.is_empty() { "none".to_owned() } else { unused.join(", ") });
    ExitCode::SUCCESS
}
