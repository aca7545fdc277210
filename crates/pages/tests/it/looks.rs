//! How cards and marks are written, as snapshots.

use fifty_first::{Game, Good, Library, Location, LocationView, Setup};
use pages::fifty_first::card::{self, Eyes, Handle, Size};

/// One element on a line, so that a change shows where it is.
fn lines(html: &maud::Markup) -> String {
    html.0.replace("><", ">\n<")
}

fn location(id: &str) -> &'static Location {
    let found = Library::embedded().location(id);
    found.unwrap_or_else(|| panic!("there is no card {id}"))
}

fn handle(fresh: bool) -> Handle {
    Handle { key: "thing".to_owned(), fresh }
}

#[test]
fn cards() {
    insta::assert_snapshot!("card_full", lines(&card::card(location("assembly-plant"), Size::Full)));
    insta::assert_snapshot!("card_hand", lines(&card::held_card(location("factory"), Size::Hand, &handle(true))));
}

#[test]
fn a_location_with_everything_on_it() {
    let game = Game::embedded(Setup::new(2)).expect("a game");
    let face = |name: &str| {
        let at = game.faces().iter().position(|face| face.location.name == name).expect("in the Base Set");
        fifty_first::FaceId(u8::try_from(at).expect("few faces"))
    };
    let it = LocationView {
        face: face("Archive"),
        nth: 2,
        shield: true,
        blocked: false,
        visited: false,
        used: 1,
        stored: vec![(Good::Brick, 2)],
        defense: 6,
    };
    insta::assert_snapshot!("location_owner", lines(&card::location(&game, &it, Eyes::Owner, &handle(false))));
    let it = LocationView { face: face("Quarry"), nth: 1, visited: true, used: 0, shield: false, stored: vec![], ..it };
    insta::assert_snapshot!("location_others", lines(&card::location(&game, &it, Eyes::Others, &handle(false))));
}

#[test]
fn small_things() {
    let library = Library::embedded();
    let mut goods = fifty_first::ByToken::default();
    goods[Good::Gun] = 3;
    let thugs = library.connections().map(|(_, it)| it).find(|it| it.id == "thugs").expect("a connection");
    let parts = [
        card::deal(location("school"), 2, &handle(false)),
        card::connection_chip(thugs, &handle(true)),
        card::goods_bar(&goods, Some(&fifty_first::ByToken::default())),
        card::faction_board(&library.sets[0].factions[1], &[1, 0, 0]),
    ];
    insta::assert_snapshot!("small_things", parts.iter().map(lines).collect::<Vec<_>>().join("\n\n"));
}
