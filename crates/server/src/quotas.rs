//! How much one browser and one address may have at the same time, and how fast.
//!
//! A browser is known by its session, which anybody can have many of; so everything is also counted by address, where the
//! numbers are large enough for a group of people behind one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use store::{Allowance, TokenHash};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::App;
use crate::fault::Fault;
use crate::source::Source;
use crate::web::visitor::Visitor;

/// Records that are read at the same time, in all and from one address. Each can take a megabyte and some time.
const UPLOADS: usize = 8;
const UPLOADS_OF_ADDRESS: u32 = 2;

/// A limit; none for as many as anybody likes.
pub type Limit = Option<NonZeroU32>;

/// How much one browser and one address may have. The default is right for fifty friends behind one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Tables that one browser may have set up and that are not over.
    pub tables_per_session: Limit,
    /// The same for one address.
    pub tables_per_address: Limit,
    /// Tables that only computer players play, of one browser.
    pub computer_tables_per_session: Limit,
    /// The same for one address.
    pub computer_tables_per_address: Limit,
    /// Tables that may be set up from one address within an hour.
    pub new_tables_per_hour: Limit,
    /// Pages that one browser may keep up to date.
    pub streams_per_session: Limit,
    /// The same for one address.
    pub streams_per_address: Limit,
    /// Chat messages of one browser within a minute.
    pub messages_per_minute: Limit,
    /// The same for one address.
    pub messages_per_minute_and_address: Limit,
    /// Records that may be opened from one address within an hour.
    pub records_per_hour: Limit,
}

impl Quotas {
    /// No limits at all, as for measuring.
    pub const UNLIMITED: Quotas = Quotas {
        tables_per_session: None,
        tables_per_address: None,
        computer_tables_per_session: None,
        computer_tables_per_address: None,
        new_tables_per_hour: None,
        streams_per_session: None,
        streams_per_address: None,
        messages_per_minute: None,
        messages_per_minute_and_address: None,
        records_per_hour: None,
    };
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas {
            tables_per_session: NonZeroU32::new(50),
            tables_per_address: NonZeroU32::new(500),
            computer_tables_per_session: NonZeroU32::new(4),
            computer_tables_per_address: NonZeroU32::new(20),
            new_tables_per_hour: NonZeroU32::new(300),
            streams_per_session: NonZeroU32::new(20),
            streams_per_address: NonZeroU32::new(500),
            messages_per_minute: NonZeroU32::new(30),
            messages_per_minute_and_address: NonZeroU32::new(300),
            records_per_hour: NonZeroU32::new(60),
        }
    }
}

/// What is being used.
pub(crate) struct Counters {
    quotas: Quotas,
    streams: Arc<Semaphore>,
    streams_of_session: Arc<Places<TokenHash>>,
    streams_of_address: Arc<Places<Source>>,
    messages_of_session: Rate<TokenHash>,
    messages_of_address: Rate<Source>,
    new_tables: Rate<Source>,
    uploads: Arc<Semaphore>,
    uploads_of_address: Arc<Places<Source>>,
    records: Rate<Source>,
}

/// Room for one more stream, until it is dropped.
pub(crate) struct StreamPlace {
    _in_all: OwnedSemaphorePermit,
    _of_session: Option<Place<TokenHash>>,
    _of_address: Place<Source>,
}

impl Counters {
    pub(crate) fn new(quotas: Quotas, max_streams: usize) -> Counters {
        let per_minute = |limit: Limit| limit.map(Quota::per_minute);
        let per_hour = |limit: Limit| limit.map(Quota::per_hour);
        Counters {
            quotas,
            streams: Arc::new(Semaphore::new(max_streams.min(Semaphore::MAX_PERMITS))),
            streams_of_session: Arc::default(),
            streams_of_address: Arc::default(),
            messages_of_session: Rate::new(per_minute(quotas.messages_per_minute)),
            messages_of_address: Rate::new(per_minute(quotas.messages_per_minute_and_address)),
            new_tables: Rate::new(per_hour(quotas.new_tables_per_hour)),
            uploads: Arc::new(Semaphore::new(UPLOADS)),
            uploads_of_address: Arc::default(),
            records: Rate::new(per_hour(quotas.records_per_hour)),
        }
    }

    /// Forgets those who have not asked for a while.
    pub(crate) fn tidy(&self) {
        self.messages_of_session.tidy();
        self.messages_of_address.tidy();
        self.new_tables.tidy();
        self.records.tidy();
    }

    /// Room for one more page that is kept up to date.
    pub(crate) fn stream(&self, visitor: &Visitor) -> Result<StreamPlace, Fault> {
        let refused = |limit: Limit, whose: &str| {
            let n = limit.map_or(0, NonZeroU32::get);
            let sentence = format!(
                "{whose} {n} tables are being watched at once, and no more can be; this page still works when it is \
                 loaded again."
            );
            Fault::new(StatusCode::TOO_MANY_REQUESTS, sentence)
        };
        let limit = self.quotas.streams_per_address;
        let of_address = self.streams_of_address.take(visitor.source, limit);
        let of_address = of_address.ok_or_else(|| refused(limit, "From your address"))?;
        let limit = self.quotas.streams_per_session;
        let of_session = match visitor.session() {
            Some(session) => {
                let place = self.streams_of_session.take(session, limit);
                Some(place.ok_or_else(|| refused(limit, "By your browser"))?)
            }
            None => None,
        };
        let in_all = Arc::clone(&self.streams).try_acquire_owned().map_err(|_| {
            let sentence =
                "This server has as many readers as it can serve; the page still works when it is loaded again.";
            Fault::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
        })?;
        Ok(StreamPlace { _in_all: in_all, _of_session: of_session, _of_address: of_address })
    }

    /// Refuses a chat message too many.
    pub(crate) fn message(&self, visitor: &Visitor) -> Result<(), Fault> {
        let refused = |limit: Limit, whose: &str, wait_s: u32| {
            let n = limit.map_or(0, NonZeroU32::get);
            let sentence = format!("{whose} at most {n} things can be said in a minute; please wait a moment.");
            Fault::new(StatusCode::TOO_MANY_REQUESTS, sentence).wait(wait_s)
        };
        self.messages_of_address
            .count(&visitor.source)
            .map_err(|wait_s| refused(self.quotas.messages_per_minute_and_address, "From your address", wait_s))?;
        match visitor.session() {
            Some(session) => self
                .messages_of_session
                .count(&session)
                .map_err(|wait_s| refused(self.quotas.messages_per_minute, "By your browser", wait_s)),
            None => Ok(()),
        }
    }

    /// Refuses a new table that comes too soon after many others.
    pub(crate) fn new_table(&self, source: Source) -> Result<(), Fault> {
        self.new_tables.count(&source).map_err(|wait_s| {
            let n = self.quotas.new_tables_per_hour.map_or(0, NonZeroU32::get);
            let sentence = format!(
                "From your address at most {n} tables can be set up in an hour; the next one is possible in {}.",
                in_words(wait_s)
            );
            Fault::new(StatusCode::TOO_MANY_REQUESTS, sentence).wait(wait_s)
        })
    }

    fn upload(&self, source: Source) -> Result<Upload, Fault> {
        let busy = |sentence: &str| Fault::new(StatusCode::TOO_MANY_REQUESTS, sentence);
        let of_address =
            self.uploads_of_address.take(source, NonZeroU32::new(UPLOADS_OF_ADDRESS)).ok_or_else(|| {
                busy("From your address other records are just being opened; please try again in a moment.")
            })?;
        let in_all = Arc::clone(&self.uploads).try_acquire_owned().map_err(|_| {
            let sentence = "Many records are just being opened; please try again in a moment.";
            Fault::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
        })?;
        self.records.count(&source).map_err(|wait_s| {
            let n = self.quotas.records_per_hour.map_or(0, NonZeroU32::get);
            busy(&format!(
                "From your address at most {n} records can be opened in an hour; the next one is possible in {}.",
                in_words(wait_s)
            ))
            .wait(wait_s)
        })?;
        Ok(Upload { _in_all: in_all, _of_address: of_address })
    }
}

impl App {
    /// How many tables there may be, for a table that somebody sets up.
    pub(crate) fn allowance(&self) -> Allowance {
        let quotas = &self.settings.quotas;
        let limit = |limit: Limit| limit.map_or(u64::MAX, |it| it.get().into());
        Allowance {
            in_all: self.settings.max_tables,
            of_creator: limit(quotas.tables_per_session),
            of_origin: limit(quotas.tables_per_address),
            unpeopled_of_creator: limit(quotas.computer_tables_per_session),
            unpeopled_of_origin: limit(quotas.computer_tables_per_address),
        }
    }
}

/// The right to send a record now. It is looked at before the record is read, and given back after it was opened.
pub(crate) struct Upload {
    _in_all: OwnedSemaphorePermit,
    _of_address: Place<Source>,
}

impl FromRequestParts<Arc<App>> for Upload {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Upload, Fault> {
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        app.counters.upload(visitor.source)
    }
}

/// "3 minutes".
fn in_words(seconds: u32) -> String {
    match (seconds, seconds.div_ceil(60)) {
        (..=1, _) => "1 second".to_owned(),
        (2..=90, _) => format!("{seconds} seconds"),
        (_, minutes) => format!("{minutes} minutes"),
    }
}

/// How often something was done lately, by whom.
struct Rate<K: Clone + Eq + Hash>(Option<DefaultKeyedRateLimiter<K>>);

impl<K: Clone + Eq + Hash> Rate<K> {
    fn new(quota: Option<Quota>) -> Rate<K> {
        Rate(quota.map(RateLimiter::keyed))
    }

    /// Counts once more; the error is how many seconds to wait.
    fn count(&self, key: &K) -> Result<(), u32> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(key).map_err(|not_until| {
            let wait = not_until.wait_time_from(DefaultClock::default().now());
            u32::try_from(wait.as_millis().div_ceil(1_000)).unwrap_or(u32::MAX)
        })
    }

    fn tidy(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// How many places are taken, by whom.
pub(crate) struct Places<K: Copy + Eq + Hash>(Mutex<HashMap<K, u32>>);

impl<K: Copy + Eq + Hash> Default for Places<K> {
    fn default() -> Places<K> {
        Places(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash> Places<K> {
    fn taken(&self) -> std::sync::MutexGuard<'_, HashMap<K, u32>> {
        // Nothing panics while the lock is held, and what is behind it is always whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more place, if there is one.
    pub(crate) fn take(self: &Arc<Places<K>>, key: K, limit: Limit) -> Option<Place<K>> {
        let mut taken = self.taken();
        let n = taken.entry(key).or_default();
        if limit.is_some_and(|limit| limit.get() <= *n) {
            return None;
        }
        *n = n.saturating_add(1);
        Some(Place { places: Arc::clone(self), key })
    }
}

/// A place that is taken until this is dropped.
pub(crate) struct Place<K: Copy + Eq + Hash> {
    places: Arc<Places<K>>,
    key: K,
}

impl<K: Copy + Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        if let Entry::Occupied(mut taken) = self.places.taken().entry(self.key) {
            *taken.get_mut() = taken.get().saturating_sub(1);
            if *taken.get() == 0 {
                taken.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back() {
        let places: Arc<Places<u8>> = Arc::default();
        let two = NonZeroU32::new(2);
        let first = places.take(1, two).unwrap();
        let second = places.take(1, two).unwrap();
        assert!(places.take(1, two).is_none());
        assert!(places.take(2, two).is_some(), "others are not concerned");
        assert!(places.take(1, None).is_some());
        drop(first);
        assert!(places.take(1, two).is_some());
        drop(second);
        assert!(places.taken().is_empty(), "nobody is remembered");
    }

    #[test]
    fn waiting_is_told_in_words() {
        assert_eq!([0, 1, 5, 90, 91, 3_600].map(in_words).join(", "), {
            "1 second, 1 second, 5 seconds, 90 seconds, 2 minutes, 60 minutes"
        });
    }

    #[test]
    fn rates_are_kept_and_say_how_long_to_wait() {
        let rate = Rate::new(Some(Quota::per_hour(NonZeroU32::new(2).unwrap())));
        assert_eq!((rate.count(&1), rate.count(&1)), (Ok(()), Ok(())));
        let wait_s = rate.count(&1).unwrap_err();
        assert!((1_790..=1_800).contains(&wait_s), "{wait_s}");
        assert_eq!(rate.count(&2), Ok(()));
        rate.tidy();
        assert!(rate.count(&1).is_err(), "nobody is forgotten too soon");
        assert_eq!(Rate::new(None).count(&1), Ok(()));
    }
}
