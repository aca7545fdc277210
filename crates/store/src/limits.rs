//! A limit on everything that a stranger could make large. Sizes are in bytes of UTF-8.

/// Seats of a table.
pub const SEATS: usize = 16;
/// The header lines of a table (its game and setup).
pub const HEADER_BYTES: usize = 8_192;
/// The options of a table.
pub const OPTIONS_BYTES: usize = 8_192;
/// Short words: a seed, a digest, the kind of a computer player.
pub const WORD_BYTES: usize = 256;
/// The name of a player.
pub const NAME_BYTES: usize = 200;
/// The text of one move.
pub const MOVE_BYTES: usize = 2_000;
/// One chat message.
pub const CHAT_BYTES: usize = 4_000;
/// Entries that one call may append.
pub const ENTRIES_PER_CALL: usize = 1_000;
/// Entries in the log of one table. A long game has some hundreds; one that never ends must end somewhere.
pub const ENTRIES_PER_TABLE: u32 = 20_000;
/// How often the seats of one table may go to somebody else.
pub const HANDOVERS_PER_TABLE: u32 = 200;
/// Chat messages of one table.
pub const MESSAGES_PER_TABLE: u32 = 10_000;
/// How many of them can be those of spectators, so that nobody who only has the address can silence the players.
pub const SPECTATOR_MESSAGES_PER_TABLE: u32 = 1_000;
/// Tables, or chat messages, in one answer. Larger pages are cut to this.
pub const PAGE: u32 = 200;

use crate::StoreError;

/// Refuses a text that is too long, or has a character that not every database can keep.
pub(crate) fn check_text(what: &str, text: &str, limit_bytes: usize) -> Result<(), StoreError> {
    if limit_bytes < text.len() {
        let len = text.len();
        return Err(StoreError::Refused(format!("{what} has {len} bytes; at most {limit_bytes} are kept")));
    }
    // PostgreSQL has no U+0000 in texts.
    if text.contains('\0') {
        return Err(StoreError::Refused(format!("{what} contains a NUL character")));
    }
    Ok(())
}
