//! The opponent that the rules play, in numbers: what it can still do this round. Its State is told like any other.

use super::{Heap, Rival};
use crate::catalog::Game;
use crate::observe::Scribe;
use crate::state::State;

/// What it tries, and the word for it.
const TRIES: [(Heap, &str); 3] =
    [(Heap::Attack, "attacks"), (Heap::Merchant, "merchant-attacks"), (Heap::Development, "rebuilds")];

impl Game {
    /// Who it is, and what it can still do this round.
    #[inline]
    pub(crate) fn note_rival(&self, s: &State, to: &mut impl Scribe) {
        if let Some(rival) = self.rival {
            to.elsewhere(|to| self.note_deeds(s, rival, to));
        }
    }

    #[cold]
    fn note_deeds(&self, s: &State, rival: Rival, to: &mut impl Scribe) {
        to.flag(|| format!("rival1.is.{}", self.setup.opponent.id()), true);
        if self.setup.hard {
            to.flag(|| "rival1.hard".to_owned(), true);
        }
        match rival {
            Rival::VirtualPlayer(habits) => {
                for (heap, word) in TRIES.into_iter().filter(|&(heap, _)| habits.tries(heap) > 0) {
                    let left = i32::from(habits.tries(heap)) - i32::from(s.rival.heaps.tries(heap));
                    to.one(|| format!("rival1.{word}"), 3, left.max(0));
                }
                to.flag(|| "rival1.met".to_owned(), s.rival.met);
                if habits.tries(Heap::Development) > 0 {
                    to.flag(|| "rival1.rebuilt".to_owned(), s.rival.rebuilt);
                }
            }
            Rival::Borgo => to.one(|| "rival1.brawlers".to_owned(), 5, s.rival.brawlers.into()),
        }
    }
}
