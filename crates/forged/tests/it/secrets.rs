//! What is hidden, and what a seat may imagine.

use std::collections::BTreeSet;

use forged::{Game, State};
use table::{Dice, Rules, Seat, Stage, Viewer, Words};

/// A game in which everybody has selected a card of the first round but player 2.
fn selecting() -> (Game, State) {
    let given = r#"
        players = 3
        1 = { selected = "Labor", hand = ["Gilded Age", "Asylum"], bank = ["Rosemount", "Pinkertons"] }
        2 = { hand = ["Opera Block", "Union Avenue"], bank = ["State Fair", "Silver Act"] }
        3 = { selected = "Saloon Row", responded = ["Fire Brigade"], hand = ["Speculation"] }
    "#;
    Game::stage(&given.parse().unwrap()).unwrap()
}

/// FS-044, FS-101, FS-102: hand, bank and selected card are for their owner's eyes; that there are any is for all.
#[test]
fn everybody_sees_how_many_cards_a_player_has_but_not_which() {
    let (game, state) = selecting();
    let judge = game.view(&state, Viewer::Judge);
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Watcher] {
        let view = game.view(&state, viewer);
        let (seen, truth) = (&view.players[0], &judge.players[0]);
        assert_eq!((seen.n_hand, seen.n_bank, seen.has_selected), (2, 2, true));
        assert!(seen.hand.is_empty() && seen.bank.is_empty() && seen.selected.is_empty());
        assert_eq!((truth.hand.len(), truth.bank.len(), truth.selected.len()), (2, 2, 1));
        assert_eq!(view.open.announced[Seat::new(0)], None, "the MM is told when all have selected");
        // FS-376: a card that has responded is known to all.
        assert_eq!(view.players[2].hand.len(), 1);
    }
    let own = game.view(&state, Viewer::Seat(Seat::new(0)));
    assert_eq!(own.players[0], judge.players[0]);
}

/// Hidden cards are imagined in different places, known ones stay.
#[test]
fn hidden_cards_vary_and_known_ones_stay() {
    let (game, state) = selecting();
    let mut dice = Dice::fast(1);
    let shown = game.view(&state, Viewer::Watcher).players[2].hand;
    let mut hands = Vec::new();
    for _ in 0..20 {
        let mut copy = state;
        game.determinize(&mut copy, Seat::new(0), &mut dice);
        let imagined = game.view(&copy, Viewer::Judge);
        assert_eq!(imagined.players[2].hand.with(imagined.players[2].selected).both(shown), shown);
        hands.push(imagined.players[1].hand.0);
    }
    hands.sort_unstable();
    hands.dedup();
    assert!(hands.len() > 15, "the hidden cards hardly vary: {}", hands.len());
}

/// What one seat may imagine, seventy times.
fn imagined(game: &Game, state: &State, seat: u8) -> Vec<State> {
    let mut dice = Dice::fast(2);
    let imagine = |_| {
        let mut copy = *state;
        game.determinize(&mut copy, Seat::new(seat), &mut dice);
        assert_eq!(game.audit(&copy), Ok(()));
        copy
    };
    (0..70).map(imagine).collect()
}

/// FS-101, FS-102: which card somebody has selected is open to imagination, but for the MM once it is told.
#[test]
fn selected_cards_of_others_vary_and_keep_the_mm_told() {
    let (game, mut state) = selecting();
    let selected = |s: &State, seat: usize| {
        let cards: Vec<_> = game.view(s, Viewer::Judge).players[seat].selected.iter().collect();
        assert!(cards.len() <= 1);
        cards.first().copied()
    };
    let different = |states: &[State], seat: usize| {
        let cards: BTreeSet<_> = states.iter().map(|s| selected(s, seat)).collect();
        assert!(!cards.contains(&None), "what is selected stays selected");
        cards.into_iter().flatten().collect::<Vec<_>>()
    };
    // Nothing is told yet: any card will do, and of the own hand nothing changes.
    let states = imagined(&game, &state, 1);
    assert!(different(&states, 0).len() > 20 && different(&states, 2).len() > 20);
    assert!(states.iter().all(|s| selected(s, 1).is_none()));
    let choice = game.read(&state, Seat::new(1), "select Opera Block").unwrap();
    game.choose(&mut state, Seat::new(1), choice, &mut |_| {}).unwrap();
    let view = game.view(&state, Viewer::Watcher);
    let waits = view.waiting.lowest().unwrap();
    // Of those who have not shown their cards yet, the MM are known, and nothing else.
    let hidden: Vec<usize> = (0..3).filter(|&seat| Seat::new(seat as u8) != waits).collect();
    for &seat in &hidden {
        let other = hidden.iter().find(|&&it| it != seat).unwrap();
        let told = view.open.announced[Seat::new(seat as u8)].unwrap();
        let cards = different(&imagined(&game, &state, *other as u8), seat);
        assert!(cards.len() > 4, "{} different cards of {told} MM", cards.len());
        assert!(cards.iter().all(|&card| game.card(card).mm == told));
        assert_eq!(different(&imagined(&game, &state, seat as u8), seat), [selected(&state, seat).unwrap()]);
    }
}

/// FSV-011: which Bigwig tokens others hold is open to imagination, but for those that were used.
#[test]
fn tokens_of_others_vary_and_are_none_that_were_used() {
    let given = r#"
        used-tokens = ["Newspaper Baron", "Ward Boss", "Railroad Man"]
        1 = { hand = ["Gilded Age", "Labor"], tokens = ["Architect", "Fire Chief"] }
        2 = { tokens = ["Black Hand", "Entrepreneur", "Labor Leader"] }
    "#;
    let (game, state) = Game::stage(&given.parse().unwrap()).unwrap();
    let tokens = |s: &State, seat: usize| game.view(s, Viewer::Judge).players[seat].tokens;
    let used = game.view(&state, Viewer::Watcher).open.tokens_used;
    assert_eq!(used.count_ones(), 3);
    let states = imagined(&game, &state, 0);
    let different: BTreeSet<u16> = states.iter().map(|s| tokens(s, 1)).collect();
    assert!(different.len() > 30, "the hidden tokens hardly vary: {}", different.len());
    assert!(different.iter().all(|bits| bits.count_ones() == 3 && bits & (used | tokens(&state, 0)) == 0));
    assert!(states.iter().all(|s| tokens(s, 0) == tokens(&state, 0)));
    let own = |viewer| game.view(&state, viewer).players[1].tokens;
    assert_eq!((own(Viewer::Seat(Seat::new(1))), own(Viewer::Seat(Seat::new(0)))), (tokens(&state, 1), 0));
    assert_eq!(own(Viewer::Watcher), 0);
}
