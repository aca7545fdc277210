//! What must hold in every game, shown on random ones at all player counts and with all sets.
//!
//! `RUINFORGE_GAMES` sets how many games are played; `./test --long` plays a million, or as many as `--games` says.

use fifty_first::{Choice, Event, Game, State};
use lab::Pace;
use rayon::prelude::*;
use table::{Dice, Match, Record, Rules, Seat, Seed, Viewer, Words, replay};

use crate::tables;

const DEFAULT_GAMES: u64 = 2_000;
/// Half of what the program allows a player in a round (MS-ACT-03), which no round of printed cards comes near.
const MANY_ACTIONS: u32 = 100;
/// Far beyond any game that was ever seen; random games have a few hundred decisions.
const LONGEST: usize = 20_000;

fn n_games() -> u64 {
    std::env::var("RUINFORGE_GAMES").map_or(DEFAULT_GAMES, |n| n.parse().expect("RUINFORGE_GAMES is a number"))
}

#[test]
fn random_games_keep_every_law() {
    let games = tables::all();
    let pace = Pace::new(n_games());
    (0..n_games()).into_par_iter().for_each(|i| {
        let game = &games[i as usize % games.len()];
        play_and_check(game, i);
        // For those who wait for a long run.
        if let Some(so_far) = pace.count() {
            eprintln!("{so_far}");
        }
    });
    eprintln!("{}", pace.sum());
}

struct Checker<'g> {
    game: &'g Game,
    seed: u64,
    dice: Dice,
    options: Vec<Choice>,
    others: Vec<Choice>,
}

fn play_and_check(game: &Game, seed: u64) {
    let mut it = Checker { game, seed, dice: Dice::fast(seed), options: Vec::new(), others: Vec::new() };
    let mut played = Match::deal(game, Seed::from_number(seed));
    let mut learned: Vec<u32> = vec![0; game.n_seats().into()];
    let mut n = 0;
    let mut actions: Vec<u32> = vec![0; game.n_seats().into()];
    while !played.is_over() {
        let state = *played.state();
        it.check_position(&state, n);
        let waiting: Vec<Seat> = game.waiting(&state).iter().collect();
        let seat = waiting[it.dice.below(waiting.len() as u32) as usize];
        it.options.clear();
        game.options(&state, seat, &mut it.options);
        let choice = it.options[it.dice.below(it.options.len() as u32) as usize];
        let mut events = Vec::new();
        let made = played.choose(seat, choice, &mut |event| events.push(event));
        assert_eq!(made, Ok(()), "{}", it.place(n));
        it.check_events(&events, n);
        if events.iter().any(|event| matches!(event, Event::RoundBegan(_))) {
            actions.fill(0);
        }
        actions[seat.index()] += u32::from(is_action(choice));
        assert!(actions[seat.index()] < MANY_ACTIONS, "a player acts without end; {}", it.place(n));
        for seat in (0..game.n_seats()).map(Seat::new) {
            let now = game.learned(played.state(), seat);
            assert!(now >= learned[seat.index()], "a seat forgets; {}", it.place(n));
            learned[seat.index()] = now;
        }
        n += 1;
        assert!(n < LONGEST, "the game does not end; {}", it.place(n));
    }
    it.check_end(&played, n);
}

fn is_action(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Build(..)
            | Choice::Develop { .. }
            | Choice::Deal(..)
            | Choice::RazeHand(..)
            | Choice::Raze(..)
            | Choice::Use(..)
            | Choice::Board(..)
            | Choice::Exchange(_)
            | Choice::Visit(..)
            | Choice::Connect(_)
            | Choice::Play(..)
    )
}

impl Checker<'_> {
    fn place(&self, n: usize) -> String {
        format!("{:?}, seed {}, after {n} choices", self.game.header(), self.seed)
    }

    fn check_position(&mut self, s: &State, n: usize) {
        assert_eq!(self.game.audit(s), Ok(()), "{}", self.place(n));
        let waiting = self.game.waiting(s);
        for seat in (0..self.game.n_seats()).map(Seat::new) {
            self.options.clear();
            self.game.options(s, seat, &mut self.options);
            assert_eq!(waiting.contains(seat), !self.options.is_empty(), "{}", self.place(n));
            let mut unique = self.options.clone();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), self.options.len(), "an option is listed twice; {}", self.place(n));
            if waiting.contains(seat) {
                self.check_notation(s, seat, n);
            }
            self.check_secrecy(s, seat, n);
        }
    }

    /// Notation round-trips, and what is listed is never refused.
    fn check_notation(&mut self, s: &State, seat: Seat, n: usize) {
        // All options now and then, one of them always.
        let all = self.dice.below(16) == 0;
        let one = self.dice.below(self.options.len() as u32) as usize;
        for (i, &choice) in self.options.iter().enumerate() {
            if all || i == one {
                let text = self.game.write(choice);
                assert_eq!(self.game.read(s, seat, &text), Ok(choice), "{text:?}; {}", self.place(n));
                assert_eq!(self.game.refusal(s, seat, choice), None, "{text:?}; {}", self.place(n));
            }
        }
    }

    /// The two laws: imagining the hidden cards anew changes neither what the seat sees nor what it may do.
    fn check_secrecy(&mut self, s: &State, seat: Seat, n: usize) {
        if self.dice.below(4) > 0 {
            return;
        }
        let mut imagined = *s;
        self.game.determinize(&mut imagined, seat, &mut self.dice);
        assert_eq!(self.game.audit(&imagined), Ok(()), "imagined; {}", self.place(n));
        let viewer = Viewer::Seat(seat);
        assert_eq!(self.game.view(&imagined, viewer), self.game.view(s, viewer), "{}", self.place(n));
        self.others.clear();
        self.game.options(&imagined, seat, &mut self.others);
        assert_eq!(self.others, self.options, "{}", self.place(n));
        self.check_silence(s, &imagined, seat, n);
        // A watcher sees no more than any player.
        assert_eq!(self.game.view(&imagined, Viewer::Watcher), self.game.view(s, Viewer::Watcher), "{}", self.place(n));
    }

    /// The third law: whether a question has a single answer is the same in everything that another seat may imagine,
    /// unless it is said to be secret, which everybody can tell.
    fn check_silence(&mut self, s: &State, imagined: &State, seat: Seat, n: usize) {
        let game = self.game;
        assert_eq!(game.waiting(imagined), game.waiting(s), "{seat}; {}", self.place(n));
        for other in game.waiting(s).iter().filter(|&it| it != seat) {
            let secret = game.options_are_secret(s, other);
            assert_eq!(game.options_are_secret(imagined, other), secret, "{seat} of {other}; {}", self.place(n));
            let mut is_single = |s: &State| {
                self.others.clear();
                game.options(s, other, &mut self.others);
                self.others.len() == 1
            };
            let (truth, guess) = (is_single(s), is_single(imagined));
            assert!(
                secret || truth == guess,
                "{seat} can tell whether {other} has a choice ({truth}, {guess}): {}; {}",
                game.question(s, other),
                self.place(n)
            );
        }
    }

    /// A drawn card is told to its owner only.
    fn check_events(&self, events: &[Event], n: usize) {
        for event in events {
            for viewer in (0..self.game.n_seats()).map(|i| Viewer::Seat(Seat::new(i))).chain([Viewer::Watcher]) {
                let seen = self.game.seen_by(event, viewer);
                if let Event::Drew(owner, _) | Event::Kept(owner, _) = *event
                    && !viewer.sees(owner)
                {
                    let hidden = matches!(seen, None | Some(Event::Drew(_, None) | Event::Kept(_, None)));
                    assert!(hidden, "{event:?} is told to {viewer:?}; {}", self.place(n));
                } else {
                    assert_eq!(seen.as_ref(), Some(event), "{}", self.place(n));
                }
            }
            assert!(!self.game.sentence(event).is_empty());
        }
    }

    fn check_end(&mut self, played: &Match<'_, Game>, n: usize) {
        let game = self.game;
        let end = played.state();
        assert_eq!(game.audit(end), Ok(()), "{}", self.place(n));
        let scores = game.scores(end);
        assert!(scores.iter().any(|&score| score >= 25), "{scores:?}; {}", self.place(n));
        assert!(game.n_seats() == 1 || !game.winners(end).is_empty(), "nobody has won; {}", self.place(n));
        // Record, text, record, replay: the same position.
        let players: Vec<String> = (0..game.n_seats()).map(|_| "random".to_owned()).collect();
        let record = played.record(&players);
        let text = record.to_string();
        let read: Record = text.parse().unwrap_or_else(|error| panic!("{error}; {}", self.place(n)));
        assert_eq!(read, record, "{}", self.place(n));
        let again = replay(game, &read, |_, _| {}).unwrap_or_else(|error| panic!("{error}; {}", self.place(n)));
        assert_eq!(again.state(), end, "{}", self.place(n));
        assert_eq!(game.digest(again.state()), game.digest(end));
    }
}

/// A seat that has seen a card drafted knows where it is; one that has not imagines it in different places.
#[test]
fn drafted_cards_stay_known_and_drawn_ones_do_not() {
    let game = Game::embedded(fifty_first::Setup::new(2)).unwrap();
    let mut state = game.deal(&Seed::from_number(3));
    let mut options = Vec::new();
    let mut dice = Dice::fast(1);
    while game.view(&state, Viewer::Watcher).phase != fifty_first::Phase::Action {
        let seat = game.waiting(&state).lowest().unwrap();
        options.clear();
        game.options(&state, seat, &mut options);
        game.choose(&mut state, seat, options[0], &mut |_| {}).unwrap();
    }
    let (me, other) = (Seat::new(0), Seat::new(1));
    let hand_of = |state: &State| game.view(state, Viewer::Judge).sides[other.index()].hand.clone().unwrap();
    // Four kept cards and the production's card are hidden, two drafted ones are known.
    let hidden_in_hand = hand_of(&state).len() - 2;
    assert_eq!(hidden_in_hand, 5);
    let deck = game.view(&state, Viewer::Watcher).deck_size;
    assert_eq!(game.hidden_from(&state, me).len() as usize, hidden_in_hand + deck);
    let mut imagined: Vec<_> = (0..20)
        .map(|_| {
            let mut copy = state;
            game.determinize(&mut copy, me, &mut dice);
            hand_of(&copy)
        })
        .collect();
    imagined.sort();
    imagined.dedup();
    assert!(imagined.len() > 15, "the hidden cards hardly vary: {}", imagined.len());
}

/// MS-GEN-06: numbers are public, hand cards are not.
#[test]
fn everybody_sees_how_much_a_player_owns_but_not_which_cards() {
    let game = Game::embedded(fifty_first::Setup::new(2)).unwrap();
    let mut state = game.deal(&Seed::from_number(9));
    let mut options = Vec::new();
    while game.view(&state, Viewer::Watcher).phase != fifty_first::Phase::Action {
        let seat = game.waiting(&state).lowest().unwrap();
        options.clear();
        game.options(&state, seat, &mut options);
        game.choose(&mut state, seat, options[0], &mut |_| {}).unwrap();
    }
    let judge = game.view(&state, Viewer::Judge);
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Watcher] {
        let seen = &game.view(&state, viewer).sides[0];
        let truth = &judge.sides[0];
        // Four kept, two drafted, one produced.
        assert_eq!(seen.hand_size, 7);
        assert_eq!((seen.goods, seen.vp, &seen.deals), (truth.goods, truth.vp, &truth.deals));
        assert_eq!((&seen.hand, &seen.links), (&None, &None));
        assert_eq!(truth.hand.as_ref().map(Vec::len), Some(7));
    }
    assert_eq!(game.view(&state, Viewer::Seat(Seat::new(0))).sides[0].hand, judge.sides[0].hand);
}
