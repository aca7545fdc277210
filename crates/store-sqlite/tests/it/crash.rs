//! A process is killed while it writes. Whatever it had acknowledged must be there afterwards.
//!
//! `RUINFORGE_CRASHES=100` kills more often. A kill is not a power cut: that the disk itself keeps what was synced is
//! taken on trust.

use std::collections::BTreeMap;
use std::env;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use store::{Store as _, StoreError, TableId, standing_moves};
use store_sqlite::{Settings, SqliteStore};

use crate::given::{assert_sound, choice, new_table};

const FILE: &str = "RUINFORGE_CRASH_FILE";
const TABLES: u64 = 6;

fn text(table: u64, n: u32) -> String {
    format!("move {n} of table {table}")
}

/// Not a test: what the killed process does. It runs only when the test below starts it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child() {
    let Some(file) = env::var_os(FILE) else { return };
    let store = Arc::new(SqliteStore::open(Path::new(&file), Settings::default()).await.unwrap());
    // The test harness has begun a line.
    writeln!(io::stdout()).unwrap();
    // It ends by itself too, in case the parent was killed.
    let deadline = Instant::now() + Duration::from_secs(20);
    let mut writers = Vec::new();
    for id in 0..TABLES {
        let store = Arc::clone(&store);
        writers.push(tokio::spawn(async move {
            match store.create(new_table(id)).await {
                Ok(()) | Err(StoreError::Exists(_)) => {}
                Err(other) => panic!("{other}"),
            }
            let table = TableId::new(id);
            store.start(table, 0).await.unwrap();
            let mut n = u32::try_from(store.log(table, 0).await.unwrap().len()).unwrap();
            while Instant::now() < deadline {
                n = store.append(table, n, vec![choice(text(id, n))]).await.unwrap();
                writeln!(io::stdout(), "ack {id} {n}").unwrap();
            }
        }));
    }
    for writer in writers {
        writer.await.unwrap();
    }
}

/// Some moment between now and `limit_ms`.
fn some_time(limit_ms: u64) -> Duration {
    Duration::from_millis(RandomState::new().build_hasher().finish() % limit_ms)
}

/// Starts a writer, kills it, and returns how many entries it acknowledged for each table.
fn kill_a_writer(file: &Path, after_first_move: bool) -> BTreeMap<u64, u32> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "crash::child", "--nocapture", "--test-threads=1"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let (first_move, seen) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut acknowledged = BTreeMap::new();
        let mut output = output;
        let mut line = String::new();
        // The last line may have been cut off in the middle of a number; then it has no end.
        while output.read_line(&mut line).is_ok_and(|n| 0 < n) && line.ends_with('\n') {
            if let Some((table, n)) = line.trim_end().strip_prefix("ack ").and_then(|it| it.split_once(' ')) {
                acknowledged.insert(table.parse().unwrap(), n.parse().unwrap());
                let _ = first_move.send(());
            }
            line.clear();
        }
        acknowledged
    });
    if after_first_move {
        seen.recv_timeout(Duration::from_secs(15)).expect("the writer acknowledges a move");
        thread::sleep(some_time(250));
    } else {
        // Perhaps while the file is being made or brought up to date.
        thread::sleep(some_time(60));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_moves_survive_a_kill() {
    let crashes = env::var("RUINFORGE_CRASHES").map_or(3, |it| it.parse().expect("RUINFORGE_CRASHES is a number"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let mut promised = BTreeMap::new();
    for crash in 0..crashes {
        let at = file.clone();
        let acknowledged = tokio::task::spawn_blocking(move || kill_a_writer(&at, crash % 3 != 0)).await.unwrap();
        promised.extend(acknowledged);
        if file.exists() {
            assert_sound(&file).await;
        }
        // The killed process has left no lock behind.
        let store = SqliteStore::open(&file, Settings::default()).await.unwrap();
        for (&id, &n) in &promised {
            let log = store.log(TableId::new(id), 0).await.unwrap();
            assert!(n as usize <= log.len(), "crash {crash}: table {id} had {n} entries and has {}", log.len());
            let written = standing_moves(&log).unwrap();
            assert!((0..).zip(written).all(|(n, (_, it))| it == text(id, n)), "crash {crash}: table {id} differs");
        }
        store.close().await.unwrap();
        assert_sound(&file).await;
    }
    assert!(crashes < 2 || 0 < promised.values().sum::<u32>(), "nothing was ever acknowledged");
}

#[test]
fn two_processes_do_not_share_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tables.db");
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "crash::child", "--nocapture", "--test-threads=1"])
        .env(FILE, &file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let started = lines.map_while(Result::ok).any(|line| line.starts_with("ack "));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let outcome = runtime.block_on(SqliteStore::open(&file, Settings::default()));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(started, "the other process writes");
    assert!(matches!(outcome, Err(StoreError::InUse(_))), "{outcome:?}");
}
