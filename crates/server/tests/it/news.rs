//! The stream of news: each viewer's own, from where it was left, until the server stops.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode};
use futures_util::StreamExt as _;
use serde_json::Value;
use server::Settings;

use crate::house::{Browser, House, UPDATE, ann_and_bob, between, field, moves, two_of_us};

/// Longer than anything takes that works.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody who listens.
struct Stream {
    body: axum::body::BodyDataStream,
    buffer: String,
}

#[derive(Debug)]
struct Message {
    kind: String,
    id: String,
    data: String,
}

impl Stream {
    async fn open(browser: &mut Browser, address: &str) -> Stream {
        let response = browser.open(Method::GET, address, "", Body::empty()).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Stream { body: response.into_body().into_data_stream(), buffer: String::new() }
    }

    /// The next message; none if the stream has ended.
    async fn next(&mut self) -> Option<Message> {
        let read = async {
            loop {
                if let Some((message, rest)) = self.buffer.split_once("\n\n") {
                    let line = |name: &str| {
                        let lines = message.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
                        lines.collect::<Vec<_>>().join("\n")
                    };
                    let message = Message { kind: line("event"), id: line("id"), data: line("data") };
                    self.buffer = rest.to_string();
                    if !message.data.is_empty() {
                        return Some(message);
                    }
                    continue;
                }
                let bytes = self.body.next().await?.expect("bytes");
                self.buffer.push_str(&String::from_utf8_lossy(&bytes));
            }
        };
        tokio::time::timeout(PATIENCE, read).await.expect("news within some seconds")
    }

    async fn update(&mut self) -> Value {
        let message = self.next().await.expect("the stream goes on");
        assert_eq!(message.kind, "");
        let update: Value = serde_json::from_str(&message.data).expect("JSON");
        assert_eq!(update["version"], message.id.as_str());
        update
    }
}

/// The address of a page's stream, from where the page is.
fn stream_of(page: &str) -> String {
    let address = between(page, "data-live=\"", "\"").expect("the page has a stream").replace("&amp;", "&");
    let version = between(page, "data-version=\"", "\"").expect("and a version");
    let joint = if address.contains('?') { '&' } else { '?' };
    format!("{address}{joint}since={version}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_told_to_everybody_in_their_own_way() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "6")]).await;
    let mut eve = house.browser();
    let page = bob.page(&table).await;
    let mut bobs = Stream::open(&mut bob, &stream_of(&page)).await;
    let watched = eve.page(&table).await;
    let mut eves = Stream::open(&mut eve, &stream_of(&watched)).await;
    ann.choose(&table, |_| 0).await.expect("Ann may discard");
    let (to_bob, to_eve) = (bobs.update().await, eves.update().await);
    assert_eq!(to_bob["mine"], true, "Bob must still choose");
    assert_eq!(to_eve["mine"], false);
    assert!(to_bob["parts"]["log"].as_str().unwrap().contains("Ann has chosen two cards to discard"));
    assert!(to_bob["parts"].get("hand").is_none(), "what did not change is not sent: {:?}", to_bob["parts"]);
    assert!(to_eve["parts"].get("moves").is_none() && to_eve["parts"].get("hand").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_goes_on_where_it_was_left() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "6")]).await;
    let page = bob.page(&table).await;
    let mut stream = Stream::open(&mut bob, &stream_of(&page)).await;
    bob.choose(&table, |_| 0).await.expect("Bob may discard");
    let seen = stream.next().await.expect("news").id;
    drop(stream);
    // While Bob is away, Ann moves twice.
    ann.choose(&table, |_| 0).await.expect("Ann may discard");
    let answer = ann.post(&format!("{table}/chat"), &[("text", "your turn?")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    bob.headers.insert("last-event-id", HeaderValue::from_str(&seen).unwrap());
    let address = stream_of(&page);
    let mut stream = Stream::open(&mut bob, &address).await;
    let update = stream.update().await;
    assert!(update["parts"]["chat"].as_str().unwrap().contains("your turn?"));
    assert!(update["parts"]["log"].is_string() && update["status"].is_string(), "{update}");

    // A server that was started anew sends everything.
    bob.headers.insert("last-event-id", HeaderValue::from_static("ffffffff-12"));
    let mut stream = Stream::open(&mut bob, &address).await;
    let update = stream.update().await;
    for part in ["prompt", "moves", "middle", "rivals", "mine", "supply", "hand", "log", "chat"] {
        assert!(update["parts"][part].is_string(), "{part}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_answered_with_what_changed() {
    let house = House::new().await;
    let (mut ann, _, table) = ann_and_bob(&house, &[("seed", "6")]).await;
    let page = ann.page(&table).await;
    let version = between(&page, "data-version=\"", "\"").unwrap().to_owned();
    ann.headers.insert("accept", HeaderValue::from_static(UPDATE));
    ann.headers.insert("ruinforge-version", HeaderValue::from_str(&version).unwrap());
    let n = field(&page, "n").unwrap();
    let choice = moves(&page)[0].clone();
    let answer = ann.post(&format!("{table}/move"), &[("n", &n), ("seat", "1"), ("choice", &choice)]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.headers["content-type"], UPDATE);
    let update = answer.json();
    assert_ne!(update["version"], version.as_str());
    assert!(update["parts"]["prompt"].is_string() && update["parts"]["moves"].is_string() && update["mine"] == false);
    assert!(update["parts"].get("rivals").is_none(), "nothing has happened there");
    let refused = ann.post(&format!("{table}/move"), &[("n", "1"), ("seat", "1"), ("choice", "pass")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.json()["rule"].is_string() && refused.json()["fault"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_hears_who_sits_down_and_goes_to_the_table() {
    let house = House::new().await;
    let mut ann = house.browser();
    let table = ann.table(&two_of_us(&[("players", "3"), ("seat3", "link")])).await;
    let lobby = ann.page(&table).await;
    let mut stream = Stream::open(&mut ann, &stream_of(&lobby)).await;
    let links: Vec<String> = lobby.split("/join/").skip(1).map(|it| format!("/join/{}", &it[..32])).collect();
    let [second, .., third] = links.as_slice() else { panic!("{links:?}") };
    house.browser().post(second, &[("name", "Bob")]).await;
    let update = stream.update().await;
    assert!(update["parts"]["lobby"].as_str().unwrap().contains("Bob"), "{update}");
    house.browser().post(third, &[("name", "Chen")]).await;
    // Sitting down and starting are two changes, which may come as one.
    loop {
        let update = stream.update().await;
        if update["go"].is_string() {
            assert_eq!(update["go"], table.as_str());
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_one_screen_never_see_the_next_ones_hand() {
    let house = House::new().await;
    let mut both = house.browser();
    let table = both.table(&two_of_us(&[("seat2", "me"), ("seed", "5")])).await;
    let page = both.page(&format!("{table}?seat=1")).await;
    let mut stream = Stream::open(&mut both, &stream_of(&page)).await;
    both.headers.insert("accept", HeaderValue::from_static(UPDATE));
    let choice = moves(&page)[0].clone();
    let answer = both.post(&format!("{table}/move"), &[("n", "0"), ("seat", "1"), ("choice", &choice)]).await;
    let (told, update) = (answer.json(), stream.update().await);
    for it in [told, update] {
        assert_eq!(it["go"], table.as_str(), "the screen is handed over");
        assert_eq!(it["parts"], serde_json::json!({}));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_only_so_many_streams() {
    let settings = Settings { max_streams: 1, requests_per_second: None, ..Settings::default() };
    let house = House::with(settings).await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[]).await;
    let page = ann.page(&table).await;
    let stream = Stream::open(&mut ann, &stream_of(&page)).await;
    let refused = bob.get(&stream_of(&page)).await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.sentence().contains("as many readers"));
    drop(stream);
    Stream::open(&mut bob, &stream_of(&page)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_when_the_server_stops() {
    let house = House::new().await;
    let (mut ann, _, table) = ann_and_bob(&house, &[]).await;
    let page = ann.page(&table).await;
    let mut stream = Stream::open(&mut ann, &stream_of(&page)).await;
    let mut waiting = tokio::spawn(async move {
        let last = stream.next().await;
        (last.map(|it| it.kind), stream.next().await.is_none())
    });
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!waiting.is_finished(), "nothing has happened yet");
    house.app.stop_streams();
    let (last, ended) = tokio::time::timeout(PATIENCE, &mut waiting).await.expect("it ends").expect("no panic");
    assert_eq!((last.as_deref(), ended), (Some("bye"), true));
}

/// The part of a page that was told with holes in it, whole again: with what the same part had before.
fn filled(part: &str, before: &str) -> String {
    let mut out = String::new();
    let mut rest = part;
    while let Some((begin, hole)) = rest.split_once("<i data-same=\"") {
        let (key, after) = hole.split_once("\"></i>").expect("a hole is an element");
        let at = before.find(&format!(" data-inlay=\"{key}\"")).expect("the reader has what is left out");
        let tag = before[..at].rfind('<').expect("it is in a tag");
        let n_rest: usize = key.split_once('-').expect("a key").1.parse().expect("a length");
        out.push_str(begin);
        out.push_str(&before[tag..at + " data-inlay=\"\"".len() + key.len() + n_rest]);
        rest = after;
    }
    out + rest
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_reader_has_is_not_sent_again() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "6")]).await;
    let mut stream = None;
    let mut before = bob.page(&table).await;
    let (mut n_holes, mut n_bytes, mut n_whole) = (0, 0, 0);
    for n in 0..60 {
        let told = match &mut stream {
            Some(stream) => stream,
            none => none.insert(Stream::open(&mut bob, &stream_of(&before)).await),
        };
        let page = ann.page(&table).await;
        let mover = if moves(&page).is_empty() { &mut bob } else { &mut ann };
        mover.choose(&table, |moves| n % moves.len()).await.expect("a move");
        let update = told.update().await;
        if update["go"].is_string() {
            break;
        }
        let page = bob.page(&table).await;
        assert_eq!(between(&page, "data-version=\"", "\""), update["version"].as_str());
        for (id, part) in update["parts"].as_object().expect("parts") {
            let part = part.as_str().expect("a text");
            n_holes += part.matches("data-same").count();
            n_bytes += part.len();
            let whole = filled(part, &before);
            n_whole += whole.len();
            assert!(page.contains(&whole), "move {n}: {id} is not what the page shows: {whole}");
        }
        before = page;
    }
    assert!(n_holes > 100 && n_bytes < n_whole * 2 / 3, "{n_holes} holes, {n_bytes} bytes instead of {n_whole}");
}
