//! No page tells what its viewer may not know.

use std::collections::BTreeSet;

use fifty_first::Setup;
use pages::fifty_first::gallery;
use pages::theme::Theme;
use table::{Rules, Seat, Viewer};

#[test]
fn hands_of_others_are_on_no_page() {
    let mut n_hidden = 0;
    for (players, seed) in [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)] {
        let staged = gallery::play(Setup::new(players).with("new-era"), seed, 5).expect("a game");
        let (game, state) = (&staged.game, &staged.state);
        let judge = game.view(state, Viewer::Judge);
        let viewers = (0..players).map(|i| Viewer::Seat(Seat::new(i))).chain([Viewer::Watcher]);
        for viewer in viewers {
            let html = staged.page_for(viewer, Theme::System).into_string();
            // The log may name what everybody saw being taken; what it tells whom is the game's to say.
            let (before, log) = html.split_once("<section id=\"log\"").expect("a log");
            let html = [before, log.split_once("</section>").expect("its end").1].concat();
            // A card that also lies in the open may be named.
            let view = game.view(state, viewer);
            let open = view.sides.iter().flat_map(|side| {
                let places = side.locations.iter().map(|it| it.face);
                let seen = side.hand.iter().flatten().chain(&side.deals).chain(&side.ruins).copied();
                places.chain(seen).collect::<Vec<_>>()
            });
            let open: BTreeSet<_> = open.chain(view.display.iter().copied()).collect();
            let hidden = judge.sides.iter().filter(|side| !viewer.sees(side.seat));
            for face in hidden.flat_map(|side| side.hand.iter().flatten()).filter(|face| !open.contains(face)) {
                let it = &game.face(*face).location;
                assert!(!html.contains(&format!("data-card=\"{}\"", it.id)), "{viewer:?} sees {}", it.id);
                let name = maud::html! { (it.name) }.into_string();
                assert!(!html.contains(&format!(">{name}<")), "{viewer:?} reads {name}");
                n_hidden += 1;
            }
        }
    }
    assert!(n_hidden > 50, "the positions have {n_hidden} hidden cards, too few to show anything");
}
