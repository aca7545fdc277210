//! Load for a server, and what it takes to measure it and to kill it.
//!
//! [`Server`] runs the program `ruinforge serve` as a child process on this machine. [`Client`] talks to it as a browser
//! does, [`Listener`] reads the news of a table, and [`Game`] is a table with two players in it. [`run`] lets many such
//! tables play at a given pace and counts, and [`abuse`] lets one be played while others misbehave; the tests of the program use the same parts to see what survives a crash.
#![forbid(unsafe_code)]

pub mod abuse;
mod attackers;
mod client;
mod error;
pub mod figures;
mod game;
mod listener;
mod offers;
pub mod page_run;
mod playing;
mod process;
pub mod run;
mod server;

pub use client::{Answer, Client, Encoding, Session};
pub use error::LoadError;
pub use game::{Game, Seated};
pub use listener::{Listener, News};
pub use offers::{Offers, Update};
pub use process::{Usage, allow_connections};
pub use server::{Launch, Server};
