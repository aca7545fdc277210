//! What the server is, and what visitors set for themselves.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use pages::script::{self, SHORTCUTS};
use pages::site::{self, About, Shortcut};
use pages::theme::Theme;
use serde::Deserialize;

use crate::App;
use crate::fault::Fault;
use crate::web::fields::Fields;
use crate::web::page::Page;
use crate::web::visitor::{Visitor, Wishes, set_wishes};

pub(crate) async fn about(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let shortcut = |it: script::Shortcut| Shortcut { keys: vec![it.key.to_owned()], does: it.does.to_owned() };
    let page = About {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        shortcuts: SHORTCUTS.into_iter().map(shortcut).collect(),
    };
    Page::new("About", "/about").render(&app, &visitor, &site::about(&page)).into_response()
}

#[derive(Debug, Deserialize)]
pub(crate) struct Back {
    #[serde(default)]
    back: String,
}

pub(crate) async fn settings(State(app): State<Arc<App>>, visitor: Visitor, Query(query): Query<Back>) -> Response {
    let Wishes { theme, confirm, sound, notify } = visitor.wishes;
    let page = site::Settings { theme, confirm, sound, notify, back: own_address(&query.back) };
    Page::new("Settings", "/settings").render(&app, &visitor, &site::settings(&page)).into_response()
}

pub(crate) async fn set(State(app): State<Arc<App>>, fields: Fields) -> Result<Response, Fault> {
    let theme = match fields.one("theme") {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        "" | "auto" => Theme::System,
        other => return Err(Fault::bad_request(format!("There is no theme {other:?}; expected auto, light or dark."))),
    };
    let on = |name: &str| !fields.one(name).is_empty();
    let wishes = Wishes { theme, confirm: on("confirm"), sound: on("sound"), notify: on("notify") };
    let cookie = AppendHeaders([set_wishes(wishes, app.settings.https)]);
    Ok((cookie, Redirect::to(&own_address(fields.one("back")))).into_response())
}

/// The longest address to go back to, in bytes. Ours are much shorter.
const LONGEST_BACK: usize = 300;

/// A plain address of this server, never of another; the first page instead of anything else.
pub(crate) fn own_address(back: &str) -> String {
    let plain = |it: u8| it.is_ascii_graphic() && it != b'\\';
    let ours = back.starts_with('/') && !back.contains("//") && back.len() <= LONGEST_BACK && back.bytes().all(plain);
    if ours { back.to_owned() } else { "/".to_owned() }
}

/// For whoever watches over the server: whether it can write and read its database.
pub(crate) async fn health(State(app): State<Arc<App>>) -> Result<String, Fault> {
    app.check_writable().await?;
    let counts = app.tables.store.counts().await?;
    let census = app.census();
    Ok(format!(
        "ok\nopen {}\nrunning {}\nfinished {}\nin-memory {}\nlisteners {}\n",
        counts.open, counts.running, counts.finished, census.tables, census.listeners
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_another_site() {
        assert_eq!(own_address("/t/0000000000000?seat=2"), "/t/0000000000000?seat=2");
        let long = format!("/{}", "a".repeat(LONGEST_BACK));
        for other in [
            "",
            "//evil.example",
            "https://evil.example",
            "/\\evil.example",
            "/t//evil.example",
            "evil",
            "/a\nb",
            "/a\rb",
            "/a\u{0}b",
            "/a\u{1b}b",
            "/a\u{7f}b",
            "/a\tb",
            "/a b",
            "/caf\u{e9}",
            "/\u{202e}",
            long.as_str(),
        ] {
            assert_eq!(own_address(other), "/", "{other:?}");
        }
    }
}
