//! The pages around the tables, with made-up people.

use maud::Markup;

use super::{Exhibit, frame};
use crate::icons::Icon;
use crate::layout::{Extras, page_with};
use crate::seats;
use crate::site::{
    About, Failure, Field, FieldFault, FieldKind, GameCard, Handover, Home, Invitation, Join, Lobby, LobbySeat, Mine,
    NewTable, Occupant, Pick, Records, Seal, Settings, Shortcut, Standing, TableLine, Values, about, error, handover,
    home, join, lobby, mine, new_table, records, settings, settings_in_footer,
};
use crate::theme::Theme;

/// All of them in a theme.
pub(super) fn exhibits(theme: Theme, suffix: &str) -> Vec<Exhibit> {
    let set = Settings { theme, confirm: true, back: "/".to_owned(), ..Settings::default() };
    let footer = settings_in_footer(&set);
    let exhibit = |(name, title, main): (&str, &str, Markup)| {
        let extras = Extras { footer: (name != "settings").then_some(&footer), ..Extras::default() };
        Exhibit { file: format!("site-{name}{suffix}.html"), html: page_with(&frame(title, theme), &extras, &main) }
    };
    let pages = [
        ("home", "Play", home(&busy_home())),
        ("home-new", "Play", home(&Home { games: games(3), ..Home::default() })),
        ("new", "Set up a table", new_table(&usual_table())),
        ("new-five", "Set up a table", new_table(&table_for_five())),
        ("new-fault", "Set up a table", new_table(&faulty_table())),
        ("lobby-creator", "Open table", lobby(&creators_lobby())),
        ("lobby-five", "Open table", lobby(&lobby_of_five())),
        ("lobby-visitor", "Open table", lobby(&visitors_lobby())),
        ("lobby-seated", "Open table", lobby(&seated_lobby())),
        ("join", "Invitation", join(&invited(Invitation::Free { name: "Chen".to_owned(), fault: None }))),
        ("join-yours", "Invitation", join(&invited(Invitation::Yours { href: "/t/k3v9".to_owned() }))),
        ("join-taken", "Invitation", join(&invited(Invitation::Taken { watch: Some("/t/k3v9".to_owned()) }))),
        ("join-closed", "Invitation", join(&invited(Invitation::Closed))),
        ("mine", "My tables", mine(&my_tables())),
        ("mine-new", "My tables", mine(&Mine::default())),
        ("records", "Open a record", records(&Records::default())),
        ("records-fault", "Open a record", records(&faulty_record())),
        ("about", "About", about(&about_data())),
        ("settings", "Settings", settings(&set)),
        ("error-404", "Not found", error(&Failure { status: 404, ..Failure::default() })),
        ("error-409", "Too late", error(&stale())),
        ("handover", "Hand over", handover(&next_player())),
    ];
    pages.into_iter().map(exhibit).collect()
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().copied().map(str::to_owned).collect()
}

fn games(n: usize) -> Vec<GameCard> {
    let card = |id: &str, title: &str, subtitle: &str, players: &str, icon, solo: Option<&str>| GameCard {
        id: id.to_owned(),
        title: title.to_owned(),
        subtitle: subtitle.to_owned(),
        contents: "With two packs.".to_owned(),
        players: players.to_owned(),
        icon,
        quick: "You against two computer players".to_owned(),
        editions: solo.map(|_| Pick::new("ultimate", "Ultimate Edition")).into_iter().collect(),
        solo: solo.map(str::to_owned),
    };
    let all = [
        card(
            "51st-state",
            "51st State",
            "Ruins, cards and razing",
            "1–4",
            Icon::Anvil,
            Some("Against the Virtual Player"),
        ),
        card("new-era", "The New Era", "Five Factions and shootouts", "2–5", Icon::NewEra, None),
        card("forged-in-steel", "Forged in Steel", "A city of steel", "2–4", Icon::Mill, None),
    ];
    all.into_iter().take(n).collect()
}

fn line(id: &str, with: &[&str], standing: Standing, note: &str) -> TableLine {
    let title = "51st State".to_owned();
    TableLine { href: format!("/t/{id}"), title, with: strings(with), standing, note: note.to_owned() }
}

fn waiting(whom: &str) -> Standing {
    Standing::Waiting { whom: whom.to_owned() }
}

fn finished(result: &str) -> Standing {
    Standing::Finished { result: result.to_owned() }
}

fn running() -> Vec<TableLine> {
    vec![
        line("k3v9", &["Bartholomew Jr.", "Chen", "Dagny"], waiting("Bartholomew Jr."), "round 3"),
        line("p0w2", &["two computer players"], Standing::YourTurn, "round 5"),
        line("z81m", &[], Standing::YourTurn, "round 1"),
        line("h4q7", &["Chen"], waiting("Chen"), "since yesterday"),
        line("m2c6", &["a computer player"], waiting("a computer player"), "round 2"),
        line("t9d1", &["Esra", "Farid"], waiting("Esra and Farid"), "round 4"),
    ]
}

fn open() -> Vec<TableLine> {
    vec![
        line("a7x3", &["Dagny"], Standing::Open { n_free: 2 }, "with Winter"),
        line("c5r8", &["Esra", "Farid", "Gro"], Standing::Open { n_free: 1 }, "with New Era"),
    ]
}

fn ended() -> Vec<TableLine> {
    vec![
        line("b6n4", &["Chen"], finished("Chen won, 31 to 27"), "today"),
        line("y2g5", &["two computer players"], finished("you won with 29"), "yesterday"),
        line("f8l0", &["Dagny", "Esra"], finished("you and Esra share the victory"), "3 November"),
    ]
}

fn busy_home() -> Home {
    let mut mine = running();
    mine.sort_by_key(|it| it.standing != Standing::YourTurn);
    Home { games: games(1), mine, open: open(), finished: ended() }
}

fn my_tables() -> Mine {
    Mine {
        running: running(),
        open: vec![line("q3e9", &["Chen"], Standing::Open { n_free: 0 }, "with Promo Set 1")],
        finished: ended(),
        abandoned: vec![line("d1s6", &["Dagny"], Standing::Abandoned, "1 November")],
        older: Some("/tables?before=d1s6".to_owned()),
        newer: None,
    }
}

fn computers() -> Vec<Pick> {
    vec![Pick::new("greedy", "greedy"), Pick::new("random", "random")]
}

fn field(key: &str, title: &str, kind: FieldKind, picks: Vec<Pick>, folded: bool) -> Field {
    Field { key: key.to_owned(), title: title.to_owned(), hint: String::new(), kind, picks, folded, terms: Vec::new() }
}

fn usual_table() -> NewTable {
    let factions = vec![
        Pick::new("", "Dealt by lot"),
        Pick::new("new-york", "New York"),
        Pick::new("appalachians", "Appalachian Federation"),
        Pick::new("mutants", "Mutants Union"),
        Pick::new("merchants", "Merchants Guild"),
    ];
    let sets = vec![
        Pick::new("new-era", "New Era").hint("50 cards about razing and ruling others."),
        Pick::new("winter", "Winter").hint("50 cards about storing and developing."),
        Pick::new("promo-1", "Promo Set 1").hint("5 single cards, on top of any other set."),
    ];
    let house = vec![
        Pick::new("mix-expansions", "Mix expansions").hint("New Era and Winter in one deck."),
        Pick::new("ruins-score", "Ruins score").hint("Every ruin is worth a point at the end."),
    ];
    NewTable {
        game: "51st-state".to_owned(),
        title: "51st State: Master Set".to_owned(),
        fewest: 1,
        most: 4,
        computers: computers(),
        fields: vec![
            field("with", "Sets to mix in", FieldKind::SeveralOf, sets, false),
            field("factions", "Faction", FieldKind::PerSeat, factions, false),
            field("first", "Who begins", FieldKind::Seat, Vec::new(), true),
            field("house", "House options", FieldKind::SeveralOf, house, true),
        ],
        values: Values::usual("Ada", "greedy", 4),
        fault: None,
        faults: Vec::new(),
    }
}

fn table_for_five() -> NewTable {
    let usual = usual_table();
    NewTable {
        most: seats::MOST,
        values: Values { players: seats::MOST, ..Values::usual("Ada", "greedy", seats::MOST) },
        ..usual
    }
}

fn faulty_table() -> NewTable {
    let usual = usual_table();
    let fault = |field: &str, sentence: &str| FieldFault { field: field.to_owned(), sentence: sentence.to_owned() };
    NewTable {
        values: Values {
            name: String::new(),
            players: 4,
            seats: strings(&["me", "link", "open", "bot:random"]),
            answers: vec![
                ("factions".to_owned(), strings(&["new-york", "new-york", "", ""])),
                ("with".to_owned(), strings(&["new-era", "winter"])),
                ("first".to_owned(), strings(&["2"])),
            ],
            seed: "xyz".to_owned(),
            listed: true,
            ..usual.values
        },
        fault: Some("The table could not be opened: look at the fields that are marked.".to_owned()),
        faults: vec![
            fault("name", "Say what the others shall call you."),
            fault("factions2", "New York is taken by seat 1."),
            fault("with", "The Base Set takes one expansion, unless you mix expansions."),
            fault("seed", "“xyz” is not a seed; expected hexadecimal digits."),
        ],
        ..usual
    }
}

fn lobby_seat(number: u8, who: Occupant, variant: &str) -> LobbySeat {
    LobbySeat { number, who, variant: Some(variant.to_owned()), mine: false, invite: None }
}

fn invite(token: &str) -> String {
    format!("https://table.example/join/{token}")
}

const SHA256: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

fn creators_lobby() -> Lobby {
    let seats = vec![
        LobbySeat { mine: true, ..lobby_seat(1, Occupant::Person("Ada".to_owned()), "New York") },
        LobbySeat { invite: Some(invite("q8Zr2nVb6TfK1sWd")), ..lobby_seat(2, Occupant::Invited, "dealt by lot") },
        LobbySeat { invite: Some(invite("m4XcY7pLh0JgE3uA")), ..lobby_seat(3, Occupant::Open, "dealt by lot") },
        lobby_seat(4, Occupant::Computer("greedy".to_owned()), "Merchants Guild"),
    ];
    Lobby {
        id: "a7x3".to_owned(),
        title: "51st State".to_owned(),
        setup: strings(&["4 players", "with Winter", "who begins: by lot", "anyone may find it"]),
        seats,
        creator: true,
        not_yet: Some("2 seats are still free.".to_owned()),
        computers: computers(),
        name: "Ada".to_owned(),
        seal: Seal { sha256: SHA256.to_owned(), chosen_by: None },
        fault: None,
    }
}

fn lobby_of_five() -> Lobby {
    let mut seats = creators_lobby().seats;
    seats.push(lobby_seat(5, Occupant::Person("Eleonora".to_owned()), "Mutants Union"));
    Lobby { seats, setup: strings(&["5 players", "anyone may find it"]), ..creators_lobby() }
}

fn visitors_lobby() -> Lobby {
    let seats = vec![
        lobby_seat(1, Occupant::Person("Ada".to_owned()), "New York"),
        lobby_seat(2, Occupant::Open, "dealt by lot"),
        lobby_seat(3, Occupant::Open, "Mutants Union"),
        lobby_seat(4, Occupant::Computer("greedy".to_owned()), "Merchants Guild"),
    ];
    Lobby {
        seats,
        creator: false,
        name: String::new(),
        seal: Seal { sha256: SHA256.to_owned(), chosen_by: Some("Ada".to_owned()) },
        fault: Some("Somebody has just taken that seat. Pick another one.".to_owned()),
        ..creators_lobby()
    }
}

fn seated_lobby() -> Lobby {
    let seats = vec![
        lobby_seat(1, Occupant::Person("Ada".to_owned()), "New York"),
        LobbySeat { mine: true, ..lobby_seat(2, Occupant::Person("Chen".to_owned()), "dealt by lot") },
        lobby_seat(3, Occupant::Invited, "dealt by lot"),
    ];
    Lobby { seats, creator: false, ..creators_lobby() }
}

fn invited(invitation: Invitation) -> Join {
    let taken = matches!(invitation, Invitation::Taken { .. } | Invitation::Yours { .. });
    let third = if taken { Occupant::Person("Chen".to_owned()) } else { Occupant::Invited };
    Join {
        token: "q8Zr2nVb6TfK1sWd".to_owned(),
        title: "51st State".to_owned(),
        host: "Ada".to_owned(),
        seat: 3,
        seats: vec![Occupant::Person("Ada".to_owned()), Occupant::Computer("greedy".to_owned()), third],
        setup: strings(&["3 players", "with Winter"]),
        invitation,
    }
}

fn faulty_record() -> Records {
    Records {
        text: "game 51st-state\nplayers 2\n\n1 build Pub\n2 sing\n".to_owned(),
        fault: Some("Line 5: “sing” is not a move of this game.".to_owned()),
    }
}

fn about_data() -> About {
    let key = |keys: &[&str], does: &str| Shortcut { keys: strings(keys), does: does.to_owned() };
    About {
        version: "0.2.0".to_owned(),
        shortcuts: vec![
            key(&["/"], "Type a move"),
            key(&["U"], "Undo"),
            key(&["Shift", "P"], "Pass"),
            key(&["?"], "Show these keys"),
        ],
    }
}

fn stale() -> Failure {
    Failure { status: 409, table: Some("/t/k3v9".to_owned()), ..Failure::default() }
}

fn next_player() -> Handover {
    Handover {
        table: "k3v9".to_owned(),
        seat: 2,
        name: "Bartholomew Jr.".to_owned(),
        last: strings(&["Ada builds Pub for 2 grey.", "Ada gains 1 fuel."]),
    }
}
