//! What a player is offered, read from the page as a browser would send it back.

use std::borrow::Cow;

use serde::Deserialize;

use crate::error::LoadError;

/// The moves that a page offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// The number of the next entry of the log, which a move must name.
    pub n: u32,
    /// The moves in notation. None if the player is not asked.
    pub choices: Vec<String>,
}

impl Offers {
    /// What the moves of a page offer. A page without a form offers nothing.
    pub fn read(html: &str) -> Offers {
        let n = after(html, "name=\"n\" value=\"").and_then(|it| it.parse().ok()).unwrap_or_default();
        let mut choices = Vec::new();
        let mut rest = html;
        while let Some((_, value)) = rest.split_once("name=\"choice\" value=\"") {
            let Some((text, behind)) = value.split_once('"') else { break };
            choices.push(unescaped(text));
            rest = behind;
        }
        Offers { n, choices }
    }
}

/// News of a table as a player's page gets them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// The version of the table that is told.
    pub version: String,
    /// What the player may do now, if that has changed.
    pub offers: Option<Offers>,
    /// Where to go if the page is no longer the right one.
    pub go: Option<String>,
}

#[derive(Deserialize)]
struct Told<'a> {
    #[serde(default)]
    version: String,
    #[serde(borrow, default)]
    parts: Parts<'a>,
    go: Option<String>,
}

/// Only one of the parts matters here; the others are skipped without being copied.
#[derive(Default, Deserialize)]
struct Parts<'a> {
    #[serde(borrow)]
    moves: Option<Cow<'a, str>>,
}

impl Update {
    /// Reads what the server tells the script of the page.
    pub fn read(json: &str) -> Result<Update, LoadError> {
        let told: Told<'_> = serde_json::from_str(json).map_err(|error| LoadError::Unreadable(error.to_string()))?;
        Ok(Update { version: told.version, offers: told.parts.moves.as_deref().map(Offers::read), go: told.go })
    }
}

/// The stay in memory and the number of a version such as `00c0ffee-17`.
pub(crate) fn version_parts(version: &str) -> Option<(&str, u64)> {
    let (epoch, number) = version.split_once('-')?;
    Some((epoch, number.parse().ok()?))
}

/// The text between `mark` and the next quotation mark.
pub(crate) fn after<'a>(html: &'a str, mark: &str) -> Option<&'a str> {
    html.split_once(mark)?.1.split_once('"').map(|(value, _)| value)
}

fn unescaped(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES: &str = r#"<section id="moves"><form method="post"><input type="hidden" name="n" value="12">
        <input type="hidden" name="seat" value="2"><button class="button" name="choice" value="pass">Pass</button>
        <button class="button danger" name="choice" value="raze Fish &amp; &quot;Chips&quot;">Raze</button></form>
        <form><input id="command" name="choice" autocomplete="off"></form></section>"#;

    #[test]
    fn offered_moves_are_read_as_a_browser_would_send_them() {
        let offers = Offers::read(MOVES);
        assert_eq!(offers, Offers { n: 12, choices: vec!["pass".to_owned(), "raze Fish & \"Chips\"".to_owned()] });
        assert_eq!(Offers::read("<p>Nothing to decide.</p>"), Offers::default());
    }

    #[test]
    fn news_are_read_with_and_without_moves() {
        let json = serde_json::json!({ "version": "0a-3", "parts": { "log": "<p>\"x\"</p>", "moves": MOVES },
            "mine": true, "title": "t", "go": null });
        let update = Update::read(&json.to_string()).unwrap();
        assert_eq!((update.version.as_str(), update.go), ("0a-3", None));
        assert_eq!(update.offers.unwrap().choices.len(), 2);
        let update = Update::read(r#"{"version":"0a-4","parts":{},"mine":false,"title":"t","go":"/t/1"}"#).unwrap();
        assert_eq!((update.offers, update.go.as_deref()), (None, Some("/t/1")));
        assert!(Update::read("<html>").is_err());
        assert_eq!(version_parts("0a-4"), Some(("0a", 4)));
        assert_eq!(version_parts("bye"), None);
    }
}
