use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

/// A secret of 128 random bits, as it stands in a seat's link or in a cookie: 32 hexadecimal digits.
///
/// `Debug` does not show it. Write it with [`Token::reveal`] and keep only its [`Token::hash`].
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

impl Token {
    /// A token of these bytes, which must come from the system's random generator.
    pub const fn new(bytes: [u8; 16]) -> Token {
        Token(bytes)
    }

    /// The token as text, for its owner only.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// What is stored of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// A text that is not a token. It does not repeat the text, which may be a mistyped secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a token; expected 32 hexadecimal digits")]
pub struct BadToken;

impl FromStr for Token {
    type Err = BadToken;

    fn from_str(text: &str) -> Result<Token, BadToken> {
        let digits = text.as_bytes();
        if digits.len() != 32 {
            return Err(BadToken);
        }
        let mut bytes = [0; 16];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            for &digit in pair {
                let value = match digit {
                    b'0'..=b'9' => digit - b'0',
                    b'a'..=b'f' => digit - b'a' + 10,
                    _ => return Err(BadToken),
                };
                *byte = *byte << 4 | value;
            }
        }
        Ok(Token(bytes))
    }
}

/// The SHA-256 of a [`Token`]: enough to recognize it, useless to whoever reads the database.
///
/// A plain hash is enough because tokens have 128 random bits: there is nothing to guess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash with these bytes, as read from a database.
    pub const fn new(bytes: [u8; 32]) -> TokenHash {
        TokenHash(bytes)
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for TokenHash {
    /// The first eight digits: enough to tell two of them apart in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenHash({}…)", hex(&self.0[..4]))
    }
}

/// A text that must not be printed by accident: the seed of a game that is not over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a text.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).filter_map(|it| char::from_digit(u32::from(it), 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_back_and_never_printed() {
        let token = Token::new(*b"\x00\x01\x7f\xffruinforge\xab\xcd\xef");
        let text = token.reveal();
        assert_eq!(text, "00017fff7275696e666f726765abcdef");
        assert_eq!(text.parse(), Ok(token.clone()));
        assert_eq!(format!("{token:?}"), "Token(secret)");
        assert_eq!(format!("{:?}", Secret::new("2a")), "Secret(…)");
    }

    #[test]
    fn other_texts_are_no_tokens() {
        for text in
            ["", "00", "00017FFF7275696e666f726765abcdef", "00017fff7275696e666f726765abcdeg", "éééééééééééééééé"]
        {
            assert_eq!(text.parse::<Token>(), Err(BadToken), "{text}");
        }
    }

    #[test]
    fn golden_hash() {
        // Stored hashes must be found again by every later release.
        let hash = Token::new([0; 16]).hash();
        assert_eq!(hex(hash.bytes()), "374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb");
        assert_eq!(format!("{hash:?}"), "TokenHash(374708ff…)");
    }
}
