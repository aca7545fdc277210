//! Several people: at one screen, as spectators, in the chat.

use anyhow::Result;
use browser_tests::tables::{Wish, join, set_up};
use browser_tests::{Browser, Look, Player, Situation, situation};

use crate::house;

/// The names of the cards in the viewer's hand.
async fn hand(browser: &Browser) -> Result<Vec<String>> {
    browser.ask("return [...document.querySelectorAll('#hand h3')].map((it) => it.textContent.trim());").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_share_a_screen_but_not_their_hands() -> Result<()> {
    let house = house();
    let both = house.browser(Look::DESKTOP).await?;
    set_up(&both, Wish { name: "We", seats: &["me", "me"], seed: 19 }).await?;
    let mut player = Player::new(10);
    let mut n_handed = 0;
    let mut last: Vec<String> = Vec::new();
    for _ in 0..60 {
        match situation(&both).await? {
            Situation::Handover => {
                let source = both.source().await?;
                for name in &last {
                    // What was done is told, and may name a card that was played or thrown away.
                    let told = both.text(".handover").await?.contains(name.as_str());
                    assert!(told || !source.contains(name.as_str()), "{name} is on the page in between");
                }
                assert_eq!(both.count("#hand").await?, 0);
                both.follow(".handover .button").await?;
                let shown = hand(&both).await?;
                assert!(both.count("#hand").await? == 1, "the next one sees their own hand");
                assert_ne!(shown, last, "it is another hand");
                n_handed += 1;
                if n_handed == 4 {
                    return Ok(());
                }
            }
            Situation::Mine => {
                last = hand(&both).await?;
                player.decide(&both).await?;
            }
            other => anyhow::bail!("{other:?}"),
        }
    }
    anyhow::bail!("the screen was handed over {n_handed} times")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_see_no_hand_and_talk_is_plain_text() -> Result<()> {
    let house = house();
    let ann = house.browser(Look { motion: true, ..Look::DESKTOP }).await?;
    let bob = house.browser(Look::DESKTOP).await?;
    set_up(&ann, Wish { name: "Ann", seats: &["me", "link"], seed: 23 }).await?;
    join(&ann, &bob, "Bob").await?;
    ann.until_seen("#table").await?;
    let eve = house.browser(Look::DESKTOP).await?;
    eve.open(&ann.path().await?).await?;
    eve.until_seen("#table.watched").await?;
    assert_eq!(eve.count("#hand").await? + eve.count("#moves").await?, 0);
    let source = eve.source().await?;
    for name in hand(&ann).await?.into_iter().chain(hand(&bob).await?) {
        assert!(!source.contains(&name), "{name} is nobody else's business");
    }

    // What looks like HTML is text, at Ann's, Bob's and Eve's.
    let words = "<b id=bold>hi</b> & <script>alert(1)</script>";
    ann.click("label[for='tab-chat']").await?;
    ann.fill("#say", words).await?;
    ann.click("[data-order='chat'] button").await?;
    for browser in [&ann, &bob, &eve] {
        browser.until(&format!("document.querySelector('#chat ol').textContent.includes({words:?})")).await?;
        assert_eq!(browser.count("#bold").await? + browser.count("#chat script").await?, 0);
    }
    bob.until("document.querySelector('[for=\"tab-chat\"]').classList.contains('has-news')").await?;

    // Eve sees a move as it is made.
    let before = eve.text("#log ol").await?;
    let mut seats = [(&ann, Player::new(11)), (&bob, Player::new(12))];
    for (browser, player) in &mut seats {
        if situation(browser).await? == Situation::Mine {
            player.decide(browser).await?;
        }
    }
    eve.until(&format!("document.querySelector('#log ol').textContent.trim().replace(/\\s+/g, ' ') !== {before:?}"))
        .await?;
    for browser in [&ann, &bob, &eve] {
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    Ok(())
}
