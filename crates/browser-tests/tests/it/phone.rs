//! A phone held upright.

use anyhow::Result;
use browser_tests::tables::{Wish, set_up};
use browser_tests::{Browser, Look, choices, make};
use serde_json::json;

use crate::house;
use crate::keyboard::ESCAPE;

/// Whether an element is inside of what the screen shows.
pub(crate) async fn is_in_sight(browser: &Browser, selector: &str) -> Result<bool> {
    let script = "
        const box = document.querySelector(arguments[0])?.getBoundingClientRect();
        return Boolean(box) && box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1
            && box.right <= innerWidth + 1;";
    browser.ask_with(script, vec![selector.into()]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_fits_on_a_phone() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::PHONE).await?;
    set_up(&ann, Wish { name: "Ann", seats: &["me", "bot:random"], seed: 13 }).await?;
    ann.until_seen("#prompt.is-mine").await?;
    for part in ["#prompt", "#supply", "#hand", ".tabs"] {
        assert!(is_in_sight(&ann, part).await?, "{part} is pinned");
    }
    let wide: (f64, f64) =
        ann.ask("return [document.documentElement.scrollWidth, document.documentElement.scrollHeight];").await?;
    assert!(wide.0 <= 390.0 && wide.1 <= 844.0, "the page scrolls: {wide:?}");

    // Every tab shows its part, and only that.
    let tabs: Vec<String> =
        ann.ask("return [...document.querySelectorAll('.tabs input')].map((it) => it.id.slice(4));").await?;
    assert!(tabs.len() >= 5, "{tabs:?}");
    for tab in &tabs {
        ann.click(&format!("label[for='tab-{tab}']")).await?;
        ann.until_seen(&format!("#{tab}")).await?;
        for other in tabs.iter().filter(|it| *it != tab) {
            let hidden = format!("return !document.querySelector('#{other}').checkVisibility();");
            assert!(ann.ask::<bool>(&hidden).await?, "{other} is not in the way of {tab}");
        }
    }
    // A touch of a card brings the moves with it to the front.
    let first = "#hand .pick, #middle .pick";
    ann.click("label[for='tab-middle']").await?;
    ann.click(first).await?;
    ann.until_seen("#moves.is-filtered").await?;
    let n_before: u32 = ann.ask("return Number(document.querySelector('#moves [name=n]').value);").await?;
    ann.click("[data-show-all]").await?;
    let moves = choices(&ann).await?;
    make(&ann, &moves[0]).await?;
    ann.until(&format!("Number(document.querySelector('#moves [name=n]').value) > {n_before}")).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_pages_are_reached_from_a_table_on_a_phone() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::PHONE).await?;
    set_up(&ann, Wish { name: "Ann", seats: &["me", "bot:random"], seed: 13 }).await?;
    ann.until_seen("#prompt.is-mine").await?;
    let table = ann.path().await?;
    // The menu is away until it is wanted, and goes by a key or a touch beside it.
    let open = ".top button[popovertarget]";
    let is_away = "!document.querySelector('.top nav').checkVisibility()";
    assert!(is_in_sight(&ann, open).await?);
    let name: String = ann.ask("return document.querySelector('.top .brand').innerText;").await?;
    assert_eq!(name.to_lowercase(), "ruinforge", "the sign has a name for those who do not see it");
    ann.until(is_away).await?;
    ann.click(open).await?;
    for page in ["/", "/mine", "/cards", "/rules", "/about"] {
        assert!(is_in_sight(&ann, &format!(".top nav a[href='{page}']")).await?, "{page}");
    }
    ann.press(ESCAPE).await?;
    ann.until(is_away).await?;
    ann.click(open).await?;
    ann.until_seen(".top nav a").await?;
    ann.click("#prompt").await?;
    ann.until(is_away).await?;
    ann.click(open).await?;
    ann.follow(".top nav a[href='/rules']").await?;
    assert_eq!(ann.path().await?, "/rules");

    // It opens without a script, too.
    ann.command("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await?;
    ann.open(&table).await?;
    ann.click(open).await?;
    ann.follow(".top nav a[href='/mine']").await?;
    assert_eq!(ann.path().await?, "/mine");
    assert_eq!(ann.complaints().await?, [""; 0]);
    Ok(())
}
