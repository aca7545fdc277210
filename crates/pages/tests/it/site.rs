//! The pages around the tables say what they are given, to whom it may be said, and know no game.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use maud::html;
use pages::icons::Icon;
use pages::layout::{Assets, Extras, Frame, Width, page_with};
use pages::site::{self, *};
use pages::theme::Theme;

const EVIL: &str = "<script>alert(\"1\")</script>";

fn evil() -> String {
    EVIL.to_owned()
}

fn line(title: &str, standing: Standing) -> TableLine {
    let with = vec!["Bo".to_owned()];
    TableLine { href: format!("/t/{title}"), title: title.to_owned(), with, standing, note: String::new() }
}

fn field(key: &str, kind: FieldKind, picks: Vec<Pick>, folded: bool) -> Field {
    Field {
        key: key.to_owned(),
        title: format!("The {key}"),
        hint: String::new(),
        kind,
        picks,
        folded,
        terms: Vec::new(),
    }
}

fn form() -> NewTable {
    NewTable {
        game: "stones".to_owned(),
        title: "Stones".to_owned(),
        fewest: 1,
        most: 4,
        computers: vec![Pick::new("calm", "calm"), Pick::new("rash", "rash")],
        fields: vec![
            field("with", FieldKind::SeveralOf, vec![Pick::new("pebbles", "Pebbles").hint("Small ones.")], false),
            field("color", FieldKind::PerSeat, vec![Pick::new("", "any"), Pick::new("black", "black")], false),
            field("first", FieldKind::Seat, Vec::new(), true),
            field("house", FieldKind::SeveralOf, vec![Pick::new("blind", "Blind").hint("Nobody looks.")], true),
        ],
        values: Values::usual("Ada", "calm", 4),
        fault: None,
        faults: Vec::new(),
    }
}

fn table() -> Lobby {
    let seat = |number, who| LobbySeat { number, who, variant: None, mine: false, invite: None };
    Lobby {
        id: "t1".to_owned(),
        title: "Stones".to_owned(),
        setup: Vec::new(),
        seats: vec![
            LobbySeat { mine: true, ..seat(1, Occupant::Person("Ada".to_owned())) },
            LobbySeat { invite: Some("https://host/join/hush".to_owned()), ..seat(2, Occupant::Invited) },
            seat(3, Occupant::Open),
        ],
        creator: true,
        not_yet: Some("2 seats are free.".to_owned()),
        computers: vec![Pick::new("calm", "calm")],
        name: "Ada".to_owned(),
        seal: Seal { sha256: "abc123".to_owned(), chosen_by: None },
        fault: None,
    }
}

fn invited(invitation: Invitation) -> Join {
    Join {
        token: "hush".to_owned(),
        title: "Stones".to_owned(),
        host: "Ada".to_owned(),
        seat: 2,
        seats: vec![Occupant::Person("Ada".to_owned()), Occupant::Invited],
        setup: Vec::new(),
        invitation,
    }
}

/// The values of an attribute, in their order.
fn all<'t>(html: &'t str, before: &'t str) -> Vec<&'t str> {
    html.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn no_page_knows_a_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/site");
    let mut n_files = 0;
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("text").to_lowercase();
        for word in ["51st", "fifty", "faction", "master set", "winter", "new york", "raze"] {
            assert!(!text.contains(word), "{} says {word:?}", path.display());
        }
        n_files += 1;
    }
    assert!(n_files >= 12, "only {n_files} files were read");
}

#[test]
fn words_of_others_are_escaped() {
    let standings = [
        Standing::YourTurn,
        Standing::Waiting { whom: evil() },
        Standing::Finished { result: evil() },
        Standing::Abandoned,
    ];
    let lines: Vec<TableLine> = standings
        .map(|standing| TableLine { href: evil(), title: evil(), with: vec![evil()], standing, note: evil() })
        .into();
    let game = GameCard {
        id: evil(),
        title: evil(),
        subtitle: evil(),
        contents: evil(),
        players: evil(),
        icon: Icon::Anvil,
        quick: evil(),
        editions: vec![Pick::new(EVIL, EVIL)],
        solo: Some(evil()),
    };
    let term = || Term { field: evil(), any: vec![evil()], why: evil(), ..Term::default() };
    let pick = || Pick { terms: vec![term()], ..Pick::new(EVIL, EVIL).hint(EVIL) };
    let setup = NewTable {
        game: evil(),
        title: evil(),
        computers: vec![pick()],
        fields: [FieldKind::SeveralOf, FieldKind::PerSeat, FieldKind::OneOf, FieldKind::Switch, FieldKind::Seat]
            .map(|kind| Field {
                key: evil(),
                title: evil(),
                hint: evil(),
                kind,
                picks: vec![pick()],
                folded: false,
                terms: vec![term()],
            })
            .into(),
        values: Values { name: evil(), seed: evil(), ..Values::default() },
        fault: Some(evil()),
        faults: vec![FieldFault { field: "seed".to_owned(), sentence: evil() }],
        ..form()
    };
    let seats = [Occupant::Person(evil()), Occupant::Computer(evil()), Occupant::Open, Occupant::Open];
    let seat = |who: Occupant| LobbySeat { number: 1, who, variant: Some(evil()), mine: false, invite: Some(evil()) };
    let open = Lobby {
        id: evil(),
        title: evil(),
        setup: vec![evil()],
        seats: seats.clone().map(seat).into(),
        not_yet: Some(evil()),
        computers: vec![pick()],
        name: evil(),
        seal: Seal { sha256: evil(), chosen_by: Some(evil()) },
        fault: Some(evil()),
        creator: true,
    };
    let join = |invitation| Join {
        token: evil(),
        title: evil(),
        host: evil(),
        seats: seats.clone().into(),
        setup: vec![evil()],
        ..invited(invitation)
    };
    let failure = Failure { status: 409, said: Some(evil()), table: Some(evil()), back: Some(evil()) };
    let settings = Settings { back: evil(), ..Settings::default() };
    let keys = Shortcut { keys: vec![evil()], does: evil() };
    let html = html! {
        (site::home(&Home { games: vec![game], mine: lines.clone(), open: lines.clone(), finished: lines.clone() }))
        (site::mine(&Mine { running: lines, older: Some(evil()), newer: Some(evil()), ..Mine::default() }))
        (site::new_table(&setup))
        (site::lobby(&open)) (site::lobby(&Lobby { creator: false, ..open.clone() }))
        (site::join(&join(Invitation::Free { name: evil(), fault: Some(evil()) })))
        (site::join(&join(Invitation::Yours { href: evil() })))
        (site::join(&join(Invitation::Taken { watch: Some(evil()) })))
        (site::join(&join(Invitation::Closed)))
        (site::records(&Records { text: format!("</textarea>{EVIL}"), fault: Some(evil()) }))
        (site::about(&About { version: evil(), shortcuts: vec![keys] }))
        (site::settings(&settings))
        (site::error(&failure))
        (site::handover(&Handover { table: evil(), seat: 1, name: evil(), last: vec![evil()] }))
    };
    assert!(!html.0.contains("<script"), "{}", html.0);
    assert!(!html.0.contains("(\"1\")"), "quotes would end an attribute");
    assert!(html.0.matches("&lt;script&gt;").count() > 90, "the words are still shown");
}

#[test]
fn a_game_begins_with_one_click() {
    let game = GameCard {
        id: "stones".to_owned(),
        title: "Stones".to_owned(),
        subtitle: String::new(),
        contents: "Pebbles and boulders.".to_owned(),
        players: "1–4".to_owned(),
        icon: Icon::Anvil,
        quick: "against two".to_owned(),
        editions: Vec::new(),
        solo: None,
    };
    let home = |solo: Option<String>| {
        let games = vec![GameCard { solo, ..game.clone() }];
        site::home(&Home { games, ..Home::default() }).into_string()
    };
    let alone = home(Some("against nobody".to_owned()));
    assert!(alone.contains("Pebbles and boulders."), "it is said what is in the box");
    assert!(
        alone.contains("name=\"quick\" value=\"stones\"") && alone.contains("name=\"quick-solo\" value=\"stones\"")
    );
    assert!(alone.contains("href=\"/new?game=stones\""));
    assert!(!home(None).contains("quick-solo"), "not every game can be played alone");
    assert!(!alone.contains("name=\"edition\""), "a game of one edition has nothing to choose");
    let games = vec![GameCard { editions: vec![Pick::new("big", "Big Box")], ..game.clone() }];
    let two = site::home(&Home { games, ..Home::default() }).into_string();
    assert!(two.contains("name=\"edition\" value=\"big\"") && two.contains("Play the Big Box"), "{two}");
    assert_eq!(alone.matches("class=\"no-tables\"").count(), 3, "every empty list says what to do");
}

#[test]
fn the_first_page_shows_five_of_my_tables() {
    let home = |n: usize| {
        let mine = (1..=n).map(|i| line(&format!("n{i}"), Standing::YourTurn)).collect();
        site::home(&Home { mine, ..Home::default() }).into_string()
    };
    let (five, six) = (home(5), home(6));
    assert!(five.contains("/t/n5") && !five.contains("All my tables"));
    assert!(six.contains("/t/n5") && !six.contains("/t/n6") && six.contains("All my tables"));
}

#[test]
fn where_i_am_waited_for_comes_first() {
    let waiting = || Standing::Waiting { whom: "Bo".to_owned() };
    let running = vec![
        line("first", waiting()),
        line("second", Standing::YourTurn),
        line("third", waiting()),
        line("fourth", Standing::YourTurn),
    ];
    let html = site::mine(&Mine { running, ..Mine::default() }).into_string();
    assert_eq!(all(&html, "href=\"/t/"), ["second", "fourth", "first", "third"]);
    assert!(html.contains("2 tables wait for you."));
}

#[test]
fn the_setup_sends_these_fields() {
    let html = site::new_table(&form()).into_string();
    let sent: BTreeSet<&str> = all(&html, " name=\"").into_iter().collect();
    let expected = [
        "game", "name", "players", "seat1", "seat2", "seat3", "seat4", "color1", "color2", "color3", "color4", "with",
        "first", "house", "seed", "listed", "auto",
    ];
    assert_eq!(sent, BTreeSet::from(expected));
    for value in ["me", "link", "open", "bot:calm", "bot:rash"] {
        assert_eq!(html.matches(&format!("<option value=\"{value}\"")).count(), 4, "{value}");
    }
    assert!(html.contains("value=\"3\" checked"), "three play if nobody says how many");
    assert!(
        html.contains("name=\"auto\" value=\"yes\" checked") && !html.contains("name=\"listed\" value=\"yes\" checked")
    );
}

#[test]
fn the_setup_keeps_what_was_entered() {
    let page = form();
    let usual = site::new_table(&page).into_string();
    assert!(!usual.contains("<details class=\"fold\" open"), "the defaults need no look");
    assert!(!usual.contains("role=\"alert\"") && !usual.contains("aria-invalid"));
    let values = Values {
        name: "Bo".to_owned(),
        players: 2,
        seats: ["open", "bot:rash"].map(str::to_owned).into(),
        answers: [("color", "black"), ("with", "pebbles"), ("first", "2"), ("house", "blind")]
            .map(|(key, value)| (key.to_owned(), vec![value.to_owned()]))
            .into(),
        seed: "xyz".to_owned(),
        listed: true,
        auto: false,
    };
    let faults = vec![FieldFault { field: "seed".to_owned(), sentence: "No seed.".to_owned() }];
    let html = site::new_table(&NewTable { values, faults, fault: Some("No.".to_owned()), ..page }).into_string();
    for kept in [
        "value=\"Bo\"",
        "value=\"2\" checked",
        "<option value=\"open\" selected>",
        "<option value=\"bot:rash\" selected>",
        "<option value=\"black\" selected>",
        "value=\"pebbles\" checked",
        "<option value=\"2\" selected>",
        "value=\"blind\" checked",
        "value=\"xyz\"",
        "name=\"listed\" value=\"yes\" checked",
        "name=\"auto\" value=\"yes\">",
        "<details class=\"fold\" open>",
        "role=\"alert\">No.<",
        "aria-invalid=\"true\" aria-describedby=\"seed-hint seed-fault\"",
        "id=\"seed-fault\">No seed.<",
    ] {
        assert!(html.contains(kept), "{kept} is not in {html}");
    }
}

#[test]
fn a_game_without_variants_sets_and_house_options_is_not_asked_for_them() {
    let page = NewTable { fields: Vec::new(), most: 2, ..form() };
    let html = site::new_table(&page).into_string();
    for absent in ["color1", "name=\"with\"", "name=\"house\"", "The house", "seat3", "players-3"] {
        assert!(!html.contains(absent), "{absent}");
    }
}

#[test]
fn every_kind_of_field_has_a_control_and_five_have_seats() {
    let picks = || vec![Pick::new("low", "Low"), Pick::new("high", "High")];
    let fields = vec![
        field("blind", FieldKind::Switch, Vec::new(), false),
        field("stakes", FieldKind::OneOf, picks(), false),
        field("rounds", FieldKind::Number(1, 9), Vec::new(), false),
        field("color", FieldKind::PerSeat, picks(), false),
        field("first", FieldKind::Seat, Vec::new(), true),
    ];
    let answers = [("blind", "on"), ("stakes", "high"), ("rounds", "7"), ("first", "5")];
    let answers = answers.map(|(key, value)| (key.to_owned(), vec![value.to_owned()])).into();
    let values = Values { answers, players: 5, ..Values::usual("Ada", "calm", 5) };
    let html = site::new_table(&NewTable { fields, values, most: 5, ..form() }).into_string();
    for part in [
        "name=\"blind\" value=\"on\" checked",
        "<option value=\"high\" selected>",
        "name=\"rounds\" type=\"number\" min=\"1\" max=\"9\" value=\"7\"",
        "name=\"color5\"",
        "name=\"seat5\"",
        "id=\"players-5\" name=\"players\" value=\"5\" checked",
        "<option value=\"5\" selected>",
    ] {
        assert!(html.contains(part), "{part} is not in {html}");
    }
}

#[test]
fn only_the_creator_sees_links_and_decides() {
    let creator = site::lobby(&table()).into_string();
    assert!(creator.starts_with("<div id=\"lobby\">"), "the root is replaced by its id");
    let powers = ["/t/t1/start", "/t/t1/abandon", "/t/t1/seats/2/replace", "/t/t1/seats/3/replace", "/join/hush"];
    for power in powers {
        assert!(creator.contains(power), "{power}");
    }
    assert!(creator.contains(" disabled aria-describedby=\"not-yet\"") && creator.contains("2 seats are free."));
    let ready = site::lobby(&Lobby { not_yet: None, ..table() }).into_string();
    assert!(!ready.contains(" disabled"));

    let mut visited = Lobby { creator: false, ..table() };
    let seated = site::lobby(&visited).into_string();
    assert!(!seated.contains("/sit\""), "who has a seat needs no other");
    visited.seats[0].mine = false;
    let visitor = site::lobby(&visited).into_string();
    assert!(visitor.contains("/t/t1/sit") && visitor.contains("name=\"seat\" value=\"3\""));
    for power in powers {
        assert!(!visitor.contains(power) && !seated.contains(power), "{power}");
    }
    visited.seats[2].who = Occupant::Invited;
    assert!(!site::lobby(&visited).into_string().contains("/sit\""), "seats by link are for those with the link");
}

#[test]
fn a_chosen_seed_is_marked() {
    let drawn = site::lobby(&table()).into_string();
    assert!(drawn.contains("abc123") && !drawn.contains("chosen seed"));
    let seal = Seal { chosen_by: Some("Ada".to_owned()), ..table().seal };
    let chosen = site::lobby(&Lobby { seal, ..table() }).into_string();
    assert!(chosen.contains("abc123") && chosen.contains("chosen seed") && chosen.contains("Ada chose the seed"));
}

#[test]
fn an_invitation_can_be_taken_once() {
    let free = site::join(&invited(Invitation::Free { name: String::new(), fault: None })).into_string();
    assert!(free.contains("method=\"post\" action=\"/join/hush\""));
    let others = [
        (Invitation::Yours { href: "/t/t1".to_owned() }, "href=\"/t/t1\""),
        (Invitation::Taken { watch: None }, "Somebody else has taken this seat."),
        (Invitation::Closed, "This table was closed."),
    ];
    for (invitation, says) in others {
        let html = site::join(&invited(invitation)).into_string();
        assert!(html.contains(says) && !html.contains("<form"), "{html}");
    }
}

#[test]
fn every_failure_has_its_own_words() {
    let known = [400, 403, 404, 405, 409, 410, 413, 429, 500, 503];
    let words: BTreeSet<String> = known
        .into_iter()
        .map(|status| {
            let html = site::error(&Failure { status, ..Failure::default() }).into_string();
            assert!(html.contains("href=\"/\""));
            html.replace(&status.to_string(), "")
        })
        .collect();
    assert_eq!(words.len(), known.len());
    let stale = Failure { status: 409, table: Some("/t/t1".to_owned()), ..Failure::default() };
    assert!(site::error(&stale).into_string().contains("href=\"/t/t1\""));
}

#[test]
fn settings_are_shown_as_they_are() {
    let set = Settings { theme: Theme::Dark, sound: true, back: "/t/t1".to_owned(), ..Settings::default() };
    for html in [site::settings(&set), site::settings_in_footer(&set)].map(maud::PreEscaped::into_string) {
        assert!(html.contains("name=\"back\" value=\"/t/t1\""));
        assert_eq!(html.matches(" checked").count(), 2);
        assert!(html.contains("value=\"dark\" checked") && html.contains("name=\"sound\" value=\"yes\" checked"));
    }
}

#[test]
fn the_frame_tells_the_script_what_is_set() {
    let frame = Frame {
        title: "Table",
        theme: Theme::System,
        width: Width::Text,
        assets: Assets { stylesheet: "/a.css", favicon: "/a.svg", badge: None, script: None },
        nav: &[],
        here: "/",
        status: None,
    };
    let main = html! { p { "main" } };
    let plain = page_with(&frame, &Extras::default(), &main).into_string();
    assert!(plain.contains("<body class=\"page\">"));
    let footer = html! { p { "at the end" } };
    let extras = Extras { footer: Some(&footer), live: Some("/t/t1/live"), sound: true, ..Extras::default() };
    let full = page_with(&frame, &extras, &main).into_string();
    assert!(full.contains("<body class=\"page\" data-live=\"/t/t1/live\" data-sound>"), "{full}");
    assert!(full.contains("<p>at the end</p></footer>"));
}

#[test]
fn a_screen_is_handed_to_its_next_player() {
    let page = Handover { table: "t1".to_owned(), seat: 2, name: "Bo".to_owned(), last: Vec::new() };
    let html = site::handover(&page).into_string();
    assert!(html.contains("href=\"/t/t1?seat=2\"") && html.contains("Hand the screen to Bo"));
    assert!(!html.contains("What was done last"), "nothing was done yet");
}
