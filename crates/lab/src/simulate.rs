//! Many games between computer players.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use search::{Bot, DECISION_LIMIT, GameTooLong, Mind, Outcome, Strength, play_on};
use serde::{Serialize, Serializer};
use table::{Dice, Evaluate, Observe, Seat, Seed};

use crate::stats::{Interval, Spread, Wins, ratio};
use crate::text::{Table, figures, grouped, json, percent};

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The players: one for each seat of the game. The same kind may be there more than once.
    pub players: Vec<Strength>,
    /// How many games.
    pub n_games: u64,
    /// The seed of the first game; each next one has the next number.
    pub first_seed: u64,
    /// Who sits where.
    pub seating: Seating,
    /// How many decisions a game may take before it counts as endless.
    pub decision_limit: u32,
    /// What players judge positions by that go by a network.
    pub mind: Option<Arc<Mind>>,
}

impl Plan {
    /// Games from seed 1 on, with rotated seats.
    pub fn new(players: impl IntoIterator<Item: Into<Strength>>, n_games: u64) -> Plan {
        let players = players.into_iter().map(Into::into).collect();
        let decision_limit = DECISION_LIMIT;
        Plan { players, n_games, first_seed: 1, seating: Seating::Rotated, decision_limit, mind: None }
    }
}

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// Everybody moves up one seat after each game. If the games are a multiple of the seats, every player sits in
    /// every seat equally often; otherwise some do once more.
    Rotated,
    /// The first player always has the first seat, and so on.
    Fixed,
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
        /// The players of the plan.
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

/// The result of many games. All of it but [`Summary::timing`] follows from the plan alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// What was played, as the header of a record has it. Empty until the caller, who knows the game's words, fills it.
    pub setup: BTreeMap<String, String>,
    /// How many games were played.
    pub n_games: u64,
    /// The seed of the first game.
    pub first_seed: u64,
    /// Who sat where.
    pub seating: Seating,
    /// Games that nobody at the table won, because the game's own opponent did.
    pub n_games_without_winner: u64,
    /// Each player of the plan, in its order.
    pub players: Vec<EntryStats>,
    /// Each side that scores, in seat order: the seats, then the opponents that the game plays by itself.
    pub seats: Vec<SideStats>,
    /// How long the games were.
    pub decisions: DecisionStats,
    /// How long it took.
    pub timing: Timing,
}

/// How one player did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EntryStats {
    /// Its place in the plan, counted from 1.
    pub number: usize,
    /// What it is.
    #[serde(serialize_with = "by_name")]
    pub kind: Strength,
    /// How many games it played.
    pub n_games: u64,
    /// How many it won; a victory shared by `k` counts 1/`k`.
    pub wins: f64,
    /// In how many games it shared the victory.
    pub n_shared_wins: u64,
    /// Wins per game.
    pub win_share: f64,
    /// Where the true share of wins lies with 95% confidence.
    pub win_share_95: Interval,
    /// The mean score.
    pub mean_score: f64,
    /// The standard deviation of the score.
    pub score_stddev: f64,
    /// The lowest score.
    pub min_score: i64,
    /// The highest score.
    pub max_score: i64,
}

/// How one side did, whoever played it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideStats {
    /// The seat's number, counted from 1.
    pub number: usize,
    /// The mean score.
    pub mean_score: f64,
    /// Wins per game. Absent for an opponent that the game plays by itself.
    pub win_share: Option<f64>,
}

/// How many decisions games took.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecisionStats {
    /// The mean per game.
    pub mean: f64,
    /// In the shortest game.
    pub min: i64,
    /// In the longest game.
    pub max: i64,
    /// In all games together.
    pub total: u64,
}

/// How long it took: the only part of a [`Summary`] that differs from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Timing {
    /// From the start to the end.
    pub elapsed_s: f64,
    /// Games per second, on all cores together.
    pub games_per_s: f64,
    /// Decisions per second, on all cores together.
    pub decisions_per_s: f64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn by_name<S: Serializer>(kind: &Strength, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(kind)
}

/// Plays the games of a plan, on all cores of the current rayon pool.
///
/// `progress` is called after each game with the number of games done so far, from any thread, and not necessarily in
/// order. The result does not depend on how many threads there are.
pub fn simulate<G: Evaluate + Observe>(
    game: &G,
    plan: &Plan,
    progress: impl Fn(u64) + Sync,
) -> Result<Summary, SimulateError> {
    let n_seats = usize::from(game.n_seats());
    check(plan, n_seats)?;

    let start = Instant::now();
    let n_done = AtomicU64::new(0);
    // The first game that was too long: later ones are skipped, earlier ones are played, so it is always the same one.
    let stuck = AtomicU64::new(u64::MAX);
    let tally = (0..plan.n_games)
        .into_par_iter()
        .fold(
            || Tally::new(n_seats),
            |mut tally, i| {
                if i < stuck.load(Ordering::Relaxed) {
                    match play(game, plan, i) {
                        Ok(outcome) => tally.add(plan, i, &outcome),
                        Err(GameTooLong { .. }) => {
                            stuck.fetch_min(i, Ordering::Relaxed);
                        }
                    }
                    progress(n_done.fetch_add(1, Ordering::Relaxed) + 1);
                }
                tally
            },
        )
        .reduce(|| Tally::new(n_seats), |tally, other| tally.merged(&other));

    match stuck.into_inner() {
        u64::MAX => Ok(tally.summary(plan, start.elapsed().as_secs_f64())),
        i => {
            let source = GameTooLong { limit: plan.decision_limit };
            Err(SimulateError::GameTooLong { seed: plan.first_seed + i, source })
        }
    }
}

fn check(plan: &Plan, n_seats: usize) -> Result<(), SimulateError> {
    if plan.players.len() != n_seats {
        return Err(SimulateError::WrongPlayers { expected: n_seats, found: plan.players.len() });
    }
    let last = plan.n_games.checked_sub(1).ok_or(SimulateError::NoGames)?;
    if plan.first_seed.checked_add(last).is_none() {
        return Err(SimulateError::SeedsRunOut { first_seed: plan.first_seed, n_games: plan.n_games });
    }
    Ok(())
}

/// The `i`-th game. The players are new in each, so that none remembers what it met on its thread.
fn play<G: Evaluate + Observe>(game: &G, plan: &Plan, i: u64) -> Result<Outcome<G::State>, GameTooLong> {
    let seed = plan.first_seed + i;
    // Scrambled first: neighboring seeds must not make related players.
    let scrambled = Dice::fast(seed).bits();
    let mut bots: Vec<Bot<G>> = (0..plan.players.len())
        .map(|seat| {
            let entry = plan.entry_at(i, seat);
            Bot::with(plan.players[entry], plan.mind.as_ref(), Dice::fast(scrambled.wrapping_add(entry as u64)).bits())
        })
        .collect();
    play_on(game, game.deal(&Seed::from_number(seed)), &mut bots, plan.decision_limit)
}

impl Plan {
    /// Which player sits in this seat in the `i`-th game.
    fn entry_at(&self, i: u64, seat: usize) -> usize {
        let n = self.players.len();
        let moved_up = match self.seating {
            #[allow(clippy::cast_possible_truncation, reason = "the remainder is smaller than the number of seats")]
            Seating::Rotated => (i % n as u64) as usize,
            Seating::Fixed => 0,
        };
        (seat + n - moved_up) % n
    }
}

/// What one thread has counted. Whole numbers only, so that merging does not depend on the order.
struct Tally {
    entries: Vec<Line>,
    seats: Vec<Line>,
    n_games_without_winner: u64,
    decisions: Spread,
}

#[derive(Clone)]
struct Line {
    score: Spread,
    wins: Wins,
}

impl Line {
    const EMPTY: Line = Line { score: Spread::EMPTY, wins: Wins::NONE };

    fn merge(&mut self, other: &Line) {
        self.score.merge(&other.score);
        self.wins.merge(&other.wins);
    }
}

impl Tally {
    fn new(n_seats: usize) -> Tally {
        let lines = vec![Line::EMPTY; n_seats];
        Tally { entries: lines.clone(), seats: lines, n_games_without_winner: 0, decisions: Spread::EMPTY }
    }

    fn add<S>(&mut self, plan: &Plan, i: u64, outcome: &Outcome<S>) {
        let n_winners = outcome.winners.len();
        // More sides may score than have seats, where the game plays an opponent by itself.
        if self.seats.len() < outcome.scores.len() {
            self.seats.resize(outcome.scores.len(), Line::EMPTY);
        }
        for (side, &score) in outcome.scores.iter().enumerate() {
            self.seats[side].score.add(i64::from(score));
            if side < self.entries.len() {
                self.entries[plan.entry_at(i, side)].score.add(i64::from(score));
            }
        }
        for seat in outcome.winners.iter().map(Seat::index) {
            self.seats[seat].wins.add(n_winners);
            self.entries[plan.entry_at(i, seat)].wins.add(n_winners);
        }
        self.n_games_without_winner += u64::from(n_winners == 0);
        self.decisions.add(i64::from(outcome.n_decisions));
    }

    fn merged(mut self, other: &Tally) -> Tally {
        if self.seats.len() < other.seats.len() {
            self.seats.resize(other.seats.len(), Line::EMPTY);
        }
        self.entries.iter_mut().zip(&other.entries).for_each(|(line, other)| line.merge(other));
        self.seats.iter_mut().zip(&other.seats).for_each(|(line, other)| line.merge(other));
        self.n_games_without_winner += other.n_games_without_winner;
        self.decisions.merge(&other.decisions);
        self
    }

    fn summary(&self, plan: &Plan, elapsed_s: f64) -> Summary {
        let n_games = plan.n_games;
        let entry = |(i, line): (usize, &Line)| {
            let wins = line.wins.total();
            EntryStats {
                number: i + 1,
                kind: plan.players[i],
                n_games,
                wins,
                n_shared_wins: line.wins.n_shared,
                win_share: wins / n_games as f64,
                win_share_95: Interval::wilson(wins, n_games),
                mean_score: line.score.mean(),
                score_stddev: line.score.stddev(),
                min_score: line.score.min,
                max_score: line.score.max,
            }
        };
        let side = |(i, line): (usize, &Line)| SideStats {
            number: i + 1,
            mean_score: line.score.mean(),
            win_share: (i < self.entries.len()).then(|| line.wins.total() / n_games as f64),
        };
        // Decisions are counted in 32 bits per game, so their sum is positive and fits for any number of games played.
        let total = u64::try_from(self.decisions.sum).unwrap_or(u64::MAX);
        Summary {
            setup: BTreeMap::new(),
            n_games,
            first_seed: plan.first_seed,
            seating: plan.seating,
            n_games_without_winner: self.n_games_without_winner,
            players: self.entries.iter().enumerate().map(entry).collect(),
            seats: self.seats.iter().enumerate().map(side).collect(),
            decisions: DecisionStats {
                mean: self.decisions.mean(),
                min: self.decisions.min,
                max: self.decisions.max,
                total,
            },
            timing: Timing {
                elapsed_s,
                games_per_s: ratio(n_games as f64, elapsed_s),
                decisions_per_s: ratio(total as f64, elapsed_s),
            },
        }
    }
}

impl Summary {
    /// The result as tables for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out).unwrap_or_else(|_| unreachable!("writing to a string does not fail"));
        out
    }

    /// The result as JSON.
    pub fn json(&self) -> String {
        json(self)
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let seats = match self.seating {
            Seating::Rotated => "seats rotated",
            Seating::Fixed => "seats fixed",
        };
        let last_seed = self.first_seed + (self.n_games - 1);
        writeln!(out, "games: {}, seeds {} to {last_seed}, {seats}\n", grouped(self.n_games), self.first_seed)?;

        let mut table = Table::new(&[
            "player",
            "games",
            "wins",
            "shared",
            "win share",
            "95% interval",
            "mean score",
            "std dev",
            "min",
            "max",
        ]);
        for it in &self.players {
            table.row(vec![
                format!("{} {}", it.number, it.kind),
                grouped(it.n_games),
                format!("{:.1}", it.wins),
                grouped(it.n_shared_wins),
                percent(it.win_share),
                format!("{} - {}", percent(it.win_share_95.low), percent(it.win_share_95.high)),
                format!("{:.2}", it.mean_score),
                format!("{:.2}", it.score_stddev),
                it.min_score.to_string(),
                it.max_score.to_string(),
            ]);
        }
        table.write(out);
        out.push('\n');

        let mut table = Table::new(&["seat", "mean score", "win share"]);
        for it in &self.seats {
            let number = if it.win_share.is_some() { it.number.to_string() } else { "the game".to_owned() };
            table.row(vec![
                number,
                format!("{:.2}", it.mean_score),
                it.win_share.map_or_else(|| "-".to_owned(), percent),
            ]);
        }
        table.write(out);
        if self.n_games_without_winner > 0 {
            writeln!(out, "games without a winner at the table: {}", grouped(self.n_games_without_winner))?;
        }

        let DecisionStats { mean, min, max, total } = self.decisions;
        writeln!(out, "\ndecisions per game: mean {mean:.1}, min {min}, max {max}; {} in total", grouped(total))?;
        let Timing { elapsed_s, games_per_s, decisions_per_s } = self.timing;
        let [games_per_s, decisions_per_s] = [games_per_s, decisions_per_s].map(figures);
        writeln!(out, "{} s, {games_per_s} games/s, {decisions_per_s} decisions/s", figures(elapsed_s))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::toy::Toy;
    use search::PlayerKind::{Greedy, Random};

    fn run(game: &Toy, plan: &Plan) -> Summary {
        let mut summary = simulate(game, plan, |_| {}).unwrap();
        summary.timing = Timing::default();
        summary
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let game = Toy::new(3);
        let plan = Plan::new(vec![Greedy, Random, Random], 301);
        let with_threads = |n| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
            pool.install(|| run(&game, &plan))
        };
        let one = with_threads(1);
        for n in [2, 3, 8] {
            assert_eq!(with_threads(n), one, "{n} threads");
        }
        assert_eq!(one.json(), with_threads(4).json());
    }

    #[test]
    fn another_seed_is_another_result_and_seeds_line_up() {
        let game = Toy::new(2);
        let plan = |first_seed, n_games| Plan { first_seed, ..Plan::new(vec![Random, Random], n_games) };
        let total = |first_seed, n_games| run(&game, &plan(first_seed, n_games)).players[0].mean_score * n_games as f64;
        assert_ne!(run(&game, &plan(1, 50)).players, run(&game, &plan(51, 50)).players);
        assert!(close(total(1, 50) + total(51, 50), total(1, 100)));
    }

    #[test]
    fn shared_victories_count_in_parts() {
        // Greedy always makes 20 points here, so those two always share and random is always behind.
        let summary = run(&Toy::new(3), &Plan::new(vec![Greedy, Random, Greedy], 90));
        for i in [0, 2] {
            let it = &summary.players[i];
            assert_eq!((it.n_games, it.n_shared_wins, it.min_score, it.max_score), (90, 90, 20, 20));
            assert!(close(it.wins, 45.0) && close(it.win_share, 0.5), "{it:?}");
            assert!(close(it.mean_score, 20.0) && close(it.score_stddev, 0.0), "{it:?}");
            assert_eq!(it.win_share_95, Interval::wilson(45.0, 90));
        }
        let loser = &summary.players[1];
        assert_eq!((loser.kind, loser.n_shared_wins), (Random, 0));
        assert!(close(loser.wins, 0.0) && loser.mean_score < 15.0 && loser.score_stddev > 1.0, "{loser:?}");
        assert_eq!(summary.n_games_without_winner, 0);
        assert!(summary.seats.iter().all(|seat| close(seat.win_share.unwrap(), 1.0 / 3.0)), "{:?}", summary.seats);
    }

    #[test]
    fn an_unshared_victory_counts_once() {
        let summary = run(&Toy::new(2), &Plan::new(vec![Random, Greedy], 40));
        assert!(close(summary.players[1].wins, 40.0));
        assert_eq!(summary.players[1].n_shared_wins, 0);
    }

    #[test]
    fn rotation_evens_out_a_seat_that_wins_by_itself() {
        let game = Toy { head_start: 100, ..Toy::new(5) };
        let rotated = Plan::new(vec![Random; 5], 80);
        let shares = |plan| run(&game, plan).players.iter().map(|it| it.win_share).collect::<Vec<_>>();
        assert_eq!(shares(&rotated), [0.2; 5]);
        assert_eq!(shares(&Plan { seating: Seating::Fixed, ..rotated.clone() }), [1.0, 0.0, 0.0, 0.0, 0.0]);
        let seats: Vec<_> = run(&game, &rotated).seats.iter().map(|it| it.win_share).collect();
        assert_eq!(seats, [Some(1.0), Some(0.0), Some(0.0), Some(0.0), Some(0.0)]);
    }

    #[test]
    fn the_games_own_opponent_scores_and_wins_without_a_seat() {
        let game = Toy { rival: Some(20), ..Toy::new(1) };
        let summary = run(&game, &Plan::new(vec![Random], 10));
        assert_eq!(summary.n_games_without_winner, 10);
        assert_eq!(summary.players.len(), 1);
        assert_eq!(summary.seats[1], SideStats { number: 2, mean_score: 20.0, win_share: None });
        assert!(summary.text().contains("games without a winner at the table: 10"));
    }

    #[test]
    fn decisions_are_counted() {
        let it = run(&Toy::new(2), &Plan::new(vec![Random, Random], 5)).decisions;
        assert_eq!(it, DecisionStats { mean: 20.0, min: 20, max: 20, total: 100 });
    }

    #[test]
    fn progress_counts_every_game_once() {
        let seen = Mutex::new(Vec::new());
        simulate(&Toy::new(2), &Plan::new(vec![Random, Random], 50), |n| seen.lock().unwrap().push(n)).unwrap();
        let mut seen = seen.into_inner().unwrap();
        seen.sort_unstable();
        assert_eq!(seen, (1..=50).collect::<Vec<_>>());
    }

    #[test]
    fn bad_plans_are_refused_in_one_sentence() {
        let game = Toy::new(2);
        let plan = Plan::new(vec![Random, Random], 10);
        let error = |plan: &Plan| simulate(&game, plan, |_| {}).unwrap_err().to_string();
        assert_eq!(error(&Plan { n_games: 0, ..plan.clone() }), "expected at least 1 game, found 0");
        assert_eq!(
            error(&Plan { players: vec![Random; 3], ..plan.clone() }),
            "the game has 2 seats, but 3 players were given"
        );
        assert_eq!(
            error(&Plan { first_seed: u64::MAX - 3, ..plan.clone() }),
            "10 games from seed 18446744073709551612 on go beyond the largest seed, 18446744073709551615"
        );
        assert!(check(&Plan { first_seed: u64::MAX - 9, ..plan.clone() }, 2).is_ok());
        assert_eq!(error(&Plan { decision_limit: 19, ..plan }), "seed 1: the game did not end within 19 decisions");
    }

    #[test]
    fn the_first_endless_game_is_named_whatever_the_threads_do() {
        // Most games are stopped at once; a few go on, and the first of these depends on nothing but the plan.
        let game = Toy { can_stop: true, n_turns: 100, ..Toy::new(2) };
        let plan = Plan { decision_limit: 12, ..Plan::new(vec![Random, Random], 500) };
        let first = (0..500).find(|&i| play(&game, &plan, i).is_err()).unwrap();
        assert!(first > 0, "the test needs games that end before");
        for n in [1, 4] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
            let error = pool.install(|| simulate(&game, &plan, |_| {})).unwrap_err();
            assert!(matches!(error, SimulateError::GameTooLong { seed, .. } if seed == 1 + first), "{error}");
        }
    }

    #[test]
    fn text_is_aligned_and_has_units() {
        let text = run(&Toy::new(2), &Plan::new(vec![Greedy, Random], 1_000)).text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "games: 1,000, seeds 1 to 1000, seats rotated");
        assert!(lines[2].starts_with("player    games    wins  shared  win share"), "{text}");
        assert!(lines[3].starts_with("1 greedy  1,000  1000.0       0     100.0%"), "{text}");
        assert!(lines[2..5].iter().all(|line| line.len() == lines[2].len()), "{text}");
        assert!(text.contains("decisions per game: mean 20.0, min 20, max 20; 20,000 in total"), "{text}");
        assert!(text.ends_with("0.00 s, 0.00 games/s, 0.00 decisions/s\n"), "{text}");
    }

    #[test]
    fn json_says_the_same() {
        let summary = run(&Toy::new(2), &Plan::new(vec![Greedy, Random], 10));
        let json: serde_json::Value = serde_json::from_str(&summary.json()).unwrap();
        assert_eq!(json["n_games"], 10);
        assert_eq!(json["seating"], "rotated");
        assert_eq!(json["players"][0]["kind"], "greedy");
        assert_eq!(json["players"][0]["wins"], 10.0);
        assert_eq!(json["players"][0]["win_share_95"]["high"], 1.0);
        assert_eq!(json["seats"][1]["number"], 2);
        assert_eq!(json["decisions"]["total"], 200);
        assert!(json["timing"]["games_per_s"].is_number());
    }
}
