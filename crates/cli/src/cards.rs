//! `ruinforge cards`: looking up cards, and checking card files.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use games::{CardEntry, CardFiles, Catalog, Found, GameId, nearest, unknown};
use serde_json::json;
use table::count;

use crate::args::USUAL_GAME;
use crate::console::{Console, Screen, Verdict};
use crate::files;
use crate::prose::{entry, wrapped};
use crate::rules::check_search;

/// The options of `cards`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ruinforge cards                           all cards, set by set\n  \
    ruinforge cards Murderers Pub             everything about one card\n  \
    ruinforge cards --set winter --type gun   the gun cards of a set\n  \
    ruinforge cards 51st-state --json         all cards of a game, as JSON\n  \
    ruinforge cards --check my-cards          check the card files of a folder")]
pub struct CardsArgs {
    /// The game, if not 51st-state; then a card's name, a part of it, or words of its text.
    #[arg(value_name = "GAME | NAME")]
    words: Vec<String>,

    /// Only the cards of this set.
    #[arg(long, value_name = "SET")]
    set: Option<String>,

    /// Only cards of this category: production, open-production, feature, action, faction, connection.
    #[arg(long, value_name = "CATEGORY")]
    category: Option<String>,

    /// Only cards with this type icon.
    #[arg(long = "type", value_name = "TYPE")]
    kind: Option<String>,

    /// Write JSON.
    #[arg(long)]
    json: bool,

    /// A folder with card files of your own, which replace and add to the program's.
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,

    /// Only check the card files of a folder, and report everything that is wrong with them.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["set", "category", "kind", "json", "cards"])]
    check: Option<PathBuf>,
}

/// Shows one card, lists several, or checks files.
pub fn run(args: &CardsArgs, console: &mut Console<'_>) -> Result<Verdict> {
    let (named, words) = match args.words.split_first() {
        Some((first, rest)) if first.parse::<GameId>().is_ok() => (Some(first.parse()?), rest),
        _ => (None, args.words.as_slice()),
    };
    if let Some(folder) = &args.check {
        if !words.is_empty() {
            bail!("--check takes a folder and no card's name, found {:?}", words.join(" "));
        }
        return check(named, folder, console);
    }
    let cards = files::card_files(args.cards.as_deref())?;
    let name = words.join(" ");
    check_search(&name)?;
    let game = match named {
        Some(game) => game,
        None => game_with(&name, &cards)?,
    };
    let catalog = Catalog::of(game, &cards)?;
    let found = if name.is_empty() { catalog.entries.iter().collect() } else { look_up(&catalog, &name)? };
    let shown = args.filtered(&catalog, found)?;
    if args.json {
        writeln!(console.out, "{:#}", json!({ "game": game.id(), "cards": shown }))?;
        return Ok(Verdict::Good);
    }
    match shown.as_slice() {
        [] => bail!("no card is like that"),
        [only] if !name.is_empty() => writeln!(console.out, "{}", card_page(only, console.screen))?,
        several => list(&catalog, several, args.set.as_deref(), console)?,
    }
    Ok(Verdict::Good)
}

/// The game that has a card of this name, where nobody says which game is meant.
fn game_with(name: &str, cards: &CardFiles) -> Result<GameId> {
    for game in GameId::ALL {
        if !name.is_empty() && !matches!(Catalog::of(game, cards)?.find(name), Found::None(_)) {
            return Ok(game);
        }
    }
    Ok(USUAL_GAME)
}

/// A card's page for somebody who asks in the middle of a game.
pub fn page(catalog: &Catalog, name: &str, screen: Screen) -> Result<String> {
    let found = look_up(catalog, name)?;
    Ok(match found.as_slice() {
        [only] => card_page(only, screen),
        several => several.iter().map(|it| line(it, screen)).collect::<Vec<_>>().join("\n"),
    })
}

fn look_up<'a>(catalog: &'a Catalog, name: &str) -> Result<Vec<&'a CardEntry>> {
    check_search(name)?;
    match catalog.find(name) {
        Found::One(card) => Ok(vec![card]),
        Found::Several(cards) => Ok(cards),
        Found::None(near) if !near.is_empty() => {
            bail!("there is no card {name:?}; did you mean {}?", near.join(" or "))
        }
        Found::None(_) => match nearest(name, GameId::ALL.map(GameId::id)).first() {
            Some(game) => bail!("there is no card or game {name:?}; did you mean {game}?"),
            None => bail!("there is no card {name:?}; `ruinforge cards` lists them all"),
        },
    }
}

impl CardsArgs {
    fn filtered<'a>(&self, catalog: &Catalog, cards: Vec<&'a CardEntry>) -> Result<Vec<&'a CardEntry>> {
        let known = |what: &str, wanted: &Option<String>, names: &[&str]| -> Result<()> {
            match wanted {
                Some(it) if !names.contains(&it.as_str()) => bail!("{}", unknown(what, it, names.iter().copied())),
                _ => Ok(()),
            }
        };
        let sets: Vec<&str> = catalog.sets.iter().map(|(id, _)| id.as_str()).collect();
        known("set", &self.set, &sets)?;
        known("category", &self.category, &catalog.categories)?;
        known("type", &self.kind, &catalog.types)?;
        let fits = |card: &CardEntry| {
            self.set.as_ref().is_none_or(|set| card.printings.iter().any(|it| it.set == *set))
                && self.category.as_ref().is_none_or(|category| card.category == *category)
                && self.kind.as_ref().is_none_or(|kind| card.types.contains(kind))
        };
        Ok(cards.into_iter().filter(|card| fits(card)).collect())
    }
}

fn card_page(card: &CardEntry, screen: Screen) -> String {
    let copies = |it: &games::Printing| format!("{} in {} ({})", it.copies, it.set_name, it.set);
    let copies: Vec<String> = card.printings.iter().map(copies).collect();
    let mut lines = vec![card.page.clone()];
    if !copies.is_empty() {
        lines.push(format!("Copies: {}", copies.join(", ")));
    }
    // Pages of cards say where their facts come from; what has no values has only its note.
    if !card.page.contains(&card.note) {
        lines.push(format!("Note: {}", card.note));
    }
    wrapped(&lines.join("\n"), screen.width, 2)
}

fn list(catalog: &Catalog, cards: &[&CardEntry], set: Option<&str>, console: &mut Console<'_>) -> Result<()> {
    let bold = console.screen.bold();
    // Under the set that was asked for, or the first that has it; what is in no set comes last, by its category.
    let home = |card: &CardEntry| match card.printings.iter().find(|it| set.is_none_or(|set| it.set == set)) {
        Some(printing) => printing.set_name.clone(),
        None => format!("{} cards", card.category),
    };
    let mut headings: Vec<String> = catalog.sets.iter().map(|(_, name)| name.clone()).collect();
    headings.extend(["faction cards", "connection cards"].map(str::to_owned));
    let mut n_shown = 0;
    for heading in headings {
        let here: Vec<&&CardEntry> = cards.iter().filter(|card| home(card) == heading).collect();
        if here.is_empty() {
            continue;
        }
        if n_shown > 0 {
            writeln!(console.out)?;
        }
        let heading = match heading.strip_suffix(" cards") {
            Some("faction") => "Faction boards".to_owned(),
            Some("connection") => "Connection cards".to_owned(),
            _ => heading,
        };
        writeln!(console.out, "{bold}{heading}{bold:#}")?;
        for card in &here {
            writeln!(console.out, "{}", line(card, console.screen))?;
        }
        n_shown += here.len();
    }
    let summary = format!("{}; `ruinforge cards NAME` shows one", count(n_shown, "card"));
    writeln!(console.out, "\n{}", wrapped(&summary, console.screen.width, 0))?;
    Ok(())
}

fn line(card: &CardEntry, screen: Screen) -> String {
    let doubt = if card.verify { " (to be verified)" } else { "" };
    let source = if card.source == "printed" { String::new() } else { format!(" [{}]", card.source) };
    entry(&format!("  {}", card.name), 28, &format!("{}{source}{doubt}", card.text), screen.width)
}

fn check(named: Option<GameId>, folder: &Path, console: &mut Console<'_>) -> Result<Verdict> {
    let cards = files::card_files(Some(folder))?;
    let mut n_changed = 0;
    let mut n_faults = 0;
    for game in GameId::ALL.into_iter().filter(|&it| named.is_none_or(|named| named == it)) {
        match Catalog::of(game, &cards) {
            Ok(catalog) => {
                let own = Catalog::of(game, &CardFiles::default()).context("the program's own cards have faults")?;
                n_changed += catalog.entries.iter().filter(|it| !own.entries.contains(it)).count();
            }
            Err(faults) => {
                for fault in &faults.0 {
                    writeln!(console.out, "{fault}")?;
                }
                n_faults += faults.0.len();
            }
        }
    }
    if n_faults > 0 {
        writeln!(console.out, "{} in {}", count(n_faults, "fault"), folder.display())?;
        return Ok(Verdict::Failed);
    }
    let files = count(cards.0.len(), "file");
    writeln!(console.out, "{files} without a fault; {} new or changed", count(n_changed, "card"))?;
    Ok(Verdict::Good)
}
