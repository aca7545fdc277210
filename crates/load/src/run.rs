//! Many tables at once: set up, listened to, played at a pace, and counted.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::client::{Client, Encoding};
use crate::error::LoadError;
use crate::figures::{Report, Spread, Value};
use crate::playing::{Playing, Shared, Tally};
use crate::process::{Usage, allow_connections};
use crate::server::Server;

/// How many tables are set up at the same time. Setting up is not what is measured.
const AT_ONCE: usize = 8;
/// How long the server is left alone before its memory is read.
const REST: Duration = Duration::from_millis(500);

/// How many tables, for how long, and how fast.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Tables that are played at the same time.
    pub tables: usize,
    /// Open streams, spread evenly over the tables: the players first, then spectators.
    pub listeners: usize,
    /// Players at each table.
    pub seats: usize,
    /// Moves offered per second by all tables together; without it, every table moves as soon as it has its answer.
    pub moves_per_second: Option<f64>,
    /// How long it is played.
    pub time: Duration,
    /// How answers may be compressed.
    pub encoding: Encoding,
}

/// What the server had used at one moment, and the tool.
#[derive(Clone, Copy, Debug)]
struct Reading {
    server: Usage,
    tool: Usage,
}

impl Reading {
    async fn take(server: &Server) -> Result<Reading, LoadError> {
        tokio::time::sleep(REST).await;
        Ok(Reading { server: server.usage()?, tool: Usage::own()? })
    }
}

/// What a run found out.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Everything, to be told.
    pub report: Report,
    /// Moves that were acknowledged, per second.
    pub moves_per_second: f64,
    /// How long a move took.
    pub moves: Spread,
    /// How long until the last listener had heard of it.
    pub told: Spread,
    /// Requests and streams that failed.
    pub failures: u64,
    /// The server's resident memory at the end, in bytes.
    pub memory: u64,
}

/// Runs a plan against a fresh server. `progress` is told what is being done, how much of it, and of how much.
pub async fn run(
    name: &'static str,
    server: &Server,
    plan: &Plan,
    progress: impl Fn(&str, u64, u64),
) -> Result<Outcome, LoadError> {
    allow_connections((plan.tables + plan.listeners) as u64)?;
    let shared = Shared::default();
    let empty = Reading::take(server).await?;

    let seats = plan.seats;
    let openings = (0..plan.tables).map(|_| {
        let client = Client::new(server.address(), plan.encoding);
        let shared = shared.clone();
        async move { Playing::open(client?, seats, shared).await }
    });
    let tables = all(openings, |n| progress("tables", n, plan.tables as u64)).await?;
    let with_tables = Reading::take(server).await?;

    let crowds: Vec<usize> = (0..plan.tables).map(|n| share(plan.listeners, plan.tables, n)).collect();
    let listenings = tables.into_iter().zip(crowds).map(|(mut table, n_listeners)| async move {
        table.listen(n_listeners).await?;
        Ok(table)
    });
    let tables = all(listenings, |n| progress("tables with listeners", n, plan.tables as u64)).await?;
    let with_listeners = Reading::take(server).await?;

    let begin = Instant::now();
    let deadline = begin + plan.time;
    let mut playing = JoinSet::new();
    #[expect(clippy::cast_precision_loss, reason = "there are fewer tables than 2^52")]
    let n_tables = plan.tables as f64;
    let interval = plan.moves_per_second.map(|rate| Duration::from_secs_f64(n_tables / rate));
    for table in tables {
        // The tables do not move in step.
        let phase = interval.map_or(Duration::ZERO, |interval| interval.mul_f64(fastrand::f64()));
        playing.spawn(table.play(begin + phase, interval, deadline));
    }
    let total = plan.time.as_secs();
    while !playing.is_empty() {
        let _ = tokio::time::timeout(Duration::from_secs(1), playing.join_next()).await;
        progress("seconds", begin.elapsed().as_secs().min(total), total);
    }
    let played = begin.elapsed();
    let (server, tool) = (server.usage()?, Usage::own()?);
    let end = Reading { server, tool };
    Ok(tell(name, plan, shared.take(), &[empty, with_tables, with_listeners, end], played))
}

/// Does all of this, some at a time, and counts. The first failure ends it.
async fn all<T: Send + 'static>(
    jobs: impl Iterator<Item = impl Future<Output = Result<T, LoadError>> + Send + 'static>,
    done: impl Fn(u64),
) -> Result<Vec<T>, LoadError> {
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    let mut running = JoinSet::new();
    for job in jobs {
        let permits = Arc::clone(&permits);
        running.spawn(async move {
            // The semaphore is never closed; without a permit the job would only be early.
            let _permit = permits.acquire_owned().await;
            job.await
        });
    }
    let mut results = Vec::new();
    while let Some(result) = running.join_next().await {
        results.push(result.map_err(|error| LoadError::System(error.to_string()))??);
        done(results.len() as u64);
    }
    Ok(results)
}

/// The part of `whole` that falls to the `n`th of so many.
fn share(whole: usize, of: usize, n: usize) -> usize {
    whole / of + usize::from(n < whole % of)
}

fn tell(name: &'static str, plan: &Plan, mut tally: Tally, readings: &[Reading; 4], played: Duration) -> Outcome {
    let [empty, with_tables, with_listeners, end] = *readings;
    let memory = |reading: Reading| Value::Bytes { bytes: reading.server.memory };
    let each = |after: Reading, before: Reading, n: usize| Value::Bytes {
        bytes: after.server.memory.saturating_sub(before.server.memory) / (n.max(1) as u64),
    };
    #[expect(clippy::cast_precision_loss, reason = "there are fewer moves than 2^52")]
    let moves_per_second = tally.moves.len() as f64 / played.as_secs_f64();
    let moves = Spread::of(&mut tally.moves);
    let told = Spread::of(&mut tally.told);
    let mut report = Report::new(name);
    report.add("tables", Value::Count(plan.tables as u64));
    report.add("listeners", Value::Count(plan.listeners as u64));
    if let Some(offered) = plan.moves_per_second {
        report.add("moves offered per second", Value::Number(offered));
    }
    report.add("moves committed per second", Value::Number(moves_per_second));
    report.add("moves committed", Value::Count(moves.n as u64));
    report.add("move, until the whole answer is read", Value::Spread(moves));
    report.add("move, until the last listener knows", Value::Spread(told));
    if plan.moves_per_second.is_some() {
        report.add("moves sent later than planned, by", Value::Spread(Spread::of(&mut tally.late)));
    }
    report.add("failed requests", Value::Count(tally.failures));
    report.add("finished games", Value::Count(tally.finished_games));
    report.add("server memory, empty", memory(empty));
    report.add("server memory, with tables", memory(with_tables));
    report.add("server memory, with listeners", memory(with_listeners));
    report.add("server memory, after the run", memory(end));
    report.add("server memory, for each table", each(with_tables, empty, plan.tables));
    report.add("server memory, for each listener", each(with_listeners, with_tables, plan.listeners));
    report.add("processor seconds of the server", Value::Number(end.server.cpu_s - with_listeners.server.cpu_s));
    report.add("processor seconds of this tool", Value::Number(end.tool.cpu_s - with_listeners.tool.cpu_s));
    report.note = tally.first_failure.map(|it| format!("the first failure: {it}"));
    Outcome { report, moves_per_second, moves, told, failures: tally.failures, memory: end.server.memory }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listeners_are_spread_evenly() {
        let shares = |whole, of| (0..of).map(|n| share(whole, of, n)).collect::<Vec<_>>();
        assert_eq!(shares(7, 3), [3, 2, 2]);
        assert_eq!(shares(2, 3), [1, 1, 0]);
        assert_eq!(shares(5_000, 1_000).iter().sum::<usize>(), 5_000);
    }
}
