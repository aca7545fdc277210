//! A game as somebody sees it. What it looked like is kept, so that only what has changed is drawn again.

use games::Playable;
use maud::Markup;
use pages::pen::Pen;
use pages::screen::{self, Part, Scene, Slot};
use pages::tabletop::{self, LogLine, Prompt};
use table::{Phrase, Viewer, phrase};

use super::{Glance, Played};
use crate::play::{Drawn, DrawnPart, Note, Play as _, Sight};

/// Lines of the log on the page of a table. The whole story is in the replay.
const LOG_LINES: usize = 40;

/// What a game looked like to a viewer.
pub(super) struct Sketch<G: Playable> {
    pub(super) viewer: Viewer,
    names: Vec<String>,
    view: G::View,
    /// What the viewer saw when they last decided.
    before: Option<G::View>,
    /// After how many moves that was.
    decided: usize,
    /// The parts of the game.
    parts: Vec<DrawnPart>,
    /// How many moves the log tells of.
    n_told: usize,
    log: Vec<Item>,
}

/// A line of the log as it was drawn.
struct Item {
    /// The move that it belongs to.
    i: usize,
    /// The event that it tells of.
    at: usize,
    /// It is the first that the viewer saw of its move.
    first: bool,
    /// It was new to the viewer.
    new: bool,
    drawn: Markup,
}

/// The lines of the log with what is told besides the moves.
fn with_notes(items: &[Item], notes: &[Note]) -> Vec<Markup> {
    let mut lines = Vec::with_capacity(items.len() + notes.len());
    let mut notes = notes.iter().peekable();
    let line = |note: &Note| LogLine { text: note.text.as_str().into(), ..LogLine::default() };
    let drawn = |note: &Note| tabletop::log_item(&line(note), Pen::default());
    // Where the page does not begin with the first line, neither do the notes.
    if LOG_LINES <= items.len() {
        while notes.next_if(|note| items.first().is_some_and(|it| note.after < it.i)).is_some() {}
    }
    for item in items {
        while let Some(note) = notes.next_if(|note| note.after <= item.i) {
            lines.push(drawn(note));
        }
        lines.push(item.drawn.clone());
    }
    lines.extend(notes.map(drawn));
    lines
}

impl<G: Playable> Played<G> {
    /// The position `s` after `n_moves` moves as somebody sees it. `known` is what the same game looked like to them
    /// before, with fewer moves.
    pub(super) fn draw_position(
        &self,
        s: &G::State,
        n_moves: usize,
        sight: &Sight<'_>,
        known: Option<Sketch<G>>,
    ) -> (Drawn, Sketch<G>) {
        let game = &self.game;
        let staged = match sight.viewer {
            Viewer::Seat(seat) if sight.desk.is_some() => self.staged.iter().find(|it| it.seat == seat),
            _ => None,
        };
        let shown = staged.map_or(s, |it| &it.state);
        let acting = match (sight.viewer, &sight.desk) {
            (Viewer::Seat(seat), Some(_)) => Some(seat),
            _ => None,
        };
        // Whoever has answered and waits for the others may still change the answer.
        let held = acting.and_then(|seat| self.held_by(seat));
        let asked = acting.filter(|&seat| staged.is_none() && game.waiting(s).contains(seat));
        let mine = staged.is_some() || (asked.is_some() && held.is_none());
        let prompt = Prompt {
            question: match (staged, held) {
                (Some(it), _) => phrase!("Confirm your turn: {}.", game.write(it.choice)),
                (None, Some(choice)) => phrase!(
                    "Your answer is held until everybody has answered, and can be changed until then: {}.",
                    game.write(choice)
                ),
                (None, None) => self.question_for(s, sight, asked.is_some()),
            },
            mine,
            offers: asked.map(|seat| screen::offers(&**game, s, seat)).unwrap_or_default(),
            desk: sight.desk.clone().filter(|_| acting.is_some()),
            staged: staged.map(|it| game.write(it.choice)),
            undo: acting.is_some_and(|seat| self.undo(seat).is_ok()),
        };
        let sketch = self.sketch(shown, n_moves, sight, known.filter(|it| it.names == sight.names));
        let first = tabletop::first_parts(&prompt, game.waiting(shown), self.pen(sight.names));
        let log = with_notes(&sketch.log, &sight.notes);
        let last = tabletop::last_parts_of(log.iter(), sight.story.as_deref(), sight.chat.as_ref());
        let of_game = sketch.parts.iter().cloned();
        let parts = first.into_iter().map(DrawnPart::from).chain(of_game).chain(last.into_iter().map(DrawnPart::from));
        let drawn = Drawn {
            layout: game.layout(&sketch.view),
            status: game.status(&sketch.view),
            parts: parts.collect(),
            mine,
        };
        (drawn, sketch)
    }

    /// What phrases are drawn with at this table.
    pub(super) fn pen<'a>(&'a self, names: &'a [String]) -> Pen<'a> {
        Pen { names, cards: Some(&self.cards) }
    }

    fn question_for(&self, s: &G::State, sight: &Sight<'_>, mine: bool) -> Phrase {
        let game = &self.game;
        let waiting = game.waiting(s);
        match sight.viewer {
            Viewer::Seat(seat) if mine => game.question(s, seat),
            _ => match &sight.notice {
                Some(notice) => notice.into(),
                None if waiting.is_empty() => self.result(sight.names).into(),
                None => phrase!("Waiting for {}.", Phrase::list(waiting.iter().map(Phrase::player))),
            },
        }
    }

    /// Draws the parts of the game and the lines of the log, but for those that look as they did.
    fn sketch(&self, shown: &G::State, n_moves: usize, sight: &Sight<'_>, mut known: Option<Sketch<G>>) -> Sketch<G> {
        let game = &self.game;
        let viewer = sight.viewer;
        let glance = self.glance(viewer);
        let (n_told, log) = known.as_mut().map(|it| (it.n_told, std::mem::take(&mut it.log))).unwrap_or_default();
        let log = self.log(n_told, n_moves, log, sight, glance.map(|it| it.n_events));
        let view = game.view(shown, viewer);
        // Whoever can do nothing has no last decision.
        let glance = glance.filter(|_| sight.desk.is_some());
        let decided = glance.map_or(0, |it| it.n_moves);
        let then = known.as_mut().and_then(|it| it.before.take());
        let as_before = known.as_ref().is_some_and(|it| it.decided == decided);
        let (before, then) = match then {
            Some(same) if as_before => (Some(same), None),
            then => (glance.map(|it| game.view(&it.state, viewer)), then),
        };
        let scene = Scene { view: &view, before: before.as_ref(), viewer, names: sight.names };
        let old = known.as_ref().map(|it| {
            let before = if as_before { before.as_ref() } else { then.as_ref() };
            (it, Scene { view: &it.view, before, viewer, names: &it.names })
        });
        let slots = game.slots(&view).into_iter();
        let parts = slots.map(|Slot { id, tab }| {
            let same = old.as_ref().filter(|(_, then)| game.is_same(id, then, &scene));
            let same = same.and_then(|(sketch, _)| sketch.parts.iter().find(|it| it.id == id));
            same.cloned().unwrap_or_else(|| Part { id, tab, markup: game.part(id, &scene) }.into())
        });
        let parts = parts.collect();
        Sketch { viewer, names: sight.names.to_vec(), view, before, decided, parts, n_told: n_moves, log }
    }

    /// What a viewer saw when they last decided.
    fn glance(&self, viewer: Viewer) -> Option<&Glance<G>> {
        match viewer {
            Viewer::Seat(seat) => self.glances.get(seat.index()).and_then(Option::as_ref),
            Viewer::Watcher | Viewer::Judge => None,
        }
    }

    /// The last lines of the log, of which `known` are those of the first `n_told` moves. Events from `since` on are new.
    fn log(
        &self,
        n_told: usize,
        n_moves: usize,
        mut known: Vec<Item>,
        sight: &Sight<'_>,
        since: Option<usize>,
    ) -> Vec<Item> {
        let is_new = |at: usize| since.is_some_and(|since| since <= at);
        // From the newest move backwards, until the page is full.
        let mut added: Vec<Vec<Item>> = Vec::new();
        let mut n_added = 0;
        for i in (n_told..n_moves).rev() {
            if LOG_LINES <= n_added {
                break;
            }
            let mut items = Vec::new();
            for at in self.events_of(i) {
                let first = items.is_empty();
                items.extend(self.line(i, at, first, sight.viewer, is_new(at)).map(|line| {
                    let drawn = tabletop::log_item(&line, self.pen(sight.names));
                    Item { i, at, first, new: line.new, drawn }
                }));
            }
            n_added += items.len();
            added.push(items);
        }
        for item in known.iter_mut().filter(|it| it.new != is_new(it.at)) {
            item.new = is_new(item.at);
            if let Some(line) = self.line(item.i, item.at, item.first, sight.viewer, item.new) {
                item.drawn = tabletop::log_item(&line, self.pen(sight.names));
            }
        }
        known.extend(added.into_iter().rev().flatten());
        known.drain(..known.len().saturating_sub(LOG_LINES));
        known
    }

    /// What a move brought, as a viewer saw it.
    pub(super) fn told(&self, i: usize, viewer: Viewer) -> Vec<LogLine> {
        let mut lines = Vec::new();
        for at in self.events_of(i) {
            lines.extend(self.line(i, at, lines.is_empty(), viewer, false));
        }
        lines
    }

    /// The events of a move, by their place among all.
    fn events_of(&self, i: usize) -> std::ops::Range<usize> {
        i.checked_sub(1).map_or(0, |before| self.moves[before].n_events)..self.moves[i].n_events
    }

    /// An event as a line of the log, if the viewer saw it.
    fn line(&self, i: usize, at: usize, first: bool, viewer: Viewer, new: bool) -> Option<LogLine> {
        let game = &self.game;
        let done = &self.moves[i];
        let event = game.seen_by(&self.events[at], viewer)?;
        Some(LogLine {
            text: game.phrase(&event),
            // A notation may name what others must not know, so only those who know see it.
            notation: (first && viewer.sees(done.seat)).then(|| game.write(done.choice)),
            rule: game.rule(&event),
            heading: game.is_heading(&event),
            new,
        })
    }
}
