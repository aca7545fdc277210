//! Short ways to make what the chapters need.

use store::{
    Allowance, Game, NewEntry, NewMessage, NewSeat, NewTable, Place, Secret, SeedOrigin, Store, TableId, Token,
    TokenHash, Visibility, What,
};

/// The moment at which every story begins.
pub(crate) const NOON: i64 = 1_700_000_000_000;

/// The hash of token number `n`.
pub(crate) fn token(n: u8) -> TokenHash {
    Token::new([n; 16]).hash()
}

/// The session of the creator.
pub(crate) fn ann() -> TokenHash {
    token(1)
}

/// Another session.
pub(crate) fn bob() -> TokenHash {
    token(2)
}

/// A third session.
pub(crate) fn eve() -> TokenHash {
    token(3)
}

/// A listed table with two seats, the first of which is Ann's.
pub(crate) fn new_table(id: u64) -> NewTable {
    NewTable {
        id: TableId::new(id),
        created_at: NOON,
        creator: ann(),
        game: Game {
            header: "game toy\nedition first\n".to_owned(),
            rules: 3,
            cards: "5d0c".to_owned(),
            seed: Secret::new("2a"),
            seed_hash: "ab".repeat(32),
            seed_origin: SeedOrigin::System,
        },
        options: "confirm on\n".to_owned(),
        visibility: Visibility::Listed,
        seats: vec![NewSeat::Mine { name: "Ann".to_owned() }, NewSeat::Free { link: None }],
        origin: None,
        allowance: Allowance::UNLIMITED,
    }
}

/// A running table like [`new_table`].
pub(crate) async fn running(store: &impl Store, id: u64) -> TableId {
    let table = new_table(id);
    let id = table.id;
    store.create(table).await.expect("a new table");
    store.start(id, NOON).await.expect("an open table starts");
    id
}

/// A seat of a table.
pub(crate) fn place(table: TableId, seat: u8) -> Place {
    Place { table, seat }
}

/// A move, one second after the other.
pub(crate) fn choice(seat: u8, text: &str) -> NewEntry {
    NewEntry { at: NOON + 1_000, what: What::Move { seat, text: text.to_owned() } }
}

/// An undo.
pub(crate) fn undo(seat: u8, keep: u32) -> NewEntry {
    NewEntry { at: NOON + 2_000, what: What::Undo { seat, keep } }
}

/// The end.
pub(crate) fn end(scores: &[i32]) -> NewEntry {
    NewEntry { at: NOON + 3_000, what: What::End { scores: scores.to_vec() } }
}

/// A spectator's message.
pub(crate) fn message(text: &str) -> NewMessage {
    NewMessage { at: NOON, seat: None, author: "Eve".to_owned(), text: text.to_owned() }
}
