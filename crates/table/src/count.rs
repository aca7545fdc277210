//! Numbers with what they count. Everything that tells a player how many of something there are says it so.

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

/// Several of something: "houses", "factories", "watches".
pub fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_one_and_all_other_numbers_are_many() {
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
}
