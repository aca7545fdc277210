//! Counting: games are played in a process of their own under valgrind, twice, and only what the second run has more is
//! counted. So reading cards and starting up cost nothing.

use std::env;
use std::io;
use std::process::Command;
use std::sync::Arc;

use games::{AnyGame, CardFiles, GameError, Playable, Visitor};
use lab::{Plan, SimulateError};

use crate::Case;

/// Games that both runs play: whatever grows once has grown then.
const N_WARM_UP: u64 = 2;

/// Why nothing could be counted. Every message is one sentence.
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// There is no valgrind.
    #[error("valgrind cannot be started ({0}); it counts the instructions, so please install it")]
    NoValgrind(io::Error),
    /// The process failed, or says something else than what is expected of it.
    #[error("{case}: the run under valgrind failed: {said}")]
    Failed {
        /// What was to be counted.
        case: Case,
        /// What it said.
        said: String,
    },
    /// There is no such table.
    #[error("{0}")]
    Game(#[from] GameError),
    /// The games cannot be played.
    #[error("{0}")]
    Play(#[from] SimulateError),
}

/// Plays this many games, from seed 1 on; gives the number of decisions in them.
pub fn play(case: Case, n_games: u64) -> Result<u64, CountError> {
    struct Job(Plan);
    impl Visitor for Job {
        type Out = Result<u64, SimulateError>;
        fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
            lab::simulate(&**game, &self.0, |_| {}).map(|summary| summary.decisions.total)
        }
    }
    let game = AnyGame::new(case.game, &case.setup(), &CardFiles::default())?;
    Ok(game.visit(Job(Plan::new(vec![case.kind; case.players.into()], n_games)))?)
}

/// The instructions of a decision: the list of options, the choice, the move and all that follows from it.
pub fn count(case: Case) -> Result<u64, CountError> {
    let few = run(case, N_WARM_UP)?;
    let many = run(case, N_WARM_UP + case.n_games())?;
    let decisions = many.decisions.saturating_sub(few.decisions).max(1);
    Ok((many.instructions.saturating_sub(few.instructions) + decisions / 2) / decisions)
}

/// What one process did.
struct Run {
    instructions: u64,
    decisions: u64,
}

/// Has this program play under valgrind.
fn run(case: Case, n_games: u64) -> Result<Run, CountError> {
    let failed = |said: String| CountError::Failed { case, said };
    let program = env::current_exe().map_err(|error| failed(error.to_string()))?;
    let output = Command::new("valgrind")
        // Only instructions: without a model of the caches it is five times as fast.
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(program)
        .arg("play")
        .args([case.to_string(), n_games.to_string()])
        // Threads that look for work would count, too.
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .map_err(CountError::NoValgrind)?;
    let [said, log] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let decisions = said.trim().parse().ok();
    match (instructions(&log), decisions) {
        (Some(instructions), Some(decisions)) if output.status.success() => Ok(Run { instructions, decisions }),
        _ => Err(failed(format!("{}, {}", output.status, log.trim().lines().last().unwrap_or("without a word")))),
    }
}

/// Finds `==4711== I   refs:      1,234,567` in what valgrind says.
fn instructions(log: &str) -> Option<u64> {
    let line = log.lines().find(|line| line.contains("refs:") && line.contains(" I "))?;
    line.rsplit(' ').next()?.replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found_in_the_log() {
        let log = "==4711== Cachegrind, a cache and branch-prediction profiler\n==4711== \n==4711== I   refs:      1,234,567\n";
        assert_eq!(instructions(log), Some(1_234_567));
        assert_eq!(instructions("==4711== I refs:        89\n"), Some(89));
        assert_eq!(instructions("valgrind: no such file\n"), None);
    }

    #[test]
    fn the_games_are_always_the_same_and_more_games_go_on_where_fewer_end() {
        for case in Case::all().into_iter().filter(|case| case.players == 2 && case.n_games() > 2) {
            let [one, two] = [1, 2].map(|n| play(case, n).unwrap());
            assert!(one < two, "{case}");
            assert_eq!(play(case, 2).unwrap(), two, "{case}");
        }
    }
}
