//! A game of any kind as the server keeps it: the position, the moves, and what may still be taken back.

mod drawing;
mod held;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use games::Playable;
use pages::browse::ScoreSheet;
use pages::screen::{self, Offer};
use search::{Bot, Knowledge, Mind, Player as _, decision_seed};
use store::limits;
use table::{Phrase, Record, Seat, SeatSet, Seed, Viewer, phrase};

use self::drawing::Sketch;
use self::held::{Held, answer_secretly, is_secret};
use crate::heavy::Leave;
use crate::names;
use crate::play::{Answer, By, Drawn, Job, Manners, Moment, Plan, Play, Refused, Sight, Step, Told};

/// Choices that computer players make before the others hear of them.
pub(crate) const STEPS_AT_ONCE: usize = 200;
/// The same where nobody waits for them, so that others come in between.
const STEPS_AMONG_COMPUTERS: usize = 20;
/// Moves that can be taken back one after the other, if nothing is revealed. Their positions are kept.
const MOST_BACK: usize = 100;

/// A choice that was made.
struct Done<G: Playable> {
    seat: Seat,
    choice: G::Choice,
    /// How many events there were after it.
    n_events: usize,
}

/// What a seat last saw when it decided.
struct Glance<G: Playable> {
    state: G::State,
    n_moves: usize,
    n_events: usize,
}

// By hand, because deriving would ask the game itself to be `Clone`.
impl<G: Playable> Clone for Done<G> {
    fn clone(&self) -> Done<G> {
        Done { ..*self }
    }
}

impl<G: Playable> Clone for Glance<G> {
    fn clone(&self) -> Glance<G> {
        Glance { ..*self }
    }
}

/// The position before a move that may still be taken back.
struct Before<G: Playable> {
    state: G::State,
    /// Whether the move made itself, because it was the only one.
    by_itself: bool,
}

/// The network of a table, once it is needed.
#[derive(Default)]
pub(crate) struct Insight(OnceLock<Option<Arc<Mind>>>);

impl Insight {
    pub(crate) fn of<G: Playable>(&self, game: &G) -> Option<&Arc<Mind>> {
        self.0.get_or_init(|| games::mind(game)).as_ref()
    }
}

struct Staged<G: Playable> {
    seat: Seat,
    choice: G::Choice,
    /// The position after it.
    state: G::State,
}

pub(crate) struct Played<G: Playable> {
    game: Arc<G>,
    /// The address under which the pages of its cards are.
    cards: Arc<str>,
    seed: Seed,
    /// What computer players judge by, as soon as one of them has played.
    mind: Arc<Insight>,
    state: G::State,
    /// Shared with those who look back at the game away from the table.
    moves: Arc<Vec<Done<G>>>,
    events: Arc<Vec<G::Event>>,
    /// Whether a person who has only one possibility is not asked.
    auto: bool,
    /// The positions before those last moves that may still be taken back: nothing was revealed since, and all that did
    /// not make themselves are of one seat.
    recent: VecDeque<Before<G>>,
    /// Whether there were more of them than are kept.
    more: bool,
    glances: Vec<Option<Glance<G>>>,
    staged: Vec<Staged<G>>,
    /// Answers to the present question that take effect together with those of others.
    held: Vec<Held<G>>,
    sketches: Vec<Sketch<G>>,
}

impl<G: Playable> Played<G> {
    pub(crate) fn deal(game: Arc<G>, seed: Seed, auto: bool) -> Played<G> {
        let state = game.deal(&seed);
        let glances = (0..game.n_seats()).map(|_| None).collect();
        let id = game.header().into_iter().find(|(key, _)| key == "game").map(|(_, id)| id).unwrap_or_default();
        Played {
            game,
            cards: format!("/cards/{id}").into(),
            seed,
            mind: Arc::default(),
            state,
            moves: Arc::default(),
            events: Arc::default(),
            auto,
            recent: VecDeque::new(),
            more: false,
            glances,
            staged: Vec::new(),
            held: Vec::new(),
            sketches: Vec::new(),
        }
    }

    fn options(&self, s: &G::State, seat: Seat) -> Vec<G::Choice> {
        let mut options = Vec::new();
        self.game.options(s, seat, &mut options);
        options
    }

    /// Reads a choice of `seat` and checks that it is legal.
    fn read(&self, s: &G::State, seat: Seat, text: &str) -> Result<G::Choice, Refused> {
        let game = &self.game;
        if limits::MOVE_BYTES < text.len() {
            let (n, most) = (text.len(), limits::MOVE_BYTES);
            return Err(Refused { sentence: phrase!("a move has at most {} bytes, not {}", most, n), rule: None });
        }
        if self.game.n_seats() <= seat.index().try_into().unwrap_or(u8::MAX) {
            return Err(Refused { sentence: format!("there is no player {seat}").into(), rule: None });
        }
        let choice =
            game.read(s, seat, text).map_err(|error| Refused { sentence: error.to_string().into(), rule: None })?;
        match game.refusal(s, seat, choice) {
            Some(refusal) => Err(Refused { sentence: refusal.sentence, rule: Some(refusal.rule) }),
            None => Ok(choice),
        }
    }

    fn revealed(&self, before: &G::State, after: &G::State) -> bool {
        let seats = (0..self.game.n_seats()).map(Seat::new);
        seats.into_iter().any(|seat| self.game.learned(before, seat) != self.game.learned(after, seat))
    }

    fn make(&mut self, seat: Seat, choice: G::Choice) {
        let before = self.state;
        let by_itself = self.answers_itself(&before, seat);
        let events = Arc::make_mut(&mut self.events);
        self.game.play_listed(&mut self.state, seat, choice, &mut |event| events.push(event));
        if !by_itself && self.last_decision().is_some_and(|n| self.moves[n].seat != seat) {
            self.forget_recent();
        }
        self.recent.push_back(Before { state: before, by_itself });
        if MOST_BACK < self.recent.len() {
            self.recent.pop_front();
            self.more = true;
        }
        if self.revealed(&before, &self.state) {
            self.forget_recent();
        }
        let n_events = self.events.len();
        Arc::make_mut(&mut self.moves).push(Done { seat, choice, n_events });
        if let Some(glance) = self.glances.get_mut(seat.index()) {
            *glance = Some(Glance { state: self.state, n_moves: self.moves.len(), n_events });
        }
        // Whatever somebody wanted to do was meant for the position before.
        self.staged.clear();
        self.held.clear();
    }

    fn forget_recent(&mut self) {
        self.recent.clear();
        self.more = false;
    }

    /// Whether a move of `seat` in this position is none that it decided on, because it was not asked. So it is where
    /// [`advance`] answers.
    fn answers_itself(&self, s: &G::State, seat: Seat) -> bool {
        self.auto && !is_secret(&*self.game, s) && self.options(s, seat).len() == 1
    }

    /// The last move that did not make itself, counted from 0, if it can still be taken back.
    fn last_decision(&self) -> Option<usize> {
        let at = self.recent.iter().rposition(|it| !it.by_itself)?;
        Some(self.moves.len() - self.recent.len() + at)
    }

    /// What comes next without asking anybody, from this position on.
    fn answers(&self, from: &G::State, n_moves: usize, manners: &Manners, with_computers: bool) -> Vec<Step> {
        advance(&self.game, &self.mind, self.seed, *from, n_moves, manners, with_computers)
    }

    /// The game again from its beginning up to a move, and what that brought.
    fn replayed(&self, n: usize, leave: &Leave) -> Option<(G::State, Vec<G::Event>)> {
        let mut state = self.game.deal(&self.seed);
        let mut last = Vec::new();
        for done in self.moves.get(..n)? {
            if !leave.goes_on() {
                return None;
            }
            last.clear();
            self.game.play_listed(&mut state, done.seat, done.choice, &mut |event| last.push(event));
        }
        Some((state, last))
    }
}

/// Plays on as long as nobody must be asked.
fn advance<G: Playable>(
    game: &Arc<G>,
    mind: &Insight,
    seed: Seed,
    mut s: G::State,
    n_moves: usize,
    manners: &Manners,
    with_computers: bool,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut options = Vec::new();
    let unpeopled = manners.seats.iter().all(|it| matches!(it, By::Computer(_)));
    let at_once = if unpeopled { STEPS_AMONG_COMPUTERS } else { STEPS_AT_ONCE };
    // Nobody is answered for where that would tell how many answers there are.
    while steps.len() < at_once && !is_secret(&**game, &s) {
        let waiting = game.waiting(&s);
        let computer = |seat: &Seat| matches!(manners.by(*seat), By::Computer(_));
        // Computer players first: where all decide at once, a person's decision can then still be taken back.
        let next = waiting.iter().find(|seat| with_computers && computer(seat)).map(|seat| {
            let By::Computer(kind) = manners.by(seat) else { unreachable!("just found to be a computer player") };
            let mut bot = Bot::new(kind, mind.of(&**game), decision_seed(&seed, n_moves + steps.len(), seat));
            (seat, bot.choose(&Knowledge::new(&**game, &s, seat)))
        });
        let next = next.or_else(|| {
            waiting.iter().filter(|seat| manners.auto && !computer(seat)).find_map(|seat| {
                options.clear();
                game.options(&s, seat, &mut options);
                if let [only] = options[..] { Some((seat, only)) } else { None }
            })
        });
        let Some((seat, choice)) = next else { break };
        steps.push((seat, game.write(choice)));
        game.play_listed(&mut s, seat, choice, &mut |_| {});
    }
    steps
}

impl<G: Playable> Play for Played<G> {
    fn n_seats(&self) -> u8 {
        self.game.n_seats()
    }

    fn n_moves(&self) -> usize {
        self.moves.len()
    }

    fn waiting(&self) -> SeatSet {
        self.game.waiting(&self.state)
    }

    fn winners(&self) -> SeatSet {
        self.game.winners(&self.state)
    }

    fn answer(&mut self, seat: Seat, text: &str, manners: &Manners) -> Result<Answer, Refused> {
        let choice = self.read(&self.state, seat, text)?;
        let mut steps = vec![(seat, self.game.write(choice))];
        if self.is_together() {
            self.held.retain(|it| it.seat != seat);
            self.staged.retain(|it| it.seat != seat);
            self.held.push(Held { seat, choice });
            match self.all_answers(&[]) {
                Some(all) => steps = all,
                None => return Ok(Answer::Held),
            }
        }
        let mut after = self.state;
        for (seat, text) in &steps {
            let choice = self.read(&after, *seat, text)?;
            self.game.play_listed(&mut after, *seat, choice, &mut |_| {});
        }
        steps.extend(self.answers(&after, self.moves.len() + steps.len(), manners, false));
        let scores = self.scores_after(&steps);
        Ok(Answer::Now(Plan { steps, scores }))
    }

    fn held(&self, seat: Seat) -> Option<String> {
        self.held_by(seat).map(|choice| self.game.write(choice))
    }

    fn undecided(&self) -> SeatSet {
        self.game.waiting(&self.state).iter().filter(|&seat| self.held_by(seat).is_none()).collect()
    }

    fn forget_answers(&mut self, seat: Seat) {
        self.held.retain(|it| it.seat != seat);
        self.unstage(seat);
    }

    fn is_secret(&self) -> bool {
        is_secret(&*self.game, &self.state)
    }

    fn has_job(&self, manners: &Manners) -> bool {
        let waiting = self.game.waiting(&self.state);
        let computer = |seat: Seat| matches!(manners.by(seat), By::Computer(_));
        if self.is_secret() {
            // Computer players answer last, so that it cannot be told how long they thought.
            return waiting.iter().any(computer)
                && waiting.iter().all(|seat| computer(seat) || self.held_by(seat).is_some());
        }
        let answers_itself = |seat| manners.auto && self.options(&self.state, seat).len() == 1;
        waiting.iter().any(|seat| computer(seat) || answers_itself(seat))
    }

    fn job(&self, manners: &Manners) -> Option<Job> {
        if !self.has_job(manners) {
            return None;
        }
        let (game, mind) = (Arc::clone(&self.game), Arc::clone(&self.mind));
        let (seed, state, n_moves) = (self.seed, self.state, self.moves.len());
        let manners = manners.clone();
        Some(if self.is_secret() {
            Box::new(move || answer_secretly(&game, &mind, seed, state, n_moves, &manners))
        } else {
            Box::new(move || advance(&game, &mind, seed, state, n_moves, &manners, true))
        })
    }

    fn with_held(&self, steps: Vec<Step>) -> Option<Vec<Step>> {
        if self.held.is_empty() { Some(steps) } else { self.all_answers(&steps) }
    }

    fn extend(&mut self, steps: &[Step]) -> Result<(), String> {
        for (seat, text) in steps {
            let n = self.moves.len() + 1;
            let choice = self
                .read(&self.state, *seat, text)
                .map_err(|refused| format!("move {n}, player {seat}, {text:?}: {}", refused.sentence))?;
            self.make(*seat, choice);
        }
        Ok(())
    }

    fn scores_after(&self, steps: &[Step]) -> Option<Vec<i32>> {
        let mut state = self.state;
        for (seat, text) in steps {
            let choice = self.game.read(&state, *seat, text).ok()?;
            self.game.choose(&mut state, *seat, choice, &mut |_| {}).ok()?;
        }
        self.game.waiting(&state).is_empty().then(|| self.game.scores(&state))
    }

    fn is_asked_as_before(&self, seat: Seat, n_back: usize) -> bool {
        let Some(then) = self.moves.len().checked_sub(n_back) else { return false };
        if self.moves[then..].iter().any(|done| done.seat == seat) {
            return false;
        }
        // The seat has not decided since, so what it saw then is where to begin: few moves lie between.
        let glance = self.glances.get(seat.index()).and_then(Option::as_ref).filter(|it| it.n_moves <= then);
        let (mut before, from) = glance.map_or_else(|| (self.game.deal(&self.seed), 0), |it| (it.state, it.n_moves));
        for done in self.moves.get(from..then).unwrap_or_default() {
            self.game.play_listed(&mut before, done.seat, done.choice, &mut |_| {});
        }
        let waits = |s: &G::State| self.game.waiting(s).contains(seat);
        waits(&before)
            && waits(&self.state)
            && self.game.question(&before, seat) == self.game.question(&self.state, seat)
            && self.options(&before, seat) == self.options(&self.state, seat)
    }

    fn undo(&self, seat: Seat) -> Result<usize, Refused> {
        let refused = |sentence: &str| Err(Refused { sentence: sentence.into(), rule: None });
        // What made itself is taken back together with the decision before it, whosever it was.
        let decision = self.last_decision();
        let n_before = self.moves.len() - self.recent.len();
        // If everything made itself that could be taken back, it is the move before that cannot.
        let by = decision.or_else(|| n_before.checked_sub(1)).map(|n| self.moves[n].seat);
        match (by, decision) {
            (None, _) => refused("there is nothing to take back yet"),
            (Some(by), _) if by != seat => {
                refused("somebody else has decided since; only your own last move can be taken back")
            }
            (Some(_), Some(decision)) => Ok(decision),
            (Some(_), None) if self.more => {
                Err(Refused { sentence: phrase!("only the last {} moves can be taken back", MOST_BACK), rule: None })
            }
            (Some(_), None) => refused("something hidden was revealed by that move, so it cannot be taken back"),
        }
    }

    fn rewind(&mut self, keep: usize) {
        let n_back = self.moves.len().saturating_sub(keep);
        if n_back == 0 {
            return;
        }
        let in_memory = self.recent.len().checked_sub(n_back).map(|at| self.recent[at].state);
        // What was kept in memory is enough for whatever a player may take back.
        let replayed = || self.replayed(keep, &Leave::always()).map(|(state, _)| state);
        let Some(state) = in_memory.or_else(replayed) else { return };
        self.recent.truncate(self.recent.len().saturating_sub(n_back));
        self.state = state;
        Arc::make_mut(&mut self.moves).truncate(keep);
        let n_events = self.moves.last().map_or(0, |it| it.n_events);
        Arc::make_mut(&mut self.events).truncate(n_events);
        for glance in self.glances.iter_mut().flatten() {
            if keep < glance.n_moves {
                *glance = Glance { state, n_moves: keep, n_events };
            }
        }
        self.staged.clear();
        self.held.clear();
        // They show moves that were not made.
        self.sketches.clear();
    }

    fn stage(&mut self, seat: Seat, text: &str) -> Result<bool, Refused> {
        let choice = self.read(&self.state, seat, text)?;
        let mut after = self.state;
        self.game.play_listed(&mut after, seat, choice, &mut |_| {});
        let ends_turn = !self.game.waiting(&after).contains(seat);
        if !ends_turn || self.revealed(&self.state, &after) {
            return Ok(false);
        }
        self.staged.retain(|it| it.seat != seat);
        self.staged.push(Staged { seat, choice, state: after });
        Ok(true)
    }

    fn staged(&self, seat: Seat) -> Option<String> {
        self.staged.iter().find(|it| it.seat == seat).map(|it| self.game.write(it.choice))
    }

    fn unstage(&mut self, seat: Seat) {
        self.staged.retain(|it| it.seat != seat);
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        screen::offers(&*self.game, &self.state, seat)
    }

    fn question(&self, seat: Seat) -> Phrase {
        self.game.question(&self.state, seat)
    }

    fn draw(&mut self, sight: &Sight<'_>) -> Drawn {
        let at = self.sketches.iter().position(|it| it.viewer == sight.viewer);
        let known = at.map(|at| self.sketches.swap_remove(at));
        let (drawn, sketch) = self.draw_position(&self.state, self.moves.len(), sight, known);
        self.sketches.push(sketch);
        drawn
    }

    fn forget_drawings(&mut self) {
        self.sketches.clear();
    }

    fn text(&self, viewer: Viewer) -> String {
        let page = table::Page { width: 100, color: false };
        self.game.board(&self.game.view(&self.state, viewer), &page)
    }

    fn to_look_back(&self) -> Box<dyn Play> {
        Box::new(Played {
            game: Arc::clone(&self.game),
            cards: Arc::clone(&self.cards),
            seed: self.seed,
            mind: Arc::clone(&self.mind),
            state: self.state,
            moves: Arc::clone(&self.moves),
            events: Arc::clone(&self.events),
            auto: self.auto,
            recent: VecDeque::new(),
            more: false,
            glances: self.glances.clone(),
            staged: Vec::new(),
            held: Vec::new(),
            sketches: Vec::new(),
        })
    }

    fn record(&self, player_names: &[String], leave: &Leave) -> Option<Record> {
        let choices = self.moves.iter().map(|done| (done.seat, done.choice));
        Record::of_choices(&*self.game, self.seed, choices, player_names, || leave.goes_on())
    }

    fn moment(&self, n: usize, sight: &Sight<'_>, leave: &Leave) -> Option<Moment> {
        let (state, last) = self.replayed(n, leave)?;
        let seen = last.iter().filter_map(|event| self.game.seen_by(event, sight.viewer));
        let told = seen.map(|event| self.pen(sight.names).draw(&self.game.phrase(&event))).collect();
        Some(Moment { drawn: self.draw_position(&state, n, sight, None).0, told })
    }

    fn result(&self, player_names: &[String]) -> String {
        let winners: Vec<String> =
            self.game.winners(&self.state).iter().map(|seat| names::of(seat, player_names)).collect();
        match winners.as_slice() {
            [] => "The game is over: nobody at the table has won.".to_owned(),
            [only] => format!("The game is over: {only} has won."),
            several => format!("The game is over: {} share the victory.", table::list(several)),
        }
    }

    fn score_sheet(&self, player_names: &[String]) -> Option<ScoreSheet> {
        let over = self.game.waiting(&self.state).is_empty();
        let view = self.game.view(&self.state, Viewer::Watcher);
        over.then(|| self.game.score_sheet(&view, &self.events, player_names))
    }

    fn last_lines(&self, n: usize, player_names: &[String]) -> Vec<String> {
        let seen = self.events.iter().rev().filter_map(|event| self.game.seen_by(event, Viewer::Watcher));
        let told = seen.map(|event| self.game.phrase(&event).named(player_names));
        let mut lines: Vec<String> = told.take(n).collect();
        lines.reverse();
        lines
    }

    fn rounds(&self) -> Vec<(u16, usize)> {
        let mut rounds = Vec::new();
        let mut from = 0;
        for (n, done) in (1..).zip(self.moves.iter()) {
            let begun = self.events[from..done.n_events].iter().filter_map(|event| self.game.round_begun(event));
            rounds.extend(begun.map(|round| (round, n)));
            from = done.n_events;
        }
        rounds
    }

    fn moves(&self, from: usize, to: usize, viewer: Viewer) -> Vec<(Seat, Option<String>)> {
        let moves = self.moves.iter().take(to).skip(from);
        moves.map(|it| (it.seat, viewer.sees(it.seat).then(|| self.game.write(it.choice)))).collect()
    }

    fn story(&self, from: usize, to: usize, viewer: Viewer) -> Vec<Told> {
        let moves = self.moves.iter().enumerate().take(to).skip(from);
        moves.map(|(i, it)| Told { seat: it.seat, lines: self.told(i, viewer) }).collect()
    }

    fn json(&self, viewer: Viewer) -> serde_json::Value {
        self.game.report(&self.game.view(&self.state, viewer))
    }
}
