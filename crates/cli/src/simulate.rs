//! `ruinforge simulate`: many games between computer players.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use games::GameId;
use lab::{Plan, Seating};

use crate::args::{DeckArgs, TableArgs};
use crate::console::{Console, Verdict};
use crate::laboratory::{Done, Job, RunArgs};
use crate::{files, seats};

/// The options of `simulate`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge simulate 51st-state --seats greedy,random --games 1000\n  \
    ruinforge simulate 51st-state --seats greedy --games 500            the solo game\n  \
    ruinforge simulate 51st-state --seats greedy,greedy --with winter --json --out winter.json\n  \
    ruinforge simulate forged-in-steel --seats greedy,greedy,greedy --games 5000 --report report --resume games.log\n\n\
    The same seats, seeds and options give the same result on any number of threads. Ctrl-C ends the run with the games \
    that are done; --resume goes on with them another day. docs/lab.md says what every figure means.")]
pub struct SimulateArgs {
    /// The game.
    game: String,

    /// The players, one for each seat: beginner, easy, medium, hard, expert, greedy, random; `hard:iterations=1000` or
    /// `expert:ms=500` think for longer or shorter. One alone plays the solo game.
    #[arg(long, value_name = "PLAYER", value_delimiter = ',', required = true)]
    seats: Vec<String>,

    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,

    /// Leave every player in its seat; otherwise all move up one seat after each game.
    #[arg(long)]
    no_rotate: bool,

    /// Write JSON.
    #[arg(long)]
    json: bool,

    /// Write the result to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write a line for each game to this file, as CSV.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write a report into this folder: text, tables and drawings of players, factions, cards and actions.
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,

    #[command(flatten)]
    run: RunArgs,

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
    plan.first_seed = args.run.seed;
    plan.seating = if args.no_rotate { Seating::Fixed } else { Seating::Rotated };

    // Before the games, which may take an hour.
    check_targets(&[args.out.as_deref(), args.csv.as_deref(), args.run.resume.as_deref()])?;
    if let Some(folder) = &args.report {
        files::make_folder(folder)?;
    }
    let job = Job { plan: &plan, args: &args.run, csv: args.csv.as_deref(), counting: args.report.is_some() };
    let done = job.run(&game)?;
    write_result(args, &done, console)?;
    done.verdict(console)
}

/// Whether these files could be written, as far as that can be told without writing, and are different ones.
pub fn check_targets(paths: &[Option<&Path>]) -> Result<()> {
    let paths: Vec<&Path> = paths.iter().copied().flatten().collect();
    for (i, path) in paths.iter().enumerate() {
        files::check_target(path)?;
        if paths[..i].contains(path) {
            bail!("{} is named twice; every result needs a file of its own", path.display());
        }
    }
    Ok(())
}

fn write_result(args: &SimulateArgs, done: &Done, console: &mut Console<'_>) -> Result<()> {
    let mut summary = done.results.summary();
    summary.setup.clone_from(&done.setup);
    let text = if args.json { summary.json() } else { summary.text() };
    match &args.out {
        Some(path) => files::write_whole(path, &text)?,
        None => console.out.write_all(text.as_bytes())?,
    }
    if let Some(folder) = &args.report {
        let mut report = done.results.report();
        report.summary.setup.clone_from(&done.setup);
        for (name, text) in report.files() {
            files::write_whole(&folder.join(name), &text)?;
        }
    }
    // Whoever reads JSON reads nothing else.
    if args.json && args.out.is_none() {
        return Ok(());
    }
    writeln!(console.out, "{}", summary.pace(done.n_played, done.elapsed))?;
    let files = [("result", args.out.as_deref()), ("table of the games", args.csv.as_deref())];
    for (what, path) in files {
        if let Some(path) = path {
            writeln!(console.out, "The {what} is in {}.", path.display())?;
        }
    }
    if let Some(folder) = &args.report {
        writeln!(console.out, "The report is in {}.", folder.join("report.md").display())?;
    }
    Ok(())
}
