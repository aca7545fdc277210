//! `ruinforge tournament`: who is stronger, and by how much.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use games::GameId;

use crate::args::{DeckArgs, TableArgs};
use crate::console::{Console, Verdict};
use crate::laboratory::{Job, RunArgs};
use crate::simulate::check_targets;
use crate::{files, seats};

/// The options of `tournament`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge tournament 51st-state --players random,greedy --games 200\n  \
    ruinforge tournament new-era --players random,greedy --seats 3 --anchor greedy --elo 1500\n  \
    ruinforge tournament forged-in-steel --players random,greedy --games 2000 --json --out elo.json --resume games.log\n\n\
    Everybody meets everybody, and the anchor itself as a control. Ctrl-C ends the run with the games that are done; \
    --resume goes on with them another day. docs/lab.md says what every figure means.")]
pub struct TournamentArgs {
    /// The game.
    game: String,

    /// The players: beginner, easy, medium, hard, expert, greedy, random; `hard:iterations=1000` or `expert:ms=500` think
    /// for longer or shorter.
    #[arg(long, value_name = "PLAYER", value_delimiter = ',', required = true)]
    players: Vec<String>,

    /// How many games each line-up plays; a multiple of the seats is fair.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,

    /// How many sit at a table.
    #[arg(long, value_name = "N", default_value_t = 2)]
    seats: u8,

    /// The player whose number is fixed; otherwise the first.
    #[arg(long, value_name = "PLAYER")]
    anchor: Option<String>,

    /// The number of the anchor.
    #[arg(long, value_name = "N", default_value_t = 1000, allow_hyphen_values = true,
        value_parser = clap::value_parser!(i32).range(-10_000..=10_000))]
    elo: i32,

    /// Write JSON.
    #[arg(long)]
    json: bool,

    /// Write the result to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    deck: DeckArgs,

    #[command(flatten)]
    table: TableArgs,
}

/// Plays the games and writes the result.
pub fn run(args: &TournamentArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let id: GameId = args.game.parse()?;
    let players = seats::computers(&args.players)?;
    let named = args.anchor.as_ref().map(|name| seats::computers(std::slice::from_ref(name))).transpose()?;
    let anchor = named.map_or(players[0], |it| it[0]);
    let mut plan = lab::tournament_plan(&players, args.seats, anchor, args.games)?;
    plan.first_seed = args.run.seed;
    let game = args.deck.game(id, args.seats, &args.table, &args.deck.card_files()?)?;
    check_targets(&[args.out.as_deref(), args.run.resume.as_deref()])?;

    let done = Job { plan: &plan, args: &args.run, csv: None, counting: false }.run(&game)?;
    let mut tournament = done.results.tournament(anchor, args.elo.into());
    tournament.setup.clone_from(&done.setup);
    let text = if args.json { tournament.json() } else { tournament.text() };
    match &args.out {
        Some(path) => {
            files::write_whole(path, &text)?;
            writeln!(console.out, "The result is in {}.", path.display())?;
        }
        None => console.out.write_all(text.as_bytes())?,
    }
    done.verdict(console)
}
