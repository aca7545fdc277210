//! Records: a whole game as a text file that a person can read, and their replay.
//!
//! ```text
//! ruinforge record 1
//! game 51st-state
//! edition master-set
//! players Ann, greedy
//! seed 2a
//! rules 1
//! cards 5d0c…
//!
//! 1 discard School, Pub
//! 2 discard Docks, Arena
//! = 2 3f9a1c0011223344      # check: the position after 2 moves
//! end 41 38
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::played::attempt;
use crate::{Match, Rules, Seat, Seed, Words};

/// A game as it is written to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game and its setup, as pairs of key and value, in the game's order.
    pub header: Vec<(String, String)>,
    /// Who sat where. A comma, a `#` or the end of a line in a name would not be read back; [`Match::record`] leaves
    /// them out.
    pub players: Vec<String>,
    /// What the game was dealt from.
    pub seed: Seed,
    /// The version of the rules it was played by.
    pub rules: u32,
    /// The digest of the card data it was played with.
    pub cards: String,
    /// Every choice.
    pub moves: Vec<RecordedMove>,
    /// The final scores, if the game was finished.
    pub result: Option<Vec<i32>>,
}

/// One choice of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Whose choice.
    pub seat: Seat,
    /// The choice in the game's notation.
    pub text: String,
    /// The digest of the position after it, where the record checks it.
    pub digest: Option<u64>,
}

/// What is wrong with a record file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub what: String,
}

const MAGIC: &str = "ruinforge record";

impl Record {
    /// The grammar written and read here.
    pub const FORMAT: u32 = 1;
    /// How many moves lie between two digests.
    pub const CHECK_EVERY: usize = 20;

    // What is read may come from anybody, so that everything in it has a bound. Lengths are in bytes of UTF-8.
    /// Lines of the header: the widest game has about ten.
    pub const MOST_HEADER_LINES: usize = 64;
    /// The longest line, without what is said about it in a comment.
    pub const LONGEST_LINE: usize = 2_000;
    /// The longest key of the header.
    pub const LONGEST_KEY: usize = 40;
    /// Players, and scores at the end.
    pub const MOST_PLAYERS: usize = 16;
    /// The longest name of a player.
    pub const LONGEST_NAME: usize = 200;
    /// Moves: a long game has some hundreds.
    pub const MOST_MOVES: usize = 100_000;

    /// The value of a header key.
    pub fn setup(&self, key: &str) -> Option<&str> {
        self.header.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The record of the game that these choices make, each of which was legal where it was made. Only the position
    /// that it has come to is in memory. `go_on` is asked before each move; if it says no, nothing comes of it.
    pub fn of_choices<G: Words>(
        game: &G,
        seed: Seed,
        choices: impl ExactSizeIterator<Item = (Seat, G::Choice)>,
        players: &[String],
        mut go_on: impl FnMut() -> bool,
    ) -> Option<Record> {
        let n_moves = choices.len();
        let mut state = game.deal(&seed);
        let mut moves = Vec::with_capacity(n_moves);
        for (n, (seat, choice)) in (1..).zip(choices) {
            if !go_on() {
                return None;
            }
            game.play_listed(&mut state, seat, choice, &mut |_| {});
            moves.push(RecordedMove {
                seat,
                text: game.write(choice),
                digest: is_checked(n, n_moves).then(|| game.digest(&state)),
            });
        }
        Some(Record::with_moves(game, seed, players, moves, &state))
    }

    /// What is true of every record of this game, around its moves.
    pub(crate) fn with_moves<G: Words>(
        game: &G,
        seed: Seed,
        players: &[String],
        moves: Vec<RecordedMove>,
        last: &G::State,
    ) -> Record {
        Record {
            header: game.header(),
            players: players.iter().map(|it| plain(it)).collect(),
            seed,
            rules: game.rules_version(),
            cards: game.catalog_digest(),
            moves,
            result: game.waiting(last).is_empty().then(|| game.scores(last)),
        }
    }
}

/// Whether a record has the digest of the position after `n` of its moves.
pub(crate) fn is_checked(n: usize, n_moves: usize) -> bool {
    n.is_multiple_of(Record::CHECK_EVERY) || n == n_moves
}

/// A name without what has a meaning in the file, and not longer than is read back.
fn plain(name: &str) -> String {
    let words = name.split(|it: char| it == ',' || it == '#' || it.is_whitespace() || it.is_control());
    let mut name = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    name.truncate(name.floor_char_boundary(Record::LONGEST_NAME));
    name.trim_end().to_owned()
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC} {}", Record::FORMAT)?;
        for (key, value) in &self.header {
            writeln!(f, "{key} {value}")?;
        }
        // No players and one player without a name are two things.
        if !self.players.is_empty() {
            writeln!(f, "players {}", self.players.join(", "))?;
        }
        writeln!(f, "seed {}\nrules {}\ncards {}\n", self.seed, self.rules, self.cards)?;
        for (n, it) in self.moves.iter().enumerate() {
            writeln!(f, "{} {}", it.seat, it.text)?;
            if let Some(digest) = it.digest {
                writeln!(f, "= {} {digest:016x}", n + 1)?;
            }
        }
        if let Some(scores) = &self.result {
            writeln!(f, "end {}", numbers(scores))?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| (i + 1, without_comment(line).trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));

        let Some((mut last_line, first)) = lines.next() else {
            return Err(RecordError { line: 1, what: "the file is empty".into() });
        };
        read_format(first).map_err(|what| RecordError { line: last_line, what })?;
        let mut reader = Reader::new();
        for (line, content) in lines {
            last_line = line;
            reader.line(content).map_err(|what| RecordError { line, what })?;
        }
        reader.finish().map_err(|what| RecordError { line: last_line, what })
    }
}

fn read_format(line: &str) -> Result<(), String> {
    let known = Record::FORMAT;
    match line.strip_prefix(MAGIC).map(|rest| rest.trim().parse::<u32>()) {
        Some(Ok(Record::FORMAT)) => Ok(()),
        Some(Ok(other)) => Err(format!("the record has format {other}; this program reads format {known}")),
        Some(Err(_)) | None => Err(format!("expected \"{MAGIC} {known}\", found {}", quoted(line))),
    }
}

/// A record that is being read, line by line. Faults are sentences; the caller knows the line.
struct Reader<'t> {
    record: Record,
    /// The keys of the header so far.
    keys: BTreeSet<&'t str>,
}

impl<'t> Reader<'t> {
    fn new() -> Self {
        let record = Record {
            header: Vec::new(),
            players: Vec::new(),
            seed: Seed::from_number(0),
            rules: 0,
            cards: String::new(),
            moves: Vec::new(),
            result: None,
        };
        Reader { record, keys: BTreeSet::new() }
    }

    fn line(&mut self, line: &'t str) -> Result<(), String> {
        let (len, most) = (line.len(), Record::LONGEST_LINE);
        if most < len {
            return Err(format!("the line has {len} bytes; at most {most} are read"));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if self.record.result.is_some() {
            return Err(format!("nothing may follow the \"end\" line, found {}", quoted(line)));
        }
        // Any number at all: one that is not a seat must not pass for a key of the header.
        if word.bytes().all(|it| it.is_ascii_digit()) {
            return self.choice(word, rest);
        }
        match word {
            "=" => self.check(rest),
            "end" => self.end(rest),
            _ if !self.record.moves.is_empty() => {
                Err(format!("expected a seat number, \"=\" or \"end\", found {}", quoted(word)))
            }
            _ => self.header(word, rest),
        }
    }

    fn choice(&mut self, number: &str, text: &str) -> Result<(), String> {
        let seat = number.parse().ok().and_then(Seat::from_number);
        let seat = seat
            .ok_or_else(|| format!("there is no seat {}; seats are numbered 1 to {}", shortened(number), Seat::MAX))?;
        if text.is_empty() {
            return Err(format!("expected a move after the seat number {number}, found nothing"));
        }
        if Record::MOST_MOVES <= self.record.moves.len() {
            return Err(format!("the game has more than {} moves, which is more than is read", Record::MOST_MOVES));
        }
        self.record.moves.push(RecordedMove { seat, text: text.to_owned(), digest: None });
        Ok(())
    }

    fn check(&mut self, rest: &str) -> Result<(), String> {
        let parsed = rest.split_once(char::is_whitespace).and_then(|(count, digest)| {
            let digest = Some(digest.trim()).filter(|it| it.len() == 16 && it.bytes().all(|it| it.is_ascii_hexdigit()));
            Some((count.parse::<usize>().ok()?, u64::from_str_radix(digest?, 16).ok()?))
        });
        let (count, digest) = parsed.ok_or_else(|| {
            format!(
                "expected \"= <moves so far> <digest of 16 hexadecimal digits>\", found {}",
                quoted(&format!("= {rest}"))
            )
        })?;
        let so_far = self.record.moves.len();
        match self.record.moves.last_mut() {
            None => Err("a check follows the moves it checks, but there is none yet".into()),
            Some(_) if count != so_far => Err(format!("the check is for move {count}, but it follows move {so_far}")),
            Some(RecordedMove { digest: Some(_), .. }) => Err(format!("move {count} is checked twice")),
            Some(last) => {
                last.digest = Some(digest);
                Ok(())
            }
        }
    }

    fn end(&mut self, rest: &str) -> Result<(), String> {
        let scores: Option<Vec<i32>> = rest.split_whitespace().map(|it| it.parse().ok()).collect();
        let scores = scores.filter(|it| !it.is_empty());
        let scores = scores
            .ok_or_else(|| format!("expected the scores as whole numbers after \"end\", found {}", quoted(rest)))?;
        let (n, most) = (scores.len(), Record::MOST_PLAYERS);
        if most < n {
            return Err(format!("the result has {n} scores; at most {most} are read"));
        }
        self.record.result = Some(scores);
        Ok(())
    }

    fn header(&mut self, key: &'t str, value: &str) -> Result<(), String> {
        if !key.starts_with(|it: char| it.is_ascii_alphabetic()) {
            let found = quoted(key);
            return Err(format!("expected a line of the header such as \"seed 2a\", or a move, found {found}"));
        }
        let (len, longest, most) = (key.len(), Record::LONGEST_KEY, Record::MOST_HEADER_LINES);
        if longest < len {
            return Err(format!("the key {} has {len} bytes; at most {longest} are read", quoted(key)));
        }
        if !self.keys.insert(key) {
            return Err(format!("{key:?} is given twice"));
        }
        if most < self.keys.len() {
            return Err(format!("the header has more than {most} lines, which is more than is read"));
        }
        match key {
            "players" => self.record.players = read_names(value)?,
            "seed" => self.record.seed = value.parse().map_err(|error| format!("{error}"))?,
            "rules" => {
                self.record.rules = value
                    .parse()
                    .map_err(|_| format!("expected a number as the rules version, found {}", quoted(value)))?;
            }
            "cards" => value.clone_into(&mut self.record.cards),
            _ => self.record.header.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    fn finish(self) -> Result<Record, String> {
        match ["game", "seed", "rules", "cards"].into_iter().find(|key| !self.keys.contains(key)) {
            Some(missing) => Err(format!("the record ends without a {missing:?} line")),
            None => Ok(self.record),
        }
    }
}

fn read_names(value: &str) -> Result<Vec<String>, String> {
    let (n, most) = (value.split(',').count(), Record::MOST_PLAYERS);
    if most < n {
        return Err(format!("the record has {n} players; at most {most} are read"));
    }
    let name = |name: &str| {
        let (name, longest) = (name.trim(), Record::LONGEST_NAME);
        if longest < name.len() {
            return Err(format!("the name {} has {} bytes; at most {longest} are read", quoted(name), name.len()));
        }
        Ok(plain(name))
    };
    value.split(',').map(name).collect()
}

/// A line up to its comment, which begins with a `#` after a blank of any kind.
fn without_comment(line: &str) -> &str {
    let begins = |&(i, _): &(usize, &str)| line[..i].ends_with(char::is_whitespace);
    line.match_indices('#').find(begins).map_or(line, |(i, _)| &line[..i])
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    /// Characters that are enough to find the place.
    const ENOUGH: usize = 60;
    match text.char_indices().nth(ENOUGH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text))
}

/// Where a record and the rules part ways.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The record is of another version of the rules.
    #[error("the record was played by version {record} of the rules; this program has version {ours}")]
    OtherRules {
        /// The version in the record.
        record: u32,
        /// The version here.
        ours: u32,
    },
    /// The record was played with other cards.
    #[error("the record was played with other cards (digest {record}, here {ours})")]
    OtherCards {
        /// The digest in the record.
        record: String,
        /// The digest here.
        ours: String,
    },
    /// A move cannot be made.
    #[error("move {n}, player {seat}, {text:?}: {why}")]
    Move {
        /// Which move, counted from 1.
        n: usize,
        /// Whose.
        seat: Seat,
        /// As the record has it.
        text: String,
        /// Why not.
        why: String,
    },
    /// All moves were possible and yet the position differs.
    #[error(
        "after move {n} the position differs from the recorded one (digest {found:016x}, recorded {recorded:016x})"
    )]
    Position {
        /// After so many moves.
        n: usize,
        /// What the record says.
        recorded: u64,
        /// What came out here.
        found: u64,
    },
    /// The scores differ.
    #[error("the recorded result is {}, {}", numbers(recorded), outcome(found))]
    Result {
        /// What the record says.
        recorded: Vec<i32>,
        /// What came out here; empty if the game is not over.
        found: Vec<i32>,
    },
    /// Whoever wanted the replay wants it no more.
    #[error("the replay was stopped after move {n}")]
    Stopped {
        /// After so many moves.
        n: usize,
    },
}

fn numbers(scores: &[i32]) -> String {
    scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn outcome(found: &[i32]) -> String {
    if found.is_empty() { "but the game is not over".into() } else { format!("the game gives {}", numbers(found)) }
}

/// A move of a record that was made again.
#[derive(Debug)]
pub struct Replayed<'a, G: Rules> {
    /// Which move, counted from 1.
    pub n: usize,
    /// Whose.
    pub seat: Seat,
    /// What was chosen.
    pub choice: G::Choice,
    /// The position after it.
    pub state: &'a G::State,
    /// What it caused.
    pub events: &'a [G::Event],
}

/// Plays a record again, checking everything it says. `step` is called after each move with the events it caused.
///
/// Every position stays in memory, as in any [`Match`]; [`replay_each`] keeps only the last.
pub fn replay<'g, G: Words>(
    game: &'g G,
    record: &Record,
    mut step: impl FnMut(&Match<'g, G>, &[G::Event]),
) -> Result<Match<'g, G>, ReplayError> {
    let mut played = Match::deal(game, record.seed);
    replay_each(game, record, |made| {
        played.keep(made.seat, made.choice, *made.state);
        step(&played, made.events);
        ControlFlow::Continue(())
    })?;
    Ok(played)
}

/// Plays a record again, checking everything it says, and returns the last position. `step` is called after each move
/// and may stop the replay. However long the game is, only the position that it has come to is in memory.
pub fn replay_each<G: Words>(
    game: &G,
    record: &Record,
    mut step: impl FnMut(&Replayed<'_, G>) -> ControlFlow<()>,
) -> Result<G::State, ReplayError> {
    if record.rules != game.rules_version() {
        return Err(ReplayError::OtherRules { record: record.rules, ours: game.rules_version() });
    }
    let ours = game.catalog_digest();
    if record.cards != ours {
        return Err(ReplayError::OtherCards { record: record.cards.clone(), ours });
    }
    let mut state = game.deal(&record.seed);
    let mut events = Vec::new();
    for (n, it) in (1..).zip(&record.moves) {
        let refused = |why: String| ReplayError::Move { n, seat: it.seat, text: it.text.clone(), why };
        // A game is never asked about a seat it does not have.
        if it.seat.index() >= usize::from(game.n_seats()) {
            return Err(refused(format!("the game has {} seats", game.n_seats())));
        }
        let choice = game.read(&state, it.seat, &it.text).map_err(|error| refused(error.to_string()))?;
        events.clear();
        attempt(game, &mut state, it.seat, choice, &mut |event| events.push(event))
            .map_err(|error| refused(error.to_string()))?;
        if let Some(recorded) = it.digest {
            let found = game.digest(&state);
            if found != recorded {
                return Err(ReplayError::Position { n, recorded, found });
            }
        }
        if step(&Replayed { n, seat: it.seat, choice, state: &state, events: &events }).is_break() {
            return Err(ReplayError::Stopped { n });
        }
    }
    if let Some(recorded) = &record.result {
        let over = game.waiting(&state).is_empty();
        let found = if over { game.scores(&state) } else { Vec::new() };
        if !over || found != *recorded {
            return Err(ReplayError::Result { recorded: recorded.clone(), found });
        }
    }
    Ok(state)
}
