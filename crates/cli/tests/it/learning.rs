//! Networks that are made, and games that are looked back at.

use std::fs;

use search::Network;

use crate::{assert_has, files_in, run, text};

/// A course that takes a moment.
const COURSE: &str = "games = 24\ngames-a-round = 8\nseed = 3\n\n[[table]]\nplayers = 2\nshare = 1\nmeasured = true\n";

#[test]
fn a_network_is_made_and_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let course = folder.path().join("course.toml");
    fs::write(&course, COURSE).unwrap();
    let learn = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        let args = ["train", "51st-state", "--out", text(&out), "--course", text(&course), "--measure-games", "4"];
        let said = run(&[&args[..], more].concat()).good();
        assert_has(&said, &["The network is in "]);
        assert_eq!(files_in(&out), ["course.kept", "curve.csv", "curve.svg", "network.net"]);
        fs::read(out.join("network.net")).unwrap()
    };
    let one = learn("one", &["--threads", "1"]);
    assert_eq!(one, learn("two", &["--threads", "2"]), "the number of threads does not matter");
    // There is nothing left to learn, and nothing is lost.
    assert_eq!(one, learn("one", &[]));
    let network = Network::from_bytes(&one).unwrap();
    let note = |key: &str| network.notes().iter().find(|(it, _)| it == key).map(|(_, value)| value.as_str());
    assert_eq!((note("game"), note("games"), note("seed")), (Some("51st-state"), Some("24"), Some("3")));
    let curve = fs::read_to_string(folder.path().join("one/curve.csv")).unwrap();
    assert!(curve.starts_with("games,seconds,wrong-by,table-1-against-greedy"), "{curve}");
    assert_eq!(curve.lines().count(), 2, "{curve}");

    // What was kept belongs to one course alone.
    let out = folder.path().join("one");
    let other = run(&["train", "51st-state", "--out", text(&out), "--course", text(&course), "--seed", "4"]);
    assert_has(&other.fails_with(2), &["its tables or its plan are not the same"]);
}

#[test]
fn a_course_that_cannot_be_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let course = folder.path().join("course.toml");
    let refused = |text_of_it: &str| {
        fs::write(&course, text_of_it).unwrap();
        run(&["train", "new-era", "--out", text(folder.path()), "--course", text(&course)]).fails_with(2)
    };
    assert_has(&refused("games = 5"), &["the course of learning", "missing field"]);
    assert_has(&refused("games = 0\nseed = 1\ntable = []"), &["expected from 1 to 1000000000 games, found 0"]);
    assert_has(&refused("games = 9\nseed = 1\ntable = []"), &["expected from 1 to 200 tables, found 0"]);
    let nine = "games = 9\nseed = 1\n[[table]]\nshare = 1\nplayers = 9";
    assert_has(&refused(nine), &["table 1 of the course", "2 to 5 players"]);
    assert_has(&refused("games = 9\nseed = 1\npatience = 2.0\ntable = []"), &["a patience from 0 to 1"]);
    assert_has(&run(&["train", "chess", "--out", text(folder.path())]).fails_with(2), &["there is no game \"chess\""]);
}

#[test]
fn a_game_is_looked_back_at() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../fifty-first/replays/random-2p-base.record");
    let args = ["analyse", record, "--iterations", "20", "--most", "2"];
    let said = run(&args).good();
    assert_has(
        &said,
        &["Chances from the beginning to the end, in ", "Where it turned:", "What would have been better:"],
    );
    let told: serde_json::Value = serde_json::from_str(&run(&[&args[..], &["--json"]].concat()).good()).unwrap();
    let chances = told["chances"].as_array().unwrap();
    for both in chances {
        let sum: f64 = both.as_array().unwrap().iter().filter_map(serde_json::Value::as_f64).sum();
        assert!((sum - 1.0).abs() < 0.001, "{both}");
    }
    let mistakes = told["mistakes"].as_array().unwrap();
    assert!(mistakes.len() == 2 && mistakes[0]["loss"].as_f64() >= mistakes[1]["loss"].as_f64(), "{told}");
    assert_eq!(told["turning-points"].as_array().unwrap().len(), 2);
    assert_has(&run(&["analyse", "no-such-file"]).fails_with(2), &["cannot read no-such-file"]);
}
