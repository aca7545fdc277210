//! One game being played, whatever the game. Knows nothing of databases and connections.

use std::sync::Arc;

use games::{AnyGame, Playable, Visitor};
use pages::browse::ScoreSheet;
use pages::screen::{self, Offer, Part, Scene, Slot};
use pages::tabletop::{self, Chat, Desk, LogLine, Prompt};
use search::{Bot, Player as _, PlayerKind, decision_seed};
use table::{Match, Record, Seat, SeatSet, Seed, Viewer};

use crate::names;

/// Lines of the log on the page of a table. The whole story is in the replay.
const LOG_LINES: usize = 40;
/// Choices that computer players make before the others hear of them.
const STEPS_AT_ONCE: usize = 200;

/// A choice in notation, and whose it is.
pub(crate) type Step = (Seat, String);

/// What computer players do next, to be found out away from the table because it takes time.
pub(crate) type Job = Box<dyn FnOnce() -> Vec<Step> + Send>;

/// Why a choice cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) sentence: String,
    pub(crate) rule: Option<&'static str>,
}

/// What would come of a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The choice, and what answers itself after it.
    pub(crate) steps: Vec<Step>,
    /// The scores, if the game is then over.
    pub(crate) scores: Option<Vec<i32>>,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Person,
    Computer(PlayerKind),
}

/// How the seats are played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Manners {
    pub(crate) seats: Vec<By>,
    /// Whether a person who has only one possibility is not asked.
    pub(crate) auto: bool,
}

impl Manners {
    fn by(&self, seat: Seat) -> By {
        self.seats.get(seat.index()).copied().unwrap_or(By::Person)
    }
}

/// Who looks at the table, and what the page around it needs.
#[derive(Clone, Debug)]
pub(crate) struct Sight<'a> {
    pub(crate) viewer: Viewer,
    pub(crate) names: &'a [String],
    /// Where forms go; without it, nothing can be done.
    pub(crate) desk: Option<Desk>,
    pub(crate) chat: Option<Chat>,
    /// Where the whole story is.
    pub(crate) story: Option<String>,
    /// What to say instead of whom the table waits for.
    pub(crate) notice: Option<String>,
}

/// A table as somebody sees it.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) layout: String,
    pub(crate) status: maud::Markup,
    pub(crate) parts: Vec<DrawnPart>,
    /// Whether the viewer must decide.
    pub(crate) mine: bool,
}

/// A part of a table as somebody sees it.
#[derive(Clone, Debug)]
pub(crate) struct DrawnPart {
    pub(crate) id: &'static str,
    pub(crate) tab: Option<&'static str>,
    /// Shared as long as it looks the same.
    pub(crate) html: Arc<str>,
}

impl DrawnPart {
    /// As a page takes it.
    pub(crate) fn part(&self) -> Part {
        Part { id: self.id, tab: self.tab, markup: maud::PreEscaped(self.html.to_string()) }
    }
}

impl From<Part> for DrawnPart {
    fn from(part: Part) -> DrawnPart {
        DrawnPart { id: part.id, tab: part.tab, html: part.markup.into_string().into() }
    }
}

/// A moment of a game that is looked back at.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) drawn: Drawn,
    /// What the move before it brought, as the viewer saw it.
    pub(crate) told: Vec<String>,
}

/// What a move brought, as somebody saw it.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) seat: Seat,
    pub(crate) lines: Vec<LogLine>,
}

/// A game in progress. All of it follows from setup, seed and moves.
pub(crate) trait Play: Send {
    fn n_seats(&self) -> u8;
    fn n_moves(&self) -> usize;
    fn waiting(&self) -> SeatSet;
    fn scores(&self) -> Vec<i32>;
    fn winners(&self) -> SeatSet;

    /// What would come of this choice. Changes nothing.
    fn plan(&self, seat: Seat, text: &str, manners: &Manners) -> Result<Plan, Refused>;

    /// What computer players, and people with a single possibility, do next, if anything.
    fn job(&self, manners: &Manners) -> Option<Job>;

    /// Makes choices that were planned here or are known to be legal. An illegal one ends it with a sentence.
    fn extend(&mut self, steps: &[Step]) -> Result<(), String>;

    /// The scores once the game is over after these steps.
    fn scores_after(&self, steps: &[Step]) -> Option<Vec<i32>>;

    /// Whether `seat` is asked the same, with the same answers, as `n_back` moves ago, which were all made by others. So
    /// it is where several decide at once.
    fn is_asked_as_before(&self, seat: Seat, n_back: usize) -> bool;

    /// How many moves stand when `seat` takes its last choice back.
    fn undo(&self, seat: Seat) -> Result<usize, Refused>;

    /// Takes moves back until so many stand.
    fn rewind(&mut self, keep: usize);

    /// Holds a choice back until it is confirmed, if it could still be taken back and ends the turn of `seat`. Returns
    /// whether it does.
    fn stage(&mut self, seat: Seat, text: &str) -> Result<bool, Refused>;

    /// The choice of `seat` that is held back.
    fn staged(&self, seat: Seat) -> Option<String>;

    /// Forgets the choice of `seat` that is held back.
    fn unstage(&mut self, seat: Seat);

    /// Everything that `seat` may do, and what it could think of and why that is not possible.
    fn offers(&self, seat: Seat) -> Vec<Offer>;

    /// What is asked of `seat`; empty if nothing is.
    fn question(&self, seat: Seat) -> String;

    /// The table as somebody sees it. What it looked like is remembered, so that only what changed is drawn again.
    fn draw(&mut self, sight: &Sight<'_>) -> Drawn;

    /// Forgets what the table looked like.
    fn forget_drawings(&mut self);

    /// The position as a board of text, for those who read no HTML.
    fn text(&self, viewer: Viewer) -> String;

    fn record(&self, names: &[String]) -> Record;

    /// The table after `n` moves.
    fn moment(&self, n: usize, sight: &Sight<'_>) -> Option<Moment>;

    /// Who has won, in a sentence.
    fn result(&self, player_names: &[String]) -> String;

    /// Where the points came from, once the game is over.
    fn score_sheet(&self, player_names: &[String]) -> Option<ScoreSheet>;

    /// The last things that happened, as everybody saw them.
    fn last_lines(&self, n: usize, player_names: &[String]) -> Vec<String>;

    /// The rounds, each with the number of moves before its first position.
    fn rounds(&self) -> Vec<(u16, usize)>;

    /// The moves `from..to` as somebody may read them; a hidden one has no text.
    fn moves(&self, from: usize, to: usize, viewer: Viewer) -> Vec<(Seat, Option<String>)>;

    /// What the moves from this one on brought, as a viewer saw it.
    fn story(&self, from: usize, viewer: Viewer, player_names: &[String]) -> Vec<Told>;

    /// The position as data.
    fn json(&self, viewer: Viewer) -> serde_json::Value;
}

/// Deals a game and plays these moves. The error says which of them cannot be made.
pub(crate) fn play(game: &AnyGame, seed: Seed, moves: &[Step]) -> Result<Box<dyn Play>, String> {
    struct Begin<'a>(Seed, &'a [Step]);
    impl Visitor for Begin<'_> {
        type Out = Result<Box<dyn Play>, String>;

        fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
            let mut played = Played::deal(Arc::clone(game), self.0);
            played.extend(self.1)?;
            Ok(Box::new(played))
        }
    }
    game.visit(Begin(seed, moves))
}

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
    n_events: usize,
}

struct Staged<G: Playable> {
    seat: Seat,
    choice: G::Choice,
    /// The position after it.
    state: G::State,
}

struct Played<G: Playable> {
    game: Arc<G>,
    seed: Seed,
    state: G::State,
    moves: Vec<Done<G>>,
    events: Vec<G::Event>,
    /// The positions before those last moves that may still be taken back: all of one seat, nothing revealed since.
    recent: Vec<G::State>,
    glances: Vec<Option<Glance<G>>>,
    staged: Vec<Staged<G>>,
    sketches: Vec<Sketch<G>>,
}

/// What the parts of the game looked like to a viewer.
struct Sketch<G: Playable> {
    viewer: Viewer,
    names: Vec<String>,
    view: G::View,
    before: Option<G::View>,
    parts: Vec<DrawnPart>,
}

impl<G: Playable> Sketch<G> {
    fn scene(&self) -> Scene<'_, G::View> {
        Scene { view: &self.view, before: self.before.as_ref(), viewer: self.viewer, names: &self.names }
    }
}

impl<G: Playable> Played<G> {
    fn deal(game: Arc<G>, seed: Seed) -> Played<G> {
        let state = game.deal(&seed);
        let glances = (0..game.n_seats()).map(|_| None).collect();
        Played {
            game,
            seed,
            state,
            moves: Vec::new(),
            events: Vec::new(),
            recent: Vec::new(),
            glances,
            staged: Vec::new(),
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
        if self.game.n_seats() <= seat.index().try_into().unwrap_or(u8::MAX) {
            return Err(Refused { sentence: format!("there is no player {seat}"), rule: None });
        }
        let choice = game.read(s, seat, text).map_err(|error| Refused { sentence: error.to_string(), rule: None })?;
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
        let events = &mut self.events;
        self.game.play_listed(&mut self.state, seat, choice, &mut |event| events.push(event));
        if self.moves.last().is_some_and(|last| last.seat != seat) {
            self.recent.clear();
        }
        self.recent.push(before);
        if self.revealed(&before, &self.state) {
            self.recent.clear();
        }
        let n_events = self.events.len();
        self.moves.push(Done { seat, choice, n_events });
        if let Some(glance) = self.glances.get_mut(seat.index()) {
            *glance = Some(Glance { state: self.state, n_events });
        }
        // Whatever somebody wanted to do was meant for the position before.
        self.staged.clear();
    }

    /// What comes next without asking anybody, from this position on.
    fn answers(&self, from: &G::State, n_moves: usize, manners: &Manners, with_computers: bool) -> Vec<Step> {
        advance(&self.game, self.seed, *from, n_moves, manners, with_computers)
    }

    fn question_for(&self, s: &G::State, sight: &Sight<'_>, mine: bool) -> String {
        let game = &self.game;
        let waiting = game.waiting(s);
        match sight.viewer {
            Viewer::Seat(seat) if mine => game.question(s, seat),
            _ if waiting.is_empty() => self.result(sight.names),
            _ => sight.notice.clone().unwrap_or_else(|| {
                let names: Vec<String> = waiting.iter().map(|seat| names::of(seat, sight.names)).collect();
                format!("Waiting for {}.", names::list(&names))
            }),
        }
    }

    fn log(&self, n_moves: usize, sight: &Sight<'_>) -> Vec<LogLine> {
        let since = match sight.viewer {
            Viewer::Seat(seat) => self.glances.get(seat.index()).and_then(Option::as_ref).map(|it| it.n_events),
            Viewer::Watcher | Viewer::Judge => None,
        };
        let mut lines: Vec<LogLine> = Vec::with_capacity(LOG_LINES);
        // From the newest move backwards, until the page is full.
        for i in (0..n_moves).rev() {
            if LOG_LINES <= lines.len() {
                break;
            }
            lines.extend(self.told(i, sight.viewer, sight.names, since).into_iter().rev());
        }
        lines.truncate(LOG_LINES);
        lines.reverse();
        lines
    }

    /// What a move brought, as a viewer saw it. Events from `since` on are new to them.
    fn told(&self, i: usize, viewer: Viewer, player_names: &[String], since: Option<usize>) -> Vec<LogLine> {
        let game = &self.game;
        let done = &self.moves[i];
        let begin = i.checked_sub(1).map_or(0, |before| self.moves[before].n_events);
        let mut lines: Vec<LogLine> = (begin..done.n_events)
            .filter_map(|at| {
                let event = game.seen_by(&self.events[at], viewer)?;
                Some(LogLine {
                    text: names::in_sentence(&game.sentence(&event), player_names),
                    notation: None,
                    rule: game.rule(&event),
                    heading: game.is_heading(&event),
                    new: since.is_some_and(|since| since <= at),
                })
            })
            .collect();
        // A notation may name what others must not know, so only those who know see it.
        if let Some(first) = lines.first_mut().filter(|_| viewer.sees(done.seat)) {
            first.notation = Some(game.write(done.choice));
        }
        lines
    }

    fn draw_position(
        &self,
        s: &G::State,
        n_moves: usize,
        sight: &Sight<'_>,
        known: Option<&Sketch<G>>,
    ) -> (Drawn, Sketch<G>) {
        let game = &self.game;
        let staged = match sight.viewer {
            Viewer::Seat(seat) if sight.desk.is_some() => self.staged.iter().find(|it| it.seat == seat),
            _ => None,
        };
        let shown = staged.map_or(s, |it| &it.state);
        let view = game.view(shown, sight.viewer);
        let acting = match (sight.viewer, &sight.desk) {
            (Viewer::Seat(seat), Some(_)) => Some(seat),
            _ => None,
        };
        let mine = acting.is_some_and(|seat| staged.is_some() || game.waiting(s).contains(seat));
        let asked = acting.filter(|_| mine && staged.is_none());
        let prompt = Prompt {
            question: match staged {
                Some(it) => format!("Confirm your turn: {}.", game.write(it.choice)),
                None => self.question_for(s, sight, asked.is_some()),
            },
            mine,
            offers: asked.map(|seat| screen::offers(&**game, s, seat)).unwrap_or_default(),
            desk: sight.desk.clone().filter(|_| acting.is_some()),
            staged: staged.map(|it| game.write(it.choice)),
            undo: acting.is_some_and(|seat| self.undo(seat).is_ok()),
        };
        let before = match sight.viewer {
            Viewer::Seat(seat) if sight.desk.is_some() => self.glances.get(seat.index()).and_then(Option::as_ref),
            _ => None,
        };
        let before = before.map(|it| game.view(&it.state, sight.viewer));
        let first = tabletop::first_parts(&prompt, game.waiting(shown));
        let last = tabletop::last_parts(&self.log(n_moves, sight), sight.story.as_deref(), sight.chat.as_ref());
        let (layout, status) = (game.layout(&view), game.status(&view));
        let sketch = self.sketch(view, before, sight, known);
        let of_game = sketch.parts.iter().cloned();
        let parts = first.into_iter().map(DrawnPart::from).chain(of_game).chain(last.into_iter().map(DrawnPart::from));
        let drawn = Drawn { layout, status, parts: parts.collect(), mine };
        (drawn, sketch)
    }

    /// Draws the parts of the game, but for those that look as they did.
    fn sketch(
        &self,
        view: G::View,
        before: Option<G::View>,
        sight: &Sight<'_>,
        known: Option<&Sketch<G>>,
    ) -> Sketch<G> {
        let scene = Scene { view: &view, before: before.as_ref(), viewer: sight.viewer, names: sight.names };
        let old = known.map(|it| (it, it.scene()));
        let slots = self.game.slots(&view).into_iter();
        let parts = slots.map(|Slot { id, tab }| {
            let same = old.as_ref().filter(|(_, then)| self.game.is_same(id, then, &scene));
            let same = same.and_then(|(sketch, _)| sketch.parts.iter().find(|it| it.id == id));
            same.cloned().unwrap_or_else(|| Part { id, tab, markup: self.game.part(id, &scene) }.into())
        });
        let parts = parts.collect();
        Sketch { viewer: sight.viewer, names: sight.names.to_vec(), view, before, parts }
    }

    /// The game again from its beginning, for what needs every position.
    fn replayed(&self, n: usize) -> Option<(G::State, Vec<G::Event>)> {
        if self.moves.len() < n {
            return None;
        }
        let mut state = self.game.deal(&self.seed);
        let mut last = Vec::new();
        for done in &self.moves[..n] {
            last.clear();
            self.game.play_listed(&mut state, done.seat, done.choice, &mut |event| last.push(event));
        }
        Some((state, last))
    }
}

/// Plays on as long as nobody must be asked.
fn advance<G: Playable>(
    game: &Arc<G>,
    seed: Seed,
    mut s: G::State,
    n_moves: usize,
    manners: &Manners,
    with_computers: bool,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut options = Vec::new();
    while steps.len() < STEPS_AT_ONCE {
        let waiting = game.waiting(&s);
        let computer = |seat: &Seat| matches!(manners.by(*seat), By::Computer(_));
        // Computer players first: where all decide at once, a person's decision can then still be taken back.
        let next = waiting.iter().find(|seat| with_computers && computer(seat)).map(|seat| {
            let By::Computer(kind) = manners.by(seat) else { unreachable!("just found to be a computer player") };
            let mut bot = Bot::new(kind, decision_seed(&seed, n_moves + steps.len(), seat));
            (seat, bot.choose(&**game, &s, seat))
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

    fn scores(&self) -> Vec<i32> {
        self.game.scores(&self.state)
    }

    fn winners(&self) -> SeatSet {
        self.game.winners(&self.state)
    }

    fn plan(&self, seat: Seat, text: &str, manners: &Manners) -> Result<Plan, Refused> {
        let choice = self.read(&self.state, seat, text)?;
        let mut after = self.state;
        self.game.play_listed(&mut after, seat, choice, &mut |_| {});
        let mut steps = vec![(seat, self.game.write(choice))];
        steps.extend(self.answers(&after, self.moves.len() + 1, manners, false));
        let scores = self.scores_after(&steps);
        Ok(Plan { steps, scores })
    }

    fn job(&self, manners: &Manners) -> Option<Job> {
        let waiting = self.game.waiting(&self.state);
        let needed = waiting.iter().any(|seat| match manners.by(seat) {
            By::Computer(_) => true,
            By::Person => manners.auto && self.options(&self.state, seat).len() == 1,
        });
        if !needed {
            return None;
        }
        let (game, seed, state, n_moves) = (Arc::clone(&self.game), self.seed, self.state, self.moves.len());
        let manners = manners.clone();
        Some(Box::new(move || advance(&game, seed, state, n_moves, &manners, true)))
    }

    fn extend(&mut self, steps: &[Step]) -> Result<(), String> {
        for (n, (seat, text)) in steps.iter().enumerate() {
            let choice = self
                .read(&self.state, *seat, text)
                .map_err(|refused| format!("move {}, player {seat}, {text:?}: {}", n + 1, refused.sentence))?;
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
        let Some((before, _)) = self.replayed(then) else { return false };
        let waits = |s: &G::State| self.game.waiting(s).contains(seat);
        waits(&before)
            && waits(&self.state)
            && self.game.question(&before, seat) == self.game.question(&self.state, seat)
            && self.options(&before, seat) == self.options(&self.state, seat)
    }

    fn undo(&self, seat: Seat) -> Result<usize, Refused> {
        let refused = |sentence: &str| Err(Refused { sentence: sentence.to_owned(), rule: None });
        match self.moves.last() {
            None => return refused("there is nothing to take back yet"),
            Some(last) if last.seat != seat => {
                return refused("somebody else has decided since; only your own last move can be taken back");
            }
            Some(_) => {}
        }
        // Choices that made themselves are taken back together with the one before them.
        for (n_back, before) in (1..).zip(self.recent.iter().rev()) {
            if self.options(before, seat).len() > 1 {
                return Ok(self.moves.len() - n_back);
            }
        }
        refused("something hidden was revealed by that move, so it cannot be taken back")
    }

    fn rewind(&mut self, keep: usize) {
        let n_back = self.moves.len().saturating_sub(keep);
        if n_back == 0 {
            return;
        }
        let in_memory = self.recent.len().checked_sub(n_back).map(|at| self.recent[at]);
        // What was kept in memory is enough for whatever a player may take back.
        let Some(state) = in_memory.or_else(|| self.replayed(keep).map(|(state, _)| state)) else { return };
        self.recent.truncate(self.recent.len().saturating_sub(n_back));
        self.state = state;
        self.moves.truncate(keep);
        let n_events = self.moves.last().map_or(0, |it| it.n_events);
        self.events.truncate(n_events);
        for glance in self.glances.iter_mut().flatten() {
            if n_events < glance.n_events {
                *glance = Glance { state, n_events };
            }
        }
        self.staged.clear();
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

    fn question(&self, seat: Seat) -> String {
        self.game.question(&self.state, seat)
    }

    fn draw(&mut self, sight: &Sight<'_>) -> Drawn {
        let at = self.sketches.iter().position(|it| it.viewer == sight.viewer);
        let known = at.map(|at| self.sketches.swap_remove(at));
        let (drawn, sketch) = self.draw_position(&self.state, self.moves.len(), sight, known.as_ref());
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

    fn record(&self, player_names: &[String]) -> Record {
        let mut played = Match::deal(&*self.game, self.seed);
        for done in &self.moves {
            // Every one of them was legal when it was made, and the rules have not changed since.
            let _ = played.choose(done.seat, done.choice, &mut |_| {});
        }
        played.record(player_names)
    }

    fn moment(&self, n: usize, sight: &Sight<'_>) -> Option<Moment> {
        let (state, last) = self.replayed(n)?;
        let seen = last.iter().filter_map(|event| self.game.seen_by(event, sight.viewer));
        let told = seen.map(|event| names::in_sentence(&self.game.sentence(&event), sight.names)).collect();
        Some(Moment { drawn: self.draw_position(&state, n, sight, None).0, told })
    }

    fn result(&self, player_names: &[String]) -> String {
        let winners: Vec<String> =
            self.game.winners(&self.state).iter().map(|seat| names::of(seat, player_names)).collect();
        match winners.as_slice() {
            [] => "The game is over: nobody at the table has won.".to_owned(),
            [only] => format!("The game is over: {only} has won."),
            several => format!("The game is over: {} share the victory.", names::list(several)),
        }
    }

    fn score_sheet(&self, player_names: &[String]) -> Option<ScoreSheet> {
        let over = self.game.waiting(&self.state).is_empty();
        let view = self.game.view(&self.state, Viewer::Watcher);
        over.then(|| self.game.score_sheet(&view, &self.events, player_names))
    }

    fn last_lines(&self, n: usize, player_names: &[String]) -> Vec<String> {
        let seen = self.events.iter().rev().filter_map(|event| self.game.seen_by(event, Viewer::Watcher));
        let told = seen.map(|event| names::in_sentence(&self.game.sentence(&event), player_names));
        let mut lines: Vec<String> = told.take(n).collect();
        lines.reverse();
        lines
    }

    fn rounds(&self) -> Vec<(u16, usize)> {
        let mut rounds = Vec::new();
        let mut from = 0;
        for (n, done) in (1..).zip(&self.moves) {
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

    fn story(&self, from: usize, viewer: Viewer, player_names: &[String]) -> Vec<Told> {
        let moves = self.moves.iter().enumerate().skip(from);
        moves.map(|(i, it)| Told { seat: it.seat, lines: self.told(i, viewer, player_names, None) }).collect()
    }

    fn json(&self, viewer: Viewer) -> serde_json::Value {
        self.game.json(&self.game.view(&self.state, viewer))
    }
}
