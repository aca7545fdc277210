//! Breaking text into lines.

/// Breaks every line of a text that is longer than `width`, between words. What follows a break is indented by as much
/// as the line itself, and by `indent` more. Longer words stay whole.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let own = line.len() - line.trim_start().len();
        wrap_line(line, width, &" ".repeat(own + indent), &mut lines);
    }
    lines.join("\n")
}

/// A first column, then a text that goes on in the second column.
pub fn entry(label: &str, column: usize, text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    // In a narrow terminal a second column would be a word wide.
    if column * 2 > width {
        lines.push(label.to_owned());
        wrap_line(&format!("    {text}"), width, "    ", &mut lines);
        return lines.join("\n");
    }
    let gap = " ".repeat(column.saturating_sub(label.chars().count()).max(1));
    wrap_line(&format!("{label}{gap}{text}"), width, &" ".repeat(column), &mut lines);
    lines.join("\n")
}

fn wrap_line(line: &str, width: usize, indent: &str, lines: &mut Vec<String>) {
    let mut rest = line.trim_end();
    let mut prefix = "";
    loop {
        let room = width.saturating_sub(prefix.len()).max(1);
        let Some((end, _)) = rest.char_indices().nth(room) else {
            lines.push(format!("{prefix}{rest}"));
            return;
        };
        let start = rest.len() - rest.trim_start().len();
        // The last space that fits; else the first one there is.
        let fitting = rest[..end].rfind(' ').filter(|&at| at > start);
        let fitting = if rest[end..].starts_with(' ') { Some(end) } else { fitting };
        let Some(at) = fitting.or_else(|| rest[start..].find(' ').map(|at| at + start)) else {
            lines.push(format!("{prefix}{rest}"));
            return;
        };
        lines.push(format!("{prefix}{}", rest[..at].trim_end()));
        rest = rest[at..].trim_start();
        prefix = indent;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_go_on_indented() {
        assert_eq!(wrapped("one two three four", 9, 2), "one two\n  three\n  four");
        assert_eq!(wrapped("  one two three", 9, 0), "  one two\n  three");
        assert_eq!(wrapped("exactly 9", 9, 0), "exactly 9");
        assert_eq!(wrapped("a\n\nb", 9, 0), "a\n\nb");
    }

    #[test]
    fn longer_words_stay_whole() {
        assert_eq!(wrapped("unbreakable x", 4, 0), "unbreakable\nx");
        assert_eq!(wrapped("x unbreakable", 4, 0), "x\nunbreakable");
        assert_eq!(wrapped("ööö ööö", 3, 0), "ööö\nööö");
    }

    #[test]
    fn the_second_column_stays_one() {
        assert_eq!(entry("Pub", 6, "gain one worker", 14), "Pub   gain one\n      worker");
        assert_eq!(entry("Long name", 6, "x", 20), "Long name x");
        assert_eq!(entry("Pub", 6, "gain one", 10), "Pub\n    gain\n    one");
    }
}
