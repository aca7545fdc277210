//! What must hold of the data files as a whole: names unique, decks complete, every part of a card where it belongs.

use std::collections::BTreeMap;

use toml::Spanned;

use super::entry::{CardFile, Located, Place, VariantFile};
use super::{CardEntry, CardError, Entries, Identifier, Source};
use crate::effect::compile::{TAGS, suggestion};
use crate::pieces::{Era, MAX_CARDS};

/// How many cards the decks have.
const DECKS: [u8; 3] = [48, 38, 20];

impl CardFile {
    /// The decks have the sizes that the file says (FS-002, FS-027), and enough cards for every number of players.
    pub(super) fn check(&self, place: &Place, errors: &mut Vec<CardError>) {
        let mut fault = |what: String| errors.push(CardError::at(place, what));
        let n = self.card.len();
        if n != self.count || n > MAX_CARDS {
            fault(format!("has {n} cards, but says {}", self.count));
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
            errors.push(CardError::at(place, "has too few Leaders or tokens for four players".into()));
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

/// Ids are plain words, and no two entries have the same id or name.
fn unique<T: Located>(entries: &[T], names: impl Fn(&T) -> Vec<&String>, errors: &mut Vec<CardError>) {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for entry in entries {
        let id = entry.id();
        let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_';
        if !id.starts_with(|letter: char| letter.is_ascii_lowercase()) || !id.bytes().all(plain) {
            let what = format!("{id:?} is no id; expected small letters, digits and _");
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
