//! The laboratory: how strong players are ([`simulate()`]), how even a table is ([`balance()`]), how fast a game is
//! ([`bench()`]), and whether its legal moves are still the same ([`perft()`]). Works on any game and names none.
//!
//! ```
//! // 30 of 100 games won: how far may the true share of wins be from 30%?
//! let interval = lab::Interval::wilson(30.0, 100);
//! assert_eq!(format!("{:.3} to {:.3}", interval.low, interval.high), "0.219 to 0.396");
//! ```
#![forbid(unsafe_code)]
#![allow(clippy::cast_precision_loss, reason = "counts become means and rates here, which are shown with few digits")]

mod balance;
mod bench;
mod pace;
mod perft;
mod simulate;
mod stats;
mod text;
#[cfg(test)]
mod toy;

pub use balance::{Balance, Probe, balance};
pub use bench::{Bench, BenchReport, bench};
pub use pace::Pace;
pub use perft::perft;
pub use simulate::{DecisionStats, EntryStats, Plan, Seating, SideStats, SimulateError, Summary, Timing, simulate};
pub use stats::Interval;
pub use text::{Table, grouped};
