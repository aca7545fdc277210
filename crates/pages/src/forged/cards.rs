//! Cards: as they are held, as the card browser shows them, and in words.

use forged::{Card, CardId, CardSet, Game, Leaders, Library, Phase, Source, tag_names};
use maud::{Markup, html};

use super::things::key;
use super::{Sight, own_seat, pick};
use crate::icons::{self, Icon};
use crate::inlay::inlay;

/// The part of the page with the viewer's cards.
pub(super) fn hand(game: &Game, scene: &Sight<'_>) -> Markup {
    let view = scene.view;
    let Some((seat, player)) = own_seat(view).and_then(|seat| Some((seat, view.players.get(seat.index())?))) else {
        return html! {};
    };
    let before = scene.before.and_then(|before| before.players.get(seat.index())).map(|it| it.hand.with(it.bank));
    let fresh = |card: CardId| before.is_some_and(|before| !before.contains(card));
    let responded = view.open.responded;
    let held = |card: CardId| {
        let note = responded.contains(card).then_some("has responded");
        html! { li { (inlay(card_in_hand(game, card, note, fresh(card)))) } }
    };
    let bank_open = view.open.phase == Phase::Planning && view.waiting.contains(seat);
    html! {
        section id="hand" class="hand" aria-label="Your cards" {
            (group("Selected, face down", "picked", player.selected, &|card| html! { li { (card_in_hand(game, card, None, false)) } }))
            (group(if view.open.phase == Phase::Planning { "Draft: keep one" } else { "Drawn" }, "drawn", view.in_view, &held))
            (leaders_to_choose(game, scene))
            (group("Hand", "held", player.hand, &held))
            @if bank_open { (group("Bank", "banked", player.bank, &held)) }
            @else { (group("Bank", "banked", player.bank, &|card| html! { li { (slip(game, card)) } })) }
            @if player.hand.with(player.bank).with(player.selected).with(view.in_view).is_empty() {
                p class="quiet" { "You hold no cards." }
            }
        }
    }
}

fn group(title: &str, class: &str, cards: CardSet, draw: &dyn Fn(CardId) -> Markup) -> Markup {
    html! {
        @if !cards.is_empty() {
            div class={ "cards-of " (class) } role="group" aria-label=(title) {
                h3 class="label" { (title) }
                ul class="cards" { @for card in cards.iter() { (draw(card)) } }
            }
        }
    }
}

/// Leaders that nobody has yet, for whoever must take one.
fn leaders_to_choose(game: &Game, scene: &Sight<'_>) -> Markup {
    let open = &scene.view.open;
    let asked = game.setup().leaders == Leaders::Chosen
        && open.phase == Phase::Seeding
        && own_seat(scene.view).is_some_and(|seat| scene.view.waiting.contains(seat) && open.leaders[seat].is_none());
    let free = game.leaders().filter(|&(id, _)| open.leaders.0.iter().all(|&taken| taken != Some(id)));
    html! {
        @if asked {
            div class="cards-of leaders" role="group" aria-label="Industry Leaders" {
                h3 class="label" { "Industry Leaders" }
                ul class="cards" {
                    @for (id, it) in free {
                        li {
                            article class="card fs" tabindex="0" aria-label=(it.name) {
                                header { (icons::decorative(Icon::Leader)) h3 { (it.name) } }
                                div class="text" { p { (it.text) } }
                                (pick(&key::leader(game, id), &it.name))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A card that can be read and taken hold of.
fn card_in_hand(game: &Game, id: CardId, note: Option<&str>, fresh: bool) -> Markup {
    let card = game.card(id);
    let class = if fresh { "card fs is-fresh" } else { "card fs" };
    html! {
        article class=(class) data-card=(card.id) tabindex="0" aria-label=(card.title) {
            (head(card.mm, &card.title))
            div class="text" {
                (signs(&Face::of(game, card)))
                @if let Some(note) = note { p { span class="badge" { (note) } } }
                (text(game, id))
            }
            (pick(&key::card(game, id), &card.title))
        }
    }
}

/// A card of which only the title matters now.
fn slip(game: &Game, id: CardId) -> Markup {
    let card = game.card(id);
    html! {
        article class="card fs slip" data-card=(card.id) tabindex="0" aria-label=(card.title) {
            (head(card.mm, &card.title))
            div class="note" { (signs(&Face::of(game, card))) (text(game, id)) }
            (pick(&key::card(game, id), &card.title))
        }
    }
}

fn head(mm: u8, title: &str) -> Markup {
    html! { header { b class="mm" title="Muscle and money" { (mm) span class="vh" { " MM" } } h3 { (title) } } }
}

/// What is printed around the event of a card.
pub(super) struct Face {
    pub number: u16,
    pub year: u16,
    pub identifiers: Vec<(Icon, &'static str)>,
}

impl Face {
    fn of(_: &Game, card: &Card) -> Face {
        let marks = [
            (card.headline.is_some(), Icon::Headline, "Headline"),
            (card.recurring, Icon::Undo, "recurring"),
            (card.immigrant, Icon::ImmigrationOfficial, "Immigrant"),
            (card.response.is_some(), Icon::Respond, "Response"),
            (card.cancellable, Icon::Lock, "can be cancelled"),
        ];
        Face {
            number: card.number,
            year: card.era.year(),
            identifiers: marks.into_iter().filter(|it| it.0).map(|(_, icon, words)| (icon, words)).collect(),
        }
    }
}

/// Era, number and identifiers in one line.
pub(super) fn signs(face: &Face) -> Markup {
    html! {
        p class="signs" {
            span class="quiet" { (face.year) " · no. " (face.number) }
            @for &(icon, words) in &face.identifiers { (icons::named(icon, words)) }
        }
    }
}

/// Everything that a card says, with where it comes from.
pub(super) fn text(game: &Game, id: CardId) -> Markup {
    let card = game.card(id);
    let tags: Vec<&str> = tag_names(card.tags).collect();
    html! {
        (sentences(&card.event_text, card.headline.as_ref().map(|it| it.text.as_str()), card.response.as_ref().map(|it| it.text.as_str())))
        p class="small-print" { (tags.join(" · ")) @if !tags.is_empty() { " · " } (source(card)) }
    }
}

/// Event, Headline and Response.
pub(super) fn sentences(event: &str, headline: Option<&str>, response: Option<&str>) -> Markup {
    html! {
        p { (event) }
        @if let Some(text) = headline { p { (icons::decorative(Icon::Headline)) " " b { "Headline" } " " (text) } }
        @if let Some(text) = response { p { (icons::decorative(Icon::Respond)) " " b { "Response" } " " (text) } }
    }
}

/// Where the title and the effect come from, in a few words.
fn source(card: &Card) -> &'static str {
    match Library::embedded().card(&card.id).filter(|it| it.event == card.event_text) {
        Some(it) => reconstruction(it.source, it.effect_source),
        None => "from a card file",
    }
}

/// How much of a card is known and how much is ours.
pub(super) const fn reconstruction(title: Source, effect: Source) -> &'static str {
    match (title, effect) {
        (Source::Original, _) => "reconstruction: title and effect are ours",
        (_, Source::Original) => "reconstruction: known title, effect ours",
        (_, Source::Part) => "reconstruction: effect known in part",
        (_, Source::Rulebook | Source::Printed) => "as published",
    }
}
