//! All randomness of a game: a generator that is part of the position.
//!
//! The generator of a dealt game is ChaCha8 keyed with the game's 256-bit seed, so that nobody can foresee a card from
//! what was seen so far. Search uses a small fast generator instead. The mapping from random words to dice, ranges and
//! shuffles is written here and pinned by golden tests, because records must replay the same in every release.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use crate::Digest;

/// Where a game's randomness comes from: 256 bits, written as hexadecimal digits without leading zeros.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed with these bytes, most significant first.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The bytes, most significant first.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A small seed, for tests and numbered games.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[24..].copy_from_slice(&number.to_be_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = String::with_capacity(64);
        for byte in self.0 {
            write!(digits, "{byte:02x}")?;
        }
        let short = digits.trim_start_matches('0');
        f.write_str(if short.is_empty() { "0" } else { short })
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

/// Why a text is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a seed; expected 1 to 64 hexadecimal digits, such as 2a")]
pub struct SeedError(String);

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let fault = || SeedError(text.to_owned());
        if text.is_empty() || text.len() > 64 {
            return Err(fault());
        }
        let mut bytes = [0_u8; 32];
        for (place, digit) in text.chars().rev().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "a hexadecimal digit is below 16")]
            let value = digit.to_digit(16).ok_or_else(fault)? as u8;
            bytes[31 - place / 2] |= value << (4 * (place % 2));
        }
        Ok(Seed(bytes))
    }
}

/// A generator that can be copied with the position it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice(Source);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// ChaCha8 under a secret key; `words` is how many 32-bit words have been used.
    Keyed { key: [u8; 32], words: u64 },
    /// SplitMix64. Predictable, hence only for what nobody bets on: search and simulated opponents.
    Fast(u64),
}

impl Dice {
    /// The dice of a dealt game.
    pub const fn keyed(seed: &Seed) -> Dice {
        Dice(Source::Keyed { key: seed.0, words: 0 })
    }

    /// Fast dice, for search.
    pub const fn fast(seed: u64) -> Dice {
        Dice(Source::Fast(seed))
    }

    /// A number from 0 to `n - 1`, each equally likely.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "there is no number below zero");
        match &mut self.0 {
            // Search rolls such dice for every decision: no detour for them.
            Source::Fast(state) => below(&mut || split_mix(state), n),
            Source::Keyed { .. } => self.with_words(|mut next| below(&mut next, n)),
        }
    }

    /// Puts the items in a random order.
    #[expect(clippy::cast_possible_truncation, reason = "no pile has four billion cards")]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        if items.len() < 2 {
            return;
        }
        // One generator for the whole shuffle: setting ChaCha up costs more than a word of it.
        self.with_words(|mut next| {
            for i in (1..items.len()).rev() {
                let j = below(&mut next, i as u32 + 1) as usize;
                items.swap(i, j);
            }
        });
    }

    /// Which generator this is and how far it has come, for the digest of a position.
    pub(crate) fn digest(&self, digest: &mut Digest) {
        match &self.0 {
            Source::Keyed { key, words } => digest.number(0).bytes(key).number(*words),
            Source::Fast(state) => digest.number(1).number(*state),
        };
    }

    /// Sixty-four random bits, to seed dice of another kind.
    pub fn bits(&mut self) -> u64 {
        self.with_words(|next| u64::from(next()) << 32 | u64::from(next()))
    }

    #[inline]
    fn with_words<R>(&mut self, draw: impl FnOnce(&mut dyn FnMut() -> u32) -> R) -> R {
        match &mut self.0 {
            Source::Fast(state) => draw(&mut || split_mix(state)),
            Source::Keyed { key, words } => {
                let mut chacha = ChaCha8Rng::from_seed(*key);
                chacha.set_word_pos(u128::from(*words));
                draw(&mut || {
                    *words += 1;
                    chacha.next_u32()
                })
            }
        }
    }
}

/// Lemire's method: multiply, keep the high half, and draw again in the rare case that would favor low numbers.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the method wants the low half of the product")]
fn below(next: &mut impl FnMut() -> u32, n: u32) -> u32 {
    let mut product = u64::from(next()) * u64::from(n);
    if (product as u32) < n {
        let unfair = n.wrapping_neg() % n;
        while (product as u32) < unfair {
            product = u64::from(next()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

#[inline]
fn split_mix(state: &mut u64) -> u32 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffled(mut dice: Dice) -> Vec<u8> {
        let mut items: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut items);
        items
    }

    #[test]
    fn golden_words_and_shuffles() {
        let mut keyed = Dice::keyed(&Seed::from_number(42));
        let mut fast = Dice::fast(42);
        let rolls = |dice: &mut Dice| (0..8).map(|_| dice.below(100)).collect::<Vec<_>>();
        assert_eq!(rolls(&mut keyed), [68, 44, 71, 58, 23, 78, 34, 78], "records of earlier releases depend on these");
        assert_eq!(rolls(&mut fast), [74, 15, 27, 34, 3, 86, 21, 80]);
        assert_eq!(shuffled(keyed), [4, 6, 9, 7, 8, 1, 2, 0, 3, 5]);
        assert_eq!(shuffled(fast), [7, 8, 0, 4, 2, 6, 9, 1, 5, 3]);
    }

    /// The words are the published algorithms' own, so that a record can be replayed by a program in any language.
    #[test]
    fn the_words_are_the_published_ones() {
        // ChaCha8 under a key of zeros, "TC1" of the common test vectors: 3e00ef2f 895f40d6 7f5bb8e8 …, little-endian.
        // The ninth pair is the first of the second block.
        let mut keyed = Dice::keyed(&Seed::from_number(0));
        let words: Vec<u64> = (0..9).map(|_| keyed.bits()).collect();
        assert_eq!(words[..2], [0x2fef_003e_d640_5f89, 0xe8b8_5b7f_a1a5_091f]);
        assert_eq!(words[7..], [0xb8fd_7b38_42fe_0c0e, 0x0dfa_aed2_51c1_a5ea]);

        // SplitMix64 from 1234567 begins 6457827717110365317, 3203168211198807973, 9817491932198370423,
        // 4593380528125082431. One word here is the upper half of one of those.
        let mut fast = Dice::fast(1_234_567);
        let upper_halves = |a: u64, b: u64| (a >> 32) << 32 | b >> 32;
        assert_eq!(fast.bits(), upper_halves(6_457_827_717_110_365_317, 3_203_168_211_198_807_973));
        assert_eq!(fast.bits(), upper_halves(9_817_491_932_198_370_423, 4_593_380_528_125_082_431));
    }

    #[test]
    fn one_word_at_a_time_or_all_at_once_is_the_same() {
        let mut one_by_one = Dice::keyed(&Seed::from_number(7));
        let mut items: Vec<u8> = (0..200).collect();
        for n in (2..=200).rev() {
            let j = one_by_one.below(n) as usize;
            items.swap(n as usize - 1, j);
        }
        let mut at_once = Dice::keyed(&Seed::from_number(7));
        let mut other: Vec<u8> = (0..200).collect();
        at_once.shuffle(&mut other);
        assert_eq!(items, other);
        assert_eq!(one_by_one, at_once);
    }

    #[test]
    fn every_number_below_n_comes_up_about_equally_often() {
        let mut dice = Dice::fast(1);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
    }

    #[test]
    fn seeds_are_written_as_short_as_possible_and_read_back() {
        for text in ["0", "1", "2a", "ff00", &"f".repeat(64)] {
            let seed: Seed = text.parse().unwrap();
            assert_eq!(seed.to_string(), text);
        }
        assert_eq!("2A".parse::<Seed>().unwrap(), Seed::from_number(42));
        assert!("".parse::<Seed>().is_err());
        assert!("xyz".parse::<Seed>().is_err());
        assert!("1".repeat(65).parse::<Seed>().is_err());
    }
}
