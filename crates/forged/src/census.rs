//! How much stands in each neighborhood, kept up with every piece that comes and goes.

use table::{BySeat, Seat};

use crate::city::{City, SEATS};
use crate::lots::Hood;
use crate::map::Map;
use crate::pieces::{Kind, Layer};

/// A number for each neighborhood.
pub(crate) type ByHood = [u8; Hood::ALL.len()];

/// Layers of players' structures come first.
const OWNED: usize = Layer::Commercial as usize + 1;
const COMMON: usize = Layer::ALL.len() - OWNED;

/// How many lots of each neighborhood are covered by what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    owned: BySeat<[ByHood; OWNED], SEATS>,
    cubes: BySeat<ByHood, SEATS>,
    common: [ByHood; COMMON],
    city_cubes: ByHood,
    /// Lots with anything.
    covered: ByHood,
}

impl Census {
    /// Counts afresh, to see whether the count that was kept is right.
    pub(crate) fn of(map: &Map, city: &City) -> Census {
        let mut census = Census::default();
        for lot in map.all() {
            let hood = map.lot(lot).hood;
            if let Some(piece) = city.piece(map, lot) {
                census.add(piece.kind.layer(), piece.owner, hood, 1);
            } else if city.cubes().contains(lot) {
                census.add_cube(city.owner(lot), hood);
            }
        }
        census
    }

    #[inline]
    fn lots(&mut self, layer: Layer, owner: Option<Seat>) -> &mut ByHood {
        let layer = layer as usize;
        match owner {
            Some(seat) if layer < OWNED => &mut self.owned[seat][layer],
            _ => &mut self.common[layer.saturating_sub(OWNED)],
        }
    }

    #[inline]
    pub(crate) fn add(&mut self, layer: Layer, owner: Option<Seat>, hood: Hood, lots: u8) {
        self.lots(layer, owner)[hood as usize] += lots;
        self.covered[hood as usize] += lots;
    }

    #[inline]
    pub(crate) fn take(&mut self, layer: Layer, owner: Option<Seat>, hood: Hood, lots: u8) {
        self.lots(layer, owner)[hood as usize] -= lots;
        self.covered[hood as usize] -= lots;
    }

    #[inline]
    fn cubes_of(&mut self, owner: Option<Seat>) -> &mut ByHood {
        match owner {
            Some(seat) => &mut self.cubes[seat],
            None => &mut self.city_cubes,
        }
    }

    #[inline]
    pub(crate) fn add_cube(&mut self, owner: Option<Seat>, hood: Hood) {
        self.cubes_of(owner)[hood as usize] += 1;
        self.covered[hood as usize] += 1;
    }

    #[inline]
    pub(crate) fn take_cube(&mut self, owner: Option<Seat>, hood: Hood) {
        self.cubes_of(owner)[hood as usize] -= 1;
        self.covered[hood as usize] -= 1;
    }

    /// Lots of a player's structures, layer by layer: houses, mansions, factories, commercial buildings.
    #[inline]
    pub(crate) fn all_own(&self, seat: Seat) -> &[ByHood; OWNED] {
        &self.owned[seat]
    }

    /// Lots of a player's structures of a layer.
    #[inline]
    pub(crate) fn own(&self, seat: Seat, layer: Layer) -> &ByHood {
        &self.owned[seat][layer as usize]
    }

    /// How many of a player's structures of a kind stand.
    #[inline]
    pub(crate) fn n_all(&self, seat: Seat, kind: Kind) -> u8 {
        sum(self.own(seat, kind.layer())) / kind.size()
    }

    /// Lots with a player's cube.
    #[inline]
    pub(crate) fn own_cubes(&self, seat: Seat) -> &ByHood {
        &self.cubes[seat]
    }

    /// Lots of structures of a layer that are nobody's.
    #[inline]
    pub(crate) fn common(&self, layer: Layer) -> &ByHood {
        &self.common[layer as usize - OWNED]
    }

    /// Lots with anything.
    #[inline]
    pub(crate) fn covered(&self) -> &ByHood {
        &self.covered
    }

    /// Lots with a city cube.
    #[inline]
    pub(crate) fn city_cubes(&self) -> &ByHood {
        &self.city_cubes
    }
}

/// All neighborhoods together.
#[inline]
pub(crate) fn sum(by_hood: &[u8]) -> u8 {
    by_hood.iter().sum()
}
