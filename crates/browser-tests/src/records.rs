//! Games that computer players have played, to look at any position at once.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::{Browser, Program};

/// The games, as addresses and commands call them.
pub const STATE51: &str = "51st-state";
/// Forged in Steel.
pub const FORGED: &str = "forged-in-steel";
/// The New Era.
pub const NEW_ERA: &str = "new-era";

/// The seed of a game of 51st State between two that is soon over.
pub const SHORT: u64 = 0x29;

/// A whole game of 51st State between so many greedy players, as the text of its record. Player 1 begins.
pub fn greedy(program: &Program, n_seats: usize, seed: u64, folder: &Path) -> Result<String> {
    greedy_at(program, &[STATE51, "--first", "1"], n_seats, seed, folder)
}

/// The same with any game, set up in the words of the command line.
pub fn greedy_at(program: &Program, setup: &[&str], n_seats: usize, seed: u64, folder: &Path) -> Result<String> {
    let file = folder.join(format!("greedy-{n_seats}.record"));
    let seats = vec!["greedy"; n_seats].join(",");
    let path = file.to_string_lossy();
    let seed = format!("{seed:x}");
    let order = ["--seats", &seats, "--seed", &seed, "--overwrite", "--save", &path];
    let done = program.run(&[&["play"], setup, &order].concat())?;
    if !done.status.success() {
        bail!("no game was played: {}", String::from_utf8_lossy(&done.stderr));
    }
    std::fs::read_to_string(&file).with_context(|| file.display().to_string())
}

/// The moves of a record, each as `SEAT NOTATION`.
pub fn moves(record: &str) -> impl Iterator<Item = &str> {
    record.lines().filter(|line| is_move(line))
}

/// The same game, not yet played so far.
pub fn begun(record: &str, n_moves: usize) -> String {
    let mut left = n_moves;
    let lines = record.lines().take_while(|line| {
        let goes_on = !is_move(line) || left > 0;
        left -= usize::from(goes_on && is_move(line));
        goes_on
    });
    lines.filter(|line| !line.starts_with("end ")).flat_map(|line| [line, "\n"]).collect()
}

fn is_move(line: &str) -> bool {
    line.starts_with(|it: char| it.is_ascii_digit())
}

/// Opens a record as a table of this browser's, by its text.
pub async fn open(browser: &Browser, record: &str) -> Result<()> {
    browser.open("/records").await?;
    // Typing a whole record takes a driver many seconds.
    let paste = "document.querySelector('#text').value = arguments[0]; return null;";
    browser.ask_with::<Value>(paste, vec![record.into()]).await?;
    browser.follow("main form button.primary").await
}

/// Writes a record to a file, to be uploaded.
pub fn write(record: &str, folder: &Path) -> Result<PathBuf> {
    let file = folder.join("upload.record");
    std::fs::write(&file, record)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_cut_after_so_many_moves() {
        let record = "ruinforge record 1\nseed 6a\n\n1 pass\n2 pass\n= 2 abc\n1 end\nend 1 2\n";
        assert_eq!(begun(record, 2), "ruinforge record 1\nseed 6a\n\n1 pass\n2 pass\n= 2 abc\n");
        assert_eq!(begun(record, 0), "ruinforge record 1\nseed 6a\n\n");
        assert_eq!(moves(record).collect::<Vec<_>>(), ["1 pass", "2 pass", "1 end"]);
    }
}
