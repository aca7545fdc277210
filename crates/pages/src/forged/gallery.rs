//! Tables of Forged in Steel early, in the middle and late in a game, in a riot and at the end, to look at.
//!
//! The positions are real: games are played by lot, with a liking for building, so that the city grows.

use std::collections::BTreeMap;

use forged::{Choice, Era, Game, Leaders, Library, Phase, Setup, SetupError, State, View};
use maud::Markup;
use table::{Dice, Rules, Seat, Seed, Viewer};

use super::{browse, score};
use crate::browse::{Filter, Replay, cards, replay, score_sheet};
use crate::gallery::{Exhibit, LONGEST, Staged, frame};
use crate::layout::{Frame, Width, page};
use crate::screen::{Scene, Screen as _};
use crate::tabletop::{self, Prompt};
use crate::theme::Theme;

/// What to wait for in a game.
pub type There = fn(&View, &[Choice]) -> bool;

/// All pages in a theme.
pub(crate) fn exhibits(theme: Theme, suffix: &str) -> Vec<Exhibit> {
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
    let mut exhibits: Vec<Exhibit> = tables
        .into_iter()
        .filter_map(|(name, setup, seed, there)| {
            let staged = find(&setup, seed, there)?;
            Some(Exhibit { file: format!("{name}{suffix}.html"), html: staged.page(theme) })
        })
        .collect();
    let mut show = |name: &str, html: Markup| exhibits.push(Exhibit { file: format!("{name}{suffix}.html"), html });
    if let Some(staged) = find(&variants(4), 7, |view, _| view.open.era == Era::E1910) {
        show("forged-watched", staged.page_for(Viewer::Watcher, theme));
    }
    if let Some(staged) = find(&Setup::new(4), 3, |view, _| view.open.era == Era::E1900 && view.open.round == 3) {
        show("forged-replay", page(&Frame { width: Width::Screen, ..frame("Replay", theme) }, &replayed(&staged)));
    }
    let faces = browse::card_faces(Library::embedded(), "/cards");
    show("forged-cards", page(&frame("Cards", theme), &cards(&[], "", &faces, &Filter::default())));
    if let Ok((staged, _)) = until(Setup::new(4), 9, |_, _| false) {
        let view = staged.game.view(&staged.state, Viewer::Watcher);
        let sheet = score::score_sheet(&view, &staged.events, &[]);
        show("forged-score", page(&frame("Score", theme), &score_sheet(&sheet)));
    }
    exhibits
}

/// The position as whoever looks back at a finished game sees it.
fn replayed(staged: &Staged<Game>) -> Markup {
    let (game, viewer) = (&staged.game, Viewer::Judge);
    let names = ["Ada", "Bartholomew Jr.", "Chen", "Dagny"].map(str::to_owned);
    let view = game.view(&staged.state, viewer);
    let mut parts = tabletop::first_parts(&Prompt::default(), view.waiting);
    parts.extend(game.parts(&Scene { view: &view, before: None, viewer, names: &names }));
    replay(&Replay {
        title: "a game by lot".to_owned(),
        n_moves: 200,
        at: 100,
        viewers: vec![("Everything".to_owned(), "all".to_owned())],
        viewer: "all".to_owned(),
        base: "/replays/1".to_owned(),
        rounds: (1..=5).map(|round| (round, usize::from(round) * 20)).collect(),
        moves: Vec::new(),
        board: tabletop::table(&game.layout(&view), &parts, None),
        log: Vec::new(),
    })
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

/// Plays until a seat decides in such a position, or to the end; and whether it was found.
fn until(setup: Setup, seed: u64, there: There) -> Result<(Staged<Game>, bool), SetupError> {
    let game = Game::embedded(setup)?;
    let (mut dice, mut state) = (Dice::fast(seed), game.deal(&Seed::from_number(seed)));
    let (mut options, mut events): (Vec<Choice>, Vec<_>) = (Vec::new(), Vec::new());
    let mut decided: BTreeMap<Seat, State> = BTreeMap::new();
    let mut last = (Seat::new(0), None);
    for _ in 0..LONGEST {
        let Some(seat) = game.waiting(&state).lowest() else { break };
        options.clear();
        game.options(&state, seat, &mut options);
        last = (seat, decided.insert(seat, state));
        if there(&game.view(&state, Viewer::Watcher), &options) {
            break;
        }
        let growing: Vec<Choice> = options.iter().copied().filter(|&it| grows(it)).collect();
        let from = if growing.is_empty() || dice.below(4) == 0 { &options } else { &growing };
        let at = dice.below(u32::try_from(from.len()).unwrap_or(u32::MAX)) as usize;
        let Some(&choice) = from.get(at) else { break };
        game.play_listed(&mut state, seat, choice, &mut |event| events.push(event));
    }
    let (seat, before) = last;
    let found = there(&game.view(&state, Viewer::Watcher), &options);
    Ok((Staged { game, state, seat, before, events }, found))
}

/// Moves that make the city larger.
const fn grows(choice: Choice) -> bool {
    matches!(choice, Choice::Buy(_) | Choice::Build(..) | Choice::Place(..) | Choice::UseEvent | Choice::UseMm)
}
