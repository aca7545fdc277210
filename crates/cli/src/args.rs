//! The command line as a whole, and the options that several commands share.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use games::{AnyGame, CardFiles, GameId, Setup};

use crate::{analyse, bench, cards, files, perft, play, replay, rules, scenario, serve, simulate, tournament, train};

/// A digital tabletop: play against computer players, look up cards and rules, check records and scenarios.
#[derive(Debug, Parser)]
#[command(
    name = "ruinforge",
    version,
    after_help = "Examples:\n  \
        ruinforge                                 the table in the browser, as \"ruinforge serve\"\n  \
        ruinforge play 51st-state                 you against two computer players\n  \
        ruinforge play 51st-state --solo          you against the Virtual Player\n  \
        ruinforge cards Church                    everything about one card\n  \
        ruinforge rules MS-RAZE-03                one rule\n  \
        ruinforge COMMAND --help                  more about a command"
)]
pub struct Cli {
    /// What to do; without it, the table in the browser is opened.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Never use colors (they are also off for files and pipes, and if NO_COLOR is set).
    #[arg(long, global = true)]
    pub no_color: bool,

    /// Columns to use instead of the terminal's width.
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(20..=1000))]
    pub width: Option<u16>,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the table in the browser: prints the address, and serves until Ctrl-C.
    Serve(serve::ServeArgs),
    /// Play a game in the terminal, against computer players or hot-seat.
    ///
    /// Moves are typed as their number or in notation; "help" during the game lists what else can be typed. Lines can
    /// also come from a file or a program.
    Play(play::PlayArgs),
    /// Run scenario files: a position, moves, what must hold after.
    Scenario(scenario::ScenarioArgs),
    /// Check a game record move by move and show it.
    Replay(replay::ReplayArgs),
    /// Look back at a recorded game: how the chances stood, where it turned, and what would have been better.
    Analyse(analyse::AnalyseArgs),
    /// Look up cards, or check a folder of card files.
    Cards(cards::CardsArgs),
    /// Look up rules by ID or by words.
    Rules(rules::RulesArgs),
    /// Play many games between computer players and sum them up, or report all about them.
    Simulate(simulate::SimulateArgs),
    /// Make a network for computer players by self-play.
    ///
    /// A network that knows nothing plays against itself and learns from what comes of it.
    Train(train::TrainArgs),
    /// Let computer players meet each other and say how strong they are.
    Tournament(tournament::TournamentArgs),
    /// Measure how fast the games are on one core.
    ///
    /// Plays whole random games: all legal moves are listed at every decision, one is picked and played.
    Bench(bench::BenchArgs),
    /// Count the sequences of legal moves, to notice changes of the rules.
    #[command(hide = true)]
    Perft(perft::PerftArgs),
}

/// What is played if nothing is said.
pub const USUAL_GAME: GameId = GameId::FiftyFirst;

/// Which cards are in play.
#[derive(Clone, Debug, Default, Args)]
pub struct DeckArgs {
    /// What to mix in or to play with: new-era, winter, promo-1 in 51st State; industry-leaders, chosen-leaders, mogul,
    /// bigwig in Forged in Steel. Repeat it or separate them by commas.
    #[arg(long, value_name = "SET", value_delimiter = ',')]
    pub with: Vec<String>,

    /// Options beyond the rulebook: mix-expansions, ruins-score in 51st State.
    #[arg(long, value_name = "OPTION", value_delimiter = ',')]
    pub house: Vec<String>,

    /// Whatever else can be agreed on in a game: the name of the setting and its value. Repeat it for several.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub options: Vec<(String, String)>,

    /// A folder with card files of your own, which replace and add to the program's.
    #[arg(long, value_name = "DIR")]
    pub cards: Option<PathBuf>,
}

/// Who sits where, as far as the rules leave it open.
#[derive(Clone, Debug, Default, Args)]
pub struct TableArgs {
    /// The faction of each seat in turn, where the game has factions; "dealt" leaves one to the deal.
    #[arg(long = "faction", value_name = "ID", value_delimiter = ',')]
    pub factions: Vec<String>,

    /// The number of the player who begins, where that can be agreed on; otherwise drawn by lot.
    #[arg(long, value_name = "N")]
    pub first: Option<u8>,
}

impl DeckArgs {
    /// The files of `--cards`.
    pub fn card_files(&self) -> Result<CardFiles> {
        files::card_files(self.cards.as_deref())
    }

    /// Whether nothing was said about the setup.
    pub fn is_default(&self) -> bool {
        self.with.is_empty() && self.house.is_empty() && self.options.is_empty()
    }

    /// The game for so many players.
    pub fn game(&self, game: GameId, players: u8, table: &TableArgs, cards: &CardFiles) -> Result<AnyGame> {
        let setup = Setup::for_players(players)
            .with("with", self.with.clone())
            .with("factions", table.factions.clone())
            .with("first", table.first.map(|n| n.to_string()))
            .with("house", self.house.clone());
        let words = |value: &str| value.split(',').map(str::to_owned).collect::<Vec<_>>();
        let setup = self.options.iter().fold(setup, |setup, (key, value)| setup.with(key, words(value)));
        Ok(AnyGame::new(game, &setup, cards)?)
    }
}

fn key_and_value(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(key, _)| !key.trim().is_empty());
    let (key, value) = parts.ok_or_else(|| "expected KEY=VALUE".to_owned())?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

impl TableArgs {
    /// Whether nothing was said about the setup.
    pub fn is_default(&self) -> bool {
        self.factions.is_empty() && self.first.is_none()
    }
}
