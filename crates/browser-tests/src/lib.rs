//! The table in a real browser, as players use it: whole games by clicks and keys, and pictures of every page.
//!
//! A [`House`] is a server in a folder of its own and a driver for browsers; a [`Browser`] is one of them, with a
//! profile of its own, so that each is another person. Everything is ended by its process id when it is dropped, also
//! when a test panics. Nothing is ever downloaded: Chromium and its driver must be installed.
#![forbid(unsafe_code)]

mod browser;
mod driver;
mod house;
pub mod packs;
mod player;
mod process;
mod program;
pub mod records;
pub mod tables;

pub use browser::{Browser, PATIENCE};
pub use driver::{Driver, Look};
pub use house::House;
pub use player::{Player, Situation, choices, make, order, press, situation};
pub use program::{Program, Server};
