//! Which parts of a table of 51st State look the same in two scenes.
//!
//! Drawing is most of what a move costs a server, and most moves change little. A part may be said to have changed when it
//! has not; a test holds that it never stays the same when it looks different.

use fifty_first::{FaceId, Phase, SideView, View};

use super::{Sight, own_side, rivals, side_before};

/// Whether a part certainly looks the same.
pub(crate) fn is_same(id: &str, one: &Sight<'_>, other: &Sight<'_>) -> bool {
    if one.viewer != other.viewer || one.names != other.names {
        return false;
    }
    let (a, b) = (one.view, other.view);
    let (Some(own), Some(own_then)) = (own_side(a), own_side(b)) else {
        return match id {
            "middle" => same_middle(a, b),
            _ => same_rivals(one, other),
        };
    };
    let (before, before_then) = (side_before(one, own.seat), side_before(other, own.seat));
    match id {
        "middle" => same_middle(a, b),
        "rivals" => same_rivals(one, other),
        "mine" => same_headlines(a, b) && same_panel(own, own_then) && fresh_from(before) == fresh_from(before_then),
        "supply" => own.goods == own_then.goods && before.map(|it| it.goods) == before_then.map(|it| it.goods),
        "hand" => {
            (&own.hand, &own.links) == (&own_then.hand, &own_then.links)
                && before.map(|it| &it.hand) == before_then.map(|it| &it.hand)
        }
        _ => false,
    }
}

fn same_middle(a: &View, b: &View) -> bool {
    let track = |view: &View| view.sides.iter().map(|it| (it.seat, it.faction, it.score)).collect::<Vec<_>>();
    (a.deck_size, a.discard.len(), &a.link_piles, a.waiting) == (b.deck_size, b.discard.len(), &b.link_piles, b.waiting)
        && (&a.open_links, &a.display, &a.drawn, &a.rival_piles)
            == (&b.open_links, &b.display, &b.drawn, &b.rival_piles)
        && a.borgo == b.borgo
        && track(a) == track(b)
        && a.packs == b.packs
}

fn same_rivals(one: &Sight<'_>, other: &Sight<'_>) -> bool {
    same_headlines(one.view, other.view)
        && one.view.borgo == other.view.borgo
        && rivals(one.view).eq(rivals(other.view))
        && fresh_everywhere(one) == fresh_everywhere(other)
}

/// What stands beside the names of all sides.
fn same_headlines(a: &View, b: &View) -> bool {
    (a.first, a.round > 0, a.phase == Phase::Opening, a.winners)
        == (b.first, b.round > 0, b.phase == Phase::Opening, b.winners)
}

/// The viewer's own panel, which has neither the goods nor the hand in it.
fn same_panel(a: &SideView, b: &SideView) -> bool {
    (a.faction, a.score, a.hand_size, a.passed, a.ready) == (b.faction, b.score, b.hand_size, b.passed, b.ready)
        && (&a.locations, &a.ruins, &a.deals, &a.board_used) == (&b.locations, &b.ruins, &b.deals, &b.board_used)
        && (a.hidden_ruins, &a.buried) == (b.hidden_ruins, &b.buried)
}

/// What decides which locations and deals are new.
fn fresh_of(side: &SideView) -> (Vec<FaceId>, &[FaceId]) {
    (side.locations.iter().map(|it| it.face).collect(), &side.deals)
}

fn fresh_everywhere<'a>(scene: &Sight<'a>) -> Option<Vec<(Vec<FaceId>, &'a [FaceId])>> {
    scene.before.map(|view| view.sides.iter().map(fresh_of).collect())
}

fn fresh_from(side: Option<&SideView>) -> Option<(Vec<FaceId>, &[FaceId])> {
    side.map(fresh_of)
}
