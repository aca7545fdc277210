//! 51st State, in the Master Set and in the Ultimate Edition, as a pure state machine.
//!
//! Players rebuild a State after the fall. Every round they draft cards (Lookout), collect goods (Production), take
//! turns building, dealing and razing (Action), and tidy up (Cleanup). A card can become a location of one's State, a
//! deal that pays every round, or be razed for its spoils at once. When somebody has 25 points, the round is played to
//! its end; every location then counts one more point. Alone, one plays against the
//! Virtual Player or Borgo.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `data/*.toml` | the cards, with their sources |
//! | `library.rs`, `library/` | the card files as written: read, checked, and the digest of what is in play |
//! | `catalog.rs` | the chosen cards compiled for the engine: [`Game`], made by `catalog/compile.rs` |
//! | `good.rs`, `cards.rs`, `choice.rs`, `event.rs` | the nouns |
//! | `state.rs`, `frame.rs` | the position, and what is still to happen in it |
//! | `zones.rs` | where cards lie, and who has seen them there |
//! | `course.rs` | a round as a list of steps, made from the setup |
//! | `flow/` | the rules, a file for each chapter |
//! | `rivals/` | opponents that the rules play against somebody who is alone, a file for each |
//! | `packs/` | what packs and promos add, a folder for each |
//! | `payment/` | costs, what may stand in for what, every way to pay, and payments in words |
//! | `view.rs`, `determinize.rs` | what a seat may see, and what it may imagine |
//! | `notation.rs` | moves as text |
//! | `label.rs`, `refusal.rs`, `log.rs`, `card_text.rs` | choices, reasons, events and cards as phrases |
//! | `mentions.rs` | which goods a card has to do with |
//! | `tiles.rs` | tiles that nobody holds, for whoever looks them up |
//! | `stage.rs` | positions of scenario files |
//! | `report.rs` | a position as data, for programs |
//! | `observe/` | a position in numbers, for players that learn |
//! | `board/` | the table in a terminal |
//! | `outlook.rs`, `worth.rs` | what cards are worth by themselves, and how good a position is |
//!
//! ```
//! use fifty_first::{Game, Setup};
//! use table::{Rules, Seat, Seed};
//!
//! let game = Game::embedded(Setup::new(2)).expect("two players and the Base Set are a game");
//! let mut state = game.deal(&Seed::from_number(1));
//! let mut options = Vec::new();
//! game.options(&state, Seat::new(0), &mut options);
//! assert!(game.choose(&mut state, Seat::new(0), options[0], &mut |_| {}).is_ok());
//! ```
#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic)]
// Counts of cards and goods are small; the casts between their widths are checked where they can matter.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
// Every piece of the rules is a method of the game, whether or not it looks at the cards today.
#![allow(clippy::unused_self)]
// One arm per frame, effect or choice, even where two of them do the same.
#![allow(clippy::match_same_arms)]

mod audit;
mod board;
pub mod card_text;
mod cards;
mod catalog;
mod choice;
mod chronicle;
mod course;
mod determinize;
mod event;
mod flow;
mod frame;
mod good;
mod label;
mod library;
mod log;
mod mentions;
mod notation;
mod observe;
mod outlook;
mod packs;
mod payment;
mod refusal;
mod report;
mod rivals;
mod setup;
mod stage;
mod state;
mod tiles;
mod view;
mod worth;
mod zones;

pub use cards::{CardId, CardSet, FaceId, LinkId};
pub use catalog::{Act, Board, Categories, Face, Game, Link, Span, Storage};
pub use choice::{Choice, Onto};
pub use event::{Cause, Event};
pub use good::{Alliance, Amount, Bundle, ByGood, ByToken, Good, OneOf, Type, TypeSet};
pub use library::{
    CardError, CardSetFile, Category, Connection, Effect, FactionBoard, Library, Location, Pile, SetInfo, SetKind,
    Source,
};
pub use packs::{
    AllyChoice, AllyEvent, AllyFrame, ArenaView, BorderView, CapitolView, CityView, HackPay, MachineView, MolochChoice,
    MolochEvent, MolochFrame, MolochView, PackChoice, PackEvent, PackFrame, PackViews, PileView, Promo2Frame,
    RuinsDeed, ScavengerChoice, ScavengerEvent, ScavengerFrame, ServerView,
};
pub use packs::{
    Direction, LevelTile, OutpostChoice, OutpostDeed, OutpostEffect, OutpostEvent, OutpostFeature, OutpostFrame,
    TerritoryTile, TerritoryView,
};
pub use payment::{Cost, Pay, Purpose};
pub use rivals::{Action, Feat, Heap, Rank, Recruits, RivalEvent};
pub use setup::{Difficulty, Edition, House, Opponent, Setup, SetupError};
pub use state::{Phase, Place, State};
pub use tiles::{Tile, TileKind, tiles};
pub use view::{BorgoView, LocationView, SideView, View};
