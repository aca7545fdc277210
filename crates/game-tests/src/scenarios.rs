//! Every scenario holds, and every rule and every card has one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rulebook::Rulebook;
use scenario::{Scenario, ScenarioFile};

use crate::Finished;

fn files<T: Finished>() -> Vec<ScenarioFile> {
    let mut paths: Vec<PathBuf> = fs::read_dir(Path::new(T::CRATE).join("scenarios"))
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

fn scenarios(files: &[ScenarioFile]) -> Vec<&Scenario> {
    files.iter().flat_map(|file| &file.scenarios).collect()
}

/// Runs every file of the scenarios folder.
pub fn every_scenario_holds<T: Finished>() {
    let files = files::<T>();
    let scenarios = scenarios(&files);
    let failures: Vec<String> = scenarios
        .par_iter()
        .filter_map(|it| scenario::run::<T::Game>(it).err().map(|failure| failure.to_string()))
        .collect();
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), scenarios.len(), failures.join("\n\n"));
}

/// A rule that a scenario names is in the rulebook.
pub fn scenarios_cite_rules_that_exist<T: Finished>() {
    let book = Rulebook::embedded();
    for file in files::<T>() {
        assert_eq!(file.game, T::ID);
        for scenario in &file.scenarios {
            for id in scenario.rules_cited() {
                assert!(book.get(id).is_some(), "{}:{} cites {id}, which is not a rule", scenario.file, scenario.line);
            }
        }
    }
}

/// The text of every test in Rust below a folder.
fn rust_tests(folder: &Path, all: &mut String) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            rust_tests(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a readable file");
            let in_tests = path.components().any(|part| part.as_os_str() == "tests")
                || path.file_name().is_some_and(|name| name == "tests.rs");
            let from = if in_tests { Some(0) } else { text.find("#[cfg(test)]") };
            all.push_str(from.map_or("", |from| &text[from..]));
        }
    }
}

/// A scenario or a test in Rust names it.
pub fn every_rule_has_a_test_that_names_it<T: Finished>() {
    let files = files::<T>();
    let cited: BTreeSet<&str> = scenarios(&files).into_iter().flat_map(Scenario::rules_cited).collect();
    let mut rust = String::new();
    for part in ["src", "tests"] {
        rust_tests(&Path::new(T::CRATE).join(part), &mut rust);
    }
    let missing: Vec<&str> = Rulebook::embedded()
        .rules()
        .iter()
        .filter(|rule| T::FAMILIES.contains(&rule.family()))
        .map(|rule| rule.id.as_str())
        .filter(|id| !cited.contains(id) && !rust.contains(id))
        .collect();
    assert!(missing.is_empty(), "no test names {} rules: {missing:?}", missing.len());
}

/// What is printed on a card has been seen to work.
pub fn every_card_is_used_by_a_scenario<T: Finished>() {
    let files = files::<T>();
    let used: BTreeSet<String> = scenarios(&files).into_iter().flat_map(T::used_in).collect();
    let all = T::cards();
    let missing: Vec<&String> = all.iter().filter(|it| !used.contains(*it)).collect();
    assert!(missing.is_empty(), "no scenario uses {} of {}: {missing:?}", missing.len(), all.len());
}

/// The examples of the manual are scenarios as well.
pub fn the_manual_tells_the_truth<T: Finished>() {
    let manual = fs::read_to_string(Path::new(T::CRATE).join("../../docs/scenarios.md")).expect("the manual");
    let header = format!("game = \"{}\"", T::ID);
    let mut n = 0;
    for example in manual.split("```toml\n").filter(|it| it.starts_with(&header)) {
        let text = example.split("```").next().unwrap_or_default();
        let file = scenario::parse("scenarios.md", text).unwrap_or_else(|error| panic!("{error}"));
        for it in &file.scenarios {
            scenario::run::<T::Game>(it).unwrap_or_else(|failure| panic!("{failure}"));
            n += 1;
        }
    }
    assert!(n > 0, "the manual has an example");
}
