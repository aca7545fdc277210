//! Notation: lines that are read as moves in positions of a random game.
//!
//! ```text
//! 51st-state 3 2a winter     the game, how many play, the seed, what is mixed in
//! ~ 40                       forty random decisions
//! build School               a move of whoever may make it
//! undo                       takes the last decision back
//! ```

use std::sync::Arc;

use games::{Playable, Visitor};
use table::{Dice, Match, Seed};

use crate::deal::{Deal, split};
use crate::{laws, text};

/// So many random decisions in all: a whole game.
const MAX_RANDOM: usize = 400;

pub fn run(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let (first, lines) = split(text);
    let deal = Deal::read(first);
    if let Some(game) = deal.game() {
        game.visit(Lines { seed: deal.seed, lines });
    }
}

struct Lines<'t> {
    seed: Seed,
    lines: &'t str,
}

impl Visitor for Lines<'_> {
    type Out = ();

    fn visit<G: Playable>(self, game: &Arc<G>) {
        let game = game.as_ref();
        let mut dice = Dice::keyed(&self.seed);
        let mut played = Match::deal(game, self.seed);
        let mut n_random = 0;
        for line in self.lines.lines() {
            if let Some(n) = line.strip_prefix('~') {
                let wanted: usize = n.trim().parse().unwrap_or(1);
                for _ in 0..wanted.min(MAX_RANDOM - n_random) {
                    n_random += 1;
                    if !laws::play_randomly(&mut played, &mut dice) {
                        break;
                    }
                }
            } else if line.trim().eq_ignore_ascii_case("undo") {
                undo(&mut played);
            } else if let Some((seat, choice)) = laws::read_line(game, played.state(), line) {
                laws::choose(&mut played, seat, choice);
            }
        }
        laws::look(game, played.state());
        laws::check_record(&played);
    }
}

/// Whoever decided last may take it back as often as `undoable` says, and nobody else may.
fn undo<G: Playable>(played: &mut Match<'_, G>) {
    let last = played.choices().last().map(|&(seat, _)| seat);
    for seat in laws::seats(played.game()) {
        let n = played.undoable(seat);
        assert!(n == 0 || last == Some(seat), "player {seat} could take back what somebody else did");
        if n == 0 {
            assert!(played.undo(seat).is_err(), "player {seat} takes back what cannot be taken back");
        }
    }
    let Some(seat) = last else { return };
    let before = played.choices().len();
    if played.undoable(seat) > 0 {
        assert!(played.undo(seat).is_ok(), "player {seat} cannot take back what can be taken back");
        assert_eq!(played.choices().len(), before - 1);
    }
}
