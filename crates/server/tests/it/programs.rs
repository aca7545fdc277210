//! Programs that ask a server, each request with the token of whoever sends it.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use serde_json::{Value, json};

use crate::house::{House, STATE51};

/// A server and whoever asks it.
pub(crate) struct Programs {
    pub(crate) house: House,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text))
    }

    /// The body, if the request was carried out.
    pub(crate) fn ok(&self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }

    pub(crate) fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |it| it.to_str().expect("plain text"))
    }

    /// The sentence of a failure, which must be told as problem details.
    pub(crate) fn problem(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.header(header::CONTENT_TYPE), "application/problem+json", "{}", self.text);
        let problem = self.json();
        assert_eq!(problem["status"], status);
        let detail = problem["detail"].as_str().expect("a sentence");
        let whole = !detail.starts_with(char::is_lowercase) && detail.ends_with(['.', '?', '!']);
        assert!(whole && !detail.contains('\n') && detail.len() < 500, "{detail}");
        problem
    }
}

impl Programs {
    pub(crate) async fn new() -> Programs {
        Programs { house: House::new().await }
    }

    /// The answer with its body still on the way.
    pub(crate) async fn open(&self, request: Request<Body>) -> axum::response::Response {
        self.house.ask(request).await
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.open(request).await;
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("a whole body");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        Answer { status: parts.status, headers: parts.headers, text }
    }

    pub(crate) async fn get(&self, path: &str, session: &str) -> Answer {
        self.send(request(Method::GET, path, session).body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn post(&self, path: &str, session: &str, body: &Value) -> Answer {
        let request = request(Method::POST, path, session).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).expect("a request")).await
    }

    /// Two people at a new table: its ID and their tokens.
    pub(crate) async fn two_players(&self, seed: &str) -> (String, [String; 2]) {
        self.two_players_of(STATE51, seed, true).await
    }

    /// The same with any game, which answers for players with a single possibility or does not.
    pub(crate) async fn two_players_of(&self, game: &str, seed: &str, auto: bool) -> (String, [String; 2]) {
        let seats = json!([{ "who": "me" }, { "who": "link" }]);
        let wish = json!({ "game": game, "seats": seats, "seed": seed, "auto": auto, "name": "Ann" });
        let created = self.post("/api/tables", "", &wish).await;
        assert_eq!(created.status, StatusCode::CREATED, "{}", created.text);
        let created = created.ok();
        let join = json!({ "link": created["links"][0]["link"], "name": "Bob" });
        let seated = self.post("/api/join", "", &join).await.ok();
        assert_eq!(seated["status"], "running");
        (text(&created["id"]), [text(&created["session"]), text(&seated["session"])])
    }
}

/// A request of whoever has this token; the empty one is nobody's.
pub(crate) fn request(method: Method, path: &str, session: &str) -> axum::http::request::Builder {
    let request = Request::builder().method(method).uri(path);
    if session.is_empty() { request } else { request.header(header::AUTHORIZATION, format!("Bearer {session}")) }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

/// Numbers that look random and are the same every time.
pub(crate) struct Lots(u64);

impl Lots {
    pub(crate) fn new(seed: u64) -> Lots {
        Lots(seed)
    }

    pub(crate) fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = usize::try_from(self.0 >> 33).expect("31 bits") % things.len();
        &things[at]
    }
}
