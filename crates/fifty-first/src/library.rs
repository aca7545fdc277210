//! The card files as written: what a person edits, read strictly and checked as a whole.

mod check;
mod deck;
mod texts;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::good::{Amount, Good, OneOf, Room, Type};

/// The row a location belongs to (MS-GEN-03), and whether others may visit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Top row.
    Production,
    /// Top row; opponents may send a worker.
    OpenProduction,
    /// Middle row.
    Feature,
    /// Bottom row.
    Action,
}

impl Category {
    /// The word of card files.
    pub const fn word(self) -> &'static str {
        match self {
            Category::Production => "production",
            Category::OpenProduction => "open-production",
            Category::Feature => "feature",
            Category::Action => "action",
        }
    }

    /// Whether it stands in the production row.
    pub const fn produces(self) -> bool {
        matches!(self, Category::Production | Category::OpenProduction)
    }
}

/// Whose location or deal an effect may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The player's own.
    Own,
    /// Another player's.
    Opponent,
}

/// Where a card's facts come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Facts of the printed card.
    Printed,
    /// Named or described in the rulebook, the rest reconstructed.
    Rulebook,
    /// Designed to complete the set.
    Original,
}

impl Source {
    /// The word of card files.
    pub const fn word(self) -> &'static str {
        match self {
            Source::Printed => "printed",
            Source::Rulebook => "rulebook",
            Source::Original => "original",
        }
    }
}

/// What a card does, as written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// All of these goods.
    Gain(Amount),
    /// One of these, chosen each time.
    GainOne(OneOf),
    /// Goods for each location of a type in the owner's State.
    GainPerType {
        /// The type counted.
        #[serde(rename = "type")]
        kind: Type,
        /// Gained for each.
        gain: Amount,
        /// At most so often.
        max: u8,
    },
    /// Goods for each good of a kind gained in this Production phase.
    GainPerProduced {
        /// The good counted.
        good: Counted,
        /// Gained for each.
        gain: Amount,
        /// At most so often.
        max: u8,
    },
    /// What another production location produces.
    CopyProduction(Whose),
    /// What an opponent's production location produces, instead of its owner.
    StealProduction,
    /// Goods put on the card once.
    Cache(Amount),
    /// Goods taken from the supply of another player.
    Steal(Amount),
    /// Clears up to so many own locations.
    ResetLocations(u8),
    /// The goods of deals.
    UseDeals {
        /// Of which player.
        whose: Whose,
        /// At most so many.
        up_to: u8,
    },
    /// Another player's open production although a worker stands there.
    VisitOccupied,
    /// Draw, keep some, discard the rest.
    DrawKeep {
        /// Cards drawn.
        draw: u8,
        /// Cards kept.
        keep: u8,
    },
}

/// A good named alone, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Counted(pub Good);

impl TryFrom<String> for Counted {
    type Error = String;
    fn try_from(word: String) -> Result<Counted, String> {
        let good = Good::ALL.into_iter().find(|good| good.word() == word);
        good.map(Counted).ok_or_else(|| format!("{word:?} is no good"))
    }
}

/// What a feature reacts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// Its owner makes a deal.
    Deal,
    /// Its owner razes a location, from hand or of another player.
    Raze,
}

/// A feature that rewards something its owner does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Trigger {
    /// Any of these.
    pub on: Vec<Occasion>,
    /// The reward.
    pub gain: Amount,
}

/// A feature that rewards a good Production phase.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AfterProduction {
    /// At least this must have been gained in the phase.
    pub produced: Amount,
    /// The reward.
    pub gain: Amount,
}

/// What an action location offers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Action {
    /// Its cost.
    pub pay: Amount,
    /// What it does.
    pub effect: Vec<Effect>,
    /// How often a round.
    #[serde(default = "once")]
    pub uses: u8,
}

const fn once() -> u8 {
    1
}

/// A location card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Location {
    /// For ever: records and scenarios name it.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Other spellings.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// In its own set.
    pub copies: u8,
    /// Its row.
    pub category: Category,
    /// Contacts to build, deal or raze from hand.
    pub distance: u8,
    /// Its icons.
    pub types: Vec<Type>,
    /// Gained by razing it.
    pub spoils: Amount,
    /// Gained by a deal.
    pub deal: Amount,
    /// In the Production phase, when built, and for visitors.
    #[serde(default)]
    pub production: Vec<Effect>,
    /// When built.
    #[serde(default)]
    pub bonus: Vec<Effect>,
    /// Kept at cleanup.
    #[serde(default)]
    pub storage: Option<Room>,
    /// Rewards.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// Rewards after production.
    #[serde(default)]
    pub after_production: Option<AfterProduction>,
    /// Opposing defense counts so much lower.
    #[serde(default)]
    pub raze_discount: u8,
    /// The faction's exchange gives two of its own resource.
    #[serde(default)]
    pub double_exchange: bool,
    /// Always counts as shielded.
    #[serde(default)]
    pub printed_shield: bool,
    /// Its action.
    #[serde(default)]
    pub action: Option<Action>,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical card.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

/// Extra copies of a location of an earlier set.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Reprint {
    /// The location's id.
    pub of: String,
    /// In this set.
    pub copies: u8,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical card.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

/// A card that is known to exist, and nothing more.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unknown {
    /// As printed.
    pub name: String,
    /// How many.
    pub copies: u8,
    /// What is known.
    pub note: String,
}

/// A set of cards, as its file describes itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetInfo {
    /// Its id.
    pub id: String,
    /// As printed on the box.
    pub name: String,
    /// Different cards.
    pub distinct: u16,
    /// All cards, as the rulebook's component list counts them.
    pub copies: u16,
}

/// A file of locations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardSetFile {
    /// The set.
    pub set: SetInfo,
    /// Its own cards.
    #[serde(default, rename = "location")]
    pub locations: Vec<Location>,
    /// Extra copies of others.
    #[serde(default, rename = "reprint")]
    pub reprints: Vec<Reprint>,
    /// Cards without known values.
    #[serde(default, rename = "unknown")]
    pub unknowns: Vec<Unknown>,
}

/// Razing costs, by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Defense {
    /// Top row.
    pub production: u8,
    /// Middle row.
    pub feature: u8,
    /// Bottom row.
    pub action: u8,
}

/// An action printed on a faction board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardAction {
    /// Its cost.
    pub pay: Amount,
    /// What it gives.
    pub gain: Amount,
}

/// The exchange printed on every faction board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Exchange {
    /// Its cost.
    pub pay: Amount,
    /// One of these.
    pub gain_one: OneOf,
}

/// A faction board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FactionBoard {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Other spellings.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Every Production phase.
    pub production: Amount,
    /// Its own resource.
    pub resource: Counted,
    /// What razing its locations costs.
    pub defense: Defense,
    /// Once a round each.
    pub actions: Vec<BoardAction>,
    /// Any number of times.
    pub exchange: Exchange,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical board.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

/// The pile a connection card belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Pile {
    /// Blue backs.
    Blue,
    /// Red backs.
    Red,
}

/// A connection card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Connection {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Its pile.
    pub pile: Pile,
    /// How many.
    pub copies: u8,
    /// Paid when it is played.
    #[serde(default)]
    pub pay: Amount,
    /// Gained when it is played.
    pub gain: Amount,
    /// Where its facts come from.
    pub source: Source,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against a physical card.
    #[serde(default)]
    pub verify: bool,
    /// What was compared or chosen.
    #[serde(default)]
    pub note: String,
}

/// Locations without a set of their own: each takes the place of the one with its id.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CorrectionFile {
    location: Vec<Location>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FactionFile {
    faction: Vec<FactionBoard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConnectionFile {
    connection: Vec<Connection>,
}

/// All card data that the program knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// Sets of locations, in the order of their files.
    pub sets: Vec<CardSetFile>,
    /// Faction boards.
    pub factions: Vec<FactionBoard>,
    /// Connection cards.
    pub connections: Vec<Connection>,
}

/// Something wrong with a card file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {what}")]
pub struct CardError {
    /// The file.
    pub file: String,
    /// What is wrong, where, and what was expected.
    pub what: String,
}

const EMBEDDED: [(&str, &str); 6] = [
    ("base.toml", include_str!("../data/base.toml")),
    ("new-era.toml", include_str!("../data/new-era.toml")),
    ("winter.toml", include_str!("../data/winter.toml")),
    ("promo-1.toml", include_str!("../data/promo-1.toml")),
    ("factions.toml", include_str!("../data/factions.toml")),
    ("connections.toml", include_str!("../data/connections.toml")),
];

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    Library::from_files(&EMBEDDED)
        .unwrap_or_else(|errors| unreachable!("the embedded cards are checked by a test: {errors:?}"))
});

impl Library {
    /// The cards inside the program.
    pub fn embedded() -> &'static Library {
        &LIBRARY
    }

    /// Reads and checks card files, given as pairs of name and text. Reports every fault, not only the first.
    pub fn from_files(files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
        let mut library = Library { sets: Vec::new(), factions: Vec::new(), connections: Vec::new() };
        let mut errors = Vec::new();
        for &(file, text) in files {
            if let Err(what) = library.read_file(text) {
                errors.push(CardError { file: file.to_owned(), what });
            }
        }
        if errors.is_empty() {
            library.check(&mut errors);
        }
        if errors.is_empty() { Ok(library) } else { Err(errors) }
    }

    /// This library with the cards of some files. A set, a faction or a connection with a known id takes the place of
    /// the known one, others are added; locations in a file without a `[set]` correct the cards with their ids.
    pub fn with_files(&self, files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
        let mut library = self.clone();
        let mut errors = Vec::new();
        for &(file, text) in files {
            let mut fault = |what: String| errors.push(CardError { file: file.to_owned(), what });
            let tables: Option<toml::Table> = text.parse().ok();
            if tables.is_some_and(|tables| tables.contains_key("location") && !tables.contains_key("set")) {
                library.correct(text, &mut fault);
                continue;
            }
            let mut extra = Library { sets: Vec::new(), factions: Vec::new(), connections: Vec::new() };
            match extra.read_file(text) {
                Ok(()) => library.merge(extra),
                Err(what) => fault(what),
            }
        }
        if errors.is_empty() {
            library.check(&mut errors);
        }
        if errors.is_empty() { Ok(library) } else { Err(errors) }
    }

    fn correct(&mut self, text: &str, fault: &mut impl FnMut(String)) {
        let file: CorrectionFile = match toml::from_str(text) {
            Ok(file) => file,
            Err(error) => return fault(one_line(text, &error)),
        };
        let known = self.sets.iter_mut().flat_map(|set| &mut set.locations);
        let mut known: BTreeMap<String, &mut Location> = known.map(|it| (it.id.clone(), it)).collect();
        for location in file.location {
            match known.get_mut(&location.id) {
                Some(known) => **known = location,
                None => fault(format!(
                    "there is no card {:?} to correct; a new card belongs to a file with a [set]",
                    texts::shortened(&location.id)
                )),
            }
        }
    }

    fn merge(&mut self, extra: Library) {
        for set in extra.sets {
            match self.sets.iter_mut().find(|it| it.set.id == set.set.id) {
                Some(known) => *known = set,
                None => self.sets.push(set),
            }
        }
        for board in extra.factions {
            match self.factions.iter_mut().find(|it| it.id == board.id) {
                Some(known) => *known = board,
                None => self.factions.push(board),
            }
        }
        for card in extra.connections {
            match self.connections.iter_mut().find(|it| it.id == card.id) {
                Some(known) => *known = card,
                None => self.connections.push(card),
            }
        }
    }

    fn read_file(&mut self, text: &str) -> Result<(), String> {
        // The first table of a file tells its kind, so that an error is reported against the right grammar.
        let tables: toml::Table = text.parse().map_err(|error: toml::de::Error| one_line(text, &error))?;
        if tables.contains_key("faction") {
            let file: FactionFile = toml::from_str(text).map_err(|error| one_line(text, &error))?;
            self.factions.extend(file.faction);
        } else if tables.contains_key("connection") {
            let file: ConnectionFile = toml::from_str(text).map_err(|error| one_line(text, &error))?;
            self.connections.extend(file.connection);
        } else {
            let file: CardSetFile = toml::from_str(text).map_err(|error| one_line(text, &error))?;
            self.sets.push(file);
        }
        Ok(())
    }

    /// Every location of every set, with its set.
    pub fn locations(&self) -> impl Iterator<Item = (&SetInfo, &Location)> {
        self.sets.iter().flat_map(|file| file.locations.iter().map(|location| (&file.set, location)))
    }

    /// The location with this id.
    pub fn location(&self, id: &str) -> Option<&Location> {
        self.locations().map(|(_, location)| location).find(|location| location.id == id)
    }

    /// The set with this id.
    pub fn set(&self, id: &str) -> Option<&CardSetFile> {
        self.sets.iter().find(|file| file.set.id == id)
    }
}

/// Names without case, spaces and punctuation, so that "Murderers Pub" finds "Murderers' Pub".
pub fn normalized(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Where a TOML error is and what it says, on one line.
fn one_line(text: &str, error: &toml::de::Error) -> String {
    // What the file says may be repeated in it.
    let message: String = error.message().replace('\n', ", ").chars().filter(|it| !it.is_control()).collect();
    let Some(span) = error.span() else { return message };
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    // Entries are many; the name of the one at fault helps more than its line.
    let entry = before.rsplit("id ").next().and_then(|rest| rest.split('"').nth(1)).filter(|_| before.contains("id "));
    match entry {
        Some(id) => format!("line {line}, column {column}, near {:?}: {message}", texts::shortened(id)),
        None => format!("line {line}, column {column}: {message}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_cards_are_sound() {
        let library = Library::from_files(&EMBEDDED).unwrap_or_else(|errors| panic!("{errors:#?}"));
        assert_eq!(library.factions.len(), 4);
    }

    #[test]
    fn sets_have_the_sizes_of_the_component_list_ms_set_02() {
        // MS-SET-02: 88 + 50 + 50 locations; MS-CONN-08: 12 connections in piles of six.
        let library = Library::embedded();
        for (id, distinct, copies) in [("base", 60, 88), ("new-era", 42, 50), ("winter", 48, 50), ("promo-1", 5, 5)] {
            let file = library.set(id).unwrap();
            let sum: u32 = file.locations.iter().map(|it| u32::from(it.copies)).sum::<u32>()
                + file.reprints.iter().map(|it| u32::from(it.copies)).sum::<u32>();
            assert_eq!((file.locations.len() + file.reprints.len(), sum), (distinct, copies), "{id}");
        }
        let pile = |pile| {
            let cards = library.connections.iter().filter(|it| it.pile == pile);
            cards.map(|it| (it.name.as_str(), it.copies, it.pay.words(), it.gain.words())).collect::<Vec<_>>()
        };
        let free = || "nothing".to_owned();
        assert_eq!(
            pile(Pile::Blue),
            [("Junk Train", 2, free(), "3 blue contacts".into()), ("Merchants", 4, free(), "2 blue contacts".into())]
        );
        assert_eq!(
            pile(Pile::Red),
            [("Punks", 4, free(), "2 red contacts".into()), ("Thugs", 2, "1 gun".into(), "3 red contacts".into())]
        );
    }

    const CORRECTED: &str = r#"
[[location]]
id       = "church"
name     = "Church"
copies   = 2
category = "feature"
distance = 1
types    = ["liberty"]
spoils   = "2 vp"
deal     = "1 vp"
bonus    = [{ gain = "3 vp" }]
source   = "printed"
agreement = "both"
"#;

    #[test]
    fn a_file_without_a_set_corrects_cards_where_they_are() {
        let library = Library::embedded().with_files(&[("mine.toml", CORRECTED)]).unwrap();
        assert_eq!(library.location("church").unwrap().distance, 1);
        assert_eq!(library.locations().count(), Library::embedded().locations().count());
        assert_eq!(library.set("base").unwrap().locations.iter().filter(|it| it.id == "church").count(), 1);
    }

    #[test]
    fn corrections_never_get_lost_silently() {
        let embedded = Library::embedded();
        let unknown = CORRECTED.replace("\"church\"", "\"chapel\"");
        let errors = embedded.with_files(&[("mine.toml", &unknown)]).unwrap_err();
        assert_eq!(
            errors[0].to_string(),
            "mine.toml: there is no card \"chapel\" to correct; a new card belongs to a file with a [set]"
        );
        let own_set = format!("[set]\nid = \"mine\"\nname = \"Mine\"\ndistinct = 1\ncopies = 2\n{CORRECTED}");
        let errors = embedded.with_files(&[("mine.toml", &own_set)]).unwrap_err();
        assert!(errors[0].to_string().contains("\"church\" is in set \"base\" already"), "{errors:?}");
        let broken = CORRECTED.replace("distance = 1", "distance = 0");
        let errors = embedded.with_files(&[("mine.toml", &broken)]).unwrap_err();
        assert!(errors[0].to_string().contains("church: distance 0"), "{errors:?}");
    }

    #[test]
    fn every_deal_shows_one_good_ue_12() {
        // UE-12, and MS-GEN-12: zero, one or two types.
        for (_, location) in Library::embedded().locations() {
            assert_eq!(location.deal.bundle().unwrap().iter().map(|(_, n)| n).sum::<u8>(), 1, "{}", location.id);
            assert!(location.types.len() <= 2, "{}", location.id);
        }
    }

    fn errors_of(replace: &str, by: &str) -> String {
        // The comment at the top of the file has the same words.
        let (header, cards) = EMBEDDED[0].1.split_once("[[location]]\nid").expect("the file has cards");
        assert!(cards.contains(replace), "{replace:?} does not occur");
        let text = format!("{header}[[location]]\nid{}", cards.replacen(replace, by, 1));
        let errors = Library::embedded().with_files(&[("mine.toml", &text)]).unwrap_err();
        errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn faults_are_named_with_file_place_and_reason() {
        for (replace, by, expected) in [
            ("gain-per-type", "gain-per-tipe", "unknown variant `gain-per-tipe`"),
            ("copies   = 2", "copies   = 3", "set base: has 89 cards, but says 88"),
            ("distance = 2", "distance = 9", "arena: distance 9 is not between 1 and 5"),
            ("spoils   = \"3 gun\"", "spoils   = \"3 gold\"", "\"gold\" is no good"),
            (
                "category = \"production\"",
                "category = \"feature\"",
                "arena: production belongs to production locations",
            ),
            ("name     = \"Arena\"", "name     = \"School\"", "is named like"),
            ("types    = [\"gun\", \"ammo\"]", "types    = [\"gun\", \"sand\"]", "unknown variant `sand`"),
            ("deal     = \"1 gun\"", "deal     = \"2 gun\"", "a deal shows exactly one good"),
        ] {
            let errors = errors_of(replace, by);
            assert!(errors.contains(expected), "{by}: {errors}");
        }
        let boards = EMBEDDED[4].1.replacen("pay = \"2 worker\"", "pay = \"2 shield\"", 1);
        let errors = Library::embedded().with_files(&[("boards.toml", &boards)]).unwrap_err();
        assert!(errors[0].to_string().contains("the exchange is paid with workers"), "{errors:?}");
        let errors = errors_of("copies   = 2", "copies   = \"two\"");
        assert!(errors.starts_with("mine.toml: line "), "{errors}");
        assert!(errors.contains("near \"arena\""), "{errors}");
    }
}
