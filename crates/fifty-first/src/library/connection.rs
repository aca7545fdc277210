//! A connection card as written, and the piles of connection cards.

use serde::Deserialize;
use table::Digest;

use super::{Source, digest};
use crate::good::Amount;

/// The pile a connection card belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Pile {
    /// Blue backs.
    Blue,
    /// Red backs.
    Red,
    /// Yellow backs, which only packs have.
    Yellow,
}

impl Pile {
    /// How many there can be.
    pub const N: usize = 3;
    /// All that there can be.
    pub const ALL: [Pile; Pile::N] = [Pile::Blue, Pile::Red, Pile::Yellow];

    /// The word of card files.
    pub const fn word(self) -> &'static str {
        match self {
            Pile::Blue => "blue",
            Pile::Red => "red",
            Pile::Yellow => "yellow",
        }
    }

    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Pile::Blue => 0,
            Pile::Red => 1,
            Pile::Yellow => 2,
        }
    }
}

/// A connection card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Connection {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Its pile.
    pub pile: Pile,
    /// How many.
    pub copies: u8,
    /// Paid when it is played.
    #[serde(default)]
    pub pay: Amount,
    /// Gained when it is played.
    pub gain: Amount,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical card.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

impl Connection {
    /// Everything about it that play depends on.
    pub(super) fn write_digest(&self, hash: &mut Digest) {
        let Connection { id, name: _, pile, copies, pay, gain, source: _, agreement: _, verify: _, note: _ } = self;
        hash.bytes(id.as_bytes()).number(pile.number()).number((*copies).into());
        digest::amount(hash, pay);
        digest::amount(hash, gain);
        digest::end_of_fields(hash);
    }
}
