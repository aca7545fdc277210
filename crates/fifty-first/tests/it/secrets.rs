//! What is hidden, and what a seat may imagine.

use fifty_first::{Game, State};
use table::{Dice, Rules, Seat, Seed, Stage, Viewer, Words};

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

/// Of cards that somebody has drawn to choose from, the others know only how many there are.
#[test]
fn drawn_cards_are_imagined_while_somebody_chooses() {
    let given = "with = [\"promo-1\"]\n\
                 1 = { hand = [\"Pub\", \"School\", \"Docks\"], state = [\"Propaganda Center\"] }";
    let (game, mut state) = Game::stage(&given.parse().unwrap()).unwrap();
    let me = Seat::new(0);
    for text in ["use Propaganda Center", "discard Pub", "discard School"] {
        let choice = game.read(&state, me, text).unwrap();
        game.choose(&mut state, me, choice, &mut |_| {}).unwrap();
    }
    assert_eq!(game.question(&state, me), "Keep 1 of the drawn cards.");
    let drawn = |s: &State| game.view(s, Viewer::Judge).drawn;
    let mut dice = Dice::fast(1);
    let mut imagine = |seat: u8| {
        let mut copy = state;
        game.determinize(&mut copy, Seat::new(seat), &mut dice);
        assert_eq!(game.audit(&copy), Ok(()));
        drawn(&copy)
    };
    assert!((0..20).all(|_| imagine(0) == drawn(&state)));
    let mut imagined: Vec<_> = (0..20).map(|_| imagine(1)).collect();
    imagined.sort();
    imagined.dedup();
    assert!(imagined.len() > 15, "the drawn cards hardly vary: {}", imagined.len());
}

/// SCAV-21: everybody sees onto which Ruins goods are put, and nobody but their owner which cards these are. So what others
/// imagine is the same whichever of two hidden cards was loaded first, also when both hold the same.
#[test]
fn equal_goods_on_hidden_ruins_tell_nothing_of_the_cards() {
    let imagined = |first: &str, second: &str| {
        let given = format!(
            "edition = \"ultimate\"\nwith = [\"scavengers\"]\n\
             1 = {{ ruins = [\"{first} + hidden + 1 gun\", \"{second} + hidden + 1 gun\"] }}"
        );
        let (game, truth) = Game::stage(&given.parse().unwrap()).unwrap();
        [0, 1].map(|seat| {
            let mut copy = truth;
            game.determinize(&mut copy, Seat::new(seat), &mut Dice::fast(5));
            assert_eq!(game.audit(&copy), Ok(()));
            game.digest(&copy)
        })
    };
    let ([owner, other], [owner_too, other_too]) = (imagined("School", "Pub"), imagined("Pub", "School"));
    assert_ne!(owner, owner_too, "the owner knows which card was loaded first");
    assert_eq!(other, other_too, "somebody else is told which card was loaded first");
}
