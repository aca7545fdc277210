//! What can go wrong between the tool and a server.

use std::io;
use std::path::PathBuf;

/// Why something could not be measured. Every message is one sentence.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The program could not be started at all.
    #[error("cannot start {program}: {source}")]
    Start {
        /// The program's path.
        program: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The program ended, or said something else than where it listens.
    #[error("the server did not open: {0}")]
    NotOpen(String),
    /// The connection failed or was cut.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// The server took longer than anybody would wait.
    #[error("the server did not answer within {0} seconds")]
    TooSlow(u64),
    /// The server answered with a status that was not expected.
    #[error("{address} answered {status}: {said}")]
    Status {
        /// What was asked for.
        address: String,
        /// The status code.
        status: u16,
        /// The beginning of the answer.
        said: String,
    },
    /// The answer is not what a page or an update looks like.
    #[error("the answer cannot be understood: {0}")]
    Unreadable(String),
    /// The system refuses something, such as a temporary folder.
    #[error("{0}")]
    System(String),
}

impl From<hyper::Error> for LoadError {
    fn from(error: hyper::Error) -> LoadError {
        LoadError::Connection(error.to_string())
    }
}
