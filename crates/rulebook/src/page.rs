//! A rule as plain text.

use crate::Rule;

/// Below this no line would hold more than a word.
const MIN_WIDTH: usize = 20;
/// Labeled paragraphs go on under their label.
const INDENT: &str = "  ";

pub(crate) fn page(rule: &Rule, width: usize) -> String {
    let width = width.max(MIN_WIDTH);
    let mut lines = Vec::new();
    let editions = rule.editions.as_ref().map(|it| format!(" ({it})")).unwrap_or_default();
    wrap(&format!("{} {}{editions}", rule.id, rule.section), "", width, &mut lines);
    lines.push(String::new());
    wrap(&rule.text, "", width, &mut lines);
    let see = (!rule.see.is_empty()).then(|| rule.see.join(", "));
    let labeled = [
        ("Ruling", rule.ruling.as_deref()),
        ("Example", rule.example.as_deref()),
        ("Note", rule.note.as_deref()),
        ("Chapter", Some(rule.chapter.as_str())),
        ("See", see.as_deref()),
    ];
    for (label, text) in labeled {
        if let Some(text) = text {
            lines.push(String::new());
            wrap(&format!("{label}: {text}"), INDENT, width, &mut lines);
        }
    }
    lines.join("\n")
}

/// Breaks a text into lines. An empty line in it begins a new paragraph; any other white space is a space.
fn wrap(text: &str, indent: &str, width: usize, lines: &mut Vec<String>) {
    let mut line = String::new();
    let mut n_chars = 0;
    for (i, paragraph) in text.split("\n\n").enumerate() {
        if i > 0 {
            lines.push(std::mem::take(&mut line));
            lines.push(String::new());
            line.push_str(indent);
            n_chars = indent.len();
        }
        let mut is_first = true;
        for word in paragraph.split_whitespace() {
            let n_word = word.chars().count();
            if !is_first && n_chars + 1 + n_word > width {
                lines.push(std::mem::replace(&mut line, indent.to_owned()));
                n_chars = indent.len();
                is_first = true;
            }
            if !is_first {
                line.push(' ');
                n_chars += 1;
            }
            line.push_str(word);
            n_chars += n_word;
            is_first = false;
        }
    }
    lines.push(line);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Editions;

    #[test]
    fn a_page() {
        let rule = Rule {
            id: "XX-RAZE-03".into(),
            book: "x".into(),
            section: "Raze".into(),
            chapter: "Razing locations".into(),
            editions: Some(Editions::Only("Ultimate Edition".into())),
            text: "A Shield adds 1\nto the distance.\n\nA second Shield adds nothing — never.".into(),
            ruling: Some("Shields of a razed card go back to the supply.".into()),
            example: None,
            note: Some("See\n\nalso".into()),
            see: vec!["XX-01".into(), "XX-02".into()],
        };
        let expected = "\
XX-RAZE-03 Raze (Ultimate
Edition only)

A Shield adds 1 to the
distance.

A second Shield adds
nothing — never.

Ruling: Shields of a
  razed card go back to
  the supply.

Note: See

  also

Chapter: Razing locations

See: XX-01, XX-02";
        assert_eq!(rule.page(25), expected);
        assert_eq!(rule.page(0), rule.page(MIN_WIDTH));
        assert_eq!(rule.to_string(), rule.page(80));
        let rule = Rule { editions: None, ..rule };
        assert_eq!(rule.page(80).lines().next(), Some("XX-RAZE-03 Raze"));
    }

    #[test]
    fn no_line_is_too_long_or_ends_in_a_space() {
        for width in [40, 57, 80, 120] {
            for rule in crate::Rulebook::embedded().rules() {
                for line in rule.page(width).lines() {
                    assert!(line.chars().count() <= width && line == line.trim_end(), "{}: {line:?}", rule.id);
                }
            }
        }
    }
}
