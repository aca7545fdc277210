//! Looking back at games.

use anyhow::Result;
use browser_tests::{Browser, Look, records};

use crate::house;

async fn board(browser: &Browser) -> Result<String> {
    browser.text("#replay-board").await
}

/// Moves the slider as a finger would: by keys on it.
async fn wind(browser: &Browser, key: &str, at: usize) -> Result<()> {
    browser.find("#replay-at").await?.send_keys(key).await?;
    browser.until(&format!("document.querySelector('.slider output').textContent === '{at}'")).await?;
    browser.until(&format!("location.search.includes('at={at}&')")).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_is_opened_and_wound_to_and_fro() -> Result<()> {
    const HOME: &str = "\u{e011}";
    const END: &str = "\u{e010}";
    const RIGHT: &str = "\u{e014}";
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let folder = tempfile::tempdir()?;
    let record = records::greedy(house.program(), 2, records::SHORT, folder.path())?;
    let n_moves = records::moves(&record).count();
    ann.open("/records").await?;
    ann.upload("#record", &records::write(&record, folder.path())?).await?;
    ann.follow("main form button.primary").await?;
    assert!(ann.path().await?.ends_with("/replay"), "{}", ann.path().await?);

    let first = board(&ann).await?;
    wind(&ann, END, n_moves).await?;
    assert_ne!(board(&ann).await?, first);
    wind(&ann, HOME, 0).await?;
    assert_eq!(board(&ann).await?, first);
    wind(&ann, RIGHT, 1).await?;
    assert_eq!(ann.count(".move-list [aria-current]").await?, 1);

    // The last position is that of the table.
    wind(&ann, END, n_moves).await?;
    ann.until("location.search.includes('as=1')").await?;
    ann.until_seen("#replay-board #hand").await?;
    let points = "[...document.querySelectorAll('.track li')].map((it) => it.textContent.trim()).join()";
    let at_end: String = ann.ask(&format!("return {points};")).await?;
    ann.find("#replay-as").await?.send_keys("What lies open").await?;
    ann.until("location.search.includes('as=open')").await?;
    ann.until("!document.querySelector('#replay-board #hand')").await?;
    let table = ann.path().await?.split("/replay").next().unwrap_or_default().to_owned();
    ann.open(&table).await?;
    assert_eq!(ann.ask::<String>(&format!("return {points};")).await?, at_end);
    let end = record.lines().last().unwrap_or_default().trim_start_matches("end ").to_owned();
    let sheet = ann.text(".finished tfoot").await?;
    assert!(end.split(' ').all(|score| sheet.contains(score)), "{sheet} has {end}");
    assert_eq!(ann.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_that_is_none_is_explained() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    records::open(&ann, "this is no record\n").await?;
    ann.until_seen(".alarm[role='alert']").await?;
    assert!(ann.ask::<String>("return document.querySelector('#text').value;").await?.contains("this is no record"));
    Ok(())
}
