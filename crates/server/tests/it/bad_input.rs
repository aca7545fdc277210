//! Whatever is sent, the answer has the right status and one clear sentence, and nothing changes.

use axum::http::{HeaderValue, Method, StatusCode, header};
use server::Settings;

use crate::house::{House, UPDATE, ann_and_bob, between, field, moves, per_second, two_of_us};

const FORM: &str = "application/x-www-form-urlencoded";

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_make_no_sense() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "3")]).await;
    let legal = moves(&ann.page(&table).await)[0].clone();
    let before = ann.page(&table).await;
    let moved = format!("choice={}", crate::house::encoded(&legal));
    let long = format!("n=0&choice={}", "x".repeat(20_000));
    let cases: &[(Method, &str, &str, &str, u16)] = &[
        (Method::POST, "/move", FORM, "", 422),
        (Method::POST, "/move", FORM, "n=0", 422),
        (Method::POST, "/move", FORM, "n=zero&choice=pass", 422),
        (Method::POST, "/move", FORM, "n=-1&choice=pass", 422),
        (Method::POST, "/move", FORM, "n=0&choice=%FF%FE", 422),
        (Method::POST, "/move", FORM, &long, 413),
        (Method::POST, "/move", "application/json", "{}", 415),
        (Method::POST, "/move", "", "n=0&choice=pass", 415),
        (Method::GET, "/move", "", "", 405),
        (Method::DELETE, "", "", "", 405),
        (Method::POST, "/undo", FORM, "n=0", 422),
        (Method::POST, "/confirm", FORM, "n=0", 400),
        (Method::POST, "/chat", FORM, "text=", 400),
        (Method::POST, "/start", FORM, "", 303),
        (Method::GET, "?seat=2", "", "", 403),
        (Method::GET, "?seat=9", "", "", 403),
        (Method::GET, "?seat=x", "", "", 400),
        (Method::GET, "/replay?at=99999999999999999999", "", "", 400),
        (Method::GET, "/replay?as=2", "", "", 403),
        (Method::GET, "/replay?as=all", "", "", 403),
        (Method::GET, "/record", "", "", 409),
        (Method::GET, "/nothing", "", "", 404),
        (Method::POST, "/seats/9/replace", FORM, "kind=greedy", 404),
        (Method::POST, "/seats/2/replace", FORM, "kind=genius", 400),
        (Method::POST, "/again", FORM, "", 403),
    ];
    for (method, path, kind, body, status) in cases {
        let answer = ann.send(method.clone(), &format!("{table}{path}"), kind, (*body).to_owned()).await;
        assert_eq!(answer.status.as_u16(), *status, "{method} {path} {body:.60}: {}", answer.sentence());
        if answer.status.is_client_error() {
            let sentence = answer.sentence();
            assert!(sentence.ends_with('.') && sentence.len() > 10, "{method} {path}: {sentence:?}");
        }
    }
    // A move with a wrong number is a click on an old page.
    let stale = format!("n=7&{moved}");
    let answer = ann.send(Method::POST, &format!("{table}/move"), FORM, stale.clone()).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    assert_eq!(answer.sentence(), "The table has moved on; look at it again before you decide.");
    ann.headers.insert(header::ACCEPT, HeaderValue::from_static(UPDATE));
    let answer = ann.send(Method::POST, &format!("{table}/move"), FORM, stale).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    let update = answer.json();
    assert!(update["fault"].as_str().is_some_and(|it| it.contains("moved on")), "{update}");
    assert!(update["parts"]["moves"].as_str().is_some_and(|it| moves(it).contains(&legal)), "{update}");
    ann.headers.clear();

    // Other people's seats.
    let mut eve = house.browser();
    let mut bobs_other_window = bob.clone();
    for (browser, seat, status) in [(&mut eve, "1", 403), (&mut bob, "1", 403), (&mut bobs_other_window, "7", 403)] {
        let body = format!("n=0&seat={seat}&{moved}");
        let answer = browser.send(Method::POST, &format!("{table}/move"), FORM, body).await;
        assert_eq!(answer.status.as_u16(), status, "{}", answer.sentence());
    }
    for path in ["/abandon", "/seats/1/invite", "/start"] {
        let answer = bob.send(Method::POST, &format!("{table}{path}"), FORM, String::new()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
    }
    let after = ann.page(&table).await;
    assert_eq!(moves(&after), moves(&before));
    assert_eq!(field(&after, "n"), field(&before, "n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_lead_nowhere() {
    let house = House::new().await;
    let mut ann = house.browser();
    for address in [
        "/t/0000000000000",
        "/t/short",
        "/t/../etc/passwd",
        "/nothing",
        "/join/short",
        "/cards/chess",
        "/cards/51st-state/no-such-card",
        "/rules/MS-NO-99",
        "/rules/52nd-state",
        "/assets/none.js",
        "/new?game=chess",
    ] {
        let answer = ann.get(address).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
        assert!(answer.body.contains("<h1"), "{address} has a page of its own");
    }
    let answer = ann.get("/join/00000000000000000000000000000000").await;
    assert_eq!(answer.status, StatusCode::GONE);
    assert!(answer.sentence().contains("no longer works"), "{}", answer.sentence());
    assert_eq!(house.app.census().tables, 0, "what does not exist takes no memory");
}

#[tokio::test(flavor = "multi_thread")]
async fn setups_that_cannot_be_played() {
    let house = House::new().await;
    let mut ann = house.browser();
    for (field, value, expected) in [
        ("players", "5", "is for 1 to 4 players"),
        ("players", "", "is for 1 to 4 players"),
        ("seat2", "nobody", "Nobody is called"),
        ("seat2", "bot:genius", "is not a computer player"),
        ("with", "atlantis", "There is no set"),
        ("factions1", "pirates", "There is no faction"),
        ("house", "cheating", "There is no house option"),
        ("first", "4", "cannot begin"),
        ("seed", "not hexadecimal", "The seed cannot be used"),
    ] {
        let answer = ann.post("/tables", &two_of_us(&[(field, value)])).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}={value}");
        assert!(answer.body.contains(expected), "{field}={value}: {:?}", between(&answer.body, "role=\"alert\"", "</"));
        assert!(answer.body.contains("value=\"Ann\""), "what was entered is still there");
    }
    let answer = ann.post("/tables", &[("game", "chess")]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let full = House::with(Settings { max_tables: 1, requests_per_second: None, ..Settings::default() }).await;
    let mut bob = full.browser();
    bob.table(&two_of_us(&[])).await;
    let answer = bob.post("/tables", &two_of_us(&[])).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.headers.contains_key(header::RETRY_AFTER));
}

#[tokio::test(flavor = "multi_thread")]
async fn records_that_are_none() {
    let house = House::new().await;
    let mut ann = house.browser();
    for (record, expected) in [
        ("", "the file is empty"),
        ("hello", "expected &quot;ruinforge record 1&quot;"),
        ("ruinforge record 1\ngame chess\nseed 1\nrules 1\ncards x\n", "There is no game"),
        ("ruinforge record 1\ngame 51st-state\nseed 1\nrules 99\ncards x\n", "version 99 of the rules"),
    ] {
        let body = format!("--cut\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{record}\r\n--cut--\r\n");
        let answer = ann.send(Method::POST, "/records", "multipart/form-data; boundary=cut", body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{record:?}");
        assert!(answer.body.contains(expected), "{record:?}: {:?}", between(&answer.body, "role=\"alert\"", "</p>"));
    }
    let huge = format!(
        "--cut\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{}\r\n--cut--\r\n",
        "x".repeat(2_000_000)
    );
    let answer = ann.send(Method::POST, "/records", "multipart/form-data; boundary=cut", huge).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing() {
    let house = House::with_little_room(40).await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "3")]).await;
    let mut eve = house.browser();
    let full = loop {
        let answer = eve.post("/tables", &two_of_us(&[])).await;
        if answer.status != StatusCode::SEE_OTHER {
            break answer;
        }
    };
    assert_eq!(full.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(full.sentence().contains("nothing was changed"), "{}", full.sentence());
    // Whatever a new table left is filled by talking.
    let talk = "x".repeat(500);
    while eve.post(&format!("{table}/chat"), &[("text", &talk)]).await.status == StatusCode::SEE_OTHER {}
    // Small entries may still fit for a while; the first that does not is refused and leaves the table as it was.
    let refused = loop {
        let page = ann.page(&table).await;
        let browser = if moves(&page).is_empty() { &mut bob } else { &mut ann };
        let page = browser.page(&table).await;
        let n = field(&page, "n").expect("a number");
        let seat = field(&page, "seat").expect("a seat");
        let choice = moves(&page)[0].clone();
        let answer = browser.post(&format!("{table}/move"), &[("n", &n), ("seat", &seat), ("choice", &choice)]).await;
        if answer.status != StatusCode::SEE_OTHER {
            assert_eq!(field(&browser.page(&table).await, "n"), Some(n));
            assert_eq!(moves(&browser.page(&table).await), moves(&page));
            break answer;
        }
    };
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{}", refused.sentence());
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_of_other_sites_do_nothing() {
    let house = House::new().await;
    let mut ann = house.browser();
    ann.headers.insert("sec-fetch-site", HeaderValue::from_static("cross-site"));
    let answer = ann.post("/tables", &[("quick", "51st-state")]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(answer.sentence().contains("another site"));
    ann.headers.clear();
    ann.headers.insert(header::ORIGIN, HeaderValue::from_static("https://evil.example"));
    assert_eq!(ann.post("/tables", &[("quick", "51st-state")]).await.status, StatusCode::FORBIDDEN);
    ann.headers.insert(header::ORIGIN, HeaderValue::from_static("http://table.example"));
    assert_eq!(ann.post("/tables", &[("quick", "51st-state")]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_found_by_book_by_id_and_by_words() {
    let house = House::new().await;
    let mut ann = house.browser();
    for address in ["/rules/forged-in-steel", "/rules/FS-434", "/rules?q=deck"] {
        let answer = ann.get(address).await;
        assert_eq!(answer.status, StatusCode::OK, "{address}");
        assert!(answer.body.contains("Forged in Steel (2016)"), "{address} says which book it is");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_protects_its_reader() {
    let house = House::new().await;
    let mut ann = house.browser();
    let table = ann.table(&[("quick", "51st-state")]).await;
    for address in ["/", table.as_str(), "/nothing", "/cards/51st-state", "/rules", "/about"] {
        let answer = ann.get(address).await;
        let policy = answer.headers.get(header::CONTENT_SECURITY_POLICY).and_then(|it| it.to_str().ok()).unwrap_or("");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{address}: {policy}");
        assert!(!policy.contains("unsafe") && !policy.contains('*'));
        assert_eq!(answer.headers.get(header::REFERRER_POLICY).unwrap(), "no-referrer", "seat links are secrets");
        assert_eq!(answer.headers.get(header::CACHE_CONTROL).unwrap(), "no-store", "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_too_often_waits() {
    use axum::extract::ConnectInfo;
    use std::net::SocketAddr;
    use tower::ServiceExt as _;

    let house = House::with(Settings { requests_per_second: per_second(1), ..Settings::default() }).await;
    let router = server::router(std::sync::Arc::clone(&house.app));
    let mut refused = 0;
    for _ in 0..20 {
        let mut request = axum::http::Request::get("/about").body(axum::body::Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 5_000))));
        let answer = router.clone().oneshot(request).await.unwrap();
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            assert!(answer.headers().contains_key(header::RETRY_AFTER));
            refused += 1;
        }
    }
    assert!((10..20).contains(&refused), "{refused}");
}
