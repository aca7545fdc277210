//! A Capitol card as written.

use serde::Deserialize;
use table::Digest;

use crate::good::{Amount, Good, Item, Type};
use crate::library::Source;

/// The most types that a Capitol card asks for.
pub(crate) const MAX_REQUIRED: usize = 4;
/// The most of one good that it gives.
const MAX_GOODS: u8 = 6;

/// A Capitol card: lies open until somebody whose locations show its types claims it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CapitolCard {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// The types that it asks for, each of a different location.
    pub requires: Vec<Type>,
    /// What whoever claims it gains.
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

impl CapitolCard {
    /// Reports what is wrong with it by itself.
    pub(crate) fn check_card(&self, fault: &mut impl FnMut(String)) {
        let n = self.requires.len();
        if !(1..=MAX_REQUIRED).contains(&n) {
            fault(format!("requires {n} types; expected 1 to {MAX_REQUIRED}"));
        }
        let given = |item: Item| match item {
            Item::Good(good) => good.is_token() || matches!(good, Good::Card | Good::Vp),
            Item::Resource | Item::Influence | Item::OwnDeal => false,
        };
        let wrong = |&(n, item): &(u8, Item)| !(1..=MAX_GOODS).contains(&n) || !given(item);
        if self.gain.0.is_empty() || self.gain.0.iter().any(wrong) {
            fault(format!("gives tokens, cards and vp, at most {MAX_GOODS} of a kind"));
        }
    }

    /// Everything about it that play depends on.
    pub(crate) fn write_digest(&self, hash: &mut Digest) {
        let CapitolCard { id, name: _, requires, gain, source: _, agreement: _, verify: _, note: _ } = self;
        hash.bytes(id.as_bytes()).number(requires.len() as u64);
        for kind in requires {
            hash.number(kind.number());
        }
        for (good, n) in gain.bundle().unwrap_or_default().iter() {
            hash.number(good.number() + 1).number(n.into());
        }
        hash.number(0);
    }
}
