//! The computer players by name.

use std::fmt;
use std::str::FromStr;

use table::{Digest, Evaluate, Rules, Seat, Seed};

use crate::{Greedy, Knowledge, Player, Random};

/// The kinds of computer players there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayerKind {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
}

impl PlayerKind {
    /// All of them, from weak to strong.
    pub const ALL: [PlayerKind; 2] = [PlayerKind::Random, PlayerKind::Greedy];

    /// The name that people type.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerKind::Random => "random",
            PlayerKind::Greedy => "greedy",
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no computer player has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a computer player; expected one of: {known}", known = PlayerKind::ALL.map(PlayerKind::name).join(", "))]
pub struct UnknownPlayer(pub String);

impl FromStr for PlayerKind {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<PlayerKind, UnknownPlayer> {
        PlayerKind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| UnknownPlayer(text.to_owned()))
    }
}

/// A computer player of any kind, without a box around it.
pub enum Bot<G: Rules> {
    /// Does anything.
    Random(Random<G>),
    /// Takes what looks best at once.
    Greedy(Greedy<G>),
}

impl<G: Evaluate> Bot<G> {
    /// A player of this kind whose decisions follow from the seed.
    pub fn new(kind: PlayerKind, seed: u64) -> Self {
        match kind {
            PlayerKind::Random => Bot::Random(Random::new(seed)),
            PlayerKind::Greedy => Bot::Greedy(Greedy::new(seed)),
        }
    }

    /// What kind of player it is.
    pub fn kind(&self) -> PlayerKind {
        match self {
            Bot::Random(_) => PlayerKind::Random,
            Bot::Greedy(_) => PlayerKind::Greedy,
        }
    }
}

/// A seed for one decision of a computer player. It follows from the game and the place in it, so that a game that is
/// saved and resumed takes the same course as one that is not.
pub fn decision_seed(game: &Seed, n_decisions: usize, seat: Seat) -> u64 {
    let mut digest = Digest::new();
    digest.bytes(game.bytes()).number(n_decisions as u64).number(seat.number().into());
    digest.short()
}

impl<G: Evaluate> Player<G> for Bot<G> {
    fn choose(&mut self, known: &Knowledge<'_, G>) -> G::Choice {
        match self {
            Bot::Random(player) => player.choose(known),
            Bot::Greedy(player) => player.choose(known),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    #[test]
    fn names_are_read_back() {
        for kind in PlayerKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert_eq!(Bot::<Toy>::new(kind, 1).kind(), kind);
        }
        assert_eq!(format!("{:>8}", PlayerKind::Greedy), "  greedy");
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = "Greedy ".parse::<PlayerKind>().unwrap_err();
        assert_eq!(error.to_string(), "\"Greedy \" is not a computer player; expected one of: random, greedy");
    }

    #[test]
    fn bots_can_move_to_another_thread() {
        fn check<T: Send>() {}
        check::<Bot<Toy>>();
    }
}
