//! Two made-up games, written out in full, which may serve as examples:
//!
//! - [`high_bid`]: everybody decides at the same time and in secret,
//! - [`unrest`]: a standing rule suspends a half-done effect, lets other seats decide, and the effect goes on.
#![allow(missing_docs, reason = "a small game explains itself at its top")]

pub mod high_bid;
pub mod unrest;

#[cfg(test)]
mod tests {
    use table::{Dice, Observe, Rules, Seat, Seed};

    use super::high_bid::{Card, Choice as Bid, Event as Told, HighBid, State as Table};
    use super::unrest::{self, Unrest};
    use crate::{Lawful, boards, laws, words};

    struct HighBids;

    impl Lawful for HighBids {
        type Game = HighBid;
        type Memory = ();

        const OVER: &'static str = "HB-5";
        const EVASION: &'static str = "cards are not picked now";

        fn tables() -> Vec<HighBid> {
            vec![HighBid { n_rounds: 1 }, HighBid { n_rounds: 4 }]
        }

        fn every_choice(_: &HighBid) -> Vec<Bid> {
            Card::all().map(Bid::Pick).chain([Bid::Keep, Bid::Peek]).collect()
        }

        fn audit(_: &HighBid, s: &Table) -> Result<(), String> {
            let hands: u32 = s.hands.0.iter().map(|hand| hand.len()).sum();
            let picked = s.picked.0.iter().flatten().count();
            let n = s.deck.len() + hands as usize + picked + s.discarded.len() as usize;
            if n == 18 { Ok(()) } else { Err(format!("{n} of 18 cards are left")) }
        }

        fn private_to(event: &Told) -> Option<Seat> {
            match *event {
                Told::Picked { seat, .. } | Told::Peeked { seat, .. } | Told::Drew { seat, .. } => Some(seat),
                _ => None,
            }
        }

        fn is_covered(seen: &Told) -> bool {
            matches!(
                seen,
                Told::Picked { card: None, .. } | Told::Peeked { card: None, .. } | Told::Drew { card: None, .. }
            )
        }

        fn check_end(game: &HighBid, s: &Table) -> Result<(), String> {
            best_have_won(game, s)
        }

        fn has_rule(id: &str) -> bool {
            id.starts_with("HB-")
        }
    }

    struct Unrests;

    impl Lawful for Unrests {
        type Game = Unrest;
        type Memory = ();

        const OVER: &'static str = "UN-1";
        const EVASION: &'static str = "does not answer the question";

        fn tables() -> Vec<Unrest> {
            let table = |n_seats, n_turns, n_shields, cubes| Unrest { n_seats, n_turns, n_shields, cubes };
            vec![table(2, 4, 0, [0; 4]), table(3, 3, 1, [2, 1, 2, 0]), table(4, 2, 2, [2; 4]), table(5, 2, 1, [1; 4])]
        }

        fn every_choice(_: &Unrest) -> Vec<unrest::Choice> {
            unrest::Choice::all().collect()
        }

        fn audit(_: &Unrest, _: &unrest::State) -> Result<(), String> {
            Ok(())
        }

        fn private_to(_: &unrest::Event) -> Option<Seat> {
            None
        }

        fn is_covered(_: &unrest::Event) -> bool {
            false
        }

        fn check_end(game: &Unrest, s: &unrest::State) -> Result<(), String> {
            best_have_won(game, s)
        }

        fn has_rule(id: &str) -> bool {
            id.starts_with("UN-")
        }
    }

    /// Whoever has the most points wins.
    fn best_have_won<G: Rules>(game: &G, s: &G::State) -> Result<(), String> {
        let (scores, winners) = (game.scores(s), game.winners(s));
        let best = scores.iter().max();
        let right =
            (0..game.n_seats()).map(Seat::new).all(|it| winners.contains(it) == (scores.get(it.index()) == best));
        if right { Ok(()) } else { Err(format!("{winners:?} have won with {scores:?}")) }
    }

    /// Everything that a seat is told in the first position, by name.
    fn told<G: Observe>(game: &G, s: &G::State, seat: Seat) -> Vec<(String, i16)> {
        let (inputs, mut readings) = (game.inputs(), Vec::new());
        game.observe(s, seat, &mut readings);
        readings.iter().map(|it| (inputs[usize::from(it.input)].name.clone(), it.value)).collect()
    }

    /// What players that learn are told: of hidden cards the own ones alone.
    #[test]
    fn toys_tell_what_a_seat_knows() {
        let game = HighBid { n_rounds: 4 };
        let mut s = game.deal(&Seed::from_number(1));
        let hand = |it: &[(String, i16)]| it.iter().filter(|it| it.0.contains(".hand.")).count();
        assert_eq!(hand(&told(&game, &s, Seat::new(1))), 4);
        for seat in (0..3).map(Seat::new) {
            let card = s.hands[seat].iter().next().expect("a card");
            game.play_listed(&mut s, seat, Bid::Pick(card), &mut |_| {});
        }
        // The cards lie open now, and whatever was discarded is in no hand.
        let seen = told(&game, &s, Seat::new(1));
        let open = seen.iter().filter(|it| it.0.starts_with("discarded.") || it.0.starts_with("rival")).count();
        assert!(open >= 2, "{seen:?}");
        for seat in (0..3).map(Seat::new) {
            let mut imagined = s;
            game.determinize(&mut imagined, seat, &mut Dice::fast(5));
            assert_eq!(told(&game, &imagined, seat), told(&game, &s, seat));
        }

        let game = Unrest { n_seats: 3, n_turns: 3, n_shields: 1, cubes: [2, 1, 2, 0] };
        let mut s = game.deal(&Seed::from_number(1));
        game.play_listed(&mut s, Seat::new(0), unrest::Choice::Rally, &mut |_| {});
        let seen = told(&game, &s, Seat::new(1));
        for expected in
            [("own.shields", 1), ("own.decides", 1), ("cubes.docks", 2), ("turns-left", 8), ("pending.respond", 1)]
        {
            assert!(seen.contains(&(expected.0.to_owned(), expected.1)), "{expected:?} in {seen:?}");
        }
    }

    #[test]
    fn toys_keep_every_law() {
        laws::random_games_keep_every_law::<HighBids>();
        laws::random_games_keep_every_law::<Unrests>();
    }

    #[test]
    fn boards_of_toys_fit_and_tell_no_secret() {
        boards::no_line_is_wider_than_the_page::<Unrests>();
        boards::colors_add_nothing_but_color::<Unrests>();
        boards::pages_tell_no_secret::<Unrests>();
    }

    #[test]
    fn toys_find_their_words() {
        words::every_word_fits_on_random_games::<HighBids>();
        words::every_choice_has_a_text_that_reads_back::<HighBids>();
        words::every_word_fits_on_random_games::<Unrests>();
        words::every_choice_has_a_text_that_reads_back::<Unrests>();
    }
}
