//! What packs in play have in the middle of the table.

use fifty_first::{
    AllyChoice, AllyEvent, ArenaView, BorderView, CapitolView, CityView, Effect, FaceId, Game, Good, HackPay,
    MolochChoice, MolochEvent, MolochView, OutpostChoice, OutpostEvent, PackChoice, PackEvent, PackViews, Pay,
    PileView, Place, ScavengerChoice, ScavengerEvent, ServerView, TerritoryView, View, card_text,
};
use maud::{Markup, html};
use table::Seat;
use table::terminal::counted;

use super::card::Handle;
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
    let PackViews { arena, piles, cities, borders, territories, capitols, moloch } = &scene.view.packs;
    html! {
        @if let Some(moloch) = moloch { (machines(game, scene, moloch)) }
        @if !territories.is_empty() { (map(game, scene, territories)) }
        @if let Some(arena) = arena { (arena_tile(game, scene, arena)) }
        @if !cities.is_empty() { (city_tiles(game, scene, cities)) }
        @if !borders.is_empty() { (border_tiles(game, scene, borders)) }
        @if !capitols.is_empty() { (capitol_cards(game, scene, capitols)) }
        @if !piles.is_empty() { (discard_piles(game, scene, piles)) }
    }
}

/// Tiles of one kind with what they are called.
fn pack(class: &str, title: &str, facts: Option<&Markup>, tiles: &Markup) -> Markup {
    html! {
        section class={ "strip pack " (class) } aria-label=(title) {
            h2 { (title) @if let Some(facts) = facts { " " small { (facts) } } }
            ul class="slabs" { (tiles) }
        }
    }
}

/// Cards that an opponent has turned up: only what decides matters, so they are small.
pub(super) fn turned_up(game: &Game, title: &str, cards: &[FaceId]) -> Markup {
    let slabs = html! {
        @for &face in cards {
            @let it = &game.face(face).location;
            li class="slab" tabindex="0" {
                div class="slab-top" {
                    b { (it.name) }
                    span class="aside" { @for &kind in &it.types { (super::words::type_tag(kind)) } }
                }
                div class="note" { p { (card_text::one_line(it)) } }
            }
        }
    };
    pack("turned-up", title, None, &slabs)
}

/// What stands on top of a tile: its name, which is also what points at it, and what belongs to it.
fn top(handle: &Handle, name: &str, shown: &Markup, aside: &Markup) -> Markup {
    html! {
        div class="slab-top" {
            b { (shown) }
            span class="aside" { (aside) }
        }
        (handle.button(name))
    }
}

/// What razing or destroying costs.
fn defense(n: u8) -> Markup {
    html! { span class="defense" { (named(Icon::Raze, &format!("defense {n}"))) b aria-hidden="true" { (n) } } }
}

/// Goods as numbers and icons.
fn goods(goods: impl Iterator<Item = (Good, u8)>) -> Markup {
    html! { @for (good, n) in goods { (super::words::good(n.into(), good)) " " } }
}

fn arrow() -> Markup {
    html! { span class="to" { "→" } " " }
}

/// A player by the sign and, where there is room, by name.
fn player(game: &Game, scene: &Sight<'_>, seat: Seat, is_named: bool) -> Markup {
    let Some(side) = scene.view.sides.iter().find(|side| side.seat == seat) else { return html! {} };
    let name = name_of(game, scene, side);
    html! {
        span class={ "player " (color(game, side)) } {
            @if is_named { (decorative(emblem(game, side))) " " (name) } @else { (named(emblem(game, side), &name)) }
        }
    }
}

/// The color of whoever owns a thing.
fn color_of(game: &Game, scene: &Sight<'_>, owner: Option<Seat>) -> String {
    let side = owner.and_then(|seat| scene.view.sides.iter().find(|side| side.seat == seat));
    side.map_or_else(String::new, |side| format!(" {}", color(game, side)))
}

/// Who has a worker in the Arena, how well equipped, and what for.
fn arena_tile(game: &Game, scene: &Sight<'_>, arena: &ArenaView) -> Markup {
    let handle = super::handle(ARENA.to_owned(), false);
    let prize = super::words::good(arena.prize.into(), Good::Vp);
    let tile = html! {
        li class={ "slab" (handle.class()) } {
            (top(&handle, &arena.name, &html! { "For the best equipped" }, &prize))
            p class="line" {
                @for (i, (good, points)) in arena.equipment.iter().enumerate() {
                    @if i > 0 { " · " }
                    (named(super::icons::good(*good), good.word())) " " (points)
                }
                span class="vh" { " Arena points" }
            }
            p class="line" {
                @if arena.fighters.is_empty() { span class="none" { "nobody is there" } }
                @for &(seat, points) in &arena.fighters {
                    (player(game, scene, seat, true)) " " b { (points) }
                    @if arena.leader == Some(seat) { " " span class="badge" { "ahead" } }
                    " "
                }
            }
        }
    };
    pack("arena", &arena.name, None, &tile)
}

/// The discard piles of everybody, with the card on top of each, and goods that wait on Ruins.
fn discard_piles(game: &Game, scene: &Sight<'_>, piles: &[PileView]) -> Markup {
    let tiles = html! {
        @for pile in piles {
            @if let Some(side) = scene.view.sides.iter().find(|side| side.seat == pile.seat) {
                @let handle = super::handle(pile_key(pile.seat), false);
                @let size = html! {
                    @if pile.closed { (named(Icon::Lock, "closed: its owner has passed")) " " }
                    (named(Icon::Discard, &format!("{} in the discard pile", pile.cards.len())))
                    b aria-hidden="true" { (pile.cards.len()) }
                };
                @let class = if pile.closed { "slab is-closed" } else { "slab" };
                li class={ (class) (color_of(game, scene, Some(pile.seat))) (handle.class()) } {
                    (top(&handle, &pile_name(&name_of(game, scene, side)), &player(game, scene, pile.seat, true), &size))
                    p class="line" {
                        @match pile.cards.last() {
                            Some(&top) => {
                                (game.name(top)) " "
                                @for kind in game.face(top).types.iter() { (super::words::type_tag(kind)) }
                            },
                            None => span class="none" { "empty" },
                        }
                        @for &(face, good, n) in &side.buried {
                            " " span class="mark" {
                                b aria-hidden="true" { (n) }
                                (named(super::icons::good(good), &format!("{} on Ruins", good.count(n.into()))))
                                @if let Some(face) = face { " " (game.name(face)) }
                            }
                        }
                    }
                    @if let Some(&top) = pile.cards.last() { div class="note" { p { (card_text::one_line(&game.face(top).location)) } } }
                }
            }
        }
    };
    pack("discards", "Discard piles", None, &tiles)
}

fn pile_key(seat: Seat) -> String {
    format!("pile-{seat}")
}

fn pile_name(owner: &str) -> String {
    format!("discard pile of {owner}")
}

/// The Cities: what lies on them, what a deal gives, what razing costs, and who has a deal.
fn city_tiles(game: &Game, scene: &Sight<'_>, cities: &[CityView]) -> Markup {
    let tiles = html! {
        @for (i, city) in (0_u8..).zip(cities) {
            @let handle = super::handle(city_key(i), false);
            @if city.razed {
                li class="slab is-gone" { div class="slab-top" { b { (city.name) } } p class="line" { span class="none" { "razed" } } }
            } @else {
                li class={ "slab" (handle.class()) } {
                    (top(&handle, &city.name, &html! { (city.name) }, &defense(city.defense)))
                    p class="line" {
                        (decorative(Icon::Deal)) span class="vh" { "a deal: " }
                        (super::words::good(city.distance.into(), Good::Blue)) (arrow()) (super::words::good(1, city.good))
                        span class="lies" { span class="vh" { ", on it lie " } (goods(city.goods.iter())) }
                    }
                    @if !city.deals.is_empty() {
                        p class="line" { "deals: " @for &seat in &city.deals { span class="deal-of" { (player(game, scene, seat, false)) } } }
                    }
                }
            }
        }
    };
    pack("cities", "Cities", None, &tiles)
}

/// The Territories as they lie, with what each level takes and gives, and the Outposts on them: each stands on its level.
fn map(game: &Game, scene: &Sight<'_>, territories: &[TerritoryView]) -> Markup {
    let tiles = html! {
        @for (i, it) in (0_u8..).zip(territories) {
            @let handle = super::handle(territory_key(i), false);
            li class={ "slab territory" (color_of(game, scene, it.owner)) (handle.class()) } {
                (top(&handle, &it.name, &html! { (it.name) }, &html! {}))
                ol {
                    @for (n, level) in (1_u8..).zip(&it.levels) {
                        @let owner = it.owner.filter(|_| it.level == n);
                        li class=[owner.map(|_| "is-here")] {
                            span class="vh" { "level " (n) ": " }
                            @if let Some(owner) = owner {
                                span class="vh" { "Outpost of " } (player(game, scene, owner, false))
                                @if it.shielded { (named(Icon::Shield, "shield")) }
                            }
                            (super::words::type_tag(level.kind)) (arrow()) (outpost_gain(&level.effect)) " "
                            (defense(if owner.is_some() { it.defense } else { level.defense }))
                        }
                    }
                }
            }
        }
    };
    pack("outland", "No Man's Land", None, &tiles)
}

/// What a level gives. Of equal effects one is drawn, with how often.
fn outpost_gain(effects: &[Effect]) -> Markup {
    html! {
        @for (k, (effect, n)) in counted(&effects.iter().collect::<Vec<_>>()).into_iter().enumerate() {
            @if k > 0 { " + " }
            @match effect {
                Effect::GainOne(goods) => (super::card::one_of(goods)),
                other => (super::words::iconized(&card_text::brief_effect(other))),
            }
            @if n > 1 { " " b { (n) "×" } }
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
    let facts = html! {
        (moloch.deck) " in the deck, " (moloch.discard.len()) " discarded, " (moloch.wave) " more each round"
        @for (seats, words) in closures(moloch) {
            " · " span class="shut" {
                "closed to "
                @if seats.len() == scene.view.sides.len() && seats.len() > 1 { "everybody" }
                @else { @for (i, &seat) in seats.iter().enumerate() { @if i > 0 { ", " } (player(game, scene, seat, true)) } }
                " this round: " (words)
            }
        }
    };
    let tiles = html! {
        @if moloch.deployed.is_empty() { li class="none" { "none is deployed" } }
        @for (it, n) in counted(&moloch.deployed.iter().collect::<Vec<_>>()) {
            @let handle = super::handle(machine_key(&it.id), false);
            @let name = html! { (it.name) @if n > 1 { " " span class="times" { (n) "×" } } };
            @let aside = html! { @if it.rage { span class="badge" { "Rage" } " " } (defense(it.defense)) };
            li class={ "slab machine" (handle.class()) } {
                (top(&handle, &it.name, &name, &aside))
                p class="line" {
                    span class="vh" { "code " } (goods(it.code.iter().copied()))
                    span class="threat" { (super::words::iconized(&it.threat)) }
                    @for (seat, parts) in &it.parts {
                        span class="lies" { (player(game, scene, *seat, false)) (goods(parts.iter().copied())) }
                    }
                }
                div class="note" { p { b { (it.name) } } p { "In every Assault " (it.assault.to_string()) "." } }
            }
        }
        @if let Some(server) = &moloch.server { (server_room(game, scene, server)) }
    };
    pack("machines", "Machines", Some(&facts), &tiles)
}

/// What is closed this round, to whom. It is mostly the same for everybody.
fn closures(moloch: &MolochView) -> Vec<(Vec<Seat>, String)> {
    let mut closures: Vec<(Vec<Seat>, String)> = Vec::new();
    for (seat, words) in &moloch.closed {
        let words = words.join(", ");
        match closures.iter_mut().find(|(_, known)| *known == words) {
            Some((seats, _)) => seats.push(*seat),
            None => closures.push((vec![*seat], words)),
        }
    }
    closures
}

/// The Server Room: whose markers are there, and how many hack it.
fn server_room(game: &Game, scene: &Sight<'_>, server: &ServerView) -> Markup {
    let handle = super::handle(SERVER_ROOM.to_owned(), false);
    let markers = html! {
        @for &(seat, n) in server.markers.iter().filter(|(_, n)| *n > 0) {
            (player(game, scene, seat, false)) b { (n) span class="vh" { " " (table::noun(n, "marker")) } } " "
        }
    };
    html! {
        li class={ "slab" (handle.class()) } {
            (top(&handle, &server.name, &html! { (server.name) }, &markers))
            p class="line" {
                @if server.hacked {
                    "hacked: fewer Machines come"
                } @else {
                    (table::count(server.wanted, "marker")) (arrow()) (super::words::good(server.vp.into(), Good::Vp)) " each"
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
    let tiles = html! {
        @for border in borders {
            @let handle = super::handle(border_key(border.side), false);
            @let between = html! {
                @for (i, seat) in border.between.into_iter().enumerate() {
                    @if i > 0 { span class="to" { "–" } }
                    (player(game, scene, seat, false))
                }
            };
            li class={ "slab" (handle.class()) } {
                (top(&handle, &border.up, &html! { (border.up) }, &between))
                p class="line" {
                    (super::words::iconized(&border.does))
                    @if !border.used_by.is_empty() {
                        " " span class="badge" { "used by " @for &seat in &border.used_by { (player(game, scene, seat, false)) } }
                    }
                }
                p class="line quiet" { "then " (border.down) ": " (super::words::iconized(&border.then)) }
            }
        }
    };
    pack("borders", "Border tiles", None, &tiles)
}

/// The Capitol cards: what they ask for, what they give, and who has claimed them.
fn capitol_cards(game: &Game, scene: &Sight<'_>, capitols: &[CapitolView]) -> Markup {
    let tiles = html! {
        @for capitol in capitols {
            @let handle = super::handle(capitol_key(capitol.capitol), false);
            @let owner = html! {
                @if let Some(owner) = capitol.owner {
                    span class="badge" { "claimed " span class="vh" { "by " } (player(game, scene, owner, false)) }
                }
            };
            li class={ "slab" (color_of(game, scene, capitol.owner)) (handle.class()) } {
                (top(&handle, &capitol.name, &html! { (capitol.name) }, &owner))
                p class="line" {
                    @for &kind in &capitol.requires { (super::words::type_tag(kind)) }
                    (arrow()) (goods(capitol.gain.iter()))
                }
            }
        }
    };
    pack("capitols", "Capitol cards", None, &tiles)
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
pub(super) fn tries(view: &View, seat: Seat) -> impl Iterator<Item = PackChoice> {
    let cities = (0_u8..).zip(&view.packs.cities).filter(|(_, city)| !city.razed);
    let cities = cities.flat_map(|(i, _)| [PackChoice::DealCity(i, Pay::PLAIN), PackChoice::RazeCity(i, Pay::PLAIN)]);
    let borders = view.packs.borders.iter().map(|it| PackChoice::Border(it.side, Pay::PLAIN));
    let capitols = view.packs.capitols.iter().map(|it| PackChoice::Claim(it.capitol));
    let mut machines: Vec<FaceId> = view.packs.moloch.iter().flat_map(|it| &it.deployed).map(|it| it.face).collect();
    machines.sort_unstable();
    machines.dedup();
    let machines = machines.into_iter().flat_map(|it| {
        [MolochChoice::Hack(it, 1, HackPay::default()), MolochChoice::Destroy(it, 1, 0, 0)].map(PackChoice::Moloch)
    });
    let outposts = (0_u8..).zip(&view.packs.territories);
    let outposts = outposts.filter(move |(_, it)| it.owner.is_some_and(|owner| owner != seat));
    let outposts = outposts.map(|(at, _)| PackChoice::Outposts(OutpostChoice::Raze(at, Pay::PLAIN)));
    let arena = view.packs.arena.iter().map(|_| PackChoice::Enter);
    arena.chain(cities).chain(borders).chain(capitols).chain(machines).chain(outposts)
}

pub(super) fn things(game: &Game, choice: PackChoice) -> Vec<Thing> {
    match choice {
        PackChoice::Scavengers(choice) => match choice {
            ScavengerChoice::Top(owner)
            | ScavengerChoice::Match(owner, _)
            | ScavengerChoice::Spend(owner, ..)
            | ScavengerChoice::Play(owner, _) => {
                vec![Thing::new(pile_key(owner), pile_name(&format!("player {owner}")))]
            }
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

/// The rule behind what happened because of a pack; nothing where a card says it all.
pub(super) const fn rule(event: PackEvent) -> Option<&'static str> {
    Some(match event {
        PackEvent::UsedBorder(..) => "PROMO-BORD-03",
        PackEvent::ClaimedCapitol(..) => "PROMO-CAP-02",
        PackEvent::TookLocation(..) => "PROMO-SET-05",
        PackEvent::Entered(_) => "PROMO-ARENA-02",
        PackEvent::Equipped(..) => "PROMO-ARENA-03",
        PackEvent::NoPrize => "PROMO-ARENA-04",
        PackEvent::CityProduced(..) => "PROMO-CITY-02",
        PackEvent::CityDealt(..) => "PROMO-CITY-03",
        PackEvent::CityRazed(..) => "PROMO-CITY-05",
        PackEvent::CityDealUsed(..) | PackEvent::CityDealDiscarded(..) => "PROMO-CITY-07",
        PackEvent::Allies(event) => match event {
            AllyEvent::Blocked(..) => "ALLY-16",
            AllyEvent::Targeted(..) | AllyEvent::Returned(..) => "ALLY-21",
        },
        PackEvent::Scavengers(event) => match event {
            ScavengerEvent::TookTop(..) => "SCAV-12",
            ScavengerEvent::PlayedTop(..) | ScavengerEvent::RazedTop(..) => "SCAV-28",
            ScavengerEvent::Matched(..) => "SCAV-17",
            ScavengerEvent::Rebuilt(..) => "SCAV-19",
            ScavengerEvent::Loaded(..) => "SCAV-21",
            ScavengerEvent::Demolished(..) => "SCAV-25",
            ScavengerEvent::GainedRuins(..)
            | ScavengerEvent::RuinedTop(..)
            | ScavengerEvent::Stripped(..)
            | ScavengerEvent::Recovered(..)
            | ScavengerEvent::DiscardedRuins(..) => return None,
        },
        PackEvent::Outposts(event) => match event {
            OutpostEvent::Built(..) => "NML-08",
            OutpostEvent::Upgraded(_, _, 3) => "NML-18",
            OutpostEvent::Upgraded(..) => "NML-13",
            OutpostEvent::Removed(..) => "NML-12",
            OutpostEvent::Activated(..) => "NML-30",
            OutpostEvent::Razed(..) => "NML-20",
            OutpostEvent::Shielded(..) | OutpostEvent::ShieldLost(_) => "NML-26",
            OutpostEvent::Skipped(_) => "NML-16",
            OutpostEvent::Moved(..) => return None,
        },
        PackEvent::Moloch(event) => match event {
            MolochEvent::Deployed(_) => "MOL-11",
            MolochEvent::Refilled(_) | MolochEvent::Overrun => "MOL-12",
            MolochEvent::Hacked(..) => "MOL-13",
            MolochEvent::Destroyed(..) => "MOL-18",
            MolochEvent::Drew(..) => "MOL-16",
            MolochEvent::Blocked(..) | MolochEvent::Lost(..) | MolochEvent::Returned(..) => "MOL-07",
            MolochEvent::Razed(..) => "MOL-10",
            MolochEvent::Closed(..) => "MOL-31",
            MolochEvent::Reserved(..) => "MOL-26",
            MolochEvent::Wasted(..) => "MOL-27",
            MolochEvent::Penalty(..) => "MOL-24",
            MolochEvent::Laid(..) => "COLLAB-01",
            MolochEvent::Shared(_) => "COLLAB-05",
            MolochEvent::Swept(_) => "COLLAB-07",
            MolochEvent::Marked(..) => "PROMO-SRV-02",
            MolochEvent::ServerHacked => "PROMO-SRV-03",
            MolochEvent::Buried(..) | MolochEvent::Ignored(..) => return None,
        },
    })
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
