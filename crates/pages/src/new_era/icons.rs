//! Which icon stands for what in The New Era, and its short texts with icons.

use maud::{Markup, html};
use new_era::{Category, Contact, Goods, Token, Type};
use table::Phrase;

use crate::brief;
use crate::icons::{Icon, named};

/// How The New Era draws its words.
struct Hand;

impl brief::Hand for Hand {
    fn icon(word: &str) -> Option<Icon> {
        Icon::of(word)
    }

    fn mark(word: &str, text: &str) -> Option<Markup> {
        match Type::from_word(word) {
            Some(kind) => Some(type_tag(kind)),
            None => Icon::of(word).map(|icon| named(icon, text)),
        }
    }
}

/// A short text with icons in the place of words.
pub(super) fn iconized(phrase: &Phrase) -> Markup {
    brief::iconized::<Hand>(phrase)
}

/// Goods as numbers and icons, or a word for none.
pub(super) fn amount(goods: &Goods) -> Markup {
    html! {
        span class="amount" {
            @if goods.is_empty() { span class="quiet" { "nothing" } } @else { (iconized(&goods.brief())) }
        }
    }
}

/// So many of a token.
pub(super) fn tokens(n: u32, token: Token) -> Markup {
    brief::chip(n, of_token(token), &token.text(n))
}

/// The icon of a token, which has its Range on it.
pub(super) fn of_token(token: Token) -> Icon {
    Icon::of(token.word()).unwrap_or(Icon::Token)
}

/// The icon of a kind of contact.
pub(super) const fn of_contact(kind: Contact) -> Icon {
    match kind {
        Contact::Conquest => Icon::Conquest,
        Contact::Cooperation => Icon::Cooperation,
        Contact::Incorporation => Icon::Incorporation,
    }
}

/// The icon of a Type. Types that stand for a good look like it; their frame tells them apart.
pub(super) const fn of_type(kind: Type) -> Icon {
    match kind {
        Type::Scrap => Icon::Scrap,
        Type::Fuel => Icon::Fuel,
        Type::Weapons => Icon::Weapons,
        Type::BuildingMaterial => Icon::BuildingMaterial,
        Type::Worker => Icon::Worker,
        Type::Card => Icon::Card,
        Type::Contact => Icon::Contact,
        Type::Vp => Icon::Vp,
        Type::Ammo => Icon::Ammo,
        Type::Liberty => Icon::Statue,
        Type::Toxic => Icon::Toxic,
        Type::Foundation => Icon::Foundation,
    }
}

/// A Type in its frame.
pub(super) fn type_tag(kind: Type) -> Markup {
    brief::type_tag(of_type(kind), &type_name(kind))
}

/// A Type in words.
pub(super) fn type_name(kind: Type) -> String {
    match kind {
        Type::Vp => "VP".to_owned(),
        other => other.word().replace('-', " "),
    }
}

/// The icon of a rule type.
pub(super) const fn of_category(category: Category) -> Icon {
    match category {
        Category::OpenProduction => Icon::OpenProduction,
        Category::ClosedProduction => Icon::Production,
        Category::Action => Icon::Action,
        Category::Feature => Icon::Feature,
    }
}

/// The emblem of the Faction with this ID. Factions of other files have the sign of the game.
pub(super) fn of_faction(id: &str) -> Icon {
    match id {
        "new-york" => Icon::NewYork,
        "appalachian-federation" => Icon::Appalachians,
        "merchants-guild" => Icon::Merchants,
        "mutants-union" => Icon::Mutants,
        "hegemony" => Icon::Hegemony,
        _ => Icon::NewEra,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use new_era::{Game, Setup};
    use table::Token as Part;

    use super::*;

    #[test]
    fn everything_has_an_icon_of_its_own() {
        for token in Token::ALL {
            assert_eq!(of_token(token).id(), token.word());
        }
        assert_eq!(Type::ALL.map(of_type).into_iter().collect::<BTreeSet<_>>().len(), Type::ALL.len());
        let game = Game::embedded(Setup { players: 2, merge: true }).expect("a game");
        let emblems: BTreeSet<Icon> = game.factions().iter().map(|it| of_faction(&it.id)).collect();
        assert_eq!(emblems.len(), game.factions().len());
        assert!(!emblems.contains(&Icon::NewEra));
    }

    #[test]
    fn every_good_and_type_on_a_card_is_drawn() {
        let game = Game::embedded(Setup { players: 2, merge: true }).expect("a game");
        let mut n_icons = 0;
        for (id, face) in game.faces() {
            let brief = game.brief(id);
            let things =
                brief.tokens().iter().filter(|it| matches!(it, Part::Amount { .. } | Part::Mark { .. })).count();
            assert_eq!(iconized(&brief).0.matches("<svg ").count(), things, "{}: {brief}", face.name);
            n_icons += things;
        }
        assert!(n_icons > 150, "{n_icons}");
    }
}
