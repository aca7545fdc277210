//! The words of a game on random games: every choice can be written and read, and every move that is not listed is
//! refused for a reason.

use std::collections::BTreeSet;
use std::mem::discriminant;

use rayon::prelude::*;
use table::{Dice, Match, Refusal, Rules, Seat, Seed, Words};

use crate::walk::{any_move, one_of, seats};
use crate::{Choice, Lawful, State};

/// Games at each table.
const GAMES: u64 = 4;
/// Moves of the kinds that are asked for, of any kind, and of those that were listed before, tried in a position.
const TRIED: [usize; 3] = [16, 8, 8];

/// Plays random games and listens to every question, label and refusal.
pub fn every_word_fits_on_random_games<T: Lawful>() {
    let games = T::tables();
    (0..GAMES * games.len() as u64).into_par_iter().for_each(|seed| {
        let game = &games[seed as usize % games.len()];
        Listener::<T>::new(game, seed).listen();
    });
}

struct Listener<'g, T: Lawful> {
    game: &'g T::Game,
    seed: u64,
    dice: Dice,
    /// Every choice, by its kind.
    kinds: Vec<Vec<Choice<T>>>,
    /// What was listed for each seat so far.
    listed: Vec<Vec<Choice<T>>>,
}

impl<'g, T: Lawful> Listener<'g, T> {
    fn new(game: &'g T::Game, seed: u64) -> Self {
        let mut kinds: Vec<Vec<Choice<T>>> = Vec::new();
        for choice in T::every_choice(game) {
            match kinds.iter_mut().find(|kind| discriminant(&kind[0]) == discriminant(&choice)) {
                Some(kind) => kind.push(choice),
                None => kinds.push(vec![choice]),
            }
        }
        Listener { game, seed, dice: Dice::fast(seed), kinds, listed: vec![Vec::new(); game.n_seats().into()] }
    }

    fn listen(mut self) {
        let game = self.game;
        let mut played = Match::deal(game, Seed::from_number(self.seed));
        let mut options = Vec::new();
        loop {
            let s = *played.state();
            for seat in seats(game) {
                self.check_position(&s, seat);
            }
            let Some((seat, choice)) = any_move(game, &s, &mut self.dice, &mut options) else { break };
            played.choose(seat, choice, &mut |_| {}).unwrap();
        }
        for &choice in self.kinds.iter().flatten() {
            let refusal = game.refusal(played.state(), Seat::new(0), choice).unwrap();
            assert_eq!(refusal.rule, T::OVER, "{}", game.write(choice));
        }
    }

    fn check_position(&mut self, s: &State<T>, seat: Seat) {
        let game = self.game;
        let mut options = Vec::new();
        game.options(s, seat, &mut options);
        let question = game.question(s, seat).to_string();
        assert_eq!(question.is_empty(), options.is_empty(), "{question:?}");
        if !question.is_empty() {
            check_sentence(&question);
        }
        let mut texts = BTreeSet::new();
        let mut labels = BTreeSet::new();
        for &choice in &options {
            let text = game.write(choice);
            assert_eq!(game.read(s, seat, &text), Ok(choice), "{text:?}");
            assert_eq!(game.refusal(s, seat, choice), None, "{text:?}");
            assert!(texts.insert(text.to_lowercase()), "{text:?} means two moves");
            let label = game.label(s, seat, choice).to_string();
            assert!(!label.is_empty() && labels.insert(label.clone()), "{label:?} is the label of two moves");
        }
        let asked: Vec<usize> = (0..self.kinds.len())
            .filter(|&i| options.iter().any(|it| discriminant(it) == discriminant(&self.kinds[i][0])))
            .collect();
        let any: Vec<usize> = (0..self.kinds.len()).collect();
        let mut tried = Vec::new();
        for (kinds, n) in [(&asked, TRIED[0]), (&any, TRIED[1])] {
            for _ in 0..if kinds.is_empty() { 0 } else { n } {
                let kind = one_of(&mut self.dice, kinds);
                tried.push(one_of(&mut self.dice, &self.kinds[kind]));
            }
        }
        let listed = &mut self.listed[seat.index()];
        for _ in 0..if listed.is_empty() { 0 } else { TRIED[2] } {
            tried.push(one_of(&mut self.dice, listed));
        }
        listed.extend(&options);
        for choice in tried {
            self.check_any(s, seat, choice, &options);
        }
    }

    /// Whatever the choice: it has a label, capitals do not change it, and if it is not listed there is a reason.
    fn check_any(&self, s: &State<T>, seat: Seat, choice: Choice<T>, options: &[Choice<T>]) {
        let game = self.game;
        let text = game.write(choice);
        let read = game.read(s, seat, &text).ok();
        assert_eq!(game.read(s, seat, &text.to_uppercase()).ok(), read, "{text:?} in capitals");
        assert!(!game.label(s, seat, choice).is_empty(), "{text:?}");
        // What is read need not be the same: a payment that nobody has named may mean what is possible now.
        for it in [Some(choice), read].into_iter().flatten() {
            let refusal = game.refusal(s, seat, it);
            assert_eq!(refusal.is_none(), options.contains(&it), "{text:?}: {refusal:?}");
            if let Some(refusal) = refusal {
                assert_eq!(game.refusal_of_unlisted(s, seat, it).as_ref(), Some(&refusal), "{text:?}");
                check_refusal::<T>(&refusal);
                // A move of the kind that is asked for has something of its own against it.
                let asked = options.iter().any(|other| discriminant(other) == discriminant(&it));
                let evades = refusal.sentence.to_string().contains(T::EVASION);
                assert!(!(asked && evades), "{text:?}: {refusal}; {}", game.question(s, seat));
            }
        }
    }
}

fn check_sentence(sentence: &str) {
    assert!(sentence.ends_with(['.', '?']) && !sentence.contains("  "), "{sentence:?}");
    assert!(sentence.starts_with(|it: char| it.is_uppercase()), "{sentence:?}");
}

fn check_refusal<T: Lawful>(refusal: &Refusal) {
    assert!(T::has_rule(refusal.rule), "{refusal}");
    let sentence = refusal.sentence.to_string();
    assert!(!sentence.is_empty() && !sentence.ends_with('.') && !sentence.contains("  "), "{refusal}");
}

/// No two choices are written alike, and what is written is read.
pub fn every_choice_has_a_text_that_reads_back<T: Lawful>() {
    for game in T::tables() {
        let s = game.deal(&Seed::from_number(1));
        let mut texts = BTreeSet::new();
        for choice in T::every_choice(&game) {
            let text = game.write(choice);
            assert_eq!(game.read(&s, Seat::new(0), &text), Ok(choice), "{text:?}");
            assert!(texts.insert(text.to_lowercase()), "{text:?} means two choices");
        }
    }
}
