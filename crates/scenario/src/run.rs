//! Plays a scenario and stops at the first difference.

use std::fmt;

use table::{Match, Seat, SeatSet, Seed, Stage, Viewer, Words, count, noun};
use toml::Table;

use crate::failure::{Fault, LogLine, Place};
use crate::{Failure, Forbidden, Move, Refused, Scenario, Step, Undo};

/// How many options a report shows before it only says how many more there are.
const N_SHOWN: usize = 12;

/// Plays a scenario on the game `G`.
///
/// Besides what the scenario says, the game's own promises are checked in every position on the way: a seat that must
/// decide has options, none of them twice, each of them legal and each of them written so that reading gives it back.
pub fn run<G: Stage>(scenario: &Scenario) -> Result<(), Failure> {
    let at_start = |fault| Failure::new(scenario, Place::Given, fault, &[]);
    let (game, position) = G::stage(&scenario.given)
        .map_err(|error| at_start(Fault::new("the position cannot be set up").fact("because", error.to_string())))?;
    check_promises(&game, &position).map_err(at_start)?;
    // A scenario is not dealt; the seed is only a label.
    let mut runner = Runner { played: Match::from_position(&game, Seed::from_number(0), position), log: Vec::new() };
    for (i, step) in scenario.steps.iter().enumerate() {
        runner.log.clear();
        if let Err(miss) = runner.step(step) {
            let Miss { key, entry, fault } = *miss;
            return Err(Failure::new(scenario, Place::Step { step: i + 1, key, entry }, fault, &runner.log));
        }
    }
    Ok(())
}

/// A difference, with the key of the step and the entry of its list that it was found at.
struct Miss {
    key: &'static str,
    entry: Option<(usize, String)>,
    fault: Fault,
}

fn of(key: &'static str) -> impl FnOnce(Fault) -> Box<Miss> {
    move |fault| Box::new(Miss { key, entry: None, fault })
}

fn at(key: &'static str, index: usize, entry: &impl fmt::Display) -> impl FnOnce(Fault) -> Box<Miss> {
    move |fault| Box::new(Miss { key, entry: Some((index + 1, entry.to_string())), fault })
}

struct Runner<'g, G: Stage> {
    played: Match<'g, G>,
    /// What happened in the step being played.
    log: Vec<LogLine>,
}

impl<'g, G: Stage> Runner<'g, G> {
    fn step(&mut self, step: &Step) -> Result<(), Box<Miss>> {
        for (i, it) in step.play.iter().enumerate() {
            self.play(it).map_err(at("play", i, it))?;
        }
        self.check_log(&step.log)?;
        if let Some(seats) = step.waiting {
            self.check_waiting(seats).map_err(of("waiting"))?;
        }
        if let Some(expected) = &step.options {
            self.check_options(expected)?;
        }
        for (i, it) in step.legal.iter().enumerate() {
            self.legal_choice(it).map_err(at("legal", i, it))?;
        }
        for (i, it) in step.illegal.iter().enumerate() {
            self.check_illegal(it).map_err(at("illegal", i, &it.attempt))?;
        }
        if let Some(undo) = step.undo {
            self.check_undo(undo).map_err(of("undo"))?;
        }
        if let Some(then) = &step.then {
            self.check_then(then).map_err(of("then"))?;
        }
        Ok(())
    }

    fn now(&self) -> (&'g G, &G::State) {
        (self.played.game(), self.played.state())
    }

    fn play(&mut self, it: &Move) -> Result<(), Fault> {
        let choice = self.legal_choice(it)?;
        let game = self.played.game();
        let mut events = Vec::new();
        // A listed choice is only refused by a game that contradicts itself; that is reported like any refusal.
        self.played.choose(it.seat, choice, &mut |event| events.push(event)).map_err(|refusal| refused(&refusal))?;
        self.log.push(LogLine::Move(it.to_string()));
        let seen = events.iter().filter_map(|event| game.seen_by(event, Viewer::Judge));
        self.log.extend(seen.map(|event| LogLine::Sentence(game.sentence(&event))));
        check_promises(game, self.played.state())
    }

    /// The choice that this text stands for, provided that it is legal.
    fn legal_choice(&self, it: &Move) -> Result<G::Choice, Fault> {
        self.check_seat(it.seat)?;
        let (game, position) = self.now();
        let fault = match game.read(position, it.seat, &it.text) {
            Ok(choice) if options(game, position, it.seat).contains(&choice) => return Ok(choice),
            Ok(choice) => match game.refusal(position, it.seat, choice) {
                Some(refusal) => refused(&refusal),
                None => no_reason(&game.write(choice)),
            },
            Err(unreadable) => Fault::new("the move cannot be read")
                .fact("expected", "a legal move")
                .fact("found", unreadable.to_string()),
        };
        Err(fault.facts(&format!("player {} may now", it.seat), self.menu(it)))
    }

    /// What the seat may do instead of a move that it may not make: what begins with the same word first.
    fn menu(&self, it: &Move) -> Vec<String> {
        let (game, position) = self.now();
        let texts = options(game, position, it.seat).into_iter().map(|choice| game.write(choice));
        let verb = |text: &str| text.split_whitespace().next().map(str::to_lowercase);
        let wanted = verb(&it.text);
        let (mut menu, others): (Vec<_>, Vec<_>) = texts.partition(|text| verb(text) == wanted);
        menu.extend(others);
        if menu.is_empty() {
            menu.push("nothing, it has no decision".to_owned());
        }
        shortened(menu)
    }

    fn check_illegal(&self, it: &Forbidden) -> Result<(), Fault> {
        self.check_seat(it.attempt.seat)?;
        match &it.because {
            Refused::Rule { id, says } => self.check_refused(&it.attempt, id, says.as_deref()),
            Refused::Unreadable { says } => self.check_unreadable(&it.attempt, says),
        }
    }

    fn check_refused(&self, it: &Move, id: &str, says: Option<&str>) -> Result<(), Fault> {
        let (game, position) = self.now();
        let choice = game.read(position, it.seat, &it.text).map_err(|unreadable| {
            Fault::new("the text cannot be read as a move, so no rule can refuse it")
                .fact("expected", format!("a refusal by {id}"))
                .fact("found", unreadable.to_string())
        })?;
        let Some(refusal) = game.refusal(position, it.seat, choice) else {
            if !options(game, position, it.seat).contains(&choice) {
                return Err(no_reason(&game.write(choice)));
            }
            return Err(Fault::new("the move is legal")
                .fact("expected", format!("a refusal by {id}"))
                .fact("found", game.label(position, it.seat, choice).to_string()));
        };
        if refusal.rule != id {
            return Err(Fault::new("the move is refused by another rule")
                .fact("expected", format!("a refusal by {id}"))
                .fact("found", refusal.to_string()));
        }
        match says {
            Some(says) if !refusal.sentence.to_string().contains(says) => {
                Err(Fault::new("the refusal is worded differently")
                    .fact("expected", format!("… {says} …"))
                    .fact("found", refusal.to_string()))
            }
            _ => Ok(()),
        }
    }

    fn check_unreadable(&self, it: &Move, says: &str) -> Result<(), Fault> {
        let (game, position) = self.now();
        match game.read(position, it.seat, &it.text) {
            Ok(choice) => Err(Fault::new("the text can be read as a move")
                .fact("expected", format!("… {says} …"))
                .fact("found", format!("the move {:?}", game.write(choice)))),
            Err(unreadable) if unreadable.to_string().contains(says) => Ok(()),
            Err(unreadable) => Err(Fault::new("the text is unreadable for another reason")
                .fact("expected", format!("… {says} …"))
                .fact("found", unreadable.to_string())),
        }
    }

    fn check_waiting(&self, expected: SeatSet) -> Result<(), Fault> {
        let (game, position) = self.now();
        let found = game.waiting(position);
        if found == expected {
            return Ok(());
        }
        Err(Fault::new("other players must decide").fact("expected", deciding(expected)).fact("found", deciding(found)))
    }

    fn check_options(&self, expected: &[Move]) -> Result<(), Box<Miss>> {
        let (game, position) = self.now();
        let mut wanted = Vec::with_capacity(expected.len());
        for (i, it) in expected.iter().enumerate() {
            let here = || at("options", i, it);
            self.check_seat(it.seat).map_err(here())?;
            let choice = game.read(position, it.seat, &it.text).map_err(|unreadable| {
                here()(Fault::new("the option cannot be read").fact("found", unreadable.to_string()))
            })?;
            if wanted.contains(&(it.seat, choice)) {
                return Err(here()(Fault::new(format!("the option {:?} is named twice", game.write(choice)))));
            }
            wanted.push((it.seat, choice));
        }
        let found: Vec<_> = game
            .waiting(position)
            .iter()
            .flat_map(|seat| options(game, position, seat).into_iter().map(move |choice| (seat, choice)))
            .collect();
        let without = |these: &[(Seat, G::Choice)], those: &[(Seat, G::Choice)]| -> Vec<String> {
            let rest = these.iter().filter(|it| !those.contains(it));
            rest.map(|&(seat, choice)| format!("{seat} {}", game.write(choice))).collect()
        };
        let (missing, surplus) = (without(&wanted, &found), without(&found, &wanted));
        if missing.is_empty() && surplus.is_empty() {
            return Ok(());
        }
        Err(of("options")(
            Fault::new("the options differ")
                .facts("expected but not offered", missing)
                .facts("offered but not expected", shortened(surplus)),
        ))
    }

    fn check_undo(&self, Undo { seat, steps }: Undo) -> Result<(), Fault> {
        self.check_seat(seat)?;
        let found = self.played.undoable(seat);
        if found == steps {
            return Ok(());
        }
        Err(Fault::new(format!("player {seat} can take back {}", if found > steps { "more" } else { "less" }))
            .fact("expected", count(steps, "choice"))
            .fact("found", count(found, "choice")))
    }

    fn check_log(&self, parts: &[String]) -> Result<(), Box<Miss>> {
        let mut sentences = self.log.iter().filter_map(|line| match line {
            LogLine::Sentence(text) => Some(text.as_str()),
            LogLine::Move(_) => None,
        });
        // What is left of the sentence in which the last part was found, so that one sentence can hold several parts.
        let mut rest = "";
        for (i, part) in parts.iter().enumerate() {
            rest = loop {
                if let Some((_, after)) = rest.split_once(part.as_str()) {
                    break after;
                }
                rest = sentences.next().ok_or_else(|| {
                    let all_before = if i == 0 { "" } else { " after the part before it" };
                    at("log", i, part)(Fault::new(format!("no sentence of the log says so{all_before}")))
                })?;
            };
        }
        Ok(())
    }

    fn check_then(&self, then: &Table) -> Result<(), Fault> {
        let (game, position) = self.now();
        let differences = game
            .differences(position, then)
            .map_err(|error| Fault::new("the table cannot be read").fact("because", error.to_string()))?;
        if differences.is_empty() {
            return Ok(());
        }
        Err(Fault::new("the position is another").facts(&count(differences.len(), "difference"), differences))
    }

    /// Games index by seat, so a seat that is not at this table must not get as far as the game.
    fn check_seat(&self, seat: Seat) -> Result<(), Fault> {
        let n_seats = self.played.game().n_seats();
        if seat.number() <= n_seats {
            return Ok(());
        }
        Err(Fault::new(format!("there is no player {seat}"))
            .fact("found", format!("a game of {}", count(n_seats, "seat"))))
    }
}

/// What the game promises of every position, whatever the scenario is about.
fn check_promises<G: Words>(game: &G, position: &G::State) -> Result<(), Fault> {
    let waiting = game.waiting(position);
    if let Some(seat) = waiting.iter().find(|seat| seat.number() > game.n_seats()) {
        return Err(broken(format!("player {seat} must decide in a game of {}", count(game.n_seats(), "seat"))));
    }
    for seat in waiting.iter() {
        let mut listed = options(game, position, seat);
        if listed.is_empty() {
            return Err(broken(format!("player {seat} must decide but has no option")));
        }
        for &choice in &listed {
            check_option(game, position, seat, choice)?;
        }
        listed.sort_unstable();
        if let Some(pair) = listed.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(broken(format!("player {seat} is offered {:?} twice", game.write(pair[0]))));
        }
    }
    Ok(())
}

fn check_option<G: Words>(game: &G, position: &G::State, seat: Seat, choice: G::Choice) -> Result<(), Fault> {
    let text = game.write(choice);
    if let Some(refusal) = game.refusal(position, seat, choice) {
        return Err(
            broken(format!("player {seat} is offered {text:?}, which is refused")).fact("refusal", refusal.to_string())
        );
    }
    match game.read(position, seat, &text) {
        Ok(back) if back == choice => Ok(()),
        Ok(back) => Err(broken(format!("player {seat}: {text:?} is read back as another choice"))
            .fact("written", format!("{choice:?}"))
            .fact("read", format!("{back:?}"))),
        Err(unreadable) => Err(broken(format!("player {seat}: the option {text:?} cannot be read back"))
            .fact("because", unreadable.to_string())),
    }
}

fn options<G: Words>(game: &G, position: &G::State, seat: Seat) -> Vec<G::Choice> {
    let mut options = Vec::new();
    if game.waiting(position).contains(seat) {
        game.options(position, seat, &mut options);
    }
    options
}

fn refused(refusal: &table::Refusal) -> Fault {
    Fault::new("the move is refused").fact("expected", "a legal move").fact("found", refusal.to_string())
}

fn no_reason(text: &str) -> Fault {
    broken(format!("{text:?} is not among the options, and yet there is no reason against it"))
}

fn broken(how: String) -> Fault {
    Fault::new("the game breaks its own promise").fact("found", how)
}

fn deciding(seats: SeatSet) -> String {
    if seats.is_empty() {
        return "nobody, because the game is over".to_owned();
    }
    let numbers: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    format!("{} {}", noun(numbers.len(), "player"), numbers.join(", "))
}

fn shortened(mut lines: Vec<String>) -> Vec<String> {
    let n_hidden = lines.len().saturating_sub(N_SHOWN);
    if n_hidden > 0 {
        lines.truncate(N_SHOWN);
        lines.push(format!("… and {n_hidden} more"));
    }
    lines
}
