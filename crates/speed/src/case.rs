//! What is counted: each game with each number of players, played by chance, and once by players who look ahead.

use std::fmt;

use games::GameId;
use search::PlayerKind;

/// Games of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// The game.
    pub game: GameId,
    /// How many play.
    pub players: u8,
    /// Who plays all seats.
    pub kind: PlayerKind,
}

impl Case {
    /// All of them; those that a change is judged by first.
    pub fn all() -> Vec<Case> {
        let of = |game: GameId| {
            let random = game.info().players().map(move |players| Case { game, players, kind: PlayerKind::Random });
            random.chain([Case { game, players: 2, kind: PlayerKind::Greedy }])
        };
        let mut cases: Vec<Case> = GameId::ALL.into_iter().flat_map(of).collect();
        cases.sort_by_key(|case| (case.kind, case.players != 2));
        cases
    }

    /// How many games are counted: enough for a steady mean, few enough to be done in seconds.
    pub(crate) const fn n_games(self) -> u64 {
        match self.kind {
            PlayerKind::Random => 400,
            // It tries hundreds of positions for each decision.
            PlayerKind::Greedy => 2,
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.players, self.kind)
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
                assert!(all.contains(&Case { game, players, kind: PlayerKind::Random }), "{game} {players}");
            }
        }
        assert_eq!(all[0].to_string(), "51st-state 2 random");
    }
}
