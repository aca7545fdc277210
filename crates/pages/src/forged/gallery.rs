//! Tables of Forged in Steel early, in the middle and late in a game, in a riot and at the end, to look at.
//!
//! The positions are real: games are played by lot, with a liking for building, so that the city grows.

use forged::{Choice, Era, Game, Leaders, Library, Phase, Setup, SetupError, State, View};
use maud::Markup;
use table::{Rules as _, Viewer};

use super::browse;
use crate::browse::{Filter, cards, score_sheet};
use crate::gallery::{Exhibit, Lot, Played, Staged, THEMES, frame};
use crate::layout::{Frame, Width, page};

/// What to wait for in a game.
pub type There = fn(&View, &[Choice]) -> bool;

/// All pages, in the light and in the dark theme.
pub(crate) fn exhibits() -> Result<Vec<Exhibit>, SetupError> {
    let tables: [(&str, Setup, u64, There); 8] = [
        ("forged-setup", Setup::new(3), 1, |view, _| view.open.phase == Phase::Seeding),
        ("forged-planning", Setup::new(2), 2, |view, _| {
            view.open.era == Era::E1900 && view.open.phase == Phase::Planning
        }),
        ("forged-early-2p", Setup::new(2), 3, |view, options| view.open.round == 2 && buys(options)),
        ("forged-select-3p", Setup::new(3), 4, |view, options| {
            view.open.era == Era::E1900 && matches!(options.first(), Some(Choice::Select(_)))
        }),
        ("forged-middle-4p", Setup::new(4), 5, |view, options| {
            view.open.era == Era::E1900 && view.open.round == 4 && buys(options)
        }),
        ("forged-riot-4p", Setup::new(4), 6, |view, _| view.open.riot.is_some_and(|it| it.trail.len() > 1)),
        ("forged-late-4p", variants(4), 7, |view, options| {
            view.open.era == Era::E1910 && view.open.round == 4 && buys(options)
        }),
        ("forged-end-3p", Setup::new(3), 8, |view, _| view.open.phase == Phase::Over),
    ];
    let tables: Vec<(&str, Staged<Game>)> =
        tables.into_iter().filter_map(|(name, setup, seed, there)| Some((name, find(&setup, seed, there)?))).collect();
    let watched = find(&variants(4), 7, |view, _| view.open.era == Era::E1910);
    let played = Played::game(Game::embedded(Setup::new(4))?, 3, LOT);
    let (replay, score) = (played.replay(played.n_moves() / 2, None), score_sheet(&played.sheet()));
    let found = cards(&[], "", &browse::card_faces(Library::embedded(), "/cards"), &Filter::default());
    let mut exhibits = Vec::new();
    for (theme, suffix) in THEMES {
        let mut show = |name: &str, html: Markup| exhibits.push(Exhibit { file: format!("{name}{suffix}.html"), html });
        for (name, staged) in &tables {
            show(name, staged.page(theme));
        }
        if let Some(staged) = &watched {
            show("forged-watched", staged.page_for(Viewer::Watcher, theme));
        }
        show("forged-replay", page(&Frame { width: Width::Screen, ..frame("Replay", theme) }, &replay));
        show("forged-cards", page(&frame("Cards", theme), &found));
        show("forged-score", page(&frame("Score", theme), &score));
    }
    Ok(exhibits)
}

fn buys(options: &[Choice]) -> bool {
    options.iter().any(|it| matches!(it, Choice::Buy(_)))
}

fn variants(players: u8) -> Setup {
    Setup { leaders: Leaders::Dealt, mogul: true, bigwig: true, ..Setup::new(players) }
}

/// The first such position in games from this seed on.
pub fn find(setup: &Setup, seed: u64, there: There) -> Option<Staged<Game>> {
    (seed..seed + 100)
        .find_map(|seed| until(setup.clone(), seed, there).ok().filter(|(_, found)| *found))
        .map(|(it, _)| it)
}

/// Plays until a seat decides in such a position or the game is over in one; and whether it was found.
fn until(setup: Setup, seed: u64, there: There) -> Result<(Staged<Game>, bool), SetupError> {
    let is_there = |game: &Game, state: &State, options: &[Choice]| there(&game.view(state, Viewer::Watcher), options);
    Ok(Staged::until(Game::embedded(setup)?, seed, LOT, is_there))
}

/// A liking for moves that make the city larger.
const LOT: Lot<Game> = Lot { grows, any: 4 };

const fn grows(_: &Game, choice: Choice) -> bool {
    matches!(choice, Choice::Buy(_) | Choice::Build(..) | Choice::Place(..) | Choice::UseEvent | Choice::UseMm)
}
