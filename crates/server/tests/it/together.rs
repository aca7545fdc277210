//! Several people: links, open seats, spectators, chat, and players who leave.

use axum::http::StatusCode;

use crate::house::{House, ann_and_bob, between, invitation, moves, two_of_us};

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_link_works_once() {
    let house = House::new().await;
    let (mut ann, mut bob, mut eve) = (house.browser(), house.browser(), house.browser());
    let table = ann.table(&two_of_us(&[])).await;
    let lobby = ann.page(&table).await;
    let link = invitation(&lobby);
    assert!(!eve.page(&table).await.contains("/join/"), "only whoever set up the table sees links");

    // Looking at it, as programs that preview links do, does not use it.
    for _ in 0..3 {
        assert!(eve.page(&link).await.contains("You are invited"));
    }
    let nameless = bob.post(&link, &[("name", "  ")]).await;
    assert_eq!(nameless.status, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = bob.post(&link, &[("name", "Bob")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(bob.post(&link, &[("name", "Bob")]).await.status, StatusCode::SEE_OTHER, "again for the same browser");
    let taken = eve.post(&link, &[("name", "Eve")]).await;
    assert_eq!(taken.status, StatusCode::CONFLICT);
    assert!(!moves(&bob.page(&table).await).is_empty(), "the game has begun");
    assert!(moves(&eve.page(&table).await).is_empty(), "Eve only watches");
    assert!(!eve.page(&link).await.contains("Sit down"));
}

#[tokio::test(flavor = "multi_thread")]
async fn anyone_may_sit_down_at_a_listed_table() {
    let house = House::new().await;
    let (mut ann, mut bob) = (house.browser(), house.browser());
    let table = ann.table(&two_of_us(&[("seat2", "open"), ("listed", "yes")])).await;
    assert!(bob.page("/").await.contains(&table), "it stands on the first page");
    let answer = ann.post(&format!("{table}/start"), &[]).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "a seat is free");
    let answer = bob.post(&format!("{table}/sit"), &[("seat", "2"), ("name", "Bob")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.sentence());
    let mut eve = house.browser();
    let late = eve.post(&format!("{table}/sit"), &[("seat", "2"), ("name", "Eve")]).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!(ann.post(&format!("{table}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    assert!(!moves(&ann.page(&table).await).is_empty() && !moves(&bob.page(&table).await).is_empty());

    let private = ann.table(&two_of_us(&[])).await;
    let answer = bob.post(&format!("{private}/sit"), &[("seat", "2"), ("name", "Bob")]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN, "that seat is kept for whoever has the link");
    assert!(!bob.page("/").await.contains(&private));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_takes_over_for_somebody_who_left_and_gives_the_seat_back() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "4")]).await;
    ann.choose(&table, |_| 0).await.expect("Ann may discard");
    assert!(ann.page(&table).await.contains("Waiting for Bob."));
    assert_eq!(house.browser().get(&format!("{table}/seats")).await.status, StatusCode::FORBIDDEN);
    let answer = ann.post(&format!("{table}/seats/2/replace"), &[("kind", "greedy")]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    // The computer decides in the background.
    for _ in 0..200 {
        if !moves(&ann.page(&table).await).is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert!(!moves(&ann.page(&table).await).is_empty(), "the computer has decided, so it is Ann's turn");
    assert!(moves(&bob.page(&table).await).is_empty(), "Bob has lost his seat");

    let page = ann.post(&format!("{table}/seats/2/replace"), &[("kind", "link")]).await;
    let link = format!("/join/{}", between(&page.body, "/join/", "\"").expect("the link is shown once"));
    assert_eq!(bob.post(&link, &[("name", "Bob")]).await.status, StatusCode::SEE_OTHER);
    assert!(bob.page(&table).await.contains("player 2, you"));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[]).await;
    let said = "<script>alert(1)</script> & \"hello\"";
    assert_eq!(ann.post(&format!("{table}/chat"), &[("text", said)]).await.status, StatusCode::SEE_OTHER);
    let mut eve = house.browser();
    eve.post(&format!("{table}/chat"), &[("text", "Nice table")]).await;
    let page = bob.page(&table).await;
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;hello&quot;")
            && !page.contains("<script>alert")
    );
    assert!(page.contains("Spectator (watching):"), "{:?}", between(&page, "id=\"chat\"", "</ol>"));
    let long = "x".repeat(501);
    assert_eq!(ann.post(&format!("{table}/chat"), &[("text", &long)]).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(
        ann.post(&format!("{table}/chat"), &[("seat", "2"), ("text", "I am Bob")]).await.status,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_table_stays_closed() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[]).await;
    let legal = moves(&bob.page(&table).await)[0].clone();
    assert_eq!(ann.post(&format!("{table}/abandon"), &[]).await.status, StatusCode::SEE_OTHER);
    let answer = bob.post(&format!("{table}/move"), &[("n", "0"), ("choice", &legal)]).await;
    assert_eq!(answer.status, StatusCode::GONE);
    assert_eq!(answer.sentence(), "This table was closed.");
    assert!(bob.page(&table).await.contains("closed without a result"));
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_remembered_by_the_browser() {
    let house = House::new().await;
    let mut ann = house.browser();
    let fields = [("theme", "dark"), ("sound", "yes"), ("notify", "yes"), ("back", "/rules")];
    let answer = ann.post("/settings", &fields).await;
    assert_eq!((answer.status, answer.location()), (StatusCode::SEE_OTHER, "/rules"));
    let page = ann.page("/").await;
    assert!(page.contains("data-theme=\"dark\"") && page.contains("data-sound") && page.contains("data-notify"));
    let answer = ann.post("/settings", &[("theme", "pink")]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let answer = ann.post("/settings", &[("theme", "auto"), ("back", "//evil.example")]).await;
    assert_eq!(answer.location(), "/");
    assert!(!ann.page("/").await.contains("data-sound"));
}
