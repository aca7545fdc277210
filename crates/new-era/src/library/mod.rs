//! The data files as written: what a person edits, read strictly, checked as a whole and compiled.

mod entry;
mod make;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use table::Digest;
use table::cards::MAX_CARDS;
pub use table::written::{CardError, Source};
use table::written::{Lines, Located, Place, located};
use toml::Spanned;

use entry::CardFile;
pub use entry::{CategoryWord, Deck, FactionEntry, FieldEntry, InstantEntry, LeaderEntry, LocationEntry};
use make::Compiled;

/// All cards and Factions that the program knows.
#[derive(Clone, Debug)]
pub struct Library {
    entries: Entries,
    compiled: Compiled,
}

#[derive(Clone, Debug, Default)]
struct Entries {
    factions: Vec<FactionEntry>,
    locations: Vec<LocationEntry>,
    instants: Vec<InstantEntry>,
    leaders: Vec<LeaderEntry>,
}

/// NE-001.
const FACTIONS: usize = 5;
/// A longer name does not fit anywhere.
const LONGEST_NAME: usize = 40;
/// Longer texts do not fit on a card.
const LONGEST_TEXT: usize = 600;
/// Words that moves have between names; a name with one in it could be read in two ways.
const SEPARATORS: [&str; 5] = [" with ", " paying ", " into ", " from ", " by "];
/// Faces and copies of a merged deck, at most: their numbers have a byte, and a few are left free.
const MOST_CARDS: usize = MAX_CARDS - 6;
/// Files beyond this are not looked at one by one.
const MOST_FAULTS: usize = 100;

const EMBEDDED: [(&str, &str); 2] =
    [("cards.toml", include_str!("../../data/cards.toml")), ("merge.toml", include_str!("../../data/merge.toml"))];

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    Library::from_files(&EMBEDDED)
        .unwrap_or_else(|errors| unreachable!("the embedded data are checked by a test: {errors:?}"))
});

impl Library {
    /// The data inside the program.
    pub fn embedded() -> &'static Library {
        &LIBRARY
    }

    /// Reads and checks files given as pairs of name and text. Reports every fault, not only the first.
    pub fn from_files(files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
        Library::build(Entries::default(), files)
    }

    /// This library with the entries of some files: one with a known id takes the place of that entry, any other Location,
    /// Instant or Leader is added. Factions can be changed but not added.
    pub fn with_files(&self, files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
        Library::build(self.entries.clone(), files)
    }

    fn build(mut entries: Entries, files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
        let mut errors = Vec::new();
        for &(file, text) in files {
            match toml::from_str::<CardFile>(text) {
                Ok(read) => {
                    let lines = Lines::new(file, text);
                    put_in_place(&mut entries.factions, read.faction, &lines, &mut errors);
                    put_in_place(&mut entries.locations, read.location, &lines, &mut errors);
                    put_in_place(&mut entries.instants, read.instant, &lines, &mut errors);
                    put_in_place(&mut entries.leaders, read.leader, &lines, &mut errors);
                }
                Err(error) => errors.push(CardError::of_toml(file, text, &error)),
            }
        }
        if errors.is_empty() {
            let at = Place::new(files.last().map_or("no file", |it| it.0), 1);
            entries.check(&at, &mut errors);
        }
        if errors.is_empty() {
            let compiled = Compiled::new(&entries, &mut errors);
            if errors.is_empty() {
                return Ok(Library { entries, compiled });
            }
        }
        errors.truncate(MOST_FAULTS);
        Err(errors)
    }

    /// All Factions.
    pub fn factions(&self) -> &[FactionEntry] {
        &self.entries.factions
    }

    /// All Locations.
    pub fn locations(&self) -> &[LocationEntry] {
        &self.entries.locations
    }

    /// All Instants.
    pub fn instants(&self) -> &[InstantEntry] {
        &self.entries.instants
    }

    /// All Leaders.
    pub fn leaders(&self) -> &[LeaderEntry] {
        &self.entries.leaders
    }

    /// The Location with this id.
    pub fn location(&self, id: &str) -> Option<&LocationEntry> {
        self.entries.locations.iter().find(|it| it.id == id)
    }
}

impl Entries {
    /// What is wrong with the entries together.
    fn check(&self, at: &Place, errors: &mut Vec<CardError>) {
        if self.factions.len() != FACTIONS {
            let what = format!("there are {} Factions; expected {FACTIONS}; NE-001", self.factions.len());
            errors.push(CardError::at(at, what));
        }
        let locations = self.locations.iter().map(|it| (&it.id, &it.name, it.copies, &it.place));
        let instants = self.instants.iter().map(|it| (&it.id, &it.name, it.copies, &it.place));
        let leaders = self.leaders.iter().map(|it| (&it.id, &it.name, it.copies, &it.place));
        let mut names = BTreeSet::new();
        let (mut n_faces, mut n_cards) = (0_usize, 0_usize);
        for (id, name, copies, place) in locations.chain(instants).chain(leaders) {
            n_faces += 1;
            n_cards += usize::from(copies);
            check_name(name, place, errors);
            check_id(id, place, errors);
            if !names.insert(normalized(name)) {
                errors.push(CardError::at(place, format!("another card is called {name:?} too")));
            }
            if !(1..=9).contains(&copies) {
                errors.push(CardError::at(place, format!("{id}: copies is {copies}; expected 1 to 9")));
            }
        }
        if n_faces > MOST_CARDS || n_cards > MOST_CARDS {
            let what = format!("there are {n_cards} cards of {n_faces} kinds; a deck has no more than {MOST_CARDS}");
            errors.push(CardError::at(at, what));
        }
        // The Lookout of five players needs them (NE-058), and everybody has been dealt four (NE-011).
        let own = self.locations.iter().filter(|it| it.deck == Deck::NewEra).map(|it| usize::from(it.copies));
        if own.sum::<usize>() < 36 {
            errors.push(CardError::at(at, "there are fewer than 36 Locations of The New Era"));
        }
        for it in &self.factions {
            check_name(&it.name, &it.place, errors);
            check_id(&it.id, &it.place, errors);
            if !(1..=9).contains(&it.slots) {
                errors.push(CardError::at(&it.place, format!("{}: slots is {}; expected 1 to 9", it.id, it.slots)));
            }
        }
        for it in &self.locations {
            check_location(it, errors);
        }
        let texts = self.locations.iter().map(|it| (&it.ability, &it.place));
        for (text, place) in texts.chain(self.leaders.iter().map(|it| (&it.ability, &it.place))) {
            if text.is_empty() || text.chars().count() > LONGEST_TEXT || text.contains('\n') {
                let what = format!("an ability is one line of 1 to {LONGEST_TEXT} letters");
                errors.push(CardError::at(place, what));
            }
        }
    }

    /// A digest of everything that is in play.
    fn digest(&self, merge: bool) -> String {
        let mut hash = Digest::new();
        let mut line = |text: String| {
            hash.bytes(text.as_bytes());
        };
        for it in &self.factions {
            let field =
                |field: &FieldEntry| format!("{} {}", field.cost.join(" "), field.token.as_deref().unwrap_or(""));
            let fields = [&it.conquest, &it.cooperation, &it.incorporation, &it.redevelopment].map(field);
            line(format!("faction|{}|{}|{}|{}", it.id, it.produces.join(" "), it.slots, fields.join("|")));
        }
        for it in self.locations.iter().filter(|it| merge || it.deck == Deck::NewEra) {
            line(format!(
                "location|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}",
                it.id,
                it.deck.word(),
                it.copies,
                it.category.word(),
                it.rule.map_or("", CategoryWord::word),
                it.distance,
                it.defense,
                it.types.join(" "),
                it.spoils.join(" "),
                it.agreement.join(" "),
                it.defends.unwrap_or(0),
                bare(&it.effect),
            ));
        }
        for it in self.instants.iter().filter(|it| merge || it.deck == Deck::NewEra) {
            let cost = it.cost.as_deref().unwrap_or("");
            line(format!("instant|{}|{}|{}|{}|{}", it.id, it.deck.word(), it.copies, bare(cost), bare(&it.gain)));
        }
        if merge {
            for it in &self.leaders {
                line(format!("leader|{}|{}|{}", it.id, it.copies, bare(&it.effect)));
            }
        }
        format!("{:016x}", hash.short())
    }
}

/// Without spaces, which mean nothing in an effect.
fn bare(text: &str) -> String {
    text.split_whitespace().collect()
}

fn check_name(name: &str, place: &Place, errors: &mut Vec<CardError>) {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || " '.-&!".contains(letter);
    let fault = if name.is_empty() || name.len() > LONGEST_NAME || !name.chars().all(fits) {
        Some(format!("a name has 1 to {LONGEST_NAME} letters, digits, spaces and signs of '.-&!; found {name:?}"))
    } else if name.trim() != name || name.contains("  ") {
        Some(format!("{name:?} has a space too many"))
    } else {
        let padded = format!(" {} ", name.to_lowercase());
        let word = SEPARATORS.into_iter().find(|it| padded.contains(it));
        word.map(|word| format!("moves have the word{word}between names, so no name can have it"))
    };
    errors.extend(fault.map(|what| CardError::at(place, what)));
}

fn check_id(id: &str, place: &Place, errors: &mut Vec<CardError>) {
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if id.is_empty() || id.len() > LONGEST_NAME || !id.chars().all(fits) {
        let what = format!("an id has 1 to {LONGEST_NAME} small letters, digits and hyphens; found {id:?}");
        errors.push(CardError::at(place, what));
    }
}

fn check_location(it: &LocationEntry, errors: &mut Vec<CardError>) {
    let mut fault = |what: String| errors.push(CardError::at(&it.place, format!("{}: {what}", it.id)));
    if it.distance > 5 {
        fault(format!("distance is {}; expected 0 to 5", it.distance));
    }
    if !(1..=9).contains(&it.defense) {
        fault(format!("defense is {}; expected 1 to 9", it.defense));
    }
    let defensive = it.category == CategoryWord::Defensive;
    if defensive != it.defends.is_some() || defensive != it.rule.is_some() || it.rule == Some(CategoryWord::Defensive) {
        fault("a defensive Location, and no other, has `defends` and the `rule` that it follows in a State".to_owned());
    }
    if it.defends.is_some_and(|n| !(1..=9).contains(&n)) {
        fault("defends is a number from 1 to 9".to_owned());
    }
    if defensive != it.agreement.is_empty() {
        fault("every Location but a defensive one has an agreement".to_owned());
    }
}

fn put_in_place<T: Located>(
    known: &mut Vec<T>,
    entries: Vec<Spanned<T>>,
    lines: &Lines<'_>,
    errors: &mut Vec<CardError>,
) {
    if entries.len() > 2 * MAX_CARDS {
        errors.push(CardError::at(&lines.place(0), format!("has {} entries of a kind, too many", entries.len())));
        return;
    }
    let mut here = BTreeSet::new();
    for entry in entries {
        let entry = located(entry, lines);
        if !here.insert(entry.id().to_owned()) {
            errors.push(CardError::at(entry.place(), format!("{:?} stands here twice", entry.id())));
            continue;
        }
        match known.iter_mut().find(|it| it.id() == entry.id()) {
            Some(known) => *known = entry,
            None => known.push(entry),
        }
    }
}

/// As names are compared: letters and digits alone, in small letters.
pub(crate) fn normalized(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// "did you mean …?", or what could be there.
pub(crate) fn suggestion(word: &str, known: &[&str]) -> String {
    let word: String = word.chars().take(LONGEST_NAME).collect::<String>().to_lowercase();
    let nearest = known
        .iter()
        .map(|&it| (strsim::damerau_levenshtein(&word, &it.to_lowercase()), it))
        .min_by_key(|&(distance, _)| distance);
    match nearest {
        Some((distance, it)) if distance * 3 <= it.len().max(3) => format!("did you mean `{it}`?"),
        _ if known.len() <= 26 => format!("try {}", known.join(", ")),
        _ => "look it up with `ruinforge cards new-era`".to_owned(),
    }
}
