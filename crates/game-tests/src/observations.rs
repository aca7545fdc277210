//! Positions in numbers: what players that learn are told is in order, means the same at every table, and tells nothing
//! that is hidden.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use table::{Dice, Input, Observe, Reading, Rules, Seat, Seed, Words};

use crate::walk::{next_move, seats};
use crate::{Lawful, State, stroll};

/// Random games at each table, which are to bring nearly everything.
const N_GAMES: u64 = 20;
/// Of so many positions one is looked at by every seat.
const LOOKED_AT: u32 = 3;
/// How often what is hidden is changed.
const CHANGES: usize = 2;
/// A network has no more inputs than this.
const MOST_INPUTS: usize = 4_000;
/// So many readings in a hundred may be more than twice their unit.
const PERCENT_LARGE: usize = 5;

/// Everything that is told at a table, by what it is called.
fn inputs<T: Lawful<Game: Observe>>(game: &T::Game) -> Vec<Input> {
    let inputs = game.inputs();
    let header = game.header();
    assert!(!inputs.is_empty() && inputs.len() <= MOST_INPUTS, "{} inputs; {header:?}", inputs.len());
    let names: BTreeSet<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
    assert_eq!(names.len(), inputs.len(), "a name is there twice; {header:?}");
    for Input { name, unit } in &inputs {
        assert!(*unit > 0, "of {name} so much is {unit}; {header:?}");
        let is_word =
            |word: &str| !word.is_empty() && word.chars().all(|it| matches!(it, 'a'..='z' | '0'..='9' | '-' | '_'));
        assert!(name.split('.').all(is_word), "{name:?} is not words joined by dots; {header:?}");
    }
    inputs
}

fn observed<G: Observe>(game: &G, s: &G::State, seat: Seat) -> Vec<Reading> {
    let mut readings = Vec::new();
    game.observe(s, seat, &mut readings);
    readings
}

/// The tables of all tests.
fn tables<T: Lawful>() -> Vec<T::Game> {
    T::tables().into_iter().chain(T::further_tables()).collect()
}

/// An input that two tables have is the same at both.
pub fn inputs_mean_the_same_at_all_tables<T: Lawful<Game: Observe>>() {
    let mut units = BTreeMap::new();
    for game in tables::<T>() {
        for Input { name, unit } in inputs::<T>(&game) {
            let known = *units.entry(name.clone()).or_insert(unit);
            assert_eq!(unit, known, "much of {name} is not the same at all tables; {:?}", game.header());
        }
    }
}

/// Readings come in rising order, each once, none of them 0, and they come behind whatever is there already.
pub fn readings_are_in_order_and_in_range<T: Lawful<Game: Observe>>() {
    let games = tables::<T>();
    let sums = games.par_iter().map(|game| {
        let inputs = inputs::<T>(game);
        let mut sum = [0, 0];
        look_around::<T>(game, 1, |s, seat, _| {
            let readings = observed(game, s, seat);
            let place = || format!("{readings:?} of seat {seat}; {:?}", game.header());
            assert!(readings.is_sorted_by(|a, b| a.input < b.input), "{}", place());
            assert!(readings.iter().all(|it| it.value != 0 && usize::from(it.input) < inputs.len()), "{}", place());
            let large = |it: &&Reading| i32::from(it.value).abs() > 2 * i32::from(inputs[usize::from(it.input)].unit);
            sum[0] += readings.len();
            sum[1] += readings.iter().filter(large).count();
            let mut twice = readings.clone();
            game.observe(s, seat, &mut twice);
            assert_eq!(twice, [readings.clone(), readings].concat(), "what is there stays; {:?}", game.header());
        });
        sum
    });
    let [all, large] = sums.reduce(|| [0, 0], |a, b| [a[0] + b[0], a[1] + b[1]]);
    assert!(all > 0, "something is told");
    assert!(large * 100 <= all * PERCENT_LARGE, "{large} of {all} readings are more than twice what is much");
}

/// What a seat cannot know changes nothing of what it is told: positions that it cannot tell apart read the same.
pub fn what_is_hidden_changes_no_reading<T: Lawful<Game: Observe>>() {
    tables::<T>().par_iter().for_each(|game| {
        look_around::<T>(game, 2, |s, seat, dice| {
            let readings = observed(game, s, seat);
            for _ in 0..CHANGES {
                let mut imagined = *s;
                game.determinize(&mut imagined, seat, dice);
                let guess = observed(game, &imagined, seat);
                assert_eq!(guess, readings, "seat {seat} of {:?} is told what is hidden", game.header());
                // What one seat imagines is a position for the others, too.
                for other in seats(game) {
                    observed(game, &imagined, other);
                }
            }
        });
    });
}

/// Random games bring nearly everything that can be told, and each input reads more than one value.
pub fn nearly_every_input_is_told_somewhere<T: Lawful<Game: Observe>>() {
    let games = tables::<T>();
    let all: BTreeSet<String> = games.iter().flat_map(|game| inputs::<T>(game)).map(|input| input.name).collect();
    let told = games.par_iter().map(|game| {
        let inputs = inputs::<T>(game);
        let mut told = vec![false; inputs.len()];
        for seed in 0..N_GAMES {
            stroll(game, seed, |s, _| {
                for seat in seats(game) {
                    for it in observed(game, s, seat) {
                        told[usize::from(it.input)] = true;
                    }
                }
            });
        }
        let names = inputs.into_iter().zip(told).filter(|&(_, told)| told).map(|(input, _)| input.name);
        names.collect::<BTreeSet<String>>()
    });
    let told = told.reduce(BTreeSet::new, |a, b| a.union(&b).cloned().collect());
    let rare: Vec<&String> = all.difference(&told).collect();
    eprintln!("{} of {} inputs were never told: {rare:?}", rare.len(), all.len());
    let few = rare.len() * 100 <= all.len() * T::PERCENT_RARE;
    assert!(few, "{} of {} inputs were never told: {rare:?}", rare.len(), all.len());
}

/// Nothing is allocated once the list has grown.
pub fn observing_allocates_nothing_after_warm_up<T: Lawful<Game: Observe>>() {
    for game in &T::tables() {
        let mut readings: Vec<Reading> = Vec::with_capacity(game.inputs().len());
        let mut options = Vec::with_capacity(4096);
        let mut dice = Dice::fast(1);
        for seed in 0..2 {
            let mut s = game.deal(&Seed::from_number(seed));
            while let Some((seat, choice)) = next_move(game, &s, &mut dice, &mut options) {
                for seat in seats(game) {
                    let used = allocation_counter::measure(|| {
                        readings.clear();
                        game.observe(&s, seat, &mut readings);
                    });
                    assert_eq!(used.count_total, 0, "seat {seat} of {:?}, seed {seed}", game.header());
                }
                game.play_listed(&mut s, seat, choice, &mut |_| {});
            }
        }
    }
}

/// Shows some positions of random games at a table to every seat.
fn look_around<T: Lawful<Game: Observe>>(
    game: &T::Game,
    n_games: u64,
    mut look: impl FnMut(&State<T>, Seat, &mut Dice),
) {
    for seed in 0..n_games {
        stroll(game, seed, |s, dice| {
            if dice.below(LOOKED_AT) == 0 {
                seats(game).for_each(|seat| look(s, seat, dice));
            }
        });
    }
}
