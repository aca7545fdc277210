//! Names that people type, and what they may have meant.

/// The longest text that is compared with names, in characters. Nothing is like a longer one.
const LONGEST_COMPARED: usize = 100;

/// How many names are suggested at most.
const N_SUGGESTED: usize = 3;

/// A name without case, spaces and punctuation, so that "murderers pub" finds "Murderers' Pub".
pub fn normalized(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The names that are most like this text, the likeliest first; none if nothing is.
pub fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = normalized(text);
    if wanted.is_empty() || LONGEST_COMPARED < text.chars().count() {
        return Vec::new();
    }
    // A third of the letters may be wrong; beyond that the suggestions would be noise.
    let limit = wanted.chars().count().div_ceil(3);
    let mut close: Vec<(usize, &str)> = Vec::new();
    for name in names {
        let candidate = normalized(name);
        // What was begun correctly counts as nearly correct, and so does a part that is right.
        let distance = if candidate.starts_with(&wanted) {
            0
        } else if wanted.chars().count() >= 3 && candidate.contains(&wanted) {
            1
        } else {
            strsim::damerau_levenshtein(&candidate, &wanted)
        };
        if distance <= limit && !close.iter().any(|&(_, other)| other == name) {
            close.push((distance, name));
        }
    }
    // The sort is stable: what is equally close stays in the order given.
    close.sort_by_key(|&(distance, _)| distance);
    close.into_iter().map(|(_, name)| name).take(N_SUGGESTED).collect()
}

/// "there is no faction "mutant"; did you mean mutants?", or with all that there are if none is near.
pub fn unknown<'a>(what: &str, text: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let near = nearest(text, names.clone());
    // Of something long the beginning is enough to know it again.
    let text = match text.char_indices().nth(LONGEST_COMPARED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    };
    if near.is_empty() {
        let known: Vec<&str> = names.into_iter().collect();
        format!("there is no {what} {text:?}; try {}", known.join(", "))
    } else {
        format!("there is no {what} {text:?}; did you mean {}?", near.join(" or "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["School", "Old Church", "Church", "Murderers' Pub", "Pub"];

    #[test]
    fn slips_of_the_keyboard_are_forgiven() {
        for (text, expected) in
            [("Schol", "School"), ("hcurch", "Church"), ("murderers pub", "Murderers' Pub"), ("mur", "Murderers' Pub")]
        {
            assert_eq!(nearest(text, NAMES).first(), Some(&expected), "{text}");
        }
        assert_eq!(nearest("pub", NAMES), ["Pub", "Murderers' Pub"]);
    }

    #[test]
    fn nothing_near_is_no_suggestion() {
        assert!(nearest("Xylophone", NAMES).is_empty());
        assert!(nearest(" - ", NAMES).is_empty());
        assert_eq!(unknown("card", "Xylophone", ["Pub", "School"]), "there is no card \"Xylophone\"; try Pub, School");
        assert_eq!(unknown("card", "churc", NAMES), "there is no card \"churc\"; did you mean Church or Old Church?");
    }
}
