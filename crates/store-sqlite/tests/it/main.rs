//! The store in a real file: the stories of every store, opening, a full disk, and crashes.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod crash;
mod full;
mod opening;

use store_sqlite::{Settings, SqliteStore};
use store_tests::Fixture;
use tempfile::TempDir;

/// A database file in a folder of its own, which goes with it.
struct Folder(TempDir);

impl Fixture for Folder {
    type Store = SqliteStore;

    async fn open(&self) -> SqliteStore {
        SqliteStore::open(&self.0.path().join("tables.db"), Settings::default()).await.expect("a database file")
    }
}

fn folder() -> Folder {
    Folder(tempfile::tempdir().expect("a folder"))
}

store_tests::stories!(folder);

/// The same stories where every request is a transaction of its own, and the queue is as short as can be.
mod without_group_commit {
    use super::{Fixture, Folder, Settings, SqliteStore, folder};

    struct Alone(Folder);

    impl Fixture for Alone {
        type Store = SqliteStore;

        async fn open(&self) -> SqliteStore {
            let settings = Settings { queue: 1, batch: 1, readers: 1, ..Settings::default() };
            SqliteStore::open(&self.0.0.path().join("tables.db"), settings).await.expect("a database file")
        }
    }

    fn alone() -> Alone {
        Alone(folder())
    }

    store_tests::stories! { alone: tables_do_not_disturb_each_other one_of_many_rivals_wins a_closed_store_says_so }
}

mod given {
    use std::path::Path;

    use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection};
    use store::{Game, NewEntry, NewSeat, NewTable, Secret, SeedOrigin, TableId, Token, Visibility, What};

    /// A connection that goes around the store.
    pub(crate) async fn shell(file: &Path) -> SqliteConnection {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).create_if_missing(true);
        options.connect().await.expect("SQLite opens the file")
    }

    /// Does something to a file behind the store's back.
    pub(crate) async fn tamper(file: &Path, sql: &str) -> Result<(), sqlx::Error> {
        let mut shell = shell(file).await;
        let outcome = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut shell).await;
        shell.close().await.expect("SQLite closes the file");
        outcome.map(drop)
    }

    /// Lets SQLite look for damage in a file.
    pub(crate) async fn assert_sound(file: &Path) {
        let mut shell = shell(file).await;
        let found: Vec<String> =
            sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut shell).await.expect("SQLite checks the file");
        assert_eq!(found, ["ok"]);
        let strays = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut shell).await.expect("SQLite checks keys");
        assert!(strays.is_empty(), "{} rows refer to nothing", strays.len());
        shell.close().await.expect("SQLite closes the file");
    }

    pub(crate) fn new_table(id: u64) -> NewTable {
        NewTable {
            id: TableId::new(id),
            created_at: 0,
            creator: Token::new([1; 16]).hash(),
            game: Game {
                header: "game toy\n".to_owned(),
                rules: 1,
                cards: "5d0c".to_owned(),
                seed: Secret::new("2a"),
                seed_hash: "ab".to_owned(),
                seed_origin: SeedOrigin::System,
            },
            options: String::new(),
            visibility: Visibility::Unlisted,
            seats: vec![NewSeat::Mine { name: "Ann".to_owned() }],
            origin: None,
            allowance: store::Allowance::UNLIMITED,
        }
    }

    pub(crate) fn choice(text: String) -> NewEntry {
        NewEntry { at: 0, what: What::Move { seat: 0, text } }
    }
}
