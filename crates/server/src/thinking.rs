//! Where computer players think: few at a time, in the order in which their tables asked.

use tokio::sync::{Semaphore, SemaphorePermit, watch};

/// So many computer players think at the same time; the others wait for their turn. A table has one turn at a time, so
/// all come in turn. Tables that only computer players play yield to those where somebody waits.
pub(crate) struct Thinking {
    places: Semaphore,
    /// Whose turn it is among the tables without people. It never is while a table with people waits.
    unpeopled: Semaphore,
    /// Tables with people that wait for a place.
    waiting: watch::Sender<usize>,
}

/// The right to think, until it is dropped.
pub(crate) struct Turn<'a> {
    _place: SemaphorePermit<'a>,
    _among_unpeopled: Option<SemaphorePermit<'a>>,
}

impl Thinking {
    pub(crate) fn new(places: usize) -> Thinking {
        Thinking {
            places: Semaphore::new(places.clamp(1, Semaphore::MAX_PERMITS)),
            unpeopled: Semaphore::new(1),
            waiting: watch::channel(0).0,
        }
    }

    /// Waits until it is this table's turn.
    pub(crate) async fn turn(&self, people: bool) -> Option<Turn<'_>> {
        if people {
            let waits = Waits::new(&self.waiting);
            let place = self.places.acquire().await.ok()?;
            drop(waits);
            return Some(Turn { _place: place, _among_unpeopled: None });
        }
        let among = self.unpeopled.acquire().await.ok()?;
        let mut waiting = self.waiting.subscribe();
        loop {
            waiting.wait_for(|&n| n == 0).await.ok()?;
            // Somebody may have come since; then the place is given back at once.
            let place = self.places.acquire().await.ok()?;
            if *self.waiting.borrow() == 0 {
                return Some(Turn { _place: place, _among_unpeopled: Some(among) });
            }
        }
    }
}

/// One more table with people that waits.
struct Waits<'a>(&'a watch::Sender<usize>);

impl Waits<'_> {
    fn new(waiting: &watch::Sender<usize>) -> Waits<'_> {
        waiting.send_modify(|n| *n += 1);
        Waits(waiting)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|n| *n -= 1);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::mpsc;

    use super::*;

    /// Lets tables ask for their turn one after the other while all places are taken, and tells who got theirs when.
    async fn order(asking: &[(&'static str, bool)]) -> Vec<&'static str> {
        let thinking = Arc::new(Thinking::new(1));
        let busy = thinking.turn(true).await.unwrap();
        let (tell, mut told) = mpsc::unbounded_channel();
        for &(name, people) in asking {
            let (thinking, tell) = (Arc::clone(&thinking), tell.clone());
            tokio::spawn(async move {
                let _turn = thinking.turn(people).await.unwrap();
                tell.send(name).unwrap();
            });
            // On one thread this lets the task come as far as it can.
            for _ in 0..10 {
                tokio::task::yield_now().await;
            }
        }
        drop((busy, tell));
        let mut order = Vec::new();
        while let Some(name) = told.recv().await {
            order.push(name);
        }
        order
    }

    #[tokio::test]
    async fn tables_come_in_turn() {
        assert_eq!(order(&[("a", true), ("b", true), ("c", true)]).await, ["a", "b", "c"]);
        assert_eq!(order(&[("a", false), ("b", false)]).await, ["a", "b"]);
    }

    #[tokio::test]
    async fn tables_without_people_come_last() {
        let order = order(&[("computers", false), ("ann", true), ("more computers", false), ("bob", true)]).await;
        assert_eq!(order, ["ann", "bob", "computers", "more computers"]);
    }
}
