//! A store behind a pointer, for code that shall not be compiled once for each database.

use std::future::Future;
use std::pin::Pin;

use crate::{
    Counts, Entry, Expired, Invitation, Loaded, Message, Millis, NewEntry, NewMessage, NewSeat, NewTable, Page, Place,
    Session, Shelf, Store, StoreError, Summary, Table, TableId, TokenHash,
};

/// An answer that is on its way.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Writes the trait and its only implementation, which boxes the answers of a [`Store`].
macro_rules! shared {
    ($($name:ident($($argument:ident: $kind:ty),*) -> $out:ty;)+) => {
        /// Every [`Store`] is one. What each call means is said there.
        pub trait SharedStore: Send + Sync + 'static {
            $(
                #[doc = concat!("See [`Store::", stringify!($name), "`].")]
                fn $name(&self, $($argument: $kind),*) -> Answer<'_, $out>;
            )+
        }

        impl<S: Store> SharedStore for S {
            $(
                fn $name(&self, $($argument: $kind),*) -> Answer<'_, $out> {
                    Box::pin(Store::$name(self, $($argument),*))
                }
            )+
        }
    };
}

shared! {
    create(table: NewTable) -> ();
    create_played(table: NewTable, log: Vec<NewEntry>) -> ();
    start(table: TableId, at: Millis) -> ();
    abandon(table: TableId, at: Millis) -> ();
    expire(unused_before: Millis, idle_before: Millis, at: Millis, limit: u32) -> Expired;
    set_options(table: TableId, options: String) -> ();
    append(table: TableId, expected_n: u32, entries: Vec<NewEntry>) -> u32;
    table(table: TableId) -> Table;
    log(table: TableId, from_n: u32) -> Vec<Entry>;
    load(table: TableId) -> Loaded;
    list(on: Shelf, page: Page) -> Vec<Summary>;
    counts() -> Counts;
    invitation(link: TokenHash) -> Invitation;
    claim(link: TokenHash, session: TokenHash, name: String, told: String, at: Millis) -> Place;
    sit(place: Place, session: TokenHash, name: String, at: Millis) -> ();
    invite(place: Place, by: TokenHash, link: TokenHash, at: Millis) -> ();
    replace(place: Place, by: TokenHash, with: NewSeat, told: String, at: Millis) -> ();
    touch_session(session: TokenHash, at: Millis) -> ();
    session(session: TokenHash) -> Session;
    knows(session: TokenHash) -> bool;
    seats_of(session: TokenHash, table: TableId) -> Vec<u8>;
    end_session(session: TokenHash) -> ();
    purge_sessions(seen_before: Millis, limit: u32) -> u32;
    say(table: TableId, message: NewMessage) -> u32;
    chat(table: TableId, from_n: u32, limit: u32) -> Vec<Message>;
    prove_writable(at: Millis) -> ();
    close() -> ();
}
