//! Talking at a table.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::limits;
use table::Seat;
use utoipa::{IntoParams, ToSchema};

use super::caller::{Asked, Caller, Sent};
use crate::App;
use crate::fault::Fault;
use crate::web::orders;
use crate::web::table::open;
use crate::web::visitor::clean_name;

/// Which messages somebody wants.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChatQuery {
    /// The number of the first message.
    #[serde(default)]
    from: u32,
}

/// What somebody said.
#[derive(Serialize, ToSchema)]
pub(crate) struct Message {
    /// Its number at this table.
    n: u32,
    /// When, in milliseconds since the beginning of 1970, UTC.
    at: i64,
    /// From which seat; null for somebody who watches.
    seat: Option<u8>,
    author: String,
    /// Plain text.
    text: String,
}

/// The last messages, at most 200.
#[derive(Serialize, ToSchema)]
pub(crate) struct Messages {
    messages: Vec<Message>,
}

/// Read what was said at a table.
#[utoipa::path(
    get, path = "/api/tables/{id}/chat", operation_id = "read-chat", tag = "chat",
    params(("id" = String, Path, description = "The ID of the table."), ChatQuery),
    responses((status = 200, description = "The messages, the oldest first.", body = Messages)),
)]
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(query): Asked<ChatQuery>,
) -> Result<Json<Messages>, Fault> {
    let table = open(&app, &id).await?;
    let said = app.tables.store.chat(table.id, query.from, limits::PAGE).await?;
    let message = |it: store::Message| Message {
        n: it.n,
        at: it.at,
        seat: it.seat.map(|seat| Seat::new(seat).number()),
        author: it.author,
        text: it.text,
    };
    Ok(Json(Messages { messages: said.into_iter().map(message).collect() }))
}

/// Something to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saying {
    /// From which seat of yours; it can be left out if you hold only one, or none.
    seat: Option<u8>,
    text: String,
    /// How somebody who only watches wants to be called.
    name: Option<String>,
}

/// A message that was said.
#[derive(Serialize, ToSchema)]
pub(crate) struct Said {
    /// Its number at this table.
    n: u32,
}

/// Say something at a table.
#[utoipa::path(
    post, path = "/api/tables/{id}/chat", operation_id = "say", tag = "chat", request_body = Saying,
    params(("id" = String, Path, description = "The ID of the table.")),
    responses((status = 201, description = "It was said.", body = Said)),
)]
pub(crate) async fn say(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
    Sent(saying): Sent<Saying>,
) -> Result<(StatusCode, Json<Said>), Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    let seat = orders::speaking(held, saying.seat)?;
    app.counters.message(&visitor)?;
    let name = saying.name.as_deref().map_or(visitor.name, clean_name);
    let n = orders::say(&app, &table, &mut room, seat, &name, &saying.text).await?;
    Ok((StatusCode::CREATED, Json(Said { n })))
}
