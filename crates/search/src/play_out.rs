//! Whole games between players.

use table::{Rules, SeatSet, Seed};

use crate::{Knowledge, Player};

/// How many decisions [`play_out`] allows: far more than any game needs that makes progress.
pub const DECISION_LIMIT: u32 = 100_000;

/// How a game between players ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<S> {
    /// The scores of every side that scores, in seat order.
    pub scores: Vec<i32>,
    /// Who won.
    pub winners: SeatSet,
    /// How many decisions were made.
    pub n_decisions: u32,
    /// The last position.
    pub state: S,
}

/// A game that was stopped because it did not come to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game did not end within {limit} decisions")]
pub struct GameTooLong {
    /// How many decisions were allowed.
    pub limit: u32,
}

/// Deals a game and plays it to its end, with one player for each seat.
pub fn play_out<G: Rules, P: Player<G>>(
    game: &G,
    seed: Seed,
    players: &mut [P],
) -> Result<Outcome<G::State>, GameTooLong> {
    play_on(game, game.deal(&seed), players, DECISION_LIMIT)
}

/// Plays on from a position to the end of the game, making at most `limit` decisions.
///
/// Where several seats decide at once, the lowest answers first.
pub fn play_on<G: Rules, P: Player<G>>(
    game: &G,
    mut state: G::State,
    players: &mut [P],
    limit: u32,
) -> Result<Outcome<G::State>, GameTooLong> {
    assert_eq!(players.len(), usize::from(game.n_seats()), "every seat needs a player");
    let mut n_decisions = 0;
    while let Some(seat) = game.waiting(&state).lowest() {
        if n_decisions == limit {
            return Err(GameTooLong { limit });
        }
        let choice = players[seat.index()].choose(&Knowledge::new(game, &state, seat));
        debug_assert!(is_option(game, &state, seat, choice), "{choice:?} of player {seat} is not an option");
        game.play_listed(&mut state, seat, choice, &mut |_| {});
        n_decisions += 1;
    }
    Ok(Outcome { scores: game.scores(&state), winners: game.winners(&state), n_decisions, state })
}

/// Only for the check above: listing the options twice would take half of the speed.
fn is_option<G: Rules>(game: &G, s: &G::State, seat: table::Seat, choice: G::Choice) -> bool {
    let mut options = Vec::new();
    game.options(s, seat, &mut options);
    options.contains(&choice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;
    use crate::{Bot, PlayerKind};

    fn bots() -> [Bot<Toy>; 2] {
        [Bot::new(PlayerKind::Random, None, 1), Bot::new(PlayerKind::Greedy, None, 2)]
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let game = Toy::new(2);
        let outcome = play_out(&game, Seed::from_number(3), &mut bots()).unwrap();
        assert!(game.waiting(&outcome.state).is_empty());
        assert_eq!(outcome.scores, game.scores(&outcome.state));
        assert_eq!(outcome.winners, game.winners(&outcome.state));
        assert_eq!(play_out(&game, Seed::from_number(3), &mut bots()).unwrap(), outcome);
    }

    #[test]
    fn the_limit_is_the_number_of_decisions_that_are_allowed() {
        let game = Toy::new(2);
        let deal = game.deal(&Seed::from_number(3));
        let n = play_on(&game, deal, &mut bots(), DECISION_LIMIT).unwrap().n_decisions;
        assert!(play_on(&game, deal, &mut bots(), n).is_ok());
        let error = play_on(&game, deal, &mut bots(), n - 1).unwrap_err();
        assert_eq!(error, GameTooLong { limit: n - 1 });
        assert_eq!(GameTooLong { limit: 7 }.to_string(), "the game did not end within 7 decisions");
    }

    #[test]
    fn a_finished_game_needs_no_decision() {
        let game = Toy::new(2);
        let end = play_out(&game, Seed::from_number(3), &mut bots()).unwrap();
        assert_eq!(play_on(&game, end.state, &mut bots(), 0).unwrap().n_decisions, 0);
    }

    #[test]
    #[should_panic(expected = "every seat needs a player")]
    fn a_missing_player_is_a_bug_of_the_caller() {
        let _ = play_out(&Toy::new(3), Seed::from_number(1), &mut bots());
    }
}
