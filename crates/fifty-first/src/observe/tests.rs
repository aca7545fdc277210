use std::collections::BTreeMap;

use table::{Dice, Observe, Rules, Seat, Seed, Stage, Words};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::good::Good;
use crate::setup::{Opponent, Setup};
use crate::state::State;

const ME: Seat = Seat::new(0);
const YOU: Seat = Seat::new(1);

/// What a seat is told, by name.
fn told(game: &Game, s: &State, seat: Seat) -> BTreeMap<String, i16> {
    let inputs = game.inputs();
    let mut readings = Vec::new();
    game.observe(s, seat, &mut readings);
    readings.into_iter().map(|it| (inputs[usize::from(it.input)].name.clone(), it.value)).collect()
}

fn staged(given: &str) -> (Game, State) {
    let given: toml::Table = given.parse().expect("a scenario's given table");
    Game::stage(&given).expect("a position")
}

fn told_of(given: &str, seat: Seat) -> BTreeMap<String, i16> {
    let (game, s) = staged(given);
    told(&game, &s, seat)
}

/// Holds what is told under these names to these values; 0 is what is not told.
#[track_caller]
fn assert_told(told: &BTreeMap<String, i16>, expected: &[(&str, i16)]) {
    for &(name, value) in expected {
        assert_eq!(told.get(name).copied().unwrap_or(0), value, "{name}");
    }
}

/// The names that begin so, with their values.
fn beginning<'t>(told: &'t BTreeMap<String, i16>, with: &str) -> Vec<(&'t str, i16)> {
    let found = told.iter().filter_map(|(name, &value)| Some((name.strip_prefix(with)?, value)));
    found.collect()
}

fn play(game: &Game, s: &mut State, seat: Seat, text: &str) {
    let choice = game.read(s, seat, text).expect("a move");
    game.choose(s, seat, choice, &mut |_| {}).expect("a legal move");
}

const SOME: &str = "
    1 = { faction = \"mutants\", goods = \"3 red + 2 worker\", vp = 7, hand = [\"School\", \"Clay Pit\"],
          state = [\"Pub\", \"Archive + shield\"], deals = [\"Docks\"], ruins = [\"Church\"] }
    2 = { faction = \"new-york\", goods = \"1 gun\", vp = 21, hand = [\"Skyscraper\"], state = [\"Gun Shop\"] }";

#[test]
fn a_seat_is_told_what_it_has_and_what_lies_open() {
    let told = told_of(SOME, ME);
    let own = [
        ("players.2", 1),
        ("edition.master-set", 1),
        ("round", 1),
        ("phase.action", 1),
        ("own.points", 7),
        ("own.points.10", 0),
        ("own.score", 9),
        ("own.locations", 2),
        ("own.ruins", 1),
        ("own.shields", 1),
        ("own.goods.red", 3),
        ("own.goods.worker", 2),
        ("own.goods.gun", 0),
        ("own.cards", 2),
        ("own.faction.mutants", 1),
        ("own.first", 1),
        ("own.moves", 1),
        ("own.asked.turn", 1),
        ("own.reach.raze", 2),
        ("own.reach.build", 0),
        ("own.built.pub", 1),
        ("own.built.archive", 1),
        ("own.hand.school", 1),
        ("own.hand.clay-pit", 1),
    ];
    assert_told(&told, &own);
    let rivals = [
        ("rival1.points", 21),
        ("rival1.points.20", 1),
        ("rival1.points.22", 0),
        ("rival1.score", 22),
        ("rival1.goods.gun", 1),
        ("rival1.goods.red", 0),
        ("rival1.cards", 1),
        ("rival1.locations", 1),
        ("rival1.built.gun-shop", 1),
        ("rival1.faction.new-york", 1),
        ("rival1.moves", 0),
        ("rivals.asked.turn", 0),
    ];
    assert_told(&told, &rivals);
    let docks = Game::embedded(Setup::new(2)).unwrap();
    let docks = docks.faces.iter().find(|face| face.location.id == "docks").unwrap();
    assert_eq!(beginning(&told, "own.deals."), [(docks.deal.word(), 1)]);
    assert_eq!(beginning(&told, "own.hand.").len(), 2, "nothing else is in hand");
    assert_eq!(beginning(&told, "rivals.hand."), [], "nobody has seen what the other holds");
}

#[test]
fn everybody_is_told_the_same_from_their_own_side() {
    let (mine, yours) = (told_of(SOME, ME), told_of(SOME, YOU));
    for name in ["points", "score", "locations", "goods.worker", "goods.red", "ruins", "uses", "cards", "income.worker"]
    {
        assert_eq!(mine.get(&format!("own.{name}")), yours.get(&format!("rival1.{name}")), "{name}");
        assert_eq!(mine.get(&format!("rival1.{name}")), yours.get(&format!("own.{name}")), "{name}");
    }
    assert_told(&yours, &[("rivals.asked.turn", 1), ("own.asked.turn", 0), ("own.hand.skyscraper", 1)]);
}

#[test]
fn sides_are_counted_clockwise_from_oneself() {
    let given = "players = 4\nturn = 3\n1 = { vp = 1 }\n2 = { vp = 2 }\n3 = { vp = 3 }\n4 = { vp = 4, passed = true }";
    let told = told_of(given, Seat::new(2));
    let expected = [("own.points", 3), ("rival1.points", 4), ("rival2.points", 1), ("rival3.points", 2)];
    assert_told(&told, &expected);
    assert_told(&told, &[("own.moves", 1), ("rival1.passed", 1), ("rival2.first", 1), ("passed", 1)]);
}

#[test]
fn what_was_used_can_no_longer_be_used() {
    let (game, mut s) = staged("1 = { state = [\"Archive\"], goods = \"3 worker\" }");
    let before = told(&game, &s, ME);
    // It can be used twice.
    assert_told(&before, &[("own.uses", 2), ("own.used.archive", 0)]);
    assert!(before["own.uses.points"] > 0 && before["own.uses.workers"] > 0, "{before:?}");
    assert_told(&told(&game, &s, YOU), &[("rival1.uses", 2)]);
    play(&game, &mut s, ME, "use Archive");
    let after = told(&game, &s, ME);
    assert_told(&after, &[("own.uses", 1), ("own.used.archive", 1), ("own.points", 1)]);
    assert_eq!(after["own.uses.points"] * 2, before["own.uses.points"]);
    assert_eq!(after["own.uses.workers"] * 2, before["own.uses.workers"]);
    assert_told(&told(&game, &s, YOU), &[("rival1.uses", 1)]);
}

#[test]
fn the_board_offers_contacts_until_it_is_used() {
    let (game, s) = staged("1 = { faction = \"mutants\" }");
    let mut used = s;
    used.board_used[ME] = u8::MAX;
    let offered = |s: &State| beginning(&told(&game, s, ME), "own.board.").len();
    assert_eq!([offered(&s), offered(&used)], [3, 0]);
}

/// What is told of the income is what the next Production phase brings.
#[test]
fn the_income_is_what_comes() {
    let sides = "1 = { faction = \"mutants\", state = [\"School\", \"Pub\"], deals = [\"Clay Pit\", \"Docks\"] }";
    let expected = told_of(sides, ME);
    let (game, s) = staged(&format!("phase = \"production\"\n{sides}"));
    for good in Good::tokens() {
        let told = expected.get(&format!("own.income.{}", good.word())).copied().unwrap_or(0);
        // Without the action phase nothing else has come.
        assert_eq!(u16::try_from(told), Ok(s.purse(ME, good)), "{good}");
    }
    assert_eq!(game.waiting(&s).lowest(), Some(ME));
}

/// Drafted cards are seen on their way into a hand; drawn ones are not.
#[test]
fn cards_that_others_drafted_are_known() {
    let game = Game::embedded(Setup::new(2)).unwrap();
    let mut s = game.deal(&Seed::from_number(3));
    let mut dice = Dice::fast(3);
    let mut options = Vec::new();
    let mut drafted = Vec::new();
    while s.phase != crate::state::Phase::Action {
        let seat = game.waiting(&s).lowest().expect("the first round goes on");
        options.clear();
        game.options(&s, seat, &mut options);
        let choice = options[dice.below(options.len() as u32) as usize];
        if let (YOU, Choice::Draft(face)) = (seat, choice) {
            assert_told(&told(&game, &s, ME), &[("rivals.asked.draft", 1), ("phase.lookout", 1)]);
            let display = format!("display.{}", game.face(face).location.id);
            assert!(told(&game, &s, ME)[&display] > 0);
            drafted.push(game.face(face).location.id.as_str());
        }
        game.choose(&mut s, seat, choice, &mut |_| {}).unwrap();
    }
    let told = told(&game, &s, ME);
    drafted.sort_unstable();
    let known: Vec<&str> = beginning(&told, "rivals.hand.").into_iter().map(|(id, _)| id).collect();
    assert_eq!((known.len(), known), (2, drafted));
    assert_told(&told, &[("rival1.cards", s.hands[YOU].len() as i16), ("deck", s.deck.len() as i16)]);
}

#[test]
fn cards_set_aside_in_the_opening_are_no_longer_held() {
    let game = Game::embedded(Setup::new(2)).unwrap();
    let mut s = game.deal(&Seed::from_number(2));
    let n_held = |s: &State| beginning(&told(&game, s, ME), "own.hand.").iter().map(|&(_, n)| n).sum::<i16>();
    assert_eq!(n_held(&s), 6);
    assert_told(&told(&game, &s, ME), &[("own.asked.opening", 1), ("rivals.asked.opening", 1), ("own.ready", 0)]);
    let mut options = Vec::new();
    game.options(&s, ME, &mut options);
    game.choose(&mut s, ME, options[0], &mut |_| {}).unwrap();
    assert_eq!(n_held(&s), 4);
    let told = told(&game, &s, ME);
    assert_told(&told, &[("own.asked.opening", 0), ("rivals.asked.opening", 1), ("own.ready", 1), ("rival1.moves", 1)]);
}

#[test]
fn who_plays_by_the_rules_is_told_with_what_it_can_still_do() {
    let it = told_of("players = 1\nattacks = 1\n2 = { vp = 4, state = [\"Pub\"] }", ME);
    assert_told(&it, &[("rival1.is.virtual-player", 1), ("rival1.attacks", 2), ("rival1.points", 4), ("players.1", 1)]);
    assert_told(&it, &[("rival1.built.pub", 1), ("rival1.locations", 1)]);
    let he = "edition = \"ultimate\"\nplayers = 1\nopponent = \"borgo\"\nbrawlers = 3\nhard = true";
    assert_told(&told_of(he, ME), &[("rival1.is.borgo", 1), ("rival1.brawlers", 3), ("rival1.hard", 1)]);
}

#[test]
fn a_question_in_the_middle_of_a_move_is_told() {
    let given = "with = [\"promo-1\"]\n\
                 1 = { hand = [\"Pub\", \"School\", \"Docks\"], state = [\"Propaganda Center\"] }";
    let (game, mut s) = staged(given);
    play(&game, &mut s, ME, "use Propaganda Center");
    assert_told(&told(&game, &s, ME), &[("own.asked.discard-cards", 1), ("asked.more", 1), ("own.asked.turn", 0)]);
    assert_told(&told(&game, &s, YOU), &[("rivals.asked.discard-cards", 1), ("rival1.cards", 3)]);
    play(&game, &mut s, ME, "discard Pub");
    assert_told(&told(&game, &s, ME), &[("own.asked.discard-cards", 1), ("asked.more", 0)]);
    play(&game, &mut s, ME, "discard School");
    assert_told(&told(&game, &s, ME), &[("own.asked.keep", 1), ("discard", 2)]);
}

#[test]
fn stored_goods_are_among_those_that_can_be_spent() {
    let given = "1 = { state = [\"Pub + 2 gun\"], goods = \"1 gun\" }";
    let told = told_of(given, ME);
    assert_told(&told, &[("own.goods.gun", 3), ("own.stored", 2)]);
}

#[test]
fn positions_that_no_game_brings_are_told_without_running_over() {
    let told = told_of("round = 9\n1 = { goods = \"5000 gun\", vp = 9999 }", ME);
    assert_told(&told, &[("own.goods.gun", 5000), ("own.points", 9999), ("own.points.32", 1), ("round.8", 1)]);
}

/// At most so many inputs wherever everything that fits together is mixed.
#[test]
fn a_network_has_room_for_every_table() {
    let mut house = Setup::new(4).ultimate();
    house.house.mix_expansions = true;
    let sets = ["no-mans-land", "scavengers", "allies", "promo-1", "promo-2", "arena", "cities", "borders"];
    let mixed = sets.into_iter().fold(house.clone(), Setup::with);
    let machines = ["moloch", "no-mans-land", "allies", "promo-1", "promo-2", "server-room"];
    let machines = machines.into_iter().fold(house, Setup::with);
    for setup in [mixed, machines] {
        let n = Game::embedded(setup).unwrap().inputs().len();
        assert!((1_000..4_000).contains(&n), "{n}");
    }
}

/// Packs.
mod packs {
    use super::*;

    fn ultimate(set: &str, more: &str) -> BTreeMap<String, i16> {
        told_of(&format!("edition = \"ultimate\"\nwith = [\"{set}\"]\n{more}"), ME)
    }

    #[test]
    fn the_arena() {
        let told = ultimate("arena", "1 = { arena = 3 }\n2 = { arena = 9, vp = 2 }");
        assert_told(&told, &[("own.arena", 1), ("own.arena.points", 3), ("rival1.arena.points", 9)]);
        assert_told(&told, &[("own.arena.leads", 0), ("rival1.arena.leads", 1), ("set.arena", 1)]);
        assert!(told["rival1.score"] > told["rival1.points"], "the prize counts");
    }

    #[test]
    fn machines() {
        let deployed = "deployed = [\"Rivet Hound\", \"Static Choir\"]\n1 = { vp = 9 }\n2 = { vp = 5 }";
        let told = ultimate("moloch", deployed);
        assert_told(&told, &[("machines", 2), ("difficulty.recruit", 1), ("machines.wave", 2)]);
        let named: Vec<i16> = beginning(&told, "machine.").into_iter().map(|(_, n)| n).collect();
        assert_eq!(named, [1, 1]);
        assert!(told["machines.code"] > 0 && told["machines.defense"] > 0);
        assert_told(&told, &[("own.score", 5), ("rival1.score", 5)]);
    }

    #[test]
    fn top_discards_and_ruins() {
        let sides = "1 = { pile = [\"Pub\", \"School\"], ruins = [\"Docks\"] }\n2 = { pile = [\"Church\"] }";
        let told = ultimate("scavengers", sides);
        assert_told(&told, &[("own.pile", 2), ("rival1.pile", 1), ("own.ruins.docks", 1), ("own.ruins", 1)]);
        assert_eq!(beginning(&told, "own.top."), [("pub", 1)]);
        assert_eq!(beginning(&told, "rivals.top."), [("church", 1)]);
    }

    #[test]
    fn cities() {
        let told = ultimate("cities", "1 = { city-deals = [\"Cinderhaven\"] }");
        assert_told(&told, &[("city.cinderhaven", 1), ("own.city.cinderhaven", 0), ("own.city.saltglass", 1)]);
        assert_eq!(
            beginning(&told, "own.deals."),
            beginning(&told, "own.income.")
                .into_iter()
                .filter(|it| it.0 == "fuel")
                .map(|_| ("fuel", 1))
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn border_tiles() {
        let told = ultimate("borders", "borders = [\"Descent Into Moloch\"]");
        assert_eq!(beginning(&told, "own.border.").len(), 1);
        assert_told(&told, &[("own.borders", 1), ("rival1.borders", 1)]);
    }

    #[test]
    fn outposts() {
        let (game, s) = staged("edition = \"ultimate\"\nwith = [\"no-mans-land\"]");
        let mut with = s;
        with.packs.outposts.put(4, ME, 2);
        with.packs.outposts.put(0, YOU, 1);
        with.packs.outposts.shield(4, true);
        let told = told(&game, &with, ME);
        let id = |at: u8| game.territory(at).tile.id.as_str();
        assert_eq!(beginning(&told, "own.outpost."), [(id(4), 2)]);
        assert_eq!(beginning(&told, "rivals.outpost."), [(id(0), 1)]);
        assert_told(&told, &[("own.outposts", 1), ("own.outposts.shields", 1), ("rival1.outposts.levels", 1)]);
    }

    #[test]
    fn capitols() {
        let (game, mut s) = staged("edition = \"ultimate\"\nwith = [\"promo-2\"]\n1 = { state = [\"Clay Pit\"] }");
        let brick = game.packs.capitols.iter().position(|it| it.requires[0].word() == "brick").unwrap();
        s.packs.capitols.laid.clear();
        s.packs.capitols.laid.push(crate::packs::promo2::Laid { capitol: brick as u8, owner: None });
        let id = &game.packs.capitols[brick].id;
        let before = told(&game, &s, ME);
        assert_told(&before, &[(&format!("capitol.{id}"), 1), (&format!("own.meets.{id}"), 1), ("own.capitols", 0)]);
        s.packs.capitols.laid[0].owner = Some(ME);
        let after = told(&game, &s, ME);
        assert_told(&after, &[(&format!("capitol.{id}"), 0), (&format!("own.meets.{id}"), 0), ("own.capitols", 1)]);
    }

    #[test]
    fn opponents_of_every_kind_are_told_of() {
        for opponent in Opponent::ALL {
            let game = Game::embedded(Setup::new(1).ultimate().against(opponent)).unwrap();
            let told = told(&game, &game.deal(&Seed::from_number(1)), ME);
            assert_eq!(beginning(&told, "rival1.is."), [(opponent.id(), 1)]);
        }
    }
}
