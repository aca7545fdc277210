//! What can be agreed on before a game.

/// What records call the game.
const GAME: &str = "forged-in-steel";

/// How Industry Leaders are handed out (FSV-002).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaders {
    /// Not at all.
    #[default]
    Off,
    /// By chance.
    Dealt,
    /// By choice, in influence order.
    Chosen,
}

impl Leaders {
    /// As records write it.
    pub const fn id(self) -> &'static str {
        match self {
            Leaders::Off => "off",
            Leaders::Dealt => "dealt",
            Leaders::Chosen => "chosen",
        }
    }

    /// The one that records write so.
    pub fn from_id(id: &str) -> Option<Leaders> {
        [Leaders::Off, Leaders::Dealt, Leaders::Chosen].into_iter().find(|it| it.id() == id)
    }
}

/// The number of players and the variants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Two to four.
    pub players: u8,
    /// Industry Leaders.
    pub leaders: Leaders,
    /// The Mogul variant.
    pub mogul: bool,
    /// The Bigwig variant, which needs the Mogul variant.
    pub bigwig: bool,
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// FS-001.
    #[error("Forged in Steel is for 2 to 4 players, not {0}; FS-001")]
    Players(u8),
    /// FSV-015.
    #[error("the Bigwig variant needs the Mogul variant; FSV-015")]
    BigwigWithoutMogul,
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
    #[error("there is no setting {0:?} in Forged in Steel; try players-count, leaders and with")]
    Setting(String),
}

impl Setup {
    /// No variant, for so many players.
    pub fn new(players: u8) -> Setup {
        Setup { players, ..Setup::default() }
    }

    /// The setup as lines of a record.
    pub fn header(&self) -> Vec<(String, String)> {
        let mut lines =
            vec![("game".to_owned(), GAME.to_owned()), ("players-count".to_owned(), self.players.to_string())];
        if self.leaders != Leaders::Off {
            lines.push(("leaders".to_owned(), self.leaders.id().to_owned()));
        }
        let variants = [("mogul", self.mogul), ("bigwig", self.bigwig)];
        let on: Vec<&str> = variants.into_iter().filter(|&(_, on)| on).map(|(name, _)| name).collect();
        if !on.is_empty() {
            lines.push(("with".to_owned(), on.join(" ")));
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
                "players-count" => setup.players = value.parse().map_err(|_| fault("a number from 2 to 4"))?,
                "leaders" => {
                    setup.leaders = Leaders::from_id(value).ok_or_else(|| fault("off, dealt or chosen"))?;
                }
                "with" => {
                    for name in value.split_whitespace() {
                        match name {
                            "mogul" => setup.mogul = true,
                            "bigwig" => setup.bigwig = true,
                            _ => return Err(fault("mogul, bigwig or both")),
                        }
                    }
                }
                _ => return Err(SetupError::Setting(key.clone())),
            }
        }
        Ok(setup)
    }

    /// Whether it can be played.
    pub fn check(&self) -> Result<(), SetupError> {
        if !(2..=4).contains(&self.players) {
            return Err(SetupError::Players(self.players));
        }
        if self.bigwig && !self.mogul {
            return Err(SetupError::BigwigWithoutMogul);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_setups_are_refused_with_their_rule() {
        // FS-001: two to four players.
        assert_eq!(Setup::new(5).check(), Err(SetupError::Players(5)));
        assert!(Setup::new(1).check().is_err() && Setup::new(2).check().is_ok() && Setup::new(4).check().is_ok());
        let bigwig = Setup { bigwig: true, ..Setup::new(3) };
        assert_eq!(bigwig.check(), Err(SetupError::BigwigWithoutMogul));
    }

    #[test]
    fn headers_round_trip() {
        for players in 2..=4 {
            for leaders in [Leaders::Off, Leaders::Dealt, Leaders::Chosen] {
                for (mogul, bigwig) in [(false, false), (true, false), (true, true)] {
                    let setup = Setup { players, leaders, mogul, bigwig };
                    assert_eq!(Setup::from_header(&setup.header()), Ok(setup));
                }
            }
        }
    }

    #[test]
    fn faults_of_a_header_are_told_in_one_sentence() {
        let read =
            |key: &str, value: &str| Setup::from_header(&[(key.to_owned(), value.to_owned())]).unwrap_err().to_string();
        assert_eq!(read("game", "go"), "game is \"go\"; expected forged-in-steel");
        assert_eq!(read("leaders", "some"), "leaders is \"some\"; expected off, dealt or chosen");
        assert!(read("with", "winter").contains("mogul, bigwig or both"));
        assert!(read("edition", "first").contains("no setting"));
    }
}
