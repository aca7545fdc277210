//! `ruinforge replay`: a record, checked move by move and shown.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use games::{AnyGame, Playable, Visitor};
use table::{Record, Replayed, Seat, Viewer, count};

use crate::console::{Console, Verdict};
use crate::prose::wrapped;
use crate::{files, play};

/// The options of `replay`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge replay game.txt                 every move with what happened\n  \
    ruinforge replay game.txt --view 2        as player 2 saw it\n  \
    ruinforge replay game.txt --to 40         up to a move, then the table as it was\n  \
    ruinforge replay game.txt --verbose       with the table after each move\n\n\
    Ends with 1 if the record and the rules part ways, with 2 if the file cannot be read.")]
pub struct ReplayArgs {
    /// The record.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Show the table after each move.
    #[arg(long, short)]
    verbose: bool,

    /// Stop after so many moves.
    #[arg(long, value_name = "N")]
    to: Option<usize>,

    /// What to show: what the player in this seat saw, or all.
    #[arg(long, value_name = "SEAT|all", default_value = "all")]
    view: String,

    /// The folder with the card files the game was played with, if not the program's own.
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
}

/// Reads, checks and shows.
pub fn run(args: &ReplayArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let mut record = load(&args.file)?;
    if let Some(n) = args.to {
        if n > record.moves.len() {
            bail!("{} has {}, not {n}", args.file.display(), count(record.moves.len(), "move"));
        }
        if n < record.moves.len() {
            record.moves.truncate(n);
            record.result = None;
        }
    }
    let cards = files::card_files(args.cards.as_deref())?;
    let game =
        AnyGame::from_header(&record.header, &cards).map_err(|error| anyhow!("{}: {error}", args.file.display()))?;
    game.visit(Job { args, record: &record, console })
}

/// The record in a file.
pub fn load(path: &Path) -> Result<Record> {
    files::read(path)?.parse().map_err(|error| anyhow!("{}: {error}", path.display()))
}

struct Job<'a, 'c> {
    args: &'a ReplayArgs,
    record: &'a Record,
    console: &'a mut Console<'c>,
}

impl Visitor for Job<'_, '_> {
    type Out = Result<Verdict>;

    fn visit<G: Playable>(self, game: &Arc<G>) -> Result<Verdict> {
        let game = game.as_ref();
        let Job { args, record, console } = self;
        let viewer = read_viewer(&args.view, game.n_seats())?;
        let setup: Vec<String> = record.header.iter().map(|(key, value)| format!("{key} {value}")).collect();
        writeln!(console.out, "{}", wrapped(&setup.join(", "), console.screen.width, 2))?;
        writeln!(console.out, "players {}, seed {}\n", record.players.join(", "), record.seed)?;

        let mut written: io::Result<()> = Ok(());
        let replayed = table::replay_each(game, record, |made| {
            written = show_move(game, made, viewer, args.verbose, console);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        let last = match replayed {
            Ok(last) => last,
            Err(error) => {
                console.out.flush()?;
                writeln!(console.err, "ruinforge: {}: {error}", args.file.display())?;
                return Ok(Verdict::Failed);
            }
        };
        writeln!(console.out, "\n{}\n", game.board(&game.view(&last, viewer), &console.screen.page()))?;
        let n_moves = count(record.moves.len(), "move");
        if game.waiting(&last).is_empty() {
            play::write_scores(game, &last, &record.players, console)?;
            writeln!(console.out, "{n_moves}, all as recorded")?;
        } else {
            let waiting: Vec<String> = game.waiting(&last).iter().map(|seat| seat.to_string()).collect();
            let players = table::noun(waiting.len(), "player");
            writeln!(console.out, "{n_moves}, all as recorded; {players} {} to decide", table::list(&waiting))?;
        }
        Ok(Verdict::Good)
    }
}

fn read_viewer(text: &str, n_seats: u8) -> Result<Viewer> {
    if text == "all" {
        return Ok(Viewer::Judge);
    }
    let seat = text.parse().ok().and_then(Seat::from_number).filter(|seat| seat.number() <= n_seats);
    seat.map(Viewer::Seat).ok_or_else(|| anyhow!("--view is {text:?}; expected \"all\" or a seat from 1 to {n_seats}"))
}

fn show_move<G: Playable>(
    game: &G,
    made: &Replayed<'_, G>,
    viewer: Viewer,
    verbose: bool,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let &Replayed { n, seat, choice, state, events } = made;
    let (bold, width) = (console.screen.bold(), console.screen.width);
    // Another's choice may be secret; what was seen of it is in the log.
    if viewer.sees(seat) {
        writeln!(console.out, "{bold}{n}. player {seat}: {}{bold:#}", game.write(choice))?;
    } else {
        writeln!(console.out, "{bold}{n}. player {seat}{bold:#}")?;
    }
    for event in events.iter().filter_map(|event| game.seen_by(event, viewer)) {
        writeln!(console.out, "{}", wrapped(&format!("    {}", game.sentence(&event)), width, 2))?;
    }
    if verbose {
        writeln!(console.out, "\n{}\n", game.board(&game.view(state, viewer), &console.screen.page()))?;
    }
    Ok(())
}
