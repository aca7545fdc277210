//! The embedded data, corrections of them, and what is refused.

use super::*;
use crate::catalog::{Card, Game};
use crate::effect::{Area, By, Filter, Forbidden, Modified, On, Op, Span, Trigger, What, Where};
use crate::lots::{Hood, HoodSet, TrackSet};
use crate::pieces::{CardId, Era, Kind};
use crate::setup::{Leaders, Setup, SetupError};

fn game() -> Game {
    Game::embedded(Setup { mogul: true, bigwig: true, ..Setup::new(4) }).unwrap()
}

fn card<'a>(game: &'a Game, id: &str) -> &'a Card {
    game.cards().find(|(_, card)| card.id == id).expect("a known card").1
}

fn ops(game: &Game, span: Span) -> &[Op] {
    &game.ops[span.start as usize..span.end as usize]
}

#[test]
fn embedded_data_are_sound() {
    let library = Library::from_files(&EMBEDDED).unwrap_or_else(|errors| panic!("{errors:#?}"));
    assert_eq!((library.leaders().len(), library.benefits().len(), library.tokens().len()), (6, 3, 15));
}

#[test]
fn there_are_106_cards_in_three_decks() {
    // FS-002: 106 cards in all. FS-027: each in the deck of its era. FS-082: 3 to 5 MM.
    let game = game();
    assert_eq!(game.cards().count(), 106);
    for (era, numbers) in [(Era::E1890, 1..=48), (Era::E1900, 49..=86), (Era::E1910, 87..=106)] {
        let found: Vec<u16> = game.cards().filter(|(_, card)| card.era == era).map(|(_, card)| card.number).collect();
        assert_eq!(found, numbers.collect::<Vec<_>>());
    }
    for (id, card) in game.cards() {
        assert!((3..=5).contains(&card.mm), "{}", card.id);
        assert_eq!(u16::from(id.0) + 1, card.number, "{}", card.id);
        assert!(!card.event.is_empty() && !card.event_text.is_empty(), "{}", card.id);
    }
    // EX-02: FS-028 to FS-030, ten cards for each missing player, none from the last deck.
    let plan = game.deck;
    assert_eq!(plan.removed_per_missing_player, [10, 10, 0]);
    assert_eq!((plan.deal, plan.bank, plan.discard), ([7, 7, 4], [2, 4, 0], [1, 1, 4]));
}

#[test]
fn identifiers_are_as_many_as_the_files_say() {
    // FS-083, FS-084: five independent marks.
    let library = Library::embedded();
    let n = |identifier| library.cards().iter().filter(|card| card.is(identifier)).count();
    assert_eq!(n(Identifier::Headline), 23);
    assert_eq!(n(Identifier::Response), 11);
    assert_eq!(n(Identifier::Immigrant), 11);
    let game = game();
    assert_eq!(game.cards().filter(|(_, card)| card.headline.is_some()).count(), 23);
    assert_eq!(game.cards().filter(|(_, card)| card.response.is_some()).count(), 11);
    assert_eq!(game.cards().filter(|(_, card)| card.recurring).count(), n(Identifier::Recurring));
    assert_eq!(game.cards().filter(|(_, card)| card.cancellable).count(), n(Identifier::Cancellable));
    for (_, card) in game.cards().filter(|(_, card)| card.immigrant) {
        assert!(matches!(ops(&game, card.event), [Op::Pick { branches, immigrant: true, .. }] if branches.len() == 2));
    }
}

#[test]
fn labels_of_where_things_come_from_are_kept() {
    let library = Library::embedded();
    let n = |source| library.cards().iter().filter(|card| card.source == source).count();
    assert_eq!(n(Source::Rulebook) + n(Source::Printed) + n(Source::Original), 106);
    assert!(library.cards().iter().filter(|it| it.source == Source::Printed).all(|it| it.source_note.is_some()));
    let socialism = library.card("socialism").unwrap();
    assert_eq!((socialism.source.word(), socialism.effect_source.word()), ("rulebook", "part"));
    // FSV-010: fifteen tokens. FSV-014: seven of them are named in the rulebook.
    let known =
        ["labor_leader", "capitalist", "developer", "black_hand", "philanthropist", "architect", "entrepreneur"];
    assert_eq!(library.tokens().len(), 15);
    for token in library.tokens() {
        assert_eq!(known.contains(&token.id.as_str()), token.source != Source::Original, "{}", token.id);
    }
}

#[test]
fn every_cancellable_card_has_a_response_that_can_cancel_it() {
    // FS-084: the mark and the tags of the Responses say the same.
    let game = game();
    let responses = game.cards().filter_map(|(_, card)| card.response.as_ref());
    let tags = responses.fold(0, |tags, response| match response.trigger {
        Trigger::Event { tags: more, .. } => tags | more,
        _ => tags,
    });
    for (_, card) in game.cards().filter(|(_, card)| card.cancellable) {
        assert_ne!(card.tags & tags, 0, "{}", card.id);
    }
}

#[test]
fn tags_are_bits_with_names() {
    let game = game();
    assert_eq!(tag_names(card(&game, "vaudeville").tags).collect::<Vec<_>>(), ["vice", "culture"]);
    assert_eq!(tag_names(0).count(), 0);
    let Some(response) = &card(&game, "temperance").response else { panic!() };
    let Trigger::Event { tags, by: By::Opponent } = response.trigger else { panic!() };
    assert_eq!(tag_names(tags).collect::<Vec<_>>(), ["vice"]);
    assert_eq!(ops(&game, response.effect), [Op::Cancel]);
}

#[test]
fn events_compile_as_they_are_written() {
    let game = game();
    let [Op::Place { what, n: 1, filter, .. }, Op::Shift { .. }] =
        ops(&game, card(&game, "colorado_fuel_and_iron").event)
    else {
        panic!()
    };
    assert_eq!((*what, filter.place), (What::only(Kind::Factory), Where::OffGrid));
    assert_eq!(filter.area, Area::Hoods(HoodSet::only(Hood::Bessemer)));
    let [Op::Cube { n: 4, filter, .. }] = ops(&game, card(&game, "speculation").event) else { panic!() };
    assert_eq!(*filter, Filter { area: Area::VacantBlock, on: On::Vacant, ..Filter::PLAIN });
}

#[test]
fn headlines_compile_as_they_are_written() {
    let game = game();
    let headline = |id| card(&game, id).headline.as_ref().unwrap();
    let vaudeville = &headline("vaudeville").mods[0];
    let titles: Vec<&str> = vaudeville.cards.iter().map(|id: CardId| game.card(id).title.as_str()).collect();
    assert_eq!((vaudeville.rule, vaudeville.set), (Modified::EventAndMm, Some(1)));
    assert_eq!(titles, ["Opera Block", "Movies"]);
    let trust_busting = headline("trust_busting");
    assert_eq!((trust_busting.mods[0].by, trust_busting.mods[0].min), (-1, 1));
    assert_eq!(trust_busting.forbids[0].what, Forbidden::Seize(What::only(Kind::Factory)));
    assert_eq!(headline("panic_of_1907").forbids[0].what, Forbidden::Raise(TrackSet::SECTORS));
    assert!(matches!(headline("yellow_journalism").triggers[..], [(Trigger::HeadlinePlayed { by: By::Any }, _)]));
    assert!(matches!(ops(&game, headline("war_orders").era_end), [Op::EachPlayer(_)]));
    assert!(headline("wobblies").era_end.is_empty());
}

#[test]
fn leaders_mogul_and_tokens() {
    let game = game();
    // FSV-004, FSV-005: the Speculator places a house where a neighborhood's track has risen.
    let (_, speculator) = game.leaders().next().unwrap();
    assert_eq!(speculator.trigger, Trigger::TrackRaised { tracks: TrackSet::HOODS, by: By::Any });
    let [Op::May(block)] = ops(&game, speculator.effect) else { panic!() };
    assert!(matches!(ops(&game, *block), [Op::Place { filter, .. }] if filter.area == Area::Same));
    // FSV-015, FSV-016: the Entrepreneur answers in the neighborhood of the Mogul, with the same kind.
    let (_, entrepreneur) = game.tokens().next().unwrap();
    assert!(matches!(entrepreneur.trigger, Trigger::Placed { own_mogul: true, by: By::Opponent, .. }));
    // FSV-007: the benefits of a Mogul.
    let mogul = game.mogul();
    assert_eq!((mogul.texts.len(), mogul.ballots), (3, 1));
    let discount = mogul.discount.unwrap();
    assert_eq!((discount.rule, discount.by, discount.min, discount.own_mogul), (Modified::CostAny, -1, 1, true));
    assert!(matches!(ops(&game, mogul.assessment), [Op::If { .. }]));
}

#[test]
fn impossible_setups_make_no_game() {
    assert_eq!(Game::embedded(Setup::new(5)).unwrap_err(), SetupError::Players(5));
}

const CORRECTED: &str = r#"
[[card]]
number = 1
id = "adobe_houses"
title = "Adobe Houses"
mm = 4
era = 1890
identifiers = ["recurring"]
tags = ["housing"]
event = "Place 3 Houses in one Neighborhood."
effect = "place(house, n=3, in=one_neighborhood)"
source = "original"
effect_source = "original"

[[industry_leader]]
id = "the_padrone"
name = "The Padrone"
trigger = "immigrant_played(by=opponent)"
text = "Whenever an opponent plays an Immigrant card for its event, you may place a House."
effect = "may([place(house)])"
source = "original"

[[mogul.benefit]]
id = "patronage"
text = "In The Elections you have 2 ballots more in your Mogul's Neighborhood."
trigger = "election(in=own_mogul)"
effect = "ballots(2)"
source = "original"

[[bigwig.token]]
id = "banker"
name = "Banker"
trigger = "own_turn(played=mm)"
text = "After using a card for MM, spend 3 MM more."
effect = "mm(3)"
source = "original"
"#;

#[test]
fn a_file_of_ones_own_corrects_entries_where_they_are() {
    let library = Library::embedded().with_files(&[("mine.toml", CORRECTED)]).unwrap();
    assert_eq!(library.cards().len(), 106);
    let game = Game::new(&library, Setup::new(2)).unwrap();
    assert_eq!((card(&game, "adobe_houses").mm, card(&game, "adobe_houses").number), (4, 1));
    assert!(matches!(ops(&game, card(&game, "adobe_houses").event), [Op::Place { n: 3, .. }]));
    assert_eq!(game.mogul().ballots, 2);
    let (_, banker) = game.tokens().find(|(_, it)| it.id == "banker").unwrap();
    assert!(matches!(ops(&game, banker.effect), [Op::Mm { n: 3, .. }]));
    let (_, padrone) = game.leaders().find(|(_, it)| it.id == "the_padrone").unwrap();
    assert_eq!(padrone.trigger, Trigger::ImmigrantPlayed { by: By::Opponent });
}

fn errors_of(replace: &str, by: &str) -> String {
    assert!(CORRECTED.contains(replace), "{replace:?} does not occur");
    let errors = Library::embedded().with_files(&[("mine.toml", &CORRECTED.replacen(replace, by, 1))]).unwrap_err();
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn faults_are_named_with_file_line_and_reason() {
    for (replace, by, expected) in [
        (
            "id = \"adobe_houses\"",
            "id = \"adobe_house\"",
            "mine.toml:2: there is no card \"adobe_house\" to correct; did you mean `adobe_houses`?; the decks have 48, \
             38 and 20 cards, so a card can be changed but not added",
        ),
        (
            "number = 1\n",
            "number = 2\n",
            "mine.toml:2: adobe_houses: keeps its number 1 and its era 1890; found 2 and 1890",
        ),
        ("era = 1890", "era = 1900", "adobe_houses: keeps its number 1 and its era 1890; found 1 and 1900"),
        ("era = 1890", "era = 1895", "1895 is not an era; try 1890, 1900 and 1910"),
        ("mm = 4", "mm = 6", "mine.toml:2: adobe_houses: mm 6 is not between 3 and 5 (FS-082)"),
        ("mm = 4", "mm = \"four\"", "mine.toml:6: near \"adobe_houses\": invalid type: string \"four\""),
        ("mm = 4", "mm = 4\ncost = 1", "unknown field `cost`"),
        ("\"recurring\"", "\"recuring\"", "unknown variant `recuring`"),
        ("\"recurring\"", "\"headline\"", "is marked headline but has no [card.headline]"),
        ("\"recurring\"", "\"immigrant\"", "an Immigrant card has the tag \"immigrant\" too"),
        ("\"recurring\"", "\"recurring\", \"recurring\"", "the identifier \"recurring\" stands there twice"),
        ("\"housing\"", "\"houzing\"", "unknown tag \"houzing\"; did you mean `housing`?"),
        ("title = \"Adobe Houses\"", "title = \"Asylum\"", "asylum: is named like \"adobe_houses\""),
        ("source = \"original\"", "source = \"part\"", "its source is one of rulebook, printed, original"),
        ("effect_source = \"original\"", "effect_source = \"printed\"", "its effect_source is one of part, original"),
        (
            "place(house, n=3",
            "place(hause, n=3",
            "mine.toml:11: adobe_houses: effect, column 7: unknown kind of piece here `hause`; did you mean `house`?",
        ),
        ("mm(3)", "mm(3", "mine.toml:35: banker: effect, column 5: found the end, expected `,` or `)`"),
        (
            "own_turn(played=mm)",
            "own_trun(played=mm)",
            "mine.toml:33: banker: trigger, column 1: unknown trigger `own_trun`; did you mean `own_turn`?",
        ),
        ("ballots(2)", "vp(2)", "mine.toml:27: patronage: effect, column 1: expected ballots(..) alone"),
        ("election(in=own_mogul)", "era_end(any=yes)", "ballots` belongs to what `election` sets off"),
        ("id = \"banker\"", "id = \"broker\"", "there is no token \"broker\" to correct"),
        ("[[bigwig.token]]", "[[bigwig.tokens]]", "unknown field `tokens`"),
    ] {
        let errors = errors_of(replace, by);
        assert!(errors.contains(expected), "{by}: {errors}");
    }
}

#[test]
fn all_faults_of_all_files_are_reported() {
    let (cards, board) = (EMBEDDED[0].1, EMBEDDED[2].1);
    let cards = cards.replacen("mm = 3\n", "mm = 2\n", 1).replacen("vp(count(headline))", "vp(count(headlines))", 1);
    let board = board.replacen("lot_count = 132", "lot_count = 133", 1);
    let errors = Library::from_files(&[("cards.toml", &cards), EMBEDDED[1]]).unwrap_err();
    let missing = "cards.toml:1: expected a file of cards, one of variants and one of the board";
    assert_eq!(errors[0].to_string(), missing);
    let errors = Library::from_files(&[("cards.toml", &cards), EMBEDDED[1], EMBEDDED[2]]).unwrap_err();
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors.len(), 2, "{errors:#?}");
    assert!(errors[0].contains("adobe_houses: mm 2 is not between 3 and 5"), "{errors:#?}");
    assert!(errors[1].contains("chieftain_presses: effect, column 17: unknown kind of piece"), "{errors:#?}");
    let errors = Library::from_files(&[EMBEDDED[0], EMBEDDED[1], ("board.toml", &board)]).unwrap_err();
    assert_eq!(errors[0].to_string(), "board.toml:1: has 132 lots, but says 133");
    let errors = Library::from_files(&[("x.toml", "format = \"forged-card\"")]).unwrap_err();
    assert_eq!(errors[0].to_string(), "x.toml:1: unknown format \"forged-card\"; did you mean `forged-cards`?");
}

#[test]
fn decks_must_be_complete() {
    let fewer = EMBEDDED[0].1.replacen("number = 48\n", "number = 50\n", 1);
    let errors = Library::from_files(&[("cards.toml", &fewer), EMBEDDED[1], EMBEDDED[2]]).unwrap_err();
    assert_eq!(errors[0].to_string(), "cards.toml:1: deck 1890: expected 48 cards with the numbers 1 to 48");
    let variants = EMBEDDED[1].1.replacen("per_player = 3", "per_player = 4", 1);
    let errors = Library::from_files(&[EMBEDDED[0], ("variants.toml", &variants), EMBEDDED[2]]).unwrap_err();
    assert_eq!(errors[0].to_string(), "variants.toml:1: bigwig.per_player is 4, expected 3");
}

#[test]
fn whole_files_take_the_place_of_whole_files() {
    let library = Library::embedded().with_files(&EMBEDDED).unwrap();
    let digest = |library| Game::new(library, Setup { mogul: true, bigwig: true, ..Setup::new(2) }).unwrap().digest;
    assert_eq!(digest(&library), digest(Library::embedded()));
    let board = EMBEDDED[2].1.replacen("unrest_limit = 8", "unrest_limit = 9", 1);
    let files = [("mine.toml", CORRECTED), ("board.toml", board.as_str()), EMBEDDED[0]];
    let library = Library::embedded().with_files(&files).unwrap();
    assert_eq!((library.map().figures().unrest_limit, library.card("adobe_houses").unwrap().mm), (9, 4));
    let sizes = EMBEDDED[0].1.replacen("size = { 1890 = 48", "size = { 1890 = 47", 1);
    let errors = Library::embedded().with_files(&[("cards.toml", &sizes)]).unwrap_err();
    assert_eq!(errors[0].to_string(), "cards.toml:1: the decks have 48, 38 and 20 cards, not [47, 38, 20]");
    let deal = EMBEDDED[0].1.replacen("deal = { 1890 = 7", "deal = { 1890 = 15", 1);
    let errors = Library::embedded().with_files(&[("cards.toml", &deal)]).unwrap_err();
    assert_eq!(errors[0].to_string(), "cards.toml:1: deck 1890: too small for 2 players");
}

#[test]
fn the_digest_sees_what_matters_and_nothing_else() {
    let plain = Setup::new(3);
    let digest = |library: &Library, setup: &Setup| Game::new(library, setup.clone()).unwrap().digest;
    let embedded = Library::embedded();
    let before = digest(embedded, &plain);
    assert_eq!(before.len(), 16);
    assert_eq!(before, digest(embedded, &Setup::new(4)));
    let with = |text: &str| embedded.with_files(&[("mine.toml", text)]).unwrap();
    let (head, _) = CORRECTED.split_once("[[industry_leader]]").unwrap();
    assert_ne!(digest(&with(head), &plain), before);
    // Words, sources and spaces change nothing.
    let same = head
        .replace("mm = 4", "mm = 3")
        .replace("n=3, in", "n=2,in")
        .replace("source = \"original\"\neffect", "source = \"rulebook\"\neffect");
    assert_eq!(digest(&with(&same), &plain), before);
    // Leaders, benefits and tokens matter where they are played.
    let variants = with(&CORRECTED[head.len()..]);
    assert_eq!(digest(&variants, &plain), before);
    for setup in [
        Setup { leaders: Leaders::Dealt, ..plain.clone() },
        Setup { mogul: true, ..plain.clone() },
        Setup { mogul: true, bigwig: true, ..plain.clone() },
    ] {
        assert_ne!(digest(&variants, &setup), digest(embedded, &setup));
    }
}

#[test]
fn names_and_texts_fit_a_line_of_a_record() {
    let long = "x".repeat(61);
    for (replace, by, expected) in [
        ("\"Adobe Houses\"", "\"Adobe\\nHouses\"", "the name \"Adobe\\nHouses\" has '\\n' in it"),
        ("\"Adobe Houses\"", "\"Adobe \\u202EHouses\"", "has '\\u{202e}' in it; expected one line of visible letters"),
        ("\"Adobe Houses\"", &format!("\"{long}\""), "has more than 60 letters"),
        ("\"Adobe Houses\"", "\" Adobe Houses\"", "begins or ends with a space"),
        ("\"Adobe Houses\"", "\"!?\"", "the name \"!?\" has no letter and no digit"),
        ("\"Adobe Houses\"", "\"Adobe #1\"", "has a #, which begins a comment in records"),
        ("\"Adobe Houses\"", "\"Adobe Now\"", "ends with \"now\", which ends a move"),
        ("Place 3 Houses in one", "Place 3 Houses\\tin one", "adobe_houses: a text has '\\t' in it"),
        ("Place 3 Houses in one", &"x".repeat(601), "adobe_houses: a text has more than 600 letters"),
        ("\"The Padrone\"", "\"Speculator\"", "the_padrone: is named like \"the_speculator\""),
        ("\"Banker\"", "\"Bank\\u0007er\"", "banker: the name"),
        (
            "[\"housing\"]",
            &format!("[{}]", "\"housing\", ".repeat(18)),
            "has 18 tags and 1 identifiers, more than there are",
        ),
    ] {
        let errors = errors_of(replace, by);
        assert!(errors.contains(expected), "{by}: {errors}");
    }
}

#[test]
fn effects_that_ask_for_too_much_are_refused() {
    let nested = "each_player([each_neighborhood([place(house, n=9, in=this)])])";
    for (by, expected) in [
        (nested, "asks for 185 pieces and steps, at most 120"),
        ("place(house, n=30); place(house, n=30); cube(30); cube(30); vp(1)", "asks for 121 pieces and steps"),
        (&"vp(1); ".repeat(90), "the text goes on after 600 letters"),
        (&"a".repeat(500), "expected `(` after"),
    ] {
        let errors = errors_of("place(house, n=3, in=one_neighborhood)", by);
        assert!(errors.contains(expected), "{by}: {errors}");
    }
    let ongoing = ["mod(cost_lot, by=1)"; 9].join("; ");
    let headline = format!("effect_source = \"original\"\n[card.headline]\ntext = \"x\"\nongoing = \"{ongoing}\"");
    let errors = errors_of("effect_source = \"original\"", &headline);
    assert!(errors.contains("ongoing, column 1: has 9 words, at most 8"), "{errors}");
    // What the embedded cards ask for is far below.
    assert!(Library::from_files(&EMBEDDED).is_ok());
}

#[test]
fn more_entries_than_there_can_be_are_refused_at_once() {
    let entry =
        |id: usize| CORRECTED.split("[[industry_leader]]").next().unwrap().replace("adobe_houses", &format!("c{id}"));
    let many: String = (0..200).map(entry).collect();
    let errors = Library::embedded().with_files(&[("mine.toml", &many)]).unwrap_err();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].to_string(), "mine.toml:1: has 200 entries, more than there are to correct");
    let whole = format!("{}{many}", EMBEDDED[0].1);
    let errors = Library::embedded().with_files(&[("cards.toml", &whole)]).unwrap_err();
    assert!(errors.iter().any(|it| it.what == "has 306 cards, at most 128"), "{errors:#?}");
    let token = EMBEDDED[1].1.split("[[bigwig.token]]").nth(1).unwrap();
    let one = |i: usize| token.replace("ntrepreneur", &format!("x{i}"));
    let tokens = ["", &one(0), &one(1), &one(2), &one(3), &one(4)].join("[[bigwig.token]]");
    let variants = format!("{}\n{tokens}", EMBEDDED[1].1);
    let errors = Library::embedded().with_files(&[("variants.toml", &variants)]).unwrap_err();
    assert!(errors.iter().any(|it| it.what == "has 20 tokens, at most 15"), "{errors:#?}");
}

#[test]
fn faults_of_a_long_file_are_found_in_a_time_that_grows_with_it() {
    // 30,000 entries of about 300 letters: with a walk from the start for every line this took minutes.
    let entry = "[[bigwig.token]]\nid = \"x\"\nname = \"x\"\ntrigger = \"a\"\ntext = \"x\"\neffect = \"b\"\nsource = \"original\"\n";
    let many = entry.repeat(30_000);
    let errors = Library::embedded().with_files(&[("mine.toml", &many)]).unwrap_err();
    assert_eq!(errors[0].to_string(), "mine.toml:1: has 30000 entries, more than there are to correct");
    let id = "x".repeat(1_000_000);
    let errors = errors_of("id = \"adobe_houses\"", &format!("id = \"{id}\""));
    assert!(errors.contains("to correct"), "{}", errors.len());
}
