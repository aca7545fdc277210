//! A server that dies in the middle of a game.

use std::time::Duration;

use anyhow::Result;
use browser_tests::tables::{Wish, join, set_up};
use browser_tests::{Look, Player, Situation, situation};

use crate::house;

/// A lost connection is tried again after up to 15 seconds, give or take half.
const COMES_BACK: Duration = Duration::from_secs(45);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_after_the_server_was_killed() -> Result<()> {
    let mut house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let bob = house.browser(Look::DESKTOP).await?;
    set_up(&ann, Wish { name: "Ann", seats: &["me", "link"], seed: 11 }).await?;
    join(&ann, &bob, "Bob").await?;
    ann.until_seen("#table").await?;
    let mut seats = [(&ann, Player::new(7)), (&bob, Player::new(8))];
    let mut n_moves = 0;
    while n_moves < 8 {
        for (browser, player) in &mut seats {
            if situation(browser).await? == Situation::Mine {
                player.decide(browser).await?;
                n_moves += 1;
            }
        }
    }
    let log = ann.text("#log ol").await?;

    let address = house.kill_server()?;
    ann.until_seen(".fault.is-offline").await?;
    house.restart_server(&address)?;
    for browser in [&ann, &bob] {
        browser.until_within(COMES_BACK, "!document.querySelector('.is-offline')").await?;
    }
    assert_eq!(ann.text("#log ol").await?, log, "nothing was lost");

    // Whoever moves now is seen by the other one, without a reload.
    let mut n_more = 0;
    while n_more < 6 {
        for (browser, player) in &mut seats {
            if situation(browser).await? == Situation::Mine {
                player.decide(browser).await?;
                n_more += 1;
            }
        }
    }
    let newest = "document.querySelector('#log li').textContent";
    let told: String = ann.ask(&format!("return {newest};")).await?;
    bob.until(&format!("{newest} === {told:?}")).await
}
