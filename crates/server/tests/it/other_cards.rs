//! A server that is started with other card files than a table was played with: the table can be looked at and closed.

use axum::http::StatusCode;
use games::CardFiles;
use serde_json::json;
use server::Settings;
use store::{Status, Store as _, What};

use crate::house::{House, ann_and_bob, between, field, moves, quick};
use crate::programs::Programs;

/// School as it is printed, but for what it brings when it is razed.
fn cards(spoils: &str) -> Settings {
    let file = format!(
        "[[location]]\nid = \"school\"\nname = \"School\"\ncopies = 3\ncategory = \"production\"\ndistance = 1\n\
         types = [\"worker\", \"ammo\"]\nspoils = {spoils:?}\ndeal = \"1 worker\"\n\
         production = [{{ gain = \"1 worker\" }}]\nbonus = [{{ gain = \"1 worker\" }}]\nsource = \"original\"\n\
         agreement = \"none\"\n"
    );
    Settings { cards: CardFiles(vec![("my.toml".to_owned(), file)]), ..quick() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_other_cards_can_only_be_looked_at() {
    let house = House::with(cards("3 worker")).await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", "5")]).await;
    for _ in 0..8 {
        for browser in [&mut ann, &mut bob] {
            browser.choose(&table, |_| 0).await;
        }
    }
    let id = table.strip_prefix("/t/").unwrap().parse().unwrap();
    let stored = house.store.load(id).await.unwrap();
    assert!(stored.log.len() > 8, "{}", stored.log.len());
    let page = if moves(&ann.page(&table).await).is_empty() { bob.page(&table).await } else { ann.page(&table).await };
    let (n, seat) = (field(&page, "n").unwrap(), field(&page, "seat").unwrap());
    let choice = moves(&page)[0].clone();

    let house = house.restarted_with(cards("2 worker + 1 vp")).await;
    let (mut ann, mut bob) = (ann.moved_to(&house), bob.moved_to(&house));
    let browser = if seat == "1" { &mut ann } else { &mut bob };
    let page = browser.page(&table).await;
    assert!(page.contains("This table was played with other cards (digest ") && page.contains("(--cards) to play on."));
    assert!(page.contains("School") || page.contains("id=\"log\""), "the last position is there");
    assert!(moves(&page).is_empty() && !page.contains("action=\"/t/{id}/undo\""), "nothing can be done");
    let fields = [("n", n.as_str()), ("seat", seat.as_str()), ("choice", choice.as_str())];
    for (order, fields) in [("move", &fields[..]), ("undo", &fields[..2]), ("confirm", &fields[..2])] {
        let answer = browser.post(&format!("{table}/{order}"), fields).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{order}");
        assert!(answer.sentence().contains("other cards"), "{order}: {}", answer.sentence());
    }
    let answer = ann.post(&format!("{table}/seats/2/replace"), &[("kind", "greedy")]).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "no computer player thinks here");
    assert!(ann.page("/mine").await.contains("the cards and rules it was played with"));

    // Programs are told the same.
    let programs = Programs { house };
    let told = programs.get(&format!("/api/tables/{id}"), "").await.ok();
    assert!(told["frozen"].as_str().unwrap().contains("other cards"), "{told}");
    assert_eq!((&told["waiting"], &told["cards"]), (&json!([]), &json!(stored.table.game.cards)));
    let view = programs.get(&format!("/api/tables/{id}/view"), "").await;
    assert_eq!(view.status, StatusCode::OK);
    assert_eq!(programs.house.store.load(id).await.unwrap().log, stored.log, "nothing was written");

    // With the right cards the game goes on where it was.
    let house = programs.house.restarted_with(cards("3 worker")).await;
    let (ann, bob) = (ann.moved_to(&house), bob.moved_to(&house));
    let mut browser = if seat == "1" { ann.clone() } else { bob.clone() };
    assert!(moves(&browser.page(&table).await).contains(&choice));

    // And with the wrong ones its creator may close it.
    let house = house.restarted_with(cards("2 worker + 1 vp")).await;
    let (mut ann, mut bob) = (ann.moved_to(&house), bob.moved_to(&house));
    assert_eq!(bob.post(&format!("{table}/abandon"), &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(ann.post(&format!("{table}/abandon"), &[]).await.status, StatusCode::SEE_OTHER);
    assert!(bob.page(&table).await.contains("closed without a result"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_says_what_it_was_played_with() {
    let house = House::with(cards("3 worker")).await;
    let mut ann = house.browser();
    let table = ann
        .table(&[
            ("game", "51st-state"),
            ("name", "Ann"),
            ("players", "2"),
            ("seat1", "me"),
            ("seat2", "me"),
            ("first", "1"),
            ("seed", "5"),
        ])
        .await;
    let id = table.strip_prefix("/t/").unwrap().parse().unwrap();
    // The end is written by hand: what matters is what is told of it.
    let moved = |seat, text: &str| store::NewEntry { at: 1, what: What::Move { seat, text: text.to_owned() } };
    let first = moves(&ann.page(&format!("{table}?seat=1")).await)[0].clone();
    let second = moves(&ann.page(&format!("{table}?seat=2")).await)[0].clone();
    let end = store::NewEntry { at: 2, what: What::End { scores: vec![31, 24] } };
    house.store.append(id, 0, vec![moved(0, &first), moved(1, &second), end]).await.unwrap();
    let game = house.store.table(id).await.unwrap().game;

    let house = house.restarted_with(cards("2 worker + 1 vp")).await;
    let mut ann = ann.moved_to(&house);
    let record = ann.page(&format!("{table}/record")).await;
    assert!(record.contains(&format!("\ncards {}\n", game.cards)), "{record}");
    assert!(record.contains(&format!("\nrules {}\n", game.rules)) && record.ends_with("end 31 24\n"), "{record}");
    assert!(record.contains(&format!("\n1 {first}\n2 {second}\n")), "{record}");
    let page = ann.page(&table).await;
    let result = between(&page, "class=\"finished\"", "</section>").unwrap();
    assert!(result.contains("other cards") && result.contains("Ann 1: 31") && result.contains("Ann 2: 24"), "{result}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_a_set_that_is_gone_can_be_closed() {
    let file = "[set]\nid = \"house\"\nname = \"House Cards\"\ndistinct = 1\ncopies = 2\n\n[[location]]\n\
                id = \"water-tower\"\nname = \"Water Tower\"\ncopies = 2\ncategory = \"action\"\ndistance = 2\n\
                types = [\"fuel\", \"worker\"]\nspoils = \"2 fuel + 1 vp\"\ndeal = \"1 fuel\"\n\
                action = { pay = \"1 worker\", effect = [{ gain-one = \"1 fuel / 1 card\" }], uses = 2 }\n\
                source = \"original\"\nagreement = \"none\"\n";
    let cards = CardFiles(vec![("house.toml".to_owned(), file.to_owned())]);
    let house = House::with(Settings { cards, ..quick() }).await;
    let (ann, bob, table) = ann_and_bob(&house, &[("with", "house")]).await;
    let id = table.strip_prefix("/t/").unwrap().parse().unwrap();
    let house = house.restarted().await;
    let (mut ann, mut bob) = (ann.moved_to(&house), bob.moved_to(&house));
    let answer = bob.get(&table).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    assert!(answer.sentence().contains("start it with the card files"), "{}", answer.sentence());
    let answer = ann.get(&table).await;
    assert!(answer.sentence().contains("start it with the card files") && answer.body.contains("Yes, close it"));
    assert_eq!(bob.post(&format!("{table}/abandon"), &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(ann.post(&format!("{table}/abandon"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(house.store.table(id).await.unwrap().status, Status::Abandoned);
}
