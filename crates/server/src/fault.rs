//! What goes wrong on a request: one sentence and a status. How it is told depends on who asked, see `answer`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use store::{Crowd, StoreError};

use crate::play::Refused;

/// Why a request was not carried out. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) status: StatusCode,
    /// One sentence for whoever asked.
    pub(crate) sentence: String,
    /// The rule that forbids it.
    pub(crate) rule: Option<&'static str>,
    /// Where to go on from here.
    pub(crate) back: Option<String>,
    /// After how many seconds it may work.
    pub(crate) wait_s: Option<u32>,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Fault {
        Fault { status, sentence: sentence.into(), rule: None, back: None, wait_s: None }
    }

    pub(crate) fn bad_request(sentence: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, sentence)
    }

    pub(crate) fn forbidden(sentence: impl Into<String>) -> Fault {
        Fault::new(StatusCode::FORBIDDEN, sentence)
    }

    pub(crate) fn not_found(sentence: impl Into<String>) -> Fault {
        Fault::new(StatusCode::NOT_FOUND, sentence)
    }

    pub(crate) fn gone(sentence: impl Into<String>) -> Fault {
        Fault::new(StatusCode::GONE, sentence)
    }

    /// The table is not where the one who asked thinks it is.
    pub(crate) fn moved_on() -> Fault {
        Fault::new(StatusCode::CONFLICT, "The table has moved on; look at it again before you decide.")
    }

    pub(crate) fn internal(sentence: impl Into<String>) -> Fault {
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }

    /// What a game does not allow, told with the names of the players.
    pub(crate) fn refused(refused: Refused, names: &[String]) -> Fault {
        let Refused { sentence, rule } = refused;
        let sentence = sentence.whole_sentence().named(names);
        Fault { rule, ..Fault::new(StatusCode::UNPROCESSABLE_ENTITY, sentence) }
    }

    /// The same, with when to try again.
    pub(crate) fn wait(mut self, seconds: u32) -> Fault {
        self.wait_s = Some(seconds);
        self
    }

    /// The same, with a place to go on from.
    pub(crate) fn back_to(mut self, address: impl Into<String>) -> Fault {
        self.back = Some(address.into());
        self
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::Clash { .. } => Fault::moved_on(),
            StoreError::NotFound(thing) => Fault::not_found(format!("There is no such {thing}.")),
            StoreError::Exists(_) | StoreError::Taken => {
                Fault::new(StatusCode::CONFLICT, table::whole_sentence(&error.to_string()))
            }
            StoreError::NotYours => Fault::forbidden(table::whole_sentence(&error.to_string())),
            StoreError::WrongStatus(_) => Fault::new(StatusCode::CONFLICT, table::whole_sentence(&error.to_string())),
            StoreError::TooMany { whose, limit } => too_many_tables(whose, limit),
            StoreError::Refused(_) => Fault::bad_request(table::whole_sentence(&error.to_string())),
            StoreError::Full(_) | StoreError::ReadOnly(_) | StoreError::Unavailable(_) | StoreError::InUse(_) => {
                // The details are for whoever runs the server; a player learns that nothing was lost.
                tracing::error!("{error}");
                let sentence = "The server cannot write right now, so nothing was changed; please try again later.";
                Fault::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
            }
            other => {
                tracing::error!("{other}");
                Fault::internal("The server's database has failed; nothing was changed.")
            }
        }
    }
}

/// What is said to somebody who wants one table more than there may be.
fn too_many_tables(whose: Crowd, limit: u64) -> Fault {
    let there_are = match whose {
        Crowd::Everybody => {
            let sentence = "This server has as many tables as it can keep; please try again later.";
            return Fault::new(StatusCode::SERVICE_UNAVAILABLE, sentence);
        }
        Crowd::Creator => format!("You have set up {limit} tables that are not over"),
        Crowd::Origin => format!("From your address {limit} tables were set up that are not over"),
        Crowd::CreatorUnpeopled => format!("You have set up {limit} tables where only computer players play on"),
        Crowd::OriginUnpeopled => {
            format!("From your address {limit} tables were set up where only computer players play on")
        }
    };
    let sentence = format!("{there_are}, and no more can be; let one come to its end, or close it.");
    Fault::new(StatusCode::TOO_MANY_REQUESTS, sentence).wait(60)
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.sentence.clone()).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS || self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(self.wait_s.unwrap_or(2)));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_database_says_stays_in_the_server() {
        let fault = Fault::from(StoreError::Full("/var/lib/ruinforge.db: disk full".to_owned()));
        assert_eq!(fault.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(!fault.sentence.contains("/var"), "{}", fault.sentence);
        assert_eq!(Fault::from(StoreError::Clash { expected: 1, next: 2 }), Fault::moved_on());
    }
}
