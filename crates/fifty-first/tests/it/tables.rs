//! The setups that the tests play.

use fifty_first::{Game, Setup};

/// Every player count with every mix of sets that the rulebook has, promos, and a house mix of everything.
pub fn all() -> Vec<Game> {
    let mut setups = Vec::new();
    for players in 1..=4 {
        setups.push(Setup::new(players));
        setups.push(Setup::new(players).with("new-era"));
        setups.push(Setup::new(players).with("winter"));
        setups.push(Setup::new(players).with("winter").with("promo-1"));
    }
    let mut house = Setup::new(4).with("new-era").with("winter").with("promo-1");
    house.house.mix_expansions = true;
    house.house.ruins_score = true;
    setups.push(house);
    setups.into_iter().map(|setup| Game::embedded(setup).expect("a game of the rulebook")).collect()
}
