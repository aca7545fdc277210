//! Whole games by the interface for programs alone.

use axum::body::Body;
use axum::http::{Method, header};
use serde_json::{Value, json};

use crate::programs::{Lots, Programs, items, request, text};

/// Plays at random with these tokens, by seat, until the game is over. Returns the table as it is then.
async fn play_out(server: &Programs, id: &str, sessions: &[String], seed: u64) -> Value {
    let mut lots = Lots::new(seed);
    let address = format!("/api/tables/{id}");
    for _ in 0..5_000 {
        let table = server.get(&address, "").await.ok();
        if table["status"] == "finished" {
            return table;
        }
        let ours = items(&table["waiting"]).iter().filter_map(Value::as_u64);
        let Some(seat) = ours.filter_map(|it| usize::try_from(it).ok()).find(|&it| it <= sessions.len()) else {
            tokio::task::yield_now().await;
            continue;
        };
        let session = &sessions[seat - 1];
        let decision = server.get(&format!("{address}/options?seat={seat}"), session).await.ok();
        // Computer players may have gone on between the two requests.
        if decision["question"].is_null() {
            continue;
        }
        let options = items(&decision["options"]);
        assert!(!options.is_empty(), "{decision}");
        let choice = &lots.pick(options)["notation"];
        let order = json!({ "seat": seat, "n": decision["n"], "choice": choice });
        let done = server.post(&format!("{address}/choose"), session, &order).await;
        let after = done.ok();
        assert!(decision["n"].as_u64() < after["n"].as_u64(), "{decision} {after}");
        assert_ne!(after["version"], decision["version"]);
    }
    panic!("the game does not end");
}

#[tokio::test]
async fn two_programs_play_a_whole_game() {
    let server = Programs::new().await;
    let (id, sessions) = server.two_players("51").await;
    let address = format!("/api/tables/{id}");
    server.get(&format!("{address}/record"), "").await.problem(409);
    let before = server.get(&address, "").await.ok();
    assert!(before.get("seed").is_none() && before.get("scores").is_none());

    let table = play_out(&server, &id, &sessions, 1).await;
    assert_eq!(items(&table["scores"]).len(), 2);
    assert_eq!(table["seed"], "51");
    assert_eq!(table["waiting"], json!([]));
    assert_eq!(table["seed-hash"], before["seed-hash"]);
    assert!(text(&table["result"]).starts_with("The game is over"));

    // After the end everybody may look with all eyes.
    let open = server.get(&format!("{address}/view?seat=1"), "").await.ok();
    assert!(open["view"]["sides"][0].get("hand").is_some());
    assert_eq!(open["view"]["sides"][0]["score"], table["scores"][0]);
    server.get(&format!("{address}/options?seat=1"), &sessions[0]).await.problem(409);

    let record = server.get(&format!("{address}/record"), "").await;
    assert!(record.header(header::CONTENT_TYPE).starts_with("text/plain"));
    let again = request(Method::POST, "/api/records", "").header(header::CONTENT_TYPE, "text/plain");
    let again = server.send(again.body(Body::from(record.text.clone())).unwrap()).await;
    assert_eq!(again.status, 201, "{}", again.text);
    let opened = server.get(again.header(header::LOCATION), "").await.ok();
    assert_eq!(opened["status"], "finished");
    assert_eq!(opened["scores"], table["scores"]);
    assert_ne!(opened["id"], table["id"]);

    let story = server.get(&format!("{address}/log?limit=80"), "").await.ok();
    assert_eq!(story["moves"], table["moves"]);
    let lines = items(&story["lines"]);
    assert!(lines.iter().any(|it| it.get("rule").is_some()));
    let from = lines[lines.len() / 2]["move"].as_u64().unwrap();
    let rest = server.get(&format!("{address}/log?from={from}&limit={}", 81 - from), "").await.ok();
    let expected: Vec<&Value> = lines.iter().filter(|it| it["move"].as_u64() >= Some(from)).collect();
    assert_eq!(items(&rest["lines"]).iter().collect::<Vec<_>>(), expected);
}

#[tokio::test]
async fn a_program_plays_against_a_computer_player() {
    let server = Programs::new().await;
    let games = server.get("/api/games", "").await.ok();
    let game = &games["games"][0];
    // Whatever the list offers can be asked for.
    let sides = items(&game["sides"]);
    let seats =
        json!([{ "who": "me", "side": sides[0]["id"] }, { "who": "computer", "kind": game["computers"][0]["id"] }]);
    let wish = json!({
        "game": game["id"], "players": 2, "seats": seats, "with": [game["sets"][0]["id"]], "first": 1, "seed": "7",
        "auto": true, "listed": false, "name": "Ann", "house": [],
    });
    let created = server.post("/api/tables", "", &wish).await;
    assert_eq!(created.status, 201, "{}", created.text);
    let (id, session) = (text(&created.ok()["id"]), text(&created.ok()["session"]));
    assert_eq!(created.header(header::LOCATION), format!("/api/tables/{id}"));
    let mine = server.get(&format!("/api/tables/{id}"), &session).await.ok();
    assert_eq!(mine["seats"][0]["yours"], true);
    assert_eq!(mine["seats"][0]["name"], "Ann");
    assert_eq!(mine["seats"][0]["side"], sides[0]["name"]);
    assert_eq!(mine["seats"][1]["player"], "computer");
    let table = play_out(&server, &id, &[session], 2).await;
    assert_eq!(items(&table["scores"]).len(), 2);
}

#[tokio::test]
async fn a_program_plays_alone() {
    let server = Programs::new().await;
    let wish = json!({ "game": "51st-state", "players": 1, "seed": "a1" });
    let created = server.post("/api/tables", "", &wish).await.ok();
    let table = play_out(&server, &text(&created["id"]), &[text(&created["session"])], 3).await;
    assert_eq!(table["status"], "finished");
    // The rules' own opponent is a side without a seat.
    let view = server.get(&format!("/api/tables/{}/view", text(&created["id"])), "").await.ok();
    assert_eq!(view["view"]["sides"][1]["faction"], Value::Null);
}

#[tokio::test]
async fn a_choice_can_be_taken_back() {
    let server = Programs::new().await;
    let (id, sessions) = server.two_players("3").await;
    let address = format!("/api/tables/{id}");
    let mut lots = Lots::new(4);
    for _ in 0..400 {
        let table = server.get(&address, "").await.ok();
        let seat = table["waiting"][0].as_u64().expect("somebody decides");
        let session = &sessions[usize::try_from(seat).unwrap() - 1];
        let decision = server.get(&format!("{address}/options"), session).await.ok();
        let choice = &lots.pick(items(&decision["options"]))["notation"];
        let before = server.get(&format!("{address}/view"), session).await.ok();
        let order = json!({ "n": decision["n"], "choice": choice });
        server.post(&format!("{address}/choose"), session, &order).await.ok();
        let after = server.get(&format!("{address}/options"), session).await.ok();
        if after["undo"] == false {
            let refused = server.post(&format!("{address}/undo"), session, &json!({ "n": after["n"] })).await;
            refused.problem(422);
            continue;
        }
        let undone = server.post(&format!("{address}/undo"), session, &json!({ "n": after["n"] })).await.ok();
        // Taking back is an entry of the log too.
        assert!(after["n"].as_u64() < undone["n"].as_u64());
        let again = server.get(&format!("{address}/view"), session).await.ok();
        assert_eq!(again["view"], before["view"]);
        return;
    }
    panic!("nothing could ever be taken back");
}

#[tokio::test]
async fn strangers_sit_down_at_a_listed_table() {
    let server = Programs::new().await;
    let wish = json!({ "game": "51st-state", "seats": [{ "who": "me" }, { "who": "open" }, { "who": "link" }] });
    let created = server.post("/api/tables", "", &wish).await.ok();
    let (address, creator) = (format!("/api/tables/{}", text(&created["id"])), text(&created["session"]));
    assert_eq!(created["status"], "open");
    server.get(&format!("{address}/view"), &creator).await.problem(409);
    server.post(&format!("{address}/start"), &creator, &json!({})).await.problem(409);
    let sit = json!({ "seat": 2, "name": "Bob" });
    let bob = text(&server.post(&format!("{address}/sit"), "", &sit).await.ok()["session"]);
    server.post(&format!("{address}/sit"), "", &sit).await.problem(409);

    // Only whoever set up the table sees the link that is still free.
    let link = |table: &Value, seat: usize| table["seats"][seat].get("link").cloned();
    let theirs = server.get(&address, &creator).await.ok();
    assert!(link(&theirs, 2).is_some() && link(&theirs, 1).is_none());
    assert!(link(&server.get(&address, &bob).await.ok(), 2).is_none());
    let whole = format!("http://localhost{}", text(&created["links"][1]["address"]));
    let joined = server.post("/api/join", "", &json!({ "link": whole, "name": "Chen" })).await.ok();
    assert_eq!((&joined["seat"], &joined["status"]), (&json!(3), &json!("running")));
    server.post("/api/join", "", &json!({ "link": whole, "name": "Dan" })).await.problem(409);
    server.post(&format!("{address}/start"), &bob, &json!({})).await.problem(403);
    server.post(&format!("{address}/start"), &creator, &json!({})).await.ok();
}

#[tokio::test]
async fn players_and_watchers_talk() {
    let server = Programs::new().await;
    let (id, [ann, _]) = server.two_players("5").await;
    let chat = format!("/api/tables/{id}/chat");
    assert_eq!(server.post(&chat, &ann, &json!({ "text": "Hello <all>" })).await.status, 201);
    server.post(&chat, "", &json!({ "text": "Hi", "name": "Zoë" })).await.ok();
    let said = server.get(&chat, "").await.ok();
    let told: Vec<_> = items(&said["messages"])
        .iter()
        .map(|it| (it["seat"].clone(), text(&it["author"]), text(&it["text"])))
        .collect();
    let expected =
        [(json!(1), "Ann".to_owned(), "Hello <all>".to_owned()), (Value::Null, "Zoë".to_owned(), "Hi".to_owned())];
    assert_eq!(told, expected);
    let last = said["messages"][1]["n"].as_u64().unwrap();
    assert_eq!(items(&server.get(&format!("{chat}?from={last}"), "").await.ok()["messages"]).len(), 1);
    server.post(&chat, &ann, &json!({ "text": "  " })).await.problem(400);
    server.post(&chat, &ann, &json!({ "text": "x".repeat(501) })).await.problem(400);
    server.post(&chat, &ann, &json!({ "seat": 2, "text": "I am Bob" })).await.problem(403);
}

#[tokio::test]
async fn cards_and_rules_are_looked_up() {
    let server = Programs::new().await;
    let cards = server.get("/api/cards/51st-state", "").await.ok();
    assert!(items(&cards["cards"]).iter().any(|it| it["id"] == "school" && it["name"] == "School"));
    server.get("/api/cards/chess", "").await.problem(404);
    assert_eq!(server.get("/api/rules/ms-bld-01", "").await.ok()["id"], "MS-BLD-01");
    assert_eq!(server.get("/api/rules/FS-434", "").await.ok()["book"], "forged-in-steel");
    server.get("/api/rules/MS-BLD-99", "").await.problem(404);
}
