//! Simultaneous, secret choices: who is waited for, who sees what and when, and what a seat may guess.

use proptest::prelude::*;
use table::{BySeat, Dice, Match, Rules, Seat, SeatSet, Seed, Viewer, Words};

use crate::playing::{log, options, pick, seat, seats, viewers, walk, wander};
use game_tests::toys::high_bid::{Card, Cards, Choice, Event, Frame, HighBid, Pick, State};

const GAME: HighBid = HighBid { n_rounds: 4 };

fn deal() -> Match<'static, HighBid> {
    Match::deal(&GAME, Seed::from_number(7))
}

/// Makes the `n`th choice of a seat and returns what happened.
fn choose(played: &mut Match<HighBid>, by: Seat, n: usize) -> Vec<Event> {
    let choice = options(&GAME, played.state(), by)[n];
    let mut events = Vec::new();
    played.choose(by, choice, &mut |event| events.push(event)).unwrap();
    events
}

#[test]
fn all_who_have_not_picked_are_waited_for() {
    let mut played = deal();
    assert_eq!(GAME.waiting(played.state()), SeatSet::first(3));
    choose(&mut played, seat(2), 0);
    assert_eq!(GAME.waiting(played.state()), [seat(1), seat(3)].into_iter().collect());
    assert_eq!(options(&GAME, played.state(), seat(2)), [], "one card each");
    choose(&mut played, seat(3), 0);
    assert_eq!(GAME.waiting(played.state()), SeatSet::only(seat(1)));
    choose(&mut played, seat(1), 0);
    let &winner = played.state().stack.iter().find(|it| matches!(it, Frame::Award { .. })).unwrap();
    assert!(seats(&GAME).any(|it| winner == Frame::Award { seat: it } && GAME.waiting(played.state()).contains(it)));
}

#[test]
fn a_second_pick_is_refused_with_a_reason_and_changes_nothing() {
    let mut played = deal();
    choose(&mut played, seat(2), 0);
    let before = *played.state();
    let held = before.hands[seat(2)].iter().next().unwrap();
    let refusal = played.choose(seat(2), Choice::Pick(held), &mut |event| panic!("{event:?}")).unwrap_err();
    assert_eq!(refusal.to_string(), "you have already set a card aside; the others have not yet; HB-1");
    assert_eq!((*played.state(), played.choices().len()), (before, 1));
}

#[test]
fn nobody_sees_a_pick_before_the_last_one_and_everybody_after() {
    let mut played = deal();
    let events = choose(&mut played, seat(1), 2);
    let card = played.state().picked[seat(1)].unwrap();
    for viewer in viewers(&GAME) {
        let own = viewer == Viewer::Seat(seat(1));
        let side = GAME.view(played.state(), viewer).sides[seat(1)];
        assert_eq!(side.pick, if own { Pick::Open(card) } else { Pick::Hidden });
        assert_eq!((side.hand.is_some(), side.n_hand), (own, 3), "the number of cards is public, the cards are not");
        let sentence =
            if own { format!("Player 1 sets the {card} aside.") } else { "Player 1 sets a card aside.".into() };
        assert_eq!(log(&GAME, &events, viewer), [sentence]);
    }
    assert_eq!(GAME.view(played.state(), Viewer::Judge).sides[seat(1)].pick, Pick::Open(card));

    choose(&mut played, seat(2), 0);
    let last = choose(&mut played, seat(3), 0);
    for viewer in viewers(&GAME) {
        let shown = last.iter().filter_map(|event| GAME.seen_by(event, viewer));
        let shown: Vec<Card> = shown
            .filter_map(|event| if let Event::Revealed { cards } = event { Some(cards[seat(1)]) } else { None })
            .collect();
        assert_eq!(shown, [card], "{viewer:?}");
    }
}

#[test]
fn the_reveal_is_new_to_everybody_and_a_pick_to_nobody() {
    let mut played = deal();
    let learned = |s: &State| BySeat::<u32, 3>([1, 2, 3].map(|number| GAME.learned(s, seat(number))));
    let at_first = learned(played.state());
    choose(&mut played, seat(3), 0);
    choose(&mut played, seat(1), 0);
    assert_eq!(learned(played.state()), at_first);
    choose(&mut played, seat(2), 0);
    assert!(seats(&GAME).all(|it| at_first[it] < learned(played.state())[it]));
}

#[test]
fn a_peek_is_new_to_whoever_peeks() {
    let mut played = deal();
    (1..=3).for_each(|number| drop(choose(&mut played, seat(number), 0)));
    let winner = GAME.waiting(played.state()).lowest().unwrap();
    let events = choose(&mut played, winner, 1);
    let [Event::Peeked { seat: by, card: Some(top) }, Event::Drew { seat: first, card: Some(drawn) }, ..] = &events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!((*by, top), (winner, drawn));
    assert_eq!(*first, seat(1), "all draw in seat order");
    for viewer in viewers(&GAME) {
        let seen = log(&GAME, &events[..1], viewer);
        assert_eq!(seen[0].contains(&top.to_string()), viewer == Viewer::Seat(winner), "{seen:?}");
    }
}

/// What one seat remembers of the events it has seen, kept without looking at the position.
struct Memory {
    own: Seat,
    top: Option<Card>,
    hands: [Vec<Card>; 3],
}

impl Memory {
    fn new(s: &State, own: Seat) -> Memory {
        let mut memory = Memory { own, top: None, hands: Default::default() };
        memory.hands[own.index()].extend(s.hands[own].iter());
        memory
    }

    fn see(&mut self, event: &Event) {
        match GAME.seen_by(event, Viewer::Seat(self.own)) {
            Some(Event::Revealed { cards }) => {
                for hand in &mut self.hands {
                    hand.retain(|card| !cards.0.contains(card));
                }
            }
            Some(Event::Kept { seat, card }) => self.hands[seat.index()].push(card),
            Some(Event::Peeked { card: Some(card), .. }) => self.top = Some(card),
            Some(Event::Drew { seat, card }) => {
                let peeked = self.top.take();
                self.hands[seat.index()].extend(card.or(peeked));
            }
            Some(
                Event::Picked { .. }
                | Event::Peeked { card: None, .. }
                | Event::Won { .. }
                | Event::NobodyWon
                | Event::Shuffled,
            )
            | None => {}
        }
    }

    fn knows(&self, card: Card) -> bool {
        self.top == Some(card) || self.hands.iter().any(|hand| hand.contains(&card))
    }

    /// Whether a position is possible for all that this seat has seen.
    #[track_caller]
    fn check(&self, s: &State) {
        if let Some(top) = self.top {
            assert_eq!(s.deck.last(), Some(&top), "seat {} has seen the top of the deck", self.own);
        }
        for other in seats(&GAME) {
            for &card in &self.hands[other.index()] {
                let there = s.hands[other].contains(card) || s.picked[other] == Some(card);
                assert!(there, "seat {} knows that {other} has the {card}: {s:?}", self.own);
            }
        }
    }
}

/// Where a card is, as exactly as a position says.
fn place(s: &State, card: Card) -> String {
    let in_deck = s.deck.iter().position(|&it| it == card).map(|i| format!("deck {i}"));
    let in_hand = seats(&GAME).find(|&it| s.hands[it].contains(card)).map(|it| format!("hand {it}"));
    let picked = seats(&GAME).find(|&it| s.picked[it] == Some(card)).map(|it| format!("picked {it}"));
    let discarded = s.discarded.contains(card).then(|| "discarded".to_owned());
    let mut places = [in_deck, in_hand, picked, discarded].into_iter().flatten();
    let place = places.next().unwrap_or_else(|| panic!("the {card} is lost: {s:?}"));
    assert_eq!(places.next(), None, "the {card} is there twice: {s:?}");
    place
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Two tables that differ in one secret pick look the same to everybody else.
    #[test]
    fn a_different_pick_makes_no_difference_to_anybody_else((seed, numbers) in walk(), one: u16, other: u16) {
        let played = wander(&GAME, seed, &numbers);
        // The last position in which a pick was not the one that reveals all.
        let mut back = (0..=played.choices().len()).rev().filter_map(|n| played.position(n));
        let s = *back.find(|s| s.picking() && GAME.waiting(s).len() > 1).unwrap();
        let (by, first) = pick(&GAME, &s, one).unwrap();
        let mut choices = options(&GAME, &s, by);
        choices.retain(|&choice| choice != first);
        let second = choices[usize::from(other) % choices.len()];

        let after = |choice: Choice| {
            let (mut s, mut events) = (s, Vec::new());
            GAME.choose(&mut s, by, choice, &mut |event| events.push(event)).unwrap();
            (s, events)
        };
        let ((one, events_of_one), (other, events_of_other)) = (after(first), after(second));
        for viewer in viewers(&GAME) {
            let same_view = GAME.view(&one, viewer) == GAME.view(&other, viewer);
            let same_log = log(&GAME, &events_of_one, viewer) == log(&GAME, &events_of_other, viewer);
            prop_assert_eq!((same_view, same_log), if viewer.sees(by) { (false, false) } else { (true, true) });
        }
        for someone in seats(&GAME).filter(|&it| it != by) {
            prop_assert_eq!(options(&GAME, &one, someone), options(&GAME, &other, someone));
            prop_assert_eq!(GAME.learned(&one, someone), GAME.learned(&other, someone));
        }
        prop_assert_eq!(GAME.waiting(&one), GAME.waiting(&other));
    }

    /// The same answers in any order of the seats lead to the same position.
    #[test]
    fn the_order_of_simultaneous_answers_does_not_matter((seed, numbers) in walk(), picks: [u8; 3]) {
        let mut played = wander(&GAME, seed, &numbers);
        while !played.state().picking() || GAME.waiting(played.state()).len() < 3 {
            let Some((by, choice)) = pick(&GAME, played.state(), 0) else { return Ok(()) };
            played.choose(by, choice, &mut |_| {}).unwrap();
        }
        let s = *played.state();
        let end = |order: [usize; 3]| {
            let (mut after, mut told) = (s, Vec::new());
            for i in order {
                let by = Seat::new([0, 1, 2][i]);
                let choices = options(&GAME, &s, by);
                told.clear();
                let choice = choices[usize::from(picks[i]) % choices.len()];
                GAME.choose(&mut after, by, choice, &mut |event| told.push(event)).unwrap();
            }
            // The first event of the last answer is that answer.
            (after, GAME.digest(&after), told.split_off(1))
        };
        let in_seat_order = end([0, 1, 2]);
        prop_assert_ne!(&in_seat_order.0, &s);
        for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            prop_assert_eq!(&end(order), &in_seat_order, "{:?}", order);
        }
    }

    /// A guess agrees with everything the seat has been told since the beginning, also with what lies open no longer,
    /// and it is a guess: what the seat cannot know is not where it really is time after time.
    #[test]
    fn guesses_agree_with_memory_and_with_nothing_else((seed, numbers) in walk(), guess: u64) {
        let mut s = GAME.deal(&seed);
        let mut memories = [1, 2, 3].map(|number| Memory::new(&s, seat(number)));
        let mut dice = Dice::fast(guess);
        for &number in &numbers {
            let Some((by, choice)) = pick(&GAME, &s, number) else { break };
            GAME.play_listed(&mut s, by, choice, &mut |event| memories.iter_mut().for_each(|it| it.see(&event)));
            for memory in &memories {
                memory.check(&s);
                let mut imagined = s;
                GAME.determinize(&mut imagined, memory.own, &mut dice);
                memory.check(&imagined);
            }
        }
        for memory in &memories {
            let guesses: Vec<State> = (0..100).map(|_| {
                let mut imagined = s;
                GAME.determinize(&mut imagined, memory.own, &mut dice);
                State { dice: s.dice, ..imagined }
            }).collect();
            for imagined in &guesses {
                prop_assert_eq!(GAME.digest(imagined) == GAME.digest(&s), *imagined == s, "digests count hidden cards");
            }
            let lies_open = |card| s.discarded.contains(card) || (!s.picking() && s.picked.0.contains(&Some(card)));
            for card in Card::all() {
                let fixed = memory.knows(card) || lies_open(card);
                let first = place(&guesses[0], card);
                let moves = guesses.iter().any(|it| place(it, card) != first);
                let may_move = fixed && s.picking(); // between a hand and what was picked from it
                prop_assert!(if fixed { !moves || may_move } else { moves }, "{} for {}", card, memory.own);
            }
        }
    }
}

/// Everybody knows a card that was taken back. Whether its owner has picked it again is a secret all the same, and the
/// guesses of the others must not give it away.
#[test]
fn a_pick_from_a_known_hand_is_guessed_too() {
    let mut played = deal();
    (1..=3).for_each(|number| drop(choose(&mut played, seat(number), 0)));
    let winner = GAME.waiting(played.state()).lowest().unwrap();
    let events = choose(&mut played, winner, 0);
    let Event::Kept { card: known, .. } = events[0] else { panic!("{events:?}") };

    let guessed_by = winner.next(3);
    let picks_imagined = |pick: Card| {
        let mut s = *played.state();
        GAME.choose(&mut s, winner, Choice::Pick(pick), &mut |_| {}).unwrap();
        let mut dice = Dice::fast(1);
        let imagined = (0..300).map(|_| {
            let mut imagined = s;
            GAME.determinize(&mut imagined, guessed_by, &mut dice);
            imagined.picked[winner].unwrap()
        });
        imagined.collect::<Cards>()
    };
    let unknown = played.state().hands[winner].iter().find(|&card| card != known).unwrap();
    let possible: Cards =
        Card::all().filter(|&it| it == known || !played.state().known_to[it.index()].contains(guessed_by)).collect();
    assert_eq!(picks_imagined(known), possible, "the known card was picked");
    assert_eq!(picks_imagined(unknown), possible, "another card was picked");
}
