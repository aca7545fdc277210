//! The entries of the data files, as serde reads them.

use std::fmt;

use serde::{Deserialize, Deserializer, de};
use table::located;
use table::written::{Lines, Located, Place};
use toml::Spanned;

use crate::catalog::DeckPlan;
use crate::pieces::Era;

/// Where something comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rulebook.
    Rulebook,
    /// A public page.
    Printed,
    /// Known in part.
    Part,
    /// Designed to complete the game.
    Original,
}

impl Source {
    /// The word of data files.
    pub const fn word(self) -> &'static str {
        match self {
            Source::Rulebook => "rulebook",
            Source::Printed => "printed",
            Source::Part => "part",
            Source::Original => "original",
        }
    }
}

/// What a card is besides its event (FS-083, FS-084).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Identifier {
    /// Its event puts it on the board as a Headline.
    Headline,
    /// It goes to the discard pile after play.
    Recurring,
    /// An Immigrant card.
    Immigrant,
    /// It has a Response.
    Response,
    /// A Response can cancel its event.
    Cancellable,
}

impl Identifier {
    /// The word of data files.
    pub const fn word(self) -> &'static str {
        match self {
            Identifier::Headline => "headline",
            Identifier::Recurring => "recurring",
            Identifier::Immigrant => "immigrant",
            Identifier::Response => "response",
            Identifier::Cancellable => "cancellable",
        }
    }
}

/// A text of the effect language, as written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "Spanned<String>")]
pub struct Code {
    text: String,
    start: usize,
    pub(super) line: usize,
}

impl From<Spanned<String>> for Code {
    fn from(written: Spanned<String>) -> Code {
        let start = written.span().start;
        Code { text: written.into_inner(), start, line: 1 }
    }
}

impl Code {
    /// As written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Without spaces, which mean nothing.
    pub(super) fn bare(&self) -> String {
        self.text.split_whitespace().collect()
    }

    fn locate(&mut self, lines: &Lines) {
        self.line = lines.line(self.start);
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A card as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardEntry {
    /// Its number; the decks follow one another.
    pub number: u16,
    /// For ever: records and scenarios name it.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its muscle and money.
    pub mm: u8,
    /// The deck it belongs to.
    #[serde(deserialize_with = "era")]
    pub era: Era,
    /// What it is besides its event.
    pub identifiers: Vec<Identifier>,
    /// Themes that triggers refer to.
    pub tags: Vec<String>,
    /// The event in words.
    pub event: String,
    /// The event as code.
    pub effect: Code,
    /// Where the title comes from.
    pub source: Source,
    /// More about that.
    #[serde(default)]
    pub source_note: Option<String>,
    /// Where the event comes from.
    pub effect_source: Source,
    /// What it does as a Headline.
    #[serde(default)]
    pub headline: Option<HeadlineEntry>,
    /// What it does as a Response.
    #[serde(default)]
    pub response: Option<ResponseEntry>,
    #[serde(skip)]
    pub(super) place: Place,
}

impl CardEntry {
    /// Whether it is so marked.
    pub fn is(&self, identifier: Identifier) -> bool {
        self.identifiers.contains(&identifier)
    }
}

/// The Headline of a card as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeadlineEntry {
    /// In words.
    pub text: String,
    /// As long as it lies there.
    #[serde(default)]
    pub ongoing: Option<Code>,
    /// At the end of the era.
    #[serde(default)]
    pub era_end: Option<Code>,
}

/// The Response of a card as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResponseEntry {
    /// When it may be used.
    pub trigger: Code,
    /// In words.
    pub text: String,
    /// What it does.
    pub effect: Code,
}

/// An Industry Leader or a Bigwig token as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityEntry {
    /// For ever: records and scenarios name it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When it may be used.
    pub trigger: Code,
    /// In words.
    pub text: String,
    /// What it does.
    pub effect: Code,
    /// Where it comes from.
    pub source: Source,
    /// More about that.
    #[serde(default)]
    pub source_note: Option<String>,
    #[serde(skip)]
    pub(super) place: Place,
}

/// A benefit of a Mogul as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BenefitEntry {
    /// For ever.
    pub id: String,
    /// In words.
    pub text: String,
    /// When it holds.
    pub trigger: Code,
    /// What it does.
    pub effect: Code,
    /// Where it comes from.
    pub source: Source,
    /// More about that.
    #[serde(default)]
    pub source_note: Option<String>,
    #[serde(skip)]
    pub(super) place: Place,
}

impl Located for CardEntry {
    fn id(&self) -> &str {
        &self.id
    }

    fn place(&self) -> &Place {
        &self.place
    }

    fn locate(&mut self, place: Place, lines: &Lines) {
        self.place = place;
        self.effect.locate(lines);
        if let Some(headline) = &mut self.headline {
            headline.ongoing.iter_mut().chain(&mut headline.era_end).for_each(|code| code.locate(lines));
        }
        if let Some(response) = &mut self.response {
            response.trigger.locate(lines);
            response.effect.locate(lines);
        }
    }
}

located!(AbilityEntry: trigger, effect; BenefitEntry: trigger, effect);

fn era<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Era, D::Error> {
    let year = u16::deserialize(deserializer)?;
    let found = Era::ALL.into_iter().find(|era| era.year() == year);
    found.ok_or_else(|| de::Error::custom(format!("{year} is not an era; try 1890, 1900 and 1910")))
}

/// The game that a file is for.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum Game {
    #[serde(rename = "forged-in-steel")]
    ForgedInSteel,
}

/// The file of cards.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardFile {
    #[serde(default, rename = "game")]
    _game: Option<Game>,
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u8,
    pub(super) count: usize,
    pub(super) deck: DeckTable,
    pub(super) card: Vec<Spanned<CardEntry>>,
}

impl CardFile {
    pub(super) fn read(file: &str, text: &str) -> Result<CardFile, toml::de::Error> {
        let mut read: CardFile = toml::from_str(text)?;
        locate_all(&mut read.card, &Lines::new(file, text));
        Ok(read)
    }
}

fn locate_all<T: Located>(entries: &mut [Spanned<T>], lines: &Lines) {
    for entry in entries {
        let place = lines.place(entry.span().start);
        entry.get_mut().locate(place, lines);
    }
}

/// The `[deck]` table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeckTable {
    pub(super) first: ByEra,
    pub(super) size: ByEra,
    removed_per_missing_player: ByEra,
    deal: ByEra,
    bank: ByEra,
    forced_discard: ByEra,
}

impl DeckTable {
    pub(super) fn plan(&self) -> DeckPlan {
        DeckPlan {
            removed_per_missing_player: self.removed_per_missing_player.row(),
            deal: self.deal.row(),
            bank: self.bank.row(),
            discard: self.forced_discard.row(),
        }
    }
}

/// A number for each era.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByEra {
    #[serde(rename = "1890")]
    first: u8,
    #[serde(rename = "1900")]
    second: u8,
    #[serde(rename = "1910")]
    third: u8,
}

impl ByEra {
    pub(super) fn row(self) -> [u8; 3] {
        [self.first, self.second, self.third]
    }
}

/// The file of variants.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VariantFile {
    #[serde(default, rename = "game")]
    _game: Option<Game>,
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u8,
    pub(super) industry_leaders: LeaderTable,
    pub(super) industry_leader: Vec<Spanned<AbilityEntry>>,
    pub(super) mogul: MogulTable,
    pub(super) bigwig: BigwigTable,
}

impl VariantFile {
    pub(super) fn read(file: &str, text: &str) -> Result<VariantFile, toml::de::Error> {
        let mut read: VariantFile = toml::from_str(text)?;
        let lines = Lines::new(file, text);
        locate_all(&mut read.industry_leader, &lines);
        locate_all(&mut read.mogul.benefit, &lines);
        locate_all(&mut read.bigwig.token, &lines);
        Ok(read)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaderTable {
    pub(super) count: usize,
    pub(super) per_player: u8,
    #[serde(rename = "deal")]
    _deal: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MogulTable {
    pub(super) tokens: u8,
    pub(super) per_player: u8,
    #[serde(rename = "place")]
    _place: String,
    #[serde(rename = "move")]
    _move: String,
    #[serde(rename = "source")]
    _source: Source,
    pub(super) benefit: Vec<Spanned<BenefitEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BigwigTable {
    pub(super) tokens: usize,
    pub(super) per_player: u8,
    pub(super) uses_per_era: u8,
    pub(super) requires: String,
    #[serde(rename = "deal")]
    _deal: String,
    #[serde(rename = "source")]
    _source: Source,
    pub(super) token: Vec<Spanned<AbilityEntry>>,
}
