//! What to play: who meets whom, how often, and from which deals.

use std::collections::BTreeSet;

use search::{DECISION_LIMIT, GameTooLong, PlayerKind};
use serde::{Deserialize, Serialize};

/// What to play. Every game of it follows from the plan and the game's place in it, so the first `n` games of a plan are
/// the same however many are to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The players. The same kind may be there more than once.
    pub players: Vec<PlayerKind>,
    /// Who sits together, by their places in the list of players: one for each seat. The games go round these line-ups;
    /// every one of them meets the same deals.
    pub line_ups: Vec<Vec<usize>>,
    /// How many games, over all line-ups.
    pub n_games: u64,
    /// The seed of the first game of each line-up; each next one has the next number.
    pub first_seed: u64,
    /// Who sits where.
    pub seating: Seating,
    /// How many decisions a game may take before it counts as endless.
    pub decision_limit: u32,
}

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// Everybody moves up one seat after each game of their line-up. If its games are a multiple of the seats, every player
    /// sits in every seat equally often; otherwise some do once more.
    Rotated,
    /// The first player always has the first seat, and so on.
    Fixed,
}

impl Seating {
    /// In words, for the head of a result.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Seating::Rotated => "seats rotated",
            Seating::Fixed => "seats fixed",
        }
    }
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulateError {
    /// There is nothing to play.
    #[error("expected at least 1 game, found 0")]
    NoGames,
    /// There are too many or too few players.
    #[error("the game has {expected} seats, but {found} players were given")]
    WrongPlayers {
        /// The seats of the game.
        expected: usize,
        /// The players of the plan, or of one of its line-ups.
        found: usize,
    },
    /// The seeds do not go that far.
    #[error("{n_games} games from seed {first_seed} on go beyond the largest seed, {max}", max = u64::MAX)]
    SeedsRunOut {
        /// The seed of the first game.
        first_seed: u64,
        /// How many were to follow.
        n_games: u64,
    },
    /// A game did not end. The first such game is named.
    #[error("seed {seed}: {source}")]
    GameTooLong {
        /// The seed of that game.
        seed: u64,
        /// How long it was allowed to be.
        source: GameTooLong,
    },
}

impl Plan {
    /// Games of these players against each other, from seed 1 on, with rotated seats.
    pub fn new(players: Vec<PlayerKind>, n_games: u64) -> Plan {
        let line_ups = vec![(0..players.len()).collect()];
        Plan { players, line_ups, n_games, first_seed: 1, seating: Seating::Rotated, decision_limit: DECISION_LIMIT }
    }

    /// The line-up that plays the `i`-th game.
    pub(crate) fn line_up(&self, i: u64) -> usize {
        let n = self.line_ups.len() as u64;
        usize::try_from(i % n).unwrap_or_else(|_| unreachable!("the remainder is smaller than the number of line-ups"))
    }

    /// The seed of the `i`-th game.
    pub(crate) fn seed(&self, i: u64) -> u64 {
        self.first_seed + i / self.line_ups.len() as u64
    }

    /// Who sits in this seat in the `i`-th game, by the place in the line-up.
    pub(crate) fn place_at(&self, i: u64, seat: usize) -> usize {
        let n = self.line_ups[self.line_up(i)].len();
        let nth = i / self.line_ups.len() as u64;
        let moved_up = match self.seating {
            Seating::Rotated => usize::try_from(nth % n as u64).unwrap_or_default(),
            Seating::Fixed => 0,
        };
        (seat + n - moved_up) % n
    }

    /// Which player sits in this seat in the `i`-th game.
    pub(crate) fn entry_at(&self, i: u64, seat: usize) -> usize {
        self.line_ups[self.line_up(i)][self.place_at(i, seat)]
    }

    pub(crate) fn check(&self, n_seats: usize) -> Result<(), SimulateError> {
        let wrong = self.line_ups.iter().map(Vec::len).find(|&found| found != n_seats);
        // Everybody plays somewhere.
        let playing: BTreeSet<usize> = self.line_ups.iter().flatten().copied().collect();
        let wrong = wrong.or_else(|| (!playing.into_iter().eq(0..self.players.len())).then_some(self.players.len()));
        if let Some(found) = wrong.or_else(|| self.line_ups.is_empty().then_some(0)) {
            return Err(SimulateError::WrongPlayers { expected: n_seats, found });
        }
        let last = self.n_games.checked_sub(1).ok_or(SimulateError::NoGames)?;
        if self.first_seed.checked_add(last / self.line_ups.len() as u64).is_none() {
            return Err(SimulateError::SeedsRunOut { first_seed: self.first_seed, n_games: self.n_games });
        }
        Ok(())
    }

    /// What is wrong with the `i`-th game, which has been going on for too long.
    pub(crate) fn too_long(&self, i: u64) -> SimulateError {
        SimulateError::GameTooLong { seed: self.seed(i), source: GameTooLong { limit: self.decision_limit } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PlayerKind::Random;

    #[test]
    fn games_go_round_the_line_ups_and_seats_move_up_in_each() {
        let line_ups = vec![vec![0, 1], vec![0, 2], vec![1, 2]];
        let plan = Plan { line_ups, ..Plan::new(vec![Random; 3], 9) };
        assert_eq!(plan.check(2), Ok(()));
        let seats = |i| [0, 1].map(|seat| plan.entry_at(i, seat));
        assert_eq!([0, 1, 2].map(seats), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!([3, 4, 5].map(seats), [[1, 0], [2, 0], [2, 1]]);
        assert_eq!([6, 7, 8].map(seats), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!([0, 2, 3, 8].map(|i| plan.seed(i)), [1, 1, 2, 3]);
        assert_eq!([0, 3].map(|i| plan.place_at(i, 0)), [0, 1]);
        let fixed = Plan { seating: Seating::Fixed, ..plan.clone() };
        assert_eq!([3, 4].map(|i| fixed.entry_at(i, 0)), [0, 0]);
    }

    #[test]
    fn seeds_are_those_of_a_line_up() {
        let plan = Plan { first_seed: u64::MAX - 1, ..Plan::new(vec![Random; 2], 4) };
        assert!(matches!(plan.check(2), Err(SimulateError::SeedsRunOut { .. })));
        let twice = Plan { line_ups: vec![vec![0, 1], vec![1, 0]], ..plan };
        assert_eq!(twice.check(2), Ok(()));
        let idle = Plan { players: vec![Random; 3], ..twice.clone() };
        assert_eq!(idle.check(2), Err(SimulateError::WrongPlayers { expected: 2, found: 3 }));
        let none = Plan { line_ups: Vec::new(), ..twice.clone() };
        assert_eq!(none.check(3), Err(SimulateError::WrongPlayers { expected: 3, found: 2 }));
        let odd = Plan { line_ups: vec![vec![0, 1], vec![0, 1, 1]], ..twice };
        assert_eq!(odd.check(2), Err(SimulateError::WrongPlayers { expected: 2, found: 3 }));
    }
}
