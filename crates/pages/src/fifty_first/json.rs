//! A position of 51st State as data, for programs.
//!
//! Made from a view like everything else here, so what its viewer may not see is not in it. Names are for ever, in
//! kebab-case; new ones may be added.

use fifty_first::{Bundle, ByToken, FaceId, Game, Good, LinkId, LocationView, Phase, SideView, View};
use serde_json::{Map, Value, json};
use table::{Seat, SeatSet, Viewer};

/// The position as a viewer sees it.
pub(crate) fn json(game: &Game, view: &View) -> Value {
    let [blue, red] = view.link_piles;
    let over = view.phase == Phase::Over;
    json!({
        "seat": match view.viewer {
            Viewer::Seat(seat) => Some(seat.number()),
            Viewer::Watcher | Viewer::Judge => None,
        },
        "round": view.round,
        "phase": phase(view.phase),
        "first-player": view.first.number(),
        "last-round": view.last_round,
        "waiting": numbers(view.waiting),
        "winners": numbers(view.winners),
        "sides": view.sides.iter().map(|it| side(game, it, over)).collect::<Vec<_>>(),
        "display": cards(game, &view.display),
        "drawn": cards(game, &view.drawn),
        "attacks": cards(game, &view.attack_pile),
        "deck-size": view.deck_size,
        "discard": cards(game, &view.discard),
        "connections": {
            "open": connections(game, &view.open_links),
            "blue-pile-size": blue,
            "red-pile-size": red,
            "discard": connections(game, &view.link_discard),
        },
    })
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Lookout => "lookout",
        Phase::Production => "production",
        Phase::Action => "action",
        Phase::Cleanup => "cleanup",
        Phase::Over => "over",
    }
}

fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(Seat::number).collect()
}

fn side(game: &Game, side: &SideView, over: bool) -> Value {
    let board = side.faction.and_then(|faction| game.boards().get(usize::from(faction)));
    let mut out = json!({
        "seat": side.seat.number(),
        // The Virtual Player has no board.
        "faction": board.map(|it| json!({ "id": it.written.id, "name": it.written.name })),
        "vp": side.vp,
        "goods": tokens(&side.goods),
        "hand-size": side.hand_size,
        "locations": side.locations.iter().map(|it| location(game, it)).collect::<Vec<_>>(),
        "ruins": cards(game, &side.ruins),
        "deals": cards(game, &side.deals),
        "board-actions-used": side.board_used,
        "passed": side.passed,
        "ready": side.ready,
    });
    // What is hidden is absent, not empty.
    if let Some(hand) = &side.hand {
        out["hand"] = cards(game, hand);
    }
    if let Some(links) = &side.links {
        out["hand-connections"] = connections(game, links);
    }
    if let Some(set_aside) = &side.set_aside {
        out["set-aside"] = cards(game, set_aside);
    }
    if over {
        out["score"] = json!(side.score);
    }
    out
}

fn location(game: &Game, it: &LocationView) -> Value {
    let stored = it.stored.iter().map(|&(good, n)| (good.word().to_owned(), json!(n)));
    let mut out = card(game, it.face);
    out["number"] = json!(it.nth.max(1));
    out["shield"] = json!(it.shield);
    out["visited"] = json!(it.visited);
    out["used"] = json!(it.used);
    out["stored"] = Value::Object(stored.collect());
    out["defense"] = json!(it.defense);
    out
}

fn cards(game: &Game, faces: &[FaceId]) -> Value {
    faces.iter().map(|&face| card(game, face)).collect()
}

fn card(game: &Game, face: FaceId) -> Value {
    let face = game.face(face);
    json!({
        "id": face.location.id,
        "name": face.location.name,
        "category": face.category.word(),
        "distance": face.distance,
        "types": face.types.iter().map(fifty_first::Type::word).collect::<Vec<_>>(),
        "spoils": bundle(&face.spoils),
        "deal": face.deal.word(),
    })
}

fn connections(game: &Game, links: &[LinkId]) -> Value {
    let connection = |link: &LinkId| {
        let link = &game.links()[link.index()];
        // A cost that is no plain list of goods is told by the options, with all ways to pay it.
        let pay = link.written.pay.bundle().map(|it| bundle(&it));
        json!({ "id": link.written.id, "name": link.written.name, "pay": pay, "gain": bundle(&link.gain) })
    };
    links.iter().map(connection).collect()
}

fn bundle(goods: &Bundle) -> Value {
    Value::Object(goods.iter().map(|(good, n)| (good.word().to_owned(), json!(n))).collect())
}

/// Every kind of token, those of which there are none too.
fn tokens(goods: &ByToken<u16>) -> Value {
    let counts: Map<String, Value> = Good::tokens().map(|it| (it.word().to_owned(), json!(goods[it]))).collect();
    Value::Object(counts)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fifty_first::Setup;
    use table::Rules as _;

    use super::*;
    use crate::fifty_first::gallery;
    use crate::gallery::Staged;

    fn staged() -> Staged<Game> {
        gallery::play(Setup::new(3).with("winter"), 7, 4).expect("a game")
    }

    fn keys(value: &Value, into: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields {
                    into.insert(key.clone());
                    keys(value, into);
                }
            }
            Value::Array(items) => items.iter().for_each(|it| keys(it, into)),
            _ => {}
        }
    }

    #[test]
    fn names_are_in_kebab_case() {
        let staged = staged();
        let position = json(&staged.game, &staged.game.view(&staged.state, Viewer::Judge));
        let mut found = BTreeSet::new();
        keys(&position, &mut found);
        assert!(found.contains("hand-connections") && found.contains("brick"), "{found:?}");
        for key in found {
            assert!(key.bytes().all(|it| it.is_ascii_lowercase() || it == b'-'), "{key}");
        }
    }

    #[test]
    fn hidden_hands_are_absent() {
        let staged = staged();
        let second = Seat::new(1);
        let of = |viewer| json(&staged.game, &staged.game.view(&staged.state, viewer));
        let (own, watched) = (of(Viewer::Seat(second)), of(Viewer::Watcher));
        assert_eq!(own["seat"], 2);
        assert_eq!(watched["seat"], Value::Null);
        for (n, side) in own["sides"].as_array().expect("sides").iter().enumerate() {
            assert_eq!(side.get("hand").is_some(), n == 1, "{side}");
            assert_eq!(side.get("hand-connections").is_some(), n == 1, "{side}");
        }
        assert!(!watched.to_string().contains("\"hand\""));
        let hand = own["sides"][1]["hand"].as_array().expect("a hand");
        let links = own["sides"][1]["hand-connections"].as_array().expect("connections");
        assert_eq!(own["sides"][1]["hand-size"], hand.len() + links.len());
    }

    #[test]
    fn figures_are_those_of_the_view() {
        let staged = staged();
        let view = staged.game.view(&staged.state, Viewer::Watcher);
        let position = json(&staged.game, &view);
        assert_eq!(position["deck-size"], view.deck_size);
        assert_eq!(position["discard"].as_array().map(Vec::len), Some(view.discard.len()));
        for (told, side) in position["sides"].as_array().expect("sides").iter().zip(&view.sides) {
            assert_eq!(told["vp"], side.vp);
            for good in Good::tokens() {
                assert_eq!(told["goods"][good.word()], side.goods[good], "{good}");
            }
            let names: Vec<&str> =
                told["locations"].as_array().expect("places").iter().filter_map(|it| it["name"].as_str()).collect();
            let expected: Vec<&str> = side.locations.iter().map(|it| staged.game.name(it.face)).collect();
            assert_eq!(names, expected);
        }
    }
}
