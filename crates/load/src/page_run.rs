//! What a page costs: its bytes on the way and the time to make it.

use std::time::{Duration, Instant};

use hyper::StatusCode;

use crate::client::{Client, Encoding, Session};
use crate::error::LoadError;
use crate::figures::{Bar, Report, Spread, Value};
use crate::game::Game;
use crate::server::Server;

/// The most that the page of a table may weigh, compressed.
const PAGE_BYTES: f64 = 60_000.0;
/// The most that the files beside it may weigh, compressed.
const FILE_BYTES: f64 = 150_000.0;
/// How long a view may take to be made.
const VIEW_MS: f64 = 5.0;

/// How long a view took, drawn anew after a move and once more without one.
#[derive(Default)]
struct Times {
    fresh: Vec<Duration>,
    again: Vec<Duration>,
    largest: usize,
}

/// Plays random games at one table, and loads the page of the next player, and once more, after each of `n_views` moves.
pub async fn run(server: &Server, n_views: u64, progress: impl Fn(&str, u64, u64)) -> Result<Report, LoadError> {
    let mut plain = Client::new(server.address(), Encoding::Identity)?;
    let mut packed = Client::new(server.address(), Encoding::Br)?;
    let (mut bare, mut browser) = (Times::default(), Times::default());
    let mut sessions = vec![Session::default(); 2];
    let mut game = Game::open(&mut plain, sessions.clone()).await?;
    let first = game.look(&mut packed, 0).await?;
    for n in 0..n_views {
        let Some(player) = game.to_move() else {
            sessions = game.players.iter().map(|it| it.session.clone()).collect();
            game = Game::open(&mut plain, sessions).await?;
            continue;
        };
        let choice = game.players[player].any_choice().unwrap_or_default();
        game.play(&mut plain, player, &choice).await?;
        // Once as a browser loads it, once without compression, which shows what drawing alone takes.
        let (client, times) = if n % 2 == 0 { (&mut packed, &mut browser) } else { (&mut plain, &mut bare) };
        for other in (0..game.players.len()).filter(|&it| it != player) {
            let begin = Instant::now();
            let answer = game.look(client, other).await?;
            times.fresh.push(begin.elapsed());
            times.largest = times.largest.max(answer.wire_bytes);
            let begin = Instant::now();
            game.look(client, other).await?;
            times.again.push(begin.elapsed());
        }
        progress("views", n + 1, n_views);
    }
    let files = files_of(&first.text);
    let mut file_bytes = 0;
    for file in &files {
        let answer = packed.get(&mut Session::default(), file).await?.expect_status(StatusCode::OK, file)?;
        file_bytes += answer.wire_bytes;
    }
    Ok(tell(browser, bare, files.len(), file_bytes))
}

fn tell(mut browser: Times, mut bare: Times, n_files: usize, file_bytes: usize) -> Report {
    let bytes = |bytes: usize| Value::Bytes { bytes: bytes as u64 };
    let fresh = Spread::of(&mut bare.fresh);
    let packed = Spread::of(&mut browser.fresh);
    let mut report = Report::new("page");
    report.add("largest page of a table, compressed", bytes(browser.largest));
    report.add("largest page of a table, not compressed", bytes(bare.largest));
    report.add("files beside it", Value::Count(n_files as u64));
    report.add("files beside it, compressed", bytes(file_bytes));
    report.add("page after a move, compressed", Value::Spread(packed));
    report.add("page after a move, not compressed", Value::Spread(fresh));
    report.add("the same page again, compressed", Value::Spread(Spread::of(&mut browser.again)));
    report.add("the same page again, not compressed", Value::Spread(Spread::of(&mut bare.again)));
    #[expect(clippy::cast_precision_loss, reason = "pages are smaller than 2^52 bytes")]
    let (page_bytes, file_bytes) = (browser.largest as f64, file_bytes as f64);
    report.bars = vec![
        Bar::below("page of a table", page_bytes, PAGE_BYTES, "bytes"),
        Bar::below("files beside it", file_bytes, FILE_BYTES, "bytes"),
        Bar::below("p99 of a page after a move, compressed", packed.p99_ms, VIEW_MS, "ms"),
    ];
    report
}

/// The files that a page loads from its server.
fn files_of(html: &str) -> Vec<String> {
    let quoted = html.split('"').filter(|it| it.starts_with("/assets/"));
    let mut files: Vec<String> = quoted.map(|it| it.split('#').next().unwrap_or(it).to_owned()).collect();
    files.sort();
    files.dedup();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_of_a_page_is_found_once() {
        let html = r#"<link rel="stylesheet" href="/assets/a-1.css"><link rel="icon" href="/assets/b-2.svg">
            <a href="/about"></a><script src="/assets/c-3.js"></script><link href="/assets/b-2.svg">"#;
        assert_eq!(files_of(html), ["/assets/a-1.css", "/assets/b-2.svg", "/assets/c-3.js"]);
    }
}
