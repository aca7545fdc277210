//! What every game promises, held against random games of both: the laws of [`table::Rules`] and [`table::Words`].

use proptest::prelude::*;
use table::{Dice, Match, Rules, Seat, SeatSet, Seed, Viewer, Words};

use crate::high_bid::HighBid;
use crate::playing::{options, pick, seats, walk, wander};
use crate::unrest::Unrest;

const HIGH_BID: HighBid = HighBid { n_rounds: 4 };
const UNREST: Unrest = Unrest { n_seats: 3, n_turns: 3, n_shields: 1, cubes: [2, 1, 2, 0] };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn high_bid_keeps_the_laws((seed, numbers) in walk(), guess: u64) {
        let played = wander(&HIGH_BID, seed, &numbers);
        keeps_the_laws(&played);
        guesses_contradict_nothing_seen(&played, guess);
    }

    #[test]
    fn unrest_keeps_the_laws((seed, numbers) in walk(), guess: u64) {
        let played = wander(&UNREST, seed, &numbers);
        keeps_the_laws(&played);
        guesses_contradict_nothing_seen(&played, guess);
    }

    #[test]
    fn games_end_and_have_winners(seed: u64, mut picks in any::<u64>().prop_map(Dice::fast)) {
        ends(&HIGH_BID, seed, &mut picks);
        ends(&UNREST, seed, &mut picks);
    }
}

fn positions<'m, G: Rules>(played: &'m Match<'_, G>) -> impl Iterator<Item = &'m G::State> {
    (0..).map_while(|n| played.position(n))
}

fn keeps_the_laws<G: Words>(played: &Match<G>) {
    let game = played.game();
    for s in positions(played) {
        assert_eq!(game.waiting(s).is_empty(), !game.winners(s).is_empty(), "somebody wins exactly at the end");
        assert!(game.waiting(s).without(SeatSet::first(game.n_seats())).is_empty());
        for seat in seats(game) {
            let options = options(game, s, seat);
            let waits = game.waiting(s).contains(seat);
            assert_eq!(waits, !options.is_empty(), "who is asked can answer, and nobody else");
            assert_eq!(waits, !game.question(s, seat).is_empty());
            for (i, &choice) in options.iter().enumerate() {
                assert!(!options[..i].contains(&choice), "{choice:?} is listed twice");
                assert_eq!(game.read(s, seat, &game.write(choice)), Ok(choice));
                assert_ne!(game.label(s, seat, choice), "");
            }
            // Every choice anybody made in this game is tried in this position, by this seat.
            for &(_, choice) in played.choices() {
                let listed = options.contains(&choice);
                assert_eq!(game.refusal(s, seat, choice).is_none(), listed, "{choice:?}");
                let mut after = *s;
                assert_eq!(game.choose(&mut after, seat, choice, &mut |_| {}).is_ok(), listed, "{choice:?}");
                assert_eq!(after == *s, !listed, "only a legal choice changes the position");
            }
        }
    }
    for (i, one) in positions(played).enumerate() {
        for (j, other) in positions(played).enumerate() {
            assert_eq!(game.digest(one) == game.digest(other), one == other, "digests after {i} and {j} choices");
        }
        for seat in seats(game) {
            assert!(game.learned(one, seat) <= game.learned(played.state(), seat), "nobody unlearns anything");
        }
    }
}

/// The two laws of guessing. A guess is a position like any other: the other seats can guess from it in turn, and the
/// game can be played from it to its end.
fn guesses_contradict_nothing_seen<G: Words>(played: &Match<G>, guess: u64) {
    let game = played.game();
    let mut dice = Dice::fast(guess);
    for s in positions(played) {
        for seat in seats(game) {
            let imagined = guessed(game, s, seat, &mut dice);
            for other in seats(game) {
                guessed(game, &imagined, other, &mut dice);
            }
            run_out(game, imagined, &mut dice);
        }
    }
}

fn guessed<G: Words>(game: &G, s: &G::State, seat: Seat, dice: &mut Dice) -> G::State {
    let viewer = Viewer::Seat(seat);
    let mut imagined = *s;
    game.determinize(&mut imagined, seat, dice);
    assert_ne!(imagined, *s, "the dice at least are others");
    assert_eq!(game.view(&imagined, viewer), game.view(s, viewer));
    assert_eq!(options(game, &imagined, seat), options(game, s, seat));
    assert_eq!(game.waiting(&imagined), game.waiting(s));
    for other in game.waiting(s).iter().filter(|&it| it != seat) {
        let secret = game.options_are_secret(s, other);
        assert_eq!(game.options_are_secret(&imagined, other), secret);
        let is_single = |s: &G::State| options(game, s, other).len() == 1;
        assert!(secret || is_single(s) == is_single(&imagined), "{seat} can tell whether {other} has a choice");
    }
    imagined
}

/// Plays on at random and returns the last position.
fn run_out<G: Rules>(game: &G, mut s: G::State, picks: &mut Dice) -> G::State {
    for _ in 0..200 {
        #[expect(clippy::cast_possible_truncation, reason = "below 2^16")]
        let number = picks.below(1 << 16) as u16;
        let Some((seat, choice)) = pick(game, &s, number) else { return s };
        game.play_listed(&mut s, seat, choice, &mut |_| {});
    }
    panic!("the game does not end: {s:?}");
}

fn ends<G: Rules>(game: &G, seed: u64, picks: &mut Dice) {
    let s = run_out(game, game.deal(&Seed::from_number(seed)), picks);
    assert_eq!(game.scores(&s).len(), usize::from(game.n_seats()));
    let best = game.scores(&s).into_iter().max();
    for seat in seats(game) {
        assert_eq!(game.winners(&s).contains(seat), Some(game.scores(&s)[seat.index()]) == best);
    }
}
