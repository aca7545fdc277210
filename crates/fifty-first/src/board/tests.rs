use super::*;
use crate::setup::{Opponent, Setup};
use crate::state::State;
use game_tests::boards::plain;
use game_tests::stroll;
use table::{Rules, Seat, SeatSet, Seed, Stage, Words};

fn games() -> Vec<Game> {
    let mut wild = Setup::new(4).with("new-era").with("winter").with("promo-1");
    wild.house.mix_expansions = true;
    wild.house.ruins_score = true;
    let borgo = Setup::new(1).ultimate().against(Opponent::Borgo);
    let merchants = Setup::new(1).ultimate().against(Opponent::Merchants);
    let setups = [Setup::new(2), Setup::new(2).with("new-era"), wild, Setup::new(1).with("winter"), borgo, merchants];
    setups.into_iter().map(|setup| Game::embedded(setup).unwrap()).collect()
}

fn viewers(game: &Game) -> Vec<Viewer> {
    game.seats().map(Viewer::Seat).chain([Viewer::Watcher, Viewer::Judge]).collect()
}

#[test]
fn other_hands_stay_hidden() {
    for game in games() {
        for seed in 10..12 {
            let mut n = 0;
            stroll(&game, seed, |s, _| {
                n += 1;
                if n % 4 != 0 {
                    return;
                }
                for viewer in viewers(&game) {
                    check_secrets(&game, s, viewer);
                }
            });
        }
    }
}

/// Everything that lies open is crossed out; no name of a card in a hidden hand may be left.
fn check_secrets(game: &Game, s: &State, viewer: Viewer) {
    let view = game.view(s, viewer);
    let open_side = |side: &SideView| {
        let built = side.locations.iter().map(|it| it.face);
        let own = side.hand.iter().chain(&side.set_aside).flatten();
        built.chain(side.deals.iter().copied()).chain(own.copied()).collect::<Vec<_>>()
    };
    let middle =
        view.display.iter().chain(view.rival_piles.iter().flat_map(|(_, cards)| cards)).chain(&view.drawn).copied();
    let open: Vec<FaceId> = view.sides.iter().flat_map(open_side).chain(middle).collect();
    let links: Vec<LinkId> =
        view.sides.iter().filter_map(|side| side.links.as_ref()).flatten().chain(&view.open_links).copied().collect();
    let mut known: Vec<&str> = open.iter().map(|&face| game.name(face)).collect();
    known.extend(links.iter().map(|&link| game.link_name(link)));
    known.extend(game.boards().iter().map(|board| board.written.name.as_str()));
    known.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let mut text = plain(game, &view, 1000);
    for name in known {
        text = text.replace(name, "");
    }
    let all = game.view(s, Viewer::Judge);
    for side in all.sides.iter().filter(|side| !viewer.sees(side.seat)) {
        for &face in side.hand.iter().flatten().filter(|face| !open.contains(face)) {
            assert!(!text.contains(game.name(face)), "{viewer:?} sees {} in\n{text}", game.name(face));
        }
        for &link in side.links.iter().flatten().filter(|link| !links.contains(link)) {
            assert!(!text.contains(game.link_name(link)), "{viewer:?} sees {} in\n{text}", game.link_name(link));
        }
    }
}

#[test]
fn contacts_and_points_have_their_colors() {
    let page = Page { width: 80, color: true };
    let line = |phrase: Phrase| {
        let mut sheet = Sheet::new(&page).with_hues(hue);
        sheet.flow("", 0, &[phrase]);
        sheet.finish(&page)
    };
    assert_eq!(line(phrase!("a ({})", card_text::good_short(12, Good::Red))), "a (\u{1b}[31m12 red\u{1b}[0m)");
    assert_eq!(line(Good::Gun.phrase(1)), "1 gun");
    assert_eq!(line("grey, 12 red".into()), "grey, 12 red", "it goes by what is meant");
    let mut title = Sheet::new(&page).with_hues(hue);
    title.title(&[phrase!("{} ──", Good::Vp.phrase(3))]);
    assert_eq!(title.finish(&page), "\u{1b}[1m\u{1b}[33m3 VP\u{1b}[0m\u{1b}[1m ──\u{1b}[0m");
    let game = two_players();
    let board = |view: &View| game.board(view, &page);
    let mut view = game.view(&game.deal(&Seed::from_number(1)), Viewer::Watcher);
    assert!(board(&view).contains("\u{1b}[33m0 VP") && !board(&view).contains("LAST ROUND"));
    view.last_round = true;
    assert!(board(&view).contains("\u{1b}[31mLAST ROUND"), "{}", board(&view));
}

#[test]
fn the_score_sheet_counts_goods_like_the_rules_ms_end_07() {
    for game in games() {
        for seed in 30..36 {
            stroll(&game, seed, |s, _| {
                if s.phase == Phase::Over {
                    for side in &game.view(s, Viewer::Watcher).sides {
                        assert_eq!(goods_in_tie(side), s.total_goods(side.seat) as i32);
                    }
                }
            });
        }
    }
}

fn face(game: &Game, name: &str) -> FaceId {
    FaceId(game.faces().iter().position(|face| face.location.name == name).unwrap() as u8)
}

fn link(game: &Game, name: &str) -> LinkId {
    LinkId(game.links().iter().position(|link| link.written.name == name).unwrap() as u8)
}

fn built(game: &Game, name: &str, nth: u8) -> LocationView {
    let face = face(game, name);
    let defense = match game.face(face).category {
        Category::Production | Category::OpenProduction | Category::ProductionFeature => 3,
        Category::Feature => 4,
        Category::Action => 5,
    };
    LocationView { face, nth, shield: false, visited: false, blocked: false, used: 0, stored: Vec::new(), defense }
}

pub(crate) fn two_players() -> Game {
    let mut setup = Setup::new(2).with("new-era");
    setup.factions = vec![Some("new-york".into()), Some("mutants".into())];
    setup.first = Some(Seat::new(1));
    Game::embedded(setup).unwrap()
}

/// A position with one of everything, laid out by hand, so that no change of the deal moves it.
pub(crate) fn mid_game(game: &Game) -> View {
    let cards = |names: &[&str]| names.iter().map(|name| face(game, name)).collect::<Vec<_>>();
    let at = |name: &str| built(game, name, 1);
    let mut view = game.view(&game.deal(&Seed::from_number(1)), Viewer::Seat(Seat::new(0)));
    view.round = 4;
    view.phase = Phase::Action;
    view.first = Seat::new(1);
    view.last_round = true;
    view.waiting = SeatSet::only(Seat::new(0));
    view.deck_size = 61;
    view.discard = cards(&["Church", "Docks", "Docks"]);
    view.open_links = vec![link(game, "Merchants"), link(game, "Thugs")];
    view.link_piles = vec![(crate::library::Pile::Blue, 4), (crate::library::Pile::Red, 3)];
    view.link_discard = vec![link(game, "Punks")];
    let me = &mut view.sides[0];
    me.vp = 19;
    for (good, n) in [(Good::Iron, 2), (Good::Ammo, 1), (Good::Worker, 3), (Good::Red, 4), (Good::Development, 1)] {
        me.goods[good] = n;
    }
    me.hand = Some(cards(&["Pub", "Assembly Plant", "Assembly Plant", "Radioactive Colony"]));
    me.links = Some(vec![link(game, "Junk Train"), link(game, "Thugs")]);
    me.hand_size = 6;
    me.locations = vec![
        at("School"),
        built(game, "School", 2),
        LocationView { visited: true, ..at("Excavator") },
        LocationView { shield: true, defense: 5, ..at("Bus Station") },
        LocationView { stored: vec![(Good::Brick, 2)], ..at("Brick Storage") },
        LocationView { used: 1, ..at("Shipwreck") },
        LocationView { used: 1, ..at("Bioweaponry") },
        built(game, "Bioweaponry", 2),
    ];
    me.ruins = cards(&["Arena", "Convoy"]);
    me.deals = cards(&["Quarry", "Quarry", "Gunsmith"]);
    me.board_used = vec![1, 0, 0];
    let other = &mut view.sides[1];
    other.vp = 26;
    other.goods[Good::Grey] = 1;
    other.hand_size = 3;
    other.locations = vec![
        LocationView { defense: 4, ..at("Hidden Forge") },
        at("Boiler Room"),
        LocationView { visited: true, ..at("Docks") },
        at("Church"),
        LocationView { shield: true, defense: 6, used: 2, ..at("Archive") },
    ];
    other.deals = cards(&["Sharrash"]);
    other.board_used = vec![0, 1, 1];
    other.passed = true;
    view
}

#[test]
fn a_turn_in_mid_game() {
    let game = two_players();
    let view = mid_game(&game);
    let pages = [60, 80, 120].map(|width| plain(&game, &view, width));
    insta::assert_snapshot!("mid_game", pages.join("\n\n"));
}

#[test]
fn a_lookout_and_a_watcher() {
    let game = two_players();
    let mut view = mid_game(&game);
    view.phase = Phase::Lookout;
    view.last_round = false;
    view.display = ["Museum", "Combat Zone"].iter().map(|name| face(&game, name)).collect();
    view.viewer = Viewer::Watcher;
    for side in &mut view.sides {
        (side.hand, side.links) = (None, None);
    }
    insta::assert_snapshot!("lookout", plain(&game, &view, 100));
}

#[test]
fn a_tie_at_the_end() {
    let game = two_players();
    let mut view = mid_game(&game);
    view.phase = Phase::Over;
    view.waiting = SeatSet::EMPTY;
    for side in &mut view.sides {
        side.vp = 31 - side.locations.len() as u16;
        side.score = 31;
    }
    view.winners = SeatSet::only(Seat::new(0));
    insta::assert_snapshot!("tie", plain(&game, &view, 80));
    view.winners = SeatSet::first(2);
    assert!(plain(&game, &view, 80).ends_with("The victory is shared: players 1 (you) and 2."));
}

#[test]
fn the_end_of_a_solo_game() {
    let mut setup = Setup::new(1);
    setup.factions = vec![Some("merchants".into())];
    let game = Game::embedded(setup).unwrap();
    let mut view = game.view(&game.deal(&Seed::from_number(1)), Viewer::Seat(Seat::new(0)));
    view.round = 6;
    view.phase = Phase::Over;
    view.last_round = true;
    view.waiting = SeatSet::EMPTY;
    view.rival_piles = vec![(Heap::Attack, vec![face(&game, "Motel")])];
    for (side, vp) in view.sides.iter_mut().zip([52, 24]) {
        side.vp = vp;
        side.locations = vec![built(&game, "School", 1), built(&game, "Arena", 1)];
        side.score = i32::from(vp) + 2;
    }
    (view.sides[0].hand, view.sides[0].hand_size) = (Some(Vec::new()), 0);
    view.winners = SeatSet::only(Seat::new(0));
    insta::assert_snapshot!("solo_end", plain(&game, &view, 80));
    view.winners = SeatSet::EMPTY;
    assert!(plain(&game, &view, 80).ends_with("The Virtual Player wins."));
}

/// A position of a scenario, drawn for the player after some moves.
fn drawn(given: &str, moves: &[&str]) -> String {
    let (game, mut state) = Game::stage(&given.parse().unwrap()).unwrap();
    let player = Seat::new(0);
    for text in moves {
        let choice = game.read(&state, player, text).unwrap();
        game.choose(&mut state, player, choice, &mut |_| {}).unwrap();
    }
    plain(&game, &game.view(&state, Viewer::Seat(player)), 200)
}

#[test]
fn whoever_plays_against_borgo_sees_why_he_does_what_he_does() {
    let given = "players = 1\nedition = \"ultimate\"\nopponent = \"borgo\"\nround = 3\nbrawlers = 3\n\
                 deck = [\"City Guards\", \"Old Cinema\"]\n\
                 1 = { goods = \"2 worker\", state = [\"Church\", \"Museum\"] }\nborgo = { state = [\"School + shield\"] }";
    let before = drawn(given, &[]);
    assert!(!before.contains("last turn") && before.contains("first player 1 (you)"), "{before}");
    // The attack waits for the choice between equal targets.
    let asked = drawn(given, &["exchange gun"]);
    for line in [
        "Borgo's last turn: drew City Guards (gun): Attack Action · attacked with Old Cinema (statue)",
        "Borgo · 0 VP · 2 Brawlers · round marker on 3",
        "defense 4 with shield",
    ] {
        assert!(asked.contains(line), "{line:?} is not in\n{asked}");
    }
}

#[test]
fn piles_of_the_virtual_player_are_shown_with_what_they_are_compared_by() {
    let given = "players = 1\nedition = \"ultimate\"\nopponent = \"virtual-merchants\"\nattacks = 3\n\
                 attack-pile = [\"Church\"]\nmerchant-pile = [\"Quarry\"]\nmerchant-attacks = 1";
    let text = drawn(given, &[]);
    assert!(text.contains("Attacks this round: Church (statue)"), "{text}");
    assert!(text.contains("Merchant attacks this round: Quarry (deal 1 brick)"), "{text}");
}
