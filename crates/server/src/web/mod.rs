//! The addresses of the server and what is behind them.

mod about;
mod answer;
mod api;
mod arrival;
pub(crate) mod assets;
mod browse;
mod create;
mod fields;
mod home;
mod join;
pub(crate) mod limits;
mod lobby;
mod orders;
mod page;
mod replay;
mod seats;
mod security;
mod stream;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod visitor;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};

use crate::App;

/// The longest body of a form.
const FORM_BYTES: usize = 16 * 1024;
/// The longest record that can be opened.
const RECORD_BYTES: usize = 1024 * 1024;
/// Answers that fit into one packet gain nothing from being compressed.
const WORTH_COMPRESSING: u64 = 860;

/// Everything that the server answers.
pub fn router(app: Arc<App>) -> Router {
    let table = Router::new()
        .route("/t/{table}", get(table::show))
        .route("/t/{table}/live", get(stream::live))
        .route("/t/{table}/move", post(orders::make_move))
        .route("/t/{table}/undo", post(orders::undo))
        .route("/t/{table}/confirm", post(orders::confirm))
        .route("/t/{table}/unstage", post(orders::unstage))
        .route("/t/{table}/chat", post(orders::chat))
        .route("/t/{table}/start", post(lobby::start))
        .route("/t/{table}/sit", post(lobby::sit))
        .route("/t/{table}/abandon", post(lobby::abandon))
        .route("/t/{table}/seats", get(seats::show))
        .route("/t/{table}/seats/{seat}/replace", post(seats::replace))
        .route("/t/{table}/seats/{seat}/invite", post(seats::invite))
        .route("/t/{table}/replay", get(replay::show))
        .route("/t/{table}/record", get(replay::download))
        .route("/t/{table}/again", post(create::again));
    let site = Router::new()
        .route("/", get(home::home))
        .route("/mine", get(home::mine))
        .route("/tables", post(create::create))
        .route("/new", get(create::form))
        .route("/join/{token}", get(join::show).post(join::sit))
        .route("/records", get(replay::upload_form))
        .route("/records", post(replay::upload).layer(DefaultBodyLimit::max(RECORD_BYTES)))
        .route("/cards", get(browse::first_game))
        .route("/cards/{game}", get(browse::cards))
        .route("/cards/{game}/{card}", get(browse::card))
        .route("/rules", get(browse::rules))
        .route("/rules/{rule}", get(browse::rule))
        .route("/about", get(about::about))
        .route("/settings", get(about::settings).post(about::set))
        .route("/healthz", get(about::health))
        .route("/assets/{file}", get(assets::serve));
    // News are small and many; what the stream sends is not compressed either.
    let worthwhile =
        SizeAbove::new(WORTH_COMPRESSING).and(NotForContentType::SSE).and(NotForContentType::const_new(answer::UPDATE));
    let compress = CompressionLayer::new().quality(tower_http::CompressionLevel::Fastest).compress_when(worthwhile);
    Router::new()
        .merge(table)
        .merge(site)
        .merge(api::router())
        .fallback(answer::nothing_here)
        .layer(DefaultBodyLimit::max(FORM_BYTES))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(&app), arrival::in_time))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), security::guard))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), answer::dress))
        .layer(middleware::from_fn(security::headers))
        .layer(compress)
        .with_state(app)
}
