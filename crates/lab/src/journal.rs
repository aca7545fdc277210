//! The results of a run as lines of text, so that it can be stopped and go on another day.
//!
//! The first line says what is played. Every further line is a block of games; what is summed up is read from it exactly
//! as it was, so a run that goes on ends in the same result as one that was never stopped.

use std::collections::BTreeMap;

use search::Strength;
use serde::{Deserialize, Serialize};
use table::{Chronicle, Words};

use crate::deeds::{Deeds, Written};
use crate::plan::{Plan, Seating};
use crate::played::Played;
use crate::results::Names;
use crate::run::Block;

/// The form of these lines; goes up when it changes.
const FORMAT: &str = "1";
/// Under this key the head says whether deeds are counted.
const COUNTED: &str = "counted";

/// Writes and reads the lines of a run.
#[derive(Clone, Debug)]
pub struct Journal {
    head: BTreeMap<String, String>,
    names: Names,
    counting: bool,
}

/// Why a line is not of this run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// The first line is something else.
    #[error("its first line is not that of a run of games")]
    NoHead,
    /// Another run.
    #[error("it is of another run: {key} {found:?} instead of {expected:?}")]
    OtherRun {
        /// What differs.
        key: String,
        /// What it says.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// Cards were not counted, and a report needs that.
    #[error("it was begun without a report, so what a report needs was not counted; begin another one")]
    NotCounted,
    /// A line that cannot be read, or does not follow on the one before.
    #[error("it is damaged")]
    Damaged,
}

#[derive(Serialize, Deserialize)]
struct Line {
    from: u64,
    games: Vec<Played>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deeds: Option<Written>,
}

impl Journal {
    /// For a plan that is played with this version of the program. How many games it has makes no difference.
    pub fn new<G: Words + Chronicle>(game: &G, plan: &Plan, counting: bool, version: &str) -> Journal {
        let Plan { players, line_ups, n_games: _, first_seed, seating, decision_limit, mind } = plan;
        let line_up = |seats: &Vec<usize>| {
            let numbers: Vec<String> = seats.iter().map(|entry| (entry + 1).to_string()).collect();
            numbers.join("+")
        };
        let players: Vec<String> = players.iter().map(Strength::to_string).collect();
        let line_ups: Vec<String> = line_ups.iter().map(line_up).collect();
        let seating = match seating {
            Seating::Rotated => "rotated",
            Seating::Fixed => "fixed",
        };
        let mut head = BTreeMap::from(
            [
                ("format", FORMAT.to_owned()),
                ("program", version.to_owned()),
                ("rules", game.rules_version().to_string()),
                ("cards", game.catalog_digest()),
                ("players", players.join(",")),
                ("line-ups", line_ups.join(",")),
                ("seating", seating.to_owned()),
                ("seed", first_seed.to_string()),
                ("decision-limit", decision_limit.to_string()),
                (COUNTED, yes_or_no(counting).to_owned()),
            ]
            .map(|(key, value)| (key.to_owned(), value)),
        );
        if let Some(mind) = mind {
            head.insert("network".to_owned(), format!("{:016x}", mind.digest()));
        }
        head.extend(game.header().into_iter().map(|(key, value)| (format!("setup {key}"), value)));
        Journal { head, names: Names::of(game), counting }
    }

    /// Whether what is done in the games is to be counted: because a report was asked for, now or when the run began.
    pub fn is_counting(&self) -> bool {
        self.counting
    }

    /// The first line, without its end.
    pub fn head(&self) -> String {
        line(&self.head)
    }

    /// The line of a block, without its end.
    pub fn block(&self, block: &Block) -> String {
        let Block { from, games, deeds } = block;
        line(&Line { from: *from, games: games.clone(), deeds: deeds.as_ref().map(Deeds::written) })
    }

    /// Compares a first line with that of this run.
    pub fn read_head(&mut self, text: &str) -> Result<(), JournalError> {
        let found: BTreeMap<String, String> = serde_json::from_str(text).map_err(|_| JournalError::NoHead)?;
        let nothing = String::new();
        // The format first: if that differs, so may everything else.
        let keys = ["format"].into_iter().chain(self.head.keys().chain(found.keys()).map(String::as_str));
        for key in keys.filter(|&key| key != COUNTED) {
            let [found, expected] = [&found, &self.head].map(|head| head.get(key).unwrap_or(&nothing));
            if found != expected {
                let [found, expected] = [found, expected].map(String::clone);
                return Err(JournalError::OtherRun { key: key.to_owned(), found, expected });
            }
        }
        match found.get(COUNTED).map(String::as_str) {
            Some("yes") => self.counting = true,
            Some("no") if self.counting => return Err(JournalError::NotCounted),
            Some("no") => {}
            _ => return Err(JournalError::NoHead),
        }
        Ok(())
    }

    /// Reads the line of the block that begins with this game.
    pub fn read_block(&self, text: &str, from: u64) -> Result<Block, JournalError> {
        let line: Line = serde_json::from_str(text).map_err(|_| JournalError::Damaged)?;
        let games_fit = !line.games.is_empty() && line.games.iter().all(|it| self.names.fit(it));
        if line.from != from || !games_fit || line.deeds.is_some() != self.counting {
            return Err(JournalError::Damaged);
        }
        let read = |it: &Written| Deeds::read(self.names.deeds.len(), self.names.cards.len(), it);
        let deeds = match &line.deeds {
            Some(written) => Some(read(written).ok_or(JournalError::Damaged)?),
            None => None,
        };
        Ok(Block { from, games: line.games, deeds })
    }
}

const fn yes_or_no(it: bool) -> &'static str {
    if it { "yes" } else { "no" }
}

#[allow(clippy::expect_used, reason = "the structs of this file have no maps but of texts, and no serializer fails")]
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("numbers and texts can be written as JSON")
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::results::Results;
    use crate::run::{Orders, run};
    use crate::toy::Toy;
    use search::PlayerKind::{Greedy, Random};

    fn plan(n_games: u64) -> Plan {
        Plan::new(vec![Greedy, Random, Random], n_games)
    }

    /// The lines of a run of so many games that goes on behind these, and its report.
    fn go_on(before: &[String], n_games: u64, counting: bool) -> (Vec<String>, String) {
        let game = Toy::new(3);
        let plan = plan(n_games);
        let mut journal = Journal::new(&game, &plan, counting, "1.0");
        let mut results = Results::new(&game, &plan).unwrap();
        let mut lines = before.to_vec();
        match before.split_first() {
            None => lines.push(journal.head()),
            Some((head, blocks)) => {
                journal.read_head(head).unwrap();
                for text in blocks {
                    results.add(&journal.read_block(text, results.n_games()).unwrap());
                }
            }
        }
        let stop = AtomicBool::new(false);
        let from = results.n_games();
        let orders = Orders { plan: &plan, from, counting: journal.is_counting(), stop: &stop, progress: &|_| {} };
        run(&game, &orders, |block| {
            lines.push(journal.block(&block));
            results.add(&block);
            Ok::<(), Infallible>(())
        })
        .unwrap();
        (lines, results.report().json())
    }

    #[test]
    fn a_run_that_goes_on_ends_like_one_that_was_never_stopped() {
        let whole = go_on(&[], 300, true).1;
        let (lines, part) = go_on(&[], 17, true);
        assert_ne!(part, whole);
        let (lines, _) = go_on(&lines, 130, true);
        assert_eq!(go_on(&lines, 300, true).1, whole);
        // What was counted once is counted on, whoever asks.
        assert_eq!(go_on(&lines, 300, false).1, whole);
    }

    #[test]
    fn another_run_is_told_by_what_differs() {
        let game = Toy::new(3);
        let head = Journal::new(&game, &plan(5), false, "1.0").head();
        let mut same = Journal::new(&game, &plan(9), false, "1.0");
        assert_eq!(same.read_head(&head), Ok(()), "the number of games makes no difference");
        let error = |game: &Toy, plan: &Plan, counting, version| {
            Journal::new(game, plan, counting, version).read_head(&head).unwrap_err().to_string()
        };
        assert_eq!(
            error(&game, &Plan { first_seed: 2, ..plan(5) }, false, "1.0"),
            "it is of another run: seed \"1\" instead of \"2\""
        );
        assert_eq!(
            error(&game, &Plan::new(vec![Random; 3], 5), false, "1.0"),
            "it is of another run: players \"greedy,random,random\" instead of \"random,random,random\""
        );
        assert!(error(&game, &plan(5), false, "1.1").contains("program \"1.0\" instead of \"1.1\""));
        assert!(error(&Toy { n_turns: 3, ..game.clone() }, &plan(5), false, "1.0").contains("setup turns"));
        assert!(error(&game, &plan(5), true, "1.0").starts_with("it was begun without a report"));
        for wrong in ["", "{", "{}", "[]", "greedy", "{\"format\":1}"] {
            let mut journal = Journal::new(&game, &plan(5), false, "1.0");
            let error = journal.read_head(wrong).unwrap_err();
            assert!(matches!(error, JournalError::NoHead | JournalError::OtherRun { .. }), "{wrong}: {error}");
        }
    }

    #[test]
    fn damaged_lines_are_noticed() {
        let (lines, _) = go_on(&[], 3, true);
        let mut journal = Journal::new(&Toy::new(3), &plan(3), true, "1.0");
        journal.read_head(&lines[0]).unwrap();
        assert!(journal.read_block(&lines[1], 0).is_ok());
        assert_eq!(journal.read_block(&lines[1], 1), Err(JournalError::Damaged), "another block comes next");
        let cut = &lines[1][..lines[1].len() - 1];
        let swapped = lines[1].replacen("[[", "[[7,", 1);
        let uncounted = format!("{}}}", lines[1].split(",\"deeds\"").next().unwrap());
        for wrong in [cut, &swapped, &uncounted, "{\"from\":0,\"games\":[]}", "\0\0\0"] {
            assert_eq!(journal.read_block(wrong, 0), Err(JournalError::Damaged), "{wrong}");
        }
    }
}
