//! The kernel, tested by playing two made-up games on it. Both are written out in full and may serve as examples:
//!
//! - [`high_bid`]: everybody decides at the same time and in secret,
//! - [`unrest`]: a standing rule suspends a half-done effect, lets other seats decide, and the effect goes on.
//!
//! The other modules each hold one promise of the kernel against them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop with a backtrace")]

mod high_bid;
mod unrest;

mod interrupts;
mod laws;
mod playing;
mod records;
mod secrets;
mod undo;
