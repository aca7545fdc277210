//! `ruinforge bench`: how fast the games are.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use games::{GameId, Playable, Visitor};
use lab::{Bench, BenchReport};
use search::GameTooLong;

use crate::args::{DeckArgs, TableArgs, USUAL_GAME};
use crate::console::{Console, Verdict};

/// The options of `bench`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge bench                                     every game, for 2 and for 4 players\n  \
    ruinforge bench 51st-state --players 3 --json       one game, as JSON")]
pub struct BenchArgs {
    /// The game; otherwise every game.
    game: Option<String>,

    /// For how many players.
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [2, 4])]
    players: Vec<u8>,

    /// How long to measure each.
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    seconds: f64,

    /// Write JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    deck: DeckArgs,
}

/// Measures one after the other and writes a table.
pub fn run(args: &BenchArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let ids = match &args.game {
        Some(name) => vec![name.parse()?],
        // What is mixed in is of one game.
        None if !args.deck.is_default() => vec![USUAL_GAME],
        None => GameId::ALL.to_vec(),
    };
    if !(args.seconds > 0.0 && args.seconds <= 3600.0) {
        bail!("--seconds is {}; expected more than 0 and at most 3600", args.seconds);
    }
    let measured = Duration::from_secs_f64(args.seconds);
    let cards = args.deck.card_files()?;
    // All set up before the first is measured: a mistake must not cost the time of those before it.
    let mut jobs = Vec::new();
    for id in ids {
        for &n in &args.players {
            jobs.push((id, args.deck.game(id, n, &TableArgs::default(), &cards)?));
        }
    }
    let mut report = BenchReport::default();
    for (id, game) in jobs {
        let name = std::iter::once(id.id()).chain(args.deck.with.iter().map(String::as_str));
        let name = name.collect::<Vec<_>>().join(" + ");
        report.games.push(game.visit(Job { name: &name, measured })?);
    }
    let text = if args.json { report.json() } else { report.text() };
    console.out.write_all(text.as_bytes())?;
    Ok(Verdict::Good)
}

struct Job<'a> {
    name: &'a str,
    measured: Duration,
}

impl Visitor for Job<'_> {
    type Out = Result<Bench, GameTooLong>;

    fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
        let game = game.as_ref();
        lab::bench(self.name, game, self.measured)
    }
}
