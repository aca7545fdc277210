//! Cards of The New Era: as they are held, and as they stand in a State.
//!
//! Every icon has its words, and the full text of a card is always there as a note.

use maud::{Markup, html};
use new_era::{Category, Face, FaceId, Game, Kind, LocationView};
use table::{Seat, count};

use super::Sight;
use super::icons::{amount, iconized, of_category, of_token, type_name, type_tag};
use crate::icons::{self, Icon, decorative, named};
use crate::tabletop::pick;

/// The color of a card: its rule type, or what all others have.
pub(super) const fn rank(face: &Face) -> &'static str {
    match face.kind {
        Kind::Location(Category::OpenProduction) => "row-open",
        Kind::Location(Category::ClosedProduction) => "row-production",
        Kind::Location(Category::Action) => "row-action",
        Kind::Location(Category::Feature) => "row-feature",
        Kind::Instant(..) | Kind::Leader => "row-link",
    }
}

/// What kind of card it is, in words and as an icon.
const fn kind(face: &Face) -> (Icon, &'static str) {
    match face.kind {
        Kind::Location(category) => (of_category(category), category.name()),
        Kind::Instant(..) => (Icon::Card, "Instant"),
        Kind::Leader => (Icon::Leader, "Leader"),
    }
}

/// A card of a hand or of the row.
pub(super) fn held(game: &Game, id: FaceId, key: &str, fresh: bool) -> Markup {
    let face = game.face(id);
    let fresh = if fresh { " is-fresh" } else { "" };
    html! {
        article class={ "card small ne " (rank(face)) (fresh) } data-card=(face.id) tabindex="0" aria-label=(face.name) {
            (print(game, id))
            (note(face))
            (pick(key, &face.name))
        }
    }
}

/// What is printed on a card, with icons.
pub(super) fn print(game: &Game, id: FaceId) -> Markup {
    let face = game.face(id);
    let (icon, words) = kind(face);
    html! {
        header {
            span class="row" { (named(icon, words)) }
            h3 { (face.name) }
            @if face.is_location() {
                b class="hex" role="img" aria-label={ "Distance " (face.distance) } { (face.distance) }
            }
        }
        div class="face" {
            @if face.is_location() {
                ul class="types" aria-label="Types" {
                    @for kind in face.types.iter() { li { (type_tag(kind)) } }
                    @if face.types.is_empty() { li class="none" { "no Type" } }
                    li class="defense" { (named(Icon::Shield, &format!("Defense Distance {}", face.defense))) b aria-hidden="true" { (face.defense) } }
                }
            }
            p class="brief" { (iconized(&game.brief(id))) @if face.effect.slots.is_some() { " " (slots(face, 0, 0)) } }
        }
        @if face.is_location() {
            footer {
                div class="spoils" { (named(Icon::Raze, "Spoils:")) (amount(&face.spoils)) }
                @match face.defends {
                    Some(n) => div class="pays defends" { (named(Icon::Shield, &format!("under a Location: Defense Distance +{n}"))) b aria-hidden="true" { "+" (n) } },
                    None => div class="pays" { (named(Icon::Deal, "Agreement:")) (amount(&face.agreement)) },
                }
            }
        }
    }
}

/// The full text of a card.
pub(super) fn note(face: &Face) -> Markup {
    html! { div class="note" { @for line in sentences(face) { p { (line) } } } }
}

/// Everything that a card says, in words.
pub(super) fn sentences(face: &Face) -> Vec<String> {
    let (_, words) = kind(face);
    if !face.is_location() {
        let price = match face.kind {
            Kind::Instant(cost, _) if !cost.is_free() => Some(format!("Costs {}.", cost.brief())),
            _ => None,
        };
        return [format!("{} · {words}", face.name)].into_iter().chain(price).chain([face.ability.clone()]).collect();
    }
    let types: Vec<String> = face.types.iter().map(type_name).collect();
    let types = if types.is_empty() { "no Type".to_owned() } else { format!("Types: {}", types.join(", ")) };
    let blue = match face.defends {
        Some(n) => format!("Under a Location its Defense Distance is {n} higher."),
        None => format!("Agreement: {}.", face.agreement.phrase()),
    };
    vec![
        format!("{} · {words} · Distance {} · Defense Distance {}", face.name, face.distance, face.defense),
        face.ability.clone(),
        format!("{types}."),
        format!("Spoils: {}. {blue}", face.spoils.phrase()),
    ]
}

/// The places for VP tokens on a card: so many points in so many of them.
fn slots(face: &Face, vp: u8, filled: u8) -> Markup {
    let n = face.slots();
    let words = format!("{vp} VP in {filled} of {}", count(n, "slot"));
    html! {
        span class="vp-slots" role="img" aria-label=(words) title=(words) {
            @if vp > 0 { b { (vp) } (decorative(Icon::Vp)) }
            @for i in 0..n { i class=[(i < filled).then_some("on")] {} }
        }
    }
}

/// A Location of a State or a Leader, with everything that lies on it.
pub(super) fn standing(game: &Game, scene: &Sight<'_>, key: &str, it: &LocationView, fresh: bool) -> Markup {
    let face = game.face(it.face);
    let name = if it.nth > 1 { format!("{} ({})", face.name, it.nth) } else { face.name.clone() };
    let uses = face.effect.act.map_or(0, |act| act.uses);
    let spent = if uses > 0 && it.mark.uses >= uses { " is-spent" } else { "" };
    let fresh = if fresh { " is-fresh" } else { "" };
    html! {
        article class={ "place ne " (rank(face)) (spent) (fresh) } data-card=(face.id) tabindex="0" aria-label=(name) {
            header {
                @if face.is_location() {
                    span class="defense" {
                        (named(Icon::Shield, &format!("Defense Distance {}", it.defense)))
                        b aria-hidden="true" { (it.defense) }
                    }
                }
                h4 { (name) }
            }
            div class="line" {
                span class="brief" { (iconized(&game.brief(it.face))) }
                @if face.effect.slots.is_some() { (slots(face, it.mark.vp, it.mark.tokens)) }
                (marks(game, scene, it))
                @if uses > 0 { (used(it.mark.uses, uses)) }
            }
            (note(face))
            (pick(key, &name))
        }
    }
}

/// How often an action was used in this turn.
fn used(n: u8, of: u8) -> Markup {
    let words = format!("used {n} of {of} this turn");
    html! {
        span class="uses" role="img" aria-label=(words) title=(words) {
            @for i in 0..of { i class=[(i < n).then_some("on")] {} }
        }
    }
}

/// Tokens and cards that lie on a Location.
fn marks(game: &Game, scene: &Sight<'_>, it: &LocationView) -> Markup {
    let mark = &it.mark;
    html! {
        @for &(token, n) in &it.kept {
            span class="mark held" {
                b aria-hidden="true" { (n) } (named(of_token(token), &format!("holds {}", token.text(n.into()))))
            }
        }
        @if mark.improved { span class="mark improved" { b aria-hidden="true" { "+1" } (named(Icon::Vp, "improved: 1 VP")) } }
        @for seat in mark.agreed.iter() { (sign_of(scene, seat, Icon::Cooperation, "has an Agreement with it")) }
        @for seat in mark.visited.iter() { (sign_of(scene, seat, Icon::Visit, "has visited it")) }
        @for &under in &it.attached {
            span class="mark under" title=(game.name(under)) { (named(Icon::Shield, &format!("over {}", game.name(under)))) b aria-hidden="true" { "+" (game.face(under).defends.unwrap_or(0)) } }
        }
    }
}

/// A token of another player on a Location.
fn sign_of(scene: &Sight<'_>, seat: Seat, icon: Icon, what: &str) -> Markup {
    let words = format!("{} {what}", scene.name(seat));
    html! { span class={ "mark of-seat " (crate::seats::color(seat)) } title=(words) { (icons::named(icon, &words)) } }
}

/// Debris: what it was, and that it can be built on.
pub(super) fn debris(game: &Game, id: FaceId, key: &str) -> Markup {
    let name = game.name(id);
    html! {
        article class="place ne debris" tabindex="0" aria-label={ "Debris of " (name) } {
            header { (named(Icon::Ruins, "Debris")) h4 { span class="vh" { "was " } (name) } }
            (pick(key, &format!("Debris of {name}")))
        }
    }
}
