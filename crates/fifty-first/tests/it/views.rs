//! What lies open is shown to everybody, and as it is.

use fifty_first::{Game, Good, LinkId, LocationView, Pile, State, View};
use table::{Rules, Seat, Stage, Viewer};

const EVERYBODY: [Viewer; 4] = [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Watcher, Viewer::Judge];

fn staged(given: &str) -> (Game, State) {
    Game::stage(&given.parse().expect("a table")).expect("a position")
}

fn names(game: &Game, links: &[LinkId]) -> Vec<String> {
    links.iter().map(|link| game.links()[link.index()].written.name.clone()).collect()
}

/// MS-USE-05: each action of a board is used up by itself.
#[test]
fn everybody_sees_which_actions_of_a_board_are_used() {
    let words = ["grey", "red", "blue"];
    for used in 0..8_usize {
        let chosen: Vec<&str> = (0..3).filter(|i| used & 1 << i != 0).map(|i| words[i]).collect();
        let (game, state) = staged(&format!("2 = {{ faction = \"appalachians\", used = {chosen:?} }}"));
        for viewer in EVERYBODY {
            let sides = game.view(&state, viewer).sides;
            let shown: Vec<&str> =
                words.into_iter().zip(&sides[1].board_used).filter(|it| *it.1 > 0).map(|it| it.0).collect();
            assert_eq!(shown, chosen, "{viewer:?}");
            assert_eq!(sides[0].board_used, [0; 3], "{viewer:?}");
        }
    }
    let (game, state) = staged("players = 1");
    assert!(game.view(&state, Viewer::Watcher).sides[1].board_used.is_empty(), "the Virtual Player has no board");
}

#[test]
fn everybody_sees_what_lies_on_a_location() {
    let given = "1 = { faction = \"mutants\", state = [\"Camp + 3 worker\", \"Docks + shield\", \"Motel + used\", \
                 \"Pub + visited\", \"Pub\"] }";
    let (game, state) = staged(given);
    for viewer in EVERYBODY {
        let view = game.view(&state, viewer);
        let all = &view.sides[0].locations;
        let named = |name: &str| -> Vec<&LocationView> {
            all.iter().filter(|it| game.face(it.face).location.name == name).collect()
        };
        assert_eq!(all.len(), 5);
        assert_eq!(named("Camp")[0].stored, [(Good::Worker, 3)]);
        assert!(all.iter().all(|it| it.shield == (it.face == named("Docks")[0].face)));
        assert_eq!(all.iter().filter(|it| it.used == 1).count(), 1);
        assert_eq!((named("Motel")[0].used, named("Motel")[0].nth), (1, 1));
        assert_eq!(named("Pub").iter().map(|it| it.visited).filter(|&it| it).count(), 1);
        assert!(all.iter().filter(|it| it.visited).all(|it| game.face(it.face).location.name == "Pub"));
    }
}

#[test]
fn everybody_sees_the_connection_cards_that_lie_open_and_only_their_owner_the_rest() {
    let given = "open = [\"Merchants\", \"Punks\"]\n\
                 connection-discard = [\"Punks\", \"Thugs\", \"Thugs\"]\n\
                 1 = { connections = [\"Junk Train\", \"Junk Train\"] }";
    let (game, state) = staged(given);
    let hand = |view: &View, side: usize| view.sides[side].links.as_deref().map(|links| names(&game, links));
    for viewer in EVERYBODY {
        let view = game.view(&state, viewer);
        assert_eq!(names(&game, &view.open_links), ["Merchants", "Punks"], "{viewer:?}");
        let mut discarded = names(&game, &view.link_discard);
        discarded.sort();
        assert_eq!(discarded, ["Punks", "Thugs", "Thugs"], "{viewer:?}");
        assert_eq!(view.link_piles, [(Pile::Blue, 3), (Pile::Red, 2)], "{viewer:?}");
        let sees = [0, 1].map(|side| viewer.sees(Seat::new(side)));
        let junk_trains = vec!["Junk Train".to_owned(); 2];
        assert_eq!(hand(&view, 0), sees[0].then_some(junk_trains), "{viewer:?}");
        assert_eq!(hand(&view, 1), sees[1].then(Vec::new), "{viewer:?}");
        assert_eq!((view.sides[0].hand_size, view.sides[1].hand_size), (2, 0), "{viewer:?}");
    }
}
