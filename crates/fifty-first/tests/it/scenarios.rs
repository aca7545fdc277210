//! Runs every scenario, and sees to it that every rule and every card has one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fifty_first::{Game, Library};
use rayon::prelude::*;
use rulebook::Rulebook;
use scenario::ScenarioFile;

/// The families of rules that this game implements.
const FAMILIES: [&str; 3] = ["MS", "SOLO", "CARD"];

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
        assert_eq!(file.game, "51st-state");
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
                let in_tests = path.components().any(|part| part.as_os_str() == "tests");
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
    assert!(missing.is_empty(), "no test names {missing:?}");
}

#[test]
fn every_card_is_used_by_a_scenario() {
    let files = files();
    let used: BTreeSet<&str> =
        files.iter().flat_map(|file| &file.scenarios).flat_map(|it| &it.cards).map(String::as_str).collect();
    let library = Library::embedded();
    let locations = library.locations().map(|(_, it)| it.name.as_str());
    let connections = library.connections().map(|(_, it)| it.name.as_str());
    let factions = library.factions().map(|(_, it)| it.name.as_str());
    let missing: Vec<&str> = locations.chain(connections).chain(factions).filter(|name| !used.contains(name)).collect();
    assert!(missing.is_empty(), "no scenario uses {missing:?}");
}
