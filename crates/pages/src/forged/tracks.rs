//! The state of the city: the eight prosperity tracks, unrest, jobs, and what an assessment would bring.

use forged::{Game, Track};
use maud::{Markup, html};
use table::noun;

use super::things::key;
use super::{Sight, ledger, pick};
use crate::icons::{self, Icon};
use crate::seats;

/// The part of the page with the tracks.
pub(super) fn town(game: &Game, scene: &Sight<'_>) -> Markup {
    let open = &scene.view.open;
    let jobs = game.jobs(open);
    let immigrants = game.immigrants(open, jobs);
    html! {
        section id="town" class="panel town" aria-label="The state of the city" {
            ul class="tracks" aria-label="Prosperity" { @for track in Track::ALL { (one_track(game, scene, track)) } }
            (unrest(game, scene))
            p class="jobs" {
                span class="n" { (icons::decorative(Icon::Worker)) b { (jobs) } " " (noun(jobs, "job")) }
                span class="n" { (icons::decorative(Icon::House)) b { (immigrants) } " " (noun(immigrants, "immigrant")) " each" }
            }
            (ledger::ledger(game, scene))
        }
    }
}

const fn icon(track: Track) -> Icon {
    match track {
        Track::Commercial => Icon::Store,
        Track::Industrial => Icon::Mill,
        Track::Mining => Icon::Mine,
        _ => Icon::House,
    }
}

fn one_track(game: &Game, scene: &Sight<'_>, track: Track) -> Markup {
    let step = |view: &forged::View| usize::from(view.open.tracks[track as usize]);
    let now = step(scene.view);
    let before = scene.before.map_or(now, step);
    let class = if before == now { "" } else { "is-moved" };
    let values = game.map().track(track);
    html! {
        li class=(class) {
            (icons::decorative(icon(track)))
            span class="name" { (track.name()) }
            ol aria-label={ (track.name()) " " (game.track_value(&scene.view.open, track)) } {
                @for (i, value) in values.iter().enumerate() {
                    @let class = if i == now { Some("is-here") } else if i == before { Some("was-here") } else { None };
                    li class=[class] aria-hidden=[(i != now).then_some("true")] { (value) }
                }
            }
            (pick(&key::track(track), track.name()))
        }
    }
}

/// A box for every cube up to the limit, and what has come on top.
fn unrest(game: &Game, scene: &Sight<'_>) -> Markup {
    let open = &scene.view.open;
    let (limit, level) = (usize::from(game.unrest_limit(open)), usize::from(open.unrest_level()));
    let cubes: Vec<table::Seat> =
        game.seats().flat_map(|seat| std::iter::repeat_n(seat, open.unrest[seat].into())).collect();
    html! {
        div class="unrest" role="group" aria-label={ "Unrest: " (level) " of " (limit) } {
            (icons::decorative(Icon::Unrest)) span class="name" { "Unrest" }
            ol {
                @for i in 0..limit.max(level) {
                    @let over = if i >= limit { "over" } else { "" };
                    @match cubes.get(i) {
                        Some(&seat) => li class={ (seats::color(seat)) " " (over) } { (icons::named(seats::icon(seat), &scene.name(seat))) },
                        None => li class="none" { @if i + 1 == limit { (icons::decorative(Icon::Unrest)) } },
                    }
                }
            }
        }
    }
}
