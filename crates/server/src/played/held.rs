//! Questions that hide how many answers there are. Nobody is answered for, and where several are asked at once, all
//! answers take effect together: until then they are held back, and whoever gave one may change it.

use std::sync::Arc;

use games::Playable;
use search::{Bot, Player as _, decision_seed};
use table::{Seat, Seed};

use super::{Played, STEPS_AT_ONCE};
use crate::play::{By, Manners, Step};

/// An answer that is held back.
pub(super) struct Held<G: Playable> {
    pub(super) seat: Seat,
    pub(super) choice: G::Choice,
}

/// Whether anybody is asked something of which others cannot tell how many answers there are.
pub(super) fn is_secret<G: Playable>(game: &G, s: &G::State) -> bool {
    game.waiting(s).iter().any(|seat| game.options_are_secret(s, seat))
}

impl<G: Playable> Played<G> {
    /// Whether all answers to the present question take effect together.
    pub(super) fn is_together(&self) -> bool {
        self.game.waiting(&self.state).len() > 1 && is_secret(&*self.game, &self.state)
    }

    /// The answer of `seat` that is held back.
    pub(super) fn held_by(&self, seat: Seat) -> Option<G::Choice> {
        self.held.iter().find(|it| it.seat == seat).map(|it| it.choice)
    }

    /// Everybody's answers, one after the other: those held back, and those that computer players `add`. What somebody
    /// wanted to do may have become impossible by the answers before it; they are asked again then. `None` as long as
    /// an answer is missing.
    pub(super) fn all_answers(&self, add: &[Step]) -> Option<Vec<Step>> {
        let mut s = self.state;
        let mut steps = Vec::new();
        for seat in self.game.waiting(&self.state).iter() {
            let added = || add.iter().find(|(by, _)| *by == seat);
            let choice = match self.held_by(seat) {
                Some(choice) => choice,
                None => self.game.read(&self.state, seat, &added()?.1).ok()?,
            };
            if self.game.choose(&mut s, seat, choice, &mut |_| {}).is_ok() {
                steps.push((seat, self.game.write(choice)));
            }
        }
        Some(steps)
    }
}

/// What computer players answer to questions that hide how many answers there are, as long as nobody else is asked.
/// Where a person is asked at the same time, their answers are for [`Played::all_answers`].
pub(super) fn answer_secretly<G: Playable>(
    game: &Arc<G>,
    seed: Seed,
    mut s: G::State,
    n_moves: usize,
    manners: &Manners,
) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    while steps.len() < STEPS_AT_ONCE && is_secret(&**game, &s) {
        let asked = s;
        let mut alone = true;
        for seat in game.waiting(&asked).iter() {
            let By::Computer(kind) = manners.by(seat) else {
                alone = false;
                continue;
            };
            // All decide on the same position: none of them knows what the others answer.
            let choice =
                Bot::new(kind, decision_seed(&seed, n_moves + steps.len(), seat)).choose(&**game, &asked, seat);
            if game.choose(&mut s, seat, choice, &mut |_| {}).is_ok() {
                steps.push((seat, game.write(choice)));
            }
        }
        if !alone {
            break;
        }
    }
    steps
}
