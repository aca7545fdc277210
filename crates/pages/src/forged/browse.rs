//! The cards, Leaders, benefits and tokens of Forged in Steel as the card browser knows them.

use forged::{AbilityEntry, BenefitEntry, CardEntry, Identifier, Library, Source};
use maud::{Markup, html};
use table::capitalized;

use super::cards::{self, Face};
use crate::browse::CardFace;
use crate::browse::address::encoded;
use crate::icons::{self, Icon};

/// Every card, Industry Leader, Mogul benefit and Bigwig token of a library. `base` is the address of the card browser;
/// the pages of the cards are below it.
pub fn card_faces(library: &Library, base: &str) -> Vec<CardFace> {
    let mut faces: Vec<CardFace> = library.cards().iter().map(card).collect();
    faces.extend(library.leaders().iter().map(|it| ability(it, "leader", "Industry Leader", Icon::Leader)));
    faces.extend(library.benefits().iter().map(benefit));
    faces.extend(library.tokens().iter().map(|it| ability(it, "token", "Bigwig token", Icon::Token)));
    for face in &mut faces {
        face.address = format!("{base}/{}", encoded(&face.id));
    }
    faces
}

fn card(it: &CardEntry) -> CardFace {
    let drawn = drawn_card(it);
    let identifiers: Vec<String> = it.identifiers.iter().map(|&it| identifier_name(it).to_owned()).collect();
    let mut page =
        vec![format!("{} · number {} · {} MM", it.era.year(), it.number, it.mm), format!("Event: {}", it.event)];
    page.extend(it.headline.iter().map(|it| format!("Headline: {}", it.text)));
    page.extend(it.response.iter().map(|it| format!("Response: {}", it.text)));
    if !identifiers.is_empty() {
        page.push(format!("Marked: {}.", identifiers.join(", ")));
    }
    if !it.tags.is_empty() {
        page.push(format!("Themes: {}.", it.tags.join(", ")));
    }
    page.push(format!("Where the effect comes from: {}", effect_words(it.effect_source)));
    CardFace {
        kind: "Era card".to_owned(),
        sets: vec![(format!("{} deck", it.era.year()), 1)],
        category: format!("{} card", it.era.year()),
        types: identifiers.into_iter().chain(it.tags.iter().cloned()).collect(),
        search_text: page.join(" "),
        page,
        ..sourced(&it.id, &it.title, it.source, it.source_note.as_deref(), drawn)
    }
}

const fn identifier_name(it: Identifier) -> &'static str {
    match it {
        Identifier::Headline => "Headline",
        Identifier::Recurring => "recurring",
        Identifier::Immigrant => "Immigrant",
        Identifier::Response => "Response",
        Identifier::Cancellable => "can be cancelled",
    }
}

const fn identifier_icon(it: Identifier) -> Icon {
    match it {
        Identifier::Headline => Icon::Headline,
        Identifier::Recurring => Icon::Undo,
        Identifier::Immigrant => Icon::ImmigrationOfficial,
        Identifier::Response => Icon::Respond,
        Identifier::Cancellable => Icon::Lock,
    }
}

fn drawn_card(it: &CardEntry) -> Markup {
    let face = Face {
        number: it.number,
        year: it.era.year(),
        identifiers: it.identifiers.iter().map(|&it| (identifier_icon(it), identifier_name(it))).collect(),
    };
    let headline = it.headline.as_ref().map(|it| it.text.as_str());
    let response = it.response.as_ref().map(|it| it.text.as_str());
    html! {
        article class="card fs full" data-card=(it.id) {
            header { b class="mm" title="Muscle and money" { (it.mm) span class="vh" { " MM" } } h3 { (it.title) } }
            div class="text" {
                (cards::signs(&face))
                (cards::sentences(&it.event, headline, response))
                p class="small-print" { (it.tags.join(" · ")) @if !it.tags.is_empty() { " · " } (cards::reconstruction(it.source, it.effect_source)) }
            }
        }
    }
}

fn ability(it: &AbilityEntry, prefix: &str, kind: &str, icon: Icon) -> CardFace {
    CardFace {
        kind: kind.to_owned(),
        category: kind.to_lowercase(),
        search_text: it.text.clone(),
        page: vec![it.text.clone()],
        ..sourced(
            &format!("{prefix}-{}", it.id),
            &it.name,
            it.source,
            it.source_note.as_deref(),
            drawn(icon, &it.name, &it.text),
        )
    }
}

fn benefit(it: &BenefitEntry) -> CardFace {
    let name = capitalized(&it.id.replace(['_', '-'], " "));
    CardFace {
        kind: "Mogul benefit".to_owned(),
        category: "mogul benefit".to_owned(),
        search_text: it.text.clone(),
        page: vec![it.text.clone()],
        ..sourced(
            &format!("mogul-{}", it.id),
            &name,
            it.source,
            it.source_note.as_deref(),
            drawn(Icon::Mogul, &name, &it.text),
        )
    }
}

fn drawn(icon: Icon, name: &str, text: &str) -> Markup {
    html! {
        article class="card fs full" { header { (icons::decorative(icon)) h3 { (name) } } div class="text" { p { (text) } } }
    }
}

/// What all of them have in common.
fn sourced(id: &str, name: &str, source: Source, note: Option<&str>, drawn: Markup) -> CardFace {
    CardFace {
        id: id.replace('_', "-"),
        address: String::new(),
        name: name.to_owned(),
        kind: String::new(),
        sets: Vec::new(),
        category: String::new(),
        types: Vec::new(),
        goods: Vec::new(),
        source: source.word().to_owned(),
        source_words: title_words(source).to_owned(),
        agreement: None,
        verify: source != Source::Printed,
        search_text: String::new(),
        drawn: drawn.clone(),
        drawn_large: drawn,
        page: Vec::new(),
        note: note.unwrap_or_default().to_owned(),
    }
}

const fn title_words(source: Source) -> &'static str {
    match source {
        Source::Rulebook => "The rulebook names it; what is not told there is our reconstruction.",
        Source::Printed => "A public page names it; the rest is our reconstruction.",
        Source::Part => "Known in part; the rest is our reconstruction.",
        Source::Original => "A reconstruction: designed by us to complete the game.",
    }
}

const fn effect_words(source: Source) -> &'static str {
    match source {
        Source::Rulebook | Source::Printed => "it is published.",
        Source::Part => "published text fixes some of it, the rest is our reconstruction.",
        Source::Original => "it is our own reconstruction.",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::browse::Filter;

    #[test]
    fn everything_is_there_once_and_says_where_it_comes_from() {
        let library = Library::embedded();
        let faces = card_faces(library, "/cards");
        let ids: BTreeSet<&str> = faces.iter().map(|face| face.id.as_str()).collect();
        assert_eq!(ids.len(), faces.len());
        let n_others = library.leaders().len() + library.benefits().len() + library.tokens().len();
        assert_eq!(faces.len(), library.cards().len() + n_others);
        for face in &faces {
            assert!(!face.page.is_empty() && !face.kind.is_empty() && !face.category.is_empty(), "{}", face.id);
            assert!(!face.source_words.is_empty() && face.address == format!("/cards/{}", face.id), "{}", face.id);
        }
    }

    #[test]
    fn cards_are_found_by_era_identifier_and_theme() {
        let faces = card_faces(Library::embedded(), "/cards");
        let n = |field, value| Filter::from_fields([(field, value)]).select(&faces).len();
        assert_eq!(n("category", "1890 card"), 48);
        assert_eq!(n("type", "Headline"), 23);
        assert_eq!(n("type", "Response"), 11);
        assert!(n("type", "labor") > 3);
    }
}
