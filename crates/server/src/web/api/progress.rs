//! How far a table is, and the stream that tells when it has gone on.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use serde::Serialize;
use table::Seat;
use utoipa::ToSchema;

use super::caller::{Asked, Caller};
use super::position::Looking;
use crate::App;
use crate::fault::Fault;
use crate::room::Room;
use crate::web::stream::{self, Audience};
use crate::web::table::open;

/// How far a table is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Progress {
    /// Waiting for players (open), being played (running), finished, or closed without a result (abandoned).
    #[schema(example = "running")]
    status: &'static str,
    /// The number of the next entry of the log: decisions must carry it.
    n: u32,
    /// Another one after every change, of the chat and the seats too.
    #[schema(example = "5f2c91aa-17")]
    version: String,
    /// The seats that must decide.
    waiting: Vec<u8>,
}

impl Progress {
    pub(crate) fn of(room: &Room) -> Progress {
        let running = room.is_played();
        Progress {
            status: room.table.status.word(),
            n: room.next_n,
            version: room.version_name(),
            waiting: room.play.waiting().iter().filter(|_| running).map(Seat::number).collect(),
        }
    }
}

/// Be told when the table changes, by server-sent events.
///
/// At first, and then after every change, comes an event `change` with how far the table is; what has changed is to be
/// asked for. Several changes at once may come as one. Whoever comes again sends the ID of the last event in the header
/// Last-Event-ID, and is told only if there is something new. An event `bye` says that the server stops.
#[utoipa::path(
    get, path = "/api/tables/{id}/events", operation_id = "events", tag = "play",
    params(("id" = String, Path, description = "The ID of the table."), Looking),
    responses((status = 200, description = "Events `change`, each with this as its data.", body = Progress, content_type = "text/event-stream")),
)]
pub(crate) async fn events(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
    Asked(looking): Asked<Looking>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    let table = open(&app, &id).await?;
    {
        let mut room = table.room().await;
        let held = app.tables.held(&mut room, visitor.session()).await?;
        looking.viewer(&room, held)?;
    }
    let seen = headers.get("last-event-id").and_then(|it| it.to_str().ok()).map(str::to_owned);
    stream::listen(app, visitor, table, Audience::Program, seen)
}
