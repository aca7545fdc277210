//! The New Era: a whole game with a shootout in two browsers, five players on one screen, and a phone.

use anyhow::{Context as _, Result};
use browser_tests::packs::sit_down;
use browser_tests::records::{self, NEW_ERA};
use browser_tests::tables::{Wish, join, play_thought_out, set_up_game};
use browser_tests::{Browser, House, Look, Player, choices, make};

use crate::house;
use crate::keyboard::{moment, until_asked_after};
use crate::phone::is_in_sight;

/// The seed of a game between two greedy players in which both sides of an attack shoot.
const WITH_A_SHOOTOUT: u64 = 0xe9;

/// The seed of a game between five of them, with a shootout, too.
const OF_FIVE: u64 = 0x55;

/// What answers an attack, or goes on with it.
fn is_shot(choice: &str) -> bool {
    ["defend ", "decline", "add ", "hold"].iter().any(|verb| choice.starts_with(verb))
}

/// The scene of the shootout in words, as far as it can be seen.
async fn scene(browser: &Browser) -> Result<String> {
    browser.until_seen("#shootout .fighter").await?;
    browser.text("#shootout").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_shoot_it_out_in_a_whole_game() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let bob = house.browser(Look::DESKTOP).await?;
    let folder = tempfile::tempdir()?;
    let thought_out = records::greedy_at(house.program(), &[NEW_ERA], 2, WITH_A_SHOOTOUT, folder.path())?;
    let moves: Vec<&str> = records::moves(&thought_out).collect();
    set_up_game(&ann, NEW_ERA, Wish { name: "Ann", seats: &["me", "link"], seed: WITH_A_SHOOTOUT }).await?;
    join(&ann, &bob, "Bob").await?;
    ann.until_seen("#table.new-era").await?;
    let eve = house.browser(Look::DESKTOP).await?;
    eve.open(&ann.path().await?).await?;
    eve.until_seen("#table.new-era.watched").await?;

    let mut players = [Player::new(1), Player::new(2)];
    let (mut n_shots, mut n_defenses) = (0, 0);
    let mut last = String::new();
    play_thought_out([&ann, &bob], &mut players, &moves, async |seat, choice| {
        // While nobody attacks the scene is away.
        if !is_shot(choice) {
            return Ok(());
        }
        let [mine, theirs] = if seat == 0 { [&ann, &bob] } else { [&bob, &ann] };
        let here = scene(mine).await?;
        assert_ne!(here, last, "the scene goes on with every shot");
        for browser in [theirs, &eve] {
            // The other side and whoever watches follow it live.
            let same = "document.querySelector('#shootout')?.textContent.trim().replace(/\\s+/g, ' ')";
            browser.until(&format!("{same} === {}", serde_json::json!(here))).await?;
        }
        let asked = mine.text("#shootout .is-asked b").await?;
        assert_eq!(asked, ["Ann", "Bob"][seat], "{here}");
        if choice.starts_with("defend ") {
            n_defenses += 1;
        }
        n_shots += 1;
        last = here;
        Ok(())
    })
    .await?;
    assert!(n_shots > 1 && n_defenses > 0, "{n_shots} answers, {n_defenses} with Defense tokens");
    assert!(players.iter().all(|player| player.n_pointed > 5), "both pointed at cards and Locations now and then");
    let sums = ann.text(".finished tfoot").await?;
    assert_eq!(sums, bob.text(".finished tfoot").await?);
    let end = thought_out.lines().last().unwrap_or_default().trim_start_matches("end ").to_owned();
    assert!(end.split(' ').all(|score| sums.contains(score)), "{sums} has {end}");
    for browser in [&ann, &bob, &eve] {
        assert_eq!(browser.complaints().await?, [""; 0]);
    }
    ann.click("a[download]").await?;
    let kept = std::fs::read_to_string(ann.downloaded().await?)?;
    assert_eq!(records::moves(&kept).collect::<Vec<_>>(), moves, "what was clicked is what was played");
    Ok(())
}

/// Everything on the table that is cut off by the screen or by a part that scrolls: cards, Locations, what lies under a
/// Base, goods, the question, and the moves with their groups folded.
async fn cut_off(browser: &Browser) -> Result<Vec<String>> {
    let script = "
        const near = (box, frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1
            && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
        const isWhole = (it) => {
            const box = it.getBoundingClientRect();
            if (!near(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return false;
            for (let up = it.parentElement; up; up = up.parentElement) {
                if (getComputedStyle(up).overflow !== 'visible' && !near(box, up.getBoundingClientRect())) return false;
            }
            return true;
        };
        const wanted = '#prompt, #command, #shootout .fighter, #shootout .target, #rivals header, .place, #table .card, .tucked > li, '
            + '.fields > li, #supply .good, .goods-line .n, #moves summary, #moves button[name=choice]';
        return [...document.querySelectorAll(wanted)].filter((it) => it.checkVisibility()
            && !it.closest('details:not([open]) > :not(summary)') && !isWhole(it))
            .map((it) => `${it.closest('section[id]')?.id}: ${it.className} ${it.textContent.trim().slice(0, 40)}`);";
    browser.ask(script).await
}

/// A table of five late in a game between greedy players, right before somebody makes a move that begins so.
async fn five_late(house: &House, ann: &Browser, percent: usize, verb: &str) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let record = records::greedy_at(house.program(), &[NEW_ERA], 5, OF_FIVE, folder.path())?;
    let all: Vec<&str> = records::moves(&record).collect();
    let from = all.len() * percent / 100;
    let is_wanted = |line: &&str| line.split_once(' ').is_some_and(|(_, choice)| choice.starts_with(verb));
    let at = all[from..].iter().position(is_wanted).with_context(|| format!("nobody does {verb:?} so late"))?;
    sit_down(ann, &records::begun(&record, from + at)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_five_fits_one_screen() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let mut faults = Vec::new();
    for (percent, verb) in [
        (5, "incorporate "),
        (0, "add "),
        (60, "activate "),
        (70, "pick "),
        (75, "attack "),
        (80, "conquer "),
        (90, "pass"),
    ] {
        five_late(&house, &ann, percent, verb).await?;
        assert_eq!(ann.count("#rivals .side").await?, 4);
        let size: (f64, f64) =
            ann.ask("return [document.documentElement.scrollWidth, document.documentElement.scrollHeight];").await?;
        assert!(size.0 <= 1440.0 && size.1 <= 900.0, "the page scrolls before {verb}: {size:?}");
        faults.extend(cut_off(&ann).await?.into_iter().map(|it| format!("before {verb}: {it}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(ann.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shootout_fits_on_a_phone() -> Result<()> {
    let house = house();
    let ann = house.browser(Look::PHONE).await?;
    set_up_game(&ann, NEW_ERA, Wish { name: "Ann", seats: &["me", "bot:random"], seed: 21 }).await?;
    ann.until_seen("#prompt.is-mine").await?;
    let fits = "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight];";
    let size: (f64, f64) = ann.ask(fits).await?;
    assert!(size.0 <= 390.0 && size.1 <= 844.0, "the page scrolls: {size:?}");
    for part in ["#prompt", "#supply", "#hand", ".tabs"] {
        assert!(is_in_sight(&ann, part).await?, "{part} is pinned");
    }
    // Every tab shows its part, and only that.
    let tabs: Vec<String> =
        ann.ask("return [...document.querySelectorAll('.tabs input')].map((it) => it.id.slice(4));").await?;
    assert!(["middle", "rivals", "mine", "moves"].iter().all(|tab| tabs.iter().any(|it| it == tab)), "{tabs:?}");
    for tab in &tabs {
        ann.click(&format!("label[for='tab-{tab}']")).await?;
        ann.until_seen(&format!("#{tab}")).await?;
        for other in tabs.iter().filter(|it| *it != tab) {
            let hidden = format!("return !document.querySelector('#{other}').checkVisibility();");
            assert!(ann.ask::<bool>(&hidden).await?, "{other} is not in the way of {tab}");
        }
    }
    // A touch of a card of the Lookout brings the moves with it to the front.
    ann.click("label[for='tab-middle']").await?;
    ann.click("#middle .strip .pick").await?;
    ann.until_seen("#moves.is-filtered").await?;
    let before = moment(&ann).await?;
    make(&ann, &choices(&ann).await?[0]).await?;
    until_asked_after(&ann, before).await?;

    // Whoever is attacked sees who attacks with what, and the answers, without going anywhere.
    five_late(&house, &ann, 0, "defend ").await?;
    for part in ["#prompt", "#shootout .attacker", "#shootout .defender", "#moves button[name=choice]"] {
        assert!(is_in_sight(&ann, part).await?, "{part} is there at once");
    }
    let size: (f64, f64) = ann.ask(fits).await?;
    assert!(size.0 <= 390.0 && size.1 <= 844.0, "the page scrolls: {size:?}");
    assert_eq!(ann.complaints().await?, [""; 0]);
    Ok(())
}
