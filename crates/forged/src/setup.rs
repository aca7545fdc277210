//! What can be agreed on before a game.

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
}

impl Setup {
    /// No variant, for so many players.
    pub fn new(players: u8) -> Setup {
        Setup { players, ..Setup::default() }
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
}
