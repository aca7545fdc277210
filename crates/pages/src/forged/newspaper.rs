//! The Headlines as the front page of a newspaper: the newest is the largest.

use forged::{Game, Posted};
use maud::{Markup, html};

use super::things::key;
use super::{Sight, pick};
use crate::icons;
use crate::seats;

/// The part of the page with the newspaper.
pub(super) fn news(game: &Game, scene: &Sight<'_>) -> Markup {
    let open = &scene.view.open;
    html! {
        section id="news" class="panel news" aria-label="Headlines" {
            header {
                h2 { "The Steel City Courier" }
                p { span { "Pueblo, Colorado" } span { (open.era.year()) } span { (edition(game, scene)) } }
            }
            @match open.headlines.split_first() {
                None => p class="quiet" { "No Headline yet. Whoever plays a Headline card for its event makes the news." },
                Some((newest, older)) => {
                    (story(game, scene, *newest, true))
                    @if !older.is_empty() { div class="columns" { @for &posted in older { (story(game, scene, posted, false)) } } }
                }
            }
        }
    }
}

/// Who reads it first.
fn edition(game: &Game, scene: &Sight<'_>) -> String {
    let mayor = scene.view.open.role(forged::Role::Mayor);
    match mayor {
        Some(seat) => format!("Mayor {}", scene.name(seat)),
        None => table::count(game.seats().count(), "player"),
    }
}

fn story(game: &Game, scene: &Sight<'_>, posted: Posted, newest: bool) -> Markup {
    let card = game.card(posted.card);
    let fresh = scene.before.is_some_and(|before| before.open.headlines.iter().all(|it| it.card != posted.card));
    let class = format!("story{}{}", if newest { " lead-story" } else { "" }, if fresh { " is-fresh" } else { "" });
    let text = card.headline.as_ref().map_or("", |it| it.text.as_str());
    html! {
        article class=(class) data-card=(card.id) {
            h3 { (card.title) }
            p {
                span class={ "who " (seats::color(posted.owner)) } { (icons::named(seats::icon(posted.owner), &format!("by {}", scene.name(posted.owner)))) }
                " " (text)
            }
            (pick(&key::headline(game, posted.card), &card.title))
        }
    }
}
