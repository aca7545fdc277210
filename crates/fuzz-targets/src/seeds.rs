//! Texts to begin from: the project's own files, cut into pieces, and what has been put into `fuzz/seeds` by hand.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use games::{CardFiles, Catalog, GameId};

use crate::Target;

/// So many lines make a text of typed moves.
const LINES_TYPED: usize = 12;

/// A text to begin from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedText {
    /// Where it comes from, as a name for a file.
    pub name: String,
    /// What it is.
    pub bytes: Vec<u8>,
}

/// All texts to begin from: first those in `fuzz/seeds`, then those of the project.
///
/// # Panics
///
/// If the project's files cannot be read: this is for tests only.
pub fn seeds(target: &Target) -> Vec<SeedText> {
    let by_hand = files(&root().join("fuzz/seeds").join(target.name), "");
    let by_hand = by_hand.into_iter().map(|path| SeedText { name: name_of(&path), bytes: read(&path) });
    by_hand.chain((target.from_project)()).collect()
}

/// Every scenario by itself.
pub(crate) fn scenarios() -> Vec<SeedText> {
    let mut found = Vec::new();
    for path in of_crates("scenarios", "toml") {
        let text = read_text(&path);
        let (head, entries) = entries(&text);
        let game = head.lines().find(|line| line.starts_with("game")).unwrap_or_default();
        found.extend(numbered(&path, entries.into_iter().map(|entry| format!("{game}\n\n{entry}"))));
    }
    found
}

/// Every record.
pub(crate) fn records() -> Vec<SeedText> {
    let paths = of_crates("replays", "record").into_iter();
    paths.map(|path| SeedText { name: name_of(&path), bytes: read(&path) }).collect()
}

/// Every card file as a whole, and each entry by itself where entries can correct others.
pub(crate) fn card_files() -> Vec<SeedText> {
    let mut found = Vec::new();
    for path in of_crates("data", "toml") {
        let text = read_text(&path);
        let (_, entries) = entries(&text);
        if entries.first().is_some_and(|it| is_accepted(it)) {
            found.extend(numbered(&path, entries.into_iter().map(str::to_owned)));
        }
        found.push(SeedText { name: name_of(&path), bytes: text.into_bytes() });
    }
    found
}

fn is_accepted(text: &str) -> bool {
    let files = CardFiles(vec![("cards.toml".to_owned(), text.to_owned())]);
    GameId::ALL.into_iter().any(|game| !files.of(game).0.is_empty() && Catalog::of(game, &files).is_ok())
}

/// A part of what can be typed, for what takes longer to read it.
pub(crate) fn some_typed_lines() -> Vec<SeedText> {
    typed_lines().into_iter().step_by(3).collect()
}

/// The moves of every record, and those of every scenario file at some points of a game.
pub(crate) fn typed_lines() -> Vec<SeedText> {
    let mut found = Vec::new();
    for path in of_crates("replays", "record") {
        let text = read_text(&path);
        let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        let n_players = value("players").map_or(2, |it| it.split(',').count());
        let (game, seed) = (value("game").unwrap_or_default(), value("seed").unwrap_or_default());
        let mut typed = format!("{game} {n_players} {seed}\n");
        for (n, (_, text)) in text.lines().filter_map(seat_and_move).take(40).enumerate() {
            let order = if n % 7 == 6 { "undo\n" } else { "" };
            let _ = writeln!(typed, "{text}\n{order}");
        }
        found.push(SeedText { name: name_of(&path), bytes: typed.into_bytes() });
    }
    for path in of_crates("scenarios", "toml") {
        let text = read_text(&path);
        let game = text.lines().find_map(|line| line.strip_prefix("game = ")).unwrap_or_default().replace('"', "");
        let mut moves: Vec<&str> = text.split('"').filter_map(|it| Some(seat_and_move(it)?.1)).collect();
        moves.dedup();
        let typed = moves.chunks(LINES_TYPED).enumerate();
        let typed =
            typed.map(|(n, lines)| format!("{game} {} {n:x}\n~ {}\n{}\n", 2 + n % 3, n * 17 % 150, lines.join("\n")));
        found.extend(numbered(&path, typed));
    }
    found
}

/// "2 build School" as a record or a scenario has it.
fn seat_and_move(line: &str) -> Option<(u8, &str)> {
    let (seat, text) = line.split_once(' ')?;
    Some((seat.parse().ok()?, text)).filter(|(_, text)| !text.contains('\n'))
}

/// What stands before the first `[[entry]]` of a file, and the entries, each with the tables that belong to it.
fn entries(text: &str) -> (&str, Vec<&str>) {
    let line_starts = text.match_indices('\n').map(|(at, _)| at + 1);
    // Tables inside an entry have a dot in their name.
    let begins = |at: &usize| {
        let name = text[*at..].strip_prefix("[[").and_then(|it| it.split(']').next());
        name.is_some_and(|it| !it.contains('.'))
    };
    let starts: Vec<usize> = line_starts.filter(begins).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let entries = starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect();
    (starts.first().map_or(text, |&first| &text[..first]), entries)
}

fn numbered(path: &Path, texts: impl Iterator<Item = String>) -> Vec<SeedText> {
    let name = name_of(path);
    texts.enumerate().map(|(n, text)| SeedText { name: format!("{name}-{n}"), bytes: text.into_bytes() }).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Files in a folder of this name of any crate: who adds a game adds its files here.
fn of_crates(folder: &str, ending: &str) -> Vec<PathBuf> {
    let crates = listed(&root().join("crates"));
    crates.into_iter().flat_map(|it| files(&it.join(folder), ending)).collect()
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let fits = |path: &PathBuf| path.is_file() && path.to_string_lossy().ends_with(ending);
    if folder.is_dir() { listed(folder).into_iter().filter(fits).collect() } else { Vec::new() }
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    let listed: Result<Vec<PathBuf>, _> =
        fs::read_dir(folder).and_then(|entries| entries.map(|entry| entry.map(|it| it.path())).collect());
    let mut paths = listed.unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    paths.sort();
    paths
}

/// The name of the file, with that of its crate where it has one.
fn name_of(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|it| it.to_string_lossy()).collect();
    let n_kept = if parts.iter().any(|it| it == "seeds") { 1 } else { 3 };
    parts[parts.len().saturating_sub(n_kept)..].join("-")
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()))
}

fn read_text(path: &Path) -> String {
    String::from_utf8(read(path)).unwrap_or_else(|_| panic!("{} is not a text file", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TARGETS;

    #[test]
    fn every_game_on_the_list_gives_every_target_texts_to_begin_from() {
        for game in games::GameId::ALL {
            for target in TARGETS.iter().filter(|it| it.name != "cards") {
                let named = |it: &SeedText| String::from_utf8_lossy(&it.bytes).contains(game.id());
                let n = (target.from_project)().iter().filter(|it| named(it)).count();
                assert!(n >= 10, "only {n} texts of {game} for {}", target.name);
            }
            let files = |it: &SeedText| {
                let text = String::from_utf8_lossy(&it.bytes).into_owned();
                !games::CardFiles(vec![("cards.toml".into(), text)]).of(game).0.is_empty()
            };
            assert!(card_files().iter().filter(|it| files(it)).count() >= 10, "no cards of {game}");
        }
    }

    #[test]
    fn entries_keep_their_tables() {
        let (head, entries) = entries("a = 1\n\n[[x]]\nb = 2\n[x.y]\nc = 3\n[[x.z]]\nd = 4\n[[x]]\n");
        assert_eq!(head, "a = 1\n\n");
        assert_eq!(entries, ["[[x]]\nb = 2\n[x.y]\nc = 3\n[[x.z]]\nd = 4\n", "[[x]]\n"]);
    }
}
