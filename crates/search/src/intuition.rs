//! The player that takes what looks best to a judge, one move ahead.

use table::{Dice, Rules};

use crate::numbers::{exp, odds};
use crate::{Judge, Knowledge, Player, pick};

/// How a player of [`Intuition`] decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// How many guesses at what is hidden an option is judged by; at least one is made.
    pub samples: u32,
    /// How far an option may fall behind the best in odds, in thousandths of a logit, and still be taken now and then: an
    /// option that is behind by so much is taken about a third as often as the best. 0 takes the best.
    pub wavering: u32,
}

impl Temper {
    /// Always what looks best.
    pub const STEADY: Temper = Temper { samples: 1, wavering: 0 };
}

/// Tries every option on a guess and takes the one after which its seat has the best prospects.
pub struct Intuition<G: Rules, J> {
    judge: J,
    temper: Temper,
    dice: Dice,
    options: Vec<G::Choice>,
    /// For each option, its prospects summed over the guesses.
    totals: Vec<i64>,
    best: Vec<G::Choice>,
}

impl<G: Rules, J: Judge<G>> Intuition<G, J> {
    /// A player whose decisions follow from its judge and this seed.
    pub fn new(judge: J, temper: Temper, seed: u64) -> Self {
        let dice = Dice::fast(seed);
        Intuition { judge, temper, dice, options: Vec::new(), totals: Vec::new(), best: Vec::new() }
    }

    /// Its judge.
    pub fn judge(&mut self) -> &mut J {
        &mut self.judge
    }

    /// The options in the order of the game, with their prospects from 0 to [`crate::SURE`].
    pub fn prospects(&mut self, known: &Knowledge<'_, G>) -> impl Iterator<Item = (G::Choice, i32)> {
        self.look(known);
        let n = i64::from(self.temper.samples.max(1));
        self.options
            .iter()
            .zip(&self.totals)
            .map(move |(&choice, &total)| (choice, i32::try_from(total / n).unwrap_or(i32::MAX)))
    }

    fn look(&mut self, known: &Knowledge<'_, G>) {
        let game = known.game();
        self.options.clear();
        known.options(&mut self.options);
        self.totals.clear();
        self.totals.resize(self.options.len(), 0);
        for _ in 0..self.temper.samples.max(1) {
            let guess = known.guess(&mut self.dice);
            for (&choice, total) in self.options.iter().zip(&mut self.totals) {
                let next = guess.after(game, choice);
                *total += i64::from(prospects_in(&mut self.judge, game, next.state(), known.seat()));
            }
        }
    }

    /// One of the options, the better the more often.
    fn waver(&mut self) -> G::Choice {
        let n = f64::from(self.temper.samples.max(1));
        #[expect(clippy::cast_precision_loss, reason = "sums of some prospects are far below 2^52")]
        let odds: Vec<f64> = self.totals.iter().map(|&total| odds(total as f64 / n / f64::from(crate::SURE))).collect();
        let best = odds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let scale = f64::from(self.temper.wavering) / 1_000.0;
        let shares: Vec<f64> = odds.iter().map(|it| exp((it - best) / scale)).collect();
        let sum: f64 = shares.iter().sum();
        #[expect(clippy::cast_precision_loss, reason = "53 bits are enough to choose by")]
        let mut rest = (self.dice.bits() >> 11) as f64 / (1_u64 << 53) as f64 * sum;
        for (&choice, share) in self.options.iter().zip(&shares) {
            rest -= share;
            if rest < 0.0 {
                return choice;
            }
        }
        // Rounding can leave a rest behind the last one.
        self.options[self.options.len() - 1]
    }
}

impl<G: Rules, J: Judge<G>> Player<G> for Intuition<G, J> {
    fn choose(&mut self, known: &Knowledge<'_, G>) -> G::Choice {
        self.options.clear();
        known.options(&mut self.options);
        if let [only] = self.options[..] {
            return only;
        }
        self.look(known);
        if self.temper.wavering > 0 {
            return self.waver();
        }
        let highest = self.totals.iter().max();
        self.best.clear();
        let judged = self.options.iter().zip(&self.totals);
        self.best.extend(judged.filter(|(_, total)| Some(*total) == highest).map(|(&choice, _)| choice));
        pick(&mut self.dice, &self.best)
    }
}

/// What a judge says of a position, whether the game goes on or not.
#[inline]
pub(crate) fn prospects_in<G: Rules>(judge: &mut impl Judge<G>, game: &G, s: &G::State, seat: table::Seat) -> i32 {
    if game.waiting(s).is_empty() { judge.result(game, s, seat) } else { judge.prospects(game, s, seat) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Pick, Toy};
    use crate::{Estimated, play_out};
    use table::{Seat, Seed};

    #[test]
    fn it_takes_what_looks_best_at_once() {
        let game = Toy::new(2);
        let s = game.deal(&Seed::from_number(1));
        let mut player = Intuition::new(Estimated, Temper { samples: 200, wavering: 0 }, 1);
        let known = Knowledge::new(&game, &s, Seat::new(0));
        let mut judged: Vec<(Pick, i32)> = player.prospects(&known).collect();
        judged.sort_by_key(|(_, prospects)| -prospects);
        assert_eq!(judged.iter().map(|it| it.0).collect::<Vec<_>>(), [Pick::Small, Pick::Dig, Pick::Trade]);
        assert_eq!(player.choose(&known), Pick::Small);
    }

    #[test]
    fn whoever_wavers_takes_the_better_more_often() {
        let game = Toy::new(2);
        let s = game.deal(&Seed::from_number(1));
        let known = Knowledge::new(&game, &s, Seat::new(0));
        let mut player = Intuition::new(Estimated, Temper { samples: 50, wavering: 500 }, 1);
        let mut counts = [0; 2];
        for _ in 0..600 {
            match player.choose(&known) {
                Pick::Small => counts[0] += 1,
                Pick::Trade => counts[1] += 1,
                _ => {}
            }
        }
        // Small brings 1, a trade costs 2, and over all secrets the odds differ by less than a half: shares differ by less
        // than e to the 1.
        let ratio = f64::from(counts[0]) / f64::from(counts[1]);
        assert!((1.6..3.2).contains(&ratio), "{counts:?} of {:?}", player.totals);
    }

    #[test]
    fn whole_games_follow_from_the_seed() {
        let game = Toy::new(3);
        let play = || {
            let mut players: Vec<_> = (1..=3).map(|seed| Intuition::new(Estimated, Temper::STEADY, seed)).collect();
            play_out(&game, Seed::from_number(8), &mut players).unwrap()
        };
        assert_eq!(play(), play());
    }
}
