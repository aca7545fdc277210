//! The [`Store`] in one SQLite file.
//!
//! One task owns the only connection that writes. Requests queue in front of it; whatever is waiting becomes one
//! transaction, and nobody is answered before that transaction is on the disk (`synchronous = FULL`). So the price of
//! a sync is shared by all who wait for it, and an acknowledged move survives any crash. Readers have connections of
//! their own, and neither wait for the writer nor hold it up (write-ahead log).
//!
//! ```
//! use store::Store as _;
//! use store_sqlite::{Settings, SqliteStore};
//!
//! # let folder = tempfile::tempdir().expect("a folder");
//! # let file = folder.path().join("tables.db");
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
//! # runtime.block_on(async {
//! let store = SqliteStore::open(&file, Settings::default()).await?;
//! assert_eq!(store.counts().await?.running, 0);
//! store.close().await
//! # }).expect("a new database works");
//! ```
#![forbid(unsafe_code)]

mod commands;
mod fault;
mod open;
mod reads;
mod writer;

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::SqlitePool;
use store::{
    Counts, Entry, Expired, Invitation, Loaded, Message, Millis, NewEntry, NewMessage, NewSeat, NewTable, Page, Place,
    Session, Shelf, Store, StoreError, Summary, Table, TableId, TokenHash,
};
use tokio::sync::{mpsc, watch};

use fault::Fault;
use writer::{Command, Writer};

/// How a [`SqliteStore`] works. The default is right for a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Requests that may queue in front of the writer; further ones wait to be let in.
    pub queue: usize,
    /// Requests in one transaction at most. A bound on how long the first of them waits for the last.
    pub batch: usize,
    /// Connections that read at the same time.
    pub readers: u32,
    /// How long to wait for a lock that another program (a backup, a shell) holds.
    pub busy_timeout: Duration,
    /// The largest size of the file in pages of 4 KiB, if it shall have one. Beyond, writing is [`StoreError::Full`].
    pub max_pages: Option<u32>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { queue: 1_024, batch: 256, readers: 4, busy_timeout: Duration::from_secs(5), max_pages: None }
    }
}

/// A database file, open for this process alone. Clones share it.
///
/// Close it with [`Store::close`]. If it is only dropped, what was acknowledged is safe all the same, but the file may
/// stay locked until the writer has noticed.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    queue: mpsc::Sender<writer::Message>,
    closed: watch::Receiver<Option<Result<(), StoreError>>>,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens a database file, which is made, with its folder, if it is missing, and brings it to the newest schema.
    /// Needs a Tokio runtime with a timer, on which it starts the writer.
    ///
    /// The file belongs to one process at a time; `FILE.lock` beside it is what they compete for.
    pub async fn open(file: &Path, settings: Settings) -> Result<SqliteStore, StoreError> {
        let (connection, readers, lock) = open::open(file, settings).await?;
        let (queue, requests) = mpsc::channel(settings.queue.max(1));
        let (closing, closed) = watch::channel(None);
        let writer = Writer { connection, requests, batch: settings.batch.max(1), lock };
        tokio::spawn(writer.run(closing));
        Ok(SqliteStore { queue, closed, readers })
    }

    /// Lets the writer do this, and waits until it is on the disk.
    async fn write<C: Command>(&self, command: C) -> Result<C::Output, StoreError> {
        let (message, answer) = writer::Message::request(command);
        self.queue.send(message).await.map_err(|_| shut_down())?;
        answer.await.map_err(|_| StoreError::Unavailable("its writer has stopped".to_owned()))?
    }

    /// A transaction of the readers: everything read in it is of the same moment.
    async fn snapshot(&self) -> Result<sqlx::SqliteTransaction<'static>, StoreError> {
        self.readers.begin().await.map_err(|error| Fault::Broken(error).into())
    }
}

fn shut_down() -> StoreError {
    StoreError::Unavailable("it has been closed".to_owned())
}

impl Store for SqliteStore {
    async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        table.check()?;
        self.write(commands::Create(table)).await
    }

    async fn create_played(&self, table: NewTable, log: Vec<NewEntry>) -> Result<(), StoreError> {
        table.check()?;
        store::check_log(table.seats.len(), &log)?;
        self.write(commands::CreatePlayed { table: commands::Create(table), log }).await
    }

    async fn start(&self, table: TableId, at: Millis) -> Result<(), StoreError> {
        self.write(commands::Start { table, at }).await
    }

    async fn abandon(&self, table: TableId, at: Millis) -> Result<(), StoreError> {
        self.write(commands::Abandon { table, at }).await
    }

    async fn expire(
        &self,
        unused_before: Millis,
        idle_before: Millis,
        at: Millis,
        limit: u32,
    ) -> Result<Expired, StoreError> {
        self.write(commands::Expire { unused_before, idle_before, at, limit }).await
    }

    async fn set_options(&self, table: TableId, options: String) -> Result<(), StoreError> {
        store::check_options(&options)?;
        self.write(commands::SetOptions { table, options }).await
    }

    async fn append(&self, table: TableId, expected_n: u32, entries: Vec<NewEntry>) -> Result<u32, StoreError> {
        if store::limits::ENTRIES_PER_CALL < entries.len() {
            let limit = store::limits::ENTRIES_PER_CALL;
            return Err(StoreError::Refused(format!("{} entries at once; at most {limit} are taken", entries.len())));
        }
        self.write(commands::Append { table, expected_n, entries }).await
    }

    async fn table(&self, table: TableId) -> Result<Table, StoreError> {
        Ok(reads::table(&mut *self.snapshot().await?, table).await?)
    }

    async fn log(&self, table: TableId, from_n: u32) -> Result<Vec<Entry>, StoreError> {
        let mut snapshot = self.snapshot().await?;
        reads::n_seats(&mut snapshot, table).await?;
        Ok(reads::log(&mut snapshot, table, from_n).await?)
    }

    async fn load(&self, table: TableId) -> Result<Loaded, StoreError> {
        let mut snapshot = self.snapshot().await?;
        let loaded = reads::table(&mut snapshot, table).await?;
        let log = reads::log(&mut snapshot, table, 0).await?;
        Ok(Loaded { table: loaded, log })
    }

    async fn list(&self, on: Shelf, page: Page) -> Result<Vec<Summary>, StoreError> {
        Ok(reads::list(&mut *self.snapshot().await?, on, page).await?)
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        Ok(reads::counts(&mut *self.snapshot().await?).await?)
    }

    async fn claim(
        &self,
        link: TokenHash,
        session: TokenHash,
        name: String,
        told: String,
        at: Millis,
    ) -> Result<Place, StoreError> {
        store::check_name(&name)?;
        store::check_told(&told)?;
        self.write(commands::Claim { link, session, name, told, at }).await
    }

    async fn sit(&self, place: Place, session: TokenHash, name: String, at: Millis) -> Result<(), StoreError> {
        store::check_name(&name)?;
        self.write(commands::Sit { place, session, name, at }).await
    }

    async fn invite(&self, place: Place, by: TokenHash, link: TokenHash, at: Millis) -> Result<(), StoreError> {
        self.write(commands::Invite { place, by, link, at }).await
    }

    async fn replace(
        &self,
        place: Place,
        by: TokenHash,
        with: NewSeat,
        told: String,
        at: Millis,
    ) -> Result<(), StoreError> {
        with.check()?;
        store::check_told(&told)?;
        self.write(commands::Replace { place, by, with, told, at }).await
    }

    async fn touch_session(&self, session: TokenHash, at: Millis) -> Result<(), StoreError> {
        self.write(commands::TouchSession { session, at }).await
    }

    async fn session(&self, session: TokenHash) -> Result<Session, StoreError> {
        Ok(reads::session(&mut *self.snapshot().await?, session).await?)
    }

    async fn invitation(&self, link: TokenHash) -> Result<Invitation, StoreError> {
        Ok(reads::invitation(&mut *self.snapshot().await?, link).await?)
    }

    async fn knows(&self, session: TokenHash) -> Result<bool, StoreError> {
        Ok(reads::knows(&mut *self.snapshot().await?, session).await?)
    }

    async fn seats_of(&self, session: TokenHash, table: TableId) -> Result<Vec<u8>, StoreError> {
        Ok(reads::seats_of(&mut *self.snapshot().await?, session, table).await?)
    }

    async fn end_session(&self, session: TokenHash) -> Result<(), StoreError> {
        self.write(commands::EndSession(session)).await
    }

    async fn purge_sessions(&self, seen_before: Millis, limit: u32) -> Result<u32, StoreError> {
        self.write(commands::PurgeSessions { seen_before, limit }).await
    }

    async fn say(&self, table: TableId, message: NewMessage) -> Result<u32, StoreError> {
        message.check()?;
        self.write(commands::Say { table, message }).await
    }

    async fn chat(&self, table: TableId, from_n: u32, limit: u32) -> Result<Vec<Message>, StoreError> {
        let mut snapshot = self.snapshot().await?;
        reads::n_seats(&mut snapshot, table).await?;
        Ok(reads::chat(&mut snapshot, table, from_n, limit).await?)
    }

    async fn prove_writable(&self, at: Millis) -> Result<(), StoreError> {
        self.write(commands::ProveWritable(at)).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        // The writer must be the last to leave: only it may move the write-ahead log into the file and remove it.
        self.readers.close().await;
        // If this cannot be sent, somebody else has closed the store already.
        let _ = self.queue.send(writer::Message::Close).await;
        let mut closed = self.closed.clone();
        match closed.wait_for(Option::is_some).await {
            Ok(outcome) => outcome.clone().unwrap_or(Ok(())),
            Err(_) => Err(StoreError::Unavailable("its writer has stopped".to_owned())),
        }
    }
}
