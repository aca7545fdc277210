//! The tests that need the whole game.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "counts in tests are small")]
#![allow(clippy::disallowed_methods, reason = "tests read files and settings; the rules do not")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "helpers of tests fail the test")]

mod game;
mod observe;
mod packs;
mod positions;
mod secrets;
mod words;
