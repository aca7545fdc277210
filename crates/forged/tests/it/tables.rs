//! The setups that the tests play.

use forged::{Game, Leaders, Setup};

/// Every player count, without variants, with each of them, and with all.
pub fn all() -> Vec<Game> {
    let mut games = Vec::new();
    for players in 2..=4 {
        let base = Setup::new(players);
        let setups = [
            base.clone(),
            Setup { leaders: Leaders::Dealt, ..base.clone() },
            Setup { leaders: Leaders::Chosen, ..base.clone() },
            Setup { mogul: true, ..base.clone() },
            Setup { mogul: true, bigwig: true, ..base.clone() },
            Setup { leaders: Leaders::Dealt, mogul: true, bigwig: true, ..base },
        ];
        games.extend(setups.into_iter().map(|setup| Game::embedded(setup).expect("a game of the rulebook")));
    }
    games
}

/// What the variants of a setup are called, in one word.
pub fn variants(setup: &Setup) -> String {
    let leaders = match setup.leaders {
        Leaders::Off => None,
        Leaders::Dealt => Some("leaders"),
        Leaders::Chosen => Some("chosen-leaders"),
    };
    let names: Vec<&str> =
        leaders.into_iter().chain(setup.mogul.then_some("mogul")).chain(setup.bigwig.then_some("bigwig")).collect();
    if names.is_empty() { "base".to_owned() } else { names.join("-") }
}
