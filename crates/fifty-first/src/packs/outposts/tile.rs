//! A Territory as written, and the words of cards that have to do with Outposts.

use serde::Deserialize;
use table::Digest;

use super::{LEVELS, SIDE};
use crate::good::{Amount, Item, Type};
use crate::library::{Effect, Source, Whose, digest_effects};

/// The highest defense of a level.
const MAX_DEFENSE: u8 = 9;
/// The most effects of a level.
const MAX_EFFECTS: usize = 4;

/// A card of the map.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TerritoryTile {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// From the north, beginning with 0.
    pub row: u8,
    /// From the west, beginning with 0.
    pub column: u8,
    /// From the bottom to the top.
    pub levels: Vec<LevelTile>,
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

/// A level of a Territory.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LevelTile {
    /// The type of the card that is discarded to get there (NML-08, NML-13, NML-18).
    #[serde(rename = "type")]
    pub kind: Type,
    /// Red contacts to raze an Outpost there.
    pub defense: u8,
    /// What it gives.
    pub effect: Vec<Effect>,
}

impl TerritoryTile {
    /// Reports what is wrong with it by itself.
    pub(crate) fn check_tile(&self, fault: &mut impl FnMut(String)) {
        if usize::from(self.row.max(self.column)) >= SIDE {
            fault(format!("row and column are 0 to {}", SIDE - 1));
        }
        if self.levels.len() != LEVELS {
            fault(format!("has {} levels; expected {LEVELS}", self.levels.len()));
        }
        for level in self.levels.iter().take(LEVELS) {
            if !(1..=MAX_DEFENSE).contains(&level.defense) {
                fault(format!("a defense of {} is not between 1 and {MAX_DEFENSE}", level.defense));
            }
            let plain = |effect: &Effect| matches!(effect, Effect::Gain(_) | Effect::GainOne(_));
            if level.effect.is_empty() || level.effect.len() > MAX_EFFECTS || !level.effect.iter().all(plain) {
                fault(format!("a level has 1 to {MAX_EFFECTS} effects, each of them gain or gain-one"));
            }
        }
    }

    /// Everything about it that play depends on.
    pub(crate) fn write_digest(&self, hash: &mut Digest) {
        let TerritoryTile { id, name: _, row, column, levels, source: _, agreement: _, verify: _, note: _ } = self;
        hash.bytes(id.as_bytes()).number((*row).into()).number((*column).into());
        for LevelTile { kind, defense, effect } in levels {
            hash.number(kind.number() + 1).number((*defense).into());
            digest_effects(hash, effect);
        }
        hash.number(0);
    }
}

/// A part of the map (NML-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// The upper row.
    North,
    /// The lower row.
    South,
    /// The left column.
    West,
    /// The right column.
    East,
    /// The middle column.
    CentralVertical,
    /// The middle row.
    CentralHorizontal,
    /// One of the two centers (NML-06). For a single Outpost that is any of both.
    Central,
}

impl Direction {
    /// Those that a Territory can belong to.
    pub const NAMED: [Direction; 6] = [
        Direction::North,
        Direction::South,
        Direction::West,
        Direction::East,
        Direction::CentralVertical,
        Direction::CentralHorizontal,
    ];

    /// The word of card files and moves.
    pub const fn word(self) -> &'static str {
        match self {
            Direction::North => "north",
            Direction::South => "south",
            Direction::West => "west",
            Direction::East => "east",
            Direction::CentralVertical => "central-vertical",
            Direction::CentralHorizontal => "central-horizontal",
            Direction::Central => "central",
        }
    }

    /// In a sentence: "in the north".
    pub const fn place(self) -> &'static str {
        match self {
            Direction::North => " in the north",
            Direction::South => " in the south",
            Direction::West => " in the west",
            Direction::East => " in the east",
            Direction::CentralVertical => " in the vertical center",
            Direction::CentralHorizontal => " in the horizontal center",
            Direction::Central => " in one center of your choice, vertical or horizontal",
        }
    }

    /// For digests; for ever the same.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Direction::North => 0,
            Direction::South => 1,
            Direction::West => 2,
            Direction::East => 3,
            Direction::CentralVertical => 4,
            Direction::CentralHorizontal => 5,
            Direction::Central => 6,
        }
    }

    /// Its Territories, a bit for each, the northwest lowest.
    pub(crate) const fn spots(self) -> u16 {
        match self {
            Direction::North => 0o007,
            Direction::CentralHorizontal => 0o070,
            Direction::South => 0o700,
            Direction::West => 0o111,
            Direction::CentralVertical => 0o222,
            Direction::East => 0o444,
            Direction::Central => 0o272,
        }
    }
}

pub(crate) fn number_of(dir: Option<Direction>) -> u64 {
    dir.map_or(0, |it| it.number() + 1)
}

/// What a card does with Outposts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum OutpostEffect {
    /// An Outpost for nothing.
    Build {
        /// It need not be adjacent to an own one.
        #[serde(default)]
        anywhere: bool,
    },
    /// Own Outposts one level up.
    Upgrade {
        /// How many.
        count: u8,
        /// Only there.
        #[serde(default)]
        dir: Option<Direction>,
    },
    /// Effects of Outposts once more.
    Activate {
        /// Of how many.
        count: u8,
        /// Only there.
        #[serde(default)]
        dir: Option<Direction>,
        /// Whose.
        #[serde(default = "own")]
        whose: Whose,
        /// Only the effect of this level; 0 means any up to the Outpost's.
        #[serde(default)]
        level: u8,
    },
    /// An adjacent Outpost of somebody else is razed.
    Raze {
        /// Its defense counts so much lower.
        #[serde(default)]
        discount: u8,
        /// Nothing but a shield is paid for.
        #[serde(default)]
        free: bool,
    },
    /// An Outpost to an adjacent Territory.
    Move,
    /// Shields on up to so many own Outposts; after an upgrade on the one that was upgraded.
    Shield(u8),
    /// Goods for each Outpost.
    Gain {
        /// For each.
        gain: Amount,
        /// At most so often.
        max: u8,
        /// Only there.
        #[serde(default)]
        dir: Option<Direction>,
        /// Only on this level and above.
        #[serde(default = "lowest")]
        level: u8,
    },
    /// A resource of one's choice for each Outpost in a direction of one's choice, at most so many.
    Resources(u8),
}

const fn own() -> Whose {
    Whose::Own
}

const fn lowest() -> u8 {
    1
}

impl OutpostEffect {
    pub(crate) fn check(&self, fault: &mut impl FnMut(String)) {
        let n = match self {
            OutpostEffect::Build { .. } | OutpostEffect::Raze { .. } | OutpostEffect::Move => 1,
            OutpostEffect::Upgrade { count, .. } | OutpostEffect::Activate { count, .. } => *count,
            OutpostEffect::Shield(n) | OutpostEffect::Resources(n) => *n,
            OutpostEffect::Gain { gain, max, level, .. } => {
                let single = matches!(gain.0[..], [(1..=9, Item::Good(_))]);
                if !single || !(1..=LEVELS as u8).contains(level) {
                    fault("one kind of good is gained for each Outpost, on level 1 to 3".into());
                }
                *max
            }
        };
        if !(1..=9).contains(&n) {
            fault("expected a number of Outposts from 1 to 9".into());
        }
        if matches!(self, OutpostEffect::Activate { level: 4.., .. } | OutpostEffect::Raze { discount: 10.., .. }) {
            fault("expected a level of at most 3, and a discount of at most 9".into());
        }
    }

    /// Whether a production may have it.
    pub(crate) const fn is_production(&self) -> bool {
        matches!(self, OutpostEffect::Gain { .. } | OutpostEffect::Activate { .. })
    }

    /// Whether a building bonus may have it.
    pub(crate) const fn is_bonus(&self) -> bool {
        matches!(self, OutpostEffect::Gain { .. } | OutpostEffect::Shield(_) | OutpostEffect::Build { .. })
    }

    pub(crate) fn write_digest(&self, hash: &mut Digest) {
        match self {
            OutpostEffect::Build { anywhere } => hash.number(0).number((*anywhere).into()),
            OutpostEffect::Upgrade { count, dir } => hash.number(1).number((*count).into()).number(number_of(*dir)),
            OutpostEffect::Activate { count, dir, whose, level } => hash
                .number(2)
                .number((*count).into())
                .number(number_of(*dir))
                .number(whose.number())
                .number((*level).into()),
            OutpostEffect::Raze { discount, free } => hash.number(3).number((*discount).into()).number((*free).into()),
            OutpostEffect::Move => hash.number(4),
            OutpostEffect::Shield(n) => hash.number(5).number((*n).into()),
            OutpostEffect::Gain { gain, max, dir, level } => {
                hash.number(6).number((*max).into()).number(number_of(*dir)).number((*level).into());
                for (good, n) in gain.bundle().unwrap_or_default().iter() {
                    hash.number(good.number() + 1).number(n.into());
                }
                hash.number(0)
            }
            OutpostEffect::Resources(n) => hash.number(7).number((*n).into()),
        };
    }
}

/// What a feature changes about Outposts while it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OutpostFeature {
    /// Razing Outposts of others costs so much less.
    #[serde(default)]
    pub discount: u8,
    /// Own ones have so much more defense.
    #[serde(default)]
    pub defense: u8,
    /// So often a round the card that is discarded for one may have any type.
    #[serde(default)]
    pub any_type: u8,
}

impl OutpostFeature {
    pub(crate) fn is_none(self) -> bool {
        self == OutpostFeature::default()
    }
}
