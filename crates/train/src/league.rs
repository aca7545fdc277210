//! How strong a network is: games against others that stay as they are.

use std::sync::Arc;

use rayon::prelude::*;
use search::{Bot, Mind, PlayerKind, play_out};
use table::{Dice, Evaluate, Observe, Seat, Seed};

/// Somebody who plays in a league.
#[derive(Clone, Debug)]
pub enum Contender {
    /// What this network finds best, one move ahead.
    Network(Arc<Mind>),
    /// The player that goes by a rule of thumb.
    Greedy,
}

impl Contender {
    fn bot<G: Evaluate + Observe>(&self, seed: u64) -> Bot<G> {
        match self {
            Contender::Network(mind) => Bot::new(PlayerKind::Medium, Some(mind), seed),
            Contender::Greedy => Bot::new(PlayerKind::Greedy, None, seed),
        }
    }
}

/// How one player did against others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    /// How many games ended.
    pub n_games: u32,
    /// How many it won; a victory shared by `k` counts 1/`k`.
    pub wins: f64,
    /// Its score in all of them together.
    pub score: i64,
}

impl Standing {
    /// Wins per game.
    pub fn share(&self) -> f64 {
        self.wins / f64::from(self.n_games.max(1))
    }

    /// The mean score.
    pub fn mean_score(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "sums of scores are small")]
        let score = self.score as f64;
        score / f64::from(self.n_games.max(1))
    }
}

/// Has one play against others in all other seats, from every seat in turn, on all cores.
pub fn standing<G: Evaluate + Observe>(
    game: &G,
    one: &Contender,
    others: &Contender,
    n_games: u32,
    seed: u64,
) -> Standing {
    let games: Vec<Option<(f64, i32)>> = (0..n_games)
        .into_par_iter()
        .map(|i| {
            #[expect(clippy::cast_possible_truncation, reason = "smaller than the number of seats")]
            let own = Seat::new((i % u32::from(game.n_seats())) as u8);
            let mut dice = Dice::fast(seed.wrapping_add(i.into()));
            let deal = Seed::from_number(dice.bits());
            let mut bots: Vec<Bot<G>> = (0..game.n_seats())
                .map(|seat| if Seat::new(seat) == own { one } else { others }.bot(dice.bits()))
                .collect();
            let outcome = play_out(game, deal, &mut bots).ok()?;
            let share = if outcome.winners.contains(own) { 1.0 / f64::from(outcome.winners.len()) } else { 0.0 };
            Some((share, outcome.scores[own.index()]))
        })
        .collect();
    let mut standing = Standing::default();
    for (wins, score) in games.into_iter().flatten() {
        standing.n_games += 1;
        standing.wins += wins;
        standing.score += i64::from(score);
    }
    standing
}
