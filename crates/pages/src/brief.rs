//! Short texts with icons in the place of goods and types, for cards and places.
//!
//! They are drawn from the phrases of the games, so an icon cannot say anything else than the words; what has no icon stays
//! in words.

use maud::{Markup, PreEscaped, Render, html};
use table::{Phrase, Token};

use crate::icons::{Icon, named};

/// How a game draws the words that it has icons for.
pub(crate) trait Hand {
    /// The icon of so many of something.
    fn icon(word: &str) -> Option<Icon>;

    /// Something without a number, such as a type of cards.
    fn mark(word: &str, text: &str) -> Option<Markup>;
}

/// So many of something: the number and its icon, which has the words.
pub(crate) fn chip(n: u32, icon: Icon, words: &str) -> Markup {
    let class = if n == 1 { "n one" } else { "n" };
    html! { span class=(class) { b aria-hidden="true" { (n) } (named(icon, words)) } }
}

/// A short text with icons in the place of words.
pub(crate) fn iconized<H: Hand>(phrase: &Phrase) -> Markup {
    let mut out = String::new();
    for token in phrase.tokens() {
        let markup = match token {
            Token::Amount { n, what, text } if let Some(icon) = H::icon(what) => chip(*n, icon, text),
            Token::Mark { what, text } if let Some(mark) = H::mark(what, text) => mark,
            Token::Sign("+") => html! { span class="plus" { "+" } },
            Token::Sign("/") => html! { span class="or" { "/" span class="vh" { " or " } } },
            Token::Sign(sign) => html! { span class="to" { (sign) } },
            other => html! { (other.named(&[])) },
        };
        markup.render_to(&mut out);
    }
    PreEscaped(out)
}

/// The icon of a type in the frame that types have.
pub(crate) fn type_tag(icon: Icon, name: &str) -> Markup {
    html! { span class="type" { (named(icon, &format!("{name} type"))) } }
}
