//! What packs in play have in the middle of the table.

use fifty_first::{ArenaView, Game, PackChoice, SideView};
use maud::{Markup, html};
use table::Seat;

use super::{Sight, color, emblem, name_of};
use crate::icons::{Icon, decorative, named};
use crate::screen::Thing;

/// The key of the Arena.
const ARENA: &str = "arena";

/// Everything of packs that belongs to nobody.
pub(super) fn middle(game: &Game, scene: &Sight<'_>) -> Markup {
    html! {
        @if let Some(arena) = &scene.view.packs.arena { (arena_tile(game, scene, arena)) }
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
                            (decorative(emblem(game, side))) " " (name_of(scene, side)) " " b { (points) }
                            @if arena.leader == Some(seat) { span class="badge turn" { "ahead" } }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn things(choice: PackChoice) -> Vec<Thing> {
    match choice {
        PackChoice::Enter | PackChoice::Equip(_) => vec![Thing::new(ARENA, "Arena")],
    }
}

pub(super) const fn icon(choice: PackChoice) -> Icon {
    match choice {
        PackChoice::Enter => Icon::Visit,
        PackChoice::Equip(_) => Icon::Resource,
    }
}
