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
    for input in &inputs {
        digest.bytes(input.name.as_bytes());
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::CardFiles;
    use crate::schema::Setup;
    use crate::{AnyGame, Visitor};

    struct Ask;

    impl Visitor for Ask {
        type Out = Option<Arc<Mind>>;

        fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
            mind(game.as_ref())
        }
    }

    struct Names;

    impl Visitor for Names {
        type Out = Vec<String>;

        fn visit<G: Playable>(self, game: &Arc<G>) -> Vec<String> {
            game.inputs().into_iter().map(|it| it.name).collect()
        }
    }

    #[test]
    fn every_network_can_be_read_and_knows_its_game() {
        for id in GameId::ALL {
            if id.network_file().is_empty() {
                assert!(network(id).is_none());
                continue;
            }
            let network = Network::from_bytes(id.network_file()).unwrap();
            assert_eq!(network.notes()[0], (GAME.to_owned(), id.id().to_owned()));
            // Names are for ever: a network that does not know what it is told would be blind.
            let players = id.info().max_players;
            let game = AnyGame::new(id, &Setup::for_players(players), &CardFiles::default()).unwrap();
            let known: Vec<&str> = network.inputs().iter().map(|it| it.name.as_str()).collect();
            let told = game.visit(Names);
            let unknown = told.iter().filter(|name| !known.contains(&name.as_str())).count();
            assert!(unknown * 10 <= told.len(), "{id}: {unknown} of {} inputs are unknown to its network", told.len());
        }
    }

    #[test]
    fn tables_of_the_same_kind_share_a_mind() {
        for id in GameId::ALL {
            let set_up = |players| AnyGame::new(id, &Setup::for_players(players), &CardFiles::default()).unwrap();
            let (one, other, more) = (set_up(2).visit(Ask), set_up(2).visit(Ask), set_up(3).visit(Ask));
            match (one, other, more) {
                (Some(one), Some(other), Some(more)) => {
                    assert!(Arc::ptr_eq(&one, &other));
                    assert_eq!(one.digest(), more.digest());
                }
                (None, None, None) => assert!(network(id).is_none()),
                _ => panic!("a network is there at some tables of {id} only"),
            }
        }
    }
}
