//! What one browser and one address may have, what is put away, and what is not believed.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode, header};
use serde_json::json;
use server::{Quotas, Settings};
use store::{Store as _, Token};

use crate::house::{Answer, Browser, House, ann_and_bob, between, encoded, field, per_second, two_of_us};
use crate::programs::Programs;

const RECORD: &str = include_str!("../../../fifty-first/replays/random-2p-base.record");

fn with(quotas: Quotas) -> Settings {
    Settings { requests_per_second: None, quotas, ..Settings::default() }
}

/// The beginning of a game, to be played on.
fn unfinished() -> String {
    let (head, moves) = RECORD.split_once("\n\n").expect("a head and moves");
    let moves: Vec<&str> = moves.lines().take(3).collect();
    format!("{head}\n\n{}\n", moves.join("\n"))
}

async fn upload(browser: &mut Browser, record: &str) -> Answer {
    let body = format!("--cut\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{record}\r\n--cut--\r\n");
    browser.send(Method::POST, "/records", "multipart/form-data; boundary=cut", body).await
}

#[track_caller]
fn assert_refused(answer: &Answer, status: StatusCode, sentence: &str) {
    assert_eq!(answer.status, status, "{}", answer.body);
    assert!(answer.sentence().contains(sentence), "{}", answer.sentence());
    let wait: u32 = answer.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!(0 < wait, "{wait}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_counted_by_browser_and_by_address() {
    let quotas = Quotas { tables_per_session: per_second(2), tables_per_address: per_second(3), ..Quotas::UNLIMITED };
    let house = House::with(with(quotas)).await;
    let (mut ann, mut bob) = (house.browser().at("192.0.2.1"), house.browser().at("192.0.2.1"));
    let first = ann.table(&two_of_us(&[])).await;
    ann.table(&two_of_us(&[])).await;
    let answer = ann.post("/tables", &two_of_us(&[])).await;
    assert_refused(&answer, StatusCode::TOO_MANY_REQUESTS, "You have set up 2 tables that are not over");
    let answer = upload(&mut ann, &unfinished()).await;
    assert_refused(&answer, StatusCode::TOO_MANY_REQUESTS, "You have set up 2 tables that are not over");
    bob.table(&two_of_us(&[])).await;
    let answer = bob.post("/tables", &two_of_us(&[])).await;
    assert_refused(&answer, StatusCode::TOO_MANY_REQUESTS, "From your address 3 tables were set up");
    assert_eq!(house.store.counts().await.unwrap().open, 3);
    // Others are not concerned, wherever they sit down.
    let mut eve = house.browser().at("192.0.2.2");
    eve.table(&two_of_us(&[])).await;
    // What is closed does not count.
    assert_eq!(ann.post(&format!("{first}/abandon"), &[]).await.status, StatusCode::SEE_OTHER);
    ann.table(&two_of_us(&[])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_is_full_for_records_and_for_playing_again_too() {
    let house = House::with(Settings { max_tables: 1, ..with(Quotas::UNLIMITED) }).await;
    let mut ann = house.browser();
    let answer = upload(&mut ann, RECORD).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let finished = answer.location().trim_end_matches("/replay").to_owned();
    assert_eq!(ann.post(&format!("{finished}/again"), &[]).await.status, StatusCode::SEE_OTHER);
    let full = "as many tables as it can keep";
    assert_refused(&ann.post(&format!("{finished}/again"), &[]).await, StatusCode::SERVICE_UNAVAILABLE, full);
    assert_refused(&upload(&mut ann, &unfinished()).await, StatusCode::SERVICE_UNAVAILABLE, full);
    let counts = house.store.counts().await.unwrap();
    assert_eq!((counts.open, counts.running), (0, 1), "nothing is left of what was refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_without_people_are_few() {
    let quotas = Quotas { computer_tables_per_session: per_second(1), ..Quotas::UNLIMITED };
    let server = Programs { house: House::with(with(quotas)).await };
    let computers = json!({ "game": "51st-state", "seats": vec![json!({ "who": "computer" }); 4] });
    let first = server.post("/api/tables", "", &computers).await.ok();
    let session = first["session"].as_str().unwrap();
    // A game between four of them takes longer than the next request.
    let refused = server.post("/api/tables", session, &computers).await.problem(429);
    assert!(refused["detail"].as_str().unwrap().contains("1 tables where only computer players play"), "{refused}");
    let with_me = json!({ "game": "51st-state", "seats": [{ "who": "me" }, { "who": "computer" }] });
    server.post("/api/tables", session, &with_me).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sets_up_tables_without_end() {
    let quotas = Quotas { new_tables_per_hour: per_second(2), ..Quotas::UNLIMITED };
    let house = House::with(with(quotas)).await;
    for _ in 0..2 {
        house.browser().at("192.0.2.1").table(&two_of_us(&[])).await;
    }
    let answer = house.browser().at("192.0.2.1").post("/tables", &two_of_us(&[])).await;
    assert_refused(&answer, StatusCode::TOO_MANY_REQUESTS, "at most 2 tables can be set up in an hour");
    let wait: u32 = answer.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1_000..=1_800).contains(&wait), "{wait}");
    house.browser().at("192.0.2.2").table(&two_of_us(&[])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_are_counted_by_browser_and_by_address() {
    let quotas = Quotas { streams_per_session: per_second(1), streams_per_address: per_second(2), ..Quotas::UNLIMITED };
    let house = House::with(with(quotas)).await;
    let (ann, bob, table) = ann_and_bob(&house, &[]).await;
    let (mut ann, mut bob) = (ann.at("192.0.2.1"), bob.at("192.0.2.1"));
    let live = format!("{table}/live?stage=running");
    let open = async |browser: &mut Browser| browser.open(Method::GET, &live, "", Body::empty()).await;
    let first = open(&mut ann).await;
    assert_eq!(first.status(), StatusCode::OK);
    assert_refused(&ann.get(&live).await, StatusCode::TOO_MANY_REQUESTS, "By your browser 1 tables");
    let _second = open(&mut bob).await;
    let mut eve = house.browser().at("192.0.2.1");
    assert_refused(&eve.get(&live).await, StatusCode::TOO_MANY_REQUESTS, "From your address 2 tables");
    assert_eq!(open(&mut house.browser().at("192.0.2.2")).await.status(), StatusCode::OK);
    drop(first);
    assert_eq!(open(&mut eve).await.status(), StatusCode::OK, "a closed page makes room");
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_counted_by_browser_and_by_address() {
    let quotas = Quotas {
        messages_per_minute: per_second(2),
        messages_per_minute_and_address: per_second(5),
        ..Quotas::UNLIMITED
    };
    let house = House::with(with(quotas)).await;
    let (ann, bob, table) = ann_and_bob(&house, &[]).await;
    let (mut ann, mut bob) = (ann.at("192.0.2.1"), bob.at("192.0.2.1"));
    let chat = format!("{table}/chat");
    let say = async |browser: &mut Browser| browser.post(&chat, &[("text", "hello")]).await;
    for _ in 0..2 {
        assert_eq!(say(&mut ann).await.status, StatusCode::SEE_OTHER);
    }
    assert_refused(&say(&mut ann).await, StatusCode::TOO_MANY_REQUESTS, "By your browser at most 2 things");
    assert_eq!(say(&mut bob).await.status, StatusCode::SEE_OTHER);
    // A spectator has no session, and another one every time would not help.
    let mut eve = house.browser().at("192.0.2.1");
    assert_eq!(say(&mut eve).await.status, StatusCode::SEE_OTHER);
    assert_refused(&say(&mut eve).await, StatusCode::TOO_MANY_REQUESTS, "From your address at most 5 things");
    assert_eq!(say(&mut house.browser().at("192.0.2.2")).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_counted_even_if_they_are_none() {
    let quotas = Quotas { records_per_hour: per_second(2), ..Quotas::UNLIMITED };
    let house = House::with(with(quotas)).await;
    let mut ann = house.browser();
    for record in ["hello", RECORD] {
        assert_ne!(upload(&mut ann, record).await.status, StatusCode::TOO_MANY_REQUESTS);
    }
    let many = "at most 2 records can be opened in an hour";
    assert_refused(&upload(&mut ann, RECORD).await, StatusCode::TOO_MANY_REQUESTS, many);
    let answer = ann.send(Method::POST, "/api/records", "text/plain", RECORD).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(house.store.counts().await.unwrap().finished, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_somebody_thought_up_is_nobodys() {
    let house = House::new().await;
    let known_to_eve = Token::new([7; 16]);
    let forged = |house: &House| {
        let mut browser = house.browser();
        browser.forge_cookie("ruinforge", &known_to_eve.reveal());
        browser
    };
    // Setting up a table, sitting down by a link, sitting down without one, opening a record.
    let mut ann = forged(&house);
    let table = ann.table(&two_of_us(&[("listed", "1"), ("players", "3"), ("seat3", "open")])).await;
    let link = crate::house::invitation(&ann.page(&table).await);
    let (mut bob, mut carl, mut dora) = (forged(&house), forged(&house), forged(&house));
    assert_eq!(bob.post(&link, &[("name", "Bob")]).await.status, StatusCode::SEE_OTHER);
    let sat = carl.post(&format!("{table}/sit"), &[("seat", "3"), ("name", "Carl")]).await;
    assert_eq!(sat.status, StatusCode::SEE_OTHER, "{}", sat.sentence());
    assert_eq!(upload(&mut dora, RECORD).await.status, StatusCode::SEE_OTHER);
    assert!(!house.store.knows(known_to_eve.hash()).await.unwrap());
    let mut given: Vec<&str> = [&ann, &bob, &carl, &dora].map(|it| it.cookie("ruinforge").unwrap()).to_vec();
    given.sort_unstable();
    given.dedup();
    assert_eq!(given.len(), 4);
    assert!(!given.contains(&known_to_eve.reveal().as_str()));
    // Whoever has a secret of ours keeps it.
    let before = ann.cookie("ruinforge").unwrap().to_owned();
    ann.table(&two_of_us(&[])).await;
    assert_eq!(ann.cookie("ruinforge"), Some(before.as_str()));

    let server = Programs { house };
    let wish = json!({ "game": "51st-state", "players": 2 });
    let refused = server.post("/api/tables", &known_to_eve.reveal(), &wish).await;
    refused.problem(401);
    assert!(!refused.text.contains(&known_to_eve.reveal()));
    server.get(&format!("/api/tables/{}", table.trim_start_matches("/t/")), &known_to_eve.reveal()).await.problem(401);
}

#[tokio::test(flavor = "multi_thread")]
async fn callers_behind_a_trusted_proxy_are_told_apart() {
    let settings = Settings {
        requests_per_second: per_second(1),
        trusted_proxies: vec!["10.0.0.0/8".parse().unwrap()],
        ..Settings::default()
    };
    let house = House::with(settings).await;
    let refusals = async |peer: &str, forwarded: &dyn Fn(u8) -> String| {
        let mut browser = house.browser().at(peer);
        let mut refused = 0;
        for n in 0..20 {
            browser.headers.insert("x-forwarded-for", HeaderValue::from_str(&forwarded(n)).unwrap());
            refused += usize::from(browser.get("/about").await.status == StatusCode::TOO_MANY_REQUESTS);
        }
        refused
    };
    assert_eq!(refusals("10.0.0.1", &|n| format!("192.0.2.{n}")).await, 0, "twenty callers");
    assert!(10 < refusals("10.0.0.1", &|n| format!("192.0.2.{n}, 198.51.100.1")).await, "one who says they are twenty");
    assert!(10 < refusals("203.0.113.1", &|n| format!("192.0.2.{n}")).await, "one who is not a proxy");
    assert!(10 < refusals("::ffff:203.0.113.2", &|n| format!("192.0.2.{n}")).await, "nor this one");
    assert!(10 < refusals("10.0.0.2", &|n| format!("2001:db8:0:1::{n}")).await, "one with a network of their own");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_uses_is_put_away() {
    let old = Duration::ZERO;
    let settings =
        Settings { remove_unused: Some(old), close_idle: None, forget_sessions: old, ..with(Quotas::UNLIMITED) };
    let house = House::with(settings).await;
    let (mut ann, _, running) = ann_and_bob(&house, &[]).await;
    let mut eve = house.browser();
    let unused = eve.table(&two_of_us(&[])).await;
    let link = crate::house::invitation(&eve.page(&unused).await);
    assert_eq!(house.app.census().tables, 2);
    let session: Token = eve.cookie("ruinforge").unwrap().parse().unwrap();
    assert!(house.store.knows(session.hash()).await.unwrap());
    tokio::time::sleep(Duration::from_millis(20)).await;
    house.app.expire().await;
    assert_eq!(eve.get(&unused).await.status, StatusCode::NOT_FOUND);
    assert_eq!(ann.get(&link).await.status, StatusCode::GONE);
    assert!(!house.store.knows(session.hash()).await.unwrap(), "a browser without tables is forgotten");
    assert!(ann.page(&running).await.contains("data-live"), "what is played stays");
    // Whoever was forgotten starts anew.
    eve.table(&two_of_us(&[])).await;
    assert_ne!(eve.cookie("ruinforge"), Some(session.reveal().as_str()));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_nobody_plays_on_are_closed_and_can_be_read() {
    let old = Duration::ZERO;
    let settings = Settings { close_idle: Some(old), ..with(Quotas::UNLIMITED) };
    let house = House::with(settings).await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "3")]).await;
    ann.choose(&table, |_| 0).await.expect("a move");
    tokio::time::sleep(Duration::from_millis(20)).await;
    house.app.expire().await;
    let page = bob.page(&table).await;
    assert!(page.contains("This table was closed without a result"));
    assert_eq!(field(&page, "n"), None, "nothing can be decided");
    assert_eq!(bob.get(&format!("{table}/replay")).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_write_is_not_healthy() {
    let house = House::with_little_room(60).await;
    let mut eve = house.browser();
    let (_, _, table) = ann_and_bob(&house, &[]).await;
    let healthy = eve.get("/healthz").await;
    assert_eq!(healthy.status, StatusCode::OK, "{}", healthy.body);
    assert!(healthy.body.starts_with("ok\n"), "{}", healthy.body);
    let talk = "x".repeat(500);
    while eve.post(&format!("{table}/chat"), &[("text", &talk)]).await.status == StatusCode::SEE_OTHER {}
    // What was found out is remembered for a moment.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let ill = eve.get("/healthz").await;
    assert_eq!(ill.status, StatusCode::SERVICE_UNAVAILABLE, "{}", ill.body);
    assert!(ill.sentence().contains("cannot write right now"), "{}", ill.sentence());
    assert_eq!(eve.get(&table).await.status, StatusCode::OK, "reading goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_searches_for_whole_books() {
    let house = House::new().await;
    let mut ann = house.browser();
    let words = "raze+".repeat(12_000);
    let id = "MS-RAZE-".repeat(1_000);
    for address in [
        format!("/rules?q={words}"),
        format!("/rules/{id}"),
        format!("/cards/51st-state?q={words}"),
        format!("/cards/forged-in-steel?set={id}"),
        format!("/cards/51st-state/{id}"),
        format!("/cards/{id}"),
    ] {
        let answer = ann.get(&address).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{address:.40}");
        assert!(answer.sentence().starts_with("A search has at most 100 characters, not "), "{}", answer.sentence());
        let sent_back = [&words, &id].iter().any(|it| answer.body.contains(&it[..500]));
        assert!(!sent_back, "{address:.40} is sent back");
    }
    for address in [format!("/api/rules/{id}"), format!("/api/cards/{id}")] {
        let answer = ann.get(&address).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{address:.40}");
        assert!(answer.body.contains("A search has at most 100 characters, not 8000."), "{:.300}", answer.body);
    }
    assert_eq!(ann.get(&format!("/rules?q={}", encoded(&"raze ".repeat(20)))).await.status, StatusCode::OK);
    // A move is compared with many others.
    let (mut bob, _, table) = ann_and_bob(&house, &[("seed", "3")]).await;
    let page = bob.page(&table).await;
    let (n, seat) = (field(&page, "n").unwrap(), field(&page, "seat").unwrap());
    let choice = "x".repeat(15_000);
    let answer = bob.post(&format!("{table}/move"), &[("n", &n), ("seat", &seat), ("choice", &choice)]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer.sentence(), "A move has at most 2000 bytes, not 15000.");
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_lead_back_to_a_plain_address_of_ours() {
    let house = House::new().await;
    let mut ann = house.browser();
    let set = async |ann: &mut Browser, back: &str| ann.post("/settings", &[("theme", "dark"), ("back", back)]).await;
    let answer = set(&mut ann, "/t/0000000000000?seat=2").await;
    assert_eq!((answer.status, answer.location()), (StatusCode::SEE_OTHER, "/t/0000000000000?seat=2"));
    for back in
        ["/a\u{0}b", "/a\u{1b}[2J", "/a\u{7f}", "/a\tb", "/a\r\nX: y", "//evil.example", "/x//evil", "/\\evil", "/é"]
    {
        let answer = set(&mut ann, back).await;
        assert_eq!((answer.status, answer.location()), (StatusCode::SEE_OTHER, "/"), "{back:?}");
        let page = ann.page(&format!("/settings?back={}", encoded(back))).await;
        assert_eq!(between(&page, "name=\"back\" value=\"", "\""), Some("/"), "{back:?}");
    }
}
