//! What can be agreed on before a game.

/// What records call the game.
pub(crate) const GAME: &str = "new-era";
/// The setting of the merge with 51st State (2010).
const MERGE: &str = "merge";

/// The number of players, and whether both games are merged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Two to five.
    pub players: u8,
    /// The merge with 51st State (2010): NEM-001.
    pub merge: bool,
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// NE-001.
    #[error("The New Era is for 2 to 5 players, not {0}; NE-001")]
    Players(u8),
    /// A setting of a record that has no such value.
    #[error("{key} is {value:?}; expected {expected}")]
    Value {
        /// The setting.
        key: String,
        /// What was found.
        value: String,
        /// What could be there.
        expected: &'static str,
    },
    /// A setting that the game does not have.
    #[error("there is no setting {0:?} in The New Era; try players-count and merge")]
    Setting(String),
}

impl Setup {
    /// The New Era alone, for so many players.
    pub fn new(players: u8) -> Setup {
        Setup { players, merge: false }
    }

    /// Merged with 51st State (2010).
    #[must_use]
    pub fn merged(self) -> Setup {
        Setup { merge: true, ..self }
    }

    /// The setup as lines of a record.
    pub fn header(&self) -> Vec<(String, String)> {
        let mut lines =
            vec![("game".to_owned(), GAME.to_owned()), ("players-count".to_owned(), self.players.to_string())];
        if self.merge {
            lines.push((MERGE.to_owned(), "on".to_owned()));
        }
        lines
    }

    /// Reads the setup back from the lines of a record.
    pub fn from_header(header: &[(String, String)]) -> Result<Setup, SetupError> {
        let mut setup = Setup::new(2);
        for (key, value) in header {
            let fault = |expected| SetupError::Value { key: key.clone(), value: value.clone(), expected };
            match key.as_str() {
                "game" if value == GAME => {}
                "game" => return Err(fault(GAME)),
                "players-count" => setup.players = value.parse().map_err(|_| fault("a number from 2 to 5"))?,
                MERGE => {
                    setup.merge = match value.as_str() {
                        "on" => true,
                        "off" => false,
                        _ => return Err(fault("on or off")),
                    }
                }
                _ => return Err(SetupError::Setting(key.clone())),
            }
        }
        Ok(setup)
    }

    /// Whether it can be played.
    pub fn check(&self) -> Result<(), SetupError> {
        if (2..=5).contains(&self.players) { Ok(()) } else { Err(SetupError::Players(self.players)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NE-001: five Factions, and an order with a first and a last player.
    #[test]
    fn two_to_five_can_play() {
        for players in 0..8 {
            let fits = (2..=5).contains(&players);
            assert_eq!(Setup::new(players).check(), if fits { Ok(()) } else { Err(SetupError::Players(players)) });
        }
    }

    #[test]
    fn headers_round_trip() {
        for players in 2..=5 {
            for setup in [Setup::new(players), Setup::new(players).merged()] {
                assert_eq!(Setup::from_header(&setup.header()), Ok(setup));
            }
        }
        let read =
            |key: &str, value: &str| Setup::from_header(&[(key.to_owned(), value.to_owned())]).unwrap_err().to_string();
        assert_eq!(read("game", "go"), "game is \"go\"; expected new-era");
        assert_eq!(read("merge", "maybe"), "merge is \"maybe\"; expected on or off");
        assert!(read("edition", "first").contains("no setting"));
    }
}
