//! The kernel, tested by playing the two made-up games of [`game_tests::toys`] on it. Each module holds one promise of the
//! kernel against them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop with a backtrace")]

mod interrupts;
mod playing;
mod records;
mod secrets;
mod undo;
