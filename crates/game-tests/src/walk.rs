//! Random games.

use table::{Dice, Rules, Seat};

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
