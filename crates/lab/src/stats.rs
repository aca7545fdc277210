//! Sums that come out the same in whatever order the games finish, and what follows from them.

use serde::{Deserialize, Serialize};

use crate::text::percent;

/// A range in which a true share lies with a confidence of 95%.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The low end, from 0 to 1.
    pub low: f64,
    /// The high end, from 0 to 1.
    pub high: f64,
}

impl Interval {
    /// Wilson's score interval, which unlike the textbook one stays within 0 and 1 and works for few games.
    /// `successes` may be broken, as a shared victory is.
    pub fn wilson(successes: f64, n: u64) -> Interval {
        /// The normal distribution has 95% of its mass within so many standard deviations.
        const Z: f64 = 1.959_963_984_540_054;
        if n == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let n = n as f64;
        let share = successes / n;
        let scale = 1.0 + Z * Z / n;
        let center = (share + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        Interval {
            // Exact where nothing or everything was won: rounding must not show there.
            low: if share <= 0.0 { 0.0 } else { center - half },
            high: if share >= 1.0 { 1.0 } else { center + half },
        }
    }
}

impl Interval {
    /// In words: `38.1% - 41.9%`.
    pub fn words(&self) -> String {
        format!("{} - {}", percent(self.low), percent(self.high))
    }
}

/// What is known about a row of whole numbers. Sums are exact, so that merging in any order gives the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spread {
    pub n: u64,
    pub sum: i128,
    sum_of_squares: i128,
    min: i64,
    max: i64,
}

impl Spread {
    pub const EMPTY: Spread = Spread { n: 0, sum: 0, sum_of_squares: 0, min: i64::MAX, max: i64::MIN };

    pub fn add(&mut self, value: i64) {
        let wide = i128::from(value);
        self.n += 1;
        self.sum += wide;
        self.sum_of_squares += wide * wide;
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    pub fn merge(&mut self, other: &Spread) {
        self.n += other.n;
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    /// The lowest; 0 of none.
    pub fn least(&self) -> i64 {
        if self.n == 0 { 0 } else { self.min }
    }

    /// The highest; 0 of none.
    pub fn most(&self) -> i64 {
        if self.n == 0 { 0 } else { self.max }
    }

    pub fn mean(&self) -> f64 {
        if self.n == 0 { 0.0 } else { self.sum as f64 / self.n as f64 }
    }

    /// The standard deviation of what these numbers are a sample of.
    pub fn stddev(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = i128::from(self.n);
        // Subtracted as whole numbers: as floats, nearly equal large sums would leave nothing but rounding.
        let variance = (n * self.sum_of_squares - self.sum * self.sum) as f64 / (n * (n - 1)) as f64;
        variance.sqrt()
    }
}

/// Victories, in parts that any number of winners can share without a remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wins {
    parts: u64,
    pub n_shared: u64,
}

impl Wins {
    pub const NONE: Wins = Wins { parts: 0, n_shared: 0 };

    /// The least common multiple of 1 to 8, the number of seats there can be.
    const PARTS: u64 = 840;

    pub fn add(&mut self, n_winners: u32) {
        self.parts += Wins::part(n_winners);
        self.n_shared += u64::from(n_winners > 1);
    }

    /// What one of so many winners gets, in parts.
    pub const fn part(n_winners: u32) -> u64 {
        Wins::PARTS / n_winners as u64
    }

    /// All of them in parts.
    pub const fn parts(&self) -> u64 {
        self.parts
    }

    /// So many parts as whole wins.
    pub fn whole(parts: u64) -> f64 {
        parts as f64 / Wins::PARTS as f64
    }

    pub fn merge(&mut self, other: &Wins) {
        self.parts += other.parts;
        self.n_shared += other.n_shared;
    }

    pub fn total(&self) -> f64 {
        Wins::whole(self.parts)
    }
}

/// The share, or 0 of nothing.
pub(crate) fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_wilson_intervals() {
        // To four digits.
        for (successes, n, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
            (5.0, 10, 0.2366, 0.7634),
            (10.0, 10, 0.7225, 1.0),
        ] {
            let it = Interval::wilson(successes, n);
            assert!((it.low - low).abs() < 5e-5 && (it.high - high).abs() < 5e-5, "{successes} of {n}: {it:?}");
        }
        for n in 1..100 {
            assert!(Interval::wilson(0.0, n).low.abs() < f64::MIN_POSITIVE, "none of {n}");
            assert!((Interval::wilson(n as f64, n).high - 1.0).abs() < f64::MIN_POSITIVE, "all of {n}");
        }
        assert_eq!(Interval::wilson(0.0, 0), Interval { low: 0.0, high: 1.0 });
    }

    fn spread(values: &[i64]) -> Spread {
        let mut spread = Spread::EMPTY;
        for &value in values {
            spread.add(value);
        }
        spread
    }

    #[test]
    fn spread_of_known_numbers() {
        let it = spread(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!((it.least(), it.most(), it.n), (2, 9, 8));
        assert_eq!((Spread::EMPTY.least(), Spread::EMPTY.most()), (0, 0));
        assert!((it.mean() - 5.0).abs() < 1e-12);
        assert!((it.stddev() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert!(spread(&[3]).stddev().abs() < 1e-12);
        let far = 1 << 40;
        assert!((spread(&[far, far + 1, far + 2]).stddev() - 1.0).abs() < 1e-12, "large numbers lose nothing");
    }

    #[test]
    fn merging_is_the_same_as_adding() {
        let mut left = spread(&[5, -3]);
        left.merge(&spread(&[8]));
        left.merge(&Spread::EMPTY);
        assert_eq!(left, spread(&[8, 5, -3]));
    }

    #[test]
    fn shared_wins_add_up_to_whole_ones() {
        for n in 1..=u32::from(table::Seat::MAX) {
            let mut wins = Wins::NONE;
            (0..n).for_each(|_| wins.add(n));
            assert!((wins.total() - 1.0).abs() < f64::EPSILON, "{n} winners");
            assert_eq!(wins.n_shared, if n == 1 { 0 } else { u64::from(n) });
        }
    }
}
