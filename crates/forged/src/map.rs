//! The board: lots, blocks, streets, rivers and bridges, the prices and the numbers of pieces.
//!
//! What never changes is here. What stands on the lots is in `city.rs`. The board is read from `data/board.toml`.

mod read;
#[cfg(test)]
mod tests;

pub(crate) use read::{BoardFile, read_board};

use crate::lots::{Block, Hood, HoodSet, Lot, LotSet, Site, Track};
use crate::pieces::{Era, Kind};

/// The board.
#[derive(Clone, Debug)]
pub struct Map {
    /// Every lot, block by block, so that the lots of a block follow one another.
    pub(crate) lots: Vec<LotInfo>,
    pub(crate) blocks: Vec<BlockInfo>,
    /// For each lot, the lots that share a side or a bridge with it (FS-145 to FS-148).
    pub(crate) near: Vec<LotSet>,
    pub(crate) all: LotSet,
    pub(crate) hood_lots: [LotSet; 5],
    /// Lots with the factory symbol (FS-139).
    pub(crate) factory_lots: LotSet,
    pub(crate) riverside: LotSet,
    /// All pairs of lots that share a side inside a block.
    pub(crate) pairs: Vec<(Site, LotSet)>,
    /// Those of them whose lots both have the factory symbol (FS-183).
    pub(crate) factory_pairs: Vec<(Site, LotSet)>,
    /// The printed factory spaces.
    pub(crate) factory_spaces: Vec<(Site, LotSet)>,
    /// All blocks of four lots.
    pub(crate) squares: Vec<(Site, LotSet)>,
    pub(crate) city_hall: Site,
    pub(crate) el_pueblo: Lot,
    pub(crate) bridges: Vec<BridgeInfo>,
    /// Rivers, the lake and other scenery, for drawing.
    pub(crate) scenery: Vec<Scenery>,
    /// The values of each track, from the lowest.
    pub(crate) tracks: [Vec<u8>; 8],
    pub(crate) mines: Vec<String>,
    pub(crate) figures: Figures,
}

/// A lot.
#[derive(Clone, Debug)]
pub struct LotInfo {
    /// Its name, such as `N5c`.
    pub name: String,
    /// Its block.
    pub block: Block,
    /// Its neighborhood.
    pub hood: Hood,
    /// To the east.
    pub x: i8,
    /// To the south.
    pub y: i8,
}

/// A block.
#[derive(Clone, Debug)]
pub struct BlockInfo {
    /// Its name, such as `N5`.
    pub name: String,
    /// Its neighborhood.
    pub hood: Hood,
    /// Its first lot.
    pub first: Lot,
    /// How many lots it has.
    pub size: u8,
    /// Its lots as a set.
    pub lots: LotSet,
}

/// A bridge.
#[derive(Clone, Debug)]
pub struct BridgeInfo {
    /// Its name.
    pub name: String,
    /// The lots at its ends.
    pub ends: [Lot; 2],
}

/// Cells of the board without lots.
#[derive(Clone, Debug)]
pub struct Scenery {
    /// `river`, `lake`, `bluff` or `rail_yard`.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Vec<(i8, i8)>,
}

/// The numbers of the rulebook.
#[derive(Clone, Debug)]
pub struct Figures {
    /// Pieces of each player: houses, mansions, cubes.
    pub houses: u8,
    /// See above.
    pub mansions: u8,
    /// Without the two on the score and influence tracks.
    pub cubes: u8,
    /// City cubes without those that mark tracks.
    pub city_cubes: u8,
    /// Pieces in common, by kind; those in player colors are 0 here.
    pub common: [u8; 9],
    /// MM costs.
    pub cost_lot: u8,
    /// See above.
    pub cost_mine: u8,
    /// See above.
    pub cost_house: u8,
    /// See above.
    pub cost_factory: u8,
    /// See above.
    pub cost_commercial: u8,
    /// See above.
    pub cost_seize: u8,
    /// How many cubes start a riot.
    pub unrest_limit: u8,
    /// Headline spaces.
    pub headline_spaces: u8,
    /// The most VP a mine earns in an assessment.
    pub mine_cap: u8,
    /// From so many jobs on, so many houses for each player; rising.
    pub immigration: Vec<(u8, u8)>,
    /// Houses more for the Immigration Official.
    pub official_extra: u8,
    /// Points added to a riot's roll, by era.
    pub riot_bonus: [u8; 3],
    /// Votes of a neighborhood without civic buildings.
    pub base_votes: u8,
}

impl Figures {
    /// How many pieces of a kind there are: for each player, or in common.
    #[inline]
    pub fn pieces(&self, kind: Kind) -> u8 {
        match kind {
            Kind::House => self.houses,
            Kind::Mansion => self.mansions,
            _ => self.common[kind as usize],
        }
    }

    /// Houses for each player with so many jobs (FS-402 to FS-405).
    pub fn immigrants(&self, jobs: u8) -> u8 {
        self.immigration.iter().rev().find(|&&(from, _)| jobs >= from).map_or(0, |&(_, houses)| houses)
    }

    /// Points added to a riot's roll (FS-469).
    pub fn riot_bonus(&self, era: Era) -> u8 {
        self.riot_bonus[era as usize]
    }
}

impl Map {
    /// How many lots there are.
    pub fn n_lots(&self) -> u8 {
        self.lots.len() as u8
    }

    /// All lots.
    pub fn all(&self) -> LotSet {
        self.all
    }

    /// A lot.
    #[inline]
    pub fn lot(&self, lot: Lot) -> &LotInfo {
        &self.lots[lot.index()]
    }

    /// A block.
    #[inline]
    pub fn block(&self, block: Block) -> &BlockInfo {
        &self.blocks[block.index()]
    }

    /// All blocks.
    pub fn blocks(&self) -> impl Iterator<Item = (Block, &BlockInfo)> {
        self.blocks.iter().enumerate().map(|(i, block)| (Block(i as u8), block))
    }

    /// The lots that share a side or a bridge with this one.
    #[inline]
    pub fn near(&self, lot: Lot) -> &LotSet {
        &self.near[lot.index()]
    }

    /// The lots that share a side or a bridge with one of these; may include some of these.
    #[inline]
    pub fn around(&self, lots: &LotSet) -> LotSet {
        let mut around = LotSet::EMPTY;
        lots.each(|lot| around |= self.near[lot.index()]);
        around
    }

    /// The lots of a neighborhood.
    #[inline]
    pub fn hood_lots(&self, hood: Hood) -> &LotSet {
        &self.hood_lots[hood as usize]
    }

    /// The lots of several neighborhoods.
    #[inline]
    pub fn lots_in(&self, hoods: HoodSet) -> LotSet {
        if hoods == HoodSet::ALL {
            return self.all;
        }
        hoods.iter().fold(LotSet::EMPTY, |lots, hood| lots | *self.hood_lots(hood))
    }

    /// The lots of a site.
    #[inline]
    pub fn lots_of(&self, site: Site) -> LotSet {
        LotSet::from_mask(self.blocks[site.block.index()].first, site.mask)
    }

    /// The first lot of a site.
    #[inline]
    pub fn first_lot(&self, site: Site) -> Lot {
        Lot(self.blocks[site.block.index()].first.0 + site.mask.trailing_zeros() as u8)
    }

    /// The site of one lot.
    #[inline]
    pub fn site(&self, lot: Lot) -> Site {
        let block = self.lots[lot.index()].block;
        Site { block, mask: 1 << (lot.0 - self.blocks[block.index()].first.0) }
    }

    /// The site of several lots, which must be of one block.
    pub fn site_of(&self, lots: &LotSet) -> Option<Site> {
        let mut site = self.site(lots.lowest()?);
        for lot in *lots {
            let one = self.site(lot);
            if one.block != site.block {
                return None;
            }
            site.mask |= one.mask;
        }
        Some(site)
    }

    /// The neighborhood of a site.
    #[inline]
    pub fn hood(&self, site: Site) -> Hood {
        self.blocks[site.block.index()].hood
    }

    /// Every site that a piece of this size could cover.
    pub fn sites(&self, size: u8) -> &[(Site, LotSet)] {
        match size {
            2 => &self.pairs,
            4 => &self.squares,
            _ => &[],
        }
    }

    /// The lots with the factory symbol.
    pub fn factory_lots(&self) -> &LotSet {
        &self.factory_lots
    }

    /// The lots at a river.
    pub fn riverside(&self) -> &LotSet {
        &self.riverside
    }

    /// The printed factory spaces.
    pub fn factory_spaces(&self) -> impl Iterator<Item = Site> {
        self.factory_spaces.iter().map(|&(site, _)| site)
    }

    /// Where City Hall stands.
    pub fn city_hall(&self) -> Site {
        self.city_hall
    }

    /// Where the first house goes.
    pub fn el_pueblo(&self) -> Lot {
        self.el_pueblo
    }

    /// The bridges.
    pub fn bridges(&self) -> &[BridgeInfo] {
        &self.bridges
    }

    /// Rivers and other cells without lots.
    pub fn scenery(&self) -> &[Scenery] {
        &self.scenery
    }

    /// The values of a track, from the lowest.
    #[inline]
    pub fn track(&self, track: Track) -> &[u8] {
        &self.tracks[track as usize]
    }

    /// The names of the mines.
    pub fn mines(&self) -> &[String] {
        &self.mines
    }

    /// The numbers of the rulebook.
    #[inline]
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// The name of a site: its block with the letters of its lots, such as `N5cd`.
    pub fn site_name(&self, site: Site) -> String {
        let block = self.block(site.block);
        let mut name = block.name.clone();
        for i in 0..block.size {
            if site.mask & (1 << i) != 0 {
                name.push(char::from(b'a' + i));
            }
        }
        name
    }

    /// The site with this name, whatever the case of its letters.
    pub fn find_site(&self, name: &str) -> Option<Site> {
        let (i, block) = self
            .blocks
            .iter()
            .enumerate()
            .filter(|(_, it)| name.get(..it.name.len()).is_some_and(|start| start.eq_ignore_ascii_case(&it.name)))
            .max_by_key(|(_, it)| it.name.len())?;
        let mut mask = 0;
        for letter in name[block.name.len()..].bytes() {
            let at = letter.to_ascii_lowercase().checked_sub(b'a').filter(|&at| at < block.size)?;
            mask |= 1 << at;
        }
        (mask != 0).then_some(Site { block: Block(i as u8), mask })
    }

    /// The block with this name.
    pub fn find_block(&self, name: &str) -> Option<Block> {
        self.blocks.iter().position(|it| it.name.eq_ignore_ascii_case(name)).map(|i| Block(i as u8))
    }
}
