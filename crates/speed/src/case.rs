//! What is counted: each game with each number of players, played by chance, and once by players who look ahead; and
//! what is mixed into a game, each by itself.

use std::fmt;

use games::{GameId, Setup};
use search::PlayerKind;

/// What is counted mixed into a game, and the edition that has it.
const MIXED: [(GameId, &str, &str); 5] = [
    (GameId::FiftyFirst, "ultimate", "moloch"),
    (GameId::FiftyFirst, "ultimate", "scavengers"),
    (GameId::FiftyFirst, "ultimate", "allies"),
    (GameId::FiftyFirst, "ultimate", "no-mans-land"),
    (GameId::FiftyFirst, "ultimate", "promo-2"),
];

/// Games of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// The game.
    pub game: GameId,
    /// The edition and what is mixed in, unless it is the game as it is.
    pub mixed: Option<(&'static str, &'static str)>,
    /// How many play.
    pub players: u8,
    /// Who plays all seats.
    pub kind: PlayerKind,
}

impl Case {
    /// All of them; those that a change is judged by first.
    pub fn all() -> Vec<Case> {
        let of = |game: GameId| {
            let plain = move |players, kind| Case { game, mixed: None, players, kind };
            let random = game.info().players().map(move |players| plain(players, PlayerKind::Random));
            random.chain([plain(2, PlayerKind::Greedy)])
        };
        let mixed = MIXED.into_iter().map(|(game, edition, with)| Case {
            game,
            mixed: Some((edition, with)),
            players: 2,
            kind: PlayerKind::Random,
        });
        let mut cases: Vec<Case> = GameId::ALL.into_iter().flat_map(of).chain(mixed).collect();
        cases.sort_by_key(|case| (case.kind, case.players != 2));
        cases
    }

    /// The one that is called so.
    pub fn named(name: &str) -> Option<Case> {
        Case::all().into_iter().find(|case| case.to_string() == name)
    }

    /// What is agreed on before its games.
    pub(crate) fn setup(self) -> Setup {
        let setup = Setup::for_players(self.players);
        match self.mixed {
            None => setup,
            Some((edition, with)) => setup.with("edition", [edition]).with("with", [with]),
        }
    }

    /// How many games are counted: enough for a steady mean, few enough to be done in seconds.
    pub(crate) const fn n_games(self) -> u64 {
        match self.kind {
            PlayerKind::Random => 400,
            // It tries hundreds of positions for each decision.
            _ => 2,
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game)?;
        if let Some((_, with)) = self.mixed {
            write!(f, "+{with}")?;
        }
        write!(f, " {} {}", self.players, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_counted_with_every_number_of_players() {
        let all = Case::all();
        for game in GameId::ALL {
            for players in game.info().players() {
                assert!(
                    all.contains(&Case { game, mixed: None, players, kind: PlayerKind::Random }),
                    "{game} {players}"
                );
            }
        }
        assert_eq!(all[0].to_string(), "51st-state 2 random");
        for case in all {
            assert_eq!(Case::named(&case.to_string()), Some(case));
        }
    }
}
