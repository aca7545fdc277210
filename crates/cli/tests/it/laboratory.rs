//! Simulations, measurements and counts.

use std::fs;
use std::path::Path;

use crate::{assert_has, files_in, run, text};

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_simulation_in_words_and_as_json() {
    let args = ["simulate", "51st-state", "--seats", "random,random", "--games", "6"];
    assert_has(&run(&args).good(), &["games: 6, seeds 1 to 6, seats rotated", "1 random", "decisions per game"]);
    let with = |more: &[&str]| json(&run(&[&args[..], &["--json"], more].concat()).good());
    let one = with(&["--threads", "1"]);
    assert_eq!(one["n_games"], 6);
    assert_eq!(one, with(&["--threads", "2"]), "the number of threads does not matter");
    assert_ne!(one, with(&["--seed", "100"]));
    assert_eq!(with(&["--no-rotate"])["seating"], "fixed");
}

#[test]
fn the_solo_game_has_a_side_of_its_own() {
    let args = ["simulate", "51st-state", "--seats", "random", "--games", "2", "--with", "winter,promo-1"];
    assert_has(&run(&args).good(), &["the game"]);
}

#[test]
fn a_result_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("result.json");
    let args = ["simulate", "51st-state", "--seats", "random,random", "--games", "2", "--json", "--out", text(&path)];
    assert_has(&run(&args).good(), &["The result is in "]);
    assert_eq!(json(&std::fs::read_to_string(&path).unwrap())["n_games"], 2);
    assert_eq!(files_in(folder.path()), ["result.json"]);
    let args = ["simulate", "51st-state", "--seats", "random,random", "--out", text(folder.path())];
    assert_has(&run(&args).fails_with(2), &["it is a folder"]);
    assert_eq!(files_in(folder.path()), ["result.json"]);
}

/// The files of a report with their texts.
fn report(folder: &Path) -> Vec<(String, String)> {
    files_in(folder).into_iter().map(|name| (name.clone(), fs::read_to_string(folder.join(name)).unwrap())).collect()
}

#[test]
fn a_report_and_a_table_are_the_same_whatever_the_threads_and_the_days() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let play = |name: &str, games: &str, threads: &str, more: &[&str]| {
        let (csv, dir, out) = (path(&format!("{name}.csv")), path(name), path(&format!("{name}.json")));
        let args = ["simulate", "new-era", "--seats", "random,greedy,random", "--json", "--seed", "5"];
        let files = ["--games", games, "--threads", threads, "--csv", &csv, "--report", &dir, "--out", &out];
        let said = run(&[&args[..], &files, more].concat()).good();
        assert_has(&said, &["games/s", &format!("The report is in {dir}/report.md."), "The table of the games is in"]);
        (report(Path::new(&dir)), fs::read_to_string(csv).unwrap(), fs::read_to_string(out).unwrap())
    };
    let one = play("one", "9", "1", &[]);
    let log = path("log");
    play("part", "4", "2", &["--resume", &log]);
    // Somebody pulled the plug.
    let text = fs::read_to_string(&log).unwrap();
    fs::write(&log, &text[..text.len() - 20]).unwrap();
    assert!(play("two", "9", "2", &["--resume", &log]) == one);
    assert!(play("more", "10", "2", &["--resume", &log]).0 != one.0);

    let (files, csv, _) = one;
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_has(
        &names.join(" "),
        &["actions.csv", "cards.csv", "cards.svg", "factions.svg", "report.json", "report.md"],
    );
    let markdown = &files.iter().find(|(name, _)| name == "report.md").unwrap().1;
    let expected = [
        "# 9 games\n",
        "game new-era",
        "Seeds 5 to 13, seats rotated.",
        "## Who begins",
        "| first player | 9 |",
        "| turns | games | share |",
        "## Factions",
        "### incorporated\n",
        "Cards that nobody made anything of: ",
    ];
    assert_has(markdown, &expected);
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 10);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{csv}");
    assert_eq!((rows[1][0], rows[9][1], rows[1][5], rows[2][5]), ("1", "13", "random", "random"), "{csv}");
}

#[test]
fn a_run_is_resumed_as_it_was_begun() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let play = |more: &[&str]| {
        let args = ["simulate", "51st-state", "--seats", "random,random", "--resume", text(&log)];
        run(&[&args[..], more].concat())
    };
    play(&["--games", "3"]).good();
    assert_has(
        &play(&["--games", "3", "--seed", "2"]).fails_with(2),
        &["it is of another run: seed \"1\" instead of \"2\""],
    );
    assert_has(&play(&["--games", "3", "--with", "winter"]).fails_with(2), &["it is of another run: cards \""]);
    assert_has(&play(&["--games", "2"]).fails_with(2), &["it has 3 games, more than 2"]);
    let report = folder.path().join("report");
    let sentence = play(&["--games", "3", "--report", text(&report)]).fails_with(2);
    assert_has(&sentence, &["it was begun without a report"]);
    assert_has(&play(&["--games", "3"]).good(), &["games: 3, seeds 1 to 3", "0.00 games/s"]);
}

#[test]
fn a_tournament_in_words_and_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let args = ["tournament", "51st-state", "--players", "random,greedy", "--elo", "1200"];
    let play = |more: &[&str]| run(&[&args[..], more].concat()).good();
    let words = play(&["--games", "6"]);
    let expected = [
        "games: 12 in 1 line-up and a mirror match, from seed 1 on, seats rotated",
        "random",
        "1200",
        "anchor",
        "mirror",
        "every share should be 50.0%",
    ];
    assert_has(&words, &expected);
    let whole = play(&["--games", "6", "--json", "--threads", "1"]);
    let result = json(&whole);
    assert_eq!((result["n_games"].as_u64(), result["anchor"].as_str()), (Some(12), Some("random")));
    assert_eq!(result["players"][0]["player"], "greedy");
    play(&["--games", "2", "--resume", text(&log)]);
    assert_eq!(play(&["--games", "6", "--resume", text(&log), "--json", "--threads", "2"]), whole);
    let larger = json(&play(&["--games", "2", "--seats", "3", "--anchor", "greedy", "--json"]));
    assert_eq!((larger["n_seats"].as_u64(), larger["line_ups"].as_array().map(Vec::len)), (Some(3), Some(2)));
}

#[cfg(unix)]
#[test]
fn who_interrupts_a_run_keeps_what_is_done() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (log, csv, dir) = (path("log"), path("games.csv"), path("report"));
    let args = ["simulate", "51st-state", "--seats", "random,random", "--report", &dir, "--csv", &csv];
    let child = crate::program(&[&args[..], &["--games", "50000000", "--resume", &log]].concat()).spawn().unwrap();
    // Some blocks of games are done.
    let is_under_way = || fs::read_to_string(&log).is_ok_and(|text| text.lines().count() > 3);
    while !is_under_way() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(130), "{out}\n{err}");
    let n: u64 = out.strip_prefix("games: ").unwrap().split(", ").next().unwrap().replace(',', "").parse().unwrap();
    assert!(err.starts_with("ruinforge: stopped after ") && err.ends_with(" of 50,000,000 games\n"), "{err}");
    let stopped = (report(Path::new(&dir)), fs::read_to_string(&csv).unwrap());
    assert_eq!(stopped.1.lines().count() as u64, n + 1);
    // The same as if no more had been asked for.
    let [dir, csv] = [path("again"), path("again.csv")];
    let args = ["simulate", "51st-state", "--seats", "random,random", "--report", &dir, "--csv", &csv];
    run(&[&args[..], &["--games", &n.to_string()]].concat()).good();
    assert!((report(Path::new(&dir)), fs::read_to_string(&csv).unwrap()) == stopped);
    let names = files_in(folder.path());
    assert_eq!(names, ["again", "again.csv", "games.csv", "log", "report"], "nothing else is left behind");
}

#[test]
fn speeds_for_two_and_four_players() {
    let report = json(&run(&["bench", "--seconds", "0.02", "--json"]).good());
    let games = report["games"].as_array().unwrap();
    assert_eq!(games.iter().map(|it| it["n_seats"].as_u64().unwrap()).collect::<Vec<_>>(), [2, 4, 2, 4, 2, 4]);
    for key in ["decisions_per_second", "games_per_second", "decisions_per_game", "state_bytes", "copy_ns"] {
        assert!(games.iter().all(|it| it[key].as_f64().unwrap() > 0.0), "{key}");
    }
    let text = run(&["bench", "51st-state", "--seconds", "0.02", "--players", "3", "--with", "new-era"]).good();
    assert_has(&text, &["51st-state + new-era", "decisions/s"]);
    let mogul = ["bench", "forged-in-steel", "--seconds", "0.02", "--players", "4", "--with", "mogul", "--json"];
    let report = json(&run(&mogul).good());
    assert!(report["games"][0]["state_bytes"].as_u64().unwrap() <= 8192);
}

#[test]
fn paths_are_counted() {
    assert_eq!(run(&["perft", "51st-state", "--seed", "2a", "--depth", "0"]).good(), "1\n");
    assert_eq!(run(&["perft", "51st-state", "--seed", "2a", "--depth", "1", "--players", "4"]).good(), "15\n");
}
