//! Goods, types and amounts: the nouns of the card texts.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::Deserialize;
use table::Phrase;

/// Everything that can be gained (MS-GEN-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Good {
    /// A Resource.
    Brick,
    /// A Resource.
    Iron,
    /// A Resource.
    Fuel,
    /// A Resource.
    Gun,
    /// Stands in for any Resource when paying.
    Ammo,
    /// Workers.
    Worker,
    /// Contact token for building.
    Grey,
    /// Contact token for deals.
    Blue,
    /// Contact token for razing.
    Red,
    /// Contact token that stands in for the other three when paying.
    Universal,
    /// Development token.
    Development,
    /// Shield token.
    Shield,
    /// Influence of the Iron Gang (ALLY-02).
    InfluenceIronGang,
    /// Influence of the Sharrash (ALLY-02).
    InfluenceSharrash,
    /// Influence of Uranopolis (ALLY-02).
    InfluenceUranopolis,
    /// A card from the deck.
    Card,
    /// A victory point.
    Vp,
    /// Ruins: gained, a card from the deck face down in the own State; paid, one of the own Ruins (UE-01).
    Ruins,
    /// The top card of another player's discard pile, into hand (SCAV-12).
    TopDiscard,
}

impl Good {
    /// How many kinds there are.
    pub const N: usize = 19;
    /// How many kinds lie in a supply as tokens: all but cards, victory points, Ruins and top discards.
    pub const N_TOKENS: usize = 15;
    /// All kinds.
    pub const ALL: [Good; Good::N] = [
        Good::Brick,
        Good::Iron,
        Good::Fuel,
        Good::Gun,
        Good::Ammo,
        Good::Worker,
        Good::Grey,
        Good::Blue,
        Good::Red,
        Good::Universal,
        Good::Development,
        Good::Shield,
        Good::InfluenceIronGang,
        Good::InfluenceSharrash,
        Good::InfluenceUranopolis,
        Good::Card,
        Good::Vp,
        Good::Ruins,
        Good::TopDiscard,
    ];
    /// The four Resources (MS-GEN-01).
    pub const RESOURCES: [Good; 4] = [Good::Brick, Good::Iron, Good::Fuel, Good::Gun];

    /// The kinds that are tokens.
    pub fn tokens() -> impl Iterator<Item = Good> {
        Good::ALL.into_iter().take(Good::N_TOKENS)
    }

    /// Whether it is one of the four Resources.
    pub const fn is_resource(self) -> bool {
        (self as u8) < 4
    }

    /// Whether it is influence of an Alliance.
    pub const fn is_influence(self) -> bool {
        matches!(self, Good::InfluenceIronGang | Good::InfluenceSharrash | Good::InfluenceUranopolis)
    }

    /// Whether it is a token of a supply.
    pub const fn is_token(self) -> bool {
        (self as usize) < Good::N_TOKENS
    }

    /// The word in card files and notation.
    pub const fn word(self) -> &'static str {
        match self {
            Good::Brick => "brick",
            Good::Iron => "iron",
            Good::Fuel => "fuel",
            Good::Gun => "gun",
            Good::Ammo => "ammo",
            Good::Worker => "worker",
            Good::Grey => "grey",
            Good::Blue => "blue",
            Good::Red => "red",
            Good::Universal => "universal",
            Good::Development => "development",
            Good::Shield => "shield",
            Good::InfluenceIronGang => "influence-iron-gang",
            Good::InfluenceSharrash => "influence-sharrash",
            Good::InfluenceUranopolis => "influence-uranopolis",
            Good::Card => "card",
            Good::Vp => "vp",
            Good::Ruins => "ruins",
            Good::TopDiscard => "top-discard",
        }
    }

    /// For digests; for ever the same, whatever goods come between.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Good::Brick => 0,
            Good::Iron => 1,
            Good::Fuel => 2,
            Good::Gun => 3,
            Good::Ammo => 4,
            Good::Worker => 5,
            Good::Grey => 6,
            Good::Blue => 7,
            Good::Red => 8,
            Good::Universal => 9,
            Good::Development => 10,
            Good::Shield => 11,
            Good::Card => 12,
            Good::Vp => 13,
            Good::Ruins => 14,
            Good::TopDiscard => 15,
            Good::InfluenceIronGang => 20,
            Good::InfluenceSharrash => 21,
            Good::InfluenceUranopolis => 22,
        }
    }

    /// The good with this word; plurals, "contact" and the order of "influence" are forgiven.
    pub fn from_word(word: &str) -> Option<Good> {
        let word = word.trim().to_ascii_lowercase();
        let word = word.strip_suffix(" contacts").or(word.strip_suffix(" contact")).unwrap_or(&word);
        let bare = word.strip_suffix(" influence").unwrap_or(word);
        if let Some(alliance) = Alliance::ALL.into_iter().find(|it| it.word() == bare || it.name() == bare) {
            return Some(alliance.influence());
        }
        Good::ALL.into_iter().find(|good| word == good.word() || word.strip_suffix('s') == Some(good.word()))
    }

    /// The amount in words for sentences: "2 bricks", "1 red contact", "3 VP".
    pub fn count(self, n: u32) -> String {
        let s = if n == 1 { "" } else { "s" };
        match self {
            Good::Iron | Good::Fuel | Good::Ammo => format!("{n} {}", self.word()),
            Good::Vp => format!("{n} VP"),
            Good::Grey | Good::Blue | Good::Red | Good::Universal => format!("{n} {} contact{s}", self.word()),
            Good::Development => format!("{n} development token{s}"),
            Good::Ruins => format!("{n} Ruins"),
            Good::TopDiscard => format!("{n} top discard{s}"),
            Good::InfluenceIronGang => format!("{n} Iron Gang influence"),
            Good::InfluenceSharrash => format!("{n} Sharrash influence"),
            Good::InfluenceUranopolis => format!("{n} Uranopolis influence"),
            Good::Brick | Good::Gun | Good::Worker | Good::Shield | Good::Card => format!("{n} {}{s}", self.word()),
        }
    }

    /// The same as a phrase, in which it has its icon.
    pub fn phrase(self, n: u32) -> Phrase {
        Phrase::amount(n, self.word(), self.count(n))
    }
}

impl From<Good> for Phrase {
    fn from(good: Good) -> Phrase {
        good.word().into()
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The Alliances whose Influence stands in for contacts (ALLY-02, ALLY-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Alliance {
    /// The Iron Gang.
    IronGang,
    /// The Sharrash.
    Sharrash,
    /// Uranopolis.
    Uranopolis,
}

impl Alliance {
    /// How many there are.
    pub const N: usize = 3;
    /// All of them.
    pub const ALL: [Alliance; Alliance::N] = [Alliance::IronGang, Alliance::Sharrash, Alliance::Uranopolis];

    /// Its token.
    pub const fn influence(self) -> Good {
        match self {
            Alliance::IronGang => Good::InfluenceIronGang,
            Alliance::Sharrash => Good::InfluenceSharrash,
            Alliance::Uranopolis => Good::InfluenceUranopolis,
        }
    }

    /// The type of its cards.
    pub const fn kind(self) -> Type {
        match self {
            Alliance::IronGang => Type::IronGang,
            Alliance::Sharrash => Type::Sharrash,
            Alliance::Uranopolis => Type::Uranopolis,
        }
    }

    /// The word in card files and of its type.
    pub const fn word(self) -> &'static str {
        self.kind().word()
    }

    /// The same with a space, as people type it.
    const fn name(self) -> &'static str {
        match self {
            Alliance::IronGang => "iron gang",
            Alliance::Sharrash => "sharrash",
            Alliance::Uranopolis => "uranopolis",
        }
    }
}

/// One `T` for each kind of token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByToken<T>(pub [T; Good::N_TOKENS]);

impl<T> Index<Good> for ByToken<T> {
    type Output = T;
    #[inline]
    fn index(&self, good: Good) -> &T {
        &self.0[good as usize]
    }
}

impl<T> IndexMut<Good> for ByToken<T> {
    #[inline]
    fn index_mut(&mut self, good: Good) -> &mut T {
        &mut self.0[good as usize]
    }
}

/// One `T` for each kind of Good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByGood<T>(pub [T; Good::N]);

impl<T> Index<Good> for ByGood<T> {
    type Output = T;
    #[inline]
    fn index(&self, good: Good) -> &T {
        &self.0[good as usize]
    }
}

impl<T> IndexMut<Good> for ByGood<T> {
    #[inline]
    fn index_mut(&mut self, good: Good) -> &mut T {
        &mut self.0[good as usize]
    }
}

/// Goods in some number each, as gained or paid together.
pub type Bundle = ByGood<u8>;

impl Bundle {
    /// One kind only.
    pub fn of(good: Good, n: u8) -> Bundle {
        let mut bundle = Bundle::default();
        bundle[good] = n;
        bundle
    }

    /// The kinds in it, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Good, u8)> + '_ {
        Good::ALL.into_iter().map(|good| (good, self[good])).filter(|&(_, n)| n > 0)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        *self == Bundle::default()
    }

    /// "2 bricks and 1 VP".
    pub fn phrase(&self) -> Phrase {
        Phrase::list(self.iter().map(|(good, n)| good.phrase(n.into())))
    }
}

/// The type icons of a location (MS-GEN-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Type {
    /// Brick icon.
    Brick,
    /// Iron icon.
    Iron,
    /// Fuel icon.
    Fuel,
    /// Gun icon.
    Gun,
    /// Ammo icon. Not a wild type (CARD-FAQ-03).
    Ammo,
    /// Worker icon.
    Worker,
    /// Card icon.
    Card,
    /// Contact icon.
    Contact,
    /// Victory point icon.
    Vp,
    /// The statue, on churches and wrecked tanks.
    Liberty,
    /// The gas mask.
    Toxic,
    /// The Iron Gang (ALLY-11).
    IronGang,
    /// The Sharrash (ALLY-11).
    Sharrash,
    /// Uranopolis (ALLY-11).
    Uranopolis,
}

impl Type {
    /// How many there are.
    pub const N: usize = 14;
    /// All types.
    pub const ALL: [Type; Type::N] = [
        Type::Brick,
        Type::Iron,
        Type::Fuel,
        Type::Gun,
        Type::Ammo,
        Type::Worker,
        Type::Card,
        Type::Contact,
        Type::Vp,
        Type::Liberty,
        Type::Toxic,
        Type::IronGang,
        Type::Sharrash,
        Type::Uranopolis,
    ];

    /// The word in card files.
    pub const fn word(self) -> &'static str {
        match self {
            Type::Brick => "brick",
            Type::Iron => "iron",
            Type::Fuel => "fuel",
            Type::Gun => "gun",
            Type::Ammo => "ammo",
            Type::Worker => "worker",
            Type::Card => "card",
            Type::Contact => "contact",
            Type::Vp => "vp",
            Type::Liberty => "liberty",
            Type::Toxic => "toxic",
            Type::IronGang => "iron-gang",
            Type::Sharrash => "sharrash",
            Type::Uranopolis => "uranopolis",
        }
    }

    /// For digests; for ever the same, whatever types come between.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Type::Brick => 0,
            Type::Iron => 1,
            Type::Fuel => 2,
            Type::Gun => 3,
            Type::Ammo => 4,
            Type::Worker => 5,
            Type::Card => 6,
            Type::Contact => 7,
            Type::Vp => 8,
            Type::Liberty => 9,
            Type::Toxic => 10,
            Type::IronGang => 11,
            Type::Sharrash => 12,
            Type::Uranopolis => 13,
        }
    }

    /// The word of the rules: the statue has another one than in card files.
    pub const fn name(self) -> &'static str {
        match self {
            Type::Liberty => "statue",
            Type::IronGang => "Iron Gang",
            Type::Sharrash => "Sharrash",
            Type::Uranopolis => "Uranopolis",
            other => other.word(),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeSet(u16);

impl TypeSet {
    /// Whether no icon is printed: such a card matches every type for developing (MS-DEV-08).
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the type is in it.
    pub const fn contains(self, kind: Type) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// How many types two locations have in common.
    pub const fn common(self, other: TypeSet) -> u32 {
        (self.0 & other.0).count_ones()
    }

    /// Which cards it makes a location related to.
    pub(crate) const fn kinship(self) -> Kinship {
        Kinship(if self.is_empty() { u16::MAX } else { self.0 })
    }

    /// The Alliance that a card with these types belongs to (ALLY-22).
    pub fn alliance(self) -> Option<Alliance> {
        Alliance::ALL.into_iter().find(|it| self.contains(it.kind()))
    }

    /// The types of both.
    #[must_use]
    pub const fn or(self, other: TypeSet) -> TypeSet {
        TypeSet(self.0 | other.0)
    }

    /// How many types are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The types in it.
    pub fn iter(self) -> impl Iterator<Item = Type> {
        Type::ALL.into_iter().filter(move |&kind| self.contains(kind))
    }
}

/// The types by which a location may be developed: its own, or all of them if it has none (MS-DEV-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinship(u16);

impl Kinship {
    /// With what cards of a type also count as (ALLY-17).
    #[must_use]
    pub(crate) const fn widened(self, also: TypeSet) -> Kinship {
        Kinship(self.0 | also.0)
    }

    /// Whether one may be developed into the other by type.
    #[inline]
    pub(crate) const fn meets(self, other: Kinship) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<Type> for TypeSet {
    fn from_iter<I: IntoIterator<Item = Type>>(types: I) -> TypeSet {
        TypeSet(types.into_iter().fold(0, |bits, kind| bits | 1 << kind as u8))
    }
}

/// A word of an amount: a good, or one of the words that only costs and storage know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A good.
    Good(Good),
    /// Any of the four Resources, chosen unit by unit.
    Resource,
    /// Influence of any Alliance, chosen unit by unit.
    Influence,
    /// One of the player's own deals, discarded.
    OwnDeal,
}

impl Item {
    fn word(self) -> &'static str {
        match self {
            Item::Good(good) => good.word(),
            Item::Resource => "resource",
            Item::Influence => "influence",
            Item::OwnDeal => "own-deal",
        }
    }

    /// The amount in words.
    pub fn count(self, n: u32) -> String {
        let s = if n == 1 { "" } else { "s" };
        match self {
            Item::Good(good) => good.count(n),
            Item::Resource => format!("{n} resource{s} of any kind"),
            Item::Influence => format!("{n} influence of any Alliance"),
            Item::OwnDeal => format!("{n} of your own deals"),
        }
    }

    /// The same as a phrase, in which it has its icon.
    pub fn phrase(self, n: u32) -> Phrase {
        let what = match self {
            Item::Good(good) => good.word(),
            Item::Resource => "resource",
            Item::Influence => "influence",
            Item::OwnDeal => "deal",
        };
        Phrase::amount(n, what, self.count(n))
    }
}

/// "2 fuel + 1 vp": all of these. As card files write it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Amount(pub Vec<(u8, Item)>);

/// "1 iron / 1 gun": one of these. As card files write it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct OneOf(pub Vec<(u8, Good)>);

/// What a storage card keeps: "2 resource + 2 worker", "any worker".
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Room(pub Vec<(u8, Item)>);

impl Room {
    /// Stands for "any number".
    pub const ANY: u8 = u8::MAX;
}

/// What is wrong with an amount.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not an amount: {what}; expected for example {example:?}")]
pub struct AmountError {
    text: String,
    what: String,
    example: &'static str,
}

fn parse_parts(text: &str, separator: char, any: bool, example: &'static str) -> Result<Vec<(u8, Item)>, AmountError> {
    let fault = |what: String| AmountError { text: text.to_owned(), what, example };
    let mut parts: Vec<(u8, Item)> = Vec::new();
    for part in text.split(separator) {
        let part = part.trim();
        let (n, word) = part.split_once(' ').ok_or_else(|| fault(format!("{part:?} lacks a number or a good")))?;
        let n = match n {
            "any" if any => Room::ANY,
            _ => n.parse::<u8>().map_err(|_| fault(format!("{n:?} is not a number")))?,
        };
        if n == 0 {
            return Err(fault("a number must be at least 1".into()));
        }
        let item = match word.trim() {
            "resource" => Item::Resource,
            "influence" => Item::Influence,
            "own-deal" => Item::OwnDeal,
            word => {
                let good = Good::ALL.into_iter().find(|good| good.word() == word);
                Item::Good(good.ok_or_else(|| fault(format!("{word:?} is not a good")))?)
            }
        };
        if parts.iter().any(|&(_, earlier)| earlier == item) {
            return Err(fault(format!("{} occurs twice", item.word())));
        }
        parts.push((n, item));
    }
    Ok(parts)
}

impl FromStr for Amount {
    type Err = AmountError;
    fn from_str(text: &str) -> Result<Amount, AmountError> {
        parse_parts(text, '+', false, "2 fuel + 1 vp").map(Amount)
    }
}

impl TryFrom<String> for Amount {
    type Error = AmountError;
    fn try_from(text: String) -> Result<Amount, AmountError> {
        text.parse()
    }
}

impl TryFrom<String> for Room {
    type Error = AmountError;
    fn try_from(text: String) -> Result<Room, AmountError> {
        parse_parts(&text, '+', true, "2 resource + 2 worker").map(Room)
    }
}

impl TryFrom<String> for OneOf {
    type Error = AmountError;
    fn try_from(text: String) -> Result<OneOf, AmountError> {
        let example = "1 iron / 1 gun";
        parse_parts(&text, '/', false, example)?
            .into_iter()
            .map(|(n, item)| match item {
                Item::Good(good) => Ok((n, good)),
                Item::Resource | Item::Influence | Item::OwnDeal => {
                    Err(AmountError { text: text.clone(), what: format!("{} cannot be gained", item.word()), example })
                }
            })
            .collect::<Result<_, _>>()
            .map(OneOf)
    }
}

impl Amount {
    /// Both together.
    #[must_use]
    pub(crate) fn and(&self, other: &Amount) -> Amount {
        let mut sum = self.clone();
        for &(n, item) in &other.0 {
            match sum.0.iter_mut().find(|(_, it)| *it == item) {
                Some((held, _)) => *held = held.saturating_add(n),
                None => sum.0.push((n, item)),
            }
        }
        sum
    }

    /// The amount as goods that can be gained.
    pub fn bundle(&self) -> Option<Bundle> {
        let mut bundle = Bundle::default();
        for &(n, item) in &self.0 {
            match item {
                Item::Good(good) => bundle[good] = n,
                Item::Resource | Item::Influence | Item::OwnDeal => return None,
            }
        }
        Some(bundle)
    }

    /// "2 bricks and 1 VP".
    pub fn phrase(&self) -> Phrase {
        Phrase::list(self.0.iter().map(|&(n, item)| item.phrase(n.into())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resources_are_exactly_four_ms_gen_01() {
        // MS-GEN-01: Ammo and Workers are no Resources.
        let resources: Vec<Good> = Good::ALL.into_iter().filter(|good| good.is_resource()).collect();
        assert_eq!(resources, [Good::Brick, Good::Iron, Good::Fuel, Good::Gun]);
        assert_eq!(resources, Good::RESOURCES);
    }

    #[test]
    fn goods_of_the_umbrella_ms_gen_02() {
        // MS-GEN-02: Resources, Ammo, Workers, four Contacts, Development, Shield, cards, VP; two that packs add; and Influence.
        assert_eq!(Good::ALL.len(), 4 + 1 + 1 + 4 + 1 + 1 + 1 + 1 + 2 + 3);
        for good in Good::ALL {
            assert_eq!(Good::from_word(good.word()), Some(good));
        }
        assert_eq!(Good::from_word("Workers"), Some(Good::Worker));
        assert_eq!(Good::from_word("red contacts"), Some(Good::Red));
        assert_eq!(Good::from_word("gold"), None);
    }

    #[test]
    fn eleven_types_and_three_of_alliances_ms_gen_12() {
        // MS-GEN-12, ALLY-11.
        assert_eq!(Type::ALL.len(), 11 + Alliance::N);
        assert!(Alliance::ALL.into_iter().all(|it| TypeSet::from_iter([it.kind()]).alliance() == Some(it)));
        let set: TypeSet = [Type::Gun, Type::Vp].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Type::Gun, Type::Vp]);
    }

    #[test]
    fn amounts_are_read_strictly() {
        let amount: Amount = "2 fuel + 1 vp".parse().unwrap();
        assert_eq!(amount.0, [(2, Item::Good(Good::Fuel)), (1, Item::Good(Good::Vp))]);
        assert_eq!(amount.phrase(), "2 fuel and 1 VP");
        for (text, part) in [
            ("2 gold", "is not a good"),
            ("fuel", "lacks a number"),
            ("0 fuel", "at least 1"),
            ("1 fuel + 2 fuel", "occurs twice"),
            ("any fuel", "is not a number"),
        ] {
            let error = text.parse::<Amount>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert_eq!(Room::try_from("any worker".to_owned()).unwrap().0, [(Room::ANY, Item::Good(Good::Worker))]);
        assert!(OneOf::try_from("1 resource / 1 gun".to_owned()).is_err());
    }
}
