//! Changes of texts that keep their shape: words for words, numbers for numbers, lines for lines.
//!
//! Bytes changed at random seldom get past the first reader. A word in the place of a word does.

use table::Dice;

use crate::laws::{below, pick};
use crate::seeds::SeedText;

/// The most changes that are made at once.
const MAX_CHANGES: usize = 4;
/// The most words and lines that are remembered, so that making one takes no time.
const MAX_REMEMBERED: usize = 4_000;
/// Numbers at which something ends: types, rows, rules.
const NUMBERS: [&str; 30] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "12",
    "15",
    "16",
    "24",
    "30",
    "31",
    "32",
    "40",
    "63",
    "64",
    "99",
    "127",
    "255",
    "256",
    "65535",
    "65536",
    "2147483648",
    "4294967296",
    "99999999999999999999",
];
/// Letters that grow in lower case, that are not letters, that end lines or texts, and what files use as signs.
const ODD: [&str; 22] = [
    "İ", "ß", "\u{0}", "\u{202e}", "\u{feff}", "\r", "\t", "\u{85}", "\u{2028}", "é", "\"", "'", "\\", "#", "=", ",",
    "[", "]", "{", "(", ")", "-",
];

/// Makes other texts of a text, with words and lines of the same kind of text.
pub struct Mutator {
    words: Vec<String>,
    strings: Vec<String>,
    lines: Vec<String>,
}

impl Mutator {
    /// Knows the words and lines of these texts.
    pub fn new(seeds: &[SeedText]) -> Mutator {
        let texts = || seeds.iter().filter_map(|it| std::str::from_utf8(&it.bytes).ok());
        let words = texts().flat_map(|it| tokens(it).filter(|token| is_word(token)));
        let strings = texts().flat_map(|it| it.split('"').skip(1).step_by(2)).filter(|it| !it.contains('\n'));
        Mutator {
            words: remembered(words),
            strings: remembered(strings),
            lines: remembered(texts().flat_map(str::lines)),
        }
    }

    /// All words, for a dictionary.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The text with one to four changes; which ones, the dice decide. Never longer than `max` bytes.
    pub fn mutate(&self, bytes: &[u8], max: usize, dice: &mut Dice) -> Vec<u8> {
        let mut changed = String::from_utf8_lossy(bytes).into_owned();
        for _ in 0..=below(dice, MAX_CHANGES) {
            changed = self.change(&changed, dice);
        }
        let end = (0..=max.min(changed.len())).rev().find(|&end| changed.is_char_boundary(end)).unwrap_or(0);
        changed.truncate(end);
        changed.into_bytes()
    }

    fn change(&self, text: &str, dice: &mut Dice) -> String {
        match below(dice, 16) {
            0..=3 => {
                let word = self.word(dice);
                replace(text, is_word, |_| word, dice)
            }
            4 | 5 => {
                let number = *pick(dice, &NUMBERS);
                replace(text, is_number, |_| number.to_owned(), dice)
            }
            6 | 7 => self.change_string(text, dice),
            8 => replace(text, |_| true, |token| token.repeat(2), dice),
            9 => replace(text, |_| true, |_| String::new(), dice),
            10 | 11 => self.change_lines(text, dice),
            12 => insert_odd(text, dice),
            13 => {
                let word = self.word(dice);
                insert(text, &format!(" {word} "), dice)
            }
            14 => text.get(..below(dice, text.len() + 1)).unwrap_or(text).to_owned(),
            _ => match below(dice, 8) {
                // Very long: whatever costs more than in proportion shows.
                0 => {
                    let n = 1 << (4 + below(dice, 12));
                    let length = |token: &str| token.repeat((n / token.len().max(1)).max(2));
                    replace(text, |_| true, length, dice)
                }
                1 => self.repeat_line(text, dice),
                _ => replace(text, is_number, |number| format!("-{number}"), dice),
            },
        }
    }

    fn word(&self, dice: &mut Dice) -> String {
        if self.words.is_empty() { "x".to_owned() } else { pick(dice, &self.words).clone() }
    }

    /// Puts another text between two quotation marks.
    fn change_string(&self, text: &str, dice: &mut Dice) -> String {
        let parts: Vec<&str> = text.split('"').collect();
        if parts.len() < 3 || self.strings.is_empty() {
            return insert_odd(text, dice);
        }
        let at = 1 + 2 * below(dice, (parts.len() - 1) / 2);
        let new = pick(dice, &self.strings);
        let changed = parts.iter().enumerate().map(|(i, part)| if i == at { new.as_str() } else { part });
        changed.collect::<Vec<_>>().join("\"")
    }

    fn change_lines(&self, text: &str, dice: &mut Dice) -> String {
        let mut lines: Vec<&str> = text.lines().collect();
        if lines.is_empty() {
            return self.lines.first().cloned().unwrap_or_default();
        }
        let (at, other) = (below(dice, lines.len()), below(dice, lines.len()));
        match below(dice, 4) {
            0 => lines.insert(other, lines[at]),
            1 => lines.swap(at, other),
            2 => drop(lines.remove(at)),
            _ if self.lines.is_empty() => {}
            _ => lines.insert(at, pick(dice, &self.lines).as_str()),
        }
        lines.join("\n") + "\n"
    }

    /// The same line hundreds of times, each with a number of its own.
    fn repeat_line(&self, text: &str, dice: &mut Dice) -> String {
        let lines: Vec<&str> = text.lines().collect();
        if lines.is_empty() {
            return self.lines.first().cloned().unwrap_or_default();
        }
        let at = below(dice, lines.len());
        let line = lines[at];
        let n = 1 << (2 + below(dice, 8));
        let more = (0..n).map(|i| line.split_once(' ').map_or(line.to_owned(), |(a, b)| format!("{a}{i} {b}")));
        let all = lines[..=at].iter().map(|&it| it.to_owned()).chain(more);
        all.chain(lines[at + 1..].iter().map(|&it| it.to_owned())).collect::<Vec<_>>().join("\n")
    }
}

/// Each once, in order, and no more than can be looked through.
fn remembered<'t>(parts: impl Iterator<Item = &'t str>) -> Vec<String> {
    let unique: std::collections::BTreeSet<&str> = parts.filter(|it| it.len() <= 200).collect();
    let step = unique.len().div_ceil(MAX_REMEMBERED).max(1);
    unique.into_iter().step_by(step).map(str::to_owned).collect()
}

/// The text cut into words, numbers, blanks and single signs.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let kind = |it: char| (it.is_alphanumeric() || it == '_' || it == '\'', it == ' ');
        let same = |it: char| kind(it) == kind(first) && kind(first) != (false, false);
        let end = rest.find(|it| !same(it)).unwrap_or(rest.len()).max(first.len_utf8());
        let (token, after) = rest.split_at(end);
        rest = after;
        Some(token)
    })
}

fn is_word(token: &str) -> bool {
    token.chars().next().is_some_and(char::is_alphanumeric)
}

fn is_number(token: &str) -> bool {
    token.bytes().all(|it| it.is_ascii_digit())
}

/// Replaces one token of the wanted kind.
fn replace(text: &str, wanted: fn(&str) -> bool, new: impl FnOnce(&str) -> String, dice: &mut Dice) -> String {
    let mut places = Vec::new();
    let mut at = 0;
    for token in tokens(text) {
        if wanted(token) {
            places.push((at, token));
        }
        at += token.len();
    }
    if places.is_empty() {
        return text.to_owned() + &new("");
    }
    let &(at, token) = pick(dice, &places);
    [&text[..at], &new(token), &text[at + token.len()..]].concat()
}

fn insert_odd(text: &str, dice: &mut Dice) -> String {
    let odd = *pick(dice, &ODD);
    insert(text, odd, dice)
}

fn insert(text: &str, new: &str, dice: &mut Dice) -> String {
    let at = below(dice, text.len() + 1);
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    [&text[..at], new, &text[at..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutator() -> Mutator {
        let text = "play = [\"1 raze 2: Pub\"]\nvp = 12\n";
        Mutator::new(&[SeedText { name: "seed".into(), bytes: text.into() }])
    }

    #[test]
    fn texts_are_cut_into_all_their_parts() {
        let text = "raze 2:  Murderers' Pub\r\n";
        let parts: Vec<&str> = tokens(text).collect();
        assert_eq!(parts, ["raze", " ", "2", ":", "  ", "Murderers'", " ", "Pub", "\r", "\n"]);
        assert_eq!(parts.concat(), text);
        assert_eq!(tokens("İß…é").collect::<Vec<_>>(), ["İß", "…", "é"]);
    }

    #[test]
    fn the_same_dice_make_the_same_changes_and_others_make_others() {
        let mutator = mutator();
        let changed = |seed| mutator.mutate(b"play = [\"1 pass\"]\nvp = 3", 1_000, &mut Dice::fast(seed));
        assert_eq!(changed(5), changed(5));
        let mut all: Vec<_> = (0..200).map(changed).collect();
        all.sort();
        all.dedup();
        assert!(all.len() > 100, "only {} different changes", all.len());
    }

    #[test]
    fn nothing_grows_beyond_the_limit_or_ends_within_a_letter() {
        let mutator = mutator();
        for seed in 0..500 {
            let changed = mutator.mutate("İİİ \"ß\" 7\n".repeat(20).as_bytes(), 100, &mut Dice::fast(seed));
            assert!(changed.len() <= 100 && std::str::from_utf8(&changed).is_ok());
        }
        assert!(mutator.mutate(b"", 10, &mut Dice::fast(1)).len() <= 10);
    }
}
