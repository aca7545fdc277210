//! Which parts of a table of Forged in Steel look the same in two scenes.
//!
//! A part may be said to have changed when it has not; a test holds that it never stays the same when it looks different.

use forged::{Open, View};

use super::{Sight, own_seat};

/// Whether a part certainly looks the same.
pub(crate) fn is_same(id: &str, one: &Sight<'_>, other: &Sight<'_>) -> bool {
    if one.viewer != other.viewer || one.names != other.names {
        return false;
    }
    let (a, b) = (one.view, other.view);
    let (p, q) = (&a.open, &b.open);
    let since = |fact: fn(&Open) -> Vec<u64>| {
        let of = |scene: &Sight<'_>| scene.before.map(|view| fact(&view.open));
        of(one) == of(other)
    };
    match id {
        "turn" => same_turn(a, b),
        "city" => {
            same_worth(p, q)
                && (p.fresh, p.riot) == (q.fresh, q.riot)
                && one.before.map(|it| it.open.city) == other.before.map(|it| it.open.city)
        }
        "rivals" => same_players(a, b),
        "town" => same_worth(p, q) && p.unrest == q.unrest && since(|open| open.tracks.map(u64::from).to_vec()),
        "news" => {
            let posted = |open: &Open| open.headlines.iter().map(|it| u64::from(it.card.0)).collect();
            (p.headlines, p.era, p.roles[0]) == (q.headlines, q.era, q.roles[0]) && since(posted)
        }
        "hand" => same_hand(one, other),
        _ => false,
    }
}

/// What decides what an assessment or an election would bring.
fn same_worth(p: &Open, q: &Open) -> bool {
    p.city == q.city
        && (p.mines, p.tracks, p.headlines, p.roles) == (q.mines, q.tracks, q.headlines, q.roles)
        && (p.moguls, p.ballots, p.influence) == (q.moguls, q.ballots, q.influence)
}

fn same_turn(a: &View, b: &View) -> bool {
    let (p, q) = (&a.open, &b.open);
    let chosen = |view: &View| view.players.iter().map(|it| it.has_selected).collect::<Vec<_>>();
    (p.phase, p.order, p.influence, p.announced, p.turn) == (q.phase, q.order, q.influence, q.announced, q.turn)
        && (p.in_play, p.used, p.die, p.riot) == (q.in_play, q.used, q.die, q.riot)
        && (a.spending, a.n_deck, a.n_discard) == (b.spending, b.n_deck, b.n_discard)
        && chosen(a) == chosen(b)
}

fn same_players(a: &View, b: &View) -> bool {
    let (p, q) = (&a.open, &b.open);
    let counts = |view: &View| {
        view.players
            .iter()
            .map(|it| (it.n_hand, it.n_bank, it.cubes, it.tokens, it.hand, it.bank, it.selected))
            .collect::<Vec<_>>()
    };
    p.city == q.city
        && (p.mines, p.unrest, p.vp, p.influence, p.roles) == (q.mines, q.unrest, q.vp, q.influence, q.roles)
        && (p.shown, p.leaders, p.moguls) == (q.shown, q.leaders, q.moguls)
        && (p.n_tokens, p.tokens_used) == (q.n_tokens, q.tokens_used)
        && counts(a) == counts(b)
}

fn same_hand(one: &Sight<'_>, other: &Sight<'_>) -> bool {
    let (a, b) = (one.view, other.view);
    let (Some(seat), Some(other_seat)) = (own_seat(a), own_seat(b)) else { return false };
    let cards = |view: &View| view.players.get(seat.index()).map(|it| (it.hand, it.bank, it.selected));
    let waits = |view: &View| (view.open.phase, view.open.leaders, view.waiting.contains(seat));
    seat == other_seat
        && cards(a) == cards(b)
        && one.before.and_then(cards) == other.before.and_then(cards)
        && (a.in_view, a.n_in_view, a.open.responded) == (b.in_view, b.n_in_view, b.open.responded)
        && waits(a) == waits(b)
}
