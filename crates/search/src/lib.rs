//! Computer players for any game that speaks [`table::Rules`], and whole games between them. Names no game.
//!
//! A [`Player`] is handed what its seat knows ([`Knowledge`]) and nothing else. A [`Guess`] is how it looks ahead: everything
//! hidden in it is made up, the dice included.
//!
//! ```
//! use search::PlayerKind;
//!
//! let kind: PlayerKind = "greedy".parse().expect("greedy is a computer player");
//! assert_eq!(kind, PlayerKind::Greedy);
//! let error = "clever".parse::<PlayerKind>().expect_err("there is no such player");
//! assert_eq!(error.to_string(), "\"clever\" is not a computer player; expected one of: random, beginner, easy, greedy, medium, hard, expert");
//! ```
#![forbid(unsafe_code)]

mod bot;
mod greedy;
mod intuition;
mod judge;
pub mod network;
pub mod numbers;
mod play_out;
mod player;
mod random;
mod review;
#[cfg(test)]
mod toy;
mod tree;

pub use bot::{BadStrength, Bot, Eye, PlayerKind, Strength, UnknownPlayer, decision_seed};
pub use greedy::{Effort, Greedy};
pub use intuition::{Intuition, Temper};
pub use judge::{Estimated, Judge, Learned, SURE, margin, verdict};
pub use network::{Mind, Network};
pub use play_out::{DECISION_LIMIT, GameTooLong, Outcome, play_on, play_out};
pub use player::{Guess, Knowledge, Player, pick};
pub use random::Random;
pub use review::{Care, Review, Slip, advice, review};
pub use tree::{Budget, Searcher, Thought};
