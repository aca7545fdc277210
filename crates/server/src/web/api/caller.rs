//! Who calls, and what they send: anything that is not understood is told in one sentence.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use serde::de::DeserializeOwned;
use store::Token;

use crate::App;
use crate::fault::Fault;
use crate::web::visitor::Visitor;

/// The longest reason that is worth repeating, in characters: much of it may be what was sent.
const LONGEST_REASON: usize = 300;

/// Whoever calls: by the token in the header, or else by the cookie of the pages.
pub(crate) struct Caller(pub(crate) Visitor);

impl Caller {
    /// The secret to act with, and the same once more if it is new and the caller must be told.
    pub(crate) async fn token(&self, app: &App) -> Result<(Token, Option<String>), Fault> {
        let token = app.token_for(&self.0).await?;
        let new = (self.0.session() != Some(token.hash())).then(|| token.reveal());
        Ok((token, new))
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, Fault> {
        let mut visitor = Visitor::from_parts(parts);
        if let Some(value) = parts.headers.get(header::AUTHORIZATION) {
            // A mistyped secret is not repeated.
            let unauthorized = |sentence: &str| Fault::new(StatusCode::UNAUTHORIZED, sentence);
            let token = bearer(value).ok_or_else(|| {
                unauthorized("The authorization cannot be used; expected \"Bearer\" and a session token.")
            })?;
            // Whoever names a token means to be somebody; tokens are made by this server alone.
            if !app.tables.store.knows(token.hash()).await? {
                return Err(unauthorized(
                    "The session token is not one of this server's; set up or join a table without one to be given one.",
                ));
            }
            visitor.token = Some(token);
        }
        Ok(Caller(visitor))
    }
}

fn bearer(value: &HeaderValue) -> Option<Token> {
    let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") { token.trim().parse().ok() } else { None }
}

/// A body of JSON.
pub(crate) struct Sent<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, Fault> {
        Json::from_request(request, state).await.map(|Json(it)| Sent(it)).map_err(|rejection| {
            let status = rejection.status();
            let reason = match &rejection {
                JsonRejection::JsonDataError(_) => reason("the body is not as expected", &rejection.body_text()),
                JsonRejection::JsonSyntaxError(_) => reason("the body is not JSON", &rejection.body_text()),
                JsonRejection::MissingJsonContentType(_) => {
                    "The body must be JSON, with the header Content-Type: application/json.".to_owned()
                }
                _ if status == StatusCode::PAYLOAD_TOO_LARGE => "What was sent is too large.".to_owned(),
                _ => "The body could not be read.".to_owned(),
            };
            Fault::new(status, reason)
        })
    }
}

/// What stands after the question mark of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Fault> {
        Query::from_request_parts(parts, state).await.map(|Query(it)| Asked(it)).map_err(|rejection: QueryRejection| {
            Fault::new(rejection.status(), reason("the address is not as expected", &rejection.body_text()))
        })
    }
}

/// A sentence of the framework in words of ours: what it says before the first colon is about its insides.
fn reason(what: &str, said: &str) -> String {
    let details = said.split_once(": ").map_or(said, |(_, details)| details);
    let details: String =
        details.chars().take(LONGEST_REASON).map(|it| if it.is_control() { ' ' } else { it }).collect();
    table::whole_sentence(&format!("{what}: {details}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_tokens_count() {
        let token = Token::new([7; 16]);
        let of = |text: &str| bearer(&HeaderValue::from_str(text).expect("a header")).map(|it| it.reveal());
        assert_eq!(of(&format!("Bearer {}", token.reveal())), Some(token.reveal()));
        assert_eq!(of(&format!("bearer {}", token.reveal())), Some(token.reveal()));
        for other in ["Bearer", "Bearer ", "Bearer xyz", "Basic dTpw", &token.reveal()] {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn reasons_are_one_short_sentence() {
        let said = format!("Failed to read: seats[0]: unknown\nfield {}", "x".repeat(1_000));
        let told = reason("the body is not as expected", &said);
        assert!(told.starts_with("The body is not as expected: seats[0]: unknown field xxx"), "{told}");
        assert!(told.ends_with("x.") && told.chars().count() < 350, "{told}");
    }
}
