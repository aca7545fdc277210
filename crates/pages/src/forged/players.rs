//! The players in the order of their influence, with roles and everything that lies open of them.

use forged::{CardSet, Game, Kind, Layer, LotSet, PlayerView, Role};
use maud::{Markup, html};
use table::{Seat, count};

use super::things::{key, kind_icon, role_icon};
use super::{Sight, own_seat, pick};
use crate::icons::{self, Icon};
use crate::seats;

/// The part of the page with all players.
pub(super) fn players(game: &Game, scene: &Sight<'_>) -> Markup {
    let open = &scene.view.open;
    let free: Vec<Role> = Role::ALL.into_iter().filter(|&role| open.role(role).is_none()).collect();
    html! {
        section id="rivals" class="panel rivals" aria-label="Players, by influence" {
            @for (rank, &seat) in open.influence.iter().enumerate() {
                @if let Some(player) = scene.view.players.get(seat.index()) { (panel(game, scene, rank + 1, seat, player)) }
            }
            @if !free.is_empty() {
                p class="free-roles" { span class="label" { "Free roles" } @for role in free { (badge(role)) } }
            }
        }
    }
}

fn panel(game: &Game, scene: &Sight<'_>, rank: usize, seat: Seat, player: &PlayerView) -> Markup {
    let open = &scene.view.open;
    let own = own_seat(scene.view) == Some(seat);
    html! {
        article class={ "side " (seats::color(seat)) } data-seat=(seat) {
            header {
                span class="rank" title="Influence" { (rank) }
                span class="emblem" { (icons::decorative(seats::icon(seat))) }
                h2 { (scene.name(seat)) @if own { " " small { "you" } } }
                span class="roles" { @for role in Role::ALL.into_iter().filter(|&role| open.has_role(seat, role)) { (badge(role)) } }
                b class="vp" data-count=(open.vp[seat]) { (crate::browse::score::signed(open.vp[seat].into())) small { " VP" } }
            }
            div class="holdings" {
                (counts(game, scene, seat, player))
                (variants(game, scene, seat, player, own))
                @if scene.viewer.sees(seat) && !own { (hand_seen(game, player)) }
            }
            (pick(&key::seat(seat), &scene.name(seat)))
        }
    }
}

/// A role with its icon.
fn badge(role: Role) -> Markup {
    html! { span class="role" { (icons::icon(role_icon(role))) (pick(&key::role(role), role.name())) } }
}

fn counts(game: &Game, scene: &Sight<'_>, seat: Seat, player: &PlayerView) -> Markup {
    let open = &scene.view.open;
    let lots = |lots: LotSet| lots.len();
    let of = |kind: Kind| (kind_icon(kind), u32::from(open.city.n_owned(seat, kind)), kind.name());
    let factories = lots(open.city.own(seat, Layer::Factory)) / 2;
    html! {
        @for (icon, n, noun) in [
            of(Kind::House), of(Kind::Mansion), (Icon::Mill, factories, Kind::Factory.name()), of(Kind::Commercial),
        ] { (number(icon, n, noun, "")) }
        span class="n mined" {
            (icons::named(Icon::Mine, &count(open.n_mines(seat), "mine"))) b aria-hidden="true" { (open.n_mines(seat)) }
            (pick(&key::mines_of(seat), &format!("Mines of {}", scene.name(seat))))
        }
        (number(Icon::Unrest, open.unrest[seat].into(), "unrest cube", ""))
        (number(Icon::Cube, player.cubes.into(), "cube", " left"))
        span class="gap" {}
        (number(Icon::Card, player.n_hand.into(), "card", " in hand"))
        (number(Icon::Bank, player.n_bank.into(), "card", " in the bank"))
        @if !open.shown[seat].is_empty() && !scene.viewer.sees(seat) { (shown(game, scene, seat)) }
    }
}

/// Only whoever looks back at a finished game sees the hands of all.
fn hand_seen(game: &Game, player: &PlayerView) -> Markup {
    let titles =
        |cards: CardSet| cards.iter().map(|card| game.card(card).title.as_str()).collect::<Vec<_>>().join(", ");
    html! {
        @for (words, cards) in [("Selected", player.selected), ("Hand", player.hand), ("Bank", player.bank)] {
            @if !cards.is_empty() { p class="seen" { b { (words) ": " } (titles(cards)) } }
        }
    }
}

/// Cards that everybody knows to be in this hand.
fn shown(game: &Game, scene: &Sight<'_>, seat: Seat) -> Markup {
    let titles: Vec<&str> = scene.view.open.shown[seat].iter().map(|card| game.card(card).title.as_str()).collect();
    html! { span class="badge" title=(titles.join(", ")) { "holds " (titles.join(", ")) } }
}

/// A number beside its icon, which has the words: "1 card" and what follows them, " in hand".
fn number(icon: Icon, n: u32, noun: &str, rest: &str) -> Markup {
    let class = if n == 0 { "n is-none" } else { "n" };
    html! { span class=(class) { (icons::named(icon, &(count(n, noun) + rest))) b aria-hidden="true" { (n) } } }
}

/// Leaders, Moguls and tokens, where they are played with.
fn variants(game: &Game, scene: &Sight<'_>, seat: Seat, player: &PlayerView, own: bool) -> Markup {
    let open = &scene.view.open;
    html! {
        @if let Some(leader) = open.leaders[seat] {
            @let it = game.leader(leader);
            span class="badge ability" title=(it.text) {
                (icons::decorative(Icon::Leader)) (it.name)
                @if own { (pick(key::LEADER, &it.name)) }
            }
        }
        @if let Some(hood) = open.moguls[seat] {
            span class="badge" { (icons::decorative(Icon::Mogul)) "in " (hood.name()) }
        }
        @if open.n_tokens[seat] > 0 { (number(Icon::Token, open.n_tokens[seat].into(), "Bigwig token", "")) }
        @for (id, it) in game.tokens().filter(|(id, _)| player.tokens >> id.0 & 1 != 0 && open.tokens_used >> id.0 & 1 == 0) {
            span class="badge ability" title=(it.text) {
                (icons::decorative(Icon::Token)) (it.name) (pick(&key::token(game, id), &it.name))
            }
        }
    }
}
