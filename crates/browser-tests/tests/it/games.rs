//! Whole games, and taking moves back.

use anyhow::Result;
use browser_tests::tables::{Wish, join, play_thought_out, play_to_end, set_up};
use browser_tests::{Browser, Look, Player, Situation, choices, make, order, records, situation};

use crate::house;

/// The points of everybody, as the score sheet sums them up.
async fn sums(browser: &Browser) -> Result<String> {
    browser.text(".finished tfoot").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_whole_game_by_clicks() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let bob = house.browser(Look::DESKTOP).await?;
    let folder = tempfile::tempdir()?;
    let thought_out = records::greedy(house.program(), 2, records::SHORT, folder.path())?;
    let moves: Vec<&str> = records::moves(&thought_out).collect();

    set_up(&ann, Wish { name: "Ann", seats: &["me", "link"], seed: records::SHORT }).await?;
    ann.until_told("1 seat is still free").await?;
    let link: String = ann.ask("return document.querySelector('#invite-2').value;").await?;
    assert!(link.starts_with("http://127.0.0.1:"), "a friend can open the link as it is: {link}");
    join(&ann, &bob, "Bob").await?;
    // Ann's lobby becomes the table by itself.
    ann.until_seen("#table").await?;
    assert!(ann.text("#rivals h2").await?.starts_with("Bob"));
    assert!(bob.text("#rivals h2").await?.starts_with("Ann"));

    let mut players = [Player::new(1), Player::new(2)];
    play_thought_out([&ann, &bob], &mut players, &moves, async |_, _| Ok(())).await?;
    assert!(players.iter().all(|player| player.n_pointed > 0), "both picked cards first now and then");

    let result = ann.text("#result").await?;
    assert_eq!(result, bob.text("#result").await?);
    assert!(result.contains("Ann") || result.contains("Bob"), "{result}");
    assert_eq!(sums(&ann).await?, sums(&bob).await?);
    ann.until_seen(".finished .chart svg").await?;
    ann.until_seen(".finished table.figures").await?;

    ann.click("a[download]").await?;
    let record = ann.downloaded().await?;
    let kept = std::fs::read_to_string(&record)?;
    assert_eq!(records::moves(&kept).collect::<Vec<_>>(), moves, "what was clicked is what was played");
    let checked = house.program().run(&["replay", &record.to_string_lossy()])?;
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    for browser in [&ann, &bob] {
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_plays_alone_from_the_first_page() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    ann.open("/").await?;
    // One click to the first decision.
    ann.follow("form:has([name='quick-solo']) button").await?;
    ann.until_seen("#prompt.is-mine").await?;
    assert!(!choices(&ann).await?.is_empty());
    let n_moves = play_to_end(&mut [(&ann, Player::new(3))]).await?;
    assert!(n_moves > 15, "{n_moves} moves are no whole game");
    assert!(!ann.text("#result").await?.is_empty());
    assert_eq!(ann.complaints().await?, [""; 0]);
    Ok(())
}

/// What the viewer sees of the position: without the log, and without what is marked as new.
async fn position(browser: &Browser) -> Result<String> {
    browser
        .ask(
            "return ['middle', 'rivals', 'mine', 'supply', 'hand'].map((id) => {
                const part = document.getElementById(id).cloneNode(true);
                part.querySelectorAll('.delta').forEach((it) => it.remove());
                return part.textContent.replace(/\\s+/g, ' ');
            }).join('\\n');",
        )
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_taken_back() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let bob = house.browser(Look::DESKTOP).await?;
    set_up(&ann, Wish { name: "Ann", seats: &["me", "link"], seed: 7 }).await?;
    join(&ann, &bob, "Bob").await?;
    ann.until_seen("#table").await?;
    let mut seats = [(&ann, Player::new(4)), (&bob, Player::new(5))];
    let moves = 'play: loop {
        for (seat, (browser, player)) in seats.iter_mut().enumerate() {
            while situation(browser).await? == Situation::Mine {
                let moves = choices(browser).await?;
                // Goods for workers: nothing hidden comes to light.
                if seat == 0 && moves.iter().any(|it| it == "exchange brick") {
                    break 'play moves;
                }
                player.decide(browser).await?;
            }
        }
    };
    let before = position(&ann).await?;
    make(&ann, "exchange brick").await?;
    assert_ne!(position(&ann).await?, before);
    bob.until_seen("#prompt.is-mine").await?;
    order(&ann, "undo").await?;
    assert_eq!(position(&ann).await?, before, "undone is as if it had not been");
    assert_eq!(choices(&ann).await?, moves);
    bob.until("!document.querySelector('#prompt.is-mine')").await?;
    // A page that was put together from news is the one that would be loaded.
    for browser in [&ann, &bob] {
        let told = position(browser).await?;
        browser.reload().await?;
        assert_eq!(position(browser).await?, told);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_waits_to_be_confirmed_for_whoever_wants_that() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    ann.open("/settings").await?;
    // It is kept as soon as it is changed, without leaving the page.
    ann.click("main input[name='confirm']").await?;
    ann.until("[...document.querySelectorAll('[role=status]')].some((it) => it.textContent === 'Saved')").await?;
    assert_eq!(ann.count("body[data-confirm]").await?, 1);
    let bob = house.browser(Look::DESKTOP).await?;
    set_up(&ann, Wish { name: "Ann", seats: &["me", "link"], seed: 9 }).await?;
    join(&ann, &bob, "Bob").await?;
    ann.until_seen("#table").await?;

    // A move that ends a turn and shows nothing new is held back: Bob still waits.
    let mut seats = [(&ann, Player::new(5)), (&bob, Player::new(6))];
    'play: loop {
        for (browser, player) in &mut seats {
            while situation(browser).await? == Situation::Mine {
                player.decide(browser).await?;
                if ann.count("[data-order='confirm']").await? == 0 {
                    continue;
                }
                if situation(&bob).await? == Situation::Waiting {
                    break 'play;
                }
                // Both decide at once, so this turn tells nothing about Bob's.
                order(&ann, "confirm").await?;
            }
        }
    }
    order(&ann, "unstage").await?;
    assert_eq!(situation(&ann).await?, Situation::Mine);
    assert_eq!(ann.count("[data-order='confirm']").await?, 0);
    let choice = loop {
        let moves = choices(&ann).await?;
        let pass = moves.iter().find(|it| *it == "pass").or_else(|| moves.first()).cloned();
        let Some(choice) = pass else { anyhow::bail!("there are no moves after taking one back") };
        make(&ann, &choice).await?;
        if ann.count("[data-order='confirm']").await? > 0 {
            break choice;
        }
    };
    order(&ann, "confirm").await?;
    assert_eq!(ann.count("[data-order='confirm']").await?, 0);
    bob.until("document.querySelector('#prompt.is-mine')").await?;
    // Others are told in words, not in notation.
    let told = choice.strip_prefix("draft ").unwrap_or("passes");
    bob.until(&format!("document.querySelector('#log').textContent.includes({told:?})")).await
}
