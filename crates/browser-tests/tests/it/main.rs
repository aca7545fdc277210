//! The table in Chromium, as players and readers use it.

mod access;
mod city;
mod games;
mod keyboard;
mod layout;
mod new_era;
mod others;
mod packs;
mod phone;
mod plain;
mod recovery;
mod replays;
mod walk;

use browser_tests::{House, Program};

/// A server and a driver of the test's own.
fn house() -> House {
    House::open(program()).unwrap_or_else(|error| panic!("{error:#}"))
}

/// What `ruinforge` does, in a binary of this package.
fn program() -> Program {
    Program::at(env!("CARGO_BIN_EXE_screenshots"))
}
