//! What the program is told.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum, value_parser};
use load::Encoding;
use load::run::Plan;

const EXAMPLES: &str = "\
Examples:
  load --program target/release/ruinforge moves
  load --program target/release/ruinforge listeners --strict
  load --program target/release/ruinforge page --json
  load --program target/release/ruinforge abuse --strict
  load --program target/release/ruinforge --tables 50 --closed --seconds 5

The server is started on a free port of this machine, with an empty database in a temporary folder, and ended
afterwards. Nothing else is contacted. Tables are played by people in browsers of their own who choose random legal
moves; finished games are replaced by new ones.";

/// Puts load on a Ruinforge server of this machine and measures it.
#[derive(Clone, Debug, Parser)]
#[command(name = "load", version, after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Args {
    /// The standard run; without it, the options below say what is done.
    #[command(subcommand)]
    pub(crate) preset: Option<Preset>,

    /// The program `ruinforge` to be measured.
    #[arg(long, global = true, value_name = "PATH", default_value = "target/release/ruinforge")]
    pub(crate) program: PathBuf,

    /// Tables that are played at the same time.
    #[arg(long, global = true, value_name = "N", value_parser = value_parser!(u16).range(1..=20_000))]
    pub(crate) tables: Option<u16>,

    /// Open streams of news: those of the players, then spectators. Usually one for each player.
    #[arg(long, global = true, value_name = "N", value_parser = value_parser!(u16).range(..=50_000))]
    pub(crate) listeners: Option<u16>,

    /// Moves offered per second by all tables together.
    #[arg(long, global = true, value_name = "N", conflicts_with = "closed", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(crate) moves_per_second: Option<u32>,

    /// Every table moves as soon as the move before is known to all.
    #[arg(long, global = true)]
    pub(crate) closed: bool,

    /// How long to play.
    #[arg(long, global = true, value_name = "N", value_parser = value_parser!(u16).range(1..=3_600))]
    pub(crate) seconds: Option<u16>,

    /// Players at each table.
    #[arg(long, global = true, value_name = "N", default_value_t = 2, value_parser = value_parser!(u8).range(2..=4))]
    pub(crate) seats: u8,

    /// Views to load in the run `page`.
    #[arg(long, global = true, value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub(crate) views: u64,

    /// How answers may be compressed.
    #[arg(long, global = true, value_enum, default_value_t = Encoding::default())]
    pub(crate) encoding: Encoding,

    /// Print the figures as JSON.
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// End with exit code 1 if a bar is not met.
    #[arg(long, global = true)]
    pub(crate) strict: bool,

    /// Show no progress.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

/// The standard runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand, ValueEnum)]
pub(crate) enum Preset {
    /// 2,000 moves per second over 200 tables for 20 seconds, with both players listening.
    Moves,
    /// 5,000 listeners at 1,000 tables, with 100 moves per second for 20 seconds.
    Listeners,
    /// The bytes of a table's page and its files, and the time to make a view.
    Page,
    /// Somebody plays 10 moves per second for 30 seconds while others misbehave in every way.
    Abuse,
}

impl Preset {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Preset::Moves => "moves",
            Preset::Listeners => "listeners",
            Preset::Page => "page",
            Preset::Abuse => "abuse",
        }
    }
}

impl Args {
    /// What is to be done: the standard run, with what was said otherwise.
    pub(crate) fn plan(&self) -> Plan {
        let seats = usize::from(self.seats);
        let (tables, listeners, rate, seconds) = match self.preset {
            Some(Preset::Moves) => (200, None, 2_000, 20),
            Some(Preset::Listeners) => (1_000, Some(5_000), 100, 20),
            Some(Preset::Page) => (1, Some(0), 0, 0),
            Some(Preset::Abuse) => (1, Some(2_000), 10, 30),
            None => (20, None, 100, 10),
        };
        let tables = self.tables.map_or(tables, usize::from);
        let rate = f64::from(self.moves_per_second.unwrap_or(rate));
        Plan {
            tables,
            listeners: self.listeners.map(usize::from).or(listeners).unwrap_or(tables * seats),
            seats,
            moves_per_second: (!self.closed).then_some(rate),
            time: Duration::from_secs(self.seconds.unwrap_or(seconds).into()),
            encoding: self.encoding,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn plan(line: &str) -> Plan {
        Args::parse_from(line.split(' ')).plan()
    }

    #[test]
    fn the_options_fit_together() {
        Args::command().debug_assert();
        assert!(Args::try_parse_from(["load", "--closed", "--moves-per-second", "5"]).is_err());
        assert!(Args::try_parse_from(["load", "--tables", "0"]).is_err());
    }

    #[test]
    fn standard_runs_are_what_the_bars_are_about() {
        let moves = plan("load moves");
        assert_eq!((moves.tables, moves.listeners, moves.moves_per_second), (200, 400, Some(2_000.0)));
        let listeners = plan("load listeners");
        assert_eq!((listeners.tables, listeners.listeners), (1_000, 5_000));
        let own = plan("load moves --tables 3 --listeners 1 --closed --seconds 2");
        assert_eq!((own.tables, own.listeners, own.moves_per_second), (3, 1, None));
        assert_eq!(own.time, Duration::from_secs(2));
    }
}
