//! A tiny made-up game, and what scenarios make of it.

use table::{Dice, Phrase, Refusal, Rules, Seat, SeatSet, Seed, Stage, StageError, Unreadable, Viewer, Words, phrase};
use toml::Table;

use crate::{Failure, Scenario, ScenarioFile, parse, run};

/// Two players take stones from a heap; who takes the last one ends the game. Each may once peek at a hidden number and
/// may mark the heap as often as they like, both without ending the turn. With `bidding`, both first bid at once.
struct Stones {
    limit: u8,
    /// A promise that this copy of the game breaks.
    bug: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position {
    heap: u8,
    turn: Seat,
    taken: [u8; 2],
    peeked: [bool; 2],
    n_marks: u8,
    bidding: bool,
    bids: [Option<u8>; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Choice {
    Take(u8),
    Peek,
    Mark,
    Bid(u8),
}

/// A sentence, and for a secret the seat that was told.
type Event = (String, Option<Seat>);

impl Rules for Stones {
    type State = Position;
    type Choice = Choice;
    type Event = Event;
    type View = u8;

    fn n_seats(&self) -> u8 {
        2
    }

    fn deal(&self, _: &Seed) -> Position {
        unreachable!("scenarios do not deal")
    }

    fn waiting(&self, s: &Position) -> SeatSet {
        if s.heap == 0 {
            return SeatSet::EMPTY;
        }
        if self.bug == "waits for a third player" && s.heap == 1 {
            return SeatSet::only(Seat::new(2));
        }
        if s.bidding {
            return SeatSet::first(2).iter().filter(|seat| s.bids[seat.index()].is_none()).collect();
        }
        SeatSet::only(s.turn)
    }

    fn options(&self, s: &Position, seat: Seat, out: &mut Vec<Choice>) {
        if self.bug == "lists nothing" {
            return;
        }
        if s.bidding {
            out.extend((0..=2).map(Choice::Bid));
            return;
        }
        if !s.peeked[seat.index()] || self.bug == "lists what it refuses" {
            out.push(Choice::Peek);
        }
        out.push(Choice::Mark);
        out.extend((1..=self.limit.min(s.heap)).map(Choice::Take));
        if self.bug == "lists twice" {
            out.push(Choice::Take(1));
        }
    }

    fn play_listed(&self, s: &mut Position, seat: Seat, choice: Choice, tell: &mut impl FnMut(Event)) {
        let i = seat.index();
        match choice {
            Choice::Take(n) => {
                s.heap -= n;
                s.taken[i] += n;
                s.turn = seat.next(2);
                tell((format!("player {seat} takes {n} and leaves {}", s.heap), None));
                if s.heap == 0 {
                    tell(("the heap is empty".into(), None));
                }
            }
            Choice::Peek => {
                s.peeked[i] = true;
                tell((format!("player {seat} sees a 7"), Some(seat)));
            }
            Choice::Mark => s.n_marks += 1,
            Choice::Bid(n) => {
                s.bids[i] = Some(n);
                if let [Some(a), Some(b)] = s.bids {
                    s.turn = Seat::new(u8::from(b > a));
                    s.bidding = false;
                    tell((format!("the bids are {a} and {b}"), None));
                }
            }
        }
    }

    fn view(&self, s: &Position, _: Viewer) -> u8 {
        s.heap
    }

    fn determinize(&self, _: &mut Position, _: Seat, _: &mut Dice) {}

    fn learned(&self, s: &Position, seat: Seat) -> u32 {
        s.peeked[seat.index()].into()
    }

    fn scores(&self, s: &Position) -> Vec<i32> {
        s.taken.map(i32::from).to_vec()
    }

    fn winners(&self, _: &Position) -> SeatSet {
        SeatSet::EMPTY
    }

    fn digest(&self, _: &Position) -> u64 {
        0
    }
}

impl Words for Stones {
    fn header(&self) -> Vec<(String, String)> {
        vec![("game".into(), "stones".into())]
    }

    fn rules_version(&self) -> u32 {
        1
    }

    fn catalog_digest(&self) -> String {
        String::new()
    }

    fn write(&self, choice: Choice) -> String {
        match choice {
            Choice::Take(n) => format!("take {n}"),
            Choice::Peek if self.bug == "writes what it cannot read" => "peep".into(),
            Choice::Peek => "peek".into(),
            Choice::Mark => "mark".into(),
            Choice::Bid(n) => format!("bid {n}"),
        }
    }

    fn read(&self, _: &Position, _: Seat, text: &str) -> Result<Choice, Unreadable> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let number = || rest.parse::<u8>().map_err(|_| Unreadable(format!("{rest:?} is not a number of stones")));
        match verb.to_lowercase().as_str() {
            "take" if self.bug == "misreads" => Ok(Choice::Take(9)),
            "take" => Ok(Choice::Take(number()?)),
            "bid" => Ok(Choice::Bid(number()?)),
            "peek" => Ok(Choice::Peek),
            "mark" => Ok(Choice::Mark),
            _ => Err(Unreadable(format!("{verb:?} is not a verb of this game"))),
        }
    }

    fn refusal(&self, s: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        if !self.waiting(s).contains(seat) {
            return Some(Refusal::new("ST-TURN-01", "it is not your turn"));
        }
        match choice {
            Choice::Bid(n) if s.bidding => (n > 2).then(|| Refusal::new("ST-BID-01", "bids go up to 2")),
            _ if s.bidding => Some(Refusal::new("ST-BID-02", "everybody bids first")),
            Choice::Bid(_) => Some(Refusal::new("ST-BID-03", "bidding is over")),
            Choice::Take(_) if self.bug == "has no reason" => None,
            Choice::Take(n) if n > self.limit => {
                Some(Refusal::new("ST-TAKE-01", format!("you may take {}, not {n}", self.limit)))
            }
            Choice::Take(n) if n > s.heap => Some(Refusal::new("ST-TAKE-02", format!("there are only {}", s.heap))),
            Choice::Peek if s.peeked[seat.index()] => Some(Refusal::new("ST-PEEK-01", "you have peeked already")),
            Choice::Take(_) | Choice::Peek | Choice::Mark => None,
        }
    }

    fn label(&self, s: &Position, _: Seat, choice: Choice) -> Phrase {
        phrase!("{} (heap {})", self.write(choice), s.heap)
    }

    fn question(&self, _: &Position, _: Seat) -> Phrase {
        "what now?".into()
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        event.1.is_none_or(|seat| viewer.sees(seat)).then(|| event.clone())
    }

    fn phrase(&self, event: &Event) -> Phrase {
        event.0.as_str().into()
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    heap: u8,
    #[serde(default = "three")]
    limit: u8,
    #[serde(default)]
    bidding: bool,
    #[serde(default)]
    bug: String,
}

fn three() -> u8 {
    3
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Then {
    heap: Option<u8>,
    taken: Option<[u8; 2]>,
}

impl Stage for Stones {
    fn stage(given: &Table) -> Result<(Self, Position), StageError> {
        let Given { heap, limit, bidding, bug } =
            given.clone().try_into().map_err(|error| StageError(error.message().to_owned()))?;
        let position = Position {
            heap,
            turn: Seat::new(0),
            taken: [0; 2],
            peeked: [false; 2],
            n_marks: 0,
            bidding,
            bids: [None; 2],
        };
        Ok((Stones { limit, bug }, position))
    }

    fn differences(&self, s: &Position, then: &Table) -> Result<Vec<String>, StageError> {
        let Then { heap, taken } = then.clone().try_into().map_err(|error| StageError(error.message().to_owned()))?;
        let mut differences = Vec::new();
        if let Some(heap) = heap.filter(|&heap| heap != s.heap) {
            differences.push(format!("the heap has {}, not {heap}", s.heap));
        }
        for (i, (found, expected)) in s.taken.into_iter().zip(taken.unwrap_or(s.taken)).enumerate() {
            if found != expected {
                differences.push(format!("player {} has taken {found}, not {expected}", i + 1));
            }
        }
        Ok(differences)
    }
}

/// One scenario with these keys, which begin on line 5.
fn one(keys: &str) -> Result<Scenario, crate::ScenarioError> {
    let text = format!("game = \"stones\"\n[[scenario]]\nname = \"it\"\nrules = [\"ST-TAKE-01\"]\n{keys}");
    parse("stones.toml", &text).map(|ScenarioFile { mut scenarios, .. }| scenarios.remove(0))
}

fn passes(keys: &str) {
    let scenario = one(keys).unwrap_or_else(|error| panic!("{error}"));
    run::<Stones>(&scenario).unwrap_or_else(|failure| panic!("{failure}"));
}

fn failure(keys: &str) -> Failure {
    let scenario = one(keys).unwrap_or_else(|error| panic!("{error}"));
    run::<Stones>(&scenario).expect_err("the scenario should fail")
}

/// The report, without the heading that all share.
#[track_caller]
fn fails(keys: &str, report: &str) {
    let found = failure(keys).to_string();
    let (heading, rest) = found.split_once('\n').expect("a report has several lines");
    assert_eq!(heading, "stones.toml:2: \"it\" (ST-TAKE-01)");
    assert_eq!(rest, report.trim_matches('\n'), "\n{found}");
}

#[test]
fn every_check_in_the_short_form() {
    passes(
        r#"
        why = "the book says so"
        cards = ["Pebble"]
        play = ["1 mark", "1 TAKE 3", "2 peek"]
        log = ["takes 3", "leaves 4", "sees a 7"]
        waiting = [2]
        options = ["2 mark", "2 take 1", "2 take 2", "2 take 3"]
        legal = ["2 take 3"]
        illegal = [
            { move = "2 take 4", rule = "ST-TAKE-01", says = "not 4" },
            { move = "2 peek", rule = "ST-PEEK-01" },
            { move = "1 take 1", rule = "ST-TURN-01" },
            { move = "2 take some", unreadable = "not a number" },
            { move = "2 dance", unreadable = "verb" },
        ]
        undo = { seat = 2, steps = 0 }
        [scenario.given]
        heap = 7
        [scenario.then]
        heap = 4
        taken = [3, 0]
        "#,
    );
}

#[test]
fn steps_go_on_where_the_last_one_ended() {
    passes(
        r#"
        given = { heap = 4, bidding = true }
        [[scenario.step]]
        waiting = [1, 2]
        options = ["1 bid 0", "1 bid 1", "1 bid 2", "2 bid 0", "2 bid 1", "2 bid 2"]
        [[scenario.step]]
        play = ["2 bid 2"]
        waiting = [1]
        undo = { seat = 2, steps = 1 }
        [[scenario.step]]
        play = ["1 bid 0"]
        log = ["0 and 2"]
        waiting = [2]
        undo = { seat = 2, steps = 0 }
        [[scenario.step]]
        play = ["2 mark", "2 mark"]
        undo = { seat = 2, steps = 2 }
        [[scenario.step]]
        play = ["2 peek", "2 mark"]
        undo = { seat = 2, steps = 1 }
        illegal = [{ move = "1 take 1", rule = "ST-TURN-01" }]
        then = { heap = 4 }
        [[scenario.step]]
        play = ["2 take 1", "1 take 3"]
        log = ["player 2 takes 1", "player 1 takes 3", "empty"]
        waiting = []
        options = []
        then = { heap = 0, taken = [3, 1] }
        "#,
    );
}

#[test]
fn a_refused_move() {
    fails(
        r#"
        given = { heap = 4 }
        play = ["1 take 3", "2 take 2"]
        "#,
        "
  step 1 of 1, play 2: 2 take 2
  the move is refused
    expected: a legal move
    found:    there are only 1; ST-TAKE-02
    player 2 may now:
      take 1
      peek
      mark
  log of this step:
    > 1 take 3
      player 1 takes 3 and leaves 1",
    );
}

#[test]
fn only_the_nearest_dozen_options_are_shown() {
    fails(
        r#"
        given = { heap = 40, limit = 12 }
        play = ["1 mark"]
        legal = ["1 mark", "1 take 13"]
        "#,
        "
  step 1 of 1, legal 2: 1 take 13
  the move is refused
    expected: a legal move
    found:    you may take 12, not 13; ST-TAKE-01
    player 1 may now:
      take 1
      take 2
      take 3
      take 4
      take 5
      take 6
      take 7
      take 8
      take 9
      take 10
      take 11
      take 12
      … and 2 more
  log of this step:
    > 1 mark",
    );
}

#[test]
fn an_unreadable_move() {
    fails(
        r#"
        given = { heap = 1 }
        [[scenario.step]]
        legal = ["1 take 1"]
        [[scenario.step]]
        play = ["1 peeek"]
        "#,
        r#"
  step 2 of 2, play 1: 1 peeek
  the move cannot be read
    expected: a legal move
    found:    "peeek" is not a verb of this game
    player 1 may now:
      peek
      mark
      take 1
  log of this step: nothing yet"#,
    );
}

#[test]
fn a_move_out_of_turn() {
    fails(
        "given = { heap = 1 }\nplay = [\"2 take 1\"]",
        "
  step 1 of 1, play 1: 2 take 1
  the move is refused
    expected: a legal move
    found:    it is not your turn; ST-TURN-01
    player 2 may now: nothing, it has no decision
  log of this step: nothing yet",
    );
}

#[test]
fn a_player_who_is_not_there() {
    let report = |key: &str| {
        format!("  {key}\n  there is no player 3\n    found:    a game of 2 seats\n  log of this step: nothing yet")
    };
    let cases = [
        ("play = ['3 take 1']", "step 1 of 1, play 1: 3 take 1"),
        ("legal = ['3 take 1']", "step 1 of 1, legal 1: 3 take 1"),
        ("illegal = [{ move = '3 take 1', rule = 'ST-TURN-01' }]", "step 1 of 1, illegal 1: 3 take 1"),
        ("options = ['3 take 1']", "step 1 of 1, options 1: 3 take 1"),
        ("undo = { seat = 3, steps = 0 }", "step 1 of 1, undo"),
    ];
    for (key, place) in cases {
        fails(&format!("given = {{ heap = 1 }}\n{key}"), &report(place));
    }
}

#[test]
fn illegal_moves_that_are_not_or_for_another_reason() {
    let cases = [
        (
            "{ move = '1 take 1', rule = 'ST-TAKE-01' }",
            "1 take 1\n  the move is legal\n    expected: a refusal by ST-TAKE-01\n    found:    take 1 (heap 2)",
        ),
        (
            "{ move = '1 take 3', rule = 'ST-TAKE-01' }",
            "1 take 3\n  the move is refused by another rule\n    expected: a refusal by ST-TAKE-01\n    found:    there are only 2; ST-TAKE-02",
        ),
        (
            "{ move = '1 take 3', rule = 'ST-TAKE-02', says = 'only 3' }",
            "1 take 3\n  the refusal is worded differently\n    expected: … only 3 …\n    found:    there are only 2; ST-TAKE-02",
        ),
        (
            "{ move = '1 take x', rule = 'ST-TAKE-02' }",
            "1 take x\n  the text cannot be read as a move, so no rule can refuse it\n    expected: a refusal by ST-TAKE-02\n    found:    \"x\" is not a number of stones",
        ),
        (
            "{ move = '1 take x', unreadable = 'verb' }",
            "1 take x\n  the text is unreadable for another reason\n    expected: … verb …\n    found:    \"x\" is not a number of stones",
        ),
        (
            "{ move = '1 take 9', unreadable = 'number' }",
            "1 take 9\n  the text can be read as a move\n    expected: … number …\n    found:    the move \"take 9\"",
        ),
    ];
    for (entry, report) in cases {
        let keys = format!("given = {{ heap = 2 }}\nillegal = [{{ move = '2 mark', rule = 'ST-TURN-01' }}, {entry}]");
        fails(&keys, &format!("  step 1 of 1, illegal 2: {report}\n  log of this step: nothing yet"));
    }
}

#[test]
fn others_must_decide() {
    fails(
        "given = { heap = 2 }\nwaiting = [1, 2]",
        "
  step 1 of 1, waiting
  other players must decide
    expected: players 1, 2
    found:    player 1
  log of this step: nothing yet",
    );
    fails(
        "given = { heap = 2 }\nplay = ['1 take 2']\nwaiting = [2]",
        "
  step 1 of 1, waiting
  other players must decide
    expected: player 2
    found:    nobody, because the game is over
  log of this step:
    > 1 take 2
      player 1 takes 2 and leaves 0
      the heap is empty",
    );
}

#[test]
fn other_options() {
    fails(
        "given = { heap = 2 }\noptions = ['1 take 1', '1 take 3', '1 take 4', '1 mark']",
        "
  step 1 of 1, options
  the options differ
    expected but not offered:
      1 take 3
      1 take 4
    offered but not expected:
      1 peek
      1 take 2
  log of this step: nothing yet",
    );
    fails(
        "given = { heap = 2 }\noptions = ['1 take 1', '1 Take 1']",
        "
  step 1 of 1, options 2: 1 Take 1
  the option \"take 1\" is named twice
  log of this step: nothing yet",
    );
    fails(
        "given = { heap = 2 }\noptions = ['1 grab']",
        "
  step 1 of 1, options 1: 1 grab
  the option cannot be read
    found:    \"grab\" is not a verb of this game
  log of this step: nothing yet",
    );
}

#[test]
fn another_number_of_choices_to_take_back() {
    fails(
        "given = { heap = 2 }\nplay = ['1 mark', '1 mark']\nundo = { seat = 1, steps = 1 }",
        "
  step 1 of 1, undo
  player 1 can take back more
    expected: 1 choice
    found:    2 choices
  log of this step:
    > 1 mark
    > 1 mark",
    );
}

#[test]
fn a_log_that_says_otherwise() {
    let play = "given = { heap = 4 }\nplay = ['1 take 1', '2 take 1']";
    let log = "  log of this step:\n    > 1 take 1\n      player 1 takes 1 and leaves 3\n    > 2 take 1\n      player 2 takes 1 and leaves 2";
    fails(
        &format!("{play}\nlog = ['takes 9']"),
        &format!("  step 1 of 1, log 1: takes 9\n  no sentence of the log says so\n{log}"),
    );
    fails(
        &format!("{play}\nlog = ['player 2', 'player 1']"),
        &format!("  step 1 of 1, log 2: player 1\n  no sentence of the log says so after the part before it\n{log}"),
    );
    passes(&format!("{play}\nlog = ['takes 1', 'takes 1']"));
    let once_too_often = failure(&format!("{play}\nlog = ['takes 1', 'takes 1', 'takes 1']"));
    assert_eq!(once_too_often.what(), "no sentence of the log says so after the part before it");
}

#[test]
fn the_log_is_that_of_the_step() {
    let keys =
        "given = { heap = 4 }\nstep = [{ play = ['1 take 1'] }, { play = ['2 take 1'], log = ['player 1 takes'] }]";
    fails(
        keys,
        "
  step 2 of 2, log 1: player 1 takes
  no sentence of the log says so
  log of this step:
    > 2 take 1
      player 2 takes 1 and leaves 2",
    );
    assert_eq!(failure(keys).step(), Some(2));
}

#[test]
fn another_position() {
    fails(
        "given = { heap = 4 }\nplay = ['1 take 1']\nthen = { heap = 4, taken = [0, 1] }",
        "
  step 1 of 1, then
  the position is another
    3 differences:
      the heap has 3, not 4
      player 1 has taken 1, not 0
      player 2 has taken 0, not 1
  log of this step:
    > 1 take 1
      player 1 takes 1 and leaves 3",
    );
}

#[test]
fn tables_that_the_game_does_not_understand() {
    let keys = "given = { hep = 4 }\nplay = ['1 take 1']";
    fails(
        keys,
        "
  given
  the position cannot be set up
    because:  unknown field `hep`, expected one of `heap`, `limit`, `bidding`, `bug`",
    );
    assert_eq!(failure(keys).step(), None);
    assert_eq!(failure(keys).scenario(), "it");
    fails(
        "given = { heap = 4 }\nthen = { hep = 4 }",
        "
  step 1 of 1, then
  the table cannot be read
    because:  unknown field `hep`, expected `heap` or `taken`
  log of this step: nothing yet",
    );
}

#[test]
fn promises_that_a_game_breaks() {
    let at_start = [
        ("lists nothing", "player 1 must decide but has no option"),
        ("lists twice", "player 1 is offered \"take 1\" twice"),
        (
            "misreads",
            "player 1: \"take 1\" is read back as another choice\n    written:  Take(1)\n    read:     Take(9)",
        ),
        (
            "writes what it cannot read",
            "player 1: the option \"peep\" cannot be read back\n    because:  \"peep\" is not a verb of this game",
        ),
    ];
    for (bug, found) in at_start {
        fails(
            &format!("given = {{ heap = 9, bug = '{bug}' }}\nplay = ['1 take 1']"),
            &format!("  given\n  the game breaks its own promise\n    found:    {found}"),
        );
    }
    fails(
        "given = { heap = 9, bug = 'lists what it refuses' }\nplay = ['1 peek', '1 mark']",
        "
  step 1 of 1, play 1: 1 peek
  the game breaks its own promise
    found:    player 1 is offered \"peek\", which is refused
    refusal:  you have peeked already; ST-PEEK-01
  log of this step:
    > 1 peek
      player 1 sees a 7",
    );
    fails(
        "given = { heap = 2, bug = 'waits for a third player' }\nplay = ['1 take 1']",
        "
  step 1 of 1, play 1: 1 take 1
  the game breaks its own promise
    found:    player 3 must decide in a game of 2 seats
  log of this step:
    > 1 take 1
      player 1 takes 1 and leaves 1",
    );
    for (key, entry) in [("legal", "'1 take 4'"), ("illegal", "{ move = '1 take 4', rule = 'ST-TAKE-01' }")] {
        let failure = failure(&format!("given = {{ heap = 9, bug = 'has no reason' }}\n{key} = [{entry}]"));
        let found = "found:    \"take 4\" is not among the options, and yet there is no reason against it";
        assert!(failure.to_string().contains(found), "{failure}");
    }
}

#[test]
fn taking_back_needs_no_rule() {
    let file = "game = 'stones'\n[[scenario]]\nname = 'back'\ngiven = { heap = 5 }\nplay = ['1 mark']\n";
    let short = format!("{file}undo = {{ seat = 1, steps = 1 }}");
    let file_of_one = parse("it.toml", &short).unwrap();
    let scenario = &file_of_one.scenarios[0];
    assert!(scenario.rules.is_empty() && scenario.cards.is_empty());
    assert_eq!(run::<Stones>(scenario), Ok(()));
    let steps = "game = 'stones'\n[[scenario]]\nname = 'back'\ngiven = { heap = 5 }\n\
                 [[scenario.step]]\nplay = ['1 mark']\nundo = { seat = 1, steps = 2 }";
    let file_of_steps = parse("it.toml", steps).unwrap();
    let report = run::<Stones>(&file_of_steps.scenarios[0]).unwrap_err().to_string();
    assert!(report.starts_with("it.toml:2: \"back\"\n  step 1 of 1, undo"), "{report}");
    assert!(parse("it.toml", file).unwrap_err().to_string().contains("names neither a rule nor a card"));
}

#[test]
fn a_file_of_two() {
    let text = r#"
game = "stones"

[[scenario]]
name = "taking"
rules = ["ST-TAKE-01", "ST-TAKE-02"]
given = { heap = 4 }
illegal = [
    { move = "1 take 5", rule = "ST-TAKE-01" },
    { move = "2 mark", rule = "ST-TURN-01" },
    { move = "2 dance", unreadable = "verb" },
]

[[scenario]]
name = "a card alone is enough"
cards = ["Pebble"]
given = {}
play = ["1   take 1 "]
"#;
    let file = parse("stones.toml", text).unwrap();
    assert_eq!(file.game, "stones");
    let [taking, card] = file.scenarios.as_slice() else { panic!("two scenarios") };
    assert_eq!((taking.line, card.line), (4, 14));
    assert_eq!(taking.rules_cited(), ["ST-TAKE-01", "ST-TAKE-02", "ST-TURN-01"]);
    assert_eq!(card.steps[0].play[0].to_string(), "1 take 1");
    assert_eq!(card.cards, ["Pebble"]);
}

const UNTIL_GIVEN: &str = "game = 'stones'\n[[scenario]]\nname = 'it'\nrules = ['ST-TAKE-01']\n";
const UNTIL_PLAY: &str = "game = 'stones'\n[[scenario]]\nname = 'it'\nrules = ['ST-TAKE-01']\ngiven = {}\n";

/// How the file begins, how it goes on, and where the error is found.
const MALFORMED: &[(&str, &str, &str)] = &[
    ("", "game = ", "1:8: string values must be quoted, expected literal string"),
    ("", "[[scenario]]", "1:1: missing key `name`"),
    ("", "game = ''", "1:8: the game's ID is empty; expected some text"),
    ("", "game = 'stones'", "1:1: the file has no scenario; expected at least one [[scenario]]"),
    ("", "game = 'stones'\nscenarios = []", "2:1: unknown key `scenarios`, expected `game` or `scenario`"),
    ("", "game = 'stones'\n[[scenario]]\nrules = ['ST-01']\ngiven = {}\nplay = ['1 x']", "2:1: missing key `name`"),
    (
        "",
        "game = 'stones'\n[[scenario]]\nname = ' '\nrules = ['ST-01']\ngiven = {}\nplay = ['1 x']",
        "3:8: the name is empty; expected some text",
    ),
    (
        "",
        "game = 'stones'\n[[scenario]]\nname = 'it'\ngiven = {}\nplay = ['1 x']",
        r#"2:1: "it" names neither a rule nor a card; expected `rules = ["…"]` or `cards = ["…"]`"#,
    ),
    (
        "",
        "game = 'stones'\n[[scenario]]\nname = 'it'\nrules = ['take']\ngiven = {}\nplay = ['1 x']",
        r#"4:10: "take" is not a rule ID; expected one such as XX-BUILD-03"#,
    ),
    (
        "",
        "game = 'stones'\n[[scenario]]\nname = 'it'\ncards = ['']\ngiven = {}\nplay = ['1 x']",
        "4:10: a card is empty; expected some text",
    ),
    (UNTIL_GIVEN, "play = ['1 x']", "2:1: missing key `given`"),
    (UNTIL_GIVEN, "given = 3\nplay = ['1 x']", "5:9: invalid type: integer `3`, expected a table"),
    (
        UNTIL_GIVEN,
        "[scenario.given]\nheap = 1\nplay = ['1 x']",
        "5:1: `play` is inside `given`; everything below the line [scenario.given] belongs to it, so write `play` above it",
    ),
    (
        UNTIL_GIVEN,
        "given = {}\n[scenario.then]\nheap = 1\nlegal = ['1 x']",
        "6:1: `legal` is inside `then`; everything below the line [scenario.then] belongs to it, so write `legal` above it",
    ),
    (UNTIL_PLAY, "", "2:1: nothing is played or checked; expected `play`, `legal`, `illegal`, `then`, …"),
    (UNTIL_PLAY, "play = []", "2:1: nothing is played or checked; expected `play`, `legal`, `illegal`, `then`, …"),
    (UNTIL_PLAY, "step = []", r#"2:1: "it" has an empty list of steps; expected at least one"#),
    (
        UNTIL_PLAY,
        "step = [{ play = ['1 x'] }, {}]",
        "6:29: nothing is played or checked; expected `play`, `legal`, `illegal`, `then`, …",
    ),
    (
        UNTIL_PLAY,
        "play = ['1 x']\n[[scenario.step]]\nplay = ['1 x']",
        r#"2:1: "it" has both `play` and `step`; expected everything in steps or no step at all"#,
    ),
    (
        UNTIL_PLAY,
        "plays = ['1 x']",
        "6:1: unknown key `plays`, expected one of `name`, `rules`, `cards`, `why`, `given`, `play`, `legal`, `illegal`, `waiting`, `options`, `undo`, `log`, `then`, `step`",
    ),
    (
        UNTIL_PLAY,
        "[[scenario.step]]\nply = ['1 x']",
        "7:1: unknown key `ply`, expected one of `play`, `legal`, `illegal`, `waiting`, `options`, `undo`, `log`, `then`",
    ),
    (UNTIL_PLAY, "play = '1 x'", r#"6:8: invalid type: string "1 x", expected a list in [brackets]"#),
    (UNTIL_PLAY, "play = ['1 x', 'take 1']", r#"6:16: expected "<seat number> <move>", found "take 1""#),
    (UNTIL_PLAY, "play = ['1']", r#"6:9: expected "<seat number> <move>", found "1""#),
    (UNTIL_PLAY, "play = ['0 x']", "6:9: there is no seat 0; seats count from 1 to 8"),
    (UNTIL_PLAY, "play = ['9 x']", "6:9: there is no seat 9; seats count from 1 to 8"),
    (UNTIL_PLAY, "play = ['300 x']", "6:9: there is no seat 300; seats count from 1 to 8"),
    (UNTIL_PLAY, "waiting = [1, 1]", "6:15: seat 1 is named twice"),
    (UNTIL_PLAY, "waiting = [-1]", "6:12: there is no seat -1; seats count from 1 to 8"),
    (UNTIL_PLAY, "undo = { seat = 1, steps = -1 }", "6:28: cannot take back -1 choices; expected 0 or more"),
    (UNTIL_PLAY, "undo = { seat = 1 }", "6:8: missing key `steps`"),
    (UNTIL_PLAY, "undo = 1", "6:8: invalid type: integer `1`, expected a table such as { seat = 1, steps = 2 }"),
    (UNTIL_PLAY, "log = ['x']", "2:1: there is `log` without `play`; only moves put something into the log"),
    (UNTIL_PLAY, "play = ['1 x']\nlog = ['']", "7:8: a part of the log is empty; expected some text"),
    (
        UNTIL_PLAY,
        "illegal = ['1 x']",
        r#"6:12: invalid type: string "1 x", expected a table such as { move = '1 pass', rule = 'XX-PASS-01' }"#,
    ),
    (
        UNTIL_PLAY,
        "illegal = [{ move = '1 x' }]",
        r#"6:12: "1 x" is illegal without a reason; expected `rule = "…"` or `unreadable = "…"`"#,
    ),
    (
        UNTIL_PLAY,
        "illegal = [{ move = '1 x', rule = 'R-1', unreadable = 'x' }]",
        r#"6:12: "1 x" is illegal for two reasons; expected only one of `rule` and `unreadable`"#,
    ),
    (
        UNTIL_PLAY,
        "illegal = [{ move = '1 x', unreadable = 'x', says = 'x' }]",
        "6:12: `says` goes with `rule`; with `unreadable`, write it there",
    ),
    (UNTIL_PLAY, "illegal = [{ move = '1 x', unreadable = '' }]", "6:41: `unreadable` is empty; expected some text"),
    (
        UNTIL_PLAY,
        "illegal = [{ move = '1 x', rule = 'r-1' }]",
        r#"6:35: "r-1" is not a rule ID; expected one such as XX-BUILD-03"#,
    ),
    (
        UNTIL_PLAY,
        "illegal = [{ move = '1 x', rule = 'R-1', why = 'x' }]",
        "6:42: unknown key `why`, expected one of `move`, `rule`, `says`, `unreadable`",
    ),
    (
        UNTIL_PLAY,
        "play = ['1 x']\n[[scenario]]\nname = 'it'\ncards = ['c']\ngiven = {}\nplay = ['1 x']",
        r#"8:8: the scenario on line 2 is already named "it""#,
    ),
];

#[test]
fn malformed_files() {
    let mut wrong = Vec::new();
    for (head, rest, expected) in MALFORMED {
        let found = parse("f", &format!("{head}{rest}")).map_or_else(|error| error.to_string(), |_| "f:ok".to_owned());
        if found.strip_prefix("f:") != Some(expected) {
            wrong.push(format!("{rest:?}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The examples of the manual are of this game, so they can be run. One that is followed by a report fails with it.
#[test]
fn the_manual_tells_the_truth() {
    let manual = include_str!("../../../docs/scenarios.md");
    // Outside and inside of fences by turns; what is inside begins with the language.
    let fenced: Vec<&str> = manual.split("```").skip(1).step_by(2).collect();
    let mut n_examples = 0;
    for (i, example) in fenced.iter().enumerate() {
        let Some(text) = example.strip_prefix("toml\n").filter(|text| text.starts_with("game = \"stones\"")) else {
            continue;
        };
        n_examples += 1;
        let file = parse("stones.toml", text).unwrap_or_else(|error| panic!("{error}"));
        let reports: Vec<String> = file
            .scenarios
            .iter()
            .filter_map(|scenario| run::<Stones>(scenario).err())
            .map(|failure| failure.to_string())
            .collect();
        let expected = fenced.get(i + 1).and_then(|next| next.strip_prefix("text\n")).map(str::trim_end);
        assert_eq!(reports.join("\n"), expected.unwrap_or_default(), "{text}");
    }
    assert!(n_examples >= 10, "{n_examples}");
}
