//! Rules of which no single position can tell: what the box holds, and what is left to chance.

use std::collections::BTreeSet;

use new_era::{Face, Game, Kind, Setup, State};
use table::{Rules, Seed, Viewer};

fn game(players: u8) -> Game {
    Game::embedded(Setup::new(players)).expect("a game of the rulebook")
}

fn deals(game: &Game) -> impl Iterator<Item = State> {
    (0..200).map(|seed| game.deal(&Seed::from_number(seed)))
}

fn count(game: &Game, fits: impl Fn(&Face) -> bool) -> u32 {
    game.faces().filter(|(_, face)| fits(face)).map(|(_, face)| face.cards.len()).sum()
}

/// NE-002, NE-016: 80 Locations and 15 Instants are 95 cards.
#[test]
fn the_deck_has_95_cards() {
    let game = game(5);
    assert_eq!(count(&game, |_| true), 95);
    assert_eq!(count(&game, Face::is_location), 80);
    assert_eq!(count(&game, |face| matches!(face.kind, Kind::Instant(..))), 15);
}

/// NE-001, NE-003: five Factions, each with a Base and a card of four fields of its own.
#[test]
fn there_are_five_factions() {
    let game = game(2);
    let ids: Vec<&str> = game.factions().iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids, ["new-york", "appalachian-federation", "merchants-guild", "mutants-union", "hegemony"]);
    for players in [0, 1, 6] {
        assert!(Game::embedded(Setup::new(players)).is_err(), "{players} players");
    }
}

/// NE-004, NE-005, NE-006: dealt at random, no two players have the same, and every Faction comes up in every seat.
#[test]
fn factions_are_dealt_at_random() {
    for players in 2..=5 {
        let game = game(players);
        let mut seen = BTreeSet::new();
        for s in deals(&game) {
            let dealt: Vec<u8> = game.view(&s, Viewer::Judge).players.iter().map(|it| it.faction).collect();
            let different: BTreeSet<u8> = dealt.iter().copied().collect();
            assert_eq!(different.len(), usize::from(players), "{dealt:?}");
            seen.extend(dealt.into_iter().enumerate());
        }
        assert_eq!(seen.len(), 5 * usize::from(players));
    }
}

/// NE-009, NE-014: everybody may be the first player, who then picks first.
#[test]
fn the_first_player_is_chosen_at_random() {
    let game = game(5);
    let mut seen = BTreeSet::new();
    for s in deals(&game) {
        let view = game.view(&s, Viewer::Judge);
        assert_eq!(game.waiting(&s).lowest(), Some(view.first));
        assert_eq!(game.waiting(&s).len(), 1);
        seen.insert(view.first);
    }
    assert_eq!(seen.len(), 5);
}

/// NE-010, NE-011, NE-012: Locations and Instants are shuffled together, so each comes into hands and rows.
#[test]
fn every_card_may_be_dealt() {
    let game = game(5);
    let (mut hands, mut rows) = (BTreeSet::new(), BTreeSet::new());
    for s in deals(&game) {
        let view = game.view(&s, Viewer::Judge);
        for player in &view.players {
            let hand = player.hand.as_ref().expect("a judge sees hands");
            assert_eq!(hand.len(), 4);
            hands.extend(hand.iter().copied());
        }
        rows.extend(view.row.iter().copied());
        assert_eq!(view.stack, 95 - 20 - 5);
        assert!(view.discard.is_empty());
    }
    let faces = game.faces().count();
    assert_eq!(hands.len(), faces);
    assert_eq!(rows.len(), faces);
}

/// NE-018, NE-278, NE-354, NE-355: the figures of printed Locations; a brown field takes the place of the blue one.
#[test]
fn locations_have_figures_of_the_rulebook() {
    let game = game(2);
    let (mut distances, mut defenses) = (BTreeSet::new(), BTreeSet::new());
    for (_, face) in game.faces().filter(|(_, face)| face.is_location()) {
        distances.insert(face.distance);
        defenses.insert(face.defense);
        assert_eq!(face.defends.is_some(), face.agreement.is_empty(), "{}", face.name);
        assert!(!face.spoils.is_empty(), "{}", face.name);
    }
    assert_eq!(distances.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!(defenses.into_iter().collect::<Vec<_>>(), [3, 4, 5]);
}

/// NEM-001, NEM-006, NEM-040: 95, 7, 14 and 8 cards and 65 of the stand-ins make one deck of 189; which 65 is chance, and
/// Leaders are dealt like all others.
#[test]
fn the_merged_deck_has_189_cards() {
    let game = Game::embedded(Setup::new(2).merged()).expect("a game of the rulebook");
    assert_eq!(count(&game, |face| matches!(face.kind, Kind::Leader)), 8);
    assert_eq!(count(&game, |face| face.merged && matches!(face.kind, Kind::Instant(..))), 14);
    let mut dealt = BTreeSet::new();
    for s in deals(&game) {
        let view = game.view(&s, Viewer::Judge);
        assert_eq!(view.stack, 189 - 8 - 5);
        dealt.extend(view.players.iter().flat_map(|it| it.hand.clone().expect("a judge sees hands")));
        dealt.extend(view.row.iter().copied());
    }
    assert_eq!(dealt.len(), game.faces().count());
}
