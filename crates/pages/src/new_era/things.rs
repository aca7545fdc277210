//! What can be pointed at on a table of The New Era, and what it means to point at it.

use new_era::{Choice, Contact, FaceId, Field, Game, Means, Pay, Phase, Place, Token, View};
use table::{Phrase, Seat};

use crate::icons::Icon;
use crate::screen::Thing;

/// The keys of things. They name what a viewer sees, so they tell nothing new.
pub(super) mod key {
    use new_era::{FaceId, Field, Game};
    use table::Seat;

    pub(crate) fn hand(game: &Game, face: FaceId) -> String {
        format!("hand/{}", game.face(face).id)
    }

    pub(crate) fn row(game: &Game, face: FaceId) -> String {
        format!("row/{}", game.face(face).id)
    }

    pub(crate) fn place(game: &Game, owner: Seat, face: FaceId, nth: u8) -> String {
        format!("place/{owner}/{}/{}", game.face(face).id, nth.max(1))
    }

    pub(crate) fn agreement(game: &Game, owner: Seat, face: FaceId) -> String {
        format!("agreement/{owner}/{}", game.face(face).id)
    }

    pub(crate) fn spoils(game: &Game, owner: Seat, face: FaceId) -> String {
        format!("spoils/{owner}/{}", game.face(face).id)
    }

    pub(crate) fn debris(game: &Game, owner: Seat, face: FaceId) -> String {
        format!("debris/{owner}/{}", game.face(face).id)
    }

    pub(crate) fn leader(owner: Seat) -> String {
        format!("leader/{owner}")
    }

    pub(crate) fn player(seat: Seat) -> String {
        format!("player/{seat}")
    }

    pub(crate) fn field(seat: Seat, field: Field) -> String {
        format!("field/{seat}/{}", field.word())
    }
}

pub(super) fn things(game: &Game, seat: Seat, choice: Choice) -> Vec<Thing> {
    let named = |face: FaceId, key: String| Thing::new(key, game.name(face));
    let hand = |face: FaceId| named(face, key::hand(game, face));
    let place = |owner: Seat, face: FaceId, nth: u8| named(face, key::place(game, owner, face, nth));
    let at = |it: Place| place(it.owner, it.face, it.nth);
    let player = |it: Seat| Thing::new(key::player(it), Phrase::player(it).sentence());
    let field = |it: Field| Thing::new(key::field(seat, it), it.name());
    match choice {
        Choice::Pick(face) => vec![named(face, key::row(game, face))],
        Choice::Realize(face) => vec![named(face, key::spoils(game, seat, face))],
        Choice::Instant(face, ..)
        | Choice::Incorporate(face, _)
        | Choice::Conquer(face, _)
        | Choice::Cooperate(face, _)
        | Choice::Lead(face)
        | Choice::Discard(face) => vec![hand(face)],
        Choice::Take(kind, _) => vec![field(Field::Contact(kind))],
        Choice::Sign(it, _) | Choice::Visit(it) | Choice::CancelWith(it) | Choice::Target(it) => vec![at(it)],
        Choice::Attack(it, _) | Choice::Steal(it, _) => vec![player(it)],
        Choice::Redevelop(old, nth, new, _) => vec![hand(new), place(seat, old, nth)],
        Choice::Reconstruct(old, new, _) => vec![hand(new), named(old, key::debris(game, seat, old))],
        Choice::Swap(a, b) => vec![hand(a), hand(b)],
        Choice::Activate(face, nth, _)
        | Choice::Under(face, nth)
        | Choice::Improve(face, nth)
        | Choice::Run(face, nth) => vec![place(seat, face, nth)],
        Choice::Cancel(face) | Choice::GiveUp(face) => vec![named(face, key::agreement(game, seat, face))],
        Choice::Command(_) => vec![Thing::new(key::leader(seat), "Your Leader")],
        Choice::Trade(_)
        | Choice::Stop
        | Choice::Pass
        | Choice::Defend(..)
        | Choice::Reinforce(_)
        | Choice::Hold
        | Choice::Accept
        | Choice::Decline
        | Choice::Gain(_)
        | Choice::Keep(_) => Vec::new(),
    }
}

/// What a player could think of in a step.
pub(super) fn tries(game: &Game, view: &View, seat: Seat) -> Vec<Choice> {
    let mut tries = Vec::new();
    let Some(own) = view.players.get(seat.index()) else { return tries };
    if view.phase != Phase::Actions || view.attack.is_some() {
        return tries;
    }
    for &face in own.hand.as_deref().unwrap_or_default() {
        let it = game.face(face);
        if it.is_location() {
            tries.extend([
                Choice::Incorporate(face, Means::NOTHING),
                Choice::Conquer(face, Means::NOTHING),
                Choice::Cooperate(face, Means::NOTHING),
            ]);
        } else if it.ability.starts_with("Gain ") {
            tries.push(Choice::Instant(face, 0, Pay::PLAIN));
        }
    }
    tries.extend(Contact::ALL.map(|kind| Choice::Take(kind, Pay::PLAIN)));
    for it in &own.locations {
        if it.mark.uses > 0 || game.face(it.face).effect.act.is_some() {
            tries.push(Choice::Activate(it.face, it.nth, Pay::PLAIN));
        }
    }
    for rival in view.players.iter().filter(|it| it.seat != seat) {
        tries.push(Choice::Attack(rival.seat, Means::NOTHING));
        for it in &rival.locations {
            let place = Place { owner: rival.seat, face: it.face, nth: it.nth };
            tries.extend([Choice::Visit(place), Choice::Sign(place, Means::NOTHING)]);
        }
    }
    tries.push(Choice::Trade(Token::Fuel));
    tries.dedup();
    tries
}

/// The icon of what a choice does.
pub(super) const fn icon(choice: Choice) -> Icon {
    match choice {
        Choice::Pick(_) | Choice::Swap(..) | Choice::Instant(..) => Icon::Card,
        Choice::Realize(_) | Choice::Attack(..) | Choice::Target(_) => Icon::Raze,
        Choice::Conquer(..) | Choice::Reinforce(_) | Choice::Take(Contact::Conquest, _) => Icon::Conquest,
        Choice::Cooperate(..) | Choice::Sign(..) | Choice::Take(Contact::Cooperation, _) => Icon::Cooperation,
        Choice::Incorporate(..) | Choice::Take(Contact::Incorporation, _) => Icon::Incorporation,
        Choice::Redevelop(..) => Icon::Redevelopment,
        Choice::Reconstruct(..) => Icon::Ruins,
        Choice::Improve(..) => Icon::Vp,
        Choice::Activate(..) | Choice::Command(_) => Icon::Action,
        Choice::Run(..) => Icon::Production,
        Choice::Visit(_) => Icon::Visit,
        Choice::Trade(_) => Icon::Worker,
        Choice::Lead(_) => Icon::Leader,
        Choice::Cancel(_) | Choice::CancelWith(_) | Choice::Discard(_) | Choice::GiveUp(_) => Icon::Discard,
        Choice::Defend(..) | Choice::Under(..) => Icon::Shield,
        Choice::Gain(_) | Choice::Keep(_) | Choice::Steal(..) => Icon::UniversalResource,
        Choice::Accept => Icon::Used,
        Choice::Pass | Choice::Stop | Choice::Hold | Choice::Decline => Icon::Pass,
    }
}
