//! Which parts of a table of The New Era look the same in two scenes. A part may be said to have changed when it has not; a
//! test holds that it never stays the same when it looks different.

use new_era::{FaceId, LocationView, PlayerView, View};

use super::{Sight, own, player};

/// Whether a part certainly looks the same.
pub(super) fn is_same(id: &str, one: &Sight<'_>, other: &Sight<'_>) -> bool {
    if one.viewer != other.viewer || one.names != other.names {
        return false;
    }
    let (a, b) = (one.view, other.view);
    match id {
        "middle" => same_middle(a, b),
        "shootout" => same_attack(a, b),
        "supply" => pools(one) == pools(other),
        "hand" => hands(one) == hands(other),
        // The panels of the players.
        _ => headlines(a) == headlines(b) && a.players == b.players && standing_before(one) == standing_before(other),
    }
}

fn same_middle(a: &View, b: &View) -> bool {
    let pins = |view: &View| view.players.iter().map(|it| (it.faction, it.track, it.score)).collect::<Vec<_>>();
    (&a.row, a.stack, a.discard.len()) == (&b.row, b.stack, b.discard.len()) && pins(a) == pins(b)
}

fn same_attack(a: &View, b: &View) -> bool {
    let locations = |view: &View| -> Option<Vec<(FaceId, u8)>> {
        let defender = view.players.get(view.attack?.defender.index())?;
        Some(defender.locations.iter().map(|it: &LocationView| (it.face, it.defense)).collect())
    };
    (a.attack, a.target) == (b.attack, b.target)
        && (a.attack.is_none() || a.waiting == b.waiting && locations(a) == locations(b))
}

/// The viewer's own side now and before.
fn sides<'a>(scene: &Sight<'a>) -> (Option<&'a PlayerView>, Option<&'a PlayerView>) {
    (own(scene.view), scene.before.and_then(own))
}

fn pools(scene: &Sight<'_>) -> [Option<new_era::Tokens>; 2] {
    let (now, before) = sides(scene);
    [now, before].map(|it| it.map(|it| it.pool))
}

fn hands<'a>(scene: &Sight<'a>) -> [Option<&'a [FaceId]>; 2] {
    let (now, before) = sides(scene);
    [now, before].map(|it| it.and_then(|it| it.hand.as_deref()))
}

/// What stands beside the names of all players.
const fn headlines(view: &View) -> (table::Seat, new_era::Phase, table::SeatSet) {
    (view.first, view.phase, view.winners)
}

/// What decides which Locations are new.
fn standing_before(scene: &Sight<'_>) -> Option<Vec<Vec<FaceId>>> {
    scene.before.map(|view| view.players.iter().map(player::faces).collect())
}
