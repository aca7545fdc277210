//! What packs in play have in the middle of the table.

use fifty_first::{
    AllyChoice, ArenaView, BorderView, CapitolView, CityView, Game, Good, MolochChoice, MolochView, OutpostChoice,
    PackChoice, Pay, PileView, Place, ScavengerChoice, ServerView, SideView, TerritoryView, View, card_text,
};
use maud::{Markup, html};
use table::Seat;

use super::things::key;
use super::{Sight, color, emblem, name_of};
use crate::icons::{Icon, decorative, named};
use crate::screen::Thing;

/// The key of the Arena.
const ARENA: &str = "arena";
/// The key of the Server Room.
const SERVER_ROOM: &str = "server-room";

/// Everything of packs that belongs to nobody.
pub(super) fn middle(game: &Game, scene: &Sight<'_>) -> Markup {
    html! {
        @if let Some(arena) = &scene.view.packs.arena { (arena_tile(game, scene, arena)) }
        @if !scene.view.packs.cities.is_empty() { (city_tiles(game, scene, &scene.view.packs.cities)) }
        @if !scene.view.packs.borders.is_empty() { (border_tiles(game, scene, &scene.view.packs.borders)) }
        @if let Some(moloch) = &scene.view.packs.moloch { (machines(game, scene, moloch)) }
        @if !scene.view.packs.territories.is_empty() { (map(game, scene, &scene.view.packs.territories)) }
        @if !scene.view.packs.capitols.is_empty() { (capitol_cards(game, scene, &scene.view.packs.capitols)) }
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

/// The Territories as they lie, with what each level takes and gives, and the Outposts on them.
fn map(game: &Game, scene: &Sight<'_>, territories: &[TerritoryView]) -> Markup {
    html! {
        section class="strip map" aria-label="Map" {
            h2 { "No Man's Land" }
            ul class="territories" {
                @for (i, it) in (0_u8..).zip(territories) {
                    @let handle = super::handle(territory_key(i), false);
                    li class=(handle.class()) {
                        b { (it.name) } " "
                        (handle.button(&it.name))
                        @if let Some(side) = it.owner.and_then(|seat| scene.view.sides.iter().find(|side| side.seat == seat)) {
                            span class=(color(game, side)) {
                                (named(emblem(game, side), &format!("Outpost of {}", name_of(game, scene, side))))
                                " level " (it.level)
                                @if it.shielded { " with a shield" }
                                ", " (named(Icon::Raze, &format!("defense {}", it.defense))) (it.defense)
                            }
                        } @else {
                            span class="quiet" { "free" }
                        }
                        ol {
                            @for level in &it.levels {
                                li {
                                    span class="quiet" { (level.kind.name()) ", defense " (level.defense) ": " }
                                    @for (k, effect) in level.effect.iter().enumerate() {
                                        @if k > 0 { " + " }
                                        (card_text::brief_effect(effect).to_string())
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The key of a Territory.
fn territory_key(at: u8) -> String {
    format!("territory-{at}")
}

/// The Territory that a choice is about.
const fn territory_of(choice: OutpostChoice) -> Option<u8> {
    match choice {
        OutpostChoice::BuildFor(_, at, _)
        | OutpostChoice::Build(at, _)
        | OutpostChoice::UpgradeFor(_, at)
        | OutpostChoice::Upgrade(at)
        | OutpostChoice::Activate(at, _)
        | OutpostChoice::Raze(at, _)
        | OutpostChoice::Shield(at)
        | OutpostChoice::Move(_, at)
        | OutpostChoice::Sacrifice(at) => Some(at),
        OutpostChoice::Toward(_) => None,
    }
}

/// The deployed Machines: what hacking and destroying them costs, and what they do to everybody in every round.
fn machines(game: &Game, scene: &Sight<'_>, moloch: &MolochView) -> Markup {
    html! {
        section class="strip machines" aria-label="Machines" {
            h2 { "Machines" }
            p class="quiet" {
                (moloch.deck) " in the deck, " (moloch.discard.len()) " discarded, " (moloch.wave) " more each round"
            }
            ul class="piles" {
                @if moloch.deployed.is_empty() { li class="quiet" { "none is deployed" } }
                @for it in &moloch.deployed {
                    @let handle = super::handle(machine_key(&it.id), false);
                    li class=(handle.class()) {
                        b { (it.name) } " "
                        (handle.button(&it.name))
                        span { "code " @for &(good, n) in &it.code { (super::words::good(n.into(), good)) " " } }
                        span {
                            (named(Icon::Raze, &format!("defense {}", it.defense))) (it.defense)
                            @if it.rage { " Rage" }
                        }
                        span class="threat" { (it.assault.to_string()) }
                        @for (seat, goods) in &it.parts {
                            @if let Some(side) = scene.view.sides.iter().find(|side| side.seat == *seat) {
                                span class={ "badge " (color(game, side)) } {
                                    (name_of(game, scene, side)) " "
                                    @for &(good, n) in goods { (super::words::good(n.into(), good)) " " }
                                }
                            }
                        }
                    }
                }
            }
            @if let Some(server) = &moloch.server { (server_room(game, scene, server)) }
            @for (seat, words) in &moloch.closed {
                @if let Some(side) = scene.view.sides.iter().find(|side| side.seat == *seat) {
                    p class={ "quiet " (color(game, side)) } {
                        "Closed to " (name_of(game, scene, side)) " this round: " (words.join(", "))
                    }
                }
            }
        }
    }
}

/// The Server Room: whose markers are there, and how many hack it.
fn server_room(game: &Game, scene: &Sight<'_>, server: &ServerView) -> Markup {
    let handle = super::handle(SERVER_ROOM.to_owned(), false);
    html! {
        p class=(handle.class()) {
            b { (server.name) } " "
            (handle.button(&server.name))
            @for &(seat, n) in &server.markers {
                @if let Some(side) = scene.view.sides.iter().find(|side| side.seat == seat && n > 0) {
                    span class={ "badge " (color(game, side)) } {
                        (name_of(game, scene, side)) " " (table::count(n, "marker"))
                    }
                    " "
                }
            }
            span class="quiet" {
                @if server.hacked {
                    "hacked: fewer Machines come"
                } @else {
                    "hacked with " (table::count(server.wanted, "marker")) ", each of which gives then "
                    (super::words::good(server.vp.into(), Good::Vp))
                }
            }
        }
    }
}

fn machine_key(id: &str) -> String {
    format!("machine-{id}")
}

/// The key of a City.
fn city_key(city: u8) -> String {
    format!("city-{city}")
}

/// The Border tiles: between whom they lie, what the side that is up does, and what the other one will do.
fn border_tiles(game: &Game, scene: &Sight<'_>, borders: &[BorderView]) -> Markup {
    let side_of = |seat: Seat| scene.view.sides.iter().find(|side| side.seat == seat);
    html! {
        section class="strip borders" aria-label="Border tiles" {
            h2 { "Border tiles" }
            ul class="piles" {
                @for border in borders {
                    @let handle = super::handle(border_key(border.side), false);
                    li class=(handle.class()) {
                        @for (i, seat) in border.between.into_iter().enumerate() {
                            @if i > 0 { " – " }
                            @if let Some(side) = side_of(seat) {
                                span class=(color(game, side)) { (decorative(emblem(game, side))) " " (name_of(game, scene, side)) }
                            }
                        }
                        " " b { (border.up) } " "
                        (handle.button(&border.up))
                        (border.does)
                        @for &seat in &border.used_by {
                            @if let Some(side) = side_of(seat) {
                                span class="badge" { "used by " (name_of(game, scene, side)) }
                            }
                        }
                        span class="quiet" { " then " (border.down) ": " (border.then) }
                    }
                }
            }
        }
    }
}

/// The Capitol cards: what they ask for, what they give, and who has claimed them.
fn capitol_cards(game: &Game, scene: &Sight<'_>, capitols: &[CapitolView]) -> Markup {
    html! {
        section class="strip capitols" aria-label="Capitol cards" {
            h2 { "Capitol cards" }
            ul class="piles" {
                @for capitol in capitols {
                    @let handle = super::handle(capitol_key(capitol.capitol), false);
                    li class=(handle.class()) {
                        b { (capitol.name) } " "
                        (handle.button(&capitol.name))
                        @for &kind in &capitol.requires { (named(super::icons::kind(kind), kind.name())) }
                        " → "
                        @for (good, n) in capitol.gain.iter() { (super::words::good(n.into(), good)) " " }
                        @if let Some(side) = capitol.owner.and_then(|owner| scene.view.sides.iter().find(|it| it.seat == owner)) {
                            span class={ "badge " (color(game, side)) } { "claimed by " (name_of(game, scene, side)) }
                        }
                    }
                }
            }
        }
    }
}

/// The key of a Capitol card.
fn capitol_key(capitol: u8) -> String {
    format!("capitol-{capitol}")
}

/// The key of the side of a Border tile that is up.
fn border_key(side: u8) -> String {
    format!("border-{side}")
}

/// What could be done with what lies in the middle.
pub(super) fn tries(view: &View) -> impl Iterator<Item = PackChoice> {
    let cities = (0_u8..).zip(&view.packs.cities).filter(|(_, city)| !city.razed);
    let cities = cities.flat_map(|(i, _)| [PackChoice::DealCity(i, Pay::PLAIN), PackChoice::RazeCity(i, Pay::PLAIN)]);
    let borders = view.packs.borders.iter().map(|it| PackChoice::Border(it.side, Pay::PLAIN));
    let capitols = view.packs.capitols.iter().map(|it| PackChoice::Claim(it.capitol));
    view.packs.arena.iter().map(|_| PackChoice::Enter).chain(cities).chain(borders).chain(capitols)
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
        PackChoice::Allies(AllyChoice::Block(Place { owner, face, nth }))
        | PackChoice::TakeLocation(Place { owner, face, nth }, _) => {
            vec![Thing::new(key::place(owner, &game.face(face).location, nth), game.name(face))]
        }
        PackChoice::Allies(AllyChoice::Target(_) | AllyChoice::Return(_))
        | PackChoice::Moloch(MolochChoice::Jam(..) | MolochChoice::Lose(_) | MolochChoice::Shelve(_)) => Vec::new(),
        PackChoice::Moloch(MolochChoice::Mark | MolochChoice::Leave) => vec![Thing::new(SERVER_ROOM, "Server Room")],
        PackChoice::Moloch(
            MolochChoice::Hack(face, ..)
            | MolochChoice::Lay(face, ..)
            | MolochChoice::Destroy(face, ..)
            | MolochChoice::Ignore(face)
            | MolochChoice::Bury(face, _)
            | MolochChoice::Suffer(face, _)
            | MolochChoice::Fall(face, ..),
        ) => game.machine_id(face).map(|id| Thing::new(machine_key(id), "Machine")).into_iter().collect(),
        PackChoice::Claim(capitol) => vec![Thing::new(capitol_key(capitol), "Capitol card")],
        PackChoice::Border(side, _) => vec![Thing::new(border_key(side), "Border tile")],
        PackChoice::Outposts(choice) => {
            territory_of(choice).map(|at| Thing::new(territory_key(at), "Territory")).into_iter().collect()
        }
        PackChoice::Enter | PackChoice::Equip(_) => vec![Thing::new(ARENA, "Arena")],
        PackChoice::DealCity(city, _)
        | PackChoice::RazeCity(city, _)
        | PackChoice::CollectCity(_, city)
        | PackChoice::DiscardCityDeal(city) => vec![Thing::new(city_key(city), "City")],
    }
}

pub(super) const fn icon(choice: PackChoice) -> Icon {
    match choice {
        PackChoice::Border(..) | PackChoice::Enter => Icon::Visit,
        PackChoice::Equip(_)
        | PackChoice::Allies(AllyChoice::Target(_) | AllyChoice::Return(_))
        | PackChoice::Moloch(
            MolochChoice::Lose(_) | MolochChoice::Suffer(..) | MolochChoice::Shelve(_) | MolochChoice::Lay(..),
        ) => Icon::Resource,
        PackChoice::DealCity(..) | PackChoice::CollectCity(..) | PackChoice::DiscardCityDeal(_) => Icon::Deal,
        PackChoice::RazeCity(..)
        | PackChoice::TakeLocation(..)
        | PackChoice::Moloch(MolochChoice::Destroy(..) | MolochChoice::Fall(..)) => Icon::Raze,
        PackChoice::Claim(_) => Icon::Vp,
        PackChoice::Moloch(MolochChoice::Hack(..) | MolochChoice::Leave) => Icon::Card,
        PackChoice::Moloch(MolochChoice::Mark) => Icon::Worker,
        PackChoice::Moloch(MolochChoice::Bury(..)) => Icon::Discard,
        PackChoice::Allies(AllyChoice::Block(_))
        | PackChoice::Moloch(MolochChoice::Jam(..) | MolochChoice::Ignore(_)) => Icon::Lock,
        PackChoice::Outposts(choice) => match choice {
            OutpostChoice::Raze(..) | OutpostChoice::Sacrifice(_) => Icon::Raze,
            _ => Icon::Visit,
        },
        PackChoice::Scavengers(choice) => match choice {
            ScavengerChoice::Top(_) | ScavengerChoice::Play(..) => Icon::Discard,
            ScavengerChoice::Match(..) | ScavengerChoice::Spend(..) | ScavengerChoice::Load(..) => Icon::Resource,
            ScavengerChoice::Ruins(..) | ScavengerChoice::Demolish(..) => Icon::Ruins,
        },
    }
}
