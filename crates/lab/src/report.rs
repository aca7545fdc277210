//! Everything that is known after many games, as data. Files ([`Report::files`]) and pages are drawn of it.

mod figures;
mod markdown;
mod plots;
mod tables;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use table::DeedKind;

use crate::deeds::Deeds;
use crate::results::{Line, Results};
use crate::simulate::Summary;
use crate::stats::{Interval, Wins, ratio};
use crate::text::json;

pub use plots::Plot;

/// What many games say about the players, the table and the cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The players, the seats, and how long games were.
    pub summary: Summary,
    /// How the points of each player are spread.
    pub spreads: Vec<Spreading>,
    /// In how many games the players had so many points, from the lowest number up.
    pub scores: Vec<ScoreGames>,
    /// What a round is called in this game.
    pub round_word: String,
    /// How many games had so many rounds.
    pub rounds: Vec<RoundGames>,
    /// The places in the order of the beginning: the first player, the second, and so on.
    pub order: Vec<Group>,
    /// What was played, such as factions; empty where all seats are alike.
    pub factions: Vec<Group>,
    /// What was done to cards: by what was done, then by card.
    pub cards: Vec<CardDeed>,
    /// Cards that nobody made anything of.
    pub unused: Vec<String>,
    /// What was done in each round.
    pub actions: Actions,
}

/// Wins out of games, with what they tell about the true share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// How many games; somebody in a game counts once.
    pub n_games: u64,
    /// How many of them were won; a victory shared by `k` counts 1/`k`.
    pub wins: f64,
    /// Wins per game.
    pub win_share: f64,
    /// Where the true share lies with 95% confidence.
    pub win_share_95: Interval,
}

impl Share {
    fn new(wins: f64, n_games: u64) -> Share {
        Share { n_games, wins, win_share: ratio(wins, n_games as f64), win_share_95: Interval::wilson(wins, n_games) }
    }
}

/// How the points of a player are spread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spreading {
    /// The player, with its number.
    pub player: String,
    /// The fewest, the ends of the first three quarters, and the most.
    pub quartiles: [i64; 5],
}

/// How often a number of points was reached.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreGames {
    /// The points.
    pub score: i64,
    /// In how many games, by player.
    pub games: Vec<u64>,
}

/// How many games were so long.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundGames {
    /// Rounds.
    pub rounds: u16,
    /// Games.
    pub games: u64,
}

/// How everybody did who had something in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// What they had in common.
    pub name: String,
    /// Their wins.
    #[serde(flatten)]
    pub share: Share,
    /// Their mean score.
    pub mean_score: f64,
}

/// What was done to one card, and what became of those who did it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardDeed {
    /// What was done.
    pub deed: String,
    /// Whether that makes something of a card.
    pub is_use: bool,
    /// To which card.
    pub card: String,
    /// How often.
    pub times: u64,
    /// The share of players who did it.
    pub frequency: f64,
    /// Those who did it, at least once.
    pub did: Share,
    /// Those who did not.
    pub did_not: Share,
}

/// What was done, round by round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Actions {
    /// What can be done.
    pub deeds: Vec<String>,
    /// Round by round.
    pub rounds: Vec<RoundActions>,
}

/// What was done in one round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundActions {
    /// The round; 0 is what comes before the first.
    pub round: u16,
    /// How many players came so far.
    pub n_players: u64,
    /// How often each thing was done.
    pub times: Vec<u64>,
}

impl Results {
    /// The report; without what was done, if that was not counted.
    pub fn report(&self) -> Report {
        let none = Deeds::of_size(self.names().deeds.len(), self.names().cards.len());
        let deeds = self.deeds().unwrap_or(&none);
        let order = self.order().iter().zip(1..).map(|(line, place)| group(place_name(place), line));
        let factions = self.names().factions.iter().zip(self.factions());
        Report {
            summary: self.summary(),
            spreads: self.spreads(),
            scores: self.score_games(),
            round_word: self.names().round.to_owned(),
            rounds: self.rounds().iter().map(|(&rounds, &games)| RoundGames { rounds, games }).collect(),
            order: order.collect(),
            // Those that nobody could play are not of this table.
            factions: factions
                .filter(|(_, line)| line.score.n > 0)
                .map(|(name, line)| group(name.clone(), line))
                .collect(),
            cards: self.card_deeds(deeds),
            unused: self.unused(deeds),
            actions: self.actions(deeds),
        }
    }

    fn player_name(&self, entry: usize) -> String {
        format!("{} {}", entry + 1, self.plan().players[entry])
    }

    fn spreads(&self) -> Vec<Spreading> {
        let spreading = |(entry, scores): (usize, &BTreeMap<i64, u64>)| {
            let n: u64 = scores.values().sum();
            // The least number of points that so many quarters of the games do not go beyond.
            let quartile = |quarters: u64| {
                let wanted = (quarters * n).div_ceil(4).max(1);
                let mut so_far = 0;
                let reached = scores.iter().find(|(_, games)| {
                    so_far += **games;
                    so_far >= wanted
                });
                reached.map_or(0, |(&score, _)| score)
            };
            Spreading { player: self.player_name(entry), quartiles: [0, 1, 2, 3, 4].map(quartile) }
        };
        self.scores().iter().enumerate().map(spreading).collect()
    }

    fn score_games(&self) -> Vec<ScoreGames> {
        let all: BTreeSet<i64> = self.scores().iter().flat_map(BTreeMap::keys).copied().collect();
        let games = |score| self.scores().iter().map(|it| it.get(&score).copied().unwrap_or_default()).collect();
        all.into_iter().map(|score| ScoreGames { score, games: games(score) }).collect()
    }

    /// Wins and games of all seats together, in the parts of [`Wins`].
    fn everybody(&self) -> (u64, u64) {
        let seats = &self.seats()[..self.names().n_seats];
        (seats.iter().map(|it| it.wins.parts()).sum(), seats.iter().map(|it| it.score.n).sum())
    }

    fn card_deeds(&self, deeds: &Deeds) -> Vec<CardDeed> {
        let (all_wins, all_players) = self.everybody();
        let mut rows = Vec::new();
        for (i, deed) in self.names().deeds.iter().enumerate() {
            for (card, name) in self.names().cards.iter().enumerate() {
                let count = deeds.count(i, card);
                if count.times == 0 {
                    continue;
                }
                let left = Wins::whole(all_wins.saturating_sub(count.wins));
                rows.push(CardDeed {
                    deed: deed.name.to_owned(),
                    is_use: deed.kind == DeedKind::Use,
                    card: name.clone(),
                    times: count.times,
                    frequency: ratio(count.players as f64, all_players as f64),
                    did: Share::new(Wins::whole(count.wins), count.players),
                    did_not: Share::new(left, all_players.saturating_sub(count.players)),
                });
            }
        }
        rows
    }

    fn unused(&self, deeds: &Deeds) -> Vec<String> {
        let uses = |card: usize| {
            let of_deed = |(i, _): (usize, _)| deeds.count(i, card).times;
            self.names().deeds.iter().enumerate().filter(|it| it.1.kind == DeedKind::Use).map(of_deed).sum::<u64>()
        };
        let unused = self.names().cards.iter().enumerate().filter(|(card, _)| uses(*card) == 0);
        let mut unused: Vec<String> = unused.map(|(_, name)| name.clone()).collect();
        unused.sort_unstable();
        unused
    }

    fn actions(&self, deeds: &Deeds) -> Actions {
        let is_done = |deed: &usize| deeds.by_round().iter().any(|round| round[*deed] > 0);
        // What is suffered is no action.
        let kinds = self.names().deeds;
        let done: Vec<usize> =
            (0..kinds.len()).filter(|&i| kinds[i].kind != DeedKind::Suffered).filter(is_done).collect();
        let n_seats = self.names().n_seats as u64;
        let came_to = |round: u16| self.rounds().range(round..).map(|(_, games)| games * n_seats).sum();
        let of_round = |(times, round): (&Vec<u64>, u16)| RoundActions {
            round,
            n_players: came_to(round),
            times: done.iter().map(|&deed| times[deed]).collect(),
        };
        let rounds = deeds.by_round().iter().zip(0..).map(of_round);
        Actions {
            deeds: done.iter().map(|&deed| kinds[deed].name.to_owned()).collect(),
            rounds: rounds.filter(|it| it.times.iter().any(|&n| n > 0)).collect(),
        }
    }
}

fn group(name: String, line: &Line) -> Group {
    Group { name, share: Share::new(line.wins.total(), line.score.n), mean_score: line.score.mean() }
}

fn place_name(place: usize) -> String {
    match place {
        1 => "first player".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        _ => format!("{place}th"),
    }
}

impl Report {
    /// The report as JSON: all of it, as other programs read it.
    pub fn json(&self) -> String {
        json(self)
    }

    /// The report as files by their names: a text, tables, drawings and data. The names are the same for every report.
    pub fn files(&self) -> Vec<(String, String)> {
        let mut files = vec![("report.md".to_owned(), self.markdown()), ("report.json".to_owned(), self.json())];
        files.extend(self.tables().into_iter().map(|(name, text)| (format!("{name}.csv"), text)));
        files.extend(self.plots().into_iter().map(|it| (format!("{}.svg", it.name), it.svg)));
        files
    }

    /// The share of wins of everybody who has nothing to do with winning.
    pub fn even_share(&self) -> f64 {
        let won = self.summary.n_games - self.summary.n_games_without_winner;
        ratio(ratio(won as f64, self.summary.n_games as f64), self.order.len() as f64)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::plan::Plan;
    use crate::run::{Orders, run};
    use crate::toy::Toy;
    use search::PlayerKind::{Greedy, Random};

    pub(super) fn report(game: &Toy, plan: &Plan, counting: bool) -> Report {
        let mut results = Results::new(game, plan).unwrap();
        let stop = AtomicBool::new(false);
        run(game, &Orders { plan, from: 0, counting, stop: &stop, progress: &|_| {} }, |block| {
            results.add(&block);
            Ok::<(), Infallible>(())
        })
        .unwrap();
        results.report()
    }

    /// Two players, of whom one always takes two points.
    pub(super) fn small() -> Report {
        report(&Toy { n_turns: 7, ..Toy::new(2) }, &Plan::new(vec![Greedy, Random], 20), true)
    }

    #[test]
    fn a_card_is_told_by_those_who_did_it_and_those_who_did_not() {
        let it = small();
        let took = |card: &str| it.cards.iter().find(|row| row.deed == "took" && row.card == card).unwrap();
        let two = took("Two");
        // Greedy takes nothing else, so whoever took none has lost.
        let none = took("Nothing");
        assert!(none.did.wins < 1e-9 && none.times >= none.did.n_games && none.is_use, "{none:?}");
        assert_eq!(none.did.n_games + none.did_not.n_games, 40);
        assert!((none.did_not.wins + none.did.wins - 20.0).abs() < 1e-9);
        assert!((two.did.wins + two.did_not.wins - 20.0).abs() < 1e-9);
        assert!(two.did.n_games >= 20 && (two.frequency - two.did.n_games as f64 / 40.0).abs() < 1e-9);
        assert_eq!(it.cards.iter().filter(|row| row.deed == "took").map(|row| row.times).sum::<u64>(), 280);
        assert_eq!(it.unused, ["Three"]);
    }

    #[test]
    fn actions_are_told_by_round_and_what_is_suffered_is_none() {
        let it = small();
        assert_eq!(it.actions.deeds, ["took"]);
        let rounds: Vec<_> = it.actions.rounds.iter().map(|it| (it.round, it.n_players, it.times.clone())).collect();
        assert_eq!(rounds, [1, 2, 3, 4, 5, 6, 7].map(|round| (round, 40, vec![40])));
        // Games that were stopped early have fewer players in their later rounds.
        let stopped = report(&Toy { can_stop: true, ..Toy::new(2) }, &Plan::new(vec![Random, Random], 200), true);
        assert_eq!(stopped.actions.deeds, ["took", "stopped"]);
        assert_eq!(stopped.actions.rounds[0].n_players, 400);
    }

    #[test]
    fn the_rest_is_told_of_every_game() {
        let it = small();
        assert_eq!(it.rounds, [RoundGames { rounds: 7, games: 20 }]);
        assert_eq!(it.scores.iter().map(|it| it.games[0]).sum::<u64>(), 20);
        assert_eq!(it.scores.last().map(|it| (it.score, it.games[0])), Some((14, 20)));
        assert_eq!(it.spreads[0].quartiles, [14; 5]);
        assert!(it.spreads[1].quartiles.is_sorted() && it.spreads[1].quartiles[4] < 14);
        assert_eq!(it.order.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["first player", "second"]);
        assert_eq!(it.order.iter().map(|it| it.share.n_games).sum::<u64>(), 40);
        assert_eq!(it.factions.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["Red", "Blue"]);
        assert!((it.even_share() - 0.5).abs() < 1e-9);
        let data = serde_json::to_value(&it).unwrap();
        assert_eq!(serde_json::from_value::<Report>(data).unwrap(), it, "the data is all there is");
    }

    #[test]
    fn quartiles_of_known_numbers() {
        let game = Toy::new(1);
        let mut results = Results::new(&game, &Plan::new(vec![Random], 8)).unwrap();
        let played = |score| crate::played::Played {
            scores: vec![score],
            winners: table::SeatSet::EMPTY,
            order: vec![table::Seat::new(0)],
            factions: vec![None],
            rounds: 1,
            n_decisions: 1,
        };
        let games = [9, 1, 5, 3, 7, 2, 8, 4].map(played).to_vec();
        results.add(&crate::run::Block { from: 0, games, deeds: None });
        let it = results.report();
        assert_eq!(it.spreads[0].quartiles, [1, 2, 4, 7, 9]);
        assert!(it.factions.is_empty() && it.cards.is_empty() && it.actions.rounds.is_empty());
        assert!(it.even_share() < 1e-9, "nobody has won");
    }

    #[test]
    fn every_report_has_the_same_files() {
        let names = |report: &Report| report.files().into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        let full = names(&small());
        let empty = report(&Toy { rival: Some(9), ..Toy::new(1) }, &Plan::new(vec![Random], 1), false);
        assert_eq!(names(&empty), full);
        assert!(full.contains(&"report.md".to_owned()) && full.contains(&"cards.csv".to_owned()), "{full:?}");
        assert_eq!(small().files(), small().files());
    }
}
