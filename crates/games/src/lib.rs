//! The closed list of games: the only crate that knows them all.
//!
//! Everything else is written for any game and meets them here: [`Schema`] is what can be agreed on before a game,
//! [`AnyGame::new`] sets one up from a [`Setup`], [`AnyGame::from_header`] from the header of a record, by the same way,
//! and [`AnyGame::visit`] hands it to generic code.
//! [`Catalog`] looks up the cards of a game, [`run_scenario`] plays a scenario on the game it is for.
//!
//! ```
//! use std::sync::Arc;
//!
//! use games::{AnyGame, CardFiles, GameId, Playable, Setup, Visitor};
//!
//! struct CountSeats;
//! impl Visitor for CountSeats {
//!     type Out = u8;
//!     fn visit<G: Playable>(self, game: &Arc<G>) -> u8 {
//!         game.n_seats()
//!     }
//! }
//!
//! let id: GameId = "51st-state".parse().expect("51st State is on the list");
//! let game = AnyGame::new(id, &Setup::for_players(3), &CardFiles::default()).expect("three can play");
//! assert_eq!(game.visit(CountSeats), 3);
//! ```
#![forbid(unsafe_code)]

mod any_game;
mod catalog;
mod entry;
mod forged_in_steel;
mod minds;
mod names;
mod schema;
mod the_51st_state;
mod the_new_era;

pub use any_game::{
    AnyGame, GAMES, GameError, GameId, GameInfo, Playable, TablesVisitor, UnknownGame, Visitor, card_faces,
    run_scenario,
};
pub use catalog::{CardEntry, CardFault, CardFaults, CardFiles, Catalog, Found, Printing};
pub use minds::{mind, network};
pub use names::{nearest, normalized, unknown};
pub use schema::{BY_LOT, DEALT, EDITION, Field, Item, Kind, PLAYERS_FIELD, Place, Schema, Setup, Term};
