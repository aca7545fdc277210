//! The format of the rules files, and everything that can be wrong with one.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use toml::Spanned;

use crate::{Book, Editions, Family, Rule, Rulebook, family_of};

/// What is wrong with rules files: all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulebookError(pub Vec<RulebookFault>);

impl std::error::Error for RulebookError {}

impl fmt::Display for RulebookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

/// One thing that is wrong with a rules file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {what}")]
pub struct RulebookFault {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What was found and what was expected.
    pub what: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    book: RawBook,
    #[serde(default)]
    family: Vec<RawFamily>,
    #[serde(default)]
    rule: Vec<RawRule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    id: Spanned<String>,
    title: Spanned<String>,
    /// The titles of its editions by ID. Where there are some, every rule says in which it is in force.
    #[serde(default)]
    editions: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFamily {
    prefix: Spanned<String>,
    title: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRule {
    id: Spanned<String>,
    section: Spanned<String>,
    chapter: Spanned<String>,
    editions: Option<Spanned<String>>,
    text: Spanned<String>,
    ruling: Option<Spanned<String>>,
    example: Option<Spanned<String>>,
    note: Option<Spanned<String>>,
    #[serde(default)]
    see: Vec<Spanned<String>>,
}

pub(crate) fn read(files: &[(&str, &str)]) -> Result<Rulebook, RulebookError> {
    let mut reader = Reader::default();
    for &(name, text) in files {
        reader.file(&Source { name, text });
    }
    reader.check_references();
    if reader.faults.is_empty() { Ok(reader.rulebook) } else { Err(RulebookError(reader.faults)) }
}

struct Source<'a> {
    name: &'a str,
    text: &'a str,
}

impl Source<'_> {
    fn fault(&self, offset: usize, what: String) -> RulebookFault {
        let line = self.text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1;
        RulebookFault { file: self.name.to_owned(), line, what }
    }
}

struct Reader {
    rulebook: Rulebook,
    faults: Vec<RulebookFault>,
    /// What to say of a reference in case its rule never turns up.
    references: Vec<(String, RulebookFault)>,
}

impl Default for Reader {
    fn default() -> Self {
        let rulebook = Rulebook { books: Vec::new(), families: Vec::new(), rules: Vec::new(), by_id: BTreeMap::new() };
        Reader { rulebook, faults: Vec::new(), references: Vec::new() }
    }
}

impl Reader {
    fn file(&mut self, source: &Source<'_>) {
        let raw: RawFile = match toml::from_str(source.text) {
            Ok(raw) => raw,
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                return self.faults.push(source.fault(offset, error.message().replace('\n', "; ")));
            }
        };
        let id_offset = raw.book.id.span().start;
        let book =
            Book { id: self.words(source, raw.book.id, "id"), title: self.words(source, raw.book.title, "title") };
        if self.rulebook.books.iter().any(|other| other.id == book.id) {
            self.faults.push(source.fault(id_offset, format!("there is another book {:?}", book.id)));
        }
        for family in raw.family {
            self.family(source, &book.id, family);
        }
        for rule in raw.rule {
            self.rule(source, &book.id, &raw.book.editions, rule);
        }
        self.rulebook.books.push(book);
    }

    fn family(&mut self, source: &Source<'_>, book: &str, raw: RawFamily) {
        let offset = raw.prefix.span().start;
        let prefix = raw.prefix.into_inner();
        if !is_capitals(&prefix) {
            self.faults.push(source.fault(offset, format!("a prefix is made of capitals, found {prefix:?}")));
        }
        if self.rulebook.families.iter().any(|other| other.prefix == prefix) {
            self.faults.push(source.fault(offset, format!("there is another family {prefix:?}")));
        }
        let title = self.words(source, raw.title, "title");
        self.rulebook.families.push(Family { prefix, title, book: book.to_owned() });
    }

    fn rule(&mut self, source: &Source<'_>, book: &str, editions: &BTreeMap<String, String>, raw: RawRule) {
        let offset = raw.id.span().start;
        let id = raw.id.into_inner();
        if !is_rule_id(&id) {
            let expected = "expected groups of capitals and a number, such as MS-RAZE-03";
            self.faults.push(source.fault(offset, format!("{id:?} is not a rule ID; {expected}")));
        } else if !self.rulebook.families.iter().any(|it| it.prefix == family_of(&id) && it.book == book) {
            self.faults.push(source.fault(offset, format!("{id} belongs to none of the book's families")));
        }
        let editions = match in_force(&id, raw.editions.as_ref().map(Spanned::get_ref), editions) {
            Ok(editions) => editions,
            Err(what) => {
                let offset = raw.editions.as_ref().map_or(offset, |it| it.span().start);
                self.faults.push(source.fault(offset, what));
                None
            }
        };
        for see in &raw.see {
            let fault =
                source.fault(see.span().start, format!("{id} refers to {:?}, which is not a rule", see.get_ref()));
            self.references.push((see.get_ref().clone(), fault));
        }
        let rule = Rule {
            book: book.to_owned(),
            section: self.words(source, raw.section, "section"),
            chapter: self.words(source, raw.chapter, "chapter"),
            editions,
            text: self.words(source, raw.text, "text"),
            ruling: raw.ruling.map(|it| self.words(source, it, "ruling")),
            example: raw.example.map(|it| self.words(source, it, "example")),
            note: raw.note.map(|it| self.words(source, it, "note")),
            see: raw.see.into_iter().map(Spanned::into_inner).collect(),
            id,
        };
        if self.rulebook.by_id.insert(rule.id.clone(), self.rulebook.rules.len()).is_some() {
            self.faults.push(source.fault(offset, format!("there is another rule {}", rule.id)));
        }
        self.rulebook.rules.push(rule);
    }

    /// References may point forward and into other books, so they can only be checked at the end.
    fn check_references(&mut self) {
        let missing = self.references.drain(..).filter(|(id, _)| !self.rulebook.by_id.contains_key(id));
        self.faults.extend(missing.map(|(_, fault)| fault));
    }

    fn words(&mut self, source: &Source<'_>, raw: Spanned<String>, key: &str) -> String {
        if raw.get_ref().trim().is_empty() {
            self.faults.push(source.fault(raw.span().start, format!("`{key}` is empty; expected some text")));
        }
        raw.into_inner()
    }
}

/// In which of its book's editions a rule is in force, by what it says of it.
fn in_force(
    rule: &str,
    said: Option<&String>,
    editions: &BTreeMap<String, String>,
) -> Result<Option<Editions>, String> {
    match said {
        None if editions.is_empty() => Ok(None),
        None => Err(format!("{rule} does not say in which editions it is in force")),
        Some(_) if editions.is_empty() => Err(format!("{rule} has editions, but its book has none")),
        Some(all) if all == "all" => Ok(Some(Editions::All(editions.len()))),
        Some(id) => {
            let only = editions.get(id).map(|title| Some(Editions::Only(title.clone())));
            let known: Vec<&str> = editions.keys().map(String::as_str).collect();
            only.ok_or_else(|| format!("{rule} names the edition {id:?}; expected all, {}", known.join(", ")))
        }
    }
}

fn is_capitals(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_uppercase())
}

fn is_rule_id(id: &str) -> bool {
    let number = |it: &str| it.len() >= 2 && it.chars().all(|c| c.is_ascii_digit());
    id.rsplit_once('-').is_some_and(|(groups, last)| number(last) && groups.split('-').all(is_capitals))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "[book]\nid = 'b'\ntitle = 'B'\neditions = { old = 'Old', new = 'New' }\n[[family]]\nprefix = 'XX'\ntitle = 'X'\n";

    fn rule(id: &str, rest: &str) -> String {
        format!("[[rule]]\nid = '{id}'\nsection = 's'\nchapter = 'c'\neditions = 'all'\n{rest}\n")
    }

    #[test]
    fn everything_wrong_is_reported_at_once() {
        let text = [
            HEAD,
            "[[family]]\nprefix = 'XX'\ntitle = ''\n[[family]]\nprefix = 'x'\ntitle = 'X'\n",
            &rule("XX-01", "text = ' '\nnote = ''"),
            &rule("XX-01", "text = 't'\nsee = ['XX-02', 'XX-03']"),
            &rule("YY-01", "text = 't'"),
            &rule("XX-1", "text = 't'"),
            &rule("XX-02", "text = 't'"),
        ]
        .concat();
        let found = read(&[("f", &text)]).unwrap_err().to_string();
        let expected = "\
f:9: there is another family \"XX\"
f:10: `title` is empty; expected some text
f:12: a prefix is made of capitals, found \"x\"
f:19: `text` is empty; expected some text
f:20: `note` is empty; expected some text
f:22: there is another rule XX-01
f:29: YY-01 belongs to none of the book's families
f:35: \"XX-1\" is not a rule ID; expected groups of capitals and a number, such as MS-RAZE-03
f:27: XX-01 refers to \"XX-03\", which is not a rule";
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_no_rules_file() {
        let of = |text: &str| read(&[("f", text)]).unwrap_err().to_string();
        assert_eq!(of(""), "f:1: missing field `book`");
        assert_eq!(
            of("[book]\nid = 'b'\ntitle = 'B'\nsize = 3"),
            "f:4: unknown field `size`, expected one of `id`, `title`, `editions`"
        );
        let other = rule("XX-01", "text = 't'").replace("all", "newest");
        let expected = "f:12: XX-01 names the edition \"newest\"; expected all, new, old";
        assert_eq!(of(&format!("{HEAD}{other}")), expected);
    }

    #[test]
    fn rules_name_editions_where_the_book_has_some() {
        let with = rule("XX-01", "text = 't'");
        let without = with.replace("editions = 'all'\n", "");
        let of = |text: &str| {
            read(&[("f", text)]).map(|rules| rules.rules()[0].editions.clone()).map_err(|it| it.to_string())
        };
        assert_eq!(of(&format!("{HEAD}{with}")), Ok(Some(Editions::All(2))));
        let newer = with.replace("all", "new");
        assert_eq!(of(&format!("{HEAD}{newer}")), Ok(Some(Editions::Only("New".into()))));
        let silent = "f:9: XX-01 does not say in which editions it is in force";
        assert_eq!(of(&format!("{HEAD}{without}")), Err(silent.into()));
        let one_edition = HEAD.replace("editions = { old = 'Old', new = 'New' }\n", "");
        assert_eq!(of(&format!("{one_edition}{without}")), Ok(None));
        let needless = "f:11: XX-01 has editions, but its book has none";
        assert_eq!(of(&format!("{one_edition}{with}")), Err(needless.into()));
    }

    #[test]
    fn books_refer_to_each_other_but_share_no_id() {
        let one = format!("{HEAD}{}", rule("XX-01", "text = 't'\nsee = ['YY-01']"));
        let two = HEAD.replace("XX", "YY") + &rule("YY-01", "text = 't'\nsee = ['XX-01']");
        assert_eq!(read(&[("1", &one), ("2", &two)]).unwrap_err().to_string(), "2:2: there is another book \"b\"");
        let two = two.replace("'b'", "'c'");
        let rules = read(&[("1", &one), ("2", &two)]).unwrap();
        assert_eq!(rules.get("yy-01").map(|rule| rule.book.as_str()), Some("c"));
        assert_eq!(rules.get("yy-01").map(|rule| rule.see.as_slice()), Some(["XX-01".to_owned()].as_slice()));
    }
}
