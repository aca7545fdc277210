//! Tables with the packs of the Ultimate Edition, and games at them that greedy players have played.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::records::{self, STATE51};
use crate::{Browser, Program};

/// A table with packs.
#[derive(Clone, Copy, Debug)]
pub struct PackTable {
    /// What pictures of it are called.
    pub name: &'static str,
    /// What is agreed on there, beside the edition, in the words of the command line.
    pub setup: &'static [&'static str],
    /// How many play.
    pub n_seats: usize,
}

/// A table of each pack and against each opponent, with as many players as show it best, and some with a lot at once.
pub const TABLES: [PackTable; 21] = [
    PackTable { name: "scavengers", setup: &["--with", "scavengers"], n_seats: 2 },
    PackTable { name: "scavengers", setup: &["--with", "scavengers"], n_seats: 4 },
    PackTable { name: "allies", setup: &["--with", "allies"], n_seats: 3 },
    PackTable { name: "moloch", setup: &["--with", "moloch"], n_seats: 2 },
    PackTable { name: "moloch", setup: &["--with", "moloch", "--option", "difficulty=veteran"], n_seats: 4 },
    PackTable { name: "no-mans-land", setup: &["--with", "no-mans-land"], n_seats: 2 },
    PackTable { name: "no-mans-land", setup: &["--with", "no-mans-land"], n_seats: 3 },
    PackTable { name: "capitols", setup: &["--with", "promo-2"], n_seats: 3 },
    PackTable { name: "borders", setup: &["--with", "borders"], n_seats: 4 },
    PackTable { name: "arena", setup: &["--with", "arena"], n_seats: 3 },
    PackTable { name: "cities", setup: &["--with", "cities"], n_seats: 2 },
    PackTable {
        name: "factions",
        setup: &[
            "--with",
            "hegemony,university,mississippi,uranopolis,texas",
            "--faction",
            "hegemony,texas,uranopolis,university",
        ],
        n_seats: 4,
    },
    PackTable {
        name: "everything",
        setup: &["--with", "no-mans-land,cities,arena,borders,promo-1,promo-2"],
        n_seats: 4,
    },
    PackTable { name: "borgo", setup: &["--option", "opponent=borgo"], n_seats: 1 },
    PackTable {
        name: "borgo-moloch",
        setup: &["--with", "moloch", "--option", "opponent=borgo", "--option", "hard=on"],
        n_seats: 1,
    },
    PackTable {
        name: "borgo-no-mans-land",
        setup: &["--with", "no-mans-land", "--option", "opponent=borgo"],
        n_seats: 1,
    },
    PackTable { name: "virtual-mutants", setup: &["--option", "opponent=virtual-mutants"], n_seats: 1 },
    PackTable { name: "virtual-new-york", setup: &["--option", "opponent=virtual-new-york"], n_seats: 1 },
    PackTable { name: "virtual-merchants", setup: &["--option", "opponent=virtual-merchants"], n_seats: 1 },
    PackTable { name: "virtual-appalachians", setup: &["--option", "opponent=virtual-appalachians"], n_seats: 1 },
    PackTable { name: "virtual-scavengers", setup: &["--with", "scavengers"], n_seats: 1 },
];

/// The words of the command line for the Ultimate Edition with these further ones.
pub fn ultimate(setup: &[&'static str]) -> Vec<&'static str> {
    [&[STATE51, "--first", "1", "--option", "edition=ultimate"], setup].concat()
}

/// A game that is played just so far that the seat to decide can make a move that begins so: what has been played, and
/// the whole move as `SEAT NOTATION`. The same seed always finds the same.
pub fn before(
    program: &Program,
    setup: &[&'static str],
    n_seats: usize,
    seed: u64,
    is_wanted: impl Fn(&str) -> bool,
    folder: &Path,
) -> Result<(String, String)> {
    let record = records::greedy_at(program, &ultimate(setup), n_seats, seed, folder)?;
    let notation = |line: &str| line.split_once(' ').map_or(String::new(), |(_, notation)| notation.to_owned());
    let at = records::moves(&record).position(|line| is_wanted(&notation(line)));
    let at = at.with_context(|| format!("such a move is made with {setup:?} and seed {seed:x}"))?;
    let wanted = records::moves(&record).nth(at).unwrap_or_default().to_owned();
    Ok((records::begun(&record, at), wanted))
}

/// Opens a record as a table and, where several share the screen, takes it.
pub async fn sit_down(browser: &Browser, record: &str) -> Result<()> {
    records::open(browser, record).await?;
    if browser.count(".handover .button").await? > 0 {
        browser.follow(".handover .button").await?;
    }
    browser.until_seen("#prompt.is-mine").await
}
