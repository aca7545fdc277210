//! One table under load: its players, those who listen, and what is counted.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::client::{Client, Session};
use crate::error::LoadError;
use crate::game::Game;
use crate::listener::Listener;
use crate::offers::{Update, after, version_parts};

/// How long the last listener may take to hear of a move before that counts as a failure.
const HEARING: Duration = Duration::from_secs(10);

/// What all tables count together.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// From sending a move until its whole answer was read.
    pub(crate) moves: Vec<Duration>,
    /// From sending a move until the last listener of the table had the news.
    pub(crate) told: Vec<Duration>,
    /// How much later than planned moves were sent.
    pub(crate) late: Vec<Duration>,
    pub(crate) failures: u64,
    /// The first thing that went wrong, for the report.
    pub(crate) first_failure: Option<String>,
    pub(crate) finished_games: u64,
}

/// The tally, shared by the tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared(Arc<Mutex<Tally>>);

impl Shared {
    pub(crate) fn count(&self, with: impl FnOnce(&mut Tally)) {
        with(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub(crate) fn failed(&self, error: &LoadError) {
        self.count(|tally| {
            tally.failures += 1;
            tally.first_failure.get_or_insert_with(|| error.to_string());
        });
    }

    pub(crate) fn take(&self) -> Tally {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What a listener heard.
struct Heard {
    listener: usize,
    version: u64,
    received: Instant,
    /// For players: what their page learned.
    update: Option<Update>,
}

/// A table that is played.
pub(crate) struct Playing {
    client: Client,
    game: Game,
    n_listeners: usize,
    ears: Vec<JoinHandle<()>>,
    tell: UnboundedSender<Heard>,
    heard: UnboundedReceiver<Heard>,
    /// The last version that each listener heard of, and when.
    reached: Vec<(u64, Instant)>,
    shared: Shared,
}

impl Playing {
    /// A new table, with so many players and nobody listening yet.
    pub(crate) async fn open(mut client: Client, n_seats: usize, shared: Shared) -> Result<Playing, LoadError> {
        let game = Game::open(&mut client, vec![Session::default(); n_seats]).await?;
        let (tell, heard) = unbounded_channel();
        Ok(Playing { client, game, n_listeners: 0, ears: Vec::new(), tell, heard, reached: Vec::new(), shared })
    }

    /// Lets so many listen: the players first, then spectators.
    pub(crate) async fn listen(&mut self, n_listeners: usize) -> Result<(), LoadError> {
        self.n_listeners = n_listeners;
        // News of the table before must not be taken for news of this one.
        (self.tell, self.heard) = unbounded_channel();
        self.reached = vec![(0, Instant::now()); n_listeners];
        let n_players = self.game.players.len();
        let mut spectators_page = String::new();
        if n_players < n_listeners {
            let page = self.client.get(&mut Session::default(), &self.game.address).await?;
            let version = after(&page.text, "data-version=\"").unwrap_or_default();
            spectators_page = format!("{}/live?since={version}", self.game.address);
        }
        for listener in 0..n_listeners {
            let player = self.game.players.get(listener);
            let path = if player.is_some() { self.game.live(listener) } else { spectators_page.clone() };
            let nobody = Session::default();
            let session = player.map_or(&nobody, |it| &it.session);
            let stream = Listener::open(self.client.address(), session, &path, None).await?;
            let (tell, shared) = (self.tell.clone(), self.shared.clone());
            self.ears.push(tokio::spawn(hear(stream, listener, player.is_some(), tell, shared)));
        }
        Ok(())
    }

    /// Plays random moves until the deadline, one every `interval`; without one, as fast as answers come.
    pub(crate) async fn play(mut self, begin: Instant, interval: Option<Duration>, deadline: Instant) {
        let mut slot = begin;
        while slot < deadline && Instant::now() < deadline {
            tokio::time::sleep_until(slot.into()).await;
            let outcome = self.one_move(interval.map(|_| slot)).await;
            let failed = outcome.is_err();
            if let Err(error) = &outcome {
                self.shared.failed(error);
            }
            if (failed || self.game.to_move().is_none())
                && let Err(error) = self.replace().await
            {
                self.shared.failed(&error);
                // A server that is gone would otherwise be asked in a tight loop.
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            slot = interval.map_or_else(Instant::now, |interval| slot + interval);
        }
    }

    /// Makes a move and waits until everybody at the table has heard of it.
    async fn one_move(&mut self, planned: Option<Instant>) -> Result<(), LoadError> {
        let lost = || LoadError::Unreadable(format!("nobody is asked at {}", self.game.address));
        let player = self.game.to_move().ok_or_else(lost)?;
        let choice = self.game.players[player].any_choice().ok_or_else(lost)?;
        let sent = Instant::now();
        let update = self.game.play(&mut self.client, player, &choice).await?;
        let answered = sent.elapsed();
        self.shared.count(|tally| {
            tally.moves.push(answered);
            tally.late.extend(planned.map(|planned| sent.saturating_duration_since(planned)));
        });
        let version = version_parts(&update.version).map_or(0, |(_, number)| number);
        if let Some(told) = self.wait_for(version).await? {
            self.shared.count(|tally| tally.told.push(told.saturating_duration_since(sent)));
        }
        if update.go.is_some() {
            // The page of the table is another one now: the game is over.
            self.shared.count(|tally| tally.finished_games += 1);
            self.game.players.iter_mut().for_each(|it| it.offers.choices.clear());
            return Ok(());
        }
        // Whoever does not listen looks at the table again when somebody else has moved.
        for other in (self.n_listeners..self.game.players.len()).filter(|&it| it != player) {
            self.game.look(&mut self.client, other).await?;
        }
        Ok(())
    }

    /// Waits until every listener has heard of a version, and says when the last one did.
    async fn wait_for(&mut self, version: u64) -> Result<Option<Instant>, LoadError> {
        let hearing = async {
            while self.reached.iter().any(|&(reached, _)| reached < version) {
                let Some(Heard { listener, version, received, update }) = self.heard.recv().await else { return };
                self.reached[listener] = (version, received);
                if let Some(update) = update {
                    self.game.players[listener].take_in(&update);
                }
            }
        };
        let heard = tokio::time::timeout(HEARING, hearing).await;
        heard.map_err(|_| LoadError::TooSlow(HEARING.as_secs()))?;
        Ok(self.reached.iter().map(|&(_, received)| received).max())
    }

    /// The same people at a new table.
    async fn replace(&mut self) -> Result<(), LoadError> {
        self.hang_up();
        let sessions = self.game.players.iter().map(|it| it.session.clone()).collect();
        self.game = Game::open(&mut self.client, sessions).await?;
        self.listen(self.n_listeners).await
    }

    fn hang_up(&mut self) {
        for ear in self.ears.drain(..) {
            ear.abort();
        }
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.hang_up();
    }
}

/// Passes on what a stream tells, until it ends or nobody wants to know.
async fn hear(mut stream: Listener, listener: usize, plays: bool, tell: UnboundedSender<Heard>, shared: Shared) {
    loop {
        let news = match stream.next().await {
            Ok(Some(news)) => news,
            Ok(None) => return shared.failed(&LoadError::Connection("a stream of news has ended".to_owned())),
            Err(error) => return shared.failed(&error),
        };
        let Some((_, version)) = version_parts(&news.id) else { continue };
        // Spectators do nothing with what they hear, so it need not be read.
        let update = match plays.then(|| Update::read(&news.data)).transpose() {
            Ok(update) => update,
            Err(error) => return shared.failed(&error),
        };
        if tell.send(Heard { listener, version, received: news.received, update }).is_err() {
            return;
        }
    }
}
