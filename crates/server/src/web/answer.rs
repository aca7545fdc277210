//! How a failure is told: as a page, as an update for the script, or as problem details for a program.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use pages::site::{self, Failure};
use serde_json::json;

use crate::App;
use crate::fault::Fault;
use crate::web::page::Page;
use crate::web::visitor::Visitor;

/// What the script of the table asks for.
pub(crate) const UPDATE: &str = "application/vnd.ruinforge.update+json";
/// RFC 9457.
pub(crate) const PROBLEM: &str = "application/problem+json";
/// The longest sentence of an extractor that is worth repeating.
const LONGEST_REASON: usize = 2_000;

/// Who asks decides how a failure is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asker {
    Reader,
    Script,
    Program,
}

/// Whether the script asks, which wants an update instead of a page.
pub(crate) fn wants_update(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|it| it.to_str().ok());
    accept.is_some_and(|accept| accept.contains(UPDATE))
}

/// Tells failures in the form that the asker understands, our own and the framework's alike.
pub(crate) async fn dress(State(app): State<Arc<App>>, visitor: Visitor, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let asker = if path == "/api" || path.starts_with("/api/") {
        Asker::Program
    } else if wants_update(request.headers()) {
        Asker::Script
    } else {
        Asker::Reader
    };
    let path = path.to_owned();
    let mut response = next.run(request).await;
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    // Whoever made a whole answer already has said everything.
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok()).unwrap_or_default();
    if !kind.is_empty() && !kind.starts_with("text/plain") {
        return response;
    }
    let fault = match response.extensions_mut().remove::<Fault>() {
        Some(fault) => fault,
        None => Fault::new(status, reason(status, std::mem::take(response.body_mut())).await),
    };
    let mut told = match asker {
        Asker::Program => problem(&fault, &path),
        Asker::Script => update(&fault),
        Asker::Reader => page(&app, &visitor, &fault, &path),
    };
    for name in [header::RETRY_AFTER, header::ALLOW, header::SET_COOKIE, header::WWW_AUTHENTICATE] {
        if let Some(value) = response.headers().get(&name) {
            told.headers_mut().insert(name, value.clone());
        }
    }
    told
}

/// What the framework says about a request that it did not let through.
async fn reason(status: StatusCode, body: Body) -> String {
    match status {
        StatusCode::NOT_FOUND => "There is nothing at this address.".to_owned(),
        StatusCode::METHOD_NOT_ALLOWED => "This address does not work with this method.".to_owned(),
        StatusCode::PAYLOAD_TOO_LARGE => "What was sent is too large.".to_owned(),
        StatusCode::BAD_REQUEST | StatusCode::UNSUPPORTED_MEDIA_TYPE | StatusCode::UNPROCESSABLE_ENTITY => {
            let bytes = to_bytes(body, LONGEST_REASON).await.unwrap_or_default();
            let said = String::from_utf8_lossy(&bytes);
            let said = said.trim();
            if said.is_empty() {
                "What was sent could not be understood.".to_owned()
            } else {
                table::whole_sentence(said)
            }
        }
        _ => "The server has failed; nothing was changed.".to_owned(),
    }
}

fn page(app: &App, visitor: &Visitor, fault: &Fault, path: &str) -> Response {
    let failure = Failure {
        status: fault.status.as_u16(),
        said: Some(fault.sentence.clone()),
        table: fault.back.clone().or_else(|| table_of(path)).filter(|_| fault.status != StatusCode::NOT_FOUND),
        back: fault.rule.map(|rule| format!("/rules/{rule}")),
    };
    let title = fault.status.canonical_reason().unwrap_or("Error");
    let body = Page::new(title, path).render(app, visitor, &site::error(&failure));
    (fault.status, body).into_response()
}

/// The page of the table that a path belongs to.
fn table_of(path: &str) -> Option<String> {
    let id = path.strip_prefix("/t/")?.split('/').next()?;
    id.parse::<store::TableId>().ok().map(|id| format!("/t/{id}"))
}

fn update(fault: &Fault) -> Response {
    let body = json!({ "fault": fault.sentence, "rule": fault.rule });
    json_response(fault.status, UPDATE, body.to_string())
}

fn problem(fault: &Fault, path: &str) -> Response {
    let mut body = json!({
        "type": "about:blank",
        "title": fault.status.canonical_reason().unwrap_or("Error"),
        "status": fault.status.as_u16(),
        "detail": fault.sentence,
        "instance": path,
    });
    if let Some(rule) = fault.rule {
        body["rule"] = json!(rule);
    }
    json_response(fault.status, PROBLEM, body.to_string())
}

pub(crate) fn json_response(status: StatusCode, kind: &'static str, body: String) -> Response {
    (status, [(header::CONTENT_TYPE, HeaderValue::from_static(kind))], body).into_response()
}

/// What is asked for at addresses that lead nowhere.
pub(crate) async fn nothing_here() -> Fault {
    Fault::not_found("There is nothing at this address.")
}
