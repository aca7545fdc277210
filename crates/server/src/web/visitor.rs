//! Who asks: the browser by its cookie, and how it wants to see things.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use pages::theme::Theme;
use store::{Token, TokenHash};

use crate::secrets;
use crate::source::Source;

pub(crate) const SESSION: &str = "ruinforge";
const SETTINGS: &str = "ruinforge-settings";
const NAME: &str = "ruinforge-name";
/// Cookies are kept for a year; a table can take long.
const MAX_AGE_S: u32 = 365 * 24 * 60 * 60;

/// The browser that asks.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) token: Option<Token>,
    pub(crate) wishes: Wishes,
    /// The name last given.
    pub(crate) name: String,
    /// The server as the browser calls it: a host, and a port where it is not the usual one.
    pub(crate) host: String,
    /// From where it asks.
    pub(crate) source: Source,
}

/// What somebody has set for themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wishes {
    pub(crate) theme: Theme,
    /// Turns wait to be confirmed.
    pub(crate) confirm: bool,
    pub(crate) sound: bool,
    pub(crate) notify: bool,
}

impl Wishes {
    pub(crate) fn write(self) -> String {
        let theme = match self.theme {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        };
        let on = [("confirm", self.confirm), ("sound", self.sound), ("notify", self.notify)];
        let words = on.into_iter().filter(|&(_, on)| on).map(|(word, _)| word);
        theme.into_iter().chain(words).collect::<Vec<_>>().join("+")
    }

    fn read(text: &str) -> Wishes {
        let has = |word: &str| text.split('+').any(|it| it == word);
        let theme = match (has("light"), has("dark")) {
            (true, false) => Theme::Light,
            (false, true) => Theme::Dark,
            _ => Theme::System,
        };
        Wishes { theme, confirm: has("confirm"), sound: has("sound"), notify: has("notify") }
    }
}

impl Visitor {
    pub(crate) fn from_headers(headers: &HeaderMap) -> Visitor {
        Visitor {
            token: cookie(headers, SESSION).and_then(|it| it.parse().ok()),
            wishes: cookie(headers, SETTINGS).map(Wishes::read).unwrap_or_default(),
            name: cookie(headers, NAME).and_then(decoded).map(|name| clean_name(&name)).unwrap_or_default(),
            host: headers.get(header::HOST).and_then(|it| it.to_str().ok()).unwrap_or("localhost").to_owned(),
            source: Source::UNKNOWN,
        }
    }

    /// Who asks, and from where.
    pub(crate) fn from_parts(parts: &Parts) -> Visitor {
        let source = parts.extensions.get().copied().unwrap_or(Source::UNKNOWN);
        Visitor { source, ..Visitor::from_headers(&parts.headers) }
    }

    pub(crate) fn session(&self) -> Option<TokenHash> {
        self.token.as_ref().map(Token::hash)
    }

    /// The server's address as the browser knows it, for links that are sent to others.
    pub(crate) fn base(&self, https: bool) -> String {
        format!("{}://{}", if https { "https" } else { "http" }, self.host)
    }
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(Visitor::from_parts(parts))
    }
}

fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The header that gives the browser its secret.
pub(crate) fn set_session(token: &Token, https: bool) -> (header::HeaderName, HeaderValue) {
    set_cookie(SESSION, &token.reveal(), https)
}

/// The header that remembers what somebody has set.
pub(crate) fn set_wishes(wishes: Wishes, https: bool) -> (header::HeaderName, HeaderValue) {
    set_cookie(SETTINGS, &wishes.write(), https)
}

/// The header that remembers a name.
pub(crate) fn set_name(name: &str, https: bool) -> (header::HeaderName, HeaderValue) {
    set_cookie(NAME, &encoded(name), https)
}

fn set_cookie(name: &str, value: &str, https: bool) -> (header::HeaderName, HeaderValue) {
    let secure = if https { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={MAX_AGE_S}; HttpOnly; SameSite=Lax{secure}");
    let value = HeaderValue::from_str(&text);
    (header::SET_COOKIE, value.unwrap_or_else(|_| unreachable!("cookies are made of hexadecimal digits and words")))
}

/// Bytes as hexadecimal digits: whatever is in a name, it fits into a cookie.
fn encoded(text: &str) -> String {
    secrets::hex(text.as_bytes())
}

fn decoded(digits: &str) -> Option<String> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let bytes: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(byte).collect();
    String::from_utf8(bytes?).ok()
}

/// A name as it is shown: one line, nothing that cannot be seen or turns the letters around, not too long.
pub(crate) fn clean_name(name: &str) -> String {
    let name: String = name.chars().filter(|&it| !is_invisible(it)).collect();
    let words = name.split(|it: char| it.is_whitespace() || it.is_control()).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join(" ");
    name.chars().take(pages::site::LONGEST_NAME).collect::<String>().trim().to_owned()
}

/// Characters that steer how others are shown and are not seen themselves, the marks of writing directions among them:
/// with them, one name could look like another, or a line of the log say something else.
fn is_invisible(it: char) -> bool {
    matches!(
        it,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(cookie).unwrap())])
    }

    #[test]
    fn cookies_are_read_back() {
        let token = Token::new([7; 16]);
        let wishes = Wishes { theme: Theme::Dark, confirm: true, sound: false, notify: true };
        let sent = [set_session(&token, false), set_wishes(wishes, true), set_name("Zoë; Path=/", false)];
        let pairs: Vec<String> =
            sent.iter().map(|(_, it)| it.to_str().unwrap().split(';').next().unwrap().to_owned()).collect();
        let visitor = Visitor::from_headers(&headers(&format!("other=1; {}", pairs.join("; "))));
        assert_eq!(visitor.session(), Some(token.hash()));
        assert_eq!(visitor.wishes, wishes);
        assert_eq!(visitor.name, "Zoë; Path=/");
        assert!(sent[0].1.to_str().unwrap().ends_with("; HttpOnly; SameSite=Lax"));
        assert!(sent[1].1.to_str().unwrap().ends_with("; Secure"));
    }

    #[test]
    fn bad_cookies_are_no_cookies() {
        for cookie in ["", "ruinforge=", "ruinforge=zz", "ruinforge-name=zz; ruinforge-settings=nonsense", ";;;="] {
            let visitor = Visitor::from_headers(&headers(cookie));
            assert!(visitor.token.is_none() && visitor.name.is_empty(), "{cookie}");
            assert_eq!(visitor.wishes, Wishes::default(), "{cookie}");
        }
    }

    #[test]
    fn names_are_one_short_line() {
        assert_eq!(clean_name("  Ann\n\tBonny \u{7}"), "Ann Bonny");
        assert_eq!(clean_name(&"x".repeat(100)).len(), pages::site::LONGEST_NAME);
        assert_eq!(clean_name(" \n"), "");
        assert_eq!(clean_name("\u{202e}nnA\u{2066} B\u{200b}o\u{feff}\u{200f}"), "nnA Bo");
        assert_eq!(clean_name("\u{2028}Zoë\u{ad}\u{e0041} \u{3164}"), "Zoë");
        assert_eq!(clean_name("\u{202e}\u{200d}"), "", "a name that cannot be seen is none");
    }
}
