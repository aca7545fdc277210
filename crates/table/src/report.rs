//! What programs are told of a position.

use serde_json::Value;

use crate::{Rules, Seat, SeatSet, Viewer};

/// A game that tells programs what a viewer sees, as data.
///
/// The page, the interface for programs and whatever else speaks to programs use the same report. It is made from a
/// view, so what its viewer may not see is not in it; a position itself is never serialized.
pub trait Report: Rules {
    /// The position as data. Names in it are in kebab-case and stay as they are for ever; new ones may be added.
    fn report(&self, view: &Self::View) -> Value;
}

/// The numbers of seats, as reports have them.
pub fn seat_numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(Seat::number).collect()
}

/// The number of the seat for which a report is made; nothing for whoever has none.
pub const fn seat_of(viewer: Viewer) -> Option<u8> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.number()),
        Viewer::Watcher | Viewer::Judge => None,
    }
}
