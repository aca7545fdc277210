//! The kernel of Ruinforge: what *a game* is, without knowing any.
//!
//! A game is a pure, deterministic state machine. [`Rules`] is the contract: a position says which seats must decide
//! ([`Rules::waiting`]) and lists everything they may do ([`Rules::options`]); nothing outside that list can happen.
//! A game that keeps what is still to happen as a stack of frames is a [`Machine`], and has its `Rules` from there.
//! The traits beside it say how a game speaks ([`Words`]), how a scenario sets up a position ([`Stage`]), how it looks
//! in a terminal ([`Board`], drawn with [`terminal`]), what programs are told of it ([`Report`]), what players that learn
//! make out of it ([`Observe`], written on a [`sheet`]), how good a position is ([`Evaluate`]) and what is counted of it ([`Chronicle`]). What games
//! with cards share is here too: sets of cards ([`cards`]), data files as written ([`written`]), the letters of effect texts
//! ([`grammar`]), and what scenario files are read and compared with ([`staged`]).
//!
//! [`Match`] is one played game with its log and its undo; [`Record`] is that log as a text file.
//!
//! ```
//! use table::{Dice, Seat, SeatSet, Seed};
//!
//! let seed: Seed = "2a".parse().expect("a seed is up to 64 hexadecimal digits");
//! let mut dice = Dice::keyed(&seed);
//! let roll = dice.below(6) + 1;
//! assert!((1..=6).contains(&roll));
//! assert_eq!(Dice::keyed(&seed).below(6) + 1, roll, "the same seed rolls the same dice");
//! assert_eq!(SeatSet::first(3).iter().last(), Some(Seat::new(2)));
//! ```
#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic)]

pub mod cards;
mod chronicle;
mod dice;
mod digest;
pub mod grammar;
mod machine;
mod observe;
mod phrase;
mod played;
mod prose;
mod record;
mod report;
mod row;
mod rules;
mod seat;
pub mod sheet;
pub mod staged;
pub mod terminal;
pub mod written;

pub use chronicle::{Chronicle, Deed, DeedKind, Fact};
pub use dice::{Dice, Seed, SeedError};
pub use digest::Digest;
pub use machine::{Flow, Machine, Stacked};
pub use observe::{Input, Observe, Reading};
pub use phrase::{Phrase, Token};
pub use played::{Match, UndoRefused};
pub use prose::{
    agree, capitalized, count, either, list, listed, noun, plural, uncapitalized, whole_sentence, with_article,
};
pub use record::{Record, RecordError, RecordedMove, ReplayError, Replayed, replay, replay_each};
pub use report::{Report, seat_numbers, seat_of};
pub use row::Row;
pub use rules::{Board, Evaluate, Illegal, Page, Refusal, Rules, Stage, StageError, Unreadable, Viewer, Words};
pub use seat::{BySeat, Seat, SeatSet};
