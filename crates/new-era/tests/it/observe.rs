//! What players that learn are told of positions.

use std::collections::{BTreeMap, BTreeSet};

use new_era::{Game, Setup, State};
use table::{Observe, Rules, Seat, Stage, Words};

fn staged(given: &str) -> (Game, State) {
    Game::stage(&given.parse().unwrap()).unwrap()
}

/// Everything that a player is told, by name.
fn told(game: &Game, s: &State, player: u8) -> BTreeMap<String, i16> {
    let inputs = game.inputs();
    let mut readings = Vec::new();
    game.observe(s, Seat::from_number(player).unwrap(), &mut readings);
    readings.into_iter().map(|it| (inputs[usize::from(it.input)].name.clone(), it.value)).collect()
}

/// The figures that a test names: those that are not told are 0.
fn check(told: &BTreeMap<String, i16>, expected: &[(&str, i16)]) {
    for &(name, value) in expected {
        assert_eq!(told.get(name).copied().unwrap_or_default(), value, "{name} in {told:#?}");
    }
}

fn words<'a>(told: &'a BTreeMap<String, i16>, start: &str) -> Vec<&'a str> {
    told.keys().filter_map(|name| name.strip_prefix(start)).collect()
}

fn play(game: &Game, s: &mut State, player: u8, text: &str) {
    let seat = Seat::from_number(player).unwrap();
    let choice = game.read(s, seat, text).unwrap();
    assert!(game.lists(s, seat, choice), "{text}");
    game.play_listed(s, seat, choice, &mut |_| {});
}

#[test]
fn goods_points_and_cards_are_told_from_ones_own_side() {
    let (game, s) = staged(
        r#"
        players = 3
        first = 2
        1 = { faction = "new-york", pool = "2 fuel + 3 worker + conquest-3 + conquest-1", vp = 9, hand = ["Tank", "Slag Heap", "Slag Heap"] }
        2 = { faction = "hegemony", pool = "scrap", vp = 30, hand = ["Borgo"], fields-used = ["conquest"] }
        3 = { faction = "mutants-union", vp = 4, passed = true, agreements = ["Leaking Pipeline"], spoils = ["Den"] }
    "#,
    );
    let own = told(&game, &s, 1);
    check(
        &own,
        &[("own.goods.fuel", 2), ("own.goods.worker", 3), ("own.goods.conquest-3", 1), ("own.range.conquest", 4)],
    );
    check(&own, &[("own.vp.all", 9), ("rival1.vp.all", 30), ("rival2.vp.all", 4), ("lead.vp", -21)]);
    check(&own, &[("rival1.vp.from.29", 1), ("rival1.vp.from.31", 0), ("own.vp.from.18", 0), ("lead.from.-8", 0)]);
    check(&own, &[("own.faction.new-york", 1), ("rival1.faction.hegemony", 1), ("rival2.faction.mutants-union", 1)]);
    check(&own, &[("own.hand.tank", 1), ("own.hand.slag-heap", 2), ("own.hand-size", 3), ("rival1.hand-size", 1)]);
    assert_eq!(words(&own, "own.hand.").len(), 2);
    check(&own, &[("rival1.goods.scrap", 1), ("rival1.field-used.conquest", 1), ("rival1.first", 1)]);
    check(&own, &[("rival2.passed", 1), ("rival2.agreements", 1), ("rival2.spoils", 1), ("rival2.places", 1)]);
    // The Agreement comes on top of what the Base produces.
    let third = told(&game, &s, 3);
    assert_eq!(third["own.income.fuel"], 1 + third.get("rival1.income.fuel").copied().unwrap_or_default());
    assert_eq!((words(&third, "own.agreement."), words(&third, "own.spoil.")), (vec!["leaking-pipeline"], vec!["den"]));
    // Nobody has seen these cards in a hand.
    assert!(words(&own, "rivals.hand.").is_empty() && words(&third, "rivals.hand.").is_empty());
}

#[test]
fn states_are_told_with_what_they_bring() {
    let (game, s) = staged(
        r#"
        players = 2
        1 = { faction = "new-york", state = ["Slag Heap", "Leaking Pipeline", "Borgo"], debris = ["Rat"], pool = "2 conquest-2" }
        2 = { faction = "appalachian-federation", state = ["Slag Heap", "Tank"], pool = "conquest-3" }
    "#,
    );
    let own = told(&game, &s, 1);
    assert_eq!(words(&own, "own.built."), ["borgo", "leaking-pipeline", "slag-heap"]);
    assert_eq!(words(&own, "rival1.built."), ["slag-heap", "tank"]);
    check(&own, &[("own.locations.all", 3), ("own.locations.open-production", 2), ("own.locations.feature", 1)]);
    // New York produces 3 workers and a scrap.
    check(&own, &[("own.income.worker", 3), ("own.income.scrap", 2), ("own.income.fuel", 1), ("own.debris", 1)]);
    check(&own, &[("rival1.income.scrap", 1), ("rival1.income.building-material", 1)]);
    check(&own, &[("own.type.vp", 1), ("own.type.scrap", 1), ("own.type.weapons", 1)]);
    // With 3 the opponent reaches two of them; 4 reach both of theirs.
    check(&own, &[("own.locations.weakest", 3), ("own.locations.in-reach", 2), ("rival1.locations.in-reach", 2)]);
    check(&own, &[("own.vp.all", 3), ("rival1.vp.all", 2), ("rival1.locations.vp-places", 3)]);
    check(&own, &[("phase.actions", 1), ("own.asked.turn", 1), ("own.decides", 1), ("players.2", 1), ("merge", 0)]);
    check(&told(&game, &s, 2), &[("rivals.asked.turn", 1), ("rival1.decides", 1), ("own.asked.turn", 0)]);
}

/// S18: who attacks whom and how strongly, while it goes to and fro.
#[test]
fn a_shootout_is_told_while_it_goes_on() {
    let (game, mut s) = staged(
        r#"
        players = 3
        1 = { pool = "conquest-4 + conquest-2" }
        3 = { pool = "2 defense-1", state = ["Slag Heap", "Tank", "Leaking Pipeline"] }
    "#,
    );
    play(&game, &mut s, 1, "attack 3 with 4");
    let own = told(&game, &s, 3);
    check(&own, &[("attack.on", 1), ("attack.strength", 4), ("attack.by.rival1", 1), ("attack.against.own", 1)]);
    check(&own, &[("own.asked.defends", 1), ("own.goods.defense-1", 2), ("rival1.range.conquest", 2)]);
    play(&game, &mut s, 3, "defend 1");
    let attacker = told(&game, &s, 1);
    check(
        &attacker,
        &[("attack.strength", 3), ("attack.defense", 1), ("attack.by.own", 1), ("attack.against.rival2", 1)],
    );
    check(&attacker, &[("own.asked.presses", 1), ("rival2.goods.defense-1", 1)]);
    play(&game, &mut s, 1, "hold");
    check(&told(&game, &s, 2), &[("rivals.asked.takes", 1), ("attack.by.rival2", 1), ("attack.against.rival1", 1)]);
}

/// NE-047 to NE-056: everybody has seen which cards were picked, and nobody those that were drawn blind.
#[test]
fn cards_picked_in_the_lookout_are_known_to_all() {
    let (game, mut s) = staged(
        r#"
        phase = "lookout"
        rest = "box"
        row = ["Slag Heap", "Tank", "Den", "Rat", "Truck"]
        stack = ["Borgo", "Settlers", "Factory"]
        1 = { hand = ["Gatherers"] }
    "#,
    );
    let before = told(&game, &s, 2);
    assert_eq!(words(&before, "row."), ["den", "rat", "slag-heap", "tank", "truck"]);
    check(&before, &[("own.picks", 2), ("rival1.picks", 2), ("rivals.asked.pick", 1), ("phase.lookout", 1)]);
    play(&game, &mut s, 1, "pick Tank");
    let after = told(&game, &s, 2);
    assert_eq!(words(&after, "rivals.hand."), ["tank"]);
    check(&after, &[("rival1.picks", 1), ("own.picks", 2), ("rival1.hand-size", 2), ("own.asked.pick", 1)]);
    for (player, text) in [(2, "pick Den"), (1, "pick Rat"), (2, "pick Truck")] {
        play(&game, &mut s, player, text);
    }
    assert_eq!(words(&told(&game, &s, 2), "rivals.hand."), ["rat", "tank"]);
    assert_eq!(words(&told(&game, &s, 1), "own.hand."), ["borgo", "gatherers", "rat", "tank"]);
    check(&told(&game, &s, 1), &[("stack", 1), ("own.picks", 0)]);
}

fn tables() -> Vec<Game> {
    let setups = (2..=5).flat_map(|players| [Setup::new(players), Setup::new(players).merged()]);
    setups.map(|setup| Game::embedded(setup).unwrap()).collect()
}

/// One network for all tables: a name means the same at each of them.
#[test]
fn inputs_have_the_same_names_at_all_tables() {
    let mut units: BTreeMap<String, i16> = BTreeMap::new();
    let mut most = 0;
    for game in tables() {
        let inputs = game.inputs();
        most = most.max(inputs.len());
        assert!(inputs.len() <= 4_000, "{} inputs", inputs.len());
        let names: BTreeSet<&str> = inputs.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names.len(), inputs.len(), "names are unique");
        for it in &inputs {
            assert!(it.unit >= 1, "{it:?}");
            assert_eq!(*units.entry(it.name.clone()).or_insert(it.unit), it.unit, "{}", it.name);
        }
    }
    assert_eq!(units.len(), most, "the largest table has everything");
}
