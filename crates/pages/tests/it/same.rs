//! A part that is said to look the same does.

use fifty_first::{Choice, Game, Opponent, Setup, View};
use pages::screen::{Scene, Screen as _};
use table::{Dice, Rules, Seat, Seed, Viewer};

const VIEWER: Viewer = Viewer::Seat(Seat::new(0));

/// What a page is drawn from.
struct Moment {
    view: View,
    before: Option<View>,
}

impl Moment {
    fn scene<'a>(&'a self, names: &'a [String]) -> Scene<'a, View> {
        Scene { view: &self.view, before: self.before.as_ref(), viewer: VIEWER, names }
    }
}

#[test]
fn parts_that_are_the_same_look_the_same() {
    let names = ["Ada", "Bo", "Chen", "Dagny"].map(str::to_owned);
    let (mut n_same, mut n_other) = (0, 0);
    let tables = [(1, 1), (2, 2), (2, 3), (3, 4), (4, 5)].map(|(players, seed)| (Setup::new(players), seed));
    let rivals = [Opponent::Merchants, Opponent::Appalachians, Opponent::Borgo];
    let alone = rivals.map(|opponent| (Setup::new(1).ultimate().against(opponent), 6));
    for (setup, seed) in tables.into_iter().chain(alone) {
        let game = Game::embedded(setup.with("winter")).unwrap_or_else(|error| panic!("{error}"));
        let mut dice = Dice::fast(seed);
        let mut state = game.deal(&Seed::from_number(seed));
        let mut decided = None;
        let mut last: Option<Moment> = None;
        let mut options: Vec<Choice> = Vec::new();
        while let Some(seat) = game.waiting(&state).lowest() {
            let now = Moment { view: game.view(&state, VIEWER), before: decided.clone() };
            if let Some(then) = &last {
                let (one, other) = (then.scene(&names), now.scene(&names));
                for (old, new) in game.parts(&one).into_iter().zip(game.parts(&other)) {
                    let looks_same = old.markup.0 == new.markup.0;
                    if game.is_same(new.id, &one, &other) {
                        assert!(looks_same, "{}: {} {}", new.id, old.markup.0, new.markup.0);
                        n_same += 1;
                    } else if !looks_same {
                        n_other += 1;
                    }
                }
            }
            last = Some(now);
            options.clear();
            game.options(&state, seat, &mut options);
            let at = dice.below(u32::try_from(options.len()).unwrap_or(u32::MAX)) as usize;
            game.play_listed(&mut state, seat, options[at], &mut |_| {});
            if seat.index() == 0 {
                decided = Some(game.view(&state, VIEWER));
            }
        }
    }
    assert!(n_same > 500 && n_other > 500, "{n_same} the same, {n_other} not");
}
