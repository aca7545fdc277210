//! The greedy player knows what it is doing when it is alone.

use fifty_first::{Game, Setup};
use lab::{Plan, simulate};
use search::PlayerKind;

#[test]
fn alone_greedy_usually_wins_and_does_not_dawdle() {
    let game = Game::embedded(Setup::new(1)).unwrap();
    // A game of six rounds takes less than a hundred decisions; one that never wants to end would hit the limit.
    let plan = Plan { decision_limit: 400, ..Plan::new(vec![PlayerKind::Greedy], 20) };
    let summary = simulate(&game, &plan, |_| {}).unwrap();
    let wins = summary.players[0].wins;
    assert!(wins >= 16.0, "greedy won {wins} of 20 games against the Virtual Player");
}
