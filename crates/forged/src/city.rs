//! What stands on the lots: cubes and structures, as sets of lots.

use table::{BySeat, Digest, Seat};

use crate::census::Census;
use crate::lots::{Block, Lot, LotSet, MAX_BLOCKS, Site};
use crate::map::Map;
use crate::pieces::{Kind, Layer};

/// The most players.
pub const SEATS: usize = 4;

/// What stands on the lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct City {
    /// Lots by what stands on them.
    layers: [LotSet; 7],
    /// Lots with a cube and nothing else.
    cubes: LotSet,
    /// What belongs to a player: cubes and structures. The rest is the city's.
    owned: BySeat<LotSet, SEATS>,
    /// Lots with structures. It follows from the layers, and is kept because it is asked for at every turn.
    structures: LotSet,
    /// The City Grid. It follows from the rest, and is kept for the same reason.
    grid: LotSet,
    /// Lots next to a factory. This, too, follows from the rest, as do the two that come after it.
    factory_side: LotSet,
    /// Lots next to what makes houses worth more: see [`Layer::graces`].
    grace_side: LotSet,
    census: Census,
    /// For each block, a nibble for each lot: the mask of the structure that covers it.
    shapes: [u16; MAX_BLOCKS],
}

/// A structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// Whose; the city's if nobody's.
    pub owner: Option<Seat>,
    /// Where.
    pub site: Site,
}

impl City {
    /// Nothing anywhere.
    pub fn empty() -> City {
        City {
            layers: [LotSet::EMPTY; 7],
            cubes: LotSet::EMPTY,
            owned: BySeat::default(),
            structures: LotSet::EMPTY,
            grid: LotSet::EMPTY,
            factory_side: LotSet::EMPTY,
            grace_side: LotSet::EMPTY,
            census: Census::default(),
            shapes: [0; MAX_BLOCKS],
        }
    }

    /// The lots with structures of a layer.
    #[inline]
    pub fn layer(&self, layer: Layer) -> &LotSet {
        &self.layers[layer as usize]
    }

    /// The lots of a player's structures of a layer.
    #[inline]
    pub fn own(&self, seat: Seat, layer: Layer) -> LotSet {
        self.layers[layer as usize] & self.owned[seat]
    }

    /// Everything of a player's.
    #[inline]
    pub fn owned(&self, seat: Seat) -> &LotSet {
        &self.owned[seat]
    }

    /// Lots with a cube.
    #[inline]
    pub fn cubes(&self) -> &LotSet {
        &self.cubes
    }

    /// Lots with a player's cube.
    #[inline]
    pub fn own_cubes(&self, seat: Seat) -> LotSet {
        self.cubes & self.owned[seat]
    }

    /// Lots with a city cube.
    #[inline]
    pub fn city_cubes(&self) -> LotSet {
        let [a, b, c, d] = self.owned.0;
        self.cubes.without(&(a | b | c | d))
    }

    /// Lots with structures.
    #[inline]
    pub fn structures(&self) -> LotSet {
        self.structures
    }

    /// Lots with anything.
    #[inline]
    pub fn occupied(&self) -> LotSet {
        self.structures() | self.cubes
    }

    /// The City Grid: lots with something and those next to them (FS-143).
    #[inline]
    pub fn grid(&self) -> LotSet {
        self.grid
    }

    /// Lots next to a factory (FS-499).
    #[inline]
    pub(crate) fn factory_side(&self) -> &LotSet {
        &self.factory_side
    }

    /// Lots next to what makes houses worth more (FS-498).
    #[inline]
    pub(crate) fn grace_side(&self) -> &LotSet {
        &self.grace_side
    }

    /// How much stands in each neighborhood.
    #[inline]
    pub(crate) fn census(&self) -> &Census {
        &self.census
    }

    /// After something was taken off these lots: they and those next to them may hang on to nothing any more.
    fn shrink_grid(&mut self, map: &Map, lots: &LotSet) {
        let occupied = self.occupied();
        for lot in (*lots | map.around(lots)).without(&occupied) {
            if !map.near(lot).meets(&occupied) {
                self.grid.remove(lot);
            }
        }
    }

    /// Lots next to structures of some layers.
    pub(crate) fn side_of(&self, map: &Map, counts: impl Fn(Layer) -> bool) -> LotSet {
        let layers = Layer::ALL.into_iter().filter(|&layer| counts(layer));
        map.around(&layers.fold(LotSet::EMPTY, |lots, layer| lots | *self.layer(layer)))
    }

    /// Whose cube or structure is on a lot.
    #[inline]
    pub fn owner(&self, lot: Lot) -> Option<Seat> {
        (0..SEATS as u8).map(Seat::new).find(|&seat| self.owned[seat].contains(lot))
    }

    /// The structure on a lot.
    pub fn piece(&self, map: &Map, lot: Lot) -> Option<Piece> {
        let layer = Layer::ALL.into_iter().find(|&layer| self.layer(layer).contains(lot))?;
        let site = self.site(map, lot);
        let kind = match (layer, site.size()) {
            (Layer::House, _) => Kind::House,
            (Layer::Mansion, _) => Kind::Mansion,
            (Layer::Factory, _) => Kind::Factory,
            (Layer::Commercial, _) => Kind::Commercial,
            (Layer::Civic, _) => Kind::Civic,
            (Layer::Hospital, _) => Kind::Hospital,
            (Layer::Park, 1) => Kind::SmallPark,
            (Layer::Park, 2) => Kind::MediumPark,
            (Layer::Park, _) => Kind::LargePark,
        };
        Some(Piece { kind, owner: self.owner(lot), site })
    }

    /// The site of the structure on a lot that has one.
    #[inline]
    pub fn site(&self, map: &Map, lot: Lot) -> Site {
        let block = map.lot(lot).block;
        let shift = 4 * (lot.0 - map.block(block).first.0);
        Site { block, mask: (self.shapes[block.index()] >> shift & 15) as u8 }
    }

    /// Whether the lot is the first of the structure on it, so that a structure is met once in a walk over lots.
    #[inline]
    pub fn is_first(&self, map: &Map, lot: Lot) -> bool {
        map.first_lot(self.site(map, lot)) == lot
    }

    /// All structures, each once.
    pub fn pieces<'a>(&'a self, map: &'a Map) -> impl Iterator<Item = Piece> + 'a {
        let structures = self.structures();
        structures.into_iter().filter(|&lot| self.is_first(map, lot)).filter_map(|lot| self.piece(map, lot))
    }

    /// How many structures of these lots there are, given that all of them have the same size.
    #[inline]
    pub fn n_owned(&self, seat: Seat, kind: Kind) -> u8 {
        if kind.is_owned() { self.census.n_all(seat, kind) } else { 0 }
    }

    /// How many structures of a kind stand, whosever.
    pub fn n_pieces(&self, map: &Map, kind: Kind) -> u8 {
        let layer = self.layer(kind.layer());
        let n = if kind.is_park() {
            layer.iter().filter(|&lot| self.site(map, lot).size() == kind.size()).count() as u32
        } else {
            layer.len()
        };
        (n / u32::from(kind.size())) as u8
    }

    /// Whether every lot of a block has a structure (FS-204).
    #[inline]
    pub fn is_full(&self, map: &Map, block: Block) -> bool {
        map.block(block).lots.is_within(&self.structures())
    }

    pub(crate) fn put_cube(&mut self, map: &Map, lot: Lot, owner: Option<Seat>) {
        self.cubes.insert(lot);
        self.grid |= LotSet::only(lot) | *map.near(lot);
        self.census.add_cube(owner, map.lot(lot).hood);
        if let Some(seat) = owner {
            self.owned[seat].insert(lot);
        }
    }

    /// Takes the cube off a lot and says whose it was.
    pub(crate) fn take_cube(&mut self, map: &Map, lot: Lot) -> Option<Seat> {
        let owner = self.owner(lot);
        self.cubes.remove(lot);
        self.shrink_grid(map, &LotSet::only(lot));
        self.census.take_cube(owner, map.lot(lot).hood);
        if let Some(seat) = owner {
            self.owned[seat].remove(lot);
        }
        owner
    }

    pub(crate) fn put(&mut self, map: &Map, kind: Kind, owner: Option<Seat>, site: Site) {
        let lots = map.lots_of(site);
        self.layers[kind.layer() as usize] |= lots;
        self.structures |= lots;
        let around = map.around(&lots);
        self.grid |= lots | around;
        if kind == Kind::Factory {
            self.factory_side |= around;
        } else if kind.layer().graces() {
            self.grace_side |= around;
        }
        self.census.add(kind.layer(), owner, map.hood(site), site.size());
        if let Some(seat) = owner {
            self.owned[seat] |= lots;
        }
        for i in 0..4 {
            if site.mask & (1 << i) != 0 {
                self.shapes[site.block.index()] |= u16::from(site.mask) << (4 * i);
            }
        }
    }

    pub(crate) fn take(&mut self, map: &Map, piece: Piece) {
        let lots = map.lots_of(piece.site);
        let layer = &mut self.layers[piece.kind.layer() as usize];
        *layer = layer.without(&lots);
        self.structures = self.structures.without(&lots);
        self.shrink_grid(map, &lots);
        if piece.kind == Kind::Factory {
            self.factory_side = self.side_of(map, |layer| layer == Layer::Factory);
        } else if piece.kind.layer().graces() {
            self.grace_side = self.side_of(map, Layer::graces);
        }
        self.census.take(piece.kind.layer(), piece.owner, map.hood(piece.site), piece.site.size());
        if let Some(seat) = piece.owner {
            self.owned[seat] = self.owned[seat].without(&lots);
        }
        for i in 0..4 {
            if piece.site.mask & (1 << i) != 0 {
                self.shapes[piece.site.block.index()] &= !(15 << (4 * i));
            }
        }
    }

    /// Gives a structure to another player.
    pub(crate) fn hand_over(&mut self, map: &Map, site: Site, from: Seat, to: Seat) {
        let lots = map.lots_of(site);
        if let Some(layer) = Layer::ALL.into_iter().find(|&layer| self.layer(layer).meets(&lots)) {
            self.census.take(layer, Some(from), map.hood(site), site.size());
            self.census.add(layer, Some(to), map.hood(site), site.size());
        }
        self.owned[from] = self.owned[from].without(&lots);
        self.owned[to] |= lots;
    }

    pub(crate) fn write_digest(&self, digest: &mut Digest) {
        for set in self.layers.iter().chain([&self.cubes]).chain(&self.owned.0) {
            for &word in &set.0 {
                digest.number(word);
            }
        }
        for &shape in &self.shapes {
            digest.number(shape.into());
        }
    }
}
