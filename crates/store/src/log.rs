//! The log of a table, and what follows from it without knowing the game.

use crate::limits::{self, check_text};
use crate::{Millis, StoreError};

/// What one entry of a log says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A seat chose.
    Move {
        /// Which seat, counted from 0.
        seat: u8,
        /// The choice in the game's notation.
        text: String,
    },
    /// A seat took moves back. The moves stay in the log, and no longer stand.
    Undo {
        /// Which seat, counted from 0.
        seat: u8,
        /// How many moves still stand; fewer than before.
        keep: u32,
    },
    /// The game is over. Nothing follows.
    End {
        /// The result by seat; opponents that the rules play by themselves come after the seats.
        scores: Vec<i32>,
    },
}

/// An entry to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub what: What,
}

/// A written entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number at this table, from 0 without gaps.
    pub n: u32,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub what: What,
}

/// How far a log has come: what must be known to say whether an entry may follow. Every implementation of the store
/// asks this one, so that they agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many seats the table has.
    pub n_seats: u8,
    /// How many entries were written; the number of the next one.
    pub n: u32,
    /// How many moves stand.
    pub standing: u32,
    /// Whether the game is over.
    pub ended: bool,
}

impl Tally {
    /// An empty log.
    pub const fn new(n_seats: u8) -> Tally {
        Tally { n_seats, n: 0, standing: 0, ended: false }
    }

    /// Counts one more entry, or says why it cannot follow.
    pub fn push(&mut self, what: &What) -> Result<(), StoreError> {
        if self.ended {
            return refuse("nothing follows the end of a game");
        }
        if limits::ENTRIES_PER_TABLE <= self.n {
            return refuse(format!("the log of a table has at most {} entries", limits::ENTRIES_PER_TABLE));
        }
        match what {
            What::Move { seat, text } => {
                self.check_seat(*seat)?;
                check_text("a move", text, limits::MOVE_BYTES)?;
                self.standing += 1;
            }
            What::Undo { seat, keep } => {
                self.check_seat(*seat)?;
                if self.standing <= *keep {
                    let standing = self.standing;
                    return refuse(format!("an undo cannot keep {keep} moves where {standing} stand"));
                }
                self.standing = *keep;
            }
            What::End { scores } => {
                if !(usize::from(self.n_seats)..=limits::SEATS).contains(&scores.len()) {
                    return refuse(format!("{} scores for {} seats", scores.len(), self.n_seats));
                }
                self.ended = true;
            }
        }
        self.n += 1;
        Ok(())
    }

    fn check_seat(&self, seat: u8) -> Result<(), StoreError> {
        if self.n_seats <= seat {
            return refuse(format!("seat {seat} at a table with {} seats", self.n_seats));
        }
        Ok(())
    }
}

/// Refuses a whole log that a new table with so many seats cannot have. Every implementation of the store asks this.
pub fn check_log(n_seats: usize, log: &[NewEntry]) -> Result<(), StoreError> {
    let mut tally = Tally::new(u8::try_from(n_seats).unwrap_or(u8::MAX));
    log.iter().try_for_each(|entry| tally.push(&entry.what))
}

fn refuse<T>(why: impl Into<String>) -> Result<T, StoreError> {
    Err(StoreError::Refused(why.into()))
}

/// The moves of a whole log that still stand, with their seats: what a game is replayed from.
pub fn standing_moves(log: &[Entry]) -> Result<Vec<(u8, &str)>, StoreError> {
    let mut moves = Vec::with_capacity(log.len());
    for (n, entry) in log.iter().enumerate() {
        if u32::try_from(n) != Ok(entry.n) {
            return Err(StoreError::Corrupt(format!("entry {} stands where {n} was expected", entry.n)));
        }
        match &entry.what {
            What::Move { seat, text } => moves.push((*seat, text.as_str())),
            What::Undo { keep, .. } => match usize::try_from(*keep) {
                Ok(keep) if keep < moves.len() => moves.truncate(keep),
                _ => return Err(StoreError::Corrupt(format!("entry {n} takes back moves that do not stand"))),
            },
            What::End { .. } if n + 1 == log.len() => {}
            What::End { .. } => return Err(StoreError::Corrupt(format!("entries follow the end, entry {n}"))),
        }
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(whats: Vec<What>) -> Vec<Entry> {
        (0..).zip(whats).map(|(n, what)| Entry { n, at: 0, what }).collect()
    }

    fn choice(seat: u8, text: &str) -> What {
        What::Move { seat, text: text.to_owned() }
    }

    #[test]
    fn an_undo_hides_moves_and_the_tally_agrees() {
        let whats = vec![
            choice(0, "a"),
            choice(1, "b"),
            choice(1, "c"),
            What::Undo { seat: 1, keep: 1 },
            choice(1, "d"),
            What::End { scores: vec![3, -1] },
        ];
        let mut tally = Tally::new(2);
        for what in &whats {
            tally.push(what).expect("a sound log");
        }
        let log = log(whats);
        assert_eq!(standing_moves(&log), Ok(vec![(0, "a"), (1, "d")]));
        assert_eq!(tally, Tally { n_seats: 2, n: 6, standing: 2, ended: true });
    }

    #[test]
    fn the_tally_refuses_what_cannot_follow() {
        let two_moves = Tally { standing: 2, n: 2, ..Tally::new(2) };
        for (what, why) in [
            (choice(2, "a"), "seat 2 at a table with 2 seats"),
            (choice(0, "a\0"), "a move contains a NUL character"),
            (choice(0, &"a".repeat(2_001)), "a move has 2001 bytes; at most 2000 are kept"),
            (What::Undo { seat: 0, keep: 2 }, "an undo cannot keep 2 moves where 2 stand"),
            (What::End { scores: vec![1] }, "1 scores for 2 seats"),
            (What::End { scores: vec![1; 17] }, "17 scores for 2 seats"),
        ] {
            let mut tally = two_moves;
            assert_eq!(tally.push(&what), Err(StoreError::Refused(why.to_owned())));
            assert_eq!(tally, two_moves);
        }
        let mut over = Tally { ended: true, ..two_moves };
        assert!(over.push(&choice(0, "a")).is_err());
        let mut full = Tally { n: limits::ENTRIES_PER_TABLE, ..two_moves };
        assert!(full.push(&choice(0, "a")).is_err());
    }

    #[test]
    fn unsound_logs_are_noticed() {
        let gap = [Entry { n: 1, at: 0, what: choice(0, "a") }];
        let early = log(vec![What::Undo { seat: 0, keep: 0 }]);
        let late = log(vec![What::End { scores: vec![] }, choice(0, "a")]);
        for log in [&gap[..], &early, &late] {
            assert!(matches!(standing_moves(log), Err(StoreError::Corrupt(_))), "{log:?}");
        }
    }
}
