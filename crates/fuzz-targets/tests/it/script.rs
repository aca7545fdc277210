//! What `./test` says to arguments that it does not know. Nothing is run here.

use std::process::Command;

fn test_script(args: &[&str]) -> (Option<i32>, String, String) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../test");
    let output = Command::new(script).args(args).output().expect("the script can be run");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the script writes text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn bad_arguments_are_refused_with_one_sentence() {
    for (args, expected) in [
        (&["--lon"][..], "unknown argument '--lon'"),
        (&["--games", "5"], "--games goes with --long"),
        (&["--long", "--games"], "expected a number of games after --games"),
        (&["--long", "--games", "many"], "expected a number of games from 1 on after --games, found 'many'"),
        (&["--long", "--games", "0"], "expected a number of games from 1 on after --games, found '0'"),
        (&["--long", "--games", "-3"], "expected a number of games from 1 on after --games, found '-3'"),
        (&["--games", "1e6", "--long"], "expected a number of games from 1 on after --games, found '1e6'"),
        (&["--long", "--fuzz", "5"], "--long and --fuzz are two runs"),
        (&["--fuzz", "5", "--long"], "--long and --fuzz are two runs"),
        (&["--fuzz"], "expected a number of seconds after --fuzz"),
        (&["--fuzz", ""], "expected a number of seconds from 1 on after --fuzz, found ''"),
    ] {
        let (code, out, err) = test_script(args);
        assert_eq!(code, Some(2), "{args:?}: {out}{err}");
        assert_eq!((out.as_str(), err), ("", format!("test: {expected}; see ./test --help\n")), "{args:?}");
    }
}

#[test]
fn the_help_names_every_way_to_run_it() {
    let (code, out, err) = test_script(&["--help"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    for way in ["./test  ", "./test --long [--games N]", "./test --fuzz SECONDS"] {
        assert!(out.contains(way), "{way} is not in\n{out}");
    }
    assert!(!out.contains('#') && !out.contains("set -"), "{out}");
}
