//! The pieces on the map as symbols, each drawn once, on cells of 40 by 40.
//!
//! A player's pieces have a color and a mark: circle, square, triangle, diamond or cross, as everywhere else on the page.

use crate::seats;
use forged::{Kind, Map, Piece, Site};
use maud::{Markup, PreEscaped, html};
use table::Seat;

/// The side of a lot in the drawing.
pub(super) const CELL: i32 = 40;

/// How the lots of a site lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lie {
    /// One lot, or a whole block.
    Square,
    /// Two lots beside each other.
    Wide,
    /// Two lots, one above the other.
    Tall,
}

/// How a site lies, and its upper left corner in the drawing.
pub(super) fn lie(map: &Map, site: Site) -> (Lie, i32, i32) {
    let lots = map.lots_of(site);
    let mut places = lots.iter().map(|lot| (i32::from(map.lot(lot).x), i32::from(map.lot(lot).y)));
    let (x, y) = places.next().unwrap_or_default();
    let lie = match (site.size(), places.next()) {
        (2, Some((_, below))) if below != y => Lie::Tall,
        (2, _) => Lie::Wide,
        _ => Lie::Square,
    };
    (lie, x * CELL, y * CELL)
}

/// The mark of a player in the middle of a cell, around a point.
fn mark(seat: Seat, x: i32, y: i32) -> String {
    match seat.index() {
        0 => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"5\"></circle>"),
        1 => format!("<path d=\"M{} {}h9v9h-9z\"></path>", x - 4, y - 4),
        2 => format!("<path d=\"M{x} {}l6 10h-12z\"></path>", y - 6),
        3 => format!("<path d=\"M{x} {}l6 6-6 6-6-6z\"></path>", y - 6),
        _ => format!("<path d=\"M{} {}h4v4h4v4h-4v4h-4v-4h-4v-4h4z\"></path>", x - 2, y - 6),
    }
}

/// What a player's pieces look like: the id without the player, the outline, where the mark is, and what is added.
const OWN: [(&str, &str, (i32, i32), &str); 4] = [
    ("c", "M13 14l4-4h14v14l-4 4H13z", (20, 21), "M13 14h14v14M27 14l4-4"),
    ("h", "M20 4L36 18h-3v17H7V18H4z", (20, 24), ""),
    ("mw", "M6 35V18L20 5l14 13h12L60 5l14 13v17z", (40, 27), "M16 35V25h8v10M56 35V25h8v10"),
    ("mt", "M6 75V34L4 32 20 6l16 26-2 2v41z", (20, 42), "M14 75V60h12v15"),
];

/// What the city's pieces and the common ones look like: id, class, outline, details.
const COMMON: [(&str, &str, &str, &str); 13] = [
    ("fw", "ml", "M5 35V18l12-8v8l12-8v8h6V4h8v14h4V4h8v14h20v17z", "M10 25h8M24 25h8M62 25h8"),
    ("ft", "ml", "M5 75V36l9-8v8l9-8v8h2V5h9v70z", "M10 46h8M10 56h8M10 66h8"),
    ("s", "st", "M5 8h30v27H5z", "M5 8h30l2 9H3zM12 8l-1 9M20 8v9M28 8l1 9"),
    ("vw", "cv", "M5 15L40 3l35 12v4H5zM8 33h64v3H8z", "M14 20v12M27 20v12M40 20v12M53 20v12M66 20v12"),
    ("vt", "cv", "M4 21L20 5l16 16v4H4zM6 72h28v4H6z", "M10 26v45M20 26v45M30 26v45"),
    ("o", "ho", "M6 6h28v29H6z", ""),
    ("x", "rc", "M17 11h6v6h6v6h-6v6h-6v-6h-6v-6h6z", ""),
    ("k", "pk", "M3 3h34v34H3z", ""),
    ("kw", "pk", "M3 3h74v34H3z", ""),
    ("kt", "pk", "M3 3h34v74H3z", ""),
    ("kl", "pk", "M3 3h74v74H3z", "M50 62c-8-6-22-4-24 4 6 8 22 6 24-4z"),
    ("t", "tr", "M20 6c6 0 9 4 9 8 3 2 3 11-4 11h-3v9h-4v-9h-3c-7 0-7-9-4-11 0-4 3-8 9-8z", ""),
    ("y", "fs", "M10 29V18l6-4v4l6-4v4h2v-8h5v19z", ""),
];

/// The symbols of all pieces that can be on a map of these players.
pub(super) fn symbols(seats: impl Iterator<Item = Seat>) -> Markup {
    html! {
        defs {
            @for seat in seats {
                @for (id, outline, (x, y), more) in OWN {
                    g id={ "f-" (id) (seat) } class={ "pc " (seats::color(seat)) } {
                        path d=(outline) {}
                        @if !more.is_empty() { path class="de" d=(more) {} }
                        g class="mk" { (PreEscaped(mark(seat, x, y))) }
                    }
                }
            }
            g id="f-c0" class="pc p0" { path d=(OWN[0].1) {} path class="de" d=(OWN[0].3) {} }
            @for (id, class, outline, more) in COMMON {
                g id={ "f-" (id) } class={ "pc " (class) } {
                    path d=(outline) {}
                    @if !more.is_empty() { path class="de" d=(more) {} }
                }
            }
        }
    }
}

/// A symbol at a place.
pub(super) fn stamp(id: &str, x: i32, y: i32) -> Markup {
    html! { use href={ "#f-" (id) } x=(x) y=(y) {} }
}

/// A cube; nobody's is the city's.
pub(super) fn cube(owner: Option<Seat>, x: i32, y: i32) -> Markup {
    let id = owner.map_or_else(|| "c0".to_owned(), |seat| format!("c{seat}"));
    stamp(&id, x, y)
}

/// A structure where it stands, with the cube that tells its owner where it has one.
pub(super) fn structure(map: &Map, piece: Piece) -> Markup {
    let (lie, x, y) = lie(map, piece.site);
    let tall = lie == Lie::Tall;
    let seat = piece.owner.map_or_else(String::new, |seat| seat.to_string());
    let either = |wide: &'static str, other: &'static str| if tall { other } else { wide };
    match piece.kind {
        Kind::House => stamp(&format!("h{seat}"), x, y),
        Kind::Mansion => stamp(&format!("{}{seat}", either("mw", "mt")), x, y),
        Kind::Factory => {
            let (dx, dy) = if tall { (0, 42) } else { (22, 6) };
            html! { (stamp(either("fw", "ft"), x, y)) (cube(piece.owner, x + dx, y + dy)) }
        }
        Kind::Commercial => html! { (stamp("s", x, y)) (cube(piece.owner, x - 2, y + 6)) },
        Kind::Civic => stamp(either("vw", "vt"), x, y),
        Kind::Hospital => html! { (stamp("o", x, y)) (stamp("x", x, y)) },
        Kind::SmallPark => html! { (stamp("k", x, y)) (stamp("t", x, y)) },
        Kind::MediumPark => {
            let (dx, dy) = if tall { (0, CELL) } else { (CELL, 0) };
            html! { (stamp(either("kw", "kt"), x, y)) (stamp("t", x, y)) (stamp("t", x + dx, y + dy)) }
        }
        Kind::LargePark => html! {
            (stamp("kl", x, y)) (stamp("t", x, y)) (stamp("t", x + CELL, y)) (stamp("t", x + CELL, y + CELL))
        },
    }
}
