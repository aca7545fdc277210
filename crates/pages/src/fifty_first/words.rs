//! Short card texts with icons in the place of goods and types.
//!
//! The phrases come from [`fifty_first::card_text`], so an icon cannot say anything else than the text; what has no icon
//! stays in words.

use fifty_first::{Good, Location, Type, card_text};
use maud::Markup;
use table::Phrase;

use super::icons;
use crate::brief::{self, chip};
use crate::icons::Icon;

/// A card in few words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Brief {
    /// What it does while it stands: "1 worker + 2 iron → 3 VP". Empty if it does nothing any more.
    pub does: Phrase,
    /// What it gives when it is built.
    pub bonus: Option<Phrase>,
}

impl Brief {
    pub(crate) fn of(location: &Location) -> Brief {
        Brief { does: card_text::brief_in_row(location), bonus: card_text::brief_bonus(location) }
    }
}

/// So many of a good: the number and its icon, which has the words.
pub(crate) fn good(n: u32, good: Good) -> Markup {
    chip(n, icons::good(good), &good.count(n))
}

/// How 51st State draws its words.
struct Hand;

impl brief::Hand for Hand {
    fn icon(word: &str) -> Option<Icon> {
        icon_of(word)
    }

    fn mark(word: &str, _: &str) -> Option<Markup> {
        type_of(word).map(type_tag)
    }
}

/// A short text with icons in the place of words.
pub(crate) fn iconized(phrase: &Phrase) -> Markup {
    brief::iconized::<Hand>(phrase)
}

/// A good may have the icon of something else.
fn icon_of(word: &str) -> Option<Icon> {
    Good::from_word(word).map(icons::good).or_else(|| Icon::of(word))
}

fn type_of(word: &str) -> Option<Type> {
    Type::ALL.into_iter().find(|kind| kind.name() == word)
}

/// The icon of a type in the frame that types have.
pub(crate) fn type_tag(kind: Type) -> Markup {
    brief::type_tag(icons::kind(kind), type_name(kind))
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
    use table::Token;

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
            for phrase in [Some(&brief.does), brief.bonus.as_ref()].into_iter().flatten() {
                let drawn = iconized(phrase);
                // To whoever hears it, a type is a type and no location.
                let said = phrase.to_string().replace(" location,", " type,");
                assert_eq!(heard(&drawn), said, "{}", it.name);
                let things =
                    phrase.tokens().iter().filter(|it| matches!(it, Token::Amount { .. } | Token::Mark { .. }));
                assert_eq!(drawn.0.matches("<svg ").count(), things.count(), "{}", it.name);
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
        assert_eq!(iconized(&"draw 3 guns, keep 1".into()).0, "draw 3 guns, keep 1");
        assert_eq!(iconized(&"<b> & 2 <i>".into()).0, "&lt;b&gt; &amp; 2 &lt;i&gt;");
        assert!(iconized(&Phrase::amount(1, "deal", "1 own deal")).0.contains("#i-deal"));
        assert_eq!(iconized(&Phrase::amount(1, "plutonium", "1 plutonium")).0, "1 plutonium");
    }
}
