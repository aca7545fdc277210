//! The player that does anything.

use table::{Dice, Rules};

use crate::{Knowledge, Player, pick};

/// Takes any of its options, each equally likely.
pub struct Random<G: Rules> {
    dice: Dice,
    /// Kept between decisions, so that a long game allocates nothing once it has grown.
    options: Vec<G::Choice>,
}

impl<G: Rules> Random<G> {
    /// A player whose decisions follow from this seed.
    pub fn new(seed: u64) -> Self {
        Random { dice: Dice::fast(seed), options: Vec::new() }
    }
}

impl<G: Rules> Player<G> for Random<G> {
    fn choose(&mut self, known: &Knowledge<'_, G>) -> G::Choice {
        self.options.clear();
        known.options(&mut self.options);
        pick(&mut self.dice, &self.options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Pick, Toy};
    use table::{Seat, Seed};

    #[test]
    fn every_option_comes_up_about_equally_often() {
        let game = Toy::new(2);
        let s = game.deal(&Seed::from_number(1));
        let mut player = Random::new(3);
        let picks: Vec<Pick> = (0..3_000).map(|_| player.choose(&Knowledge::new(&game, &s, Seat::new(0)))).collect();
        for option in [Pick::Small, Pick::Trade, Pick::Dig] {
            let n = picks.iter().filter(|&&it| it == option).count();
            assert!((900..1_100).contains(&n), "{option:?} came up {n} times in 3000");
        }
    }

    #[test]
    fn nothing_is_allocated_after_warming_up() {
        let game = Toy::new(4);
        let mut player = Random::new(3);
        let mut play = |seed| {
            let mut s = game.deal(&Seed::from_number(seed));
            while let Some(seat) = game.waiting(&s).lowest() {
                let choice = player.choose(&Knowledge::new(&game, &s, seat));
                game.play_listed(&mut s, seat, choice, &mut |()| {});
            }
        };
        play(1);
        assert_eq!(allocation_counter::measure(|| play(2)).count_total, 0);
    }
}
