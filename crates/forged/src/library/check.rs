//! What must hold of the data files as a whole: names unique, decks complete, every part of a card where it belongs.

use std::collections::BTreeMap;

use table::written::{Located, Place};
use toml::Spanned;

use super::entry::{CardFile, VariantFile};
use super::{AbilityEntry, CardEntry, CardError, Entries, Identifier, MAX_BENEFITS, MAX_LEADERS, MAX_TOKENS, Source};
use crate::effect::compile::{TAGS, suggestion};
use crate::phrases::normalized;
use crate::pieces::{Era, MAX_CARDS};

/// How many identifiers there are.
const IDENTIFIERS: usize = 5;

/// How many cards the decks have.
const DECKS: [u8; 3] = [48, 38, 20];

impl CardFile {
    /// The decks have the sizes that the file says (FS-002, FS-027), and enough cards for every number of players.
    pub(super) fn check(&self, place: &Place, errors: &mut Vec<CardError>) {
        let mut fault = |what: String| errors.push(CardError::at(place, what));
        let n = self.card.len();
        if n != self.count {
            fault(format!("has {n} cards, but says {}", self.count));
        }
        if n > MAX_CARDS {
            fault(format!("has {n} cards, at most {MAX_CARDS}"));
        }
        let sizes = self.deck.size.row();
        if sizes != DECKS {
            fault(format!("the decks have 48, 38 and 20 cards, not {sizes:?}"));
        }
        let plan = self.deck.plan();
        for era in Era::ALL.map(|era| era as usize) {
            for players in 2..=4 {
                let removed = (4 - players) * usize::from(plan.removed_per_missing_player[era]);
                let drawn = players * (usize::from(plan.deal[era]) + 1);
                if usize::from(sizes[era]) < removed + drawn {
                    fault(format!("deck {}: too small for {players} players", Era::ALL[era].year()));
                }
            }
        }
        for era in Era::ALL {
            let (first, size) = (self.deck.first.row()[era as usize], self.deck.size.row()[era as usize]);
            let numbers = self.card.iter().map(Spanned::get_ref).filter(|card| card.era == era);
            let mut numbers: Vec<u16> = numbers.map(|card| card.number).collect();
            numbers.sort_unstable();
            let expected: Vec<u16> = (0..u16::from(size)).map(|i| u16::from(first) + i).collect();
            if numbers != expected {
                let last = (u16::from(first) + u16::from(size)).saturating_sub(1);
                let year = era.year();
                fault(format!("deck {year}: expected {size} cards with the numbers {first} to {last}"));
            }
        }
    }
}

impl VariantFile {
    /// FS-014, FSV-002, FSV-006, FSV-010 to FSV-012: the numbers that the rules of the variants rely on.
    pub(super) fn check(&self, place: &Place, errors: &mut Vec<CardError>) {
        let leaders = &self.industry_leaders;
        let bigwig = &self.bigwig;
        for (what, found, expected) in [
            ("industry_leaders.count", leaders.count, self.industry_leader.len()),
            ("industry_leaders.per_player", leaders.per_player.into(), 1),
            ("mogul.tokens", self.mogul.tokens.into(), 4),
            ("mogul.per_player", self.mogul.per_player.into(), 1),
            ("bigwig.tokens", bigwig.tokens, bigwig.token.len()),
            ("bigwig.per_player", bigwig.per_player.into(), 3),
            ("bigwig.uses_per_era", bigwig.uses_per_era.into(), 1),
        ] {
            if found != expected {
                errors.push(CardError::at(place, format!("{what} is {found}, expected {expected}")));
            }
        }
        if self.industry_leader.len() < 4 || bigwig.token.len() < 12 {
            errors.push(CardError::at(place, "has too few Leaders or tokens for four players"));
        }
        for (what, n, most) in [
            ("Leaders", self.industry_leader.len(), MAX_LEADERS),
            ("benefits", self.mogul.benefit.len(), MAX_BENEFITS),
            ("tokens", bigwig.token.len(), MAX_TOKENS),
        ] {
            if n > most {
                errors.push(CardError::at(place, format!("has {n} {what}, at most {most}")));
            }
        }
        if bigwig.requires != "mogul" {
            errors.push(CardError::at(place, format!("bigwig.requires is {:?}, expected \"mogul\"", bigwig.requires)));
        }
    }
}

impl Entries {
    /// Reports every fault, not only the first.
    pub(super) fn check(&self, errors: &mut Vec<CardError>) {
        unique(&self.cards, |it| vec![&it.id, &it.title], errors);
        unique(&self.leaders, |it| vec![&it.id, &it.name], errors);
        unique(&self.benefits, |it| vec![&it.id], errors);
        unique(&self.tokens, |it| vec![&it.id, &it.name], errors);
        self.check_words(errors);
        for card in &self.cards {
            check_card(card, &mut |what| errors.push(CardError::at(&card.place, format!("{}: {what}", card.id))));
        }
        let sources = self.leaders.iter().chain(&self.tokens).map(|it| (&it.id, &it.place, it.source));
        for (id, place, source) in sources.chain(self.benefits.iter().map(|it| (&it.id, &it.place, it.source))) {
            if source == Source::Printed {
                errors.push(CardError::at(place, format!("{id}: its source is one of rulebook, part, original")));
            }
        }
    }
}

impl Entries {
    /// Names stand in moves, records and logs, texts on pages and in logs: one line each, and not too long.
    fn check_words(&self, errors: &mut Vec<CardError>) {
        let mut check = |place: &Place, id: &str, names: &[&str], texts: &[Option<&str>]| {
            let mut fault = |what: String| errors.push(CardError::at(place, format!("{}: {what}", short(id))));
            for name in [id].iter().chain(names) {
                if let Some(what) = fault_of_name(name) {
                    fault(what);
                }
            }
            for text in texts.iter().flatten() {
                if let Some(what) = fault_of_line(text, LONGEST_TEXT) {
                    fault(format!("a text {what}"));
                }
            }
        };
        for it in &self.cards {
            let headline = it.headline.as_ref().map(|it| it.text.as_str());
            let response = it.response.as_ref().map(|it| it.text.as_str());
            let texts = [Some(it.event.as_str()), it.source_note.as_deref(), headline, response];
            check(&it.place, &it.id, &[&it.title], &texts);
        }
        for it in self.leaders.iter().chain(&self.tokens) {
            check(&it.place, &it.id, &[&it.name], &[Some(&it.text), it.source_note.as_deref()]);
        }
        for it in &self.benefits {
            check(&it.place, &it.id, &[], &[Some(&it.text), it.source_note.as_deref()]);
        }
        // Moves name a Leader with or without its article.
        let bare = |it: &AbilityEntry| {
            let name = normalized(&it.name);
            name.strip_prefix("the").map(str::to_owned).unwrap_or(name)
        };
        for (i, it) in self.leaders.iter().enumerate() {
            if let Some(other) = self.leaders[..i].iter().find(|other| bare(other) == bare(it)) {
                errors.push(CardError::at(&it.place, format!("{}: is named like {:?}", it.id, other.id)));
            }
        }
    }
}

/// The letters of a name and of a text at most.
const LONGEST_NAME: usize = 60;
const LONGEST_TEXT: usize = 600;

/// What is wrong with a name, which moves and records write out.
fn fault_of_name(name: &str) -> Option<String> {
    if let Some(what) = fault_of_line(name, LONGEST_NAME) {
        return Some(format!("the name {:?} {what}", short(name)));
    }
    if normalized(name).is_empty() {
        return Some(format!("the name {name:?} has no letter and no digit"));
    }
    if name.contains('#') {
        return Some(format!("the name {name:?} has a #, which begins a comment in records"));
    }
    // "play Opera Block now" has a word of its own after the name.
    if name.split_whitespace().next_back().is_some_and(|word| word.eq_ignore_ascii_case("now")) {
        return Some(format!("the name {name:?} ends with \"now\", which ends a move"));
    }
    None
}

/// What is wrong with a text that must fit a line.
fn fault_of_line(text: &str, most: usize) -> Option<String> {
    // Marks that turn the direction of writing would let one text pass for another.
    let hidden = |it: char| {
        it.is_control()
            || matches!(it, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if text.chars().nth(most).is_some() {
        return Some(format!("has more than {most} letters"));
    }
    if let Some(it) = text.chars().find(|&it| hidden(it)) {
        return Some(format!("has {it:?} in it; expected one line of visible letters"));
    }
    if text != text.trim() {
        return Some("begins or ends with a space".to_owned());
    }
    None
}

/// The beginning of a text that may be long.
fn short(text: &str) -> String {
    text.chars().take(LONGEST_NAME).collect()
}

/// Ids are plain words, and no two entries have the same id or name.
fn unique<T: Located>(entries: &[T], names: impl Fn(&T) -> Vec<&String>, errors: &mut Vec<CardError>) {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for entry in entries {
        let id = entry.id();
        let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_';
        if !id.starts_with(|letter: char| letter.is_ascii_lowercase()) || !id.bytes().all(plain) {
            let what = format!("{id:?} is not an id; expected small letters, digits and _");
            errors.push(CardError::at(entry.place(), what));
        }
        for name in names(entry) {
            let normal = name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect();
            if let Some(other) = seen.insert(normal, id)
                && other != id
            {
                errors.push(CardError::at(entry.place(), format!("{id}: is named like {other:?}")));
            }
        }
    }
    let mut ids: Vec<&str> = entries.iter().map(Located::id).collect();
    ids.sort_unstable();
    for pair in ids.windows(2).filter(|pair| pair[0] == pair[1]) {
        let place = entries.iter().rfind(|entry| entry.id() == pair[0]).map(Located::place);
        errors.extend(place.map(|place| CardError::at(place, format!("{}: stands here twice", pair[0]))));
    }
}

fn check_card(card: &CardEntry, fault: &mut impl FnMut(String)) {
    // FS-082.
    if !(3..=5).contains(&card.mm) {
        fault(format!("mm {} is not between 3 and 5 (FS-082)", card.mm));
    }
    for (identifier, has, section) in [
        (Identifier::Headline, card.headline.is_some(), "[card.headline]"),
        (Identifier::Response, card.response.is_some(), "[card.response]"),
    ] {
        match (card.is(identifier), has) {
            (true, false) => fault(format!("is marked {} but has no {section}", identifier.word())),
            (false, true) => fault(format!("has a {section} but is not marked {}", identifier.word())),
            _ => {}
        }
    }
    if card.headline.as_ref().is_some_and(|it| it.ongoing.is_none() && it.era_end.is_none()) {
        fault("its Headline has neither ongoing nor era_end".into());
    }
    if card.tags.len() > TAGS.len() || card.identifiers.len() > IDENTIFIERS {
        fault(format!("has {} tags and {} identifiers, more than there are", card.tags.len(), card.identifiers.len()));
        return;
    }
    for (i, tag) in card.tags.iter().enumerate() {
        if !TAGS.contains(&tag.as_str()) {
            fault(format!("unknown tag {tag:?}; {}", suggestion(tag, &TAGS)));
        }
        if card.tags[..i].contains(tag) {
            fault(format!("the tag {tag:?} stands there twice"));
        }
    }
    if card.is(Identifier::Immigrant) && !card.tags.iter().any(|tag| tag == "immigrant") {
        fault("an Immigrant card has the tag \"immigrant\" too".into());
    }
    for (i, identifier) in card.identifiers.iter().enumerate() {
        if card.identifiers[..i].contains(identifier) {
            fault(format!("the identifier {:?} stands there twice", identifier.word()));
        }
    }
    if card.source == Source::Part {
        fault("its source is one of rulebook, printed, original".into());
    }
    if !matches!(card.effect_source, Source::Part | Source::Original) {
        fault("its effect_source is one of part, original".into());
    }
    if card.event.trim().is_empty() || card.title.trim().is_empty() {
        fault("needs a title and an event in words".into());
    }
}
