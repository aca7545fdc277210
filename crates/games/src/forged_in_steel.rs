//! Forged in Steel as this crate's list has it: its setup from words, its cards for looking up.

use std::borrow::Cow;

use forged::{AbilityEntry, BenefitEntry, Era, Game, Leaders, Library};
use pages::browse::CardFace;

use crate::any_game::{GameError, GameInfo, Setup};
use crate::catalog::{CardEntry, CardFault, CardFaults, CardFiles, Catalog, Printing};
use crate::choices::{Choices, Item};
use crate::names::{normalized, unknown};

pub(crate) const INFO: GameInfo =
    GameInfo { id: "forged-in-steel", title: "Forged in Steel", min_players: 2, max_players: 4 };

const DEALT_LEADERS: &str = "industry-leaders";
const CHOSEN_LEADERS: &str = "chosen-leaders";
const MOGUL: &str = "mogul";
const BIGWIG: &str = "bigwig";
const VARIANTS: [&str; 4] = [DEALT_LEADERS, CHOSEN_LEADERS, MOGUL, BIGWIG];

const CATEGORIES: [&str; 8] =
    ["event", "headline", "immigrant", "response", "industry leader", "mogul", "bigwig", "headline response"];

pub(crate) fn new(setup: &Setup, cards: &CardFiles) -> Result<Game, GameError> {
    let mut agreed = forged::Setup::new(setup.players);
    for name in &setup.with {
        match VARIANTS.into_iter().find(|&id| normalized(id) == normalized(name)) {
            Some(DEALT_LEADERS) => agreed.leaders = Leaders::Dealt,
            Some(CHOSEN_LEADERS) => agreed.leaders = Leaders::Chosen,
            Some(MOGUL) => agreed.mogul = true,
            Some(_) => {
                // FSV-015: a Bigwig works where one's Mogul is.
                agreed.mogul = true;
                agreed.bigwig = true;
            }
            None => return Err(GameError::Setup(unknown("variant", name, VARIANTS))),
        }
    }
    if let Some(name) = setup.factions.iter().find(|it| !matches!(normalized(it).as_str(), "" | "dealt")) {
        return Err(GameError::Setup(format!("this game has no factions, so nobody can play {name:?}")));
    }
    if setup.first.is_some() {
        return Err(GameError::Setup("the influence order is always drawn by lot; FS-025".to_owned()));
    }
    if let Some(name) = setup.house.first() {
        return Err(GameError::Setup(format!("this game has no house option {name:?}")));
    }
    let library = library(cards)?;
    game(&library, agreed)
}

pub(crate) fn from_header(header: &[(String, String)], cards: &CardFiles) -> Result<Game, GameError> {
    let setup = forged::Setup::from_header(header).map_err(|error| GameError::Setup(error.to_string()))?;
    let library = library(cards)?;
    game(&library, setup)
}

fn game(library: &Library, setup: forged::Setup) -> Result<Game, GameError> {
    Game::new(library, setup).map_err(|error| GameError::Setup(error.to_string()))
}

/// Whether a file of cards has something of this game in it.
pub(crate) fn is_for_it(text: &str) -> bool {
    let Ok(tables) = text.parse::<toml::Table>() else { return false };
    let format = tables.get("format").and_then(toml::Value::as_str);
    let entries = ["card", "industry_leader", "mogul", "bigwig"];
    format.is_some_and(|it| it.starts_with("forged-")) || entries.into_iter().any(|key| tables.contains_key(key))
}

fn library(cards: &CardFiles) -> Result<Cow<'static, Library>, CardFaults> {
    let embedded = Library::embedded();
    if cards.0.is_empty() {
        return Ok(Cow::Borrowed(embedded));
    }
    embedded.with_files(&cards.pairs()).map(Cow::Owned).map_err(|errors| {
        let fault = |it: forged::CardError| CardFault { file: it.file, line: Some(it.line), what: it.what };
        CardFaults(errors.into_iter().map(fault).collect())
    })
}

pub(crate) fn choices(cards: &CardFiles) -> Result<Choices, CardFaults> {
    library(cards)?;
    Ok(Choices {
        about: "Three eras of Pueblo, Colorado: build the city, feed the furnaces, mind the unrest.".to_owned(),
        set_word: "Variants",
        sets: VARIANTS.into_iter().map(variant).collect(),
        sides: Vec::new(),
        side_word: "",
        may_begin: false,
        house: Vec::new(),
    })
}

fn variant(id: &'static str) -> Item {
    let (name, about) = match id {
        DEALT_LEADERS => ("Industry Leaders", "Everybody has a Leader who reacts to what happens, dealt by chance."),
        CHOSEN_LEADERS => ("Industry Leaders, chosen", "The same, chosen in influence order."),
        MOGUL => ("Mogul", "Everybody has a Mogul who helps in one neighborhood."),
        _ => ("Bigwig", "Three secret tokens for everybody, one to be used in each era. With Moguls."),
    };
    Item::new(id, name, about)
}

pub(crate) fn setup_words(game: &Game) -> Vec<String> {
    let setup = game.setup();
    let mut words = vec![format!("{} players", setup.players)];
    let leaders = match setup.leaders {
        Leaders::Off => None,
        Leaders::Dealt => Some(DEALT_LEADERS),
        Leaders::Chosen => Some(CHOSEN_LEADERS),
    };
    let mogul = (setup.mogul && !setup.bigwig).then_some(MOGUL);
    let bigwig = setup.bigwig.then_some(BIGWIG);
    words.extend([leaders, mogul, bigwig].into_iter().flatten().map(|id| format!("with {}", variant(id).name)));
    words
}

pub(crate) fn side_wishes(game: &Game) -> Vec<Option<String>> {
    vec![None; usize::from(game.setup().players)]
}

pub(crate) fn card_faces(cards: &CardFiles, base: &str) -> Result<Vec<CardFace>, CardFaults> {
    let library = library(cards)?;
    Ok(pages::forged::browse::card_faces(&library, base))
}

pub(crate) fn catalog(cards: &CardFiles) -> Result<Catalog, CardFaults> {
    let library = library(cards)?;
    let entries = library.cards().iter().map(card);
    let leaders = library.leaders().iter().map(|it| ability(it, "industry leader"));
    let benefits = library.benefits().iter().map(benefit);
    let tokens = library.tokens().iter().map(|it| ability(it, "bigwig"));
    let mut tags: Vec<&'static str> = forged::tag_names(u32::MAX).collect();
    tags.sort_unstable();
    Ok(Catalog {
        entries: entries.chain(leaders).chain(benefits).chain(tokens).collect(),
        sets: Era::ALL.into_iter().map(|era| (era.year().to_string(), format!("Era {}", era.year()))).collect(),
        categories: CATEGORIES.to_vec(),
        types: tags,
    })
}

fn card(it: &forged::CardEntry) -> CardEntry {
    let category = match (&it.headline, &it.response) {
        (Some(_), Some(_)) => "headline response",
        (Some(_), None) => "headline",
        (None, Some(_)) => "response",
        (None, None) if it.is(forged::Identifier::Immigrant) => "immigrant",
        (None, None) => "event",
    };
    let year = it.era.year().to_string();
    let marks: Vec<&str> = it.identifiers.iter().map(|mark| mark.word()).collect();
    let marks = if marks.is_empty() { String::new() } else { format!(" · {}", marks.join(", ")) };
    let head = format!("{}\n{} MM · era {year} · number {}{marks}\n\nEvent: {}", it.title, it.mm, it.number, it.event);
    let headline = it.headline.as_ref().map(|headline| format!("Headline: {}", headline.text));
    let response = it.response.as_ref().map(|response| format!("Response: {}", response.text));
    let source = format!(
        "\nThis deck is largely a reconstruction. Source of the title: {}. Source of the effect: {}.",
        it.source.word(),
        it.effect_source.word()
    );
    let page: Vec<String> = [Some(head), headline, response, Some(source)].into_iter().flatten().collect();
    CardEntry {
        id: it.id.clone(),
        name: it.title.clone(),
        aliases: vec![it.number.to_string()],
        category: category.to_owned(),
        types: it.tags.clone(),
        printings: vec![Printing { set: year.clone(), set_name: format!("Era {year}"), copies: 1 }],
        text: format!("{} MM; {}", it.mm, it.event),
        page: page.join("\n"),
        source: it.source.word().to_owned(),
        agreement: it.effect_source.word().to_owned(),
        verify: true,
        note: it.source_note.clone().unwrap_or_default(),
    }
}

fn ability(it: &AbilityEntry, category: &str) -> CardEntry {
    CardEntry {
        id: it.id.clone(),
        name: it.name.clone(),
        aliases: Vec::new(),
        category: category.to_owned(),
        types: Vec::new(),
        printings: Vec::new(),
        text: it.text.clone(),
        page: format!("{}\n\n{}\n\nSource: {}.", it.name, it.text, it.source.word()),
        source: it.source.word().to_owned(),
        agreement: "none".to_owned(),
        verify: true,
        note: it.source_note.clone().unwrap_or_default(),
    }
}

fn benefit(it: &BenefitEntry) -> CardEntry {
    let mut name = it.id.clone();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    CardEntry {
        name: name.clone(),
        id: it.id.clone(),
        aliases: Vec::new(),
        category: "mogul".to_owned(),
        types: Vec::new(),
        printings: Vec::new(),
        text: it.text.clone(),
        page: format!("{name}\n\n{}\n\nSource: {}.", it.text, it.source.word()),
        source: it.source.word().to_owned(),
        agreement: "none".to_owned(),
        verify: true,
        note: it.source_note.clone().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Found;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|&it| it.to_owned()).collect()
    }

    #[test]
    fn variants_are_known_by_any_spelling_and_a_bigwig_brings_its_mogul() {
        let setup = Setup { with: words(&["Industry Leaders", "bigwig"]), ..Setup::for_players(4) };
        let game = new(&setup, &CardFiles::default()).unwrap();
        let agreed = game.setup();
        assert_eq!((agreed.leaders, agreed.mogul, agreed.bigwig), (Leaders::Dealt, true, true));
        assert_eq!(setup_words(&game), ["4 players", "with Industry Leaders", "with Bigwig"]);
    }

    #[test]
    fn what_the_game_does_not_know_is_refused() {
        let setup = || Setup::for_players(2);
        let fails =
            |setup: Setup| new(&setup, &CardFiles::default()).err().map(|it| it.to_string()).unwrap_or_default();
        for (setup, expected) in [
            (Setup { with: words(&["mogull"]), ..setup() }, "there is no variant \"mogull\"; did you mean mogul?"),
            (Setup { first: Some(1), ..setup() }, "always drawn by lot"),
            (Setup { factions: words(&["mutants"]), ..setup() }, "no factions"),
            (Setup { house: words(&["ruins-score"]), ..setup() }, "no house option"),
            (Setup::for_players(1), "2 to 4 players"),
        ] {
            let found = fails(setup);
            assert!(found.contains(expected), "{found}");
        }
    }

    #[test]
    fn everything_that_forms_offer_can_be_chosen() {
        for item in choices(&CardFiles::default()).unwrap().sets {
            let setup = Setup { with: vec![item.id], ..Setup::for_players(3) };
            assert!(new(&setup, &CardFiles::default()).is_ok());
        }
        assert!(!card_faces(&CardFiles::default(), "/cards/forged-in-steel").unwrap().is_empty());
    }

    #[test]
    fn every_card_has_an_entry_with_words_of_the_list() {
        let catalog = catalog(&CardFiles::default()).unwrap();
        assert_eq!(catalog.entries.len(), 106 + 6 + 3 + 15);
        assert!(matches!(catalog.find("socialism"), Found::One(it) if it.source == "rulebook"));
        for entry in &catalog.entries {
            assert!(catalog.categories.contains(&entry.category.as_str()), "{}: {}", entry.id, entry.category);
            assert!(entry.types.iter().all(|it| catalog.types.contains(&it.as_str())), "{}", entry.id);
            assert!(!entry.text.is_empty() && entry.page.contains(&entry.name), "{}", entry.id);
        }
    }
}
