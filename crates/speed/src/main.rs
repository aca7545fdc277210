//! The program `speed`: counts the instructions of a decision and says what grew.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use speed::{Case, CountError, Figures, TOLERANCE_PERCENT, count, play};

const HELP: &str = "\
Counts the instructions of a decision in every game, under valgrind.

  speed [WORD...]        all cases, or those with all of these words in their names: speed 51st-state 2 random
  --against FILE         compare with these figures instead of those kept with the program
  --save FILE            write the figures to this file
  --strict               exit code 1 if something grew by more than the tolerance
";

/// The figures that are kept with the program.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/figures.txt");

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["-h" | "--help"] => {
            say(HELP);
            Ok(ExitCode::SUCCESS)
        }
        // What this program starts under valgrind.
        ["play", case, n_games] => played(case, n_games),
        _ => Orders::read(&words).and_then(|orders| compared(&orders)),
    };
    done.unwrap_or_else(|error| {
        let _ = writeln!(std::io::stderr(), "speed: {error}");
        ExitCode::from(2)
    })
}

/// What is asked for.
struct Orders<'a> {
    words: Vec<&'a str>,
    against: PathBuf,
    save: Option<PathBuf>,
    strict: bool,
}

impl<'a> Orders<'a> {
    fn read(args: &[&'a str]) -> Result<Orders<'a>, String> {
        let mut orders = Orders { words: Vec::new(), against: KEPT.into(), save: None, strict: false };
        let mut args = args.iter();
        while let Some(&arg) = args.next() {
            let mut file = || args.next().map(PathBuf::from).ok_or_else(|| format!("expected a file after {arg}"));
            match arg {
                "--against" => orders.against = file()?,
                "--save" => orders.save = Some(file()?),
                "--strict" => orders.strict = true,
                _ if arg.starts_with('-') => return Err(format!("there is no option {arg}; see speed --help")),
                word => orders.words.push(word),
            }
        }
        Ok(orders)
    }

    fn cases(&self) -> Vec<Case> {
        let is_meant = |name: &str| self.words.iter().all(|word| name.split(' ').any(|it| it == *word));
        Case::all().into_iter().filter(|case| is_meant(&case.to_string())).collect()
    }
}

fn compared(orders: &Orders<'_>) -> Result<ExitCode, String> {
    let cases = orders.cases();
    if cases.is_empty() {
        let all: Vec<String> = Case::all().iter().map(Case::to_string).collect();
        return Err(format!("no case has these words; there are: {}", all.join(", ")));
    }
    let path = orders.against.display();
    let before = fs::read_to_string(&orders.against).map_err(|error| format!("cannot read {path}: {error}"))?;
    let before: Figures = before.parse().map_err(|error| format!("{path}: {error}"))?;

    let figures = counted(&cases).map_err(|error| error.to_string())?;
    say(&figures.table(&before));
    if let Some(path) = &orders.save {
        fs::write(path, figures.to_string()).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    let grown = figures.grown_since(&before);
    if grown.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    say(&format!("\nmore than {TOLERANCE_PERCENT}% above {path}: {}\n", grown.join(", ")));
    Ok(if orders.strict { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Counts several cases at a time: that changes no figure.
fn counted(cases: &[Case]) -> Result<Figures, CountError> {
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(usize, Result<u64, CountError>)>> = Mutex::new(Vec::new());
    let work = || {
        while let Some((i, &case)) = Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| Some((i, cases.get(i)?))) {
            let figure = count(case);
            found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((i, figure));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    found.sort_by_key(|&(i, _)| i);
    let mut figures = Figures::default();
    for (i, figure) in found {
        figures.add(cases[i], figure?);
    }
    Ok(figures)
}

fn played(case: &str, n_games: &str) -> Result<ExitCode, String> {
    let case = Case::named(case).ok_or_else(|| format!("there is no case {case:?}"))?;
    let n_games = n_games.parse().map_err(|_| format!("expected a number of games, found {n_games:?}"))?;
    let n_decisions = play(case, n_games).map_err(|error| error.to_string())?;
    say(&format!("{n_decisions}\n"));
    Ok(ExitCode::SUCCESS)
}

fn say(text: &str) {
    // Whoever reads it may have stopped reading.
    let _ = std::io::stdout().write_all(text.as_bytes());
}
