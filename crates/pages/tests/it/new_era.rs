//! The table of The New Era: its parts, its lights, its secrets and its weight.

use std::collections::BTreeSet;

use ::new_era::{Game, Phase, Setup};
use pages::gallery::Staged;
use pages::new_era::gallery::{There, find, is_shootout, is_turn};
use pages::screen::{Scene, Screen as _, offers};
use pages::theme::Theme;
use table::{Rules, Viewer};

use crate::attributes::values;

fn setup(players: u8, merge: bool) -> Setup {
    Setup { players, merge }
}

/// Positions of all kinds, for two to five players, with and without the merge.
fn positions() -> Vec<Staged<Game>> {
    let kinds: [There; 5] = [
        |view, _| view.turn == 2 && view.phase == Phase::Lookout,
        |view, options| view.turn == 2 && is_turn(view, options, 0),
        |view, options| is_turn(view, options, 5),
        |view, _| view.attack.is_some(),
        |view, _| view.players.iter().any(|it| !it.debris.is_empty() && !it.foreign.is_empty()),
    ];
    let setups = [setup(2, false), setup(3, true), setup(4, false), setup(5, false), setup(5, true)];
    setups.iter().flat_map(|setup| kinds.iter().filter_map(|&there| find(setup, 0, there))).collect()
}

/// Everybody who may look at a table.
fn viewers(game: &Game) -> impl Iterator<Item = Viewer> {
    game.seats().map(Viewer::Seat).chain([Viewer::Watcher])
}

#[test]
fn every_part_has_its_id_and_every_location_is_there_once() {
    let mut n_places = 0;
    for staged in positions() {
        let game = &staged.game;
        for viewer in [Viewer::Seat(staged.seat), Viewer::Watcher] {
            let view = game.view(&staged.state, viewer);
            let scene = Scene { view: &view, before: None, viewer, names: &[] };
            let mut keys = Vec::new();
            for part in game.parts(&scene) {
                let start = format!("<section id=\"{}\"", part.id);
                assert!(part.markup.0.starts_with(&start), "{}: {:.80}", part.id, part.markup.0);
                keys.extend(values(&part.markup.0, "data-pick").into_iter().map(str::to_owned));
            }
            let places: Vec<&String> = keys.iter().filter(|key| key.starts_with("place/")).collect();
            assert_eq!(places.len(), view.players.iter().map(|it| it.locations.len()).sum::<usize>());
            assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), places.len(), "{places:?}");
            n_places += places.len();
        }
    }
    assert!(n_places > 200, "{n_places}");
}

#[test]
fn whatever_is_lit_can_be_pointed_at() {
    let mut n_lit = 0;
    for staged in positions() {
        let html = staged.page(Theme::System).into_string();
        let picks: BTreeSet<&str> = values(&html, "data-pick").into_iter().collect();
        for offer in offers(&staged.game, &staged.state, staged.seat) {
            for thing in &offer.things {
                assert!(picks.contains(thing.key.as_str()), "{} is not there for {}", thing.key, offer.notation);
                n_lit += 1;
            }
        }
    }
    assert!(n_lit > 500, "{n_lit}");
}

#[test]
fn cards_of_others_are_on_no_page() {
    let mut n_hidden = 0;
    for staged in positions() {
        let (game, state) = (&staged.game, &staged.state);
        let judge = game.view(state, Viewer::Judge);
        for viewer in viewers(game) {
            let html = staged.page_for(viewer, Theme::System).into_string();
            // The log may name what everybody saw being taken; what it tells whom is the game's to say.
            let (before, log) = html.split_once("<section id=\"log\"").expect("a log");
            let html = [before, log.split_once("</section>").expect("its end").1].concat();
            let view = game.view(state, viewer);
            let open: BTreeSet<_> = view
                .players
                .iter()
                .flat_map(|it| {
                    let standing = it.locations.iter().chain(&it.leader);
                    let attached = standing.clone().flat_map(|it| &it.attached);
                    let lying = it.debris.iter().chain(&it.agreements).chain(&it.spoils).chain(attached);
                    let foreign = it.foreign.iter().map(|it| &it.1);
                    let seen = standing.map(|it| &it.face).chain(lying).chain(foreign).chain(it.hand.iter().flatten());
                    seen.copied().collect::<Vec<_>>()
                })
                .chain(view.row.iter().copied())
                .collect();
            for theirs in judge.players.iter().filter(|it| !viewer.sees(it.seat)) {
                for face in theirs.hand.iter().flatten().filter(|face| !open.contains(face)) {
                    let it = game.face(*face);
                    assert!(!html.contains(&format!("data-card=\"{}\"", it.id)), "{viewer:?} sees {}", it.id);
                    let name = maud::html! { (it.name) }.into_string();
                    assert!(!html.contains(&format!(">{name}<")), "{viewer:?} reads {name}");
                    n_hidden += 1;
                }
            }
        }
    }
    assert!(n_hidden > 200, "the positions have {n_hidden} hidden cards, too few to show anything");
}

#[test]
fn a_table_is_light_enough() {
    let mut heaviest = 0;
    for staged in positions() {
        let html = staged.page(Theme::System).into_string();
        heaviest = heaviest.max(html.len());
        // A good tenth of it is left when it is compressed.
        assert!(html.len() < 256 * 1024, "{} players: it has {} bytes", staged.game.n_seats(), html.len());
    }
    assert!(heaviest > 64 * 1024, "a page with five States has more than {heaviest} bytes");
}

#[test]
fn a_shootout_is_the_same_scene_for_everybody() {
    for players in 2..=5 {
        let staged = find(&setup(players, false), 1, is_shootout).expect("a shootout");
        let game = &staged.game;
        let names = ["Ada", "Bo", "Chen", "Dagny", "Eva"].map(str::to_owned);
        let scenes: BTreeSet<String> = viewers(game)
            .map(|viewer| {
                let view = game.view(&staged.state, viewer);
                game.part("shootout", &Scene { view: &view, before: None, viewer, names: &names }).into_string()
            })
            .collect();
        assert_eq!(scenes.len(), 1, "{scenes:#?}");
        let scene = scenes.first().expect("a scene");
        let attack = game.view(&staged.state, Viewer::Watcher).attack.expect("an attack");
        let asked = &names[staged.seat.index()];
        assert!(scene.contains(&names[attack.attacker.index()]) && scene.contains(&names[attack.defender.index()]));
        assert!(scene.contains(&format!("{} − {}", attack.offense(), attack.defense())), "{scene}");
        assert_eq!(attack.reading(), attack.offense().saturating_sub(attack.defense()));
        let (_, of_asked) = scene.split_once("is-asked").expect("somebody is asked");
        assert!(of_asked.contains(&format!("<b>{asked}</b>")), "{asked}: {of_asked}");
        assert_eq!(scene.matches("is-asked").count(), 1);
        for (token, n) in attack.sent().each().chain(attack.played().each()) {
            assert!(scene.contains(&format!("aria-label=\"{}\"", token.text(n.into()))), "{}", token.text(n.into()));
        }
    }
}

#[test]
fn the_scene_is_away_while_nobody_attacks() {
    let staged = find(&setup(3, false), 1, |view, options| is_turn(view, options, 1)).expect("a turn");
    let view = staged.game.view(&staged.state, Viewer::Watcher);
    let scene = Scene { view: &view, before: None, viewer: Viewer::Watcher, names: &[] };
    let html = staged.game.part("shootout", &scene).into_string();
    assert!(html.starts_with("<section id=\"shootout\"") && html.contains(" hidden"), "{html}");
}

#[test]
fn everybody_has_a_pin_on_the_score_track() {
    for staged in positions() {
        let game = &staged.game;
        let view = game.view(&staged.state, Viewer::Watcher);
        let scene = Scene { view: &view, before: None, viewer: Viewer::Watcher, names: &[] };
        let html = game.part("middle", &scene).into_string();
        assert_eq!(html.matches("class=\"pin ").count(), view.players.len() + html.matches("\"pin ghost ").count());
        let ahead = view.players.iter().filter(|it| it.track != it.score && it.score <= 50).count();
        assert_eq!(html.matches("\"pin ghost ").count(), ahead);
        assert!(html.contains("<b>33</b>"), "{html}");
    }
}
