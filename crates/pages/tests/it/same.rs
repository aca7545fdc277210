//! A part that is said to look the same does.

use fifty_first::Opponent;
use pages::screen::{Scene, Screen};
use table::{Dice, Seat, Seed, Viewer};

const VIEWER: Viewer = Viewer::Seat(Seat::new(0));

/// What a page is drawn from.
struct Moment<V> {
    view: V,
    before: Option<V>,
}

impl<V> Moment<V> {
    fn scene<'a>(&'a self, names: &'a [String]) -> Scene<'a, V> {
        Scene { view: &self.view, before: self.before.as_ref(), viewer: VIEWER, names }
    }
}

/// Plays a random game of each table and compares the parts of each position with those of the one before.
fn check<G: Screen>(tables: impl IntoIterator<Item = (G, u64)>) {
    let names = ["Ada", "Bo", "Chen", "Dagny", "Eve"].map(str::to_owned);
    let (mut n_same, mut n_other) = (0, 0);
    for (game, seed) in tables {
        let (mut dice, mut state) = (Dice::fast(seed), game.deal(&Seed::from_number(seed)));
        let (mut decided, mut last, mut options) = (None, None::<Moment<G::View>>, Vec::new());
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

#[test]
fn parts_of_51st_state_that_are_the_same_look_the_same() {
    use fifty_first::{Game, Setup};

    let tables = [(1, 1), (2, 2), (2, 3), (3, 4), (4, 5)].map(|(players, seed)| (Setup::new(players), seed));
    let rivals = [Opponent::Merchants, Opponent::Appalachians, Opponent::Borgo];
    let alone = rivals.map(|opponent| (Setup::new(1).ultimate().against(opponent), 6));
    let game = |setup: Setup| Game::embedded(setup.with("winter")).unwrap_or_else(|error| panic!("{error}"));
    check(tables.into_iter().chain(alone).map(|(setup, seed)| (game(setup), seed)));
}

#[test]
fn parts_of_forged_in_steel_that_are_the_same_look_the_same() {
    use forged::{Game, Leaders, Setup};

    let variants = Setup { leaders: Leaders::Dealt, mogul: true, bigwig: true, ..Setup::new(4) };
    let tables = [(Setup::new(2), 1), (Setup::new(3), 2), (variants, 3)];
    check(tables.map(|(setup, seed)| (Game::embedded(setup).expect("a game"), seed)));
}

#[test]
fn parts_of_the_new_era_that_are_the_same_look_the_same() {
    use new_era::{Game, Setup};

    let tables = [(Setup::new(2), 1), (Setup::new(3).merged(), 2), (Setup::new(5), 3)];
    check(tables.map(|(setup, seed)| (Game::embedded(setup).expect("a game"), seed)));
}
