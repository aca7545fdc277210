//! Card files of somebody's own: what the check accepts can be played with, whatever it is.

use new_era::{Choice, Game, Library, Setup};
use table::{Dice, Rules, Seed};

/// Locations and Leaders that ask, react and pay more than any card inside the program, five copies of each.
fn wild() -> String {
    let effects = [
        ("open-production", "gain(scrap|fuel|3*worker+card|9*vp)"),
        ("closed-production", "gain(9*universal-resource|9*conquest-5); once(gain=9*worker, keep)"),
        ("feature", "on(labour, gain=card+vp); on(gained(fuel), gain=vp+card); on(visited, gain=fuel); lookout(9)"),
        (
            "feature",
            "on(cooperated, gain=card+2*fuel); on(conquered, gain=cooperation-5); base-slots(9); double(cooperation)",
        ),
        ("action", "act(workers=1/1, cost=3*scrap+3*universal-resource+card+agreement+conquest-1, gain=9*vp|worker)"),
        ("action", "act(do=steal(universal-resource)); reach(conquest, 9); storage(resources=9, workers=9)"),
        ("action", "act(do=redevelop(any-type)); on(redeveloped, gain=redevelopment+card)"),
        ("action", "act(do=activate(own-production)); on(labour, gain=card)"),
    ];
    let entry = |(i, (category, effect)): (usize, (&str, &str))| {
        format!(
            "[[location]]\nid = \"wild-{i}\"\nname = \"Wild {i}\"\ncopies = 5\ncategory = \"{category}\"\ndistance = 0\n\
             defense = 1\ntypes = [\"fuel\", \"worker\"]\nspoils = [\"card\", \"card\", \"defense-3\"]\n\
             agreement = [\"fuel\", \"worker\", \"worker\"]\nability = \"Wild.\"\neffect = \"{effect}\"\nsource = \"original\"\n"
        )
    };
    effects.into_iter().enumerate().map(entry).collect()
}

/// Every game ends, and every position of it is sound.
#[test]
fn wild_cards_break_nothing() {
    let library =
        Library::embedded().with_files(&[("wild.toml", &wild())]).unwrap_or_else(|errors| panic!("{errors:?}"));
    for players in [2, 5] {
        for merge in [false, true] {
            let Ok(game) = Game::new(&library, Setup { players, merge }) else { panic!("a game of the rulebook") };
            for seed in 0..6 {
                let mut s = game.deal(&Seed::from_number(seed));
                let mut dice = Dice::fast(seed);
                let mut options: Vec<Choice> = Vec::new();
                for n in 0.. {
                    let Some(seat) = game.waiting(&s).lowest() else { break };
                    options.clear();
                    game.options(&s, seat, &mut options);
                    // Passing now and then keeps turns short.
                    let pass = n % 40 == 39 && options.contains(&Choice::Pass);
                    let choice = options[dice.below(options.len() as u32) as usize];
                    game.play_listed(&mut s, seat, if pass { Choice::Pass } else { choice }, &mut |_| {});
                    assert_eq!(game.audit(&s), Ok(()), "seed {seed}, after {n} choices");
                    assert!(n < 20_000, "the game does not end");
                }
            }
        }
    }
}

/// A deck has no more cards than their numbers can tell apart.
#[test]
fn too_many_cards_are_refused() {
    let mut text = String::new();
    for i in 0..12 {
        text += &wild().replace("wild-", &format!("wild{i}-")).replace("Wild ", &format!("Wild {i} "));
    }
    let errors = Library::embedded().with_files(&[("wild.toml", &text)]).unwrap_err();
    assert!(errors.iter().any(|it| it.what.contains("a deck has no more than 250")), "{errors:?}");
}
