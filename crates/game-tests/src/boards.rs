//! The table in a terminal, in positions of random games: it fits the page, colors add nothing to it, and it tells no
//! secret.

use rayon::prelude::*;
use table::{Board, Dice, Page, Rules, Seat, Viewer};

use crate::walk::{seats, stroll};
use crate::{Lawful, State};

/// Columns, from absurd to wide.
const WIDTHS: [usize; 9] = [1, 7, 20, 40, 60, 75, 80, 100, 140];
/// One decision in so many is looked at, and the end. Nothing in a game has a period of this length.
const EVERY: usize = 13;

/// No line is wider than the page, empty, or ends with a space.
pub fn no_line_is_wider_than_the_page<T: Lawful<Game: Board>>() {
    in_random_positions::<T>(0, |game, s, _| {
        for viewer in seats(game).map(Viewer::Seat).chain([Viewer::Watcher, Viewer::Judge]) {
            let view = game.view(s, viewer);
            for width in WIDTHS {
                for line in plain(game, &view, width).lines() {
                    assert!(line.chars().count() <= width, "{width} columns: {line:?}");
                    assert!(!line.is_empty() && !line.ends_with(' '), "{line:?}");
                }
            }
        }
    });
}

/// With colors the same text is told, and something is bold.
pub fn colors_add_nothing_but_color<T: Lawful<Game: Board>>() {
    in_random_positions::<T>(1, |game, s, _| {
        let view = game.view(s, Viewer::Seat(Seat::new(0)));
        let colorful = game.board(&view, &Page { width: 80, color: true });
        assert!(colorful.contains("\u{1b}[1m"), "headings are bold");
        assert_eq!(without_codes(&colorful), plain(game, &view, 80));
    });
}

/// Whatever a seat cannot know is imagined anew; its page stays the same.
pub fn pages_tell_no_secret<T: Lawful<Game: Board>>() {
    in_random_positions::<T>(2, |game, s, dice| {
        for seat in seats(game) {
            let mut imagined = *s;
            game.determinize(&mut imagined, seat, dice);
            for viewer in [Viewer::Seat(seat), Viewer::Watcher] {
                let page = |s: &State<T>| plain(game, &game.view(s, viewer), 80);
                assert_eq!(page(&imagined), page(s));
            }
        }
    });
}

/// Plays a random game at every table, and looks at some of its positions.
fn in_random_positions<T: Lawful>(seed: u64, look: impl Fn(&T::Game, &State<T>, &mut Dice) + Sync) {
    T::tables().par_iter().for_each(|game| {
        let mut n = 0;
        stroll(game, seed, |s, dice| {
            if n % EVERY == 0 || game.waiting(s).is_empty() {
                look(game, s, dice);
            }
            n += 1;
        });
    });
}

/// The board without colors.
pub fn plain<G: Board>(game: &G, view: &G::View, width: usize) -> String {
    game.board(view, &Page { width, color: false })
}

fn without_codes(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').expect("a code that ends").1)
}
