//! How even a table is between equal players: how often each side of the table wins, how many points there are and how many
//! rounds, and which cards nobody wants.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use rayon::prelude::*;
use search::{Bot, Knowledge, Player as _, PlayerKind};
use table::{Dice, Evaluate, Observe, Rules, Seed};

use crate::Interval;

/// What a game tells of itself for this.
pub struct Probe<G: Rules> {
    /// What the sides play with, such as their factions, in the order of the scores; nothing for one that is not counted.
    pub sides: fn(&G, &G::State) -> Vec<Option<String>>,
    /// The number of the round that begins.
    pub round: fn(&G::Event) -> Option<u16>,
    /// The card that somebody made something of.
    pub used: fn(&G, &G::Event) -> Option<String>,
    /// All cards that something can be made of.
    pub usable: fn(&G) -> Vec<String>,
}

/// What is known after some games.
#[derive(Clone, Debug, Default)]
pub struct Balance {
    n_games: u64,
    sides: BTreeMap<String, Side>,
    rounds: BTreeMap<u16, u64>,
    used: BTreeSet<String>,
    unused: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Side {
    n_games: u64,
    /// In thousandths: a shared win is divided.
    wins: u64,
    points: i64,
}

/// Games between players of one kind, from seed 1 on, on all cores.
pub fn balance<G: Evaluate + Observe>(game: &G, probe: &Probe<G>, kind: PlayerKind, n_games: u64) -> Balance {
    let games = (1..=n_games).into_par_iter().map(|seed| play(game, probe, kind, seed));
    let sum = games.reduce(Balance::default, Balance::with);
    let unused = (probe.usable)(game).into_iter().filter(|name| !sum.used.contains(name)).collect();
    Balance { unused, ..sum }
}

fn play<G: Evaluate + Observe>(game: &G, probe: &Probe<G>, kind: PlayerKind, seed: u64) -> Balance {
    let mut s = game.deal(&Seed::from_number(seed));
    // Scrambled first: neighboring seeds must not make related players.
    let scrambled = Dice::fast(seed).bits();
    let mut bots: Vec<Bot<G>> =
        (0..game.n_seats()).map(|i| Bot::new(kind, None, scrambled.wrapping_add(i.into()))).collect();
    let mut sum = Balance { n_games: 1, ..Balance::default() };
    let mut last = 0;
    while let Some(seat) = game.waiting(&s).lowest() {
        let choice = bots[seat.index()].choose(&Knowledge::new(game, &s, seat));
        game.play_listed(&mut s, seat, choice, &mut |event| {
            last = (probe.round)(&event).unwrap_or(last);
            sum.used.extend((probe.used)(game, &event));
        });
    }
    sum.rounds.insert(last, 1);
    let winners = game.winners(&s);
    for (i, (name, points)) in (probe.sides)(game, &s).into_iter().zip(game.scores(&s)).enumerate() {
        let Some(name) = name else { continue };
        let won = winners.iter().any(|seat| seat.index() == i);
        let wins = if won { 1000 / u64::from(winners.len()) } else { 0 };
        let side = sum.sides.entry(name).or_default();
        *side = side.with(Side { n_games: 1, wins, points: points.into() });
    }
    sum
}

impl Side {
    fn with(self, other: Side) -> Side {
        Side { n_games: self.n_games + other.n_games, wins: self.wins + other.wins, points: self.points + other.points }
    }
}

impl Balance {
    fn with(mut self, other: Balance) -> Balance {
        self.n_games += other.n_games;
        for (name, side) in other.sides {
            let sum = self.sides.entry(name).or_default();
            *sum = sum.with(side);
        }
        for (n, games) in other.rounds {
            *self.rounds.entry(n).or_default() += games;
        }
        self.used.extend(other.used);
        self
    }
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, side) in &self.sides {
            let wins = side.wins as f64 / 1000.0;
            let share = Interval::wilson(wins, side.n_games);
            writeln!(
                f,
                "{name:24} {:6} games, won {:.1}% ({:.1}% to {:.1}%), {:.1} points",
                side.n_games,
                100.0 * wins / side.n_games as f64,
                100.0 * share.low,
                100.0 * share.high,
                side.points as f64 / side.n_games as f64,
            )?;
        }
        let rounds: Vec<String> = self.rounds.iter().map(|(n, games)| format!("{n}: {games}")).collect();
        writeln!(f, "games by their number of rounds: {}", rounds.join(", "))?;
        let unused = if self.unused.is_empty() { "none".to_owned() } else { self.unused.join(", ") };
        write!(f, "cards that nobody made anything of: {unused}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    #[test]
    fn everything_is_counted_once() {
        let toy = Toy { head_start: 1000, ..Toy::new(2) };
        let probe = Probe::<Toy> {
            sides: |_, _| vec![Some("Ahead".to_owned()), Some("Behind".to_owned())],
            round: |()| Some(7),
            used: |_, ()| Some("A card".to_owned()),
            usable: |_| vec!["A card".to_owned(), "Another".to_owned()],
        };
        let text = balance(&toy, &probe, PlayerKind::Random, 10).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[0].starts_with("Ahead ") && lines[0].contains("10 games, won 100.0% (72.2% to 100.0%), 10"),
            "{text}"
        );
        assert!(lines[1].starts_with("Behind ") && lines[1].contains("won 0.0% (0.0% to 27.8%)"), "{text}");
        assert_eq!(lines[3], "cards that nobody made anything of: Another");
        let even = Toy::new(2);
        let sides = |_: &Toy, _: &_| vec![None, Some("Second".to_owned())];
        let text = balance(&even, &Probe { sides, ..probe }, PlayerKind::Random, 10).to_string();
        assert!(text.starts_with("Second ") && !text.contains("Ahead"), "{text}");
    }
}
