//! Goods: tokens, cards and Victory Points, and the Types of Locations.

use std::fmt::Write as _;

use table::{Phrase, count};

/// A kind of contact (NE-022).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contact {
    /// Red.
    Conquest,
    /// Blue.
    Cooperation,
    /// Grey.
    Incorporation,
}

impl Contact {
    /// All kinds.
    pub const ALL: [Contact; 3] = [Contact::Conquest, Contact::Cooperation, Contact::Incorporation];

    /// The word of notation and data files.
    pub const fn word(self) -> &'static str {
        match self {
            Contact::Conquest => "conquest",
            Contact::Cooperation => "cooperation",
            Contact::Incorporation => "incorporation",
        }
    }

    /// As the rulebook writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Contact::Conquest => "Conquest",
            Contact::Cooperation => "Cooperation",
            Contact::Incorporation => "Incorporation",
        }
    }

    /// The kind with this word.
    pub fn from_word(word: &str) -> Option<Contact> {
        Contact::ALL.into_iter().find(|it| it.word() == word)
    }

    /// The token of this kind and Range (NE-351 to NE-353).
    pub const fn token(self, range: u8) -> Option<Token> {
        let tokens = self.tokens();
        if range >= 1 && range as usize <= tokens.len() { Some(tokens[range as usize - 1]) } else { None }
    }

    /// The tokens of this kind, by their Ranges from 1 on.
    #[inline]
    pub const fn tokens(self) -> &'static [Token] {
        match self {
            Contact::Conquest => {
                &[Token::Conquest1, Token::Conquest2, Token::Conquest3, Token::Conquest4, Token::Conquest5]
            }
            Contact::Cooperation => &[
                Token::Cooperation1,
                Token::Cooperation2,
                Token::Cooperation3,
                Token::Cooperation4,
                Token::Cooperation5,
            ],
            Contact::Incorporation => &[Token::Incorporation1, Token::Incorporation2, Token::Incorporation3],
        }
    }
}

/// A kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is what its name says")]
pub enum Token {
    Scrap,
    Fuel,
    Weapons,
    BuildingMaterial,
    UniversalResource,
    Worker,
    Conquest1,
    Conquest2,
    Conquest3,
    Conquest4,
    Conquest5,
    Cooperation1,
    Cooperation2,
    Cooperation3,
    Cooperation4,
    Cooperation5,
    Incorporation1,
    Incorporation2,
    Incorporation3,
    UniversalContact,
    Defense1,
    Defense3,
    Redevelopment,
}

/// How many kinds of tokens there are.
pub const TOKENS: usize = 23;

impl Token {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Token; TOKENS] = [
        Token::Scrap,
        Token::Fuel,
        Token::Weapons,
        Token::BuildingMaterial,
        Token::UniversalResource,
        Token::Worker,
        Token::Conquest1,
        Token::Conquest2,
        Token::Conquest3,
        Token::Conquest4,
        Token::Conquest5,
        Token::Cooperation1,
        Token::Cooperation2,
        Token::Cooperation3,
        Token::Cooperation4,
        Token::Cooperation5,
        Token::Incorporation1,
        Token::Incorporation2,
        Token::Incorporation3,
        Token::UniversalContact,
        Token::Defense1,
        Token::Defense3,
        Token::Redevelopment,
    ];

    /// The plain resources (NE-349).
    pub const PLAIN: [Token; 4] = [Token::Scrap, Token::Fuel, Token::Weapons, Token::BuildingMaterial];

    /// All resources, the universal one last.
    pub const RESOURCES: [Token; 5] =
        [Token::Scrap, Token::Fuel, Token::Weapons, Token::BuildingMaterial, Token::UniversalResource];

    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word of notation and data files; for ever the same.
    pub const fn word(self) -> &'static str {
        match self {
            Token::Scrap => "scrap",
            Token::Fuel => "fuel",
            Token::Weapons => "weapons",
            Token::BuildingMaterial => "building-material",
            Token::UniversalResource => "universal-resource",
            Token::Worker => "worker",
            Token::Conquest1 => "conquest-1",
            Token::Conquest2 => "conquest-2",
            Token::Conquest3 => "conquest-3",
            Token::Conquest4 => "conquest-4",
            Token::Conquest5 => "conquest-5",
            Token::Cooperation1 => "cooperation-1",
            Token::Cooperation2 => "cooperation-2",
            Token::Cooperation3 => "cooperation-3",
            Token::Cooperation4 => "cooperation-4",
            Token::Cooperation5 => "cooperation-5",
            Token::Incorporation1 => "incorporation-1",
            Token::Incorporation2 => "incorporation-2",
            Token::Incorporation3 => "incorporation-3",
            Token::UniversalContact => "universal-contact",
            Token::Defense1 => "defense-1",
            Token::Defense3 => "defense-3",
            Token::Redevelopment => "redevelopment",
        }
    }

    /// The token with this word; a unique word of everyday speech will do, such as "universal resources".
    pub fn from_word(word: &str) -> Option<Token> {
        let word = word.trim().to_ascii_lowercase().replace([' ', '_'], "-");
        let found = |word: &str| Token::ALL.into_iter().find(|it| it.word() == word);
        found(&word).or_else(|| found(word.strip_suffix('s')?))
    }

    /// Whether it is a resource, universal ones included (NE-349, NE-350).
    #[inline]
    pub const fn is_resource(self) -> bool {
        (self as u8) <= Token::UniversalResource as u8
    }

    /// The kind and the Range of a contact token; a universal one has no kind.
    pub const fn range(self) -> Option<(Option<Contact>, u8)> {
        let n = self as u8;
        if n >= Token::Conquest1 as u8 && n <= Token::Conquest5 as u8 {
            Some((Some(Contact::Conquest), n - Token::Conquest1 as u8 + 1))
        } else if n >= Token::Cooperation1 as u8 && n <= Token::Cooperation5 as u8 {
            Some((Some(Contact::Cooperation), n - Token::Cooperation1 as u8 + 1))
        } else if n >= Token::Incorporation1 as u8 && n <= Token::Incorporation3 as u8 {
            Some((Some(Contact::Incorporation), n - Token::Incorporation1 as u8 + 1))
        } else if n == Token::UniversalContact as u8 {
            // NE-134.
            Some((None, 1))
        } else {
            None
        }
    }

    /// So many of it, in words.
    pub fn text(self, n: u32) -> String {
        match self {
            Token::Scrap | Token::Fuel | Token::Weapons => format!("{n} {}", self.word()),
            Token::BuildingMaterial => format!("{n} building material"),
            Token::UniversalResource => count(n, "universal resource"),
            Token::Worker => count(n, "worker"),
            Token::UniversalContact => count(n, "universal contact"),
            Token::Redevelopment => count(n, "Redevelopment token"),
            Token::Defense1 => format!("{} -1", count(n, "Defense token")),
            Token::Defense3 => format!("{} -3", count(n, "Defense token")),
            _ => match self.range() {
                Some((Some(kind), range)) => {
                    format!("{} {range}", count(n, &format!("{} token", kind.name())))
                }
                _ => count(n, self.word()),
            },
        }
    }

    /// The same with its icon.
    pub fn phrase(self, n: u32) -> Phrase {
        Phrase::amount(n, self.word(), self.text(n))
    }
}

/// So many of each kind of token.
pub type Tokens = [u8; TOKENS];

/// Goods of all kinds: what a field of a card gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goods {
    /// Tokens.
    pub tokens: Tokens,
    /// Cards from the Stack.
    pub cards: u8,
    /// Victory Points, as one token of that value.
    pub vp: u8,
}

impl Goods {
    /// Nothing.
    pub const NONE: Goods = Goods { tokens: [0; TOKENS], cards: 0, vp: 0 };

    /// So many of one token.
    pub const fn of(token: Token, n: u8) -> Goods {
        let mut goods = Goods::NONE;
        goods.tokens[token.index()] = n;
        goods
    }

    /// So many Defense tokens of -1 and of -3.
    pub(crate) const fn defenses(ones: u8, threes: u8) -> Goods {
        let mut goods = Goods::of(Token::Defense1, ones);
        goods.tokens[Token::Defense3.index()] = threes;
        goods
    }

    /// How many of a token.
    #[inline]
    pub const fn get(&self, token: Token) -> u8 {
        self.tokens[token.index()]
    }

    /// Whether it is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Goods::NONE
    }

    /// Whether it is nothing but VP.
    pub fn is_only_vp(&self) -> bool {
        self.vp > 0 && self.cards == 0 && self.tokens == [0; TOKENS]
    }

    /// The tokens in it.
    pub fn each(&self) -> impl Iterator<Item = (Token, u8)> {
        Token::ALL.into_iter().map(|token| (token, self.tokens[token.index()])).filter(|&(_, n)| n > 0)
    }

    /// So many times the same; VP as one token.
    #[must_use]
    pub fn times(&self, n: u8) -> Goods {
        Goods {
            tokens: self.tokens.map(|it| it.saturating_mul(n)),
            cards: self.cards.saturating_mul(n),
            vp: self.vp.saturating_mul(n),
        }
    }

    /// As notation has it: "1 scrap + 2 fuel"; "nothing" for none.
    pub fn written(&self) -> String {
        let mut text = String::new();
        let words = self.each().map(|(token, n)| (token.word(), n));
        for (word, n) in words.chain([("card", self.cards), ("vp", self.vp)]).filter(|&(_, n)| n > 0) {
            let between = if text.is_empty() { "" } else { " + " };
            // Writing to a text cannot fail.
            let _ = write!(text, "{between}{n} {word}");
        }
        if text.is_empty() { "nothing".to_owned() } else { text }
    }

    /// Reads what [`Goods::written`] writes; a missing number is one.
    pub fn read(text: &str) -> Result<Goods, String> {
        let mut goods = Goods::NONE;
        let text = text.trim();
        if text.is_empty() || text.eq_ignore_ascii_case("nothing") {
            return Ok(goods);
        }
        for part in text.split('+').map(str::trim) {
            let (n, word) = match part.split_once(char::is_whitespace) {
                Some((n, word)) if n.parse::<u8>().is_ok() => (n.parse().unwrap_or(1), word.trim()),
                _ => (1, part),
            };
            let plain = word.to_ascii_lowercase();
            let place = match plain.as_str() {
                "card" | "cards" => &mut goods.cards,
                "vp" => &mut goods.vp,
                _ => match Token::from_word(word) {
                    Some(token) => &mut goods.tokens[token.index()],
                    None => {
                        return Err(format!("there is no good {word:?}; expected for example 2 fuel or conquest-3"));
                    }
                },
            };
            *place = place.saturating_add(n);
        }
        Ok(goods)
    }

    /// In words, with icons.
    pub fn phrase(&self) -> Phrase {
        let tokens = self.each().map(|(token, n)| token.phrase(n.into()));
        let cards = (self.cards > 0).then(|| cards(self.cards.into()));
        let vp = (self.vp > 0).then(|| vp(self.vp.into()));
        Phrase::list(tokens.chain(cards).chain(vp))
    }
}

/// So many cards.
pub(crate) fn cards(n: u32) -> Phrase {
    Phrase::amount(n, "card", count(n, "card"))
}

/// So many Victory Points.
pub(crate) fn vp(n: u32) -> Phrase {
    Phrase::amount(n, "vp", format!("{n} VP"))
}

/// A Type of Locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is what its name says")]
pub enum Type {
    Scrap,
    Fuel,
    Weapons,
    BuildingMaterial,
    Worker,
    Card,
    Contact,
    Vp,
    /// Known only to stand-ins (NEM-042), as the two that follow.
    Ammo,
    Liberty,
    Toxic,
    /// Matches every Type when it is given up (NE-153).
    Foundation,
}

impl Type {
    /// All Types.
    pub const ALL: [Type; 12] = [
        Type::Scrap,
        Type::Fuel,
        Type::Weapons,
        Type::BuildingMaterial,
        Type::Worker,
        Type::Card,
        Type::Contact,
        Type::Vp,
        Type::Ammo,
        Type::Liberty,
        Type::Toxic,
        Type::Foundation,
    ];

    /// The word of data files.
    pub const fn word(self) -> &'static str {
        match self {
            Type::Scrap => "scrap",
            Type::Fuel => "fuel",
            Type::Weapons => "weapons",
            Type::BuildingMaterial => "building-material",
            Type::Worker => "worker",
            Type::Card => "card",
            Type::Contact => "contact",
            Type::Vp => "vp",
            Type::Ammo => "ammo",
            Type::Liberty => "liberty",
            Type::Toxic => "toxic",
            Type::Foundation => "foundation",
        }
    }

    /// The Type with this word.
    pub fn from_word(word: &str) -> Option<Type> {
        Type::ALL.into_iter().find(|it| it.word() == word)
    }
}

/// A set of Types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TypeSet(u16);

impl TypeSet {
    /// Whether the Type is in it.
    #[inline]
    pub const fn contains(self, kind: Type) -> bool {
        self.0 & 1 << kind as u16 != 0
    }

    /// Whether a Type is in both.
    #[inline]
    pub const fn meets(self, other: TypeSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The Types in it.
    pub fn iter(self) -> impl Iterator<Item = Type> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let kind = *Type::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(kind)
        })
    }
}

impl FromIterator<Type> for TypeSet {
    fn from_iter<I: IntoIterator<Item = Type>>(types: I) -> TypeSet {
        TypeSet(types.into_iter().fold(0, |set, it| set | 1 << it as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goods_are_read_as_they_are_written() {
        for text in ["nothing", "1 scrap + 2 fuel", "1 conquest-3 + 1 universal-contact + 2 card + 1 vp"] {
            assert_eq!(Goods::read(text).unwrap().written(), text);
        }
        assert_eq!(Goods::read("fuel + 2 workers + building material").unwrap().written(), {
            "1 fuel + 1 building-material + 2 worker"
        });
        assert!(Goods::read("2 gold").unwrap_err().contains("there is no good"));
    }

    #[test]
    fn tokens_know_their_kind_and_range() {
        for (i, token) in Token::ALL.into_iter().enumerate() {
            assert_eq!(token.index(), i);
            assert_eq!(Token::from_word(token.word()), Some(token));
            if let Some((Some(kind), range)) = token.range() {
                assert_eq!(kind.token(range), Some(token));
            }
        }
        assert_eq!(Contact::Incorporation.token(4), None);
        assert_eq!((Token::Conquest3.text(2), Token::Defense1.text(1)), {
            ("2 Conquest tokens 3".to_owned(), "1 Defense token -1".to_owned())
        });
    }
}
