//! The table in the browser: what a viewer sees, as HTML.
//!
//! Pure functions from views and cards to [`maud::Markup`]: no server, no database, no input or output. A page is made
//! from a `View`, never from a `State`, so it cannot tell what its viewer may not know.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`icons`] | our own icons |
//! | [`theme`] | the stylesheet and its colors |
//! | [`script`] | the script and its keys |
//! | [`layout`] | the frame around every page |
//! | [`screen`] | what a game must say to have a page of its own |
//! | [`seats`] | the colors and shapes of the players |
//! | [`tabletop`] | what the tables of all games share: question, moves, log, chat, tabs |
//! | [`fifty_first`] | everything of 51st State |
//! | [`forged`] | everything of Forged in Steel |
//! | [`new_era`] | everything of The New Era |
//! | [`pen`] | what games say, with names, icons and links |
//! | [`site`] | the pages around the tables |
//! | [`browse`] | cards, rules, scores and replays, for any game |
//! | [`gallery`] | everything at once, to look at |
//!
//! ```
//! use fifty_first::Library;
//! use pages::fifty_first::card::{Size, card};
//!
//! let school = Library::embedded().location("school").expect("the Base Set has a School");
//! assert!(card(school, Size::Full).into_string().contains("Produces 1 worker."));
//! ```
#![forbid(unsafe_code)]

mod brief;
pub mod browse;
pub mod fifty_first;
#[cfg(test)]
mod five_seats;
pub mod forged;
pub mod gallery;
pub mod icons;
pub mod inlay;
pub mod layout;
pub mod new_era;
pub mod pen;
pub mod screen;
pub mod script;
pub mod seats;
pub mod site;
pub mod tabletop;
pub mod theme;

pub use screen::Screen;
