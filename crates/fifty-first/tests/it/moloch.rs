//! Moloch: what is shown of part payments and of the Server Room, what they are worth, and what card files may say.

use fifty_first::{Game, Library, Setup, State};
use table::{Evaluate, Page, Report, Rules, Seat, Stage, Viewer, Words};

fn staged(given: &str) -> (Game, State) {
    let table = format!("edition = \"ultimate\"\nwith = [\"moloch\", \"server-room\"]\n{given}");
    Game::stage(&table.parse().expect("a table")).expect("a position")
}

fn digest(given: &str) -> u64 {
    let (game, state) = staged(given);
    game.digest(&state)
}

const TOGETHER: &str = "collaboration = true\ndeployed = [\"Mother\", \"Rivet Hound\"]\n";

/// COLLAB-06, PROMO-SRV-02: whose goods and markers they are, everybody sees.
#[test]
fn everybody_sees_what_lies_on_machines_and_on_the_server_room() {
    let parts = "parts = [\"1 Mother: 1 iron + 2 red\", \"2 Mother: 1 ammo\"]\nserver-room = [0, 2]\n";
    let (game, state) = staged(&[TOGETHER, parts].concat());
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Watcher] {
        let view = game.view(&state, viewer);
        let report = game.report(&view);
        let moloch = &report["moloch"];
        let parts = &moloch["deployed"][0]["parts"];
        assert_eq!(parts.as_array().map(Vec::len), Some(2));
        assert!(parts[0]["seat"] == 1 && parts[0]["goods"]["iron"] == 1 && parts[0]["goods"]["red"] == 2, "{parts}");
        assert!(parts[1]["seat"] == 2 && parts[1]["goods"]["ammo"] == 1, "{parts}");
        assert!(moloch["deployed"][1].get("parts").is_none(), "nothing lies there");
        let server = &moloch["server-room"];
        let markers = &server["markers"];
        assert_eq!(markers.as_array().map(Vec::len), Some(2));
        assert!(markers[0]["seat"] == 1 && markers[0]["markers"] == 0, "{markers}");
        assert!(markers[1]["seat"] == 2 && markers[1]["markers"] == 2, "{markers}");
        assert_eq!((server["wanted"].as_u64(), server["hacked"].as_bool()), (Some(3), Some(false)));
        let board = table::Board::board(&game, &view, &Page { width: 400, color: false });
        assert!(board.contains("1 iron and 2 red contacts of 1") && board.contains("1 ammo of 2"), "{board}");
        assert!(board.contains("hacked with 3 markers") && board.contains("2 markers of"), "{board}");
    }
    let (game, state) = staged("server-room = \"hacked\"\n");
    let view = game.view(&state, Viewer::Watcher);
    assert_eq!(game.report(&view)["moloch"]["wave"].as_u64(), Some(1));
    assert!(
        table::Board::board(&game, &view, &Page { width: 400, color: false }).contains("Moloch Server Room: hacked")
    );
}

/// Positions that differ in what lies there differ in their digests; in which order it came there tells nothing.
#[test]
fn digests_tell_whose_goods_lie_where() {
    let of = |parts: &str| digest(&format!("{TOGETHER}parts = {parts}\n"));
    let mut seen = vec![digest(TOGETHER)];
    for parts in [
        "[\"1 Mother: 1 iron\"]",
        "[\"2 Mother: 1 iron\"]",
        "[\"1 Mother: 2 iron\"]",
        "[\"1 Mother: 1 ammo\"]",
        "[\"1 Mother: 1 red\"]",
        "[\"1 Rivet Hound: 1 iron\"]",
    ] {
        let new = of(parts);
        assert!(!seen.contains(&new), "{parts}");
        seen.push(new);
    }
    assert_eq!(
        of("[\"1 Mother: 1 iron\", \"2 Mother: 1 worker\", \"1 Rivet Hound: 1 red\"]"),
        of("[\"1 Rivet Hound: 1 red\", \"2 Mother: 1 worker\", \"1 Mother: 1 iron\"]")
    );
    let room = |markers: &str| digest(&format!("server-room = {markers}\n"));
    let rooms = [digest(""), room("[1, 0]"), room("[0, 1]"), room("[1, 1]"), room("\"hacked\"")];
    for (i, one) in rooms.iter().enumerate() {
        assert!(!rooms[..i].contains(one), "{i}");
    }
    assert_eq!(digest(""), room("[0, 0]"), "what is empty leaves no trace");
}

/// Goods on Machines and markers are worth something until the last round, and more if nobody else has paid.
#[test]
fn part_payments_and_markers_are_worth_something_until_the_last_round() {
    let worth = |given: &str| {
        let (game, state) = staged(&[TOGETHER, given].concat());
        game.worth(&state, Seat::new(0))
    };
    let nothing = worth("");
    let own = worth("parts = [\"1 Mother: 1 iron\"]\n");
    let theirs = worth("parts = [\"2 Mother: 1 iron\"]\n");
    let shared = worth("parts = [\"1 Mother: 1 iron\", \"2 Mother: 1 iron\"]\n");
    assert!(own > shared && shared > theirs && own > nothing && nothing > theirs, "{own} {nothing} {shared} {theirs}");
    let one = worth("server-room = [1, 0]\n") - nothing;
    let two = worth("server-room = [2, 0]\n") - nothing;
    assert!(one > 0 && two > 2 * one, "{one} {two}");
    assert_eq!(worth("last-round = true\nparts = [\"1 Mother: 1 iron\"]\n"), worth("last-round = true\n"));
}

/// What a scenario says of Machines must be possible.
#[test]
fn impossible_part_payments_are_not_set_up() {
    let fault = |given: &str| {
        let table = format!("edition = \"ultimate\"\nwith = [\"moloch\", \"server-room\"]\n{given}");
        Game::stage(&table.parse().expect("a table")).expect_err("it is impossible").to_string()
    };
    let parts = |parts: &str| fault(&format!("{TOGETHER}parts = {parts}\n"));
    assert!(parts("[\"1 Mother: 3 iron\"]").contains("more lies on Hacked Mother than it costs (COLLAB-01)"));
    assert!(parts("[\"1 Mother: 1 gun\"]").contains("COLLAB-01"));
    assert!(parts("[\"1 Mother: 6 red\"]").contains("COLLAB-01"));
    assert!(parts("[\"1 Mother: 1 vp\"]").contains("is not like"));
    assert!(parts("[\"3 Mother: 1 iron\"]").contains("is not like"));
    assert!(parts("[\"1 Juggernaut: 1 brick\"]").contains("Juggernaut is not deployed"));
    assert!(parts("\"1 Mother: 1 iron\"").contains("is not like"));
    let without = "deployed = [\"Mother\"]\nparts = [\"1 Mother: 1 iron\"]\n";
    assert!(fault(without).contains("nobody collaborates (COLLAB-01)"));
    for room in ["[1]", "[2, 1]", "\"open\"", "[-1, 0]"] {
        assert!(fault(&format!("server-room = {room}\n")).contains("expected a number of markers"), "{room}");
    }
}

const WASP: &str = r#"
[set]
id = "mine"
name = "Mine"
kind = "promo"
distinct = 0
copies = 0

[[machine]]
id = "wasp"
name = "Wasp"
copies = 1
needs = ["moloch"]
code = "1 gun"
defense = 2
assault = { choose = ["2 resource", "1 card"] }
source = "original"
agreement = "none"
[machine.hacked]
id = "hacked-wasp"
name = "Hacked Wasp"
copies = 1
category = "feature"
distance = 1
types = ["gun"]
spoils = "1 gun"
deal = "1 gun"
source = "original"
agreement = "none"

[[server-room]]
id = "cellar"
name = "Cellar"
markers-beyond-players = 1
vp-per-marker = 2
deploy-reduction = 1
source = "original"
agreement = "none"
"#;

#[test]
fn figures_of_machines_and_of_the_server_room_have_bounds_and_are_digested() {
    let with = |text: &str| Library::embedded().with_files(&[("mine.toml", text)]);
    let new = |text: &str| {
        let library = with(text).unwrap_or_else(|errors| panic!("{errors:#?}"));
        Game::new(&library, Setup::new(2).ultimate().with("moloch").with("mine")).unwrap().catalog_digest()
    };
    let mut seen = vec![new(WASP)];
    for (replace, by) in [
        ("[\"2 resource\", \"1 card\"]", "[\"1 card\", \"2 resource\"]"),
        ("[\"2 resource\", \"1 card\"]", "[\"2 resource\", \"1 card\", \"1 vp\"]"),
        ("markers-beyond-players = 1", "markers-beyond-players = 2"),
        ("vp-per-marker = 2", "vp-per-marker = 1"),
        ("deploy-reduction = 1", "deploy-reduction = 0"),
    ] {
        assert!(WASP.contains(replace), "{replace}");
        let digest = new(&WASP.replace(replace, by));
        assert!(!seen.contains(&digest), "{by}");
        seen.push(digest);
    }
    // Whether it comes at all is told by its being there.
    assert_eq!(new(&WASP.replace("needs = [\"moloch\"]\n", "")), seen[0]);
    for (replace, by, expected) in [
        ("[\"2 resource\", \"1 card\"]", "[\"1 card\"]", "choose between 2 to 4 lists"),
        ("[\"2 resource\", \"1 card\"]", "[\"2 resource\", \"1 influence\"]", "an assault takes tokens"),
        ("[\"2 resource\", \"1 card\"]", "[\"2 resource\", \"10 card\"]", "an assault takes tokens"),
        ("needs = [\"moloch\"]", "needs = [\"summer\"]", "needs \"summer\", which is not another set"),
        ("needs = [\"moloch\"]", "needs = [\"mine\"]", "needs \"mine\", which is not another set"),
        ("markers-beyond-players = 1", "markers-beyond-players = 10", "10 markers beyond the players"),
        ("vp-per-marker = 2", "vp-per-marker = 10", "a marker gives 10 VP"),
        ("deploy-reduction = 1", "deploy-reduction = 10", "10 Machines fewer"),
        ("copies = 1\nneeds", "copies = 9\nneeds", "has 9 copies, its hacked side 1"),
    ] {
        assert!(WASP.contains(replace), "{replace}");
        let errors = with(&WASP.replace(replace, by)).expect_err(by);
        assert!(errors.iter().any(|it| it.to_string().contains(expected)), "{errors:?}");
    }
    let library = with(WASP).unwrap();
    let both = Setup::new(2).ultimate().with("moloch").with("server-room").with("mine");
    let error = Game::new(&library, both).unwrap_err().to_string();
    assert!(error.contains("2 Server Rooms; a table has room for 1"), "{error}");
}
