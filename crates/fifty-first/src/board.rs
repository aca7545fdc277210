//! The table in a terminal.

use table::{Board, Page};

use crate::catalog::Game;
use crate::view::View;

impl Board for Game {
    fn board(&self, view: &View, page: &Page) -> String {
        format!("round {} ({} columns)", view.round, page.width)
    }
}
