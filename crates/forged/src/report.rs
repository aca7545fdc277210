//! A position of Forged in Steel as data, for programs.
//!
//! Made from a view like everything else here, so what its viewer may not see is not in it. Names are for ever, in
//! kebab-case; new ones may be added.

use serde_json::{Map, Value, json};
use table::{Report, Seat, seat_numbers, seat_of};

use crate::catalog::{Card, Game};
use crate::city::Piece;
use crate::library::tag_names;
use crate::lots::{Hood, LotSet, Track};
use crate::pieces::{CardId, CardSet, Kind, Role};
use crate::state::{Phase, Posted, Riot};
use crate::view::{PlayerView, View};

impl Report for Game {
    fn report(&self, view: &View) -> Value {
        position(self, view)
    }
}

fn position(game: &Game, view: &View) -> Value {
    let (open, map) = (&view.open, game.map());
    let lots = |set: LotSet| set.iter().map(|lot| map.lot(lot).name.clone()).collect::<Vec<_>>();
    json!({
        "seat": seat_of(view.viewer),
        "era": open.era.year(),
        "phase": phase(open.phase),
        "round": open.round,
        "waiting": seat_numbers(view.waiting),
        "turn": open.turn.map(Seat::number),
        "order": open.order.iter().map(|seat| seat.number()).collect::<Vec<_>>(),
        "spending": view.spending.map(|(seat, mm)| json!({ "seat": seat.number(), "mm": mm })),
        "in-play": cards(game, open.in_play),
        "influence": open.influence.iter().map(|seat| seat.number()).collect::<Vec<_>>(),
        "roles": Role::ALL.iter().map(|&it| (it.id().to_owned(), json!(open.role(it).map(Seat::number)))).collect::<Map<_, _>>(),
        "mob-boss-used": open.mob_used,
        "tracks": Track::ALL.iter().map(|&it| (kebab(it.id()), track(game, view, it))).collect::<Map<_, _>>(),
        "unrest": { "limit": game.unrest_limit(open), "level": open.unrest_level() },
        "jobs": game.jobs(open),
        "headlines": open.headlines.iter().map(|&it| headline(game, it)).collect::<Vec<_>>(),
        "structures": open.city.pieces(map).map(|it| structure(game, view, it)).collect::<Vec<_>>(),
        "cubes": open.city.cubes().iter().map(|lot| json!({
            "lot": map.lot(lot).name, "owner": open.city.owner(lot).map(Seat::number),
        })).collect::<Vec<_>>(),
        "marked-this-turn": lots(open.fresh),
        "mines": map.mines().iter().zip(&open.mines).enumerate().map(|(i, (name, owner))| json!({
            "name": name, "owner": owner.map(Seat::number), "rolled": open.rolled >> i & 1 != 0,
        })).collect::<Vec<_>>(),
        "riot": open.riot.as_ref().map(|it| riot(game, it)),
        "riots": open.n_riots,
        "die": (open.die > 0).then_some(open.die),
        "deck-size": view.n_deck,
        "discard-size": view.n_discard,
        "discard-known": cards(game, open.spent),
        "box": cards(game, open.boxed),
        "looked-at": cards(game, view.in_view),
        "looked-at-size": view.n_in_view,
        "neighborhoods": Hood::ALL.iter().map(|&it| hood(game, view, it)).collect::<Vec<_>>(),
        "players": game.seats().zip(&view.players).map(|(seat, it)| player(game, view, seat, it)).collect::<Vec<_>>(),
    })
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Seeding => "seeding",
        Phase::Planning => "city-planning",
        Phase::Roles => "roles",
        Phase::Mansions => "first-mansions",
        Phase::Building => "city-building",
        Phase::Immigration => "immigration",
        Phase::Assessment => "county-assessment",
        Phase::Elections => "elections",
        Phase::CleanUp => "clean-up",
        Phase::Over => "over",
    }
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::House => "house",
        Kind::Mansion => "mansion",
        Kind::Factory => "factory",
        Kind::Commercial => "commercial",
        Kind::Civic => "civic",
        Kind::Hospital => "hospital",
        Kind::SmallPark => "small-park",
        Kind::MediumPark => "medium-park",
        Kind::LargePark => "large-park",
    }
}

fn kebab(id: &str) -> String {
    id.replace('_', "-")
}

fn track(game: &Game, view: &View, track: Track) -> Value {
    json!({ "value": game.track_value(&view.open, track), "values": game.map().track(track) })
}

fn hood(game: &Game, view: &View, hood: Hood) -> Value {
    let open = &view.open;
    json!({
        "id": kebab(hood.id()),
        "name": hood.name(),
        "votes": game.votes(open, hood),
        "ballots": game.seats().map(|seat| game.ballots(open, seat, hood)).collect::<Vec<_>>(),
        "leading": seat_numbers(game.election_winners(open, hood)),
    })
}

fn structure(game: &Game, view: &View, piece: Piece) -> Value {
    let map = game.map();
    json!({
        "kind": kind(piece.kind),
        "owner": piece.owner.map(Seat::number),
        "site": map.site_name(piece.site),
        "lots": map.lots_of(piece.site).iter().map(|lot| map.lot(lot).name.clone()).collect::<Vec<_>>(),
        "neighborhood": kebab(map.hood(piece.site).id()),
        "worth": game.piece_worth(&view.open, piece),
    })
}

fn headline(game: &Game, posted: Posted) -> Value {
    let mut out = card(game.card(posted.card));
    out["owner"] = json!(posted.owner.number());
    out
}

fn riot(game: &Game, riot: &Riot) -> Value {
    json!({
        "instigator": riot.instigator.number(),
        "target": riot.target.number(),
        "points": riot.points,
        "rolled": riot.rolled,
        "track-full": riot.full,
        "trail": riot.trail.iter().map(|&site| game.map().site_name(site)).collect::<Vec<_>>(),
        "saved": riot.saved.iter().map(|lot| game.map().lot(lot).name.clone()).collect::<Vec<_>>(),
    })
}

fn player(game: &Game, view: &View, seat: Seat, it: &PlayerView) -> Value {
    let open = &view.open;
    let assessed = game.assessed(open)[seat];
    let sees = view.viewer.sees(seat);
    let tokens = |bits: u16| -> Value {
        game.tokens().filter(|(id, _)| bits >> id.0 & 1 != 0).map(|(_, it)| json!(it.id)).collect()
    };
    let mut out = json!({
        "seat": seat.number(),
        "vp": open.vp[seat],
        "hand-size": it.n_hand,
        "hand-known": cards(game, open.shown[seat]),
        "bank-size": it.n_bank,
        "has-selected": it.has_selected,
        "announced-mm": open.announced[seat],
        "cubes-left": it.cubes,
        "mines": open.n_mines(seat),
        "unrest": open.unrest[seat],
        "leader": open.leaders[seat].map(|leader| game.leader(leader).id.clone()),
        "mogul": open.moguls[seat].map(|hood| kebab(hood.id())),
        "tokens-size": open.n_tokens[seat],
        "assessment-now": {
            "mines": assessed.mines,
            "factories": assessed.factories,
            "commercial": assessed.commercial,
            "houses": assessed.houses,
            "mansions": assessed.mansions,
            "total": assessed.total(),
        },
    });
    // What is hidden is absent, not empty.
    if sees {
        out["hand"] = cards(game, it.hand);
        out["bank"] = cards(game, it.bank);
        out["selected"] = it.selected.iter().next().map_or(Value::Null, |id| card(game.card(id)));
        out["discarded"] = cards(game, it.discarded);
        out["tokens"] = tokens(it.tokens);
    }
    out
}

fn cards(game: &Game, set: CardSet) -> Value {
    set.iter().map(|id: CardId| card(game.card(id))).collect()
}

fn card(card: &Card) -> Value {
    json!({
        "id": card.id,
        "title": card.title,
        "number": card.number,
        "mm": card.mm,
        "era": card.era.year(),
        "recurring": card.recurring,
        "immigrant": card.immigrant,
        "cancellable": card.cancellable,
        "tags": tag_names(card.tags).collect::<Vec<_>>(),
        "event": card.event_text,
        "headline": card.headline.as_ref().map(|it| &it.text),
        "response": card.response.as_ref().map(|it| &it.text),
    })
}

#[cfg(test)]
mod tests {
    use table::{Rules as _, Viewer};

    use super::*;
    use crate::board::tests::mid_game;

    #[test]
    fn names_and_forms_are_for_ever() {
        let (game, s) = mid_game();
        let mut told = game.report(&game.view(&s, Viewer::Seat(Seat::new(0))));
        // The order of names is that of whatever else is built with us, and tells nobody anything.
        told.sort_all_objects();
        insta::assert_snapshot!("mid_game", serde_json::to_string_pretty(&told).unwrap());
    }

    #[test]
    fn what_is_hidden_is_absent() {
        let (game, s) = mid_game();
        let told = game.report(&game.view(&s, Viewer::Watcher));
        for player in told["players"].as_array().unwrap() {
            let hidden = ["hand", "bank", "selected", "discarded", "tokens"];
            assert!(hidden.iter().all(|&it| player.get(it).is_none()), "{player}");
        }
        let judged = game.report(&game.view(&s, Viewer::Judge));
        assert!(judged["players"].as_array().unwrap().iter().all(|it| it.get("hand").is_some()));
    }
}
