//! What all requests share.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::{CardFiles, GameId};
use pages::browse::CardFace;
use store::{Millis, SharedStore, StoreError, Token};
use tokio::sync::{Mutex, watch};

use crate::clock;
use crate::fault::Fault;
use crate::games_in_play::GamesInPlay;
use crate::heavy::Heavy;
use crate::live::{Census, Tables};
use crate::quotas::{Counters, Limit, Quotas};
use crate::secrets;
use crate::source::Network;
use crate::web::assets::Files;
use crate::web::limits::Limiter;
use crate::web::visitor::Visitor;

/// Tables that are put away for good, and sessions that are forgotten, in one go.
const EXPIRE_AT_ONCE: u32 = 500;
/// How long it is remembered whether the database can be written.
const HEALTH_FOR: Duration = Duration::from_secs(1);
/// How long a write may take before the database counts as one that cannot be written.
const HEALTH_PATIENCE: Duration = Duration::from_secs(5);
const DAY: Duration = Duration::from_hours(24);

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
    /// Connections that may be open at the same time.
    pub max_connections: usize,
    /// Connections that one address may have, and never more than a quarter of all; none for no limit.
    pub connections_per_address: Limit,
    /// What one browser and one address may have.
    pub quotas: Quotas,
    /// Proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<Network>,
    /// How many computer players think at the same time.
    pub thinkers: usize,
    /// How long a table stays in memory when nobody looks at it.
    pub idle: Duration,
    /// After how long a table that nobody began, and where nobody did anything, is removed; none for never.
    pub remove_unused: Option<Duration>,
    /// After how long a game that nobody plays on is closed; none for never. It can still be looked at.
    pub close_idle: Option<Duration>,
    /// After how long a browser that has no tables is forgotten.
    pub forget_sessions: Duration,
    /// How long a caller may take to say what they want, from connecting or from the last answer on.
    pub head_time: Duration,
    /// How long what they send with it may take to arrive.
    pub body_time: Duration,
    /// How long a caller may leave unread what they were sent.
    pub stall_time: Duration,
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
            max_connections: 12_000,
            connections_per_address: NonZeroU32::new(600),
            quotas: Quotas::default(),
            trusted_proxies: Vec::new(),
            // One core is left to those who only want to see a page.
            thinkers: std::thread::available_parallelism().map_or(1, |it| it.get().saturating_sub(1).max(1)),
            remove_unused: Some(30 * DAY),
            close_idle: Some(365 * DAY),
            forget_sessions: 30 * DAY,
            head_time: Duration::from_secs(20),
            body_time: Duration::from_secs(30),
            stall_time: Duration::from_mins(1),
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
    pub(crate) counters: Counters,
    stopping: watch::Sender<bool>,
    /// When it was last tried whether the database can be written, and what came of it.
    health: Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

impl App {
    /// A server on this store. The error says what is wrong with the card files.
    pub fn new(store: Arc<dyn SharedStore>, settings: Settings) -> Result<Arc<App>, games::CardFaults> {
        let mut faces = BTreeMap::new();
        for game in GameId::ALL {
            faces.insert(game, games::card_faces(game, &settings.cards, &format!("/cards/{game}"))?);
        }
        Ok(Arc::new(App {
            tables: Tables::new(store, GamesInPlay::new(settings.cards.clone()), settings.thinkers, settings.pace),
            files: Files::new(),
            faces,
            limiter: settings.requests_per_second.map(Limiter::new),
            looking: Heavy::new(Heavy::n_jobs(), LOOKING),
            reading: Heavy::new(1, READING),
            stopping: watch::channel(false).0,
            counters: Counters::new(settings.quotas, settings.max_streams),
            health: Mutex::default(),
            settings,
        }))
    }

    /// Puts away what nobody uses. To be called now and then.
    pub fn tidy(&self) {
        self.tables.tidy(self.settings.idle);
        if let Some(limiter) = &self.limiter {
            limiter.tidy();
        }
        self.counters.tidy();
    }

    /// Puts away for good what nobody has used for long: tables that never began, games that nobody plays on, browsers
    /// without a table. To be called seldom.
    pub async fn expire(&self) {
        let now = clock::now();
        let before = |time: Option<Duration>| {
            let millis = time.map(|it| Millis::try_from(it.as_millis()).unwrap_or(Millis::MAX));
            millis.map_or(0, |millis| now.saturating_sub(millis).max(0))
        };
        let Settings { remove_unused, close_idle, forget_sessions, .. } = self.settings;
        match self.tables.store.expire(before(remove_unused), before(close_idle), now, EXPIRE_AT_ONCE).await {
            Ok(expired) => self.tables.forget_all(expired.removed.into_iter().chain(expired.abandoned)),
            Err(error) => tracing::warn!("tables that nobody uses were not put away: {error}"),
        }
        let forgotten = self.tables.store.purge_sessions(before(Some(forget_sessions)), EXPIRE_AT_ONCE).await;
        if let Err(error) = forgotten {
            tracing::warn!("browsers that do not come any more were not forgotten: {error}");
        }
    }

    /// Whether the database can be written, which is tried now and then.
    pub(crate) async fn check_writable(&self) -> Result<(), StoreError> {
        let mut health = self.health.lock().await;
        if let Some((at, outcome)) = &*health
            && at.elapsed() < HEALTH_FOR
        {
            return outcome.clone();
        }
        let written = tokio::time::timeout(HEALTH_PATIENCE, self.tables.store.prove_writable(clock::now())).await;
        let late = || StoreError::Unavailable(format!("nothing was written for {} seconds", HEALTH_PATIENCE.as_secs()));
        let outcome = written.unwrap_or_else(|_| Err(late()));
        *health = Some((Instant::now(), outcome.clone()));
        outcome
    }

    /// The secret that a browser acts with from now on: its own, if this server gave it that, and otherwise a new one,
    /// which the answer must then set. A secret that somebody thought up could be known to others.
    pub(crate) async fn token_for(&self, visitor: &Visitor) -> Result<Token, Fault> {
        match &visitor.token {
            Some(token) if self.tables.store.knows(token.hash()).await? => Ok(token.clone()),
            _ => secrets::token(),
        }
    }

    /// Ends all open streams and whatever takes long, so that the server can stop. Browsers come again by themselves.
    pub fn stop_streams(&self) {
        self.stopping.send_replace(true);
        for pool in [&self.looking, &self.reading, &self.tables.loading] {
            pool.stop();
        }
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
