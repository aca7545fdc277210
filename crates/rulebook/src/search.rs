//! Finding rules by their words, or by an ID that is not quite right.

use std::cmp::Reverse;

use crate::Rule;

/// The longest text that is searched for, in characters. There is nothing to be found by a longer one.
pub const LONGEST_SEARCH: usize = 100;

/// How many IDs are suggested at most.
const N_SUGGESTED: usize = 5;

pub(crate) fn nearest<'a>(rules: &'a [Rule], text: &str) -> Vec<&'a Rule> {
    let wanted = bare(text);
    if wanted.is_empty() || is_too_long(text) {
        return Vec::new();
    }
    // A third of the ID may be wrong; beyond that the suggestions would be noise.
    let limit = wanted.chars().count().div_ceil(3);
    let mut close: Vec<(usize, &Rule)> = rules
        .iter()
        .filter_map(|rule| {
            let id = bare(&rule.id);
            // What was begun correctly counts as correct: the rules of a chapter are suggested by its code.
            let distance = if id.starts_with(&wanted) { 0 } else { strsim::damerau_levenshtein(&id, &wanted) };
            (distance <= limit).then_some((distance, rule))
        })
        .collect();
    // The sort is stable: what is equally close stays in the order of the book.
    close.sort_by_key(|&(distance, _)| distance);
    close.into_iter().map(|(_, rule)| rule).take(N_SUGGESTED).collect()
}

/// Whether nothing is looked for because it would take time for nothing.
fn is_too_long(text: &str) -> bool {
    LONGEST_SEARCH < text.chars().count()
}

/// The ID without what people leave out or write differently.
fn bare(id: &str) -> String {
    id.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_uppercase()
}

pub(crate) fn search<'a>(rules: &'a [Rule], words: &str) -> Vec<&'a Rule> {
    if is_too_long(words) {
        return Vec::new();
    }
    let mut wanted: Vec<Vec<String>> = words_of(words).map(|word| forms(&word)).collect();
    // Whoever says a word twice means it once.
    wanted.sort();
    wanted.dedup();
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut hits: Vec<(u32, &Rule)> = rules
        .iter()
        .filter_map(|rule| {
            let per_word: Option<Vec<u32>> = wanted.iter().map(|forms| weight(rule, forms)).collect();
            per_word.map(|weights| (weights.into_iter().sum(), rule))
        })
        .collect();
    hits.sort_by_key(|&(weight, _)| Reverse(weight));
    hits.into_iter().map(|(_, rule)| rule).collect()
}

/// How much one word says about a rule: a heading says what a rule is about, a note may only mention it.
fn weight(rule: &Rule, wanted: &[String]) -> Option<u32> {
    let fields = [
        (8, Some(&rule.id)),
        (8, Some(&rule.section)),
        (4, Some(&rule.text)),
        (2, Some(&rule.chapter)),
        (2, rule.ruling.as_ref()),
        (1, rule.example.as_ref()),
        (1, rule.note.as_ref()),
    ];
    let found = fields.into_iter().filter(|(_, text)| text.is_some_and(|text| occurs(text, wanted)));
    let weight = found.map(|(weight, _)| weight).sum();
    (weight > 0).then_some(weight)
}

/// Whether the text has a word with one of these forms, or one that begins with the first of them, as it was typed.
fn occurs(text: &str, wanted: &[String]) -> bool {
    words_of(text).any(|word| {
        wanted.first().is_some_and(|typed| word.starts_with(typed)) || forms(&word).iter().any(|it| wanted.contains(it))
    })
}

fn words_of(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// The word itself, then what it may be a form of: "razing" of "raze", "cities" of "city", "planned" of "plan".
fn forms(word: &str) -> Vec<String> {
    let mut forms = vec![word.to_owned()];
    // Shorter stems, as of "thing" or "red", are not stems.
    let stem = |ending: &str| word.strip_suffix(ending).filter(|stem| stem.chars().count() >= 3);
    if let Some(stem) = stem("ies") {
        forms.push(format!("{stem}y"));
    }
    if let Some(stem) = stem("s") {
        forms.push(stem.to_owned());
    }
    for ending in ["es", "ed", "ing"] {
        if let Some(stem) = stem(ending) {
            forms.push(stem.to_owned());
            forms.push(format!("{stem}e"));
            let mut letters = stem.chars();
            if letters.next_back() == letters.clone().next_back() {
                forms.push(letters.as_str().to_owned());
            }
        }
    }
    forms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rulebook;

    fn nearest_ids(text: &str) -> Vec<&'static str> {
        Rulebook::embedded().nearest(text).into_iter().map(|rule| rule.id.as_str()).collect()
    }

    fn found_ids(words: &str) -> Vec<&'static str> {
        Rulebook::embedded().search(words).into_iter().map(|rule| rule.id.as_str()).collect()
    }

    #[test]
    fn mistyped_ids() {
        for text in ["MS-RAZ-03", "ms-rzae-03", "MS RAZE 3", "MSRAZE03", "MS-RAZE-03"] {
            assert_eq!(nearest_ids(text).first(), Some(&"MS-RAZE-03"), "{text}");
        }
        assert_eq!(nearest_ids("MS-RAZE"), ["MS-RAZE-01", "MS-RAZE-02", "MS-RAZE-03", "MS-RAZE-04", "MS-RAZE-05"]);
        assert!(nearest_ids("how do I raze a location?").is_empty());
        assert!(nearest_ids(" - ").is_empty());
    }

    #[test]
    fn words_in_any_form_and_any_case() {
        let raze = found_ids("raze");
        assert!(raze.contains(&"MS-RAZE-03"), "{raze:?}");
        for other in ["razing", "RAZED", "razes"] {
            let found = found_ids(other);
            assert!(found.contains(&"MS-RAZE-03"), "{other}: {found:?}");
        }
        assert!(raze[0].starts_with("MS-RAZE"), "rules about razing come before rules that mention it: {raze:?}");
    }

    #[test]
    fn all_books_are_searched() {
        let deck = found_ids("deck");
        assert!(deck.iter().any(|id| id.starts_with("MS-")) && deck.iter().any(|id| id.starts_with("FS-")), "{deck:?}");
        assert_eq!(nearest_ids("fs 434").first(), Some(&"FS-434"));
    }

    #[test]
    fn nothing_is_looked_for_that_is_longer_than_any_rule() {
        let long = "raze ".repeat(20);
        assert_eq!(long.chars().count(), LONGEST_SEARCH);
        assert!(!found_ids(&long).is_empty());
        assert!(found_ids(&format!("{long}x")).is_empty() && nearest_ids(&"MS-RAZE-03".repeat(11)).is_empty());
        assert_eq!(found_ids("raze raze"), found_ids("raze"));
    }

    #[test]
    fn all_words_must_occur() {
        let (shield, both) = (found_ids("shield"), found_ids("shield raze"));
        assert!(!both.is_empty() && both.len() < shield.len());
        assert!(both.iter().all(|id| shield.contains(id)));
        assert!(found_ids("shield xylophone").is_empty());
        assert!(found_ids(" , ").is_empty());
    }

    #[test]
    fn word_forms() {
        let related = |a: &str, b: &str| forms(a).iter().any(|it| forms(b).contains(it));
        for (a, b) in
            [("raze", "razing"), ("city", "cities"), ("plan", "planned"), ("cards", "card"), ("passes", "pass")]
        {
            assert!(related(a, b), "{a}, {b}");
        }
        for (a, b) in [("note", "not"), ("thing", "the"), ("red", "reed")] {
            assert!(!related(a, b), "{a}, {b}");
        }
    }
}
