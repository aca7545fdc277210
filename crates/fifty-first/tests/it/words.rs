//! What players read: labels of moves, questions, and answers to what cannot be read.

use fifty_first::{Choice, Game, Good, Pay, Purpose, State};
use table::{Rules, Seat, Stage, Words};

fn staged(given: &str) -> (Game, State) {
    Game::stage(&given.parse().expect("a table")).expect("a position")
}

fn labels(given: &str, verb: &str) -> Vec<String> {
    let (game, state) = staged(given);
    let seat = game.waiting(&state).lowest().unwrap();
    let mut options = Vec::new();
    game.options(&state, seat, &mut options);
    let labels = options.iter().map(|&choice| game.label(&state, seat, choice).to_string());
    labels.filter(|label| label.starts_with(verb)).collect()
}

fn unreadable(given: &str, text: &str) -> String {
    let (game, state) = staged(given);
    game.read(&state, Seat::new(0), text).unwrap_err().to_string()
}

#[test]
fn a_label_names_everything_that_is_given() {
    let appalachians = "1 = { faction = \"appalachians\", goods = \"1 brick + 1 gun + 1 ammo\", hand = [\"Pub\"] }";
    assert_eq!(
        labels(appalachians, "board"),
        [
            "board grey paying 1 ammo (1 ammo and 1 card from hand for 2 grey contacts)",
            "board grey (1 brick and 1 card from hand for 2 grey contacts)",
            "board red paying 1 ammo (1 ammo for 2 red contacts)",
            "board red (1 gun for 2 red contacts)",
            "board blue paying 1 ammo (1 ammo for 2 blue contacts)",
        ]
    );
}

#[test]
fn the_exchange_says_what_it_brings() {
    let fixer = "with = [\"promo-1\"]\n1 = { faction = \"mutants\", goods = \"2 worker\", state = [\"Fixer\"] }";
    let (game, state) = staged(fixer);
    let label = |good| game.label(&state, Seat::new(0), Choice::Exchange(good));
    assert_eq!(label(Good::Iron), "exchange iron (2 workers for 1 iron)");
    let doubled = game.faces().iter().find(|face| face.location.double_exchange).expect("a promo doubles the exchange");
    let given = format!(
        "with = [\"promo-1\"]\n1 = {{ faction = \"mutants\", goods = \"2 worker\", state = [{:?}] }}",
        doubled.location.name
    );
    assert!(labels(&given, "exchange").contains(&"exchange gun (2 workers for 2 guns)".to_owned()));
}

#[test]
fn storing_says_what_fits() {
    let fits = "phase = \"cleanup\"\n1 = { goods = \"2 gun + 1 iron\", state = [\"Ruined Library\"] }";
    assert_eq!(labels(fits, "store all"), ["store all (1 iron and 2 guns)"]);
    let (game, state) = staged(fits);
    assert_eq!(game.question(&state, Seat::new(0)), "Choose a resource to keep for the next round.");
    let over = "phase = \"cleanup\"\n1 = { goods = \"5 gun\", state = [\"Ruined Library\"] }";
    assert_eq!(labels(over, "store all"), ["store all (as many as fit of 5 guns)"]);
    let (game, state) = staged(over);
    assert_eq!(
        game.question(&state, Seat::new(0)),
        "Choose a resource to keep for the next round; not all of them fit."
    );
}

#[test]
fn a_name_is_suggested_only_if_it_is_near() {
    let given = "1 = { hand = [\"School\"] }";
    for (text, expected) in [
        ("build Scool", "there is no card \"Scool\" in this game; did you mean School?"),
        ("build Shcool", "there is no card \"Shcool\" in this game; did you mean School?"),
        ("build Undergr", "there is no card \"Undergr\" in this game; did you mean Underground Warehouse?"),
        ("build Murderes Pub", "there is no card \"Murderes Pub\" in this game; did you mean Murderers' Pub?"),
        ("build xyzzy", "there is no card \"xyzzy\" in this game"),
        ("build castle", "there is no card \"castle\" in this game"),
        ("build gold mine", "there is no card \"gold mine\" in this game"),
        ("build z", "there is no card \"z\" in this game"),
    ] {
        assert_eq!(unreadable(given, text), expected);
    }
    let long = "x".repeat(60_000);
    let answer = unreadable(given, &format!("build {long}"));
    assert_eq!(answer, format!("there is no card \"{}…\" in this game", "x".repeat(80)));
}

#[test]
fn several_who_choose_are_several() {
    let opening = "phase = \"opening\"\nplayers = 3\n\
                   1 = { hand = [\"School\", \"Pub\", \"Church\"] }\n\
                   2 = { hand = [\"Docks\", \"Shadow\", \"Factory\"] }\n\
                   3 = { hand = [\"Camp\", \"Motel\", \"Rubble\"] }";
    let (game, mut state) = staged(opening);
    let seat = Seat::new(0);
    let choice = game.read(&state, seat, "discard School, Pub").unwrap();
    game.choose(&mut state, seat, choice, &mut |_| {}).unwrap();
    let refusal = game.refusal(&state, seat, choice).unwrap();
    assert_eq!(refusal.sentence, "you have chosen your discards; player 2 and player 3 are still choosing");
}

fn refused(given: &str, by: u8, text: &str) -> String {
    let (game, state) = staged(given);
    let seat = Seat::new(by - 1);
    let choice = game.read(&state, seat, text).unwrap();
    game.refusal(&state, seat, choice).unwrap().to_string()
}

/// Locations that differ in nothing are one option; who names the second is told so.
#[test]
fn the_second_of_two_equal_locations_is_refused_with_a_reason() {
    let theirs = "turn = 2\n1 = { state = [\"School\", \"School\"] }\n2 = { goods = \"5 red\" }";
    assert_eq!(labels(theirs, "raze 1: School").len(), 1);
    assert_eq!(
        refused(theirs, 2, "raze 1: School (2)"),
        "it differs in nothing from another School; say \"raze 1: School\"; MS-RAZE-02"
    );
    let own = "1 = { goods = \"1 shield + 1 brick\", state = [\"School\", \"School\"], hand = [\"Pub\"] }";
    assert_eq!(
        refused(own, 1, "shield School (2)"),
        "it differs in nothing from another School; say \"shield School\"; MS-SHLD-01"
    );
}

/// Goods on the first of two equal locations do not hide the second.
#[test]
fn a_plain_location_is_listed_beside_one_with_goods_on_it() {
    for (state, listed) in
        [("\"School\", \"School\"", 1), ("\"School + 1 gun\", \"School\"", 2), ("\"School\", \"School + 1 gun\"", 2)]
    {
        let given = format!("turn = 2\n1 = {{ state = [{state}] }}\n2 = {{ goods = \"3 red\" }}");
        assert_eq!(labels(&given, "raze 1: School").len(), listed, "{state}");
    }
}

#[test]
fn capitals_are_read() {
    let (game, state) = staged("1 = { hand = [\"School\"] }");
    for (small, large) in
        [("discard deal School", "DISCARD DEAL SCHOOL"), ("discard connection Punks", "Discard Connection punks")]
    {
        let read = |text| game.read(&state, Seat::new(0), text).unwrap();
        assert_eq!(read(large), read(small));
    }
}

/// Programs ask for the label of any payment.
#[test]
fn a_payment_that_is_too_much_has_a_label() {
    let (game, state) = staged("1 = { hand = [\"School\"], goods = \"1 grey\" }");
    let Choice::Build(school, _) = game.read(&state, Seat::new(0), "build School").unwrap() else {
        panic!("no building")
    };
    let pay = Pay::of(Purpose::Build(None), &[(Good::Universal, 9)]);
    let label = game.label(&state, Seat::new(0), Choice::Build(school, pay));
    assert_eq!(label, "build School paying 9 universal (9 universal contacts)");
}

/// A scenario file may say anything.
#[test]
fn positions_that_do_not_fit_are_refused_with_a_reason() {
    for (given, expected) in [
        ("attacks = 200\nplayers = 1", "attacks is 200; at most 5 is possible"),
        (
            "players = 1\nattack-pile = [\"Pub\", \"School\", \"Camp\", \"Docks\", \"Motel\", \"Church\"]",
            "attack-pile has 6 cards; at most 5 lie there",
        ),
        ("first = 4", "first: there is no player 4"),
        ("1 = { vp = 60000 }", "vp is 60000; at most 9999 is possible"),
        ("1 = { goods = \"4000 gun + 4000 gun\" }", "at most 5000 of a good are handed out"),
        ("1 = { state = [\"Archive + used 9\"] }", "expected a number from 1 to 3"),
        ("phase = \"opening\"\n1 = { hand = [\"Pub\"] }", "player 1 has 1 cards in the opening; expected 6"),
        ("display = [\"Pub\", \"School\", \"Camp\", \"Docks\", \"Motel\", \"Church\"]", "display has 6 cards"),
        ("cards = \"[[location]]\"", "cards: "),
    ] {
        let error = Game::stage(&given.parse().expect("a table")).unwrap_err().to_string();
        assert!(error.contains(expected), "{given}: {error}");
    }
    let kinds = "1 gun + 1 brick + 1 iron + 1 fuel + 1 ammo + 1 worker + 1 red + 1 blue + 1 grey + 1 shield";
    let crowd = format!("1 = {{ state = [{}] }}", vec![format!("\"School + {kinds}\""); 3].join(", "));
    assert!(Game::stage(&crowd.parse().unwrap()).is_ok());
    let names = ["School", "Pub", "Docks", "Motel", "Camp", "Church", "Archive", "Arena", "Oil Rig"];
    let entries: Vec<String> = names.iter().map(|name| format!("\"{name} + {kinds}\"")).collect();
    let crowd = format!("1 = {{ state = [{}] }}", entries.join(", "));
    let error = Game::stage(&crowd.parse().unwrap()).unwrap_err().to_string();
    assert!(error.contains("goods of more than 80 kinds lie on cards"), "{error}");
}
