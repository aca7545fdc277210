//! A file that cannot grow refuses what does not fit, and loses nothing.

use std::sync::Arc;

use store::{Store as _, StoreError, TableId};
use store_sqlite::{Settings, SqliteStore};

use crate::given::{assert_sound, choice, new_table};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_file_keeps_what_it_acknowledged() {
    const TABLES: u64 = 8;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let small = Settings { max_pages: Some(120), ..Settings::default() };
    let store = Arc::new(SqliteStore::open(&file, small).await.unwrap());
    for id in 0..TABLES {
        store.create(new_table(id)).await.unwrap();
        store.start(TableId::new(id), 0).await.unwrap();
    }
    let mut writers = Vec::new();
    for id in 0..TABLES {
        let store = Arc::clone(&store);
        writers.push(tokio::spawn(async move {
            let table = TableId::new(id);
            let mut acknowledged = 0;
            loop {
                match store.append(table, acknowledged, vec![choice(format!("{acknowledged:01000}"))]).await {
                    Ok(next) => acknowledged = next,
                    Err(StoreError::Full(sentence)) => {
                        assert!(sentence.contains("the disk is full, or the file has reached its limit"), "{sentence}");
                        break;
                    }
                    Err(other) => panic!("{other}"),
                }
                // In the same transactions, and no business of the others.
                let stale = store.append(table, u32::MAX, vec![choice(String::new())]).await;
                assert_eq!(stale, Err(StoreError::Clash { expected: u32::MAX, next: acknowledged }));
            }
            acknowledged
        }));
    }
    let mut acknowledged = Vec::new();
    for writer in writers {
        acknowledged.push(writer.await.unwrap());
    }
    assert!(acknowledged.iter().sum::<u32>() > 50, "{acknowledged:?}");
    for (id, &n) in (0..).zip(&acknowledged) {
        assert_eq!(store.log(TableId::new(id), 0).await.unwrap().len(), n as usize, "reading goes on");
    }
    store.close().await.unwrap();
    assert_sound(&file).await;

    let store = SqliteStore::open(&file, Settings::default()).await.unwrap();
    for (id, &n) in (0..).zip(&acknowledged) {
        let table = TableId::new(id);
        assert_eq!(store.log(table, 0).await.unwrap().len(), n as usize);
        assert_eq!(store.append(table, n, vec![choice("room again".to_owned())]).await, Ok(n + 1));
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_new_file_that_cannot_grow_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let tiny = Settings { max_pages: Some(3), ..Settings::default() };
    let error = SqliteStore::open(&file, tiny).await.unwrap_err();
    assert!(matches!(error, StoreError::Full(_)), "{error:?}");
    assert!(error.to_string().contains("tables.db"), "{error}");
    // Nothing half made is in the way once there is room.
    SqliteStore::open(&file, Settings::default()).await.unwrap().close().await.unwrap();
}
