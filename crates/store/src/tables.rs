//! Tables, seats, sessions and chat as plain data.

use std::fmt;
use std::str::FromStr;

use crate::limits::{self, check_text};
use crate::{Entry, Millis, Secret, StoreError, TableId, TokenHash};

/// What a table plays. The store keeps these texts and does not read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The game and its setup, as the header lines of a record.
    pub header: String,
    /// The version of the rules it is played by.
    pub rules: u32,
    /// The digest of the card data it is played with.
    pub cards: String,
    /// What it is dealt from; secret until the end.
    pub seed: Secret,
    /// The SHA-256 of the seed, which may be shown from the start.
    pub seed_hash: String,
    /// Who made the seed.
    pub seed_origin: SeedOrigin,
}

/// Who made a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedOrigin {
    /// The system's random generator.
    System,
    /// The creator of the table, who may therefore know what will come.
    Creator,
}

/// Who finds a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// While it is open it stands on [`Shelf::Open`], and once finished on [`Shelf::Finished`].
    Listed,
    /// Only those who have its address.
    Unlisted,
}

/// Where a table stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Players are still sitting down.
    Open,
    /// The game is being played.
    Running,
    /// The game is over and has a result.
    Finished,
    /// The game was closed without a result.
    Abandoned,
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Whoever holds the seat.
    Person,
    /// A computer player, by its name.
    Computer(String),
}

/// A table to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its name for ever, drawn at random.
    pub id: TableId,
    /// When it is made.
    pub created_at: Millis,
    /// The session that makes it.
    pub creator: TokenHash,
    /// What it plays.
    pub game: Game,
    /// Settings such as whether turns are confirmed; text that the store does not read.
    pub options: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// Its seats in order.
    pub seats: Vec<NewSeat>,
    /// From where it is made, for counting; text that the store does not read. It is forgotten when the game is over.
    pub origin: Option<String>,
    /// How many tables there may be.
    pub allowance: Allowance,
}

/// How many tables may be open or running at the same time, the new one among them. A table without people is one that
/// only computer players play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// In the whole store.
    pub in_all: u64,
    /// Made by the same session.
    pub of_creator: u64,
    /// Made from the same origin.
    pub of_origin: u64,
    /// Without people, made by the same session.
    pub unpeopled_of_creator: u64,
    /// Without people, made from the same origin.
    pub unpeopled_of_origin: u64,
}

impl Allowance {
    /// As many as anybody likes.
    pub const UNLIMITED: Allowance = Allowance {
        in_all: u64::MAX,
        of_creator: u64::MAX,
        of_origin: u64::MAX,
        unpeopled_of_creator: u64::MAX,
        unpeopled_of_origin: u64::MAX,
    };
}

/// Whose tables were counted, in [`StoreError::TooMany`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowd {
    /// Everybody's.
    Everybody,
    /// Those of the session that makes the table.
    Creator,
    /// Those made from the same place.
    Origin,
    /// Those of the session, played by computer players only.
    CreatorUnpeopled,
    /// Those made from the same place, played by computer players only.
    OriginUnpeopled,
}

impl fmt::Display for Crowd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Crowd::Everybody => "the store has",
            Crowd::Creator => "this session has made",
            Crowd::Origin => "from this place were made",
            Crowd::CreatorUnpeopled => "this session has made for computer players only",
            Crowd::OriginUnpeopled => "from this place were made for computer players only",
        })
    }
}

/// Tables that nobody used any more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expired {
    /// Never begun, and gone now.
    pub removed: Vec<TableId>,
    /// Begun, and closed without a result now. They can still be read.
    pub abandoned: Vec<TableId>,
}

/// A seat of a [`NewTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewSeat {
    /// Held by the creator from the start.
    Mine {
        /// The creator's name.
        name: String,
    },
    /// Free for whoever comes first: by the link if there is one, or by sitting down.
    Free {
        /// The hash of the link's token.
        link: Option<TokenHash>,
    },
    /// Played by a computer player.
    Computer {
        /// Which one.
        player: String,
        /// How it is called at this table.
        name: String,
    },
}

/// A table as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name for ever.
    pub id: TableId,
    /// When it was made.
    pub created_at: Millis,
    /// When its status last changed.
    pub changed_at: Millis,
    /// The session that made it.
    pub creator: TokenHash,
    /// What it plays.
    pub game: Game,
    /// Its settings.
    pub options: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// Where it stands in its life.
    pub status: Status,
    /// The result by seat, once it is finished.
    pub scores: Option<Vec<i32>>,
    /// Its seats in order.
    pub seats: Vec<Seat>,
    /// The seats that have gone to somebody else, in order.
    pub handovers: Vec<Handover>,
}

/// A seat that has gone to somebody else, as everybody is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handover {
    /// When.
    pub at: Millis,
    /// Which seat, counted from 0.
    pub seat: u8,
    /// How many moves stood.
    pub moves: u32,
    /// A sentence.
    pub text: String,
}

/// A seat as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Who plays it.
    pub player: Player,
    /// How they are called; empty as long as nobody has sat down.
    pub name: String,
    /// Whether a session holds it.
    pub held: bool,
}

/// A table with its whole log, both of the same moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// The table.
    pub table: Table,
    /// Its log from entry 0 on.
    pub log: Vec<Entry>,
}

/// A table in a list. It has nothing secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The table.
    pub id: TableId,
    /// When it was made.
    pub created_at: Millis,
    /// When its status last changed or its last entry was written, whichever was later.
    pub active_at: Millis,
    /// Where it stands in its life.
    pub status: Status,
    /// Who finds it.
    pub visibility: Visibility,
    /// The game and its setup.
    pub header: String,
    /// Its settings.
    pub options: String,
    /// How many entries its log has.
    pub n_entries: u32,
    /// The result by seat, once it is finished.
    pub scores: Option<Vec<i32>>,
    /// Its seats in order.
    pub seats: Vec<Seat>,
}

impl Summary {
    /// Where the page that ends with this table goes on.
    pub const fn cursor(&self) -> Cursor {
        Cursor { active_at: self.active_at, id: self.id }
    }
}

/// Which tables to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Listed tables that wait for players.
    Open,
    /// Listed tables with a result.
    Finished,
    /// Tables that this session made or has a seat at, listed or not.
    Mine(TokenHash),
}

/// Which part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// How many at most; [`limits::PAGE`] is the largest page.
    pub limit: u32,
    /// Only what comes after this, for the second page and later ones.
    pub after: Option<Cursor>,
}

/// The place of a table in a list. Lists run from the latest to the earliest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// [`Summary::active_at`] of the last table seen.
    pub active_at: Millis,
    /// Its id.
    pub id: TableId,
}

/// How many tables there are, by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Tables that wait for players.
    pub open: u64,
    /// Tables that are being played.
    pub running: u64,
    /// Tables with a result.
    pub finished: u64,
    /// Tables closed without a result.
    pub abandoned: u64,
}

/// A seat of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The table.
    pub table: TableId,
    /// The seat, counted from 0.
    pub seat: u8,
}

/// Where a link leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The seat that it gives.
    pub place: Place,
    /// Whether somebody has exchanged it.
    pub used: bool,
}

/// A browser that was here before, known by its cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// When it first came.
    pub created_at: Millis,
    /// When it was last seen.
    pub seen_at: Millis,
    /// The seats it holds, by table and seat.
    pub places: Vec<Place>,
}

/// A chat message to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    /// When it was said.
    pub at: Millis,
    /// The seat that said it; none for a spectator.
    pub seat: Option<u8>,
    /// The name of whoever said it, as it was then; empty if the table itself tells something.
    pub author: String,
    /// Plain text.
    pub text: String,
}

/// A written chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its number at this table, from 0 without gaps.
    pub n: u32,
    /// When it was said.
    pub at: Millis,
    /// The seat that said it; none for a spectator.
    pub seat: Option<u8>,
    /// The name of whoever said it, as it was then; empty if the table itself tells something.
    pub author: String,
    /// Plain text.
    pub text: String,
}

impl NewTable {
    /// Whether only computer players play it.
    pub fn is_unpeopled(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat, NewSeat::Computer { .. }))
    }

    /// Refuses a table that breaks a limit.
    pub fn check(&self) -> Result<(), StoreError> {
        if self.seats.is_empty() || limits::SEATS < self.seats.len() {
            let n_seats = self.seats.len();
            return Err(StoreError::Refused(format!("a table has 1 to {} seats, not {n_seats}", limits::SEATS)));
        }
        check_text("the header", &self.game.header, limits::HEADER_BYTES)?;
        check_text("the digest of the cards", &self.game.cards, limits::WORD_BYTES)?;
        check_text("the seed", self.game.seed.reveal(), limits::WORD_BYTES)?;
        check_text("the hash of the seed", &self.game.seed_hash, limits::WORD_BYTES)?;
        check_options(&self.options)?;
        check_text("the origin", self.origin.as_deref().unwrap_or_default(), limits::WORD_BYTES)?;
        self.seats.iter().try_for_each(NewSeat::check)
    }
}

impl NewSeat {
    /// Refuses a seat that breaks a limit.
    pub fn check(&self) -> Result<(), StoreError> {
        match self {
            NewSeat::Mine { name } => check_name(name),
            NewSeat::Free { .. } => Ok(()),
            NewSeat::Computer { player, name } => Player::Computer(player.clone()).check().and(check_name(name)),
        }
    }
}

impl Player {
    /// Refuses a player that breaks a limit.
    pub fn check(&self) -> Result<(), StoreError> {
        match self {
            Player::Person => Ok(()),
            Player::Computer(player) => check_text("the kind of a computer player", player, limits::WORD_BYTES),
        }
    }
}

impl NewMessage {
    /// Refuses a message that breaks a limit.
    pub fn check(&self) -> Result<(), StoreError> {
        check_name(&self.author)?;
        check_text("a message", &self.text, limits::CHAT_BYTES)
    }
}

/// Refuses a sentence about a handover that breaks a limit.
pub fn check_told(told: &str) -> Result<(), StoreError> {
    check_text("what is told of a handover", told, limits::CHAT_BYTES)
}

/// Refuses options that break a limit.
pub fn check_options(options: &str) -> Result<(), StoreError> {
    check_text("the options", options, limits::OPTIONS_BYTES)
}

/// Refuses a name that breaks a limit.
pub fn check_name(name: &str) -> Result<(), StoreError> {
    check_text("a name", name, limits::NAME_BYTES)
}

/// A word in a database that does not mean what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{word:?} is not {expected}")]
pub struct UnknownWord {
    word: String,
    expected: &'static str,
}

/// Writes an enum as the words that stand for it in every database.
macro_rules! words {
    ($kind:ident, $expected:literal, $($variant:ident = $word:literal),+) => {
        impl $kind {
            /// Its word in a database.
            pub const fn word(self) -> &'static str {
                match self {
                    $($kind::$variant => $word,)+
                }
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl FromStr for $kind {
            type Err = UnknownWord;

            fn from_str(word: &str) -> Result<$kind, UnknownWord> {
                match word {
                    $($word => Ok($kind::$variant),)+
                    _ => Err(UnknownWord { word: word.to_owned(), expected: $expected }),
                }
            }
        }
    };
}

words!(Status, "a status", Open = "open", Running = "running", Finished = "finished", Abandoned = "abandoned");
words!(SeedOrigin, "the origin of a seed", System = "system", Creator = "creator");
words!(Visibility, "a visibility", Listed = "listed", Unlisted = "unlisted");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for status in [Status::Open, Status::Running, Status::Finished, Status::Abandoned] {
            assert_eq!(status.word().parse(), Ok(status));
        }
        for origin in [SeedOrigin::System, SeedOrigin::Creator] {
            assert_eq!(origin.word().parse(), Ok(origin));
        }
        for visibility in [Visibility::Listed, Visibility::Unlisted] {
            assert_eq!(visibility.word().parse(), Ok(visibility));
        }
        let error = "closed".parse::<Status>().expect_err("no status");
        assert_eq!(error.to_string(), "\"closed\" is not a status");
    }
}
