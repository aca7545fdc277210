//! The program `ruinforge` in a terminal: a module for each command.
//!
//! Commands write to a [`Console`] and return a [`Verdict`]; errors are one sentence each. Here the command line is
//! read, the console is made from the process's own streams, and the outcome becomes an exit code: 0 if all is well, 1 if
//! something that was checked is wrong, 2 if the command could not be carried out, 130 if it was interrupted.
#![forbid(unsafe_code)]

mod analyse;
mod args;
mod bench;
mod cards;
mod console;
mod files;
mod interrupt;
mod laboratory;
mod perft;
mod play;
mod prose;
mod replay;
mod rules;
mod scenario;
mod seats;
mod serve;
mod simulate;
mod tournament;
mod train;

use std::ffi::OsString;
use std::io::{self, BufWriter};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::Parser;
use clap::error::ErrorKind;

pub use args::{Cli, Command};
pub use console::{Console, Screen, Verdict};

/// Runs the program on the process's own arguments and streams.
pub fn main() -> ExitCode {
    main_with(std::env::args_os())
}

/// Runs the program on the process's own streams and these arguments, the first of which is its name.
pub fn main_with(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let parsed = Cli::try_parse_from(args);
    if parsed.as_ref().is_ok_and(|cli| cli.no_color) {
        ColorChoice::Never.write_global();
    }
    let color = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    let width = parsed.as_ref().ok().and_then(|cli| cli.width);
    let screen = Screen::of_process(width, color);

    let mut out = BufWriter::new(AutoStream::auto(io::stdout().lock()));
    // Not locked: the progress bar draws there from other threads, which would wait for ever.
    let mut err = AutoStream::auto(io::stderr());
    let mut input = io::stdin().lock();
    let mut console = Console { out: &mut out, err: &mut err, input: &mut input, screen };
    let code = match parsed {
        Ok(cli) => run(cli, &mut console),
        Err(error) => refuse(&error, &mut console),
    };
    ExitCode::from(code)
}

/// Runs the program on these arguments, the first of which is its name, and returns the exit code.
pub fn run_with(args: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> u8 {
    match Cli::try_parse_from(args) {
        Ok(cli) => run(cli, console),
        Err(error) => refuse(&error, console),
    }
}

fn run(cli: Cli, console: &mut Console<'_>) -> u8 {
    let outcome = match cli.command {
        None => serve::run(&serve::ServeArgs::default(), console),
        Some(Command::Serve(args)) => serve::run(&args, console),
        Some(Command::Play(args)) => play::run(&args, console),
        Some(Command::Scenario(args)) => scenario::run(&args, console),
        Some(Command::Analyse(args)) => analyse::run(&args, console),
        Some(Command::Replay(args)) => replay::run(&args, console),
        Some(Command::Cards(args)) => cards::run(&args, console),
        Some(Command::Rules(args)) => rules::run(&args, console),
        Some(Command::Simulate(args)) => simulate::run(&args, console),
        Some(Command::Train(args)) => train::run(&args, console),
        Some(Command::Tournament(args)) => tournament::run(&args, console),
        Some(Command::Bench(args)) => bench::run(&args, console),
        Some(Command::Perft(args)) => perft::run(&args, console),
    };
    // What is still in the buffer can meet a closed pipe too.
    let outcome = outcome.and_then(|verdict| Ok(console.out.flush().map(|()| verdict)?));
    match outcome {
        Ok(verdict) => verdict.exit_code(),
        Err(error) if is_closed_pipe(&error) => 0,
        Err(error) => {
            let _ = console.out.flush();
            // Nobody is left to be told if that fails too.
            let _ = writeln!(console.err, "ruinforge: {error:#}");
            2
        }
    }
}

/// Whoever reads our output has seen enough, as `head` does. That is no error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |it: &io::Error| it.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(closed))
}

/// Help and version are asked for; everything else is a mistake that is told in one sentence.
fn refuse(error: &clap::Error, console: &mut Console<'_>) -> u8 {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = error.render();
            let written = if console.screen.color {
                write!(console.out, "{}", text.ansi())
            } else {
                write!(console.out, "{text}")
            };
            // A closed pipe is no error, and there is nothing else that could be said.
            let _ = written.and_then(|()| console.out.flush());
            0
        }
        _ => {
            let _ = writeln!(console.err, "ruinforge: {}", usage_sentence(&error.render().to_string()));
            2
        }
    }
}

/// The parser's message on one line: what is wrong, then its tips, without the summary of the usage.
fn usage_sentence(message: &str) -> String {
    let mut sentence = String::new();
    for line in message.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with("Usage:") || line.starts_with("For more information") {
            break;
        }
        let line = line.strip_prefix("error: ").unwrap_or(line);
        let (joint, line) = match line.strip_prefix("tip: ") {
            Some(tip) => ("; ", tip),
            None => (" ", line),
        };
        if !sentence.is_empty() {
            sentence.push_str(joint);
        }
        sentence.push_str(line);
    }
    sentence.push_str(" (see --help)");
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_described_without_contradiction() {
        use clap::CommandFactory as _;
        Cli::command().debug_assert();
    }

    #[test]
    fn usage_errors_fit_on_one_line() {
        let message = "error: unrecognized subcommand 'pley'\n\n  tip: a similar subcommand exists: 'play'\n\n\
                       Usage: ruinforge [COMMAND]\n\nFor more information, try '--help'.\n";
        let expected = "unrecognized subcommand 'pley'; a similar subcommand exists: 'play' (see --help)";
        assert_eq!(usage_sentence(message), expected);
        let message = "error: the following required arguments were not provided:\n  <FILE>...\n\nUsage: x\n";
        assert_eq!(
            usage_sentence(message),
            "the following required arguments were not provided: <FILE>... (see --help)"
        );
    }
}
