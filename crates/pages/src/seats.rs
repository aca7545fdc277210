//! What players look like at every table: a color and a shape each, the same wherever they are named.

use maud::{Markup, html};
use table::Seat;

use crate::icons::{self, Icon};

/// So many players have a color and a shape of their own.
pub const MOST: u8 = 5;

/// The class that gives a thing the color of a player.
pub const fn color(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "p1",
        1 => "p2",
        2 => "p3",
        3 => "p4",
        _ => "p5",
    }
}

/// The sign of a player.
pub const fn icon(seat: Seat) -> Icon {
    match seat.index() {
        0 => Icon::Seat1,
        1 => Icon::Seat2,
        2 => Icon::Seat3,
        3 => Icon::Seat4,
        _ => Icon::Seat5,
    }
}

/// The sign of a player in their color, with their name.
pub fn badge(seat: Seat, name: &str) -> Markup {
    html! { span class={ "who " (color(seat)) } { (icons::decorative(icon(seat))) " " b { (name) } } }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::theme::{CSS, SEATS};

    #[test]
    fn every_player_has_a_color_and_a_shape_of_their_own() {
        let seats = || (0..MOST).map(Seat::new);
        assert_eq!(seats().map(color).collect::<BTreeSet<_>>().len(), usize::from(MOST));
        assert_eq!(seats().map(|seat| icon(seat).name()).collect::<BTreeSet<_>>().len(), usize::from(MOST));
        assert_eq!(SEATS.len(), usize::from(MOST));
        for (seat, token) in seats().zip(SEATS) {
            assert!(CSS.contains(&format!(".{} {{ --seat: var(--{token}); }}", color(seat))), "{token}");
        }
    }
}
