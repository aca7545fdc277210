//! Looking up cards: what every game can say about its cards, and finding one by name.

use std::fmt;

use serde::Serialize;

use crate::names::{nearest, normalized};

/// Files with cards of somebody's own, as pairs of name and text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardFiles(pub Vec<(String, String)>);

impl CardFiles {
    /// As the libraries of the games take them.
    pub(crate) fn pairs(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect()
    }
}

/// One thing that is wrong with card files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFault {
    /// The file, or the set where the fault lies between files.
    pub file: String,
    /// The line, counted from 1, where it is known.
    pub line: Option<usize>,
    /// What was found and what was expected.
    pub what: String,
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

/// Everything that is wrong with card files. Its `Display` is one sentence: the first fault, and how many more.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", summary(.0))]
pub struct CardFaults(pub Vec<CardFault>);

fn summary(faults: &[CardFault]) -> String {
    match faults {
        [] => "the card files have faults".to_owned(),
        [only] => only.to_string(),
        [first, rest @ ..] => format!("{first} (and {} more)", rest.len()),
    }
}

/// Copies of a card in one set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Printing {
    /// The set's ID.
    pub set: String,
    /// The set's name.
    pub set_name: String,
    /// How many copies.
    pub copies: u8,
}

/// What a game says about one card, board or other printed thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardEntry {
    /// For ever the same; files name it.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Other spellings.
    pub aliases: Vec<String>,
    /// What kind of thing it is, by the rulebook's word: `production`, `faction`, …
    pub category: String,
    /// Its icons.
    pub types: Vec<String>,
    /// In which sets it is; boards and the like are in none.
    pub printings: Vec<Printing>,
    /// What it does, in one line.
    pub text: String,
    /// Everything about it, in several lines; not in lists.
    #[serde(skip)]
    pub page: String,
    /// Where its facts come from: `printed`, `rulebook` or `original`.
    pub source: String,
    /// How far the sources agree.
    pub agreement: String,
    /// Worth checking against the printed thing.
    pub verify: bool,
    /// What was compared or chosen.
    pub note: String,
}

impl CardEntry {
    fn names(&self) -> impl Iterator<Item = &str> {
        [self.name.as_str(), self.id.as_str()].into_iter().chain(self.aliases.iter().map(String::as_str))
    }
}

/// What a name found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<'a> {
    /// Exactly this.
    One(&'a CardEntry),
    /// Several that it may mean, or whose text has the words; never none.
    Several(Vec<&'a CardEntry>),
    /// Nothing; these names are near.
    None(Vec<&'a str>),
}

/// All cards of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalog {
    /// The cards, set by set, then everything else.
    pub entries: Vec<CardEntry>,
    /// The sets: ID and name.
    pub sets: Vec<(String, String)>,
    /// All words that a card's category can be.
    pub categories: Vec<&'static str>,
    /// All words that a card's type can be.
    pub types: Vec<&'static str>,
}

impl Catalog {
    /// The card with this name in any spelling, or else the cards whose names have it in them, or else those whose
    /// texts have all its words.
    pub fn find(&self, name: &str) -> Found<'_> {
        let wanted = normalized(name);
        if wanted.is_empty() {
            return Found::None(Vec::new());
        }
        let all = || self.entries.iter();
        if let Some(exact) = all().find(|it| it.names().any(|name| normalized(name) == wanted)) {
            return Found::One(exact);
        }
        let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
        let by_name: Vec<_> = all().filter(|it| it.names().any(|name| normalized(name).contains(&wanted))).collect();
        let by_text = || {
            let has = |it: &CardEntry| {
                let text = it.text.to_lowercase();
                words.iter().all(|word| text.contains(word))
            };
            all().filter(|it| has(it)).collect()
        };
        match by_name.as_slice() {
            [] => Found::several(by_text())
                .unwrap_or_else(|| Found::None(nearest(name, all().map(|it| it.name.as_str())))),
            [only] => Found::One(only),
            _ => Found::Several(by_name),
        }
    }
}

impl<'a> Found<'a> {
    fn several(entries: Vec<&'a CardEntry>) -> Option<Found<'a>> {
        (!entries.is_empty()).then_some(Found::Several(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, name: &str, text: &str) -> CardEntry {
        CardEntry {
            id: id.into(),
            name: name.into(),
            aliases: vec![format!("The {name}")],
            category: "feature".into(),
            types: Vec::new(),
            printings: Vec::new(),
            text: text.into(),
            page: String::new(),
            source: "printed".into(),
            agreement: "both".into(),
            verify: false,
            note: String::new(),
        }
    }

    fn catalog() -> Catalog {
        let entries = vec![
            entry("pub", "Pub", "1 worker: gain 2 VP"),
            entry("murderers-pub", "Murderers' Pub", "gain 1 gun"),
            entry("school", "School", "gain 1 worker"),
        ];
        Catalog { entries, sets: Vec::new(), categories: Vec::new(), types: Vec::new() }
    }

    #[test]
    fn names_are_found_in_any_spelling() {
        let catalog = catalog();
        for (text, id) in
            [("PUB", "pub"), ("the pub", "pub"), ("murderers pub", "murderers-pub"), ("murderers-pub", "murderers-pub")]
        {
            assert!(matches!(catalog.find(text), Found::One(it) if it.id == id), "{text}");
        }
        assert!(matches!(catalog.find("murder"), Found::One(it) if it.id == "murderers-pub"));
    }

    #[test]
    fn parts_of_names_and_words_of_texts_find_several() {
        let catalog = catalog();
        let ids = |text: &str| match catalog.find(text) {
            Found::Several(entries) => entries.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(ids("ub"), ["pub", "murderers-pub"]);
        assert_eq!(ids("worker"), ["pub", "school"]);
        assert_eq!(ids("gain gun"), ["murderers-pub"]);
    }

    #[test]
    fn what_is_not_there_is_answered_with_what_is_near() {
        assert_eq!(catalog().find("Shcool"), Found::None(vec!["School"]));
        assert_eq!(catalog().find("Zeppelin"), Found::None(Vec::new()));
        assert_eq!(catalog().find("  "), Found::None(Vec::new()));
    }

    #[test]
    fn faults_in_one_sentence() {
        let fault = |line| CardFault { file: "my.toml".into(), line, what: "distance 9".into() };
        assert_eq!(CardFaults(vec![fault(Some(3))]).to_string(), "my.toml:3: distance 9");
        assert_eq!(CardFaults(vec![fault(None), fault(None)]).to_string(), "my.toml: distance 9 (and 1 more)");
    }
}
