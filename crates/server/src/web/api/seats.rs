//! Sitting down, and letting the game begin.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::TokenHash;
use table::Seat;
use utoipa::ToSchema;

use super::Progress;
use super::caller::{Caller, Sent};
use crate::App;
use crate::fault::Fault;
use crate::web::create;
use crate::web::lobby::{self, begin, some_name, take_seat};
use crate::web::seats::Heir;
use crate::web::table::{link_address, open};
use crate::web::visitor::{Visitor, clean_name};
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
    let seat = Seat::new(invitation.place.seat);
    links::claim(&app, &table, &mut room, (&link, seat), &session, &name).await?;
    Ok(Json(Seated { id: table.id.to_string(), seat: seat.number(), session: new, progress: Progress::of(&room) }))
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

/// A further link to a seat, which is shown only here.
#[derive(Serialize, ToSchema)]
pub(crate) struct FurtherLink {
    seat: u8,
    /// What `POST /api/join` takes.
    link: String,
    /// The same for a browser.
    address: String,
}

/// Make a further link to your own seat, or, as whoever set up the table, to one that nobody holds.
///
/// The seat of somebody else is theirs alone: whoever set up the table can only hand it over. An earlier link that
/// nobody has used stops working.
#[utoipa::path(
    post, path = "/api/tables/{id}/seats/{seat}/link", operation_id = "link", tag = "tables",
    params(("id" = String, Path, description = "The ID of the table."), ("seat" = u8, Path, description = "The number of the seat.")),
    responses(
        (status = 200, description = "The link.", body = FurtherLink),
        (status = 403, description = "Somebody else holds the seat.", body = super::document::Problem, content_type = "application/problem+json"),
    ),
)]
pub(crate) async fn link(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path((id, number)): Path<(String, u8)>,
) -> Result<Json<FurtherLink>, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let by = session_of(&visitor)?;
    let seat = seats::read(&room, number)?;
    let token = seats::further_link(&app, &table, &mut room, seat, by).await?;
    Ok(Json(FurtherLink { seat: number, address: link_address("", &token), link: token.reveal() }))
}

/// Who shall play a seat from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "who": "computer", "kind": "greedy" }))]
pub(crate) struct HandOverWish {
    who: HeirWord,
    /// The kind of the computer player.
    kind: Option<String>,
    /// How you want to be called, if you sit down there.
    #[serde(default)]
    name: String,
}

/// Who can get a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HeirWord {
    /// Whoever is sent the new link.
    Link,
    /// A computer player.
    Computer,
    /// Whoever set up the table.
    Me,
}

/// A seat that has gone to somebody else.
#[derive(Serialize, ToSchema)]
pub(crate) struct HandedOver {
    seat: u8,
    /// The link for somebody new, which is shown only here.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    #[serde(flatten)]
    progress: Progress,
}

/// Hand a seat to somebody else, as whoever set up the table.
///
/// Everybody is told, in the log and in the chat. Whoever held the seat loses it at once, with all its links.
#[utoipa::path(
    post, path = "/api/tables/{id}/seats/{seat}/hand-over", operation_id = "hand-over", tag = "tables", request_body = HandOverWish,
    params(("id" = String, Path, description = "The ID of the table."), ("seat" = u8, Path, description = "The number of the seat.")),
    responses((status = 200, description = "The seat is somebody else's.", body = HandedOver)),
)]
pub(crate) async fn hand_over(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path((id, number)): Path<(String, u8)>,
    Sent(wish): Sent<HandOverWish>,
) -> Result<Json<HandedOver>, Fault> {
    let bad = |error: String| Fault::bad_request(table::whole_sentence(&error));
    let heir = match (wish.who, wish.kind) {
        (HeirWord::Computer, Some(kind)) => {
            kind.parse().map(Heir::Computer).map_err(|error: search::UnknownPlayer| bad(error.to_string()))?
        }
        (HeirWord::Computer, None) => Heir::Computer(create::USUAL_COMPUTER),
        (_, Some(_)) => return Err(bad("only a computer player has a kind".to_owned())),
        (HeirWord::Link, None) => Heir::Link,
        (HeirWord::Me, None) => Heir::Me(create::name_or_guest(&clean_name(&wish.name))),
    };
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let by = session_of(&visitor)?;
    let seat = seats::read(&room, number)?;
    let link = seats::hand_over(&app, &table, &mut room, seat, by, heir).await?;
    Ok(Json(HandedOver { seat: number, link: link.map(|it| it.reveal()), progress: Progress::of(&room) }))
}

/// Close a table without a result, as whoever set it up.
#[utoipa::path(
    post, path = "/api/tables/{id}/close", operation_id = "close", tag = "tables",
    params(("id" = String, Path, description = "The ID of the table.")),
    responses((status = 204, description = "It is closed.")),
)]
pub(crate) async fn close(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    lobby::close(&app, &id, &visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn session_of(visitor: &Visitor) -> Result<TokenHash, Fault> {
    visitor.session().ok_or_else(|| Fault::forbidden("You have no seat at this table."))
}
