//! Data files of a game as a person writes them: where an entry stands, and what is wrong there.

use serde::Deserialize;
use toml::Spanned;

/// Where the facts of an entry come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Facts of the printed card.
    Printed,
    /// Named or described in the rulebook, the rest reconstructed.
    Rulebook,
    /// Designed to complete the set.
    Original,
}

impl Source {
    /// The word of data files.
    pub const fn word(self) -> &'static str {
        match self {
            Source::Printed => "printed",
            Source::Rulebook => "rulebook",
            Source::Original => "original",
        }
    }
}

/// Something wrong with a data file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {what}")]
pub struct CardError {
    /// The file.
    pub file: String,
    /// The line, from 1 on.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl CardError {
    /// An error at a place.
    pub fn at(place: &Place, what: impl Into<String>) -> CardError {
        CardError { file: place.file.clone(), line: place.line, what: what.into() }
    }

    /// Where a file is not TOML, or not of the expected kind, and why, on one line.
    pub fn of_toml(file: &str, text: &str, error: &toml::de::Error) -> CardError {
        let message = error.message().replace('\n', ", ");
        let place = Lines::new(file, text).place(error.span().map_or(0, |span| span.start));
        // Entries are many; the name of the one at fault helps more than its line.
        let before = text.lines().take(place.line).filter_map(|line| line.strip_prefix("id = \"")).last();
        let what = match before.and_then(|rest| rest.split('"').next()) {
            Some(id) => format!("near {id:?}: {message}"),
            None => message,
        };
        CardError::at(&place, what)
    }
}

/// A file and a line of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1 on.
    pub line: usize,
}

impl Place {
    /// A line of a file.
    pub fn new(file: &str, line: usize) -> Place {
        Place { file: file.to_owned(), line }
    }
}

/// Where the lines of a file begin.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    file: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    /// The lines of a file with this text.
    pub fn new(file: &'a str, text: &str) -> Lines<'a> {
        let after = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        Lines { file, starts: std::iter::once(0).chain(after).collect() }
    }

    /// The line of a byte of the text, from 1 on.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }

    /// The place of a byte of the text.
    pub fn place(&self, at: usize) -> Place {
        Place::new(self.file, self.line(at))
    }
}

/// An entry that knows where it is written.
pub trait Located {
    /// What records and scenarios call it.
    fn id(&self) -> &str;

    /// Where it is written.
    fn place(&self) -> &Place;

    /// Tells it where it is written, and where the lines of its file begin for what it holds.
    fn locate(&mut self, place: Place, lines: &Lines);
}

/// Makes types with the fields `id` and `place` [`Located`]; behind a colon, the fields that are to be located, too.
#[macro_export]
macro_rules! located {
    ($($entry:ty $(: $($part:ident),+)?);+ $(;)?) => {
        $(impl $crate::written::Located for $entry {
            fn id(&self) -> &str {
                &self.id
            }

            fn place(&self) -> &$crate::written::Place {
                &self.place
            }

            fn locate(&mut self, place: $crate::written::Place, _lines: &$crate::written::Lines) {
                self.place = place;
                $($(self.$part.locate(_lines);)+)?
            }
        })+
    };
}

/// The entry, knowing where it is written.
pub fn located<T: Located>(entry: Spanned<T>, lines: &Lines) -> T {
    let place = lines.place(entry.span().start);
    let mut entry = entry.into_inner();
    entry.locate(place, lines);
    entry
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Entry {
        id: String,
        #[serde(skip)]
        place: Place,
    }

    #[derive(Deserialize)]
    struct File {
        card: Vec<Spanned<Entry>>,
    }

    impl Located for Entry {
        fn id(&self) -> &str {
            &self.id
        }

        fn place(&self) -> &Place {
            &self.place
        }

        fn locate(&mut self, place: Place, _lines: &Lines) {
            self.place = place;
        }
    }

    #[test]
    fn entries_know_their_line() {
        let text = "# Two\n\n[[card]]\nid = \"a\"\n[[card]]\nid = \"b\"\n";
        let lines = Lines::new("x.toml", text);
        assert_eq!((lines.line(0), lines.line(5), lines.line(6), lines.line(1000)), (1, 1, 2, 7));
        let file: File = toml::from_str(text).unwrap();
        let entries: Vec<Entry> = file.card.into_iter().map(|entry| located(entry, &lines)).collect();
        assert_eq!(entries.iter().map(|it| (it.id(), it.place().line)).collect::<Vec<_>>(), [("a", 3), ("b", 5)]);
        assert_eq!(CardError::at(entries[1].place(), "is wrong").to_string(), "x.toml:5: is wrong");
    }

    #[test]
    fn errors_of_toml_name_the_entry() {
        let error = |text: &str| match toml::from_str::<File>(text) {
            Ok(_) => panic!("{text:?} was read"),
            Err(error) => CardError::of_toml("x.toml", text, &error).to_string(),
        };
        let told = error("[[card]]\nid = \"a\"\n[[card]]\nid = \"b\"\nx = ");
        assert!(told.starts_with("x.toml:5: near \"b\": ") && !told.contains('\n'), "{told}");
        let told = error("card = 1");
        assert!(told.starts_with("x.toml:1: invalid type"), "{told}");
    }
}
