//! The computer player that looks ahead understands the game.

use lab::{Plan, simulate};
use search::PlayerKind;

use crate::Finished;

/// Which says that positions are judged by what matters.
pub fn greedy_beats_random_nearly_always<T: Finished>() {
    let plan = Plan::new(vec![PlayerKind::Greedy, PlayerKind::Random], 40);
    let summary = simulate(&T::arena(), &plan, |_| {}).unwrap();
    let greedy = &summary.players[0];
    assert!(greedy.wins >= 38.0, "greedy won {} of 40 games against random", greedy.wins);
}
