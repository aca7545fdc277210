//! What all requests share.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use games::{CardFiles, GameId};
use pages::browse::CardFace;
use store::SharedStore;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::games_in_play::GamesInPlay;
use crate::heavy::Heavy;
use crate::live::{Census, Tables};
use crate::web::assets::Files;
use crate::web::limits::Limiter;

/// Requests that may wait to look back at games or to search.
const LOOKING: usize = 64;
/// Records that may wait to be read. Each may be as large as a record may be.
const READING: usize = 8;

/// How a server behaves. The default is right for a group of friends.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Requests that one address may make per second, on average; none for no limit.
    pub requests_per_second: Option<NonZeroU32>,
    /// Tables that may wait for players or be played at the same time.
    pub max_tables: u64,
    /// Streams of news that may be open at the same time.
    pub max_streams: usize,
    /// How long a table stays in memory when nobody looks at it.
    pub idle: Duration,
    /// Whether browsers reach the server by HTTPS, as behind a proxy: cookies are then sent by HTTPS only.
    pub https: bool,
    /// How long computer players take for an answer by whose time others could tell what they hold.
    pub pace: Duration,
    /// Card files of somebody's own.
    pub cards: CardFiles,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            requests_per_second: NonZeroU32::new(50),
            max_tables: 10_000,
            max_streams: 10_000,
            idle: Duration::from_mins(10),
            https: false,
            pace: Duration::from_millis(250),
            cards: CardFiles::default(),
        }
    }
}

/// A running server without its sockets.
pub struct App {
    pub(crate) tables: Arc<Tables>,
    pub(crate) settings: Settings,
    pub(crate) files: Files,
    pub(crate) faces: BTreeMap<GameId, Vec<CardFace>>,
    pub(crate) limiter: Option<Limiter>,
    /// Where games are looked back at, and cards and rules are searched.
    pub(crate) looking: Heavy,
    /// Where records from elsewhere are read and replayed, so that nobody who looks back waits for them.
    pub(crate) reading: Heavy,
    stopping: watch::Sender<bool>,
    streams: Arc<Semaphore>,
}

impl App {
    /// A server on this store. The error says what is wrong with the card files.
    pub fn new(store: Arc<dyn SharedStore>, settings: Settings) -> Result<Arc<App>, games::CardFaults> {
        let mut faces = BTreeMap::new();
        for game in GameId::ALL {
            faces.insert(game, games::card_faces(game, &settings.cards, &format!("/cards/{game}"))?);
        }
        Ok(Arc::new(App {
            tables: Tables::new(store, GamesInPlay::new(settings.cards.clone()), settings.pace),
            files: Files::new(),
            faces,
            limiter: settings.requests_per_second.map(Limiter::new),
            looking: Heavy::new(Heavy::n_jobs(), LOOKING),
            reading: Heavy::new(1, READING),
            stopping: watch::channel(false).0,
            streams: Arc::new(Semaphore::new(settings.max_streams)),
            settings,
        }))
    }

    /// Puts away what nobody uses. To be called now and then.
    pub fn tidy(&self) {
        self.tables.tidy(self.settings.idle);
        if let Some(limiter) = &self.limiter {
            limiter.tidy();
        }
    }

    /// Ends all open streams and whatever takes long, so that the server can stop. Browsers come again by themselves.
    pub fn stop_streams(&self) {
        self.stopping.send_replace(true);
        for pool in [&self.looking, &self.reading, &self.tables.loading] {
            pool.stop();
        }
    }

    /// Room for one more stream, until the permit is dropped.
    pub(crate) fn admit_stream(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.streams).try_acquire_owned().ok()
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// The cards of a game.
    pub(crate) fn faces_of(&self, game: GameId) -> &[CardFace] {
        self.faces.get(&game).map(Vec::as_slice).unwrap_or_default()
    }

    /// How much is going on.
    pub fn census(&self) -> Census {
        self.tables.census()
    }
}
