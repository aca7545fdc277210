//! What can go wrong with SQLite, and what it means to the caller.

use store::StoreError;

/// Why a command did not succeed.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The command was understood and refused. The transaction it ran in is sound.
    Refused(StoreError),
    /// The database failed. SQLite may have rolled back the whole transaction.
    Broken(sqlx::Error),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Refused(error)
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        Fault::Broken(error)
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        match fault {
            Fault::Refused(error) => error,
            Fault::Broken(error) => meaning(&error),
        }
    }
}

/// What an error of the database means. The codes are those of <https://www.sqlite.org/rescode.html>.
pub(crate) fn meaning(error: &sqlx::Error) -> StoreError {
    let text = error.to_string();
    match error {
        sqlx::Error::Database(database) => {
            let code: i32 = database.code().and_then(|code| code.parse().ok()).unwrap_or(0);
            let message = database.message();
            // The low byte is the kind of error; the rest says more about it.
            match code & 0xff {
                3 | 8 => StoreError::ReadOnly(message.to_owned()),
                5 | 6 => StoreError::Unavailable(format!("another program holds a lock on it ({message})")),
                10 => StoreError::Unavailable(format!("reading or writing its file failed ({message}, code {code})")),
                11 => StoreError::Corrupt(message.to_owned()),
                13 => StoreError::Full(format!("the disk is full, or the file has reached its limit ({message})")),
                14 => StoreError::Unavailable(format!("its file cannot be opened ({message})")),
                26 => StoreError::Corrupt("the file is not a SQLite database".to_owned()),
                _ => StoreError::Other(text),
            }
        }
        sqlx::Error::PoolTimedOut => StoreError::Unavailable("all its readers are busy".to_owned()),
        sqlx::Error::PoolClosed => crate::shut_down(),
        sqlx::Error::WorkerCrashed => StoreError::Unavailable("the thread of a connection has stopped".to_owned()),
        sqlx::Error::Io(_) => StoreError::Unavailable(text),
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Corrupt(text),
        _ => StoreError::Other(text),
    }
}
