//! The middle of the table: the Stack, the discard pile, the score track, and the row of the Lookout.

use maud::{Markup, html};
use new_era::{END_VP, Game, PlayerView};

use super::icons::of_faction;
use super::things::key;
use super::{Sight, cards};
use crate::icons::{Icon, decorative, named};
use crate::inlay::inlay;
use crate::seats;

/// A track that is longer than this is drawn no longer: whoever is beyond stands on its last field.
const LONGEST: u16 = 50;

/// The part of the page with everything that belongs to nobody.
pub(super) fn middle(game: &Game, scene: &Sight<'_>) -> Markup {
    let view = scene.view;
    let piles = [
        (Icon::Deck, "in the Stack", usize::from(view.stack)),
        (Icon::Discard, "in the discard pile", view.discard.len()),
    ];
    html! {
        section id="middle" class="panel middle" aria-label="Middle of the table" {
            ul class="piles" aria-label="Piles" {
                @for (icon, pile, n) in piles {
                    li { (named(icon, pile)) " " b { (n) } span class="quiet" aria-hidden="true" { (pile) } }
                }
            }
            (track(game, scene))
            @if !view.row.is_empty() {
                div class="strip" role="group" aria-label="Lookout" {
                    h2 { "Lookout" }
                    ul class="cards" { @for &face in &view.row { li { (inlay(cards::held(game, face, &key::row(game, face), false))) } } }
                }
            }
        }
    }
}

/// The score track (NE-303): a pin for each player where the last count has put it, and a hollow one where the next would.
fn track(game: &Game, scene: &Sight<'_>) -> Markup {
    let players = &scene.view.players;
    let farthest = players.iter().map(|it| it.track.max(it.score)).max().unwrap_or(0);
    let last = farthest.clamp(END_VP, LONGEST);
    html! {
        div class="score-track" role="group" aria-label={ "Score track, the game ends at " (END_VP) } {
            ol class="rail" aria-hidden="true" {
                @for field in 0..=last {
                    li class=[(field == END_VP).then_some("goal")] {
                        @for player in players {
                            @if player.track.min(last) == field { (pin(game, player, "pin")) }
                            @else if player.score.min(last) == field { (pin(game, player, "pin ghost")) }
                        }
                        @if field % 5 == 0 || field == END_VP { b { (field) } }
                    }
                }
            }
            ul class="vh" {
                @for it in players { li { (scene.name(it.seat)) " " (it.track) ", " (it.score) " if it were counted now" } }
            }
        }
    }
}

fn pin(game: &Game, player: &PlayerView, class: &str) -> Markup {
    let emblem = of_faction(&game.factions()[usize::from(player.faction)].id);
    html! {
        span class={ (class) " " (seats::color(player.seat)) " lane-" (player.seat) } { (decorative(emblem)) }
    }
}
