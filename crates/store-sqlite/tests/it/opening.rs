//! Opening a file works, or one clear sentence says why not.

use std::fs;
use std::path::Path;
use std::time::Duration;

use store::{Store as _, StoreError, TableId};
use store_sqlite::{Settings, SqliteStore};

use crate::given::{assert_sound, choice, new_table, shell, tamper};

async fn open(file: &Path) -> Result<SqliteStore, StoreError> {
    SqliteStore::open(file, Settings::default()).await
}

async fn open_error(file: &Path) -> StoreError {
    open(file).await.expect_err("this file cannot be opened")
}

/// A file with one running table.
async fn make(file: &Path) {
    let store = open(file).await.expect("a new file");
    store.create(new_table(1)).await.expect("a new table");
    store.start(TableId::new(1), 0).await.expect("it starts");
    store.append(TableId::new(1), 0, vec![choice("a".to_owned())]).await.expect("a move");
    store.close().await.expect("it closes");
}

#[tokio::test]
async fn a_missing_file_is_made_with_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some/where/tables.db");
    make(&file).await;
    let mut names: Vec<_> = fs::read_dir(file.parent().unwrap())
        .unwrap()
        .map(|it| it.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["tables.db", "tables.db.lock"], "closed, the file alone is the whole database");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "the seeds of running games are in it");
    }
    assert_sound(&file).await;
    let store = open(&file).await.unwrap();
    assert_eq!(store.log(TableId::new(1), 0).await.unwrap().len(), 1);
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_file_is_open_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let store = open(&file).await.unwrap();
    let error = open_error(&file).await;
    assert!(matches!(error, StoreError::InUse(_)), "{error:?}");
    let sentence = format!(
        "the database is in use: {} is open in another process; stop that one, or use another file",
        file.display()
    );
    assert_eq!(error.to_string(), sentence);
    assert_eq!(store.counts().await.unwrap().open, 0, "the first is not disturbed");
    store.close().await.unwrap();
    open(&file).await.unwrap().close().await.unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_is_open_once_whatever_it_is_called() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let (link, place, far) = (folder.path().join("link.db"), folder.path().join("place"), folder.path().join("far.db"));
    symlink(&file, &link).unwrap();
    symlink(folder.path(), &place).unwrap();
    symlink("link.db", &far).unwrap();
    // A link that leads nowhere yet: the file is made where it leads.
    let store = open(&far).await.unwrap();
    assert!(file.is_file() && folder.path().join("tables.db.lock").is_file());
    for name in [&file, &link, &far, &place.join("tables.db"), &place.join("link.db")] {
        let error = open_error(name).await;
        assert!(matches!(error, StoreError::InUse(_)), "{error:?}");
        assert!(error.to_string().contains(&name.display().to_string()), "{error}");
    }
    store.close().await.unwrap();
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(names.len(), 5, "{names:?}");
    open(&place.join("far.db")).await.unwrap().close().await.unwrap();
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_file_with_two_names_is_open_once() {
    let folder = tempfile::tempdir().unwrap();
    let (file, twin) = (folder.path().join("tables.db"), folder.path().join("twin.db"));
    make(&file).await;
    fs::hard_link(&file, &twin).unwrap();
    let store = open(&file).await.unwrap();
    let error = open_error(&twin).await;
    assert!(matches!(error, StoreError::InUse(_)), "{error:?}");
    store.close().await.unwrap();
    let store = open(&twin).await.unwrap();
    assert_eq!(store.log(TableId::new(1), 0).await.unwrap().len(), 1);
    store.close().await.unwrap();
}

#[tokio::test]
async fn other_files_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in [("short.db", "hello".to_owned()), ("long.db", "not a database ".repeat(1_000))] {
        let file = folder.path().join(name);
        fs::write(&file, &content).unwrap();
        let error = open_error(&file).await;
        let sentence =
            format!("the database is damaged or not ours: {}: the file is not a SQLite database", file.display());
        assert_eq!(error.to_string(), sentence);
        assert_eq!(fs::read_to_string(&file).unwrap(), content);
    }
    for sql in ["CREATE TABLE notes (text)", "PRAGMA application_id = 1"] {
        let file = folder.path().join("foreign.db");
        tamper(&file, sql).await.unwrap();
        let before = fs::read(&file).unwrap();
        let error = open_error(&file).await;
        assert!(matches!(error, StoreError::Corrupt(_)), "{error:?}");
        assert!(error.to_string().ends_with("the file is a database of another program"), "{error}");
        assert_eq!(fs::read(&file).unwrap(), before);
        fs::remove_file(&file).unwrap();
    }
}

#[tokio::test]
async fn a_damaged_file_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    make(&file).await;
    let mut content = fs::read(&file).unwrap();
    let size = content.len();
    // The header stays; the pages behind it become nonsense.
    content[200..size].fill(0x5a);
    fs::write(&file, content).unwrap();
    let error = open_error(&file).await;
    assert!(matches!(error, StoreError::Corrupt(_)), "{error:?}");
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    make(&file).await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (99, 'from the future', TRUE, x'00', 0)";
    tamper(&file, newer).await.unwrap();
    let error = open_error(&file).await;
    assert_eq!(error, StoreError::Newer { found: 99, known: 3 });
    let sentence = "the database has schema 99, and this program knows schemas up to 3: use a newer program";
    assert_eq!(error.to_string(), sentence);
    tamper(&file, "DELETE FROM _sqlx_migrations WHERE version = 99").await.unwrap();
    open(&file).await.unwrap().close().await.unwrap();
}

#[tokio::test]
async fn released_migrations_are_never_changed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    make(&file).await;
    // If this fails, a migration was edited: databases out there would be refused. Add a new one instead.
    let mut shell = shell(&file).await;
    let checksums: Vec<String> = sqlx::query_scalar("SELECT hex(checksum) FROM _sqlx_migrations ORDER BY version")
        .fetch_all(&mut shell)
        .await
        .unwrap();
    drop(shell);
    let beginnings: Vec<_> = checksums.iter().map(|it| &it[..16]).collect();
    assert_eq!(beginnings, ["337299D4621591F2", "EE096E3E29B0DD61", "A1D129450C41C4E9"]);

    tamper(&file, "UPDATE _sqlx_migrations SET checksum = x'00'").await.unwrap();
    let error = open_error(&file).await;
    assert!(matches!(error, StoreError::Corrupt(_)), "{error:?}");
}

#[tokio::test]
async fn a_place_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain");
    fs::write(&plain, "a file").unwrap();
    for (file, expected) in [
        (plain.join("tables.db"), "the database is not writable: cannot make the folder"),
        (plain.join("deeper/tables.db"), "the database is not writable: cannot make the folder"),
        (folder.path().to_owned(), "the database is not writable: "),
    ] {
        let error = open_error(&file).await;
        assert!(matches!(error, StoreError::ReadOnly(_)), "{error:?}");
        assert!(error.to_string().starts_with(expected), "{error}");
        assert!(error.to_string().contains(&folder.path().display().to_string()), "{error}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_write_protected_file_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    make(&file).await;
    fs::set_permissions(&file, fs::Permissions::from_mode(0o400)).unwrap();
    // To the superuser nothing is write-protected.
    let writable = fs::OpenOptions::new().write(true).open(&file).is_ok();
    match open(&file).await {
        Ok(store) => {
            assert!(writable, "a file that cannot be written was opened");
            store.close().await.unwrap();
        }
        Err(error) => {
            assert!(!writable, "a file that can be written was refused: {error}");
            assert!(matches!(error, StoreError::ReadOnly(_)), "{error:?}");
            assert!(error.to_string().contains("cannot write the file"), "{error}");
        }
    }
}

#[tokio::test]
async fn a_lock_of_another_program_is_waited_for_and_then_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    make(&file).await;
    let settings = Settings { busy_timeout: Duration::from_millis(20), ..Settings::default() };
    let store = SqliteStore::open(&file, settings).await.unwrap();
    let mut shell = shell(&file).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut shell).await.unwrap();
    let id = TableId::new(1);
    let error = store.append(id, 1, vec![choice("b".to_owned())]).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    assert!(error.to_string().contains("another program holds a lock on it"), "{error}");
    assert_eq!(store.log(id, 0).await.unwrap().len(), 1, "reading goes on");
    sqlx::query("ROLLBACK").execute(&mut shell).await.unwrap();
    assert_eq!(store.append(id, 1, vec![choice("b".to_owned())]).await, Ok(2));
    drop(shell);
    store.close().await.unwrap();
}

#[tokio::test]
async fn not_even_a_shell_changes_the_log_by_accident() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    make(&file).await;
    for sql in ["UPDATE log SET text = 'b'", "DELETE FROM log"] {
        let error = tamper(&file, sql).await.unwrap_err();
        assert!(error.to_string().contains("the log of a table is append-only"), "{error}");
    }
}
