//! The first page: what can be played, and what is being played.

use maud::{Markup, html};

use super::art;
use super::parts::{Pick, TableLine, table_list};
use crate::icons::{self, Icon};

/// What the first page needs.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The games, the one most played first.
    pub games: Vec<GameCard>,
    /// The reader's tables that go on, those where it is their turn first. The page shows [`Home::N_MINE`].
    pub mine: Vec<TableLine>,
    /// Tables that wait for players and want to be found.
    pub open: Vec<TableLine>,
    /// Games that ended lately: the reader's own, and those that anyone may find.
    pub finished: Vec<TableLine>,
}

impl Home {
    /// How many of the reader's tables are on the first page.
    pub const N_MINE: usize = 5;
}

/// A game on the first page.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// Its ID, as forms send it.
    pub id: String,
    /// Its name.
    pub title: String,
    /// Its edition, or a few words about it.
    pub subtitle: String,
    /// Its editions and what can be mixed in, by name.
    pub contents: String,
    /// How many play it: "1–4".
    pub players: String,
    /// Its sign.
    pub icon: Icon,
    /// Against whom "Play now" plays, in words.
    pub quick: String,
    /// Its editions beside the usual one, which "Play now" plays.
    pub editions: Vec<Pick>,
    /// Against what "Play alone" plays, if the game can be played alone.
    pub solo: Option<String>,
}

/// The first page.
pub fn home(home: &Home) -> Markup {
    let shown = &home.mine[..home.mine.len().min(Home::N_MINE)];
    html! {
        div class="hero" {
            (art::skyline())
            div class="hero-words" {
                h1 { "Ruinforge" }
                p { "Board games among the ruins: every rule kept, every card told, alone or with friends." }
            }
        }
        section class="games" aria-label="Games" {
            @for game in &home.games { (game_card(game)) }
        }
        div class="home-columns" {
            section aria-labelledby="my-tables" {
                h2 id="my-tables" { "My tables" }
                (table_list(shown, &html! {
                    "You sit at no table. “Play now” begins a game at once; it stays here until it is over."
                }))
                @if home.mine.len() > shown.len() { p { a href="/mine" { "All my tables" } } }
            }
            section aria-labelledby="open-tables" {
                h2 id="open-tables" { "Open tables" }
                (table_list(&home.open, &html! {
                    "Nobody is waiting for players right now. Set up a table that anyone may find, and it stands here."
                }))
            }
            section aria-labelledby="finished-games" {
                h2 id="finished-games" { "Finished lately" }
                (table_list(&home.finished, &html! {
                    "Your finished games stand here, and those that anyone may find, to be seen again move by move."
                }))
            }
        }
        nav class="tiles" aria-label="Look things up" {
            (tile("/cards", Icon::Card, "Cards", "Every card, with its text and where it is from."))
            (tile("/rules", Icon::Feature, "Rules", "Every rule in our words, by its number."))
            (tile("/records", Icon::Undo, "Open a record", "See a saved game again, move by move."))
        }
    }
}

fn game_card(game: &GameCard) -> Markup {
    html! {
        article class="game" {
            span class="sign" { (icons::decorative(game.icon)) }
            header {
                h2 { (game.title) }
                p { (game.subtitle) }
                @if !game.contents.is_empty() { p class="editions" { (game.contents) } }
                p class="quiet" { (game.players) " players" }
            }
            div class="starts" {
                form method="post" action="/tables" {
                    input type="hidden" name="quick" value=(game.id);
                    button class="button primary big" {
                        (icons::decorative(Icon::Anvil))
                        span { "Play now" small { (game.quick) } }
                    }
                }
                @for edition in &game.editions {
                    form method="post" action="/tables" {
                        input type="hidden" name="quick" value=(game.id);
                        input type="hidden" name="edition" value=(edition.value);
                        button class="button" { span { "Play the " (edition.label) small { (game.quick) } } }
                    }
                }
                @if let Some(solo) = &game.solo {
                    form method="post" action="/tables" {
                        input type="hidden" name="quick-solo" value=(game.id);
                        button class="button" { span { "Play alone" small { (solo) } } }
                    }
                }
                a class="button" href={ "/new?game=" (game.id) } {
                    span { "Set up a table" small { "Friends, sets, options" } }
                }
            }
        }
    }
}

fn tile(href: &str, icon: Icon, label: &str, about: &str) -> Markup {
    html! { a href=(href) { (icons::decorative(icon)) span { b { (label) } span { (about) } } } }
}
