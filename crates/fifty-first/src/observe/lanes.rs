//! Small numbers side by side in a few words, so that those of many cards are added up in one go.

/// Numbers of so many bits each, in so many words of 64. What is added up must fit: a number that does not runs over into
/// the next one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes<const BITS: usize, const WORDS: usize>([u64; WORDS]);

/// Counts of cards. Nobody ever has 256 of anything.
pub(super) type Counts<const WORDS: usize> = Lanes<8, WORDS>;

impl<const BITS: usize, const WORDS: usize> Default for Lanes<BITS, WORDS> {
    #[inline]
    fn default() -> Self {
        Lanes([0; WORDS])
    }
}

impl<const BITS: usize, const WORDS: usize> Lanes<BITS, WORDS> {
    const IN_WORD: usize = 64 / BITS;
    const MASK: u64 = (1 << BITS) - 1;

    /// As many as there is room for.
    pub(super) const LEN: usize = Self::IN_WORD * WORDS;

    /// Adds to one of them.
    #[inline]
    pub(super) fn put(&mut self, at: usize, n: u64) {
        // Without a check in the loops over cards: a place is a number that was made for this list.
        let word = &mut self.0[at / Self::IN_WORD % WORDS];
        *word = word.wrapping_add(n << (at % Self::IN_WORD * BITS));
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> i32 {
        (self.0[at / Self::IN_WORD] >> (at % Self::IN_WORD * BITS) & Self::MASK) as i32
    }

    /// Adds all of them.
    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (sum, n) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_add(n);
        }
    }

    /// Takes away all of them so many times, of what was added before.
    #[inline]
    pub(super) fn remove(&mut self, other: &Self, times: u8) {
        for (sum, n) in self.0.iter_mut().zip(other.0) {
            *sum = sum.wrapping_sub(n.wrapping_mul(times.into()));
        }
    }

    /// Those that are not 0, in rising order. The others cost nothing.
    #[inline]
    pub(super) fn each(&self, mut each: impl FnMut(usize, i32)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let at = rest.trailing_zeros() as usize / BITS;
                each(i * Self::IN_WORD + at, (rest >> (at * BITS) & Self::MASK) as i32);
                rest &= !(Self::MASK << (at * BITS));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_places() {
        let mut counts = Counts::<3>::default();
        for (at, n) in [(0, 3), (7, 200), (8, 1), (23, 9), (7, 55)] {
            counts.put(at, n);
        }
        let mut twice = counts;
        twice.put(0, 1);
        let told = |lanes: &Counts<3>| {
            let mut told = Vec::new();
            lanes.each(|at, n| told.push((at, n)));
            told
        };
        assert_eq!(told(&counts), [(0, 3), (7, 255), (8, 1), (23, 9)]);
        assert!(
            (0..Counts::<3>::LEN)
                .all(|at| counts.get(at) == told(&counts).iter().find(|it| it.0 == at).map_or(0, |it| it.1))
        );
        let mut sum = Lanes::<16, 2>::default();
        let mut one = Lanes::<16, 2>::default();
        for (at, n) in [(0, 127), (3, 1), (4, 2), (7, 127)] {
            one.put(at, n);
        }
        (0..256).for_each(|_| sum.add(&one));
        assert_eq!([0, 1, 3, 4, 7].map(|at| sum.get(at)), [127 * 256, 0, 256, 512, 127 * 256]);
    }
}
