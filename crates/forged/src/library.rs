//! The data files as written: what a person edits, read strictly, checked as a whole and compiled.

mod check;
mod digest;
mod entry;
mod make;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use serde::Deserialize;
pub use table::written::CardError;
use table::written::{Lines, Located, Place, located};
use toml::Spanned;

use crate::catalog::DeckPlan;
use crate::effect::compile::{TAGS, suggestion};
use crate::map::{BoardFile, Map, read_board};
use crate::pieces::MAX_CARDS;
pub(crate) use entry::Game as FileGame;
pub use entry::{AbilityEntry, BenefitEntry, CardEntry, Code, HeadlineEntry, Identifier, ResponseEntry, Source};
use entry::{CardFile, Game, VariantFile};
use make::Compiled;

/// All cards, Leaders, benefits and tokens that the program knows, and the board.
#[derive(Clone, Debug)]
pub struct Library {
    entries: Entries,
    compiled: Compiled,
}

#[derive(Clone, Debug)]
struct Entries {
    /// In the order of their numbers.
    cards: Vec<CardEntry>,
    leaders: Vec<AbilityEntry>,
    benefits: Vec<BenefitEntry>,
    tokens: Vec<AbilityEntry>,
    deck: DeckPlan,
    map: Map,
}

/// FS-014: six Leaders.
const MAX_LEADERS: usize = 6;
/// A benefit for each of the three triggers that a Mogul knows.
const MAX_BENEFITS: usize = 3;
/// FSV-010: fifteen tokens, a bit each.
const MAX_TOKENS: usize = 15;

const EMBEDDED: [(&str, &str); 3] = [
    ("cards.toml", include_str!("../data/cards.toml")),
    ("variants.toml", include_str!("../data/variants.toml")),
    ("board.toml", include_str!("../data/board.toml")),
];

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    Library::from_files(&EMBEDDED)
        .unwrap_or_else(|errors| unreachable!("the embedded data are checked by a test: {errors:?}"))
});

/// Entries that take the place of those with the same ids.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CorrectionFile {
    #[serde(default, rename = "game")]
    _game: Option<Game>,
    #[serde(default)]
    card: Vec<Spanned<CardEntry>>,
    #[serde(default)]
    industry_leader: Vec<Spanned<AbilityEntry>>,
    #[serde(default)]
    mogul: Benefits,
    #[serde(default)]
    bigwig: Tokens,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Benefits {
    benefit: Vec<Spanned<BenefitEntry>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tokens {
    token: Vec<Spanned<AbilityEntry>>,
}

/// The three files of a game, in any order.
#[derive(Default)]
struct Files {
    cards: Option<(CardFile, Place)>,
    variants: Option<(VariantFile, Place)>,
    map: Option<Map>,
}

impl Library {
    /// The data inside the program.
    pub fn embedded() -> &'static Library {
        &LIBRARY
    }

    /// Reads and checks the files of cards, variants and board, given as pairs of name and text. Each says by its
    /// `format` what it is. Reports every fault, not only the first.
    pub fn from_files(files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
        let mut errors = Vec::new();
        let mut read = Files::default();
        for &(file, text) in files {
            read.read(file, text, &mut errors);
        }
        let Files { cards: Some(cards), variants: Some(variants), map: Some(map) } = read else {
            if errors.is_empty() {
                let what = "expected a file of cards, one of variants and one of the board";
                let file = files.first().map_or("no file", |&(file, _)| file);
                errors.push(CardError::at(&Place::new(file, 1), what));
            }
            return Err(errors);
        };
        let deck = cards.0.deck.plan();
        let mut entries =
            Entries { cards: Vec::new(), leaders: Vec::new(), benefits: Vec::new(), tokens: Vec::new(), deck, map };
        entries.take_cards(cards, &mut errors);
        entries.take_variants(variants, &mut errors);
        Library::build(entries, errors)
    }

    /// This library with the entries of some files: each `[[card]]`, `[[industry_leader]]`, `[[mogul.benefit]]` and
    /// `[[bigwig.token]]` takes the place of the one with its id. A file with a `format` takes the place of the whole
    /// file of that format.
    pub fn with_files(&self, files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
        let mut entries = self.entries.clone();
        let mut errors = Vec::new();
        let mut whole = Files::default();
        let has_format = |text: &str| text.parse::<toml::Table>().is_ok_and(|tables| tables.contains_key("format"));
        let (formats, corrections): (Vec<_>, Vec<_>) = files.iter().partition(|(_, text)| has_format(text));
        for (file, text) in formats {
            whole.read(file, text, &mut errors);
        }
        if let Some(cards) = whole.cards {
            entries.take_cards(cards, &mut errors);
        }
        if let Some(variants) = whole.variants {
            entries.take_variants(variants, &mut errors);
        }
        entries.map = whole.map.unwrap_or(entries.map);
        for (file, text) in corrections {
            match toml::from_str::<CorrectionFile>(text) {
                Ok(corrections) => entries.correct(&Lines::new(file, text), corrections, &mut errors),
                Err(error) => errors.push(CardError::of_toml(file, text, &error)),
            }
        }
        Library::build(entries, errors)
    }

    fn build(entries: Entries, mut errors: Vec<CardError>) -> Result<Library, Vec<CardError>> {
        entries.check(&mut errors);
        let compiled = Compiled::new(&entries, &mut errors);
        if errors.is_empty() { Ok(Library { entries, compiled }) } else { Err(errors) }
    }

    /// All cards, in the order of their numbers.
    pub fn cards(&self) -> &[CardEntry] {
        &self.entries.cards
    }

    /// The card with this id.
    pub fn card(&self, id: &str) -> Option<&CardEntry> {
        self.entries.cards.iter().find(|card| card.id == id)
    }

    /// All Industry Leaders.
    pub fn leaders(&self) -> &[AbilityEntry] {
        &self.entries.leaders
    }

    /// What a Mogul does for its player.
    pub fn benefits(&self) -> &[BenefitEntry] {
        &self.entries.benefits
    }

    /// All Bigwig tokens.
    pub fn tokens(&self) -> &[AbilityEntry] {
        &self.entries.tokens
    }

    /// The board.
    pub fn map(&self) -> &Map {
        &self.entries.map
    }
}

/// The names of a card's tags.
pub fn tag_names(tags: u32) -> impl Iterator<Item = &'static str> {
    TAGS.into_iter().enumerate().filter(move |(bit, _)| tags & (1 << bit) != 0).map(|(_, name)| name)
}

#[derive(Deserialize)]
struct Format {
    format: String,
}

impl Files {
    fn read(&mut self, file: &str, text: &str, errors: &mut Vec<CardError>) {
        // The format is looked at first, so that a fault is reported against the right grammar.
        let result = toml::from_str::<Format>(text).and_then(|it| {
            match it.format.as_str() {
                "forged-cards" => self.cards = Some((CardFile::read(file, text)?, Place::new(file, 1))),
                "forged-variants" => self.variants = Some((VariantFile::read(file, text)?, Place::new(file, 1))),
                "forged-map" => match read_board(&toml::from_str::<BoardFile>(text)?) {
                    Ok(map) => self.map = Some(map),
                    Err(faults) => {
                        let place = Place::new(file, 1);
                        errors.extend(faults.into_iter().map(|what| CardError::at(&place, what)));
                    }
                },
                other => {
                    let hint = suggestion(other, &["forged-cards", "forged-variants", "forged-map"]);
                    errors.push(CardError::at(&Place::new(file, 1), format!("unknown format {other:?}; {hint}")));
                }
            }
            Ok(())
        });
        if let Err(error) = result {
            errors.push(CardError::of_toml(file, text, &error));
        }
    }
}

impl Entries {
    fn take_cards(&mut self, (file, place): (CardFile, Place), errors: &mut Vec<CardError>) {
        file.check(&place, errors);
        self.deck = file.deck.plan();
        // What is beyond has been reported, and is not looked at.
        self.cards = file.card.into_iter().map(Spanned::into_inner).take(MAX_CARDS).collect();
        self.cards.sort_by_key(|card| card.number);
    }

    fn take_variants(&mut self, (file, place): (VariantFile, Place), errors: &mut Vec<CardError>) {
        file.check(&place, errors);
        // What is beyond has been reported, and is not looked at.
        self.leaders = file.industry_leader.into_iter().map(Spanned::into_inner).take(MAX_LEADERS).collect();
        self.benefits = file.mogul.benefit.into_iter().map(Spanned::into_inner).take(MAX_BENEFITS).collect();
        self.tokens = file.bigwig.token.into_iter().map(Spanned::into_inner).take(MAX_TOKENS).collect();
    }

    fn correct(&mut self, lines: &Lines, corrections: CorrectionFile, errors: &mut Vec<CardError>) {
        let CorrectionFile { _game: _, card, industry_leader, mogul, bigwig } = corrections;
        let n = card.len() + industry_leader.len() + mogul.benefit.len() + bigwig.token.len();
        if n > MAX_CARDS + MAX_LEADERS + MAX_BENEFITS + MAX_TOKENS {
            errors.push(CardError::at(&lines.place(0), format!("has {n} entries, more than there are to correct")));
            return;
        }
        for card in card {
            let mut card = located(card, lines);
            let Some(at) = self.cards.iter().position(|it| it.id == card.id) else {
                let ids: Vec<&str> = self.cards.iter().map(|it| it.id.as_str()).collect();
                let sizes = "the decks have 48, 38 and 20 cards, so a card can be changed but not added";
                errors.push(CardError::at(&card.place, nothing_to_correct("card", &card.id, &ids, sizes)));
                continue;
            };
            let known = &mut self.cards[at];
            if (known.number, known.era) != (card.number, card.era) {
                let what = format!(
                    "{}: keeps its number {} and its era {}; found {} and {}",
                    card.id,
                    known.number,
                    known.era.year(),
                    card.number,
                    card.era.year()
                );
                errors.push(CardError::at(&card.place, what));
                card.number = known.number;
                card.era = known.era;
            }
            *known = card;
        }
        put_in_place(&mut self.leaders, industry_leader, "Leader", lines, errors);
        put_in_place(&mut self.benefits, mogul.benefit, "benefit", lines, errors);
        put_in_place(&mut self.tokens, bigwig.token, "token", lines, errors);
    }
}

fn put_in_place<T: Located>(
    known: &mut [T],
    corrections: Vec<Spanned<T>>,
    kind: &str,
    lines: &Lines,
    errors: &mut Vec<CardError>,
) {
    for entry in corrections {
        let entry = located(entry, lines);
        let Some(at) = known.iter().position(|it| it.id() == entry.id()) else {
            let ids: Vec<&str> = known.iter().map(Located::id).collect();
            let what = nothing_to_correct(kind, entry.id(), &ids, "one can be changed but not added");
            errors.push(CardError::at(entry.place(), what));
            continue;
        };
        known[at] = entry;
    }
}

fn nothing_to_correct(kind: &str, id: &str, ids: &[&str], why: &str) -> String {
    format!("there is no {kind} {id:?} to correct; {}; {why}", suggestion(id, ids))
}
