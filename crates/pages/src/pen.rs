//! Phrases of the games as HTML: players by their names, goods with their icons, cards and rules as links.
//!
//! What a phrase says in plain text stays on the page, for readers, for searching and for copying; an icon only stands
//! in for a word that eyes do not need.

use maud::{Markup, PreEscaped, Render, html};
use table::{Phrase, Token};

use crate::icons::{self, Icon};
use crate::tabletop::rule_link;

/// What phrases are drawn with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pen<'a> {
    /// The names of the players, in seat order.
    pub names: &'a [String],
    /// The address under which the pages of the cards are; none where nothing should lead away.
    pub cards: Option<&'a str>,
}

impl Pen<'_> {
    /// The phrase with names, icons and links.
    pub fn draw(&self, phrase: &Phrase) -> Markup {
        self.drawn(phrase, true)
    }

    /// The phrase with names and icons, for buttons: links cannot be in them.
    pub fn label(&self, phrase: &Phrase) -> Markup {
        self.drawn(phrase, false)
    }

    fn drawn(&self, phrase: &Phrase, links: bool) -> Markup {
        let mut out = String::new();
        for token in phrase.tokens() {
            self.token(token, links).render_to(&mut out);
        }
        PreEscaped(out)
    }

    fn token(&self, token: &Token, links: bool) -> Markup {
        match token {
            Token::Amount { n, what, text } => amount(*n, what, text),
            Token::Card { id, name } if links && let Some(cards) = self.cards => {
                html! { a class="named" href={ (cards) "/" (id) } { (name) } }
            }
            Token::Rule(id) if links => rule_link(id),
            Token::Alert(words) => html! { strong { (words) } },
            Token::Words(_)
            | Token::Player { .. }
            | Token::Card { .. }
            | Token::Mark { .. }
            | Token::Place(_)
            | Token::Rule(_)
            | Token::Sign(_) => html! { (token.named(self.names)) },
        }
    }
}

/// The number and the icon. The rest of the words is there for whoever does not see the icon.
fn amount(n: u32, what: &str, text: &str) -> Markup {
    let number = n.to_string();
    let (Some(icon), Some(unit)) = (Icon::of(what), text.strip_prefix(number.as_str())) else {
        return html! { (text) };
    };
    html! { span class="some" { (number) (icons::decorative(icon)) span class="vh" { (unit) } } }
}

#[cfg(test)]
mod tests {
    use table::{Seat, phrase};

    use super::*;

    /// What is read, aloud or by a search, without the tags.
    fn text(markup: &Markup) -> String {
        let mut out = String::new();
        for part in markup.0.split('<') {
            out += part.split_once('>').map_or(part, |(_, text)| text);
        }
        out.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    }

    fn player(n: u8) -> Phrase {
        Phrase::player(Seat::new(n))
    }

    #[test]
    fn icons_stand_where_amounts_are_and_the_words_stay() {
        let pays =
            phrase!("{} pays {} for {}", player(0), Phrase::amount(2, "fuel", "2 fuel"), Phrase::card("pub", "Pub"));
        let names = ["Ann".to_owned()];
        let pen = Pen { names: &names, cards: Some("/cards/x") };
        let drawn = pen.draw(&pays);
        assert_eq!(text(&drawn), pays.named(&names));
        let (before, after) = drawn.0.split_once("<svg").unwrap_or_else(|| panic!("{}", drawn.0));
        assert!(before.ends_with(" pays <span class=\"some\">2") && after.contains("#i-fuel"), "{}", drawn.0);
        assert!(after.contains(" for <a class=\"named\" href=\"/cards/x/pub\">Pub</a>"), "{}", drawn.0);
        let button = pen.label(&pays);
        assert!(!button.0.contains("<a ") && button.0.contains("#i-fuel"), "{}", button.0);
        assert_eq!(text(&button), pays.named(&names));
    }

    #[test]
    fn what_has_no_icon_stays_in_words() {
        let unknown = Phrase::amount(3, "plutonium", "3 plutonium");
        assert_eq!(Pen::default().draw(&unknown).0, "3 plutonium");
        // The number is not where the icon would be put.
        assert_eq!(Pen::default().draw(&Phrase::amount(3, "fuel", "all fuel")).0, "all fuel");
    }

    #[test]
    fn whatever_people_call_themselves_stays_a_name() {
        let names = ["player 3", "2 fuel", "<b>&\"Bo\""].map(str::to_owned);
        let pen = Pen { names: &names, cards: Some("/cards/x") };
        let steals = phrase!(
            "{} steals {} from {}, and {} looks on",
            player(0),
            Phrase::amount(1, "fuel", "1 fuel"),
            player(1),
            player(2)
        );
        let drawn = pen.draw(&steals);
        assert_eq!(drawn.0.matches("<svg").count(), 1, "{}", drawn.0);
        assert!(drawn.0.starts_with("player 3 steals <span"), "{}", drawn.0);
        assert!(drawn.0.contains("from 2 fuel, and"), "{}", drawn.0);
        assert!(drawn.0.contains("&lt;b&gt;&amp;") && !drawn.0.contains("<b>"), "{}", drawn.0);
        assert_eq!(text(&drawn), "player 3 steals 1 fuel from 2 fuel, and <b>&\"Bo\" looks on");
    }

    #[test]
    fn rules_lead_to_their_text() {
        let costs = phrase!("it costs 2 ({})", Phrase::rule("FS-152"));
        assert!(Pen::default().draw(&costs).0.contains("href=\"/rules/FS-152\""));
        assert_eq!(Pen::default().label(&costs).0, "it costs 2 (FS-152)");
    }
}
