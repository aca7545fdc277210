//! Where things stand: nothing jumps away, is cut off, is pressed flat or covers what it has no business with.

use anyhow::{Context as _, Result};
use browser_tests::records::{self, FORGED, NEW_ERA};
use browser_tests::tables::{Wish, join, set_up, set_up_game};
use browser_tests::{Browser, House, Look, choices, make};
use serde_json::json;

use crate::house;
use crate::phone::is_in_sight;

/// The seed of games that are only begun.
const SEED: u64 = 21;

/// Moves the mouse over the middle of what fits a selector.
async fn point_at(browser: &Browser, selector: &str) -> Result<()> {
    let middle = "const box = document.querySelector(arguments[0]).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];";
    let (x, y): (f64, f64) = browser.ask_with(middle, vec![selector.into()]).await?;
    browser.command("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y })).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_chosen_on_the_map_stays_where_it_is() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    set_up_game(&ann, FORGED, Wish { name: "Ann", seats: &["me", "bot:random"], seed: SEED }).await?;
    ann.until_seen("#prompt.is-mine").await?;
    let legal = choices(&ann).await?;
    let lot = legal.iter().rev().find_map(|it| it.strip_prefix("place house ")).context("a house comes first")?;
    let pick = format!(".pick[data-pick='lot/{lot}']");
    let place = format!(
        "const box = document.querySelector({pick:?}).getBoundingClientRect(); return [box.x, box.y, box.width, box.height].map(Math.round);"
    );
    let before: [i32; 4] = ann.ask(&place).await?;
    ann.click(&pick).await?;
    ann.until(&format!("document.querySelector({pick:?}).ariaPressed === 'true'")).await?;
    assert_eq!(ann.ask::<[i32; 4]>(&place).await?, before, "{lot} is where it was");

    // The same for everything else that can be chosen in this game, whether something can be done with it now or not.
    let moved = "
        const place = (it) => JSON.stringify(it.getBoundingClientRect());
        return [...document.querySelectorAll('#table .pick')].map((it) => it.parentElement).filter((it) => {
            const before = place(it);
            it.classList.add('is-chosen');
            const after = place(it);
            it.classList.remove('is-chosen');
            return before !== after && !it.matches('.card');
        }).map((it) => it.className);";
    assert_eq!(ann.ask::<Vec<String>>(moved).await?, [""; 0]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_keeps_its_height_when_the_hand_is_empty() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    set_up(&ann, Wish { name: "Ann", seats: &["me", "bot:random"], seed: SEED }).await?;
    ann.until_seen("#hand .card").await?;
    let height = "return document.querySelector('#log').getBoundingClientRect().height;";
    let full: f64 = ann.ask(height).await?;
    let emptied = "const hand = document.querySelector('#hand'), words = document.createElement('p');
        words.className = 'quiet'; words.textContent = 'Your hand is empty.';
        hand.querySelector('.cards').replaceChildren(); hand.prepend(words); return null;";
    ann.ask::<Option<bool>>(emptied).await?;
    let empty: f64 = ann.ask(height).await?;
    assert!(empty >= full - 2.0 && empty > 120.0, "the log has {empty} instead of {full} pixels");
    Ok(())
}

/// A table of Ann's late in a game between greedy players, on a turn on which there is much to do.
async fn late(house: &House, ann: &Browser, setup: &[&str], n_seats: usize, verbs: &[&str]) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let record = records::greedy_at(house.program(), setup, n_seats, 5, folder.path())?;
    let all: Vec<&str> = records::moves(&record).collect();
    let from = all.len() * 3 / 5;
    let is_turn = |line: &&str| line.split(' ').nth(1).is_some_and(|verb| verbs.contains(&verb));
    let at = all[from..].iter().position(is_turn).context("such a turn comes late")?;
    records::open(ann, &records::begun(&record, from + at)).await?;
    ann.follow(".handover .button").await?;
    ann.until_seen("#prompt.is-mine").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_line_stays_whole_and_in_sight_over_many_moves() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    late(&house, &ann, &["51st-state", "--first", "1"], 3, &["build", "use", "deal"]).await?;
    let box_of = "const box = document.querySelector('#command').getBoundingClientRect(),
        panel = document.querySelector('#moves').getBoundingClientRect();
        return [box.height, box.top - panel.top, panel.bottom - box.bottom];";
    let few: [f64; 3] = ann.ask(box_of).await?;
    // Everything is unfolded, so there is more than the panel holds.
    let unfold = "for (const it of document.querySelectorAll('#moves details')) { it.name = ''; it.open = true; }
        const panel = document.querySelector('#moves'); return panel.scrollHeight > panel.clientHeight + 50;";
    assert!(ann.ask::<bool>(unfold).await?, "the moves overflow");
    for scrolled in [0, 200, 100_000] {
        ann.ask::<Option<bool>>(&format!("document.querySelector('#moves').scrollTop = {scrolled}; return null;"))
            .await?;
        let [height, from_top, from_bottom]: [f64; 3] = ann.ask(box_of).await?;
        assert!((height - few[0]).abs() < 1.0 && height >= 28.0, "{height} pixels high instead of {}", few[0]);
        assert!(from_top > 0.0 && from_bottom >= 0.0, "{from_top} and {from_bottom} inside of the panel");
        assert!(is_in_sight(&ann, "#command").await?);
    }
    let covered = "const it = document.querySelector('#command'), box = it.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== it;";
    assert!(!ann.ask::<bool>(covered).await?, "nothing lies over it");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cards_that_are_cut_off_do_not_travel() -> Result<()> {
    // Six cards are more than this window shows.
    let house = house();
    let ann = house.browser(Look { size: (1040, 900), motion: true, ..Look::DESKTOP }).await?;
    set_up(&ann, Wish { name: "Ann", seats: &["me", "bot:random"], seed: SEED }).await?;
    ann.until_seen("#prompt.is-mine").await?;
    let watch = "
        const isWhole = (it) => {
            const box = it.getBoundingClientRect(), frame = it.closest('.cards, .state, section').getBoundingClientRect();
            return box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
        };
        window.whole = []; window.cut = [];
        const note = () => [...document.querySelectorAll('[data-card]')].filter((it) => it.style.viewTransitionName)
            .forEach((it) => window[isWhole(it) ? 'whole' : 'cut'].push(it.dataset.card));
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (change) => { note(); return start(async () => { await change(); note(); }); };
        return [...document.querySelectorAll('#hand [data-card]')].filter((it) => !isWhole(it)).length;";
    assert!(ann.ask::<usize>(watch).await? > 0, "some cards are cut off");
    let moves = choices(&ann).await?;
    make(&ann, &moves[0]).await?;
    ann.until("window.whole.length > 0").await?;
    assert_eq!(ann.ask::<Vec<String>>("return window.cut;").await?, [""; 0]);
    assert_eq!(ann.complaints().await?, [""; 0]);
    Ok(())
}

/// Whether all of the words about a lot can be seen: what is drawn at their corners is they.
const IS_READABLE: &str = "
    const say = document.querySelector(arguments[0]).querySelector('.say');
    say.style.pointerEvents = 'auto';
    const box = say.getBoundingClientRect();
    const corners = [[box.left, box.top], [box.right, box.top], [box.left, box.bottom], [box.right, box.bottom]];
    const inward = (a, from, to) => a === from ? a + 3 : a - 3;
    const found = corners.map(([x, y]) =>
        document.elementFromPoint(inward(x, box.left, box.right), inward(y, box.top, box.bottom)));
    say.style.pointerEvents = '';
    return box.width > 60 && box.height > 12 && found.every((it) => it !== null && say.contains(it));";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_about_a_lot_are_whole_on_a_phone() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::PHONE).await?;
    set_up_game(&ann, FORGED, Wish { name: "Ann", seats: &["me", "bot:random"], seed: SEED }).await?;
    ann.until_seen("#prompt.is-mine").await?;
    ann.click("label[for='tab-city']").await?;
    // A lot of every column, and the neighborhoods.
    let mut places: Vec<String> = Vec::new();
    for x in 0..15 {
        let lot = format!(".lot.x{x}");
        if ann.count(&lot).await? > 0 {
            places.push(lot);
        }
    }
    places.extend([".hood.goat_hill", ".hood.east_pueblo", ".hood.bessemer"].map(str::to_owned));
    assert!(places.len() > 12, "{places:?}");
    for place in &places {
        point_at(&ann, place).await?;
        assert!(ann.ask_with::<bool>(IS_READABLE, vec![place.as_str().into()]).await?, "{place}");
    }

    // The same on the larger map, wherever it was moved to.
    ann.click("#city .zoom summary").await?;
    ann.ask::<Option<bool>>("document.querySelector('#city').scrollTo(300, 120); return null;").await?;
    let in_sight = "const frame = document.querySelector('#city').getBoundingClientRect();
        return [...document.querySelectorAll('.lot')].filter((it) => {
            const box = it.getBoundingClientRect();
            return box.left > frame.left && box.right < frame.right && box.top > frame.top + 60 && box.bottom < frame.bottom;
        }).map((it) => '.' + it.className.split(' ').slice(0, 3).join('.'));";
    let lots: Vec<String> = ann.ask(in_sight).await?;
    assert!(lots.len() > 8, "{lots:?}");
    for lot in lots.iter().step_by(4) {
        point_at(&ann, lot).await?;
        assert!(ann.ask_with::<bool>(IS_READABLE, vec![lot.as_str().into()]).await?, "{lot} on the larger map");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_keep_their_colors_from_the_table_to_the_chart() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let folder = tempfile::tempdir()?;
    for (game, n_seats) in
        [(["51st-state", "--first", "1"].as_slice(), 3), (&["51st-state"], 1), (&[FORGED], 4), (&[NEW_ERA], 5)]
    {
        let record = records::greedy_at(house.program(), game, n_seats, 5, folder.path())?;
        records::open(&ann, &record).await?;
        ann.open(ann.path().await?.trim_end_matches("/replay")).await?;
        ann.until_seen(".finished .chart svg").await?;
        for dark in [false, true] {
            ann.look(Look { dark, ..Look::DESKTOP }).await?;
            let on_the_table = "return [...document.querySelectorAll('#table .side[data-seat]')]
                .sort((a, b) => a.dataset.seat - b.dataset.seat)
                .map((it) => getComputedStyle(it.querySelector('.emblem .i')).color);";
            let in_the_chart =
                "return [...document.querySelectorAll('.chart .line')].map((it) => getComputedStyle(it).stroke);";
            let marks = "return [...document.querySelectorAll('.chart g:has(> .line)')]
                .map((it) => getComputedStyle(it.querySelector('.mark')).fill);";
            let colors: Vec<String> = ann.ask(on_the_table).await?;
            assert_eq!(colors.len(), n_seats.max(2), "{game:?}");
            assert_eq!(ann.ask::<Vec<String>>(in_the_chart).await?, colors, "{game:?}");
            assert_eq!(ann.ask::<Vec<String>>(marks).await?, colors, "{game:?}");
        }
    }
    Ok(())
}

/// How often the browser has laid out the page since it was opened.
async fn n_layouts(browser: &Browser) -> Result<f64> {
    let figures = browser.command("Performance.getMetrics", json!({})).await?;
    let figures = figures["metrics"].as_array().context("no figures")?;
    let count = figures.iter().find(|it| it["name"] == "LayoutCount").context("no count of layouts")?;
    count["value"].as_f64().context("the count is not a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn news_lay_out_the_page_a_few_times_however_many_parts_they_have() -> Result<()> {
    // Once before anything changes, once after, and once to draw. Each part on its own would make it ten.
    const MOST: f64 = 5.0;
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let bob = house.browser(Look::DESKTOP).await?;
    set_up_game(&ann, FORGED, Wish { name: "Ann", seats: &["me", "link"], seed: SEED }).await?;
    join(&ann, &bob, "Bob").await?;
    for browser in [&ann, &bob] {
        browser.until_seen("#table.forged").await?;
        browser.command("Performance.enable", json!({})).await?;
    }
    let told = "document.querySelector('#log').textContent.length";
    for _ in 0..3 {
        let is_anns = ann.count("#prompt.is-mine").await? > 0;
        let (mover, other) = if is_anns { (&ann, &bob) } else { (&bob, &ann) };
        let so_far: u64 = other.ask(&format!("return {told};")).await?;
        let before = n_layouts(other).await?;
        make(mover, &choices(mover).await?[0]).await?;
        other.until(&format!("{told} > {so_far}")).await?;
        let cost = n_layouts(other).await? - before;
        assert!((1.0..=MOST).contains(&cost), "the page was laid out {cost} times");
    }
    Ok(())
}
