//! `ruinforge play`: a game in the terminal.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `mod.rs` | the options of the command, and what is made of them |
//! | `session.rs` | the loop: who decides, what is shown, what is answered |
//! | `line.rs` | what a typed line means |
//! | `menu.rs` | the legal moves: numbered, grouped, found by what is typed |
//! | `saving.rs` | the record's file |

mod line;
mod menu;
mod saving;
mod session;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use games::{AnyGame, CardFiles, Catalog, GameId, Playable, Visitor};
use search::PlayerKind;
use table::{Match, Record, Seed, agree, count};

use crate::args::{DeckArgs, TableArgs, USUAL_GAME};
use crate::console::{Console, Verdict};
use crate::replay;
use crate::seats::Who;
use saving::Saver;
use session::Session;
pub use session::write_scores;

/// The options of `play`.
#[derive(Clone, Debug, Default, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge play 51st-state                                  you against two greedy computer players\n  \
    ruinforge play 51st-state --solo --with winter             alone against the Virtual Player\n  \
    ruinforge play 51st-state --seats me,me,greedy             two people on one screen and a computer player\n  \
    ruinforge play 51st-state --faction mutants --seed 2a      a faction of your choice, a deal that can be repeated\n  \
    ruinforge play 51st-state --save game.txt                  saved after every decision\n  \
    ruinforge play --resume game.txt                           go on with it\n  \
    ruinforge play 51st-state --seats greedy,random            nobody to ask: the game plays itself")]
pub struct PlayArgs {
    /// The game.
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// How many play: you and greedy computer players.
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    players: Option<u8>,

    /// Play alone against the game's own opponent.
    #[arg(long, conflicts_with_all = ["players", "resume"])]
    solo: bool,

    /// Who sits where: me, beginner, easy, medium, hard, expert, greedy, random. Several "me" share this terminal.
    #[arg(long, value_name = "PLAYER", value_delimiter = ',')]
    seats: Vec<String>,

    /// What the game is dealt from, as up to 64 hexadecimal digits; otherwise chosen at random.
    #[arg(long, value_name = "HEX", conflicts_with = "resume")]
    seed: Option<String>,

    /// Save the record to this file after every decision.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Let --save replace a file that is there already.
    #[arg(long, requires = "save")]
    overwrite: bool,

    /// Go on with the game in this file, and save to it unless --save names another.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    deck: DeckArgs,

    #[command(flatten)]
    table: TableArgs,
}

/// Sets the game up, or takes it from its record, and plays it.
pub fn run(args: &PlayArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let cards = args.deck.card_files()?;
    let (game, seats, start) = match &args.resume {
        Some(_) => args.resumed(&cards)?,
        None => args.dealt(&cards)?,
    };
    let catalog = Catalog::of(game.id(), &cards)?;
    let saver = match (&args.save, &args.resume) {
        (Some(path), resumed) if resumed.as_ref() != Some(path) => Saver::new_file(path.clone(), args.overwrite)?,
        (_, Some(path)) => Saver::resumed(path.clone(), start.n_decisions()),
        (_, None) => Saver::default(),
    };
    let title = game.id().info().title;
    game.visit(Job { title, seats, start, saver, catalog: &catalog, console })
}

enum Start {
    Deal(Seed),
    Record(Box<Record>),
}

impl Start {
    fn n_decisions(&self) -> usize {
        match self {
            Start::Deal(_) => 0,
            Start::Record(record) => record.moves.len(),
        }
    }
}

impl PlayArgs {
    fn dealt(&self, cards: &CardFiles) -> Result<(AnyGame, Vec<Who>, Start)> {
        let id: GameId = self.game.as_deref().map_or(Ok(USUAL_GAME), str::parse)?;
        let seats = self.seating()?;
        let n_seats = u8::try_from(seats.len()).context("there are too many seats")?;
        let game = self.deck.game(id, n_seats, &self.table, cards)?;
        let seed = match &self.seed {
            Some(text) => text.parse()?,
            None => random_seed()?,
        };
        Ok((game, seats, Start::Deal(seed)))
    }

    fn seating(&self) -> Result<Vec<Who>> {
        let greedy = Who::Computer(PlayerKind::Greedy);
        if !self.seats.is_empty() {
            let seats: Vec<Who> = self.seats.iter().map(|name| Who::named(name.trim())).collect::<Result<_>>()?;
            if self.solo && seats.len() != 1 {
                bail!("--solo has one seat, but --seats names {}", seats.len());
            }
            if let Some(n) = self.players
                && usize::from(n) != seats.len()
            {
                bail!("--players is {n}, but --seats names {}", seats.len());
            }
            return Ok(seats);
        }
        // You and two others are the table that the home page would offer.
        let n = if self.solo { 1 } else { self.players.unwrap_or(3) };
        if n == 0 {
            bail!("expected at least 1 player, found 0");
        }
        Ok((0..n).map(|i| if i == 0 { Who::Me } else { greedy }).collect())
    }

    fn resumed(&self, cards: &CardFiles) -> Result<(AnyGame, Vec<Who>, Start)> {
        let path = self.resume.as_deref().context("there is no file to resume")?;
        if !self.deck.is_default() || !self.table.is_default() {
            bail!(
                "the record says how the game is set up; --resume takes no --with, --house, --option, --faction and --first"
            );
        }
        let record = replay::load(path)?;
        if let (Some(wanted), Some(found)) = (&self.game, record.setup("game"))
            && wanted != found
        {
            bail!("{} is a game of {found}, not of {wanted}", path.display());
        }
        let game =
            AnyGame::from_header(&record.header, cards).map_err(|error| anyhow!("{}: {error}", path.display()))?;
        let names = if self.seats.is_empty() { &record.players } else { &self.seats };
        let seats: Result<Vec<Who>> = names.iter().map(|name| Who::named(name.trim())).collect();
        let seats = seats.map_err(|error| anyhow!("{}: {error}; --seats says who plays", path.display()))?;
        Ok((game, seats, Start::Record(Box::new(record))))
    }
}

fn random_seed() -> Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no random numbers: {error}"))?;
    Ok(Seed::from_bytes(bytes))
}

struct Job<'a, 'c> {
    title: &'static str,
    seats: Vec<Who>,
    start: Start,
    saver: Saver,
    catalog: &'a Catalog,
    console: &'a mut Console<'c>,
}

impl Visitor for Job<'_, '_> {
    type Out = Result<Verdict>;

    fn visit<G: Playable>(self, game: &Arc<G>) -> Result<Verdict> {
        let game = game.as_ref();
        let n_seats = usize::from(game.n_seats());
        if self.seats.len() != n_seats {
            let (seats, named) = (count(n_seats, "seat"), count(self.seats.len(), "player"));
            let are = agree(self.seats.len(), "is", "are");
            bail!("the game has {seats}, but {named} {are} named; --seats says who plays");
        }
        let mut told = Vec::new();
        let played = match self.start {
            Start::Deal(seed) => Match::deal(game, seed),
            Start::Record(record) => table::replay(game, &record, |_, events| told.push(events.to_vec()))
                .context("the record cannot be resumed")?,
        };
        Session::new(self.title, played, told, self.seats, self.saver, self.catalog).play(self.console)
    }
}
