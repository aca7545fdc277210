//! Records from elsewhere: whatever is in them, they cost little, and a table comes of them whole or not at all.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use games::{AnyGame, CardFiles, GameId, Playable, Setup, Visitor};
use serde_json::{Value, json};
use store::{Counts, Store as _, limits};
use table::{Record, Seed};

use crate::house::House;
use crate::programs::{Answer, Programs, items, request, text};

/// The record of a game of 51st State in which nobody ever does anything, after so many moves. It could go on for ever.
fn idle_game(n_moves: usize) -> Record {
    struct Idle(usize);
    impl Visitor for Idle {
        type Out = Record;

        fn visit<G: Playable>(self, game: &Arc<G>) -> Record {
            let seed = Seed::from_number(0x1d1e);
            let mut state = game.deal(&seed);
            let (mut choices, mut options) = (Vec::new(), Vec::new());
            while choices.len() < self.0 {
                let seat = game.waiting(&state).lowest().expect("the game never ends");
                options.clear();
                game.options(&state, seat, &mut options);
                let pass = options.iter().copied().find(|&it| game.write(it) == "pass");
                let choice = pass.unwrap_or(options[0]);
                game.play_listed(&mut state, seat, choice, &mut |_| {});
                choices.push((seat, choice));
            }
            let names = ["Ann".to_owned(), "Bob".to_owned()];
            Record::of_choices(&**game, seed, choices.into_iter(), &names, || true).expect("nothing stops it")
        }
    }
    let game = AnyGame::new(GameId::FiftyFirst, &Setup::for_players(2), &CardFiles::default()).expect("a usual setup");
    game.visit(Idle(n_moves))
}

fn most_moves() -> usize {
    usize::try_from(limits::ENTRIES_PER_TABLE).expect("a number") - 1
}

async fn upload(server: &Programs, record: impl ToString) -> Answer {
    let request = request(Method::POST, "/api/records", "").header(header::CONTENT_TYPE, "text/plain");
    server.send(request.body(Body::from(record.to_string())).expect("a request")).await
}

fn sentence(problem: &Value) -> &str {
    problem["detail"].as_str().expect("a sentence")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_too_long_to_be_kept_leaves_nothing_behind() {
    let server = Programs::new().await;
    let record = idle_game(most_moves() + 1).to_string();
    assert!(record.len() < 1024 * 1024, "it is refused for its moves, not for its size");
    let refused = upload(&server, &record).await.problem(400);
    let expected = format!("The record has {} moves; a table keeps at most {}.", most_moves() + 1, most_moves());
    assert_eq!(sentence(&refused), expected);
    assert_eq!(server.house.store.counts().await, Ok(Counts::default()));
    assert_eq!(server.house.app.census().tables, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_written_whole_is_not_there() {
    let server = Programs { house: House::with_little_room(60).await };
    let before = server.house.store.counts().await;
    upload(&server, idle_game(most_moves())).await.problem(503);
    assert_eq!(server.house.store.counts().await, before, "not even a part of it");
    assert_eq!(upload(&server, idle_game(20)).await.status, StatusCode::CREATED, "a short game still fits");
}

/// 1 MiB of keys once took minutes; now the line is named after which nothing was read.
#[tokio::test(flavor = "multi_thread")]
async fn a_header_of_a_megabyte_is_refused_at_its_first_lines() {
    let server = Programs::new().await;
    let keys: String = (0..).map(|n| format!("k{n:x}\n")).take(158_000).collect();
    let text = format!("ruinforge record 1\n{keys}");
    assert!((1_000_000..1024 * 1024).contains(&text.len()), "{}", text.len());
    let refused = upload(&server, text).await.problem(400);
    assert_eq!(sentence(&refused), "Line 66: the header has more than 64 lines, which is more than is read.");
}

#[tokio::test(flavor = "multi_thread")]
async fn as_many_tables_as_there_may_be_are_enough_for_records_too() {
    let settings = server::Settings { max_tables: 1, requests_per_second: None, ..server::Settings::default() };
    let server = Programs { house: House::with(settings).await };
    let record = idle_game(10);
    assert_eq!(upload(&server, &record).await.status, StatusCode::CREATED);
    let refused = upload(&server, &record).await.problem(503);
    assert!(sentence(&refused).contains("as many tables as it can keep"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_in_records_are_cleaned_like_names_that_are_typed() {
    let server = Programs::new().await;
    let mut record = idle_game(4);
    record.players = vec![format!("\u{202e}Ann\u{2066}\u{7} {}", "x".repeat(100)), "\u{200b}\u{feff}".to_owned()];
    let created = upload(&server, &record).await.ok();
    let table = server.get(&format!("/api/tables/{}", text(&created["id"])), "").await.ok();
    let names: Vec<&str> = items(&table["seats"]).iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, [format!("Ann {}", "x".repeat(20)).as_str(), "Player 2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_comes_in_pages() {
    let server = Programs::new().await;
    let created = upload(&server, idle_game(450)).await.ok();
    let address = format!("/api/tables/{}/log", text(&created["id"]));
    let page = async |query: &str| server.get(&format!("{address}{query}"), "").await.ok();
    let mut told = Vec::new();
    let (mut next, mut n_pages) = (json!(1), 0);
    while let Some(from) = next.as_u64() {
        let story = page(&format!("?from={from}&limit=60")).await;
        let moves = items(&story["lines"]).iter().map(|it| it["move"].as_u64().expect("a number"));
        assert!(moves.clone().all(|it| (from..from + 60).contains(&it)), "{story}");
        assert_eq!(story["moves"], 450);
        told.extend(items(&story["lines"]).to_vec());
        next = story["next"].clone();
        n_pages += 1;
    }
    assert_eq!((n_pages, next), (8, Value::Null));
    // However much is asked for, a page has its bound, and says where to go on.
    for (query, last) in [("", 100), ("?limit=1000000000", 200), ("?limit=0", 1)] {
        let story = page(query).await;
        assert_eq!(story["next"], last + 1, "{query}");
        let expected: Vec<&Value> = told.iter().filter(|it| it["move"].as_u64() <= Some(last)).collect();
        assert_eq!(items(&story["lines"]).iter().collect::<Vec<_>>(), expected, "{query}");
    }
    let beyond = page("?from=18446744073709551615").await;
    assert_eq!((items(&beyond["lines"]).len(), &beyond["next"]), (0, &Value::Null));
}

/// A game that never ends fills a table, and then the table says so; nothing else is the matter with it.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_grows_only_so_far() {
    let server = Programs::new().await;
    let created = upload(&server, idle_game(most_moves())).await.ok();
    let (id, session) = (text(&created["id"]), text(&created["session"]));
    let address = format!("/api/tables/{id}");
    let table = server.get(&address, &session).await.ok();
    assert_eq!(table["moves"], most_moves());
    let seat = table["waiting"][0].as_u64().expect("somebody decides");
    let decision = server.get(&format!("{address}/options?seat={seat}"), &session).await.ok();
    let order = json!({ "seat": seat, "n": decision["n"], "choice": decision["options"][0]["notation"] });
    let refused = server.post(&format!("{address}/choose"), &session, &order).await.problem(409);
    let most = limits::ENTRIES_PER_TABLE;
    let expected =
        format!("This game has become too long: a table keeps at most {most} moves, so it can only be closed.");
    assert_eq!(sentence(&refused), expected);
    let mut watcher = server.house.browser();
    assert!(watcher.page(&format!("/t/{id}")).await.contains(&expected));
    // It can be looked back at, at any moment, and the list of its rounds stays short.
    let replay = watcher.page(&format!("/t/{id}/replay?at=10000")).await;
    assert!(replay.contains("Move <output for=\"replay-at\">10000</output>"), "the middle of the game");
    assert!(replay.matches("aria-label=\"Round ").count() < 60);
}
