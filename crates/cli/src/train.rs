//! `ruinforge train`: a network for computer players, made by self-play.
//!
//! What is needed to go on later is on the disk after every round, so a course can be interrupted whenever one likes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use ::train::{Contender, Manner, Plan, Table, Trainer, standing};
use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use games::{AnyGame, CardFiles, GameId, Playable, Setup, TablesVisitor};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Deserialize;

use crate::console::{Console, Verdict};
use crate::{files, interrupt};

/// The options of `train`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge train 51st-state --out nets                       the course that the built-in network was made by\n  \
    ruinforge train forged-in-steel --out nets --games 2000     a short one\n  \
    ruinforge train new-era --out nets --course my-course.toml  one of your own\n\n\
    The same course makes the same network on any number of threads. Stop it with Ctrl-C whenever you like: the same\n\
    command goes on where it was.")]
pub struct TrainArgs {
    /// The game.
    game: String,

    /// The folder for the network, its learning curve, and what is needed to go on later.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// A course of learning from this file instead of the game's own.
    #[arg(long, value_name = "FILE")]
    course: Option<PathBuf>,

    /// How many games, instead of what the course says.
    #[arg(long, value_name = "N")]
    games: Option<u64>,

    /// The seed, instead of the one of the course.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// After how many games the network is measured against greedy players and against itself as it was.
    #[arg(long, value_name = "N", default_value_t = 5_120)]
    measure_every: u64,

    /// How many games it is measured by at each table.
    #[arg(long, value_name = "N", default_value_t = 200)]
    measure_games: u32,

    /// How many threads; otherwise one for each core.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// A course of learning as a file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Course {
    games: u64,
    games_a_round: Option<u64>,
    seed: u64,
    wavering: Option<u32>,
    accidents: Option<u32>,
    patience: Option<f32>,
    iterations: Option<u32>,
    rates: Option<(f32, f32)>,
    batch: Option<usize>,
    #[serde(rename = "table")]
    tables: Vec<CourseTable>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct CourseTable {
    players: u8,
    share: u32,
    /// Whether the network is measured at this table.
    #[serde(default)]
    measured: bool,
    /// What is agreed on: as behind `--option`.
    #[serde(default)]
    settings: std::collections::BTreeMap<String, Vec<String>>,
}

/// A course has no more than this: each table keeps a network of its own while games are played.
const MOST_TABLES: usize = 200;
const MOST_GAMES: u64 = 1_000_000_000;
const MOST_GAMES_A_ROUND: u64 = 65_536;

impl Course {
    fn plan(&self) -> Result<Plan> {
        let usual = Plan::default();
        let plan = Plan {
            n_games: self.games,
            games_a_round: self.games_a_round.unwrap_or(usual.games_a_round),
            seed: self.seed,
            manner: Manner {
                wavering: self.wavering.unwrap_or(usual.manner.wavering),
                accidents: self.accidents.unwrap_or(usual.manner.accidents),
                patience: self.patience.unwrap_or(usual.manner.patience),
                iterations: self.iterations.unwrap_or(usual.manner.iterations),
            },
            rates: self.rates.unwrap_or(usual.rates),
            batch: self.batch.unwrap_or(usual.batch),
        };
        if !(1..=MOST_GAMES).contains(&plan.n_games) {
            bail!("expected from 1 to {MOST_GAMES} games, found {}", plan.n_games);
        }
        if !(1..=MOST_GAMES_A_ROUND).contains(&plan.games_a_round) {
            bail!("expected from 1 to {MOST_GAMES_A_ROUND} games a round, found {}", plan.games_a_round);
        }
        if !(0.0..=1.0).contains(&plan.manner.patience) {
            bail!("expected a patience from 0 to 1, found {}", plan.manner.patience);
        }
        let fits = |rate: f32| rate > 0.0 && rate <= 1.0;
        if !fits(plan.rates.0) || !fits(plan.rates.1) {
            bail!("expected rates above 0 and up to 1, found {} and {}", plan.rates.0, plan.rates.1);
        }
        if !(1..=65_536).contains(&plan.batch) {
            bail!("expected a batch from 1 to 65536 samples, found {}", plan.batch);
        }
        Ok(plan)
    }

    fn tables(&self, game: GameId) -> Result<Vec<AnyGame>> {
        if self.tables.is_empty() || self.tables.len() > MOST_TABLES {
            bail!("expected from 1 to {MOST_TABLES} tables, found {}", self.tables.len());
        }
        let set_up = |table: &CourseTable| {
            let setup = table
                .settings
                .iter()
                .fold(Setup::for_players(table.players), |setup, (key, values)| setup.with(key, values.clone()));
            AnyGame::new(game, &setup, &CardFiles::default())
        };
        let tables = self.tables.iter().enumerate();
        tables.map(|(i, table)| set_up(table).with_context(|| format!("table {} of the course", i + 1))).collect()
    }
}

fn read_course(text: &str) -> Result<Course> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
        anyhow!("the course of learning, line {line}: {}", error.message().replace('\n', " "))
    })
}

/// Learns, and writes what was learned.
pub fn run(args: &TrainArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let id: GameId = args.game.parse()?;
    let text = match &args.course {
        Some(path) => files::read(path)?,
        None => id.course().to_owned(),
    };
    let mut course = read_course(&text)?;
    course.games = args.games.unwrap_or(course.games);
    course.seed = args.seed.unwrap_or(course.seed);
    let plan = course.plan().context("the course of learning")?;
    let tables = course.tables(id)?;
    std::fs::create_dir_all(&args.out).with_context(|| format!("cannot make the folder {}", args.out.display()))?;
    files::check_target(&args.out.join("network.net"))?;
    let lesson = Lesson { id, args, course: &course, plan };
    let learn = move || id.visit_tables(&tables, lesson);
    let told = match args.threads {
        Some(0) => bail!("expected at least 1 thread, found 0"),
        Some(n) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build();
            pool.with_context(|| format!("cannot start {n} threads"))?.install(learn)
        }
        None => learn(),
    }?;
    writeln!(console.out, "{told}")?;
    Ok(Verdict::Good)
}

struct Lesson<'a> {
    id: GameId,
    args: &'a TrainArgs,
    course: &'a Course,
    plan: Plan,
}

impl TablesVisitor for Lesson<'_> {
    type Out = Result<String>;

    fn visit<G: Playable>(self, games: Vec<Arc<G>>) -> Result<String> {
        let Lesson { id, args, course, plan } = self;
        let bar = ProgressBar::new(plan.n_games)
            .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left; {msg}")?);
        bar.set_message("greedy players show what many points are");
        let shares = course.tables.iter().map(|it| it.share);
        let tables = games.into_iter().zip(shares).map(|(game, share)| Table { game, share }).collect();
        let mut trainer = Trainer::new(tables, plan.clone())?;
        let kept = args.out.join("course.kept");
        let mut curve = Curve::read(&args.out.join("curve.csv"))?;
        if kept.exists() {
            let bytes = std::fs::read(&kept).with_context(|| format!("cannot read {}", kept.display()))?;
            trainer.take_up(&bytes).with_context(|| kept.display().to_string())?;
        } else {
            curve.lines.clear();
        }
        let measured: Vec<usize> = (0..course.tables.len()).filter(|&i| course.tables[i].measured).collect();
        let every = args.measure_every.div_ceil(plan.games_a_round).max(1);
        let mut earlier: Vec<_> = measured.iter().map(|&i| trainer.mind(i)).collect();
        let began = Instant::now();
        let stop = interrupt::flag()?;
        while !trainer.is_done() {
            if stop.load(Ordering::Relaxed) {
                bar.finish_and_clear();
                let done = trainer.n_rounds_done() * plan.games_a_round;
                return Ok(format!("{done} of {} games are learned from; the same command goes on.", plan.n_games));
            }
            let round = trainer.round();
            let n_games = (round.number * plan.games_a_round).min(plan.n_games);
            bar.set_position(n_games);
            bar.set_message(format!("wrong by {:.4}, {} positions a round", round.loss, round.n_samples));
            if round.number % every == 0 || trainer.is_done() {
                let mut line = format!("{n_games},{:.0},{:.5}", began.elapsed().as_secs_f64(), round.loss);
                for (earlier, &i) in earlier.iter_mut().zip(&measured) {
                    let mind = trainer.mind(i);
                    let game = trainer.tables()[i].game.as_ref();
                    // Deals that nobody learned from.
                    let seed = plan.seed ^ 0xFEED_0000;
                    let own = Contender::Network(Arc::clone(&mind));
                    let greedy = standing(game, &own, &Contender::Greedy, args.measure_games, seed);
                    let before =
                        standing(game, &own, &Contender::Network(Arc::clone(earlier)), args.measure_games, seed);
                    *earlier = mind;
                    write!(line, ",{:.4},{:.4},{:.2}", greedy.share(), before.share(), greedy.mean_score())?;
                }
                curve.lines.push(line);
                curve.write(&args.out, course, &measured)?;
            }
            files::write_whole(&kept, trainer.keep())?;
        }
        bar.finish_and_clear();
        let network = trainer.network(notes(id, course, &plan));
        let path = args.out.join("network.net");
        files::write_whole(&path, network.to_bytes())?;
        Ok(format!("The network is in {}.", path.display()))
    }
}

/// How a network was made, for its file.
fn notes(id: GameId, course: &Course, plan: &Plan) -> Vec<(String, String)> {
    let Plan { n_games, games_a_round, seed, manner, rates, batch } = plan;
    let Manner { wavering, accidents, patience, iterations } = manner;
    let mut notes = vec![
        ("game".to_owned(), id.to_string()),
        ("program".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ("games".to_owned(), n_games.to_string()),
        ("games-a-round".to_owned(), games_a_round.to_string()),
        ("seed".to_owned(), seed.to_string()),
        (
            "manner".to_owned(),
            format!("wavering {wavering} accidents {accidents} patience {patience} iterations {iterations}"),
        ),
        ("rates".to_owned(), format!("{} {} batch {batch}", rates.0, rates.1)),
    ];
    for table in &course.tables {
        let settings: Vec<String> = table.settings.iter().map(|(key, it)| format!("{key}={}", it.join(","))).collect();
        notes.push((
            "table".to_owned(),
            format!("share {} players {} {}", table.share, table.players, settings.join(" ")),
        ));
    }
    notes
}

/// How it went so far, a line for each time it was measured.
struct Curve {
    lines: Vec<String>,
}

impl Curve {
    fn read(path: &Path) -> Result<Curve> {
        let text = if path.exists() { files::read(path)? } else { String::new() };
        Ok(Curve { lines: text.lines().skip(1).map(str::to_owned).collect() })
    }

    fn write(&self, folder: &Path, course: &Course, measured: &[usize]) -> Result<()> {
        let mut head = "games,seconds,wrong-by".to_owned();
        for &i in measured {
            let table = i + 1;
            write!(head, ",table-{table}-against-greedy,table-{table}-against-earlier,table-{table}-score")?;
        }
        let text = format!("{head}\n{}\n", self.lines.join("\n"));
        files::write_whole(&folder.join("curve.csv"), &text)?;
        let points = |column: usize| {
            self.lines
                .iter()
                .filter_map(|line| {
                    let mut cells = line.split(',');
                    let games: f64 = cells.next()?.parse().ok()?;
                    Some((games, cells.nth(column.checked_sub(1)?)?.parse().ok()?))
                })
                .collect::<Vec<(f64, f64)>>()
        };
        let lines = measured.iter().enumerate().map(|(k, &i)| {
            let table = &course.tables[i];
            let settings: Vec<String> = table.settings.values().map(|it| it.join(" ")).collect();
            (format!("{} players {}", table.players, settings.join(" ")), points(3 + 3 * k))
        });
        files::write_whole(
            &folder.join("curve.svg"),
            ::train::plot("Share of wins against greedy players", &lines.collect::<Vec<_>>()),
        )
    }
}
