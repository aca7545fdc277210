//! What must hold in every game, shown on random ones at all tables.
//!
//! `RUINFORGE_GAMES` sets how many games are played; `./test --long` plays a million, or as many as `--games` says.

use lab::Pace;
use rayon::prelude::*;
use table::{Dice, Match, Record, Rules, Seat, Seed, Viewer, Words, replay};

use crate::walk::{any_move, seats};
use crate::{Choice, Event, Lawful, State};

/// Far beyond any game that was ever seen; random games have a few hundred decisions.
const LONGEST: usize = 20_000;
/// Of so many positions one is imagined and played to its end.
const PLAY_ON: u32 = 512;

fn n_games<T: Lawful>() -> u64 {
    std::env::var("RUINFORGE_GAMES").map_or(T::N_GAMES, |n| n.parse().expect("RUINFORGE_GAMES is a number"))
}

/// Plays random games and holds every position, every event and every end to the laws.
pub fn random_games_keep_every_law<T: Lawful>() {
    let games: Vec<T::Game> = T::tables().into_iter().chain(T::further_tables()).collect();
    let n_games = n_games::<T>();
    let pace = Pace::new(n_games);
    (0..n_games).into_par_iter().for_each(|i| {
        let game = &games[i as usize % games.len()];
        play_and_check::<T>(game, i);
        // For those who wait for a long run.
        if let Some(so_far) = pace.count() {
            eprintln!("{so_far}");
        }
    });
    eprintln!("{}, at {} tables by turns", pace.sum(), games.len());
}

struct Checker<'g, T: Lawful> {
    game: &'g T::Game,
    seed: u64,
    /// Choices made so far.
    n: usize,
    dice: Dice,
    options: Vec<Choice<T>>,
    others: Vec<Choice<T>>,
}

fn play_and_check<T: Lawful>(game: &T::Game, seed: u64) {
    let mut it = Checker::<T> { game, seed, n: 0, dice: Dice::fast(seed), options: Vec::new(), others: Vec::new() };
    let mut played = Match::deal(game, Seed::from_number(seed));
    let mut learned: Vec<u32> = vec![0; game.n_seats().into()];
    let mut memory = T::Memory::default();
    loop {
        let state = *played.state();
        it.check_position(&state);
        let Some((seat, choice)) = any_move(game, &state, &mut it.dice, &mut it.options) else { break };
        let mut events = Vec::new();
        let made = played.choose(seat, choice, &mut |event| events.push(event));
        assert_eq!(made, Ok(()), "{}", it.place());
        it.n += 1;
        assert!(it.n < LONGEST, "the game does not end; {}", it.place());
        it.check_events(&events);
        assert_eq!(T::check_move(&mut memory, seat, choice, &events), Ok(()), "{}", it.place());
        for seat in seats(game) {
            let now = game.learned(played.state(), seat);
            assert!(now >= learned[seat.index()], "a seat forgets; {}", it.place());
            learned[seat.index()] = now;
        }
    }
    it.check_end(&played);
}

impl<T: Lawful> Checker<'_, T> {
    fn place(&self) -> String {
        format!("{:?}, seed {}, after {} choices", self.game.header(), self.seed, self.n)
    }

    fn check_position(&mut self, s: &State<T>) {
        let game = self.game;
        assert_eq!(T::audit(game, s), Ok(()), "{}", self.place());
        let waiting = game.waiting(s);
        assert!(waiting.iter().all(|seat| seat.number() <= game.n_seats()), "{}", self.place());
        assert!(waiting.is_empty() || game.winners(s).is_empty(), "somebody has won already; {}", self.place());
        for seat in seats(game) {
            self.options.clear();
            game.options(s, seat, &mut self.options);
            assert_eq!(waiting.contains(seat), !self.options.is_empty(), "{}", self.place());
            let mut unique = self.options.clone();
            unique.sort_unstable();
            unique.dedup();
            assert_eq!(unique.len(), self.options.len(), "an option is listed twice; {}", self.place());
            if waiting.contains(seat) {
                self.check_notation(s, seat);
            }
            if self.dice.below(4) == 0 {
                self.check_secrecy(s, seat);
            }
        }
    }

    /// Notation round-trips, and what is listed is never refused.
    fn check_notation(&mut self, s: &State<T>, seat: Seat) {
        let game = self.game;
        assert!(!game.question(s, seat).is_empty(), "no question; {}", self.place());
        // All options now and then, one of them always.
        let all = self.dice.below(16) == 0;
        let one = self.dice.below(self.options.len() as u32) as usize;
        for (i, &choice) in self.options.iter().enumerate() {
            if all || i == one {
                let text = game.write(choice);
                assert_eq!(game.read(s, seat, &text), Ok(choice), "{text:?}; {}", self.place());
                assert_eq!(game.refusal(s, seat, choice), None, "{text:?}; {}", self.place());
                assert!(game.lists(s, seat, choice), "{text:?}; {}", self.place());
                assert!(!game.label(s, seat, choice).is_empty(), "{text:?}; {}", self.place());
            }
        }
    }

    /// The two laws: imagining what is hidden anew changes neither what the seat sees nor what it may do. Nor does it
    /// change who must decide.
    fn check_secrecy(&mut self, s: &State<T>, seat: Seat) {
        let game = self.game;
        let mut imagined = *s;
        game.determinize(&mut imagined, seat, &mut self.dice);
        assert_eq!(T::audit(game, &imagined), Ok(()), "imagined by {seat}; {}", self.place());
        let viewer = Viewer::Seat(seat);
        assert_eq!(game.view(&imagined, viewer), game.view(s, viewer), "{seat}; {}", self.place());
        self.others.clear();
        game.options(&imagined, seat, &mut self.others);
        assert_eq!(self.others, self.options, "{seat}; {}", self.place());
        assert_eq!(game.waiting(&imagined), game.waiting(s), "{seat}; {}", self.place());
        self.check_silence(s, &imagined, seat);
        // A watcher sees no more than any player.
        assert_eq!(game.view(&imagined, Viewer::Watcher), game.view(s, Viewer::Watcher), "{}", self.place());
        self.check_repeating(s, &imagined, seat);
        let told_apart = game.digest(&imagined) != game.digest(s);
        assert_eq!(told_apart, imagined != *s, "a digest tells positions apart; {}", self.place());
        if self.dice.below(PLAY_ON) == 0 {
            self.play_on(imagined, seat);
        }
    }

    /// What is imagined tells nothing of what is hidden: from what was imagined, the same dice imagine the same again.
    fn check_repeating(&mut self, s: &State<T>, imagined: &State<T>, seat: Seat) {
        let number = self.dice.bits();
        let (mut truth, mut guess) = (*s, *imagined);
        self.game.determinize(&mut truth, seat, &mut Dice::fast(number));
        self.game.determinize(&mut guess, seat, &mut Dice::fast(number));
        assert_eq!(truth, guess, "what {seat} imagines tells what is hidden; {}", self.place());
    }

    /// The third law: whether a question has a single answer is the same in everything that another seat may imagine,
    /// unless it is said to be secret, which everybody can tell.
    fn check_silence(&mut self, s: &State<T>, imagined: &State<T>, seat: Seat) {
        let game = self.game;
        for other in game.waiting(s).iter().filter(|&it| it != seat) {
            let secret = game.options_are_secret(s, other);
            assert_eq!(game.options_are_secret(imagined, other), secret, "{seat} of {other}; {}", self.place());
            let mut is_single = |s: &State<T>| {
                self.others.clear();
                game.options(s, other, &mut self.others);
                assert!(!self.others.is_empty(), "{seat} imagines that {other} has no answer; {}", self.place());
                self.others.len() == 1
            };
            let (truth, guess) = (is_single(s), is_single(imagined));
            assert!(
                secret || truth == guess,
                "{seat} can tell whether {other} has a choice ({truth}, {guess}): {}; {}",
                game.question(s, other),
                self.place()
            );
        }
    }

    /// A guess is a position like any other: others can guess from it in turn, and it can be played to its end.
    fn play_on(&mut self, mut s: State<T>, seat: Seat) {
        let game = self.game;
        for n in 0.. {
            let Some((by, choice)) = any_move(game, &s, &mut self.dice, &mut self.others) else { break };
            game.play_listed(&mut s, by, choice, &mut |_| {});
            assert_eq!(T::audit(game, &s), Ok(()), "imagined by {seat}, {n} choices later; {}", self.place());
            assert!(n < LONGEST, "what {seat} imagines does not end; {}", self.place());
        }
        assert_eq!(T::check_end(game, &s), Ok(()), "imagined by {seat}; {}", self.place());
    }

    /// What is private is told to its owner only, and everything else to everybody.
    fn check_events(&self, events: &[Event<T>]) {
        let game = self.game;
        for event in events {
            assert!(!game.sentence(event).is_empty(), "{event:?}; {}", self.place());
            let owner = T::private_to(event);
            for viewer in seats(game).map(Viewer::Seat).chain([Viewer::Watcher, Viewer::Judge]) {
                let seen = game.seen_by(event, viewer);
                if owner.is_none_or(|owner| viewer.sees(owner)) {
                    assert_eq!(seen.as_ref(), Some(event), "{viewer:?}; {}", self.place());
                } else if let Some(seen) = seen {
                    assert!(T::is_covered(&seen), "{event:?} is told to {viewer:?} as {seen:?}; {}", self.place());
                    assert_eq!(T::private_to(&seen), owner, "{}", self.place());
                    assert!(!game.sentence(&seen).is_empty(), "{seen:?}; {}", self.place());
                }
            }
        }
    }

    fn check_end(&mut self, played: &Match<'_, T::Game>) {
        let game = self.game;
        let end = played.state();
        assert_eq!(T::audit(game, end), Ok(()), "{}", self.place());
        assert_eq!(T::check_end(game, end), Ok(()), "{}", self.place());
        // Record, text, record, replay: the same position.
        let players: Vec<String> = seats(game).map(|_| "random".to_owned()).collect();
        let record = played.record(&players);
        let text = record.to_string();
        let read: Record = text.parse().unwrap_or_else(|error| panic!("{error}; {}", self.place()));
        assert_eq!(read, record, "{}", self.place());
        let again = replay(game, &read, |_, _| {}).unwrap_or_else(|error| panic!("{error}; {}", self.place()));
        assert_eq!(again.state(), end, "{}", self.place());
        assert_eq!(game.digest(again.state()), game.digest(end));
    }
}
