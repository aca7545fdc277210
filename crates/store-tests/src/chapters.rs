//! The chapters. Each begins with an empty database.

use std::sync::Arc;

use store::{
    Allowance, Counts, Crowd, Entry, Expired, Handover, Invitation, NewEntry, NewSeat, NewTable, Page, Player, Seat,
    Shelf, Status, Store, StoreError, Summary, TableId, Thing, Visibility, What, limits, standing_moves,
};

use crate::Fixture;
use crate::given::{NOON, ann, bob, choice, end, eve, message, new_table, place, running, token, undo};

const ALL: Page = Page { limit: 100, after: None };
/// A seat for somebody new, without a link.
const FREE: NewSeat = NewSeat::Free { link: None };

fn computer(player: &str) -> NewSeat {
    NewSeat::Computer { player: player.to_owned(), name: "Rusty".to_owned() }
}

/// What is told when somebody sits down.
fn sat() -> String {
    "sat".to_owned()
}

fn not_found<T>(thing: Thing) -> Result<T, StoreError> {
    Err(StoreError::NotFound(thing))
}

fn is_refused<T>(outcome: &Result<T, StoreError>) -> bool {
    matches!(outcome, Err(StoreError::Refused(_)))
}

fn ids(summaries: &[Summary]) -> Vec<u64> {
    summaries.iter().map(|it| it.id.number()).collect()
}

/// What was given is what comes back, and an id is used once.
pub async fn a_new_table_is_read_back(fixture: &impl Fixture) {
    let store = fixture.open().await;
    // The largest id has the sign bit set where a database has signed numbers only.
    for id in [0, 7, u64::MAX] {
        let computer = NewSeat::Computer { player: "greedy".to_owned(), name: "Rusty".to_owned() };
        let mut new = new_table(id);
        new.seats.push(computer);
        store.create(new.clone()).await.unwrap();
        let table = store.table(new.id).await.unwrap();
        assert_eq!((table.id, table.created_at, table.changed_at), (new.id, NOON, NOON));
        assert_eq!((table.creator, &table.game, &table.options), (ann(), &new.game, &new.options));
        assert_eq!((table.visibility, table.status, &table.scores), (Visibility::Listed, Status::Open, &None));
        let seats = [
            Seat { player: Player::Person, name: "Ann".to_owned(), held: true },
            Seat { player: Player::Person, name: String::new(), held: false },
            Seat { player: Player::Computer("greedy".to_owned()), name: "Rusty".to_owned(), held: false },
        ];
        assert_eq!(table.seats, seats);
        assert_eq!(store.create(new.clone()).await, Err(StoreError::Exists(Thing::Table)));
        store.set_options(new.id, "confirm off\n".to_owned()).await.unwrap();
        assert_eq!(store.table(new.id).await.unwrap().options, "confirm off\n");
    }
    store.close().await.unwrap();
}

/// Nothing larger than its limit is taken, and everything up to it is.
pub async fn limits_are_kept(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let with = |change: &dyn Fn(&mut NewTable)| {
        let mut table = new_table(1);
        change(&mut table);
        table
    };
    let long = |limit: usize| "x".repeat(limit + 1);
    for table in [
        with(&|it| it.seats.clear()),
        with(&|it| it.seats = vec![NewSeat::Free { link: None }; limits::SEATS + 1]),
        with(&|it| it.game.header = long(limits::HEADER_BYTES)),
        with(&|it| it.game.cards = long(limits::WORD_BYTES)),
        with(&|it| it.options = long(limits::OPTIONS_BYTES)),
        with(&|it| it.options.push('\0')),
        with(&|it| it.seats = vec![NewSeat::Mine { name: long(limits::NAME_BYTES) }]),
        with(&|it| it.seats = vec![NewSeat::Computer { player: long(limits::WORD_BYTES), name: String::new() }]),
    ] {
        assert!(is_refused(&store.create(table).await));
    }
    assert_eq!(store.counts().await, Ok(Counts::default()));

    let table = running(&store, 1).await;
    let largest = choice(0, &"x".repeat(limits::MOVE_BYTES));
    assert_eq!(store.append(table, 0, vec![largest; limits::ENTRIES_PER_CALL]).await, Ok(1_000));
    assert!(is_refused(&store.append(table, 1_000, vec![choice(0, "a"); limits::ENTRIES_PER_CALL + 1]).await));
    assert!(is_refused(&store.append(table, 1_000, vec![choice(0, &long(limits::MOVE_BYTES))]).await));
    assert!(is_refused(&store.append(table, 1_000, vec![choice(2, "a")]).await));
    assert!(is_refused(&store.set_options(table, long(limits::OPTIONS_BYTES)).await));
    assert!(is_refused(&store.sit(place(table, 1), bob(), long(limits::NAME_BYTES), NOON).await));
    assert!(is_refused(&store.say(table, message(&long(limits::CHAT_BYTES))).await));
    assert!(is_refused(
        &store.replace(place(table, 1), ann(), computer(&long(limits::WORD_BYTES)), String::new(), NOON).await
    ));
    store.say(table, message(&"x".repeat(limits::CHAT_BYTES))).await.unwrap();
    store.close().await.unwrap();
}

/// Entries get numbers without gaps, and come back in order, from any number on.
pub async fn moves_are_appended_in_order(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    assert_eq!(store.log(table, 0).await, Ok(vec![]));
    assert_eq!(store.append(table, 0, vec![choice(0, "a")]).await, Ok(1));
    assert_eq!(store.append(table, 1, vec![choice(1, "b"), choice(0, "c")]).await, Ok(3));
    assert_eq!(store.append(table, 3, vec![]).await, Ok(3));
    let entry = |n, new: NewEntry| Entry { n, at: new.at, what: new.what };
    let log = [entry(0, choice(0, "a")), entry(1, choice(1, "b")), entry(2, choice(0, "c"))];
    assert_eq!(store.log(table, 0).await.unwrap(), log);
    assert_eq!(store.log(table, 2).await.unwrap(), log[2..]);
    assert_eq!(store.log(table, 3).await.unwrap(), []);
    let loaded = store.load(table).await.unwrap();
    assert_eq!(loaded.log, log);
    assert_eq!(loaded.table, store.table(table).await.unwrap());

    // More than ten: numbers are ordered as numbers.
    let many = (3..250).map(|n| choice(0, &n.to_string())).collect();
    assert_eq!(store.append(table, 3, many).await, Ok(250));
    let log = store.log(table, 0).await.unwrap();
    assert!(log.iter().zip(0..).all(|(entry, n)| entry.n == n));
    assert_eq!(log.len(), 250);
    store.close().await.unwrap();
}

/// Whoever has not seen the latest entry is told so, and nothing is written.
pub async fn a_stale_move_clashes(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    store.append(table, 0, vec![choice(0, "a"), choice(1, "b")]).await.unwrap();
    for expected in [0, 1, 3, u32::MAX] {
        let clash = Err(StoreError::Clash { expected, next: 2 });
        assert_eq!(store.append(table, expected, vec![choice(0, "late")]).await, clash);
        assert_eq!(store.append(table, expected, vec![]).await, clash);
    }
    // The same call twice, as after a lost answer, is written once.
    assert_eq!(store.append(table, 2, vec![choice(0, "c")]).await, Ok(3));
    let clash = Err(StoreError::Clash { expected: 2, next: 3 });
    assert_eq!(store.append(table, 2, vec![choice(0, "c")]).await, clash);
    assert_eq!(store.log(table, 0).await.unwrap().len(), 3);
    store.close().await.unwrap();
}

/// Taking back is written down, deletes nothing, and numbers go on growing.
pub async fn undo_is_an_entry(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    store.append(table, 0, vec![choice(0, "a"), choice(0, "b"), choice(0, "c")]).await.unwrap();
    assert_eq!(store.append(table, 3, vec![undo(0, 2)]).await, Ok(4));
    assert_eq!(store.append(table, 4, vec![undo(0, 1)]).await, Ok(5));
    assert!(is_refused(&store.append(table, 5, vec![undo(0, 1)]).await), "only one move stands");
    assert_eq!(store.append(table, 5, vec![choice(0, "d"), choice(1, "e"), undo(1, 2)]).await, Ok(8));
    let log = store.log(table, 0).await.unwrap();
    assert_eq!(log.len(), 8);
    assert_eq!(log[3].what, What::Undo { seat: 0, keep: 2 });
    assert_eq!(standing_moves(&log), Ok(vec![(0, "a"), (0, "d")]));
    assert_eq!(store.append(table, 8, vec![undo(0, 0)]).await, Ok(9));
    assert!(is_refused(&store.append(table, 9, vec![undo(0, 0)]).await), "nothing stands");
    store.close().await.unwrap();
}

/// If one entry of a call is refused, so are all.
pub async fn a_call_is_all_or_nothing(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    assert!(is_refused(&store.append(table, 0, vec![choice(0, "a"), choice(9, "b")]).await));
    assert!(is_refused(&store.append(table, 0, vec![choice(0, "a"), end(&[1, 2]), choice(0, "b")]).await));
    assert!(is_refused(&store.append(table, 0, vec![choice(0, "a"), end(&[1])]).await));
    assert_eq!(store.log(table, 0).await, Ok(vec![]));
    assert_eq!(store.table(table).await.unwrap().status, Status::Running);
    // Two seats with the same link: neither the table nor the first link remains.
    let mut twins = new_table(2);
    twins.seats = vec![NewSeat::Free { link: Some(token(9)) }; 2];
    assert_eq!(store.create(twins).await, Err(StoreError::Exists(Thing::Link)));
    assert_eq!(store.table(TableId::new(2)).await, not_found(Thing::Table));
    assert_eq!(store.claim(token(9), bob(), String::new(), sat(), NOON).await, not_found(Thing::Link));
    store.close().await.unwrap();
}

/// A game that was played elsewhere is there at once with everything that happened in it, or not at all.
pub async fn a_played_table_comes_with_its_whole_log(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let id = |n: u64| TableId::new(n);
    let game = || vec![choice(0, "a"), choice(1, "b"), undo(1, 1), choice(1, "c")];
    let written = |entries: Vec<NewEntry>| -> Vec<Entry> {
        (0..).zip(entries).map(|(n, new)| Entry { n, at: new.at, what: new.what }).collect()
    };
    store.create_played(new_table(1), game()).await.unwrap();
    let loaded = store.load(id(1)).await.unwrap();
    assert_eq!((loaded.table.status, loaded.table.scores), (Status::Running, None));
    assert_eq!(loaded.log, written(game()));
    assert_eq!(standing_moves(&loaded.log), Ok(vec![(0, "a"), (1, "c")]));
    assert_eq!(store.append(id(1), 4, vec![choice(0, "d")]).await, Ok(5), "it can be played on");

    let finished: Vec<NewEntry> = game().into_iter().chain([end(&[3, 4])]).collect();
    store.create_played(new_table(2), finished.clone()).await.unwrap();
    let loaded = store.load(id(2)).await.unwrap();
    assert_eq!((loaded.table.status, loaded.table.scores), (Status::Finished, Some(vec![3, 4])));
    assert_eq!(loaded.table.changed_at, NOON + 3_000);
    assert_eq!(loaded.log, written(finished));
    store.create_played(new_table(3), vec![]).await.unwrap();
    assert_eq!(store.table(id(3)).await.unwrap().status, Status::Running);

    // As long as a log may become, and no longer; nothing of what is refused remains.
    let most = usize::try_from(limits::ENTRIES_PER_TABLE).unwrap();
    store.create_played(new_table(4), vec![choice(1, "a"); most]).await.unwrap();
    let log = store.log(id(4), 0).await.unwrap();
    assert!(log.iter().zip(0..).all(|(entry, n)| entry.n == n));
    assert_eq!(log.len(), most);
    assert!(is_refused(&store.append(id(4), limits::ENTRIES_PER_TABLE, vec![choice(0, "b")]).await));
    let counts = store.counts().await.unwrap();
    for (n, log) in [
        (5, vec![choice(1, "a"); most + 1]),
        (6, vec![choice(0, "a"), choice(2, "b")]),
        (7, vec![choice(0, "a"), end(&[1, 2]), choice(0, "b")]),
        (8, vec![choice(0, "a"), undo(0, 1)]),
        (9, vec![choice(0, &"x".repeat(limits::MOVE_BYTES + 1))]),
    ] {
        assert!(is_refused(&store.create_played(new_table(n), log).await), "{n}");
        assert_eq!(store.table(id(n)).await, not_found(Thing::Table), "{n}");
    }
    assert_eq!(store.create_played(new_table(1), game()).await, Err(StoreError::Exists(Thing::Table)));
    // The table itself breaks a limit only after its log was looked at, or the other way round: either way, nothing.
    let mut twins = new_table(10);
    twins.seats = vec![NewSeat::Free { link: Some(token(9)) }; 2];
    assert_eq!(store.create_played(twins, game()).await, Err(StoreError::Exists(Thing::Link)));
    assert_eq!(store.log(id(10), 0).await, not_found(Thing::Table));
    assert_eq!(store.counts().await, Ok(counts));
    assert_eq!(store.log(id(1), 0).await.unwrap().len(), 5, "and what was there is as it was");
    store.close().await.unwrap();
}

/// The last entry brings the result, and nothing follows.
pub async fn the_end_closes_a_table(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    assert_eq!(store.append(table, 0, vec![choice(0, "a"), end(&[41, -3])]).await, Ok(2));
    let loaded = store.load(table).await.unwrap();
    assert_eq!((loaded.table.status, loaded.table.scores), (Status::Finished, Some(vec![41, -3])));
    assert_eq!(loaded.table.changed_at, NOON + 3_000);
    assert_eq!(loaded.log[1].what, What::End { scores: vec![41, -3] });
    let finished = StoreError::WrongStatus(Status::Finished);
    assert_eq!(store.append(table, 2, vec![choice(0, "b")]).await, Err(finished.clone()));
    assert_eq!(store.append(table, 2, vec![undo(0, 0)]).await, Err(finished.clone()));
    assert_eq!(store.append(table, 1, vec![choice(0, "b")]).await, Err(StoreError::Clash { expected: 1, next: 2 }));
    assert_eq!(store.start(table, NOON).await, Err(finished.clone()));
    assert_eq!(store.abandon(table, NOON).await, Err(finished.clone()));
    assert_eq!(store.replace(place(table, 1), ann(), FREE, String::new(), NOON).await, Err(finished));
    // Chat goes on after the game.
    assert_eq!(store.say(table, message("well played")).await, Ok(0));
    store.close().await.unwrap();
}

/// Open, running, abandoned: in that order, and doing it twice does no harm.
pub async fn status_goes_one_way(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = TableId::new(1);
    store.create(new_table(1)).await.unwrap();
    let early = store.append(table, 0, vec![choice(0, "a")]).await;
    assert_eq!(early, Err(StoreError::WrongStatus(Status::Open)));
    store.start(table, NOON + 1).await.unwrap();
    store.start(table, NOON + 2).await.unwrap();
    let started = store.table(table).await.unwrap();
    assert_eq!((started.status, started.changed_at), (Status::Running, NOON + 1));
    store.abandon(table, NOON + 3).await.unwrap();
    store.abandon(table, NOON + 4).await.unwrap();
    let abandoned = store.table(table).await.unwrap();
    assert_eq!((abandoned.status, abandoned.changed_at, abandoned.scores), (Status::Abandoned, NOON + 3, None));
    assert_eq!(store.start(table, NOON).await, Err(StoreError::WrongStatus(Status::Abandoned)));
    let late = store.append(table, 0, vec![choice(0, "a")]).await;
    assert_eq!(late, Err(StoreError::WrongStatus(Status::Abandoned)));
    assert_eq!(store.counts().await, Ok(Counts { abandoned: 1, ..Counts::default() }));
    store.close().await.unwrap();
}

/// A closed and reopened store says the same as before.
pub async fn everything_survives_a_reload(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    store.append(table, 0, vec![choice(0, "a"), choice(0, "b"), undo(0, 1)]).await.unwrap();
    store.invite(place(table, 1), ann(), token(9), NOON).await.unwrap();
    store.claim(token(9), bob(), "Bob".to_owned(), sat(), NOON).await.unwrap();
    store.say(table, message("hello")).await.unwrap();
    let loaded = store.load(table).await.unwrap();
    let session = store.session(bob()).await.unwrap();
    let chat = store.chat(table, 0, 10).await.unwrap();
    let mine = store.list(Shelf::Mine(bob()), ALL).await.unwrap();
    store.close().await.unwrap();

    let store = fixture.open().await;
    assert_eq!(store.load(table).await, Ok(loaded));
    assert_eq!(store.session(bob()).await, Ok(session));
    assert_eq!(store.chat(table, 0, 10).await, Ok(chat));
    assert_eq!(store.list(Shelf::Mine(bob()), ALL).await, Ok(mine));
    assert_eq!(store.append(table, 3, vec![choice(0, "c")]).await, Ok(4));
    assert_eq!(store.claim(token(9), eve(), String::new(), sat(), NOON).await, Err(StoreError::Taken));
    store.close().await.unwrap();
}

/// Many writers at many tables: each table has exactly its own moves, whatever clashes elsewhere.
pub async fn tables_do_not_disturb_each_other(fixture: &impl Fixture) {
    const TABLES: u64 = 20;
    const MOVES: u32 = 25;
    let store = Arc::new(fixture.open().await);
    let mut writers = Vec::new();
    for id in 0..TABLES {
        let store = Arc::clone(&store);
        writers.push(tokio::spawn(async move {
            let table = running(&*store, id).await;
            for n in 0..MOVES {
                let entry = choice(0, &format!("{id}/{n}"));
                assert_eq!(store.append(table, n, vec![entry]).await, Ok(n + 1));
                // What was acknowledged can be read at once.
                assert_eq!(store.log(table, n).await.unwrap().len(), 1);
                if n % 5 == 0 {
                    let clash = Err(StoreError::Clash { expected: n, next: n + 1 });
                    assert_eq!(store.append(table, n, vec![choice(1, "stale"), choice(1, "stale")]).await, clash);
                }
            }
        }));
    }
    for writer in writers {
        writer.await.unwrap();
    }
    for id in 0..TABLES {
        let log = store.log(TableId::new(id), 0).await.unwrap();
        let moves = standing_moves(&log).unwrap();
        let expected: Vec<_> = (0..MOVES).map(|n| format!("{id}/{n}")).collect();
        assert_eq!(moves.iter().map(|&(_, text)| text).collect::<Vec<_>>(), expected);
    }
    store.close().await.unwrap();
}

/// Many writers at one table: for every number one wins, and all others are told.
pub async fn one_of_many_rivals_wins(fixture: &impl Fixture) {
    const RIVALS: u32 = 12;
    const MOVES: u32 = 20;
    let store = Arc::new(fixture.open().await);
    let table = running(&*store, 1).await;
    let mut rivals = Vec::new();
    for rival in 0..RIVALS {
        let store = Arc::clone(&store);
        rivals.push(tokio::spawn(async move {
            let mut won = Vec::new();
            let mut n = 0;
            while n < MOVES {
                match store.append(table, n, vec![choice(0, &rival.to_string())]).await {
                    Ok(next) => {
                        won.push(n);
                        n = next;
                    }
                    Err(StoreError::Clash { expected, next }) => {
                        assert!(expected < next, "a rival never sees the future");
                        n = next;
                    }
                    Err(other) => panic!("{other}"),
                }
            }
            won
        }));
    }
    let mut winners = vec![None; 20];
    for (rival, task) in rivals.into_iter().enumerate() {
        for n in task.await.unwrap() {
            let winner = winners.get_mut(n as usize).unwrap();
            assert_eq!(winner.replace(rival.to_string()), None, "entry {n} was acknowledged twice");
        }
    }
    let log = store.log(table, 0).await.unwrap();
    let written: Vec<_> = standing_moves(&log).unwrap().into_iter().map(|(_, text)| Some(text.to_owned())).collect();
    assert_eq!(written, winners);
    store.close().await.unwrap();
}

/// Texts come back as they were, in every script.
pub async fn texts_are_kept_to_the_letter(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let texts =
        ["", " ", "Zażółć gęślą jaźń", "砦を築く 🏚️", "שלום", "a\nb\r\n\tc", "'; DROP TABLE log; --", "%_?1$1\\"];
    let mut table = new_table(1);
    table.game.header = texts.concat();
    table.options = texts.concat();
    table.seats[0] = NewSeat::Mine { name: texts[2].to_owned() };
    store.create(table.clone()).await.unwrap();
    store.start(table.id, NOON).await.unwrap();
    for (n, text) in (0..).zip(texts) {
        store.append(table.id, n, vec![choice(0, text)]).await.unwrap();
        store.say(table.id, message(text)).await.unwrap();
    }
    let loaded = store.load(table.id).await.unwrap();
    assert_eq!((loaded.table.game, loaded.table.options), (table.game, table.options));
    assert_eq!(loaded.table.seats[0].name, texts[2]);
    let moves = standing_moves(&loaded.log).unwrap();
    assert_eq!(moves.iter().map(|&(_, text)| text).collect::<Vec<_>>(), texts);
    let chat = store.chat(table.id, 0, 100).await.unwrap();
    assert_eq!(chat.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(), texts);
    store.close().await.unwrap();
}

/// Whatever is asked of something unknown, the answer says what was not found.
pub async fn unknown_ids_are_not_found(fixture: &impl Fixture) {
    let store = fixture.open().await;
    running(&store, 1).await;
    let table = TableId::new(2);
    let nowhere = place(table, 0);
    let no_seat = place(TableId::new(1), 2);
    let name = String::new;
    assert_eq!(store.start(table, NOON).await, not_found(Thing::Table));
    assert_eq!(store.abandon(table, NOON).await, not_found(Thing::Table));
    assert_eq!(store.set_options(table, name()).await, not_found(Thing::Table));
    assert_eq!(store.append(table, 0, vec![choice(0, "a")]).await, not_found(Thing::Table));
    assert_eq!(store.table(table).await, not_found(Thing::Table));
    assert_eq!(store.log(table, 0).await, not_found(Thing::Table));
    assert_eq!(store.load(table).await, not_found(Thing::Table));
    assert_eq!(store.say(table, message("a")).await, not_found(Thing::Table));
    assert_eq!(store.chat(table, 0, 1).await, not_found(Thing::Table));
    for (place, thing) in [(nowhere, Thing::Table), (no_seat, Thing::Seat)] {
        assert_eq!(store.sit(place, bob(), name(), NOON).await, not_found(thing));
        assert_eq!(store.invite(place, ann(), token(9), NOON).await, not_found(thing));
        assert_eq!(store.replace(place, ann(), FREE, name(), NOON).await, not_found(thing));
    }
    assert_eq!(store.claim(token(9), bob(), name(), sat(), NOON).await, not_found(Thing::Link));
    assert_eq!(store.session(bob()).await, not_found(Thing::Session));
    assert_eq!(store.seats_of(bob(), table).await, Ok(vec![]));
    assert_eq!(store.list(Shelf::Mine(bob()), ALL).await, Ok(vec![]));
    store.end_session(bob()).await.unwrap();
    store.close().await.unwrap();
}

/// The first session that comes with a link gets the seat, and keeps it.
pub async fn a_link_works_once(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let mut table = new_table(1);
    table.seats[1] = NewSeat::Free { link: Some(token(9)) };
    let id = table.id;
    store.create(table).await.unwrap();
    assert_eq!(
        store.invitation(token(9)).await,
        Ok(Invitation { place: place(id, 1), used: false }),
        "looking at a link does not use it"
    );
    assert_eq!(store.claim(token(9), bob(), "Bob".to_owned(), sat(), NOON + 5).await, Ok(place(id, 1)));
    assert_eq!(
        store.invitation(token(9)).await,
        Ok(Invitation { place: place(id, 1), used: true }),
        "a used link still leads to its table"
    );
    // Again by the same browser: the page was reloaded.
    assert_eq!(store.claim(token(9), bob(), "Bobby".to_owned(), sat(), NOON + 6).await, Ok(place(id, 1)));
    assert_eq!(store.claim(token(9), eve(), "Eve".to_owned(), sat(), NOON).await, Err(StoreError::Taken));
    assert_eq!(store.session(eve()).await, not_found(Thing::Session), "a refused claim leaves nothing behind");
    let seat = Seat { player: Player::Person, name: "Bob".to_owned(), held: true };
    assert_eq!(store.table(id).await.unwrap().seats[1], seat);
    assert_eq!(store.seats_of(bob(), id).await, Ok(vec![1]));
    assert_eq!(store.seats_of(ann(), id).await, Ok(vec![0]));
    let session = store.session(bob()).await.unwrap();
    assert_eq!((session.created_at, session.places), (NOON + 5, vec![place(id, 1)]));
    // A link of one table cannot be given out again by another.
    let mut other = new_table(2);
    other.seats[1] = NewSeat::Free { link: Some(token(9)) };
    assert_eq!(store.create(other).await, Err(StoreError::Exists(Thing::Link)));
    store.close().await.unwrap();
}

/// At an open table anybody may sit down where nobody sits.
pub async fn free_seats_are_taken_in_turn(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let mut table = new_table(1);
    table.seats = vec![
        NewSeat::Mine { name: "Ann".to_owned() },
        NewSeat::Free { link: Some(token(9)) },
        NewSeat::Free { link: None },
        NewSeat::Computer { player: "random".to_owned(), name: "Dice".to_owned() },
    ];
    let id = table.id;
    store.create(table).await.unwrap();
    for taken in [0, 3] {
        assert_eq!(store.sit(place(id, taken), bob(), "Bob".to_owned(), NOON).await, Err(StoreError::Taken));
    }
    store.sit(place(id, 1), bob(), "Bob".to_owned(), NOON).await.unwrap();
    store.sit(place(id, 1), bob(), "Bob".to_owned(), NOON).await.unwrap();
    assert_eq!(store.sit(place(id, 1), eve(), "Eve".to_owned(), NOON).await, Err(StoreError::Taken));
    assert_eq!(store.claim(token(9), eve(), "Eve".to_owned(), sat(), NOON).await, Err(StoreError::Taken));
    // Two seats on one screen.
    store.sit(place(id, 2), bob(), "Bob's sister".to_owned(), NOON).await.unwrap();
    assert_eq!(store.seats_of(bob(), id).await, Ok(vec![1, 2]));
    store.replace(place(id, 2), ann(), FREE, String::new(), NOON).await.unwrap();
    store.start(id, NOON).await.unwrap();
    let late = store.sit(place(id, 2), eve(), "Eve".to_owned(), NOON).await;
    assert_eq!(late, Err(StoreError::WrongStatus(Status::Running)));
    store.close().await.unwrap();
}

/// A further link lets a player in from another browser; the one before it stops working.
pub async fn a_new_link_replaces_the_old(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    let seat = place(table, 1);
    for link in [7, 8, 8] {
        store.invite(seat, ann(), token(link), NOON).await.unwrap();
    }
    assert_eq!(store.claim(token(7), bob(), String::new(), sat(), NOON).await, not_found(Thing::Link));
    assert_eq!(store.invitation(token(7)).await, not_found(Thing::Link), "a replaced link leads nowhere");
    assert_eq!(store.claim(token(8), bob(), "Bob".to_owned(), sat(), NOON).await, Ok(seat));
    assert_eq!(store.invite(seat, bob(), token(8), NOON).await, Err(StoreError::Exists(Thing::Link)));
    // Bob's telephone. Without a name the seat keeps its name.
    store.invite(seat, bob(), token(9), NOON).await.unwrap();
    assert_eq!(store.claim(token(9), eve(), String::new(), sat(), NOON).await, Ok(seat));
    assert_eq!(store.seats_of(bob(), table).await, Ok(vec![1]));
    assert_eq!(store.seats_of(eve(), table).await, Ok(vec![1]));
    assert_eq!(store.table(table).await.unwrap().seats[1].name, "Bob");
    store.close().await.unwrap();
}

/// A computer player may take over, and a person again after it.
pub async fn a_vanished_player_is_replaced(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    let seat = place(table, 1);
    store.invite(seat, ann(), token(8), NOON).await.unwrap();
    store.claim(token(8), bob(), "Bob".to_owned(), sat(), NOON).await.unwrap();
    store.append(table, 0, vec![choice(1, "a")]).await.unwrap();
    store.invite(seat, bob(), token(9), NOON).await.unwrap();
    store.replace(seat, ann(), computer("greedy"), "gone".to_owned(), NOON + 7).await.unwrap();
    let replaced = store.table(table).await.unwrap();
    let player = Player::Computer("greedy".to_owned());
    assert_eq!(replaced.seats[1], Seat { player, name: "Rusty".to_owned(), held: false });
    assert_eq!(store.seats_of(bob(), table).await, Ok(vec![]));
    for link in [8, 9] {
        assert_eq!(store.claim(token(link), bob(), String::new(), sat(), NOON).await, not_found(Thing::Link));
    }
    assert!(is_refused(&store.invite(seat, ann(), token(10), NOON).await));
    assert_eq!(store.log(table, 0).await.unwrap().len(), 1, "what was played stays played");
    store.replace(seat, ann(), NewSeat::Free { link: Some(token(10)) }, "free".to_owned(), NOON).await.unwrap();
    assert_eq!(store.claim(token(10), bob(), "Bob".to_owned(), sat(), NOON).await, Ok(seat));
    // Everybody can read of it: when, which seat, and after how many moves.
    let told = |moves, text: &str, at| Handover { at, seat: 1, moves, text: text.to_owned() };
    let all = [told(0, "sat", NOON), told(1, "gone", NOON + 7), told(1, "free", NOON), told(1, "sat", NOON)];
    assert_eq!(store.table(table).await.unwrap().handovers, all);
    let chat = store.chat(table, 0, 10).await.unwrap();
    assert!(chat.iter().all(|it| it.author.is_empty() && it.seat.is_none()));
    assert_eq!(chat.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(), ["sat", "gone", "free", "sat"]);
    store.close().await.unwrap();
}

/// Whoever made a table can take a seat away and cannot slip into it: what they do is told, and the rights of whoever
/// held it end in the same moment.
pub async fn a_seat_is_never_shared_by_others(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    let seat = place(table, 1);
    let refused = Err(StoreError::NotYours);
    assert_eq!(store.invite(seat, bob(), token(8), NOON).await, refused, "a free seat is for Ann to give");
    store.invite(seat, ann(), token(8), NOON).await.unwrap();
    store.claim(token(8), bob(), "Bob".to_owned(), sat(), NOON).await.unwrap();
    for by in [ann(), eve()] {
        assert_eq!(store.invite(seat, by, token(9), NOON).await, refused);
        assert_eq!(store.invitation(token(9)).await, not_found(Thing::Link));
    }
    for by in [bob(), eve()] {
        let mine = NewSeat::Mine { name: "Eve".to_owned() };
        assert_eq!(store.replace(seat, by, mine, String::new(), NOON).await, refused);
    }
    // A further browser of Bob's is nobody new.
    store.invite(seat, bob(), token(9), NOON).await.unwrap();
    store.claim(token(9), token(20), String::new(), sat(), NOON).await.unwrap();
    assert_eq!(store.table(table).await.unwrap().handovers.len(), 1);
    store.invite(seat, token(20), token(10), NOON).await.unwrap();
    // Ann sits down there for all to see.
    let mine = NewSeat::Mine { name: "Ann".to_owned() };
    store.replace(seat, ann(), mine, "taken".to_owned(), NOON).await.unwrap();
    assert_eq!(store.seats_of(ann(), table).await, Ok(vec![0, 1]));
    for old in [bob(), token(20)] {
        assert_eq!(store.seats_of(old, table).await, Ok(vec![]));
        assert_eq!(store.invite(seat, old, token(11), NOON).await, refused);
        for link in [8, 9, 10] {
            assert_eq!(store.claim(token(link), old, String::new(), sat(), NOON).await, not_found(Thing::Link));
        }
    }
    let handovers = store.table(table).await.unwrap().handovers;
    assert_eq!(handovers.iter().map(|it| it.text.as_str()).collect::<Vec<_>>(), ["sat", "taken"]);
    // A seat whose holder is gone for good is given openly too.
    store.end_session(ann()).await.unwrap();
    store.invite(seat, ann(), token(11), NOON).await.unwrap();
    store.claim(token(11), ann(), "Ann".to_owned(), sat(), NOON).await.unwrap();
    assert_eq!(store.table(table).await.unwrap().handovers.len(), 3);
    // There is an end to it.
    for n in 3..limits::HANDOVERS_PER_TABLE {
        store.replace(seat, ann(), computer("greedy"), n.to_string(), NOON).await.unwrap();
    }
    assert!(is_refused(&store.replace(seat, ann(), FREE, "once more".to_owned(), NOON).await));
    assert_eq!(store.table(table).await.unwrap().seats[1].name, "Rusty");
    store.close().await.unwrap();
}

/// Sessions are made when first seen, and go when nobody needs them.
pub async fn sessions_come_and_go(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    for at in [NOON + 10, NOON + 20, NOON + 15] {
        store.touch_session(bob(), at).await.unwrap();
    }
    let session = store.session(bob()).await.unwrap();
    assert_eq!((session.created_at, session.seen_at), (NOON + 10, NOON + 20), "clocks may go back");
    for n in 10..15 {
        store.touch_session(token(n), NOON + i64::from(n)).await.unwrap();
    }
    assert_eq!(store.purge_sessions(NOON + 14, 3).await, Ok(3));
    assert_eq!(store.purge_sessions(NOON + 14, 3).await, Ok(1));
    assert_eq!(store.purge_sessions(NOON + 14, 3).await, Ok(0), "Ann holds a seat");
    assert!(store.session(token(14)).await.is_ok());
    assert_eq!((store.knows(token(14)).await, store.knows(token(13)).await), (Ok(true), Ok(false)));
    let mut others = new_table(2);
    (others.creator, others.seats) = (eve(), vec![NewSeat::Free { link: None }]);
    store.create(others).await.unwrap();
    assert_eq!(store.purge_sessions(NOON + 1_000, 100).await, Ok(2), "Eve has made a table, though she plays nowhere");
    assert!(store.knows(eve()).await.unwrap());
    store.end_session(ann()).await.unwrap();
    store.end_session(ann()).await.unwrap();
    assert_eq!(store.session(ann()).await, not_found(Thing::Session));
    assert_eq!(store.seats_of(ann(), table).await, Ok(vec![]));
    assert!(!store.table(table).await.unwrap().seats[0].held);
    store.close().await.unwrap();
}

/// Each shelf has its tables, the latest first, and nothing secret.
pub async fn shelves_show_what_they_should(fixture: &impl Fixture) {
    let store = fixture.open().await;
    for id in 1..=6 {
        let mut table = new_table(id);
        table.created_at = NOON + i64::try_from(id).unwrap();
        if id == 2 || id == 5 {
            table.visibility = Visibility::Unlisted;
        }
        if id == 3 {
            table.creator = bob();
        }
        store.create(table).await.unwrap();
    }
    for id in [4, 5] {
        let table = TableId::new(id);
        store.start(table, NOON + 100).await.unwrap();
        store.append(table, 0, vec![choice(0, "a"), end(&[2, 1])]).await.unwrap();
    }
    store.start(TableId::new(1), NOON + 100).await.unwrap();
    store.append(TableId::new(1), 0, vec![choice(0, "a")]).await.unwrap();
    store.sit(place(TableId::new(6), 1), bob(), "Bob".to_owned(), NOON).await.unwrap();

    let open = store.list(Shelf::Open, ALL).await.unwrap();
    assert_eq!(ids(&open), [6, 3]);
    assert_eq!((open[0].status, open[0].n_entries, open[0].created_at), (Status::Open, 0, NOON + 6));
    assert_eq!(open[0].seats.iter().map(|it| it.held).collect::<Vec<_>>(), [true, true]);
    assert_eq!(open[1].seats.iter().map(|it| it.held).collect::<Vec<_>>(), [true, false]);
    let finished = store.list(Shelf::Finished, ALL).await.unwrap();
    assert_eq!(ids(&finished), [4]);
    assert_eq!((finished[0].n_entries, &finished[0].scores), (2, &Some(vec![2, 1])));
    assert_eq!(finished[0].header, "game toy\nedition first\n");
    assert_eq!(ids(&store.list(Shelf::Mine(bob()), ALL).await.unwrap()), [6, 3]);
    let mine = store.list(Shelf::Mine(ann()), ALL).await.unwrap();
    let (latest, rest) = mine.split_at(2);
    assert!(latest.iter().all(|it| it.status == Status::Finished && it.active_at == NOON + 3_000));
    assert_eq!(ids(rest), [1, 6, 2], "the last move counts, not the making of the table");
    let counts = Counts { open: 3, running: 1, finished: 2, abandoned: 0 };
    assert_eq!(store.counts().await, Ok(counts));
    store.close().await.unwrap();
}

/// A list can be read page by page, also where many tables are of the same moment.
pub async fn long_lists_come_in_pages(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let n_tables = u64::from(limits::PAGE) + 5;
    for id in 0..n_tables {
        // Spread over the whole range, so that signed and unsigned order differ.
        let mut table = new_table(id.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        table.created_at = NOON + i64::try_from(id / 10).unwrap();
        store.create(table).await.unwrap();
    }
    for shelf in [Shelf::Open, Shelf::Mine(ann())] {
        assert_eq!(store.list(shelf, Page { limit: 0, after: None }).await, Ok(vec![]));
        let largest = store.list(shelf, Page { limit: u32::MAX, after: None }).await.unwrap();
        assert_eq!(largest.len(), limits::PAGE as usize);
        let mut seen = Vec::new();
        let mut after = None;
        loop {
            let page = store.list(shelf, Page { limit: 17, after }).await.unwrap();
            let Some(last) = page.last() else { break };
            after = Some(last.cursor());
            seen.extend(page);
        }
        assert!(seen.is_sorted_by(|one, next| next.active_at <= one.active_at));
        assert_eq!(seen[..largest.len()], largest);
        let mut ids = ids(&seen);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len() as u64, n_tables, "every table once");
    }
    store.close().await.unwrap();
}

/// How many tables there may be is counted by everybody, by whoever makes them, and by where they come from.
pub async fn one_table_too_many_is_refused(fixture: &impl Fixture) {
    let computer = || NewSeat::Computer { player: "greedy".to_owned(), name: "Rusty".to_owned() };
    let store = Arc::new(fixture.open().await);
    let made = async |id: u64, allowance: Allowance, change: &dyn Fn(&mut NewTable)| {
        let mut table = new_table(id);
        (table.origin, table.allowance) = (Some("here".to_owned()), allowance);
        change(&mut table);
        store.create(table).await
    };
    let any = Allowance::UNLIMITED;
    let too_many = |whose, limit| Err(StoreError::TooMany { whose, limit });
    made(1, any, &|_| {}).await.unwrap();
    made(2, any, &|it| it.creator = bob()).await.unwrap();
    made(3, any, &|it| it.origin = Some("there".to_owned())).await.unwrap();
    made(4, any, &|it| it.origin = None).await.unwrap();
    made(5, any, &|it| it.seats = vec![computer()]).await.unwrap();

    assert_eq!(made(9, Allowance { in_all: 5, ..any }, &|_| {}).await, too_many(Crowd::Everybody, 5));
    assert_eq!(made(9, Allowance { of_creator: 4, ..any }, &|_| {}).await, too_many(Crowd::Creator, 4));
    assert_eq!(made(9, Allowance { of_origin: 3, ..any }, &|_| {}).await, too_many(Crowd::Origin, 3));
    let of_creator = Allowance { unpeopled_of_creator: 1, ..any };
    let of_origin = Allowance { unpeopled_of_origin: 1, ..any };
    let alone = |it: &mut NewTable| it.seats = vec![computer(), computer()];
    assert_eq!(made(9, of_creator, &alone).await, too_many(Crowd::CreatorUnpeopled, 1));
    assert_eq!(made(9, of_origin, &alone).await, too_many(Crowd::OriginUnpeopled, 1));
    let sentence = StoreError::TooMany { whose: Crowd::Creator, limit: 4 }.to_string();
    assert_eq!(sentence, "this session has made 4 tables that are open or running, and no more are allowed");
    assert_eq!(store.table(TableId::new(9)).await, not_found(Thing::Table), "what is refused leaves nothing behind");

    // Others are not concerned.
    made(6, Allowance { of_creator: 4, ..any }, &|it| it.creator = eve()).await.unwrap();
    made(7, Allowance { of_origin: 3, ..any }, &|it| it.origin = Some("there".to_owned())).await.unwrap();
    made(8, Allowance { of_origin: 0, ..any }, &|it| it.origin = None).await.unwrap();
    made(9, Allowance { unpeopled_of_creator: 1, unpeopled_of_origin: 1, ..any }, &|_| {}).await.unwrap();

    // What is over does not count.
    let at_most = Allowance { in_all: 9, ..any };
    assert_eq!(made(10, at_most, &|_| {}).await, too_many(Crowd::Everybody, 9));
    store.abandon(TableId::new(1), NOON).await.unwrap();
    made(10, at_most, &|_| {}).await.unwrap();
    store.start(TableId::new(2), NOON).await.unwrap();
    assert_eq!(made(11, at_most, &|_| {}).await, too_many(Crowd::Everybody, 9), "a running table counts");
    store.append(TableId::new(2), 0, vec![end(&[1, 2])]).await.unwrap();
    made(11, at_most, &|_| {}).await.unwrap();

    // Those who come at once cannot slip in together.
    let mut rivals = Vec::new();
    for id in 100..120 {
        let store = Arc::clone(&store);
        rivals.push(tokio::spawn(async move {
            let mut table = new_table(id);
            table.creator = token(42);
            table.allowance = Allowance { of_creator: 3, ..Allowance::UNLIMITED };
            store.create(table).await.is_ok()
        }));
    }
    let mut n_made = 0;
    for rival in rivals {
        n_made += u32::from(rival.await.unwrap());
    }
    assert_eq!(n_made, 3);
    store.close().await.unwrap();
}

/// A table that nobody began goes, one that nobody plays on is closed, and whatever somebody uses stays.
pub async fn quiet_tables_expire(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let late = NOON + 10_000;
    for id in 1..=4 {
        let mut table = new_table(id);
        table.seats[1] = NewSeat::Free { link: Some(token(u8::try_from(id).unwrap() + 100)) };
        store.create(table).await.unwrap();
    }
    let at_once = |text: &str| NewEntry { at: late, ..choice(0, text) };
    for id in 5..=8 {
        running(&store, id).await;
        store.append(TableId::new(id), 0, vec![choice(0, "a")]).await.unwrap();
    }
    // Everything that belongs to a table goes with it.
    let computer = NewSeat::Computer { player: "greedy".to_owned(), name: "Rusty".to_owned() };
    store.replace(place(TableId::new(4), 0), ann(), computer, "Rusty plays".to_owned(), NOON).await.unwrap();
    // Somebody talks, sits down, or moves.
    store.say(TableId::new(1), message("is anybody here?")).await.unwrap();
    let mut heard = message("yes");
    heard.at = late;
    store.say(TableId::new(2), heard.clone()).await.unwrap();
    store.sit(place(TableId::new(3), 1), bob(), "Bob".to_owned(), late).await.unwrap();
    store.append(TableId::new(5), 1, vec![at_once("b")]).await.unwrap();
    store.say(TableId::new(6), heard).await.unwrap();
    store.append(TableId::new(7), 1, vec![end(&[1, 2])]).await.unwrap();

    assert_eq!(store.expire(NOON, NOON, late, 100).await, Ok(Expired::default()));
    let none = store.expire(late, late, late, 0).await;
    assert_eq!(none, Ok(Expired::default()), "no more than was asked for");
    let expired = store.expire(late, late, late, 100).await.unwrap();
    assert_eq!(expired.removed, [TableId::new(1), TableId::new(4)]);
    assert_eq!(expired.abandoned, [TableId::new(8)]);
    assert_eq!(store.expire(late, late, late, 100).await, Ok(Expired::default()));

    for id in [1, 4] {
        assert_eq!(store.table(TableId::new(id)).await, not_found(Thing::Table));
        assert_eq!(store.seats_of(ann(), TableId::new(id)).await, Ok(vec![]));
    }
    assert_eq!(store.invitation(token(104)).await, not_found(Thing::Link));
    let closed = store.load(TableId::new(8)).await.unwrap();
    assert_eq!((closed.table.status, closed.table.changed_at), (Status::Abandoned, late));
    assert_eq!(closed.log.len(), 1, "what was played can still be read");
    let counts = Counts { open: 2, running: 2, finished: 1, abandoned: 1 };
    assert_eq!(store.counts().await, Ok(counts), "finished games are kept");
    store.close().await.unwrap();
}

/// Spectators have a share of the chat, and the players the rest.
pub async fn spectators_cannot_silence_the_players(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    for _ in 0..limits::SPECTATOR_MESSAGES_PER_TABLE {
        store.say(table, message("boo")).await.unwrap();
    }
    assert!(is_refused(&store.say(table, message("boo")).await));
    let mut player = message("never mind them");
    player.seat = Some(0);
    assert_eq!(store.say(table, player).await, Ok(limits::SPECTATOR_MESSAGES_PER_TABLE));
    store.close().await.unwrap();
}

/// Whether the store can write is found out by writing, as often as one likes.
pub async fn writing_can_be_tried(fixture: &impl Fixture) {
    let store = fixture.open().await;
    for at in [NOON, NOON + 1, NOON] {
        assert_eq!(store.prove_writable(at).await, Ok(()));
    }
    assert_eq!(store.counts().await, Ok(Counts::default()));
    store.close().await.unwrap();
    assert!(matches!(store.prove_writable(NOON).await, Err(StoreError::Unavailable(_))));
}

/// Messages are numbered by table, and the last ones come back in order.
pub async fn chat_is_numbered(fixture: &impl Fixture) {
    let store = fixture.open().await;
    let table = running(&store, 1).await;
    let other = running(&store, 2).await;
    for n in 0..12 {
        assert_eq!(store.say(table, message(&n.to_string())).await, Ok(n));
    }
    let mut by_seat = message("mine");
    by_seat.seat = Some(1);
    assert_eq!(store.say(other, by_seat.clone()).await, Ok(0));
    let first = store.chat(other, 0, 10).await.unwrap().remove(0);
    assert_eq!((first.n, first.at, first.seat, first.author.as_str()), (0, NOON, Some(1), "Eve"));
    by_seat.seat = Some(2);
    assert!(is_refused(&store.say(other, by_seat).await));
    let numbers = async |from_n, limit| {
        let chat = store.chat(table, from_n, limit).await.unwrap();
        assert!(chat.iter().all(|it| it.text == it.n.to_string()));
        chat.iter().map(|it| it.n).collect::<Vec<_>>()
    };
    assert_eq!(numbers(0, 3).await, [9, 10, 11]);
    assert_eq!(numbers(10, 100).await, [10, 11]);
    assert_eq!(numbers(12, 100).await, []);
    assert_eq!(numbers(0, 0).await, []);
    assert_eq!(numbers(0, u32::MAX).await.len(), 12);
    store.close().await.unwrap();
}

/// What was asked before closing is done; what is asked afterwards is answered.
pub async fn a_closed_store_says_so(fixture: &impl Fixture) {
    const WRITERS: u64 = 30;
    let store = Arc::new(fixture.open().await);
    let mut writers = Vec::new();
    for id in 0..WRITERS {
        running(&*store, id).await;
        let store = Arc::clone(&store);
        writers.push(tokio::spawn(async move { store.append(TableId::new(id), 0, vec![choice(0, "a")]).await }));
    }
    tokio::task::yield_now().await;
    store.close().await.unwrap();
    store.close().await.unwrap();
    let mut acknowledged = Vec::new();
    for (id, writer) in (0..).zip(writers) {
        match writer.await.unwrap() {
            Ok(_) => acknowledged.push(TableId::new(id)),
            Err(error) => assert!(matches!(error, StoreError::Unavailable(_)), "{error}"),
        }
    }
    let late = store.append(TableId::new(0), 1, vec![choice(0, "b")]).await;
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    assert!(matches!(store.counts().await, Err(StoreError::Unavailable(_))));

    let store = fixture.open().await;
    for id in 0..WRITERS {
        let n_entries = store.log(TableId::new(id), 0).await.unwrap().len();
        assert_eq!(n_entries, usize::from(acknowledged.contains(&TableId::new(id))), "table {id}");
    }
    store.close().await.unwrap();
}
