//! Sitting down, and letting the game begin.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use table::Seat;
use utoipa::ToSchema;

use super::Progress;
use super::caller::{Caller, Sent};
use crate::App;
use crate::fault::Fault;
use crate::web::lobby::{begin, some_name, take_seat};
use crate::web::table::open;
use crate::web::{join as links, seats};

/// A link, and the name of whoever uses it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinWish {
    /// The link to the seat, or the address that ends with it.
    link: String,
    name: String,
}

/// A free seat, and the name of whoever takes it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SitWish {
    seat: u8,
    name: String,
}

/// A seat that is the caller's now.
#[derive(Serialize, ToSchema)]
pub(crate) struct Seated {
    /// The ID of the table.
    id: String,
    seat: u8,
    /// The token of the caller, if they had none: it is shown only here.
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<String>,
    #[serde(flatten)]
    progress: Progress,
}

/// Exchange a link for its seat.
///
/// A link works once. The last one to sit down lets the game begin.
#[utoipa::path(
    post, path = "/api/join", operation_id = "join", tag = "tables", request_body = JoinWish,
    responses((status = 200, description = "The seat is yours.", body = Seated)),
)]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    Sent(wish): Sent<JoinWish>,
) -> Result<Json<Seated>, Fault> {
    let name = some_name(&wish.name)?;
    let token = wish.link.rsplit('/').next().unwrap_or_default();
    let (link, invitation, table) = links::find(&app, token).await?;
    let (session, new) = caller.token(&app).await?;
    let mut room = table.room().await;
    links::claim(&app, &table, &mut room, &link, &session, &name).await?;
    Ok(Json(Seated {
        id: table.id.to_string(),
        seat: Seat::new(invitation.place.seat).number(),
        session: new,
        progress: Progress::of(&room),
    }))
}

/// Take a free seat of a listed table.
#[utoipa::path(
    post, path = "/api/tables/{id}/sit", operation_id = "sit", tag = "tables", request_body = SitWish,
    params(("id" = String, Path, description = "The ID of the table.")),
    responses((status = 200, description = "The seat is yours.", body = Seated)),
)]
pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Sent(wish): Sent<SitWish>,
) -> Result<Json<Seated>, Fault> {
    let name = some_name(&wish.name)?;
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let seat = seats::read(&room, wish.seat)?;
    let (session, new) = caller.token(&app).await?;
    take_seat(&app, &table, &mut room, seat, &session, &name).await?;
    let progress = Progress::of(&room);
    Ok(Json(Seated { id: table.id.to_string(), seat: seat.number(), session: new, progress }))
}

/// Let the game begin, as whoever set up the table.
///
/// Every seat must be taken. A game that has begun goes on.
#[utoipa::path(
    post, path = "/api/tables/{id}/start", operation_id = "start", tag = "tables",
    params(("id" = String, Path, description = "The ID of the table.")),
    responses((status = 200, description = "The game goes on.", body = Progress)),
)]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
) -> Result<Json<Progress>, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    begin(&app, &table, &mut room, &visitor).await?;
    Ok(Json(Progress::of(&room)))
}
