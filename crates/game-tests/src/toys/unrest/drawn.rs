//! How Unrest looks: to people in a terminal, and to programs.

use serde_json::{Value, json};
use table::terminal::{Sheet, seat_style};
use table::{Board, Page, Report, Seat, count};

use super::{Place, Unrest, View};

impl Board for Unrest {
    fn board(&self, view: &View, page: &Page) -> String {
        let mut sheet = Sheet::new(page);
        sheet.title(&["Unrest".to_owned(), format!("turn {} of {}", view.turn, self.n_turns * self.n_seats)]);
        let cubes = Place::ALL.into_iter().zip(view.cubes).map(|(place, n)| format!("{place} {}", count(n, "cube")));
        sheet.flow("Places: ", 2, &cubes.collect::<Vec<_>>());
        for (i, (&points, &shields)) in (0..).zip(view.points.iter().zip(&view.shields)) {
            let seat = Seat::new(i);
            sheet.cells(&[(format!("Player {seat}"), seat_style(seat))]);
            sheet.flow("", 2, &[count(points, "point"), count(shields, "shield")]);
        }
        sheet.finish(page)
    }
}

impl Report for Unrest {
    fn report(&self, view: &View) -> Value {
        let seats = view.points.iter().zip(&view.shields);
        let seats: Vec<Value> =
            seats.map(|(points, shields)| json!({ "points": points, "shields": shields })).collect();
        json!({ "turn": view.turn, "cubes": view.cubes, "seats": seats })
    }
}
