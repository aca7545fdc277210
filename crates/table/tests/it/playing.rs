//! How the tests play: from a script, or at random.

use proptest::prelude::*;
use table::{Match, Rules, Seat, Seed, Viewer, Words};

/// The seat with the number that players use.
pub fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

/// Plays moves such as `1 rally; 2 pass` and returns what happened.
#[track_caller]
pub fn play<G: Words>(played: &mut Match<G>, script: &str) -> Vec<G::Event> {
    let mut events = Vec::new();
    for line in script.split(';') {
        let (number, text) = line.trim().split_once(' ').unwrap();
        let by = seat(number.parse().unwrap());
        let choice = played.game().read(played.state(), by, text).unwrap();
        if let Err(refusal) = played.choose(by, choice, &mut |event| events.push(event)) {
            panic!("{line:?} is refused: {refusal}");
        }
    }
    events
}

/// The log as somebody at the table reads it.
pub fn log<G: Words>(game: &G, events: &[G::Event], viewer: Viewer) -> Vec<String> {
    events.iter().filter_map(|event| game.seen_by(event, viewer)).map(|event| game.sentence(&event)).collect()
}

pub fn options<G: Rules>(game: &G, s: &G::State, seat: Seat) -> Vec<G::Choice> {
    let mut out = Vec::new();
    game.options(s, seat, &mut out);
    out
}

pub fn seats<G: Rules>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.n_seats()).map(Seat::new)
}

/// Everybody who may look at a table without being told everything.
pub fn viewers<G: Rules>(game: &G) -> impl Iterator<Item = Viewer> + use<G> {
    seats(game).map(Viewer::Seat).chain([Viewer::Watcher])
}

/// The moves of a random game: each number picks a waiting seat and one of its options.
pub fn walk() -> impl Strategy<Value = (Seed, Vec<u16>)> {
    (any::<u64>().prop_map(Seed::from_number), prop::collection::vec(any::<u16>(), 0..70))
}

/// The choice that a number stands for, or nothing when the game is over.
pub fn pick<G: Rules>(game: &G, s: &G::State, number: u16) -> Option<(Seat, G::Choice)> {
    let waiting: Vec<Seat> = game.waiting(s).iter().collect();
    let n = usize::from(number);
    let seat = *waiting.get(n % waiting.len().max(1))?;
    let options = options(game, s, seat);
    Some((seat, options[n / waiting.len() % options.len()]))
}

/// Plays a random game as far as the numbers go.
pub fn wander<'g, G: Words>(game: &'g G, seed: Seed, numbers: &[u16]) -> Match<'g, G> {
    let mut played = Match::deal(game, seed);
    for &number in numbers {
        let Some((seat, choice)) = pick(game, played.state(), number) else { break };
        played.choose(seat, choice, &mut |_| {}).unwrap();
    }
    played
}
