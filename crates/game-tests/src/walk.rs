//! Random games.

use table::{Dice, Rules, Seat, Seed};

/// The seats of a game.
pub(crate) fn seats<G: Rules>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.n_seats()).map(Seat::new)
}

/// One of several.
pub(crate) fn one_of<T: Copy>(dice: &mut Dice, items: &[T]) -> T {
    items[dice.below(items.len() as u32) as usize]
}

/// Somebody who is waited for, and one of their options; nothing when the game is over. The list is made in `options`.
pub(crate) fn any_move<G: Rules>(
    game: &G,
    s: &G::State,
    dice: &mut Dice,
    options: &mut Vec<G::Choice>,
) -> Option<(Seat, G::Choice)> {
    let waiting: Vec<Seat> = game.waiting(s).iter().collect();
    if waiting.is_empty() {
        return None;
    }
    let seat = one_of(dice, &waiting);
    options.clear();
    game.options(s, seat, options);
    Some((seat, one_of(dice, options)))
}

/// The same for the first seat that is waited for.
pub(crate) fn next_move<G: Rules>(
    game: &G,
    s: &G::State,
    dice: &mut Dice,
    options: &mut Vec<G::Choice>,
) -> Option<(Seat, G::Choice)> {
    let seat = game.waiting(s).lowest()?;
    options.clear();
    game.options(s, seat, options);
    Some((seat, one_of(dice, options)))
}

/// A random game, shown at every decision and at its end, with dice for whatever is looked at.
pub fn stroll<G: Rules>(game: &G, seed: u64, mut look: impl FnMut(&G::State, &mut Dice)) {
    let mut s = game.deal(&Seed::from_number(seed));
    let mut dice = Dice::fast(seed);
    let mut options = Vec::new();
    while let Some((seat, choice)) = next_move(game, &s, &mut dice, &mut options) {
        look(&s, &mut dice);
        game.play_listed(&mut s, seat, choice, &mut |_| {});
    }
    look(&s, &mut dice);
}
