//! Random games end.

use forged::{Game, Leaders, Setup};
use table::{Dice, Rules, Seed};

#[test]
fn random_games_end() {
    for players in 2..=4 {
        for variants in [false, true] {
            let leaders = if variants { Leaders::Dealt } else { Leaders::Off };
            let game = Game::embedded(Setup { players, leaders, mogul: variants, bigwig: variants }).unwrap();
            for seed in 0..200 {
                let mut s = game.deal(&Seed::from_number(seed));
                let mut dice = Dice::fast(seed);
                let mut n = 0;
                let mut options = Vec::new();
                while let Some(seat) = game.waiting(&s).lowest() {
                    options.clear();
                    game.options(&s, seat, &mut options);
                    assert!(!options.is_empty(), "{players} players, seed {seed}, decision {n}");
                    let choice = options[dice.below(options.len() as u32) as usize];
                    game.play_listed(&mut s, seat, choice, &mut |_| {});
                    n += 1;
                    assert!(n < 5_000);
                }
                if seed == 0 {
                    println!("{players} players, variants {variants}: {n} decisions, {:?}", game.scores(&s));
                }
            }
        }
    }
}
