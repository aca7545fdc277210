//! What must hold of every position and every text, whatever led to it.

use games::Playable;
use table::{Dice, Match, Page, Record, Seat, Viewer, replay};

/// The seats of a game.
pub fn seats<G: Playable>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.n_seats()).map(Seat::new)
}

/// What a seat may do now; nothing if it is not asked.
pub fn options<G: Playable>(game: &G, s: &G::State, seat: Seat) -> Vec<G::Choice> {
    let mut options = Vec::new();
    if game.waiting(s).contains(seat) {
        game.options(s, seat, &mut options);
        assert!(!options.is_empty(), "player {seat} must decide but has no option");
    }
    options
}

/// Reads a line as each seat would mean it, and checks what is said of it. The first seat that may do it, with the choice.
pub fn read_line<G: Playable>(game: &G, s: &G::State, line: &str) -> Option<(Seat, G::Choice)> {
    let mut legal = None;
    for seat in seats(game) {
        match game.read(s, seat, line) {
            Ok(choice) => {
                let listed = options(game, s, seat).contains(&choice);
                check_reading(game, s, seat, choice, listed);
                if listed {
                    legal = legal.or(Some((seat, choice)));
                }
            }
            Err(unreadable) => check_sentence(&unreadable.to_string()),
        }
    }
    legal
}

fn check_reading<G: Playable>(game: &G, s: &G::State, seat: Seat, choice: G::Choice, listed: bool) {
    let text = game.write(choice);
    let refusal = game.refusal(s, seat, choice);
    assert_eq!(listed, refusal.is_none(), "{text:?} of player {seat}: {refusal:?}");
    assert_eq!(listed, game.waiting(s).contains(seat) && game.lists(s, seat, choice), "{text:?} of player {seat}");
    match refusal {
        Some(refusal) => {
            check_sentence(&refusal.sentence.to_string());
            assert_eq!(game.refusal_of_unlisted(s, seat, choice), Some(refusal), "{text:?} of player {seat}");
        }
        None => check_listed(game, s, seat, choice),
    }
}

/// A listed choice is written on one line that a record can hold, and read back as the same.
pub fn check_listed<G: Playable>(game: &G, s: &G::State, seat: Seat, choice: G::Choice) {
    let text = game.write(choice);
    check_sentence(&text);
    assert!(text.trim() == text && !text.contains(" #"), "{text:?} does not fit into a record");
    assert_eq!(
        game.read(s, seat, &text).ok(),
        Some(choice),
        "{text:?} of player {seat} is read back as another choice"
    );
    check_sentence(&game.label(s, seat, choice).to_string());
}

fn check_sentence(text: &str) {
    assert!(!text.is_empty() && !text.contains(['\n', '\r']), "expected one line of text, found {text:?}");
}

/// The position as everybody sees it.
pub fn look<G: Playable>(game: &G, s: &G::State) {
    let viewers = seats(game).map(Viewer::Seat).chain([Viewer::Watcher, Viewer::Judge]);
    for viewer in viewers {
        let view = game.view(s, viewer);
        assert!(!game.board(&view, &Page { width: 80, color: false }).is_empty());
    }
    for seat in game.waiting(s).iter() {
        check_sentence(&game.question(s, seat).to_string());
    }
}

/// Makes a random decision; `false` if there is none any more.
pub fn play_randomly<G: Playable>(played: &mut Match<'_, G>, dice: &mut Dice) -> bool {
    let game = played.game();
    let waiting: Vec<Seat> = game.waiting(played.state()).iter().collect();
    if waiting.is_empty() {
        return false;
    }
    let seat = *pick(dice, &waiting);
    let choice = *pick(dice, &options(game, played.state(), seat));
    check_listed(game, played.state(), seat, choice);
    choose(played, seat, choice);
    true
}

/// Makes a choice that was listed, and lets everybody hear of it.
pub fn choose<G: Playable>(played: &mut Match<'_, G>, seat: Seat, choice: G::Choice) {
    let mut events = Vec::new();
    let refused = played.choose(seat, choice, &mut |event| events.push(event)).err();
    assert_eq!(refused, None, "a listed choice of player {seat} is refused");
    let game = played.game();
    for event in &events {
        hear(game, event);
    }
}

/// An event as everybody hears of it.
pub fn hear<G: Playable>(game: &G, event: &G::Event) {
    for viewer in seats(game).map(Viewer::Seat).chain([Viewer::Watcher, Viewer::Judge]) {
        if let Some(seen) = game.seen_by(event, viewer) {
            check_sentence(&game.sentence(&seen));
        }
    }
}

/// A game that was played is the same when its record is played again.
pub fn check_record<G: Playable>(played: &Match<'_, G>) {
    let names: Vec<String> = seats(played.game()).map(|seat| format!("Player {seat}")).collect();
    let record = played.record(&names);
    let read: Record = match record.to_string().parse() {
        Ok(read) => read,
        Err(error) => panic!("the record of a played game cannot be read: {error}"),
    };
    assert_eq!(read, record);
    match replay(played.game(), &read, |_, _| {}) {
        Ok(again) => assert!(again.state() == played.state(), "a record leads to another position"),
        Err(error) => panic!("the record of a played game cannot be played again: {error}"),
    }
}

/// Any of several; there is at least one.
pub fn pick<'a, T>(dice: &mut Dice, items: &'a [T]) -> &'a T {
    &items[below(dice, items.len())]
}

/// A number below `n`, which is not zero.
pub fn below(dice: &mut Dice, n: usize) -> usize {
    let n = u32::try_from(n).unwrap_or(u32::MAX);
    usize::try_from(dice.below(n)).unwrap_or(0)
}
