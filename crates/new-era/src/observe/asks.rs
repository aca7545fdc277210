//! What somebody can be asked, and what a half-done move will yet bring.

use table::BySeat;

use crate::catalog::Game;
use crate::frame::Frame;
use crate::outlook::POINT;
use crate::state::{SEATS, State};

/// The questions, each with its place in this list.
pub(super) const ASKS: [&str; 18] = [
    "pick", "spoils", "turn", "pays", "discards", "gives-up", "improves", "runs", "rebuilds", "steals", "hosts",
    "second", "draws", "defends", "presses", "takes", "spares", "keeps",
];

/// What a frame asks, by its place in [`ASKS`]; nothing if it only runs.
pub(super) const fn asks(frame: &Frame) -> Option<usize> {
    Some(match frame {
        Frame::Pick { .. } => 0,
        Frame::Spoils { .. } => 1,
        Frame::Turn { .. } => 2,
        Frame::Pays { .. } => 3,
        Frame::Discards { .. } => 4,
        Frame::GivesUp { .. } => 5,
        Frame::Improves { .. } => 6,
        Frame::Runs { .. } => 7,
        Frame::Rebuilds { .. } => 8,
        Frame::Steals { .. } => 9,
        Frame::Hosts { .. } => 10,
        Frame::Second { .. } => 11,
        Frame::Draws { .. } => 12,
        Frame::Defends(_) => 13,
        Frame::Presses(_) => 14,
        Frame::Takes(_) => 15,
        Frame::Spares { .. } => 16,
        Frame::Keeps { .. } => 17,
        Frame::Begin
        | Frame::Refill { .. }
        | Frame::Produce { .. }
        | Frame::Yields { .. }
        | Frame::Steps { .. }
        | Frame::Deed { .. }
        | Frame::Reacts { .. }
        | Frame::Falls { .. }
        | Frame::Count
        | Frame::CleansUp { .. }
        | Frame::EndTurn => return None,
    })
}

/// How many more of the same are asked for.
pub(super) const fn left(frame: &Frame) -> u8 {
    match frame {
        Frame::Discards { left, .. } | Frame::GivesUp { left, .. } | Frame::Keeps { left, .. } => *left,
        _ => 0,
    }
}

impl Game {
    /// What is under way brings those who carry it out, in thousandths of a point.
    pub(super) fn under_way(&self, s: &State) -> BySeat<i32, SEATS> {
        let mut all = BySeat::default();
        for frame in s.stack.iter() {
            let (seat, worth) = match *frame {
                Frame::Pays { seat, gain, .. } => (seat, self.gain_worth(&gain)),
                Frame::Deed { seat, card } => (seat, self.outlook(card).deed),
                Frame::Improves { seat, .. } => (seat, POINT),
                Frame::Runs { seat } => (seat, 600),
                Frame::Rebuilds { seat, .. } => (seat, 2 * POINT),
                Frame::Steals { seat, .. } => (seat, 450),
                Frame::Takes(attack) => (attack.attacker, 2 * POINT),
                Frame::Falls { attacker, .. } => (attacker, POINT / 2),
                _ => continue,
            };
            all[seat] += worth;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use table::Seat;

    use super::*;

    #[test]
    fn questions_stand_where_they_are_looked_up() {
        let seat = Seat::new(0);
        for (frame, word) in [
            (Frame::Pick { round: 0, k: 0 }, "pick"),
            (Frame::Turn { seat }, "turn"),
            (Frame::Runs { seat }, "runs"),
            (Frame::Second { seat, range: 1 }, "second"),
            (Frame::Keeps { seat, left: 2 }, "keeps"),
        ] {
            assert_eq!(asks(&frame).map(|at| ASKS[at]), Some(word));
        }
        assert_eq!((asks(&Frame::Count), left(&Frame::Keeps { seat, left: 2 })), (None, 2));
    }
}
