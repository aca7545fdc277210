//! Who is stronger: everybody against everybody, and what that makes of each in points of Elo.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use search::Strength;
use serde::{Deserialize, Serialize};
use table::count;

use crate::elo::{Met, Rating, rate};
use crate::plan::{Plan, Seating};
use crate::results::{Line, Results};
use crate::stats::{Interval, Wins, ratio};
use crate::text::{Table, grouped, json, percent};

/// More line-ups are too many to play.
pub const MAX_LINE_UPS: usize = 500;

/// Why there is no tournament.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TournamentError {
    /// Nobody to play against.
    #[error("expected at least 2 players, found {0}")]
    TooFew(usize),
    /// The same player more than once.
    #[error("player {0} is named twice")]
    Twice(Strength),
    /// A table for one.
    #[error("expected at least 2 seats, found {0}")]
    Seats(u8),
    /// Too many ways to sit together.
    #[error("{players} players at tables of {seats} are {line_ups} line-ups, more than {MAX_LINE_UPS}")]
    TooMany {
        /// How many players.
        players: usize,
        /// At how many seats.
        seats: u8,
        /// In how many ways.
        line_ups: u128,
    },
    /// The anchor does not play.
    #[error("the anchor {0} is not among the players")]
    NoSuchAnchor(Strength),
}

/// The games of a tournament: every line-up of so many seats plays `n_each`, and so does the anchor against itself.
///
/// At tables of two, everybody meets everybody else. At larger ones there is a line-up for every choice of players; if there
/// are fewer players than seats, every player begins one in which the seats go round the list.
pub fn tournament_plan(
    players: &[Strength],
    n_seats: u8,
    anchor: Strength,
    n_each: u64,
) -> Result<Plan, TournamentError> {
    if players.len() < 2 {
        return Err(TournamentError::TooFew(players.len()));
    }
    if n_seats < 2 {
        return Err(TournamentError::Seats(n_seats));
    }
    if let Some((_, &twice)) = players.iter().enumerate().find(|(i, it)| players[..*i].contains(it)) {
        return Err(TournamentError::Twice(twice));
    }
    let n = usize::from(n_seats);
    let own = players.iter().position(|&it| it == anchor).ok_or(TournamentError::NoSuchAnchor(anchor))?;
    let n_line_ups = if players.len() < n { players.len() as u128 } else { choices(players.len(), n) };
    if n_line_ups > MAX_LINE_UPS as u128 {
        return Err(TournamentError::TooMany { players: players.len(), seats: n_seats, line_ups: n_line_ups });
    }
    let mut line_ups = if players.len() < n {
        (0..players.len()).map(|first| (0..n).map(|k| (first + k) % players.len()).collect()).collect()
    } else {
        combinations(players.len(), n)
    };
    line_ups.push(vec![own; n]);
    let n_games = n_each.saturating_mul(line_ups.len() as u64);
    Ok(Plan { line_ups, n_games, ..Plan::new(players.to_vec(), n_each) })
}

fn choices(n: usize, k: usize) -> u128 {
    (0..k).fold(1_u128, |product, i| product.saturating_mul((n - i) as u128) / (i as u128 + 1))
}

/// All choices of `k` numbers below `n`, in order.
fn combinations(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for left in (0..k).rev() {
        all = all
            .into_iter()
            .flat_map(|some: Vec<usize>| {
                let from = some.last().map_or(0, |last| last + 1);
                (from..n - left).map(move |next| some.iter().copied().chain([next]).collect())
            })
            .collect();
    }
    all
}

/// The result of a tournament. It follows from the plan and the number of games alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tournament {
    /// What was played, as the header of a record has it. Empty until the caller, who knows the game's words, fills it.
    pub setup: BTreeMap<String, String>,
    /// How many games were played.
    pub n_games: u64,
    /// How many seats a table has.
    pub n_seats: usize,
    /// The seed of the first game of every line-up.
    pub first_seed: u64,
    /// Who sat where.
    pub seating: Seating,
    /// Whose number is fixed.
    pub anchor: String,
    /// The players, the strongest first.
    pub players: Vec<Standing>,
    /// Who met whom, in the order in which they were named.
    pub line_ups: Vec<LineUp>,
    /// The anchor against itself.
    pub mirror: Mirror,
}

/// How one player did against others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// Who.
    pub player: String,
    /// How often it sat at a table with others.
    pub n_games: u64,
    /// How many of these it won; a victory shared by `k` counts 1/`k`.
    pub wins: f64,
    /// Wins per game.
    pub win_share: f64,
    /// Where the true share of wins lies with 95% confidence.
    pub win_share_95: Interval,
    /// The mean score.
    pub mean_score: f64,
    /// How strong it is.
    #[serde(flatten)]
    pub rating: Rating,
}

/// What happened in games of the same players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineUp {
    /// How many games.
    pub n_games: u64,
    /// Games that nobody at the table won.
    pub n_games_without_winner: u64,
    /// The players.
    pub players: Vec<Meeting>,
}

/// How one player did in games of the same players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meeting {
    /// Who.
    pub player: String,
    /// How many games it won; a victory shared by `k` counts 1/`k`.
    pub wins: f64,
    /// In how many games it shared the victory.
    pub n_shared_wins: u64,
    /// Wins per game.
    pub win_share: f64,
    /// Where the true share of wins lies with 95% confidence.
    pub win_share_95: Interval,
    /// The mean score.
    pub mean_score: f64,
}

/// A player against itself: whatever differs from an even share is chance, or a mistake of the laboratory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mirror {
    /// Who.
    pub player: String,
    /// How many games.
    pub n_games: u64,
    /// The share of each place in the line-up.
    pub places: Vec<Meeting>,
    /// The even share.
    pub expected: f64,
}

impl Results {
    /// What the games of a [`tournament_plan`] say about the players, if the anchor has this number.
    pub fn tournament(&self, anchor: Strength, elo: f64) -> Tournament {
        let plan = self.plan();
        let (mirror, met) = self.line_ups().split_last().unwrap_or_else(|| unreachable!("a plan has a line-up"));
        let own = plan.players.iter().position(|&it| it == anchor).unwrap_or_default();
        let tables: Vec<Met> = plan
            .line_ups
            .iter()
            .zip(met)
            .map(|(line_up, lines)| Met {
                players: line_up.iter().zip(lines).map(|(&entry, line)| (entry, line.wins.total())).collect(),
            })
            .collect();
        let ratings = rate(plan.players.len(), &tables, own, elo);
        let standing = |entry: usize| {
            let mut sum = Line::EMPTY;
            for (line_up, lines) in plan.line_ups.iter().zip(met) {
                for (_, line) in line_up.iter().zip(lines).filter(|(it, _)| **it == entry) {
                    sum.score.merge(&line.score);
                    sum.wins.merge(&line.wins);
                }
            }
            let (wins, n_games) = (sum.wins.total(), sum.score.n);
            Standing {
                player: plan.players[entry].to_string(),
                n_games,
                wins,
                win_share: ratio(wins, n_games as f64),
                win_share_95: Interval::wilson(wins, n_games),
                mean_score: sum.score.mean(),
                rating: ratings[entry],
            }
        };
        let mut players: Vec<Standing> = (0..plan.players.len()).map(standing).collect();
        players.sort_by(|one, other| strength(other).total_cmp(&strength(one)));
        let meetings = |line_up: &[usize], lines: &[Line]| -> Vec<Meeting> {
            line_up.iter().zip(lines).map(|(&entry, line)| meeting(plan.players[entry], line)).collect()
        };
        Tournament {
            setup: BTreeMap::new(),
            n_games: self.n_games(),
            n_seats: self.names().n_seats,
            first_seed: plan.first_seed,
            seating: plan.seating,
            anchor: anchor.to_string(),
            players,
            line_ups: plan
                .line_ups
                .iter()
                .zip(met)
                .map(|(line_up, lines)| {
                    let n_games = lines[0].score.n;
                    let won: u64 = lines.iter().map(|it| it.wins.parts()).sum();
                    LineUp {
                        n_games,
                        n_games_without_winner: n_games - won / Wins::part(1),
                        players: meetings(line_up, lines),
                    }
                })
                .collect(),
            mirror: Mirror {
                player: anchor.to_string(),
                n_games: mirror[0].score.n,
                places: meetings(&vec![own; mirror.len()], mirror),
                expected: 1.0 / mirror.len() as f64,
            },
        }
    }
}

/// For the order: the likeliest number, or the end that is known, and the share of wins between those without any.
fn strength(it: &Standing) -> f64 {
    const BEYOND: f64 = 1e6;
    match it.rating {
        Rating { elo: Some(elo), .. } => elo,
        Rating { low: Some(low), .. } => BEYOND + low + it.win_share,
        Rating { high: Some(high), .. } => high - BEYOND + it.win_share,
        Rating { .. } => 2.0 * (it.win_share - 1.0) * BEYOND,
    }
}

fn meeting(player: Strength, line: &Line) -> Meeting {
    let (wins, n_games) = (line.wins.total(), line.score.n);
    Meeting {
        player: player.to_string(),
        wins,
        n_shared_wins: line.wins.n_shared,
        win_share: ratio(wins, n_games as f64),
        win_share_95: Interval::wilson(wins, n_games),
        mean_score: line.score.mean(),
    }
}

impl Rating {
    fn words(&self) -> [String; 2] {
        let points = |it: f64| format!("{it:.0}");
        let elo = match *self {
            Rating { elo: Some(elo), .. } => points(elo),
            Rating { low: Some(_), .. } => "no upper limit".to_owned(),
            Rating { high: Some(_), .. } => "no lower limit".to_owned(),
            Rating { .. } => "unknown".to_owned(),
        };
        let interval = match *self {
            Rating { low: Some(low), high: Some(high), .. } if low < high => {
                format!("{} - {}", points(low), points(high))
            }
            Rating { low: Some(_), high: Some(_), .. } => "anchor".to_owned(),
            Rating { low: Some(low), .. } => format!("above {}", points(low)),
            Rating { high: Some(high), .. } => format!("below {}", points(high)),
            Rating { .. } => "-".to_owned(),
        };
        [elo, interval]
    }
}

impl Tournament {
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
        writeln!(
            out,
            "games: {} in {} and a mirror match, from seed {} on, {}\n",
            grouped(self.n_games),
            count(self.line_ups.len(), "line-up"),
            self.first_seed,
            self.seating.words()
        )?;
        let mut table =
            Table::new(&["player", "games", "wins", "win share", "95% interval", "mean score", "Elo", "95% interval"]);
        for it in &self.players {
            let [elo, interval] = it.rating.words();
            table.row(vec![
                it.player.clone(),
                grouped(it.n_games),
                format!("{:.1}", it.wins),
                percent(it.win_share),
                it.win_share_95.words(),
                format!("{:.2}", it.mean_score),
                elo,
                interval,
            ]);
        }
        table.write(out);
        out.push('\n');

        let mut table =
            Table::new(&["line-up", "games", "player", "wins", "shared", "win share", "95% interval", "mean score"]);
        for (line_up, number) in self.line_ups.iter().zip(1..) {
            rows(&mut table, &number.to_string(), line_up.n_games, &line_up.players);
        }
        rows(&mut table, "mirror", self.mirror.n_games, &self.mirror.places);
        table.write(out);
        let without: u64 = self.line_ups.iter().map(|it| it.n_games_without_winner).sum();
        if without > 0 {
            writeln!(out, "games without a winner at the table: {}", grouped(without))?;
        }
        writeln!(
            out,
            "\nIn the mirror match {} plays against itself: every share should be {}.",
            self.mirror.player,
            percent(self.mirror.expected)
        )?;
        if self.players.iter().any(|it| it.rating.elo.is_none()) {
            writeln!(
                out,
                "Who has won or lost everything has no number: choose another anchor, or add a player in between."
            )?;
        }
        Ok(())
    }
}

fn rows(table: &mut Table, name: &str, n_games: u64, players: &[Meeting]) {
    for (i, it) in players.iter().enumerate() {
        let first = |text: String| if i == 0 { text } else { String::new() };
        table.row(vec![
            first(name.to_owned()),
            first(grouped(n_games)),
            it.player.clone(),
            format!("{:.1}", it.wins),
            grouped(it.n_shared_wins),
            percent(it.win_share),
            it.win_share_95.words(),
            format!("{:.2}", it.mean_score),
        ]);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::run::{Orders, run};
    use crate::toy::Toy;
    use search::PlayerKind;

    const GREEDY: Strength = Strength::of(PlayerKind::Greedy);
    const RANDOM: Strength = Strength::of(PlayerKind::Random);

    fn played(game: &Toy, plan: &Plan) -> Results {
        let mut results = Results::new(game, plan).unwrap();
        let stop = AtomicBool::new(false);
        let orders = Orders { plan, from: 0, counting: false, stop: &stop, progress: &|_| {} };
        run(game, &orders, |block| {
            results.add(&block);
            Ok::<(), Infallible>(())
        })
        .unwrap();
        results
    }

    #[test]
    fn everybody_meets_everybody() {
        assert_eq!(combinations(4, 2), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(combinations(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
        assert_eq!((choices(4, 2), choices(16, 4), choices(5, 5)), (6, 1_820, 1));
        let plan = tournament_plan(&[GREEDY, RANDOM], 2, RANDOM, 30).unwrap();
        assert_eq!((plan.line_ups.as_slice(), plan.n_games), ([vec![0, 1], vec![1, 1]].as_slice(), 60));
        // Fewer players than seats: the mixes go round.
        let plan = tournament_plan(&[GREEDY, RANDOM], 3, GREEDY, 5).unwrap();
        assert_eq!(plan.line_ups, [[0, 1, 0], [1, 0, 1], [0, 0, 0]]);
    }

    #[test]
    fn impossible_tournaments_are_refused_in_one_sentence() {
        let error = |players: &[Strength], seats| tournament_plan(players, seats, GREEDY, 1).unwrap_err().to_string();
        assert_eq!(error(&[GREEDY], 2), "expected at least 2 players, found 1");
        assert_eq!(error(&[GREEDY, RANDOM], 1), "expected at least 2 seats, found 1");
        assert_eq!(error(&[GREEDY, RANDOM, GREEDY], 2), "player greedy is named twice");
        assert_eq!(tournament_plan(&[GREEDY, RANDOM], 2, GREEDY, u64::MAX).unwrap().n_games, u64::MAX);
    }

    #[test]
    fn a_tournament_counts_every_meeting_and_its_mirror() {
        let plan = tournament_plan(&[RANDOM, GREEDY], 2, RANDOM, 40).unwrap();
        let it = played(&Toy::new(2), &plan).tournament(RANDOM, 1000.0);
        assert_eq!((it.n_games, it.line_ups.len(), it.mirror.n_games), (80, 1, 40));
        // GREEDY wins every game of this toy.
        assert_eq!(it.players.iter().map(|it| it.player.as_str()).collect::<Vec<_>>(), ["greedy", "random"]);
        assert_eq!((it.players[0].n_games, it.players[0].rating.elo), (40, None));
        assert!(it.players[0].rating.low > Some(1400.0), "{it:?}");
        assert_eq!(it.players[1].rating.elo, Some(1000.0));
        let shares: f64 = it.mirror.places.iter().map(|it| it.win_share).sum();
        assert!((shares - 1.0).abs() < 1e-9);
        assert!(it.mirror.places.iter().all(|place| place.win_share_95.low < 0.5 && place.win_share_95.high > 0.5));
        let text = it.text();
        assert!(
            text.starts_with("games: 80 in 1 line-up and a mirror match, from seed 1 on, seats rotated\n"),
            "{text}"
        );
        assert!(text.contains("no upper limit") && text.contains("above 1523"), "{text}");
        assert!(text.contains("every share should be 50.0%") && text.contains("choose another anchor"), "{text}");
        let data = serde_json::to_value(&it).unwrap();
        assert_eq!(serde_json::from_value::<Tournament>(data).unwrap(), it);
    }

    #[test]
    fn at_larger_tables_mixed_line_ups_are_rated_together() {
        // Only one in three decisions differs, so that random wins now and then.
        let game = Toy { n_turns: 1, ..Toy::new(3) };
        let plan = tournament_plan(&[RANDOM, GREEDY], 3, GREEDY, 90).unwrap();
        let it = played(&game, &plan).tournament(GREEDY, 1500.0);
        assert_eq!((it.line_ups.len(), it.line_ups[0].players.len()), (2, 3));
        assert_eq!(it.players[0].player, "greedy");
        assert_eq!(it.players.iter().map(|it| it.n_games).sum::<u64>(), 540);
        let elo = it.players[1].rating.elo.unwrap();
        assert!((1000.0..1450.0).contains(&elo), "{it:?}");
        assert!(it.players[1].rating.low.unwrap() < elo && it.players[1].rating.high.unwrap() > elo);
        assert!(!it.text().contains("choose another anchor"));
    }

    #[test]
    fn games_that_nobody_at_the_table_wins_rate_nobody() {
        let game = Toy { rival: Some(1_000), ..Toy::new(2) };
        let it = played(&game, &tournament_plan(&[RANDOM, GREEDY], 2, RANDOM, 10).unwrap()).tournament(RANDOM, 0.0);
        assert_eq!(it.line_ups[0].n_games_without_winner, 10);
        assert_eq!(it.players[1].rating, Rating { elo: None, low: None, high: None });
        assert!(it.text().contains("games without a winner at the table: 10\n"), "{}", it.text());
    }
}
