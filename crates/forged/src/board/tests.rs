use super::*;
use crate::setup::Setup;
use crate::state::State;
use table::{Dice, Rules, Seed, Stage};

/// A random game, shown at every decision and at its end.
fn stroll(game: &Game, seed: u64, mut at: impl FnMut(&State)) {
    let mut s = game.deal(&Seed::from_number(seed));
    let mut dice = Dice::fast(seed + 1000);
    let mut options = Vec::new();
    while let Some(seat) = game.waiting(&s).lowest() {
        at(&s);
        options.clear();
        game.options(&s, seat, &mut options);
        let choice = options[dice.below(options.len() as u32) as usize];
        game.play_listed(&mut s, seat, choice, &mut |_| {});
    }
    at(&s);
}

fn games() -> Vec<Game> {
    let all = Setup { players: 3, leaders: Leaders::Dealt, mogul: true, bigwig: true };
    [Setup::new(2), Setup::new(4), all].into_iter().map(|setup| Game::embedded(setup).unwrap()).collect()
}

fn viewers(game: &Game) -> Vec<Viewer> {
    game.seats().map(Viewer::Seat).chain([Viewer::Watcher, Viewer::Judge]).collect()
}

fn plain(game: &Game, view: &View, width: usize) -> String {
    game.board(view, &Page { width, color: false })
}

#[test]
fn no_line_is_wider_than_the_page() {
    for game in games() {
        let mut n = 0;
        stroll(&game, 7, |s| {
            n += 1;
            if n % 15 != 0 && s.open.phase != Phase::Over {
                return;
            }
            for viewer in viewers(&game) {
                let view = game.view(s, viewer);
                for width in [1, 7, 20, 40, 74, 75, 80, 140] {
                    for line in plain(&game, &view, width).lines() {
                        assert!(line.chars().count() <= width, "{width} columns: {line:?}");
                        assert!(!line.is_empty() && !line.ends_with(' '), "{line:?}");
                    }
                }
            }
        });
    }
}

#[test]
fn colors_add_nothing_but_color() {
    let without_codes = |text: &str| {
        let mut parts = text.split("\u{1b}[");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
    };
    for game in games() {
        let mut n = 0;
        stroll(&game, 20, |s| {
            n += 1;
            if n % 10 == 0 || s.open.phase == Phase::Over {
                let view = game.view(s, Viewer::Seat(Seat::new(0)));
                let colorful = game.board(&view, &Page { width: 80, color: true });
                assert!(colorful.contains("\u{1b}[1m"), "headings are bold");
                assert_eq!(without_codes(&colorful), plain(&game, &view, 80));
            }
        });
    }
}

/// Whatever a seat cannot know is imagined anew; its page stays the same.
#[test]
fn pages_tell_no_secret() {
    let mut dice = Dice::fast(5);
    for game in games() {
        let mut n = 0;
        stroll(&game, 11, |s| {
            n += 1;
            if n % 7 == 0 {
                for seat in game.seats() {
                    let mut imagined = *s;
                    game.determinize(&mut imagined, seat, &mut dice);
                    for viewer in [Viewer::Seat(seat), Viewer::Watcher] {
                        let page = |s: &State| plain(&game, &game.view(s, viewer), 80);
                        assert_eq!(page(&imagined), page(s));
                    }
                }
            }
        });
    }
}

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
