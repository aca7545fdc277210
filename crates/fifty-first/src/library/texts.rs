//! What a text in a card file may look like: moves, records and pages repeat it.

/// The longest name.
const MAX_NAME: usize = 60;
/// The longest note.
const MAX_TEXT: usize = 1000;
/// Other spellings of a name.
pub(super) const MAX_ALIASES: usize = 8;

/// Words that stand between the parts of a move: "develop Pub into School paying 1 ammo".
const BETWEEN: [&str; 2] = ["into", "paying"];
/// Words that say what kind of card follows: "discard deal School", "develop Ruins Pub into School".
const BEFORE: [&str; 3] = ["connection", "deal", "ruins"];
/// What a name may have besides letters and digits. Other signs separate the parts of moves, records and scenarios.
const SIGNS: &str = " -'’.&!?";

/// What is wrong with a name that moves use.
pub(super) fn name(name: &str) -> Result<(), String> {
    title(name)?;
    if let Some(sign) = name.chars().find(|&it| !it.is_alphanumeric() && !SIGNS.contains(it)) {
        return Err(format!(
            "{name:?} has a {sign:?}; a name is made of letters, digits, spaces and {}",
            SIGNS.trim().chars().map(String::from).collect::<Vec<_>>().join(" ")
        ));
    }
    if !name.chars().any(char::is_alphanumeric) {
        return Err(format!("{name:?} has neither letters nor digits"));
    }
    if name.starts_with(' ') || name.ends_with(' ') || name.contains("  ") {
        return Err(format!("{name:?} has spaces at an end or next to each other"));
    }
    for (i, word) in name.split(' ').enumerate() {
        let is = |it: &&&str| word.eq_ignore_ascii_case(it);
        if let Some(word) = BETWEEN.iter().find(is) {
            return Err(format!("{name:?} has the word {word:?}, which separates the parts of a move"));
        }
        if let Some(word) = BEFORE.iter().find(is).filter(|_| i == 0) {
            return Err(format!("{name:?} begins with {word:?}, which has a meaning in moves"));
        }
    }
    Ok(())
}

/// What is wrong with a name that is only shown.
pub(super) fn title(name: &str) -> Result<(), String> {
    let n = name.chars().count();
    if !(1..=MAX_NAME).contains(&n) {
        return Err(format!("a name has 1 to {MAX_NAME} letters, found {n}"));
    }
    printable(name)
}

/// What is wrong with an ID.
pub(super) fn id(id: &str) -> Result<(), String> {
    let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
    if (1..=MAX_NAME).contains(&id.len()) && id.bytes().all(plain) && !id.starts_with('-') && !id.ends_with('-') {
        return Ok(());
    }
    Err(format!("{:?} is not an ID; expected 1 to {MAX_NAME} small letters, digits and inner hyphens", shortened(id)))
}

/// What is wrong with a note or another text for the reader.
pub(super) fn note(text: &str) -> Result<(), String> {
    let n = text.chars().count();
    if n > MAX_TEXT {
        return Err(format!("a text has at most {MAX_TEXT} letters, found {n}"));
    }
    printable(text)
}

fn printable(text: &str) -> Result<(), String> {
    let control = |it: char| it.is_control() || matches!(it, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}');
    match text.chars().find(|&it| control(it)) {
        Some(sign) => Err(format!("a text stands on one line and has no control characters, found {sign:?}")),
        None => Ok(()),
    }
}

/// The beginning of a text that may be anything, for a message.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_NAME) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_be_read_as_something_else_are_refused() {
        for good in ["School", "Murderers' Pub", "St. Mary's", "Café No 5", "The Deal", "Old Ruins", "Pub-2"] {
            assert_eq!(name(good), Ok(()), "{good}");
        }
        for (bad, part) in [
            ("", "1 to 60 letters, found 0"),
            ("A\nB", "found '\\n'"),
            ("A\u{1b}[31mB", "no control characters"),
            ("2: Pub", "has a ':'"),
            ("Salt, Pepper", "has a ','"),
            ("School (2)", "has a '('"),
            ("School + shield", "has a '+'"),
            ("No #1", "has a '#'"),
            ("Paying Guests", "has the word \"paying\""),
            ("Way into Town", "has the word \"into\""),
            ("Deal Makers", "begins with \"deal\""),
            ("Ruins of Ohio", "begins with \"ruins\""),
            ("connection Ohio", "begins with \"connection\""),
            (" School", "spaces at an end"),
            ("Old  School", "next to each other"),
            ("...", "neither letters nor digits"),
        ] {
            let fault = name(bad).unwrap_err();
            assert!(fault.contains(part), "{bad:?}: {fault}");
        }
        assert_eq!(name(&"é".repeat(60)), Ok(()));
        assert_eq!(name(&"é".repeat(61)), Err("a name has 1 to 60 letters, found 61".to_owned()));
        assert!(id("water-tower-2").is_ok() && id("Water Tower").is_err() && id("-a").is_err() && id("").is_err());
        assert!(note(&"x".repeat(1001)).unwrap_err().contains("found 1001"));
    }
}
