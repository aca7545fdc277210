//! The program `speed` and its parts: how many instructions a decision costs in every game.
//!
//! Time depends on the machine and on what else it does; the instructions of fixed games depend on the program alone. So
//! a change can be judged by them anywhere. `docs/speed.md` is the manual.
//!
//! ```
//! use speed::Figures;
//!
//! let before: Figures = "51st-state 2 random 2500\n".parse().expect("a case and its figure");
//! let after: Figures = "51st-state 2 random 2600\n".parse().expect("a case and its figure");
//! assert_eq!(after.grown_since(&before).len(), 1, "4% are more than chance");
//! ```
#![forbid(unsafe_code)]

mod case;
mod count;
mod figures;

pub use case::Case;
pub use count::{CountError, count, play};
pub use figures::{BadFigures, Figures, TOLERANCE_PERCENT};
