//! What a server keeps: tables with their logs, seats, sessions and chat. The trait [`Store`] and its plain types.
//! Knows no database and no game.
//!
//! The log of a table is the truth, and it is append-only: a move is an entry, and so is taking a move back. Positions
//! follow from the log and are never stored. Entry `n` of a table can be written once; whoever comes second learns of
//! it by [`StoreError::Clash`], which is how a click on a stale page is found out.
//!
//! The store reads no clock and makes no secrets: times (Unix milliseconds), ids and tokens come from the caller.
//! Tokens are never stored, only their SHA-256 ([`TokenHash`]).
//!
//! ```
//! use store::{Entry, What, standing_moves};
//!
//! let entry = |n, what| Entry { n, at: 1_700_000_000_000, what };
//! let log = [
//!     entry(0, What::Move { seat: 0, text: "build School".to_owned() }),
//!     entry(1, What::Undo { seat: 0, keep: 0 }),
//!     entry(2, What::Move { seat: 0, text: "pass".to_owned() }),
//! ];
//! let standing = standing_moves(&log).expect("the log is sound");
//! assert_eq!(standing, [(0, "pass")]);
//! ```
#![forbid(unsafe_code)]

mod error;
mod id;
pub mod limits;
mod log;
mod shared;
mod tables;
mod token;

pub use error::{StoreError, Thing};
pub use id::{BadTableId, TableId};
pub use log::{Entry, NewEntry, Tally, What, check_log, standing_moves};
pub use shared::{Answer, SharedStore};
pub use tables::{
    Allowance, Counts, Crowd, Cursor, Expired, Game, Handover, Invitation, Loaded, Message, NewMessage, NewSeat,
    NewTable, Page, Place, Player, Seat, SeedOrigin, Session, Shelf, Status, Summary, Table, UnknownWord, Visibility,
    check_name, check_options, check_told,
};
pub use token::{BadToken, Secret, Token, TokenHash};

use std::future::Future;

/// Milliseconds since the beginning of 1970, UTC.
pub type Millis = i64;

/// Everything a server asks of its storage.
///
/// What changes something returns only after the change is durable. Every call is all or nothing. A refused call
/// changes nothing.
pub trait Store: Send + Sync + 'static {
    /// Makes a table with its seats and links, open for players to sit down. The creator's session is made if it is
    /// new, and holds the seats that are [`NewSeat::Mine`]. If its [`Allowance`] is used up, the answer is
    /// [`StoreError::TooMany`].
    fn create(&self, table: NewTable) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Makes a table that has been played already, with its whole log: it is running, or finished if the log ends with
    /// [`What::End`]. A log may be as long here as a log may become, [`limits::ENTRIES_PER_TABLE`].
    fn create_played(&self, table: NewTable, log: Vec<NewEntry>)
    -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Lets the game begin. Starting a running table again changes nothing.
    fn start(&self, table: TableId, at: Millis) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Closes an open or running table without a result. Abandoning it again changes nothing.
    fn abandon(&self, table: TableId, at: Millis) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Tidies away at most `limit` tables that nobody uses: those that are open and where nobody has done anything since
    /// `unused_before` are removed with all that belongs to them, those that are running and where nobody has done
    /// anything since `idle_before` are abandoned at the time `at`. Sitting down and talking are doing something.
    fn expire(
        &self,
        unused_before: Millis,
        idle_before: Millis,
        at: Millis,
        limit: u32,
    ) -> impl Future<Output = Result<Expired, StoreError>> + Send;

    /// Replaces the options of a table: text that the store does not read.
    fn set_options(&self, table: TableId, options: String) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Writes the next entries of a running table's log, the first of which must become entry `expected_n`. Returns
    /// the number that the next entry will have.
    ///
    /// [`What::End`] finishes the table in the same step, so no crash can leave a finished game without its result.
    fn append(
        &self,
        table: TableId,
        expected_n: u32,
        entries: Vec<NewEntry>,
    ) -> impl Future<Output = Result<u32, StoreError>> + Send;

    /// A table with its seats.
    fn table(&self, table: TableId) -> impl Future<Output = Result<Table, StoreError>> + Send;

    /// The log of a table from entry `from_n` on, in order.
    fn log(&self, table: TableId, from_n: u32) -> impl Future<Output = Result<Vec<Entry>, StoreError>> + Send;

    /// A table and its whole log, both of the same moment.
    fn load(&self, table: TableId) -> impl Future<Output = Result<Loaded, StoreError>> + Send;

    /// The tables on a shelf, the latest first.
    fn list(&self, on: Shelf, page: Page) -> impl Future<Output = Result<Vec<Summary>, StoreError>> + Send;

    /// How many tables there are.
    fn counts(&self) -> impl Future<Output = Result<Counts, StoreError>> + Send;

    /// Where a link leads, whether or not it was used, without using it. A link that was replaced leads nowhere.
    fn invitation(&self, link: TokenHash) -> impl Future<Output = Result<Invitation, StoreError>> + Send;

    /// Exchanges a seat's link for the seat. A link works once; the session that used it may use it again without
    /// effect, anybody else is told [`StoreError::Taken`]. If the game is going on and nobody held the seat, that is a
    /// [`Handover`], and `told` is what everybody reads of it.
    fn claim(
        &self,
        link: TokenHash,
        session: TokenHash,
        name: String,
        told: String,
        at: Millis,
    ) -> impl Future<Output = Result<Place, StoreError>> + Send;

    /// Takes a free seat of an open table without a link. Sitting down again in one's own seat changes nothing.
    fn sit(
        &self,
        place: Place,
        session: TokenHash,
        name: String,
        at: Millis,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Makes a further link to a person's seat. As long as somebody holds the seat, only they can do so, for another
    /// browser of theirs; if nobody does, only whoever made the table. Everybody else is told [`StoreError::NotYours`].
    /// Earlier links that nobody has used stop working. Asking again with the same link changes nothing.
    fn invite(
        &self,
        place: Place,
        by: TokenHash,
        link: TokenHash,
        at: Millis,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Hands a seat to another player, which only whoever made the table can do. Whoever held it holds it no longer, and
    /// all its links stop working. If the game is going on or somebody held the seat, that is a [`Handover`]: `told` is
    /// what everybody reads of it, in the same step, among the handovers and in the chat.
    fn replace(
        &self,
        place: Place,
        by: TokenHash,
        with: NewSeat,
        told: String,
        at: Millis,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Notes that a session was seen, and makes it if it is new.
    fn touch_session(&self, session: TokenHash, at: Millis) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// A session and the seats it holds.
    fn session(&self, session: TokenHash) -> impl Future<Output = Result<Session, StoreError>> + Send;

    /// Whether there is such a session.
    fn knows(&self, session: TokenHash) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The seats that a session holds at one table, in order; none if either is unknown.
    fn seats_of(&self, session: TokenHash, table: TableId) -> impl Future<Output = Result<Vec<u8>, StoreError>> + Send;

    /// Ends a session: it holds no seats any more. Ending an unknown session changes nothing.
    fn end_session(&self, session: TokenHash) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Deletes sessions that hold no seat, have made no table that there still is, and were last seen before
    /// `seen_before`, at most `limit` of them. Returns how many.
    fn purge_sessions(&self, seen_before: Millis, limit: u32) -> impl Future<Output = Result<u32, StoreError>> + Send;

    /// Adds a chat message to a table, whatever its status. Returns its number. Spectators have a share of the chat of
    /// a table, so that the players can always talk.
    fn say(&self, table: TableId, message: NewMessage) -> impl Future<Output = Result<u32, StoreError>> + Send;

    /// The chat messages of a table from number `from_n` on, in order; the last `limit` of them.
    fn chat(
        &self,
        table: TableId,
        from_n: u32,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<Message>, StoreError>> + Send;

    /// Writes something that says nothing, to find out whether the store can write, and returns after that was durable.
    fn prove_writable(&self, at: Millis) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Finishes what was asked before, then closes the store. Whatever is asked afterwards is
    /// [`StoreError::Unavailable`]. Closing again does nothing.
    fn close(&self) -> impl Future<Output = Result<(), StoreError>> + Send;
}
