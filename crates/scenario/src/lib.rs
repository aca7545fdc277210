//! Scenario files: a position, moves, and what must hold after. For any game; names none.
//!
//! [`parse`] reads a file and checks everything that can be checked without knowing the game. [`run`] plays one of its
//! scenarios on a game that implements [`table::Stage`] and stops at the first difference. The format is described in
//! `docs/scenarios.md`.
//!
//! ```
//! let file = scenario::parse(
//!     "raze.toml",
//!     r#"
//!     game = "some-game"
//!
//!     [[scenario]]
//!     name  = "razing takes the card away"
//!     rules = ["SG-RAZE-01"]
//!     given = { hand = ["Pub"] }
//!     play  = ["1 raze Pub"]
//!     then  = { hand = [] }
//!     "#,
//! )?;
//! assert_eq!(file.game, "some-game");
//! assert_eq!(file.scenarios[0].steps[0].play[0].to_string(), "1 raze Pub");
//! // for scenario in &file.scenarios { scenario::run::<SomeGame>(scenario)?; }
//! # Ok::<(), scenario::ScenarioError>(())
//! ```
#![forbid(unsafe_code)]

mod failure;
mod file;
mod run;
#[cfg(test)]
mod tests;

pub use failure::Failure;
pub use file::{Forbidden, Move, Refused, Scenario, ScenarioError, ScenarioFile, Step, Undo, parse};
pub use run::run;
