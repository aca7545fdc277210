//! What players that learn are told of positions.

use std::collections::BTreeMap;

use forged::{Choice, Game, Leaders, Setup, State};
use table::{Observe, Rules, Seat, Stage};

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

#[test]
fn points_are_told_from_ones_own_side() {
    let (game, s) = staged(
        r#"
        players = 3
        1 = { vp = 7, hand = ["Labor"] }
        2 = { vp = 12, unrest = 2 }
        3 = { vp = -2, mines = 3 }
    "#,
    );
    let own = told(&game, &s, 2);
    check(&own, &[("own.vp", 12), ("rival1.vp", -2), ("rival2.vp", 7), ("own.lead", 5)]);
    check(&own, &[("own.unrest", 2), ("unrest", 2), ("own.riot-target", 1), ("rival1.riot-leader", 1)]);
    check(&own, &[("rival1.mines", 3), ("mines.free", 9), ("players.3", 1), ("players.2", 0)]);
    // First is Mayor and first in influence where nothing else is said.
    check(&own, &[("rival2.role.mayor", 1), ("rival2.influence.1", 1), ("own.influence.2", 1)]);
    check(&told(&game, &s, 3), &[("own.vp", -2), ("rival1.vp", 7), ("rival2.vp", 12), ("own.lead", -14)]);
}

/// FS-044, FS-101: hand, bank and selected card are for their owner's eyes, whatever was shown for all.
#[test]
fn only_own_cards_are_told() {
    let (game, s) = staged(
        r#"
        players = 3
        1 = { selected = "Labor", hand = ["Gilded Age", "Asylum"], bank = ["Rosemount", "Pinkertons"] }
        2 = { hand = ["Opera Block", "Union Avenue"], bank = ["State Fair", "Silver Act"] }
        3 = { selected = "Saloon Row", responded = ["Fire Brigade"], hand = ["Speculation"] }
    "#,
    );
    let own = told(&game, &s, 1);
    assert_eq!(words(&own, "own.hand."), ["asylum", "gilded_age"]);
    assert_eq!(words(&own, "own.bank."), ["pinkertons", "rosemount"]);
    assert_eq!(words(&own, "own.selection."), ["labor"]);
    assert_eq!(words(&own, "rivals.hand."), ["fire_brigade"]);
    check(&own, &[("own.hand-size", 2), ("rival1.hand-size", 2), ("rival2.hand-size", 2)]);
    check(&own, &[("own.selected", 1), ("rival1.selected", 0), ("rival2.selected", 1)]);
    // Gilded Age has 5 MM, Asylum 3 and Labor 4.
    let mm = |title: &str| game.cards().find(|(_, card)| card.title == title).map_or(0, |(_, card)| card.mm);
    check(&own, &[("own.hand-mm", i16::from(mm("Gilded Age") + mm("Asylum") + mm("Labor")))]);
    // Player 2 has yet to select a card, for all to see.
    check(&own, &[("rival1.decides", 1), ("rivals.asked.select", 1), ("own.asked.select", 0)]);
    let second = told(&game, &s, 2);
    check(&second, &[("own.decides", 1), ("own.asked.select", 1), ("phase.building", 1)]);
    assert_eq!(words(&second, "own.hand."), ["opera_block", "union_avenue"]);
    assert!(words(&second, "own.selection.").is_empty());
}

/// FS-533 to FS-540, FS-496 to FS-501: what stands in a neighborhood, for the vote and for the assessment.
#[test]
fn majorities_are_told_by_neighborhood() {
    let (game, s) = staged(
        r#"
        players = 2
        now = { player = 1, mm = 4 }
        tracks = { "north side" = 2, commercial = 3 }
        city = { civic = ["N4ab"], cubes = ["B1a"] }
        1 = { houses = ["N1a", "N1b"], commercial = ["G1a"], cubes = ["M1c", "M1d"] }
        2 = { houses = ["N3a"], mansions = ["N6cd"], factories = ["G4ab"] }
    "#,
    );
    let own = told(&game, &s, 1);
    check(&own, &[("own.houses.north_side", 2), ("own.houses.all", 2), ("rival1.houses.north_side", 1)]);
    check(&own, &[("own.commercial.goat_hill", 1), ("own.cubes.mesa_junction", 2), ("own.cubes.all", 2)]);
    check(&own, &[("rival1.mansions.all", 1), ("rival1.factories.all", 1), ("jobs", 2)]);
    // Two houses against a house and a mansion; a commercial building alone.
    check(&own, &[("own.ballots.north_side", 2), ("rival1.ballots.north_side", 3)]);
    check(&own, &[("own.ballots-ahead.north_side", -1), ("own.ballots-ahead.goat_hill", 1)]);
    // Two civic buildings give the North Side 3 votes; Goat Hill has 1.
    check(&own, &[("own.votes", 1), ("rival1.votes", 3), ("own.elected.2", 1), ("rival1.elected.1", 1)]);
    check(&own, &[("own.assessed.houses", 4), ("own.assessed.north_side", 4), ("own.assessed.commercial", 3)]);
    check(&own, &[("own.assessed.all", 7), ("track.north_side", 2), ("city.civic.north_side", 4)]);
    check(&own, &[("city.cubes.bessemer", 1), ("supply.factories", 14)]);
    // The MM that is being spent is told of whoever spends it.
    check(&own, &[("own.pending.mm", 4), ("own.asked.spend", 1), ("own.turn", 1)]);
    let rival = told(&game, &s, 2);
    check(&rival, &[("rival1.pending.mm", 4), ("rivals.asked.spend", 1), ("rival1.turn", 1), ("own.turn", 0)]);
    check(&rival, &[("own.ballots-ahead.north_side", 1), ("own.mansions.north_side", 1), ("own.votes", 3)]);
}

/// FS-461, FS-463, FS-467: before the roll the points are what is added to it.
#[test]
fn a_riot_is_told_while_it_goes_on() {
    let (game, s) = staged(
        r#"
        players = 3
        dice = [3]
        now = "riot"
        1 = { unrest = 3 }
        2 = { unrest = 1 }
        3 = { unrest = 4, houses = ["N1abcd"] }
    "#,
    );
    let own = told(&game, &s, 3);
    check(&own, &[("riot.on", 1), ("riot.rolled", 0), ("riot.full", 1), ("riot.against.own", 1)]);
    check(&own, &[("riot.by.rival2", 1), ("riot.by.own", 0), ("rivals.asked.riot-start", 1), ("own.vp", -4)]);
    let (seat, mut options, mut s) = (Seat::new(1), Vec::new(), s);
    game.options(&s, seat, &mut options);
    assert!(matches!(options[0], Choice::Riot(_)), "{options:?}");
    game.play_listed(&mut s, seat, options[0], &mut |_| {});
    // A roll of 3 in 1890, and one house is gone.
    let after = told(&game, &s, 2);
    check(&after, &[("riot.on", 1), ("riot.rolled", 1), ("riot.points", 2), ("riot.by.own", 1)]);
    check(&after, &[("own.asked.riot-trail", 1), ("rival1.houses.all", 3), ("riot.against.rival1", 1)]);
}

/// FS-072 to FS-075: the cards of the draft are seen by whoever takes one of them, who then knows what others have.
#[test]
fn the_draft_is_told_to_whoever_looks_at_it() {
    let (game, mut s) = staged(
        r#"
        players = 3
        now = "draft"
        roles = { "city planner" = 1 }
        1 = { hand = ["Labor"] }
    "#,
    );
    let first = Seat::new(0);
    let seen = told(&game, &s, 1);
    let packet: Vec<String> = words(&seen, "own.in-view.").into_iter().map(str::to_owned).collect();
    assert_eq!(packet.len(), 3);
    assert!(words(&told(&game, &s, 2), "own.in-view.").is_empty());
    let mut options = Vec::new();
    game.options(&s, first, &mut options);
    game.play_listed(&mut s, first, options[0], &mut |_| {});
    // Influence decides from the lowest up: player 3 looks now.
    let third = told(&game, &s, 3);
    assert_eq!(words(&third, "own.in-view."), packet[1..].iter().map(String::as_str).collect::<Vec<_>>());
    options.clear();
    game.options(&s, Seat::new(2), &mut options);
    game.play_listed(&mut s, Seat::new(2), options[0], &mut |_| {});
    // The last card answers itself. The first player knows both, and of no other card.
    assert_eq!(words(&told(&game, &s, 1), "rivals.hand."), packet[1..].iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(words(&told(&game, &s, 3), "rivals.hand.").len(), 1, "the last taker's");
    assert!(words(&told(&game, &s, 2), "rivals.hand.").is_empty());
}

/// What Headlines there are, and whose; a card that is used for its event.
#[test]
fn headlines_and_cards_in_use_are_told() {
    let (game, s) = staged(
        r#"
        players = 2
        era = 1900
        now = { player = 2, card = "Labor" }
        headlines = ["Gilded Age", { card = "Silver Act", owner = 2 }]
        mob-used = true
        1 = { hand = ["Asylum"] }
    "#,
    );
    let own = told(&game, &s, 1);
    assert_eq!(
        (words(&own, "own.headline."), words(&own, "rivals.headline.")),
        (vec!["gilded_age"], vec!["silver_act"])
    );
    assert_eq!(words(&own, "in-play."), ["labor"]);
    check(&own, &[("rivals.asked.use", 1), ("era.1900", 1), ("mob-used", 1)]);
    assert!(own["rival1.pending.promise"] > 0, "a card is worth something: {own:#?}");
}

#[test]
fn variants_are_told() {
    let (game, s) = staged(
        r#"
        players = 2
        1 = { leader = "The Padrone", mogul = "Bessemer", hand = ["Labor"] }
        2 = { leader = "The Financier", mogul = "Goat Hill", token-used = true }
    "#,
    );
    let own = told(&game, &s, 1);
    check(&own, &[("own.leader.the_padrone", 1), ("rival1.leader.the_financier", 1), ("with.leaders-dealt", 1)]);
    check(&own, &[("own.mogul.bessemer", 1), ("rival1.mogul.goat_hill", 1), ("with.mogul", 1)]);
    check(&own, &[("own.ballots.bessemer", 1), ("own.elected.1", 1)]);
}

fn tables() -> Vec<Game> {
    let all = |players| Setup { leaders: Leaders::Chosen, mogul: true, bigwig: true, players };
    let setups = (2..=4).flat_map(|players| [Setup::new(players), all(players)]);
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
        let names: std::collections::BTreeSet<&str> = inputs.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names.len(), inputs.len(), "names are unique");
        for it in &inputs {
            assert!(it.unit >= 1, "{it:?}");
            assert_eq!(*units.entry(it.name.clone()).or_insert(it.unit), it.unit, "{}", it.name);
        }
    }
    assert_eq!(units.len(), most, "the largest table has all that there is but two of the three numbers of players");
}
