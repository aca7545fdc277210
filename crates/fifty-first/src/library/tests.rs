//! The embedded files, and what is wrong with others.

use super::*;

#[test]
fn embedded_cards_are_sound() {
    let library = Library::from_files(&EMBEDDED).unwrap_or_else(|errors| panic!("{errors:#?}"));
    assert_eq!(library.factions().count(), 9);
}

#[test]
fn sets_have_the_sizes_of_the_component_list_ms_set_02() {
    // MS-SET-02: 88 + 50 + 50 locations; MS-CONN-08: 12 connections in piles of six.
    let library = Library::embedded();
    for (id, distinct, copies) in [("base", 60, 88), ("new-era", 42, 50), ("winter", 48, 50), ("promo-1", 6, 6)] {
        let file = library.set(id).unwrap();
        let sum: u32 = file.locations.iter().map(|it| u32::from(it.copies)).sum::<u32>()
            + file.reprints.iter().map(|it| u32::from(it.copies)).sum::<u32>();
        assert_eq!((file.locations.len() + file.reprints.len(), sum), (distinct, copies), "{id}");
    }
    let pile = |pile| {
        let cards = library.connections().map(|(_, it)| it).filter(|it| it.pile == pile);
        cards
            .map(|it| (it.name.as_str(), it.copies, it.pay.phrase().to_string(), it.gain.phrase().to_string()))
            .collect::<Vec<_>>()
    };
    let free = || "nothing".to_owned();
    assert_eq!(
        pile(Pile::Blue),
        [("Junk Train", 2, free(), "3 blue contacts".into()), ("Merchants", 4, free(), "2 blue contacts".into())]
    );
    assert_eq!(
        pile(Pile::Red),
        [("Punks", 4, free(), "2 red contacts".into()), ("Thugs", 2, "1 gun".into(), "3 red contacts".into())]
    );
}

const CORRECTED: &str = r#"
[[location]]
id       = "church"
name     = "Church"
copies   = 2
category = "feature"
distance = 1
types    = ["liberty"]
spoils   = "2 vp"
deal     = "1 vp"
bonus    = [{ gain = "3 vp" }]
source   = "printed"
agreement = "both"
"#;

#[test]
fn a_file_without_a_set_corrects_cards_where_they_are() {
    let library = Library::embedded().with_files(&[("mine.toml", CORRECTED)]).unwrap();
    assert_eq!(library.location("church").unwrap().distance, 1);
    assert_eq!(library.locations().count(), Library::embedded().locations().count());
    assert_eq!(library.set("base").unwrap().locations.iter().filter(|it| it.id == "church").count(), 1);
}

#[test]
fn corrections_never_get_lost_silently() {
    let embedded = Library::embedded();
    let unknown = CORRECTED.replace("\"church\"", "\"chapel\"");
    let errors = embedded.with_files(&[("mine.toml", &unknown)]).unwrap_err();
    assert_eq!(
        errors[0].to_string(),
        "mine.toml: there is no location \"chapel\" to correct; a new one belongs to a file with a [set]"
    );
    let own_set = format!("[set]\nid = \"mine\"\nname = \"Mine\"\ndistinct = 1\ncopies = 2\n{CORRECTED}");
    let errors = embedded.with_files(&[("mine.toml", &own_set)]).unwrap_err();
    assert!(errors[0].to_string().contains("\"church\" is in set \"base\" already"), "{errors:?}");
    let broken = CORRECTED.replace("distance = 1", "distance = 0");
    let errors = embedded.with_files(&[("mine.toml", &broken)]).unwrap_err();
    assert!(errors[0].to_string().contains("church: distance 0"), "{errors:?}");
}

#[test]
fn every_deal_shows_one_good_ue_12() {
    // UE-12, and MS-GEN-12: zero, one or two types.
    for (_, location) in Library::embedded().locations() {
        assert_eq!(location.deal.bundle().unwrap().iter().map(|(_, n)| n).sum::<u8>(), 1, "{}", location.id);
        assert!(location.types.len() <= 2, "{}", location.id);
    }
}

fn errors_of(replace: &str, by: &str) -> String {
    // The comment at the top of the file has the same words.
    let (header, cards) = EMBEDDED[0].1.split_once("[[location]]\nid").expect("the file has cards");
    assert!(cards.contains(replace), "{replace:?} does not occur");
    let text = format!("{header}[[location]]\nid{}", cards.replacen(replace, by, 1));
    let errors = Library::embedded().with_files(&[("mine.toml", &text)]).unwrap_err();
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn faults_are_named_with_file_place_and_reason() {
    for (replace, by, expected) in [
        ("gain-per-type", "gain-per-tipe", "unknown variant `gain-per-tipe`"),
        ("copies   = 2", "copies   = 3", "set base: has 89 cards, but says 88"),
        ("distance = 2", "distance = 9", "arena: distance 9 is not between 1 and 5"),
        ("spoils   = \"3 gun\"", "spoils   = \"3 gold\"", "\"gold\" is not a good"),
        ("category = \"production\"", "category = \"feature\"", "arena: production belongs to production locations"),
        ("name     = \"Arena\"", "name     = \"School\"", "is named like"),
        ("types    = [\"gun\", \"ammo\"]", "types    = [\"gun\", \"sand\"]", "unknown variant `sand`"),
        ("deal     = \"1 gun\"", "deal     = \"2 gun\"", "a deal shows exactly one good"),
    ] {
        let errors = errors_of(replace, by);
        assert!(errors.contains(expected), "{by}: {errors}");
    }
    let errors = errors_of("exchange = { pay = \"2 worker\"", "exchange = { pay = \"2 shield\"");
    assert!(errors.contains("the exchange is paid with workers"), "{errors}");
    let errors = errors_of("copies   = 2", "copies   = \"two\"");
    assert!(errors.starts_with("mine.toml: line "), "{errors}");
    assert!(errors.contains("near \"arena\""), "{errors}");
}
