//! A position of 51st State as data, for programs.
//!
//! Made from a view like everything else here, so what its viewer may not see is not in it. Names are for ever, in
//! kebab-case; new ones may be added.

use serde_json::{Map, Value, json};
use table::{Report, seat_numbers, seat_of};

use crate::cards::{FaceId, LinkId};
use crate::catalog::Game;
use crate::good::{Bundle, ByToken, Good, Type};
use crate::packs;
use crate::rivals::Heap;
use crate::state::Phase;
use crate::view::{LocationView, SideView, View};

impl Report for Game {
    fn report(&self, view: &View) -> Value {
        position(self, view)
    }
}

fn position(game: &Game, view: &View) -> Value {
    let mut links = json!({
        "open": connections(game, &view.open_links),
        "discard": connections(game, &view.link_discard),
    });
    for (pile, n) in &view.link_piles {
        links[format!("{}-pile-size", pile.word())] = json!(n);
    }
    let over = view.phase == Phase::Over;
    let mut position = json!({
        "seat": seat_of(view.viewer),
        "round": view.round,
        "phase": view.phase.word(),
        "first-player": view.first.number(),
        "last-round": view.last_round,
        "waiting": seat_numbers(view.waiting),
        "winners": seat_numbers(view.winners),
        "sides": view.sides.iter().map(|it| side(game, it, over)).collect::<Vec<_>>(),
        "display": cards(game, &view.display),
        "drawn": cards(game, &view.drawn),
        "attacks": pile(game, view, Heap::Attack),
        "deck-size": view.deck_size,
        "discard": cards(game, &view.discard),
        "connections": links,
    });
    packs::report(game, &view.packs, &mut position);
    if game.rival_name().is_some() {
        position["rival"] = rival(game, view);
    }
    position
}

/// The opponent that the rules play. It is the side without a faction.
fn rival(game: &Game, view: &View) -> Value {
    let mut out = json!({
        "opponent": game.setup().opponent.id(),
        "name": game.rival_name(),
        "merchant-attacks": pile(game, view, Heap::Merchant),
        "rebuilds": pile(game, view, Heap::Development),
    });
    if let Some(borgo) = &view.borgo {
        let actions = borgo.drew.map(|face| game.borgo_actions(face).iter().map(|it| it.name()).collect::<Vec<_>>());
        out["round-marker"] = json!(borgo.marker);
        out["brawlers"] = json!(borgo.brawlers);
        out["last-turn"] = json!({
            "drew": borgo.drew.map(|face| card(game, face)),
            "actions": actions.unwrap_or_default(),
            "attacked-with": borgo.attacked_with.map(|face| card(game, face)),
        });
    }
    out
}

fn pile(game: &Game, view: &View, heap: Heap) -> Value {
    let cards = view.rival_piles.iter().filter(|(it, _)| *it == heap).flat_map(|(_, cards)| cards);
    cards.map(|&face| card(game, face)).collect()
}

fn side(game: &Game, side: &SideView, over: bool) -> Value {
    let board = side.faction.and_then(|faction| game.boards().get(usize::from(faction)));
    let acts = board.map_or(&[][..], |board| &board.acts);
    let used_up: Vec<bool> = acts.iter().zip(&side.board_used).map(|(act, &n)| n >= act.uses).collect();
    let mut out = json!({
        "seat": side.seat.number(),
        // The opponent that the rules play has no board.
        "faction": board.map(|it| json!({ "id": it.written.id, "name": it.written.name })),
        "vp": side.vp,
        "goods": tokens(game, &side.goods),
        "hand-size": side.hand_size,
        "locations": side.locations.iter().map(|it| location(game, it)).collect::<Vec<_>>(),
        "ruins": cards(game, &side.ruins),
        "deals": cards(game, &side.deals),
        "board-actions-used": used_up,
        "passed": side.passed,
        "ready": side.ready,
    });
    // Only where a board has actions that work several times.
    if acts.iter().any(|act| act.uses > 1) {
        out["board-action-uses"] = json!(side.board_used);
    }
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
    // Only where something can be blocked.
    if game.packs.blocking {
        out["blocked"] = json!(it.blocked);
    }
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
        "types": face.types.iter().map(Type::word).collect::<Vec<_>>(),
        "spoils": bundle(&face.spoils),
        "deal": face.deal.word(),
    })
}

fn connections(game: &Game, links: &[LinkId]) -> Value {
    let connection = |link: &LinkId| {
        let link = &game.links()[link.index()];
        // A cost that is not a plain list of goods is told by the options, with all ways to pay it.
        let pay = link.written.pay.bundle().map(|it| bundle(&it));
        json!({ "id": link.written.id, "name": link.written.name, "pay": pay, "gain": bundle(&link.gain) })
    };
    links.iter().map(connection).collect()
}

fn bundle(goods: &Bundle) -> Value {
    Value::Object(goods.iter().map(|(good, n)| (good.word().to_owned(), json!(n))).collect())
}

/// Every kind of token, those of which there are none too; influence only where there can be any.
fn tokens(game: &Game, goods: &ByToken<u16>) -> Value {
    let kinds = Good::tokens().filter(|it| game.packs.allied || !it.is_influence() || goods[*it] > 0);
    let counts: Map<String, Value> = kinds.map(|it| (it.word().to_owned(), json!(goods[it]))).collect();
    Value::Object(counts)
}

#[cfg(test)]
mod tests {
    use table::{Rules as _, Seat, Seed, Viewer};

    use super::*;
    use crate::board::tests::{mid_game, two_players};
    use crate::setup::{Opponent, Setup};

    #[test]
    fn names_and_forms_are_for_ever() {
        let game = two_players();
        let mut told = game.report(&mid_game(&game));
        // The order of names is that of whatever else is built with us, and tells nobody anything.
        told.sort_all_objects();
        insta::assert_snapshot!("mid_game", serde_json::to_string_pretty(&told).unwrap());
    }

    #[test]
    fn hidden_hands_are_absent() {
        let game = Game::embedded(Setup::new(3)).unwrap();
        let state = game.deal(&Seed::from_number(7));
        let of = |viewer| game.report(&game.view(&state, viewer));
        let (own, watched) = (of(Viewer::Seat(Seat::new(1))), of(Viewer::Watcher));
        assert_eq!((&own["seat"], &watched["seat"]), (&json!(2), &Value::Null));
        for (n, side) in own["sides"].as_array().unwrap().iter().enumerate() {
            assert_eq!(side.get("hand").is_some(), n == 1, "{side}");
            assert_eq!(side.get("hand-connections").is_some(), n == 1, "{side}");
        }
        assert!(!watched.to_string().contains("\"hand\""));
        let hand = own["sides"][1]["hand"].as_array().unwrap();
        let links = own["sides"][1]["hand-connections"].as_array().unwrap();
        assert_eq!(own["sides"][1]["hand-size"], hand.len() + links.len());
    }

    #[test]
    fn the_opponent_that_the_rules_play_is_told_of() {
        let of = |setup: Setup| {
            let game = Game::embedded(setup).unwrap();
            game.report(&game.view(&game.deal(&Seed::from_number(7)), Viewer::Watcher))
        };
        let alone = |opponent| of(Setup::new(1).ultimate().against(opponent))["rival"].clone();
        let borgo = alone(Opponent::Borgo);
        assert_eq!((&borgo["opponent"], &borgo["name"]), (&json!("borgo"), &json!("Borgo")));
        assert_eq!((&borgo["brawlers"], &borgo["round-marker"]), (&json!(0), &json!(1)));
        assert_eq!(borgo["last-turn"], json!({ "drew": null, "actions": [], "attacked-with": null }));
        let merchants = alone(Opponent::Merchants);
        assert_eq!((&merchants["name"], &merchants["merchant-attacks"]), (&json!("Virtual Player"), &json!([])));
        assert!(merchants.get("brawlers").is_none() && of(Setup::new(2)).get("rival").is_none());
    }
}
