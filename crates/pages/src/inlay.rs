//! Inlays: pieces of a part, such as cards, that are known by their looks.
//!
//! A part changes often, but most of the cards on it do not. Whoever has seen a card is told only where it is now: news
//! have a hole in its place, and the script puts the card from the page into it.

use std::hash::{DefaultHasher, Hasher as _};

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

/// An inlay within a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inlay<'a> {
    /// The same for inlays that look the same, and only for them (for all practical purposes).
    pub looks: u64,
    key: &'a str,
    begin: usize,
    end: usize,
}

/// The inlays of a part, in their order.
pub fn inlays(html: &str) -> impl Iterator<Item = Inlay<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + html[from..].find(MARK)?;
        let begin = html[..at].rfind('<')?;
        let (key, _) = html[at + MARK.len()..].split_once('"')?;
        let (looks, n_rest) = key.split_once('-')?;
        let looks = u64::from_str_radix(looks, 16).ok()?;
        let end = at + MARK.len() + key.len() + 1 + n_rest.parse::<usize>().ok()?;
        from = end;
        (end <= html.len()).then_some(Inlay { looks, key, begin, end })
    })
}

/// The part with holes in the place of those inlays that the reader has.
pub fn with_holes(html: &str, has: impl Fn(u64) -> bool) -> String {
    let mut out = String::with_capacity(html.len());
    let mut from = 0;
    for it in inlays(html).filter(|it| has(it.looks)) {
        out.push_str(&html[from..it.begin]);
        out.push_str("<i data-same=\"");
        out.push_str(it.key);
        out.push_str("\"></i>");
        from = it.end;
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
        let found: Vec<Inlay<'_>> = inlays(&part.0).collect();
        let [pub_, school, other] = found[..] else { panic!("{found:?}") };
        assert!(pub_.looks == other.looks && pub_.looks != school.looks);
        assert_eq!(with_holes(&part.0, |_| false), part.0);
        let hole = format!("<i data-same=\"{}\"></i>", pub_.key);
        let school = inlay(card("School")).0;
        assert_eq!(
            with_holes(&part.0, |looks| looks == pub_.looks),
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
