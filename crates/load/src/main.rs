//! The program `load`: puts load on a server of this machine and says what it stood.

mod args;

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Mutex;

use anyhow::{Context as _, Result};
use clap::Parser as _;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use load::abuse;
use load::figures::{Bar, Report};
use load::run::Outcome;
use load::{Launch, Server};

use crate::args::{Args, Preset};

/// Moves per second that the server must stand, and how fast it answers then.
const MOVES_PER_SECOND: f64 = 2_000.0;
const MOVE_MS: f64 = 25.0;
/// How soon everybody must hear of a move, and how much memory the server may take.
const TOLD_MS: f64 = 100.0;
const MEMORY_MIB: f64 = 1_024.0;
/// How long a move may take while others misbehave, and how much memory the server may take then.
const ABUSED_MOVE_MS: f64 = 250.0;
const ABUSED_MEMORY_MIB: f64 = 512.0;

fn main() -> ExitCode {
    let args = Args::parse();
    match measured(&args) {
        Ok(report) if report.all_met() || !args.strict => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "load: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn measured(args: &Args) -> Result<Report> {
    // One thread: the server shares the machine's cores with this tool.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the tool's event loop cannot be started")?;
    let plan = args.plan();
    // Limits are inherited, so they are raised before the server starts.
    load::allow_connections((plan.tables + plan.listeners) as u64)?;
    let launch = match args.preset {
        Some(Preset::Abuse) => Launch::with_usual_limits(&args.program),
        _ => Launch::new(&args.program),
    };
    let server = Server::start(launch)?;
    let bar = Progress::new(!args.quiet);
    let report = runtime.block_on(async {
        Ok::<Report, load::LoadError>(match args.preset {
            Some(Preset::Page) => load::page_run::run(&server, args.views, |what, n, of| bar.show(what, n, of)).await?,
            Some(Preset::Abuse) => {
                let plan = abuse::Plan { time: plan.time, moves_per_second: plan.moves_per_second.unwrap_or(10.0) };
                let outcome = abuse::run(&server, &plan, |what, n, of| bar.show(what, n, of)).await?;
                with_abuse_bars(outcome)
            }
            preset => {
                let name = preset.map_or("custom", Preset::name);
                let outcome = load::run::run(name, &server, &plan, |what, n, of| bar.show(what, n, of)).await?;
                with_bars(outcome, preset)
            }
        })
    });
    bar.finish();
    let report = report?;
    let text = if args.json { serde_json::to_string_pretty(&report)? + "\n" } else { report.text() };
    std::io::stdout().write_all(text.as_bytes()).context("the report cannot be written")?;
    Ok(report)
}

fn with_bars(outcome: Outcome, preset: Option<Preset>) -> Report {
    let Outcome { mut report, moves_per_second, moves, told, failures, memory } = outcome;
    #[expect(clippy::cast_precision_loss, reason = "there are fewer failures and bytes than 2^52")]
    let (failures, mib) = (failures as f64, memory as f64 / f64::from(1 << 20));
    let none_failed = Bar::below("failed requests", failures, 1.0, "requests");
    report.bars = match preset {
        // Moves begin spread over the first interval and the last are answered after the end, so the rate is a little
        // below what is offered even if the server is idle.
        Some(Preset::Moves) => vec![
            Bar::at_least("moves committed", moves_per_second, MOVES_PER_SECOND * 0.98, "per second"),
            Bar::below("p99 of a move", moves.p99_ms, MOVE_MS, "ms"),
            none_failed,
        ],
        Some(Preset::Listeners) => vec![
            Bar::below("the last listener knows, longest", told.max_ms, TOLD_MS, "ms"),
            Bar::below("memory of the server", mib, MEMORY_MIB, "MiB"),
            none_failed,
        ],
        Some(Preset::Page | Preset::Abuse) | None => Vec::new(),
    };
    report
}

fn with_abuse_bars(outcome: abuse::Outcome) -> Report {
    let abuse::Outcome { mut report, moves, peak_memory, failures } = outcome;
    #[expect(clippy::cast_precision_loss, reason = "there are fewer failures and bytes than 2^52")]
    let (failures, mib) = (failures as f64, peak_memory as f64 / f64::from(1 << 20));
    let mut bars = vec![
        Bar::below("p99 of the ordinary player's moves", moves.p99_ms, ABUSED_MOVE_MS, "ms"),
        Bar::below("memory of the server, at most", mib, ABUSED_MEMORY_MIB, "MiB"),
        Bar::below("failed requests of the ordinary player", failures, 1.0, "requests"),
    ];
    bars.append(&mut report.bars);
    report.bars = bars;
    report
}

/// What is being done, on the terminal.
struct Progress(Mutex<Option<(String, ProgressBar)>>, bool);

impl Progress {
    fn new(shown: bool) -> Progress {
        Progress(Mutex::new(None), shown)
    }

    fn show(&self, what: &str, n: u64, of: u64) {
        let Ok(mut current) = self.0.lock() else { return };
        if current.as_ref().is_none_or(|(name, _)| name != what) {
            if let Some((_, bar)) = current.take() {
                bar.finish_and_clear();
            }
            let target = if self.1 { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
            let bar = ProgressBar::with_draw_target(Some(of), target);
            if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}") {
                bar.set_style(style);
            }
            bar.set_message(what.to_owned());
            *current = Some((what.to_owned(), bar));
        }
        if let Some((_, bar)) = current.as_ref() {
            bar.set_position(n);
        }
    }

    fn finish(&self) {
        if let Some((_, bar)) = self.0.lock().ok().and_then(|mut it| it.take()) {
            bar.finish_and_clear();
        }
    }
}
