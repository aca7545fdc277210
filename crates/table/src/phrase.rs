//! Sentences as games make them: words, and among them the things that are drawn in a way of their own.
//!
//! A phrase is plain text to whoever prints it. Whoever draws it puts in the names of the players, links to cards and
//! icons for goods; nobody has to look for them in finished English.

use std::borrow::Cow;
use std::fmt;

use crate::{Seat, capitalized};

/// A piece of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// Plain words.
    Words(String),
    /// A player, who has a name at a table and is "player 2" otherwise; with a capital letter where a sentence begins.
    Player {
        /// Who.
        seat: Seat,
        /// Whether a sentence begins with it.
        first: bool,
    },
    /// So many of something that has an icon.
    Amount {
        /// How many.
        n: u32,
        /// What, by the word that the game has for it for ever.
        what: &'static str,
        /// In words, with the number.
        text: String,
    },
    /// A card.
    Card {
        /// The same for ever: its page has it as address.
        id: String,
        /// Its name.
        name: String,
    },
    /// Something that has an icon, without a number, such as a type of cards.
    Mark {
        /// What, by the word that the game has for it for ever.
        what: &'static str,
        /// In words.
        text: String,
    },
    /// A place on the board, by the name that moves have for it.
    Place(String),
    /// A rule, by its ID.
    Rule(&'static str),
    /// Between the parts of a text that is too short for words: "+" or "→".
    Sign(&'static str),
    /// Words that nobody should miss.
    Alert(String),
}

impl Token {
    /// In plain text; a player who has no name is "player 2".
    pub fn named<'t>(&'t self, names: &'t [String]) -> Cow<'t, str> {
        match self {
            Token::Words(text)
            | Token::Amount { text, .. }
            | Token::Card { name: text, .. }
            | Token::Mark { text, .. }
            | Token::Place(text)
            | Token::Alert(text) => Cow::Borrowed(text),
            Token::Rule(text) | Token::Sign(text) => Cow::Borrowed(text),
            Token::Player { seat, first } => match names.get(seat.index()).filter(|name| !name.is_empty()) {
                Some(name) => Cow::Borrowed(name),
                None if *first => Cow::Owned(format!("Player {seat}")),
                None => Cow::Owned(format!("player {seat}")),
            },
        }
    }
}

/// Words for people, made of tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase(Vec<Token>);

impl Phrase {
    /// A player.
    pub fn player(seat: Seat) -> Phrase {
        Phrase(vec![Token::Player { seat, first: false }])
    }

    /// So many of something that has an icon; `text` is the same in words.
    pub fn amount(n: u32, what: &'static str, text: impl Into<String>) -> Phrase {
        Phrase(vec![Token::Amount { n, what, text: text.into() }])
    }

    /// A card.
    pub fn card(id: impl Into<String>, name: impl Into<String>) -> Phrase {
        Phrase(vec![Token::Card { id: id.into(), name: name.into() }])
    }

    /// A place on the board.
    pub fn place(name: impl Into<String>) -> Phrase {
        Phrase(vec![Token::Place(name.into())])
    }

    /// Something that has an icon, without a number; `text` is the same in words.
    pub fn mark(what: &'static str, text: impl Into<String>) -> Phrase {
        Phrase(vec![Token::Mark { what, text: text.into() }])
    }

    /// A sign between the parts of a short text, with a space on each side.
    pub fn sign(sign: &'static str) -> Phrase {
        Phrase(vec![Token::Words(" ".to_owned()), Token::Sign(sign), Token::Words(" ".to_owned())])
    }

    /// Words that nobody should miss.
    pub fn alert(words: impl Into<String>) -> Phrase {
        Phrase(vec![Token::Alert(words.into())])
    }

    /// A rule.
    pub fn rule(id: &'static str) -> Phrase {
        Phrase(vec![Token::Rule(id)])
    }

    /// A pattern with phrases in the places of its `{}`, in their order.
    pub fn of<const N: usize>(pattern: &str, parts: [Phrase; N]) -> Phrase {
        let mut out = Phrase::default();
        let mut parts = parts.into_iter();
        for (i, words) in pattern.split("{}").enumerate() {
            if i > 0 {
                out.append(parts.next().unwrap_or_default());
            }
            out.push_words(words);
        }
        out
    }

    /// "a", "a and b", "a, b and c"; of no items "nothing".
    pub fn list(items: impl IntoIterator<Item = Phrase>) -> Phrase {
        Phrase::listed(items, " and ")
    }

    /// "a", "a or b", "a, b or c"; of no items "nothing".
    pub fn either(items: impl IntoIterator<Item = Phrase>) -> Phrase {
        Phrase::listed(items, " or ")
    }

    fn listed(items: impl IntoIterator<Item = Phrase>, word: &str) -> Phrase {
        let items: Vec<Phrase> = items.into_iter().collect();
        let n = items.len();
        let mut out = Phrase::default();
        for (i, item) in items.into_iter().enumerate() {
            match i {
                0 => {}
                _ if i + 1 == n => out.push_words(word),
                _ => out.push_words(", "),
            }
            out.append(item);
        }
        if n == 0 { Phrase::from("nothing") } else { out }
    }

    /// One after the other, with something between; of no items nothing at all.
    pub fn joined(items: impl IntoIterator<Item = Phrase>, between: impl Into<Phrase>) -> Phrase {
        let between = between.into();
        let mut out = Phrase::default();
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                out.append(between.clone());
            }
            out.append(item);
        }
        out
    }

    /// With words behind it, such as "'s".
    #[must_use]
    pub fn and(mut self, words: &str) -> Phrase {
        self.push_words(words);
        self
    }

    /// As the beginning of a sentence.
    #[must_use]
    pub fn sentence(mut self) -> Phrase {
        match self.0.first_mut() {
            Some(
                Token::Words(text)
                | Token::Amount { text, .. }
                | Token::Card { name: text, .. }
                | Token::Mark { text, .. }
                | Token::Alert(text),
            ) => *text = capitalized(text),
            Some(Token::Player { first, .. }) => *first = true,
            Some(Token::Place(_) | Token::Rule(_) | Token::Sign(_)) | None => {}
        }
        self
    }

    /// As a whole sentence: with a capital letter at the beginning and a full stop, if there is no other, at the end.
    #[must_use]
    pub fn whole_sentence(self) -> Phrase {
        let ended = matches!(self.0.last(), Some(Token::Words(text)) if text.ends_with(['.', '!', '?']));
        self.sentence().and(if ended { "" } else { "." })
    }

    /// Without the mark at the end of a sentence, to go on in another one.
    #[must_use]
    pub fn without_stop(mut self) -> Phrase {
        if let Some(Token::Words(text)) = self.0.last_mut() {
            text.truncate(text.trim_end_matches(['.', '?']).len());
            if text.is_empty() {
                self.0.pop();
            }
        }
        self
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its tokens, in their order.
    pub fn tokens(&self) -> &[Token] {
        &self.0
    }

    /// As plain text with the names of the players; whoever has none is "player 2".
    pub fn named(&self, names: &[String]) -> String {
        self.0.iter().map(|token| token.named(names)).collect()
    }

    fn append(&mut self, other: Phrase) {
        for token in other.0 {
            match token {
                Token::Words(words) => self.push_words(&words),
                thing => self.0.push(thing),
            }
        }
    }

    fn push_words(&mut self, words: &str) {
        match self.0.last_mut() {
            _ if words.is_empty() => {}
            Some(Token::Words(text)) => *text += words,
            _ => self.0.push(Token::Words(words.to_owned())),
        }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.named(&[]))
    }
}

impl From<String> for Phrase {
    fn from(words: String) -> Phrase {
        if words.is_empty() { Phrase::default() } else { Phrase(vec![Token::Words(words)]) }
    }
}

impl From<&String> for Phrase {
    fn from(words: &String) -> Phrase {
        Phrase::from(words.clone())
    }
}

impl From<&Phrase> for Phrase {
    fn from(phrase: &Phrase) -> Phrase {
        phrase.clone()
    }
}

/// By its plain text, as tests compare it.
impl PartialEq<str> for Phrase {
    fn eq(&self, text: &str) -> bool {
        self.named(&[]) == text
    }
}

impl PartialEq<&str> for Phrase {
    fn eq(&self, text: &&str) -> bool {
        self == *text
    }
}

impl PartialEq<String> for Phrase {
    fn eq(&self, text: &String) -> bool {
        self == text.as_str()
    }
}

impl From<&str> for Phrase {
    fn from(words: &str) -> Phrase {
        Phrase::from(words.to_owned())
    }
}

macro_rules! from_numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Phrase {
            fn from(n: $number) -> Phrase {
                Phrase::from(n.to_string())
            }
        }

        impl From<&$number> for Phrase {
            fn from(n: &$number) -> Phrase {
                Phrase::from(n.to_string())
            }
        })*
    };
}

from_numbers!(u8, u16, u32, i8, i16, i32, usize);

/// A pattern with tokens, words and numbers in the places of its `{}`, in their order: a [`Phrase`] as `format!` would
/// make a text.
#[macro_export]
macro_rules! phrase {
    ($pattern:literal $(, $part:expr)* $(,)?) => {
        $crate::Phrase::of($pattern, [$($crate::Phrase::from($part)),*])
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn razes() -> Phrase {
        let (one, two) = (Seat::new(0), Seat::new(1));
        let parts = [Phrase::player(two), Phrase::player(one).and("'s"), Phrase::card("pub", "Pub")];
        Phrase::of("{} razes {} {}", parts).sentence()
    }

    #[test]
    fn without_names_players_have_numbers() {
        assert_eq!(razes().to_string(), "Player 2 razes player 1's Pub");
        assert_eq!(Phrase::from("the game is over").sentence().to_string(), "The game is over");
        let three = [0, 1, 2].map(|n| Phrase::player(Seat::new(n)));
        assert_eq!(Phrase::list(three).to_string(), "player 1, player 2 and player 3");
        assert_eq!(Phrase::list([]).to_string(), "nothing");
    }

    #[test]
    fn names_are_put_in_where_players_are_meant_and_nowhere_else() {
        let names = ["Ann".to_owned(), String::new()];
        assert_eq!(razes().named(&names), "Player 2 razes Ann's Pub");
        let trap = Phrase::of("{} plays {}", [Phrase::player(Seat::new(0)), Phrase::card("x", "Player 1 Wins")]);
        assert_eq!(trap.named(&names), "Ann plays Player 1 Wins");
    }
}
