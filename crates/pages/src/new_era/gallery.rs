//! Tables of The New Era early, in the middle and late in a game, in a Lookout, in a shootout and at the end, to look at.
//!
//! The positions are real: games are played by lot, with a liking for building, so that States grow.

use maud::{Markup, html};
use new_era::{Choice, Game, Library, Phase, Setup, SetupError, State, View};
use table::{Rules as _, Seat, Viewer};

use super::{browse, cards};
use crate::browse::{Filter, cards as card_list, score_sheet};
use crate::gallery::{Exhibit, Lot, Played, Staged, THEMES, frame};
use crate::layout::{Frame, Width, page};

/// What to wait for in a game.
pub type There = fn(&View, &[Choice]) -> bool;

/// Whether it is an ordinary turn on which much can be done, and everybody has built so many Locations.
pub fn is_turn(view: &View, options: &[Choice], n_built: usize) -> bool {
    options.len() > 8 && options.contains(&Choice::Pass) && view.players.iter().all(|it| it.locations.len() >= n_built)
}

/// Whether both sides of a shootout have sent tokens.
pub fn is_shootout(view: &View, _: &[Choice]) -> bool {
    view.attack.is_some_and(|it| it.defended() && it.sent().each().map(|(_, n)| n).sum::<u8>() > 1)
}

/// All pages, in the light and in the dark theme.
pub(crate) fn exhibits() -> Result<Vec<Exhibit>, SetupError> {
    let tables: [(&str, Setup, u64, There); 10] = [
        ("new-era-early-2p", setup(2), 1, |view, options| view.turn == 2 && is_turn(view, options, 1)),
        ("new-era-late-2p", setup(2), 2, |view, options| view.turn > 4 && is_turn(view, options, 8)),
        ("new-era-lookout-3p", setup(3), 3, |view, _| view.turn == 3 && view.phase == Phase::Lookout),
        ("new-era-middle-3p", setup(3), 4, |view, options| is_turn(view, options, 5)),
        ("new-era-late-4p", setup(4), 5, |view, options| is_turn(view, options, 7)),
        ("new-era-shootout-2p", setup(2), 6, is_shootout),
        ("new-era-shootout-5p", setup(5), 7, |view, _| view.turn > 3 && view.attack.is_some_and(|it| it.defended())),
        ("new-era-lookout-5p", setup(5), 10, |view, _| view.turn == 9 && view.phase == Phase::Lookout),
        ("new-era-late-5p", setup(5), 8, |view, options| view.turn > 4 && is_turn(view, options, 7)),
        ("new-era-merged-4p", Setup { players: 4, merge: true }, 9, |view, options| {
            view.players.iter().any(|it| it.leader.is_some()) && is_turn(view, options, 4)
        }),
    ];
    let tables: Vec<(&str, Staged<Game>)> =
        tables.into_iter().filter_map(|(name, setup, seed, there)| Some((name, find(&setup, seed, there)?))).collect();
    let played = Played::game(Game::embedded(setup(4))?, 3, LOT);
    let (replay, score) = (played.replay(played.n_moves() / 2, None), score_sheet(&played.sheet()));
    let found = card_list(&[], "", &browse::card_faces(Library::embedded(), "/cards"), &Filter::default());
    let mut exhibits = Vec::new();
    for (theme, suffix) in THEMES {
        let mut show = |name: &str, html: Markup| exhibits.push(Exhibit { file: format!("{name}{suffix}.html"), html });
        for (name, staged) in &tables {
            show(name, staged.page(theme));
        }
        if let Some((_, staged)) = tables.iter().find(|(name, _)| *name == "new-era-shootout-5p") {
            show("new-era-watched", staged.page_for(Viewer::Watcher, theme));
            if let Some(attack) = staged.game.view(&staged.state, Viewer::Watcher).attack {
                let others = |seat: &Seat| ![attack.attacker, attack.defender].contains(seat);
                if let Some(third) = (0..5).map(Seat::new).find(others) {
                    show("new-era-looking-on", staged.page_for(Viewer::Seat(third), theme));
                }
            }
        }
        show("new-era-replay", page(&Frame { width: Width::Screen, ..frame("Replay", theme) }, &replay));
        show("new-era-cards", page(&frame("Cards", theme), &found));
        show(
            "gallery-new-era-in-hand",
            page(&frame("Cards", theme), &in_hand(&Game::embedded(Setup { players: 2, merge: true })?)),
        );
        show("new-era-score", page(&frame("Score", theme), &score));
    }
    Ok(exhibits)
}

/// Every card as it is held.
fn in_hand(game: &Game) -> Markup {
    html! {
        section class="new-era" {
            h1 { "In hand" }
            ul class="cards" { @for (id, _) in game.faces() { li { (cards::held(game, id, "", false)) } } }
        }
    }
}

const fn setup(players: u8) -> Setup {
    Setup { players, merge: false }
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

/// A liking for moves that make a State larger, and for attacks and their answers, which are rare by lot.
const LOT: Lot<Game> = Lot { grows, any: 4 };

const fn grows(_: &Game, choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Incorporate(..)
            | Choice::Take(..)
            | Choice::Cooperate(..)
            | Choice::Sign(..)
            | Choice::Attack(..)
            | Choice::Defend(..)
            | Choice::Reinforce(_)
            | Choice::Activate(..)
    )
}
