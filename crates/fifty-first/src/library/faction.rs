//! A faction board as written.

use serde::Deserialize;
use table::Digest;

use super::{Counted, Effect, Source, digest};
use crate::good::{Amount, Good, OneOf};

/// Razing costs, by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Defense {
    /// Top row.
    pub production: u8,
    /// Middle row.
    pub feature: u8,
    /// Bottom row.
    pub action: u8,
}

/// An action printed on a faction board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardAction {
    /// Its cost.
    pub pay: Amount,
    /// What it gives.
    #[serde(default)]
    pub gain: Amount,
    /// What else it does, before it gives anything.
    #[serde(default)]
    pub effect: Vec<Effect>,
    /// How often a round.
    #[serde(default = "once")]
    pub uses: u8,
    /// What moves call it, where that is not the first good that it gives.
    #[serde(default)]
    pub name: Option<String>,
}

const fn once() -> u8 {
    1
}

impl BoardAction {
    /// What moves call it.
    pub fn word(&self) -> Option<&str> {
        let first = || self.gain.bundle().and_then(|gain| gain.iter().next().map(|(good, _)| good));
        self.name.as_deref().or_else(|| first().map(Good::word))
    }

    /// Whether it gives a good, or lets choose it (MOL-31).
    pub(crate) fn gives(&self, good: Good) -> bool {
        let offers = |effect: &Effect| matches!(effect, Effect::GainOne(one) if one.0.iter().any(|it| it.1 == good));
        self.gain.bundle().is_some_and(|gain| gain[good] > 0) || self.effect.iter().any(offers)
    }

    /// Whether it uses another action of the board once more.
    pub fn repeats(&self) -> bool {
        self.effect.contains(&Effect::RepeatAction)
    }
}

/// The exchange printed on every faction board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Exchange {
    /// Its cost.
    pub pay: Amount,
    /// One of these.
    pub gain_one: OneOf,
}

/// A faction board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FactionBoard {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Other spellings.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Every Production phase.
    pub production: Amount,
    /// Its own resource, if it has one.
    #[serde(default)]
    pub resource: Option<Counted>,
    /// What razing its locations costs.
    pub defense: Defense,
    /// So often a round as each of them says.
    pub actions: Vec<BoardAction>,
    /// Any number of times.
    pub exchange: Exchange,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical board.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

/// The number of no good, for digests.
const NO_RESOURCE: u64 = 255;

impl FactionBoard {
    /// Everything about it that play depends on.
    pub(super) fn write_digest(&self, hash: &mut Digest) {
        let FactionBoard {
            id,
            name: _,
            aliases: _,
            production,
            resource,
            defense: Defense { production: top, feature: middle, action: bottom },
            actions,
            exchange: Exchange { pay, gain_one },
            source: _,
            agreement: _,
            verify: _,
            note: _,
        } = self;
        let resource = resource.map_or(NO_RESOURCE, |Counted(good)| good.number());
        hash.bytes(id.as_bytes()).number(resource);
        for defense in [top, middle, bottom] {
            hash.number((*defense).into());
        }
        digest::amount(hash, production);
        digest::list(hash, actions, digest::board_action);
        digest::amount(hash, pay);
        digest::one_of(hash, gain_one);
        digest::end_of_fields(hash);
    }
}
