//! The networks inside the program, and what they are at a table.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use search::{Mind, Network};
use table::Digest;

use crate::any_game::{GameId, Playable};
use crate::schema::GAME;

static NETWORKS: LazyLock<Vec<Option<Network>>> = LazyLock::new(|| {
    // A file that cannot be read is as good as none: computer players then go by what the game itself says of positions.
    // A test holds every file to being readable.
    GameId::ALL.into_iter().map(|id| Network::from_bytes(id.network_file()).ok()).collect()
});

/// Those that somebody plays with now. A network takes some hundred kilobytes at a table, so tables of the same kind share
/// one.
static MINDS: Mutex<Option<HashMap<u64, Weak<Mind>>>> = Mutex::new(None);

/// The network that has learned a game.
pub fn network(id: GameId) -> Option<&'static Network> {
    let place = GameId::ALL.iter().position(|it| *it == id)?;
    NETWORKS.get(place)?.as_ref()
}

/// What computer players at this table judge positions by, if a network has learned the game.
pub fn mind<G: Playable>(game: &G) -> Option<Arc<Mind>> {
    let header = game.header();
    let id = header.iter().find(|(key, _)| key == GAME).and_then(|(_, name)| name.parse::<GameId>().ok())?;
    let network = network(id)?;
    let inputs = game.inputs();
    let mut digest = Digest::new();
    digest.bytes(id.id().as_bytes());
    inputs.iter().for_each(|it| {
        digest.bytes(it.name.as_bytes());
    });
    let mut minds = MINDS.lock().unwrap_or_else(PoisonError::into_inner);
    let minds = minds.get_or_insert_with(HashMap::new);
    let key = digest.short();
    if let Some(mind) = minds.get(&key).and_then(Weak::upgrade) {
        return Some(mind);
    }
    minds.retain(|_, mind| mind.strong_count() > 0);
    let mind = Arc::new(Mind::new(network, &inputs));
    minds.insert(key, Arc::downgrade(&mind));
    Some(mind)
}
