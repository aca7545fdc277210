//! The stream that tells programs of changes.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::{Method, header};
use futures_util::StreamExt as _;
use serde_json::{Value, json};

use crate::programs::{Programs, request, text};

/// A stream of events, read one by one.
struct Events(BodyDataStream);

impl Events {
    async fn open(server: &Programs, path: &str, session: &str, last: Option<&str>) -> Events {
        let mut sent = request(Method::GET, path, session);
        if let Some(last) = last {
            sent = sent.header("last-event-id", last);
        }
        let response = server.open(sent.body(Body::empty()).unwrap()).await;
        assert!(response.status().is_success());
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        Events(response.into_body().into_data_stream())
    }

    /// The next event as it is sent; nothing at the end of the stream.
    async fn next(&mut self) -> Option<String> {
        let next = tokio::time::timeout(Duration::from_secs(5), self.0.next()).await.expect("an event in time");
        next.map(|bytes| String::from_utf8(bytes.unwrap().to_vec()).unwrap())
    }

    /// The data of the next event, which must be a change with this ID.
    async fn change(&mut self) -> Value {
        let event = self.next().await.expect("an event");
        let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim();
        assert_eq!(field("event:"), "change", "{event}");
        let data: Value = serde_json::from_str(field("data:")).unwrap();
        assert_eq!(field("id:"), data["version"], "{event}");
        data
    }

    async fn is_quiet(&mut self) -> bool {
        tokio::time::timeout(Duration::from_millis(100), self.0.next()).await.is_err()
    }
}

#[tokio::test]
async fn every_change_is_told_and_nothing_twice() {
    let server = Programs::new().await;
    let (id, [ann, bob]) = server.two_players("51").await;
    let address = format!("/api/tables/{id}");
    let events = format!("{address}/events");
    let mut watcher = Events::open(&server, &events, "", None).await;
    let first = watcher.change().await;
    let table = server.get(&address, "").await.ok();
    for field in ["version", "n", "waiting", "status"] {
        assert_eq!(first[field], table[field], "{field}");
    }
    assert!(watcher.is_quiet().await);

    let decision = server.get(&format!("{address}/options"), &ann).await.ok();
    let order = json!({ "n": decision["n"], "choice": decision["options"][0]["notation"] });
    server.post(&format!("{address}/choose"), &ann, &order).await.ok();
    let second = watcher.change().await;
    assert!(first["n"].as_u64() < second["n"].as_u64());
    assert_eq!(second["waiting"], json!([2]));

    // Whoever comes again is told only what they missed.
    let seen = text(&second["version"]);
    let mut again = Events::open(&server, &format!("{events}?seat=2"), &bob, Some(&seen)).await;
    assert!(again.is_quiet().await);
    server.post(&format!("{address}/chat"), &bob, &json!({ "text": "hm" })).await.ok();
    let third = again.change().await;
    assert_eq!((&third["n"], watcher.change().await), (&second["n"], third.clone()));
    let mut late = Events::open(&server, &events, "", Some(&seen)).await;
    assert_eq!(late.change().await, third);
}

#[tokio::test]
async fn streams_end_when_the_server_stops() {
    let server = Programs::new().await;
    let (id, _) = server.two_players("51").await;
    let mut events = Events::open(&server, &format!("/api/tables/{id}/events"), "", None).await;
    events.change().await;
    server.house.app.stop_streams();
    assert!(events.next().await.expect("a farewell").contains("bye"));
    assert_eq!(events.next().await, None);
}
