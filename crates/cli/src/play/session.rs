//! One game at this terminal: who decides, what is shown, what is answered. For any game.

use std::io;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, bail};
use games::{Catalog, Playable};
use search::{Bot, Knowledge, Mind, Player as _, decision_seed};
use table::{Match, Seat, Viewer, count};

use super::line::{Order, help};
use super::menu::{Menu, Pick};
use super::saving::Saver;
use crate::console::{Console, Verdict};
use crate::prose::wrapped;
use crate::seats::Who;
use crate::{cards, rules};

/// A game being played.
pub struct Session<'g, G: Playable> {
    title: &'static str,
    played: Match<'g, G>,
    /// What each decision caused.
    told: Vec<Vec<G::Event>>,
    seats: Vec<Who>,
    /// What computer players judge by.
    mind: Option<Arc<Mind>>,
    saver: Saver,
    catalog: &'g Catalog,
    /// Up to which decision each seat has been told what happened.
    n_shown: Vec<usize>,
    /// The person who looks at the screen.
    at_screen: Option<Seat>,
    /// How many lines were read.
    n_lines: usize,
    /// Saving did not work the last time, for this reason.
    unsaved: Option<String>,
}

/// How asking a person ended.
enum Answer {
    /// With a decision, made or taken back.
    Decided,
    /// The person wants to stop.
    Quit,
    /// Nobody is there any more.
    InputEnded,
}

impl<'g, G: Playable> Session<'g, G> {
    /// A game at any point; `told` is what each decision so far caused.
    pub fn new(
        title: &'static str,
        played: Match<'g, G>,
        told: Vec<Vec<G::Event>>,
        seats: Vec<Who>,
        saver: Saver,
        catalog: &'g Catalog,
    ) -> Self {
        // Of a resumed game, everybody has seen what happened before; `log` shows it again.
        let n_shown = vec![told.len(); seats.len()];
        let (at_screen, n_lines, unsaved) = (None, 0, None);
        let mind = games::mind(played.game());
        Session { title, played, told, seats, mind, saver, catalog, n_shown, at_screen, n_lines, unsaved }
    }

    /// Plays to the end, or until somebody stops.
    pub fn play(mut self, console: &mut Console<'_>) -> Result<Verdict> {
        let names: Vec<&str> = self.seats.iter().map(|it| it.name()).collect();
        let heading = format!("{}: {}, seed {}", self.title, names.join(", "), self.played.seed());
        writeln!(console.out, "{}", wrapped(&heading, console.screen.width, 2))?;
        // At once, so that a file that cannot be written is no surprise after an hour.
        self.saver.save(self.told.len(), || record_of(&self.played, &self.seats))?;
        if let Some(path) = self.saver.path() {
            writeln!(console.out, "Saved to {} after every decision.", path.display())?;
        }
        if self.n_people() > 0 {
            writeln!(console.out, "Type \"help\" to see what can be typed.")?;
        }
        loop {
            let waiting = self.played.game().waiting(self.played.state());
            // Computer players first: where all decide at once, a person's decision can then still be taken back.
            let Some(seat) = waiting.iter().find(|seat| !self.who(*seat).is_person()).or_else(|| waiting.lowest())
            else {
                return self.finish(console);
            };
            match self.who(seat) {
                Who::Computer(kind) => {
                    let seed = decision_seed(&self.played.seed(), self.told.len(), seat);
                    let mut bot = Bot::new(kind, self.mind.as_ref(), seed);
                    let choice = bot.choose(&Knowledge::new(self.played.game(), self.played.state(), seat));
                    self.decide(seat, choice)?;
                }
                Who::Me => match self.ask(seat, console)? {
                    Answer::Decided => {}
                    Answer::Quit => return self.quit(console),
                    Answer::InputEnded => return self.input_ended(console),
                },
            }
        }
    }

    fn who(&self, seat: Seat) -> Who {
        self.seats[seat.index()]
    }

    fn n_people(&self) -> usize {
        self.seats.iter().filter(|it| it.is_person()).count()
    }

    fn decide(&mut self, seat: Seat, choice: G::Choice) -> Result<()> {
        let mut events = Vec::new();
        if let Err(refusal) = self.played.choose(seat, choice, &mut |event| events.push(event)) {
            bail!("player {seat} was offered a move that is refused: {refusal}");
        }
        self.told.push(events);
        self.save();
        Ok(())
    }

    /// A game goes on even if it cannot be saved any more; whoever plays is told.
    fn save(&mut self) {
        let saved = self.saver.save(self.told.len(), || record_of(&self.played, &self.seats));
        self.unsaved = saved.err().map(|error| format!("{error:#}"));
    }

    fn ask(&mut self, seat: Seat, console: &mut Console<'_>) -> Result<Answer> {
        if !self.hand_over(seat, console)? {
            return Ok(Answer::InputEnded);
        }
        let menu = Menu::new(self.played.game(), self.played.state(), seat);
        writeln!(console.out, "\n{}", self.board(Viewer::Seat(seat), console))?;
        self.write_news(seat, console)?;
        self.write_question(seat, &menu, console)?;
        loop {
            if let Some(reason) = self.unsaved.take() {
                self.complain(&reason, console)?;
            }
            write!(console.out, "> ")?;
            let Some(line) = console.read_line()? else {
                writeln!(console.out)?;
                return Ok(Answer::InputEnded);
            };
            self.n_lines += 1;
            let line = line.trim();
            if !console.screen.input_is_terminal {
                // What nobody types nobody sees either, and a transcript should show it.
                writeln!(console.out, "{line}")?;
            }
            if line.is_empty() {
                continue;
            }
            let answer = match Order::read(line) {
                None => match menu.pick(self.played.game(), self.played.state(), seat, line) {
                    Pick::One(choice) => {
                        self.n_shown[seat.index()] = self.told.len();
                        self.decide(seat, choice)?;
                        return Ok(Answer::Decided);
                    }
                    Pick::Refused(why) | Pick::Unclear(why) => Err(why),
                },
                Some(Order::Quit) => return Ok(Answer::Quit),
                Some(Order::Undo) => match self.undo(seat) {
                    Ok(text) => {
                        writeln!(console.out, "Taken back: {text}")?;
                        return Ok(Answer::Decided);
                    }
                    Err(why) => Err(why),
                },
                Some(order) => self.obey(order, seat, &menu, console),
            };
            match answer {
                Ok(text) => writeln!(console.out, "{text}")?,
                Err(why) => self.complain(&why, console)?,
            }
        }
    }

    /// What an order that changes nothing in the game answers, or why it cannot be followed.
    fn obey(
        &mut self,
        order: Order<'_>,
        seat: Seat,
        menu: &Menu<G::Choice>,
        console: &Console<'_>,
    ) -> Result<String, String> {
        let screen = console.screen;
        let told = |error: anyhow::Error| format!("{error:#}");
        match order {
            Order::Why(text) => self.why(seat, menu, text),
            Order::Card(name) => cards::page(self.catalog, name, screen).map_err(told),
            Order::Rule(id) => rules::page(id, screen).map_err(told),
            Order::Log(n) => Ok(self.log(seat, n, screen.width)),
            Order::Board => Ok(self.board(Viewer::Seat(seat), console)),
            Order::Moves => Ok(menu.text(screen.width)),
            Order::Help => Ok(help(screen.width)),
            Order::Save(path) => {
                let record = record_of(&self.played, &self.seats);
                let saved = self.saver.save_to(Path::new(path), self.told.len(), &record);
                saved.map(|()| format!("Saved to {path}.")).map_err(told)
            }
            Order::Wrong(why) => Err(why),
            // The caller follows these, since they end the decision.
            Order::Undo | Order::Quit => Ok(String::new()),
        }
    }

    fn why(&self, seat: Seat, menu: &Menu<G::Choice>, text: &str) -> Result<String, String> {
        let (game, state) = (self.played.game(), self.played.state());
        match menu.pick(game, state, seat, text) {
            Pick::One(choice) => Ok(format!("That is legal: {}.", game.label(state, seat, choice))),
            Pick::Refused(why) => Ok(why),
            Pick::Unclear(why) => Err(why),
        }
    }

    fn undo(&mut self, seat: Seat) -> Result<String, String> {
        let (_, choice) = self.played.undo(seat).map_err(|error| error.to_string())?;
        self.told.pop();
        self.saver.forget();
        for n in &mut self.n_shown {
            *n = (*n).min(self.told.len());
        }
        self.save();
        Ok(self.played.game().write(choice))
    }

    /// Before another person's hand is shown, that person must be there. `false` if nobody is.
    fn hand_over(&mut self, seat: Seat, console: &mut Console<'_>) -> io::Result<bool> {
        if self.n_people() < 2 || self.at_screen == Some(seat) {
            return Ok(true);
        }
        console.clear()?;
        writeln!(console.out, "\nPlayer {seat}, press Enter")?;
        // Lines from a file or program need no pause; an empty one is skipped where it comes.
        if console.screen.input_is_terminal && console.read_line()?.is_none() {
            return Ok(false);
        }
        console.clear()?;
        self.at_screen = Some(seat);
        Ok(true)
    }

    fn board(&self, viewer: Viewer, console: &Console<'_>) -> String {
        let game = self.played.game();
        game.board(&game.view(self.played.state(), viewer), &console.screen.page())
    }

    fn write_question(&self, seat: Seat, menu: &Menu<G::Choice>, console: &mut Console<'_>) -> io::Result<()> {
        let (bold, width) = (console.screen.bold(), console.screen.width);
        let question = self.played.game().question(self.played.state(), seat);
        let whose = if self.n_people() > 1 { format!("Player {seat}: ") } else { String::new() };
        writeln!(console.out, "\n{bold}{}{bold:#}", wrapped(&format!("{whose}{question}"), width, 0))?;
        writeln!(console.out, "{}", menu.text(width))
    }

    /// What happened since the seat decided last.
    fn write_news(&mut self, seat: Seat, console: &mut Console<'_>) -> io::Result<()> {
        let since = self.n_shown[seat.index()];
        self.n_shown[seat.index()] = self.told.len();
        let lines = self.sentences(since, Viewer::Seat(seat));
        if lines.is_empty() {
            return Ok(());
        }
        let dim = console.screen.dim();
        writeln!(console.out, "\nWhat happened:")?;
        for line in lines {
            writeln!(console.out, "{dim}{}{dim:#}", wrapped(&format!("  {line}"), console.screen.width, 2))?;
        }
        Ok(())
    }

    fn log(&self, seat: Seat, n: usize, width: usize) -> String {
        let lines = self.sentences(0, Viewer::Seat(seat));
        if lines.is_empty() {
            return "Nothing has happened yet.".to_owned();
        }
        let last = &lines[lines.len().saturating_sub(n)..];
        last.iter().map(|line| wrapped(&format!("  {line}"), width, 2)).collect::<Vec<_>>().join("\n")
    }

    /// What happened from this decision on, as the viewer saw it.
    fn sentences(&self, since: usize, viewer: Viewer) -> Vec<String> {
        let game = self.played.game();
        let events = self.told.iter().skip(since).flatten();
        events.filter_map(|event| game.seen_by(event, viewer)).map(|event| game.sentence(&event)).collect()
    }

    /// A typed mistake is answered where it was typed; one from a file or program is reported with its line.
    fn complain(&self, why: &str, console: &mut Console<'_>) -> io::Result<()> {
        if console.screen.input_is_terminal {
            return writeln!(console.out, "{}", wrapped(why, console.screen.width, 2));
        }
        console.out.flush()?;
        writeln!(console.err, "ruinforge: line {}: {why}", self.n_lines)
    }

    fn quit(&mut self, console: &mut Console<'_>) -> Result<Verdict> {
        self.offer_to_save(console)?;
        writeln!(console.out, "Stopped {}.", self.progress())?;
        Ok(Verdict::Good)
    }

    fn offer_to_save(&mut self, console: &mut Console<'_>) -> Result<()> {
        while self.saver.is_behind(self.told.len()) && console.screen.input_is_terminal {
            let answer = console.ask("Save the game to which file? (Enter: do not save)")?;
            let Some(path) = answer.as_deref().map(str::trim).filter(|it| !it.is_empty()) else { break };
            let record = record_of(&self.played, &self.seats);
            if let Err(error) = self.saver.save_to(Path::new(path), self.told.len(), &record) {
                writeln!(console.out, "{error:#}")?;
            }
        }
        Ok(())
    }

    fn input_ended(&mut self, console: &mut Console<'_>) -> Result<Verdict> {
        if console.screen.input_is_terminal {
            return self.quit(console);
        }
        bail!("the input ended before the game, {}", self.progress());
    }

    /// How far the game got, and where it is saved.
    fn progress(&self) -> String {
        let n = count(self.told.len(), "decision");
        match self.saver.complete_file(self.told.len()) {
            Some(path) => {
                let path = path.display();
                format!("after {n}; saved to {path}, `ruinforge play --resume {path}` goes on")
            }
            None => format!("after {n}; not saved"),
        }
    }

    fn finish(&mut self, console: &mut Console<'_>) -> Result<Verdict> {
        writeln!(console.out, "\n{}", self.board(Viewer::Watcher, console))?;
        let last = self.told.len().saturating_sub(1);
        // One person sees the rest of the story as before; with several or none, only how it ended.
        let people: Vec<usize> = (0..self.seats.len()).filter(|&i| self.seats[i].is_person()).collect();
        let since = if let [only] = people[..] { self.n_shown[only] } else { last };
        writeln!(console.out)?;
        for line in self.sentences(since, Viewer::Watcher) {
            writeln!(console.out, "{}", wrapped(&format!("  {line}"), console.screen.width, 2))?;
        }
        writeln!(console.out)?;
        let names: Vec<String> = self.seats.iter().map(ToString::to_string).collect();
        write_scores(self.played.game(), self.played.state(), &names, console)?;
        if self.n_people() > 0 {
            self.offer_to_save(console)?;
        }
        if let Some(reason) = self.unsaved.take() {
            bail!("{reason}");
        }
        if let Some(path) = self.saver.complete_file(self.told.len()) {
            writeln!(console.out, "The record is in {}.", path.display())?;
        }
        Ok(Verdict::Good)
    }
}

fn record_of<G: Playable>(played: &Match<'_, G>, seats: &[Who]) -> String {
    let names: Vec<String> = seats.iter().map(ToString::to_string).collect();
    played.record(&names).to_string()
}

/// The final scores and who has won, in one sentence; the board of a finished game has the rest.
pub fn write_scores<G: Playable>(
    game: &G,
    last: &G::State,
    names: &[String],
    console: &mut Console<'_>,
) -> io::Result<()> {
    let side = |(i, score): (usize, i32)| match names.get(i) {
        Some(name) => format!("player {} ({name}) {score}", i + 1),
        None if i < usize::from(game.n_seats()) => format!("player {} {score}", i + 1),
        // A side beyond the seats is the one that the game plays by itself.
        None => format!("the game's own side {score}"),
    };
    let sides: Vec<String> = game.scores(last).into_iter().enumerate().map(side).collect();
    let winners: Vec<String> = game.winners(last).iter().map(|seat| seat.to_string()).collect();
    let won = match winners.as_slice() {
        [] => "nobody at the table has won".to_owned(),
        [only] => format!("player {only} has won"),
        several => format!("players {} share the victory", table::list(several)),
    };
    let sentence = format!("Result: {}; {won}.", sides.join(", "));
    writeln!(console.out, "{}", wrapped(&sentence, console.screen.width, 2))
}
