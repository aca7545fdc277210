//! The table for programs: JSON under `/api`, with the same rights and rules as the pages.
//!
//! A session token is the right to a seat, here as there. Every route is registered together with its description, so
//! the document at `/api/openapi.json` cannot forget one.

mod bounds;
mod caller;
mod chat;
mod document;
mod games;
mod lookup;
mod position;
mod progress;
mod records;
mod seats;
mod tables;
mod turns;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::App;
use crate::web::RECORD_BYTES;

pub(crate) use progress::Progress;

/// Everything under `/api`.
pub(crate) fn router() -> Router<Arc<App>> {
    described().0
}

/// The routes and what is said about them.
fn described() -> (Router<Arc<App>>, OpenApi) {
    OpenApiRouter::with_openapi(document::frame())
        .routes(routes!(document::page))
        .routes(routes!(document::json))
        .routes(routes!(games::list))
        .routes(routes!(lookup::cards))
        .routes(routes!(lookup::rule))
        .routes(routes!(tables::create))
        .routes(routes!(tables::show))
        .routes(routes!(seats::join))
        .routes(routes!(seats::sit))
        .routes(routes!(seats::start))
        .routes(routes!(seats::link))
        .routes(routes!(seats::hand_over))
        .routes(routes!(seats::close))
        .routes(routes!(position::view))
        .routes(routes!(position::log))
        .routes(routes!(turns::options))
        .routes(routes!(turns::choose))
        .routes(routes!(turns::undo))
        .routes(routes!(progress::events))
        .routes(routes!(chat::read, chat::say))
        .routes(routes!(records::download))
        .routes(routes!(records::open).layer(DefaultBodyLimit::max(RECORD_BYTES)))
        .split_for_parts()
}
