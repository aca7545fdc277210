//! Positions of scenario files: built from parts, and compared with what a scenario expects.
//!
//! The format is described for people in `docs/scenarios.md`.

mod given;
mod now;
mod read;
mod then;

use table::staged::{self, Outcome, known};
use table::{Rules as _, Stage, StageError};
use toml::Table;

use crate::catalog::Game;
use crate::state::State;
use given::Builder;

/// What a fresh deal depends on.
const DEAL_KEYS: [&str; 5] = ["now", "players", "variants", "cards", "seed"];

impl Stage for Game {
    fn stage(given: &Table) -> Outcome<(Game, State)> {
        let library = given::library(given)?;
        let game = Game::new(&library, given::setup(given)?).map_err(|error| StageError(error.to_string()))?;
        let seed = given::seed(given)?;
        let state = if given.get("now").and_then(toml::Value::as_str) == Some("deal") {
            for key in given.keys() {
                known(key, &DEAL_KEYS)
                    .map_err(|_| StageError(format!("{key} cannot be given together with a fresh deal")))?;
            }
            game.deal(&seed)
        } else {
            Builder::new(&game, &seed).build(given)?
        };
        Ok((game, state))
    }

    fn differences(&self, s: &State, then: &Table) -> Outcome<Vec<String>> {
        staged::differences(
            then,
            |key| self.seat_of_key(key),
            |seat, key, value, found| match seat {
                None => self.compare(s, key, value, found),
                Some(seat) => self.compare_player(s, seat, key, value, found),
            },
        )
    }
}
