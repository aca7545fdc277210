use super::*;
use crate::state::State;
use game_tests::boards::plain;
use table::{Rules, Stage};

/// A position with one of everything, so that no change of the deal moves it.
pub(crate) fn mid_game() -> (Game, State) {
    let given = r#"
        players = 3
        era = 1900
        round = 2
        influence = [2, 1, 3]
        roles = { "city planner" = 1, "mining official" = 3, "immigration official" = 1, "mob boss" = 3 }
        tracks = { mining = 2, "goat hill" = 2, commercial = 3 }
        headlines = [{ card = "Gilded Age", owner = 3 }, "Labor"]
        mob-used = true
        city = { civic = ["M5ab"], hospital = ["G1c"], park = ["N2cd", "B1"], cubes = ["N6a", "N9c"], fresh = ["N9d"] }
        now = { mm = 3 }
        [1]
        vp = 12
        houses = ["N5ab", "N8b", "E1a"]
        mansions = ["N4ab"]
        factories = ["G4ab"]
        commercial = ["N6b"]
        cubes = ["N3a", "G5a"]
        mines = 2
        unrest = 3
        hand = ["Fire Brigade", "Speculation"]
        bank = ["Opera Block", "Temperance"]
        leader = "The Speculator"
        mogul = "North Side"
        tokens = ["Ward Boss", "Developer"]
        [2]
        vp = -2
        houses = ["N1ac"]
        mansions = ["M1cd"]
        unrest = 2
        hand = ["Silver Act"]
        responded = ["National Guard"]
        selected = "Socialism"
        mogul = "Bessemer"
        [3]
        vp = 7
        houses = ["N8a"]
        cubes = ["N3c"]
        mines = 1
        tokens = ["Banker"]
        token-used = true
        bank = ["Adobe Houses"]
    "#;
    Game::stage(&given.parse().unwrap()).unwrap()
}

#[test]
fn a_turn_in_mid_game() {
    let (game, s) = mid_game();
    let view = game.view(&s, Viewer::Seat(Seat::new(0)));
    let pages = [60, 80, 120].map(|width| plain(&game, &view, width));
    insta::assert_snapshot!("mid_game", pages.join("\n\n"));
}

#[test]
fn a_watcher_sees_what_lies_open() {
    let (game, s) = mid_game();
    insta::assert_snapshot!("watcher", plain(&game, &game.view(&s, Viewer::Watcher), 80));
}

#[test]
fn a_draft_and_a_riot() {
    let stage = |given: &str| Game::stage(&given.parse().unwrap()).unwrap();
    let (game, s) = stage("now = \"draft\"\ndeck = [\"Adobe Houses\", \"Asylum\"]\nroles = { \"city planner\" = 1 }");
    let page = plain(&game, &game.view(&s, Viewer::Seat(Seat::new(0))), 80);
    assert!(
        page.contains("── To choose from ") && page.contains("\n  Adobe Houses: 3 MM · 1890 · recurring"),
        "{page}"
    );
    let other = plain(&game, &game.view(&s, Viewer::Seat(Seat::new(1))), 80);
    assert!(!other.contains("Adobe Houses"), "{other}");

    let (game, s) = stage("now = \"riot\"\n1 = { unrest = 8, houses = [\"N1ab\"] }");
    let page = plain(&game, &game.view(&s, Viewer::Watcher), 80);
    assert!(page.contains("\nUnrest: 8 of 8 · player 1: 8\nRiot: player 2 against player 1\n"), "{page}");
}

#[test]
fn the_end_of_a_game() {
    let given = "now = \"clean up\"\nera = 1910\ninfluence = [2, 1]\n1 = { vp = 40 }\n2 = { vp = 40 }";
    let (game, s) = Game::stage(&given.parse().unwrap()).unwrap();
    let page = plain(&game, &game.view(&s, Viewer::Seat(Seat::new(1))), 80);
    // FS-623: a tie goes to the higher influence.
    assert!(
        page.ends_with("Player 2 (you): 40 VP\nPlayer 1: 40 VP\nYou win. The tie goes to the higher influence."),
        "{page}"
    );
}
