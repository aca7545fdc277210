//! A position of The New Era as data, for programs.
//!
//! Made from a view like everything else here, so what its viewer may not see is not in it. Names are for ever, in
//! kebab-case; new ones may be added.

use serde_json::{Map, Value, json};
use table::{Report, Seat, seat_numbers, seat_of};

use crate::catalog::{Category, Game, Kind};
use crate::choice::Field;
use crate::goods::{Goods, Token, Tokens, Type};
use crate::state::Phase;
use crate::view::{LocationView, PlayerView, View};
use table::cards::FaceId;

impl Report for Game {
    fn report(&self, view: &View) -> Value {
        json!({
            "seat": seat_of(view.viewer),
            "turn": view.turn,
            "phase": view.phase.word(),
            "first-player": view.first.number(),
            "acting": view.acting.map(Seat::number),
            "waiting": seat_numbers(view.waiting),
            "winners": seat_numbers(view.winners),
            "players": view.players.iter().map(|it| self.report_player(it, view.phase)).collect::<Vec<_>>(),
            "row": self.report_cards(&view.row),
            "stack-size": view.stack,
            "discard": self.report_cards(&view.discard),
            "attack": view.attack.map(|it| json!({
                "attacker": it.attacker.number(),
                "defender": it.defender.number(),
                "strength": it.reading(),
                "by-faction-contacts": it.by_field(),
                "sent": tokens(&it.sent().tokens),
                "played": tokens(&it.played().tokens),
                "target": view.target.map(|face| self.report_card(face)),
            })),
        })
    }
}

impl Game {
    fn report_player(&self, it: &PlayerView, phase: Phase) -> Value {
        let faction = &self.factions[usize::from(it.faction)];
        let mut out = json!({
            "seat": it.seat.number(),
            "faction": { "id": faction.id, "name": faction.name },
            "pool": tokens(&it.pool),
            "base-vp": it.base_vp,
            "score": it.score,
            "track": it.track,
            "hand-size": it.hand_size,
            "locations": it.locations.iter().map(|it| self.report_location(it)).collect::<Vec<_>>(),
            "debris": self.report_cards(&it.debris),
            "agreements": self.report_cards(&it.agreements),
            "spoils": self.report_cards(&it.spoils),
            "slots": it.slots,
            "foreign-agreements": it.foreign.iter().map(|&(owner, face)| {
                json!({ "owner": owner.number(), "card": self.report_card(face) })
            }).collect::<Vec<_>>(),
            "leader": it.leader.as_ref().map(|it| self.report_location(it)),
            "fields-used": it.fields_used.iter().map(|it| Field::word(*it)).collect::<Vec<_>>(),
            "visits": it.visits,
            "passed": it.passed && phase == Phase::Actions,
        });
        // What is hidden is absent, not empty.
        if let Some(hand) = &it.hand {
            out["hand"] = self.report_cards(hand);
        }
        out
    }

    fn report_location(&self, it: &LocationView) -> Value {
        let kept: Map<String, Value> = it.kept.iter().map(|(token, n)| (token.word().to_owned(), json!(n))).collect();
        let mut out = self.report_card(it.face);
        out["number"] = json!(it.nth);
        out["vp"] = json!(it.mark.vp);
        out["vp-tokens"] = json!(it.mark.tokens);
        out["improved"] = json!(it.mark.improved);
        out["uses"] = json!(it.mark.uses);
        out["visited-by"] = json!(seat_numbers(it.mark.visited));
        out["agreements-of"] = json!(seat_numbers(it.mark.agreed));
        out["goods"] = Value::Object(kept);
        out["attached"] = self.report_cards(&it.attached);
        out["defense-against-conquest"] = json!(it.defense);
        out
    }

    fn report_cards(&self, faces: &[FaceId]) -> Value {
        faces.iter().map(|&face| self.report_card(face)).collect()
    }

    fn report_card(&self, face: FaceId) -> Value {
        let it = self.face(face);
        let mut out = json!({ "id": it.id, "name": it.name, "ability": it.ability });
        match it.kind {
            Kind::Location(category) => {
                out["kind"] = json!("location");
                out["category"] = json!(Category::word(category));
                out["distance"] = json!(it.distance);
                out["defense"] = json!(it.defense);
                out["types"] = json!(it.types.iter().map(Type::word).collect::<Vec<_>>());
                out["spoils"] = goods(&it.spoils);
                match it.defends {
                    Some(n) => out["defends"] = json!(n),
                    None => out["agreement"] = goods(&it.agreement),
                }
            }
            Kind::Instant(cost, gain) => {
                out["kind"] = json!("instant");
                out["cost"] = goods(&cost.printed());
                out["gain"] = gain.sets().iter().map(|&set| goods(self.set(set))).collect();
            }
            Kind::Leader => out["kind"] = json!("leader"),
        }
        out
    }
}

fn tokens(tokens: &Tokens) -> Value {
    let counts: Map<String, Value> =
        Token::ALL.into_iter().map(|it| (it.word().to_owned(), json!(tokens[it.index()]))).collect();
    Value::Object(counts)
}

fn goods(goods: &Goods) -> Value {
    let mut counts: Map<String, Value> = goods.each().map(|(it, n)| (it.word().to_owned(), json!(n))).collect();
    for (word, n) in [("card", goods.cards), ("vp", goods.vp)] {
        if n > 0 {
            counts.insert(word.to_owned(), json!(n));
        }
    }
    Value::Object(counts)
}

#[cfg(test)]
mod tests {
    use table::{Rules as _, Seed, Viewer};

    use super::*;
    use crate::setup::Setup;

    #[test]
    fn hidden_hands_are_absent() {
        let game = Game::embedded(Setup::new(3)).unwrap();
        let state = game.deal(&Seed::from_number(7));
        let of = |viewer| game.report(&game.view(&state, viewer));
        let (own, watched) = (of(Viewer::Seat(Seat::new(1))), of(Viewer::Watcher));
        assert_eq!((&own["seat"], &watched["seat"]), (&json!(2), &Value::Null));
        for (n, player) in own["players"].as_array().unwrap().iter().enumerate() {
            assert_eq!(player.get("hand").is_some(), n == 1, "{player}");
        }
        assert!(!watched.to_string().contains("\"hand\""));
        assert_eq!(own["players"][1]["hand-size"], own["players"][1]["hand"].as_array().unwrap().len());
        assert_eq!((&own["phase"], &own["turn"]), (&json!("lookout"), &json!(1)));
    }
}
