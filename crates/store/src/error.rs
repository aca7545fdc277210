use std::fmt;

use crate::{Crowd, Status};

/// Why the store did not do as it was asked. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Somebody else wrote this entry first, or the caller has seen a log that does not exist.
    #[error("the table has moved on: entry {expected} was to be written, and the next one is {next}")]
    Clash {
        /// The number the caller expected its first entry to get.
        expected: u32,
        /// The number the next entry gets.
        next: u32,
    },
    /// An id, a link or a session that the store does not know.
    #[error("there is no such {0}")]
    NotFound(Thing),
    /// A new id or link that is already in use.
    #[error("this {0} exists already")]
    Exists(Thing),
    /// Somebody else holds the seat, or has used the link.
    #[error("somebody else has taken this seat")]
    Taken,
    /// Somebody else's seat, or a table that somebody else has made.
    #[error("only whoever holds the seat, or has made the table if nobody does, can do that")]
    NotYours,
    /// The table's status does not allow it.
    #[error("the table is {0}")]
    WrongStatus(Status),
    /// There are as many tables, open or running, as the [`crate::Allowance`] of a new one permits.
    #[error("{whose} {limit} tables that are open or running, and no more are allowed")]
    TooMany {
        /// Whose tables were counted.
        whose: Crowd,
        /// How many there may be.
        limit: u64,
    },
    /// The caller broke a limit or a rule of the log; the sentence says which.
    #[error("{0}")]
    Refused(String),
    /// The stored data contradicts itself or is not ours.
    #[error("the database is damaged or not ours: {0}")]
    Corrupt(String),
    /// A later release has written the data.
    #[error("the database has schema {found}, and this program knows schemas up to {known}: use a newer program")]
    Newer {
        /// The schema of the database.
        found: i64,
        /// The last schema that this program knows.
        known: i64,
    },
    /// Another process is using the data.
    #[error("the database is in use: {0}")]
    InUse(String),
    /// The store cannot be reached now; trying again later may help.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// There is no room left.
    #[error("the database cannot grow: {0}")]
    Full(String),
    /// The data can be read at best.
    #[error("the database is not writable: {0}")]
    ReadOnly(String),
    /// Anything else.
    #[error("the database failed: {0}")]
    Other(String),
}

/// What was looked for, in [`StoreError::NotFound`] and [`StoreError::Exists`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A table.
    Table,
    /// A seat of a table.
    Seat,
    /// A link to a seat.
    Link,
    /// A session.
    Session,
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Thing::Table => "table",
            Thing::Seat => "seat",
            Thing::Link => "link",
            Thing::Session => "session",
        })
    }
}
