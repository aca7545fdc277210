//! The report of a scenario that does not hold.

use std::fmt;

use crate::Scenario;

/// Where a scenario and the game part ways. Its `Display` is a report of several lines, without a final newline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Failure(Box<Report>);

impl Failure {
    pub(crate) fn new(scenario: &Scenario, place: Place, fault: Fault, log: &[LogLine]) -> Failure {
        let names: Vec<&str> = scenario.rules.iter().chain(&scenario.cards).map(String::as_str).collect();
        Failure(Box::new(Report {
            scenario: scenario.name.clone(),
            heading: match names[..] {
                [] => format!("{}:{}: {:?}", scenario.file, scenario.line, scenario.name),
                _ => format!("{}:{}: {:?} ({})", scenario.file, scenario.line, scenario.name, names.join(", ")),
            },
            place,
            n_steps: scenario.steps.len(),
            fault,
            log: log.to_vec(),
        }))
    }

    /// The name of the scenario.
    pub fn scenario(&self) -> &str {
        &self.0.scenario
    }

    /// The step that failed, counted from 1; `None` if the given position could not be set up or is at fault itself.
    pub fn step(&self) -> Option<usize> {
        match self.0.place {
            Place::Given => None,
            Place::Step { step, .. } => Some(step),
        }
    }

    /// What went wrong, in one sentence.
    pub fn what(&self) -> &str {
        &self.0.fault.what
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Report {
    scenario: String,
    heading: String,
    place: Place,
    n_steps: usize,
    fault: Fault,
    log: Vec<LogLine>,
}

/// Which part of a scenario is at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The position it starts from.
    Given,
    /// A key of a step, with the entry of its list and the text of that entry.
    Step { step: usize, key: &'static str, entry: Option<(usize, String)> },
}

/// What is wrong there: a sentence, and facts with a label each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    what: String,
    facts: Vec<(String, Vec<String>)>,
}

impl Fault {
    pub(crate) fn new(what: impl Into<String>) -> Fault {
        Fault { what: what.into(), facts: Vec::new() }
    }

    /// Adds a fact in one line.
    pub(crate) fn fact(self, label: &str, fact: impl Into<String>) -> Fault {
        self.facts(label, vec![fact.into()])
    }

    /// Adds a fact of several lines, unless there are none.
    pub(crate) fn facts(mut self, label: &str, facts: Vec<String>) -> Fault {
        if !facts.is_empty() {
            self.facts.push((label.to_owned(), facts));
        }
        self
    }
}

/// What happened in a step so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LogLine {
    Move(String),
    Sentence(String),
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.heading)?;
        match &self.place {
            Place::Given => writeln!(f, "  given")?,
            Place::Step { step, key, entry: None } => writeln!(f, "  step {step} of {}, {key}", self.n_steps)?,
            Place::Step { step, key, entry: Some((n, text)) } => {
                writeln!(f, "  step {step} of {}, {key} {n}: {text}", self.n_steps)?;
            }
        }
        write!(f, "  {}", self.fault.what)?;
        for (label, facts) in &self.fault.facts {
            match facts.as_slice() {
                // Aligned for the usual pair, "expected" and "found".
                [fact] => write!(f, "\n    {:<9} {fact}", format!("{label}:"))?,
                facts => {
                    write!(f, "\n    {label}:")?;
                    for fact in facts {
                        write!(f, "\n      {fact}")?;
                    }
                }
            }
        }
        if let Place::Given = self.place {
            return Ok(());
        }
        if self.log.is_empty() {
            return write!(f, "\n  log of this step: nothing yet");
        }
        write!(f, "\n  log of this step:")?;
        for line in &self.log {
            match line {
                LogLine::Move(text) => write!(f, "\n    > {text}")?,
                LogLine::Sentence(text) => write!(f, "\n      {text}")?,
            }
        }
        Ok(())
    }
}
