//! How far a long run of games has come, in words.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::text::grouped;

/// Somebody who waits wants to hear of it so often.
const EVERY: Duration = Duration::from_secs(10);

/// Counts games from any thread and says now and then how many there are.
pub struct Pace {
    n_games: u64,
    n_done: AtomicU64,
    began: Instant,
    /// When something was said last, from the beginning on.
    said: Mutex<Duration>,
}

impl Pace {
    /// So many games are to be played from now on.
    pub fn new(n_games: u64) -> Pace {
        Pace { n_games, n_done: AtomicU64::new(0), began: Instant::now(), said: Mutex::new(Duration::ZERO) }
    }

    /// One more game is done. Every ten seconds, how many that makes.
    pub fn count(&self) -> Option<String> {
        let n_done = self.n_done.fetch_add(1, Ordering::Relaxed) + 1;
        let now = self.began.elapsed();
        // Who finds another thread at it says nothing: that thread does.
        let mut said = self.said.try_lock().ok()?;
        if now < *said + EVERY {
            return None;
        }
        *said = now;
        Some(self.words(n_done, now))
    }

    /// All games done so far, and how fast.
    pub fn sum(&self) -> String {
        self.words(self.n_done.load(Ordering::Relaxed), self.began.elapsed())
    }

    fn words(&self, n_done: u64, elapsed: Duration) -> String {
        let per_second = n_done as f64 / elapsed.as_secs_f64().max(0.001);
        let (done, all) = (grouped(n_done), grouped(self.n_games));
        format!("{done} of {all} games, {per_second:.0} a second, {} s", elapsed.as_secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures() {
        let pace = Pace::new(1_000_000);
        assert_eq!(pace.words(12_500, Duration::from_secs(25)), "12,500 of 1,000,000 games, 500 a second, 25 s");
    }

    #[test]
    fn it_speaks_only_now_and_then() {
        let pace = Pace::new(3);
        assert_eq!(pace.count(), None);
        *pace.said.lock().unwrap() = Duration::ZERO;
        let long_ago = Pace { began: Instant::now().checked_sub(EVERY).unwrap(), ..pace };
        assert!(long_ago.count().is_some_and(|it| it.starts_with("2 of 3 games, 0 a second, ")));
        assert_eq!(long_ago.count(), None);
        assert!(long_ago.sum().starts_with("3 of 3 games"));
    }
}
