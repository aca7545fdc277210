//! Work that keeps a processor busy for a while: reading records, replaying games, searching.
//!
//! It never runs on the threads that answer requests. Of each kind so many jobs run at once and so many more wait;
//! whoever comes then is told to come again. A job that could be long asks its [`Leave`] on the way whether it is still
//! wanted, so that it ends soon after its time is over, whoever asked has gone away, or the server stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::fault::Fault;

/// How long a request waits for its turn and its job together, if nobody says otherwise.
const TIME: Duration = Duration::from_secs(10);
/// What a job that does not ask may take beyond that.
const GRACE: Duration = Duration::from_secs(5);

/// A pool for one kind of heavy work.
pub(crate) struct Heavy {
    /// Jobs that run.
    running: Arc<Semaphore>,
    /// Jobs that run or wait.
    admitted: Arc<Semaphore>,
    time: Duration,
    stopped: Arc<AtomicBool>,
}

impl Heavy {
    /// A pool in which so many jobs run at once, while so many more wait.
    pub(crate) fn new(n_jobs: usize, n_waiting: usize) -> Heavy {
        Heavy {
            running: Arc::new(Semaphore::new(n_jobs)),
            admitted: Arc::new(Semaphore::new(n_jobs + n_waiting)),
            time: TIME,
            stopped: Arc::default(),
        }
    }

    /// The same, with so much time for a request.
    pub(crate) fn with_time(self, time: Duration) -> Heavy {
        Heavy { time, ..self }
    }

    /// As many jobs at once as leave a processor to those who play.
    pub(crate) fn n_jobs() -> usize {
        thread::available_parallelism().map_or(1, |it| it.get().saturating_sub(1).max(1))
    }

    /// Does this away from the threads that answer. Nothing comes of it if the job gave up, which it does when its
    /// leave has ended.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Leave) -> Option<T> + Send + 'static,
    ) -> Result<T, Fault> {
        self.turn().await?.run(work).await
    }

    /// Waits until a job may run. What the job needs and takes much memory is best fetched now.
    pub(crate) async fn turn(&self) -> Result<Turn, Fault> {
        let place = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| busy())?;
        let until = Instant::now() + self.time;
        let turn = tokio::time::timeout_at(until.into(), Arc::clone(&self.running).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(busy()) };
        let leave = Leave { until: Some(until), left: Arc::default(), stopped: Arc::clone(&self.stopped) };
        Ok(Turn { held: [place, turn], time: self.time, until, leave })
    }

    /// Ends the leave of all jobs and lets in no more, because the server stops.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.running.close();
        self.admitted.close();
    }
}

#[cfg(test)]
impl Heavy {
    /// A pool whose jobs have all the time in the world.
    pub(crate) fn patient(n_jobs: usize, n_waiting: usize) -> Heavy {
        Heavy::new(n_jobs, n_waiting).with_time(Duration::from_hours(1))
    }

    /// Whether no job finds a place.
    pub(crate) fn is_full(&self) -> bool {
        self.admitted.available_permits() == 0
    }
}

/// The right to run one job.
pub(crate) struct Turn {
    held: [OwnedSemaphorePermit; 2],
    time: Duration,
    until: Instant,
    leave: Leave,
}

impl Turn {
    /// Does this away from the threads that answer, as [`Heavy::run`] does.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(&Leave) -> Option<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let Turn { held, time, until, leave } = self;
        let _gone = Gone(Arc::clone(&leave.left));
        let job = tokio::task::spawn_blocking(move || {
            // The place is taken until the work has really ended, whether or not somebody still waits for it.
            let _held = held;
            work(&leave)
        });
        match tokio::time::timeout_at((until + GRACE).into(), job).await {
            Ok(Ok(Some(done))) => Ok(done),
            Ok(Ok(None)) | Err(_) => {
                let sentence = format!("This takes longer than {} seconds, so it was given up.", time.as_secs());
                Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, sentence))
            }
            Ok(Err(error)) => {
                tracing::error!("a job has failed: {error}");
                Err(Fault::internal("The server has failed; nothing was changed."))
            }
        }
    }
}

fn busy() -> Fault {
    Fault::new(StatusCode::SERVICE_UNAVAILABLE, "The server is busy right now; please try again in a moment.")
}

/// How long a job may go on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leave {
    until: Option<Instant>,
    left: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
}

impl Leave {
    /// For what is short, or cannot be given up.
    pub(crate) fn always() -> Leave {
        Leave::default()
    }

    /// Whether the job is still wanted. To be asked after every move.
    pub(crate) fn goes_on(&self) -> bool {
        !self.left.load(Ordering::Relaxed)
            && !self.stopped.load(Ordering::Relaxed)
            && self.until.is_none_or(|until| Instant::now() < until)
    }
}

/// Tells a job that whoever asked for it has gone away.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    /// Longer than anything here takes.
    const PATIENCE: Duration = Duration::from_secs(20);

    /// A job that goes on as long as it may, and says when it has begun and ended.
    fn endless() -> (impl FnOnce(&Leave) -> Option<()> + Send, oneshot::Receiver<()>, oneshot::Receiver<()>) {
        let (begins, begun) = oneshot::channel();
        let (ends, ended) = oneshot::channel();
        let work = move |leave: &Leave| {
            let _ = begins.send(());
            while leave.goes_on() {
                thread::sleep(Duration::from_millis(1));
            }
            let _ = ends.send(());
            None
        };
        (work, begun, ended)
    }

    async fn soon<T>(what: impl Future<Output = T>) -> T {
        tokio::time::timeout(PATIENCE, what).await.expect("it happens soon")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_does_not_fit_is_told_to_come_again() {
        let pool = Arc::new(Heavy::patient(1, 1));
        let run = |work| {
            let pool = Arc::clone(&pool);
            tokio::spawn(async move { pool.run(work).await })
        };
        let (work, begun, ended) = endless();
        let first = run(Box::new(work) as Box<dyn FnOnce(&Leave) -> Option<()> + Send>);
        soon(begun).await.expect("the first job begins");
        let second = run(Box::new(|_| Some(())));
        while !pool.is_full() {
            tokio::task::yield_now().await;
        }
        let refused = pool.run(|_| Some(())).await.expect_err("one runs and one waits");
        assert_eq!(refused, busy());
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
        // Whoever goes away makes room for the next.
        first.abort();
        soon(ended).await.expect("the first job ends");
        assert_eq!(soon(second).await.expect("the second one is waited for"), Ok(()));
        assert_eq!(soon(pool.run(|_| Some(7))).await, Ok(7));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_job_ends_when_its_time_is_over_or_the_server_stops() {
        let brief = Heavy::new(1, 0).with_time(Duration::from_millis(20));
        let (work, _, ended) = endless();
        let refused = soon(brief.run(work)).await.expect_err("it never ends by itself");
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(refused.sentence.contains("given up"), "{}", refused.sentence);
        soon(ended).await.expect("the job ends");

        let pool = Arc::new(Heavy::patient(1, 1));
        let (work, begun, ended) = endless();
        let asked = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(work).await }
        });
        soon(begun).await.expect("the job begins");
        pool.stop();
        soon(ended).await.expect("the job ends");
        assert!(soon(asked).await.expect("an answer").is_err());
        assert_eq!(pool.run(|_| Some(())).await, Err(busy()), "nothing begins any more");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_job_that_fails_takes_nobody_with_it() {
        let pool = Heavy::new(1, 0);
        let failed = pool.run(|_| -> Option<()> { panic!("a mistake of ours") }).await.expect_err("it failed");
        assert_eq!(failed.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(!failed.sentence.contains("mistake"), "{}", failed.sentence);
        assert_eq!(pool.run(|_| Some(1)).await, Ok(1), "its place is free again");
    }
}
