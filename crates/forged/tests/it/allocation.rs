//! Speed is a feature: listing options and making choices allocates nothing once the option list has grown.

use forged::State;
use table::{Dice, Rules, Seed};

use crate::tables;

#[test]
fn options_and_choices_allocate_nothing_after_warm_up() {
    for game in &tables::all() {
        let mut options = Vec::with_capacity(4096);
        let mut dice = Dice::fast(1);
        for seed in 0..5 {
            let mut state = game.deal(&Seed::from_number(seed));
            let used = allocation_counter::measure(|| {
                while let Some(seat) = game.waiting(&state).lowest() {
                    options.clear();
                    game.options(&state, seat, &mut options);
                    let choice = options[dice.below(options.len() as u32) as usize];
                    assert!(game.choose(&mut state, seat, choice, &mut |_| {}).is_ok());
                }
            });
            assert_eq!(used.count_total, 0, "{:?}, seed {seed}", game.setup());
        }
    }
}

#[test]
fn positions_and_choices_are_small() {
    assert!(size_of::<State>() <= 8192);
    assert!(size_of::<forged::Choice>() <= 8);
}
