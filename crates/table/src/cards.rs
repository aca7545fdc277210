//! The cards of a deck as games number them: physical cards, the faces printed on them, and sets of cards.
#![allow(clippy::cast_possible_truncation, reason = "a deck has at most 256 cards")]

/// One physical card of the deck. Equal cards have neighboring numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u8);

/// What is printed on a card: the same for all its copies. An index into the game's faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(pub u8);

impl CardId {
    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl FaceId {
    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most cards a deck of these can have.
pub const MAX_CARDS: usize = 256;

/// A set of physical cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet([u64; MAX_CARDS / 64]);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet([0; MAX_CARDS / 64]);

    /// Whether the card is in it.
    #[inline]
    pub const fn contains(&self, card: CardId) -> bool {
        self.0[card.index() / 64] & (1 << (card.0 % 64)) != 0
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: CardId) {
        self.0[card.index() / 64] |= 1 << (card.0 % 64);
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: CardId) {
        self.0[card.index() / 64] &= !(1 << (card.0 % 64));
    }

    /// The cards in both.
    #[inline]
    pub fn and(&self, other: &CardSet) -> CardSet {
        let mut both = *self;
        for (word, mask) in both.0.iter_mut().zip(other.0) {
            *word &= mask;
        }
        both
    }

    /// The cards of this set that are not in the other.
    #[inline]
    pub fn without(&self, other: &CardSet) -> CardSet {
        let mut rest = *self;
        for (word, mask) in rest.0.iter_mut().zip(other.0) {
            *word &= !mask;
        }
        rest
    }

    /// The cards in either.
    #[inline]
    pub fn or(&self, other: &CardSet) -> CardSet {
        let mut all = *self;
        for (word, mask) in all.0.iter_mut().zip(other.0) {
            *word |= mask;
        }
        all
    }

    /// Whether a card is in both.
    #[inline]
    pub fn meets(&self, other: &CardSet) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// How many cards are in it.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether no card is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The card with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<CardId> {
        self.iter().next()
    }

    /// Calls `each` with the cards in ascending order. The same as a loop over [`CardSet::iter`], at half its cost: the
    /// lists of options are made of such loops.
    #[inline]
    pub fn each(&self, mut each: impl FnMut(CardId)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                each(CardId((i * 64) as u8 + rest.trailing_zeros() as u8));
                rest &= rest - 1;
            }
        }
    }

    /// The cards in ascending order.
    #[inline]
    pub fn iter(&self) -> Cards {
        Cards { words: self.0, at: 0 }
    }

    /// The set as words, for digests.
    pub const fn words(&self) -> &[u64; MAX_CARDS / 64] {
        &self.0
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl IntoIterator for &CardSet {
    type Item = CardId;
    type IntoIter = Cards;
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

/// Walks through a [`CardSet`].
#[derive(Clone, Debug)]
pub struct Cards {
    words: [u64; MAX_CARDS / 64],
    at: usize,
}

impl Iterator for Cards {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.at < self.words.len() {
            let word = &mut self.words[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(CardId((self.at * 64) as u8 + bit as u8));
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_reach_past_127() {
        let set: CardSet = [0, 63, 64, 127, 128, 200, 255].into_iter().map(CardId).collect();
        assert_eq!(set.iter().map(|card| card.0).collect::<Vec<_>>(), [0, 63, 64, 127, 128, 200, 255]);
        assert_eq!(set.len(), 7);
        let mut less = set;
        less.remove(CardId(128));
        assert!(!less.contains(CardId(128)) && set.contains(CardId(128)));
        assert_eq!(set.without(&less).first(), Some(CardId(128)));
        assert_eq!(set.and(&less), less);
        assert_eq!(less.or(&set), set);
        assert!(set.meets(&less) && !set.without(&less).meets(&less));
    }
}
