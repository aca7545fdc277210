//! Opens a database file, or says in one sentence why not.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{Migrate as _, MigrateError, Migration, MigrationType};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, SqlSafeStr as _, SqliteConnection};
use store::StoreError;

use crate::Settings;
use crate::fault::meaning;

/// Stands in the header of our files ("RUIN"), so that we neither take nor spoil another program's.
const APPLICATION_ID: i64 = 0x5255_494e;

/// Every schema there ever was, in order. `include_str!` instead of sqlx's own macro: the macro would compile all of
/// sqlx a second time for the build machine, and does not notice new files by itself.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "quotas", include_str!("../migrations/0002_quotas.sql")),
    (3, "handovers", include_str!("../migrations/0003_handovers.sql")),
];

/// How long a request waits for a reader before it is told that all are busy.
const READER_TIMEOUT: Duration = Duration::from_secs(10);

/// Where the file remembers which migrations it has: the name that sqlx's own tools expect.
const JOURNAL: &str = "_sqlx_migrations";

/// The connection of the writer, those of the readers, and the lock that makes the file ours.
pub(crate) async fn open(file: &Path, settings: Settings) -> Result<(SqliteConnection, SqlitePool, Locks), StoreError> {
    let (itself, lock) = prepare(file)?;
    let options = SqliteConnectOptions::new()
        .filename(itself)
        .foreign_keys(true)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(settings.busy_timeout)
        .disable_statement_logging();
    let told = |error: sqlx::Error| told(file, meaning(&error));

    let mut writer = options.connect().await.map_err(told)?;
    if let Err(error) = take_over(&mut writer, settings).await {
        // Leaves no helper files beside a file that is not ours.
        let _ = writer.close().await;
        return Err(self::told(file, error));
    }
    let readers = SqlitePoolOptions::new()
        .max_connections(settings.readers.max(1))
        .acquire_timeout(READER_TIMEOUT)
        // There is no network that could have dropped a connection.
        .test_before_acquire(false)
        .connect_with(options.read_only(true))
        .await
        .map_err(told)?;
    Ok((writer, readers, lock))
}

/// What keeps other processes away from a database as long as it is open.
#[derive(Debug)]
pub(crate) struct Locks {
    _beside: File,
    /// The database itself. It must stay open until SQLite has closed its own: closing any handle of a file gives back
    /// the locks that the process has on it.
    _itself: File,
}

/// Makes the folder and an empty file if they are missing, and locks out other processes. Returns the file's own name,
/// since it may have been called by that of a link to it.
fn prepare(file: &Path) -> Result<(PathBuf, Locks), StoreError> {
    if let Some(folder) = file.parent().filter(|it| !it.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| cannot("make the folder", folder, &error))?;
    }
    if file.is_dir() {
        return Err(StoreError::ReadOnly(format!("{} is a folder; expected a file", file.display())));
    }
    // SQLite would let everybody on the machine read it, and it holds the seeds of running games.
    if !file.exists() {
        private().open(file).map_err(|error| cannot("write the file", file, &error))?;
    }
    // Whatever link it is called by, there is one place for the lock, and one for SQLite's own files beside it.
    let own_name = fs::canonicalize(file).map_err(|error| cannot("find the file", file, &error))?;
    let lock = beside(&own_name, ".lock");
    let lock = private().open(&lock).map_err(|error| cannot("write the file", &lock, &error))?;
    take(&lock, file)?;
    let itself = private().open(file).map_err(|error| cannot("write the file", file, &error))?;
    // One file can have several names of its own (hard links). Only on Linux are these locks surely others than
    // SQLite's own, which they would get in the way of.
    if cfg!(target_os = "linux") {
        take(&itself, file)?;
    }
    Ok((own_name, Locks { _beside: lock, _itself: itself }))
}

/// Locks a file on behalf of a database. The system gives the lock back when the process ends, however it ends.
fn take(lock: &File, database: &Path) -> Result<(), StoreError> {
    match lock.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            let file = database.display();
            Err(StoreError::InUse(format!("{file} is open in another process; stop that one, or use another file")))
        }
        Err(TryLockError::Error(error)) => Err(cannot("lock the file", database, &error)),
    }
}

/// Options to open a file for reading and writing which, if it is new, is for its owner only.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    PathBuf::from(name)
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> StoreError {
    let sentence = format!("cannot {what} {}: {error}", path.display());
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full(sentence),
        _ => StoreError::ReadOnly(sentence),
    }
}

/// Adds the file to an error that does not name it.
fn told(file: &Path, error: StoreError) -> StoreError {
    let with = |what: String| format!("{}: {what}", file.display());
    match error {
        StoreError::Corrupt(what) => StoreError::Corrupt(with(what)),
        StoreError::Unavailable(what) => StoreError::Unavailable(with(what)),
        StoreError::Full(what) => StoreError::Full(with(what)),
        StoreError::ReadOnly(what) => StoreError::ReadOnly(with(what)),
        StoreError::Other(what) => StoreError::Other(with(what)),
        other => other,
    }
}

/// Makes sure that the file is ours, or new, before anything is written to it; then brings it up to date.
async fn take_over(db: &mut SqliteConnection, settings: Settings) -> Result<(), StoreError> {
    let broken = |error: sqlx::Error| meaning(&error);
    let found: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *db).await.map_err(broken)?;
    let n_things: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *db).await.map_err(broken)?;
    if found != APPLICATION_ID {
        if found != 0 || n_things != 0 {
            return Err(StoreError::Corrupt("the file is a database of another program".to_owned()));
        }
        // Before the first table, so that no crash leaves a file with tables and without a name.
        pragma(db, format!("PRAGMA application_id = {APPLICATION_ID}")).await.map_err(broken)?;
    }
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = WAL").fetch_one(&mut *db).await.map_err(broken)?;
    if mode != "wal" {
        let what = format!("its file system does not allow a write-ahead log (journal mode {mode})");
        return Err(StoreError::Unavailable(what));
    }
    // After a burst the write-ahead log is cut back to this many bytes.
    pragma(db, "PRAGMA journal_size_limit = 67108864".to_owned()).await.map_err(broken)?;
    if let Some(max_pages) = settings.max_pages {
        pragma(db, format!("PRAGMA max_page_count = {max_pages}")).await.map_err(broken)?;
    }
    migrate(db).await
}

async fn pragma(db: &mut SqliteConnection, sql: String) -> Result<(), sqlx::Error> {
    sqlx::query(AssertSqlSafe(sql)).execute(db).await.map(drop)
}

/// Applies the migrations that the file does not have yet. Step by step instead of by `Migrator::run`, whose future
/// cannot be sent between threads, and which would name the first schema that is too new instead of the last.
async fn migrate(db: &mut SqliteConnection) -> Result<(), StoreError> {
    db.ensure_migrations_table(JOURNAL).await.map_err(migration_error)?;
    let applied = db.list_applied_migrations(JOURNAL).await.map_err(migration_error)?;
    let known = MIGRATIONS.iter().map(|&(version, ..)| version).max().unwrap_or(0);
    let found = applied.iter().map(|it| it.version).max().unwrap_or(0);
    if known < found {
        return Err(StoreError::Newer { found, known });
    }
    for &(version, name, sql) in MIGRATIONS {
        let migration = Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false);
        match applied.iter().find(|it| it.version == version) {
            None => drop(db.apply(JOURNAL, &migration).await.map_err(migration_error)?),
            Some(it) if it.checksum == migration.checksum => {}
            Some(_) => {
                return Err(StoreError::Corrupt(format!("its schema {version} is not the one this program knows")));
            }
        }
    }
    Ok(())
}

fn migration_error(error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => meaning(&error),
        other => StoreError::Other(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn ask(db: &mut SqliteConnection, sql: &'static str) -> String {
        sqlx::query_scalar(AssertSqlSafe(format!("SELECT CAST(value AS TEXT) FROM ({sql})")))
            .fetch_one(db)
            .await
            .unwrap()
    }

    #[tokio::test]
    async fn the_writer_syncs_every_commit() {
        let folder = tempfile::tempdir().unwrap();
        let (mut writer, readers, _lock) = open(&folder.path().join("tables.db"), Settings::default()).await.unwrap();
        // 2 is FULL: a commit is on the disk before it is acknowledged.
        assert_eq!(ask(&mut writer, "SELECT synchronous AS value FROM pragma_synchronous").await, "2");
        assert_eq!(ask(&mut writer, "SELECT journal_mode AS value FROM pragma_journal_mode").await, "wal");
        assert_eq!(ask(&mut writer, "SELECT foreign_keys AS value FROM pragma_foreign_keys").await, "1");
        readers.close().await;
        writer.close().await.unwrap();
    }

    #[tokio::test]
    async fn readers_cannot_write() {
        let folder = tempfile::tempdir().unwrap();
        let (writer, readers, _lock) = open(&folder.path().join("tables.db"), Settings::default()).await.unwrap();
        let error = sqlx::query("DELETE FROM sessions").execute(&readers).await.unwrap_err();
        assert!(matches!(meaning(&error), StoreError::ReadOnly(_)), "{error}");
        readers.close().await;
        let error = sqlx::query("SELECT 1").execute(&readers).await.unwrap_err();
        assert!(matches!(meaning(&error), StoreError::Unavailable(_)), "{error}");
        writer.close().await.unwrap();
    }
}
