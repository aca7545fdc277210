//! The format: what a scenario file may say, and one clear sentence about whatever it may not.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use table::{Seat, SeatSet};
use toml::{Spanned, Table};

/// A scenario file.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioFile {
    /// Which game the scenarios are for, by its ID.
    pub game: String,
    /// The scenarios in the order of the file; never none.
    pub scenarios: Vec<Scenario>,
}

/// A position, moves, and what must hold after.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// What it shows, in a few words; unique in its file.
    pub name: String,
    /// The IDs of the rules it tests.
    pub rules: Vec<String>,
    /// The cards it exercises.
    pub cards: Vec<String>,
    /// Why it must be so, in a sentence.
    pub why: Option<String>,
    /// The file it was read from.
    pub file: String,
    /// The line of that file on which it begins, counted from 1.
    pub line: usize,
    /// The position, in the game's own terms.
    pub given: Table,
    /// What is played and checked, one after another; never none. The short form is a single step.
    pub steps: Vec<Step>,
}

/// Moves, and what must hold after the last of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// The moves to make.
    pub play: Vec<Move>,
    /// Moves that must be legal now.
    pub legal: Vec<Move>,
    /// Moves that must be refused now, each with its reason.
    pub illegal: Vec<Forbidden>,
    /// Exactly the seats that must decide now; nobody means that the game is over.
    pub waiting: Option<SeatSet>,
    /// All options of all seats that must decide now, in any order.
    pub options: Option<Vec<Move>>,
    /// How much can be taken back now.
    pub undo: Option<Undo>,
    /// Parts of the sentences that this step's moves must put into the log, in this order.
    pub log: Vec<String>,
    /// The position now, in the game's own terms.
    pub then: Option<Table>,
}

/// A seat and its move in the game's notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose move.
    pub seat: Seat,
    /// The move in notation.
    pub text: String,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.seat, self.text)
    }
}

/// A move that must not be possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// The move.
    pub attempt: Move,
    /// Why it must not be possible.
    pub because: Refused,
}

/// The reason a scenario expects for a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The text is a move, but a rule forbids it.
    Rule {
        /// The rule's ID.
        id: String,
        /// A part of the sentence that says so.
        says: Option<String>,
    },
    /// The text is not a move at all.
    Unreadable {
        /// A part of the sentence that says so.
        says: String,
    },
}

/// How much a seat can take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    /// Who.
    pub seat: Seat,
    /// Exactly how many of its choices.
    pub steps: usize,
}

impl Scenario {
    /// Every rule the scenario names, as tested or as the reason of a refusal, in order and without repetition.
    pub fn rules_cited(&self) -> Vec<&str> {
        let refusals = self.steps.iter().flat_map(|step| &step.illegal).filter_map(|it| match &it.because {
            Refused::Rule { id, .. } => Some(id),
            Refused::Unreadable { .. } => None,
        });
        let mut cited: Vec<&str> = Vec::new();
        for id in self.rules.iter().chain(refusals) {
            if !cited.contains(&id.as_str()) {
                cited.push(id);
            }
        }
        cited
    }
}

/// What is wrong with a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {what}")]
pub struct ScenarioError {
    /// The file, as the caller named it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub what: String,
}

/// Reads a scenario file. `file_name` is only used in messages.
pub fn parse(file_name: &str, text: &str) -> Result<ScenarioFile, ScenarioError> {
    let source = Source { file: file_name, text };
    let raw: RawFile = toml::from_str(text).map_err(|error| {
        // Without a span the fault is in the document as a whole.
        let span = error.span().unwrap_or_default();
        source.fault(span, plain(error.message()))
    })?;
    source.file(raw)
}

/// The message in the words of TOML and of our manual, where serde uses its own.
fn plain(message: &str) -> String {
    message
        .lines()
        .collect::<Vec<_>>()
        .join("; ")
        .replace("unknown field", "unknown key")
        .replace("missing field", "missing key")
        .replace("expected a sequence", "expected a list in [brackets]")
        .replace("expected a map", "expected a table")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    game: Spanned<String>,
    #[serde(default)]
    scenario: Vec<Spanned<RawScenario>>,
}

/// Repeats the keys of [`RawStep`], because serde cannot flatten a table and deny unknown keys at once.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table with the keys of a scenario")]
struct RawScenario {
    name: Spanned<String>,
    #[serde(default)]
    rules: Vec<Spanned<String>>,
    #[serde(default)]
    cards: Vec<Spanned<String>>,
    why: Option<String>,
    given: Spanned<Table>,
    play: Option<Vec<Spanned<String>>>,
    legal: Option<Vec<Spanned<String>>>,
    illegal: Option<Vec<Spanned<RawForbidden>>>,
    waiting: Option<Vec<Spanned<i64>>>,
    options: Option<Vec<Spanned<String>>>,
    undo: Option<RawUndo>,
    log: Option<Vec<Spanned<String>>>,
    then: Option<Spanned<Table>>,
    step: Option<Vec<Spanned<RawStep>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table with the keys of a step")]
struct RawStep {
    play: Option<Vec<Spanned<String>>>,
    legal: Option<Vec<Spanned<String>>>,
    illegal: Option<Vec<Spanned<RawForbidden>>>,
    waiting: Option<Vec<Spanned<i64>>>,
    options: Option<Vec<Spanned<String>>>,
    undo: Option<RawUndo>,
    log: Option<Vec<Spanned<String>>>,
    then: Option<Spanned<Table>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table such as { move = '1 pass', rule = 'XX-PASS-01' }")]
struct RawForbidden {
    #[serde(rename = "move")]
    attempt: Spanned<String>,
    rule: Option<Spanned<String>>,
    says: Option<Spanned<String>>,
    unreadable: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table such as { seat = 1, steps = 2 }")]
struct RawUndo {
    seat: Spanned<i64>,
    steps: Spanned<i64>,
}

impl RawStep {
    /// The first key that is there, if any.
    fn first_key(&self) -> Option<&'static str> {
        [
            ("play", self.play.is_some()),
            ("legal", self.legal.is_some()),
            ("illegal", self.illegal.is_some()),
            ("waiting", self.waiting.is_some()),
            ("options", self.options.is_some()),
            ("undo", self.undo.is_some()),
            ("log", self.log.is_some()),
            ("then", self.then.is_some()),
        ]
        .into_iter()
        .find_map(|(key, there)| there.then_some(key))
    }
}

/// Keys that no game may use in `given` and `then`: found there, they were meant for the scenario. In TOML everything
/// below a line `[scenario.given]` belongs to it, which is the one mistake that everybody makes.
const MISPLACED: [&str; 5] = ["play", "legal", "illegal", "then", "step"];

struct Source<'a> {
    file: &'a str,
    text: &'a str,
}

type Read<T> = Result<T, ScenarioError>;

impl Source<'_> {
    fn place(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    fn fault(&self, span: Range<usize>, what: impl Into<String>) -> ScenarioError {
        let (line, column) = self.place(span.start);
        ScenarioError { file: self.file.to_owned(), line, column, what: what.into() }
    }

    fn fail<T>(&self, span: Range<usize>, what: impl Into<String>) -> Read<T> {
        Err(self.fault(span, what))
    }

    fn file(&self, raw: RawFile) -> Read<ScenarioFile> {
        let game = self.words(raw.game, "the game's ID")?;
        if raw.scenario.is_empty() {
            return self.fail(0..0, "the file has no scenario; expected at least one [[scenario]]");
        }
        let mut first_use = BTreeMap::new();
        let mut scenarios = Vec::with_capacity(raw.scenario.len());
        for raw in raw.scenario {
            let (line, _) = self.place(raw.span().start);
            let name_span = raw.get_ref().name.span();
            let scenario = self.scenario(raw)?;
            if let Some(other) = first_use.insert(scenario.name.clone(), line) {
                let what = format!("the scenario on line {other} is already named {:?}", scenario.name);
                return self.fail(name_span, what);
            }
            scenarios.push(scenario);
        }
        Ok(ScenarioFile { game, scenarios })
    }

    fn scenario(&self, raw: Spanned<RawScenario>) -> Read<Scenario> {
        let span = raw.span();
        let raw = raw.into_inner();
        let (line, _) = self.place(span.start);
        let name = self.words(raw.name, "the name")?;
        let rules = raw.rules.into_iter().map(|id| self.rule_id(id)).collect::<Read<Vec<_>>>()?;
        let cards = raw.cards.into_iter().map(|card| self.words(card, "a card")).collect::<Read<Vec<_>>>()?;
        // Taking back is not a rule of a game: what it tests is the table.
        let steps = raw.step.iter().flatten();
        let undoes = raw.undo.is_some() || steps.into_iter().any(|step| step.as_ref().undo.is_some());
        if rules.is_empty() && cards.is_empty() && !undoes {
            let expected = r#"expected `rules = ["…"]` or `cards = ["…"]`"#;
            return self.fail(span, format!("{name:?} names neither a rule nor a card; {expected}"));
        }
        let given = self.table(raw.given, "given")?;
        let short = RawStep {
            play: raw.play,
            legal: raw.legal,
            illegal: raw.illegal,
            waiting: raw.waiting,
            options: raw.options,
            undo: raw.undo,
            log: raw.log,
            then: raw.then,
        };
        let steps = match (short.first_key(), raw.step) {
            (Some(key), Some(_)) => {
                let expected = "expected everything in steps or no step at all";
                return self.fail(span, format!("{name:?} has both `{key}` and `step`; {expected}"));
            }
            (_, None) => vec![self.step(short, span)?],
            (None, Some(steps)) if steps.is_empty() => {
                return self.fail(span, format!("{name:?} has an empty list of steps; expected at least one"));
            }
            (None, Some(steps)) => {
                let spans: Vec<_> = steps.iter().map(Spanned::span).collect();
                steps.into_iter().zip(spans).map(|(it, span)| self.step(it.into_inner(), span)).collect::<Read<_>>()?
            }
        };
        Ok(Scenario { name, rules, cards, why: raw.why, file: self.file.to_owned(), line, given, steps })
    }

    fn step(&self, raw: RawStep, span: Range<usize>) -> Read<Step> {
        if raw.play.as_ref().is_none_or(Vec::is_empty) && raw.log.is_some() {
            return self.fail(span, "there is `log` without `play`; only moves put something into the log");
        }
        let log = raw.log.unwrap_or_default().into_iter().map(|part| self.words(part, "a part of the log"));
        let step = Step {
            play: self.moves(raw.play.as_deref())?,
            legal: self.moves(raw.legal.as_deref())?,
            illegal: raw.illegal.unwrap_or_default().into_iter().map(|it| self.forbidden(it)).collect::<Read<_>>()?,
            waiting: raw.waiting.map(|seats| self.seats(&seats)).transpose()?,
            options: raw.options.map(|moves| self.moves(Some(&moves))).transpose()?,
            undo: raw.undo.map(|undo| self.undo(&undo)).transpose()?,
            log: log.collect::<Read<_>>()?,
            then: raw.then.map(|then| self.table(then, "then")).transpose()?,
        };
        if step == Step::default() {
            return self.fail(span, "nothing is played or checked; expected `play`, `legal`, `illegal`, `then`, …");
        }
        Ok(step)
    }

    fn table(&self, raw: Spanned<Table>, name: &str) -> Read<Table> {
        if let Some(key) = MISPLACED.into_iter().find(|&key| raw.get_ref().contains_key(key)) {
            let why = format!("everything below the line [scenario.{name}] belongs to it");
            return self.fail(raw.span(), format!("`{key}` is inside `{name}`; {why}, so write `{key}` above it"));
        }
        Ok(raw.into_inner())
    }

    fn forbidden(&self, raw: Spanned<RawForbidden>) -> Read<Forbidden> {
        let span = raw.span();
        let raw = raw.into_inner();
        let attempt = self.a_move(&raw.attempt)?;
        let says = raw.says.map(|says| self.words(says, "`says`")).transpose()?;
        let because = match (raw.rule, raw.unreadable) {
            (Some(rule), None) => Refused::Rule { id: self.rule_id(rule)?, says },
            (None, Some(part)) if says.is_none() => Refused::Unreadable { says: self.words(part, "`unreadable`")? },
            (None, Some(_)) => return self.fail(span, "`says` goes with `rule`; with `unreadable`, write it there"),
            (None, None) => {
                let expected = r#"expected `rule = "…"` or `unreadable = "…"`"#;
                return self.fail(span, format!("\"{attempt}\" is illegal without a reason; {expected}"));
            }
            (Some(_), Some(_)) => {
                let expected = "expected only one of `rule` and `unreadable`";
                return self.fail(span, format!("\"{attempt}\" is illegal for two reasons; {expected}"));
            }
        };
        Ok(Forbidden { attempt, because })
    }

    fn undo(&self, raw: &RawUndo) -> Read<Undo> {
        let seat = self.seat(raw.seat.span(), *raw.seat.get_ref())?;
        let steps = *raw.steps.get_ref();
        let wrong = |_| self.fault(raw.steps.span(), format!("cannot take back {steps} choices; expected 0 or more"));
        let steps = usize::try_from(steps).map_err(wrong)?;
        Ok(Undo { seat, steps })
    }

    fn seats(&self, raw: &[Spanned<i64>]) -> Read<SeatSet> {
        let mut seats = SeatSet::EMPTY;
        for number in raw {
            let seat = self.seat(number.span(), *number.get_ref())?;
            if seats.contains(seat) {
                return self.fail(number.span(), format!("seat {seat} is named twice"));
            }
            seats.insert(seat);
        }
        Ok(seats)
    }

    fn seat(&self, span: Range<usize>, number: i64) -> Read<Seat> {
        u8::try_from(number)
            .ok()
            .and_then(Seat::from_number)
            .ok_or_else(|| self.fault(span, format!("there is no seat {number}; seats count from 1 to {}", Seat::MAX)))
    }

    fn moves(&self, raw: Option<&[Spanned<String>]>) -> Read<Vec<Move>> {
        raw.unwrap_or_default().iter().map(|text| self.a_move(text)).collect()
    }

    fn a_move(&self, raw: &Spanned<String>) -> Read<Move> {
        let span = raw.span();
        let wrong =
            || self.fault(span.clone(), format!("expected \"<seat number> <move>\", found {:?}", raw.get_ref()));
        let (number, text) = raw.get_ref().trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let seat = self.seat(span.clone(), number.parse().map_err(|_| wrong())?)?;
        Ok(Move { seat, text: text.trim().to_owned() })
    }

    /// Groups of capitals and digits with hyphens between, such as `XX-BUILD-03`. Whether there is such a rule only the
    /// rulebook knows.
    fn rule_id(&self, raw: Spanned<String>) -> Read<String> {
        let id = raw.get_ref();
        let group = |it: &str| !it.is_empty() && it.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        if id.contains('-') && id.split('-').all(group) {
            Ok(raw.into_inner())
        } else {
            self.fail(raw.span(), format!("{id:?} is not a rule ID; expected one such as XX-BUILD-03"))
        }
    }

    fn words(&self, raw: Spanned<String>, what: &str) -> Read<String> {
        if raw.get_ref().trim().is_empty() {
            return self.fail(raw.span(), format!("{what} is empty; expected some text"));
        }
        Ok(raw.into_inner())
    }
}
