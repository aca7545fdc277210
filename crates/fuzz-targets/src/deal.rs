//! A dealt game from one line, such as `51st-state 3 2a winter`: the game, how many play, the seed, what is mixed in.

use games::{AnyGame, CardFiles, GameId, Setup};
use table::Seed;

/// What a first line asks for. Whatever it leaves out or gets wrong has a usual value, so that few inputs are wasted.
pub struct Deal<'t> {
    pub id: GameId,
    pub players: u8,
    pub seed: Seed,
    pub with: Vec<&'t str>,
}

impl<'t> Deal<'t> {
    pub fn read(line: &'t str) -> Deal<'t> {
        let mut words = line.split_whitespace();
        let id: GameId = words.next().and_then(|it| it.parse().ok()).unwrap_or(GameId::ALL[0]);
        let range = id.info().players();
        let players = words.next().and_then(|it| it.parse().ok()).unwrap_or(2).clamp(*range.start(), *range.end());
        let seed = words.next().and_then(|it| it.parse().ok()).unwrap_or_else(|| Seed::from_number(1));
        Deal { id, players, seed, with: words.collect() }
    }

    /// The game, with what is mixed in as far as there is such a thing.
    pub fn game(&self) -> Option<AnyGame> {
        let setup = |with: &[&str]| Setup::for_players(self.players).with("with", with.iter().copied());
        let files = CardFiles::default();
        AnyGame::new(self.id, &setup(&self.with), &files).or_else(|_| AnyGame::new(self.id, &setup(&[]), &files)).ok()
    }
}

/// The first line of a text, and the rest.
pub fn split(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}
