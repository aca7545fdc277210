//! The greedy player understands the game.

use forged::{Game, Setup};
use lab::{Plan, simulate};
use search::PlayerKind;

#[test]
fn greedy_beats_random_nearly_always() {
    let game = Game::embedded(Setup::new(2)).unwrap();
    let plan = Plan::new(vec![PlayerKind::Greedy, PlayerKind::Random], 40);
    let summary = simulate(&game, &plan, |_| {}).unwrap();
    let greedy = &summary.players[0];
    assert!(greedy.wins >= 38.0, "greedy won {} of 40 games against random", greedy.wins);
}
