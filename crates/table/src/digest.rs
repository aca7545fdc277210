//! A digest of a position that stays the same over releases and machines.

use sha2::{Digest as _, Sha256};

use crate::Dice;

/// Collects the parts of a position in a fixed order. Derived hashes may change with the compiler; this may not.
#[derive(Clone, Default)]
pub struct Digest(Sha256);

impl Digest {
    /// An empty digest.
    pub fn new() -> Digest {
        Digest::default()
    }

    /// Adds one number.
    pub fn number(&mut self, number: u64) -> &mut Digest {
        self.0.update(number.to_le_bytes());
        self
    }

    /// Adds bytes, with their length, so that neighbors cannot run together.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Digest {
        self.number(bytes.len() as u64);
        self.0.update(bytes);
        self
    }

    /// Adds the dice: positions that look alike and will roll differently are different positions.
    pub fn dice(&mut self, dice: &Dice) -> &mut Digest {
        dice.digest(self);
        self
    }

    /// The whole digest.
    pub fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }

    /// The first eight bytes as a number: enough to notice that two games went different ways.
    pub fn short(self) -> u64 {
        self.finish()[..8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    #[test]
    fn golden() {
        let mut digest = Digest::new();
        digest.number(51).bytes(b"state");
        assert_eq!(digest.short(), 0x106e_9bac_e7bb_b864, "records of earlier releases carry such digests");
    }

    #[test]
    fn dice_differ_by_seed_kind_and_words_used() {
        let of = |dice: Dice| {
            let mut digest = Digest::new();
            digest.dice(&dice);
            digest.short()
        };
        let keyed = Dice::keyed(&Seed::from_number(1));
        let mut rolled = keyed;
        rolled.below(6);
        let all = [keyed, rolled, Dice::keyed(&Seed::from_number(2)), Dice::fast(1), Dice::fast(2)].map(of);
        for (i, one) in all.iter().enumerate() {
            assert!(!all[..i].contains(one), "{i} of {all:x?}");
        }
        assert_eq!(of(keyed), 0x5832_120e_2620_51d5, "records of earlier releases carry such digests");
    }

    #[test]
    fn neighbors_do_not_run_together() {
        let of = |a: &[u8], b: &[u8]| {
            let mut digest = Digest::new();
            digest.bytes(a).bytes(b);
            digest.short()
        };
        assert_ne!(of(b"ab", b"c"), of(b"a", b"bc"));
    }
}
