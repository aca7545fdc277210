//! Inlays: pieces of a part, such as cards, that are known by their looks.
//!
//! A part changes often, but most of the cards on it do not. Whoever has seen a card is told only where it is now: news
//! have a hole in its place, and the script puts the card from the page into it.

use std::hash::{DefaultHasher, Hasher as _};
use std::ops::Range;

use maud::{Markup, PreEscaped};

/// Before the key of an inlay in its first tag. Texts on a page cannot have it: their quotation marks are escaped.
const MARK: &str = " data-inlay=\"";

/// Makes an element an inlay. Inlays are not put into each other.
pub fn inlay(element: Markup) -> Markup {
    let html = element.0;
    let Some(name) = html.find([' ', '>']).filter(|_| html.starts_with('<')) else { return PreEscaped(html) };
    let mut hasher = DefaultHasher::new();
    hasher.write(html.as_bytes());
    let (tag, rest) = html.split_at(name);
    // The length of what follows tells where the inlay ends.
    PreEscaped(format!("{tag}{MARK}{:016x}-{}\"{rest}", hasher.finish(), rest.len()))
}

/// An inlay within a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inlay {
    /// The same for inlays that look the same, and only for them (for all practical purposes).
    pub looks: u64,
    /// Where its key is.
    key: Range<usize>,
    /// Where all of it is.
    whole: Range<usize>,
}

/// The inlays of a part, in their order.
pub fn inlays(html: &str) -> impl Iterator<Item = Inlay> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + html[from..].find(MARK)?;
        let begin = html[..at].rfind('<')?;
        let (key, _) = html[at + MARK.len()..].split_once('"')?;
        let (looks, n_rest) = key.split_once('-')?;
        let looks = u64::from_str_radix(looks, 16).ok()?;
        let key = at + MARK.len()..at + MARK.len() + key.len();
        let end = key.end + 1 + n_rest.parse::<usize>().ok()?;
        from = end;
        (end <= html.len()).then_some(Inlay { looks, key, whole: begin..end })
    })
}

/// The part with holes in the place of those of its inlays that the reader has.
pub fn with_holes<'a>(html: &str, known: impl Iterator<Item = &'a Inlay>) -> String {
    let mut out = String::with_capacity(html.len());
    let mut from = 0;
    for it in known {
        out.push_str(&html[from..it.whole.start]);
        out.push_str("<i data-same=\"");
        out.push_str(&html[it.key.clone()]);
        out.push_str("\"></i>");
        from = it.whole.end;
    }
    out.push_str(&html[from..]);
    out
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    fn card(name: &str) -> Markup {
        html! { article class="card" { h3 { (name) } } }
    }

    #[test]
    fn holes_are_where_inlays_were() {
        let part =
            html! { ul { li { (inlay(card("Pub"))) } li { (inlay(card("School"))) } li { (inlay(card("Pub"))) } } };
        let found: Vec<Inlay> = inlays(&part.0).collect();
        let [first, school, last] = &found[..] else { panic!("{found:?}") };
        assert!(first.looks == last.looks && first.looks != school.looks);
        assert_eq!(with_holes(&part.0, [].into_iter()), part.0);
        let hole = format!("<i data-same=\"{}\"></i>", &part.0[first.key.clone()]);
        let school = inlay(card("School")).0;
        assert_eq!(
            with_holes(&part.0, [first, last].into_iter()),
            format!("<ul><li>{hole}</li><li>{school}</li><li>{hole}</li></ul>")
        );
    }

    #[test]
    fn nobody_can_write_an_inlay() {
        let evil = html! { p title=" data-inlay=\"0-9\"" { " data-inlay=\"0-9\"" } };
        assert_eq!(inlays(&evil.0).count(), 0, "{}", evil.0);
    }

    #[test]
    fn what_is_no_element_stays_as_it_is() {
        assert_eq!(inlay(html! { "text" }).0, "text");
        assert_eq!(inlay(html! {}).0, "");
    }
}
