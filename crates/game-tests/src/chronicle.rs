//! What a game tells to whoever counts: facts that fit their lists, rounds that are told when they begin, and reports of
//! them that are true.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use lab::{Orders, Plan, Results, run};
use search::{Bot, Knowledge, Player as _, PlayerKind};
use table::{Chronicle, Dice, Fact, Match, Rules as _, Seat, Seed, Words as _};

use crate::Finished;
use crate::walk::{next_move, seats};

/// Random games at every table.
const GAMES: u64 = 6;

/// Reports are read by names.
pub fn every_name_stands_for_one_thing<T: Finished>() {
    for game in T::tables() {
        let deeds = game.deeds().iter().map(|it| it.name.to_owned()).collect();
        for (what, names) in [("deed", deeds), ("card", game.cards()), ("faction", game.factions())] {
            let unique: BTreeSet<&String> = names.iter().collect();
            assert!(!unique.contains(&String::new()), "{what} without a name at {:?}", game.header());
            let twice = names.iter().find(|name| names.iter().filter(|it| it == name).count() > 1);
            assert_eq!(twice, None, "two of the {what}s have this name at {:?}", game.header());
        }
    }
}

/// In random games at every table.
pub fn facts_fit_their_lists_and_rounds_are_told<T: Finished>() {
    for (game, number) in T::tables().iter().zip(0..) {
        for seed in number * GAMES..(number + 1) * GAMES {
            follow::<T>(game, seed);
        }
    }
}

fn follow<T: Finished>(game: &T::Game, seed: u64) {
    let place = || format!("{:?}, seed {seed}", game.header());
    let (n_deeds, n_cards, n_factions) = (game.deeds().len(), game.cards().len(), game.factions().len());
    let mut played = Match::deal(game, Seed::from_number(seed));
    let mut dice = Dice::fast(seed);
    let mut options = Vec::new();
    let mut round = game.round(played.state());
    assert!(round <= 1, "the game begins in round {round}; {}", place());
    while let Some((seat, choice)) = next_move(game, played.state(), &mut dice, &mut options) {
        let mut facts = Vec::new();
        let made = played.choose(seat, choice, &mut |event| game.facts(&event, &mut |fact| facts.push(fact)));
        assert_eq!(made, Ok(()), "{}", place());
        for fact in facts {
            match fact {
                Fact::Round(next) => {
                    assert!(next == round + 1 || next == round, "round {next} after {round}; {}", place());
                    round = next;
                }
                Fact::Deed { seat, deed, card } => {
                    let n_sides = game.scores(played.state()).len();
                    assert!(seat.index() < n_sides, "seat {seat}; {}", place());
                    assert!(usize::from(deed) < n_deeds, "deed {deed}; {}", place());
                    assert!(card.is_none_or(|card| usize::from(card) < n_cards), "card {card:?}; {}", place());
                }
            }
        }
        assert_eq!(round, game.round(played.state()), "a round is told when it begins; {}", place());
        let mut order = game.order(played.state());
        order.sort_unstable();
        assert_eq!(order, seats(game).collect::<Vec<Seat>>(), "the order has every seat once; {}", place());
    }
    let factions: Vec<Option<u16>> = seats(game).map(|seat| game.faction(played.state(), seat)).collect();
    assert!(factions.iter().flatten().all(|&it| usize::from(it) < n_factions), "{factions:?}; {}", place());
}

/// Nothing is on the list that never happens.
pub fn every_deed_comes_up<T: Finished>() {
    let deeds = T::tables()[0].deeds();
    let mut missing: BTreeSet<usize> = (0..deeds.len()).collect();
    for seed in 0..40 {
        for game in T::tables() {
            let mut s = game.deal(&Seed::from_number(seed));
            let mut dice = Dice::fast(seed);
            let mut options = Vec::new();
            while let Some((seat, choice)) = next_move(&game, &s, &mut dice, &mut options) {
                game.play_listed(&mut s, seat, choice, &mut |event| {
                    game.facts(&event, &mut |fact| {
                        if let Fact::Deed { deed, .. } = fact {
                            missing.remove(&deed.into());
                        }
                    });
                });
            }
        }
        if missing.is_empty() {
            return;
        }
    }
    let names: Vec<&str> = missing.into_iter().map(|it| deeds[it].name).collect();
    panic!("never told of: {}", names.join(", "));
}

/// A report of some games says of every card what the events of these games say, played again.
pub fn reports_count_what_happens<T: Finished>() {
    const SEED: u64 = 11;
    let game = T::arena();
    let kinds = [PlayerKind::Random, PlayerKind::Greedy];
    let plan = Plan { first_seed: SEED, ..Plan::new(kinds.to_vec(), 2) };
    let mut results = Results::new(&game, &plan).unwrap();
    let stop = AtomicBool::new(false);
    run(&game, &Orders { plan: &plan, from: 0, counting: true, stop: &stop, progress: &|_| {} }, |block| {
        results.add(&block);
        Ok::<(), Infallible>(())
    })
    .unwrap();
    let report = results.report();

    // By deed and card: how often, by how many players, and what share of the victories they had.
    let mut told: BTreeMap<(String, String), (u64, u64, f64)> = BTreeMap::new();
    let (deeds, cards) = (game.deeds(), game.cards());
    for i in 0..2 {
        let mut s = game.deal(&Seed::from_number(SEED + i));
        let scrambled = Dice::fast(SEED + i).bits();
        // Everybody moves up a seat after the first game.
        let bot = |seat: u64| {
            let place = (seat + 2 - i) % 2;
            Bot::new(kinds[place as usize], None, Dice::fast(scrambled.wrapping_add(place)).bits())
        };
        let mut bots = [bot(0), bot(1)];
        let mut done: Vec<(Seat, u8, u16)> = Vec::new();
        while let Some(seat) = game.waiting(&s).lowest() {
            let choice = bots[seat.index()].choose(&Knowledge::new(&game, &s, seat));
            game.play_listed(&mut s, seat, choice, &mut |event| {
                game.facts(&event, &mut |fact| {
                    if let Fact::Deed { seat, deed, card: Some(card) } = fact {
                        done.push((seat, deed, card));
                    }
                });
            });
        }
        let winners = game.winners(&s);
        for &(_, deed, card) in &done {
            let key = (deeds[usize::from(deed)].name.to_owned(), cards[usize::from(card)].clone());
            told.entry(key).or_default().0 += 1;
        }
        for (seat, deed, card) in done.into_iter().collect::<BTreeSet<_>>() {
            let key = (deeds[usize::from(deed)].name.to_owned(), cards[usize::from(card)].clone());
            let row = told.get_mut(&key).unwrap();
            row.1 += 1;
            row.2 += if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
        }
    }
    assert!(told.len() > 20, "only {} rows", told.len());
    let counted: BTreeMap<_, _> = report
        .cards
        .iter()
        .map(|it| ((it.deed.clone(), it.card.clone()), (it.times, it.did.n_games, it.did.wins)))
        .collect();
    assert_eq!(counted, told);
    let rows = report.cards.iter().all(|it| it.did.n_games + it.did_not.n_games == 4);
    assert!(rows, "two players in two games, whoever did it");
}
