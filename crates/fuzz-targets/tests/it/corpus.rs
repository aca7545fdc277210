//! No input panics, takes too long or takes too much.
//!
//! `RUINFORGE_MUTATIONS` sets how many changed texts each target reads; the fuzzer, which goes on for as long as it is
//! let, is described in `CONTRIBUTING.md`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use std::{env, fs};

use fuzz_targets::{MAX_BYTES, MAX_INPUT, MAX_SECONDS, Mutator, Target, seeds, target};
use rustix::time::{ClockId, clock_gettime};
use table::Dice;

/// An input that never ends must fail the run, not stop it.
const PATIENCE: Duration = Duration::from_mins(1);

#[test]
fn cards() {
    check("cards", 300);
}

#[test]
fn console() {
    check("console", 200);
}

#[test]
fn moves() {
    check("moves", 1_000);
}

#[test]
fn records() {
    check("records", 1_500);
}

#[test]
fn scenarios() {
    check("scenarios", 4_000);
}

#[test]
fn every_target_is_tested_and_has_an_entry_for_the_fuzzer() {
    let tested = include_str!("corpus.rs");
    for target in fuzz_targets::TARGETS {
        let name = target.name;
        assert!(tested.contains(&format!("check(\"{name}\"")), "{name}");
        let entry = format!("{}/../../fuzz/fuzz_targets/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        let entry = fs::read_to_string(&entry).unwrap_or_else(|error| panic!("{entry}: {error}"));
        assert!(entry.contains(&format!("fuzz!(\"{name}\")")), "{entry}");
    }
}

/// Reads every text to begin from, then so many changed ones.
fn check(name: &str, n_changed: u64) {
    let n_changed = env::var("RUINFORGE_MUTATIONS").map_or(n_changed, |it| it.parse().expect("a number of inputs"));
    let target = target(name).expect("tests name targets");
    let seeds = seeds(&target);
    assert!(seeds.len() >= 20, "only {} texts to begin from", seeds.len());
    let mutator = Mutator::new(&seeds);
    let inputs = seeds.iter().map(|it| (it.name.clone(), it.bytes.clone()));
    let changed = (0..n_changed).map(|n| {
        let mut dice = Dice::fast(n);
        let seed = &seeds[dice.below(u32::try_from(seeds.len()).expect("few texts")) as usize];
        (format!("{} changed by dice {n}", seed.name), mutator.mutate(&seed.bytes, MAX_INPUT, &mut dice))
    });
    let (give, inputs_given) = mpsc::sync_channel::<Vec<u8>>(0);
    let (tell, outcomes) = mpsc::channel();
    // A thread of its own, with the stack that threads of the server have.
    thread::spawn(move || {
        for input in inputs_given {
            if tell.send(outcome(target, &input)).is_err() {
                return;
            }
        }
    });
    let (mut slowest, mut largest) = (Duration::ZERO, 0);
    for (from, input) in inputs.chain(changed) {
        give.send(input.clone()).expect("the thread waits for inputs");
        let found = match outcomes.recv_timeout(PATIENCE) {
            Ok(Ok(cost)) => {
                slowest = slowest.max(cost.time);
                largest = largest.max(cost.bytes);
                cost.too_much()
            }
            Ok(Err(panic)) => Some(panic),
            Err(_) => Some("it does not end, or has ended its thread".to_owned()),
        };
        if let Some(found) = found {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("finding-{name}"));
            fs::write(&path, &input).expect("the folder for tests can be written to");
            panic!("{from}: {found}; the input is in {}", path.display());
        }
    }
    eprintln!("{name}: at most {slowest:?} and {} KiB", largest >> 10);
}

struct Cost {
    /// Of the processor, so that a busy machine changes nothing.
    time: Duration,
    bytes: u64,
}

impl Cost {
    fn too_much(&self) -> Option<String> {
        if self.time > Duration::from_secs(MAX_SECONDS) {
            return Some(format!("it takes {:?}, at most {MAX_SECONDS} s are allowed", self.time));
        }
        let mebibytes = self.bytes >> 20;
        (self.bytes > MAX_BYTES).then(|| format!("it takes {mebibytes} MiB, at most {} are allowed", MAX_BYTES >> 20))
    }
}

fn outcome(target: Target, input: &[u8]) -> Result<Cost, String> {
    let now = || {
        let it = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(it.tv_sec.cast_unsigned(), u32::try_from(it.tv_nsec).expect("less than a second"))
    };
    let before = now();
    let run = || allocation_counter::measure(|| (target.run)(input));
    let allocated = catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        format!("it panics: {}", text.unwrap_or("without a word"))
    })?;
    Ok(Cost { time: now().saturating_sub(before), bytes: allocated.bytes_max })
}
