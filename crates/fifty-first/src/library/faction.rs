//! A faction board as written.

use serde::Deserialize;
use table::Digest;

use super::{Counted, Source, digest};
use crate::good::{Amount, OneOf};

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
    pub gain: Amount,
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
    /// Its own resource.
    pub resource: Counted,
    /// What razing its locations costs.
    pub defense: Defense,
    /// Once a round each.
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

impl FactionBoard {
    /// Everything about it that play depends on.
    pub(super) fn write_digest(&self, hash: &mut Digest) {
        let FactionBoard {
            id,
            name: _,
            aliases: _,
            production,
            resource: Counted(resource),
            defense: Defense { production: top, feature: middle, action: bottom },
            actions,
            exchange: Exchange { pay, gain_one },
            source: _,
            agreement: _,
            verify: _,
            note: _,
        } = self;
        hash.bytes(id.as_bytes()).number(resource.number());
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
