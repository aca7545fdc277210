//! Counting decision paths: one number that changes whenever the legal moves of a game do.

use table::Rules;

/// How many different sequences of exactly `depth` decisions there are from this position. Games that end earlier do
/// not count. Where several seats decide at once, the lowest answers first, so that orders are not counted as paths.
///
/// The position is taken as it is: the paths depend on the deal, and golden tests name its seed.
pub fn perft<G: Rules>(game: &G, s: &G::State, depth: u32) -> u64 {
    let mut lists: Vec<Vec<G::Choice>> = (0..depth).map(|_| Vec::new()).collect();
    count(game, s, &mut lists)
}

/// One reused list of options for each decision that is still to come.
fn count<G: Rules>(game: &G, s: &G::State, lists: &mut [Vec<G::Choice>]) -> u64 {
    let Some((options, deeper)) = lists.split_first_mut() else { return 1 };
    let Some(seat) = game.waiting(s).lowest() else { return 0 };
    options.clear();
    game.options(s, seat, options);
    if deeper.is_empty() {
        // The last decisions need not be made to be counted, and they are by far the most.
        return options.len() as u64;
    }
    options
        .iter()
        .map(|&choice| {
            let mut next = *s;
            game.play_listed(&mut next, seat, choice, &mut |_| {});
            count(game, &next, deeper)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Order, Toy};
    use table::Seed;

    fn counts(game: &Toy) -> [u64; 6] {
        let deal = game.deal(&Seed::from_number(1));
        [0, 1, 2, 3, 4, 5].map(|depth| perft(game, &deal, depth))
    }

    #[test]
    fn paths_of_a_game_with_three_options_and_four_decisions() {
        let game = Toy { n_turns: 2, ..Toy::new(2) };
        assert_eq!(counts(&game), [1, 3, 9, 27, 81, 0]);
    }

    #[test]
    fn the_order_of_simultaneous_answers_does_not_count() {
        let game = Toy { n_turns: 2, order: Order::AtOnce, ..Toy::new(2) };
        assert_eq!(counts(&game), [1, 3, 9, 27, 81, 0]);
    }

    #[test]
    fn paths_that_end_early_are_left_out() {
        // Who stops ends the game: of the four options, three lead on.
        let game = Toy { n_turns: 2, can_stop: true, ..Toy::new(2) };
        assert_eq!(counts(&game), [1, 4, 12, 36, 108, 0]);
    }
}
