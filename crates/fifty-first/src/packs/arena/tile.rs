//! The Arena tile as written.

use serde::Deserialize;
use table::Digest;

use crate::good::Good;
use crate::library::{Counted, Source};

/// The most kinds of equipment.
const MAX_EQUIPMENT: usize = 8;
/// The most points of a piece of equipment.
const MAX_POINTS: u8 = 20;
/// The most points of the prize.
const MAX_PRIZE: u8 = 50;

/// What a worker in the Arena can be equipped with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Equipment {
    /// The good that is given.
    pub good: Counted,
    /// Its Arena points.
    pub points: u8,
}

/// The Arena.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ArenaTile {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Points for whoever is alone at the top at the end.
    pub prize: u8,
    /// What can be added.
    pub equipment: Vec<Equipment>,
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

impl ArenaTile {
    /// Reports what is wrong with it by itself.
    pub(crate) fn check_tile(&self, fault: &mut impl FnMut(String)) {
        if !(1..=MAX_PRIZE).contains(&self.prize) {
            fault(format!("the prize is {}; expected 1 to {MAX_PRIZE}", self.prize));
        }
        if !(1..=MAX_EQUIPMENT).contains(&self.equipment.len()) {
            fault(format!("has {} kinds of equipment; expected 1 to {MAX_EQUIPMENT}", self.equipment.len()));
        }
        for (i, it) in self.equipment.iter().enumerate() {
            let Counted(good) = it.good;
            if !good.is_token() {
                fault(format!("{good} cannot be equipment; expected a token"));
            }
            if !(1..=MAX_POINTS).contains(&it.points) {
                fault(format!("{good} has {} points; expected 1 to {MAX_POINTS}", it.points));
            }
            if self.equipment[..i].iter().any(|other| other.good == it.good) {
                fault(format!("{good} is equipment twice"));
            }
        }
    }

    /// Everything about it that play depends on.
    pub(crate) fn write_digest(&self, hash: &mut Digest) {
        let ArenaTile { id, name: _, prize, equipment, source: _, agreement: _, verify: _, note: _ } = self;
        hash.bytes(id.as_bytes()).number((*prize).into()).number(equipment.len() as u64);
        for &Equipment { good: Counted(good), points } in equipment {
            hash.number(Good::number(good)).number(points.into());
        }
    }
}
