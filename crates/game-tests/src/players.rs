//! Computer players: they use nothing that their seat does not know, and the one that looks ahead understands the game.

use lab::{Plan, simulate};
use search::{Bot, Knowledge, Player as _, PlayerKind, Strength};
use table::{Rules as _, Words as _};

use crate::{Finished, State, stroll};

/// Of so many positions of a random game one is put to the players.
const ASKED: u32 = 16;
/// How far players think ahead here: enough to meet what is hidden.
const ITERATIONS: u32 = 12;
/// How often what is hidden is changed.
const CHANGES: usize = 3;

/// Positions that look the same to a seat are answered the same by the same player, twice in a row.
pub fn what_is_hidden_changes_no_decision<T: Finished>() {
    let mut n_asked = 0;
    for (game, seed) in T::tables().iter().zip(1..) {
        stroll(game, seed, |s, dice| {
            let Some(seat) = game.waiting(s).lowest() else { return };
            if dice.below(ASKED) > 0 {
                return;
            }
            for kind in PlayerKind::ALL {
                let iterations = kind.iterations().map(|_| ITERATIONS);
                let strength = Strength { iterations, ..Strength::from(kind) };
                let decide = |s: &State<T>| {
                    let mut bot = Bot::with(strength, None, seed);
                    [(); 2].map(|()| bot.choose(&Knowledge::new(game, s, seat)))
                };
                let decided = decide(s);
                for _ in 0..CHANGES {
                    let mut other = *s;
                    game.determinize(&mut other, seat, dice);
                    assert_eq!(decide(&other), decided, "{kind} in seat {seat} of {:?}, seed {seed}", game.header());
                }
            }
            n_asked += 1;
        });
    }
    assert!(n_asked > 50, "only {n_asked} positions were asked");
}

/// Which says that positions are judged by what matters.
pub fn greedy_beats_random_nearly_always<T: Finished>() {
    let plan = Plan::new([PlayerKind::Greedy, PlayerKind::Random], 40);
    let summary = simulate(&T::arena(), &plan, |_| {}).unwrap();
    let greedy = &summary.players[0];
    assert!(greedy.wins >= 38.0, "greedy won {} of 40 games against random", greedy.wins);
}
