//! How many moves per second reach the disk, and how long each waits. Run with
//!
//! ```text
//! cargo run --release -p store-sqlite --example throughput -- [TABLES] [SECONDS] [FOLDER]
//! ```
//!
//! Every table has one player who makes the next move as soon as the last is acknowledged. It runs twice: with group
//! commit, and with a transaction for each move. The folder (the system's for temporary files unless another is named)
//! should be on the disk that the server will use.

use std::env;
use std::error::Error;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{
    Game, NewEntry, NewSeat, NewTable, Secret, SeedOrigin, Store as _, StoreError, TableId, Token, Visibility, What,
};
use store_sqlite::{Settings, SqliteStore};

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let n_tables: u64 = arguments.next().map_or(Ok(64), |it| it.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(3), |it| it.parse())?;
    let folder = arguments.next().map_or_else(env::temp_dir, Into::into);
    let folder = tempfile::tempdir_in(folder)?;
    let run_time = Duration::from_secs(seconds.clamp(1, 60));
    let whole = Settings::default();
    for (name, settings) in [("group commit", whole), ("one by one", Settings { batch: 1, ..whole })] {
        let file = folder.path().join(format!("{name}.db"));
        let line = measure(&file, settings, n_tables.clamp(1, 10_000), run_time).await?;
        writeln!(io::stdout(), "{name:>12}: {line}")?;
    }
    Ok(())
}

async fn measure(file: &Path, settings: Settings, n_tables: u64, run_time: Duration) -> Result<String, Box<dyn Error>> {
    let store = Arc::new(SqliteStore::open(file, settings).await?);
    for id in 0..n_tables {
        store.create(new_table(id)).await?;
        store.start(TableId::new(id), 0).await?;
    }
    let begin = Instant::now();
    let mut players = Vec::new();
    for id in 0..n_tables {
        let store = Arc::clone(&store);
        players.push(tokio::spawn(async move {
            let mut waits = Vec::new();
            while begin.elapsed() < run_time {
                let what = What::Move { seat: 0, text: "build School: 1 brick instead of grey".to_owned() };
                let asked = Instant::now();
                store
                    .append(TableId::new(id), u32::try_from(waits.len()).unwrap_or(0), vec![NewEntry { at: 0, what }])
                    .await?;
                waits.push(asked.elapsed());
            }
            Ok::<_, StoreError>(waits)
        }));
    }
    let mut waits = Vec::new();
    for player in players {
        waits.extend(player.await??);
    }
    let elapsed = begin.elapsed();
    store.close().await?;
    waits.sort_unstable();
    let share = |percent: usize| waits.get(waits.len().saturating_sub(1) * percent / 100).copied().unwrap_or_default();
    let per_second = waits.len() as u128 * 1_000 / elapsed.as_millis().max(1);
    Ok(format!(
        "{n_tables} tables, {} moves in {:.1} s: {per_second} moves/s, p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        waits.len(),
        elapsed.as_secs_f64(),
        share(50).as_secs_f64() * 1e3,
        share(99).as_secs_f64() * 1e3,
        share(100).as_secs_f64() * 1e3,
    ))
}

fn new_table(id: u64) -> NewTable {
    NewTable {
        id: TableId::new(id),
        created_at: 0,
        creator: Token::new([1; 16]).hash(),
        game: Game {
            header: "game toy\n".to_owned(),
            rules: 1,
            cards: "5d0c".to_owned(),
            seed: Secret::new("2a"),
            seed_hash: "ab".repeat(32),
            seed_origin: SeedOrigin::System,
        },
        options: String::new(),
        visibility: Visibility::Unlisted,
        seats: vec![NewSeat::Mine { name: "Ann".to_owned() }],
        origin: None,
        allowance: store::Allowance::UNLIMITED,
    }
}
