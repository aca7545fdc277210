//! `ruinforge analyse`: where a recorded game was won.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use clap::Args;
use games::{AnyGame, Playable, Visitor};
use indicatif::{ProgressBar, ProgressStyle};
use search::{Care, Review, Slip};
use serde_json::{Value, json};
use table::{Record, Seat};

use crate::console::{Console, Verdict};
use crate::files;
use crate::prose::wrapped;
use crate::replay::load;

/// The options of `analyse`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge analyse game.txt                      the chances of the game, its turning points, and better moves\n  \
    ruinforge analyse game.txt --iterations 3000    thought through more closely\n  \
    ruinforge analyse game.txt --json\n\n\
    The same record and options give the same analysis.")]
pub struct AnalyseArgs {
    /// The record.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// With how many guesses each decision is thought through that looks like a mistake.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: u32,

    /// How many turning points and mistakes are told at most.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=50))]
    most: u8,

    /// Write JSON.
    #[arg(long)]
    json: bool,

    /// The folder with the card files the game was played with, if not the program's own.
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
}

/// Reads, thinks and tells.
pub fn run(args: &AnalyseArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let record = load(&args.file)?;
    let cards = files::card_files(args.cards.as_deref())?;
    let game =
        AnyGame::from_header(&record.header, &cards).map_err(|error| anyhow!("{}: {error}", args.file.display()))?;
    game.visit(Job { args, record: &record, console })
}

struct Job<'a, 'c> {
    args: &'a AnalyseArgs,
    record: &'a Record,
    console: &'a mut Console<'c>,
}

impl Visitor for Job<'_, '_> {
    type Out = Result<Verdict>;

    fn visit<G: Playable>(self, game: &Arc<G>) -> Result<Verdict> {
        let game = game.as_ref();
        let Job { args, record, console } = self;
        let mut choices = Vec::new();
        let replayed = table::replay_each(game, record, |made| {
            choices.push((made.seat, made.choice));
            std::ops::ControlFlow::Continue(())
        });
        if let Err(error) = replayed {
            console.out.flush()?;
            writeln!(console.err, "ruinforge: {}: {error}", args.file.display())?;
            return Ok(Verdict::Failed);
        }
        let care = Care { iterations: args.iterations, ..Care::default() };
        let bar = ProgressBar::new((choices.len() + care.decisions) as u64)
            .with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} decisions, {eta} left")?);
        let mind = games::mind(game);
        let review = search::review(game, &game.deal(&record.seed), &choices, mind.as_ref(), care, || {
            bar.inc(1);
            true
        });
        bar.finish_and_clear();
        let review = review.ok_or_else(|| anyhow!("{}: the game cannot be analysed", args.file.display()))?;
        if args.json {
            let told = report(game, record, &choices, &review, usize::from(args.most));
            writeln!(console.out, "{told:#}")?;
        } else {
            tell(game, record, &choices, &review, usize::from(args.most), console)?;
        }
        Ok(Verdict::Good)
    }
}

/// The heights of a curve.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

fn tell<G: Playable>(
    game: &G,
    record: &Record,
    choices: &[(Seat, G::Choice)],
    review: &Review<G::Choice>,
    most: usize,
    console: &mut Console<'_>,
) -> Result<()> {
    let width = console.screen.width;
    let names: Vec<String> = (0..game.n_seats()).map(|seat| name(record, Seat::new(seat))).collect();
    writeln!(console.out, "Chances from the beginning to the end, in {} decisions:\n", choices.len())?;
    let longest = names.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let room = width.saturating_sub(longest + 10).clamp(10, 100);
    for (seat, name) in names.iter().enumerate() {
        let n = review.chances.len();
        let curve: String = (0..room.min(n))
            .map(|i| bar(review.chances[i * (n - 1) / room.min(n).max(2).saturating_sub(1)][seat]))
            .collect();
        let last = review.chances.last().map_or(0.0, |it| it[seat]);
        writeln!(console.out, "{name:longest$}  {curve}  {}", percent(last))?;
    }
    writeln!(console.out, "\nWhere it turned:\n")?;
    for decision in review.turning_points(most) {
        let (seat, choice) = choices[decision];
        let moved = (0..names.len()).map(|it| {
            let (before, after) = (review.chances[decision][it], review.chances[decision + 1][it]);
            format!("{} {} -> {}", names[it], percent(before), percent(after))
        });
        let line = format!(
            "{:>4}. {}: {} ({})",
            decision + 1,
            names[seat.index()],
            game.write(choice),
            moved.collect::<Vec<_>>().join(", ")
        );
        writeln!(console.out, "{}", wrapped(&line, width, 6))?;
    }
    if review.slips.is_empty() {
        writeln!(console.out, "\nNo decision was clearly worse than another one.")?;
        return Ok(());
    }
    writeln!(console.out, "\nWhat would have been better:\n")?;
    for slip in review.slips.iter().take(most) {
        let Slip { decision, seat, done, better, loss } = *slip;
        let line = format!(
            "{:>4}. {}: {} instead of {} (by {} of all chances)",
            decision + 1,
            names[seat.index()],
            game.write(better),
            game.write(done),
            percent(loss)
        );
        writeln!(console.out, "{}", wrapped(&line, width, 6))?;
    }
    Ok(())
}

fn name(record: &Record, seat: Seat) -> String {
    let who = record.players.get(seat.index()).map_or("", String::as_str);
    if who.is_empty() { format!("player {seat}") } else { format!("player {seat} ({who})") }
}

fn bar(share: f64) -> char {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share is between 0 and 1")]
    let height = (share.clamp(0.0, 1.0) * 7.0).round() as usize;
    BARS[height]
}

fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

fn report<G: Playable>(
    game: &G,
    record: &Record,
    choices: &[(Seat, G::Choice)],
    review: &Review<G::Choice>,
    most: usize,
) -> Value {
    let rounded = |share: f64| (share * 10_000.0).round() / 10_000.0;
    let slips = review.slips.iter().take(most).map(|slip| {
        json!({
            "decision": slip.decision + 1,
            "seat": slip.seat.number(),
            "done": game.write(slip.done),
            "better": game.write(slip.better),
            "loss": rounded(slip.loss),
        })
    });
    let turns = review.turning_points(most).into_iter().map(|decision| {
        let (seat, choice) = choices[decision];
        json!({ "decision": decision + 1, "seat": seat.number(), "done": game.write(choice) })
    });
    json!({
        "players": record.players,
        "chances": review.chances.iter().map(|it| it.iter().copied().map(rounded).collect::<Vec<_>>()).collect::<Vec<_>>(),
        "turning-points": turns.collect::<Vec<_>>(),
        "mistakes": slips.collect::<Vec<_>>(),
    })
}
