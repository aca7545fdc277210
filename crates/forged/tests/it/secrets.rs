//! What is hidden, and what a seat may imagine.

use forged::{Game, State};
use table::{Dice, Rules, Seat, Stage, Viewer};

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
