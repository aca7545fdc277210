//! Tables of 51st State early, in the middle and late in a game, its cards, and its games as others look back at them.

use fifty_first::{Choice, Game, Library, Opponent, Phase, Setup, SetupError, State};
use maud::{Markup, html};
use rulebook::Rulebook;
use table::{Rules as _, Seat, Viewer, Words as _};

use super::browse::card_faces;
use super::card::{self, Handle, Size};
use crate::browse::rules::mentioning;
use crate::browse::{Filter, card_page, cards, no_card, score_sheet};
use crate::gallery::{Exhibit, Lot, Played, Staged, THEMES, frame};
use crate::layout::{Entry, Frame, Width, page};
use crate::theme::Theme;

/// All pages, in the light and in the dark theme.
pub(crate) fn exhibits() -> Result<Vec<Exhibit>, SetupError> {
    let mut exhibits = Vec::new();
    let tables = vec![
        ("table-2p", play(Setup::new(2), 0, 6)?),
        ("table-2p-late", play(Setup::new(2).with("winter"), 0, 12)?),
        ("table-4p-late", play(Setup::new(4).with("new-era"), 3, 12)?),
        ("lookout-3p", lookout(Setup::new(3), 2)?),
        ("solo", play(Setup::new(1), 0, 7)?),
        ("borgo", play(Setup::new(1).ultimate().against(Opponent::Borgo).with("new-era"), 1, 7)?),
        ("scavengers-3p-late", play(ultimate(3, &["scavengers", "cities"]), 1, 9)?),
        ("allies-4p-late", play(ultimate(4, &["allies", "arena"]), 2, 9)?),
        ("moloch-4p-late", play(ultimate(4, &["moloch", "server-room"]), 3, 9)?),
        ("no-mans-land-4p-late", play(ultimate(4, &["no-mans-land", "borders", "promo-2"]), 4, 9)?),
    ];
    let looked_up = looked_up();
    let lot = Lot { any: 3, ..LOT };
    let four = Played::game(Game::embedded(Setup::new(4).with("winter"))?, 3, lot);
    let solo = Played::game(Game::embedded(Setup::new(1))?, 1, lot);
    let scores = [("score", score_sheet(&four.sheet())), ("score-solo", score_sheet(&solo.sheet()))];
    let replays = [
        ("replay", four.replay(four.n_moves() / 2, None)),
        ("replay-seat", four.replay(four.n_moves(), Some(Seat::new(1)))),
        ("replay-solo", solo.replay(3, None)),
    ];
    for (theme, suffix) in THEMES {
        let mut show = |name: &str, html: Markup| exhibits.push(Exhibit { file: format!("{name}{suffix}.html"), html });
        for (name, staged) in &tables {
            show(name, staged.page(theme));
        }
        for (name, title, main) in &looked_up {
            show(name, page(&Frame { here: "/cards", ..frame(title, theme) }, main));
        }
        for (name, main) in &scores {
            show(name, page(&Frame { here: "/rules", ..frame("Score", theme) }, main));
        }
        for (name, main) in &replays {
            show(name, page(&Frame { width: Width::Screen, here: "/tables", ..frame("Replay", theme) }, main));
        }
    }
    if let Some((_, four)) = tables.iter().find(|(name, _)| *name == "table-4p-late") {
        let watched = four.page_for(Viewer::Watcher, Theme::Light);
        exhibits.push(Exhibit { file: "watching-4p.html".to_owned(), html: watched });
    }
    Ok(exhibits)
}

fn ultimate(players: u8, sets: &[&str]) -> Setup {
    sets.iter().fold(Setup::new(players).ultimate(), |setup, set| setup.with(set))
}

/// The card browser and single cards, each with its name and title.
fn looked_up() -> [(&'static str, &'static str, Markup); 8] {
    let (book, faces) = (Rulebook::embedded(), card_faces(Library::embedded(), "/cards"));
    let games =
        [Entry { href: "/cards", label: "51st State" }, Entry { href: "/other-cards", label: "Forged in Steel" }];
    let list = |fields: &[(&str, &str)]| cards(&games, "/cards", &faces, &Filter::from_fields(fields.iter().copied()));
    let one = |id: &str| match faces.iter().find(|face| face.id == id) {
        Some(face) => card_page(face, &mentioning(book, "51st-state", &face.name)),
        None => no_card(&faces, id, "/cards"),
    };
    [
        ("cards", "Cards", list(&[])),
        ("cards-found", "Cards", list(&[("q", "pub"), ("good", "gun")])),
        ("cards-boards", "Cards", list(&[("q", "merchants")])),
        ("cards-none", "Cards", list(&[("q", "Shcool"), ("set", "Winter")])),
        ("card", "Thieves' Caravan", one("thieves-caravan")),
        ("card-board", "New York", one("faction-new-york")),
        ("card-connection", "Thugs", one("connection-thugs")),
        ("card-none", "No such card", one("shcool")),
    ]
}

/// A liking for moves that make a State larger.
const LOT: Lot<Game> = Lot { grows, any: 5 };

fn grows(game: &Game, choice: Choice) -> bool {
    let notation = game.write(choice);
    ["build", "board grey", "exchange"].iter().any(|verb| notation.starts_with(verb))
}

/// Plays until a seat decides on its turn and every player has built `n` locations, or until the last decision.
pub fn play(setup: Setup, seed: u64, n: usize) -> Result<Staged<Game>, SetupError> {
    until(setup, seed, |game, state, options| {
        let view = game.view(state, Viewer::Watcher);
        view.phase == Phase::Action
            && options.len() > 8
            && options.contains(&Choice::Pass)
            && view.sides.iter().filter(|side| side.faction.is_some()).all(|side| side.locations.len() >= n)
    })
}

/// Plays to the draft of the third round.
fn lookout(setup: Setup, seed: u64) -> Result<Staged<Game>, SetupError> {
    until(setup, seed, |game, state, _| {
        let view = game.view(state, Viewer::Watcher);
        view.phase == Phase::Lookout && view.round == 3
    })
}

fn until(
    setup: Setup,
    seed: u64,
    there: impl Fn(&Game, &State, &[Choice]) -> bool,
) -> Result<Staged<Game>, SetupError> {
    let (staged, _) = Staged::until(Game::embedded(setup)?, seed, LOT, there);
    Ok(staged)
}

/// Every card there is.
pub(crate) fn all_cards() -> Markup {
    let library = Library::embedded();
    html! {
        section {
            h2 { "Factions" }
            div class="board-grid" {
                @for (i, board) in library.factions().map(|(_, it)| it).enumerate() { (card::faction_board(board, &[u8::from(i == 1), 0, u8::from(i == 2)])) }
            }
        }
        section {
            h2 { "Connections and deals" }
            ul class="cards" { @for (_, link) in library.connections() { li { (card::connection(link, usize::from(link.copies))) } } }
            div class="row-of" {
                @for (i, (_, it)) in library.locations().take(12).enumerate() { (card::deal(it, 1 + i % 2, &Handle::default())) }
                @for (_, link) in library.connections() { (card::connection_chip(link, &Handle::default())) }
            }
        }
        section {
            h2 { "In hand" }
            ul class="cards" {
                @for (_, it) in library.locations().step_by(9) {
                    li { (card::held_card(it, Size::Hand, &Handle::default())) }
                }
            }
        }
        @for set in &library.sets {
            section {
                h2 { (set.set.name) }
                ul class="cards large" { @for it in &set.locations { li { (card::card(it, Size::Full)) } } }
            }
        }
    }
}
