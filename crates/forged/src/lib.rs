//! Forged in Steel as a pure state machine.
//!
//! Three eras of Pueblo, Colorado. In each, players choose cards in secret and use them in the order of their MM: to
//! buy lots and mines, to build and to seize, or for an event. Unrest leads to riots; immigrants come; the county
//! assesses everything that stands; elections decide who governs next. Whoever has most points after 1910 wins.
#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic)]
// Counts of pieces and cards are small; the casts between their widths are checked where they can matter.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
// Every piece of the rules is a method of the game, whether or not it looks at the cards today.
#![allow(clippy::unused_self)]
// One arm per frame, effect or choice, even where two of them do the same.
#![allow(clippy::match_same_arms)]

mod audit;
mod board;
mod catalog;
mod census;
mod choice;
mod chronicle;
mod city;
mod determinize;
pub mod effect;
mod event;
mod flow;
mod frame;
mod label;
mod library;
mod log;
mod lots;
mod map;
mod notation;
mod observe;
mod phrases;
mod pieces;
mod question;
mod reading;
mod refusal;
mod report;
mod setup;
mod stage;
mod state;
mod view;
mod worth;

pub use catalog::{Ability, Card, DeckPlan, Game, Headline, Mogul, Response};
pub use choice::{Choice, Rest};
pub use city::{City, Piece, SEATS};
pub use event::{Cause, Event, Roll, Use};
pub use flow::Assessed;
pub use library::{
    AbilityEntry, BenefitEntry, CardEntry, CardError, Code, HeadlineEntry, Identifier, Library, ResponseEntry, Source,
    tag_names,
};
pub use lots::{Block, Hood, HoodSet, Lot, LotSet, Lots, Site, Track, TrackSet};
pub use map::{BlockInfo, BridgeInfo, Figures, LotInfo, Map, Scenery};
pub use pieces::{CardId, CardSet, Era, Kind, Layer, LeaderId, Role, TokenId};
pub use setup::{Leaders, Setup, SetupError};
pub use state::{HEADLINES, MINES, Open, Phase, Posted, Quiet, Riot, State};
pub use view::{PlayerView, View};
