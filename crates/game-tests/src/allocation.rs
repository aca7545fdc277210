//! Speed is a feature: listing options and making choices allocates nothing once the option list has grown.

use table::{Dice, Rules, Seed, Words};

use crate::walk::next_move;
use crate::{Choice, Finished, State};

/// Counts while whole games are played.
pub fn options_and_choices_allocate_nothing_after_warm_up<T: Finished>() {
    for game in &T::tables() {
        let mut options = Vec::with_capacity(4096);
        let mut dice = Dice::fast(1);
        for seed in 0..5 {
            let mut state = game.deal(&Seed::from_number(seed));
            let used = allocation_counter::measure(|| {
                while let Some((seat, choice)) = next_move(game, &state, &mut dice, &mut options) {
                    assert!(game.choose(&mut state, seat, choice, &mut |_| {}).is_ok());
                }
            });
            assert_eq!(used.count_total, 0, "{:?}, seed {seed}", game.header());
        }
    }
}

/// Search copies a position for every game it imagines.
pub fn positions_and_choices_are_small<T: Finished>() {
    assert!(size_of::<State<T>>() <= T::MAX_STATE);
    assert!(size_of::<Choice<T>>() <= 8);
}
