//! The names of players.

use table::Seat;

/// How a seat is called.
pub(crate) fn of(seat: Seat, names: &[String]) -> String {
    match names.get(seat.index()) {
        Some(name) if !name.is_empty() => name.clone(),
        _ => format!("Player {seat}"),
    }
}
