//! The games that tables play, set up once and shared: many tables play the same one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use games::{AnyGame, CardFiles};

/// How many setups are kept. The usual ones stay; whoever tries them all gains nothing.
const CAPACITY: usize = 64;

pub(crate) struct GamesInPlay {
    cards: CardFiles,
    known: Mutex<HashMap<String, AnyGame>>,
}

impl GamesInPlay {
    pub(crate) fn new(cards: CardFiles) -> GamesInPlay {
        GamesInPlay { cards, known: Mutex::default() }
    }

    pub(crate) fn cards(&self) -> &CardFiles {
        &self.cards
    }

    /// The game with this header, as records write it.
    pub(crate) fn get(&self, header: &str) -> Result<AnyGame, String> {
        // Nothing panics while the lock is held, and what is behind it is always whole.
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = lock().get(header) {
            return Ok(game.clone());
        }
        let game = AnyGame::from_header(&read_header(header), &self.cards).map_err(|error| error.to_string())?;
        let mut known = lock();
        if CAPACITY <= known.len() {
            known.clear();
        }
        known.insert(header.to_owned(), game.clone());
        Ok(game)
    }
}

/// The header of a record as one text: a line for each key with its value.
pub(crate) fn write_header(header: &[(String, String)]) -> String {
    header.iter().map(|(key, value)| format!("{key} {value}")).collect::<Vec<_>>().join("\n")
}

/// The pairs of a header.
pub(crate) fn read_header(text: &str) -> Vec<(String, String)> {
    let pairs = text.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
    pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_set_up_once_and_headers_are_read_back() {
        let games = GamesInPlay::new(CardFiles::default());
        let header = "game 51st-state\nedition master-set\nplayers-count 2\nwith winter promo-1";
        assert_eq!(write_header(&read_header(header)), header);
        let (AnyGame::FiftyFirst(one), AnyGame::FiftyFirst(other)) =
            (games.get(header).unwrap(), games.get(header).unwrap())
        else {
            panic!("the header is one of 51st State");
        };
        assert!(std::sync::Arc::ptr_eq(&one, &other));
        assert!(games.get("game chess").is_err());
    }
}
