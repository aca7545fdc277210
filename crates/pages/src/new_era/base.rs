//! A Base: what it produces, its VP, the Agreements and Spoils under it, and the Faction Contacts card.

use maud::{Markup, html};
use new_era::{FaceId, Faction, Field, Game, PlayerView};
use table::{Seat, count};

use super::Sight;
use super::icons::{amount, iconized, of_contact};
use super::things::key;
use crate::icons::{Icon, named};
use crate::seats;
use crate::tabletop::pick;

/// The Base of a player.
pub(super) fn base(game: &Game, scene: &Sight<'_>, player: &PlayerView) -> Markup {
    let faction = &game.factions()[usize::from(player.faction)];
    let under = player.agreements.len() + player.spoils.len();
    let free = usize::from(player.slots).saturating_sub(under);
    html! {
        div class="base" role="group" aria-label="Base" {
            div class="yield" {
                span class="makes" { (named(Icon::Production, "The Base produces")) (amount(&faction.produces)) }
                span class="n base-vp" data-count=(player.base_vp) {
                    b aria-hidden="true" { (player.base_vp) } (named(Icon::Vp, &format!("{} VP on the Base", player.base_vp)))
                }
            }
            ul class="tucked" aria-label={ "Under the Base: " (count(under, "card")) ", " (count(free, "free place")) } {
                @for &face in &player.agreements { (agreement(game, player.seat, face)) }
                @for &face in &player.spoils { (spoils(game, player.seat, face)) }
                @for _ in 0..free { li class="free" title="a free place under the Base" {} }
                @for &(owner, face) in &player.foreign { (foreign(game, scene, owner, face)) }
            }
            (fields(game, player))
        }
    }
}

fn agreement(game: &Game, seat: Seat, face: FaceId) -> Markup {
    let name = game.name(face);
    html! {
        li class="deal agreed" data-card=(game.face(face).id) title={ "Agreement: " (name) } {
            (named(Icon::Deal, "Agreement:")) (amount(&game.face(face).agreement)) span class="of" { (name) }
            (pick(&key::agreement(game, seat, face), name))
        }
    }
}

fn spoils(game: &Game, seat: Seat, face: FaceId) -> Markup {
    let name = game.name(face);
    html! {
        li class="deal taken" data-card=(game.face(face).id) title={ "Spoils: " (name) } {
            (named(Icon::Raze, "Spoils:")) (amount(&game.face(face).spoils)) span class="of" { (name) }
            (pick(&key::spoils(game, seat, face), name))
        }
    }
}

/// An Agreement with the Location of somebody else, which takes no place.
fn foreign(game: &Game, scene: &Sight<'_>, owner: Seat, face: FaceId) -> Markup {
    let (name, whose) = (game.name(face), scene.name(owner));
    html! {
        li class={ "deal agreed abroad " (seats::color(owner)) } title={ "Agreement with " (whose) ": " (name) } {
            (named(Icon::Cooperation, &format!("Agreement with {whose}:"))) (amount(&game.face(face).agreement)) span class="of" { (name) }
        }
    }
}

/// The Faction Contacts card: what each field costs and gives, and which were used.
fn fields(game: &Game, player: &PlayerView) -> Markup {
    let faction = &game.factions()[usize::from(player.faction)];
    html! {
        ul class="fields" aria-label="Faction Contacts card" {
            @for field in Field::ALL {
                @let used = player.fields_used.contains(&field);
                li class={ "act" @if used { " is-used" } } {
                    (self::field(faction, field))
                    @if used { (named(Icon::Used, "used this turn")) }
                    (pick(&key::field(player.seat, field), field.name()))
                }
            }
        }
    }
}

/// A field of a Faction Contacts card: what it costs and what it gives.
pub(super) fn field(faction: &Faction, field: Field) -> Markup {
    let card = faction.field(field);
    html! {
        span class="amount" {
            (iconized(&card.cost.brief())) span class="to" { "→" }
            @match field {
                Field::Contact(kind) => (contact(kind, card.range)),
                Field::Redevelopment => (named(Icon::Redevelopment, "a Redevelopment")),
            }
        }
    }
}

fn contact(kind: new_era::Contact, range: u8) -> Markup {
    let words = format!("{} {range}", kind.name());
    let token = kind.token(range).and_then(|token| Icon::of(token.word()));
    named(token.unwrap_or_else(|| of_contact(kind)), &words)
}
