//! The New Era (2011) as a pure state machine, with its merge with 51st State (2010).
//!
//! Five Factions in the ruins. In each turn players pick cards in the Lookout, take what they produce, and then act one
//! after the other until all have passed: they incorporate Locations, cooperate with them or conquer them, from hand and in
//! each other's States. Whoever has most Victory Points when somebody has counted 33 wins.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`effect`] | the language of the cards |
//! | `library` | the data files, read strictly, checked and compiled |
//! | `catalog` | the game: what is compiled for the engine |
//! | `state`, `zones`, `frame` | the position: what lies where, who has seen it, what is still to happen |
//! | `flow` | the rules, a file for each chapter or two of the rulebook |
//! | `payment` | what prices, contacts and attacks can be paid with |
//! | `notation`, `refusal`, `label`, `question`, `log`, `brief` | the words |
//! | `view`, `board`, `report` | what viewers see, in a terminal and as data |
//! | `worth`, `outlook` | how good a position is, and what cards promise by what is printed on them |
//! | `observe` | positions in numbers, for players that learn |
//! | `stage` | positions of scenario files |
#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic)]
// Counts of tokens and cards are small; the casts between their widths are checked where they can matter.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
// Every piece of the rules is a method of the game, whether or not it looks at the cards today.
#![allow(clippy::unused_self)]
// One arm per frame, effect or choice, even where two of them do the same.
#![allow(clippy::match_same_arms)]
// Who gains what where and why is told in full.
#![allow(clippy::too_many_arguments)]
// Sets of tokens are rows that are looked at, whatever their size.
#![allow(clippy::trivially_copy_pass_by_ref)]
// The rulebook's own words are alike: act and pact, seat and set.
#![allow(clippy::similar_names)]

mod audit;
mod board;
mod brief;
mod catalog;
mod choice;
mod chronicle;
mod determinize;
pub mod effect;
mod event;
mod flow;
mod frame;
mod goods;
mod label;
mod library;
mod log;
mod notation;
mod observe;
mod outlook;
mod payment;
mod question;
mod refusal;
mod report;
mod setup;
mod stage;
mod state;
mod view;
mod worth;
mod zones;

pub use catalog::{Category, Face, Faction, FieldCard, Game, Kind};
pub use choice::{Choice, Field, Means, Pay, Place};
pub use event::{Cause, Event};
pub use flow::END_VP;
pub use frame::{Attack, Frame, Spot};
pub use goods::{Contact, Goods, TOKENS, Token, Tokens, Type, TypeSet};
pub use library::{
    CardError, CategoryWord, Deck, FactionEntry, FieldEntry, InstantEntry, LeaderEntry, Library, LocationEntry, Source,
};
pub use setup::{Setup, SetupError};
pub use state::{Mark, Phase, SEATS, State};
pub use table::cards::{CardId, CardSet, FaceId};
pub use view::{LocationView, PlayerView, View};
