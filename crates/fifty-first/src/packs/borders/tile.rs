//! A Border tile as written.

use serde::Deserialize;
use table::Digest;

use crate::good::{Amount, Good, Item, OneOf};
use crate::library::Source;

/// The most of one good that a side costs or gives.
const MAX_GOODS: u8 = 6;

/// One side of a Border tile.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BorderSide {
    /// As printed.
    pub name: String,
    /// Its cost.
    pub pay: Amount,
    /// Taken from the neighbor on the other side of the tile, before anything is gained.
    #[serde(default)]
    pub steal: Amount,
    /// What it gives.
    #[serde(default)]
    pub gain: Amount,
    /// Or one of these, chosen each time.
    #[serde(default)]
    pub gain_one: Option<OneOf>,
}

/// A Border tile: lies between two neighbors, and is turned over by whoever uses it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BorderTile {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Whether two players use it.
    #[serde(default = "yes")]
    pub two_players: bool,
    /// Its two sides.
    pub sides: Vec<BorderSide>,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical tile.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

const fn yes() -> bool {
    true
}

impl BorderTile {
    /// Reports what is wrong with it by itself.
    pub(crate) fn check_tile(&self, fault: &mut impl FnMut(String)) {
        if self.sides.len() != 2 {
            fault(format!("has {} sides; expected 2", self.sides.len()));
        }
        for side in &self.sides {
            side.check(fault);
        }
    }

    /// Everything about it that play depends on.
    pub(crate) fn write_digest(&self, hash: &mut Digest) {
        let BorderTile { id, name: _, two_players, sides, source: _, agreement: _, verify: _, note: _ } = self;
        hash.bytes(id.as_bytes()).number((*two_players).into()).number(sides.len() as u64);
        for BorderSide { name: _, pay, steal, gain, gain_one } in sides {
            for Amount(parts) in [pay, steal, gain] {
                for &(n, item) in parts {
                    let item = match item {
                        Item::Good(good) => good.number() + 2,
                        Item::Resource => 1,
                        Item::OwnDeal => 0,
                        Item::Influence => 1_000,
                    };
                    hash.number(n.into()).number(item);
                }
                hash.number(0);
            }
            for &(n, good) in gain_one.iter().flat_map(|it| &it.0) {
                hash.number(n.into()).number(good.number() + 2);
            }
            hash.number(0);
        }
    }
}

impl BorderSide {
    fn check(&self, fault: &mut impl FnMut(String)) {
        let BorderSide { name, pay, steal, gain, gain_one } = self;
        let few = |n: u8| (1..=MAX_GOODS).contains(&n);
        let payable = |item: Item| match item {
            Item::Good(good) => good.is_token(),
            Item::Resource => true,
            Item::OwnDeal | Item::Influence => false,
        };
        if pay.0.is_empty() || !pay.0.iter().all(|&(n, item)| few(n) && payable(item)) {
            fault(format!("{name:?} is paid with tokens, at most {MAX_GOODS} of a kind"));
        }
        if !matches!(steal.0[..], [] | [(1, Item::Resource | Item::Good(Good::Worker))]) {
            fault(format!("{name:?} takes 1 resource or 1 worker from a neighbor, nothing else"));
        }
        let gained =
            |item: Item| matches!(item, Item::Good(good) if good.is_token() || matches!(good, Good::Card | Good::Vp));
        if !gain.0.iter().all(|&(n, item)| few(n) && gained(item)) {
            fault(format!("{name:?} gives tokens, cards and vp, at most {MAX_GOODS} of a kind"));
        }
        if let Some(OneOf(goods)) = gain_one {
            if !gain.0.is_empty() || !steal.0.is_empty() {
                fault(format!("{name:?} has gain-one beside something else"));
            }
            if goods.len() < 2 || !goods.iter().all(|&(n, good)| few(n) && gained(Item::Good(good))) {
                fault(format!("{name:?} lets choose among two goods or more, at most {MAX_GOODS} of a kind"));
            }
        } else if gain.0.is_empty() && steal.0.is_empty() {
            fault(format!("{name:?} gives nothing"));
        }
    }
}
