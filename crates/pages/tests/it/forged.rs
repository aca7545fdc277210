//! The table of Forged in Steel: its parts, its lights, its secrets and its weight.

use std::collections::BTreeSet;

use ::forged::{Choice, Era, Game, Leaders, Phase, Setup};
use pages::forged::gallery::{There, find};
use pages::gallery::Staged;
use pages::screen::{Scene, Screen as _, offers};
use pages::theme::Theme;
use table::{Report as _, Rules, Viewer};

use crate::attributes::values;

fn variants(players: u8) -> Setup {
    Setup { leaders: Leaders::Dealt, mogul: true, bigwig: true, ..Setup::new(players) }
}

/// Positions of all kinds, for two to four players, with and without the variants.
fn positions() -> Vec<Staged<Game>> {
    let kinds: [There; 6] = [
        |view, _| view.open.phase == Phase::Seeding,
        |view, _| view.open.era == Era::E1900 && view.open.phase == Phase::Planning,
        |view, options| view.open.round == 3 && options.iter().any(|it| matches!(it, Choice::Buy(_))),
        |_, options| options.iter().any(|it| matches!(it, Choice::Select(_))),
        |view, _| view.open.riot.is_some(),
        |view, _| view.open.era == Era::E1910 && view.open.phase == Phase::Immigration,
    ];
    let setups = [Setup::new(2), Setup::new(3), Setup::new(4), variants(4)];
    let found = setups.iter().flat_map(|setup| kinds.iter().filter_map(|&there| find(setup, 0, there)));
    found.collect()
}

#[test]
fn every_part_has_its_id_and_every_lot_is_there_once() {
    for staged in positions() {
        let game = &staged.game;
        for viewer in [Viewer::Seat(staged.seat), Viewer::Watcher] {
            let view = game.view(&staged.state, viewer);
            let names: Vec<String> = Vec::new();
            let scene = Scene { view: &view, before: None, viewer, names: &names };
            for part in game.parts(&scene) {
                let start = format!("<section id=\"{}\"", part.id);
                assert!(part.markup.0.starts_with(&start), "{}: {:.80}", part.id, part.markup.0);
            }
            let city = game.part("city", &scene).into_string();
            let lots = values(&city, "data-pick").into_iter().filter(|key| key.starts_with("lot/"));
            assert_eq!(lots.collect::<BTreeSet<_>>().len(), usize::from(game.map().n_lots()));
        }
    }
}

#[test]
fn whatever_is_lit_can_be_pointed_at() {
    let mut n_lit = 0;
    for staged in positions() {
        let html = staged.page(Theme::System).into_string();
        let picks: BTreeSet<&str> = values(&html, "data-pick").into_iter().collect();
        for offer in offers(&staged.game, &staged.state, staged.seat) {
            for thing in &offer.things {
                assert!(
                    picks.contains(thing.key.as_str()),
                    "{} cannot be pointed at for {}",
                    thing.key,
                    offer.notation
                );
                n_lit += 1;
            }
        }
    }
    assert!(n_lit > 500, "{n_lit}");
}

#[test]
fn refused_moves_are_few() {
    let mut most = 0;
    for staged in positions() {
        let view = staged.game.view(&staged.state, Viewer::Seat(staged.seat));
        let tries = staged.game.tries(&view, staged.seat).len();
        assert!(tries < 70, "{tries}");
        most = most.max(tries);
    }
    assert!(most > 10, "nothing is ever tried");
}

#[test]
fn cards_of_others_are_on_no_page_and_in_no_data() {
    let mut n_hidden = 0;
    for staged in positions() {
        let (game, state) = (&staged.game, &staged.state);
        let judge = game.view(state, Viewer::Judge);
        for viewer in game.seats().map(Viewer::Seat).chain([Viewer::Watcher]) {
            let view = game.view(state, viewer);
            let html = staged.page_for(viewer, Theme::System).into_string();
            let json = game.report(&view).to_string();
            for seat in game.seats().filter(|&seat| !viewer.sees(seat)) {
                let theirs = &judge.players[seat.index()];
                let hidden = theirs.hand.with(theirs.bank).with(theirs.selected).without(judge.open.shown[seat]);
                for card in hidden.iter().map(|card| game.card(card)) {
                    assert!(!html.contains(&format!("data-card=\"{}\"", card.id)), "{viewer:?} sees {}", card.id);
                    let event = maud::html! { (card.event_text) }.into_string();
                    assert!(!html.contains(&event), "{viewer:?} reads {}", card.title);
                    assert!(!json.contains(&format!("\"id\":\"{}\"", card.id)), "{viewer:?} is told {}", card.id);
                    n_hidden += 1;
                }
            }
        }
    }
    assert!(n_hidden > 200, "the positions have {n_hidden} hidden cards, too few to show anything");
}

#[test]
fn a_table_is_light_enough() {
    for staged in positions() {
        let html = staged.page(Theme::System).into_string();
        // A good tenth to a fifth of it is left when it is compressed.
        assert!(html.len() < 160 * 1024, "it has {} bytes", html.len());
    }
}

#[test]
fn the_data_have_everything_that_lies_open() {
    for staged in positions() {
        let view = staged.game.view(&staged.state, Viewer::Seat(staged.seat));
        let json = staged.game.report(&view);
        assert_eq!(json["seat"], staged.seat.number());
        assert_eq!(json["players"].as_array().map(Vec::len), Some(view.players.len()));
        assert_eq!(json["mines"].as_array().map(Vec::len), Some(12));
        assert_eq!(json["structures"].as_array().map(Vec::len), Some(view.open.city.pieces(staged.game.map()).count()));
        assert!(json["players"][staged.seat.index()]["hand"].is_array());
    }
}

#[test]
fn a_caution_is_given_where_something_is_lost() {
    let game = Game::embedded(Setup::new(2)).expect("a game");
    assert!(game.caution(Choice::Done, 5).is_some() && game.caution(Choice::Done, 1).is_none());
    assert!(game.caution(Choice::UseMm, 3).is_none());
}
