//! How strong players are: Elo by maximum likelihood, with intervals.
//!
//! Every player has a strength, and whoever sits at a table wins with a probability in proportion to it: with two players
//! that is the model of Bradley and Terry, with more of them that of Luce. 400 points more mean ten times the strength. A
//! shared victory counts in parts. The strengths sought are those by which what has happened is likeliest; an interval is
//! what cannot be ruled out with 95% confidence, by the likelihood that is left if everybody else is at their best for it.

use serde::{Deserialize, Serialize};

/// How strong a player is, in points of Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The likeliest number; nothing if none is, since the player has won or lost everything against those that lead to the
    /// anchor, or has not met them.
    pub elo: Option<f64>,
    /// The low end of the 95% interval; nothing if it has none.
    pub low: Option<f64>,
    /// The high end; nothing if it has none.
    pub high: Option<f64>,
}

/// What happened at tables of the same players.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Met {
    /// The players, some perhaps more than once, each with what it has won there.
    pub players: Vec<(usize, f64)>,
}

/// Points by which the strength grows e-fold.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// Half of the 95% point of the chi-squared distribution with one degree of freedom: so far below the best may the
/// logarithm of the likelihood be.
const DROP: f64 = 3.841_458_820_694_124 / 2.0;
/// Strengths, as logarithms, are sought between these: far beyond what any number of games could tell.
const BOUND: f64 = 40.0;
/// Farther than this from the anchor no interval ends. Half of the bound, so that others have room to be beyond.
const FAR: f64 = 20.0;

/// Rates players by their tables. The anchor gets this number.
pub(crate) fn rate(n_players: usize, tables: &[Met], anchor: usize, elo: f64) -> Vec<Rating> {
    // Whoever meets nobody but themselves shows nothing.
    let tables = tables.iter().map(Table::of).filter(|it| it.players.len() > 1).collect();
    let sought = Sought { n_players, tables, anchor };
    let best = sought.maximize(vec![0.0; n_players], None);
    let points = |strength: f64| elo + POINTS * strength;
    let rating = |player: usize| {
        if player == anchor {
            return Rating { elo: Some(elo), low: Some(elo), high: Some(elo) };
        }
        let drop = |strength: f64| best.1 - sought.with(player, strength, &best.0);
        // What is as likely at the end of the world as at the best has no likeliest number.
        let is_open = [-FAR, FAR].map(|far| drop(far) < 0.005);
        let at = best.0[player].clamp(-FAR, FAR);
        let from = match is_open {
            [false, true] => FAR,
            [true, false] => -FAR,
            _ => at,
        };
        let end = |far: f64| (drop(far) > DROP).then(|| points(crossing(from, far, |it| drop(it) > DROP)));
        Rating { elo: (is_open == [false, false]).then(|| points(at)), low: end(-FAR), high: end(FAR) }
    };
    (0..n_players).map(rating).collect()
}

/// Where something begins to be true on the way from a place where it is not.
fn crossing(mut near: f64, mut far: f64, is_beyond: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..40 {
        let middle = f64::midpoint(near, far);
        if is_beyond(middle) {
            far = middle;
        } else {
            near = middle;
        }
    }
    f64::midpoint(near, far)
}

/// A table with each player once.
struct Table {
    /// The player, how many seats it has, and what it has won.
    players: Vec<(usize, f64, f64)>,
    n_games: f64,
}

impl Table {
    fn of(met: &Met) -> Table {
        let mut players: Vec<(usize, f64, f64)> = Vec::new();
        for &(player, wins) in &met.players {
            match players.iter_mut().find(|it| it.0 == player) {
                Some(it) => {
                    it.1 += 1.0;
                    it.2 += wins;
                }
                None => players.push((player, 1.0, wins)),
            }
        }
        // Games that nobody at the table has won say nothing about who is stronger.
        let n_games = players.iter().map(|it| it.2).sum();
        Table { players, n_games }
    }
}

struct Sought {
    n_players: usize,
    tables: Vec<Table>,
    anchor: usize,
}

/// The logarithm of the likelihood, its slope in every direction, and how that bends downwards.
struct Slope {
    likelihood: f64,
    first: Vec<f64>,
    second: Vec<Vec<f64>>,
}

impl Sought {
    /// The logarithm of the likelihood if this player has this strength and all others are at their best for it.
    fn with(&self, player: usize, strength: f64, start: &[f64]) -> f64 {
        let mut start = start.to_vec();
        start[player] = strength;
        self.maximize(start, Some(player)).1
    }

    fn likelihood(&self, strengths: &[f64]) -> f64 {
        let of_table = |table: &Table| {
            // From the largest: otherwise it would overflow, or everything vanish.
            let top = table.players.iter().map(|it| strengths[it.0]).fold(f64::NEG_INFINITY, f64::max);
            let sum: f64 = table.players.iter().map(|it| it.1 * (strengths[it.0] - top).exp()).sum();
            let won: f64 = table.players.iter().map(|it| it.2 * (strengths[it.0] - top)).sum();
            won - table.n_games * sum.ln()
        };
        self.tables.iter().map(of_table).sum()
    }

    fn slope(&self, strengths: &[f64]) -> Slope {
        let n = self.n_players;
        let mut slope =
            Slope { likelihood: self.likelihood(strengths), first: vec![0.0; n], second: vec![vec![0.0; n]; n] };
        for table in &self.tables {
            let top = table.players.iter().map(|it| strengths[it.0]).fold(f64::NEG_INFINITY, f64::max);
            let shares: Vec<f64> = table.players.iter().map(|it| it.1 * (strengths[it.0] - top).exp()).collect();
            let sum: f64 = shares.iter().sum();
            for (&(i, _, wins), share) in table.players.iter().zip(&shares) {
                let p = share / sum;
                slope.first[i] += wins - table.n_games * p;
                slope.second[i][i] += table.n_games * p;
                for (&(j, ..), other) in table.players.iter().zip(&shares) {
                    slope.second[i][j] -= table.n_games * p * other / sum;
                }
            }
        }
        slope
    }

    /// Climbs to the best strengths by Newton's method; the anchor and one more player may be held. The hill has no other
    /// tops, so it does not matter where it starts.
    fn maximize(&self, mut at: Vec<f64>, held: Option<usize>) -> (Vec<f64>, f64) {
        let mut slope = self.slope(&at);
        for _ in 0..200 {
            // Whoever is at the bound and wants beyond stays there.
            let is_free = |i: &usize| {
                let pushes_out = at[*i].abs() >= BOUND && slope.first[*i] * at[*i] > 0.0;
                *i != self.anchor && Some(*i) != held && !pushes_out
            };
            let free: Vec<usize> = (0..self.n_players).filter(is_free).collect();
            let step = newton(&slope, &free);
            let mut scale = 1.0;
            let next = loop {
                let mut next = at.clone();
                for (&i, step) in free.iter().zip(&step) {
                    // No leaps: far from the top the bend says little about how far it is.
                    next[i] = (at[i] + scale * step.clamp(-4.0, 4.0)).clamp(-BOUND, BOUND);
                }
                if scale < 1e-6 {
                    break None;
                }
                let likelihood = self.likelihood(&next);
                if likelihood > slope.likelihood {
                    break Some((next, likelihood - slope.likelihood));
                }
                scale /= 2.0;
            };
            let Some((next, gain)) = next else { break };
            at = next;
            slope = self.slope(&at);
            if gain < 1e-12 * slope.likelihood.abs().max(1.0) {
                break;
            }
        }
        (at, slope.likelihood)
    }
}

/// The way to the top if the hill were a parabola, in the directions that are free.
fn newton(slope: &Slope, free: &[usize]) -> Vec<f64> {
    /// Keeps the equations solvable where nothing is known about a direction.
    const LEAST_BEND: f64 = 1e-9;
    let n = free.len();
    let mut rows: Vec<Vec<f64>> =
        free.iter().map(|&i| free.iter().map(|&j| slope.second[i][j]).chain([slope.first[i]]).collect()).collect();
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] += LEAST_BEND;
    }
    // Without exchanging rows: in such a matrix the diagonal is never smaller than what is beside it.
    for i in 0..n {
        let (above, below) = rows.split_at_mut(i + 1);
        let pivot = &above[i];
        for row in below {
            let factor = row[i] / pivot[i];
            for (cell, other) in row.iter_mut().zip(pivot).skip(i) {
                *cell -= factor * other;
            }
        }
    }
    let mut step = vec![0.0; n];
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| rows[i][j] * step[j]).sum();
        step[i] = (rows[i][n] - known) / rows[i][i];
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(a: usize, b: usize, wins: f64, losses: f64) -> Met {
        Met { players: vec![(a, wins), (b, losses)] }
    }

    fn near(a: Option<f64>, b: f64) -> bool {
        a.is_some_and(|a| (a - b).abs() < 0.05)
    }

    #[test]
    fn two_players_have_the_logarithm_of_their_odds_between_them() {
        // 400 × log10(3), and the interval of the likelihood ratio for 75 of 100.
        let ratings = rate(2, &[pair(0, 1, 25.0, 75.0)], 0, 1000.0);
        assert_eq!(ratings[0], Rating { elo: Some(1000.0), low: Some(1000.0), high: Some(1000.0) });
        assert!(near(ratings[1].elo, 1190.85), "{ratings:?}");
        let share = |elo: Option<f64>| 1.0 / (1.0 + 10_f64.powf((1000.0 - elo.unwrap()) / 400.0));
        let ends = [ratings[1].low, ratings[1].high].map(share);
        assert!((ends[0] - 0.6595).abs() < 5e-5 && (ends[1] - 0.8279).abs() < 5e-5, "{ends:?}");
    }

    #[test]
    fn a_table_that_fits_the_model_gives_its_strengths_back() {
        // Strengths 1, 2 and 4.
        let tables = [pair(0, 1, 20.0, 40.0), pair(1, 2, 20.0, 40.0), pair(0, 2, 12.0, 48.0)];
        let two = 400.0 * 2_f64.log10();
        let ratings = rate(3, &tables, 1, 1500.0);
        assert!(near(ratings[0].elo, 1500.0 - two) && near(ratings[2].elo, 1500.0 + two), "{ratings:?}");
        // The same from tables of three, where the shares are 1, 2 and 4 of 7.
        let three = [Met { players: vec![(0, 10.0), (1, 20.0), (2, 40.0)] }];
        let ratings = rate(3, &three, 1, 1500.0);
        assert!(near(ratings[0].elo, 1500.0 - two) && near(ratings[2].elo, 1500.0 + two), "{ratings:?}");
        // And with the weakest in two seats.
        let four = [Met { players: vec![(0, 6.0), (1, 20.0), (2, 40.0), (0, 14.0)] }];
        let ratings = rate(3, &four, 1, 1500.0);
        assert!(near(ratings[0].elo, 1500.0 - two) && near(ratings[2].elo, 1500.0 + two), "{ratings:?}");
    }

    #[test]
    fn a_mirror_match_says_nothing() {
        let with = [pair(0, 1, 30.0, 70.0), Met { players: vec![(0, 90.0), (0, 10.0)] }];
        assert_eq!(rate(2, &with, 0, 0.0), rate(2, &with[..1], 0, 0.0));
    }

    #[test]
    fn whoever_wins_everything_has_only_a_low_end() {
        // All of 100 won: the likelihood drops by 1.92 where p is exp(-1.92 / 100).
        let ratings = rate(2, &[pair(0, 1, 0.0, 100.0)], 0, 1000.0);
        let p = (-DROP / 100.0).exp();
        assert_eq!((ratings[1].elo, ratings[1].high), (None, None));
        assert!(near(ratings[1].low, 1000.0 + 400.0 * (p / (1.0 - p)).log10()), "{ratings:?}");
        let mirrored = rate(2, &[pair(0, 1, 100.0, 0.0)], 0, 1000.0);
        assert!(near(mirrored[1].high, 2000.0 - ratings[1].low.unwrap()) && mirrored[1].low.is_none(), "{mirrored:?}");
    }

    #[test]
    fn two_who_beat_the_anchor_always_do_not_spoil_each_other() {
        let tables = [pair(0, 1, 0.0, 100.0), pair(0, 2, 0.0, 100.0), pair(1, 2, 25.0, 75.0)];
        let ratings = rate(3, &tables, 0, 0.0);
        assert!(
            ratings[1..].iter().all(|it| it.elo.is_none() && it.high.is_none() && it.low > Some(600.0)),
            "{ratings:?}"
        );
        assert!(ratings[2].low > ratings[1].low);
        // From one of the two the other is where it belongs.
        let ratings = rate(3, &tables, 1, 0.0);
        assert!(
            near(ratings[2].elo, 190.85) && ratings[0].elo.is_none() && ratings[0].high < Some(-600.0),
            "{ratings:?}"
        );
    }

    #[test]
    fn nobody_is_rated_who_has_met_nobody() {
        let ratings = rate(3, &[pair(0, 1, 5.0, 5.0)], 0, 0.0);
        assert_eq!(ratings[2], Rating { elo: None, low: None, high: None });
        assert!(near(ratings[1].elo, 0.0), "{ratings:?}");
        assert_eq!(rate(2, &[pair(0, 1, 0.0, 0.0)], 0, 0.0)[1].elo, None);
    }

    #[test]
    fn many_players_are_rated_in_no_time() {
        let strength = |i: usize| 1.5_f64.powi(i32::try_from(i).unwrap());
        let mut tables = Vec::new();
        for a in 0..12 {
            for b in a + 1..12 {
                let share = strength(a) / (strength(a) + strength(b));
                tables.push(pair(a, b, 200.0 * share, 200.0 * (1.0 - share)));
            }
        }
        let step = 400.0 * 1.5_f64.log10();
        for (i, it) in rate(12, &tables, 0, 0.0).iter().enumerate().skip(1) {
            assert!(near(it.elo, step * i as f64), "{i}: {it:?}");
            let (low, high) = (it.elo.unwrap() - it.low.unwrap(), it.high.unwrap() - it.elo.unwrap());
            assert!((10.0..200.0).contains(&low) && (10.0..200.0).contains(&high), "{i}: {it:?}");
        }
    }
}
