//! The laboratory: how strong players are ([`simulate()`], [`tournament_plan`]), how even a table is and what its cards do
//! ([`Report`]), how fast a game is ([`bench()`]), and whether its legal moves are still the same ([`perft()`]). Works on any
//! game and names none.
//!
//! A [`Plan`] says what is played, [`run()`] plays it on all cores and hands over a [`Block`] of games after the other,
//! [`Results`] sums them up, and a [`Journal`] keeps them as text. All that is ever said about some games follows from the
//! plan and their number.
//!
//! ```
//! // 30 of 100 games won: how far may the true share of wins be from 30%?
//! let interval = lab::Interval::wilson(30.0, 100);
//! assert_eq!(format!("{:.3} to {:.3}", interval.low, interval.high), "0.219 to 0.396");
//! ```
#![forbid(unsafe_code)]
#![allow(clippy::cast_precision_loss, reason = "counts become means and rates here, which are shown with few digits")]

mod bench;
mod csv;
mod deeds;
mod elo;
mod journal;
mod pace;
mod perft;
mod plan;
mod played;
mod report;
mod results;
mod run;
mod simulate;
mod stats;
mod text;
mod tournament;
#[cfg(test)]
mod toy;

pub use bench::{Bench, BenchReport, bench};
pub use csv::{game_heading, game_rows};
pub use deeds::Deeds;
pub use elo::Rating;
pub use journal::{Journal, JournalError};
pub use pace::Pace;
pub use perft::perft;
pub use plan::{Plan, Seating, SimulateError};
pub use played::Played;
pub use report::{Actions, CardDeed, Group, Plot, Report, RoundActions, RoundGames, ScoreGames, Share, Spreading};
pub use results::Results;
pub use run::{Block, Orders, RunError, run};
pub use simulate::{DecisionStats, EntryStats, SideStats, Summary, simulate};
pub use stats::Interval;
pub use text::{Table, grouped};
pub use tournament::{LineUp, MAX_LINE_UPS, Meeting, Mirror, Standing, Tournament, TournamentError, tournament_plan};
