//! A server on a database of its own, and browsers that visit it.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use server::{App, Quotas, Settings, router};
use store::Store as _;
use store_sqlite::SqliteStore;
use tempfile::TempDir;
use tower::ServiceExt as _;

/// Larger than any answer.
const MOST: usize = 4 * 1024 * 1024;

/// The games, as forms call them.
pub const STATE51: &str = "51st-state";
pub const FORGED: &str = "forged-in-steel";
pub const NEW_ERA: &str = "new-era";

pub const UPDATE: &str = "application/vnd.ruinforge.update+json";

/// No limit on requests, and computer players that answer at once.
pub fn quick() -> Settings {
    Settings { requests_per_second: None, quotas: Quotas::UNLIMITED, pace: Duration::ZERO, ..Settings::default() }
}

/// A server. Its database goes with it.
pub struct House {
    pub app: Arc<App>,
    pub store: SqliteStore,
    router: Router,
    folder: TempDir,
}

impl House {
    pub async fn new() -> House {
        House::with(quick()).await
    }

    pub async fn with(settings: Settings) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        House::on(folder, settings).await
    }

    /// A server whose database may have so many pages of 4 KiB.
    pub async fn with_little_room(max_pages: u32) -> House {
        let folder = tempfile::tempdir().expect("a folder");
        let room = store_sqlite::Settings { max_pages: Some(max_pages), ..store_sqlite::Settings::default() };
        House::in_room(folder, quick(), room).await
    }

    async fn on(folder: TempDir, settings: Settings) -> House {
        House::in_room(folder, settings, store_sqlite::Settings::default()).await
    }

    async fn in_room(folder: TempDir, settings: Settings, room: store_sqlite::Settings) -> House {
        let store = SqliteStore::open(&folder.path().join("tables.db"), room).await.expect("a database");
        let app = App::new(Arc::new(store.clone()), settings).expect("sound cards");
        House { router: router(Arc::clone(&app)), app, store, folder }
    }

    /// The same database in a new server, as after a restart.
    pub async fn restarted(self) -> House {
        self.restarted_with(quick()).await
    }

    /// The same with other settings.
    pub async fn restarted_with(self, settings: Settings) -> House {
        self.app.stop_streams();
        self.store.close().await.expect("the database closes");
        House::on(self.folder, settings).await
    }

    /// An answer to exactly this request. Its body may never end.
    pub async fn ask(&self, request: Request<Body>) -> axum::response::Response {
        self.router.clone().oneshot(request).await.expect("an answer")
    }

    pub fn browser(&self) -> Browser {
        Browser { router: self.router.clone(), cookies: Vec::new(), headers: HeaderMap::new(), from: None }
    }
}

/// A browser with its cookies.
#[derive(Clone)]
pub struct Browser {
    router: Router,
    cookies: Vec<(String, String)>,
    /// Sent with every request.
    pub headers: HeaderMap,
    /// The address that every request comes from, if that matters.
    pub from: Option<IpAddr>,
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Answer {
    pub fn location(&self) -> &str {
        self.headers.get(header::LOCATION).and_then(|it| it.to_str().ok()).unwrap_or_default()
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// What an error page says.
    pub fn sentence(&self) -> String {
        between(&self.body, "class=\"lead\">", "</p>").unwrap_or_default().to_owned()
    }
}

impl Browser {
    pub async fn send(&mut self, method: Method, address: &str, kind: &str, body: impl Into<Body>) -> Answer {
        let response = self.open(method, address, kind, body).await;
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, MOST).await.expect("a body that ends");
        let body = String::from_utf8(bytes.to_vec()).expect("text");
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// An answer whose body may never end.
    pub async fn open(
        &mut self,
        method: Method,
        address: &str,
        kind: &str,
        body: impl Into<Body>,
    ) -> axum::response::Response {
        let mut request = Request::builder().method(method).uri(address).header(header::HOST, "table.example");
        if !kind.is_empty() {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies.join("; "));
        }
        let mut request = request.body(body.into()).expect("a request");
        request.headers_mut().extend(self.headers.clone());
        if let Some(from) = self.from {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from((from, 5_000))));
        }
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let text = cookie.to_str().expect("text");
            let (name, value) = text.split(';').next().and_then(|it| it.split_once('=')).expect("a pair");
            self.cookies.retain(|(known, _)| known != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
        response
    }

    pub async fn get(&mut self, address: &str) -> Answer {
        self.send(Method::GET, address, "", Body::empty()).await
    }

    /// The page at an address, which must be there.
    pub async fn page(&mut self, address: &str) -> String {
        let answer = self.get(address).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.sentence());
        answer.body
    }

    pub async fn post(&mut self, address: &str, fields: &[(&str, &str)]) -> Answer {
        let body = fields.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value)));
        let body = body.collect::<Vec<_>>().join("&");
        self.send(Method::POST, address, "application/x-www-form-urlencoded", body).await
    }

    /// Makes a table from these fields and returns its address.
    pub async fn table(&mut self, fields: &[(&str, &str)]) -> String {
        let answer = self.post("/tables", fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        answer.location().to_owned()
    }

    /// The same browser at this address.
    pub fn at(mut self, address: &str) -> Browser {
        self.from = Some(address.parse().expect("an address"));
        self
    }

    /// The value of a cookie.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Has the browser send a cookie that nobody gave it.
    pub fn forge_cookie(&mut self, name: &str, value: &str) {
        self.cookies.retain(|(known, _)| known != name);
        self.cookies.push((name.to_owned(), value.to_owned()));
    }

    /// The same browser with its cookies at another server.
    pub fn moved_to(mut self, house: &House) -> Browser {
        self.router = house.router.clone();
        self
    }

    /// Waits until a table asks this browser, because computers decide in the background. False at the end of the game.
    pub async fn is_asked(&mut self, table: &str) -> bool {
        for _ in 0..1_000 {
            let page = self.page(table).await;
            if !moves(&page).is_empty() || page.contains("The game is over") {
                return !moves(&page).is_empty();
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("nobody is asked at {table}");
    }

    /// Answers the question on a table's page with one of the offered moves, as the form does.
    pub async fn choose(&mut self, table: &str, pick: impl FnOnce(&[String]) -> usize) -> Option<String> {
        let page = self.page(table).await;
        let moves = moves(&page);
        if moves.is_empty() {
            return None;
        }
        let choice = moves[pick(&moves)].clone();
        let n = field(&page, "n").expect("the form says which question it answers");
        let seat = field(&page, "seat").expect("the form says for whom");
        let base = table.split('?').next().unwrap_or(table);
        let answer = self.post(&format!("{base}/move"), &[("n", &n), ("seat", &seat), ("choice", &choice)]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{choice}: {}", answer.sentence());
        Some(choice)
    }
}

pub fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes().map(|it| if plain(it) { char::from(it).to_string() } else { format!("%{it:02X}") }).collect()
}

pub fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    text.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}

/// The moves that a page offers, in notation.
pub fn moves(page: &str) -> Vec<String> {
    let buttons = page.split("name=\"choice\" value=\"").skip(1);
    buttons.filter_map(|rest| rest.split('"').next()).map(plain).collect()
}

/// The value of the first hidden field with this name.
pub fn field(page: &str, name: &str) -> Option<String> {
    between(page, &format!("name=\"{name}\" value=\""), "\"").map(plain)
}

/// Text as it was before it was put into HTML.
pub fn plain(html: &str) -> String {
    html.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// A setup of the form for a game of 51st State, with what these fields change.
pub fn two_of_us<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![
        ("game", STATE51),
        ("name", "Ann"),
        ("players", "2"),
        ("seat1", "me"),
        ("seat2", "link"),
        ("first", "lot"),
    ];
    for &(name, value) in more {
        fields.retain(|(known, _)| *known != name || ["with", "house"].contains(&name));
        fields.push((name, value));
    }
    fields
}

/// Ann has set up a table and Bob has taken the other seat by its link.
pub async fn ann_and_bob(house: &House, more: &[(&str, &str)]) -> (Browser, Browser, String) {
    let (mut ann, mut bob) = (house.browser(), house.browser());
    let table = ann.table(&two_of_us(more)).await;
    let link = invitation(&ann.page(&table).await);
    let answer = bob.post(&link, &[("name", "Bob")]).await;
    assert_eq!((answer.status, answer.location()), (StatusCode::SEE_OTHER, table.as_str()));
    (ann, bob, table)
}

/// The link to a free seat on the lobby's page.
pub fn invitation(lobby: &str) -> String {
    let token = between(lobby, "/join/", "\"").expect("the lobby shows its creator a link");
    format!("/join/{token}")
}

pub const fn per_second(n: u32) -> Option<NonZeroU32> {
    NonZeroU32::new(n)
}
