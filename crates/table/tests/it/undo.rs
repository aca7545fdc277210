//! What can be taken back: one's own last choices, as long as nobody else has decided or learned anything since.

use proptest::prelude::*;
use table::{Match, Seed, UndoRefused, Words};

use crate::playing::{options, play, seat, seats, walk, wander};
use game_tests::toys::high_bid::{Choice, HighBid};
use game_tests::toys::unrest::{self, ByPlace, Frame, Place, Unrest};

const HIGH_BID: HighBid = HighBid { n_rounds: 3 };

const fn unrest(cubes: ByPlace) -> Unrest {
    Unrest { n_seats: 3, n_turns: 2, n_shields: 0, cubes }
}

/// Tries an undo that must be refused, and must then have changed nothing.
#[track_caller]
fn check_refused<G: Words>(played: &mut Match<G>, number: u8, why: UndoRefused, sentence: &str) {
    let before = (*played.state(), played.choices().to_vec());
    let refused = played.undo(seat(number)).unwrap_err();
    assert_eq!((refused, refused.to_string().as_str()), (why, sentence));
    assert_eq!((*played.state(), played.choices().to_vec()), before);
    assert_eq!(played.undoable(seat(number)), 0);
}

#[track_caller]
fn check_undo<G: Words>(played: &mut Match<G>, number: u8, text: &str) {
    let (by, choice) = played.undo(seat(number)).unwrap();
    assert_eq!((by, played.game().write(choice).as_str()), (seat(number), text));
}

fn hand(played: &Match<HighBid>, number: u8) -> Vec<Choice> {
    options(&HIGH_BID, played.state(), seat(number))
}

#[test]
fn nothing_can_be_taken_back_at_the_beginning() {
    let mut played = Match::deal(&HIGH_BID, Seed::from_number(1));
    check_refused(&mut played, 1, UndoRefused::NothingYet, "there is nothing to take back yet");
}

#[test]
fn a_secret_choice_can_be_taken_back_until_somebody_else_acts() {
    let mut played = Match::deal(&HIGH_BID, Seed::from_number(1));
    let dealt = *played.state();
    let [first, second] = [hand(&played, 1)[0], hand(&played, 1)[1]];
    played.choose(seat(1), first, &mut |_| {}).unwrap();
    let somebody_else = "the last move was made by player 1; only your own last move can be taken back";
    check_refused(&mut played, 2, UndoRefused::SomebodyElse(seat(1)), somebody_else);
    assert_eq!(played.undo(seat(1)), Ok((seat(1), first)));
    assert_eq!(*played.state(), dealt);

    played.choose(seat(1), second, &mut |_| {}).unwrap();
    let theirs = hand(&played, 3)[0];
    played.choose(seat(3), theirs, &mut |_| {}).unwrap();
    let somebody_else = "the last move was made by player 3; only your own last move can be taken back";
    check_refused(&mut played, 1, UndoRefused::SomebodyElse(seat(3)), somebody_else);

    // Whoever acted last still may, and gives the first the right back.
    assert_eq!(played.undo(seat(3)), Ok((seat(3), theirs)));
    assert_eq!(played.undo(seat(1)), Ok((seat(1), second)));
    assert_eq!(*played.state(), dealt);
}

#[test]
fn the_choice_that_reveals_the_others_stays() {
    let mut played = Match::deal(&HIGH_BID, Seed::from_number(1));
    for number in 1..=3 {
        let choice = hand(&played, number)[0];
        played.choose(seat(number), choice, &mut |_| {}).unwrap();
    }
    let revealed = "something hidden was revealed by that move, so it cannot be taken back";
    check_refused(&mut played, 3, UndoRefused::Revealed, revealed);
}

#[test]
fn several_choices_of_one_seat_are_taken_back_one_by_one_as_far_as_the_last_roll() {
    let game = unrest([0, 0, 0, 0]);
    let mut played = Match::deal(&game, Seed::from_number(0));
    play(&mut played, "1 rally");
    let rolled = *played.state();
    play(&mut played, "1 put docks; 1 put mill");
    assert_eq!(played.undoable(seat(1)), 2);
    check_undo(&mut played, 1, "put mill");
    assert_eq!(played.undoable(seat(1)), 1);
    check_undo(&mut played, 1, "put docks");
    assert_eq!(*played.state(), rolled);
    let revealed = "something hidden was revealed by that move, so it cannot be taken back";
    check_refused(&mut played, 1, UndoRefused::Revealed, revealed);
}

#[test]
fn an_interrupt_is_taken_back_with_the_choice_that_caused_it_until_another_seat_acts() {
    let game = unrest([2, 0, 0, 0]);
    let mut played = Match::deal(&game, Seed::from_number(0));
    play(&mut played, "1 rest; 2 rest; 3 rally");
    let before = *played.state();
    play(&mut played, "3 put docks");
    assert!(matches!(played.state().stack.last(), Some(Frame::Riot { .. })));
    check_undo(&mut played, 3, "put docks");
    assert_eq!(*played.state(), before);

    play(&mut played, "3 put docks; 1 march");
    let by_1 = "the last move was made by player 1; only your own last move can be taken back";
    check_refused(&mut played, 3, UndoRefused::SomebodyElse(seat(1)), by_1);
    play(&mut played, "1 put market; 1 put mill");
    assert_eq!(played.undoable(seat(1)), 3, "the leader of the riot may think again");

    // The rally goes on: its seat may take back what it did since, and nothing before.
    play(&mut played, "3 put square");
    check_undo(&mut played, 3, "put square");
    check_refused(&mut played, 3, UndoRefused::SomebodyElse(seat(1)), by_1);
}

#[test]
fn a_decision_that_was_none_does_not_stand_in_the_way() {
    let game = unrest([2, 0, 0, 0]);
    let mut played = Match::deal(&game, Seed::from_number(0));
    play(&mut played, "1 rally");
    let before = *played.state();
    play(&mut played, "1 put docks");
    let march = Frame::March { by: seat(2), from: Place::Docks, last: None, n_left: 2 };
    assert_eq!(played.state().stack.last(), Some(&march), "player 2 had to march and was not asked");
    check_undo(&mut played, 1, "put docks");
    assert_eq!(*played.state(), before);
}

#[test]
fn the_same_choice_after_an_undo_leads_to_the_same_position() {
    let game = Unrest { n_shields: 1, ..unrest([0, 0, 0, 0]) };
    let mut played = Match::deal(&game, Seed::from_number(5));
    play(&mut played, "1 rally; 2 pass");
    let asked = played.clone();
    let rolled = play(&mut played, "3 pass");
    let mut again = asked;
    check_undo(&mut again, 2, "pass");
    assert_eq!(play(&mut again, "2 pass; 3 pass")[1..], rolled, "thinking twice does not change the dice");
    assert_eq!(again.state(), played.state());
}

#[test]
fn a_match_from_a_position_goes_back_to_it_and_no_further() {
    let game = unrest([0, 0, 0, 0]);
    let mut earlier = Match::deal(&game, Seed::from_number(0));
    play(&mut earlier, "1 rest; 2 rest");
    let mut played = Match::from_position(&game, earlier.seed(), *earlier.state());
    assert_eq!(played.choices(), []);
    play(&mut played, "3 rest");
    assert_eq!(played.choices(), [(seat(3), unrest::Choice::Rest)]);
    check_undo(&mut played, 3, "rest");
    check_refused(&mut played, 2, UndoRefused::NothingYet, "there is nothing to take back yet");
    assert_eq!(played.state(), earlier.state());
}

/// Taking back one by one goes exactly as far as announced, to positions the game has been in.
fn goes_as_far_as_announced<G: Words>(played: &Match<G>) {
    for seat in seats(played.game()) {
        let mut again = played.clone();
        let announced = played.undoable(seat);
        for back in 1..=announced {
            assert_eq!(again.undo(seat), Ok(played.choices()[played.choices().len() - back]));
            assert_eq!(again.undoable(seat), announced - back);
            let n = played.choices().len() - back;
            assert_eq!(again.choices(), &played.choices()[..n]);
            assert_eq!((Some(again.state()), again.position(n + 1)), (played.position(n), None));
            for other in seats(played.game()) {
                let learned = |it: &Match<G>| it.game().learned(it.state(), other);
                assert_eq!(learned(&again), learned(played), "nobody has seen what never happened");
            }
        }
        assert!(again.undo(seat).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn undo_goes_as_far_as_announced((seed, numbers) in walk()) {
        goes_as_far_as_announced(&wander(&HIGH_BID, seed, &numbers));
        goes_as_far_as_announced(&wander(&unrest([2, 1, 2, 0]), seed, &numbers));
    }
}
