//! Many games between computer players, summed up.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use search::PlayerKind;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{Chronicle, Evaluate};

use crate::plan::{Plan, Seating, SimulateError};
use crate::results::{Line, Results};
use crate::run::{Orders, RunError, run};
use crate::stats::{Interval, ratio};
use crate::text::{Table, figures, grouped, json, percent};

/// The result of many games. It follows from the plan and the number of games alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
}

/// How one player did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EntryStats {
    /// Its place in the plan, counted from 1.
    pub number: usize,
    /// What it is.
    #[serde(serialize_with = "by_name", deserialize_with = "from_name")]
    pub kind: PlayerKind,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideStats {
    /// The seat's number, counted from 1.
    pub number: usize,
    /// The mean score.
    pub mean_score: f64,
    /// Wins per game. Absent for an opponent that the game plays by itself.
    pub win_share: Option<f64>,
}

/// How many decisions games took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn by_name<S: Serializer>(kind: &PlayerKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(kind)
}

fn from_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PlayerKind, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

/// Plays the games of a plan, on all cores of the current rayon pool, and sums them up.
///
/// `progress` is told how many more games have been played, from any thread. The result does not depend on how many
/// threads there are.
pub fn simulate<G: Evaluate + Chronicle>(
    game: &G,
    plan: &Plan,
    progress: impl Fn(u64) + Sync,
) -> Result<Summary, SimulateError> {
    let mut results = Results::new(game, plan)?;
    let orders = Orders { plan, from: 0, counting: false, stop: &AtomicBool::new(false), progress: &progress };
    let outcome = run(game, &orders, |block| {
        results.add(&block);
        Ok::<(), Infallible>(())
    });
    match outcome {
        Ok(()) => Ok(results.summary()),
        Err(RunError::Plan(error)) => Err(error),
        Err(RunError::Taker(never)) => match never {},
    }
}

impl Results {
    /// What all games taken together say about the players.
    pub fn summary(&self) -> Summary {
        let plan = self.plan();
        let n_games = self.n_games();
        let entry = |(i, line): (usize, &Line)| {
            let wins = line.wins.total();
            let score = line.score;
            EntryStats {
                number: i + 1,
                kind: plan.players[i],
                n_games: score.n,
                wins,
                n_shared_wins: line.wins.n_shared,
                win_share: ratio(wins, score.n as f64),
                win_share_95: Interval::wilson(wins, score.n),
                mean_score: score.mean(),
                score_stddev: score.stddev(),
                min_score: score.least(),
                max_score: score.most(),
            }
        };
        let n_seats = self.names().n_seats;
        let side = |(i, line): (usize, &Line)| SideStats {
            number: i + 1,
            mean_score: line.score.mean(),
            win_share: (i < n_seats).then(|| ratio(line.wins.total(), n_games as f64)),
        };
        let decisions = self.decisions();
        Summary {
            setup: BTreeMap::new(),
            n_games,
            first_seed: plan.first_seed,
            seating: plan.seating,
            n_games_without_winner: self.n_games_without_winner(),
            players: self.entries().iter().enumerate().map(entry).collect(),
            seats: self.seats().iter().enumerate().map(side).collect(),
            decisions: DecisionStats {
                mean: decisions.mean(),
                min: decisions.least(),
                max: decisions.most(),
                // Decisions are counted in 32 bits per game, so their sum is positive and fits for all games ever played.
                total: u64::try_from(decisions.sum).unwrap_or(u64::MAX),
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

    /// How fast so many of these games were played, for people. It is no part of the result, which is always the same.
    pub fn pace(&self, n_games: u64, elapsed: Duration) -> String {
        let elapsed_s = elapsed.as_secs_f64();
        let games_per_s = ratio(n_games as f64, elapsed_s);
        let [games, decisions] = [games_per_s, games_per_s * self.decisions.mean].map(figures);
        format!("{} s, {games} games/s, {decisions} decisions/s", figures(elapsed_s))
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let seats = self.seating.words();
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
                it.win_share_95.words(),
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
        writeln!(out, "\ndecisions per game: mean {mean:.1}, min {min}, max {max}; {} in total", grouped(total))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::played::{Silence, play};
    use crate::toy::Toy;
    use PlayerKind::{Greedy, Random};

    fn run(game: &Toy, plan: &Plan) -> Summary {
        simulate(game, plan, |_| {}).unwrap()
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
        let n = AtomicU64::new(0);
        let count = |more| {
            n.fetch_add(more, Ordering::Relaxed);
        };
        simulate(&Toy::new(2), &Plan::new(vec![Random, Random], 50), count).unwrap();
        assert_eq!(n.into_inner(), 50);
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
        assert!(Plan { first_seed: u64::MAX - 9, ..plan.clone() }.check(2).is_ok());
        assert_eq!(error(&Plan { decision_limit: 19, ..plan }), "seed 1: the game did not end within 19 decisions");
    }

    #[test]
    fn the_first_endless_game_is_named_whatever_the_threads_do() {
        // Most games are stopped at once; a few go on, and the first of these depends on nothing but the plan.
        let game = Toy { can_stop: true, n_turns: 100, ..Toy::new(2) };
        let plan = Plan { decision_limit: 12, ..Plan::new(vec![Random, Random], 500) };
        let on = AtomicBool::new(false);
        let first = (0..500).find(|&i| play(&game, &plan, i, &on, &mut Silence).is_err()).unwrap();
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
        let data = serde_json::to_value(&summary).unwrap();
        assert_eq!(serde_json::from_value::<Summary>(data).unwrap(), summary);
    }

    #[test]
    fn the_pace_is_that_of_the_games_that_were_played() {
        let summary = run(&Toy::new(2), &Plan::new(vec![Greedy, Random], 10));
        assert_eq!(summary.pace(5, Duration::from_secs(2)), "2.00 s, 2.50 games/s, 50.0 decisions/s");
        assert_eq!(summary.pace(0, Duration::ZERO), "0.00 s, 0.00 games/s, 0.00 decisions/s");
    }
}
