//! The tests that need the whole game.
#![allow(clippy::cast_possible_truncation, reason = "counts in tests are small")]

mod allocation;
mod golden;
mod laws;
mod scenarios;
mod tables;
