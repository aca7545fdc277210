//! Places on the board: lots, blocks, neighborhoods, and sets of lots.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// The most lots a board can have.
pub const MAX_LOTS: usize = 192;
/// The most blocks a board can have.
pub const MAX_BLOCKS: usize = 48;

/// A lot: one square space (FS-122).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lot(pub u8);

impl Lot {
    /// Its place in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A block: lots enclosed by streets (FS-122).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block(pub u8);

impl Block {
    /// Its place in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some lots of one block: where a piece stands or could stand. Bit `i` of the mask is the block's lot `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    /// The block.
    pub block: Block,
    /// Which of its lots.
    pub mask: u8,
}

impl Site {
    /// How many lots it has.
    #[inline]
    pub const fn size(self) -> u8 {
        self.mask.count_ones() as u8
    }
}

/// The five neighborhoods (FS-121), in the order of the board file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Hood {
    /// North Side.
    NorthSide,
    /// Goat Hill.
    GoatHill,
    /// East Pueblo.
    EastPueblo,
    /// Mesa Junction.
    MesaJunction,
    /// Bessemer.
    Bessemer,
}

impl Hood {
    /// All of them.
    pub const ALL: [Hood; 5] = [Hood::NorthSide, Hood::GoatHill, Hood::EastPueblo, Hood::MesaJunction, Hood::Bessemer];

    /// What data files call it.
    pub const fn id(self) -> &'static str {
        match self {
            Hood::NorthSide => "north_side",
            Hood::GoatHill => "goat_hill",
            Hood::EastPueblo => "east_pueblo",
            Hood::MesaJunction => "mesa_junction",
            Hood::Bessemer => "bessemer",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Hood::NorthSide => "North Side",
            Hood::GoatHill => "Goat Hill",
            Hood::EastPueblo => "East Pueblo",
            Hood::MesaJunction => "Mesa Junction",
            Hood::Bessemer => "Bessemer",
        }
    }

    /// Its track.
    pub const fn track(self) -> Track {
        match self {
            Hood::NorthSide => Track::NorthSide,
            Hood::GoatHill => Track::GoatHill,
            Hood::EastPueblo => Track::EastPueblo,
            Hood::MesaJunction => Track::MesaJunction,
            Hood::Bessemer => Track::Bessemer,
        }
    }
}

/// A set of neighborhoods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HoodSet(pub u8);

impl HoodSet {
    /// All five.
    pub const ALL: HoodSet = HoodSet(0b1_1111);
    /// None.
    pub const EMPTY: HoodSet = HoodSet(0);

    /// Just this one.
    #[inline]
    pub const fn only(hood: Hood) -> HoodSet {
        HoodSet(1 << hood as u8)
    }

    /// Whether it is in.
    #[inline]
    pub const fn contains(self, hood: Hood) -> bool {
        self.0 & (1 << hood as u8) != 0
    }

    /// Puts one in.
    pub const fn insert(&mut self, hood: Hood) {
        self.0 |= 1 << hood as u8;
    }

    /// Takes one out.
    pub const fn remove(&mut self, hood: Hood) {
        self.0 &= !(1 << hood as u8);
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of them for which this is so.
    #[must_use]
    pub fn filter(self, is_kept: impl Fn(Hood) -> bool) -> HoodSet {
        let mut kept = HoodSet::EMPTY;
        self.iter().filter(|&hood| is_kept(hood)).for_each(|hood| kept.insert(hood));
        kept
    }

    /// Those in it, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Hood> {
        Hood::ALL.into_iter().filter(move |&hood| self.contains(hood))
    }
}

/// The eight prosperity tracks (FS-352).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Track {
    /// Commercial buildings.
    Commercial,
    /// Factories.
    Industrial,
    /// Mines.
    Mining,
    /// Houses and mansions of the North Side.
    NorthSide,
    /// … of Goat Hill.
    GoatHill,
    /// … of East Pueblo.
    EastPueblo,
    /// … of Mesa Junction.
    MesaJunction,
    /// … of Bessemer.
    Bessemer,
}

impl Track {
    /// All of them.
    pub const ALL: [Track; 8] = [
        Track::Commercial,
        Track::Industrial,
        Track::Mining,
        Track::NorthSide,
        Track::GoatHill,
        Track::EastPueblo,
        Track::MesaJunction,
        Track::Bessemer,
    ];

    /// The neighborhood it belongs to; none for the three sectors.
    pub const fn hood(self) -> Option<Hood> {
        match self {
            Track::Commercial | Track::Industrial | Track::Mining => None,
            Track::NorthSide => Some(Hood::NorthSide),
            Track::GoatHill => Some(Hood::GoatHill),
            Track::EastPueblo => Some(Hood::EastPueblo),
            Track::MesaJunction => Some(Hood::MesaJunction),
            Track::Bessemer => Some(Hood::Bessemer),
        }
    }

    /// What data files call it.
    pub const fn id(self) -> &'static str {
        match self {
            Track::Commercial => "commercial",
            Track::Industrial => "industrial",
            Track::Mining => "mining",
            Track::NorthSide => Hood::NorthSide.id(),
            Track::GoatHill => Hood::GoatHill.id(),
            Track::EastPueblo => Hood::EastPueblo.id(),
            Track::MesaJunction => Hood::MesaJunction.id(),
            Track::Bessemer => Hood::Bessemer.id(),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Track::Commercial => "Commercial",
            Track::Industrial => "Industrial",
            Track::Mining => "Mining",
            Track::NorthSide => Hood::NorthSide.name(),
            Track::GoatHill => Hood::GoatHill.name(),
            Track::EastPueblo => Hood::EastPueblo.name(),
            Track::MesaJunction => Hood::MesaJunction.name(),
            Track::Bessemer => Hood::Bessemer.name(),
        }
    }
}

/// A set of tracks, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TrackSet(pub u8);

impl TrackSet {
    /// The three sectors.
    pub const SECTORS: TrackSet = TrackSet(0b0000_0111);
    /// The five neighborhoods.
    pub const HOODS: TrackSet = TrackSet(0b1111_1000);
    /// All eight.
    pub const ALL: TrackSet = TrackSet(0xff);

    /// Just this one.
    pub const fn only(track: Track) -> TrackSet {
        TrackSet(1 << track as u8)
    }

    /// Whether it is in.
    pub const fn contains(self, track: Track) -> bool {
        self.0 & (1 << track as u8) != 0
    }

    /// Those in it, in order.
    pub fn iter(self) -> impl Iterator<Item = Track> {
        Track::ALL.into_iter().filter(move |&track| self.contains(track))
    }
}

/// A set of lots, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LotSet(pub [u64; 3]);

impl LotSet {
    /// None.
    pub const EMPTY: LotSet = LotSet([0; 3]);

    /// Just this one.
    #[inline]
    pub const fn only(lot: Lot) -> LotSet {
        let mut set = LotSet::EMPTY;
        set.insert(lot);
        set
    }

    /// Some of the eight lots from `first` on: bit `i` of the mask is the lot `i` places behind it.
    #[inline]
    pub const fn from_mask(first: Lot, mask: u8) -> LotSet {
        let mut set = LotSet::EMPTY;
        let (word, bits) = (first.index() >> 6, (mask as u128) << (first.0 & 63));
        set.0[word] = bits as u64;
        // The lots of a block may lie across two words.
        if bits >> 64 != 0 {
            set.0[word + 1] = (bits >> 64) as u64;
        }
        set
    }

    /// Whether a lot is in.
    #[inline]
    pub const fn contains(&self, lot: Lot) -> bool {
        self.0[lot.index() >> 6] & (1 << (lot.0 & 63)) != 0
    }

    /// Puts a lot in.
    #[inline]
    pub const fn insert(&mut self, lot: Lot) {
        self.0[lot.index() >> 6] |= 1 << (lot.0 & 63);
    }

    /// Takes a lot out.
    #[inline]
    pub const fn remove(&mut self, lot: Lot) {
        self.0[lot.index() >> 6] &= !(1 << (lot.0 & 63));
    }

    /// How many.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Whether the two share a lot.
    #[inline]
    pub const fn meets(&self, other: &LotSet) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }

    /// Whether every lot is in the other too.
    #[inline]
    pub const fn is_within(&self, other: &LotSet) -> bool {
        self.0[0] & !other.0[0] | self.0[1] & !other.0[1] | self.0[2] & !other.0[2] == 0
    }

    /// Those that are not in the other.
    #[inline]
    pub const fn without(&self, other: &LotSet) -> LotSet {
        LotSet([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }

    /// The first.
    #[inline]
    pub fn lowest(&self) -> Option<Lot> {
        self.iter().next()
    }

    /// Calls `each` with the lots in order. The same as a loop over [`LotSet::iter`], at half its cost.
    #[inline]
    pub fn each(&self, mut each: impl FnMut(Lot)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                each(Lot((i * 64) as u8 + rest.trailing_zeros() as u8));
                rest &= rest - 1;
            }
        }
    }

    /// All lots in it, in order.
    #[inline]
    pub fn iter(&self) -> Lots {
        Lots { words: self.0, at: 0 }
    }
}

impl FromIterator<Lot> for LotSet {
    fn from_iter<I: IntoIterator<Item = Lot>>(lots: I) -> LotSet {
        let mut set = LotSet::EMPTY;
        for lot in lots {
            set.insert(lot);
        }
        set
    }
}

impl IntoIterator for &LotSet {
    type Item = Lot;
    type IntoIter = Lots;
    fn into_iter(self) -> Lots {
        self.iter()
    }
}

impl IntoIterator for LotSet {
    type Item = Lot;
    type IntoIter = Lots;
    fn into_iter(self) -> Lots {
        self.iter()
    }
}

/// The lots of a set, in order.
#[derive(Clone, Debug)]
pub struct Lots {
    words: [u64; 3],
    at: usize,
}

impl Iterator for Lots {
    type Item = Lot;

    #[inline]
    fn next(&mut self) -> Option<Lot> {
        while self.at < 3 {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Lot((self.at * 64) as u8 + word.trailing_zeros() as u8));
            }
            self.at += 1;
        }
        None
    }
}

impl BitAnd for LotSet {
    type Output = LotSet;
    #[inline]
    fn bitand(self, other: LotSet) -> LotSet {
        LotSet([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for LotSet {
    type Output = LotSet;
    #[inline]
    fn bitor(self, other: LotSet) -> LotSet {
        LotSet([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitAndAssign for LotSet {
    #[inline]
    fn bitand_assign(&mut self, other: LotSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for LotSet {
    #[inline]
    fn bitor_assign(&mut self, other: LotSet) {
        *self = *self | other;
    }
}

impl Not for LotSet {
    type Output = LotSet;
    #[inline]
    fn not(self) -> LotSet {
        LotSet([!self.0[0], !self.0[1], !self.0[2]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_of_all_three_words_come_in_order() {
        let set: LotSet = [Lot(131), Lot(0), Lot(64), Lot(63)].into_iter().collect();
        assert_eq!(set.iter().map(|lot| lot.0).collect::<Vec<_>>(), [0, 63, 64, 131]);
        assert_eq!((set.len(), set.lowest()), (4, Some(Lot(0))));
        let mut met = Vec::new();
        set.each(|lot| met.push(lot.0));
        assert_eq!(met, [0, 63, 64, 131]);
        assert!(set.meets(&LotSet::only(Lot(131))) && !set.meets(&LotSet::only(Lot(130))));
        assert_eq!(set.without(&LotSet::only(Lot(64))).len(), 3);
    }

    #[test]
    fn masks_reach_across_words() {
        for first in 0..=183 {
            for mask in 0..=u8::MAX {
                let lots = (0..8).filter(|i| mask & 1 << i != 0).map(|i| Lot(first + i));
                assert_eq!(LotSet::from_mask(Lot(first), mask), lots.collect::<LotSet>());
            }
        }
    }

    #[test]
    fn every_neighborhood_has_a_track_of_its_name() {
        for hood in Hood::ALL {
            assert_eq!(
                (hood.track().hood(), hood.track().name(), hood.track().id()),
                (Some(hood), hood.name(), hood.id())
            );
        }
    }
}
