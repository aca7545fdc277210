//! Without a script everything works as plain links and forms.

use anyhow::Result;
use browser_tests::tables::{Wish, set_up};
use browser_tests::{Look, Player, Situation, situation};
use serde_json::json;

use crate::house;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_played_without_a_script() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    ann.command("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await?;
    set_up(&ann, Wish { name: "Ann", seats: &["me", "bot:random"], seed: 17 }).await?;
    assert_eq!(ann.count("[data-digit]").await?, 0, "no script has touched the page");
    let mut player = Player::new(9);
    let mut numbers = Vec::new();
    for _ in 0..3 {
        let shown = ann.text("main").await?;
        assert_eq!(situation(&ann).await?, Situation::Mine, "the computer has moved when the page comes back: {shown}");
        numbers.push(ann.ask::<u32>("return Number(document.querySelector('#moves [name=n]').value);").await?);
        player.decide(&ann).await?;
    }
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    // What only a script could do is not offered.
    let offered = "return [...document.querySelectorAll('.needs-script')].filter((it) => it.checkVisibility()).length;";
    assert_eq!(ann.ask::<usize>(offered).await?, 0);
    // Talking works too, and so do tabs and settings.
    ann.click("label[for='tab-chat']").await?;
    ann.fill("#say", "hello").await?;
    ann.follow("[data-order='chat'] button").await?;
    assert!(ann.text("#chat ol").await?.contains("Ann: hello"));
    ann.open("/settings").await?;
    ann.click("main input[name='confirm']").await?;
    ann.follow("main form button.primary").await?;
    ann.open("/settings").await?;
    assert_eq!(ann.count("body[data-confirm] main input[name='confirm']:checked").await?, 1);
    Ok(())
}
