//! The time of day: the only place where the server reads it.

use std::time::{SystemTime, UNIX_EPOCH};

use store::Millis;

/// Milliseconds since the beginning of 1970, UTC.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}
