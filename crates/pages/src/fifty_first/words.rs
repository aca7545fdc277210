//! Short card texts with icons in the place of goods and types.
//!
//! The words come from [`fifty_first::card_text`]; here they are only looked at. So an icon cannot say anything else
//! than the text, and whatever is not understood stays a word.

use fifty_first::{Good, Location, Type, card_text};
use maud::{Markup, PreEscaped, Render, html};

use super::icons;
use crate::icons::{Icon, named};

/// A card in few words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Brief {
    /// What it does while it stands: "1 worker + 2 iron → 3 VP". Empty if it does nothing any more.
    pub does: String,
    /// What it gives when it is built.
    pub bonus: Option<String>,
}

impl Brief {
    pub(crate) fn of(location: &Location) -> Brief {
        let does = card_text::brief(location);
        // The row says that it produces.
        let does = does.strip_prefix("produces ").map(str::to_owned).unwrap_or(does);
        Brief { does, bonus: card_text::brief_bonus(location) }
    }
}

/// So many of a good: the number and its icon, which has the words.
pub(crate) fn good(n: u32, good: Good) -> Markup {
    chip(n, icons::good(good), &good.count(n))
}

fn chip(n: u32, icon: Icon, words: &str) -> Markup {
    let class = if n == 1 { "n one" } else { "n" };
    html! { span class=(class) { b aria-hidden="true" { (n) } (named(icon, words)) } }
}

/// A short text with icons.
pub(crate) fn iconized(text: &str) -> Markup {
    let words: Vec<&str> = text.split(' ').collect();
    let mut out = String::new();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let (markup, taken) = next(rest);
        if !out.is_empty() {
            out.push(' ');
        }
        markup.render_to(&mut out);
        rest = &rest[taken..];
    }
    PreEscaped(out)
}

/// The beginning of the words, and how many of them it takes.
fn next(words: &[&str]) -> (Markup, usize) {
    match words {
        [n, "own", deals, ..] if plain(deals).0.trim_end_matches('s') == "deal" => {
            let (word, end) = plain(deals);
            let words = format!("{n} own {word}");
            match n.parse() {
                Ok(n) => (html! { (chip(n, Icon::Deal, &words)) (end) }, 3),
                Err(_) => (html! { (n) }, 1),
            }
        }
        [n, word, ..] if n.parse::<u32>().is_ok() => {
            let (noun, end) = plain(word);
            let count = n.parse().unwrap_or_default();
            if let Some(kind) = Good::from_word(noun) {
                (html! { (good(count, kind)) (end) }, 2)
            } else if noun.trim_end_matches('s') == "resource" {
                (html! { (chip(count, Icon::Resource, &format!("{n} {noun}"))) (end) }, 2)
            } else {
                (html! { (n) }, 1)
            }
        }
        ["per", kind, location, ..] if plain(location).0 == "location" => {
            let found = Type::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(kind));
            match found {
                Some(found) => (html! { "per " (type_tag(found)) (plain(location).1) }, 3),
                None => (html! { "per" }, 1),
            }
        }
        ["+", ..] => (html! { span class="plus" { "+" } }, 1),
        ["→", ..] => (html! { span class="to" { "→" } }, 1),
        [word, ..] => (html! { (word) }, 1),
        [] => (html! {}, 0),
    }
}

/// A word without the punctuation behind it.
fn plain(word: &str) -> (&str, &str) {
    word.split_at(word.trim_end_matches([',', ';', ')']).len())
}

/// The icon of a type in the frame that types have.
pub(crate) fn type_tag(kind: Type) -> Markup {
    html! { span class="type" { (named(icons::kind(kind), &format!("{} type", type_name(kind)))) } }
}

/// A type in words.
pub(crate) const fn type_name(kind: Type) -> &'static str {
    match kind {
        Type::Vp => "VP",
        other => other.name(),
    }
}

#[cfg(test)]
mod tests {
    use fifty_first::Library;

    use super::*;

    /// What a reader hears.
    fn heard(markup: &Markup) -> String {
        let mut out = String::new();
        let mut rest = markup.0.as_str();
        while let Some(at) = rest.find('<') {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            let skipped = if rest.starts_with("<b aria-hidden") { "</b>" } else { ">" };
            if let Some(svg) = rest.strip_prefix("<svg ") {
                let label = svg.split("aria-label=\"").nth(1).unwrap_or_default();
                out.push_str(label.split('"').next().unwrap_or_default());
                rest = svg.split_once("</svg>").map_or("", |(_, after)| after);
            } else {
                rest = rest.split_once(skipped).map_or("", |(_, after)| after);
            }
        }
        out + rest
    }

    #[test]
    fn icons_say_what_the_words_said() {
        for (_, it) in Library::embedded().locations() {
            let brief = Brief::of(it);
            for text in [Some(&brief.does), brief.bonus.as_ref()].into_iter().flatten() {
                let heard = heard(&iconized(text));
                let loose = |text: &str| {
                    let text = text.replace("-type", "").replace(" type", "").replace(" location", "");
                    text.replace(" contacts", "").replace(" contact", "").replace(" tokens", "").replace(" token", "")
                };
                assert_eq!(loose(&heard), loose(text), "{}", it.name);
            }
        }
    }

    #[test]
    fn every_card_says_in_brief_what_it_does() {
        for (_, it) in Library::embedded().locations() {
            let brief = Brief::of(it);
            assert!(!brief.does.is_empty() || brief.bonus.is_some(), "{}", it.name);
            assert_eq!(brief.bonus.is_some(), !it.bonus.is_empty(), "{}", it.name);
        }
    }

    #[test]
    fn what_is_no_good_stays_a_word() {
        assert_eq!(iconized("draw 3, keep 1").0, "draw 3, keep 1");
        assert_eq!(iconized("<b> & 2 <i>").0, "&lt;b&gt; &amp; 2 &lt;i&gt;");
        assert!(iconized("1 own deal → 2 VP").0.contains("#i-deal"));
    }
}
