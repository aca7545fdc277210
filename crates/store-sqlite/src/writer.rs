//! The one task that writes, and its group commit.

use std::future::Future;
use std::pin::Pin;

use sqlx::{Connection as _, SqliteConnection};
use store::StoreError;
use tokio::sync::{mpsc, oneshot, watch};

use crate::fault::{Fault, meaning};
use crate::open::Locks;

/// Something to be written: all of it or nothing.
pub(crate) trait Command: Send + Sync + 'static {
    /// What the caller learns once it is on the disk.
    type Output: Send + 'static;

    /// Whether it is a single statement that writes. Such a command is all or nothing by itself and needs no savepoint.
    fn is_one_statement(&self) -> bool {
        false
    }

    /// Writes. May be called again if the transaction was lost for another command's sake.
    fn run(&self, db: &mut SqliteConnection) -> impl Future<Output = Result<Self::Output, Fault>> + Send;
}

/// What the writer is told.
pub(crate) enum Message {
    /// Do this.
    Request(Box<dyn Job>),
    /// Do what was asked before this, then close.
    Close,
}

impl Message {
    /// A command, and where its answer will be.
    pub(crate) fn request<C: Command>(command: C) -> (Message, oneshot::Receiver<Result<C::Output, StoreError>>) {
        let (reply, answer) = oneshot::channel();
        (Message::Request(Box::new(Request { command, output: None, reply })), answer)
    }
}

/// A command whose type the writer need not know.
pub(crate) trait Job: Send {
    fn is_one_statement(&self) -> bool;
    fn run<'a>(
        &'a mut self,
        db: &'a mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Result<(), Fault>> + Send + 'a>>;
    fn answer(self: Box<Self>, outcome: Result<(), StoreError>);
}

struct Request<C: Command> {
    command: C,
    /// Kept back until the commit.
    output: Option<C::Output>,
    reply: oneshot::Sender<Result<C::Output, StoreError>>,
}

impl<C: Command> Job for Request<C> {
    fn is_one_statement(&self) -> bool {
        self.command.is_one_statement()
    }

    fn run<'a>(
        &'a mut self,
        db: &'a mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Result<(), Fault>> + Send + 'a>> {
        Box::pin(async move {
            self.output = Some(self.command.run(db).await?);
            Ok(())
        })
    }

    fn answer(self: Box<Self>, outcome: Result<(), StoreError>) {
        let Request { output, reply, .. } = *self;
        let nothing = || StoreError::Other("a command succeeded without an answer".to_owned());
        // Whoever asked may have gone away; what they asked for is done all the same.
        let _ = reply.send(outcome.and_then(|()| output.ok_or_else(nothing)));
    }
}

/// The writer before it runs.
pub(crate) struct Writer {
    pub(crate) connection: SqliteConnection,
    pub(crate) requests: mpsc::Receiver<Message>,
    pub(crate) batch: usize,
    /// Keeps other processes away as long as it is open.
    pub(crate) lock: Locks,
}

impl Writer {
    /// Works until it is told to close, or nobody is left to ask.
    pub(crate) async fn run(mut self, closing: watch::Sender<Option<Result<(), StoreError>>>) {
        let mut waiting = Vec::with_capacity(self.batch);
        while 0 < self.requests.recv_many(&mut waiting, self.batch).await {
            let mut batch = Vec::with_capacity(waiting.len());
            for message in waiting.drain(..) {
                match message {
                    Message::Request(job) => batch.push(job),
                    // No more is let in; what is in the queue already is still done.
                    Message::Close => self.requests.close(),
                }
            }
            commit(&mut self.connection, batch).await;
        }
        let outcome = close(self.connection).await.map_err(|error| meaning(&error));
        drop(self.lock);
        let _ = closing.send(Some(outcome));
    }
}

/// Moves the write-ahead log into the file, so that the file alone is a whole copy.
async fn close(mut db: SqliteConnection) -> Result<(), sqlx::Error> {
    let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut db).await;
    db.close().await?;
    checkpoint.map(drop)
}

/// Runs a batch as one transaction and answers everybody. If the transaction is lost, each runs in one of its own, so
/// that nobody fails for another's sake.
async fn commit(db: &mut SqliteConnection, mut batch: Vec<Box<dyn Job>>) {
    if batch.is_empty() {
        return;
    }
    match transaction(db, &mut batch).await {
        Ok(outcomes) => {
            for (job, outcome) in batch.into_iter().zip(outcomes) {
                job.answer(outcome);
            }
        }
        Err(error) if batch.len() == 1 => {
            for job in batch {
                job.answer(Err(meaning(&error)));
            }
        }
        Err(_) => {
            for job in batch {
                let mut alone = [job];
                let outcome = match transaction(db, &mut alone).await {
                    Ok(mut outcomes) => outcomes.pop().unwrap_or(Ok(())),
                    Err(error) => Err(meaning(&error)),
                };
                let [job] = alone;
                job.answer(outcome);
            }
        }
    }
}

/// Runs jobs in one transaction and commits it. An error means that nothing of it was written.
async fn transaction(
    db: &mut SqliteConnection,
    batch: &mut [Box<dyn Job>],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let outcomes = attempt(db, batch).await;
    if outcomes.is_err() {
        // SQLite has rolled back already after some errors, and then this fails; either way no transaction is left.
        let _ = sqlx::query("ROLLBACK").execute(db).await;
    }
    outcomes
}

async fn attempt(
    db: &mut SqliteConnection,
    batch: &mut [Box<dyn Job>],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    // A deferred transaction that reads before it writes can fail with BUSY_SNAPSHOT, which no timeout cures.
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *db).await?;
    let mut outcomes = Vec::with_capacity(batch.len());
    for job in batch {
        let savepoint = !job.is_one_statement();
        if savepoint {
            sqlx::query("SAVEPOINT request").execute(&mut *db).await?;
        }
        let outcome = match job.run(db).await {
            Ok(()) => Ok(()),
            Err(Fault::Refused(error)) => Err(error),
            Err(Fault::Broken(error)) => return Err(error),
        };
        if savepoint {
            if outcome.is_err() {
                sqlx::query("ROLLBACK TO request").execute(&mut *db).await?;
            }
            sqlx::query("RELEASE request").execute(&mut *db).await?;
        }
        outcomes.push(outcome);
    }
    sqlx::query("COMMIT").execute(&mut *db).await?;
    Ok(outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    /// What a test command does to `sessions`, whose rows it writes by their first byte.
    enum Deed {
        Write(u8),
        WriteAndRefuse(u8),
        WriteAndBreak(u8),
        /// As SQLite does by itself after some errors.
        RollBackAndBreak(u8),
    }

    impl Command for Deed {
        type Output = u8;

        async fn run(&self, db: &mut SqliteConnection) -> Result<u8, Fault> {
            let (Deed::Write(n) | Deed::WriteAndRefuse(n) | Deed::WriteAndBreak(n) | Deed::RollBackAndBreak(n)) = *self;
            sqlx::query("INSERT INTO sessions (hash, created_at, seen_at) VALUES (?1, 0, 0)")
                .bind(vec![n; 32])
                .execute(&mut *db)
                .await?;
            match self {
                Deed::Write(n) => Ok(*n),
                Deed::WriteAndRefuse(_) => Err(StoreError::Taken.into()),
                Deed::WriteAndBreak(_) => Err(sqlx::Error::WorkerCrashed.into()),
                Deed::RollBackAndBreak(_) => {
                    sqlx::query("ROLLBACK").execute(db).await?;
                    Err(sqlx::Error::WorkerCrashed.into())
                }
            }
        }
    }

    /// Lets the writer find all of this waiting. Returns the answers and the rows that are in the file at the end.
    async fn batch(deeds: Vec<Deed>) -> (Vec<Result<u8, StoreError>>, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tables.db");
        let (connection, readers, lock) = crate::open::open(&file, Settings::default()).await.unwrap();
        let (queue, requests) = mpsc::channel(100);
        let mut answers = Vec::new();
        for deed in deeds {
            let (message, answer) = Message::request(deed);
            queue.try_send(message).ok().unwrap();
            answers.push(answer);
        }
        drop(queue);
        let (closing, closed) = watch::channel(None);
        Writer { connection, requests, batch: 100, lock }.run(closing).await;
        assert_eq!(*closed.borrow(), Some(Ok(())));
        let mut outcomes = Vec::new();
        for answer in answers {
            outcomes.push(answer.await.unwrap());
        }
        let rows: Vec<Vec<u8>> =
            sqlx::query_scalar("SELECT hash FROM sessions ORDER BY hash").fetch_all(&readers).await.unwrap();
        readers.close().await;
        (outcomes, rows.into_iter().map(|it| it[0]).collect())
    }

    #[tokio::test]
    async fn a_refused_request_does_not_undo_the_others() {
        let (answers, rows) = batch(vec![Deed::Write(1), Deed::WriteAndRefuse(2), Deed::Write(3)]).await;
        assert_eq!(answers, [Ok(1), Err(StoreError::Taken), Ok(3)]);
        assert_eq!(rows, [1, 3]);
    }

    #[tokio::test]
    async fn a_lost_transaction_is_made_up_for() {
        for broken in [Deed::WriteAndBreak(2), Deed::RollBackAndBreak(2)] {
            let (answers, rows) = batch(vec![Deed::Write(1), broken, Deed::WriteAndRefuse(3), Deed::Write(4)]).await;
            assert_eq!(answers[0], Ok(1));
            assert!(matches!(answers[1], Err(StoreError::Unavailable(_))), "{:?}", answers[1]);
            assert_eq!(answers[2..], [Err(StoreError::Taken), Ok(4)]);
            assert_eq!(rows, [1, 4]);
        }
    }
}
