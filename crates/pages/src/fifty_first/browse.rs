//! The cards of 51st State as the card browser knows them.

use fifty_first::{Connection, FactionBoard, Good, Library, Location, Source, Tile, TileKind, card_text, tiles};
use maud::{Markup, html};
use table::whole_sentence;

use super::card::{self, Size};
use super::words::type_name;
use crate::browse::address::encoded;
use crate::browse::filter::{CardFace, plain};

/// Every location, faction board, connection card and tile of a library. `base` is the address of the card browser; the pages
/// of the cards are below it.
pub fn card_faces(library: &Library, base: &str) -> Vec<CardFace> {
    let mut faces: Vec<CardFace> = library.locations().map(|(_, it)| location(library, it)).collect();
    for file in &library.sets {
        faces.extend(
            file.unknowns.iter().map(|it| unknown(&it.name, &it.note, (file.set.name.clone(), it.copies.into()))),
        );
    }
    faces.extend(library.factions().map(|(_, it)| faction(it)));
    faces.extend(library.connections().map(|(_, it)| connection(it)));
    faces.extend(tiles(library).iter().map(tile));
    for face in &mut faces {
        face.address = format!("{base}/{}", encoded(&face.id));
    }
    faces
}

fn location(library: &Library, it: &Location) -> CardFace {
    let mut sets = Vec::new();
    for file in &library.sets {
        let hacked = file.machines.iter().map(|machine| &machine.hacked);
        let own = file.locations.iter().chain(hacked).filter(|other| other.id == it.id).map(|other| other.copies);
        let reprinted = file.reprints.iter().filter(|other| other.of == it.id).map(|other| other.copies);
        let copies: u32 = own.chain(reprinted).map(u32::from).sum();
        if copies > 0 {
            sets.push((file.set.name.clone(), copies));
        }
    }
    let drawn = card::card(it, Size::Full);
    let page = card_text::page(it);
    CardFace {
        kind: "Location".to_owned(),
        sets,
        category: card::category_name(it.category).to_owned(),
        types: it.types.iter().map(|&kind| type_name(kind).to_owned()).collect(),
        goods: it.goods().into_iter().map(good_name).collect(),
        search_text: format!("{page} {}", it.aliases.join(" ")),
        page: without_source(&page),
        ..sourced(&it.id, &it.name, it.source, &it.agreement, it.verify, &it.note, drawn)
    }
}

fn faction(it: &FactionBoard) -> CardFace {
    let page = card_text::faction_page(it);
    // Boards and connection cards have names that cards have too.
    let id = format!("faction-{}", it.id);
    CardFace {
        kind: "Faction board".to_owned(),
        category: "faction board".to_owned(),
        goods: it.goods().into_iter().map(good_name).collect(),
        search_text: format!("{page} {}", it.aliases.join(" ")),
        page: without_source(&page),
        ..sourced(&id, &it.name, it.source, &it.agreement, it.verify, &it.note, card::faction_board(it, &[]))
    }
}

fn connection(it: &Connection) -> CardFace {
    let page = card_text::connection_page(it);
    let id = format!("connection-{}", it.id);
    CardFace {
        kind: "Connection card".to_owned(),
        category: "connection card".to_owned(),
        goods: it.goods().into_iter().map(good_name).collect(),
        search_text: page.clone(),
        page: without_source(&page),
        ..sourced(&id, &it.name, it.source, &it.agreement, it.verify, &it.note, card::connection(it, it.copies.into()))
    }
}

/// A tile that nobody holds. A Machine lies beside its hacked side on its own page.
fn tile(it: &Tile<'_>) -> CardFace {
    let page = it.page();
    let drawn = card::tile(it);
    let hacked = it.set.machines.iter().filter(|_| it.kind == TileKind::Machine).find(|machine| machine.id == it.id);
    let large = html! { (drawn) @if let Some(machine) = hacked { (card::card(&machine.hacked, Size::Full)) } };
    CardFace {
        kind: it.kind.name().to_owned(),
        sets: vec![(it.set.set.name.clone(), it.copies.into())],
        category: it.kind.name().to_lowercase(),
        types: it.types.iter().map(|&kind| type_name(kind).to_owned()).collect(),
        goods: it.goods.iter().map(|&good| good_name(good)).collect(),
        search_text: format!("{page} {}", it.sides.join(" ")),
        page: without_source(&page),
        drawn_large: large,
        ..sourced(&it.full_id(), it.name, it.source, it.agreement, it.verify, it.note, drawn)
    }
}

/// A card of which only the name is known.
fn unknown(name: &str, note: &str, set: (String, u32)) -> CardFace {
    let words = "Not in play: nobody has told us what is printed on it.";
    let drawn = html! {
        article class="card full row-link" {
            header { h3 { (name) } }
            div class="face" { div class="does" { p class="text" { (words) } } }
        }
    };
    CardFace {
        id: plain(name).replace(' ', "-"),
        address: String::new(),
        name: name.to_owned(),
        kind: "Location".to_owned(),
        sets: vec![set],
        category: "unknown".to_owned(),
        types: Vec::new(),
        goods: Vec::new(),
        source: "unknown".to_owned(),
        source_words: "Only the name is known.".to_owned(),
        agreement: None,
        verify: true,
        search_text: words.to_owned(),
        drawn: drawn.clone(),
        drawn_large: drawn,
        page: vec![words.to_owned()],
        note: note.to_owned(),
    }
}

/// What all cards have in common.
fn sourced(id: &str, name: &str, source: Source, agreement: &str, verify: bool, note: &str, drawn: Markup) -> CardFace {
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
        agreement: card_text::agreement_words(agreement).map(whole_sentence),
        verify,
        search_text: String::new(),
        drawn: drawn.clone(),
        drawn_large: drawn,
        page: Vec::new(),
        note: note.to_owned(),
    }
}

const fn source_words(source: Source) -> &'static str {
    match source {
        Source::Printed => "The facts are those of the printed card.",
        Source::Rulebook => "The rulebook names or describes it; the rest is reconstructed.",
        Source::Original => "Designed by us to complete the set.",
    }
}

/// The lines between the name and where the facts come from.
fn without_source(page: &str) -> Vec<String> {
    page.lines().skip(1).take_while(|line| !line.starts_with("Source: ")).map(str::to_owned).collect()
}

/// "brick", "red contact", "VP".
fn good_name(good: Good) -> String {
    let words = good.count(1);
    words.split_once(' ').map_or(words.as_str(), |(_, noun)| noun).to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::browse::filter::Filter;

    #[test]
    fn all_cards_are_there_once_and_say_everything() {
        let library = Library::embedded();
        let faces = card_faces(library, "/cards");
        let ids: BTreeSet<&str> = faces.iter().map(|face| face.id.as_str()).collect();
        assert_eq!(ids.len(), faces.len());
        let n_unknown: usize = library.sets.iter().map(|file| file.unknowns.len()).sum();
        assert_eq!(
            faces.len(),
            library.locations().count()
                + library.factions().count()
                + library.connections().count()
                + tiles(library).len()
                + n_unknown
        );
        for face in &faces {
            assert!(!face.page.is_empty() && !face.kind.is_empty() && !face.category.is_empty(), "{}", face.id);
            assert!(face.page.iter().all(|line| !line.starts_with("Source: ") && !line.starts_with("Note: ")));
            assert_eq!(face.address, format!("/cards/{}", face.id), "ids need no encoding");
        }
    }

    #[test]
    fn tiles_are_drawn_with_icons_and_lie_in_their_sets() {
        let faces = card_faces(Library::embedded(), "/cards");
        let find = |id: &str| faces.iter().find(|face| face.id == id).unwrap_or_else(|| panic!("{id}"));
        let mother = find("machine-mother");
        assert_eq!((mother.kind.as_str(), mother.sets.as_slice()), ("Machine", &[("Moloch".to_owned(), 2)][..]));
        assert!(mother.drawn.0.contains("#i-iron") && mother.drawn_large.0.contains("Hacked Mother"));
        assert_eq!(find("hacked-mother").sets, [("Moloch".to_owned(), 2)], "both sides belong to the set");
        for (id, words) in [
            ("territory-north", "Level 3"),
            ("capitol-fuel-parliament", "Gives"),
            ("hegemony-border", "Human trafficking"),
            ("city-saltglass", "Deal"),
            ("arena-tile", "Prize"),
        ] {
            assert!(find(id).drawn.0.contains(words), "{id}: {}", find(id).drawn.0);
            assert!(!find(id).source_words.is_empty() && !find(id).sets.is_empty(), "{id}");
        }
    }

    #[test]
    fn real_cards_are_found() {
        let faces = card_faces(Library::embedded(), "/cards");
        let names = |fields: &[(&str, &str)]| -> Vec<String> {
            Filter::from_fields(fields.iter().copied()).select(&faces).iter().map(|it| it.name.clone()).collect()
        };
        assert_eq!(names(&[("q", "School")]).first().map(String::as_str), Some("School"));
        assert!(!names(&[("category", "faction board")]).is_empty());
        let (guns, all) = (names(&[("good", "gun")]), names(&[]));
        assert!(!guns.is_empty() && guns.len() < all.len());
    }
}
