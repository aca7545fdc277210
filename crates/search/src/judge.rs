//! What players that look ahead ask of a position: how well each seat does in it.

use std::sync::Arc;

use table::{Evaluate, Observe, Reading, Rules, Seat};

use crate::network::{Mind, Outlook, Retina};
use crate::numbers::share;

/// What [`Judge::prospects`] says of a position that is as good as won alone.
pub const SURE: i32 = 1 << 16;

/// Says how well a seat does in a position. It is only ever asked about guesses, and never looks further ahead.
pub trait Judge<G: Rules> {
    /// What the seat can hope for, from 0 to [`SURE`]: above all its chance to win. Comparable between the seats of a
    /// position, and between positions of a game. Not asked about a game that is over.
    fn prospects(&mut self, game: &G, s: &G::State, seat: Seat) -> i32;

    /// The same of a game that is over.
    fn result(&mut self, game: &G, s: &G::State, seat: Seat) -> i32 {
        verdict(game, s, seat)
    }
}

/// How a game that is over ended for a seat: a victory that is shared counts in parts.
pub fn verdict<G: Rules>(game: &G, s: &G::State, seat: Seat) -> i32 {
    let winners = game.winners(s);
    if winners.contains(seat) { SURE / winners.len().max(1).cast_signed() } else { 0 }
}

/// By how much a side's score is above the best of all others; alone, its score.
pub fn margin(scores: &[i32], seat: Seat) -> i32 {
    let own = scores.get(seat.index()).copied().unwrap_or(0);
    let others = scores.iter().enumerate().filter(|(side, _)| *side != seat.index()).map(|(_, score)| *score);
    own - others.max().unwrap_or(0)
}

/// Judges by what a network has learned.
#[derive(Clone)]
pub struct Learned {
    mind: Arc<Mind>,
    readings: Vec<Reading>,
    /// What each seat saw last: the next position is usually like it.
    retinas: Vec<Retina>,
}

impl Learned {
    /// A judge with this mind, which was made for the same table.
    pub fn new(mind: Arc<Mind>) -> Learned {
        Learned { mind, readings: Vec::new(), retinas: Vec::new() }
    }

    /// What the network makes of a position for a seat.
    pub fn outlook<G: Observe>(&mut self, game: &G, s: &G::State, seat: Seat) -> Outlook {
        self.readings.clear();
        game.observe(s, seat, &mut self.readings);
        if self.retinas.len() <= seat.index() {
            self.retinas.resize_with(seat.index() + 1, || Retina::new(&self.mind));
        }
        self.mind.outlook(&self.readings, &mut self.retinas[seat.index()])
    }

    /// The mind.
    pub fn mind(&self) -> &Arc<Mind> {
        &self.mind
    }

    /// What was observed last.
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }
}

impl<G: Observe> Judge<G> for Learned {
    fn prospects(&mut self, game: &G, s: &G::State, seat: Seat) -> i32 {
        let outlook = self.outlook(game, s, seat);
        outlook.prospects(game.n_seats())
    }

    fn result(&mut self, game: &G, s: &G::State, seat: Seat) -> i32 {
        let scores = game.scores(s);
        self.mind.measures().outcome(verdict(game, s, seat), &scores, seat).prospects(game.n_seats())
    }
}

/// Judges by [`Evaluate::worth`], for games and tables that no network has learned.
#[derive(Clone, Copy, Debug, Default)]
pub struct Estimated;

impl Estimated {
    /// By how many thousandths of a point a seat must be ahead to have hardly lost a game that is still open: where the
    /// chance is about 73%.
    const CLEAR_LEAD: f64 = 6_000.0;
}

impl<G: Evaluate> Judge<G> for Estimated {
    fn prospects(&mut self, game: &G, s: &G::State, seat: Seat) -> i32 {
        let own = game.worth(s, seat);
        let others = (0..game.n_seats()).map(Seat::new).filter(|&it| it != seat);
        let best = others.map(|it| game.worth(s, it)).max();
        let lead = f64::from(own) - best.map_or(0.0, f64::from);
        // Alone, points count for themselves: the whole range of scores must leave a difference.
        let scale = if best.is_some() { Estimated::CLEAR_LEAD } else { 8.0 * Estimated::CLEAR_LEAD };
        in_parts(share(lead / scale))
    }
}

/// Parts of [`SURE`] as a share.
pub(crate) fn as_share(parts: i32) -> f64 {
    f64::from(parts) / f64::from(SURE)
}

/// A share as parts of [`SURE`].
#[expect(clippy::cast_possible_truncation, reason = "a share is at most 1")]
pub(crate) fn in_parts(share: f64) -> i32 {
    (share * f64::from(SURE)).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_above_the_best_of_the_others() {
        assert_eq!(margin(&[20, 25, 31], Seat::new(1)), -6);
        assert_eq!(margin(&[20, 25, 31], Seat::new(2)), 6);
        assert_eq!(margin(&[20], Seat::new(0)), 20);
    }
}
