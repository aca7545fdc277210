//! Tables in memory: brought in when somebody asks, told about to those who listen, put away when nobody does.
//!
//! A room is locked from the moment a request looks at it until what it wrote is on the disk, so requests to one table
//! come one after the other while those to different tables share a commit.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex as PlainMutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use store::{Millis, NewEntry, SharedStore, Status, StoreError, TableId, TokenHash, What};
use table::{Seat, SeatSet};
use tokio::sync::{Mutex, MutexGuard, OnceCell, watch};
use tokio::time::Instant;

use crate::clock;
use crate::fault::Fault;
use crate::games_in_play::GamesInPlay;
use crate::heavy::{Heavy, Leave};
use crate::play::{By, Plan, Step};
use crate::room::{CHAT_LINES, Room, full_words};
use crate::thinking::Thinking;

/// What listeners learn when a table leaves memory: they come again and find it anew.
pub(crate) const GONE: u64 = u64::MAX;

/// Tables that may wait to be brought into memory, and how long: after a restart all players come at once.
const LOADING: usize = 10_000;
const LOADING_TIME: Duration = Duration::from_secs(30);

/// A table in memory.
pub(crate) struct LiveTable {
    pub(crate) id: TableId,
    room: Mutex<Room>,
    /// The version of the room, for those who wait for changes.
    news: watch::Sender<u64>,
    used_at: AtomicI64,
}

impl LiveTable {
    pub(crate) async fn room(&self) -> MutexGuard<'_, Room> {
        self.used_at.store(clock::now(), Ordering::Relaxed);
        self.room.lock().await
    }

    pub(crate) fn listen(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Tells those who listen.
    pub(crate) fn publish(&self, version: u64) {
        self.news.send_replace(version);
    }

    fn n_listeners(&self) -> usize {
        self.news.receiver_count()
    }
}

/// All tables in memory.
pub(crate) struct Tables {
    pub(crate) store: Arc<dyn SharedStore>,
    pub(crate) games: GamesInPlay,
    /// Where tables are brought into memory.
    pub(crate) loading: Heavy,
    live: PlainMutex<HashMap<TableId, Arc<OnceCell<Arc<LiveTable>>>>>,
    /// How long computer players take for an answer by whose time something could be told.
    pace: Duration,
    thinking: Thinking,
}

/// How many tables are in memory, and how many listen to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// Tables in memory.
    pub tables: usize,
    /// Open streams.
    pub listeners: usize,
}

impl Tables {
    pub(crate) fn new(store: Arc<dyn SharedStore>, games: GamesInPlay, thinkers: usize, pace: Duration) -> Arc<Tables> {
        // One more than play logs at the same time, because the database must be waited for.
        let loading = Heavy::new(Heavy::n_jobs() + 1, LOADING).with_time(LOADING_TIME);
        let thinking = Thinking::new(thinkers);
        Arc::new(Tables { store, games, loading, live: PlainMutex::default(), pace, thinking })
    }

    fn live(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<OnceCell<Arc<LiveTable>>>>> {
        // Nothing panics while the lock is held, and what is behind it is always whole.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table, brought into memory if need be.
    pub(crate) async fn get(self: &Arc<Tables>, id: TableId) -> Result<Arc<LiveTable>, Fault> {
        let cell = Arc::clone(self.live().entry(id).or_default());
        let loaded = cell.get_or_try_init(|| self.load(id)).await.cloned();
        match loaded {
            Ok(table) => Ok(table),
            Err(fault) => {
                // Addresses that lead nowhere must not fill the memory.
                let mut live = self.live();
                if live.get(&id).is_some_and(|it| Arc::ptr_eq(it, &cell) && it.get().is_none()) {
                    live.remove(&id);
                }
                Err(fault)
            }
        }
    }

    async fn load(self: &Arc<Tables>, id: TableId) -> Result<Arc<LiveTable>, Fault> {
        let turn = self.loading.turn().await?;
        let loaded = self.store.load(id).await?;
        let chat = self.store.chat(id, 0, CHAT_LINES).await?;
        let (tables, epoch) = (Arc::clone(self), crate::secrets::number32()?);
        let played = move |leave: &Leave| {
            let room = Room::new(loaded, chat, &tables.games, epoch, leave);
            // Nobody waits for it, so that it does not matter why it failed.
            if room.is_err() && !leave.goes_on() { None } else { Some(room) }
        };
        let room = turn.run(played).await?.map_err(|error| {
            tracing::error!("table {id} cannot be shown: {error}");
            let sentence = format!(
                "This table needs something that this server does not have ({error}): start it with the card files, or \
                 the release, that the table was played with to see it and to play on."
            );
            Fault::new(StatusCode::CONFLICT, sentence)
        })?;
        if let Some(frozen) = &room.frozen {
            tracing::warn!("table {id} can only be looked at: {}", frozen.sentence);
        }
        let (news, _) = watch::channel(room.version());
        let table = Arc::new(LiveTable { id, room: Mutex::new(room), news, used_at: AtomicI64::new(clock::now()) });
        // The server may have stopped while computer players were to move.
        self.wake(&table);
        Ok(table)
    }

    /// Puts a table out of memory at once, because memory and database may differ.
    fn forget(&self, table: &LiveTable) {
        self.live().remove(&table.id);
        table.publish(GONE);
    }

    /// Puts tables out of memory because the database has changed without them.
    pub(crate) fn forget_all(&self, ids: impl Iterator<Item = TableId>) {
        for id in ids {
            let gone = self.live().remove(&id);
            if let Some(table) = gone.as_ref().and_then(|it| it.get()) {
                table.publish(GONE);
            }
        }
    }

    /// Puts away the tables that nobody has used for so long and nobody listens to.
    pub(crate) fn tidy(&self, idle: Duration) {
        let before = clock::now() - Millis::try_from(idle.as_millis()).unwrap_or(Millis::MAX);
        self.live().retain(|_, cell| {
            let Some(table) = cell.get() else { return true };
            let busy = table.n_listeners() > 0 || before < table.used_at.load(Ordering::Relaxed);
            // Answers that are held back exist in memory only.
            let holds = |room: MutexGuard<'_, Room>| room.is_played() && room.play.waiting() != room.play.undecided();
            let busy = busy || table.room.try_lock().map_or(true, holds);
            // One count is the cell's own; whoever holds another is about to use the table.
            busy || Arc::strong_count(table) > 1 || Arc::strong_count(cell) > 1
        });
        let quiet: Vec<Arc<LiveTable>> = self.live().values().filter_map(|cell| cell.get().cloned()).collect();
        for table in quiet.into_iter().filter(|it| it.n_listeners() == 0) {
            if let Ok(mut room) = table.room.try_lock() {
                room.forget_drawings();
            }
        }
    }

    pub(crate) fn census(&self) -> Census {
        let live = self.live();
        let tables: Vec<&Arc<LiveTable>> = live.values().filter_map(|cell| cell.get()).collect();
        Census { tables: tables.len(), listeners: tables.iter().map(|it| it.n_listeners()).sum() }
    }

    /// The seats that a session holds here.
    pub(crate) async fn held(&self, room: &mut Room, session: Option<TokenHash>) -> Result<SeatSet, Fault> {
        let Some(session) = session else { return Ok(SeatSet::EMPTY) };
        if let Some(held) = room.held(&session) {
            return Ok(held);
        }
        let seats = self.store.seats_of(session, room.table.id).await?;
        let held: SeatSet = seats.into_iter().map(Seat::new).collect();
        room.hold(session, held);
        Ok(held)
    }

    /// Writes what was planned, and only then does it.
    pub(crate) async fn carry_out(&self, table: &LiveTable, room: &mut Room, plan: &Plan) -> Result<(), Fault> {
        let at = clock::now();
        let entry = |(seat, text): &Step| NewEntry { at, what: What::Move { seat: index(*seat), text: text.clone() } };
        let mut entries: Vec<NewEntry> = plan.steps.iter().map(entry).collect();
        entries.extend(plan.scores.clone().map(|scores| NewEntry { at, what: What::End { scores } }));
        self.append(table, room, entries).await?;
        if let Err(error) = room.play.extend(&plan.steps) {
            // Planned on this very position, so this is a bug; the database has the truth.
            self.forget(table);
            tracing::error!("table {}: {error}", table.id);
            return Err(Fault::internal("The server lost track of this table; please load it again."));
        }
        let version = match &plan.scores {
            Some(scores) => {
                room.table.scores = Some(scores.clone());
                room.set_status(Status::Finished)
            }
            None => room.touch(),
        };
        room.asked_at = Instant::now();
        table.publish(version);
        Ok(())
    }

    /// Takes back the last decision of a seat.
    pub(crate) async fn undo(&self, table: &LiveTable, room: &mut Room, seat: Seat) -> Result<(), Fault> {
        let keep = room.play.undo(seat).map_err(|it| Fault::refused(it, &room.names()))?;
        let what = What::Undo { seat: index(seat), keep: u32::try_from(keep).unwrap_or(u32::MAX) };
        self.append(table, room, vec![NewEntry { at: clock::now(), what }]).await?;
        room.play.rewind(keep);
        room.since_undo = room.next_n;
        room.asked_at = Instant::now();
        table.publish(room.touch());
        Ok(())
    }

    async fn append(&self, table: &LiveTable, room: &mut Room, entries: Vec<NewEntry>) -> Result<(), Fault> {
        if room.is_full() {
            return Err(Fault::new(StatusCode::CONFLICT, full_words()));
        }
        match self.store.append(table.id, room.next_n, entries).await {
            Ok(next_n) => {
                room.next_n = next_n;
                Ok(())
            }
            Err(error) => {
                // After a failure it is not known what was written; a refusal changed nothing.
                if !matches!(error, StoreError::Refused(_) | StoreError::Full(_) | StoreError::ReadOnly(_)) {
                    self.forget(table);
                }
                Err(error.into())
            }
        }
    }

    /// Lets the computer players think, if it is their turn. Returns at once.
    pub(crate) fn wake(self: &Arc<Tables>, table: &Arc<LiveTable>) {
        let (tables, table) = (Arc::clone(self), Arc::clone(table));
        tokio::spawn(async move { tables.think(&table).await });
    }

    /// Plays for the computer players until a person must decide.
    async fn think(self: &Arc<Tables>, table: &Arc<LiveTable>) {
        let mut pause = Duration::from_millis(500);
        loop {
            let people = {
                let mut room = table.room.lock().await;
                // Whoever thinks here already, or waits for a turn, looks again afterwards.
                if room.thinking || !room.must_think() {
                    return;
                }
                room.thinking = true;
                !room.people().is_empty()
            };
            let turn = self.thinking.turn(people).await;
            // Who had to wait looks again: much may have happened.
            let (job, n, manners, pace) = {
                let mut room = table.room.lock().await;
                let manners = room.manners();
                let job = if room.must_think() { room.play.job(&manners) } else { None };
                let (Some(job), Some(_)) = (job, &turn) else {
                    room.thinking = false;
                    return;
                };
                // Among computer players there is nobody to tell anything.
                let watched = manners.seats.contains(&By::Person);
                let pace = (room.play.is_secret() && watched).then_some(room.asked_at);
                (job, room.next_n, manners, pace)
            };
            let thought = tokio::task::spawn_blocking(job).await;
            drop(turn);
            if let Some(asked_at) = pace {
                tokio::time::sleep_until(due(asked_at, self.pace, Instant::now())).await;
            }
            let mut room = table.room.lock().await;
            room.thinking = false;
            let Ok(steps) = thought else {
                tracing::error!("table {}: a computer player failed", table.id);
                return;
            };
            // Somebody took a move back or a seat over meanwhile: think again.
            if room.next_n != n || room.table.status != Status::Running || room.manners() != manners {
                continue;
            }
            let Some(steps) = room.play.with_held(steps) else { continue };
            let scores = room.play.scores_after(&steps);
            let done = self.carry_out(table, &mut room, &Plan { steps, scores }).await;
            drop(room);
            if done.is_err() {
                // The database may be full or locked; it is tried again as long as somebody keeps the table.
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(Duration::from_secs(30));
                if self.live().get(&table.id).and_then(|it| it.get()).is_none_or(|it| !Arc::ptr_eq(it, table)) {
                    return;
                }
            }
        }
    }
}

/// When an answer takes effect that was asked for at `asked_at` and is there `now`: after the pace, however little time it
/// took, or after another one, and so on, if the computer is too busy.
fn due(asked_at: Instant, pace: Duration, now: Instant) -> Instant {
    let mut due = asked_at + pace;
    while !pace.is_zero() && due < now {
        due += pace;
    }
    due
}

/// The seat as the store counts.
pub(crate) fn index(seat: Seat) -> u8 {
    seat.number() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_comes_at_the_same_time_however_long_it_took() {
        let asked_at = Instant::now();
        let pace = Duration::from_millis(250);
        for thought in [0, 1, 100, 249, 250] {
            assert_eq!(due(asked_at, pace, asked_at + Duration::from_millis(thought)), asked_at + pace, "{thought} ms");
        }
        for thought in [251, 400, 500] {
            assert_eq!(due(asked_at, pace, asked_at + Duration::from_millis(thought)), asked_at + pace * 2);
        }
        assert_eq!(due(asked_at, Duration::ZERO, asked_at + pace), asked_at);
    }
}
