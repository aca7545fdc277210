//! `ruinforge simulate`: many games between computer players.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use games::{GameId, Playable, Visitor};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Plan, Seating, SimulateError, Summary};

use crate::args::{DeckArgs, TableArgs};
use crate::console::{Console, Verdict};
use crate::{files, seats};

/// The options of `simulate`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge simulate 51st-state --seats greedy,random --games 1000\n  \
    ruinforge simulate 51st-state --seats greedy --games 500            the solo game\n  \
    ruinforge simulate 51st-state --seats greedy,greedy --with winter --json --out winter.json\n\n\
    The same seats, seeds and options give the same result on any number of threads.")]
pub struct SimulateArgs {
    /// The game.
    game: String,

    /// The players, one for each seat: random, greedy. One alone plays the solo game.
    #[arg(long, value_name = "PLAYER", value_delimiter = ',', required = true)]
    seats: Vec<String>,

    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,

    /// The seed of the first game, a number; each next game has the next one.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Leave every player in its seat; otherwise all move up one seat after each game.
    #[arg(long)]
    no_rotate: bool,

    /// How many threads; otherwise one for each core.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Write JSON.
    #[arg(long)]
    json: bool,

    /// Write the result to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    deck: DeckArgs,

    #[command(flatten)]
    table: TableArgs,
}

/// Plays the games and writes the result.
pub fn run(args: &SimulateArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let id: GameId = args.game.parse()?;
    let players = seats::computers(&args.seats)?;
    let n_seats = u8::try_from(players.len()).context("there are too many seats")?;
    let game = args.deck.game(id, n_seats, &args.table, &args.deck.card_files()?)?;
    let mut plan = Plan::new(players, args.games);
    plan.first_seed = args.seed;
    plan.seating = if args.no_rotate { Seating::Fixed } else { Seating::Rotated };

    if let Some(path) = &args.out {
        // Before the games, which may take an hour.
        files::check_target(path)?;
    }

    let bar = progress_bar(args.games)?;
    let job = Job { plan: &plan, bar: &bar };
    let summary = match args.threads {
        Some(0) => bail!("expected at least 1 thread, found 0"),
        Some(n) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build();
            pool.with_context(|| format!("cannot start {n} threads"))?.install(|| game.visit(job))
        }
        None => game.visit(job),
    };
    bar.finish_and_clear();
    let summary = summary?;
    let text = if args.json { summary.json() } else { summary.text() };
    match &args.out {
        Some(path) => {
            files::write_whole(path, &text)?;
            writeln!(console.out, "The result is in {}.", path.display())?;
        }
        None => console.out.write_all(text.as_bytes())?,
    }
    Ok(Verdict::Good)
}

struct Job<'a> {
    plan: &'a Plan,
    bar: &'a ProgressBar,
}

impl Visitor for Job<'_> {
    type Out = Result<Summary, SimulateError>;

    fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
        let game = game.as_ref();
        let plan = Plan { mind: games::mind(game), ..self.plan.clone() };
        let mut summary = lab::simulate(game, &plan, |_| self.bar.inc(1))?;
        summary.setup = game.header().into_iter().collect();
        Ok(summary)
    }
}

/// On stderr; it hides itself where nobody looks.
fn progress_bar(n_games: u64) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left")?;
    Ok(ProgressBar::new(n_games).with_style(style))
}
