//! Writes the texts to begin from, and the words in them, into folders for the fuzzer: `fuzz-seeds FOLDER`.
//!
//! In FOLDER come a folder of texts for each target and, beside it, the words as `TARGET.dict`.
#![forbid(unsafe_code)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use fuzz_targets::{MAX_INPUT, Mutator, TARGETS, Target, seeds};

/// A dictionary with more words than this slows the fuzzer down more than it helps.
const MAX_WORDS: usize = 1_000;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("fuzz-seeds: expected the folder to write to");
        return ExitCode::from(2);
    };
    for target in &TARGETS {
        if let Err(error) = write(target, &folder) {
            eprintln!("fuzz-seeds: cannot write to {}: {error}", folder.display());
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn write(target: &Target, folder: &Path) -> io::Result<()> {
    let seeds = seeds(target);
    let texts = folder.join(target.name);
    fs::create_dir_all(&texts)?;
    for seed in seeds.iter().filter(|it| it.bytes.len() <= MAX_INPUT) {
        fs::write(texts.join(&seed.name), &seed.bytes)?;
    }
    let mutator = Mutator::new(&seeds);
    let words = mutator.words();
    let mut dictionary = String::new();
    for word in words.iter().step_by(words.len().div_ceil(MAX_WORDS).max(1)) {
        dictionary.push('"');
        for byte in word.bytes() {
            let _ = write!(dictionary, "\\x{byte:02x}");
        }
        dictionary.push_str("\"\n");
    }
    fs::write(folder.join(format!("{}.dict", target.name)), dictionary)
}
