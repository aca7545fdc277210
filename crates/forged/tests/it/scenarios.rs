//! Runs every scenario.

use std::fs;
use std::path::{Path, PathBuf};

use forged::Game;
use rayon::prelude::*;
use scenario::ScenarioFile;

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
