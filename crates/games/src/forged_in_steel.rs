//! Forged in Steel as this crate's list has it: its setup from words, its cards for looking up.

use forged::{AbilityEntry, BenefitEntry, Era, Game, Leaders, Library};
use pages::browse::CardFace;
use pages::icons::Icon;

use crate::any_game::GameInfo;
use crate::catalog::{CardEntry, CardFault, CardFaults, CardFiles, Catalog, Printing};
use crate::entry::Entry;
use crate::schema::{Field, Item, Kind, Place, Schema, Term};

const DEALT_LEADERS: &str = "industry-leaders";
const CHOSEN_LEADERS: &str = "chosen-leaders";
const MOGUL: &str = "mogul";
const BIGWIG: &str = "bigwig";
const VARIANTS: [&str; 4] = [DEALT_LEADERS, CHOSEN_LEADERS, MOGUL, BIGWIG];

const CATEGORIES: [&str; 8] =
    ["event", "headline", "immigrant", "response", "industry leader", "mogul", "bigwig", "headline response"];

/// Forged in Steel on the list.
pub(crate) struct Forged;

impl Entry for Forged {
    type Game = Game;
    type Library = Library;

    const INFO: GameInfo = GameInfo {
        id: "forged-in-steel",
        title: "Forged in Steel",
        min_players: 2,
        max_players: 4,
        emblem: Icon::Mill,
    };

    const NETWORK: &'static [u8] = include_bytes!("../networks/forged-in-steel.net");

    const COURSE: &'static str = include_str!("../networks/forged-in-steel.toml");

    fn embedded() -> &'static Library {
        Library::embedded()
    }

    fn with_files(cards: &CardFiles) -> Result<Library, CardFaults> {
        Library::embedded().with_files(&cards.pairs()).map_err(|errors| {
            let fault = |it: forged::CardError| CardFault { file: it.file, line: Some(it.line), what: it.what };
            CardFaults(errors.into_iter().map(fault).collect())
        })
    }

    fn recognizes(file: &toml::Table) -> bool {
        let format = file.get("format").and_then(toml::Value::as_str);
        let entries = ["card", "industry_leader", "mogul", "bigwig"];
        format.is_some_and(|it| it.starts_with("forged-")) || entries.into_iter().any(|key| file.contains_key(key))
    }

    fn schema(_: &Library) -> Schema {
        schema()
    }

    fn set_up(library: &Library, header: &[(String, String)]) -> Result<Game, String> {
        let setup = forged::Setup::from_header(header).map_err(|error| error.to_string())?;
        Game::new(library, setup).map_err(|error| error.to_string())
    }

    fn setup_words(game: &Game) -> Vec<String> {
        setup_words(game)
    }

    fn side_wishes(game: &Game) -> Vec<Option<String>> {
        vec![None; usize::from(game.setup().players)]
    }

    fn catalog(library: &Library) -> Catalog {
        catalog(library)
    }

    fn card_faces(library: &Library, base: &str) -> Vec<CardFace> {
        pages::forged::browse::card_faces(library, base)
    }
}

fn schema() -> Schema {
    let leaders = [Leaders::Off, Leaders::Dealt, Leaders::Chosen].map(|it| Item::new(it.id(), it.id(), ""));
    let field = |key, noun, title, kind, place, items| Field {
        key,
        noun,
        title,
        help: "",
        kind,
        place,
        items,
        terms: Vec::new(),
    };
    Schema {
        info: Forged::INFO,
        about: "Three eras of Pueblo, Colorado: build the city, feed the furnaces, mind the unrest.",
        fields: vec![
            field("with", "variant", "Variants", Kind::SeveralOf, Place::Front, VARIANTS.map(variant).to_vec()),
            // Records write it by itself; people say it as a variant.
            field("leaders", "way to get Leaders", "Leaders", Kind::OneOf, Place::Record, leaders.to_vec()),
        ],
        refused: vec![
            ("factions", "this game has no factions; nobody can choose one"),
            ("first", "the influence order is always drawn by lot; FS-025"),
            ("house", "this game has no house options"),
        ],
    }
}

fn variant(id: &'static str) -> Item {
    let (name, about) = match id {
        DEALT_LEADERS => ("Industry Leaders", "Everybody has a Leader who reacts to what happens, dealt by chance."),
        CHOSEN_LEADERS => ("Industry Leaders, chosen", "The same, chosen in influence order."),
        MOGUL => ("Mogul", "Everybody has a Mogul who helps in one neighborhood."),
        _ => ("Bigwig", "Three secret tokens for everybody, one to be used in each era. With Moguls."),
    };
    let item = Item::new(id, name, about);
    let without = |other: &str| {
        let why = "Leaders are dealt or chosen, not both".to_owned();
        vec![Term { field: "with", none: vec![other.to_owned()], why, ..Term::default() }]
    };
    match id {
        DEALT_LEADERS => Item { means: Some(("leaders", Leaders::Dealt.id())), terms: without(CHOSEN_LEADERS), ..item },
        CHOSEN_LEADERS => {
            Item { means: Some(("leaders", Leaders::Chosen.id())), terms: without(DEALT_LEADERS), ..item }
        }
        // FSV-015: a Bigwig works where one's Mogul is.
        BIGWIG => Item { brings: Some(MOGUL), ..item },
        _ => item,
    }
}

fn setup_words(game: &Game) -> Vec<String> {
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

fn catalog(library: &Library) -> Catalog {
    let entries = library.cards().iter().map(card);
    let leaders = library.leaders().iter().map(|it| ability(it, "industry leader"));
    let benefits = library.benefits().iter().map(benefit);
    let tokens = library.tokens().iter().map(|it| ability(it, "bigwig"));
    let mut tags: Vec<&'static str> = forged::tag_names(u32::MAX).collect();
    tags.sort_unstable();
    Catalog {
        entries: entries.chain(leaders).chain(benefits).chain(tokens).collect(),
        sets: Era::ALL.into_iter().map(|era| (era.year().to_string(), format!("Era {}", era.year()))).collect(),
        categories: CATEGORIES.to_vec(),
        types: tags,
    }
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
    use crate::entry::set_up;
    use crate::schema::Setup;

    fn new(setup: &Setup) -> Result<Game, String> {
        set_up::<Forged>(setup, &CardFiles::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn variants_are_known_by_any_spelling_and_a_bigwig_brings_its_mogul() {
        let game = new(&Setup::for_players(4).with("with", ["Industry Leaders", "bigwig"])).unwrap();
        let agreed = game.setup();
        assert_eq!((agreed.leaders, agreed.mogul, agreed.bigwig), (Leaders::Dealt, true, true));
        assert_eq!(setup_words(&game), ["4 players", "with Industry Leaders", "with Bigwig"]);
    }

    #[test]
    fn what_the_game_does_not_know_is_refused() {
        let setup = || Setup::for_players(2);
        for (setup, expected) in [
            (setup().with("with", ["mogull"]), "there is no variant \"mogull\"; did you mean mogul?"),
            (setup().with("with", [DEALT_LEADERS, CHOSEN_LEADERS]), "takes one value, not dealt and chosen"),
            (setup().with("first", ["1"]), "always drawn by lot"),
            (setup().with("factions", ["mutants"]), "no factions"),
            (setup().with("house", ["ruins-score"]), "no house option"),
            (Setup::for_players(1), "2 to 4 players"),
        ] {
            let found = new(&setup).err().unwrap_or_default();
            assert!(found.contains(expected), "{found}");
        }
        // What a form of any game sends when nothing was chosen.
        assert!(new(&setup().with("factions", ["", "dealt"]).with("first", ["lot"])).is_ok());
    }

    #[test]
    fn everything_that_forms_offer_can_be_chosen() {
        for item in VARIANTS {
            assert!(new(&Setup::for_players(3).with("with", [item])).is_ok());
        }
        assert!(!Forged::card_faces(Library::embedded(), "/cards/forged-in-steel").is_empty());
    }

    #[test]
    fn every_card_has_an_entry_with_words_of_the_list() {
        let catalog = catalog(Library::embedded());
        assert_eq!(catalog.entries.len(), 106 + 6 + 3 + 15);
        assert!(matches!(catalog.find("socialism"), Found::One(it) if it.source == "rulebook"));
        for entry in &catalog.entries {
            assert!(catalog.categories.contains(&entry.category.as_str()), "{}: {}", entry.id, entry.category);
            assert!(entry.types.iter().all(|it| catalog.types.contains(&it.as_str())), "{}", entry.id);
            assert!(!entry.text.is_empty() && entry.page.contains(&entry.name), "{}", entry.id);
        }
    }
}
