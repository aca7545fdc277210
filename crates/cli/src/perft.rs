//! `ruinforge perft`: counting decision paths.

use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use games::{GameId, Playable, Visitor};
use table::Seed;

use crate::args::{DeckArgs, TableArgs};
use crate::console::{Console, Verdict};

/// The options of `perft`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  ruinforge perft 51st-state --seed 2a --depth 3 --players 2")]
pub struct PerftArgs {
    /// The game.
    game: String,

    /// What the game is dealt from, as hexadecimal digits.
    #[arg(long, value_name = "HEX")]
    seed: String,

    /// How many decisions.
    #[arg(long, value_name = "N")]
    depth: u32,

    /// For how many players.
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: u8,

    #[command(flatten)]
    deck: DeckArgs,
}

/// Writes the count.
pub fn run(args: &PerftArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let id: GameId = args.game.parse()?;
    let game = args.deck.game(id, args.players, &TableArgs::default(), &args.deck.card_files()?)?;
    let n = game.visit(Job { seed: args.seed.parse()?, depth: args.depth });
    writeln!(console.out, "{n}")?;
    Ok(Verdict::Good)
}

struct Job {
    seed: Seed,
    depth: u32,
}

impl Visitor for Job {
    type Out = u64;

    fn visit<G: Playable>(self, game: &Arc<G>) -> u64 {
        let game = game.as_ref();
        lab::perft(game, &game.deal(&self.seed), self.depth)
    }
}
