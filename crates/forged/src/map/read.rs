//! Reads the board file, and derives from the grid what is next to what.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{BlockInfo, BridgeInfo, Figures, LotInfo, Map, Scenery};
use crate::effect::compile::suggestion;
use crate::library::FileGame;
use crate::lots::{Block, Hood, Lot, LotSet, MAX_BLOCKS, MAX_LOTS, Site, Track};
use crate::pieces::Kind;
use crate::state::{HEADLINES, MINES};

/// The board as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardFile {
    #[serde(default, rename = "game")]
    _game: Option<FileGame>,
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u8,
    lot_count: usize,
    block_count: usize,
    city_hall: [String; 2],
    el_pueblo: String,
    headline_spaces: u8,
    unrest_limit: u8,
    mine_count: usize,
    mine_cap_vp: u8,
    lot: Vec<WrittenLot>,
    neighborhood: Vec<WrittenHood>,
    block: Vec<WrittenBlock>,
    factory_space: Vec<WrittenSpace>,
    bridge: Vec<WrittenBridge>,
    river: Vec<WrittenRiver>,
    scenery: Vec<WrittenScenery>,
    track: Vec<WrittenTrack>,
    mine: Vec<WrittenMine>,
    limits: Limits,
    size: Kinds,
    cost: Costs,
    immigration: Immigration,
    riot: Riot,
    /// A position for tests; play does not know it.
    #[serde(default, rename = "scoring_example")]
    _scoring_example: toml::Table,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLot {
    id: String,
    neighborhood: String,
    block: String,
    x: i8,
    y: i8,
    factory: Option<String>,
    special: Option<String>,
    #[serde(default)]
    riverside: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHood {
    id: String,
    name: String,
    track: String,
    base_votes: u8,
    blocks: Vec<String>,
    lots: usize,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBlock {
    id: String,
    neighborhood: String,
    lots: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSpace {
    id: String,
    neighborhood: String,
    lots: [String; 2],
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBridge {
    id: String,
    name: String,
    lots: [String; 2],
    neighborhoods: [String; 2],
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRiver {
    name: String,
    cells: Vec<(i8, i8)>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenScenery {
    kind: String,
    name: String,
    cells: Vec<(i8, i8)>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTrack {
    id: String,
    name: String,
    kind: String,
    values: Vec<u8>,
    #[serde(rename = "source")]
    _source: String,
    #[serde(default, rename = "note")]
    _note: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMine {
    id: String,
    name: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    per_player: PlayerLimits,
    common: CommonLimits,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerLimits {
    house: u8,
    mansion: u8,
    cube: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommonLimits {
    city_cube: u8,
    commercial: u8,
    factory: u8,
    civic: u8,
    hospital: u8,
    park_small: u8,
    park_medium: u8,
    park_large: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kinds {
    house: u8,
    mansion: u8,
    factory: u8,
    commercial: u8,
    civic: u8,
    hospital: u8,
    park_small: u8,
    park_medium: u8,
    park_large: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Costs {
    lot: u8,
    mine: u8,
    house: u8,
    factory: u8,
    commercial: u8,
    seize: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Immigration {
    jobs_min: Vec<u8>,
    houses: Vec<u8>,
    official_extra: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Riot {
    die: u8,
    bonus_1890: u8,
    bonus_1900: u8,
    bonus_1910: u8,
}

/// Each player's cubes on the score and influence tracks (FS-024, FS-025).
const CUBES_ON_TRACKS: u8 = 2;
/// City cubes on the eight tracks and the track of eras (FS-021 to FS-023).
const CITY_CUBES_ON_TRACKS: u8 = 9;

/// Houses that each player seeds (FS-036), and city cubes of the Mayor (FS-037).
const SEEDS: u8 = 2;
const ZONES: u8 = 3;
/// Where lots, rivers and scenery can lie, and how many places they can cover.
const CELLS: std::ops::RangeInclusive<i8> = -1..=40;
const MOST_CELLS: usize = 1000;

/// The board, or everything that is wrong with it.
pub(crate) fn read_board(file: &BoardFile) -> Result<Map, Vec<String>> {
    let mut reader = Reader { file, faults: Vec::new(), lots: Vec::new(), blocks: Vec::new(), ids: BTreeMap::new() };
    reader.counts();
    reader.ranges();
    // Everything else relies on the numbers.
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    reader.neighborhoods();
    reader.blocks();
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let map = reader.map();
    reader.check(&map);
    if reader.faults.is_empty() { Ok(map) } else { Err(reader.faults) }
}

struct Reader<'a> {
    file: &'a BoardFile,
    faults: Vec<String>,
    lots: Vec<LotInfo>,
    blocks: Vec<BlockInfo>,
    ids: BTreeMap<&'a str, Lot>,
}

impl<'a> Reader<'a> {
    fn fault(&mut self, what: String) {
        self.faults.push(what);
    }

    fn counts(&mut self) {
        let file = self.file;
        for (what, found, said) in [
            ("lots", file.lot.len(), file.lot_count),
            ("blocks", file.block.len(), file.block_count),
            ("mines", file.mine.len(), file.mine_count),
        ] {
            if found != said {
                self.fault(format!("has {found} {what}, but says {said}"));
            }
        }
        for (what, found, least, most) in [
            ("lots", file.lot.len(), 1, MAX_LOTS),
            ("blocks", file.block.len(), 1, MAX_BLOCKS),
            ("mines", file.mine.len(), MINES, MINES),
            ("Headline spaces", file.headline_spaces.into(), HEADLINES, HEADLINES),
            ("bridges", file.bridge.len(), 0, MAX_LOTS),
            ("factory spaces", file.factory_space.len(), 0, MAX_LOTS),
            ("rivers", file.river.len(), 0, MAX_LOTS),
            ("pieces of scenery", file.scenery.len(), 0, MAX_LOTS),
            ("columns of immigration", file.immigration.jobs_min.len(), 0, 20),
        ] {
            if !(least..=most).contains(&found) {
                self.fault(format!("has {found} {what}, expected {least} to {most}"));
            }
        }
        let repeated = |ids: Vec<&str>| {
            let mut ids = ids;
            ids.sort_unstable();
            ids.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].to_owned())
        };
        for (what, ids) in [
            ("lot", file.lot.iter().map(|it| it.id.as_str()).collect()),
            ("block", file.block.iter().map(|it| it.id.as_str()).collect()),
            ("mine", file.mine.iter().map(|it| it.id.as_str()).collect()),
            ("bridge", file.bridge.iter().map(|it| it.id.as_str()).collect()),
            ("factory space", file.factory_space.iter().map(|it| it.id.as_str()).collect()),
        ] {
            if let Some(id) = repeated(ids) {
                self.fault(format!("has the {what} {id:?} twice"));
            }
        }
    }

    /// Numbers that the game can count with, names that moves can write, and places that can be drawn.
    fn ranges(&mut self) {
        let file = self.file;
        let (own, common, cost) = (&file.limits.per_player, &file.limits.common, &file.cost);
        let immigration = file.immigration.houses.iter().copied().max().unwrap_or(0);
        for (what, found, least, most) in [
            ("houses", own.house, SEEDS, 60),
            ("mansions", own.mansion, 1, 20),
            ("cubes", own.cube, CUBES_ON_TRACKS, 60),
            ("city cubes", common.city_cube, CITY_CUBES_ON_TRACKS + ZONES, 60),
            ("civic buildings", common.civic, 1, 60),
            ("pieces of a kind", common.by_kind().into_iter().max().unwrap_or(0), 0, 60),
            ("MM for a purchase", [cost.lot, cost.mine, cost.house].into_iter().max().unwrap_or(0), 0, 20),
            ("MM for a purchase", [cost.factory, cost.commercial, cost.seize].into_iter().max().unwrap_or(0), 0, 20),
            ("cubes that start a riot", file.unrest_limit, 1, 60),
            ("VP for a mine", file.mine_cap_vp, 0, 60),
            ("houses of immigration", immigration, 0, 20),
            ("houses of the Official", file.immigration.official_extra, 0, 20),
            ("points of a riot", file.riot.bonus_1890.max(file.riot.bonus_1900).max(file.riot.bonus_1910), 0, 20),
            ("base votes", file.neighborhood.iter().map(|it| it.base_votes).max().unwrap_or(0), 0, 20),
            ("steps of a track", file.track.iter().flat_map(|it| it.values.iter().copied()).max().unwrap_or(0), 0, 60),
        ] {
            if !(least..=most).contains(&found) {
                self.fault(format!("has {found} {what}, expected {least} to {most}"));
            }
        }
        // Lots are named by their block and a letter, so that a block is a letter and a number.
        for block in &file.block {
            let mut letters = block.id.bytes();
            let named = letters.next().is_some_and(|it| it.is_ascii_uppercase())
                && (2..=4).contains(&block.id.len())
                && letters.all(|it| it.is_ascii_digit());
            if !named {
                let id: String = block.id.chars().take(20).collect();
                self.fault(format!(
                    "{id:?} is not a name of a block; expected a capital letter and a number, such as N5"
                ));
            }
        }
        let cells = file.river.iter().map(|it| &it.cells).chain(file.scenery.iter().map(|it| &it.cells)).flatten();
        let places = cells.copied().chain(file.lot.iter().map(|it| (it.x, it.y)));
        let n = places.clone().take(MOST_CELLS + 1).count();
        if n > MOST_CELLS || places.clone().any(|(x, y)| !CELLS.contains(&x) || !CELLS.contains(&y)) {
            self.fault(format!("lots, rivers and scenery cover at most {MOST_CELLS} places, each from -1 to 40"));
        }
        let names = file.mine.iter().map(|it| &it.name).chain(file.bridge.iter().map(|it| &it.name));
        let names = names.chain(file.river.iter().map(|it| &it.name)).chain(file.scenery.iter().map(|it| &it.name));
        for name in names {
            if name.chars().nth(60).is_some() || name.trim().is_empty() || name.chars().any(char::is_control) {
                let name: String = name.chars().take(60).collect();
                self.fault(format!("{name:?} is not a name; expected 1 to 60 visible letters"));
            }
        }
    }

    fn neighborhoods(&mut self) {
        let file = self.file;
        let found: Vec<&str> = file.neighborhood.iter().map(|it| it.id.as_str()).collect();
        if found != Hood::ALL.map(Hood::id) {
            self.fault(format!("has the neighborhoods {found:?}, expected {:?}", Hood::ALL.map(Hood::id)));
            return;
        }
        for (hood, it) in Hood::ALL.into_iter().zip(&file.neighborhood) {
            if it.track != hood.track().id() || it.name != hood.name() {
                self.fault(format!("{}: expected the name {:?} and the track {:?}", it.id, hood.name(), it.id));
            }
            if it.base_votes != file.neighborhood[0].base_votes {
                self.fault(format!("{}: all neighborhoods have the same base votes", it.id));
            }
            let blocks = file.block.iter().filter(|block| block.neighborhood == it.id);
            let blocks: Vec<&str> = blocks.map(|block| block.id.as_str()).collect();
            if blocks != it.blocks {
                self.fault(format!("{}: has the blocks {blocks:?}, but says {:?}", it.id, it.blocks));
            }
            let lots = file.lot.iter().filter(|lot| lot.neighborhood == it.id).count();
            if lots != it.lots {
                self.fault(format!("{}: has {lots} lots, but says {}", it.id, it.lots));
            }
        }
    }

    fn blocks(&mut self) {
        let file = self.file;
        for (i, block) in file.block.iter().enumerate() {
            let Some(hood) = Hood::ALL.into_iter().find(|hood| hood.id() == block.neighborhood) else {
                let known = Hood::ALL.map(Hood::id);
                let hint = suggestion(&block.neighborhood, &known);
                self.fault(format!("{}: unknown neighborhood {:?}; {hint}", block.id, block.neighborhood));
                continue;
            };
            let first = Lot(self.lots.len() as u8);
            for id in &block.lots {
                let Some(lot) = file.lot.iter().find(|lot| lot.id == *id) else {
                    self.fault(format!("{}: there is no lot {id:?}", block.id));
                    continue;
                };
                // FSF-022: a block lies in one neighborhood.
                if lot.block != block.id || lot.neighborhood != block.neighborhood {
                    self.fault(format!("{id}: belongs to {} in {}, not {}", lot.block, lot.neighborhood, block.id));
                }
                if self.ids.insert(id, Lot(self.lots.len() as u8)).is_some() {
                    self.fault(format!("{id}: belongs to two blocks"));
                }
                self.lots.push(LotInfo { name: id.clone(), block: Block(i as u8), hood, x: lot.x, y: lot.y });
            }
            let size = self.lots.len() as u8 - first.0;
            let lots = (first.0..first.0 + size).map(Lot).collect();
            self.blocks.push(BlockInfo { name: block.id.clone(), hood, first, size, lots });
            self.lettering(&block.id, first);
        }
        for lot in &file.lot {
            if !self.ids.contains_key(lot.id.as_str()) {
                self.fault(format!("{}: belongs to no block", lot.id));
            }
        }
    }

    /// Lots are lettered a b / c d, inside a square of two by two, and hang together.
    fn lettering(&mut self, block: &str, first: Lot) {
        let lots = &self.lots[first.index()..];
        let Some(corner) = lots.first() else { return self.fault(format!("{block}: has no lots")) };
        let (x, y) = (lots.iter().map(|lot| lot.x).min().unwrap_or(corner.x), corner.y);
        let lettered = lots.iter().zip('a'..).all(|(lot, letter)| lot.name == format!("{block}{letter}"));
        let in_order = lots.is_sorted_by_key(|lot| (lot.y, lot.x));
        let square = lots.len() <= 4 && lots.iter().all(|lot| lot.x - x < 2 && lot.y - y < 2);
        let touches = |lot: &LotInfo| lots.iter().any(|other| side_by_side(lot, other));
        let contiguous = lots.len() == 1 || lots.iter().all(touches);
        if !lettered || !in_order || !square || !contiguous {
            self.fault(format!("{block}: expected up to four lots side by side, lettered a b / c d"));
        }
    }

    fn map(&mut self) -> Map {
        let file = self.file;
        let lots = self.lots.clone();
        let all: LotSet = (0..lots.len() as u8).map(Lot).collect();
        let marked = |test: &dyn Fn(&WrittenLot) -> bool| -> LotSet {
            file.lot.iter().filter(|lot| test(lot)).filter_map(|lot| self.ids.get(lot.id.as_str()).copied()).collect()
        };
        let factory_lots = marked(&|lot| lot.factory.is_some());
        let riverside = marked(&|lot| lot.riverside);
        let hood_lots = Hood::ALL.map(|hood| marked(&|lot| lot.neighborhood == hood.id()));
        let bridges = self.bridges();
        let near = near(&lots, &bridges);
        let mut map = Map {
            near,
            all,
            hood_lots,
            factory_lots,
            riverside,
            pairs: Vec::new(),
            factory_pairs: Vec::new(),
            factory_spaces: Vec::new(),
            squares: Vec::new(),
            city_hall: Site::default(),
            el_pueblo: self.lot(&file.el_pueblo, "el_pueblo"),
            bridges,
            scenery: scenery(file),
            tracks: self.tracks(),
            mines: file.mine.iter().map(|mine| mine.name.clone()).collect(),
            figures: self.figures(),
            blocks: self.blocks.clone(),
            lots,
        };
        self.sites(&mut map);
        map
    }

    fn sites(&mut self, map: &mut Map) {
        let file = self.file;
        for lot in map.all {
            for other in map.near[lot.index()] {
                let both = LotSet::only(lot) | LotSet::only(other);
                if lot < other
                    && side_by_side(map.lot(lot), map.lot(other))
                    && let Some(site) = map.site_of(&both)
                {
                    map.pairs.push((site, both));
                }
            }
        }
        // FS-183: any two of the marked lots of a block that share a side.
        map.factory_pairs = map.pairs.iter().filter(|(_, lots)| lots.is_within(&map.factory_lots)).copied().collect();
        let full = map.blocks().filter(|(_, block)| block.size == 4);
        map.squares = full.map(|(block, info)| (Site { block, mask: 0b1111 }, info.lots)).collect();
        for space in &file.factory_space {
            let site = self.pair(map, &space.lots, &space.id);
            let lots = map.lots_of(site);
            map.factory_spaces.push((site, lots));
            let marked = file.lot.iter().filter(|lot| lot.factory.as_ref() == Some(&space.id));
            let marked: Vec<&str> = marked.map(|lot| lot.id.as_str()).collect();
            if marked != space.lots || map.hood(site).id() != space.neighborhood {
                self.fault(format!("{}: its lots say otherwise: {marked:?}", space.id));
            }
        }
        if map.factory_lots.len() as usize != 2 * file.factory_space.len() {
            self.fault("lots name a factory space that is not there".into());
        }
        map.city_hall = self.pair(map, &file.city_hall, "city_hall");
    }

    /// Two lots that share a side inside a block.
    fn pair(&mut self, map: &Map, ids: &[String; 2], what: &str) -> Site {
        let both = LotSet::only(self.lot(&ids[0], what)) | LotSet::only(self.lot(&ids[1], what));
        let found = map.pairs.iter().find(|(_, lots)| *lots == both);
        let Some(&(site, _)) = found else {
            self.fault(format!("{what}: {} and {} do not share a side of one block", ids[0], ids[1]));
            return Site::default();
        };
        site
    }

    fn lot(&mut self, id: &str, what: &str) -> Lot {
        if let Some(&lot) = self.ids.get(id) {
            return lot;
        }
        self.fault(format!("{what}: there is no lot {id:?}"));
        Lot(0)
    }

    fn bridges(&mut self) -> Vec<BridgeInfo> {
        let file: &'a BoardFile = self.file;
        let mut bridges = Vec::new();
        for bridge in &file.bridge {
            let ends = [self.lot(&bridge.lots[0], &bridge.id), self.lot(&bridge.lots[1], &bridge.id)];
            let hoods = ends.map(|lot| self.lots[lot.index()].hood);
            // FSF-023: a bridge joins two neighborhoods.
            if hoods[0] == hoods[1] || bridge.neighborhoods != hoods.map(Hood::id) {
                self.fault(format!("{}: joins {} and {}", bridge.id, hoods[0].id(), hoods[1].id()));
            }
            if side_by_side(&self.lots[ends[0].index()], &self.lots[ends[1].index()]) {
                self.fault(format!("{}: its lots share a side without it", bridge.id));
            }
            bridges.push(BridgeInfo { name: bridge.name.clone(), ends });
        }
        bridges
    }

    fn tracks(&mut self) -> [Vec<u8>; 8] {
        let file = self.file;
        let found: Vec<&str> = file.track.iter().map(|it| it.id.as_str()).collect();
        if found != Track::ALL.map(Track::id) {
            self.fault(format!("has the tracks {found:?}, expected {:?}", Track::ALL.map(Track::id)));
            return Track::ALL.map(|_| vec![1]);
        }
        Track::ALL.map(|track| {
            let it = &file.track[track as usize];
            let kind = if track.hood().is_some() { "neighborhood" } else { "sector" };
            if it.name != track.name() || it.kind != kind {
                self.fault(format!("{}: expected the name {:?} and the kind {kind:?}", it.id, track.name()));
            }
            if it.values.is_empty() || it.values.len() > 15 || !it.values.is_sorted_by(|a, b| a < b) {
                self.fault(format!("{}: expected rising values, found {:?}", it.id, it.values));
            }
            it.values.clone()
        })
    }

    fn figures(&mut self) -> Figures {
        let file = self.file;
        let Limits { per_player, common } = &file.limits;
        let sizes = &file.size;
        let sizes = [
            sizes.house,
            sizes.mansion,
            sizes.factory,
            sizes.commercial,
            sizes.civic,
            sizes.hospital,
            sizes.park_small,
            sizes.park_medium,
            sizes.park_large,
        ];
        if sizes != Kind::ALL.map(Kind::size) {
            self.fault(format!("has the sizes {sizes:?}, expected {:?}", Kind::ALL.map(Kind::size)));
        }
        if file.riot.die != 4 {
            self.fault("all rolls use a die with four sides".into());
        }
        let immigration = &file.immigration;
        if immigration.jobs_min.len() != immigration.houses.len() || !immigration.jobs_min.is_sorted() {
            self.fault("immigration: expected as many houses as jobs, rising".into());
        }
        if per_player.cube < CUBES_ON_TRACKS || common.city_cube < CITY_CUBES_ON_TRACKS {
            self.fault("has too few cubes to mark the tracks".into());
        }
        Figures {
            houses: per_player.house,
            mansions: per_player.mansion,
            cubes: per_player.cube.saturating_sub(CUBES_ON_TRACKS),
            city_cubes: common.city_cube.saturating_sub(CITY_CUBES_ON_TRACKS),
            common: common.by_kind(),
            cost_lot: file.cost.lot,
            cost_mine: file.cost.mine,
            cost_house: file.cost.house,
            cost_factory: file.cost.factory,
            cost_commercial: file.cost.commercial,
            cost_seize: file.cost.seize,
            unrest_limit: file.unrest_limit,
            headline_spaces: file.headline_spaces,
            mine_cap: file.mine_cap_vp,
            immigration: immigration.jobs_min.iter().copied().zip(immigration.houses.iter().copied()).collect(),
            official_extra: immigration.official_extra,
            riot_bonus: [file.riot.bonus_1890, file.riot.bonus_1900, file.riot.bonus_1910],
            base_votes: file.neighborhood[0].base_votes,
        }
    }

    /// What the file says besides, held against what was derived.
    fn check(&mut self, map: &Map) {
        let file = self.file;
        let cells: Vec<(i8, i8)> = map.lots.iter().map(|lot| (lot.x, lot.y)).collect();
        for (i, cell) in cells.iter().enumerate() {
            if cells[..i].contains(cell) {
                self.fault(format!("{}: lies where another lot lies", map.lots[i].name));
            }
            if map.scenery.iter().any(|it| it.cells.contains(cell)) {
                self.fault(format!("{}: lies where the scenery is", map.lots[i].name));
            }
        }
        for lot in map.all {
            let info = map.lot(lot);
            let touches = |&(x, y): &(i8, i8)| x.abs_diff(info.x) + y.abs_diff(info.y) == 1;
            let river = file.river.iter().any(|river| river.cells.iter().any(touches));
            if river != map.riverside.contains(lot) {
                self.fault(format!("{}: riverside should be {river}", info.name));
            }
        }
        for lot in &file.lot {
            let special = match lot.special.as_deref() {
                None => file.el_pueblo != lot.id && !file.city_hall.contains(&lot.id),
                Some("el_pueblo") => file.el_pueblo == lot.id,
                Some("city_hall") => file.city_hall.contains(&lot.id),
                Some(_) => false,
            };
            if !special {
                self.fault(format!("{}: its special marking is not that of the head of the file", lot.id));
            }
        }
    }
}

impl CommonLimits {
    fn by_kind(&self) -> [u8; 9] {
        Kind::ALL.map(|kind| match kind {
            Kind::House | Kind::Mansion => 0,
            Kind::Factory => self.factory,
            Kind::Commercial => self.commercial,
            Kind::Civic => self.civic,
            Kind::Hospital => self.hospital,
            Kind::SmallPark => self.park_small,
            Kind::MediumPark => self.park_medium,
            Kind::LargePark => self.park_large,
        })
    }
}

/// FS-145: lots that share a side, whatever street or border lies between them.
fn side_by_side(a: &LotInfo, b: &LotInfo) -> bool {
    a.x.abs_diff(b.x) + a.y.abs_diff(b.y) == 1
}

/// FS-145 to FS-148: by side, and by bridge.
fn near(lots: &[LotInfo], bridges: &[BridgeInfo]) -> Vec<LotSet> {
    let neighbors = |lot: &LotInfo| {
        (0..lots.len() as u8).map(Lot).filter(|other| side_by_side(lot, &lots[other.index()])).collect::<LotSet>()
    };
    let mut near: Vec<LotSet> = lots.iter().map(neighbors).collect();
    for bridge in bridges {
        let [a, b] = bridge.ends;
        near[a.index()].insert(b);
        near[b.index()].insert(a);
    }
    near
}

fn scenery(file: &BoardFile) -> Vec<Scenery> {
    let rivers = file.river.iter().map(|it| ("river", &it.name, &it.cells));
    let others = file.scenery.iter().map(|it| (it.kind.as_str(), &it.name, &it.cells));
    rivers
        .chain(others)
        .map(|(kind, name, cells)| Scenery { kind: kind.to_owned(), name: name.clone(), cells: cells.clone() })
        .collect()
}
