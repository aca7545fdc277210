//! Games as text: to keep, and to look at again.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;

use super::caller::Caller;
use super::tables::Created;
use crate::App;
use crate::fault::Fault;
use crate::quotas::Upload;
use crate::web::replay;
use crate::web::visitor::Visitor;

/// Keep the record of a finished game.
///
/// It holds the seed, so it cannot be had before the end.
#[utoipa::path(
    get, path = "/api/tables/{id}/record", operation_id = "record", tag = "records",
    params(("id" = String, Path, description = "The ID of the table.")),
    responses((status = 200, description = "The record.", body = String, content_type = "text/plain")),
)]
pub(crate) async fn download(app: State<Arc<App>>, id: Path<String>) -> Result<Response, Fault> {
    replay::download(app, id).await
}

/// Open a record.
///
/// The game must be legal from its first move to its last. If it was finished, so is the table; otherwise all its seats
/// are the caller's, to play on.
#[utoipa::path(
    post, path = "/api/records", operation_id = "open-record", tag = "records",
    request_body(content = String, content_type = "text/plain", description = "The record."),
    responses((status = 201, description = "The table.", body = Created, headers(("Location" = String, description = "Where the table is.")))),
)]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    _turn: Upload,
    headers: HeaderMap,
    record: String,
) -> Result<Response, Fault> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("text/plain") {
        let sentence = "A record is text, with the header Content-Type: text/plain.";
        return Err(Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence));
    }
    let (token, new) = caller.token(&app).await?;
    let id = replay::open_record(&app, record.into(), &token, caller.0.source).await?;
    let visitor = Visitor { token: Some(token), ..caller.0 };
    Created::answer(&app, id, &visitor, new).await
}
