//! The texts of the rules: every rule has an ID and words of ours, and they are inside the program.
//!
//! ```
//! use rulebook::Rulebook;
//!
//! let rules = Rulebook::embedded();
//! let rule = rules.get("ms-raze-03").expect("IDs are found in any case");
//! assert_eq!(rule.id, "MS-RAZE-03");
//! assert!(rule.page(60).lines().all(|line| line.chars().count() <= 60));
//! assert!(rules.get("MS-RAZ-03").is_none());
//! assert_eq!(rules.nearest("MS-RAZ-03")[0].id, "MS-RAZE-03");
//! ```
#![forbid(unsafe_code)]

mod file;
mod page;
mod search;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

pub use file::{RulebookError, RulebookFault};
pub use search::LONGEST_SEARCH;

/// The files inside the program, with the names that messages use.
const FILES: &[(&str, &str)] = &[
    ("rules/51st-state.toml", include_str!("../../../rules/51st-state.toml")),
    ("rules/forged-in-steel.toml", include_str!("../../../rules/forged-in-steel.toml")),
    ("rules/new-era.toml", include_str!("../../../rules/new-era.toml")),
];

/// All rules of all books, in the order of the files.
#[derive(Clone, Debug)]
pub struct Rulebook {
    books: Vec<Book>,
    families: Vec<Family>,
    rules: Vec<Rule>,
    /// From the ID to the index in `rules`.
    by_id: BTreeMap<String, usize>,
}

/// A book that rules come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The ID of the game.
    pub id: String,
    /// The title with its editions.
    pub title: String,
}

/// Rules whose IDs begin alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// What the IDs begin with, without the hyphen.
    pub prefix: String,
    /// What these rules are about.
    pub title: String,
    /// The ID of the book.
    pub book: String,
}

/// One rule that can be tested and cited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its ID, for ever.
    pub id: String,
    /// The ID of the book.
    pub book: String,
    /// The heading under which it is listed.
    pub section: String,
    /// The chapter of the printed rulebook it comes from.
    pub chapter: String,
    /// Where it is in force, if its book has several editions.
    pub editions: Option<Editions>,
    /// The rule.
    pub text: String,
    /// Our decision where the books are silent, ambiguous or contradictory.
    pub ruling: Option<String>,
    /// A worked example.
    pub example: Option<String>,
    /// What else a player should know.
    pub note: Option<String>,
    /// IDs of related rules.
    pub see: Vec<String>,
}

/// The editions of its book in which a rule is in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Editions {
    /// Every one of so many.
    All(usize),
    /// The one with this title.
    Only(String),
}

impl fmt::Display for Editions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Editions::All(2) => f.write_str("both editions"),
            Editions::All(_) => f.write_str("all editions"),
            Editions::Only(title) => write!(f, "{title} only"),
        }
    }
}

impl Rulebook {
    /// The rules inside the program.
    pub fn embedded() -> &'static Rulebook {
        static EMBEDDED: LazyLock<Rulebook> = LazyLock::new(|| {
            Rulebook::parse(FILES).unwrap_or_else(|error| unreachable!("our own rules do not load:\n{error}"))
        });
        &EMBEDDED
    }

    /// Reads rules from pairs of file name and text, and reports everything that is wrong with them at once.
    pub fn parse(files: &[(&str, &str)]) -> Result<Rulebook, RulebookError> {
        file::read(files)
    }

    /// The rule with this ID, in capitals or not.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.by_id.get(&id.trim().to_uppercase()).map(|&index| &self.rules[index])
    }

    /// Rules whose IDs are like this text, the likeliest first: for "did you mean …?".
    pub fn nearest(&self, text: &str) -> Vec<&Rule> {
        search::nearest(&self.rules, text)
    }

    /// Rules in which all these words occur, the most relevant first. Word forms are told together: `raze` finds
    /// "razing".
    pub fn search(&self, words: &str) -> Vec<&Rule> {
        search::search(&self.rules, words)
    }

    /// Rules told apart by book: the book of the first rule first, and in each book the rules as they were given.
    pub fn by_book<'a>(&'a self, rules: &[&'a Rule]) -> Vec<(&'a Book, Vec<&'a Rule>)> {
        let mut books: Vec<(&Book, Vec<&Rule>)> = Vec::new();
        for &rule in rules {
            match books.iter_mut().find(|(book, _)| book.id == rule.book) {
                Some((_, rules)) => rules.push(rule),
                None => books.extend(self.book(&rule.book).map(|book| (book, vec![rule]))),
            }
        }
        books
    }

    /// The book with this ID.
    pub fn book(&self, id: &str) -> Option<&Book> {
        self.books.iter().find(|book| book.id == id)
    }

    /// The books, in order.
    pub fn books(&self) -> &[Book] {
        &self.books
    }

    /// The families, in order.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// All rules, in order.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

impl Rule {
    /// What the ID begins with: the prefix of its [`Family`].
    pub fn family(&self) -> &str {
        family_of(&self.id)
    }

    /// The rule as plain text, in lines of at most `width` characters (longer words stay whole), without a final
    /// newline.
    pub fn page(&self, width: usize) -> String {
        page::page(self, width)
    }
}

/// The rule as a page of eighty columns.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.page(80))
    }
}

fn family_of(id: &str) -> &str {
    id.split('-').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn the_embedded_books_load_and_keep_their_order() {
        let rules = Rulebook::embedded();
        assert!(rules.rules().len() > 150, "{}", rules.rules().len());
        assert_eq!(rules.books()[0].id, "51st-state");
        assert_eq!(rules.families()[0].prefix, "MS");
        assert_eq!(rules.rules().first().map(|rule| rule.id.as_str()), Some("MS-GEN-01"));
    }

    // The IDs are cited for ever, so none may get lost.
    #[test]
    fn the_rules_of_forged_in_steel_are_complete() {
        let rules = Rulebook::embedded();
        assert_eq!(rules.book("forged-in-steel").unwrap().title, "Forged in Steel (2016)");
        for (prefix, n) in [("FS", 361), ("FSV", 19), ("FSF", 37)] {
            assert_eq!(rules.rules().iter().filter(|rule| rule.family() == prefix).count(), n, "{prefix}");
        }
        let ours = || rules.rules().iter().filter(|rule| rule.book == "forged-in-steel");
        assert_eq!(ours().count(), 361 + 19 + 37);
        assert!(ours().all(|rule| rule.editions.is_none()), "there is one edition");
        assert!(ours().all(|rule| rule.see.iter().all(|id| id.starts_with("FS"))), "a book stands alone");
    }

    #[test]
    fn rules_are_told_apart_by_book() {
        let rules = Rulebook::embedded();
        let given: Vec<&Rule> =
            ["FS-434", "MS-RAZE-03", "FSV-001"].into_iter().map(|id| rules.get(id).unwrap()).collect();
        let found: Vec<(&str, Vec<&str>)> = rules
            .by_book(&given)
            .into_iter()
            .map(|(book, rules)| (book.id.as_str(), rules.into_iter().map(|rule| rule.id.as_str()).collect()))
            .collect();
        assert_eq!(found, [("forged-in-steel", vec!["FS-434", "FSV-001"]), ("51st-state", vec!["MS-RAZE-03"])]);
        assert!(rules.by_book(&[]).is_empty());
    }

    #[test]
    fn every_file_is_embedded() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
        let on_disk: BTreeSet<String> = folder
            .read_dir()
            .unwrap()
            .map(|entry| format!("rules/{}", entry.unwrap().file_name().to_string_lossy()))
            .filter(|name| Path::new(name).extension().is_some_and(|it| it == "toml"))
            .collect();
        let embedded: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(embedded, on_disk);
    }

    // Loading checks all of this too; here it is checked of what a caller gets.
    #[test]
    fn every_rule_is_well_formed() {
        let rules = Rulebook::embedded();
        let mut ids = BTreeSet::new();
        for rule in rules.rules() {
            let id = &rule.id;
            assert!(ids.insert(id), "{id} is there twice");
            let (rest, number) = id.rsplit_once('-').unwrap();
            assert!(number.len() >= 2 && number.chars().all(|c| c.is_ascii_digit()), "{id}");
            assert!(rest.split('-').all(|it| !it.is_empty() && it.chars().all(|c| c.is_ascii_uppercase())), "{id}");
            assert!(rules.families().iter().any(|it| it.prefix == rule.family() && it.book == rule.book), "{id}");
            assert!(!rule.text.trim().is_empty(), "{id} has no text");
            for see in &rule.see {
                assert!(rules.get(see).is_some_and(|other| other.id == *see && see != id), "{id} refers to {see}");
            }
        }
    }

    // A group reads RULINGS.md before a game and the rule during it; they must not say different things.
    #[test]
    fn every_ruling_stands_in_the_list_of_rulings() {
        let list = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../RULINGS.md")).unwrap();
        let lines: Vec<&str> = list.lines().collect();
        for rule in Rulebook::embedded().rules() {
            let end = format!("(`{}`)", rule.id);
            let found: Vec<&&str> = lines.iter().filter(|line| line.ends_with(&end)).collect();
            match &rule.ruling {
                Some(ruling) => assert!(
                    matches!(found[..], [line] if line.ends_with(&format!("* {ruling} {end}"))),
                    "{}: {found:?}",
                    rule.id
                ),
                None => assert!(found.is_empty(), "{} has no ruling", rule.id),
            }
        }
    }

    #[test]
    fn every_family_has_rules() {
        let rules = Rulebook::embedded();
        for family in rules.families() {
            assert!(rules.rules().iter().any(|rule| rule.family() == family.prefix), "{}", family.prefix);
        }
    }

    #[test]
    fn ids_are_found_in_any_case() {
        let rules = Rulebook::embedded();
        assert_eq!(rules.get(" ms-raze-03 ").unwrap().id, "MS-RAZE-03");
        assert!(rules.get("MS-RAZE").is_none());
        assert!(rules.get("").is_none());
    }
}
