//! What must hold in every game, shown on random ones at all player counts and with all variants.
//!
//! `RUINFORGE_GAMES` sets how many games are played; `./test --long` plays a million, or as many as `--games` says.

use forged::{Choice, Event, Game, Phase, State};
use lab::Pace;
use rayon::prelude::*;
use table::{Dice, Match, Record, Rules, Seat, Seed, Stage, Viewer, Words, replay};

use crate::tables;

const DEFAULT_GAMES: u64 = 2_000;
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

impl Checker<'_> {
    fn place(&self, n: usize) -> String {
        format!("{:?}, seed {}, after {n} choices", self.game.setup(), self.seed)
    }

    fn check_position(&mut self, s: &State, n: usize) {
        assert_eq!(self.game.audit(s), Ok(()), "{}", self.place(n));
        self.check_hands(s, n);
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

    /// S-15: the deck never runs dry in City Planning, so every era begins with five cards in every hand (FS-076).
    fn check_hands(&self, s: &State, n: usize) {
        let view = self.game.view(s, Viewer::Judge);
        if view.open.phase == Phase::Building && view.open.round == 1 && view.open.order.is_empty() {
            for player in &view.players {
                assert_eq!(player.n_hand + u8::from(player.has_selected), 5, "{}", self.place(n));
            }
        }
    }

    /// Notation round-trips, and what is listed is never refused.
    fn check_notation(&mut self, s: &State, seat: Seat, n: usize) {
        // All options now and then, one of them always.
        let all = self.dice.below(16) == 0;
        let one = self.dice.below(self.options.len() as u32) as usize;
        assert!(!self.game.question(s, seat).is_empty(), "no question; {}", self.place(n));
        for (i, &choice) in self.options.iter().enumerate() {
            if all || i == one {
                let text = self.game.write(choice);
                assert_eq!(self.game.read(s, seat, &text), Ok(choice), "{text:?}; {}", self.place(n));
                assert_eq!(self.game.refusal(s, seat, choice), None, "{text:?}; {}", self.place(n));
                assert!(!self.game.label(s, seat, choice).is_empty(), "{text:?}; {}", self.place(n));
            }
        }
    }

    /// The two laws: imagining the hidden cards anew changes neither what the seat sees nor what it may do. Nor does it
    /// change who must decide.
    fn check_secrecy(&mut self, s: &State, seat: Seat, n: usize) {
        if self.dice.below(4) > 0 {
            return;
        }
        let mut imagined = *s;
        self.game.determinize(&mut imagined, seat, &mut self.dice);
        assert_eq!(self.game.audit(&imagined), Ok(()), "imagined by {seat}; {}", self.place(n));
        let viewer = Viewer::Seat(seat);
        assert_eq!(self.game.view(&imagined, viewer), self.game.view(s, viewer), "{seat}; {}", self.place(n));
        self.others.clear();
        self.game.options(&imagined, seat, &mut self.others);
        assert_eq!(self.others, self.options, "{seat}; {}", self.place(n));
        assert_eq!(self.game.waiting(&imagined), self.game.waiting(s), "{seat}; {}", self.place(n));
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

    /// A card that is drawn, banked, kept, discarded or selected is told to its owner only.
    fn check_events(&self, events: &[Event], n: usize) {
        for event in events {
            for viewer in (0..self.game.n_seats()).map(|i| Viewer::Seat(Seat::new(i))).chain([Viewer::Watcher]) {
                let Some(seen) = self.game.seen_by(event, viewer) else { continue };
                let (owner, told) = match (event, &seen) {
                    (Event::Drew { seat, .. }, Event::Drew { cards, .. }) => (*seat, !cards.is_empty()),
                    (Event::Banked { seat, .. }, Event::Banked { card, .. })
                    | (Event::Discarded { seat, .. }, Event::Discarded { card, .. })
                    | (Event::Kept { seat, .. }, Event::Kept { card, .. })
                    | (Event::Selected { seat, .. }, Event::Selected { card, .. }) => (*seat, card.is_some()),
                    _ => {
                        assert_eq!(&seen, event, "{}", self.place(n));
                        continue;
                    }
                };
                if viewer.sees(owner) {
                    assert_eq!(&seen, event, "{}", self.place(n));
                } else {
                    assert!(!told, "{event:?} is told to {viewer:?}; {}", self.place(n));
                }
            }
            assert!(!self.game.sentence(event).is_empty());
        }
    }

    fn check_end(&mut self, played: &Match<'_, Game>, n: usize) {
        let game = self.game;
        let end = played.state();
        assert_eq!(game.audit(end), Ok(()), "{}", self.place(n));
        let view = game.view(end, Viewer::Judge);
        assert_eq!(view.open.phase, Phase::Over, "{}", self.place(n));
        assert_eq!(game.winners(end).len(), 1, "one player has won; {}", self.place(n));
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

/// A game in which everybody has selected a card of the first round but player 2.
fn selecting() -> (Game, State) {
    let given = r#"
        players = 3
        1 = { selected = "Labor", hand = ["Gilded Age", "Asylum"], bank = ["Rosemount", "Pinkertons"] }
        2 = { hand = ["Opera Block", "Union Avenue"], bank = ["State Fair", "Silver Act"] }
        3 = { selected = "Saloon Row", responded = ["Fire Brigade"], hand = ["Speculation"] }
    "#;
    Game::stage(&given.parse().unwrap()).unwrap()
}

/// FS-044, FS-101, FS-102: hand, bank and selected card are for their owner's eyes; that there are any is for all.
#[test]
fn everybody_sees_how_many_cards_a_player_has_but_not_which() {
    let (game, state) = selecting();
    let judge = game.view(&state, Viewer::Judge);
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Watcher] {
        let view = game.view(&state, viewer);
        let (seen, truth) = (&view.players[0], &judge.players[0]);
        assert_eq!((seen.n_hand, seen.n_bank, seen.has_selected), (2, 2, true));
        assert!(seen.hand.is_empty() && seen.bank.is_empty() && seen.selected.is_empty());
        assert_eq!((truth.hand.len(), truth.bank.len(), truth.selected.len()), (2, 2, 1));
        assert_eq!(view.open.announced[Seat::new(0)], None, "the MM is told when all have selected");
        // FS-376: a card that has responded is known to all.
        assert_eq!(view.players[2].hand.len(), 1);
    }
    let own = game.view(&state, Viewer::Seat(Seat::new(0)));
    assert_eq!(own.players[0], judge.players[0]);
}

/// Hidden cards are imagined in different places, known ones stay.
#[test]
fn hidden_cards_vary_and_known_ones_stay() {
    let (game, state) = selecting();
    let mut dice = Dice::fast(1);
    let shown = game.view(&state, Viewer::Watcher).players[2].hand;
    let mut hands = Vec::new();
    for _ in 0..20 {
        let mut copy = state;
        game.determinize(&mut copy, Seat::new(0), &mut dice);
        let imagined = game.view(&copy, Viewer::Judge);
        assert_eq!(imagined.players[2].hand.with(imagined.players[2].selected).both(shown), shown);
        hands.push(imagined.players[1].hand.0);
    }
    hands.sort_unstable();
    hands.dedup();
    assert!(hands.len() > 15, "the hidden cards hardly vary: {}", hands.len());
}
