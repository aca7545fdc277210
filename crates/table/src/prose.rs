//! Small pieces of English that all sentences are made with: numbers with what they count, lists, articles, capitals.

use std::fmt::Display;

/// So many of something: "0 cards", "1 card", "2 factories".
///
/// The noun is the counted one alone; what belongs to it comes behind: `count(n, "card") + " in hand"`.
pub fn count<N: Copy + Display + TryInto<i64>>(n: N, noun: &str) -> String {
    format!("{n} {}", self::noun(n, noun))
}

/// The noun alone, where the number stands apart from it: "card" for 1, "cards" for all other numbers.
pub fn noun<N: TryInto<i64>>(n: N, noun: &str) -> String {
    if n.try_into().is_ok_and(|n| n == 1) { noun.to_owned() } else { plural(noun) }
}

/// The word that agrees with a number: `agree(n, "is", "are")`.
pub fn agree<N: TryInto<i64>>(n: N, one: &'static str, many: &'static str) -> &'static str {
    if n.try_into().is_ok_and(|n| n == 1) { one } else { many }
}

/// Several of something: "houses", "factories", "watches".
pub fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// "a house", "an unrest cube".
pub fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// "a", "a and b", "a, b and c"; of no items "nothing".
pub fn list<S: AsRef<str>>(items: &[S]) -> String {
    if items.is_empty() { "nothing".to_owned() } else { listed(items, "and") }
}

/// "a", "a or b", "a, b or c"; of no items "nothing".
pub fn either<S: AsRef<str>>(items: &[S]) -> String {
    if items.is_empty() { "nothing".to_owned() } else { listed(items, "or") }
}

/// The same with any word before the last item; of no items an empty text.
pub fn listed<S: AsRef<str>>(items: &[S], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", most.join(", "), last.as_ref())
        }
    }
}

/// With a capital letter at the beginning.
pub fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// With a small letter at the beginning.
pub fn uncapitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// With a capital letter at the beginning and a full stop, if there is no other, at the end.
pub fn whole_sentence(words: &str) -> String {
    let mut sentence = capitalized(words);
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_one_and_all_other_numbers_are_many() {
        assert_eq!([0, 1, 2, -1].map(|n| agree(n, "is", "are")), ["are", "is", "are", "are"]);
        assert_eq!([0, 1, 2].map(|n: usize| count(n, "card")), ["0 cards", "1 card", "2 cards"]);
        assert_eq!([-1, 1, 21].map(|n: i32| count(n, "factory")), ["-1 factories", "1 factory", "21 factories"]);
        assert_eq!(count(1_u8, "commercial building"), "1 commercial building");
    }

    #[test]
    fn many_of_a_noun_are_spelled_as_they_are_said() {
        for (one, many) in
            [("house", "houses"), ("day", "days"), ("watch", "watches"), ("bus", "buses"), ("box", "boxes")]
        {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn lists_end_in_and_or_or() {
        assert_eq!([list::<&str>(&[]), list(&["a"]), list(&["a", "b"])], ["nothing", "a", "a and b"]);
        assert_eq!((list(&["a", "b", "c"]), either(&["a", "b", "c"])), ("a, b and c".into(), "a, b or c".into()));
    }

    #[test]
    fn sentences_are_whole() {
        assert_eq!(whole_sentence("somebody else has taken this seat"), "Somebody else has taken this seat.");
        assert_eq!([whole_sentence("Really?"), whole_sentence("élan")], ["Really?", "Élan."]);
        assert_eq!([capitalized(""), uncapitalized("Pub"), with_article("unrest cube")], ["", "pub", "an unrest cube"]);
    }
}
