//! What the server answers while it is busy.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use store_sqlite::SqliteStore;
use tower::ServiceExt as _;

use super::*;
use crate::Settings;
use crate::heavy::{Heavy, Leave};

async fn ask(app: &Arc<App>, request: Request<Body>) -> (StatusCode, String, String) {
    let answer = router(Arc::clone(app)).oneshot(request).await.expect("an answer");
    let status = answer.status();
    let location = answer.headers().get(header::LOCATION).map_or("", |it| it.to_str().expect("text")).to_owned();
    let body = to_bytes(answer.into_body(), usize::MAX).await.expect("a whole body");
    (status, location, String::from_utf8(body.to_vec()).expect("text"))
}

async fn get(app: &Arc<App>, address: &str) -> (StatusCode, String) {
    let (status, _, body) = ask(app, Request::get(address).body(Body::empty()).expect("a request")).await;
    (status, body)
}

fn form(address: &str, body: &str) -> Request<Body> {
    let request = Request::post(address).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    request.body(Body::from(body.to_owned())).expect("a request")
}

/// Somebody keeps all pools busy, and the others play on.
#[tokio::test(flavor = "multi_thread")]
async fn who_plays_does_not_wait_for_heavy_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tables.db");
    let store = SqliteStore::open(&file, store_sqlite::Settings::default()).await.expect("a database");
    let settings = Settings { requests_per_second: None, ..Settings::default() };
    let mut app = App::new(Arc::new(store), settings).expect("sound cards");
    let fresh = Arc::get_mut(&mut app).expect("nobody else has it yet");
    (fresh.looking, fresh.reading) = (Heavy::patient(1, 1), Heavy::patient(1, 1));
    let (status, table, _) = ask(&app, form("/tables", "quick=51st-state")).await;
    assert_eq!(status, StatusCode::SEE_OTHER);

    // As many jobs as find a place, none of which ends as long as somebody waits for it.
    let mut waiting = Vec::new();
    let endless = |leave: &Leave| -> Option<()> {
        while leave.goes_on() {
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    };
    let pools: [fn(&App) -> &Heavy; 2] = [|app| &app.looking, |app| &app.reading];
    for pool in pools {
        while !pool(&app).is_full() {
            let app = Arc::clone(&app);
            waiting.push(tokio::spawn(async move { pool(&app).run(endless).await }));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    let (status, body) = get(&app, "/rules?q=shield").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(body.contains("The server is busy right now; please try again in a moment."), "{body}");
    let record = Request::post("/api/records").header(header::CONTENT_TYPE, "text/plain");
    let (status, ..) = ask(&app, record.body(Body::from("anything")).expect("a request")).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    // Whoever plays, or sets up a table, notices nothing.
    for address in ["/", &table, "/new", "/about"] {
        assert_eq!(get(&app, address).await.0, StatusCode::OK, "{address}");
    }
    let (status, other, _) = ask(&app, form("/tables", "quick=forged-in-steel")).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(get(&app, &other).await.0, StatusCode::OK);

    // Those who go away take their work with them.
    waiting.iter().for_each(tokio::task::JoinHandle::abort);
    let found = async {
        while get(&app, "/rules?q=shield").await.0 != StatusCode::OK {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), found).await.expect("the pools are free again");
}
