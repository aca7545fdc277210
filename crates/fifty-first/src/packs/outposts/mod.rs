//! No Man's Land: a map of nine Territories, and Outposts to build, upgrade, activate and raze on it.

mod observe;
mod play;
mod rival;
mod tile;
pub(crate) mod words;

pub(super) use observe::QUESTIONS;
pub use tile::{Direction, LevelTile, OutpostEffect, OutpostFeature, TerritoryTile};

use table::{Digest, Seat, SeatSet};

use crate::cards::FaceId;
use crate::catalog::Span;
use crate::good::{Good, Type};
use crate::library::Whose;
use crate::payment::Pay;

/// Territories side by side.
pub(crate) const SIDE: usize = 3;
/// All of them (NML-02).
pub(crate) const SPOTS: usize = SIDE * SIDE;
/// Levels of a Territory (NML-04).
pub(crate) const LEVELS: usize = 3;
/// Tokens of each side (NML-03).
pub(crate) const TOKENS: u8 = 6;
/// On which level the Outposts of rivals stand (NML-33, BORGO-09).
pub(crate) const RIVAL_LEVEL: u8 = 2;
/// The level whose type Borgo's attacks compare (BORGO-23).
pub(crate) const TYPE_LEVEL: usize = 2;
/// No Outpost is removed to build another one.
pub(crate) const NONE: u8 = SPOTS as u8;
const CORNERS: u16 = 0o505;

/// A Territory, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Territory {
    pub(crate) tile: TerritoryTile,
    pub(crate) levels: [Level; LEVELS],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) kind: Type,
    pub(crate) defense: u8,
    pub(crate) program: Span,
}

/// A step of a card's effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutpostOp {
    Ask(OutpostDeed, u8),
    Gain { good: Good, n: u8, max: u8, dir: Option<Direction>, level: u8 },
    Resources { max: u8, choices: Span },
}

/// What an effect does with an Outpost that somebody picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutpostDeed {
    /// It is built.
    Build {
        /// On any free Territory.
        anywhere: bool,
    },
    /// It goes one level up.
    Upgrade {
        /// Only there.
        dir: Option<Direction>,
    },
    /// It is activated.
    Activate {
        /// Only there.
        dir: Option<Direction>,
        /// Whose.
        whose: Whose,
        /// Only the effect of this level; 0 means any.
        level: u8,
    },
    /// It is razed.
    Raze {
        /// For so much less.
        discount: u8,
        /// For nothing but its shield.
        free: bool,
    },
    /// It is moved.
    Move,
    /// It gets a shield.
    Shield,
}

impl OutpostDeed {
    const fn number(self) -> u64 {
        const fn dir(it: Option<Direction>) -> u64 {
            match it {
                None => 0,
                Some(it) => it.number() + 1,
            }
        }
        match self {
            OutpostDeed::Build { anywhere } => (anywhere as u64) << 8,
            OutpostDeed::Upgrade { dir: it } => 1 + (dir(it) << 8),
            OutpostDeed::Activate { dir: it, whose, level } => {
                2 + (dir(it) << 8) + (whose.number() << 16) + ((level as u64) << 24)
            }
            OutpostDeed::Raze { discount, free } => 3 + ((discount as u64) << 8) + ((free as u64) << 16),
            OutpostDeed::Move => 4,
            OutpostDeed::Shield => 5,
        }
    }
}

/// What No Man's Land lets a player choose. Territories are numbered row by row from the northwest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutpostChoice {
    /// Build for this hand card: where, and which own Outpost is removed for it.
    BuildFor(FaceId, u8, u8),
    /// The same for nothing.
    Build(u8, u8),
    /// Upgrade for this hand card.
    UpgradeFor(FaceId, u8),
    /// The same for nothing.
    Upgrade(u8),
    /// The effect of a level.
    Activate(u8, u8),
    /// Raze.
    Raze(u8, Pay),
    /// A shield.
    Shield(u8),
    /// From here to there.
    Move(u8, u8),
    /// A direction.
    Toward(Direction),
    /// Let a rival raze this one of equally good targets.
    Sacrifice(u8),
}

/// What No Man's Land puts on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutpostFrame {
    /// Asks: which effect of a Territory, up to this level.
    Effect {
        /// Who gets it.
        seat: Seat,
        /// Where.
        at: u8,
        /// The highest level.
        top: u8,
    },
    /// Asks: which Outpost or Territory an effect is about.
    Pick {
        /// Who picks.
        seat: Seat,
        /// Whose Outposts are the own ones.
        owner: Seat,
        /// What happens to it.
        deed: OutpostDeed,
        /// How many more.
        left: u8,
    },
    /// Asks: whether to build where an Outpost was razed.
    Settle {
        /// Who.
        seat: Seat,
        /// Where.
        at: u8,
    },
    /// Asks: a direction, for a resource per Outpost there.
    Direction {
        /// Who.
        seat: Seat,
        /// At most so many resources.
        max: u8,
        /// The resources to choose from.
        choices: Span,
    },
}

impl OutpostFrame {
    /// For digests; for ever the same.
    pub(crate) const fn numbers(self) -> [u64; 4] {
        match self {
            OutpostFrame::Effect { seat, at, top } => [0, seat.number() as u64, at as u64, top as u64],
            OutpostFrame::Pick { seat, owner, deed, left } => {
                [1 + ((owner.number() as u64) << 8), seat.number() as u64, deed.number(), left as u64]
            }
            OutpostFrame::Settle { seat, at } => [2, seat.number() as u64, at as u64, 0],
            OutpostFrame::Direction { seat, max, choices } => [3, seat.number() as u64, max as u64, choices.at as u64],
        }
    }

    /// Whom it asks.
    pub(crate) const fn seat(self) -> Seat {
        match self {
            OutpostFrame::Effect { seat, .. }
            | OutpostFrame::Pick { seat, .. }
            | OutpostFrame::Settle { seat, .. }
            | OutpostFrame::Direction { seat, .. } => seat,
        }
    }
}

/// What happened on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutpostEvent {
    /// Built: by whom, where, on which level.
    Built(Seat, u8, u8),
    /// Upgraded, to this level.
    Upgraded(Seat, u8, u8),
    /// Removed by its owner to build elsewhere.
    Removed(Seat, u8),
    /// Activated: by whom, where, which level.
    Activated(Seat, u8, u8),
    /// Razed: by whom, whose, where.
    Razed(Seat, Seat, u8),
    /// Moved: from, to.
    Moved(Seat, u8, u8),
    /// Got a shield.
    Shielded(Seat, u8),
    /// A rival met a shield, which is lost.
    ShieldLost(u8),
    /// A pick of the draft was given up.
    Skipped(Seat),
}

/// An Outpost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outpost {
    pub(crate) owner: Seat,
    pub(crate) level: u8,
    pub(crate) shielded: bool,
}

/// What stands on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Map {
    /// By Territory: 0 where nothing stands, otherwise the number of the owner, the level above it, and the shield.
    spots: [u8; SPOTS],
    /// Who has given up a pick in this Lookout.
    pub(crate) skipped: SeatSet,
    /// Outposts that an effect in progress has been applied to, a bit for each.
    pub(crate) picked: u16,
    /// Where the last upgrade was.
    pub(crate) upgraded: u8,
    /// The Virtual Player has built in this Action phase.
    pub(crate) rival_built: bool,
    /// How often the Virtual Player has met an Outpost in it.
    pub(crate) rival_met: u8,
}

const LEVEL_AT: u8 = 3;
const SHIELD: u8 = 1 << 5;

impl Map {
    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        let Map { spots, skipped, picked, upgraded, rival_built, rival_met } = self;
        for &spot in spots {
            digest.number(spot.into());
        }
        digest.number(skipped.bits().into()).number((*picked).into()).number((*upgraded).into());
        digest.number((*rival_built).into()).number((*rival_met).into());
    }

    pub(crate) fn at(&self, at: u8) -> Option<Outpost> {
        let spot = *self.spots.get(usize::from(at))?;
        let owner = Seat::from_number(spot & 7)?;
        Some(Outpost { owner, level: spot >> LEVEL_AT & 3, shielded: spot & SHIELD != 0 })
    }

    pub(crate) fn put(&mut self, at: u8, owner: Seat, level: u8) {
        self.spots[usize::from(at)] = owner.number() | level << LEVEL_AT;
    }

    pub(crate) fn remove(&mut self, at: u8) {
        self.spots[usize::from(at)] = 0;
    }

    pub(crate) fn shield(&mut self, at: u8, on: bool) {
        let spot = &mut self.spots[usize::from(at)];
        *spot = if on { *spot | SHIELD } else { *spot & !SHIELD };
    }

    /// Shields leave, and what a round remembers (NML-26).
    pub(crate) fn tidy(&mut self) {
        for spot in &mut self.spots {
            *spot &= !SHIELD;
        }
        self.rival_built = false;
        self.rival_met = 0;
    }

    pub(crate) fn is_free(&self, at: u8) -> bool {
        self.at(at).is_none()
    }

    /// The Territories of a side, a bit for each.
    pub(crate) fn of(&self, side: Seat) -> u16 {
        (0..NONE).filter(|&at| self.at(at).is_some_and(|it| it.owner == side)).fold(0, |bits, at| bits | 1 << at)
    }

    pub(crate) fn count(&self, side: Seat) -> u8 {
        self.of(side).count_ones() as u8
    }

    /// Whether an Outpost of a side stands next to a Territory.
    pub(crate) fn touches(&self, side: Seat, at: u8) -> bool {
        self.of(side) & neighbors(at) != 0
    }
}

/// The Territories next to one, orthogonally (NML-07).
pub(crate) const fn neighbors(at: u8) -> u16 {
    let (row, column) = (at / SIDE as u8, at % SIDE as u8);
    let mut bits = 0;
    if row > 0 {
        bits |= 1 << (at - 3);
    }
    if row < 2 {
        bits |= 1 << (at + 3);
    }
    if column > 0 {
        bits |= 1 << (at - 1);
    }
    if column < 2 {
        bits |= 1 << (at + 1);
    }
    bits
}

/// The Territories of a set, in order.
pub(crate) fn spots(bits: u16) -> impl Iterator<Item = u8> {
    (0..NONE).filter(move |at| bits & 1 << at != 0)
}

/// A Territory as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerritoryView {
    /// As printed.
    pub name: String,
    /// What is printed on it, from the bottom to the top.
    pub levels: Vec<LevelTile>,
    /// Who has an Outpost there.
    pub owner: Option<Seat>,
    /// On which level.
    pub level: u8,
    /// Under a shield.
    pub shielded: bool,
    /// What razing it costs, before discounts.
    pub defense: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn territories_touch_orthogonally_nml_07() {
        // NML-07: corner 2, edge 3, center 4.
        let n: Vec<u32> = (0..NONE).map(|at| neighbors(at).count_ones()).collect();
        assert_eq!(n, [2, 3, 2, 3, 4, 3, 2, 3, 2]);
    }

    /// Digests tell positions apart by what is asked.
    #[test]
    fn every_deed_has_a_number_of_its_own() {
        let mut deeds = vec![OutpostDeed::Move, OutpostDeed::Shield];
        deeds.extend([false, true].map(|anywhere| OutpostDeed::Build { anywhere }));
        let directions = || [None].into_iter().chain(Direction::NAMED.map(Some));
        deeds.extend(directions().map(|dir| OutpostDeed::Upgrade { dir }));
        for dir in directions() {
            for whose in [Whose::Own, Whose::Opponent] {
                deeds.extend((0..=LEVELS as u8).map(|level| OutpostDeed::Activate { dir, whose, level }));
            }
        }
        for free in [false, true] {
            deeds.extend([0, 1].map(|discount| OutpostDeed::Raze { discount, free }));
        }
        let mut numbers: Vec<u64> = deeds.iter().map(|deed| deed.number()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), deeds.len());
    }

    #[test]
    fn every_territory_has_two_directions_of_three_territories_nml_05() {
        // NML-05.
        for at in 0..NONE {
            let n = Direction::NAMED.into_iter().filter(|it| it.spots() & 1 << at != 0).count();
            assert_eq!(n, 2, "{at}");
        }
        assert!(Direction::NAMED.into_iter().all(|it| it.spots().count_ones() == 3));
    }
}
