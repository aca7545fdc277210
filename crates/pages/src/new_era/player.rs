//! A player: who it is, what lies at the Base, and the State.

use maud::{Markup, html};
use new_era::{Category, FaceId, Game, Goods, LocationView, Phase, PlayerView, Token};
use table::{Seat, count};

use super::icons::{amount, of_contact, of_faction, of_token, tokens};
use super::things::key;
use super::{Sight, base, cards, own};
use crate::icons::{Icon, decorative, named};
use crate::inlay::inlay;
use crate::seats;
use crate::tabletop::pick;

/// The rows of a State (NE-341 to NE-343).
const ROWS: [(&str, &[Category]); 3] = [
    ("Production", &[Category::OpenProduction, Category::ClosedProduction]),
    ("Features", &[Category::Feature]),
    ("Actions", &[Category::Action]),
];

/// Everything of a player but the viewer's own goods and hand.
pub(super) fn panel(game: &Game, scene: &Sight<'_>, player: &PlayerView) -> Markup {
    let seat = player.seat;
    let is_own = own(scene.view).is_some_and(|own| own.seat == seat);
    html! {
        article class={ "side " (seats::color(seat)) } data-seat=(seat) {
            (header(game, scene, player, is_own))
            (base::base(game, scene, player))
            @if !is_own && let Some(hand) = player.hand.as_ref().filter(|it| !it.is_empty()) {
                // Only whoever looks back at a finished game sees the hands of all.
                p class="seen" { b { "Hand: " } (hand.iter().map(|&face| game.name(face)).collect::<Vec<_>>().join(", ")) }
            }
            (state(game, scene, player))
        }
    }
}

fn header(game: &Game, scene: &Sight<'_>, player: &PlayerView, is_own: bool) -> Markup {
    let (view, seat) = (scene.view, player.seat);
    let faction = &game.factions()[usize::from(player.faction)];
    html! {
        header {
            span class="emblem" { (decorative(of_faction(&faction.id))) }
            h2 { (scene.name(seat)) " " small { (faction.name) @if is_own { ", you" } } }
            span class="badges" {
                @if view.first == seat { (named(Icon::FirstPlayer, "first player")) }
                @if player.passed && view.phase == Phase::Actions { span class="badge" { (decorative(Icon::Pass)) "passed" } }
                @if view.winners.contains(seat) { span class="badge turn" { "winner" } }
            }
            @if !is_own {
                span class="goods-line" role="group" aria-label="Goods" { (amount(&Goods { tokens: player.pool, ..Goods::NONE })) }
            }
            span class="n" { b aria-hidden="true" { (player.hand_size) } (named(Icon::Card, &format!("hand of {}", count(player.hand_size, "card")))) }
            b class="vp" data-count=(player.score) { (named(Icon::Vp, "VP if they were counted now:")) (player.score) }
            (pick(&key::player(seat), &scene.name(seat)))
        }
    }
}

/// The player as the viewer last knew it.
fn before<'a>(scene: &Sight<'a>, seat: Seat) -> Option<&'a PlayerView> {
    scene.before.and_then(|before| before.players.get(seat.index()))
}

/// Whether there are more of these faces than before. Everything is old where nothing is known about before.
pub(super) fn is_new(face: FaceId, now: &[FaceId], before: Option<&[FaceId]>) -> bool {
    let n = |faces: &[FaceId]| faces.iter().filter(|&&it| it == face).count();
    before.is_some_and(|before| n(before) < n(now))
}

/// What stands in a State.
pub(super) fn faces(player: &PlayerView) -> Vec<FaceId> {
    player.locations.iter().chain(&player.leader).map(|it| it.face).collect()
}

/// The three rows of a State, each with its Debris, and the Leader.
fn state(game: &Game, scene: &Sight<'_>, player: &PlayerView) -> Markup {
    let seat = player.seat;
    let (now, then) = (faces(player), before(scene, seat).map(faces));
    let is_in = |face: FaceId, row: &[Category]| game.face(face).category().is_some_and(|it| row.contains(&it));
    let place = |it: &LocationView, key: &str| {
        inlay(cards::standing(game, scene, key, it, is_new(it.face, &now, then.as_deref())))
    };
    html! {
        div class="state" {
            @for (name, row) in ROWS {
                @let places: Vec<&LocationView> = player.locations.iter().filter(|it| is_in(it.face, row)).collect();
                @let debris: Vec<FaceId> = player.debris.iter().copied().filter(|&it| is_in(it, row)).collect();
                @let n = places.len() + debris.len();
                section class={ "rank n-" (n.clamp(1, 6)) } aria-label=(name) {
                    h3 { (name) b { (places.len()) } }
                    ul {
                        @for it in places { li { (place(it, &key::place(game, seat, it.face, it.nth))) } }
                        @for face in debris { li { (cards::debris(game, face, &key::debris(game, seat, face))) } }
                    }
                }
            }
            @if let Some(leader) = &player.leader {
                section class="rank n-1" aria-label="Leader" {
                    h3 { "Leader" }
                    ul { li { (place(leader, &key::leader(seat))) } }
                }
            }
        }
    }
}

/// The viewer's goods, every kind at its place so that the eye finds it.
pub(super) fn supply(scene: &Sight<'_>, own: &PlayerView) -> Markup {
    let then = before(scene, own.seat).map(|it| it.pool);
    html! {
        section id="supply" class="supply" aria-label="Your goods" {
            ul class="goods" aria-label="Goods" {
                @for token in Token::RESOURCES.into_iter().chain([Token::Worker]) { (good(token, own, then.as_ref())) }
                @for kind in new_era::Contact::ALL { (contacts(kind, own)) }
                @for token in [Token::UniversalContact, Token::Redevelopment] { (good(token, own, then.as_ref())) }
                (kinds("Defense tokens", Icon::Shield, &[Token::Defense1, Token::Defense3], own))
            }
        }
    }
}

/// How many of a token there are, and what has come or gone since the viewer last decided.
fn good(token: Token, own: &PlayerView, then: Option<&new_era::Tokens>) -> Markup {
    let n = own.pool[token.index()];
    let gained = then.map_or(0, |then| i32::from(n) - i32::from(then[token.index()]));
    html! {
        li class={ "good" @if n == 0 { " is-none" } } data-count=(n) {
            (named(of_token(token), &token.text(n.into())))
            b aria-hidden="true" { (n) }
            @if gained != 0 { small class="delta" { (format!("{gained:+}")) span class="vh" { " since your last decision" } } }
        }
    }
}

fn contacts(kind: new_era::Contact, own: &PlayerView) -> Markup {
    let held: Vec<Token> = (1..=5).filter_map(|range| kind.token(range)).collect();
    kinds(&format!("{} tokens", kind.name()), of_contact(kind), &held, own)
}

/// Tokens of one kind, which differ in their numbers.
fn kinds(name: &str, icon: Icon, kinds: &[Token], own: &PlayerView) -> Markup {
    let held: Vec<Token> = kinds.iter().copied().filter(|it| own.pool[it.index()] > 0).collect();
    let n: u32 = kinds.iter().map(|it| u32::from(own.pool[it.index()])).sum();
    html! {
        li class={ "good several" @if n == 0 { " is-none" } } data-count=(n) {
            @if held.is_empty() { (named(icon, &format!("no {name}"))) b aria-hidden="true" { "0" } }
            @for token in held { (tokens(own.pool[token.index()].into(), token)) }
        }
    }
}
