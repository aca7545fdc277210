//! Forged in Steel: a whole game on the map, by clicks, by keys and on a phone.

use anyhow::{Context as _, Result, bail};
use browser_tests::records::{self, FORGED};
use browser_tests::tables::{Wish, join, set_up_game};
use browser_tests::{Browser, Look, Player, Situation, choices, make, situation};

use crate::house;
use crate::keyboard::{ENTER, ESCAPE, moment, until_asked_after};
use crate::phone::is_in_sight;

/// The seed of a game between two greedy players with riots in it that is soon over.
const WITH_RIOTS: u64 = 0xb;

/// Whether the log has these words.
async fn has_told(browser: &Browser, words: &str) -> Result<bool> {
    browser
        .ask_with("return document.querySelector('#log').textContent.includes(arguments[0]);", vec![words.into()])
        .await
}

/// What both see of the city: everything that lies over the map, in words.
async fn city(browser: &Browser) -> Result<String> {
    let said = "return [...document.querySelectorAll('#city .say')]
        .map((it) => it.textContent.replace(/ A house of yours .*/, '').replace(/\\s+/g, ' ')).join('\\n');";
    browser.ask(said).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_build_a_city_through_riots_and_elections() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let bob = house.browser(Look::DESKTOP).await?;
    let folder = tempfile::tempdir()?;
    let thought_out = records::greedy_at(house.program(), &[FORGED], 2, WITH_RIOTS, folder.path())?;
    let moves: Vec<&str> = records::moves(&thought_out).collect();
    set_up_game(&ann, FORGED, Wish { name: "Ann", seats: &["me", "link"], seed: WITH_RIOTS }).await?;
    join(&ann, &bob, "Bob").await?;
    ann.until_seen("#table.forged").await?;
    for browser in [&ann, &bob] {
        browser.ask::<Option<bool>>("window.loadedOnce = true; return null;").await?;
    }

    let mut players = [Player::new(1), Player::new(2)];
    let (mut n_riots, mut n_secrets, mut n_elections) = (0, 0, 0);
    // Forced moves make themselves, so not every move is somebody's.
    let mut at = 0;
    while at < moves.len() {
        let (seat, choice) = moves[at].split_once(' ').context("a move has a seat")?;
        let seat = usize::from(seat == "2");
        let (browser, other) = if seat == 0 { (&ann, &bob) } else { (&bob, &ann) };
        let here = "Number(document.querySelector('#moves [name=n]')?.value ?? -1)";
        browser.until(&format!("{here} >= {at} || document.querySelector('section.finished')")).await?;
        if situation(browser).await? == Situation::Finished {
            break;
        }
        assert!(browser.ask::<bool>("return window.loadedOnce === true;").await?, "news come without a reload");
        let shown: usize = browser.ask(&format!("return {here};")).await?;
        if shown != at {
            at = shown.max(at + 1);
            continue;
        }
        if choice.starts_with("riot ") {
            // Everybody sees who riots against whom.
            for browser in [&ann, &bob] {
                browser.until_seen(".turn.is-riot .riot").await?;
            }
            let asked = browser.text("#prompt").await?;
            assert!(!asked.contains("player "), "people are called by their names: {asked}");
            n_riots += 1;
        }
        let both_choose = choice.starts_with("select ") && situation(other).await? == Situation::Mine;
        players[seat].play(browser, choice).await?;
        if both_choose {
            // The other learns that a card was chosen, and not which.
            other.until("document.querySelector('#turn .order')?.textContent.includes('has chosen')").await?;
            let card = choice.trim_start_matches("select ");
            assert!(!has_told(other, &format!("selects {card}")).await?);
            n_secrets += 1;
        }
        n_elections += usize::from(choice.starts_with("role ") && has_told(other, "The Elections").await?);
        at += 1;
    }
    for browser in [&ann, &bob] {
        browser.until_seen("section.finished").await?;
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    assert!(n_riots > 0 && n_elections > 0 && n_secrets > 5, "{n_riots}, {n_elections}, {n_secrets}");
    assert!(players.iter().all(|player| player.n_pointed > 5), "both pointed at the map now and then");
    let built = city(&ann).await?;
    assert!(built.contains("House of Ann, earns") && built.contains(" of Bob, earns"), "{built}");
    assert_eq!(built, city(&bob).await?, "the city is the same for both");
    let sums = ann.text(".finished tfoot").await?;
    assert_eq!(sums, bob.text(".finished tfoot").await?);
    let end = thought_out.lines().last().unwrap_or_default().trim_start_matches("end ").to_owned();
    assert!(end.split(' ').all(|score| sums.contains(score)), "{sums} has {end}");

    ann.click("a[download]").await?;
    let record = ann.downloaded().await?;
    let kept = std::fs::read_to_string(&record)?;
    assert_eq!(records::moves(&kept).collect::<Vec<_>>(), moves, "what was clicked is what was played");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_is_put_on_the_map_by_keys() -> Result<()> {
    const RIGHT: &str = "\u{e014}";
    const DOWN: &str = "\u{e015}";
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    set_up_game(&ann, FORGED, Wish { name: "Ann", seats: &["me", "bot:random"], seed: 21 }).await?;
    ann.until_seen("#prompt.is-mine").await?;
    let legal = choices(&ann).await?;
    assert!(legal.iter().all(|it| it.starts_with("place house ")), "{legal:?}");

    // A letter goes to the map, arrows from lot to lot, and only legal ones are stops.
    ann.press("p").await?;
    ann.until("document.activeElement.matches('#city .pick')").await?;
    let lot = "return document.activeElement.dataset.pick;";
    let mut seen = vec![ann.ask::<String>(lot).await?];
    for _ in 0..30 {
        for key in [RIGHT, DOWN] {
            ann.press(key).await?;
            seen.push(ann.ask(lot).await?);
        }
        if seen.last().is_some_and(|it| it.starts_with("lot/")) && seen.first() != seen.last() {
            break;
        }
    }
    let lot = seen.last().and_then(|it| it.strip_prefix("lot/")).unwrap_or_default().to_owned();
    let choice = format!("place house {lot}");
    assert!(legal.contains(&choice), "arrows led to {seen:?}");
    let before = moment(&ann).await?;
    ann.press(ENTER).await?;
    ann.until("document.activeElement.ariaPressed === 'true'").await?;
    ann.press(ENTER).await?;
    until_asked_after(&ann, before).await?;
    let said = format!("return document.querySelector('[data-pick=\"lot/{lot}\"] .say').textContent;");
    let said: String = ann.ask(&said).await?;
    assert!(said.contains("House of Ann"), "{said}");
    assert_eq!(ann.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_city_fits_on_a_phone() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::PHONE).await?;
    set_up_game(&ann, FORGED, Wish { name: "Ann", seats: &["me", "bot:random"], seed: 21 }).await?;
    ann.until_seen("#prompt.is-mine").await?;
    for part in ["#prompt", ".tabs", "#turn"] {
        assert!(is_in_sight(&ann, part).await?, "{part} is pinned");
    }
    let size: (f64, f64) =
        ann.ask("return [document.documentElement.scrollWidth, document.documentElement.scrollHeight];").await?;
    assert!(size.0 <= 390.0 && size.1 <= 844.0, "the page scrolls: {size:?}");

    // Every tab shows its part, and only that.
    let tabs: Vec<String> =
        ann.ask("return [...document.querySelectorAll('.tabs input')].map((it) => it.id.slice(4));").await?;
    for tab in ["city", "hand", "moves"] {
        assert!(tabs.iter().any(|it| it == tab), "{tabs:?}");
    }
    for tab in &tabs {
        ann.click(&format!("label[for='tab-{tab}']")).await?;
        ann.until_seen(&format!("#{tab}")).await?;
        for other in tabs.iter().filter(|it| *it != tab) {
            let hidden = format!("return !document.querySelector('#{other}').checkVisibility();");
            assert!(ann.ask::<bool>(&hidden).await?, "{other} is not in the way of {tab}");
        }
    }

    // The whole map fits; zoomed it is wider than the screen and pans inside of its part.
    let map = "document.querySelector('#city .map').getBoundingClientRect().width";
    ann.click("label[for='tab-city']").await?;
    assert!(ann.ask::<f64>(&format!("return {map};")).await? <= 390.0);
    ann.click("#city .zoom summary").await?;
    ann.until(&format!("{map} > 600")).await?;
    let pans = "const it = document.querySelector('#city'); it.scrollTo(120, 80); return it.scrollLeft > 100;";
    assert!(ann.ask::<bool>(pans).await?, "a finger moves the map");
    let wide: f64 = ann.ask("return document.documentElement.scrollWidth;").await?;
    assert!(wide <= 390.0, "the page does not move with it: {wide}");

    // A touch of a lot brings the moves with it to the front.
    let legal = choices(&ann).await?;
    let lot = legal.iter().find_map(|it| it.strip_prefix("place house ")).context("a house comes first")?;
    let before = moment(&ann).await?;
    ann.click("label[for='tab-city']").await?;
    ann.click(&format!(".pick[data-pick='lot/{lot}']")).await?;
    ann.until_seen("#moves.is-filtered").await?;
    make(&ann, &format!("place house {lot}")).await?;
    ann.until(&format!(
        "document.querySelector('[data-pick=\"lot/{lot}\"] .say').textContent.includes('House of Ann')"
    ))
    .await?;
    until_asked_after(&ann, before).await?;

    // Cards are taken from the hand by a touch too.
    for _ in 0..40 {
        ann.until_seen("#prompt.is-mine").await?;
        let legal = choices(&ann).await?;
        let before = moment(&ann).await?;
        if legal.iter().any(|it| it.starts_with("select ")) {
            ann.click("label[for='tab-hand']").await?;
            ann.click("#hand .pick").await?;
            ann.until_seen("#moves.is-filtered").await?;
            let fitting = "return [...document.querySelectorAll('#moves button[name=choice]')]
                .filter((it) => it.checkVisibility()).map((it) => it.value);";
            let fitting: Vec<String> = ann.ask(fitting).await?;
            assert_eq!(fitting.len(), 1, "{fitting:?}");
            return make(&ann, &fitting[0]).await;
        }
        make(&ann, &legal[0]).await?;
        until_asked_after(&ann, before).await?;
    }
    bail!("no card was ever selected")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_assessment_is_closed_by_a_key_by_a_click_and_by_the_next_turn() -> Result<()> {
    const OPEN: &str = "#town .assess";
    const SHEET: &str = "#town .sheet";
    let house = house();
    for look in [Look::DESKTOP, Look::PHONE] {
        let ann = house.browser(look).await?;
        set_up_game(&ann, FORGED, Wish { name: "Ann", seats: &["me", "bot:random"], seed: 21 }).await?;
        ann.until_seen("#prompt.is-mine").await?;
        if look == Look::PHONE {
            ann.click("label[for='tab-town']").await?;
        }
        let is_away = format!("!document.querySelector('{SHEET}').checkVisibility()");
        ann.until(&is_away).await?;
        ann.click(OPEN).await?;
        ann.until_seen(SHEET).await?;
        assert!(is_in_sight(&ann, SHEET).await?, "all of it is on the screen");
        ann.press(ESCAPE).await?;
        ann.until(&is_away).await?;
        ann.click(OPEN).await?;
        ann.until_seen(SHEET).await?;
        ann.click("#prompt p").await?;
        ann.until(&is_away).await?;
        // On a phone it lies over the button.
        if look == Look::DESKTOP {
            ann.click(OPEN).await?;
            ann.until_seen(SHEET).await?;
            ann.click(OPEN).await?;
            ann.until(&is_away).await?;
        }

        // A turn that is made without a click leaves it closed, too, and Escape with nothing open still shows all moves.
        ann.click(OPEN).await?;
        ann.until_seen(SHEET).await?;
        let before = moment(&ann).await?;
        let choice = choices(&ann).await?.remove(0);
        ann.press("/").await?;
        ann.until("document.activeElement.id === 'command'").await?;
        ann.press(&format!("{choice}{ENTER}")).await?;
        until_asked_after(&ann, before).await?;
        ann.until(&is_away).await?;
        assert_eq!(ann.complaints().await?, [""; 0]);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_cards_of_either_game_lead_to_those_of_the_other() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    ann.open("/").await?;
    ann.follow(".top nav a[href='/cards']").await?;
    let other = "main nav[aria-label='Games'] a:not([aria-current])";
    let mut paths = Vec::new();
    for _ in 0..3 {
        paths.push(ann.path().await?);
        assert_eq!(ann.count(".top nav a[aria-current][href='/cards']").await?, 1);
        ann.follow(other).await?;
    }
    assert_eq!(paths, ["/cards/51st-state", "/cards/forged-in-steel", "/cards/51st-state"]);
    Ok(())
}
