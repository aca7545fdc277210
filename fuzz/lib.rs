//! What the entries of the fuzzer have in common.

use std::sync::OnceLock;

use fuzz_targets::{Mutator, Target, seeds, target};
use table::Dice;

#[doc(hidden)]
pub use libfuzzer_sys;

/// The target with this name, and what changes its inputs.
pub fn set_up(name: &str) -> &'static (Target, Mutator) {
    static SET_UP: OnceLock<(Target, Mutator)> = OnceLock::new();
    SET_UP.get_or_init(|| {
        let target = target(name).expect("entries are named after targets");
        (target, Mutator::new(&seeds(&target)))
    })
}

/// Changes an input in place, by turns as the fuzzer would and by words and lines, and returns its new size.
pub fn change(mutator: &Mutator, data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut dice = Dice::fast(seed.into());
    if dice.below(3) == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    let changed = mutator.mutate(&data[..size], max_size, &mut dice);
    data[..changed.len()].copy_from_slice(&changed);
    changed.len()
}

/// An entry of the fuzzer for the target with this name.
#[macro_export]
macro_rules! fuzz {
    ($name:literal) => {
        use $crate::libfuzzer_sys::{self, fuzz_mutator, fuzz_target};

        fuzz_target!(|data: &[u8]| ($crate::set_up($name).0.run)(data));

        fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::change(&$crate::set_up($name).1, data, size, max_size, seed)
        });
    };
}
