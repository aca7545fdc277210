//! The greedy player knows what it is doing when it is alone.

use fifty_first::{Game, Opponent, Setup};
use lab::{Plan, simulate};
use search::PlayerKind;

#[test]
fn alone_greedy_usually_wins_and_does_not_dawdle() {
    for (opponent, least) in [
        (Opponent::VirtualPlayer, 16.0),
        (Opponent::Mutants, 16.0),
        (Opponent::NewYork, 11.0),
        (Opponent::Merchants, 16.0),
        (Opponent::Appalachians, 11.0),
        // He is much stronger, and nobody who moves at random wins.
        (Opponent::Borgo, 5.0),
    ] {
        let game = Game::embedded(Setup::new(1).ultimate().against(opponent)).unwrap();
        // A game of six rounds takes less than a hundred decisions; one that never wants to end would hit the limit.
        let plan = Plan { decision_limit: 400, ..Plan::new(vec![PlayerKind::Greedy], 20) };
        let summary = simulate(&game, &plan, |_| {}).unwrap();
        let wins = summary.players[0].wins;
        assert!(wins >= least, "greedy won {wins} of 20 games against {}", opponent.name());
    }
}
