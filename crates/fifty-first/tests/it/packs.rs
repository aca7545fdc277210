//! Card files of other people: whatever passes the check can be played, and every round of it ends.

use fifty_first::{CardError, Choice, Game, Library, Phase, Setup, State};
use rayon::prelude::*;
use table::{Dice, Rules, Seat, Seed, Viewer, Words};

/// Files that were generated, if nobody says how many games to play.
const DEFAULT_PACKS: u64 = 400;
/// A random game of a generated deck is left after so many decisions: nobody need score in it.
const LONGEST: usize = 1_500;
/// The most decisions that a round can take: each of four players makes 200 actions and answers what they ask.
const LONGEST_ROUND: usize = 4 * 200 * 60;

fn with(files: &[(&str, &str)]) -> Result<Library, Vec<CardError>> {
    Library::embedded().with_files(files)
}

fn faults(text: &str) -> String {
    let errors = with(&[("mine.toml", text)]).expect_err("the file has a fault");
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// A location of a file of one's own; what is given takes the place of the usual fields.
fn location(id: &str, given: &[(&str, &str)]) -> String {
    let id = format!("{id:?}");
    let mut fields: Vec<(&str, &str)> = vec![
        ("id", &id),
        ("name", &id),
        ("copies", "1"),
        ("category", "\"feature\""),
        ("distance", "1"),
        ("types", "[]"),
        ("spoils", "\"1 gun\""),
        ("deal", "\"1 gun\""),
        ("source", "\"original\""),
        ("agreement", "\"none\""),
    ];
    for &(key, value) in given {
        fields.retain(|&(known, _)| known != key);
        fields.push((key, value));
    }
    let lines: Vec<String> = fields.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    format!("[[location]]\n{}\n", lines.join("\n"))
}

fn set(id: &str, distinct: usize, copies: usize, entries: &str) -> String {
    format!("[set]\nid = {id:?}\nname = \"Mine\"\ndistinct = {distinct}\ncopies = {copies}\n{entries}")
}

/// A set with this one location in it.
fn alone(given: &[(&str, &str)]) -> String {
    let copies = given.iter().find(|(key, _)| *key == "copies").map_or(1, |(_, n)| n.parse().expect("a number"));
    set("mine", 1, copies, &location("tower", given))
}

/// A Base Set of one's own leaves the other sets nothing to reprint.
fn without_expansions() -> Vec<(&'static str, String)> {
    ["new-era", "winter", "promo-1"].map(|id| (id, set(id, 0, 0, ""))).to_vec()
}

fn pick(dice: &mut Dice, options: &[Choice], tireless: bool) -> Choice {
    let leaves = |it: &&Choice| !matches!(it, Choice::Pass | Choice::End | Choice::Enough | Choice::Exchange(_));
    let busy: Vec<Choice> = options.iter().filter(leaves).copied().collect();
    let from = if tireless && !busy.is_empty() { &busy } else { options };
    from[dice.below(from.len() as u32) as usize]
}

/// Plays on until the game is over or so many decisions were made, and says how long the longest round was. A tireless
/// player never passes while there is anything else to do.
fn play(game: &Game, seed: u64, tireless: bool, most: usize) -> usize {
    let mut state = game.deal(&Seed::from_number(seed));
    let mut dice = Dice::fast(seed);
    let mut options = Vec::new();
    let (mut round, mut in_round, mut longest) = (0, 0, 0);
    for n in 0..most {
        let Some(seat) = game.waiting(&state).lowest() else { break };
        options.clear();
        game.options(&state, seat, &mut options);
        assert!(!options.is_empty(), "nothing to choose from after {n} decisions, seed {seed}");
        let choice = pick(&mut dice, &options, tireless);
        if n % 8 == 0 {
            check(game, &state, seat, choice, &mut dice);
        }
        game.choose(&mut state, seat, choice, &mut |event| assert!(!game.sentence(&event).contains('\n'))).unwrap();
        let now = game.view(&state, Viewer::Watcher).round;
        in_round = if now == round { in_round + 1 } else { 0 };
        round = now;
        longest = longest.max(in_round);
        assert!(in_round < LONGEST_ROUND, "round {round} does not end, seed {seed}");
    }
    longest
}

fn check(game: &Game, state: &State, seat: Seat, choice: Choice, dice: &mut Dice) {
    assert_eq!(game.audit(state), Ok(()));
    let text = game.write(choice);
    assert_eq!(game.read(state, seat, &text), Ok(choice), "{text:?}");
    assert!(!game.label(state, seat, choice).to_string().contains('\n') && !game.question(state, seat).is_empty());
    let mut imagined = *state;
    game.determinize(&mut imagined, seat, dice);
    let viewer = Viewer::Seat(seat);
    assert_eq!(game.view(&imagined, viewer), game.view(state, viewer));
    let worth = table::Evaluate::worth(game, state, seat);
    assert!(worth.abs() < 1_000_000_000, "{worth} is out of proportion");
}

/// MS-ACT-03: two cards that clear each other could be used for ever.
#[test]
fn a_round_ends_although_two_cards_clear_each_other() {
    let act = "{ pay = \"1 worker\", effect = [{ reset-locations = 2 }, { gain = \"1 worker\" }] }";
    let action: &[(&str, &str)] = &[("category", "\"action\""), ("copies", "20"), ("action", act)];
    let text = set("base", 2, 40, &(location("strippers", action) + &location("gatherers", action)));
    let mut files = without_expansions();
    files.push(("mine.toml", text));
    let pairs: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let library = with(&pairs).unwrap();
    let game = Game::new(&library, Setup::new(2)).unwrap();
    let mut state = game.deal(&Seed::from_number(1));
    let mut dice = Dice::fast(1);
    let mut options = Vec::new();
    let (mut n, mut refused) = (0, false);
    while game.view(&state, Viewer::Watcher).round < 4 {
        let seat = game.waiting(&state).lowest().unwrap();
        options.clear();
        game.options(&state, seat, &mut options);
        if options == [Choice::Pass] && game.view(&state, Viewer::Watcher).phase == Phase::Action {
            let refusal = game.refusal(&state, seat, Choice::Exchange(fifty_first::Good::Gun)).unwrap();
            let sentence = "you have taken 200 actions this round, more than anybody needs; pass";
            refused |= refusal.rule == "MS-ACT-03" && refusal.sentence == sentence;
        }
        let choice = pick(&mut dice, &options, true);
        game.choose(&mut state, seat, choice, &mut |_| {}).unwrap();
        n += 1;
        assert!(n < LONGEST_ROUND, "the rounds do not end");
    }
    assert!(refused, "the limit was never reached, so nothing was shown");
    assert!(n > 400, "{n} decisions");
}

#[test]
fn a_deck_that_would_not_fit_is_refused() {
    let suppliers = alone(&[
        ("copies", "40"),
        ("category", "\"production\""),
        ("production", "[\"steal-production\"]"),
        ("bonus", "[{ copy-production = \"opponent\" }]"),
    ]);
    assert_eq!(
        faults(&suppliers),
        "set mine: with the Base Set: 40 cards take the production of another player; a deck has room for 8"
    );
    let stations =
        alone(&[("copies", "9"), ("category", "\"production\""), ("production", "[{ copy-production = \"own\" }]")]);
    assert!(faults(&stations).contains("9 production cards copy another production; a deck has room for 8"));
    let camps = alone(&[("copies", "60"), ("bonus", "[{ cache = \"3 worker\" }]"), ("storage", "\"2 resource\"")]);
    assert!(faults(&camps).contains("kinds of goods could lie on cards at one time; a deck has room for 80"));
    let many = alone(&[("copies", "99")]).replace("copies = 99", "copies = 250");
    assert!(faults(&many).contains("tower: has 250 copies; at most 99 fit"));
    assert!(faults(&many).contains("these sets have 338 cards; a deck holds at most 256"));
    let few = set("base", 1, 5, &location("tower", &[("copies", "5")]));
    assert!(faults(&few).contains("the Base Set has 5 cards of its own; expected at least 24"));
    let crowd: String = (0..300).map(|i| location(&format!("tower-{i}"), &[])).collect();
    assert!(faults(&set("mine", 300, 300, &crowd)).contains("has 300 different cards; a deck holds at most 256"));
    // What fits with the Base Set may still be too much together.
    let files = ["one", "two"].map(|id| set(id, 1, 99, &location(&format!("tower-{id}"), &[("copies", "99")])));
    let library = with(&[("1.toml", &files[0]), ("2.toml", &files[1])]).unwrap();
    let mut mixed = Setup::new(2).with("one").with("two");
    mixed.house.mix_expansions = true;
    let error = Game::new(&library, mixed).unwrap_err().to_string();
    assert_eq!(error, "these sets have 286 cards; a deck holds at most 256");
}

#[test]
fn figures_and_texts_have_bounds() {
    let production: &[(&str, &str)] = &[("category", "\"production\"")];
    let produces = |effects: &str| alone(&[production, &[("production", effects)]].concat());
    let acts = |action: &str| alone(&[("category", "\"action\""), ("action", action)]);
    for (text, expected) in [
        (alone(&[("name", "\"Two\\nLines\"")]), "tower: a text stands on one line"),
        (alone(&[("note", "\"a\\u001b[2J\"")]), "tower: a text stands on one line"),
        (alone(&[("agreement", "\"a\\tb\"")]), "tower: a text stands on one line"),
        (alone(&[("name", "\"Paying Guests\"")]), "has the word \"paying\""),
        (alone(&[("aliases", "[\"Gate into Ohio\"]")]), "has the word \"into\""),
        (alone(&[("name", "\"2: Pub\"")]), "has a ':'"),
        (alone(&[("name", &format!("{:?}", "x".repeat(61)))]), "a name has 1 to 60 letters, found 61"),
        (alone(&[("id", "\"Big Tower\"")]), "is not an ID"),
        (alone(&[("spoils", "\"21 gun\"")]), "tower: spoils of 21 is not between 1 and 20"),
        (alone(&[("deal", "\"200 gun + 100 iron\"")]), "a deal shows exactly one good"),
        (alone(&[("bonus", "[{ gain = \"250 vp\" }]")]), "gain of 250 is not between 1 and 20"),
        (alone(&[("bonus", "[{ gain-one = \"1 gun / 99 iron\" }]")]), "a gain of 99 is not between 1 and 20"),
        (alone(&[("bonus", "[{ cache = \"200 gun\" }]")]), "a cache of 200 is not between 1 and 20"),
        (alone(&[("storage", "\"200 gun\"")]), "room of 200 is not between 1 and 20"),
        (alone(&[("storage", "\"1 gun + 2 resource\"")]), "not both"),
        (alone(&[("raze-discount", "10")]), "a discount of 10 is more than 9"),
        (produces(&format!("[{}]", "{ gain = \"1 gun\" }, ".repeat(5))), "at most 4 effects"),
        (produces("[{ gain-per-type = { type = \"gun\", gain = \"1 vp\", max = 255 } }]"), "a max of 255"),
        (
            produces("[{ gain = \"1 gun\" }, { gain-per-produced = { good = \"gun\", gain = \"1 vp\", max = 3 } }]"),
            "cannot stand beside other production",
        ),
        (produces("[\"steal-production\", { gain = \"1 gun\" }]"), "steal-production stands alone"),
        (produces("[{ copy-production = \"own\" }, { copy-production = \"own\" }]"), "copies one other production"),
        (acts("{ pay = \"1 gun\", effect = [] }"), "an action has an effect"),
        (acts("{ pay = \"10 worker\", effect = [{ gain = \"1 vp\" }] }"), "a cost of 10 is more than 9"),
        (
            acts("{ pay = \"4 resource + 3 gun\", effect = [{ gain = \"1 vp\" }] }"),
            "a cost of 7 resources is more than 6 in all",
        ),
        (
            acts("{ pay = \"1 gun\", effect = [{ draw-keep = { draw = 2, keep = 0 } }] }"),
            "keep at least 1 and no more than that",
        ),
        (
            set("mine", 1, 0, "[[reprint]]\nof = \"pub\"\ncopies = 0\nsource = \"original\"\nagreement = \"none\"\n"),
            "reprints \"pub\" without a copy",
        ),
    ] {
        let found = faults(&text);
        assert!(found.contains(expected), "expected {expected:?}, found {found:?}");
        assert!(found.lines().all(|line| !line.contains(char::is_control)), "{found:?}");
    }
}

const BOARD: &str = r#"[[faction]]
id = "ohio"
name = "Ohio"
production = "3 worker"
resource = "gun"
defense = { production = 3, feature = 4, action = 5 }
actions = [{ pay = "1 gun", gain = "2 red" }]
exchange = { pay = "2 worker", gain-one = "1 gun / 1 card" }
source = "original"
agreement = "none"
"#;

const LINK: &str = r#"[[connection]]
id = "riders"
name = "Riders"
pile = "red"
copies = 2
pay = "1 gun"
gain = "2 red"
source = "original"
agreement = "none"
"#;

#[test]
fn boards_and_connections_have_bounds() {
    let mine = |entries: &str| set("mine", 0, 0, entries);
    assert!(with(&[("mine.toml", &mine(&[BOARD, LINK].concat()))]).is_ok());
    // A set has its own; nothing is added to the sets of others.
    assert!(faults(BOARD).contains("there is no faction \"ohio\" to correct"));
    assert!(faults(LINK).contains("there is no connection \"riders\" to correct"));
    let action = "{ pay = \"1 gun\", gain = \"2 red\" }";
    for (replace, by, expected) in [
        ("production = 3", "production = 200", "a defense of 200 is not between 1 and 9"),
        ("\"2 worker\"", "\"200 worker\"", "the exchange is paid with workers, 1 to 9 of them"),
        ("\"1 gun / 1 card\"", "\"200 gun / 1 card\"", "the gain of the exchange of 200"),
        ("id = \"ohio\"", "id = \"dealt\"", "stands for a board that is dealt"),
        ("id = \"ohio\"", "id = \"two words\"", "is not an ID"),
        ("name = \"Ohio\"", "name = \"A\\nB\"", "a text stands on one line"),
        (action, &[action, action].join(", "), "two actions give red first"),
        (action, &[action; 9].join(", "), "has 9 actions; at most 8 fit"),
    ] {
        assert!(BOARD.contains(replace), "{replace}");
        let found = faults(&mine(&BOARD.replace(replace, by)));
        assert!(found.contains(expected), "expected {expected:?}, found {found:?}");
    }
    for (replace, by, expected) in [
        ("copies = 2", "copies = 0", "has no copies"),
        ("copies = 2", "copies = 17", "23 red connection cards; a pile has room for 16"),
        ("\"1 gun\"", "\"1 card\"", "not with cards or deals"),
        ("\"Riders\"", "\"Punks\"", "\"riders\" is named like \"punks\""),
        ("\"Riders\"", "\"Riders, Ohio\"", "has a ','"),
        ("\"2 red\"", "\"99 red\"", "gain of 99"),
    ] {
        assert!(LINK.contains(replace), "{replace}");
        let found = faults(&mine(&LINK.replace(replace, by)));
        assert!(found.contains(expected), "expected {expected:?}, found {found:?}");
    }
    let boards: String = (0..20).map(|i| BOARD.replace("hio", &format!("hio-{i}"))).collect();
    assert!(faults(&mine(&boards)).contains("with the Base Set: 24 factions; a table has room for 16"));
    let links: String = (0..13).map(|i| LINK.replace("iders", &format!("iders-{i}"))).collect();
    assert!(faults(&mine(&links)).contains("17 kinds of connections; a table has room for 16"));
}

/// Random card files, about as many of them sound as not.
struct Maker {
    dice: Dice,
    /// Some figures are too high.
    faulty: bool,
}

impl Maker {
    fn below(&mut self, n: u32) -> u32 {
        self.dice.below(n)
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len() as u32) as usize]
    }

    /// Mostly what cards have, sometimes as much as can be, and now and then too much.
    fn number(&mut self, most: u32) -> u32 {
        match self.below(20) {
            0 if self.faulty => most + 1,
            0..4 => most,
            _ => 1 + self.below(most.min(3)),
        }
    }

    fn good(&mut self) -> &'static str {
        let goods = [
            "brick",
            "iron",
            "fuel",
            "gun",
            "ammo",
            "worker",
            "grey",
            "blue",
            "red",
            "universal",
            "development",
            "shield",
            "card",
            "vp",
            "ruins",
            "top-discard",
        ];
        self.one(&goods)
    }

    fn amount(&mut self, separator: &str, most: u32) -> String {
        let mut goods: Vec<&str> = Vec::new();
        let n = if separator == " / " { 2 } else { 1 + self.below(3) };
        while goods.len() < n as usize {
            let good = self.good();
            if !goods.contains(&good) {
                goods.push(good);
            }
        }
        let parts: Vec<String> = goods.iter().map(|good| format!("{} {good}", self.number(most))).collect();
        parts.join(separator)
    }

    fn pay(&mut self) -> String {
        let item = match self.below(7) {
            6 => "ruins",
            0 => "resource",
            1 => "own-deal",
            2 => "card",
            3 => self.one(&["brick", "iron", "fuel", "gun", "ammo"]),
            4 => self.one(&["red", "blue", "grey", "universal", "development"]),
            _ => "worker",
        };
        let more =
            if item != "gun" && self.below(3) == 0 { format!(" + {} gun", self.number(3)) } else { String::new() };
        format!("{} {item}{more}", self.number(3))
    }

    fn effect(&mut self, kinds: &[&str]) -> String {
        match self.one(kinds) {
            "gain" => format!("{{ gain = {:?} }}", self.amount(" + ", 20)),
            "gain-one" => format!("{{ gain-one = {:?} }}", self.amount(" / ", 20)),
            "per-type" => {
                let (kind, max) = (self.one(&["gun", "brick", "vp", "toxic"]), self.number(20));
                format!("{{ gain-per-type = {{ type = {kind:?}, gain = \"1 {}\", max = {max} }} }}", self.good())
            }
            "per-produced" => {
                let (good, max) = (self.good(), self.number(20));
                format!("{{ gain-per-produced = {{ good = {good:?}, gain = \"1 {}\", max = {max} }} }}", self.good())
            }
            "copy" => format!("{{ copy-production = {:?} }}", self.one(&["own", "opponent"])),
            "copy-own" => "{ copy-production = \"own\" }".to_owned(),
            "cache" => {
                format!("{{ cache = \"{} {}\" }}", self.number(20), self.one(&["gun", "worker", "grey", "ammo"]))
            }
            "steal" => "{ steal = \"1 resource\" }".to_owned(),
            "reset" => format!("{{ reset-locations = {} }}", self.number(9)),
            "deals" => {
                format!(
                    "{{ use-deals = {{ whose = {:?}, up-to = {} }} }}",
                    self.one(&["own", "opponent"]),
                    self.number(9)
                )
            }
            "per-ruins" => {
                let max = self.number(20);
                format!("{{ gain-per = {{ what = \"ruins\", gain = \"1 {}\", max = {max} }} }}", self.good())
            }
            "match-gain" => "{ match-icon = \"gain\" }".to_owned(),
            "match-spend" => "{ match-icon = \"spend\" }".to_owned(),
            "play-top" => {
                let how = self.one(&["build", "deal", "raze"]);
                format!("{{ play-top-discard = {{ how = {how:?}, discount = {} }} }}", self.number(9))
            }
            "raze-own" => {
                format!("{{ raze-own = {} }}", self.one(&["[\"production\"]", "[\"feature\", \"action\"]"]))
            }
            "rebuild" => {
                let category = self.one(&["", ", category = \"production\"", ", category = \"action\""]);
                format!("{{ rebuild-ruins = {{ count = {}{category} }} }}", self.number(9))
            }
            ruins @ ("load-ruins" | "strip-ruins" | "recover-ruins" | "ruin-top-discard") => {
                format!("{{ {ruins} = {} }}", self.number(9))
            }
            "draw" => format!("{{ draw-keep = {{ draw = {}, keep = {} }} }}", self.number(8), 1 + self.below(2)),
            other => format!("{other:?}"),
        }
    }

    fn effects(&mut self, kinds: &[&str]) -> String {
        let n = if self.below(4) == 0 { 4 } else { 1 + self.below(2) };
        let all: Vec<String> = (0..n).map(|_| self.effect(kinds)).collect();
        format!("[{}]", all.join(", "))
    }

    fn location(&mut self, i: usize, copies: u32) -> String {
        let id = format!("made-{i}");
        let name = format!("{:?}", format!("{} {i}", self.one(&["Tower", "Mill", "Café", "St. Ann's", "Pay Office"])));
        let types = self.one(&["[]", "[\"gun\"]", "[\"gun\", \"brick\"]", "[\"toxic\", \"vp\"]"]);
        let (spoils, deal) = (format!("{:?}", self.amount(" + ", 20)), format!("\"1 {}\"", self.good()));
        let (copies, distance) = (copies.to_string(), (1 + self.below(5)).to_string());
        let mut fields = vec![
            ("name", name),
            ("copies", copies),
            ("distance", distance),
            ("types", types.to_owned()),
            ("spoils", spoils),
            ("deal", deal),
        ];
        if self.below(3) == 0 {
            let kinds = ["gain", "gain", "gain-one", "per-type", "copy", "per-ruins", "match-gain"];
            fields.push(("bonus", self.effects(&kinds)));
        }
        match self.below(10) {
            kind @ 0..4 => {
                let category = if kind < 2 { "\"production\"" } else { "\"open-production\"" };
                fields.push(("category", category.to_owned()));
                let production = match self.below(12) {
                    0 => "[\"steal-production\"]".to_owned(),
                    1 => format!("[{}]", self.effect(&["copy-own"])),
                    2 => self.effects(&["per-produced"]),
                    _ => self.effects(&["gain", "gain", "gain-one", "per-type", "per-ruins", "match-gain"]),
                };
                fields.push(("production", production));
            }
            kind @ 4..8 => {
                fields.push(("category", "\"action\"".to_owned()));
                let kinds =
                    ["gain", "gain-one", "per-type", "copy", "steal", "reset", "deals", "visit-occupied", "draw"];
                let ruins = [
                    "gain",
                    "load-ruins",
                    "rebuild",
                    "strip-ruins",
                    "recover-ruins",
                    "ruin-top-discard",
                    "raze-own",
                    "match-gain",
                ];
                let effects = match (kind, self.below(3)) {
                    (4, _) => self.effects(&["reset", "gain"]),
                    (5, 0) => format!("[{}, {}]", self.effect(&["match-spend", "play-top"]), self.effect(&ruins)),
                    (_, 1) => self.effects(&ruins),
                    _ => self.effects(&kinds),
                };
                // What an effect asks to be paid stands beside tokens only.
                let inner = effects.contains("spend") || effects.contains("play-top");
                let pay = if inner { "1 worker".to_owned() } else { self.pay() };
                fields.push(("action", format!("{{ pay = {pay:?}, effect = {effects}, uses = {} }}", self.number(3))));
            }
            _ => match self.below(6) {
                0 => {
                    fields.push(("storage", format!("{:?}", self.one(&["2 resource", "any worker", "3 gun + 1 red"]))));
                }
                1 => {
                    let on = self.one(&[
                        "[\"deal\"]",
                        "[\"raze\"]",
                        "[\"deal\", \"raze\"]",
                        "[\"build\"]",
                        "[\"develop\", \"rebuild\"]",
                        "[\"own-location-ruined\", \"raze-opponent\"]",
                        "[\"take-top-discard\", \"develop-ruins\"]",
                    ]);
                    let more = match self.below(4) {
                        0 => format!(", limit = {}", self.number(3)),
                        1 => {
                            let kinds =
                                ["gain-one", "per-ruins", "match-gain", "strip-ruins", "recover-ruins", "steal"];
                            format!(", effect = {}", self.effects(&kinds))
                        }
                        2 => format!(", type = \"gun\", category = {:?}", self.one(&["production", "feature"])),
                        _ => String::new(),
                    };
                    let gain = self.amount(" + ", 20);
                    fields.push(("triggers", format!("[{{ on = {on}, gain = {gain:?}{more} }}]")));
                }
                2 => {
                    let gain = self.amount(" + ", 20);
                    fields.push(("after-production", format!("{{ produced = \"2 resource\", gain = {gain:?} }}")));
                }
                3 => fields.push(("raze-discount", self.number(9).to_string())),
                4 => fields.push(("double-exchange", "true".to_owned())),
                _ => fields.push(("bonus", format!("[{}]", self.effect(&["cache"])))),
            },
        }
        let fields: Vec<(&str, &str)> = fields.iter().map(|(key, value)| (*key, value.as_str())).collect();
        location(&id, &dedup(&fields))
    }

    fn pack(&mut self) -> (Setup, Vec<(&'static str, String)>) {
        let players = 1 + self.below(4) as u8;
        let distinct = 4 + self.below(12) as usize;
        let copies: Vec<u32> = (0..distinct).map(|_| 2 + self.below(10)).collect();
        let entries: String = copies.iter().enumerate().map(|(i, &n)| self.location(i, n)).collect();
        let n: u32 = copies.iter().sum();
        let base = self.below(2) == 0;
        let id = if base { "base" } else { "mine" };
        let mut files = if base { without_expansions() } else { Vec::new() };
        let link = if self.below(2) == 0 {
            let pay = format!("{} {}", self.number(3), self.one(&["gun", "ammo", "worker", "red", "universal"]));
            let gain = self.amount(" + ", 20);
            let pile = self.one(&["\"blue\"", "\"red\"", "\"yellow\""]);
            LINK.replace("1 gun", &pay).replace("2 red", &gain).replace("\"red\"", pile)
        } else {
            String::new()
        };
        let file = set(id, distinct, n as usize, &(entries + &link));
        let own = if self.below(2) == 0 { "own-discards = true\ndistinct" } else { "distinct" };
        files.push(("mine", file.replacen("distinct", own, 1)));
        if self.below(2) == 0 {
            let actions: Vec<String> = ["red", "grey", "vp"]
                .iter()
                .map(|good| format!("{{ pay = {:?}, gain = \"{} {good}\" }}", self.pay(), self.number(20)))
                .collect();
            let (produced, gained) = (self.amount(" + ", 20), self.amount(" / ", 20));
            let board = BOARD
                .replace("\"3 worker\"", &format!("{produced:?}"))
                .replace("\"2 worker\"", &format!("\"{} worker\"", self.number(9)))
                .replace("1 gun / 1 card", &gained)
                .replace("{ pay = \"1 gun\", gain = \"2 red\" }", &actions.join(", "));
            for id in ["mutants", "merchants", "new-york", "appalachians"] {
                files.push(("board", board.replace("ohio", id).replace("Ohio", id)));
            }
        }
        let setup = if base { Setup::new(players) } else { Setup::new(players).with("mine") };
        (setup, files)
    }
}

/// The last of several values of a field counts.
fn dedup<'t>(fields: &[(&'t str, &'t str)]) -> Vec<(&'t str, &'t str)> {
    let mut kept: Vec<(&str, &str)> = Vec::new();
    for &(key, value) in fields {
        kept.retain(|&(known, _)| known != key);
        kept.push((key, value));
    }
    kept
}

#[test]
fn whatever_passes_the_check_can_be_played() {
    let games = std::env::var("RUINFORGE_GAMES").ok().and_then(|n| n.parse::<u64>().ok());
    let n = games.map_or(DEFAULT_PACKS, |n| (n / 10).max(DEFAULT_PACKS));
    let played = (0..n).into_par_iter().filter(|&seed| {
        let (setup, files) = Maker { dice: Dice::fast(seed), faulty: seed % 4 == 3 }.pack();
        let pairs: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        match with(&pairs) {
            Err(errors) => {
                for error in errors {
                    let error = error.to_string();
                    assert!(!error.contains(char::is_control), "seed {seed}: {error:?}");
                    // The files are well formed; what is wrong with them are their figures.
                    assert!(!error.contains("unknown") && !error.contains("line "), "seed {seed}: {error}");
                }
                false
            }
            Ok(library) => {
                let game = Game::new(&library, setup).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
                play(&game, seed, seed % 3 == 0, LONGEST);
                true
            }
        }
    });
    let played = played.count() as u64;
    assert!(played * 2 > n, "only {played} of {n} files passed the check, so little was shown");
    assert!(played < n, "no file had a fault, so the bounds were not met");
}

#[test]
fn border_tiles_lie_between_neighbors_and_two_players_do_without_borgos_promo_bord_01() {
    // PROMO-BORD-01, PROMO-BORD-02.
    for (players, tiles) in [(2, 1), (3, 3), (4, 4)] {
        let game = Game::embedded(Setup::new(players).ultimate().with("borders")).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let state = table::Rules::deal(&game, &table::Seed::from_number(seed));
            let view = table::Rules::view(&game, &state, table::Viewer::Watcher);
            let borders = &view.packs.borders;
            assert_eq!(borders.len(), tiles);
            let names: std::collections::BTreeSet<&str> = borders.iter().map(|it| it.name.as_str()).collect();
            assert_eq!(names.len(), tiles, "a tile lies in two places");
            seen.extend(borders.iter().map(|it| it.up.clone()));
        }
        // Every tile that is used, with either side up.
        assert_eq!(seen.len(), if players == 2 { 6 } else { 8 });
        assert_eq!(seen.contains("Toll for the Horde"), players > 2);
    }
    let alone = Game::embedded(Setup::new(1).ultimate().with("borders")).unwrap_err().to_string();
    assert_eq!(alone, "the set \"borders\" is for 2 or more players (UE-16)");
}
