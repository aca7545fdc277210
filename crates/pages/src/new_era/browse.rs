//! The Factions and cards of The New Era as the card browser knows them.

use maud::{Markup, html};
use new_era::{
    CategoryWord, Deck, FaceId, Faction, FactionEntry, Field, Game, InstantEntry, LeaderEntry, Library, LocationEntry,
    Setup, Source,
};

use super::icons::{amount, of_faction};
use super::{base, cards};
use crate::browse::CardFace;
use crate::browse::address::encoded;
use crate::icons::{self, Icon};

/// Every Location, Instant, Leader and Faction of a library. `base` is the address of the card browser; the pages of the
/// cards are below it.
pub fn card_faces(library: &Library, base: &str) -> Vec<CardFace> {
    let mut faces: Vec<CardFace> = library.locations().iter().map(location).collect();
    faces.extend(library.instants().iter().map(instant));
    faces.extend(library.leaders().iter().map(leader));
    faces.extend(library.factions().iter().map(faction));
    for face in &mut faces {
        face.address = format!("{base}/{}", encoded(&face.id));
    }
    // With both decks a game has every card.
    if let Ok(game) = Game::new(library, Setup { players: 2, merge: true }) {
        for (id, printed) in game.faces() {
            if let Some(face) = faces.iter_mut().find(|it| it.id == printed.id) {
                face.drawn = card(&game, id, Size::InList);
                face.drawn_large = card(&game, id, Size::Alone);
            }
        }
        for printed in game.factions() {
            if let Some(face) = faces.iter_mut().find(|it| it.id == format!("faction-{}", printed.id)) {
                face.drawn = contacts_card(printed);
                face.drawn_large = face.drawn.clone();
            }
        }
    }
    faces
}

/// How large a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    /// With icons.
    InList,
    /// With its sentence, too.
    Alone,
}

fn card(game: &Game, id: FaceId, size: Size) -> Markup {
    let face = game.face(id);
    html! {
        article class={ "card full ne " (cards::rank(face)) } data-card=(face.id) {
            (cards::print(game, id))
            @if size == Size::Alone { p class="ability" { (face.ability) } }
        }
    }
}

/// A Faction: what its Base produces, and its Faction Contacts card.
fn contacts_card(faction: &Faction) -> Markup {
    html! {
        article class="card full ne row-link" data-card={ "faction-" (faction.id) } {
            header { span class="row" { (icons::decorative(of_faction(&faction.id))) } h3 { (faction.name) } }
            div class="face" {
                p class="brief" { (icons::named(Icon::Production, "The Base produces")) " " (amount(&faction.produces)) }
                ul class="fields" aria-label="Faction Contacts card" {
                    @for field in Field::ALL { li class="act" { (base::field(faction, field)) } }
                }
            }
        }
    }
}

/// The name of a deck.
pub const fn deck_name(deck: Deck) -> &'static str {
    match deck {
        Deck::NewEra => "The New Era",
        Deck::Merged => "51st State (2010)",
        Deck::StandIn => "51st State (2010), stand-ins",
    }
}

const fn icon(category: CategoryWord) -> Icon {
    match category {
        CategoryWord::OpenProduction => Icon::OpenProduction,
        CategoryWord::ClosedProduction => Icon::Production,
        CategoryWord::Action => Icon::Action,
        CategoryWord::Feature => Icon::Feature,
        CategoryWord::Defensive => Icon::Shield,
    }
}

fn location(it: &LocationEntry) -> CardFace {
    let category = it.category.word().replace('-', " ");
    let agreement = match it.defends {
        Some(n) => format!("Under a Location: its Defense Distance is {n} higher."),
        None => format!("Agreement: {}.", it.agreement.join(", ")),
    };
    let types = if it.types.is_empty() { "none".to_owned() } else { it.types.join(", ") };
    let page = vec![
        format!("{category} · Distance {} · Defense Distance {}", it.distance, it.defense),
        format!("Types: {types}."),
        format!("Spoils: {}.", it.spoils.join(", ")),
        agreement,
        it.ability.clone(),
    ];
    CardFace {
        kind: "Location".to_owned(),
        sets: vec![(deck_name(it.deck).to_owned(), it.copies.into())],
        category,
        types: it.types.clone(),
        ..sourced(&it.id, &it.name, it.source, &it.reconstructed, it.note.as_deref(), icon(it.category), page)
    }
}

fn instant(it: &InstantEntry) -> CardFace {
    let cost = it.cost.as_ref().map(|cost| format!("Costs {cost}."));
    let gain = it.gain.replace('|', " or ").replace('+', " and ").replace('*', " ");
    let page = cost.into_iter().chain([format!("Gain {gain}.")]).collect();
    CardFace {
        kind: "Instant".to_owned(),
        sets: vec![(deck_name(it.deck).to_owned(), it.copies.into())],
        category: "instant".to_owned(),
        ..sourced(&it.id, &it.name, it.source, &it.reconstructed, it.note.as_deref(), Icon::Card, page)
    }
}

fn leader(it: &LeaderEntry) -> CardFace {
    CardFace {
        kind: "Leader".to_owned(),
        sets: vec![(deck_name(Deck::Merged).to_owned(), it.copies.into())],
        category: "leader".to_owned(),
        ..sourced(
            &it.id,
            &it.name,
            it.source,
            &it.reconstructed,
            it.note.as_deref(),
            Icon::Leader,
            vec![it.ability.clone()],
        )
    }
}

fn faction(it: &FactionEntry) -> CardFace {
    let fields = [
        ("Conquest", &it.conquest),
        ("Cooperation", &it.cooperation),
        ("Incorporation", &it.incorporation),
        ("Redevelopment", &it.redevelopment),
    ];
    let fields = fields.map(|(name, field)| {
        let token = field.token.as_deref().unwrap_or("a Redevelopment");
        format!("{name}: {} for {token}.", field.cost.join(", "))
    });
    let mut page = vec![format!("Produces {}.", it.produces.join(", "))];
    page.extend(fields);
    CardFace {
        kind: "Faction".to_owned(),
        category: "faction".to_owned(),
        ..sourced(
            &format!("faction-{}", it.id),
            &it.name,
            it.source,
            &it.reconstructed,
            it.note.as_deref(),
            Icon::Mutants,
            page,
        )
    }
}

/// What all of them have in common.
fn sourced(
    id: &str,
    name: &str,
    source: Source,
    reconstructed: &[String],
    note: Option<&str>,
    icon: Icon,
    page: Vec<String>,
) -> CardFace {
    let drawn = drawn(icon, id, name, &page);
    CardFace {
        id: id.to_owned(),
        address: String::new(),
        name: name.to_owned(),
        kind: String::new(),
        sets: Vec::new(),
        category: String::new(),
        types: Vec::new(),
        goods: Vec::new(),
        source: source.word().to_owned(),
        source_words: source_words(source).to_owned(),
        agreement: (!reconstructed.is_empty()).then(|| format!("Fitted by us: {}.", reconstructed.join("; "))),
        verify: source != Source::Original,
        search_text: page.join(" "),
        drawn: drawn.clone(),
        drawn_large: drawn,
        page,
        note: note.unwrap_or_default().to_owned(),
    }
}

/// The color of a card, by the sign on it.
const fn rank(icon: Icon) -> &'static str {
    match icon {
        Icon::OpenProduction => "row-open",
        Icon::Production => "row-production",
        Icon::Action => "row-action",
        Icon::Feature => "row-feature",
        _ => "row-link",
    }
}

fn drawn(icon: Icon, id: &str, name: &str, page: &[String]) -> Markup {
    html! {
        article class={ "card full ne " (rank(icon)) } data-card=(id) {
            header { span class="row" { (icons::decorative(icon)) } h3 { (name) } }
            div class="face" { @for line in page { p { (line) } } }
        }
    }
}

const fn source_words(source: Source) -> &'static str {
    match source {
        Source::Printed => "A fact about the printed card.",
        Source::Rulebook => "The rulebook names it and says what it does; its figures are our reconstruction.",
        Source::Original => "A reconstruction: designed by us to complete the game.",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everything_is_there_once_and_says_where_it_comes_from() {
        let library = Library::embedded();
        let faces = card_faces(library, "/cards");
        let ids: BTreeSet<&str> = faces.iter().map(|face| face.id.as_str()).collect();
        assert_eq!(ids.len(), faces.len());
        for face in &faces {
            assert!(!face.page.is_empty() && !face.kind.is_empty() && !face.category.is_empty(), "{}", face.id);
            assert!(face.drawn.0.contains("<svg "), "{} is drawn with icons", face.id);
            assert!(!face.source_words.is_empty() && face.address == format!("/cards/{}", face.id), "{}", face.id);
        }
    }
}
