//! An attack and the shootout that may follow it, as a scene with two sides: who has sent what, who must answer, and what
//! is in reach.

use maud::{Markup, html};
use new_era::{Attack, Game, Goods, LocationView, View};
use table::Seat;

use super::Sight;
use super::icons::{iconized, of_faction};
use crate::icons::{Icon, decorative};
use crate::seats;

/// The part of the page with the attack in progress; empty and away while there is none.
pub(super) fn shootout(game: &Game, scene: &Sight<'_>) -> Markup {
    let Some(attack) = scene.view.attack else {
        return html! { section id="shootout" class="shootout" aria-label="Shootout" hidden {} };
    };
    html! {
        section id="shootout" class="shootout" aria-label="Shootout" {
            (attacker(game, scene, &attack))
            div class="strength" {
                span class="label" { "Strength" }
                b data-count=(attack.reading()) { (decorative(Icon::Raze)) (attack.reading()) }
                @if attack.defended() { span class="sum" { (attack.offense()) " − " (attack.defense()) } }
            }
            (defender(game, scene, &attack))
            (prey(game, scene.view, &attack))
        }
    }
}

fn attacker(game: &Game, scene: &Sight<'_>, attack: &Attack) -> Markup {
    let sent = attack.sent();
    let ranges: u16 = sent.each().map(|(token, n)| u16::from(n) * token.range().map_or(0, |it| u16::from(it.1))).sum();
    let more = attack.offense().saturating_sub(ranges);
    let committed = html! {
        (iconized(&sent.brief()))
        @if attack.by_field() { span { "Faction Contacts card" } }
        @else if more > 0 { " " span { "+" (more) " by Features" } }
    };
    fighter(game, scene, attack.attacker, "attacker", "attacks", &committed, attack.offense())
}

fn defender(game: &Game, scene: &Sight<'_>, attack: &Attack) -> Markup {
    let played = attack.played();
    let committed = html! {
        @if played == Goods::NONE { span class="quiet" { "no Defense tokens" } } @else { (iconized(&played.brief())) }
    };
    fighter(game, scene, attack.defender, "defender", "defends", &committed, attack.defense())
}

fn fighter(
    game: &Game,
    scene: &Sight<'_>,
    seat: Seat,
    side: &str,
    does: &str,
    committed: &Markup,
    total: u16,
) -> Markup {
    let view = scene.view;
    let emblem = view.players.get(seat.index()).map(|it| of_faction(&game.factions()[usize::from(it.faction)].id));
    let asked = view.waiting.contains(seat);
    html! {
        div class={ "fighter " (side) " " (seats::color(seat)) @if asked { " is-asked" } } {
            p class="of" {
                @if let Some(emblem) = emblem { (decorative(emblem)) }
                b { (scene.name(seat)) } " " (does)
                @if asked { " " span class="badge turn" { (answer(view, side)) } }
            }
            p class="committed" { (committed) @if total > 0 { b class="total" { (total) } } }
        }
    }
}

/// What the one who is asked has to do.
fn answer(view: &View, side: &str) -> &'static str {
    match (side, view.target) {
        ("attacker", Some(_)) => "spare it?",
        _ => "to answer",
    }
}

/// What the attack has conquered, or what it could conquer now.
fn prey(game: &Game, view: &View, attack: &Attack) -> Markup {
    let locations = view.players.get(attack.defender.index()).map(|it| it.locations.as_slice()).unwrap_or_default();
    let mut reached: Vec<&LocationView> =
        locations.iter().filter(|it| u16::from(it.defense) <= attack.reading()).collect();
    reached.sort_by_key(|it| std::cmp::Reverse(it.defense));
    html! {
        p class="prey" {
            @match view.target {
                Some(face) => { span class="label" { "Target" } " " b { (game.name(face)) } },
                None if reached.is_empty() => { span class="label" { "In reach" } " nothing with this strength" },
                None => {
                    span class="label" { "In reach" } " "
                    @for it in reached {
                        span class="target" { (game.name(it.face)) " " (decorative(Icon::Shield)) b { (it.defense) } } " "
                    }
                },
            }
        }
    }
}
