//! Whole games that must never change their course, and counts of all that can happen.
//!
//! A record in `replays/` is a test by being there. `RUINFORGE_BLESS=1 cargo test -p GAME --test it golden` rewrites the
//! records of random games and the counts. If that changes any although the cards are the same, the rules version goes
//! up; the change is reviewed in any case.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use table::{Dice, Match, Record, Rules, Seed, replay};

use crate::Finished;
use crate::walk::{next_move, seats};

fn bless() -> bool {
    std::env::var_os("RUINFORGE_BLESS").is_some()
}

fn path<T: Finished>(part: &str) -> PathBuf {
    Path::new(T::CRATE).join(part)
}

/// A random game to the end.
fn random_record<T: Finished>(game: &T::Game, seed: u64) -> Record {
    let mut played = Match::deal(game, Seed::from_number(seed));
    let mut dice = Dice::fast(seed);
    let mut options = Vec::new();
    while let Some((seat, choice)) = next_move(game, played.state(), &mut dice, &mut options) {
        played.choose(seat, choice, &mut |_| {}).expect("a listed choice");
    }
    let players: Vec<String> = seats(game).map(|_| "random".to_owned()).collect();
    played.record(&players)
}

/// Every record of the game's folder is played again.
pub fn golden_records_replay_to_the_recorded_result<T: Finished>() {
    let folder = path::<T>("replays");
    let tables = T::tables();
    if bless() {
        for (i, game) in tables.iter().enumerate() {
            let name = format!("random-{}p-{}.record", game.n_seats(), T::variant(game).replace('+', "-"));
            let record = random_record::<T>(game, 100 + i as u64);
            fs::write(folder.join(name), record.to_string()).expect("a writable folder");
        }
    }
    let mut n = 0;
    for entry in fs::read_dir(&folder).expect("the replays folder") {
        let path = entry.expect("a readable folder").path();
        let name = path.display();
        let text = fs::read_to_string(&path).expect("a readable file");
        let record: Record = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let game = T::of_header(&record.header).unwrap_or_else(|error| panic!("{name}: {error}"));
        let played = replay(&game, &record, |_, _| {}).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(played.is_over(), "{name} is a whole game");
        n += 1;
    }
    assert!(n >= tables.len(), "there are {n} golden records");
}

/// How many ways there are to go on, from the deal and from the middle of a game.
pub fn perft_counts_are_the_recorded_ones<T: Finished>() {
    let (seed, from) = T::PATHS;
    let mut lines = String::from("# players variant seed decisions-played depth paths\n");
    for game in &T::tables() {
        for &(n_played, depth) in from {
            let mut state = game.deal(&Seed::from_number(seed));
            let mut dice = Dice::fast(seed);
            let mut options = Vec::new();
            for _ in 0..n_played {
                let Some((seat, choice)) = next_move(game, &state, &mut dice, &mut options) else { break };
                game.play_listed(&mut state, seat, choice, &mut |_| {});
            }
            let paths = lab::perft(game, &state, depth);
            let (players, variant) = (game.n_seats(), T::variant(game));
            writeln!(lines, "{players} {variant} {seed} {n_played} {depth} {paths}").expect("a string grows");
        }
    }
    let file = path::<T>("tests/it/perft.txt");
    if bless() {
        fs::write(&file, &lines).expect("a writable folder");
    }
    let recorded = fs::read_to_string(&file).expect("the recorded counts");
    assert_eq!(lines, recorded);
}
