//! Whose turn it is: the order of the round, the card in play, the MM left, the die, and a riot in progress.

use forged::{CardId, Game, Phase, Riot};
use maud::{Markup, html};
use table::{Seat, count, noun};

use super::things::key;
use super::{Sight, cards, pick};
use crate::icons::{self, Icon};
use crate::seats;

/// The part of the page about the turn, always in sight.
pub(super) fn turn(game: &Game, scene: &Sight<'_>) -> Markup {
    let open = &scene.view.open;
    let class = if open.riot.is_some() { "turn is-riot" } else { "turn" };
    html! {
        section id="turn" class=(class) aria-label="The turn" {
            @match &open.riot {
                Some(riot) => (riot_panel(game, scene, riot)),
                None => @if open.phase == Phase::Building { (order(scene)) },
            }
            @for card in open.in_play.iter() { (in_play(game, scene, card)) }
            @if let Some((seat, mm)) = scene.view.spending { (money(scene, seat, mm)) }
            @if open.die > 0 { (die(open.die)) }
            (piles(scene))
        }
    }
}

/// The players of this round in the order of their MM, or who has chosen a card.
fn order(scene: &Sight<'_>) -> Markup {
    let open = &scene.view.open;
    // The MM of a card is told until its turn comes.
    let announced = open.turn.is_some() || open.order.iter().any(|&seat| open.announced[seat].is_some());
    let seats: Vec<Seat> = if announced { open.order.to_vec() } else { open.influence.to_vec() };
    let now = open.turn.and_then(|seat| seats.iter().position(|&it| it == seat));
    html! {
        ol class="order" aria-label=(if announced { "Order of this round" } else { "Cards chosen" }) {
            @for (i, &seat) in seats.iter().enumerate() {
                @let done = now.is_some_and(|now| i < now);
                @let state = if now == Some(i) { " is-now" } else if done { " is-done" } else { "" };
                li class={ (seats::color(seat)) (state) } aria-current=[(now == Some(i)).then_some("step")] {
                    (icons::decorative(seats::icon(seat)))
                    span class="name" { (scene.name(seat)) }
                    @if let (true, Some(mm)) = (announced, open.announced[seat]) {
                        b title="MM of the card" { (mm) span class="vh" { " MM" } }
                    } @else if announced {
                        @if done { span class="vh" { "is done" } }
                    } @else if scene.view.players.get(seat.index()).is_some_and(|it| it.has_selected) {
                        (icons::named(Icon::Card, "has chosen"))
                    } @else {
                        span class="quiet" { "…" span class="vh" { " is choosing" } }
                    }
                }
            }
        }
    }
}

/// A card that is being used, readable for all.
fn in_play(game: &Game, scene: &Sight<'_>, card: CardId) -> Markup {
    let open = &scene.view.open;
    let used = match open.used {
        1 => "for its MM",
        2 => "for its event",
        3 => "for MM and event",
        _ => "in play",
    };
    html! {
        div class="chip" tabindex="0" data-card=(game.card(card).id) {
            (icons::decorative(Icon::Card)) b { (game.card(card).title) } " " small { (used) }
            div class="note" { (cards::text(game, card)) }
            (pick(key::IN_PLAY, &game.card(card).title))
        }
    }
}

fn money(scene: &Sight<'_>, seat: Seat, mm: u8) -> Markup {
    html! {
        p class={ "money " (seats::color(seat)) } data-count=(mm) {
            (icons::decorative(Icon::Mm)) b { (mm) } " MM left" span class="vh" { " for " (scene.name(seat)) }
        }
    }
}

/// The die as it fell.
fn die(n: u8) -> Markup {
    html! {
        p class="die" data-count=(n) title="The last roll of the die" {
            span class="vh" { "Last roll: " } b { (n) }
        }
    }
}

fn piles(scene: &Sight<'_>) -> Markup {
    html! {
        ul class="piles" aria-label="Piles" {
            @for (icon, n, words) in [
                (Icon::Deck, scene.view.n_deck, " in the deck"),
                (Icon::Discard, scene.view.n_discard, " discarded"),
            ] {
                li { (icons::named(icon, &(count(n, "card") + words))) b aria-hidden="true" { (n) } }
            }
        }
    }
}

/// Who riots against whom, what is left, and where it has been.
fn riot_panel(game: &Game, scene: &Sight<'_>, riot: &Riot) -> Markup {
    let who = |seat: Seat, word: &str| {
        html! { span class={ "who " (seats::color(seat)) } { small { (word) " " } (icons::decorative(seats::icon(seat))) b { (scene.name(seat)) } } }
    };
    let trail: Vec<String> = riot.trail.iter().map(|&site| game.map().site_name(site)).collect();
    html! {
        div class="riot" role="group" aria-label="Riot" {
            strong { (icons::decorative(Icon::Unrest)) "Riot" }
            (who(riot.instigator, "led by"))
            (who(riot.target, "against"))
            @if riot.rolled {
                span { b data-count=(riot.points) { (riot.points) } small { " " (noun(riot.points, "point")) " left" } }
            } @else if riot.points != 0 {
                span { small { "roll " } b { (format!("{:+}", riot.points)) } }
            }
            @if !trail.is_empty() { span class="trail" { small { "trail " } (trail.join(" → ")) } }
        }
    }
}
