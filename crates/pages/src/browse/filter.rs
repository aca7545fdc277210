//! A card as the browser knows it, and which cards a reader wants to see.

use maud::Markup;

use super::address;

/// A card, board or other printed thing of any game.
#[derive(Clone, Debug)]
pub struct CardFace {
    /// Unlike that of all others of the game, for ever; the anchor in lists.
    pub id: String,
    /// Where its own page is.
    pub address: String,
    /// As printed.
    pub name: String,
    /// What kind of thing it is: "Location", "Faction board".
    pub kind: String,
    /// The names of the sets it is in, with the number of copies.
    pub sets: Vec<(String, u32)>,
    /// What it is among its kind, by the rulebook's word.
    pub category: String,
    /// Its type icons, by their words.
    pub types: Vec<String>,
    /// The goods it has to do with, by their words.
    pub goods: Vec<String>,
    /// Where its facts come from, in one word; also the end of its badge's class.
    pub source: String,
    /// What that word means, as a sentence.
    pub source_words: String,
    /// How far its sources agree, as a sentence.
    pub agreement: Option<String>,
    /// Worth checking against a physical copy.
    pub verify: bool,
    /// What a search looks at, besides the name.
    pub search_text: String,
    /// As lists show it.
    pub drawn: Markup,
    /// As its own page shows it.
    pub drawn_large: Markup,
    /// Everything about it in words, line by line, without its name and its source.
    pub page: Vec<String>,
    /// What was compared or chosen; often empty.
    pub note: String,
}

/// Which cards a reader wants. An empty field wants all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words that must all occur.
    pub q: String,
    /// The name of a set.
    pub set: String,
    /// A category.
    pub category: String,
    /// A type.
    pub kind: String,
    /// A good.
    pub good: String,
    /// A source.
    pub source: String,
    /// Which page of the results, counted from 1; 0 is the first too.
    pub page: usize,
}

/// The parts of a filter that are chosen from a list: the name of the field in forms and addresses, and its label.
pub(crate) const CHOSEN: [(&str, &str); 5] =
    [("set", "Set"), ("category", "Category"), ("type", "Type"), ("good", "Good"), ("source", "Source")];

impl Filter {
    /// From the decoded fields of a query. Fields with other names are ignored, and so is a page that is not a number.
    pub fn from_fields<'a>(fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> Filter {
        let mut filter = Filter::default();
        for (name, value) in fields {
            match name {
                "page" => filter.page = value.parse().unwrap_or_default(),
                _ => {
                    if let Some(field) = filter.field_mut(name) {
                        value.trim().clone_into(field);
                    }
                }
            }
        }
        filter
    }

    /// Whether the card is wanted.
    pub fn matches(&self, face: &CardFace) -> bool {
        let is = |wanted: &str, found: &str| wanted.is_empty() || wanted.eq_ignore_ascii_case(found);
        let among = |wanted: &str, found: &[String]| wanted.is_empty() || found.iter().any(|it| is(wanted, it));
        (self.set.is_empty() || face.sets.iter().any(|(set, _)| is(&self.set, set)))
            && is(&self.category, &face.category)
            && among(&self.kind, &face.types)
            && among(&self.good, &face.goods)
            && is(&self.source, &face.source)
            && self.finds(face)
    }

    /// Whether every word of the search is the beginning of a word of the card.
    fn finds(&self, face: &CardFace) -> bool {
        let wanted = plain(&self.q);
        if wanted.is_empty() {
            return true;
        }
        let found = format!("{} {}", plain(&face.name), plain(&face.search_text));
        wanted.split(' ').all(|word| found.split(' ').any(|it| it.starts_with(word)))
    }

    /// The wanted cards. The one with exactly the name that was searched for comes first, then those with the words in
    /// their names; otherwise they stay in their order.
    pub fn select<'a>(&self, faces: &'a [CardFace]) -> Vec<&'a CardFace> {
        let mut found: Vec<&CardFace> = faces.iter().filter(|face| self.matches(face)).collect();
        let wanted = plain(&self.q);
        if !wanted.is_empty() {
            found.sort_by_key(|face| {
                let name = plain(&face.name);
                let in_name = || wanted.split(' ').all(|word| name.split(' ').any(|it| it.starts_with(word)));
                if name == wanted { 0 } else { 2 - u8::from(in_name()) }
            });
        }
        found
    }

    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        Filter { page: 0, ..self.clone() } == Filter::default()
    }

    /// The query of another page of the same results, with the question mark.
    pub fn query(&self, page: usize) -> String {
        let page = if page > 1 { page.to_string() } else { String::new() };
        let chosen = CHOSEN.map(|(name, _)| (name, self.field(name)));
        let query =
            address::with_query("", [("q", self.q.as_str())].into_iter().chain(chosen).chain([("page", &*page)]));
        // An address that is only a question mark leads to all cards; an empty one would change nothing.
        if query.is_empty() { "?".to_owned() } else { query }
    }

    /// Without one of its fields.
    pub(crate) fn without(&self, name: &str) -> Filter {
        let mut less = Filter { page: 0, ..self.clone() };
        if let Some(field) = less.field_mut(name) {
            field.clear();
        }
        less
    }

    pub(crate) fn field(&self, name: &str) -> &str {
        match name {
            "q" => &self.q,
            "set" => &self.set,
            "category" => &self.category,
            "type" => &self.kind,
            "good" => &self.good,
            "source" => &self.source,
            _ => "",
        }
    }

    fn field_mut(&mut self, name: &str) -> Option<&mut String> {
        Some(match name {
            "q" => &mut self.q,
            "set" => &mut self.set,
            "category" => &mut self.category,
            "type" => &mut self.kind,
            "good" => &mut self.good,
            "source" => &mut self.source,
            _ => return None,
        })
    }
}

/// Small letters and digits, single spaces, nothing else: as people type names. "Murderers' Pub" is `murderers pub`.
pub(crate) fn plain(text: &str) -> String {
    let letters = text.chars().filter(|it| !matches!(it, '\'' | '’'));
    let spaced: String = letters.map(|it| if it.is_alphanumeric() { it } else { ' ' }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
pub(crate) mod tests {
    use maud::html;

    use super::*;

    pub(crate) fn face(name: &str, set: &str, goods: &[&str]) -> CardFace {
        CardFace {
            id: plain(name).replace(' ', "-"),
            address: format!("/cards/{}", plain(name).replace(' ', "-")),
            name: name.to_owned(),
            kind: "Location".to_owned(),
            sets: vec![(set.to_owned(), 2)],
            category: "feature".to_owned(),
            types: vec!["gun".to_owned()],
            goods: goods.iter().map(|&it| it.to_owned()).collect(),
            source: "printed".to_owned(),
            source_words: "As printed.".to_owned(),
            agreement: None,
            verify: false,
            search_text: "Pay 1 worker: gain 2 VP.".to_owned(),
            drawn: html! { b { (name) } },
            drawn_large: html! { b { (name) } },
            page: vec!["Feature".to_owned()],
            note: String::new(),
        }
    }

    fn faces() -> Vec<CardFace> {
        vec![
            face("Murderers' Pub", "Base Set", &["gun", "vp"]),
            face("Pub", "Winter", &["brick"]),
            face("School", "Base Set", &["worker"]),
        ]
    }

    fn names(filter: &Filter) -> Vec<String> {
        filter.select(&faces()).into_iter().map(|face| face.name.clone()).collect()
    }

    fn by(name: &str, value: &str) -> Filter {
        Filter::from_fields([(name, value)])
    }

    #[test]
    fn nothing_wanted_finds_everything_in_order() {
        assert_eq!(names(&Filter::default()), ["Murderers' Pub", "Pub", "School"]);
        assert!(Filter { page: 3, ..Filter::default() }.is_empty());
    }

    #[test]
    fn the_exact_name_comes_first() {
        assert_eq!(names(&by("q", "pub")), ["Pub", "Murderers' Pub"]);
        assert_eq!(names(&by("q", "  MURDERERS pub ")), ["Murderers' Pub"]);
    }

    #[test]
    fn all_words_must_begin_a_word() {
        assert_eq!(names(&by("q", "work gain")).len(), 3);
        assert_eq!(names(&by("q", "chool")), Vec::<String>::new());
        assert_eq!(names(&by("q", "school zeppelin")), Vec::<String>::new());
        assert_eq!(names(&by("q", "scho vp")), ["School"]);
    }

    #[test]
    fn every_field_filters() {
        assert_eq!(names(&by("set", "winter")), ["Pub"]);
        assert_eq!(names(&by("good", "gun")), ["Murderers' Pub"]);
        for (name, fits, not) in
            [("category", "feature", "action"), ("type", "gun", "brick"), ("source", "printed", "original")]
        {
            assert_eq!(names(&by(name, fits)).len(), 3, "{name}");
            assert_eq!(names(&by(name, not)).len(), 0, "{name}");
        }
        assert_eq!(names(&Filter::from_fields([("set", "Base Set"), ("good", "worker")])), ["School"]);
        assert_eq!(names(&by("unheard-of", "x")).len(), 3);
    }

    #[test]
    fn a_query_reads_back() {
        let filter = Filter::from_fields([("q", "a b"), ("type", "gun"), ("page", "2")]);
        assert_eq!(filter.query(filter.page), "?q=a%20b&type=gun&page=2");
        assert_eq!(filter.without("q").query(1), "?type=gun");
        assert_eq!(Filter::default().query(1), "?");
        assert_eq!(by("page", "two").page, 0);
    }
}
