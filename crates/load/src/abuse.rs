//! Somebody plays an ordinary game while others misbehave in every way; afterwards everything must be as before.

use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use hyper::StatusCode;
use tokio::task::JoinSet;

use crate::attackers::{Counted, HALF_REQUESTS, Target, attackers};
use crate::client::{Client, Encoding, Session};
use crate::error::LoadError;
use crate::figures::{Bar, Report, Spread, Value};
use crate::game::Game;
use crate::listener::Listener;
use crate::process::{Usage, allow_connections};
use crate::server::Server;

/// How long the server may take to be as before, once nobody misbehaves any more. Threads that have nothing to do stay
/// for ten seconds.
const RECOVERY: Duration = Duration::from_secs(30);
/// How often the server's memory is looked at.
const GLANCE: Duration = Duration::from_millis(200);
/// Open files, and threads, that may be there afterwards and were not before: a connection that is just being closed.
const FEW: u64 = 4;

/// How long, and how fast the ordinary player moves.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How long the others misbehave.
    pub time: Duration,
    /// Moves of the ordinary player per second.
    pub moves_per_second: f64,
}

/// What a run found out.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Everything, to be told; whether all is as before stands among the bars.
    pub report: Report,
    /// How long the moves of the ordinary player took.
    pub moves: Spread,
    /// The most memory that the server ever had, in bytes.
    pub peak_memory: u64,
    /// What the ordinary player was refused.
    pub failures: u64,
}

/// What the ordinary player experienced.
#[derive(Debug, Default)]
struct Experience {
    moves: Vec<Duration>,
    failures: u64,
    first_failure: Option<String>,
    finished_games: u64,
}

/// Runs a plan against a fresh server with its usual limits. `progress` is told what is being done, how much of it, and
/// of how much.
pub async fn run(server: &Server, plan: &Plan, progress: impl Fn(&str, u64, u64)) -> Result<Outcome, LoadError> {
    allow_connections(2 * HALF_REQUESTS)?;
    let mut client = Client::new(server.address(), Encoding::Br)?;
    let mut game = Game::open(&mut client, vec![Session::default(); 2]).await?;
    let own_table = game.address.clone();
    let before = server.usage()?;

    let target = Target { server: server.address(), table: own_table.clone(), deadline: Instant::now() + plan.time };
    let counted = Counted::default();
    let mut misbehaving = JoinSet::new();
    for attacker in attackers(&target, &counted) {
        misbehaving.spawn(attacker);
    }
    let begin = Instant::now();
    let mut experience = Experience::default();
    let playing = play(&mut client, &mut game, target.deadline, plan.moves_per_second, &mut experience);
    let watching = async {
        let mut peak = before;
        while Instant::now() < target.deadline {
            tokio::time::sleep(GLANCE).await;
            let now = server.usage()?;
            peak.files = peak.files.max(now.files);
            peak.threads = peak.threads.max(now.threads);
            progress("seconds", begin.elapsed().as_secs(), plan.time.as_secs());
        }
        Ok::<Usage, LoadError>(peak)
    };
    let ((), peak) = tokio::join!(playing, watching);
    let peak = peak?;
    // Whoever is still at it is cut off, with everything they hold.
    misbehaving.shutdown().await;

    progress("recovery", 0, 1);
    let (after, recovery) = recovered(server, before).await?;
    let mut report = Report::new("abuse");
    let moves = Spread::of(&mut experience.moves);
    report.add("moves of the ordinary player", Value::Count(moves.n as u64));
    report.add("move, until the whole answer is read", Value::Spread(moves));
    report.add("finished games", Value::Count(experience.finished_games));
    report.add("failed requests of the ordinary player", Value::Count(experience.failures));
    report.add("server memory, before", Value::Bytes { bytes: before.memory });
    report.add("server memory, at most", Value::Bytes { bytes: after.peak_memory });
    report.add("server memory, afterwards", Value::Bytes { bytes: after.memory });
    report.add("open files before", Value::Count(before.files));
    report.add("open files, at most", Value::Count(peak.files));
    report.add("open files afterwards", Value::Count(after.files));
    report.add("threads before", Value::Count(before.threads));
    report.add("threads, at most", Value::Count(peak.threads));
    report.add("threads afterwards", Value::Count(after.threads));
    report.add("seconds until it was as before", Value::Number(recovery.as_secs_f64()));
    report.add("processor seconds of the server", Value::Number(after.cpu_s - before.cpu_s));
    report.lines = counted.lines();
    report.note = experience.first_failure.map(|it| format!("the first failure: {it}"));
    report.bars = as_before(server, &mut client, &own_table, &mut game, before, after).await;
    Ok(Outcome { report, moves, peak_memory: after.peak_memory, failures: experience.failures })
}

/// Plays random moves at a steady pace, each player with a page of their own.
async fn play(client: &mut Client, game: &mut Game, deadline: Instant, rate: f64, experience: &mut Experience) {
    let mut pace = tokio::time::interval(Duration::from_secs_f64(1.0 / rate.max(0.1)));
    pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while Instant::now() < deadline {
        pace.tick().await;
        if let Err(error) = one_move(client, game, experience).await {
            experience.failures += 1;
            experience.first_failure.get_or_insert_with(|| error.to_string());
        }
    }
}

async fn one_move(client: &mut Client, game: &mut Game, experience: &mut Experience) -> Result<(), LoadError> {
    let Some(player) = game.to_move() else {
        // The game is over, or a page could not be loaded.
        for player in 0..game.players.len() {
            game.look(client, player).await?;
        }
        if game.to_move().is_none() {
            let sessions = game.players.iter().map(|it| it.session.clone()).collect();
            *game = Game::open(client, sessions).await?;
            experience.finished_games += 1;
        }
        return Ok(());
    };
    let choice = game.players[player].any_choice().unwrap_or_default();
    let begin = Instant::now();
    let update = game.play(client, player, &choice).await?;
    experience.moves.push(begin.elapsed());
    if update.go.is_none() {
        for other in (0..game.players.len()).filter(|&it| it != player) {
            game.look(client, other).await?;
        }
    }
    Ok(())
}

/// Waits until the server holds no more than before. Returns what it holds then, or at the end of all patience.
async fn recovered(server: &Server, before: Usage) -> Result<(Usage, Duration), LoadError> {
    let begin = Instant::now();
    loop {
        let now = server.usage()?;
        let is_as_before = now.files <= before.files + FEW && now.threads <= before.threads + FEW;
        if is_as_before || RECOVERY < begin.elapsed() {
            return Ok((now, begin.elapsed()));
        }
        tokio::time::sleep(GLANCE).await;
    }
}

/// Whether all is as before, a bar each.
async fn as_before(
    server: &Server,
    client: &mut Client,
    own_table: &str,
    game: &mut Game,
    before: Usage,
    after: Usage,
) -> Vec<Bar> {
    let yes = |name: &'static str, is_so: bool| Bar::at_least(name, f64::from(u8::from(is_so)), 1.0, "of 1");
    let mut bars = Vec::new();
    #[expect(clippy::cast_precision_loss, reason = "there are fewer files and threads than 2^52")]
    let more = |now: u64, then: u64| now.saturating_sub(then + FEW) as f64;
    bars.push(Bar::below("open files too many afterwards", more(after.files, before.files), 1.0, "files"));
    bars.push(Bar::below("threads too many afterwards", more(after.threads, before.threads), 1.0, "threads"));

    let mut somebody = Session::default();
    let found = client.get(&mut somebody, own_table).await;
    bars.push(yes("the ordinary table is there", found.is_ok_and(|it| it.status == StatusCode::OK)));
    let mut experience = Experience::default();
    let moved = one_move(client, game, &mut experience).await;
    bars.push(yes("its players go on playing", moved.is_ok()));
    let healthy = client.get(&mut somebody, "/healthz").await;
    bars.push(yes("the server says that it is well", healthy.is_ok_and(|it| it.status == StatusCode::OK)));

    // Somebody new comes.
    let newcomer = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 99));
    let mut theirs = match Client::new(server.address(), Encoding::Br) {
        Ok(theirs) => theirs.from(newcomer),
        Err(_) => return bars,
    };
    let opened = Game::open(&mut theirs, vec![Session::default(); 2]).await;
    bars.push(yes("somebody new can set up a table", opened.is_ok()));
    if let Ok(mut game) = opened {
        let session = game.players[0].session.clone();
        let stream = Listener::open_from(Some(newcomer), server.address(), &session, &game.live(0), None).await;
        bars.push(yes("and keep its page up to date", stream.is_ok()));
        let chat = format!("{}/chat", game.address);
        let said = theirs.post(&mut game.players[0].session, &chat, &[("text", "hello")]).await;
        bars.push(yes("and talk there", said.is_ok_and(|it| it.status == StatusCode::SEE_OTHER)));
        let moved = one_move(&mut theirs, &mut game, &mut experience).await;
        bars.push(yes("and play there", moved.is_ok()));
    }
    bars
}
