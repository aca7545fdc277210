//! A City tile as written.

use serde::Deserialize;
use table::Digest;

use crate::good::{Amount, Good};
use crate::library::{Counted, Source};

/// The highest distance.
const MAX_DISTANCE: u8 = 5;
/// The highest defense.
const MAX_DEFENSE: u8 = 9;
/// The most of one good that lies on a tile at the start.
const MAX_START: u8 = 20;

/// A City: neutral, in the middle of the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CityTile {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Blue contacts for a deal with it.
    pub distance: u8,
    /// Red contacts to raze it.
    pub defense: u8,
    /// What lies on it at the start.
    pub start: Amount,
    /// What every Production phase adds to it, and what a deal with it gives.
    pub production: Counted,
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

impl CityTile {
    /// Reports what is wrong with it by itself.
    pub(crate) fn check_tile(&self, fault: &mut impl FnMut(String)) {
        if !(1..=MAX_DISTANCE).contains(&self.distance) {
            fault(format!("distance {} is not between 1 and {MAX_DISTANCE}", self.distance));
        }
        if !(1..=MAX_DEFENSE).contains(&self.defense) {
            fault(format!("a defense of {} is not between 1 and {MAX_DEFENSE}", self.defense));
        }
        let lies = |good: Good| good.is_token() || good == Good::Vp;
        if !lies(self.production.0) {
            fault(format!("{} cannot lie on a tile; expected a token or vp", self.production.0));
        }
        match self.start.bundle() {
            None => fault("\"resource\" and \"own-deal\" cannot lie on a tile".into()),
            Some(start) => {
                for (good, n) in start.iter() {
                    if !lies(good) || n > MAX_START {
                        fault(format!("{n} {good} cannot lie on a tile; expected tokens or vp, at most {MAX_START}"));
                    }
                }
            }
        }
    }

    /// Everything about it that play depends on.
    pub(crate) fn write_digest(&self, hash: &mut Digest) {
        let CityTile { id, name: _, distance, defense, start, production, source: _, agreement: _, verify: _, note: _ } =
            self;
        hash.bytes(id.as_bytes()).number((*distance).into()).number((*defense).into()).number(production.0.number());
        for (good, n) in start.bundle().unwrap_or_default().iter() {
            hash.number(good.number() + 1).number(n.into());
        }
        hash.number(0);
    }
}
