//! No mouse at all.

use anyhow::{Context as _, Result, bail};
use browser_tests::packs::sit_down;
use browser_tests::{Browser, Look, Situation, choices, records, situation};

use crate::house;

const TAB: &str = "\u{e004}";
pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const ESCAPE: &str = "\u{e00c}";
const DOWN: &str = "\u{e015}";

/// Presses Tab until the focus is on something that fits.
async fn tab_to(browser: &Browser, selector: &str) -> Result<()> {
    for _ in 0..200 {
        browser.press(TAB).await?;
        let here = "return document.activeElement?.matches(arguments[0]) ?? false;";
        if browser.ask_with(here, vec![selector.into()]).await? {
            return Ok(());
        }
    }
    bail!("Tab never comes to {selector}")
}

/// Where the game is, as the forms say it.
pub(crate) async fn moment(browser: &Browser) -> Result<u32> {
    browser.ask("return Number(document.querySelector('#moves [name=n]')?.value ?? -1);").await
}

/// Waits until the game has gone on and asks again, or until the phase has changed.
pub(crate) async fn until_asked_after(browser: &Browser, moment: u32) -> Result<()> {
    browser
        .until(&format!(
            "document.querySelector('#prompt.is-mine') && Number(document.querySelector('#moves [name=n]').value) > {moment}"
        ))
        .await
}

/// Presses digits until a move is made: a digit opens a group or makes a move.
async fn decide_by_digits(browser: &Browser) -> Result<()> {
    let before = moment(browser).await?;
    for _ in 0..4 {
        browser.until("document.querySelector('#moves [data-digit=\"1\"]')").await?;
        let makes_a_move: bool =
            browser.ask("return document.querySelector('#moves [data-digit=\"1\"]').matches('button');").await?;
        browser.press("1").await?;
        if makes_a_move {
            return until_asked_after(browser, before).await;
        }
    }
    bail!("four groups inside of each other")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draft_and_a_turn_are_played_by_keys() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    ann.open("/").await?;
    // From the first page to the table by Tab and Enter.
    tab_to(&ann, "form:has([name='quick']) button").await?;
    ann.press(ENTER).await?;
    ann.until_seen("#prompt.is-mine").await?;

    // The opening hand by digits.
    while !choices(&ann).await?.iter().any(|it| it.starts_with("draft ")) {
        decide_by_digits(&ann).await?;
    }

    // A card of the lookout by Tab, then Enter to see what can be done with it, then Enter to do it.
    let before = moment(&ann).await?;
    tab_to(&ann, "#middle .pick").await?;
    ann.press(ENTER).await?;
    ann.until("document.activeElement.ariaPressed === 'true'").await?;
    assert_eq!(ann.text("#moves h2").await?.split(' ').next(), Some("With"));
    ann.press(ENTER).await?;
    until_asked_after(&ann, before).await?;
    while !choices(&ann).await?.iter().any(|it| it == "pass") {
        decide_by_digits(&ann).await?;
    }

    // Letters go to the parts of the table, arrows through them.
    ann.press("h").await?;
    ann.until("document.activeElement.closest('#hand')").await?;
    ann.press("m").await?;
    ann.until("document.activeElement.closest('#moves') && document.activeElement.dataset.digit").await?;
    ann.ask::<Option<bool>>("window.was = document.activeElement; return null;").await?;
    ann.press(DOWN).await?;
    ann.until("document.activeElement !== window.was && document.activeElement.closest('#moves')").await?;
    ann.press("?").await?;
    ann.until("document.querySelector('#shortcuts').open").await?;
    ann.press(ESCAPE).await?;
    ann.until("!document.querySelector('#shortcuts').open").await?;

    // A move that is not possible is refused with its reason.
    let legal = choices(&ann).await?;
    let in_hand: Vec<String> =
        ann.ask("return [...document.querySelectorAll('#hand h3')].map((it) => it.textContent.trim());").await?;
    let tries = in_hand.iter().flat_map(|name| ["build", "raze", "deal"].map(|verb| format!("{verb} {name}")));
    let refused = tries.into_iter().find(|it| !legal.iter().any(|move_| move_.starts_with(it.as_str())));
    let Some(refused) = refused else { bail!("everything is possible with {in_hand:?}") };
    ann.press("/").await?;
    ann.until("document.activeElement.id === 'command'").await?;
    let before = moment(&ann).await?;
    ann.press(&format!("{refused}{ENTER}")).await?;
    ann.until_seen("#prompt .fault[role='alert'] a.rule").await?;
    assert_eq!(moment(&ann).await?, before, "nothing has happened");
    let rule: String = ann.ask("return document.querySelector('.fault a.rule').getAttribute('href');").await?;

    // The whole turn by the command line.
    ann.ask::<Option<bool>>("document.querySelector('#command').value = ''; return null;").await?;
    ann.press(&format!("{ESCAPE}:")).await?;
    ann.until("document.activeElement.id === 'command'").await?;
    ann.press(&format!("pass{ENTER}")).await?;
    ann.until("document.querySelector('#log').textContent.includes('pass')").await?;
    assert_ne!(situation(&ann).await?, Situation::Elsewhere);

    ann.open(&rule).await?;
    ann.until_seen(".one-rule").await?;
    // A browser notes every refusal.
    let complaints = ann.complaints().await?;
    assert!(complaints.iter().all(|it| it.contains("/move") && it.contains("422")), "{complaints:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_digit_pressed_twice_in_a_moment_does_not_fold_a_group_again() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let folder = tempfile::tempdir()?;
    let record = records::greedy(house.program(), 2, 5, folder.path())?;
    let all: Vec<&str> = records::moves(&record).collect();
    let late = all.len() / 2;
    let turn = all[late..].iter().position(|line| line.contains(" build ")).context("somebody builds late")?;
    sit_down(&ann, &records::begun(&record, late + turn)).await?;
    // Nothing else gets its turn in between, least of all the browser's word that a group was opened.
    let twice = "
        const group = document.querySelector('#moves details:not([open]) > summary[data-digit]');
        const key = group.dataset.digit;
        const press = (repeat) => document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
        window.sent = [];
        document.addEventListener('submit', (event) => {
            event.preventDefault();
            window.sent.push(event.submitter.value);
        }, true);
        press(false);
        const next = document.querySelector(`#moves [data-digit=\"${key}\"]`);
        const opened = [group.parentElement.open, next !== group && group.parentElement.contains(next)];
        press(true);
        const held = [group.parentElement.open, window.sent.length === 0];
        press(false);
        const acted = next.matches('summary') ? next.parentElement.open : window.sent.join() === next.value;
        return [...opened, ...held, group.parentElement.open, acted];";
    assert_eq!(
        ann.ask::<[bool; 6]>(twice).await?,
        [true; 6],
        "opened, renumbered, held, nothing sent, still open, next"
    );
    Ok(())
}
