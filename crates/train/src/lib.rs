//! Learning by self-play: a network that knows nothing plays against itself, learns from what came of it, and plays
//! better. Works on any game that tells its positions in numbers ([`table::Observe`]) and names none.
//!
//! [`Trainer`] goes through a [`Plan`] in rounds; between two of them it can be kept as bytes and taken up again
//! ([`Trainer::keep`], [`Trainer::take_up`]). The same plan makes the same network on any number of cores, whether it was
//! interrupted or not.
#![forbid(unsafe_code)]

mod checkpoint;
mod league;
mod learner;
mod plot;
mod self_play;
#[cfg(test)]
mod toy;
mod trainer;

pub use league::{Contender, Standing, standing};
pub use learner::{Learner, Pace, Samples};
pub use plot::plot;
pub use self_play::Manner;
pub use trainer::{Plan, Round, Table, TrainError, Trainer};
