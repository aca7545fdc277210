//! What packs in play have in the middle of the table.

use fifty_first::{
    AllyChoice, ArenaView, CityView, Game, Good, PackChoice, Pay, PileView, Place, ScavengerChoice, SideView, View,
    card_text,
};
use maud::{Markup, html};
use table::Seat;

use super::things::key;
use super::{Sight, color, emblem, name_of};
use crate::icons::{Icon, decorative, named};
use crate::screen::Thing;

/// The key of the Arena.
const ARENA: &str = "arena";

/// Everything of packs that belongs to nobody.
pub(super) fn middle(game: &Game, scene: &Sight<'_>) -> Markup {
    html! {
        @if let Some(arena) = &scene.view.packs.arena { (arena_tile(game, scene, arena)) }
        @if !scene.view.packs.cities.is_empty() { (city_tiles(game, scene, &scene.view.packs.cities)) }
        @if !scene.view.packs.piles.is_empty() { (discard_piles(game, scene, &scene.view.packs.piles)) }
    }
}

/// Who has a worker in the Arena, how well equipped, and what for.
fn arena_tile(game: &Game, scene: &Sight<'_>, arena: &ArenaView) -> Markup {
    let handle = super::handle(ARENA.to_owned(), false);
    let side_of = |seat: Seat| -> Option<&SideView> { scene.view.sides.iter().find(|side| side.seat == seat) };
    html! {
        section class={ "strip arena" (handle.class()) } aria-label=(arena.name) {
            h2 { (arena.name) }
            (handle.button(&arena.name))
            p class="quiet" {
                (named(Icon::Vp, &format!("prize: {} VP", arena.prize))) b aria-hidden="true" { (arena.prize) }
                " for the best equipped: "
                @for (i, (good, points)) in arena.equipment.iter().enumerate() {
                    @if i > 0 { ", " }
                    (named(super::icons::good(*good), good.word())) " " (points)
                }
            }
            ul class="piles" {
                @if arena.fighters.is_empty() { li class="quiet" { "nobody is there" } }
                @for &(seat, points) in &arena.fighters {
                    @if let Some(side) = side_of(seat) {
                        li class=(color(game, side)) {
                            (decorative(emblem(game, side))) " " (name_of(game, scene, side)) " " b { (points) }
                            @if arena.leader == Some(seat) { span class="badge turn" { "ahead" } }
                        }
                    }
                }
            }
        }
    }
}

/// The discard piles of everybody, with the card on top of each, and goods that wait on Ruins.
fn discard_piles(game: &Game, scene: &Sight<'_>, piles: &[PileView]) -> Markup {
    html! {
        section class="strip" aria-label="Discard piles" {
            h2 { "Discard piles" }
            ul class="piles" {
                @for pile in piles {
                    @if let Some(side) = scene.view.sides.iter().find(|side| side.seat == pile.seat) {
                        @let handle = super::handle(pile_key(pile.seat), false);
                        li class={ (color(game, side)) (handle.class()) } {
                            (decorative(emblem(game, side))) " " (name_of(game, scene, side)) " "
                            (handle.button(&pile_name(pile.seat)))
                            (named(Icon::Discard, &format!("{} in the discard pile", pile.cards.len())))
                            b aria-hidden="true" { (pile.cards.len()) }
                            @if let Some(&top) = pile.cards.last() {
                                " " span title=(card_text::one_line(&game.face(top).location)) { (game.name(top)) }
                                @for kind in game.face(top).types.iter() { " " (named(super::icons::kind(kind), kind.name())) }
                            }
                            @if pile.closed { span class="badge" { "closed" } }
                            @for &(face, good, n) in &side.buried {
                                " " (named(super::icons::good(good), &format!("{n} {good} on Ruins"))) b aria-hidden="true" { (n) }
                                @if let Some(face) = face { span class="quiet" { " on the Ruins of " (game.name(face)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn pile_key(seat: Seat) -> String {
    format!("pile-{seat}")
}

fn pile_name(seat: Seat) -> String {
    format!("discard pile of player {seat}")
}

/// The Cities: what lies on them, what a deal gives, what razing costs, and who has a deal.
fn city_tiles(game: &Game, scene: &Sight<'_>, cities: &[CityView]) -> Markup {
    html! {
        section class="strip cities" aria-label="Cities" {
            h2 { "Cities" }
            ul class="piles" {
                @for (i, city) in (0_u8..).zip(cities) {
                    @let handle = super::handle(city_key(i), false);
                    @if city.razed {
                        li class="quiet" { (city.name) " was razed" }
                    } @else {
                        li class=(handle.class()) {
                            b { (city.name) } " "
                            (handle.button(&city.name))
                            @for (good, n) in city.goods.iter() { (super::words::good(n.into(), good)) " " }
                            span class="quiet" {
                                (named(super::icons::good(Good::Blue), &format!("a deal costs {}", Good::Blue.count(city.distance.into()))))
                                (city.distance) " → " (named(super::icons::good(city.good), &city.good.count(1))) " "
                                (named(Icon::Raze, &format!("defense {}", city.defense))) (city.defense)
                            }
                            @for &seat in &city.deals {
                                @if let Some(side) = scene.view.sides.iter().find(|side| side.seat == seat) {
                                    " " span class=(color(game, side)) { (named(emblem(game, side), &format!("deal of {}", name_of(game, scene, side)))) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The key of a City.
fn city_key(city: u8) -> String {
    format!("city-{city}")
}

/// What could be done with what lies in the middle.
pub(super) fn tries(view: &View) -> impl Iterator<Item = PackChoice> {
    let cities = (0_u8..).zip(&view.packs.cities).filter(|(_, city)| !city.razed);
    let cities = cities.flat_map(|(i, _)| [PackChoice::DealCity(i, Pay::PLAIN), PackChoice::RazeCity(i, Pay::PLAIN)]);
    view.packs.arena.iter().map(|_| PackChoice::Enter).chain(cities)
}

pub(super) fn things(game: &Game, choice: PackChoice) -> Vec<Thing> {
    match choice {
        PackChoice::Scavengers(choice) => match choice {
            ScavengerChoice::Top(owner)
            | ScavengerChoice::Match(owner, _)
            | ScavengerChoice::Spend(owner, ..)
            | ScavengerChoice::Play(owner, _) => vec![Thing::new(pile_key(owner), pile_name(owner))],
            ScavengerChoice::Ruins(..) | ScavengerChoice::Load(..) | ScavengerChoice::Demolish(..) => Vec::new(),
        },
        PackChoice::Allies(AllyChoice::Block(Place { owner, face, nth })) => {
            vec![Thing::new(key::place(owner, &game.face(face).location, nth), game.name(face))]
        }
        PackChoice::Allies(AllyChoice::Target(_) | AllyChoice::Return(_)) => Vec::new(),
        PackChoice::Enter | PackChoice::Equip(_) => vec![Thing::new(ARENA, "Arena")],
        PackChoice::DealCity(city, _)
        | PackChoice::RazeCity(city, _)
        | PackChoice::CollectCity(_, city)
        | PackChoice::DiscardCityDeal(city) => vec![Thing::new(city_key(city), "City")],
    }
}

pub(super) const fn icon(choice: PackChoice) -> Icon {
    match choice {
        PackChoice::Enter => Icon::Visit,
        PackChoice::Equip(_) | PackChoice::Allies(AllyChoice::Target(_) | AllyChoice::Return(_)) => Icon::Resource,
        PackChoice::DealCity(..) | PackChoice::CollectCity(..) | PackChoice::DiscardCityDeal(_) => Icon::Deal,
        PackChoice::RazeCity(..) => Icon::Raze,
        PackChoice::Allies(AllyChoice::Block(_)) => Icon::Lock,
        PackChoice::Scavengers(choice) => match choice {
            ScavengerChoice::Top(_) | ScavengerChoice::Play(..) => Icon::Discard,
            ScavengerChoice::Match(..) | ScavengerChoice::Spend(..) | ScavengerChoice::Load(..) => Icon::Resource,
            ScavengerChoice::Ruins(..) | ScavengerChoice::Demolish(..) => Icon::Ruins,
        },
    }
}
