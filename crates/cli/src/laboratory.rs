//! What commands have in common that play many games: threads, progress, going on with an earlier run, and stopping.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use games::{AnyGame, Playable, Visitor};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Journal, Orders, Plan, Results, RunError, grouped};

use crate::console::{Console, Verdict};
use crate::files::Draft;
use crate::interrupt;

/// More games are more than anybody waits for.
const MAX_GAMES: u64 = 100_000_000;
/// More threads are more than any machine has.
const MAX_THREADS: usize = 1_024;
/// Longer lines are none of ours: a line has at most some thousand games.
const MAX_LINE: u64 = 16 << 20;

/// How games are played.
#[derive(Clone, Debug, Default, Args)]
pub struct RunArgs {
    /// The seed of the first game, a number; each next game has the next one.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// How many threads; otherwise one for each core.
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,

    /// Keep all games in this file as they are played, and go on behind those that are there already.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
}

/// What is to be done.
pub struct Job<'a> {
    /// What is played.
    pub plan: &'a Plan,
    /// How.
    pub args: &'a RunArgs,
    /// Where a line for each game goes.
    pub csv: Option<&'a Path>,
    /// Whether a report will be made.
    pub counting: bool,
}

/// What came of it.
pub struct Done {
    /// What is known now.
    pub results: Results,
    /// The setup, as the header of a record has it.
    pub setup: BTreeMap<String, String>,
    /// How many games were played now.
    pub n_played: u64,
    /// How long that took.
    pub elapsed: Duration,
}

impl Job<'_> {
    /// Plays until all is done, or somebody stops it.
    pub fn run(self, game: &AnyGame) -> Result<Done> {
        let n = self.plan.n_games;
        if n > MAX_GAMES {
            bail!("expected at most {} games, found {}", grouped(MAX_GAMES), grouped(n));
        }
        let n_threads = self.args.threads;
        if let Some(n) = n_threads.filter(|n| !(1..=MAX_THREADS).contains(n)) {
            let bound = if n == 0 { "at least 1 thread".to_owned() } else { format!("at most {MAX_THREADS} threads") };
            bail!("expected {bound}, found {n}");
        }
        let stop = interrupt::flag()?;
        let bar = progress_bar(n)?;
        let work = Work { job: self, stop: &stop, bar: &bar };
        let done = match n_threads {
            Some(n) => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build();
                pool.with_context(|| format!("cannot start {n} threads"))?.install(|| game.visit(work))
            }
            None => game.visit(work),
        };
        bar.finish_and_clear();
        let done = done?;
        if done.results.n_games() == 0 {
            bail!("stopped before the first game was over");
        }
        Ok(done)
    }
}

impl Done {
    /// Says so if not all games were played.
    pub fn verdict(&self, console: &mut Console<'_>) -> Result<Verdict> {
        let [done, all] = [self.results.n_games(), self.results.plan().n_games].map(grouped);
        if done == all {
            return Ok(Verdict::Good);
        }
        console.out.flush()?;
        writeln!(console.err, "ruinforge: stopped after {done} of {all} games")?;
        Ok(Verdict::Interrupted)
    }
}

/// On stderr; it hides itself where nobody looks.
fn progress_bar(n_games: u64) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left")?;
    Ok(ProgressBar::new(n_games).with_style(style))
}

struct Work<'a> {
    job: Job<'a>,
    stop: &'a Arc<AtomicBool>,
    bar: &'a ProgressBar,
}

impl Visitor for Work<'_> {
    type Out = Result<Done>;

    fn visit<G: Playable>(self, game: &Arc<G>) -> Result<Done> {
        let Job { plan, args, csv, counting } = self.job;
        let plan = &Plan { mind: games::mind(game.as_ref()), ..plan.clone() };
        let game = game.as_ref();
        let mut results = Results::new(game, plan)?;
        let mut journal = Journal::new(game, plan, counting, env!("CARGO_PKG_VERSION"));
        let mut table = csv.map(|path| Table::begin(path, &results)).transpose()?;
        let mut log = match &args.resume {
            Some(path) => Some(Log::open(path, &mut journal, &mut results, table.as_mut())?),
            None => None,
        };

        let from = results.n_games();
        self.bar.set_position(from);
        // What was played another day says nothing about how long the rest takes.
        self.bar.reset_eta();
        let counting = journal.is_counting();
        let orders = Orders { plan, from, counting, stop: self.stop, progress: &|n| self.bar.inc(n) };
        let start = Instant::now();
        let ended = lab::run(game, &orders, |block| {
            // First on the disk: what is counted will be there tomorrow.
            if let Some(log) = &mut log {
                log.add(&journal.block(&block))?;
            }
            if let Some(table) = &mut table {
                table.0.add(&lab::game_rows(&results, &block))?;
            }
            results.add(&block);
            anyhow::Ok(())
        });
        match ended {
            Ok(()) => {}
            Err(RunError::Plan(error)) => return Err(error.into()),
            Err(RunError::Taker(error)) => return Err(error),
        }
        let elapsed = start.elapsed();
        if results.n_games() > 0
            && let Some(table) = table
        {
            table.0.finish()?;
        }
        let n_played = results.n_games() - from;
        Ok(Done { results, setup: game.header().into_iter().collect(), n_played, elapsed })
    }
}

/// A line for each game.
struct Table(Draft);

impl Table {
    fn begin(path: &Path, results: &Results) -> Result<Table> {
        let mut draft = Draft::begin(path)?;
        draft.add(&lab::game_heading(results))?;
        Ok(Table(draft))
    }
}

/// The file of a run: its journal, line by line.
struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Reads what is there, and stands behind it. A line that was not finished, because the program was, is cut off.
    fn open(path: &Path, journal: &mut Journal, results: &mut Results, mut table: Option<&mut Table>) -> Result<Log> {
        let cannot = || format!("cannot go on with {}", path.display());
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.with_context(cannot)?;
        // Some file systems know no locks; then nobody can tell.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            bail!("{}: another run is at it", cannot());
        }
        let mut log = Log { path: path.to_owned(), file };
        let mut lines = Lines { reader: BufReader::new(&log.file), n_bytes: 0, number: 0 };
        let head = lines.next().with_context(cannot)?;
        let Some(head) = head else {
            // Nothing, or not even the whole first line of ours.
            let mut begun = String::new();
            (&log.file)
                .rewind()
                .and_then(|()| (&log.file).take(MAX_LINE).read_to_string(&mut begun))
                .with_context(cannot)?;
            if !journal.head().starts_with(&begun) {
                bail!("{}: it is no file of a run", cannot());
            }
            log.cut(0)?;
            log.add(&journal.head())?;
            return Ok(log);
        };
        journal.read_head(&head).with_context(cannot)?;
        while let Some(line) = lines.next().with_context(cannot)? {
            let place = || format!("{}: line {}", cannot(), lines.number);
            let block = journal.read_block(&line, results.n_games()).with_context(place)?;
            if let Some(table) = &mut table {
                table.0.add(&lab::game_rows(results, &block))?;
            }
            results.add(&block);
        }
        let (found, wanted) = (results.n_games(), results.plan().n_games);
        if found > wanted {
            bail!("{}: it has {} games, more than {}", cannot(), grouped(found), grouped(wanted));
        }
        let end = lines.n_bytes;
        log.cut(end)?;
        Ok(log)
    }

    /// Cuts the file off here and stands at its end.
    fn cut(&mut self, end: u64) -> Result<()> {
        let cut = self.file.set_len(end).and_then(|()| self.file.seek(SeekFrom::Start(end)));
        cut.map(|_| ()).with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn add(&mut self, line: &str) -> Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The finished lines of a file.
struct Lines<'f> {
    reader: BufReader<&'f File>,
    /// How many bytes they have.
    n_bytes: u64,
    /// How many they are.
    number: u64,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        let n = (&mut self.reader).take(MAX_LINE).read_until(b'\n', &mut bytes)? as u64;
        if bytes.pop() != Some(b'\n') {
            if n == MAX_LINE {
                bail!("line {}: it is too long", self.number + 1);
            }
            return Ok(None);
        }
        self.n_bytes += n;
        self.number += 1;
        let Ok(line) = String::from_utf8(bytes) else { bail!("line {}: it is no text", self.number) };
        Ok(Some(line))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use games::{CardFiles, GameId, Setup};
    use search::PlayerKind;

    use super::*;

    fn game() -> AnyGame {
        AnyGame::new(GameId::FiftyFirst, &Setup::for_players(2), &CardFiles::default()).unwrap()
    }

    fn plan(n_games: u64) -> Plan {
        Plan::new(vec![PlayerKind::Random; 2], n_games)
    }

    /// The report and the table of a run of so many games that keeps its games in this file.
    fn play(folder: &Path, n_games: u64, threads: usize) -> Result<(String, String)> {
        let args = RunArgs { seed: 1, threads: Some(threads), resume: Some(folder.join("games")) };
        let table = folder.join("games.csv");
        let plan = plan(n_games);
        let done = Job { plan: &plan, args: &args, csv: Some(&table), counting: true }.run(&game())?;
        Ok((done.results.report().json(), fs::read_to_string(table)?))
    }

    #[test]
    fn a_run_that_was_cut_off_anywhere_ends_like_one_that_was_not() {
        let [whole, part] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let expected = play(whole.path(), 40, 2).unwrap();
        play(part.path(), 25, 1).unwrap();
        let file = part.path().join("games");
        let bytes = fs::read(&file).unwrap();
        let first = bytes.iter().position(|&it| it == b'\n').unwrap();
        for end in [bytes.len(), bytes.len() - 1, bytes.len() / 2, first + 1, first, 3, 0] {
            fs::write(&file, &bytes[..end]).unwrap();
            assert_eq!(play(part.path(), 40, 2).unwrap(), expected, "cut off at {end}");
        }
        // All games are there: nothing is played, and nothing changes.
        let before = fs::read(&file).unwrap();
        assert_eq!(play(part.path(), 40, 1).unwrap(), expected);
        assert_eq!(fs::read(&file).unwrap(), before);
    }

    #[test]
    fn what_is_no_file_of_this_run_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games");
        let error = || format!("{:#}", play(folder.path(), 5, 1).err().unwrap());
        for (text, expected) in [
            ("a letter to a friend", "it is no file of a run"),
            ("a letter\nto a friend\n", "its first line is not that of a run of games"),
            ("{\"format\":\"0\"}\n", "it is of another run: format \"0\" instead of \"1\""),
        ] {
            fs::write(&file, text).unwrap();
            let error = error();
            assert!(error.starts_with("cannot go on with ") && error.ends_with(expected), "{error}");
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        fs::remove_file(&file).unwrap();
        play(folder.path(), 6, 1).unwrap();
        assert!(error().ends_with(": it has 6 games, more than 5"), "{}", error());
        let good = fs::read_to_string(&file).unwrap();
        fs::write(&file, good.clone() + "{}\n").unwrap();
        let place = format!(": line {}: it is damaged", good.lines().count() + 1);
        assert!(error().ends_with(&place), "{}", error());
        let held = File::open(&file).unwrap();
        held.lock().unwrap();
        assert!(error().ends_with(": another run is at it"), "{}", error());
    }

    #[test]
    fn too_much_is_refused() {
        let run = |n_games, threads| {
            let args = RunArgs { seed: 1, threads, resume: None };
            let plan = plan(n_games);
            let job = Job { plan: &plan, args: &args, csv: None, counting: false };
            job.run(&game()).err().unwrap().to_string()
        };
        assert_eq!(run(100_000_001, None), "expected at most 100,000,000 games, found 100,000,001");
        assert_eq!(run(1, Some(0)), "expected at least 1 thread, found 0");
        assert_eq!(run(1, Some(2_000)), "expected at most 1024 threads, found 2000");
        assert_eq!(run(0, None), "expected at least 1 game, found 0");
    }
}
