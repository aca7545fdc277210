//! Forged in Steel, where everybody selects a card in secret and at once: nobody learns which, only who is ready.

use std::fmt::Write as _;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::house::{Browser, FORGED, House, ann_and_bob, between, field, moves, two_of_us};
use crate::news::{Stream, stream_of};
use crate::programs::{Programs, items, text};

/// More decisions than come before the first selection.
const OPENING: usize = 200;

fn selects(moves: &[String]) -> Option<&String> {
    moves.iter().find(|it| it.starts_with("select "))
}

/// Ann and Bob, both with a card to select.
async fn at_selection(house: &House, seed: &str) -> (Browser, Browser, String) {
    let (mut ann, mut bob, table) = ann_and_bob(house, &[("game", FORGED), ("seed", seed)]).await;
    for _ in 0..OPENING {
        let asked = [moves(&ann.page(&table).await), moves(&bob.page(&table).await)];
        if asked.iter().any(|it| selects(it).is_some()) {
            assert!(asked.iter().all(|it| selects(it).is_some()), "both are asked at once");
            return (ann, bob, table);
        }
        let browser = if asked[0].is_empty() { &mut bob } else { &mut ann };
        browser.choose(&table, |_| 0).await;
    }
    panic!("nobody ever selects a card");
}

/// Answers the question on a page that was read before, perhaps long ago.
async fn answer(browser: &mut Browser, table: &str, page: &str, choice: &str) {
    let (n, seat) = (field(page, "n").expect("a number"), field(page, "seat").expect("a seat"));
    let answered = browser.post(&format!("{table}/move"), &[("n", &n), ("seat", &seat), ("choice", choice)]).await;
    assert_eq!(answered.status, StatusCode::SEE_OTHER, "{choice}: {}", answered.sentence());
}

/// A card to select whose title nobody else reads for another reason.
fn secret(own: &str, other: &str) -> String {
    let all = moves(own);
    let found = all.iter().filter(|it| it.starts_with("select ")).find(|it| !other.contains(title(it)));
    found.expect("a card").clone()
}

/// The title of the card that a move selects.
fn title(choice: &str) -> &str {
    choice.strip_prefix("select ").expect("a selection")
}

/// The part of the page about the turn.
fn turn(page: &str) -> &str {
    between(page, "<section id=\"turn\"", "</section>").expect("the turn is on every page")
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_learns_who_is_ready_and_nothing_else() {
    let house = House::new().await;
    for bob_is_first in [false, true] {
        let (mut ann, mut bob, table) = at_selection(&house, "5").await;
        let names = if bob_is_first { ["Bob", "Ann"] } else { ["Ann", "Bob"] };
        let (first, other) = if bob_is_first { (&mut bob, &mut ann) } else { (&mut ann, &mut bob) };
        // Both have the page of the same moment before them.
        let pages = [first.page(&table).await, other.page(&table).await];
        let choices = [secret(&pages[0], &pages[1]), secret(&pages[1], &pages[0])];
        let mut eve = house.browser();
        let watched = eve.page(&table).await;
        assert_eq!(turn(&watched).matches("is choosing").count(), 2);
        let mut streams =
            [Stream::open(other, &stream_of(&pages[1])).await, Stream::open(&mut eve, &stream_of(&watched)).await];

        answer(first, &table, &pages[0], &choices[0]).await;
        let mut told = String::new();
        for stream in &mut streams {
            let update = stream.update().await;
            let log = update["parts"]["log"].as_str().expect("a line of the log");
            assert!(log.contains(&format!("{} selects a card", names[0])), "{log}");
            write!(told, "{update}").unwrap();
        }
        for address in [table.clone(), format!("{table}/replay"), "/mine".to_owned()] {
            told += &other.page(&address).await;
            told += &eve.page(&address).await;
        }
        for hidden in [title(&choices[0]), "announces"] {
            assert!(!told.contains(hidden), "{hidden} is told before it is shown");
        }
        for page in [other.page(&table).await, eve.page(&table).await] {
            assert!(turn(&page).contains("has chosen") && turn(&page).contains("is choosing"), "{}", turn(&page));
            assert!(!page.contains("MM of the card"));
        }
        let own = first.page(&table).await;
        assert!(own.contains("Selected, face down") && own.contains(&format!("Waiting for {}.", names[1])));
        assert!(selects(&moves(&own)).is_none(), "one card each");

        // The other answers on the old page, which still holds.
        answer(other, &table, &pages[1], &choices[1]).await;
        let told = eve.page(&table).await;
        for name in names {
            assert!(told.contains(&format!("{name} announces ")), "all MM are told at once");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_learn_who_is_ready_and_nothing_else() {
    let server = Programs::new().await;
    for first in [0, 1] {
        let (id, sessions) = server.two_players_of(FORGED, "5", false).await;
        let address = format!("/api/tables/{id}");
        let decide = async |seat: usize| {
            let session = &sessions[seat];
            let decision = server.get(&format!("{address}/options"), session).await.ok();
            let choice = text(&items(&decision["options"])[0]["notation"]);
            let order = json!({ "n": decision["n"], "choice": choice });
            server.post(&format!("{address}/choose"), session, &order).await.ok();
            choice
        };
        let table = async || server.get(&address, "").await.ok();
        let view = async |session: &str| server.get(&format!("{address}/view"), session).await;
        for _ in 0..OPENING {
            let now = view("").await.ok();
            if now["view"]["round"] == 1 {
                break;
            }
            let seat = now["view"]["waiting"][0].as_u64().expect("somebody is asked");
            decide(usize::try_from(seat).unwrap() - 1).await;
        }
        assert_eq!(table().await["waiting"], json!([1, 2]));
        let card = decide(first).await;
        let card = title(&card);
        let other = 1 - first;
        assert_eq!(table().await["waiting"], json!([other + 1]));
        for session in [sessions[other].as_str(), ""] {
            let seen = view(session).await;
            assert!(!seen.text.contains(card), "{}", seen.text);
            let player = &seen.ok()["view"]["players"][first];
            assert_eq!((&player["has-selected"], &player["announced-mm"]), (&json!(true), &Value::Null));
            assert!(player.get("selected").is_none() && player.get("bank").is_none(), "{player}");
            for part in ["", "/log"] {
                assert!(!server.get(&format!("{address}{part}"), session).await.text.contains(card));
            }
        }
        let own = view(&sessions[first]).await.ok();
        assert_eq!(own["view"]["players"][first]["selected"]["title"], card);
        decide(other).await;
        let seen = view("").await.ok();
        assert!(items(&seen["view"]["players"]).iter().any(|it| it["announced-mm"].is_u64()), "{seen}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_selection_outlives_the_server() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = at_selection(&house, "6").await;
    let page = ann.page(&table).await;
    let choice = secret(&page, &bob.page(&table).await);
    answer(&mut ann, &table, &page, &choice).await;
    let bobs = bob.page(&table).await;
    let house = house.restarted().await;
    let (mut ann, mut bob) = (ann.moved_to(&house), bob.moved_to(&house));
    let own = ann.page(&table).await;
    assert!(own.contains("Selected, face down") && selects(&moves(&own)).is_none());
    let page = bob.page(&table).await;
    assert_eq!(turn(&page), turn(&bobs));
    assert!(turn(&page).contains("has chosen") && !page.contains(title(&choice)));
    assert_eq!(moves(&page), moves(&bobs));
    answer(&mut bob, &table, &page, selects(&moves(&page)).expect("a card")).await;
    assert!(ann.page(&table).await.contains("Bob announces "), "the round goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_at_one_screen_select_one_after_the_other() {
    let house = House::new().await;
    let mut both = house.browser();
    let table = both.table(&two_of_us(&[("game", FORGED), ("seat2", "me"), ("seed", "5")])).await;
    let mut at = 0;
    // The address of whoever the screen asks for.
    let asked = |screen: &str| {
        let seat = between(screen, &format!("href=\"{table}?seat="), "\"").expect("the screen is handed over");
        format!("{table}?seat={seat}")
    };
    let (first, page) = loop {
        let screen = both.page(&table).await;
        assert!(!screen.contains("data-card"), "nobody's hand is on it");
        let seat = asked(&screen);
        let page = both.page(&seat).await;
        if selects(&moves(&page)).is_some() {
            break (seat, page);
        }
        both.choose(&seat, |_| 0).await.expect("whoever is asked can answer");
        at += 1;
        assert!(at < OPENING, "nobody ever selects a card");
    };
    let choice = selects(&moves(&page)).expect("a card").clone();
    answer(&mut both, &table, &page, &choice).await;
    let screen = both.page(&table).await;
    let second = asked(&screen);
    assert_ne!(second, first, "the screen goes to the other");
    let page = both.page(&second).await;
    for told in [&screen, &page] {
        assert!(!told.contains(title(&choice)), "what was selected stays secret");
    }
    assert!(screen.contains("selects a card") && !screen.contains("data-card"), "{screen}");
    assert!(turn(&page).contains("has chosen"));
    answer(&mut both, &table, &page, selects(&moves(&page)).expect("a card")).await;
    let next = asked(&both.page(&table).await);
    let page = both.page(&next).await;
    assert!(page.contains(" announces "), "the round goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_offers_variants_and_nobody_begins() {
    let house = House::new().await;
    let mut ann = house.browser();
    let form = ann.page(&format!("/new?game={FORGED}")).await;
    let variants = ["industry-leaders", "chosen-leaders", "mogul", "bigwig"];
    for id in variants {
        assert!(form.contains(&format!("name=\"with\" value=\"{id}\"")), "{id}");
    }
    assert!(!form.contains("name=\"first\"") && !form.contains("Who begins"), "influence is always drawn by lot");
    assert!(!form.contains("id=\"players-1\"") && !form.contains("id=\"players-5\""), "two to four play");
    for (id, words) in variants.into_iter().zip(["Industry Leaders", "Industry Leaders, chosen", "Mogul", "Bigwig"]) {
        let table = ann.table(&two_of_us(&[("game", FORGED), ("with", id)])).await;
        let lobby = ann.page(&table).await;
        assert!(lobby.contains(words), "{id}: {:?}", between(&lobby, "<main", "</main>"));
    }
    let refused = ann.post("/tables", &two_of_us(&[("game", FORGED), ("first", "1")])).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("drawn by lot"), "{}", refused.body);
}
