//! The city: streets, water and bridges, everything that stands on the lots, and the mines.
//!
//! The drawing has no words for readers: a ground that never changes, and the pieces on it. Over it lie the lots as
//! elements that can be pointed at and that say what is on them.

use std::fmt::Write;

use forged::{Game, Hood, Lot, LotSet, Map, Scenery, Site, Track};
use maud::{Markup, html};
use table::{Seat, capitalized, count};

use super::pieces::{self, CELL, Lie, lie};
use super::things::key;
use super::{Sight, own_seat, pick};
use crate::icons;
use crate::inlay::inlay;
use crate::seats;

/// What the drawing shows of the plane in which a lot has a side of [`CELL`].
const FRAME: &str = "-24 -34 648 588";

/// The part of the page with the map. What stays as it is, is an inlay: a move changes a few lots of many.
pub(super) fn city(game: &Game, scene: &Sight<'_>) -> Markup {
    let map = game.map();
    let changed = changed(game, scene);
    html! {
        section id="city" class="panel city" aria-label="The city" {
            details class="zoom needs-script" { summary class="button small" { span { "Zoom" } } }
            div class="plat" {
                div class="map" {
                    (inlay(ground(game)))
                    (drawing(game, scene))
                    @for hood in Hood::ALL { (hood_label(game, scene, hood)) }
                    @for lot in map.all() { (inlay(lot_over(game, scene, lot, changed.contains(lot)))) }
                    (mines(game, scene))
                }
            }
        }
    }
}

/// The lots that do not look as they did when the viewer last decided.
fn changed(game: &Game, scene: &Sight<'_>) -> LotSet {
    let map = game.map();
    let Some(before) = scene.before else { return LotSet::EMPTY };
    let (now, then) = (&scene.view.open.city, &before.open.city);
    let differs = |&lot: &Lot| {
        (now.piece(map, lot), now.owner(lot), now.cubes().contains(lot))
            != (then.piece(map, lot), then.owner(lot), then.cubes().contains(lot))
    };
    map.all().iter().filter(differs).collect()
}

/// Everything that stands on the lots.
fn drawing(game: &Game, scene: &Sight<'_>) -> Markup {
    let (map, city) = (game.map(), &scene.view.open.city);
    html! {
        svg viewBox=(FRAME) aria-hidden="true" {
            @for site in map.factory_spaces().filter(|&site| !map.lots_of(site).meets(&city.structures())) {
                (factory_space(map, site))
            }
            @if !city.occupied().contains(map.el_pueblo()) { (el_pueblo(map)) }
            @for lot in *city.cubes() {
                @let (_, x, y) = lie(map, map.site(lot));
                (pieces::cube(city.owner(lot), x - 2, y + 1))
            }
            @for piece in city.pieces(map) { (pieces::structure(map, piece)) }
            (riot_trail(map, scene))
        }
    }
}

/// Everything that never changes, and the symbols of the pieces.
fn ground(game: &Game) -> Markup {
    let map = game.map();
    html! {
        svg class="ground" viewBox=(FRAME) aria-hidden="true" {
            (pieces::symbols(game.seats()))
            @for scenery in map.scenery() { (landscape(scenery)) }
            path class="rl" d="M400 310h130M400 318h130" {}
            @for hood in Hood::ALL { path class={ "bl " (hood.id()) } d=(blocks(map, hood)) {} }
            path class="ln" d=(lot_lines(map)) {}
            @for bridge in map.bridges() { (bridge_over(map, bridge.ends, &bridge.name)) }
        }
    }
}

/// Blocks as rounded plates; the gaps between them are the streets.
fn blocks(map: &Map, hood: Hood) -> String {
    let mut d = String::new();
    for (_, block) in map.blocks().filter(|(_, block)| block.hood == hood) {
        let places = || block.lots.iter().map(|lot| (i32::from(map.lot(lot).x), i32::from(map.lot(lot).y)));
        let (left, top) = (places().map(|(x, _)| x).min().unwrap_or(0), places().map(|(_, y)| y).min().unwrap_or(0));
        let (right, bottom) =
            (places().map(|(x, _)| x).max().unwrap_or(0), places().map(|(_, y)| y).max().unwrap_or(0));
        let (w, h) = ((right - left + 1) * CELL - 4, (bottom - top + 1) * CELL - 4);
        let _ = write!(d, "M{} {}h{w}v{h}h-{w}z", left * CELL + 2, top * CELL + 2);
    }
    d
}

/// Hairlines between the lots of a block.
fn lot_lines(map: &Map) -> String {
    let mut d = String::new();
    for lot in map.all() {
        let it = map.lot(lot);
        let (x, y) = (i32::from(it.x) * CELL, i32::from(it.y) * CELL);
        for other in map.block(it.block).lots.iter().map(|lot| map.lot(lot)) {
            if (other.x, other.y) == (it.x + 1, it.y) {
                let _ = write!(d, "M{} {}v34", x + CELL, y + 3);
            } else if (other.x, other.y) == (it.x, it.y + 1) {
                let _ = write!(d, "M{} {}h34", x + 3, y + CELL);
            }
        }
    }
    d
}

/// Water, hills and rails, with their names.
fn landscape(scenery: &Scenery) -> Markup {
    let xs = || scenery.cells.iter().map(|&(x, _)| i32::from(x) * CELL);
    let ys = || scenery.cells.iter().map(|&(_, y)| i32::from(y) * CELL);
    let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0) + CELL);
    let (top, bottom) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0) + CELL);
    let (x, y) = (i32::midpoint(left, right), i32::midpoint(top, bottom));
    match scenery.kind.as_str() {
        "river" if right - left > bottom - top => html! {
            path class="wa" d="M-40 247h262c20 0 14-40 34-40h128c16 0 12 40 28 40h240v26h-700z" {}
            path class="wv" d="M-20 258q10-6 20 0t20 0M130 262q10-6 20 0t20 0M450 256q10-6 20 0t20 0" {}
            text class="wn" x="230" y="265" { (scenery.name) }
        },
        "river" => html! {
            path class="wa" d="M402-40h32q-10 40 0 80t0 80-4 60 4 74h-32q8-40 0-80t0-70 4-60z" {}
            text class="wn" transform="translate(424 236) rotate(-90)" { (scenery.name) }
        },
        "lake" => html! {
            path class="wa" d="M340 534q40-12 90-8t90 6q-4 30-90 28t-90-26z" {}
            text class="wn" x="430" y="548" text-anchor="middle" { (scenery.name) }
        },
        "bluff" => html! {
            path class="hi" d=(hatching(left + 8, top + 6, bottom - 4)) {}
            title { (scenery.name) }
        },
        _ => html! {
            path class="ya" d={ "M" (left + 3) " " (top + 3) "h" (right - left - 6) "v" (bottom - top - 6) "H" (left + 3) "z" } {}
            path class="rl" d={ "M" (left + 6) " " (top + 18) "h68M" (left + 6) " " (top + 30) "h68M" (left + 6) " " (top + 50) "h68M" (left + 6) " " (top + 62) "h68" } {}
            text class="yn" x=(x) y=(y + 3) text-anchor="middle" { (scenery.name) }
        },
    }
}

/// Short strokes down a slope.
fn hatching(x: i32, top: i32, bottom: i32) -> String {
    let mut d = format!("M{x} {top}V{bottom}");
    for y in (top..bottom).step_by(10) {
        let _ = write!(d, "M{x} {y}l{} 6", if y % 20 == 0 { 16 } else { 11 });
    }
    d
}

/// A bridge from shore to shore with its name beside it.
fn bridge_over(map: &Map, ends: [Lot; 2], name: &str) -> Markup {
    let [(ax, ay), (bx, by)] = ends.map(|lot| (i32::from(map.lot(lot).x), i32::from(map.lot(lot).y)));
    let name = name.strip_suffix(" Bridge").unwrap_or(name);
    if ay == by {
        let (left, right) = ((ax.min(bx) + 1) * CELL, ax.max(bx) * CELL);
        let y = ay * CELL + 14;
        html! {
            path class="br" d={ "M" (left - 2) " " (y) "h" (right - left + 4) "v12H" (left - 2) "z" } {}
            text class="bn" x=(i32::midpoint(left, right)) y=(y - 3) text-anchor="middle" { (name) }
        }
    } else {
        let (top, bottom) = ((ay.min(by) + 1) * CELL, ay.max(by) * CELL);
        let x = ax * CELL + 14;
        html! {
            path class="br" d={ "M" (x) " " (top - 2) "h12v" (bottom - top + 4) "h-12z" } {}
            text class="bn" x=(x + 16) y=(bottom - 7) { (name) }
        }
    }
}

/// A space for a factory: a dashed frame and small mills.
fn factory_space(map: &Map, site: Site) -> Markup {
    let (lie, x, y) = lie(map, site);
    let (w, h, dx, dy) = if lie == Lie::Tall { (32, 72, 0, CELL) } else { (72, 32, CELL, 0) };
    html! {
        path class="fr" d={ "M" (x + 4) " " (y + 4) "h" (w) "v" (h) "h-" (w) "z" } {}
        (pieces::stamp("y", x, y)) (pieces::stamp("y", x + dx, y + dy))
    }
}

fn el_pueblo(map: &Map) -> Markup {
    let (_, x, y) = lie(map, map.site(map.el_pueblo()));
    html! { text class="bn" x=(x + 20) y=(y + 24) text-anchor="middle" { "El Pueblo" } }
}

/// Where a riot has been, one stop after another.
fn riot_trail(map: &Map, scene: &Sight<'_>) -> Markup {
    let Some(riot) = &scene.view.open.riot else { return html! {} };
    let middle = |site: Site| {
        let (lie, x, y) = lie(map, site);
        let (dx, dy) = match (lie, site.size()) {
            (Lie::Wide, _) => (CELL, CELL / 2),
            (Lie::Tall, _) => (CELL / 2, CELL),
            (Lie::Square, 4) => (CELL, CELL),
            (Lie::Square, _) => (CELL / 2, CELL / 2),
        };
        (x + dx, y + dy)
    };
    let stops: Vec<(i32, i32)> = riot.trail.iter().map(|&site| middle(site)).collect();
    let line = stops.iter().enumerate().fold(String::new(), |mut d, (i, (x, y))| {
        let _ = write!(d, "{}{x} {y}", if i == 0 { 'M' } else { 'L' });
        d
    });
    html! {
        @if !line.is_empty() { path class="rt" d=(line) {} }
        @for (i, (x, y)) in stops.iter().enumerate() {
            g class={ "fire n" (i + 1) } {
                circle cx=(x) cy=(y) r="11" {}
                text x=(x) y=(y + 4) text-anchor="middle" { (i + 1) }
            }
        }
    }
}

/// The name of a neighborhood with what a house there is worth, who would win its election, and the Moguls in it.
fn hood_label(game: &Game, scene: &Sight<'_>, hood: Hood) -> Markup {
    let open = &scene.view.open;
    let value = game.track_value(open, hood.track());
    let winners = game.election_winners(open, hood);
    let leaders: Vec<String> = winners.iter().map(|seat| scene.name(seat)).collect();
    let votes = game.votes(open, hood);
    html! {
        div class={ "hood " (hood.id()) } tabindex="-1" {
            b { (hood.name()) }
            span class="worth" { (value) }
            @for seat in game.seats().filter(|&seat| open.moguls[seat] == Some(hood)) {
                span class={ "who " (seats::color(seat)) } { (icons::named(icons::Icon::Mogul, &format!("Mogul of {}", scene.name(seat)))) }
            }
            span class="say" {
                (hood.name()) ": houses and mansions earn " (value) " VP. "
                (count(votes, "vote"))
                @if leaders.is_empty() { ", no ballots." } @else { ", most ballots: " (leaders.join(" and ")) "." }
            }
            (pick(&key::hood(hood), hood.name()))
        }
    }
}

/// What lies over a lot: its name, what is on it in words, and the button where something can be done with it.
fn lot_over(game: &Game, scene: &Sight<'_>, lot: Lot, changed: bool) -> Markup {
    let (map, open) = (game.map(), &scene.view.open);
    let it = map.lot(lot);
    let vacant = !open.city.occupied().contains(lot);
    let class = format!(
        "lot x{} y{}{}{}{}",
        it.x,
        it.y,
        if vacant { " vacant" } else { "" },
        joints(game, scene, lot),
        if changed { " is-fresh" } else { "" }
    );
    html! {
        div class=(class) {
            button type="button" class="pick" data-pick=(key::lot(map, lot)) aria-pressed="false" hidden {
                span class="nm" { (it.name) }
                span class="vh off" { ", not possible now" }
                span class="say" { b aria-hidden="true" { (it.name) } " " (it.hood.name()) ". " (words(game, scene, lot)) }
            }
        }
    }
}

/// On which sides a structure goes on to the next lot, so that a frame goes around all of it.
fn joints(game: &Game, scene: &Sight<'_>, lot: Lot) -> String {
    let (map, city) = (game.map(), &scene.view.open.city);
    let Some(piece) = city.piece(map, lot).filter(|piece| piece.site.size() > 1) else { return String::new() };
    let it = map.lot(lot);
    let mut classes = String::new();
    for other in map.lots_of(piece.site).iter().map(|lot| map.lot(lot)) {
        classes.push_str(match (other.x - it.x, other.y - it.y) {
            (1, 0) => " to-e",
            (-1, 0) => " to-w",
            (0, 1) => " to-s",
            (0, -1) => " to-n",
            _ => "",
        });
    }
    classes
}

/// What is on a lot, and what it earns whom.
fn words(game: &Game, scene: &Sight<'_>, lot: Lot) -> String {
    let (map, open) = (game.map(), &scene.view.open);
    let city = &open.city;
    if let Some(piece) = city.piece(map, lot) {
        let name = if piece.site == map.city_hall() && piece.owner.is_none() { "City Hall" } else { piece.kind.name() };
        return match piece.owner {
            Some(seat) => {
                let n = game.piece_worth(open, piece);
                format!("{} of {}, earns {n} VP.", capitalized(name), scene.name(seat))
            }
            None => format!("{}.", capitalized(name)),
        };
    }
    let mut words = String::new();
    if city.cubes().contains(lot) {
        words = match city.owner(lot) {
            Some(seat) => format!("Cube of {}.", scene.name(seat)),
            None => "City cube.".to_owned(),
        };
        if open.fresh.contains(lot) {
            words.push_str(" Marked this turn.");
        }
    } else {
        words.push_str("Vacant.");
    }
    if map.factory_lots().contains(lot) {
        words.push_str(" Factory space.");
    }
    if let Some(seat) = own_seat(scene.view) {
        let _ = write!(words, " A house of yours would earn {} VP.", game.house_worth(open, seat, lot));
    }
    words
}

/// The twelve mines outside the city.
fn mines(game: &Game, scene: &Sight<'_>) -> Markup {
    let open = &scene.view.open;
    let names = game.map().mines();
    html! {
        div class="mines" role="group" aria-label="Mines" {
            h3 { (icons::decorative(icons::Icon::Mine)) "Mines " span class="worth" { (game.track_value(open, Track::Mining)) } }
            ul {
                @for (name, owner) in names.iter().zip(&open.mines) {
                    @let words = owner.map_or_else(|| "nobody's".to_owned(), |seat: Seat| scene.name(seat));
                    li title={ (name) ": " (words) } {
                        @match owner {
                            Some(seat) => span class=(seats::color(*seat)) { (icons::named(seats::icon(*seat), &format!("{name}: {words}"))) },
                            None => span class="none" {},
                        }
                    }
                }
            }
            (pick(key::MINES, "Mines"))
        }
    }
}
