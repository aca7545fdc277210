//! Whoever holds a seat is alone with it: whoever set up the table can only hand it to somebody else, for all to see.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::house::{Browser, House, ann_and_bob, between, moves};
use crate::news::{Stream, stream_of};
use crate::programs::{Programs, items, text};

fn link_on(page: &str) -> String {
    format!("/join/{}", between(page, "/join/", "\"").expect("the link is shown once"))
}

/// The part of a page with this id.
fn part<'p>(page: &'p str, id: &str) -> &'p str {
    between(page, &format!("<section id=\"{id}\""), "</section>").unwrap_or_default()
}

fn told(page: &str, sentence: &str) -> bool {
    part(page, "log").contains(sentence) && part(page, "chat").contains(sentence)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_creator_cannot_slip_into_a_seat() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[]).await;
    let answer = ann.post(&format!("{table}/seats/2/invite"), &[]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(answer.sentence().starts_with("Only whoever holds a seat"), "{}", answer.sentence());
    assert!(!answer.body.contains("/join/"));
    // Bob plays on from his telephone, and nobody need be told.
    let page = bob.post(&format!("{table}/seats/2/invite"), &[]).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.sentence());
    let mut telephone = house.browser();
    assert_eq!(telephone.post(&link_on(&page.body), &[("name", "Bob")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(moves(&telephone.page(&table).await), moves(&bob.page(&table).await));
    assert!(!ann.page(&table).await.contains("sits down"));
    // Bob cannot hand over seats, neither Ann's nor his own.
    for seat in ["1", "2"] {
        let answer = bob.post(&format!("{table}/seats/{seat}/replace"), &[("kind", "me")]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replaced_player_watches_from_then_on() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[]).await;
    let page = bob.page(&table).await;
    let bobs_link = link_on(&bob.post(&format!("{table}/seats/2/invite"), &[]).await.body);
    let legal = moves(&page)[0].clone();
    let mut stream = Stream::open(&mut bob, &stream_of(&page)).await;

    let shown = ann.post(&format!("{table}/seats/2/replace"), &[("kind", "link")]).await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.sentence());
    // His page goes to what everybody sees, and all his rights have ended.
    let update = stream.update().await;
    assert_eq!((&update["go"], &update["parts"]), (&Value::from(table.as_str()), &json!({})), "{update}");
    let page = bob.page(&table).await;
    assert!(moves(&page).is_empty());
    let sentence = "gives seat 2, which was Bob&#39;s, to somebody new";
    let sentence = if page.contains(sentence) { sentence } else { "gives seat 2, which was Bob's, to somebody new" };
    assert!(told(&page, sentence), "{}", part(&page, "log"));
    let answer = bob.post(&format!("{table}/move"), &[("n", "0"), ("seat", "2"), ("choice", &legal)]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(bob.post(&bobs_link, &[("name", "Bob")]).await.status, StatusCode::GONE);
    assert_eq!(bob.post(&format!("{table}/seats/2/invite"), &[]).await.status, StatusCode::FORBIDDEN);

    // Ann sees no more than before, until she openly sits down there.
    assert!(moves(&ann.page(&table).await).iter().all(|it| !moves(&page).contains(it)));
    assert_eq!(ann.get(&format!("{table}?seat=2")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(ann.post(&link_on(&shown.body), &[("name", "Ann")]).await.status, StatusCode::SEE_OTHER);
    let page = bob.page(&table).await;
    assert!(told(&page, "Ann, who set up the table, sits down at seat 2."), "{}", part(&page, "log"));
    assert_eq!(ann.get(&format!("{table}?seat=2")).await.status, StatusCode::OK);

    // It is still told after a restart.
    let house = house.restarted().await;
    let page = bob.moved_to(&house).page(&table).await;
    assert!(told(&page, sentence) && told(&page, "Ann, who set up the table, sits down at seat 2."));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_creator_sits_down_for_all_to_see() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[]).await;
    let answer = ann.post(&format!("{table}/seats/2/replace"), &[("kind", "me")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.sentence());
    let mut eve: Browser = house.browser();
    for page in [bob.page(&table).await, eve.page(&table).await] {
        assert!(
            told(&page, "Ann, who set up the table, sits down at seat 2, which was Bob"),
            "{}",
            part(&page, "chat")
        );
        assert!(moves(&page).is_empty());
    }
    assert_eq!(ann.get(&format!("{table}?seat=2")).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_have_the_same_rights() {
    let programs = Programs::new().await;
    let (id, [ann, bob]) = programs.two_players("5").await;
    let at = |what: &str| format!("/api/tables/{id}/seats/2/{what}");
    programs.post(&at("link"), &ann, &json!({})).await.problem(403);
    programs.post(&at("hand-over"), &bob, &json!({ "who": "me" })).await.problem(403);
    programs.post(&at("hand-over"), &ann, &json!({ "who": "link", "kind": "greedy" })).await.problem(400);
    let further = programs.post(&at("link"), &bob, &json!({})).await.ok();
    let joined = programs.post("/api/join", "", &json!({ "link": further["link"], "name": "Bob" })).await.ok();
    assert_eq!(joined["seat"], 2);
    let handed = programs.post(&at("hand-over"), &ann, &json!({ "who": "link" })).await.ok();
    for token in [&bob, &text(&joined["session"])] {
        programs.get(&format!("/api/tables/{id}/options?seat=2"), token).await.problem(403);
        programs.get(&format!("/api/tables/{id}/view?seat=2"), token).await.problem(403);
    }
    programs.get(&format!("/api/tables/{id}/view?seat=2"), &ann).await.problem(403);
    let carol = programs.post("/api/join", "", &json!({ "link": handed["link"], "name": "Carol" })).await.ok();
    assert_eq!(carol["seat"], 2);
    let table = programs.get(&format!("/api/tables/{id}"), "").await.ok();
    let sentences: Vec<String> = items(&table["handovers"]).iter().map(|it| text(&it["text"])).collect();
    assert_eq!(sentences.len(), 2, "{sentences:?}");
    assert!(sentences[1].starts_with("Carol sits down at seat 2"), "{sentences:?}");
    let chat = programs.get(&format!("/api/tables/{id}/chat"), "").await.ok();
    let said: Vec<String> = items(&chat["messages"]).iter().map(|it| text(&it["text"])).collect();
    assert_eq!(said, sentences);
    let closed = programs.post(&format!("/api/tables/{id}/close"), &bob, &json!({})).await;
    assert_eq!(closed.status, StatusCode::FORBIDDEN);
    let closed = programs.post(&format!("/api/tables/{id}/close"), &ann, &json!({})).await;
    assert_eq!(closed.status, StatusCode::NO_CONTENT);
}
