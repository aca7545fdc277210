//! Whole games by plain forms, without a script.

use axum::http::StatusCode;
use table::Dice;

use crate::house::{FORGED, House, NEW_ERA, STATE51, ann_and_bob, between, field, moves, two_of_us};

/// More decisions than any game has.
const LONGEST: usize = 3_000;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_game_to_its_end() {
    play_to_the_end(STATE51).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_build_a_city_to_its_end() {
    play_to_the_end(FORGED).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_begin_a_new_era_and_end_it() {
    play_to_the_end(NEW_ERA).await;
}

async fn play_to_the_end(game: &str) {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("game", game), ("seed", "7")]).await;
    let mut dice = Dice::fast(1);
    let mut n_moves = 0;
    for _ in 0..LONGEST {
        let mut pick = |moves: &[String]| dice.below(u32::try_from(moves.len()).unwrap()) as usize;
        let moved = ann.choose(&table, &mut pick).await.is_some() | bob.choose(&table, &mut pick).await.is_some();
        if !moved {
            break;
        }
        n_moves += 1;
    }
    assert!(n_moves > 30, "{n_moves}");
    let page = ann.page(&table).await;
    assert!(page.contains("The game is over") && page.contains("Points by source"), "{page}");
    assert!(page.contains("Points by round") && bob.page(&table).await.contains("Points by source"));
    for mine in [ann.page("/mine").await, bob.page("/").await] {
        assert!(mine.contains(&table), "finished tables stay in one's list");
    }

    // The record can be had now, and opens as a table of its own.
    let record = ann.get(&format!("{table}/record")).await;
    assert_eq!(record.status, StatusCode::OK);
    assert!(record.body.starts_with("ruinforge record 1\n") && record.body.contains("\nseed 7\n"), "{}", record.body);
    let opened = upload(&mut bob, &record.body).await;
    let replay = bob.page(&opened).await;
    assert!(replay.contains("id=\"replay\""));

    // Everybody may look back with all eyes.
    let mut eve = house.browser();
    for eyes in ["all", "1", "2", "open"] {
        let page = eve.page(&format!("{table}/replay?at=5&as={eyes}")).await;
        assert!(page.contains("id=\"replay-board\""), "{eyes}");
    }
}

async fn upload(browser: &mut crate::house::Browser, record: &str) -> String {
    let body = format!(
        "--cut\r\nContent-Disposition: form-data; name=\"record\"; filename=\"a.record\"\r\n\r\n{record}\r\n--cut--\r\n"
    );
    let answer = browser.send(axum::http::Method::POST, "/records", "multipart/form-data; boundary=cut", body).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    answer.location().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_alone_and_against_computers() {
    let house = House::new().await;
    for (quick, game) in [("quick-solo", STATE51), ("quick", STATE51), ("quick", FORGED), ("quick", NEW_ERA)] {
        let mut ann = house.browser();
        let table = ann.table(&[(quick, game)]).await;
        let mut dice = Dice::fast(2);
        for _ in 0..LONGEST {
            if !ann.is_asked(&table).await {
                break;
            }
            let pick = |moves: &[String]| dice.below(u32::try_from(moves.len()).unwrap()) as usize;
            ann.choose(&table, pick).await;
        }
        let page = ann.page(&table).await;
        assert!(
            page.contains("The game is over"),
            "{quick} {game}: {:?}",
            between(&page, "id=\"prompt\"", "</section>")
        );
        let again = ann.post(&format!("{table}/again"), &[]).await;
        assert_eq!(again.status, StatusCode::SEE_OTHER);
        assert_ne!(again.location(), table);
        assert!(ann.is_asked(again.location()).await, "the new game begins at once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_record_is_played_on_by_whoever_opens_it() {
    let house = House::new().await;
    let mut ann = house.browser();
    let record = "ruinforge record 1\ngame 51st-state\nedition master-set\nplayers-count 2\nplayers Ann, Bob\nseed 2a\nrules 3\ncards ";
    let digest = digest_of_cards();
    let opened = upload(&mut ann, &format!("{record}{digest}\n")).await;
    let page = ann.page(&opened).await;
    assert!(page.contains("I am Ann"), "{page}");
    assert!(!moves(&ann.page(&format!("{opened}?seat=1")).await).is_empty());
}

fn digest_of_cards() -> String {
    use games::{AnyGame, CardFiles, GameId, Playable, Setup, Visitor};
    struct Digest;
    impl Visitor for Digest {
        type Out = String;
        fn visit<G: Playable>(self, game: &std::sync::Arc<G>) -> String {
            game.catalog_digest()
        }
    }
    AnyGame::new(GameId::FiftyFirst, &Setup::for_players(2), &CardFiles::default()).unwrap().visit(Digest)
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_one_screen_hand_it_over() {
    let house = House::new().await;
    let mut both = house.browser();
    let table = both.table(&two_of_us(&[("seat2", "me"), ("seed", "5")])).await;
    let screen = both.page(&table).await;
    assert!(screen.contains("I am Ann 1") && !screen.contains("data-card"), "nobody's hand is on it: {screen}");
    let first = both.page(&format!("{table}?seat=1")).await;
    let second = both.page(&format!("{table}?seat=2")).await;
    assert_ne!(between(&first, "id=\"hand\"", "</section>"), between(&second, "id=\"hand\"", "</section>"));
    let answer = both.post(&format!("{table}/move"), &[("n", "0"), ("seat", "1"), ("choice", &moves(&first)[0])]).await;
    assert_eq!(answer.location(), table, "the next one takes over");
    assert!(both.page(&table).await.contains("I am Ann 2"));
    assert!(both.page("/mine").await.contains("with Ann 1 and Ann 2"), "nobody is alone there");
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_are_taken_back_and_confirmed() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "3")]).await;
    let before = ann.page(&table).await;
    ann.choose(&table, |_| 0).await.expect("Ann may discard");
    let after = ann.page(&table).await;
    assert!(after.contains(&format!("{table}/undo")), "nobody has seen anything yet");
    let n = "1";
    let undone = ann.post(&format!("{table}/undo"), &[("n", n), ("seat", "1")]).await;
    assert_eq!(undone.status, StatusCode::SEE_OTHER);
    let now = ann.page(&table).await;
    assert_eq!(moves(&now), moves(&before));
    assert_eq!(field(&now, "n").as_deref(), Some("2"), "the log remembers both");

    // Bob wants to be asked before his turns end.
    bob.post("/settings", &[("theme", "dark"), ("confirm", "yes"), ("back", &table)]).await;
    let chosen = bob.choose(&table, |_| 0).await.expect("Bob may discard");
    let held = bob.page(&table).await;
    assert!(held.contains("Confirm your turn") && held.contains(&format!("{table}/confirm")), "{chosen}");
    assert!(!ann.page(&table).await.contains("has chosen"), "Ann does not hear of it");
    bob.post(&format!("{table}/unstage"), &[("n", "2"), ("seat", "2")]).await;
    assert!(!moves(&bob.page(&table).await).is_empty(), "Bob may choose anew");
    bob.choose(&table, |_| 1).await.expect("Bob may discard");
    let confirmed = bob.post(&format!("{table}/confirm"), &[("n", "2"), ("seat", "2")]).await;
    assert_eq!(confirmed.status, StatusCode::SEE_OTHER, "{}", confirmed.body);
    assert!(ann.page(&table).await.contains("Bob has chosen two cards to discard"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_possibility_answers_itself_if_the_table_says_so() {
    let house = House::new().await;
    let mut singles = Vec::new();
    for auto in [&[("auto", "yes"), ("seed", "8")][..], &[("seed", "8")][..]] {
        let (mut ann, mut bob, table) = ann_and_bob(&house, auto).await;
        let mut n_singles = 0;
        for _ in 0..120 {
            for browser in [&mut ann, &mut bob] {
                // Whoever does everything possible is left with nothing but to pass.
                browser
                    .choose(&table, |moves| {
                        n_singles += usize::from(moves.len() == 1);
                        moves.iter().position(|it| it != "pass").unwrap_or(0)
                    })
                    .await;
            }
        }
        singles.push(n_singles);
    }
    // Whoever holds cards is asked all the same: that there is nothing to choose would tell what the cards are.
    assert!(
        singles[0] < singles[1],
        "with the option {} questions had one answer, without it {}",
        singles[0],
        singles[1]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_decide_at_once_need_not_be_the_first() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "3")]).await;
    // Both have the page of the same moment before them.
    let (anns, bobs) = (ann.page(&table).await, bob.page(&table).await);
    let answer = |page: &str| [("n", "0".to_owned()), ("choice", moves(page)[0].clone())];
    for (browser, page) in [(&mut ann, &anns), (&mut bob, &bobs)] {
        let fields = answer(page);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let sent = browser.post(&format!("{table}/move"), &fields).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.sentence());
    }
    // Now they decide one after the other, and whoever acts on the old page is told.
    let again = ann.post(&format!("{table}/move"), &[("n", "0"), ("choice", &moves(&anns)[0])]).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_names_its_rule() {
    let house = House::new().await;
    let (mut ann, _, table) = ann_and_bob(&house, &[("seed", "3")]).await;
    let answer = ann.post(&format!("{table}/move"), &[("n", "0"), ("choice", "pass")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.sentence().contains("discard") && answer.body.contains("/rules/MS-SET-09"), "{}", answer.body);
    let answer = ann.post(&format!("{table}/move"), &[("n", "0"), ("choice", "fly to the moon")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(field(&ann.page(&table).await, "n").as_deref(), Some("0"), "nothing was done");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_come_back_after_a_restart_and_after_being_put_away() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "9")]).await;
    for _ in 0..6 {
        ann.choose(&table, |_| 0).await;
        bob.choose(&table, |_| 0).await;
    }
    // Versions differ; everything else must not.
    let shown = |page: String| between(&page, "<section id=\"prompt\"", "</main>").unwrap_or_default().to_owned();
    let before = [shown(ann.page(&table).await), shown(bob.page(&table).await)];
    let house = house.restarted().await;
    let (mut ann, mut bob) = (ann.moved_to(&house), bob.moved_to(&house));
    assert_eq!([shown(ann.page(&table).await), shown(bob.page(&table).await)], before);
}
