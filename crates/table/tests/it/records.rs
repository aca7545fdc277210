//! Records: what is written is read back, replays find the first difference, and faults are named with their line.

use std::ops::ControlFlow;

use proptest::prelude::*;
use table::{Match, Record, RecordedMove, ReplayError, Replayed, Rules, Seed, Words, replay, replay_each};

use crate::playing::{play, seat, walk, wander};
use game_tests::toys::high_bid::HighBid;
use game_tests::toys::unrest::Unrest;

const HIGH_BID: HighBid = HighBid { n_rounds: 8 };
const UNREST: Unrest = Unrest { n_seats: 3, n_turns: 3, n_shields: 1, cubes: [2, 1, 2, 0] };

const HEADER: &str = "ruinforge record 1\ngame x\nseed 2a\nrules 1\ncards none\n";

/// A finished game of more than twenty moves, so that its record is checked in the middle, too.
fn finished() -> Match<'static, HighBid> {
    let played = wander(&HIGH_BID, Seed::from_number(0x2a), &[0x1234; 70]);
    assert!(played.is_over() && played.choices().len() > Record::CHECK_EVERY);
    played
}

fn replay_error(record: &Record) -> ReplayError {
    replay(&HIGH_BID, record, |_, _| {}).unwrap_err()
}

/// Names as people type them, also such as a record cannot hold.
fn names() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[a-zA-Z0-9 ,#\t\nä.:=-]{0,8}", 0..5)
}

fn round_trips<G: Words>(played: &Match<G>, names: &[String]) {
    let game = played.game();
    let record = played.record(names);
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read, record);
    assert_eq!(read.header, game.header());
    assert_eq!(read.players.len(), names.len());
    assert_eq!(read.result.is_some(), played.is_over());

    let mut n_steps = 0;
    let again = replay(game, &read, |so_far, _| {
        n_steps += 1;
        assert_eq!((so_far.choices().len(), Some(so_far.state())), (n_steps, played.position(n_steps)));
    })
    .unwrap();
    assert_eq!(n_steps, played.choices().len());
    assert_eq!((again.choices(), again.state()), (played.choices(), played.state()));
    assert_eq!(again.record(names), record);
}

/// Whatever check is wrong, the replay stops at it and not later.
fn stops_at_a_wrong_check<G: Words>(played: &Match<G>, which: usize) {
    let mut record = played.record(&[]);
    let checked: Vec<usize> = (0..record.moves.len()).filter(|&i| record.moves[i].digest.is_some()).collect();
    let expected: Vec<usize> =
        (0..record.moves.len()).filter(|i| i % 20 == 19 || i + 1 == record.moves.len()).collect();
    assert_eq!(checked, expected, "every twentieth and the last");
    let Some(&i) = checked.get(which % checked.len().max(1)) else { return };
    let found = played.game().digest(played.position(i + 1).unwrap());
    for later in &checked {
        record.moves[*later].digest = record.moves[*later].digest.map(|it| if *later < i { it } else { it ^ 1 });
    }
    let mut n_steps = 0;
    let error = replay(played.game(), &record, |_, _| n_steps += 1).unwrap_err();
    assert_eq!(error, ReplayError::Position { n: i + 1, recorded: found ^ 1, found });
    assert_eq!(n_steps, i);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn records_are_read_back_and_replayed((seed, numbers) in walk(), names in names()) {
        round_trips(&wander(&HIGH_BID, seed, &numbers), &names);
        round_trips(&wander(&UNREST, seed, &numbers), &names);
    }

    #[test]
    fn replays_stop_at_the_first_wrong_check((seed, numbers) in walk(), which: usize) {
        stops_at_a_wrong_check(&wander(&HIGH_BID, seed, &numbers), which);
        stops_at_a_wrong_check(&wander(&UNREST, seed, &numbers), which);
    }

    #[test]
    fn no_text_at_all_makes_the_reader_panic(
        lines in prop::collection::vec("(=|end|[0-9]{0,3}|seed|rules|[a-z]{0,3}|é) ?[0-9a-f]{0,17} ?[ -~]{0,6}", 0..8),
    ) {
        let text = format!("ruinforge record 1\n{}", lines.join("\n"));
        if let Err(error) = text.parse::<Record>() {
            prop_assert!((1..=lines.len() + 1).contains(&error.line), "{}", error);
        }
    }
}

#[test]
fn golden() {
    let game = Unrest { n_turns: 1, ..UNREST };
    let mut played = Match::deal(&game, Seed::from_number(0x2a));
    play(&mut played, "1 rest; 2 rally; 3 pass; 1 block; 3 rally; 2 block");
    let text = played.record(&["Ann".into(), "greedy".into(), "Bo".into()]).to_string();
    assert_eq!(
        text,
        "\
ruinforge record 1
game unrest
seats 3
turns 1
shields 1
cubes 2 1 2 0
players Ann, greedy, Bo
seed 2a
rules 3
cards none

1 rest
2 rally
3 pass
1 block
3 rally
2 block
= 6 dae678ec6d4c00fd
end 1 1 1
",
        "records of earlier releases look like this"
    );
}

#[test]
fn names_lose_what_has_a_meaning_in_the_file() {
    let names = ["Smith, Ann", "Bo #2", "Cy\nend 9 9", " Ida  ", ""].map(String::from);
    let record = Match::deal(&UNREST, Seed::from_number(1)).record(&names);
    assert_eq!(record.players, ["Smith Ann", "Bo 2", "Cy end 9 9", "Ida", ""]);
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    // Neither do names get it back that somebody writes into the file.
    let names = "players Smith Ann, Bo 2, Cy end 9 9, Ida, ";
    let text = record.to_string().replace(names.trim_end(), "players Smith#Ann,# Bo 2,Cy end 9 9, Ida,\t# nobody");
    assert_eq!(text.parse(), Ok(record));
}

#[test]
fn comments_blank_lines_and_foreign_line_ends_do_not_matter() {
    let played = finished();
    let record = played.record(&["Ann".into()]);
    let written = record.to_string();
    let (first, rest) = written.split_once('\n').unwrap();
    let rest = rest
        .replace('\n', "   # as it was\r\n\r\n  ")
        .replacen("seed 2a", "seed \t2a", 1)
        .replacen("cards ", "cards\t", 1);
    let text = format!("# A fine game.\r\n\r\n  {first}\r\n{rest}");
    assert_eq!(text.parse(), Ok(record));
}

#[test]
fn the_events_of_a_replay_are_those_of_the_game() {
    let mut told = Vec::new();
    let mut played = Match::deal(&HIGH_BID, Seed::from_number(0x2a));
    for (by, choice) in finished().choices() {
        let mut events = Vec::new();
        played.choose(*by, *choice, &mut |event| events.push(event)).unwrap();
        told.push(events);
    }
    let mut replayed = Vec::new();
    replay(&HIGH_BID, &played.record(&[]), |_, events| replayed.push(events.to_vec())).unwrap();
    assert_eq!(replayed, told);
}

#[test]
fn faults_are_named_with_their_line() {
    let after_header = |rest: &str| format!("{HEADER}{rest}");
    let without = |key: &str| HEADER.lines().filter(|it| !it.starts_with(key)).collect::<Vec<_>>().join("\n");
    let digest = "0123456789abcdef";
    let expected_check = "expected \"= <moves so far> <digest of 16 hexadecimal digits>\", found";
    let cases: Vec<(String, usize, String)> = vec![
        (String::new(), 1, "the file is empty".into()),
        ("\n# nothing\n\n".into(), 1, "the file is empty".into()),
        ("hello\n".into(), 1, r#"expected "ruinforge record 1", found "hello""#.into()),
        ("\n\nruinforge record\n".into(), 3, r#"expected "ruinforge record 1", found "ruinforge record""#.into()),
        ("ruinforge record one".into(), 1, r#"expected "ruinforge record 1", found "ruinforge record one""#.into()),
        ("ruinforge record 2\n".into(), 1, "the record has format 2; this program reads format 1".into()),
        // The header.
        (without("game"), 4, r#"the record ends without a "game" line"#.into()),
        (without("seed"), 4, r#"the record ends without a "seed" line"#.into()),
        (without("rules"), 4, r#"the record ends without a "rules" line"#.into()),
        (without("cards"), 4, r#"the record ends without a "cards" line"#.into()),
        (
            HEADER.replace("seed 2a", "seed xyz"),
            3,
            r#""xyz" is not a seed; expected 1 to 64 hexadecimal digits, such as 2a"#.into(),
        ),
        (HEADER.replace("rules 1", "rules new"), 4, r#"expected a number as the rules version, found "new""#.into()),
        (HEADER.replace("rules 1", "rules"), 4, r#"expected a number as the rules version, found """#.into()),
        (after_header("game y\n"), 6, r#""game" is given twice"#.into()),
        (after_header("\nseed 2b\n"), 7, r#""seed" is given twice"#.into()),
        (after_header("rules 2\n"), 6, r#""rules" is given twice"#.into()),
        (after_header("cards other\n"), 6, r#""cards" is given twice"#.into()),
        (after_header("players A\nplayers B\n"), 7, r#""players" is given twice"#.into()),
        (
            after_header("-1 go\n"),
            6,
            r#"expected a line of the header such as "seed 2a", or a move, found "-1""#.into(),
        ),
        // The moves.
        (after_header("0 go\n"), 6, "there is no seat 0; seats are numbered 1 to 8".into()),
        (after_header("9 go\n"), 6, "there is no seat 9; seats are numbered 1 to 8".into()),
        (after_header("1 go\n300 go\n"), 7, "there is no seat 300; seats are numbered 1 to 8".into()),
        (after_header("300 go\n"), 6, "there is no seat 300; seats are numbered 1 to 8".into()),
        (after_header("1\n"), 6, "expected a move after the seat number 1, found nothing".into()),
        (after_header("1 go\nseed 2b\n"), 7, r#"expected a seat number, "=" or "end", found "seed""#.into()),
        (after_header("1 go\nAnn go\n"), 7, r#"expected a seat number, "=" or "end", found "Ann""#.into()),
        // The checks.
        (after_header("1 go\n= 1\n"), 7, format!("{expected_check} \"= 1\"")),
        (after_header("1 go\n=\n"), 7, format!("{expected_check} \"= \"")),
        (after_header("1 go\n= one 0123456789abcdef\n"), 7, format!("{expected_check} \"= one 0123456789abcdef\"")),
        (after_header("1 go\n= 1 0123\n"), 7, format!("{expected_check} \"= 1 0123\"")),
        (after_header("1 go\n= 1 +123456789abcdef\n"), 7, format!("{expected_check} \"= 1 +123456789abcdef\"")),
        (after_header("1 go\n= 1 0123456789abcdefg\n"), 7, format!("{expected_check} \"= 1 0123456789abcdefg\"")),
        (after_header(&format!("1 go\n= 2 {digest}\n")), 7, "the check is for move 2, but it follows move 1".into()),
        (
            after_header(&format!("= 0 {digest}\n")),
            6,
            "a check follows the moves it checks, but there is none yet".into(),
        ),
        (after_header(&format!("1 go\n= 1 {digest}\n= 1 {digest}\n")), 8, "move 1 is checked twice".into()),
        // The result.
        (after_header("end\n"), 6, r#"expected the scores as whole numbers after "end", found """#.into()),
        (
            after_header("1 go\nend 4 many\n"),
            7,
            r#"expected the scores as whole numbers after "end", found "4 many""#.into(),
        ),
        (after_header("end 4 5\n\n# why?\n1 go\n"), 9, r#"nothing may follow the "end" line, found "1 go""#.into()),
        (after_header("end 4 5\nend 4 5\n"), 7, r#"nothing may follow the "end" line, found "end 4 5""#.into()),
    ];
    for (text, line, what) in cases {
        let error = text.parse::<Record>().unwrap_err();
        assert_eq!(error.to_string(), format!("line {line}: {what}"), "{text:?}");
    }
    assert!(HEADER.parse::<Record>().is_ok(), "and without a fault it is a record");
}

#[test]
fn a_header_is_found_by_its_key() {
    let record = finished().record(&[]);
    assert_eq!((record.setup("rounds"), record.setup("seats")), (Some("8"), None));
}

#[test]
fn other_rules_and_other_cards_are_named_before_any_move() {
    let mut record = finished().record(&[]);
    "0".clone_into(&mut record.cards);
    record.moves[0].text = "nonsense".into();
    let ours = HIGH_BID.catalog_digest();
    assert_eq!(replay_error(&record), ReplayError::OtherCards { record: "0".into(), ours: ours.clone() });
    assert_eq!(
        replay_error(&record).to_string(),
        format!("the record was played with other cards (digest 0, here {ours})")
    );
    record.rules = 0;
    assert_eq!(replay_error(&record), ReplayError::OtherRules { record: 0, ours: 1 });
    assert_eq!(
        replay_error(&record).to_string(),
        "the record was played by version 0 of the rules; this program has version 1"
    );
}

/// Replaces a move by what cannot be made there. That move is named, also when another is wrong after it.
#[test]
fn the_first_move_that_cannot_be_made_is_named() {
    let played = finished();
    let good = played.record(&[]);
    let i = 4;
    let (by, _) = played.choices()[i];
    let s = played.position(i).unwrap();
    assert!(s.picking() && HIGH_BID.waiting(s).len() == 3, "the second round begins with this move");
    let missing =
        (1..=6).map(|value| format!("{value}r")).find(|text| !s.hands[by].iter().any(|it| it.to_string() == *text));
    let missing = missing.unwrap();
    let other = by.next(3);

    let expected = "expected \"pick\" and a card such as 5r, \"keep\" or \"peek\", found \"jump\"";
    let cases = [
        (by, "jump".to_owned(), expected.to_owned()),
        (by, format!("pick {missing}"), format!("you do not have the {missing}; HB-2")),
        (by, "keep".to_owned(), "only the winner of a round keeps or peeks; HB-4".to_owned()),
        (other, good.moves[i].text.clone(), format!("you do not have the {}; HB-2", &good.moves[i].text[5..])),
        (seat(4), "keep".to_owned(), "the game has 3 seats".to_owned()),
    ];
    for (by, text, why) in cases {
        let mut record = good.clone();
        record.moves[i] = RecordedMove { seat: by, text: text.clone(), digest: None };
        record.moves[i + 2].text = "jump".into();
        let error = replay_error(&record);
        assert_eq!(error.to_string(), format!("move 5, player {by}, {text:?}: {why}"));
        assert_eq!(error, ReplayError::Move { n: 5, seat: by, text, why });
    }
}

#[test]
fn a_move_after_the_end_is_named() {
    let mut record = finished().record(&[]);
    let n = record.moves.len() + 1;
    record.moves.push(RecordedMove { seat: seat(1), text: "keep".into(), digest: None });
    let why = "the game is over; HB-5".to_owned();
    assert_eq!(replay_error(&record), ReplayError::Move { n, seat: seat(1), text: "keep".into(), why });
}

/// Another legal move goes through and is found by the next check.
#[test]
fn another_course_is_found_at_the_next_check() {
    let game = Unrest { n_seats: 2, n_turns: 15, n_shields: 0, cubes: [0; 4] };
    let course = |seed: Seed, place: &str| {
        let mut played = Match::deal(&game, seed);
        play(&mut played, &format!("1 rally; 1 put {place}; 1 put square"));
        played
    };
    // A rally of two cubes, after which it is the other seat's turn.
    let rolls_two = |&seed: &Seed| game.waiting(course(seed, "mill").state()).contains(seat(2));
    let seed = (0..100).map(Seed::from_number).find(rolls_two).unwrap();
    let [one, other] = ["mill", "docks"].map(|place| {
        let mut played = course(seed, place);
        (0..11).for_each(|_| drop(play(&mut played, "2 rest; 1 rest")));
        played
    });
    let mut record = one.record(&[]);
    record.moves[1].text = "put docks".into();
    let error = replay(&game, &record, |_, _| {}).unwrap_err();
    let [recorded, found] = [one, other].map(|it| game.digest(it.position(20).unwrap()));
    assert_eq!(error, ReplayError::Position { n: 20, recorded, found });
    let sentence = "after move 20 the position differs from the recorded one";
    assert_eq!(error.to_string(), format!("{sentence} (digest {found:016x}, recorded {recorded:016x})"));
}

#[test]
fn another_result_is_named() {
    let played = finished();
    let scores = HIGH_BID.scores(played.state());
    let mut record = played.record(&[]);
    assert_eq!(record.result.as_ref(), Some(&scores));
    record.result = Some(vec![1, 2, -3]);
    let error = replay_error(&record);
    assert_eq!(error, ReplayError::Result { recorded: vec![1, 2, -3], found: scores.clone() });
    let [a, b, c] = scores[..] else { panic!("{scores:?}") };
    assert_eq!(error.to_string(), format!("the recorded result is 1 2 -3, the game gives {a} {b} {c}"));
}

#[test]
fn a_result_of_an_unfinished_game_is_named() {
    let played = finished();
    let mut record = played.record(&[]);
    record.moves.pop();
    let error = replay_error(&record);
    let recorded = HIGH_BID.scores(played.state());
    assert_eq!(error, ReplayError::Result { recorded, found: vec![] });
    assert!(error.to_string().ends_with(", but the game is not over"), "{error}");

    // Not even an empty result fits a game that goes on.
    record.result = Some(vec![]);
    assert_eq!(replay_error(&record), ReplayError::Result { recorded: vec![], found: vec![] });
    record.result = None;
    assert!(replay(&HIGH_BID, &record, |_, _| {}).is_ok(), "an unfinished game without a result is a record, too");
}

/// 1 MiB of different keys, as anybody may send them, costs no more than the few lines that a header may have.
#[test]
fn a_header_without_an_end_is_refused_at_its_first_line_too_many() {
    let keys: String = (0..209_000).flat_map(|n| ["k".to_owned(), n.to_string(), "\n".to_owned()]).collect();
    let text = format!("ruinforge record 1\n{keys}");
    assert!(text.len() > 1024 * 1024, "{} bytes", text.len());
    let error = text.parse::<Record>().unwrap_err();
    let most = Record::MOST_HEADER_LINES;
    assert_eq!(error.line, most + 2, "the first line that is too many, after the format and the keys before it");
    assert_eq!(error.what, format!("the header has more than {most} lines, which is more than is read"));
}

#[test]
fn everything_in_a_record_has_a_bound() {
    let long = |n: usize| "x".repeat(n);
    let names = |n: usize| vec!["Ann"; n].join(",");
    let numbers = |n: usize| vec!["1"; n].join(" ");
    let moves = |n: usize| "1 go\n".repeat(n);
    let found = format!("\"{}…\"", long(60));
    let cases: Vec<(String, String, String)> = vec![
        (
            format!("{HEADER}{} 1\n", long(40)),
            format!("{HEADER}{} 1\n", long(41)),
            format!("the key {:?} has 41 bytes; at most 40 are read", long(41)),
        ),
        (
            format!("{HEADER}house {}\n", long(1_994)),
            format!("{HEADER}house {}\n", long(1_995)),
            "the line has 2001 bytes; at most 2000 are read".to_owned(),
        ),
        (
            format!("{HEADER}players {}\n", names(16)),
            format!("{HEADER}players {}\n", names(17)),
            "the record has 17 players; at most 16 are read".to_owned(),
        ),
        (
            format!("{HEADER}players {}\n", long(200)),
            format!("{HEADER}players {}\n", long(201)),
            format!("the name {found} has 201 bytes; at most 200 are read"),
        ),
        (
            format!("{HEADER}1 go\nend {}\n", numbers(16)),
            format!("{HEADER}1 go\nend {}\n", numbers(17)),
            "the result has 17 scores; at most 16 are read".to_owned(),
        ),
        (
            format!("{HEADER}{}", moves(100_000)),
            format!("{HEADER}{}", moves(100_001)),
            "the game has more than 100000 moves, which is more than is read".to_owned(),
        ),
        // What a comment says is not read, and what is repeated of a line is its beginning.
        (
            format!("{HEADER}1 go # {}\n", long(5_000)),
            format!("{HEADER}1 go\n{}\n", long(1_000)),
            format!("expected a seat number, \"=\" or \"end\", found {found}"),
        ),
    ];
    for (largest, too_large, why) in cases {
        assert!(largest.parse::<Record>().is_ok(), "{largest:.200}");
        assert_eq!(too_large.parse::<Record>().unwrap_err().what, why);
    }
    let record = Match::deal(&UNREST, Seed::from_number(1)).record(&["é".repeat(150)]);
    assert_eq!(record.to_string().parse(), Ok(record), "what is written can be read");
}

/// The two ways to replay agree, move by move, and so do the two ways to make a record.
#[test]
fn a_replay_that_keeps_no_positions_is_the_same() {
    let played = finished();
    let record = played.record(&["Ann".into()]);
    let mut n_steps = 0;
    let last = replay_each(&HIGH_BID, &record, |made| {
        n_steps += 1;
        assert_eq!((made.n, Some(made.state)), (n_steps, played.position(n_steps)));
        assert_eq!((made.seat, made.choice), played.choices()[n_steps - 1]);
        ControlFlow::Continue(())
    });
    assert_eq!((last.as_ref(), n_steps), (Ok(played.state()), played.choices().len()));
    let choices = || played.choices().iter().copied();
    let again = Record::of_choices(&HIGH_BID, played.seed(), choices(), &["Ann".into()], || true);
    assert_eq!(again, Some(record.clone()));

    // Both stop when they are told to.
    let told =
        |made: &Replayed<'_, HighBid>| if made.n < 7 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    let stopped = replay_each(&HIGH_BID, &record, told).unwrap_err();
    assert_eq!(stopped, ReplayError::Stopped { n: 7 });
    assert_eq!(stopped.to_string(), "the replay was stopped after move 7");
    let mut n_asked = 0;
    let stopped = Record::of_choices(&HIGH_BID, played.seed(), choices(), &[], || {
        n_asked += 1;
        n_asked < 7
    });
    assert_eq!((stopped, n_asked), (None, 7));
}
