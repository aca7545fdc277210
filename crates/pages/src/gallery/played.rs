//! Whole games, played by lot, for the pages that look back.

use maud::Markup;
use table::{Dice, Seat, Seed, Viewer, phrase};

use super::{Lot, names};
use crate::browse::{Replay, ScoreSheet, replay};
use crate::pen::Pen;
use crate::screen::{Scene, Screen};
use crate::tabletop::{self, Prompt};

/// A whole game, played by lot.
pub(crate) struct Played<G: Screen> {
    game: G,
    last: G::State,
    /// Each with the position after it and the number of events until then.
    moves: Vec<(Seat, G::Choice, G::State, usize)>,
    events: Vec<G::Event>,
    first: G::State,
}

impl<G: Screen> Played<G> {
    /// Plays to the end.
    pub(crate) fn game(game: G, seed: u64, lot: Lot<G>) -> Played<G> {
        let first = game.deal(&Seed::from_number(seed));
        let (mut dice, mut state) = (Dice::fast(seed), first);
        let (mut options, mut events, mut moves) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(seat) = game.waiting(&state).lowest() {
            options.clear();
            game.options(&state, seat, &mut options);
            let Some(choice) = lot.draw(&game, &options, &mut dice) else { break };
            game.play_listed(&mut state, seat, choice, &mut |event| events.push(event));
            moves.push((seat, choice, state, events.len()));
        }
        Played { game, last: state, moves, events, first }
    }

    /// Its score sheet.
    pub(crate) fn sheet(&self) -> ScoreSheet {
        let view = self.game.view(&self.last, Viewer::Watcher);
        self.game.score_sheet(&view, &self.events, &names(self.game.n_seats()))
    }

    /// How many moves it took.
    pub(crate) const fn n_moves(&self) -> usize {
        self.moves.len()
    }

    /// The position after so many moves as somebody sees it who looks back; everything where it is nobody.
    pub(crate) fn replay(&self, at: usize, eyes: Option<Seat>) -> Markup {
        let (game, names) = (&self.game, names(self.game.n_seats()));
        let position = |n: usize| n.checked_sub(1).and_then(|n| self.moves.get(n));
        let state = position(at).map_or(self.first, |&(_, _, state, _)| state);
        let told = |n: usize| position(n).map_or(0, |&(.., n_events)| n_events);
        let viewer = eyes.map_or(Viewer::Judge, Viewer::Seat);
        let view = game.view(&state, viewer);
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        let mut rounds = Vec::new();
        for n in 1..=self.moves.len() {
            let begun = self.events[told(n - 1)..told(n)].iter().filter_map(|event| game.round_begun(event));
            rounds.extend(begun.map(|round| (round, n)));
        }
        let around = at.saturating_sub(6).max(1)..=(at + 8).min(self.moves.len());
        let moves = around.filter_map(|n| position(n).map(|&(seat, choice, ..)| (n, name(seat), game.write(choice))));
        let prompt = Prompt { question: phrase!("After move {}", at), ..Prompt::default() };
        let pen = Pen { names: &names, cards: Some("/cards") };
        let scene = Scene { view: &view, before: None, viewer, names: &names };
        let mut parts = tabletop::first_parts(&prompt, game.waiting(&state), pen);
        parts.extend(game.parts(&scene));
        let viewers = names.iter().enumerate().map(|(i, name)| (name.clone(), (i + 1).to_string()));
        replay(&Replay {
            title: "a game by lot".to_owned(),
            n_moves: self.moves.len(),
            at,
            viewers: [("Everything".to_owned(), "all".to_owned())].into_iter().chain(viewers).collect(),
            viewer: eyes.map_or_else(|| "all".to_owned(), |seat| seat.to_string()),
            base: "/replays/1".to_owned(),
            rounds,
            moves: moves.collect(),
            board: tabletop::table(&game.layout(&view), &parts, None),
            log: self.events[told(at.saturating_sub(1))..told(at)]
                .iter()
                .map(|event| pen.draw(&game.phrase(event)))
                .collect(),
        })
    }
}
