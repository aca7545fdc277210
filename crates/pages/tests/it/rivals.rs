//! Whoever plays alone sees what the opponent has, and why it did what it did.

use std::collections::BTreeSet;

use fifty_first::{Cause, Choice, Event, FaceId, Game, Heap, Opponent, Setup, View};
use pages::screen::{Scene, Screen as _};
use table::{Dice, Rules, Seat, Seed, Viewer};

const VIEWER: Viewer = Viewer::Seat(Seat::new(0));

/// Calls `look` with what the player sees of a random game at every decision: the middle, the other side, the view.
fn watch(setup: Setup, seed: u64, mut look: impl FnMut(&Game, &str, &str, &View)) {
    let game = Game::embedded(setup).unwrap_or_else(|error| panic!("{error}"));
    let mut state = game.deal(&Seed::from_number(seed));
    let (mut dice, mut options) = (Dice::fast(seed), Vec::<Choice>::new());
    while let Some(seat) = game.waiting(&state).lowest() {
        let view = game.view(&state, VIEWER);
        let scene = Scene { view: &view, before: None, viewer: VIEWER, names: &["Ada".to_owned()] };
        let part = |id| game.part(id, &scene).0;
        look(&game, &part("middle"), &part("rivals"), &view);
        options.clear();
        game.options(&state, seat, &mut options);
        let at = dice.below(u32::try_from(options.len()).unwrap_or(u32::MAX)) as usize;
        game.play_listed(&mut state, seat, options[at], &mut |_| {});
    }
}

#[test]
fn borgos_brawlers_his_round_marker_and_the_cards_of_his_turn_are_shown() {
    let (mut turns, mut attacks) = (0, 0);
    watch(Setup::new(1).ultimate().against(Opponent::Borgo).with("winter"), 1, |game, middle, rivals, view| {
        let borgo = view.borgo.unwrap();
        let brawlers = table::count(borgo.brawlers, "Brawler");
        assert!(rivals.contains(&format!("{brawlers}\"")) || rivals.contains(&format!("{brawlers}<")), "{rivals}");
        assert!(
            rivals.contains(&format!("round marker on {}", view.round.max(1))) && rivals.contains("Borgo"),
            "{rivals}"
        );
        assert!(!rivals.contains("Virtual Player") && !middle.contains("Virtual Player"), "{rivals}");
        if let Some(drew) = borgo.drew {
            turns += 1;
            for action in game.borgo_actions(drew).iter() {
                assert!(middle.contains(action.name()), "{} is not in {middle}", action.name());
            }
            assert!(middle.contains("last turn"), "{middle}");
        }
        attacks += usize::from(borgo.attacked_with.is_some());
    });
    assert!(turns > 10 && attacks > 0, "{turns} turns, {attacks} attacks");
}

#[test]
fn every_point_that_a_turn_of_the_opponent_brings_names_its_rule() {
    for (opponent, expected) in [
        (Opponent::VirtualPlayer, ["SOLO-11", "SOLO-16"].as_slice()),
        (Opponent::Appalachians, &["SOLO-11", "SOLO-16", "SV-08"]),
        (Opponent::Borgo, &["BORGO-20", "BORGO-26", "BORGO-14"]),
    ] {
        let game = Game::embedded(Setup::new(1).ultimate().against(opponent)).unwrap();
        let mut named = BTreeSet::new();
        for seed in 1..40 {
            let mut state = game.deal(&Seed::from_number(seed));
            let (mut dice, mut options) = (Dice::fast(seed), Vec::<Choice>::new());
            while let Some(seat) = game.waiting(&state).lowest() {
                options.clear();
                game.options(&state, seat, &mut options);
                let at = dice.below(u32::try_from(options.len()).unwrap_or(u32::MAX)) as usize;
                game.play_listed(&mut state, seat, options[at], &mut |event| {
                    if matches!(event, Event::Gained(_, _, Cause::Rival(_))) {
                        named.insert(game.rule(&event).expect("a rule"));
                    }
                });
            }
        }
        assert_eq!(named, expected.iter().copied().collect(), "{opponent:?}");
    }
}

#[test]
fn the_piles_of_the_virtual_player_are_shown() {
    let game = Game::embedded(Setup::new(1).ultimate().against(Opponent::Merchants)).unwrap();
    let mut view = game.view(&game.deal(&Seed::from_number(1)), VIEWER);
    for heap in Heap::ALL {
        view.rival_piles = vec![(heap, vec![FaceId(0)])];
        let scene = Scene { view: &view, before: None, viewer: VIEWER, names: &["Ada".to_owned()] };
        let middle = game.part("middle", &scene).0;
        assert!(middle.contains(heap.title()) && middle.contains(game.name(FaceId(0))), "{heap:?}: {middle}");
    }
}
