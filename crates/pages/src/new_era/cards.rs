//! Cards of The New Era: as they are held, and as they stand.

use maud::{Markup, html};
use new_era::{Category, Contact, Face, FaceId, Field, Game, Kind, LocationView, PlayerView, Type};
use table::Seat;

use super::things::key;
use crate::icons::{self, Icon};

/// The rows of a State.
pub(super) const ROWS: [(&str, &[Category]); 3] = [
    ("Production", &[Category::OpenProduction, Category::ClosedProduction]),
    ("Features", &[Category::Feature]),
    ("Actions", &[Category::Action]),
];

/// A button over a whole thing that shows what can be done with it. The script shows it where there is something.
pub(super) fn pick(key: &str, name: &str) -> Markup {
    html! {
        button type="button" class="pick" data-pick=(key) aria-pressed="false" hidden {
            span class="vh" { (name) } span class="vh off" { ", not possible now" }
        }
    }
}

/// The icon of a rule type.
pub(super) const fn category_icon(category: Category) -> Icon {
    match category {
        Category::OpenProduction => Icon::OpenProduction,
        Category::ClosedProduction => Icon::Production,
        Category::Action => Icon::Action,
        Category::Feature => Icon::Feature,
    }
}

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

/// A card of a hand or of the row.
pub(super) fn held(game: &Game, id: FaceId, key: &str) -> Markup {
    let face = game.face(id);
    html! {
        article class={ "card small ne " (rank(face)) } data-card=(face.id) tabindex="0" aria-label=(face.name) {
            (print(face))
            (pick(key, &face.name))
        }
    }
}

/// What is printed on a card.
pub(super) fn print(face: &Face) -> Markup {
    html! {
        header {
            @match face.kind {
                Kind::Location(category) => span class="row" { (icons::named(category_icon(category), category.name())) },
                Kind::Instant(..) => span class="row" { (icons::named(Icon::Card, "Instant")) },
                Kind::Leader => span class="row" { (icons::named(Icon::Leader, "Leader")) },
            }
            h3 { (face.name) }
            @if face.is_location() {
                span class="quiet" title="Distance and Defense Distance" { (face.distance) " · " (face.defense) }
            }
        }
        div class="face" {
            @if face.is_location() {
                p class="quiet" { (face.types.iter().map(Type::word).collect::<Vec<_>>().join(" · ")) @if face.types.is_empty() { "no Type" } }
            }
            @if let Kind::Instant(cost, _) = face.kind && !cost.is_free() { p { "Costs " (cost_text(&cost)) "." } }
            p { (face.ability) }
        }
        @if face.is_location() {
            footer {
                div class="spoils" { span class="label" { "Spoils" } " " (face.spoils.phrase().to_string()) }
                div class="pays" {
                    @match face.defends {
                        Some(n) => { span class="label" { "Defends" } " +" (n) },
                        None => { span class="label" { "Agreement" } " " (face.agreement.phrase().to_string()) },
                    }
                }
            }
        }
    }
}

/// A price of resources in words.
pub(super) fn cost_text(cost: &new_era::effect::Cost) -> String {
    let named = new_era::Token::PLAIN.into_iter().filter(|it| cost.named[it.index()] > 0);
    let mut parts: Vec<String> = named.map(|it| it.text(cost.named[it.index()].into())).collect();
    if cost.any > 0 {
        parts.push(format!("{} of any kind", table::count(cost.any, "resource")));
    }
    table::list(&parts)
}

/// A Location of a State or a Leader, with what lies on it.
pub(super) fn standing(game: &Game, owner: Seat, it: &LocationView) -> Markup {
    let face = game.face(it.face);
    let mark = &it.mark;
    let key = key::place(game, owner, it.face, it.nth);
    html! {
        article class={ "card small ne " (rank(face)) } data-card=(face.id) tabindex="0" aria-label=(face.name) {
            (print(face))
            p class="marks" {
                @if mark.vp > 0 { span class="badge" { (mark.vp) " VP" } " " }
                @if mark.improved { span class="badge" { "improved" } " " }
                @if mark.uses > 0 { span class="badge" { "used " (mark.uses) } " " }
                @for &(token, n) in &it.kept { span class="badge" { (token.text(n.into())) } " " }
                @for seat in mark.agreed.iter() { span class="badge" { "Agreement of player " (seat) } " " }
                @for seat in mark.visited.iter() { span class="badge" { "visited by player " (seat) } " " }
                @for &under in &it.attached { span class="badge" { "over " (game.name(under)) } " " }
                @if face.is_location() && it.defense != face.defense { span class="badge" { "defense " (it.defense) } }
            }
            (pick(&key, &face.name))
        }
    }
}

/// The Faction Contacts card.
pub(super) fn fields(game: &Game, player: &PlayerView) -> Markup {
    let faction = &game.factions()[usize::from(player.faction)];
    html! {
        p class="fields" {
            @for field in Field::ALL {
                @let card = faction.field(field);
                @let used = player.fields_used.contains(&field);
                span class="badge" {
                    (cost_text(&card.cost)) " → " (field_text(field, card.range))
                    @if used { " (used)" }
                    (pick(&key::field(player.seat, field), field.name()))
                } " "
            }
        }
    }
}

fn field_text(field: Field, range: u8) -> String {
    match field {
        Field::Contact(kind) => format!("{} {range}", Contact::name(kind)),
        Field::Redevelopment => field.name().to_owned(),
    }
}

/// Agreements and Spoils.
pub(super) fn under_the_base(game: &Game, player: &PlayerView) -> Markup {
    let seat = player.seat;
    html! {
        p class="deals" {
            span class="label" { "Under the Base " (player.agreements.len() + player.spoils.len()) " of " (player.slots) } " "
            @for &face in &player.agreements {
                span class="badge" {
                    "Agreement " (game.name(face)) ": " (game.face(face).agreement.phrase().to_string())
                    (pick(&key::agreement(game, seat, face), game.name(face)))
                } " "
            }
            @for &face in &player.spoils {
                span class="badge" {
                    "Spoils " (game.name(face)) ": " (game.face(face).spoils.phrase().to_string())
                    (pick(&key::spoils(game, seat, face), game.name(face)))
                } " "
            }
        }
    }
}
