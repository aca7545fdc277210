//! The cards of a game: location cards, the faces printed on them, sets of them, and connection cards.

pub use table::cards::{CardId, CardSet, FaceId, MAX_CARDS};

/// A kind of connection card. An index into the game's connections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkId(pub u8);

impl LinkId {
    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
