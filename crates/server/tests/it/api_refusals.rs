//! What programs may not do: a status and a sentence each, and nothing has changed.

use axum::body::Body;
use axum::http::{Method, header};
use serde_json::{Value, json};

use crate::programs::{Programs, items, request, text};

#[tokio::test]
async fn only_the_holder_of_a_seat_decides_for_it() {
    let server = Programs::new().await;
    let (id, [ann, bob]) = server.two_players("51").await;
    let (other, [stranger, _]) = server.two_players("52").await;
    assert_ne!(id, other);
    let address = format!("/api/tables/{id}");
    let before = server.get(&address, "").await.ok();
    let decision = server.get(&format!("{address}/options?seat=1"), &ann).await.ok();
    let order = |seat: u8| json!({ "seat": seat, "n": decision["n"], "choice": decision["options"][0]["notation"] });

    for (session, seat) in [("", 1), (stranger.as_str(), 1), (bob.as_str(), 1), (ann.as_str(), 2), (ann.as_str(), 9)] {
        server.post(&format!("{address}/choose"), session, &order(seat)).await.problem(403);
        let undo = json!({ "seat": seat, "n": decision["n"] });
        server.post(&format!("{address}/undo"), session, &undo).await.problem(403);
        for part in ["options", "view", "log", "events"] {
            server.get(&format!("{address}/{part}?seat={seat}"), session).await.problem(403);
        }
    }
    server.get(&format!("{address}/options"), &stranger).await.problem(403);
    let unreadable = server.get(&address, "not-a-token").await;
    unreadable.problem(401);
    assert_eq!(unreadable.header(header::WWW_AUTHENTICATE), "Bearer");
    assert!(!unreadable.text.contains("not-a-token"));
    assert_eq!(server.get(&address, "").await.ok(), before);
}

#[tokio::test]
async fn choices_for_another_moment_or_against_the_rules_change_nothing() {
    let server = Programs::new().await;
    let (id, [ann, _]) = server.two_players("51").await;
    let address = format!("/api/tables/{id}");
    let decision = server.get(&format!("{address}/options"), &ann).await.ok();
    let (n, choice) = (decision["n"].as_u64().unwrap(), decision["options"][0]["notation"].clone());
    let before = server.get(&address, "").await.ok();
    let choose = format!("{address}/choose");
    for stale in [n + 1, n + 1_000] {
        server.post(&choose, &ann, &json!({ "n": stale, "choice": choice })).await.problem(409);
    }
    let refused = server.post(&choose, &ann, &json!({ "n": n, "choice": "pass" })).await.problem(422);
    assert!(server.get(&format!("/api/rules/{}", text(&refused["rule"])), "").await.status.is_success(), "{refused}");
    server.post(&choose, &ann, &json!({ "n": n, "choice": "dance" })).await.problem(422);
    assert_eq!(server.get(&address, "").await.ok(), before);

    // The same choice sent twice counts once.
    server.post(&choose, &ann, &json!({ "n": n, "choice": choice })).await.ok();
    let after = server.get(&address, "").await.ok();
    server.post(&choose, &ann, &json!({ "n": n, "choice": choice })).await.problem(409);
    assert_eq!(server.get(&address, "").await.ok(), after);
}

#[tokio::test]
async fn impossible_moves_are_told_with_their_rules() {
    let server = Programs::new().await;
    let (id, sessions) = server.two_players("51").await;
    let address = format!("/api/tables/{id}");
    for _ in 0..40 {
        let table = server.get(&address, "").await.ok();
        let session = &sessions[usize::try_from(table["waiting"][0].as_u64().unwrap()).unwrap() - 1];
        let plain = server.get(&format!("{address}/options"), session).await.ok();
        assert!(plain.get("refused").is_none());
        let decision = server.get(&format!("{address}/options?refused=true"), session).await.ok();
        assert_eq!(decision["options"], plain["options"]);
        if let Some(refused) = items(&decision["refused"]).first() {
            assert!(text(&refused["reason"]).ends_with('.'), "{refused}");
            let order = json!({ "n": decision["n"], "choice": refused["notation"] });
            let problem = server.post(&format!("{address}/choose"), session, &order).await.problem(422);
            assert_eq!(problem["rule"], refused["rule"]);
            assert_eq!(problem["detail"], refused["reason"]);
            return;
        }
        let order = json!({ "n": decision["n"], "choice": decision["options"][0]["notation"] });
        server.post(&format!("{address}/choose"), session, &order).await.ok();
    }
    panic!("nothing was ever impossible");
}

#[tokio::test]
async fn what_cannot_be_understood_is_said_in_a_sentence() {
    const JSON: &str = "application/json";
    let server = Programs::new().await;
    let (id, [ann, _]) = server.two_players("51").await;
    let address = format!("/api/tables/{id}");
    let before = server.get(&address, "").await.ok();
    let choose = format!("{address}/choose");
    let large = format!("{{\"text\": \"{}\"}}", "x".repeat(20_000));
    let cases = [
        (Method::POST, choose.as_str(), JSON, "", 400),
        (Method::POST, &choose, JSON, "{\"n\": 0,", 400),
        (Method::POST, &choose, JSON, "[]", 422),
        (Method::POST, &choose, JSON, "{}", 422),
        (Method::POST, &choose, JSON, "{\"n\": -1, \"choice\": \"pass\"}", 422),
        (Method::POST, &choose, JSON, "{\"n\": \"0\", \"choice\": \"pass\"}", 422),
        (Method::POST, &choose, JSON, "{\"n\": 0, \"choice\": \"pass\", \"seat\": 300}", 422),
        (Method::POST, &choose, JSON, "{\"n\": 0, \"choice\": \"pass\", \"secret\": true}", 422),
        (Method::POST, &choose, "text/plain", "{\"n\": 0, \"choice\": \"pass\"}", 415),
        (Method::POST, &choose, "application/x-www-form-urlencoded", "n=0&choice=pass", 415),
        (Method::POST, &format!("{address}/chat"), JSON, &large, 413),
        (Method::POST, "/api/tables", JSON, "{\"game\": \"chess\", \"players\": 2}", 400),
        (Method::POST, "/api/tables", JSON, "{\"game\": \"51st-state\"}", 400),
        (Method::POST, "/api/tables", JSON, "{\"game\": \"51st-state\", \"players\": 9}", 400),
        (
            Method::POST,
            "/api/tables",
            JSON,
            "{\"game\": \"51st-state\", \"players\": 3, \"seats\": [{\"who\": \"me\"}]}",
            400,
        ),
        (Method::POST, "/api/tables", JSON, "{\"game\": \"51st-state\", \"seats\": [{\"who\": \"god\"}]}", 422),
        (
            Method::POST,
            "/api/tables",
            JSON,
            "{\"game\": \"51st-state\", \"seats\": [{\"who\": \"me\", \"kind\": \"greedy\"}]}",
            400,
        ),
        (
            Method::POST,
            "/api/tables",
            JSON,
            "{\"game\": \"51st-state\", \"seats\": [{\"who\": \"computer\", \"kind\": \"hal\"}]}",
            400,
        ),
        (Method::POST, "/api/tables", JSON, "{\"game\": \"51st-state\", \"players\": 2, \"with\": [\"sand\"]}", 400),
        (Method::POST, "/api/tables", JSON, "{\"game\": \"51st-state\", \"players\": 2, \"seed\": \"xyz\"}", 400),
        (Method::POST, "/api/tables", JSON, "{\"game\": \"51st-state\", \"players\": 2, \"first\": 7}", 400),
        (Method::POST, "/api/join", JSON, "{\"link\": \"nowhere\", \"name\": \"Eve\"}", 404),
        (Method::POST, "/api/join", JSON, "{\"link\": \"nowhere\", \"name\": \" \"}", 400),
        (Method::POST, &format!("{address}/sit"), JSON, "{\"seat\": 1, \"name\": \"Eve\"}", 403),
        (Method::POST, &format!("{address}/sit"), JSON, "{\"seat\": 7, \"name\": \"Eve\"}", 404),
        (Method::POST, "/api/records", "text/plain", "no record", 400),
        (Method::POST, "/api/records", JSON, "{}", 415),
        (Method::POST, "/api/records", "text/plain", &"x".repeat(1_100_000), 413),
        (Method::GET, &format!("{address}/view?seat=one"), "", "", 400),
        (Method::GET, &format!("{address}/view?seats=1"), "", "", 400),
        (Method::GET, &format!("{address}/options?refused=perhaps"), "", "", 400),
        (Method::GET, &format!("{address}/log?from=-1"), "", "", 400),
        (Method::GET, "/api/tables/nowhere", "", "", 404),
        (Method::GET, "/api/tables/0000000000000", "", "", 404),
        (Method::GET, "/api/nothing", "", "", 404),
        (Method::GET, "/api/tables", "", "", 405),
        (Method::DELETE, &address, "", "", 405),
        (Method::PUT, &choose, JSON, "{}", 405),
    ];
    for (method, path, kind, body, status) in cases {
        let mut sent = request(method.clone(), path, &ann);
        if !kind.is_empty() {
            sent = sent.header(header::CONTENT_TYPE, kind);
        }
        let answer = server.send(sent.body(Body::from(body.to_owned())).unwrap()).await;
        let short: String = body.chars().take(80).collect();
        assert_eq!(answer.status.as_u16(), status, "{method} {path} {short}: {}", answer.text);
        answer.problem(status);
        if status == 405 {
            assert!(!answer.header(header::ALLOW).is_empty(), "{method} {path}");
        }
    }
    assert_eq!(server.get(&address, "").await.ok(), before);
    // What is only like the interface is a page.
    let page = server.get("/apiary", "").await;
    assert!(page.header(header::CONTENT_TYPE).starts_with("text/html"), "{}", page.text);
}

#[tokio::test]
async fn other_sites_cannot_use_the_cookie() {
    let server = Programs::new().await;
    let (id, [ann, _]) = server.two_players("51").await;
    let address = format!("/api/tables/{id}");
    let decision = server.get(&format!("{address}/options"), &ann).await.ok();
    let order = json!({ "n": decision["n"], "choice": decision["options"][0]["notation"] }).to_string();
    let send = |pairs: &'static [(&'static str, &'static str)]| {
        let mut sent = request(Method::POST, &format!("{address}/choose"), "")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::HOST, "table.example")
            .header(header::COOKIE, format!("ruinforge={ann}"));
        for (name, value) in pairs {
            sent = sent.header(*name, *value);
        }
        sent.body(Body::from(order.clone())).unwrap()
    };
    let before = server.get(&address, "").await.ok();
    for foreign in [
        &[("origin", "https://evil.example")][..],
        &[("origin", "null")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site"), ("origin", "https://other.table.example")],
    ] {
        server.send(send(foreign)).await.problem(403);
    }
    assert_eq!(server.get(&address, "").await.ok(), before);
    // Nor are answers shared with other sites.
    let asked = request(Method::GET, &address, "").header(header::ORIGIN, "https://evil.example");
    let answer = server.send(asked.body(Body::empty()).unwrap()).await;
    assert!(answer.headers.get(header::ACCESS_CONTROL_ALLOW_ORIGIN).is_none());

    // A page of ours may, and so may a program with the cookie.
    server.send(send(&[("origin", "http://table.example"), ("sec-fetch-site", "same-origin")])).await.ok();
    let stale: Value = server.send(send(&[])).await.problem(409);
    assert_eq!(stale["instance"], format!("{address}/choose"));
}

#[tokio::test]
async fn a_cookie_is_never_given_out() {
    let server = Programs::new().await;
    let (_, [ann, _]) = server.two_players("51").await;
    let wish = json!({ "game": "51st-state", "players": 2 });
    for name in ["authorization", "cookie"] {
        let value = if name == "cookie" { format!("ruinforge={ann}") } else { format!("Bearer {ann}") };
        let sent = request(Method::POST, "/api/tables", "").header(header::CONTENT_TYPE, "application/json");
        let answer = server.send(sent.header(name, value).body(Body::from(wish.to_string())).unwrap()).await;
        assert!(answer.ok().get("session").is_none() && !answer.text.contains(&ann), "{}", answer.text);
        assert!(answer.headers.get(header::SET_COOKIE).is_none());
    }
}
