//! The program as people and other programs meet it: the built binary, its output, its errors and its exit codes.
#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on should stop with a backtrace")]

mod abuse;
mod checks;
mod crash;
mod laboratory;
mod learning;
mod lookup;
mod play;
mod serving;
mod terminal;
mod usage;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the program left behind.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program without input.
fn run(args: &[&str]) -> Run {
    run_with_input(args, "")
}

/// Runs the program with these lines as its input.
fn run_with_input(args: &[&str], input: &str) -> Run {
    let mut child = program(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may end without reading everything; that is not what is tested here.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let run = Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!run.err.contains("panicked"), "{args:?}: {}", run.err);
    run
}

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ruinforge"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command
}

impl Run {
    /// All went well: says so if not, and gives the output.
    #[track_caller]
    fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// It ended with this code and one sentence, which is given without the program's name.
    #[track_caller]
    fn fails_with(self, code: i32) -> String {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        let sentence = self.err.strip_prefix("ruinforge: ").unwrap_or_else(|| panic!("{:?}", self.err));
        assert_eq!(sentence.matches('\n').count(), 1, "one line: {sentence}");
        sentence.trim_end().to_owned()
    }
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

/// The names of all files in a folder.
fn files_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        folder.read_dir().unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn write_file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
