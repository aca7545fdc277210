//! What players that look ahead ask of a position: how well each seat does in it.

use table::{Rules, Seat};

/// What [`Judge::prospects`] says of a position that is as good as won alone.
pub const SURE: i32 = 1 << 16;

/// Says how well a seat does in a position. It is only ever asked about guesses, and never looks further ahead.
pub trait Judge<G: Rules> {
    /// What the seat can hope for, from 0 to [`SURE`]: above all its chance to win. Comparable between the seats of a
    /// position, and between positions of a game. Not asked about a game that is over: see [`verdict`].
    fn prospects(&mut self, game: &G, s: &G::State, seat: Seat) -> i32;
}

/// How a game that is over ended for a seat: a victory that is shared counts in parts.
pub fn verdict<G: Rules>(game: &G, s: &G::State, seat: Seat) -> i32 {
    let winners = game.winners(s);
    if winners.contains(seat) { SURE / winners.len().max(1).cast_signed() } else { 0 }
}
