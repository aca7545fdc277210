//! Runs every scenario, and sees to it that every rule and every card has one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use forged::{Event, Game, Setup, Use};
use rayon::prelude::*;
use rulebook::Rulebook;
use scenario::{Scenario, ScenarioFile};
use table::{Rules, Stage, Viewer, Words};

/// The families of rules that this game implements.
const FAMILIES: [&str; 3] = ["FS", "FSV", "FSF"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

fn files() -> Vec<ScenarioFile> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the scenarios folder")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "there are scenarios");
    let parse = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let text = fs::read_to_string(path).expect("a readable file");
        scenario::parse(&name, &text).unwrap_or_else(|error| panic!("{error}"))
    };
    paths.iter().map(parse).collect()
}

#[test]
fn every_scenario_holds() {
    let files = files();
    let scenarios: Vec<_> = files.iter().flat_map(|file| &file.scenarios).collect();
    let failures: Vec<String> = scenarios
        .par_iter()
        .filter_map(|it| scenario::run::<Game>(it).err().map(|failure| failure.to_string()))
        .collect();
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), scenarios.len(), failures.join("\n\n"));
}

#[test]
fn scenarios_cite_rules_that_exist() {
    let book = Rulebook::embedded();
    for file in files() {
        assert_eq!(file.game, "forged-in-steel");
        for scenario in &file.scenarios {
            for id in scenario.rules_cited() {
                assert!(book.get(id).is_some(), "{}:{} cites {id}, which is no rule", scenario.file, scenario.line);
            }
        }
    }
}

/// The text of every test of this crate in Rust.
fn rust_tests() -> String {
    fn collect(folder: &Path, all: &mut String) {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                collect(&path, all);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                let in_tests = path.components().any(|part| part.as_os_str() == "tests")
                    || path.file_name().is_some_and(|name| name == "tests.rs");
                let from = if in_tests { Some(0) } else { text.find("#[cfg(test)]") };
                all.push_str(from.map_or("", |from| &text[from..]));
            }
        }
    }
    let mut all = String::new();
    for part in ["src", "tests"] {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &mut all);
    }
    all
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    let files = files();
    let cited: BTreeSet<&str> =
        files.iter().flat_map(|file| &file.scenarios).flat_map(|scenario| scenario.rules_cited()).collect();
    let rust = rust_tests();
    let missing: Vec<&str> = Rulebook::embedded()
        .rules()
        .iter()
        .filter(|rule| FAMILIES.contains(&rule.family()))
        .map(|rule| rule.id.as_str())
        .filter(|id| !cited.contains(id) && !rust.contains(id))
        .collect();
    assert!(missing.is_empty(), "no test names {} rules: {missing:?}", missing.len());
}

/// Plays a scenario again and notes what was used in it, in the words of `every_card_is_used_by_a_scenario`.
fn used_in(scenario: &Scenario) -> BTreeSet<String> {
    let (game, mut state) = Game::stage(&scenario.given).unwrap_or_else(|error| panic!("{error}"));
    let mut used = BTreeSet::new();
    let note_headlines = |state: &forged::State, used: &mut BTreeSet<String>| {
        for posted in game.view(state, Viewer::Judge).open.headlines.iter() {
            // A Headline that only lies there shows nothing.
            let title = &game.card(posted.card).title;
            if scenario.cards.contains(title) {
                used.insert(format!("the Headline of {title}"));
            }
        }
    };
    note_headlines(&state, &mut used);
    for it in scenario.steps.iter().flat_map(|step| &step.play) {
        // A move that cannot be made is the business of `every_scenario_holds`.
        let Ok(choice) = game.read(&state, it.seat, &it.text) else { break };
        let mut tell = |event: Event| {
            match event {
                Event::Uses { card, for_: Use::Event | Use::Both, .. } => {
                    used.insert(format!("the event of {}", game.card(card).title))
                }
                Event::Responded { card, .. } => used.insert(format!("the Response of {}", game.card(card).title)),
                Event::UsedLeader(_, leader) => used.insert(game.leader(leader).name.clone()),
                Event::UsedToken(_, token) => used.insert(format!("the token {}", game.token(token).name)),
                _ => false,
            };
        };
        if game.choose(&mut state, it.seat, choice, &mut tell).is_err() {
            break;
        }
        note_headlines(&state, &mut used);
    }
    used
}

#[test]
fn every_card_is_used_by_a_scenario() {
    let files = files();
    let used: BTreeSet<String> = files.iter().flat_map(|file| &file.scenarios).flat_map(used_in).collect();
    let game = Game::embedded(Setup::new(4)).expect("a game of the rulebook");
    let mut all = Vec::new();
    for (_, card) in game.cards() {
        all.push(format!("the event of {}", card.title));
        all.extend(card.headline.is_some().then(|| format!("the Headline of {}", card.title)));
        all.extend(card.response.is_some().then(|| format!("the Response of {}", card.title)));
    }
    all.extend(game.leaders().map(|(_, leader)| leader.name.clone()));
    all.extend(game.tokens().map(|(_, token)| format!("the token {}", token.name)));
    let missing: Vec<&String> = all.iter().filter(|it| !used.contains(*it)).collect();
    assert!(missing.is_empty(), "no scenario uses {} of {}: {missing:?}", missing.len(), all.len());
}

/// The manual's example is a scenario as well.
#[test]
fn the_manual_tells_the_truth() {
    let manual = include_str!("../../../../docs/scenarios.md");
    let examples = manual.split("```toml\n").filter(|it| it.starts_with("game = \"forged-in-steel\""));
    let mut n = 0;
    for example in examples {
        let text = example.split("```").next().unwrap_or_default();
        let file = scenario::parse("scenarios.md", text).unwrap_or_else(|error| panic!("{error}"));
        for it in &file.scenarios {
            scenario::run::<Game>(it).unwrap_or_else(|failure| panic!("{failure}"));
            n += 1;
        }
    }
    assert!(n > 0, "the manual has an example");
}

/// What is wrong with a position is said in one sentence.
#[test]
fn faults_of_positions_have_a_sentence() {
    let faults = [
        ("playrs = 3", "there is no key \"playrs\"; known are cards, players, variants"),
        ("players = 5", "Forged in Steel is for 2 to 4 players, not 5; FS-001"),
        ("3 = { vp = 1 }", "there is no player 3; players = 2"),
        ("1 = { vps = 1 }", "there is no key \"vps\""),
        ("1 = { houses = [\"N99a\"] }", "there is no lot \"N99a\""),
        ("1 = { houses = [\"N1a\"], cubes = [\"N1a\"] }", "there are two pieces on N1a"),
        ("1 = { mansions = [\"N1ad\"] }", "a mansion covers 2 lots of one block side by side, not N1ad"),
        (
            "1 = { mansions = [\"N1ab\", \"N1cd\", \"N2ab\", \"N2cd\"] }",
            "player 1 has 4 mansions on the board; there are 3",
        ),
        ("1 = { mines = 13 }", "there are 12 mines; FS-221"),
        ("1 = { unrest = 255 }", "255 cubes of unrest are more than the 28 cubes of a player"),
        ("city = { hospital = [\"N1\"] }", "there are 4 hospitals on the board; the box has 3"),
        ("1 = { hand = [\"Socialism\"] }\ndeck = [\"Socialism\"]", "Socialism is in two places"),
        ("1 = { hand = [\"Sozialism\"] }", "there is no card \"Sozialism\"; did you mean `Socialism`?"),
        ("1 = { hand = [\"Socialism\"] }\nera = 1890", "Socialism is a card of a later era than 1890"),
        ("tracks = { mining = 5 }", "the Mining track has [1, 2, 3, 4], not 5"),
        ("dice = [1, 2, 3, 4, 1, 2, 3]\nnow = { mm = 1 }", "dice wants at most 6 rolls, found 7"),
        ("dice = [5]\nnow = { mm = 1 }", "the die has four sides, found [5]; FS-013"),
        ("influence = [1, 1]", "influence names every player once"),
        ("now = \"nowhere\"", "\"nowhere\" is nowhere in the game; known are leaders, seeding"),
        ("now = \"deal\"\nera = 1900", "era cannot be given together with a fresh deal"),
        ("headlines = [\"Adobe Houses\"]", "Adobe Houses has no Headline"),
        ("", "nobody has a card to select"),
    ];
    for (given, sentence) in faults {
        let given: toml::Table = given.parse().expect("a table");
        let fault = Game::stage(&given).expect_err(sentence).to_string();
        assert!(fault.starts_with(sentence), "expected {sentence:?}, found {fault:?}");
    }
}
