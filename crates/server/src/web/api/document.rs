//! The description of the interface: as a document for tools, and as a page to read.

use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use pages::browse;
use serde_json::Value;
use utoipa::OpenApi as _;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, ResponseBuilder};
use utoipa::{Modify, ToSchema};

use super::bounds;
use crate::App;
use crate::web::answer::{PROBLEM, json_response};
use crate::web::page::Page;
use crate::web::visitor::{SESSION, Visitor};

/// Where the document is.
const ADDRESS: &str = "/api/openapi.json";

/// What went wrong, as RFC 9457 describes it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what `answer` writes")]
pub(crate) struct Problem {
    /// Always `about:blank`: the status says it all.
    #[schema(example = "about:blank")]
    r#type: String,
    /// The status in words.
    #[schema(example = "Conflict")]
    title: String,
    /// The status.
    #[schema(example = 409)]
    status: u16,
    /// One sentence about what is wrong. Nothing was changed.
    #[schema(example = "The table has moved on; look at it again before you decide.")]
    detail: String,
    /// The path that was asked for.
    instance: String,
    /// The ID of the rule that forbids it; see `/api/rules/{id}`.
    rule: Option<String>,
}

/// What is true of every request.
struct Common;

impl Modify for Common {
    fn modify(&self, openapi: &mut OpenApi) {
        let components = openapi.components.get_or_insert_default();
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The token that `POST /api/tables`, `POST /api/join` or sitting down gave out."))
            .build();
        let cookie = ApiKeyValue::with_description(SESSION, "The cookie of the pages.");
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Ruinforge for programs",
        description = "Everything that the pages can do at a table, as JSON.\n\n\
            A session token is the right to a seat. Whoever sets up a table or sits down without one is given one, and \
            sends it with every request: Authorization: Bearer TOKEN. Without a token one watches.\n\n\
            A decision is made in three steps: read the options of a seat, pick one, send its notation together with \
            the number n that came with the options. When the table has moved on since, the answer is 409 and nothing \
            has changed.\n\n\
            Failures are problem details (RFC 9457): a status and one sentence. Unknown fields are refused.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    components(schemas(Problem)),
    security((), ("bearer" = []), ("cookie" = [])),
    modifiers(&Common),
)]
struct Frame;

/// The document without its paths.
pub(crate) fn frame() -> OpenApi {
    Frame::openapi()
}

/// The whole document. It is made once.
fn document() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
        let mut openapi = super::described().1;
        let problem = ResponseBuilder::new()
            .description("What went wrong, in one sentence. Nothing was changed.")
            .content(PROBLEM, Content::new(Some(Ref::from_schema_name("Problem"))))
            .build();
        for item in openapi.paths.paths.values_mut() {
            for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
                let problem = RefOr::T(problem.clone());
                operation.responses.responses.insert("default".to_owned(), problem);
            }
        }
        let document = serde_json::to_value(openapi);
        let mut document = document.unwrap_or_else(|error| unreachable!("our own document is no JSON: {error}"));
        bounds::write(&mut document);
        document
    });
    &DOCUMENT
}

/// This description as a page to read.
#[utoipa::path(get, path = "/api", operation_id = "api-page", tag = "about", responses((status = 200, description = "The page.", content_type = "text/html")))]
pub(crate) async fn page(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let main = browse::api_page(document(), ADDRESS);
    Page::new("For programs", "/api").render(&app, &visitor, &main).into_response()
}

/// This description as an OpenAPI document.
#[utoipa::path(get, path = "/api/openapi.json", operation_id = "api-document", tag = "about", responses((status = 200, description = "The document.", content_type = "application/json")))]
pub(crate) async fn json() -> Response {
    let mut response = json_response(StatusCode::OK, "application/json", document().to_string());
    // The same for everybody, and new only with a new release.
    response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("public, max-age=300"));
    response
}
