//! News of a table as server-sent events, for each viewer what they may see.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::Deserialize;
use serde_json::json;
use store::Status;
use table::{SeatSet, Viewer};
use tokio::sync::watch;

use crate::App;
use crate::fault::Fault;
use crate::live::{GONE, LiveTable};
use crate::quotas::StreamPlace;
use crate::room::{Reader, Room};
use crate::web::api::Progress;
use crate::web::lobby;
use crate::web::table::{Eyes, eyes, eyes_word, open};
use crate::web::visitor::Visitor;

/// A sign of life in between, so that nothing on the way takes the connection for dead.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

#[derive(Debug, Deserialize)]
pub(crate) struct Listening {
    seat: Option<u8>,
    /// The stage of the table's life that the page is for.
    stage: Option<String>,
    /// For whom the page was drawn.
    eyes: Option<String>,
    /// The version that the page shows; a browser that comes again says so in a header instead.
    since: Option<String>,
}

/// Who is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A page, perhaps of this seat, for this stage of the table's life and for these eyes, is told how its parts look
    /// now.
    Page { seat: Option<u8>, stage: Option<Status>, eyes: Option<String> },
    /// A program is told that something has changed.
    Program,
}

/// Somebody who listens.
struct Listener {
    app: Arc<App>,
    visitor: Visitor,
    table: Arc<LiveTable>,
    audience: Audience,
    /// What they have seen, by the name of the version.
    seen: Option<String>,
    news: watch::Receiver<u64>,
    stopping: watch::Receiver<bool>,
    /// Nothing more will be said.
    over: bool,
    _place: StreamPlace,
}

pub(crate) async fn live(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<Listening>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    let table = open(&app, &id).await?;
    let last = headers.get("last-event-id").and_then(|it| it.to_str().ok()).map(str::to_owned);
    let stage = query.stage.and_then(|it| it.parse().ok());
    listen(app, visitor, table, Audience::Page { seat: query.seat, stage, eyes: query.eyes }, last.or(query.since))
}

/// Tells somebody of a table from now on, if there is room for one more. What they have seen already is not told again.
pub(crate) fn listen(
    app: Arc<App>,
    visitor: Visitor,
    table: Arc<LiveTable>,
    audience: Audience,
    seen: Option<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    let place = app.counters.stream(&visitor)?;
    let (news, stopping) = (table.listen(), app.stopping());
    let listener = Listener { app, visitor, table, audience, seen, news, stopping, over: false, _place: place };
    let stream = unfold(listener, |mut listener| async move {
        let event = listener.next().await?;
        Some((Ok(event), listener))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)))
}

impl Listener {
    /// The next thing to tell; nothing when the stream is over.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.over {
                return None;
            }
            if *self.stopping.borrow() {
                self.over = true;
                return Some(Event::default().event("bye").data("bye"));
            }
            if *self.news.borrow_and_update() == GONE {
                return None;
            }
            match self.look().await {
                Ok(Some(event)) => return Some(event),
                Ok(None) => {}
                // Whatever is wrong, the browser comes again and is told on its request.
                Err(_) => return None,
            }
            tokio::select! {
                changed = self.news.changed() => if changed.is_err() { return None },
                _ = self.stopping.changed() => {}
            }
        }
    }

    /// What has changed since this listener last looked.
    async fn look(&mut self) -> Result<Option<Event>, Fault> {
        let mut room = self.table.room().await;
        let version = room.version_name();
        if self.seen.as_deref() == Some(version.as_str()) {
            return Ok(None);
        }
        let event = match &self.audience {
            Audience::Page { seat, stage, eyes } => {
                Event::default().data(self.parts(&mut room, *seat, *stage, eyes.as_deref()).await?)
            }
            Audience::Program => {
                let data = serde_json::to_string(&Progress::of(&room)).unwrap_or_default();
                Event::default().event("change").data(data)
            }
        };
        drop(room);
        self.seen = Some(version.clone());
        Ok(Some(event.id(version)))
    }

    /// How the parts of a page look now, as far as they have changed.
    async fn parts(
        &self,
        room: &mut Room,
        wanted: Option<u8>,
        stage: Option<Status>,
        drawn_for: Option<&str>,
    ) -> Result<Arc<str>, Fault> {
        let version = room.version_name();
        let since = self.seen.as_deref().and_then(|seen| room.read_version(seen));
        let held = self.app.tables.held(room, self.visitor.session()).await?;
        let stage = stage.unwrap_or(room.table.status);
        Ok(if room.table.status == Status::Open && stage == Status::Open {
            let lobby = lobby::draw(&self.app, room, held, &self.visitor).into_string();
            let title = room.title.clone();
            json!({ "version": version, "parts": { "lobby": lobby }, "mine": false, "title": title, "go": null })
                .to_string()
                .into()
        } else {
            let elsewhere = |room: &Room| -> Arc<str> {
                json!({ "version": version, "parts": {}, "mine": false, "title": room.title, "go": room.address() })
                    .to_string()
                    .into()
            };
            match eyes(room, held, wanted) {
                // Whoever has lost a seat, or got one, has the page of somebody else before them.
                Ok(Eyes::Of(viewer, _)) if drawn_for.is_some_and(|it| it != eyes_word(viewer)) => elsewhere(room),
                Ok(Eyes::Of(viewer, hot)) => room.news(&Reader { viewer, since, stage, hot }, None),
                // The screen goes to somebody else, or the seat is somebody else's now.
                Ok(Eyes::HandOver(_)) | Err(_) if wanted.is_some() || held.len() > 1 => elsewhere(room),
                Ok(Eyes::HandOver(_)) | Err(_) => {
                    room.news(&Reader { viewer: Viewer::Watcher, since, stage, hot: SeatSet::EMPTY }, None)
                }
            }
        })
    }
}
