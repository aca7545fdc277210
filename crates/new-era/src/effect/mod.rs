//! The language of the cards: [`syntax`] reads it, `compile` turns it into what the engine carries out.

pub(crate) mod compile;
pub mod syntax;

use crate::goods::{Contact, Goods, Token, Type};

/// One or several sets of goods, of which whoever gains picks one. The sets are numbered in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    pub(crate) n: u8,
    pub(crate) sets: [u8; Gain::MOST],
}

impl Gain {
    /// No more sets to pick from.
    pub(crate) const MOST: usize = 4;

    /// The numbers of the sets.
    #[inline]
    pub fn sets(&self) -> &[u8] {
        &self.sets[..self.n as usize]
    }
}

/// Production that counts Locations of a Type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Each {
    /// Which are counted.
    pub kind: Type,
    /// For each of them.
    pub gain: Goods,
    /// At most so often.
    pub max: u8,
}

/// What a card gives when it enters the State (NE-360).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    /// These goods.
    Gain(Goods),
    /// These goods, which lie on the card (NE-403).
    Keep(Goods),
    /// One token worth 1 VP for each Location of a Type, at most so much (NEM-043).
    Count(Type, u8),
}

/// A price: what is discarded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Scrap, fuel, weapons and building material, each of which a universal resource can stand in for (NE-103).
    pub named: [u8; 4],
    /// Resources of any kind.
    pub any: u8,
    /// Workers, on top of those sent (NE-176).
    pub workers: u8,
    /// Cards from hand.
    pub cards: u8,
    /// Agreements from under the own Base (NEM-044).
    pub agreements: u8,
    /// One contact token of this kind and at least this Range (NE-370, NE-371).
    pub contact: Option<(Contact, u8)>,
}

impl Cost {
    /// Whether it is nothing.
    pub fn is_free(&self) -> bool {
        *self == Cost::default()
    }
}

/// What a use of a card does, after its price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Goods.
    Gain(Gain),
    /// A token of 1 VP on an own Location of this Type (NE-375).
    Improve(Type),
    /// The production of an own Location (NE-379).
    Activate,
    /// A Redevelopment; a universal one ignores Types (NEM-024).
    Redevelop {
        /// Whether the Types need not match.
        universal: bool,
    },
    /// A resource from an opponent, one of those whose bits are set (NEM-039).
    Steal(u8),
}

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// Workers sent for the first and for the second use of a turn; none for a Leader, who acts once.
    pub workers: [u8; 2],
    /// Uses in a turn.
    pub uses: u8,
    /// What is paid besides.
    pub cost: Cost,
    /// What happens.
    pub deed: Deed,
}

/// Something that Features react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is what its name says")]
pub enum Occasion {
    Incorporated,
    Redeveloped,
    Reconstructed,
    Conquered,
    ConqueredOpponent,
    Cooperated,
    /// A resource in the Production Phase (NE-384).
    Produced,
    /// A resource in the Production or the Actions Execution Phase (NE-390).
    Gained,
    Labour,
    Exchanged,
    Visited,
    Visiting,
    Defended,
}

impl Occasion {
    pub(crate) const N: usize = 13;
    /// All occasions.
    pub const ALL: [Occasion; Occasion::N] = [
        Occasion::Incorporated,
        Occasion::Redeveloped,
        Occasion::Reconstructed,
        Occasion::Conquered,
        Occasion::ConqueredOpponent,
        Occasion::Cooperated,
        Occasion::Produced,
        Occasion::Gained,
        Occasion::Labour,
        Occasion::Exchanged,
        Occasion::Visited,
        Occasion::Visiting,
        Occasion::Defended,
    ];

    /// The word of data files.
    pub const fn word(self) -> &'static str {
        match self {
            Occasion::Incorporated => "incorporated",
            Occasion::Redeveloped => "redeveloped",
            Occasion::Reconstructed => "reconstructed",
            Occasion::Conquered => "conquered",
            Occasion::ConqueredOpponent => "conquered-opponent",
            Occasion::Cooperated => "cooperated",
            Occasion::Produced => "produced",
            Occasion::Gained => "gained",
            Occasion::Labour => "labour",
            Occasion::Exchanged => "exchanged",
            Occasion::Visited => "visited",
            Occasion::Visiting => "visiting",
            Occasion::Defended => "defended",
        }
    }
}

/// What narrows an occasion down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// Nothing.
    Any,
    /// Locations of this Type.
    Type(Type),
    /// A Distance of at least this.
    Distance(u8),
    /// This resource.
    Token(Token),
}

/// A Feature that reacts (NE-365).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// To what.
    pub occasion: Occasion,
    /// And to what of it alone.
    pub only: Only,
    /// What its owner gains.
    pub gain: Goods,
    /// Whether a conquered Location may stay face up (NE-386).
    pub spare: bool,
}

/// Everything that the grey field of a card does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Production.
    pub gain: Option<Gain>,
    /// Production that counts.
    pub each: Option<Each>,
    /// On entering the State.
    pub once: Option<Once>,
    /// An action.
    pub act: Option<Act>,
    /// Features that react.
    pub triggers: Vec<Trigger>,
    /// Resources and workers that outlast the Cleanup Phase.
    pub storage: (u8, u8),
    /// By how much the Range of contacts of a kind is raised (NE-406).
    pub reach: [u8; 3],
    /// One Cooperation token pays for two (NE-396).
    pub double: bool,
    /// More places under the Base (NEM-018).
    pub base_slots: u8,
    /// More cards in the Lookout Phase (NEM-045).
    pub lookout: u8,
    /// How many VP tokens fit, if that is said.
    pub slots: Option<u8>,
}
