//! Numbers and what they count agree, and only what a table has is told of it.

use ::forged::{Choice, Era, Phase};
use fifty_first::Setup;
use pages::fifty_first::gallery;
use pages::forged::gallery::{There, find};
use pages::new_era::gallery::{There as EraThere, find as find_era, is_turn};
use pages::pen::Pen;
use pages::screen::{self, Screen};
use pages::theme::Theme;
use table::{Dice, Phrase, Seat, Seed, Token, Viewer};

/// Tables of all games, early and late, as players and watchers see them.
fn tables() -> Vec<String> {
    let mut pages = Vec::new();
    for (players, seed, n_built) in [(1, 0, 1), (2, 0, 1), (2, 1, 6), (3, 2, 3), (4, 3, 12)] {
        let staged = gallery::play(Setup::new(players), seed, n_built);
        let staged = staged.unwrap_or_else(|error| panic!("the game can be set up: {error}"));
        pages.extend([Viewer::Seat(staged.seat), Viewer::Watcher].map(|viewer| staged.page_for(viewer, Theme::System)));
    }
    let kinds: [There; 4] = [
        |view, _| view.open.phase == Phase::Mansions,
        |view, options| view.open.round == 5 && options.iter().any(|it| matches!(it, Choice::Buy(_))),
        |view, _| view.open.riot.is_some(),
        |view, _| view.open.era == Era::E1910 && view.open.round == 5,
    ];
    for players in 2..=4 {
        for staged in kinds.iter().filter_map(|&there| find(&::forged::Setup::new(players), 1, there)) {
            pages.extend(
                [Viewer::Seat(staged.seat), Viewer::Watcher].map(|viewer| staged.page_for(viewer, Theme::System)),
            );
        }
    }
    let kinds: [EraThere; 3] = [
        |view, options| is_turn(view, options, 1),
        |view, _| view.attack.is_some(),
        |view, options| is_turn(view, options, 6),
    ];
    for players in 2..=5 {
        let setup = ::new_era::Setup { players, merge: players == 4 };
        for staged in kinds.iter().filter_map(|&there| find_era(&setup, 1, there)) {
            pages.extend(
                [Viewer::Seat(staged.seat), Viewer::Watcher].map(|viewer| staged.page_for(viewer, Theme::System)),
            );
        }
    }
    pages.into_iter().map(maud::Markup::into_string).collect()
}

/// What ends like a plural and is none, as in "1 Ruins".
fn is_singular(word: &str) -> bool {
    // Weapons are a resource.
    const ALSO_ONE: [&str; 4] = ["ruins", "besides", "this", "weapons"];
    ALSO_ONE.contains(&word)
}

/// Every "1 cards" and "1 commercial buildings" in a text.
fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, _) in text.match_indices("1 ") {
        let before = text[..at].chars().next_back().unwrap_or(' ');
        // Rounds, players, numbers of cards and moves are not counts.
        let named = ["player ", "round ", "no. ", "Player ", "Round ", "Distance "]
            .iter()
            .any(|word| text[..at].ends_with(word));
        if before.is_alphanumeric() || "-−.,/#=".contains(before) || named {
            continue;
        }
        let words: Vec<&str> = text[at + 2..].split(|it: char| !it.is_alphabetic()).take(2).collect();
        let is_many = |word: &&&str| word.len() > 3 && word.ends_with('s') && !word.ends_with("ss");
        if words.iter().find(is_many).is_some_and(|word| !is_singular(&word.to_lowercase())) {
            faults.push(format!("1 {}", words.join(" ")));
        }
    }
    faults
}

#[test]
fn one_of_something_is_never_many() {
    assert_eq!(faults("holds 1 cards, 11 cards and 1 commercial buildings"), ["1 cards ", "1 commercial buildings"]);
    let mut n_ones = 0;
    for page in tables() {
        let found = faults(&page);
        assert!(found.is_empty(), "{found:?}");
        n_ones += page.matches("\"1 ").count();
    }
    assert!(n_ones > 30, "hardly anything is there once: {n_ones}");
}

#[test]
fn keys_lead_only_to_what_a_table_has() {
    for page in tables() {
        let told = |words: &str| page.contains(&format!("<td>{words}</td>"));
        let has = |part: &str| page.contains(&format!(" id=\"{part}\""));
        for (words, part) in [
            ("to the map", "city"),
            ("to what you have built", "mine"),
            ("to your hand", "hand"),
            ("to the moves", "moves"),
            ("to the command line", "moves"),
            ("to the other players", "rivals"),
            ("to the log", "log"),
            ("to the chat", "chat"),
        ] {
            assert_eq!(told(words), has(part), "{words}");
        }
        assert!(told("show these keys"));
    }
}

/// Every player whom a random game speaks of, in its log, questions, labels and reasons, has a name there. What is drawn
/// says the same as the plain text, and every good has its icon.
fn check_names<G: Screen>(game: &G, seed: u64) {
    let names: Vec<String> = ["Ann", "Bo", "Chen", "Dagny", "Eva"].map(str::to_owned).into();
    let pen = Pen { names: &names, cards: Some("/cards/x") };
    let mut n_named = [0; 4];
    let mut check = |which: usize, phrase: &Phrase| {
        let told = phrase.named(&names);
        assert!((1..=5).all(|n| !told.to_lowercase().contains(&format!("player {n}"))), "{told}");
        assert_eq!(without_tags(&pen.draw(phrase).0), told);
        let icons = phrase.tokens().iter().filter(|it| matches!(it, Token::Amount { .. })).count();
        assert_eq!(pen.draw(phrase).0.matches("<svg").count(), icons, "{told}");
        n_named[which] += usize::from(*phrase != told);
    };
    let (mut state, mut dice) = (game.deal(&Seed::from_number(seed)), Dice::fast(seed));
    let mut options = Vec::new();
    while let Some(seat) = game.waiting(&state).lowest() {
        check(1, &game.question(&state, seat));
        for offer in screen::offers(game, &state, seat) {
            check(2, &offer.label);
            offer.refused.iter().for_each(|it| check(3, &it.sentence));
        }
        options.clear();
        game.options(&state, seat, &mut options);
        let choice = options[dice.below(u32::try_from(options.len()).unwrap_or(u32::MAX)) as usize];
        for other in (0..game.n_seats()).map(Seat::new) {
            game.refusal(&state, other, choice).iter().for_each(|it| check(3, &it.sentence));
        }
        game.play_listed(&mut state, seat, choice, &mut |event| check(0, &game.phrase(&event)));
    }
    assert!(n_named[0] > 50 && (game.n_seats() == 1 || n_named[3] > 50), "{n_named:?} phrases about players");
}

/// What somebody reads who does not see the page.
fn without_tags(html: &str) -> String {
    let text: String = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect();
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[test]
fn players_are_called_by_their_names() {
    for (players, seed) in [(1, 1), (2, 2), (3, 3), (4, 4)] {
        let game = fifty_first::Game::embedded(Setup::new(players).with("winter"));
        check_names(&game.unwrap_or_else(|error| panic!("{error}")), seed);
    }
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        let setup = ::forged::Setup { mogul: true, bigwig: true, ..::forged::Setup::new(players) };
        check_names(&::forged::Game::embedded(setup).unwrap_or_else(|error| panic!("{error}")), seed);
    }
    for (players, merge, seed) in [(2, false, 1), (3, true, 2), (5, false, 3)] {
        let game = ::new_era::Game::embedded(::new_era::Setup { players, merge });
        check_names(&game.unwrap_or_else(|error| panic!("{error}")), seed);
    }
}
