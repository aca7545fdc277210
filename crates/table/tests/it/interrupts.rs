//! Interrupts: a half-done effect is suspended by decisions of other seats and goes on where it was, or ends.

use table::{Match, Record, Rules, SeatSet, Seed, Viewer, Words, replay};

use crate::playing::{log, options, play, seat};
use game_tests::toys::unrest::{ByPlace, Choice, Frame, Place, Unrest};

const fn game(cubes: ByPlace) -> Unrest {
    Unrest { n_seats: 3, n_turns: 2, n_shields: 0, cubes }
}

/// A game whose first roll gives four cubes, after a rest of players 1 and 2, who can pay for a curfew then.
fn rally_of_four(game: &Unrest) -> Match<'_, Unrest> {
    let mut tries = (0..).map(|number| {
        let mut played = Match::deal(game, Seed::from_number(number));
        play(&mut played, "1 rest; 2 rest; 3 rally");
        played
    });
    tries.find(|it| it.state().stack.last() == Some(&rally(4))).unwrap()
}

const fn rally(n_left: u8) -> Frame {
    Frame::Rally { seat: table::Seat::new(2), n_left, curfews_before: 0 }
}

#[track_caller]
fn check_stack(played: &Match<Unrest>, stack: &[Frame]) {
    assert_eq!(*played.state().stack, *stack);
}

#[track_caller]
fn check_asked(played: &Match<Unrest>, number: u8, answers: &str) {
    let game = played.game();
    assert_eq!(game.waiting(played.state()), SeatSet::only(seat(number)));
    let texts: Vec<String> = options(game, played.state(), seat(number)).into_iter().map(|it| game.write(it)).collect();
    assert_eq!(texts.join(", "), answers);
}

#[test]
fn a_riot_interrupts_a_rally_which_goes_on_with_the_rest_of_its_cubes() {
    let game = game([1, 0, 0, 0]);
    let mut played = rally_of_four(&game);
    play(&mut played, "3 put docks");
    check_stack(&played, &[Frame::Day, rally(3)]);
    let events = play(&mut played, "3 put docks");
    assert_eq!(
        log(&game, &events, Viewer::Watcher),
        ["Player 3 puts a cube at the docks.", "A riot begins at the docks, led by player 1."]
    );
    check_stack(&played, &[Frame::Day, rally(2), Frame::Riot { by: seat(1), place: Place::Docks }]);
    check_asked(&played, 1, "march, curfew");
    play(&mut played, "1 march");
    check_asked(&played, 1, "put market, put mill, put square");
    play(&mut played, "1 put mill");
    check_asked(&played, 1, "put market, put square");
    play(&mut played, "1 put square");

    check_stack(&played, &[Frame::Day, rally(2)]);
    check_asked(&played, 3, "put docks, put market, put mill, put square");
    play(&mut played, "3 put docks; 3 put docks");
    check_stack(&played, &[Frame::Day, Frame::Turn { seat: seat(1) }]);
    assert_eq!(played.state().cubes, [2, 0, 1, 1]);
    assert_eq!(game.scores(played.state()), [3, 1, 4]);
}

#[test]
fn riots_within_riots_go_on_one_after_the_other() {
    let game = game([2, 2, 2, 0]);
    let mut played = rally_of_four(&game);
    let march = |by: u8, from: Place, last: Place| Frame::March { by: seat(by), from, last: Some(last), n_left: 1 };
    let docks = march(1, Place::Docks, Place::Market);
    let market = march(2, Place::Market, Place::Mill);

    play(&mut played, "3 put docks; 1 march; 1 put market");
    check_stack(&played, &[Frame::Day, rally(3), docks, Frame::Riot { by: seat(2), place: Place::Market }]);
    play(&mut played, "2 march; 2 put mill");
    check_stack(&played, &[Frame::Day, rally(3), docks, market, Frame::Riot { by: seat(3), place: Place::Mill }]);
    // The seat of the rally leads the riot that interrupts the riot that interrupts the rally.
    play(&mut played, "3 march; 3 put docks; 3 put market");
    check_stack(&played, &[Frame::Day, rally(3), docks, market]);
    check_asked(&played, 2, "put docks, put square");
    play(&mut played, "2 put square");
    check_stack(&played, &[Frame::Day, rally(3), docks]);
    check_asked(&played, 1, "put mill, put square");
    play(&mut played, "1 put square");
    check_stack(&played, &[Frame::Day, rally(3)]);
    check_asked(&played, 3, "put docks, put market, put mill, put square");
    assert_eq!((played.state().cubes, played.state().riots), ([1, 1, 0, 2], 3));
}

#[test]
fn a_curfew_ends_the_rally_it_interrupts() {
    let game = game([2, 0, 0, 0]);
    let mut played = rally_of_four(&game);
    play(&mut played, "3 put docks; 1 curfew");
    check_stack(&played, &[Frame::Day, Frame::Turn { seat: seat(1) }]);
    assert_eq!(game.scores(played.state()), [0, 1, 1], "one cube was put, three were not");
}

#[test]
fn a_curfew_in_an_inner_riot_ends_the_rally_but_not_the_outer_riot() {
    let game = game([2, 2, 0, 0]);
    let mut played = rally_of_four(&game);
    play(&mut played, "3 put docks; 1 march; 1 put market; 2 curfew");
    check_asked(&played, 1, "put mill, put square");
    play(&mut played, "1 put mill");
    check_stack(&played, &[Frame::Day, Frame::Turn { seat: seat(1) }]);
}

#[test]
fn a_curfew_does_not_end_the_next_rally() {
    let game = game([2, 2, 0, 0]);
    let mut played = rally_of_four(&game);
    play(&mut played, "3 put docks; 1 curfew; 1 rally; 1 put square");
    check_asked(&played, 1, "put docks, put market, put mill, put square");
}

#[test]
fn the_last_cube_of_a_rally_may_begin_a_riot_with_nothing_to_go_back_to() {
    let game = game([2, 0, 0, 0]);
    let mut played = rally_of_four(&game);
    play(&mut played, "3 put mill; 3 put square; 3 put market; 3 put docks");
    check_stack(&played, &[Frame::Day, Frame::Riot { by: seat(1), place: Place::Docks }]);
    play(&mut played, "1 march; 1 put mill; 1 put square");
    check_asked(&played, 1, "rally, rest");
}

#[test]
fn a_leader_without_a_point_is_not_asked_whether_to_march() {
    let game = game([2, 0, 0, 0]);
    let mut played = Match::deal(&game, Seed::from_number(0));
    let events = play(&mut played, "1 rally; 1 put docks");
    let log = log(&game, &events, Viewer::Watcher);
    assert_eq!(log[3..], ["A riot begins at the docks, led by player 2.", "Player 2 marches."]);
    check_asked(&played, 2, "put market, put mill, put square");
    assert_eq!(played.choices().len(), 2, "what was not decided is not in the log");
}

#[test]
fn a_response_cancels_the_effect_before_anything_of_it_happens() {
    let game = Unrest { n_shields: 1, ..game([2, 2, 2, 2]) };
    let mut played = Match::deal(&game, Seed::from_number(0));
    let before = *played.state();
    play(&mut played, "1 rally");
    check_asked(&played, 2, "block, pass");
    play(&mut played, "2 pass");
    check_asked(&played, 3, "block, pass");
    play(&mut played, "3 block");
    check_asked(&played, 2, "rally, rest");
    assert_eq!((played.state().dice, played.state().cubes), (before.dice, before.cubes), "nothing was rolled or put");
    assert_eq!(game.scores(played.state()), [1, 0, 0], "a blocked rally pays a rest");

    play(&mut played, "2 rally");
    check_asked(&played, 1, "block, pass");
    let events = play(&mut played, "1 pass");
    assert!(log(&game, &events, Viewer::Watcher)[1].starts_with("Player 2 has "), "the shield of player 3 is gone");
}

#[test]
fn the_first_block_is_enough() {
    let game = Unrest { n_shields: 1, ..game([0, 0, 0, 0]) };
    let mut played = Match::deal(&game, Seed::from_number(0));
    play(&mut played, "1 rally; 2 block");
    check_asked(&played, 2, "rally, rest");
    assert_eq!(played.state().shields.0[..3], [1, 0, 1]);
}

#[test]
fn a_record_from_the_middle_of_an_interrupt_leads_back_into_it() {
    let game = game([2, 2, 0, 0]);
    let mut played = rally_of_four(&game);
    play(&mut played, "3 put docks; 1 march; 1 put market; 2 march; 2 put docks");
    let record: Record = played.record(&[]).to_string().parse().unwrap();
    let mut again = replay(&game, &record, |_, _| {}).unwrap();

    let march = Frame::March { by: seat(2), from: Place::Market, last: Some(Place::Docks), n_left: 1 };
    assert_eq!(again.state().stack.last(), Some(&march));
    assert_eq!(again.state(), played.state());
    let rest = "2 put square; 1 put mill; 3 put mill; 3 put mill; 1 march; 1 put docks; 1 put market; 3 put mill";
    assert_eq!(play(&mut played, rest), play(&mut again, rest));
    assert_eq!(again.state(), played.state());
    check_asked(&again, 1, "rally, rest");
}

#[test]
fn a_fork_in_the_middle_of_an_interrupt_leaves_the_original_alone() {
    let game = game([2, 0, 0, 0]);
    let mut played = rally_of_four(&game);
    play(&mut played, "3 put docks");
    let before = *played.state();
    let mut fork = before;
    game.choose(&mut fork, seat(1), Choice::Curfew, &mut |_| {}).unwrap();
    assert_eq!(*played.state(), before);
    play(&mut played, "1 march; 1 put mill; 1 put square; 3 put square");
    assert_ne!(played.state().stack, fork.stack);
}
