//! How fast a game is: random play on one core, with the full list of legal moves at every decision.

use std::hint::black_box;
use std::time::{Duration, Instant};

use search::{DECISION_LIMIT, GameTooLong, pick};
use serde::Serialize;
use table::{Dice, Rules, Seed};

use crate::stats::ratio;
use crate::text::{Table, figures, grouped, json};

/// The speed and size of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// The game and its setup, in words.
    pub name: String,
    /// How many seats it has.
    pub n_seats: u8,
    /// How long was measured, without the warm-up.
    pub measured_s: f64,
    /// How many games were played in that time.
    pub n_games: u64,
    /// Decisions per second: list all options, pick one, play it. Includes dealing new games.
    pub decisions_per_second: f64,
    /// Whole games per second.
    pub games_per_second: f64,
    /// Decisions per game.
    pub decisions_per_game: f64,
    /// The mean length of the lists.
    pub options_per_decision: f64,
    /// The size of a position.
    pub state_bytes: usize,
    /// How long copying a position takes that is in the nearest cache.
    pub copy_ns: f64,
    /// The size of a choice.
    pub choice_bytes: usize,
}

/// The speeds of several games or seat counts.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BenchReport {
    /// One line for each.
    pub games: Vec<Bench>,
}

impl BenchReport {
    /// The report as a table for people.
    pub fn text(&self) -> String {
        let mut table = Table::new(&[
            "game",
            "seats",
            "decisions/s",
            "games/s",
            "decisions/game",
            "options/decision",
            "state B",
            "copy ns",
            "choice B",
        ]);
        for it in &self.games {
            table.row(vec![
                it.name.clone(),
                it.n_seats.to_string(),
                figures(it.decisions_per_second),
                figures(it.games_per_second),
                figures(it.decisions_per_game),
                figures(it.options_per_decision),
                grouped(it.state_bytes as u64),
                figures(it.copy_ns),
                grouped(it.choice_bytes as u64),
            ]);
        }
        let mut out = String::new();
        table.write(&mut out);
        out
    }

    /// The report as JSON.
    pub fn json(&self) -> String {
        json(self)
    }
}

/// Measures one game for about so long, after a warm-up of a fifth of that (at most a second). The game that is being
/// played when the time is up is still finished and counted.
pub fn bench<G: Rules>(name: &str, game: &G, measured: Duration) -> Result<Bench, GameTooLong> {
    let mut run = Run::new(game);
    run.play_for((measured / 5).min(Duration::from_secs(1)))?;
    run.counts = Counts::default();
    let measured_s = run.play_for(measured)?.as_secs_f64();

    let [n_games, n_decisions, n_options] =
        [run.counts.games, run.counts.decisions, run.counts.options].map(|n| n as f64);
    Ok(Bench {
        name: name.to_owned(),
        n_seats: game.n_seats(),
        measured_s,
        n_games: run.counts.games,
        decisions_per_second: ratio(n_decisions, measured_s),
        games_per_second: ratio(n_games, measured_s),
        decisions_per_game: ratio(n_decisions, n_games),
        options_per_decision: ratio(n_options, n_decisions),
        state_bytes: size_of::<G::State>(),
        copy_ns: copy_ns(&run.last),
        choice_bytes: size_of::<G::Choice>(),
    })
}

/// Random games, one after the other.
struct Run<'g, G: Rules> {
    game: &'g G,
    dice: Dice,
    next_seed: u64,
    options: Vec<G::Choice>,
    counts: Counts,
    /// The last position of the last game, to measure copying with.
    last: G::State,
}

#[derive(Default)]
struct Counts {
    games: u64,
    decisions: u64,
    options: u64,
}

impl<'g, G: Rules> Run<'g, G> {
    fn new(game: &'g G) -> Self {
        let last = game.deal(&Seed::from_number(0));
        Run { game, dice: Dice::fast(1), next_seed: 1, options: Vec::new(), counts: Counts::default(), last }
    }

    /// Plays whole games, at least one, until the time is up; gives the time it really took.
    fn play_for(&mut self, time: Duration) -> Result<Duration, GameTooLong> {
        let start = Instant::now();
        loop {
            self.play_one()?;
            let elapsed = start.elapsed();
            if elapsed >= time {
                return Ok(elapsed);
            }
        }
    }

    fn play_one(&mut self) -> Result<(), GameTooLong> {
        let game = self.game;
        let mut state = game.deal(&Seed::from_number(self.next_seed));
        self.next_seed += 1;
        let mut n_decisions = 0;
        let mut n_options = 0;
        while let Some(seat) = game.waiting(&state).lowest() {
            if n_decisions == DECISION_LIMIT {
                return Err(GameTooLong { limit: DECISION_LIMIT });
            }
            self.options.clear();
            game.options(&state, seat, &mut self.options);
            let choice = pick(&mut self.dice, &self.options);
            game.play_listed(&mut state, seat, choice, &mut |_| {});
            n_decisions += 1;
            n_options += self.options.len() as u64;
        }
        // Without this the compiler might leave out work that only the last position shows.
        self.last = *black_box(&state);
        self.counts.games += 1;
        self.counts.decisions += u64::from(n_decisions);
        self.counts.options += n_options;
        Ok(())
    }
}

/// The median over many batches, because another program that gets in the way slows down single batches only.
fn copy_ns<S: Copy>(state: &S) -> f64 {
    const N_BATCHES: usize = 101;
    const N_COPIES: u32 = 1_000;
    let mut batches: Vec<Duration> = Vec::with_capacity(N_BATCHES);
    for _ in 0..N_BATCHES {
        let start = Instant::now();
        for _ in 0..N_COPIES {
            let copy = *black_box(state);
            // By reference, so that the copy has to be made in memory.
            black_box(&copy);
        }
        batches.push(start.elapsed());
    }
    batches.sort_unstable();
    batches[N_BATCHES / 2].as_nanos() as f64 / f64::from(N_COPIES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{State, Toy};

    fn measure(game: &Toy) -> Result<Bench, GameTooLong> {
        bench("toy", game, Duration::from_millis(20))
    }

    #[test]
    fn figures_fit_together() {
        let it = measure(&Toy::new(3)).unwrap();
        assert_eq!((it.n_seats, it.state_bytes, it.choice_bytes), (3, size_of::<State>(), 1));
        assert!((it.decisions_per_game - 30.0).abs() < 1e-9);
        assert!((it.options_per_decision - 3.0).abs() < 1e-9);
        assert!((it.decisions_per_second / it.games_per_second - 30.0).abs() < 1e-6);
        assert!((it.n_games as f64 / it.measured_s / it.games_per_second - 1.0).abs() < 1e-9);
        assert!(it.measured_s >= 0.02 && it.copy_ns > 0.0, "{it:?}");
    }

    #[test]
    fn an_endless_game_is_an_error() {
        let error = measure(&Toy { n_turns: u16::MAX, ..Toy::new(2) }).unwrap_err();
        assert_eq!(error, GameTooLong { limit: DECISION_LIMIT });
    }

    #[test]
    fn text_and_json_name_what_they_measure() {
        let games = [1, 2].map(|n| measure(&Toy::new(n)).unwrap()).to_vec();
        let report = BenchReport { games };
        let text = report.text();
        let heading = text.lines().next().unwrap();
        assert!(heading.starts_with("game  seats  decisions/s"), "{text}");
        assert!(text.lines().all(|line| line.len() == heading.len()), "{text}");
        let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
        assert_eq!(json["games"][1]["n_seats"], 2);
        assert_eq!(json["games"][0]["choice_bytes"], 1);
        for figure in
            ["decisions_per_second", "games_per_second", "decisions_per_game", "options_per_decision", "copy_ns"]
        {
            assert!(json["games"][0][figure].as_f64().unwrap() > 0.0, "{figure}");
        }
    }
}
