//! What a player can choose.

use table::Seat;

use crate::goods::{Contact, Token};
use table::cards::FaceId;

/// A field of the Faction Contacts card (NE-113).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// One of the three with contacts.
    Contact(Contact),
    /// The one for Redevelopments.
    Redevelopment,
}

impl Field {
    /// All fields.
    pub const ALL: [Field; 4] = [
        Field::Contact(Contact::Conquest),
        Field::Contact(Contact::Cooperation),
        Field::Contact(Contact::Incorporation),
        Field::Redevelopment,
    ];

    /// As an index.
    pub const fn index(self) -> usize {
        match self {
            Field::Contact(kind) => kind as usize,
            Field::Redevelopment => 3,
        }
    }

    /// The word of notation.
    pub const fn word(self) -> &'static str {
        match self {
            Field::Contact(kind) => kind.word(),
            Field::Redevelopment => "redevelopment",
        }
    }

    /// As the rulebook writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Field::Contact(kind) => kind.name(),
            Field::Redevelopment => "Redevelopment",
        }
    }

    /// The field with this word.
    pub fn from_word(word: &str) -> Option<Field> {
        Field::ALL.into_iter().find(|it| it.word() == word)
    }
}

/// How a price is paid where that is a choice: which universal resources stand in for named ones, which resources pay where
/// any will do, and which contact token pays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pay(pub(crate) u32);

impl Pay {
    /// With nothing but what is named.
    pub const PLAIN: Pay = Pay(0);
    /// No more of a kind than this, in a price.
    pub(crate) const MOST: u8 = 7;
    const STAND_INS: u32 = 0xfff;

    /// So many universal resources in place of this plain one.
    #[inline]
    pub const fn stand_ins(self, token: Token) -> u8 {
        (self.0 >> (3 * token as u32) & 7) as u8
    }

    /// So many of this resource where any will do.
    #[inline]
    pub const fn any(self, token: Token) -> u8 {
        (self.0 >> (12 + 3 * token as u32) & 7) as u8
    }

    /// The contact token that pays.
    #[inline]
    pub const fn contact(self) -> Option<Token> {
        match self.0 >> 27 {
            0 => None,
            n => Some(Token::ALL[Token::Conquest1 as usize + n as usize - 1]),
        }
    }

    #[inline]
    pub(crate) const fn with_stand_ins(self, token: Token, n: u8) -> Pay {
        Pay(self.0 | (n as u32) << (3 * token as u32))
    }

    #[inline]
    pub(crate) const fn with_any(self, token: Token, n: u8) -> Pay {
        Pay(self.0 | (n as u32) << (12 + 3 * token as u32))
    }

    #[inline]
    pub(crate) const fn with_contact(self, token: Token) -> Pay {
        Pay(self.0 | (token as u32 - Token::Conquest1 as u32 + 1) << 27)
    }
}

/// What carries a contact or a Redevelopment out: tokens, a field of the Faction Contacts card, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Means(u32);

const FIELD: u32 = 1 << 31;
const TOKEN: u32 = 1 << 30;
/// The places of a set of contact tokens: Ranges 1 to 5, then universal ones.
pub(crate) const KINDS: usize = 6;
pub(crate) const UNIVERSAL: usize = 5;
/// No more of a kind in one set.
pub(crate) const MOST_OF_A_KIND: u8 = 15;

impl Means {
    /// Nothing: a card of Distance 0 (NE-400), or what another card grants.
    pub const NOTHING: Means = Means(0);
    /// One Redevelopment token (NE-139).
    pub const REDEVELOPMENT_TOKEN: Means = Means(TOKEN);

    /// A field of the Faction Contacts card with its price paid so.
    #[inline]
    pub const fn field(pay: Pay) -> Means {
        Means(FIELD | pay.0 & Pay::STAND_INS)
    }

    /// Whether it is a field of the Faction Contacts card.
    #[inline]
    pub const fn is_field(self) -> bool {
        self.0 & FIELD != 0
    }

    /// How the price of the field is paid.
    #[inline]
    pub const fn pay(self) -> Pay {
        if self.is_field() { Pay(self.0 & Pay::STAND_INS) } else { Pay::PLAIN }
    }

    /// Contact tokens: so many of Range 1 to 5, then universal ones.
    #[inline]
    pub const fn tokens(counts: [u8; KINDS]) -> Means {
        let mut bits = 0;
        let mut i = 0;
        while i < KINDS {
            bits |= (counts[i] as u32 & 15) << (4 * i);
            i += 1;
        }
        Means(bits)
    }

    /// How many contact tokens of each place there are.
    #[inline]
    pub const fn counts(self) -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        if self.0 & (FIELD | TOKEN) == 0 {
            let mut i = 0;
            while i < KINDS {
                counts[i] = (self.0 >> (4 * i) & 15) as u8;
                i += 1;
            }
        }
        counts
    }

    /// How many contact tokens there are.
    #[inline]
    pub fn n_tokens(self) -> u8 {
        self.counts().iter().sum()
    }

    /// Their Ranges added up (NE-128).
    #[inline]
    pub fn range(self) -> u8 {
        let counts = self.counts();
        (0..KINDS).map(|i| range_of(i) * counts[i]).sum()
    }
}

/// The Range of a token at this place of a set (NE-134).
#[inline]
pub(crate) const fn range_of(place: usize) -> u8 {
    if place == UNIVERSAL { 1 } else { place as u8 + 1 }
}

/// Where a Location of a State is named: whose, which face, and which of several equal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The owner.
    pub owner: Seat,
    /// What is printed on it.
    pub face: FaceId,
    /// Which of the owner's Locations with this face it is, counted from 1.
    pub nth: u8,
}

/// One answer to one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Lookout: this card of the row.
    Pick(FaceId),
    /// Production: these Spoils are realised.
    Realize(FaceId),
    /// Production: the other Spoils stay.
    Stop,
    /// An Instant, for its set of goods with this number.
    Instant(FaceId, u8, Pay),
    /// The token of a field of the Faction Contacts card.
    Take(Contact, Pay),
    /// A card from hand into the State.
    Incorporate(FaceId, Means),
    /// A card from hand under the Base as Spoils.
    Conquer(FaceId, Means),
    /// A card from hand under the Base as an Agreement, or under a Location.
    Cooperate(FaceId, Means),
    /// An Agreement with an opponent's Location.
    Sign(Place, Means),
    /// An attack on an opponent.
    Attack(Seat, Means),
    /// A Location given up for one from hand: which of several equal ones, and into what.
    Redevelop(FaceId, u8, FaceId, Means),
    /// Debris replaced by a Location from hand, with so many universal resources.
    Reconstruct(FaceId, FaceId, Pay),
    /// Two cards for one.
    Swap(FaceId, FaceId),
    /// Workers to an own Location.
    Activate(FaceId, u8, Pay),
    /// A worker to an opponent's Location.
    Visit(Place),
    /// Two workers for a resource.
    Trade(Token),
    /// A Leader from hand.
    Lead(FaceId),
    /// The action of the own Leader.
    Command(Pay),
    /// An Agreement under the own Base is broken.
    Cancel(FaceId),
    /// An Agreement with an opponent's Location is broken.
    CancelWith(Place),
    /// No more actions this turn.
    Pass,
    /// Shootout: so many Defense tokens of 1 and of 3.
    Defend(u8, u8),
    /// Shootout: more Conquest tokens.
    Reinforce(Means),
    /// Shootout: no more Conquest tokens.
    Hold,
    /// The Location that the attack takes.
    Target(Place),
    /// What one may do is done.
    Accept,
    /// Neither Defense tokens, nor what else one may do.
    Decline,
    /// One of several sets of goods, by its number in the game.
    Gain(u8),
    /// A card from hand as part of a price.
    Discard(FaceId),
    /// An Agreement from under the Base as part of a price.
    GiveUp(FaceId),
    /// The Location under which a Defensive Location is laid.
    Under(FaceId, u8),
    /// The Location that is improved.
    Improve(FaceId, u8),
    /// The Location whose production is taken.
    Run(FaceId, u8),
    /// A token from an opponent.
    Steal(Seat, Token),
    /// Cleanup: a resource that stays.
    Keep(Token),
}

const _: () = assert!(size_of::<Choice>() <= 8);
