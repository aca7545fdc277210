//! `ruinforge scenario`: running scenario files.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use games::GameId;
use rulebook::Rulebook;
use scenario::{Scenario, ScenarioFile};

use crate::console::{Console, Verdict};
use crate::files;

/// The options of `scenario`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge scenario razing.toml            the scenarios of one file\n  \
    ruinforge scenario scenarios              all *.toml files of a folder and below\n\n\
    Ends with 1 if a scenario does not hold, with 2 if a file cannot be read.")]
pub struct ScenarioArgs {
    /// Scenario files, or folders with them.
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,
}

/// Runs everything, then sums up.
pub fn run(args: &ScenarioArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let paths = files::toml_files_below(&args.paths)?;
    if paths.is_empty() {
        bail!("there are no scenario files (*.toml) in the given folders");
    }
    let (mut n_passed, mut n_failed, mut n_unreadable) = (0, 0, 0);
    for path in paths {
        let (game, file) = match load(&path) {
            Ok(loaded) => loaded,
            Err(error) => {
                n_unreadable += 1;
                console.out.flush()?;
                writeln!(console.err, "ruinforge: {error:#}")?;
                continue;
            }
        };
        for scenario in &file.scenarios {
            match difference(game, scenario) {
                None => n_passed += 1,
                Some(report) => {
                    n_failed += 1;
                    writeln!(console.out, "{report}\n")?;
                }
            }
        }
    }
    write!(console.out, "{n_passed} passed, {n_failed} failed")?;
    if n_unreadable > 0 {
        write!(console.out, ", {} could not be read", table::count(n_unreadable, "file"))?;
    }
    writeln!(console.out)?;
    Ok(match (n_unreadable, n_failed) {
        (0, 0) => Verdict::Good,
        (0, _) => Verdict::Failed,
        _ => Verdict::Unusable,
    })
}

fn load(path: &Path) -> Result<(GameId, ScenarioFile)> {
    let name = path.display().to_string();
    let file = scenario::parse(&name, &files::read(path)?)?;
    match file.game.parse() {
        Ok(game) => Ok((game, file)),
        Err(error) => bail!("{name}: {error}"),
    }
}

/// What does not hold, as a report; `None` if all does.
fn difference(game: GameId, scenario: &Scenario) -> Option<String> {
    let book = Rulebook::embedded();
    if let Some(id) = scenario.rules_cited().into_iter().find(|id| book.get(id).is_none()) {
        let near = book.nearest(id).first().map(|rule| format!("; did you mean {}?", rule.id)).unwrap_or_default();
        let Scenario { file, line, name, .. } = scenario;
        return Some(format!("{file}:{line}: {name:?}\n  there is no rule {id:?}{near}"));
    }
    games::run_scenario(game, scenario).err().map(|failure| failure.to_string())
}
