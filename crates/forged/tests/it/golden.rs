//! Whole games that must never change their course, and counts of all that can happen.
//!
//! A record in `replays/` is a test by being there. `RUINFORGE_BLESS=1 cargo test -p forged --test it golden` rewrites the
//! records and the counts. If that changes any although the cards are the same, the rules version goes up; the change
//! is reviewed in any case.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use forged::{Game, Setup};
use table::{Dice, Match, Record, Rules, Seed, replay};

use crate::tables;

fn bless() -> bool {
    std::env::var_os("RUINFORGE_BLESS").is_some()
}

fn path(part: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(part)
}

/// A random game to the end.
fn random_record(game: &Game, seed: u64) -> Record {
    let mut played = Match::deal(game, Seed::from_number(seed));
    let mut dice = Dice::fast(seed);
    let mut options = Vec::new();
    while let Some(seat) = game.waiting(played.state()).lowest() {
        options.clear();
        game.options(played.state(), seat, &mut options);
        let choice = options[dice.below(options.len() as u32) as usize];
        played.choose(seat, choice, &mut |_| {}).expect("a listed choice");
    }
    let players: Vec<String> = (0..game.n_seats()).map(|_| "random".to_owned()).collect();
    played.record(&players)
}

#[test]
fn golden_records_replay_to_the_recorded_result() {
    let folder = path("replays");
    if bless() {
        for (i, game) in tables::all().iter().enumerate() {
            let setup = game.setup();
            let name = format!("random-{}p-{}.record", setup.players, tables::variants(setup));
            fs::write(folder.join(name), random_record(game, 100 + i as u64).to_string()).expect("a writable folder");
        }
    }
    let mut n = 0;
    for entry in fs::read_dir(&folder).expect("the replays folder") {
        let path = entry.expect("a readable folder").path();
        let name = path.display();
        let record: Record = fs::read_to_string(&path)
            .expect("a readable file")
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let setup = Setup::from_header(&record.header).unwrap_or_else(|error| panic!("{name}: {error}"));
        let game = Game::embedded(setup).unwrap_or_else(|error| panic!("{name}: {error}"));
        let played = replay(&game, &record, |_, _| {}).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(played.is_over(), "{name} is a whole game");
        n += 1;
    }
    assert!(n >= 18, "there are {n} golden records");
}

/// How many ways there are to go on for `depth` decisions, from the deal and from the middle of a game.
#[test]
fn perft_counts_are_the_recorded_ones() {
    let mut lines = String::from("# players variants seed decisions-played depth paths\n");
    for game in &tables::all() {
        let setup = game.setup();
        for (played, depth) in [(0, 2), (40, 2), (150, 2)] {
            let mut state = game.deal(&Seed::from_number(52));
            let mut dice = Dice::fast(52);
            let mut options = Vec::new();
            for _ in 0..played {
                let Some(seat) = game.waiting(&state).lowest() else { break };
                options.clear();
                game.options(&state, seat, &mut options);
                let choice = options[dice.below(options.len() as u32) as usize];
                game.play_listed(&mut state, seat, choice, &mut |_| {});
            }
            let paths = lab::perft(game, &state, depth);
            writeln!(lines, "{} {} 52 {played} {depth} {paths}", setup.players, tables::variants(setup))
                .expect("a string grows");
        }
    }
    let file = path("tests/it/perft.txt");
    if bless() {
        fs::write(&file, &lines).expect("a writable folder");
    }
    let recorded = fs::read_to_string(&file).expect("the recorded counts");
    assert_eq!(lines, recorded);
}
