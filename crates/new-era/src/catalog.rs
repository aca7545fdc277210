//! The game: cards and setup, compiled for the engine. It never changes while it is played.

use crate::choice::Field;
use crate::effect::{Cost, Effect, Gain, Occasion};
use crate::goods::{Contact, Goods, Token, TypeSet};
use crate::outlook::{Income, Outlook};
use crate::setup::Setup;
use table::cards::{CardId, CardSet, FaceId};

/// A game of The New Era: everything that is fixed before the first card is dealt.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) setup: Setup,
    pub(crate) factions: Vec<Faction>,
    pub(crate) faces: Vec<Face>,
    /// What is printed on each card.
    pub(crate) face_of: Vec<FaceId>,
    /// All sets of goods that can be gained, by their numbers.
    pub(crate) sets: Vec<Goods>,
    /// What turns look at for every card, close together.
    pub(crate) prints: Vec<Print>,
    pub(crate) masks: Masks,
    /// What each face promises.
    pub(crate) outlooks: Vec<Outlook>,
    /// What the Base of each Faction produces.
    pub(crate) base_incomes: Vec<Income>,
    /// Stand-ins, of which some stay in the box (NEM-040).
    pub(crate) stand_ins: CardSet,
    pub(crate) digest: String,
}

/// A Faction: its Base and its Faction Contacts card.
#[derive(Clone, Debug)]
pub struct Faction {
    /// What files call it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What the Base produces (NE-069).
    pub produces: Goods,
    /// Places under the Base (NE-334).
    pub slots: u8,
    /// The fields of the Faction Contacts card, in the order of [`Field::ALL`].
    pub fields: [FieldCard; 4],
}

/// A field of a Faction Contacts card.
#[derive(Clone, Copy, Debug, Default)]
pub struct FieldCard {
    /// Its price.
    pub cost: Cost,
    /// Its Range (NE-121); 0 for Redevelopments.
    pub range: u8,
}

impl Faction {
    /// A field of its Faction Contacts card.
    #[inline]
    pub fn field(&self, field: Field) -> &FieldCard {
        &self.fields[field.index()]
    }

    /// The token of a field (NE-117).
    pub fn token(&self, kind: Contact) -> Option<Token> {
        kind.token(self.field(Field::Contact(kind)).range)
    }
}

/// The rule that a Location follows (NE-030).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// Produces, and can be visited.
    OpenProduction,
    /// Produces.
    ClosedProduction,
    /// Works for workers.
    Action,
    /// Works by itself.
    Feature,
}

impl Category {
    /// All of them, by the rows of a State (NE-341 to NE-343).
    pub const ALL: [Category; 4] =
        [Category::OpenProduction, Category::ClosedProduction, Category::Feature, Category::Action];

    /// The word of data files.
    pub const fn word(self) -> &'static str {
        match self {
            Category::OpenProduction => "open-production",
            Category::ClosedProduction => "closed-production",
            Category::Action => "action",
            Category::Feature => "feature",
        }
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Category::OpenProduction => "Open Production",
            Category::ClosedProduction => "Closed Production",
            Category::Action => "Action",
            Category::Feature => "Feature",
        }
    }

    /// Whether it produces.
    pub const fn produces(self) -> bool {
        matches!(self, Category::OpenProduction | Category::ClosedProduction)
    }
}

/// What kind of card it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A Location with its rule.
    Location(Category),
    /// An Instant with its price and its sets of goods.
    Instant(Cost, Gain),
    /// A Leader (NEM-032).
    Leader,
}

/// What is printed on a card.
#[derive(Clone, Debug)]
pub struct Face {
    /// What files call it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What kind of card it is.
    pub kind: Kind,
    /// For plays from hand (NE-021).
    pub distance: u8,
    /// For plays by opponents (NE-029).
    pub defense: u8,
    /// Its Types.
    pub types: TypeSet,
    /// The red field.
    pub spoils: Goods,
    /// The blue field.
    pub agreement: Goods,
    /// The number on the brown field of a Defensive Location (NE-278).
    pub defends: Option<u8>,
    /// The grey field.
    pub effect: Effect,
    /// The grey field in words.
    pub ability: String,
    /// All cards with this face.
    pub cards: CardSet,
    /// A card of 51st State (2010).
    pub merged: bool,
}

impl Face {
    /// The rule that it follows as a Location.
    #[inline]
    pub const fn category(&self) -> Option<Category> {
        match self.kind {
            Kind::Location(category) => Some(category),
            Kind::Instant(..) | Kind::Leader => None,
        }
    }

    /// Whether it is a Location.
    #[inline]
    pub const fn is_location(&self) -> bool {
        matches!(self.kind, Kind::Location(_))
    }

    /// How many VP tokens fit on it (NE-326).
    #[inline]
    pub fn slots(&self) -> u8 {
        self.effect.slots.unwrap_or(3)
    }
}

/// The few facts of a face that are looked at in every step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print {
    pub(crate) sort: Sort,
    pub(crate) distance: u8,
    pub(crate) defense: u8,
    /// There is only one such card.
    pub(crate) single: bool,
}

/// What can be done with a card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Location,
    Defensive,
    Instant,
    Leader,
}

impl Print {
    pub(crate) fn new(face: &Face) -> Print {
        let sort = match face.kind {
            Kind::Location(_) if face.defends.is_some() => Sort::Defensive,
            Kind::Location(_) => Sort::Location,
            Kind::Instant(..) => Sort::Instant,
            Kind::Leader => Sort::Leader,
        };
        Print { sort, distance: face.distance, defense: face.defense, single: face.cards.len() == 1 }
    }
}

/// Which cards have something that is looked for often.
#[derive(Clone, Debug, Default)]
pub(crate) struct Masks {
    pub(crate) open: CardSet,
    pub(crate) production: CardSet,
    pub(crate) actions: CardSet,
    pub(crate) defensive: CardSet,
    pub(crate) storage: CardSet,
    pub(crate) reach: CardSet,
    pub(crate) double: CardSet,
    pub(crate) base_slots: CardSet,
    pub(crate) lookout: CardSet,
    pub(crate) spare: CardSet,
    pub(crate) listeners: [CardSet; Occasion::N],
}

impl Masks {
    pub(crate) fn new(faces: &[Face]) -> Masks {
        let of = |fits: &dyn Fn(&Face) -> bool| -> CardSet {
            faces.iter().filter(|face| fits(face)).flat_map(|face| face.cards.iter()).collect()
        };
        let category = |wanted: Category| of(&|face| face.category() == Some(wanted));
        let listeners = Occasion::ALL.map(|it| of(&|face| face.effect.triggers.iter().any(|t| t.occasion == it)));
        Masks {
            open: category(Category::OpenProduction),
            production: of(&|face| face.category().is_some_and(Category::produces)),
            actions: category(Category::Action),
            defensive: of(&|face| face.defends.is_some()),
            storage: of(&|face| face.effect.storage != (0, 0)),
            reach: of(&|face| face.effect.reach != [0; 3]),
            double: of(&|face| face.effect.double),
            base_slots: of(&|face| face.effect.base_slots > 0),
            lookout: of(&|face| face.effect.lookout > 0),
            spare: of(&|face| face.effect.triggers.iter().any(|it| it.spare)),
            listeners,
        }
    }
}

impl Game {
    /// The setup it was made with.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All Factions.
    pub fn factions(&self) -> &[Faction] {
        &self.factions
    }

    /// Everything that is printed on cards.
    pub fn faces(&self) -> impl Iterator<Item = (FaceId, &Face)> {
        self.faces.iter().enumerate().map(|(i, face)| (FaceId(i as u8), face))
    }

    /// What is printed on a card.
    #[inline]
    pub fn face(&self, face: FaceId) -> &Face {
        &self.faces[face.index()]
    }

    /// The name of a card.
    pub fn name(&self, face: FaceId) -> &str {
        &self.faces[face.index()].name
    }

    /// The facts of a face that are looked at in every step.
    #[inline]
    pub(crate) fn print(&self, face: FaceId) -> Print {
        self.prints[face.index()]
    }

    /// The face of a card.
    #[inline]
    pub(crate) fn face_id(&self, card: CardId) -> FaceId {
        self.face_of[card.index()]
    }

    /// What is printed on this card.
    #[inline]
    pub(crate) fn card(&self, card: CardId) -> &Face {
        &self.faces[self.face_of[card.index()].index()]
    }

    /// The numbers of all sets of goods that can be gained.
    pub fn gains(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.sets.len() as u8
    }

    /// The goods of a set.
    #[inline]
    pub(crate) fn set(&self, number: u8) -> &Goods {
        &self.sets[number as usize]
    }

    /// How many stand-ins stay in the box (NEM-040).
    pub(crate) fn n_boxed(&self) -> usize {
        (self.stand_ins.len() as usize).saturating_sub(STAND_INS)
    }
}

/// So many stand-ins are drawn (NEM-040).
const STAND_INS: usize = 65;
