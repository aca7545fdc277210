//! Pieces, roles, cards and eras: the nouns of the rulebook.

/// What can stand on lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// One lot, in a player's color.
    House,
    /// Two lots, in a player's color.
    Mansion,
    /// Two lots, with a player's cube.
    Factory,
    /// One lot, with a player's cube.
    Commercial,
    /// Two lots, nobody's.
    Civic,
    /// One lot, nobody's.
    Hospital,
    /// One lot, nobody's.
    SmallPark,
    /// Two lots, nobody's.
    MediumPark,
    /// Four lots, nobody's.
    LargePark,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 9] = [
        Kind::House,
        Kind::Mansion,
        Kind::Factory,
        Kind::Commercial,
        Kind::Civic,
        Kind::Hospital,
        Kind::SmallPark,
        Kind::MediumPark,
        Kind::LargePark,
    ];

    /// How many lots it covers (FS-133, FS-135 to FS-137).
    #[inline]
    pub const fn size(self) -> u8 {
        match self {
            Kind::House | Kind::Commercial | Kind::Hospital | Kind::SmallPark => 1,
            Kind::Mansion | Kind::Factory | Kind::Civic | Kind::MediumPark => 2,
            Kind::LargePark => 4,
        }
    }

    /// Whether it belongs to a player (FS-273).
    #[inline]
    pub const fn is_owned(self) -> bool {
        matches!(self, Kind::House | Kind::Mansion | Kind::Factory | Kind::Commercial)
    }

    /// Whether a cube on it shows the owner, so that it needs one.
    #[inline]
    pub const fn bears_cube(self) -> bool {
        matches!(self, Kind::Factory | Kind::Commercial)
    }

    /// Whether it is a park of any size.
    #[inline]
    pub const fn is_park(self) -> bool {
        matches!(self, Kind::SmallPark | Kind::MediumPark | Kind::LargePark)
    }

    /// The layer of the city that it lies in.
    #[inline]
    pub const fn layer(self) -> Layer {
        match self {
            Kind::House => Layer::House,
            Kind::Mansion => Layer::Mansion,
            Kind::Factory => Layer::Factory,
            Kind::Commercial => Layer::Commercial,
            Kind::Civic => Layer::Civic,
            Kind::Hospital => Layer::Hospital,
            Kind::SmallPark | Kind::MediumPark | Kind::LargePark => Layer::Park,
        }
    }

    /// Its name, as moves and sentences have it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::House => "house",
            Kind::Mansion => "mansion",
            Kind::Factory => "factory",
            Kind::Commercial => "commercial building",
            Kind::Civic => "civic building",
            Kind::Hospital => "hospital",
            Kind::SmallPark => "small park",
            Kind::MediumPark => "medium park",
            Kind::LargePark => "large park",
        }
    }
}

/// Structures of a kind, parks of all sizes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Layer {
    /// Houses.
    House,
    /// Mansions.
    Mansion,
    /// Factories.
    Factory,
    /// Commercial buildings.
    Commercial,
    /// Civic buildings.
    Civic,
    /// Hospitals.
    Hospital,
    /// Parks.
    Park,
}

impl Layer {
    /// All of them.
    pub const ALL: [Layer; 7] =
        [Layer::House, Layer::Mansion, Layer::Factory, Layer::Commercial, Layer::Civic, Layer::Hospital, Layer::Park];

    /// How many lots its structures cover; a park covers at least so many.
    #[inline]
    pub const fn size(self) -> u8 {
        match self {
            Layer::House | Layer::Commercial | Layer::Hospital | Layer::Park => 1,
            Layer::Mansion | Layer::Factory | Layer::Civic => 2,
        }
    }

    /// Whether houses next to it earn 1 more (FS-498).
    #[inline]
    pub const fn graces(self) -> bool {
        matches!(self, Layer::Mansion | Layer::Civic | Layer::Hospital | Layer::Park)
    }
}

/// The five roles (FS-012).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// Scores for city cubes that are built over.
    Mayor,
    /// Draws the draft cards and picks first.
    CityPlanner,
    /// Bends the rolls for mines, and earns more from them.
    MiningOfficial,
    /// First in immigration, with a house more.
    ImmigrationOfficial,
    /// Once in an era, has houses removed.
    MobBoss,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 5] =
        [Role::Mayor, Role::CityPlanner, Role::MiningOfficial, Role::ImmigrationOfficial, Role::MobBoss];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Mayor => "Mayor",
            Role::CityPlanner => "City Planner",
            Role::MiningOfficial => "Mining Official",
            Role::ImmigrationOfficial => "Immigration Official",
            Role::MobBoss => "Mob Boss",
        }
    }

    /// What programs call it.
    pub const fn id(self) -> &'static str {
        match self {
            Role::Mayor => "mayor",
            Role::CityPlanner => "city-planner",
            Role::MiningOfficial => "mining-official",
            Role::ImmigrationOfficial => "immigration-official",
            Role::MobBoss => "mob-boss",
        }
    }
}

/// The three eras (FS-061).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Era {
    /// The first.
    #[default]
    E1890,
    /// The second.
    E1900,
    /// The last.
    E1910,
}

impl Era {
    /// All of them.
    pub const ALL: [Era; 3] = [Era::E1890, Era::E1900, Era::E1910];

    /// 1890, 1900 or 1910.
    pub const fn year(self) -> u16 {
        match self {
            Era::E1890 => 1890,
            Era::E1900 => 1900,
            Era::E1910 => 1910,
        }
    }

    /// The next one.
    pub const fn next(self) -> Option<Era> {
        match self {
            Era::E1890 => Some(Era::E1900),
            Era::E1900 => Some(Era::E1910),
            Era::E1910 => None,
        }
    }
}

/// A card, by its place in the catalog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u8);

impl CardId {
    /// Its place in tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most cards a game can have.
pub const MAX_CARDS: usize = 128;

/// A set of cards, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(pub u128);

impl CardSet {
    /// None.
    pub const EMPTY: CardSet = CardSet(0);

    /// Just this one.
    pub const fn only(card: CardId) -> CardSet {
        CardSet(1 << card.0)
    }

    /// Whether a card is in.
    #[inline]
    pub const fn contains(self, card: CardId) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in either.
    pub const fn with(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Those in both.
    pub const fn both(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Those that are not in the other.
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Calls `each` with the cards in order. The same as a loop over [`CardSet::iter`], at half its cost.
    #[inline]
    pub fn each(self, mut each: impl FnMut(CardId)) {
        for (first, word) in [(0, self.0 as u64), (64, (self.0 >> 64) as u64)] {
            let mut rest = word;
            while rest != 0 {
                each(CardId(first + rest.trailing_zeros() as u8));
                rest &= rest - 1;
            }
        }
    }

    /// The cards in it, in order.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let card = CardId(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(card)
        })
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

/// An Industry Leader, by its place in the data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaderId(pub u8);

/// A Bigwig token, by its place in the data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(pub u8);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_cards_reach_the_last_card() {
        let set: CardSet = [CardId(105), CardId(0), CardId(127)].into_iter().collect();
        assert_eq!(set.iter().map(|card| card.0).collect::<Vec<_>>(), [0, 105, 127]);
        let mut met = Vec::new();
        set.each(|card| met.push(card.0));
        assert_eq!(met, [0, 105, 127]);
        assert_eq!(set.without(CardSet::only(CardId(0))).len(), 2);
    }
}
