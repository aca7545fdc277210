//! Plays the games of a plan on all cores and hands the results over in the order of the games.
//!
//! Games are played in blocks: whoever is free takes the next one. Finished blocks wait until all before them are handed
//! over, so that at any moment the games that count are the first ones of the plan. How large blocks are is only a matter
//! of speed: they are made so large that a fraction of a second passes between two looks at what threads share.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use table::{Chronicle, Evaluate, Observe};

use crate::deeds::{Counter, Deeds};
use crate::plan::{Plan, SimulateError};
use crate::played::{Halt, Played, Silence, play};

/// The results of some games that follow on each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The place of the first of them in the plan.
    pub from: u64,
    /// One for each game.
    pub games: Vec<Played>,
    /// What was done in them, if it was counted.
    pub deeds: Option<Deeds>,
}

/// How to play a plan.
pub struct Orders<'a> {
    /// What is played.
    pub plan: &'a Plan,
    /// The first games of the plan that need not be played again.
    pub from: u64,
    /// Whether to count what is done in the games; that costs a little.
    pub counting: bool,
    /// Whoever wants no more games sets this.
    pub stop: &'a AtomicBool,
    /// Is told how many more games have been played, from any thread.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// Why games ended early.
#[derive(Debug)]
pub enum RunError<E> {
    /// The plan is impossible, or a game of it does not end.
    Plan(SimulateError),
    /// Whoever takes the results has failed.
    Taker(E),
}

/// A block should take about so long.
const BLOCK_TIME: Duration = Duration::from_millis(250);
/// More games are not kept together.
const MAX_BLOCK: u64 = 4_096;
/// More blocks do not wait for an earlier one: they take room.
const MAX_WAITING: usize = 256;

/// Plays the games of a plan, on all cores of the current rayon pool, and hands over the results in the order of the
/// games. Ends early, with the games up to some point, if it is told to stop.
pub fn run<G: Evaluate + Observe + Chronicle, E: Send>(
    game: &G,
    orders: &Orders<'_>,
    take: impl FnMut(Block) -> Result<(), E> + Send,
) -> Result<(), RunError<E>> {
    orders.plan.check(game.n_seats().into()).map_err(RunError::Plan)?;
    let desk = Mutex::new(Desk { next: orders.from, done: orders.from, waiting: BTreeMap::new(), error: None, take });
    let n_threads = rayon::current_num_threads();
    rayon::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|_| work(game, orders, n_threads as u64, &desk));
        }
    });
    match desk.into_inner().unwrap_or_else(PoisonError::into_inner).error {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// What there is to do.
#[derive(Debug, PartialEq, Eq)]
enum Claim {
    /// This game and so many in all.
    Games(u64, u64),
    /// Nothing yet: one game holds up all others.
    Wait,
    /// Nothing any more.
    Nothing,
}

/// Where threads get their games and hand in their results.
struct Desk<E, T> {
    /// The first game that nobody has taken.
    next: u64,
    /// Games that have been handed over.
    done: u64,
    /// Blocks that wait for those before them, by their first game.
    waiting: BTreeMap<u64, (Block, Option<Halt>)>,
    error: Option<RunError<E>>,
    take: T,
}

fn locked<D>(desk: &Mutex<D>) -> MutexGuard<'_, D> {
    // Whoever panicked with it takes the whole run down.
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work<G: Evaluate + Observe + Chronicle, E, T: FnMut(Block) -> Result<(), E>>(
    game: &G,
    orders: &Orders<'_>,
    n_threads: u64,
    desk: &Mutex<Desk<E, T>>,
) {
    let empty = Deeds::none(game);
    let mut size = 1;
    while !orders.stop.load(Ordering::Relaxed) {
        let claim = locked(desk).claim(orders.plan.n_games, size, n_threads);
        let (from, n) = match claim {
            Claim::Games(from, n) => (from, n),
            Claim::Nothing => return,
            Claim::Wait => {
                thread::sleep(BLOCK_TIME / 10);
                continue;
            }
        };
        let start = Instant::now();
        let (block, halt) = play_block(game, orders, from, n, &empty);
        (orders.progress)(block.games.len() as u64);
        size = next_size(n, start.elapsed());
        locked(desk).hand_in(orders.plan, block, halt);
    }
}

fn next_size(n: u64, took: Duration) -> u64 {
    let fitting = u128::from(n) * BLOCK_TIME.as_nanos() / took.as_nanos().max(1);
    // Not at once: a few short games may come first.
    u64::try_from(fitting).unwrap_or(MAX_BLOCK).clamp(1, MAX_BLOCK).min(4 * n)
}

fn play_block<G: Evaluate + Observe + Chronicle>(
    game: &G,
    orders: &Orders<'_>,
    from: u64,
    n: u64,
    empty: &Deeds,
) -> (Block, Option<Halt>) {
    let mut games = Vec::with_capacity(usize::try_from(n).unwrap_or_default());
    let mut counter = orders.counting.then(|| Counter::new(empty.clone(), game.n_seats()));
    let mut halt = None;
    for i in from..from + n {
        let played = match &mut counter {
            Some(counter) => play(game, orders.plan, i, orders.stop, counter),
            None => play(game, orders.plan, i, orders.stop, &mut Silence),
        };
        match played {
            Ok(played) => {
                if let Some(counter) = &mut counter {
                    counter.end(&played);
                }
                games.push(played);
            }
            Err(reason) => {
                halt = Some(reason);
                break;
            }
        }
    }
    (Block { from, games, deeds: counter.map(|it| it.deeds) }, halt)
}

impl<E, T: FnMut(Block) -> Result<(), E>> Desk<E, T> {
    fn claim(&mut self, n_games: u64, size: u64, n_threads: u64) -> Claim {
        let left = n_games.saturating_sub(self.next);
        if left == 0 || self.error.is_some() {
            return Claim::Nothing;
        }
        if self.waiting.len() >= MAX_WAITING {
            return Claim::Wait;
        }
        // Smaller ones in the end, so that all threads come to it together.
        let n = size.min(left.div_ceil(2 * n_threads));
        let from = self.next;
        self.next += n;
        Claim::Games(from, n)
    }

    /// Hands over what is now complete. Behind a game without a result nothing counts any more: of several such games it is
    /// always the first that is told.
    fn hand_in(&mut self, plan: &Plan, block: Block, halt: Option<Halt>) {
        self.waiting.insert(block.from, (block, halt));
        while self.error.is_none()
            && let Some((block, halt)) = self.waiting.remove(&self.done)
        {
            self.done += block.games.len() as u64;
            let is_empty = block.games.is_empty();
            if halt == Some(Halt::TooLong) {
                self.error = Some(RunError::Plan(plan.too_long(self.done)));
            }
            if !is_empty && let Err(error) = (self.take)(block) {
                self.error = Some(RunError::Taker(error));
            }
            if halt.is_some() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::AtomicU64;

    use super::*;
    use crate::toy::Toy;
    use search::PlayerKind::Random;

    fn in_pool<T: Send>(n: usize, job: impl FnOnce() -> T + Send) -> T {
        rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap().install(job)
    }

    /// All games one after the other, and what was counted in them.
    fn all(game: &Toy, orders: &Orders<'_>) -> (Vec<Played>, Deeds) {
        let (mut games, mut deeds) = (Vec::new(), Deeds::none(game));
        run(game, orders, |block| {
            assert_eq!(block.from, orders.from + games.len() as u64, "blocks follow on each other");
            assert!(!block.games.is_empty());
            deeds.merge(&block.deeds.unwrap());
            games.extend(block.games);
            Ok::<(), Infallible>(())
        })
        .unwrap();
        (games, deeds)
    }

    #[test]
    fn blocks_come_in_order_and_are_the_same_on_any_number_of_threads() {
        let game = Toy::new(3);
        let plan = Plan::new(vec![Random; 3], 700);
        let stop = AtomicBool::new(false);
        let n = AtomicU64::new(0);
        let progress = |more| {
            n.fetch_add(more, Ordering::Relaxed);
        };
        let orders = Orders { plan: &plan, from: 0, counting: true, stop: &stop, progress: &progress };
        let one = in_pool(1, || all(&game, &orders));
        assert_eq!(one.0.len(), 700);
        for threads in [2, 5] {
            assert!(in_pool(threads, || all(&game, &orders)) == one, "{threads} threads");
        }
        assert_eq!(n.load(Ordering::Relaxed), 2_100);
        let later = Orders { from: 600, progress: &|_| {}, ..orders };
        assert_eq!(in_pool(2, || all(&game, &later)).0, one.0[600..]);
    }

    #[test]
    fn whoever_stops_keeps_a_beginning_of_the_games() {
        let game = Toy::new(2);
        let plan = Plan::new(vec![Random; 2], 1_000_000);
        for threads in [1, 2] {
            let stop = AtomicBool::new(false);
            let progress = |_| stop.store(true, Ordering::Relaxed);
            let orders = Orders { plan: &plan, from: 0, counting: true, stop: &stop, progress: &progress };
            let (games, deeds) = in_pool(threads, || all(&game, &orders));
            assert!(!games.is_empty() && games.len() < 100_000, "{}", games.len());
            let fewer = Plan { n_games: games.len() as u64, ..plan.clone() };
            let orders =
                Orders { plan: &fewer, from: 0, counting: true, stop: &AtomicBool::new(false), progress: &|_| {} };
            assert!(in_pool(2, || all(&game, &orders)) == (games, deeds), "{threads} threads");
        }
    }

    #[test]
    fn a_taker_that_fails_ends_the_run() {
        let game = Toy::new(2);
        let plan = Plan::new(vec![Random; 2], 1_000_000);
        let stop = AtomicBool::new(false);
        let orders = Orders { plan: &plan, from: 0, counting: false, stop: &stop, progress: &|_| {} };
        let mut n = 0;
        let error = in_pool(2, || {
            run(&game, &orders, |block| {
                assert_eq!(block.deeds, None, "nothing was to be counted");
                n += 1;
                if n == 3 { Err("full") } else { Ok(()) }
            })
        });
        assert!(matches!(error, Err(RunError::Taker("full"))), "{error:?}");
        assert_eq!(n, 3);
    }

    #[test]
    fn nobody_runs_far_ahead_of_a_game_that_takes_long() {
        let plan = Plan::new(vec![Random; 2], 10_000);
        let mut taken = Vec::new();
        let take = |block: Block| {
            taken.push(block.from);
            Ok::<(), Infallible>(())
        };
        let mut desk = Desk { next: 0, done: 0, waiting: BTreeMap::new(), error: None, take };
        let claimed: Vec<Claim> = (0..=MAX_WAITING as u64 + 1).map(|_| desk.claim(10_000, 1, 2)).collect();
        assert_eq!(claimed[1], Claim::Games(1, 1));
        let played = |i| {
            let game = Toy::new(2);
            play(&game, &plan, i, &AtomicBool::new(false), &mut Silence).unwrap()
        };
        let block = |from| Block { from, games: vec![played(from)], deeds: None };
        for i in 1..=MAX_WAITING as u64 {
            desk.hand_in(&plan, block(i), None);
        }
        assert_eq!(desk.claim(10_000, 1, 2), Claim::Wait);
        desk.hand_in(&plan, block(0), None);
        assert_eq!((desk.done, desk.waiting.len()), (MAX_WAITING as u64 + 1, 0));
        assert_eq!(desk.claim(10_000, 1, 2), Claim::Games(MAX_WAITING as u64 + 2, 1));
        assert_eq!(desk.claim(3, 1, 2), Claim::Nothing);
        assert!(taken.is_sorted() && taken.len() == MAX_WAITING + 1);
    }

    #[test]
    fn blocks_grow_to_a_fraction_of_a_second_and_no_further() {
        assert_eq!(next_size(1, Duration::from_nanos(0)), 4);
        assert_eq!(next_size(100, Duration::from_millis(50)), 400);
        assert_eq!(next_size(100, Duration::from_millis(125)), 200);
        assert_eq!(next_size(100, Duration::from_secs(1)), 25);
        assert_eq!(next_size(3, Duration::from_hours(1)), 1);
        assert_eq!(next_size(4_000, Duration::from_nanos(1)), MAX_BLOCK);
    }
}
