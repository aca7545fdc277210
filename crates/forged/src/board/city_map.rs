//! The city as a map of cells, a lot each: its name while it is vacant, else what stands on it and whose that is.

use anstyle::{Effects, Style};
use table::Seat;
use table::terminal::{Sheet, seat_style};

use crate::catalog::Game;
use crate::city::Piece;
use crate::lots::{Lot, LotSet};
use crate::pieces::Kind;
use crate::state::Open;

/// The columns of a cell: what divides it from the cell before, and its mark.
const CELL: usize = 5;

/// A player's color; the city has none.
fn color(owner: Option<Seat>) -> Style {
    owner.map_or_else(Style::new, seat_style)
}

/// What stands on a lot, in two or three letters.
fn mark(piece: Piece) -> String {
    let kind = match piece.kind {
        Kind::House => "H",
        Kind::Mansion => "M",
        Kind::Factory => "F",
        Kind::Commercial => "C",
        Kind::Civic => "civ",
        Kind::Hospital => "hos",
        Kind::SmallPark | Kind::MediumPark | Kind::LargePark => "prk",
    };
    piece.owner.map_or_else(|| kind.to_owned(), |seat| format!("{seat}{kind}"))
}

/// What a cell of the map is.
enum Cell {
    Lot(Lot),
    Water,
    Bridge { across: bool },
    Other(&'static str),
    Nothing,
}

impl Game {
    /// Draws the map, if the page is wide enough for it.
    pub(super) fn draw_map(&self, open: &Open, sheet: &mut Sheet) {
        let lots = || self.map.all().iter().map(|lot| self.map.lot(lot));
        let (Some(left), Some(right)) = (lots().map(|it| it.x).min(), lots().map(|it| it.x).max()) else { return };
        let (Some(top), Some(bottom)) = (lots().map(|it| it.y).min(), lots().map(|it| it.y).max()) else { return };
        let n_columns = usize::from((right - left).unsigned_abs()) + 1;
        if sheet.width() < n_columns * CELL {
            return;
        }
        sheet.heading(&["The city".to_owned()]);
        let grid = open.city.grid();
        for y in top..=bottom {
            let row: Vec<(String, Style)> = (left..=right).flat_map(|x| self.cell(open, &grid, (left, x), y)).collect();
            sheet.cells(&row);
        }
        let legend = [
            "1H 1M 1F 1C: house, mansion, factory, commercial building of player 1",
            "1o: cube, co: city cube",
            "civ hos prk: civic building, hospital, park",
            "N7c+: vacant lot with the factory symbol",
            "| between blocks",
            "= inside a piece, or a bridge",
            "~ river, ^ bluff, # rail yards",
        ];
        sheet.flow("", 0, &legend.map(str::to_owned));
    }

    fn lot_at(&self, x: i8, y: i8) -> Option<Lot> {
        self.map.all().iter().find(|&lot| (self.map.lot(lot).x, self.map.lot(lot).y) == (x, y))
    }

    fn cell_at(&self, x: i8, y: i8) -> Cell {
        if let Some(lot) = self.lot_at(x, y) {
            return Cell::Lot(lot);
        }
        // A bridge crosses everything between the lots at its ends.
        for bridge in self.map.bridges() {
            let [a, b] = bridge.ends.map(|lot| (self.map.lot(lot).x, self.map.lot(lot).y));
            let between = |a: i8, b: i8, at: i8| a.min(b) < at && at < a.max(b);
            if a.1 == b.1 && y == a.1 && between(a.0, b.0, x) {
                return Cell::Bridge { across: true };
            }
            if a.0 == b.0 && x == a.0 && between(a.1, b.1, y) {
                return Cell::Bridge { across: false };
            }
        }
        let scenery = self.map.scenery().iter().find(|it| it.cells.contains(&(x, y)));
        match scenery.map(|it| it.kind.as_str()) {
            Some("river" | "lake") => Cell::Water,
            Some("bluff") => Cell::Other("^^^"),
            Some(_) => Cell::Other("###"),
            None => Cell::Nothing,
        }
    }

    /// What divides the cell from the one before, and the cell.
    fn cell(&self, open: &Open, grid: &LotSet, (left, x): (i8, i8), y: i8) -> [(String, Style); 2] {
        let plain = |divider: &str, text: &str| {
            [(divider.to_owned(), Style::new()), (format!("{text:<width$}", width = CELL - 1), Style::new())]
        };
        let before = if x > left { self.lot_at(x - 1, y) } else { None };
        let divider = if before.is_some() { "|" } else { " " };
        let lot = match self.cell_at(x, y) {
            Cell::Lot(lot) => lot,
            Cell::Water => return plain("~", "~~~~"),
            Cell::Bridge { across: true } => return plain("=", "===="),
            Cell::Bridge { across: false } => return plain("~", "||~~"),
            Cell::Other(text) => return plain(divider, text),
            Cell::Nothing => return plain(divider, ""),
        };
        let city = &open.city;
        let piece = city.piece(&self.map, lot);
        let divider = match before {
            Some(before) if piece.is_some_and(|it| self.map.lots_of(it.site).contains(before)) => "=",
            Some(before) if self.map.lot(before).block == self.map.lot(lot).block => " ",
            Some(_) => "|",
            None => " ",
        };
        let (text, style) = match piece {
            Some(piece) => (mark(piece), color(piece.owner).bold()),
            None if city.cubes().contains(lot) => {
                let owner = city.owner(lot);
                (owner.map_or_else(|| "co".to_owned(), |seat| format!("{seat}o")), color(owner))
            }
            None => {
                let factory = if self.map.factory_lots().contains(lot) { "+" } else { "" };
                let dim = if grid.contains(lot) { Style::new() } else { Style::new().effects(Effects::DIMMED) };
                (format!("{}{factory}", self.map.lot(lot).name), dim)
            }
        };
        // The mark of a piece is drawn through to its next lot.
        let goes_on =
            piece.is_some_and(|it| self.lot_at(x + 1, y).is_some_and(|next| self.map.lots_of(it.site).contains(next)));
        let filled = if goes_on {
            format!("{text:=<width$}", width = CELL - 1)
        } else {
            format!("{text:<width$}", width = CELL - 1)
        };
        [(divider.to_owned(), Style::new()), (filled, style)]
    }
}
