//! What can be taken back: one decision of a person at a time.

use games::{AnyGame, CardFiles, GameId, Setup};
use table::{Dice, Seat, Seed};

use crate::heavy::Leave;
use crate::play::{Answer, By, Manners, Play, Step, play};

fn game(id: GameId, players: u8) -> AnyGame {
    AnyGame::new(id, &Setup::for_players(players), &CardFiles::default()).expect("a setup that can be played")
}

fn seed(n: u64) -> Seed {
    Seed::from_number(n)
}

/// What a seat may do.
fn options(play: &dyn Play, seat: Seat) -> Vec<String> {
    let offers = play.offers(seat).into_iter();
    offers.filter(|it| it.refused.is_none()).map(|it| it.notation).collect()
}

/// A decision of a random game, when it has just been made.
struct Moment<'a> {
    play: &'a dyn Play,
    /// How many moves stood before it.
    before: usize,
    seat: Seat,
    /// How many possibilities there were.
    n_options: usize,
    /// Who made the move before it.
    previous: Option<Seat>,
    /// What answered itself after it.
    followed: &'a [Step],
}

/// Plays random moves of people at a table, and shows every decision of theirs.
fn wander(id: GameId, players: u8, number: u64, auto: bool, mut look: impl FnMut(&Moment<'_>)) {
    let game = game(id, players);
    let (mut play, _) = play(&game, seed(number), auto, &[], &Leave::always()).expect("there is time");
    let manners = Manners { seats: vec![By::Person; usize::from(players)], auto };
    let mut dice = Dice::keyed(&seed(number));
    let mut all: Vec<Step> = Vec::new();
    // People who are not asked at the very beginning.
    if let Some(job) = play.job(&manners) {
        let steps = job();
        play.extend(&steps).expect("legal moves");
        all.extend(steps);
    }
    for _ in 0..400 {
        let Some(seat) = play.waiting().lowest() else { break };
        let options = options(&*play, seat);
        let choice = &options[dice.below(u32::try_from(options.len()).expect("few options")) as usize];
        let (before, previous) = (play.n_moves(), all.last().map(|it| it.0));
        let Answer::Now(answered) = play.answer(seat, choice, &manners).expect("an option is legal") else {
            unreachable!("answers are held back only where tokens are hidden")
        };
        play.extend(&answered.steps).expect("a plan is legal");
        all.extend(answered.steps.iter().cloned());
        let followed = &answered.steps[1..];
        look(&Moment { play: &*play, before, seat, n_options: options.len(), previous, followed });
    }
    // After a restart the same can be taken back.
    let (again, outcome) = crate::play::play(&game, seed(number), auto, &all, &Leave::always()).expect("there is time");
    assert_eq!(outcome, Ok(()), "the same moves");
    for seat in (0..players).map(Seat::new) {
        assert_eq!(again.undo(seat), play.undo(seat));
    }
}

/// Both games, with as many people as they are for.
fn wander_everywhere(auto: bool, mut look: impl FnMut(&Moment<'_>)) {
    for id in [GameId::FiftyFirst, GameId::Forged] {
        for players in id.info().players().filter(|&it| it > 1) {
            (0..6).for_each(|number| wander(id, players, number, auto, &mut look));
        }
    }
}

/// Where everybody is always asked, an undo takes back one click, also one for which there was no alternative.
#[test]
fn a_forced_move_that_somebody_made_is_taken_back_alone() {
    let mut n_forced = 0;
    wander_everywhere(false, |it| {
        assert_eq!(it.play.n_moves(), it.before + 1);
        if let Ok(keep) = it.play.undo(it.seat) {
            assert_eq!(keep, it.before);
            n_forced += usize::from(it.n_options == 1 && it.previous == Some(it.seat));
        }
    });
    assert!(n_forced > 0, "no forced move ever followed another of the same seat");
}

/// Where nobody is asked who has no alternative, an undo takes back the last real decision and what followed from it.
#[test]
fn what_answered_itself_is_taken_back_with_the_decision_before_it() {
    let (mut n_own, mut n_of_others) = (0, 0);
    wander_everywhere(true, |it| {
        let others = it.followed.iter().any(|(by, _)| *by != it.seat);
        if let Ok(keep) = it.play.undo(it.seat) {
            assert_eq!(keep, it.before, "one decision, not more and not less");
            n_own += usize::from(!it.followed.is_empty() && !others);
            n_of_others += usize::from(others);
        }
        // Whoever was not asked has nothing to take back.
        for (by, _) in it.followed.iter().filter(|(by, _)| *by != it.seat) {
            assert!(it.play.undo(*by).is_err(), "it was no decision of theirs");
        }
    });
    assert!(n_own > 0, "nothing ever answered itself for whoever decided");
    assert!(n_of_others > 0, "nothing ever answered itself for somebody else");
}
