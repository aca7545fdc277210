//! Who plays: people and computer players by name.

use std::fmt;

use anyhow::{Result, bail};
use games::{nearest, unknown};
use search::{BadStrength, PlayerKind, Strength, UnknownPlayer};

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Somebody at this terminal.
    Me,
    /// A computer player.
    Computer(PlayerKind),
}

impl Who {
    /// The name that people type and records carry.
    pub const fn name(self) -> &'static str {
        match self {
            Who::Me => "me",
            Who::Computer(kind) => kind.name(),
        }
    }

    /// Whether a person must be asked.
    pub const fn is_person(self) -> bool {
        matches!(self, Who::Me)
    }

    /// Who has this name.
    pub fn named(text: &str) -> Result<Who> {
        if text == Who::Me.name() {
            return Ok(Who::Me);
        }
        if let Ok(kind) = text.parse() {
            return Ok(Who::Computer(kind));
        }
        let names = std::iter::once(Who::Me.name()).chain(PlayerKind::ALL.map(PlayerKind::name));
        let near = nearest(text, names);
        bail!("{}", if near.is_empty() { all_kinds(text) } else { unknown("player", text, near) })
    }
}

fn all_kinds(text: &str) -> String {
    let kinds = PlayerKind::ALL.map(PlayerKind::name).join(", ");
    format!("there is no player {text:?}; expected me or a computer player: {kinds}")
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The computer players with these names, for commands that nobody sits at.
pub fn computers(names: &[String]) -> Result<Vec<Strength>> {
    let strength = |name: &String| match name.parse() {
        Ok(strength) => Ok(strength),
        Err(BadStrength::Unknown(UnknownPlayer(name))) => {
            bail!("{}", unknown("computer player", &name, PlayerKind::ALL.map(PlayerKind::name)))
        }
        Err(fault) => bail!("{fault}"),
    };
    names.iter().map(strength).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_near_misses() {
        assert_eq!(Who::named("me").unwrap(), Who::Me);
        assert_eq!(Who::named("greedy").unwrap(), Who::Computer(PlayerKind::Greedy));
        let error = |text: &str| Who::named(text).unwrap_err().to_string();
        assert_eq!(error("gredy"), "there is no player \"gredy\"; did you mean greedy?");
        assert!(
            error("Ann")
                .ends_with("expected me or a computer player: random, beginner, easy, greedy, medium, hard, expert"),
            "{}",
            error("Ann")
        );
        assert!(computers(&["me".into()]).unwrap_err().to_string().starts_with("there is no computer player \"me\""));
    }
}
