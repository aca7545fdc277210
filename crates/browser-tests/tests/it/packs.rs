//! The packs of the Ultimate Edition: an action of each by clicks, in positions that games between greedy players came to,
//! and whole games against the opponents that the rules play.

use anyhow::{Context as _, Result};
use browser_tests::packs::{before, sit_down};
use browser_tests::tables::{Wish, play_to_end, set_up_with};
use browser_tests::{Browser, House, Look, Player, make};
use serde_json::json;

use crate::house;

/// So many games are looked through for a position.
const TRIES: u64 = 12;

/// A table on which a move can be made.
struct Moment {
    /// Whoever makes it.
    ann: Browser,
    /// Whoever watches, and so sees the same table before and after.
    eve: Browser,
    /// The move in notation.
    choice: String,
    /// Whose turn it is.
    seat: String,
}

/// A position in which somebody made a move that begins like this.
async fn moment(house: &House, setup: &[&'static str], wanted: impl Fn(&str) -> bool) -> Result<Moment> {
    let folder = tempfile::tempdir()?;
    let played = (1..=TRIES).find_map(|seed| before(house.program(), setup, 2, seed, &wanted, folder.path()).ok());
    let (record, line) = played.with_context(|| format!("in {TRIES} games with {setup:?} nobody makes such a move"))?;
    let (seat, choice) = line.split_once(' ').context("a move has a seat")?;
    let ann = house.browser(Look::DESKTOP).await?;
    sit_down(&ann, &record).await?;
    let eve = house.browser(Look::DESKTOP).await?;
    let table = ann.path().await?;
    eve.open(table.split('?').next().unwrap_or_default()).await?;
    eve.until_seen("#table.watched").await?;
    Ok(Moment { ann, eve, choice: choice.to_owned(), seat: seat.to_owned() })
}

impl Moment {
    /// Points at what the move is about, which lies in a part of the table, and makes the move.
    async fn point_and_make(&self, part: &str) -> Result<()> {
        let things = "return [...document.querySelectorAll('#moves button[name=\"choice\"]')]
            .find((it) => it.value === arguments[0])?.closest('li').dataset.things.split(' ')[0] ?? null;";
        let thing: Option<String> = self.ann.ask_with(things, vec![json!(self.choice)]).await?;
        let thing = thing.filter(|it| !it.is_empty()).with_context(|| format!("{} is about nothing", self.choice))?;
        let pick = format!("{part} .pick[data-pick='{thing}']");
        self.ann.click(&pick).await?;
        self.ann.until(&format!("document.querySelector(\"{pick}\")?.ariaPressed === 'true'")).await?;
        self.ann.until_seen("#moves.is-filtered").await?;
        self.just_make().await
    }

    async fn just_make(&self) -> Result<()> {
        make(&self.ann, &self.choice).await
    }

    /// Waits until whoever watches is told, with a link to the rule.
    async fn until_told(&self, words: &str, rule: &str) -> Result<()> {
        let told = format!(
            "[...document.querySelectorAll('#log li')].some((it) => it.textContent.includes({words:?})
                && it.querySelector('a.rule')?.textContent === {rule:?})"
        );
        self.eve.until(&told).await
    }

    /// What whoever watches sees of a part of the table.
    async fn shown(&self, selector: &str) -> Result<String> {
        self.eve.text(selector).await
    }

    /// The goods of whoever moves, in words.
    async fn goods(&self) -> Result<String> {
        let said = format!(
            "return [...document.querySelectorAll('.side[data-seat=\"{}\"] .goods-line svg')]
                .map((it) => it.getAttribute('aria-label')).join();",
            self.seat
        );
        self.eve.ask(&said).await
    }

    /// How many points whoever moves has.
    async fn points(&self) -> Result<i32> {
        let points = format!(".side[data-seat='{}'] .points b", self.seat);
        Ok(self.eve.text(&points).await?.parse()?)
    }

    /// The end: nothing was complained about.
    async fn close(self) -> Result<()> {
        for browser in [&self.ann, &self.eve] {
            assert_eq!(browser.complaints().await?, [""; 0]);
        }
        Ok(())
    }

    /// What the move names behind its verb, without the payment.
    fn named(&self) -> &str {
        let words = self.choice.split_once(' ').map_or("", |(_, words)| words);
        [" paying ", " using ", " discarding ", " removing "]
            .iter()
            .fold(words, |words, end| words.split(end).next().unwrap_or_default())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn machines_are_hacked_and_destroyed() -> Result<()> {
    let house = house();
    for (verb, rule, words) in [("hack ", "MOL-13", "hacks"), ("destroy ", "MOL-18", "destroys")] {
        // What lies on a card may pay for it, too; here the goods of the player do.
        let wanted = |choice: &str| choice.starts_with(verb) && !choice.contains(" using ");
        let it = moment(&house, &["--with", "moloch"], wanted).await?;
        let name = it.named().to_owned();
        let row = it.shown("#middle .machines .slabs").await?;
        assert!(row.contains(&name), "{name} is deployed");
        let (goods, points) = (it.goods().await?, it.points().await?);
        it.point_and_make("#middle").await?;
        it.until_told(&format!("{words} {name}"), rule).await?;
        assert_ne!(it.shown("#middle .machines .slabs").await?, row, "there is one less");
        assert_ne!(it.goods().await?, goods, "it was paid for");
        assert!(it.points().await? >= points + i32::from(verb == "destroy "), "a destroyed one gives a point");
        it.close().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_top_discard_is_taken() -> Result<()> {
    let house = house();
    let it = moment(&house, &["--with", "scavengers"], |choice| choice.starts_with("scavenge ")).await?;
    let piles = it.shown("#middle [aria-label='Discard piles']").await?;
    it.point_and_make("#middle").await?;
    it.until_told("discard pile", "SCAV-12").await?;
    assert_ne!(it.shown("#middle [aria-label='Discard piles']").await?, piles, "another card is on top");
    it.close().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn influence_pays_for_a_card_of_its_alliance() -> Result<()> {
    let house = house();
    let wanted = |choice: &str| choice.starts_with("build ") && choice.contains(" paying 1 influence-");
    let it = moment(&house, &["--with", "allies"], wanted).await?;
    let name = it.named().to_owned();
    let influence = it.goods().await?;
    assert!(influence.contains("influence"), "there is some: {influence}");
    it.point_and_make("#hand").await?;
    it.until_told(&format!("builds {name}"), "MS-BLD-01").await?;
    assert!(it.shown(&format!(".side[data-seat='{}'] .state", it.seat)).await?.contains(&name));
    assert_ne!(it.goods().await?, influence);
    it.close().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn outposts_are_built_upgraded_and_razed() -> Result<()> {
    let house = house();
    let setup = ["--with", "no-mans-land"];
    for (verb, rule, words) in [
        ("outpost ", "NML-08", "builds an Outpost"),
        ("upgrade ", "NML-13", "upgrades the Outpost"),
        ("overrun ", "NML-20", "razes "),
    ] {
        // A level that is said in the move's own words, and a card that pays for it.
        let wanted = |choice: &str| choice.starts_with(verb) && (verb != "upgrade " || choice.contains(" discarding "));
        let it = moment(&house, &setup, wanted).await?;
        let name = it.named().to_owned();
        let place = format!(
            "[...document.querySelectorAll('#middle .territory')]
                .find((it) => it.querySelector('.slab-top b').textContent === {name:?})"
        );
        let drawn = format!("return {place}.textContent;");
        let before: String = it.eve.ask(&drawn).await?;
        it.point_and_make("#middle").await?;
        it.until_told(words, rule).await?;
        it.eve.until(&format!("{place}.textContent !== {before:?}")).await?;
        it.close().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_capitol_card_is_claimed() -> Result<()> {
    let house = house();
    let it = moment(&house, &["--with", "promo-2"], |choice| choice.starts_with("claim ")).await?;
    let claimed = "document.querySelectorAll('#middle .capitols .badge').length";
    let n: usize = it.eve.ask(&format!("return {claimed};")).await?;
    it.point_and_make("#middle").await?;
    it.until_told(&format!("claims the Capitol card {}", it.named()), "PROMO-CAP-02").await?;
    it.eve.until(&format!("{claimed} === {n} + 1")).await?;
    it.close().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_border_tile_is_used_and_turned_over() -> Result<()> {
    let house = house();
    let it = moment(&house, &["--with", "borders"], |choice| choice.starts_with("border ")).await?;
    let (name, goods) = (it.named().to_owned(), it.goods().await?);
    let up = "[...document.querySelectorAll('#middle .borders .slab-top b')].map((it) => it.textContent).join()";
    assert!(it.eve.ask::<String>(&format!("return {up};")).await?.contains(&name));
    it.point_and_make("#middle").await?;
    it.until_told(&format!("uses {name} and turns the Border tile over"), "PROMO-BORD-03").await?;
    it.eve.until(&format!("!{up}.includes({name:?})")).await?;
    assert_ne!(it.goods().await?, goods);
    it.close().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_enters_the_arena_and_is_equipped() -> Result<()> {
    let house = house();
    let it = moment(&house, &["--with", "arena"], |choice| choice == "enter arena").await?;
    let goods = it.goods().await?;
    it.point_and_make("#middle").await?;
    it.until_told("sends a worker into the Arena", "PROMO-ARENA-02").await?;
    assert_ne!(it.goods().await?, goods, "it costs a worker");
    it.close().await?;

    let it = moment(&house, &["--with", "arena"], |choice| choice.starts_with("equip ")).await?;
    let arena = it.shown("#middle .arena").await?;
    it.point_and_make("#middle").await?;
    it.until_told("equips the worker in the Arena", "PROMO-ARENA-03").await?;
    assert_ne!(it.shown("#middle .arena").await?, arena, "it has more points");
    it.close().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_city_is_dealt_with() -> Result<()> {
    let house = house();
    let cities = ["Cinderhaven", "New Cahokia", "Saltglass"];
    let wanted = |choice: &str| {
        choice.strip_prefix("deal ").is_some_and(|rest| cities.iter().any(|city| rest.starts_with(city)))
    };
    let it = moment(&house, &["--with", "cities"], wanted).await?;
    let deals = "document.querySelectorAll('#middle .cities .deal-of').length";
    let n: usize = it.eve.ask(&format!("return {deals};")).await?;
    it.point_and_make("#middle").await?;
    it.until_told(it.named(), "PROMO-CITY-03").await?;
    it.eve.until(&format!("{deals} === {n} + 1")).await?;
    it.close().await
}

/// A whole game alone, by clicks, until the score sheet.
async fn alone_against(opponent: &str, name: &str, seed: u64) -> Result<()> {
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    let wish = Wish { name: "Ann", seats: &["me"], seed };
    set_up_with(&ann, wish, &[("edition", "ultimate"), ("opponent", opponent)]).await?;
    ann.until_seen("#prompt.is-mine").await?;
    assert!(ann.text("#rivals h2").await?.contains(name));
    let n_moves = play_to_end(&mut [(&ann, Player::new(3))]).await?;
    assert!(n_moves > 15, "{n_moves} moves are no whole game");
    assert!(!ann.text("#result").await?.is_empty());
    ann.until_seen(".finished tfoot").await?;
    let head = ann.text(".finished thead").await?;
    assert!(head.contains("Ann") && head.contains(name), "{head}");
    assert_eq!(ann.complaints().await?, [""; 0]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_is_played_against_borgo() -> Result<()> {
    alone_against("borgo", "Borgo", 7).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_is_played_against_a_variant_of_the_virtual_player() -> Result<()> {
    alone_against("virtual-mutants", "Virtual Player", 7).await
}

/// Whether a box or an entry can be picked, and what is told if it cannot.
async fn greyed(browser: &Browser, selector: &str) -> Result<Option<String>> {
    let script = "
        const it = document.querySelector(arguments[0]);
        const why = it.matches('option') ? it.textContent : it.parentElement.querySelector('.why')?.textContent;
        return it.disabled ? why : null;";
    browser.ask_with(script, vec![json!(selector)]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_form_greys_what_would_be_refused_and_says_why() -> Result<()> {
    let [moloch, winter, borders] =
        ["moloch", "winter", "borders"].map(|it| format!("input[name='with'][value='{it}']"));
    let (borgo, hard) = ("#opponent option[value='borgo']", "input[name='hard']");
    let veteran = "#difficulty option[value='veteran']";
    let house = house();
    let ann = house.browser(Look::DESKTOP).await?;
    ann.open("/new?game=51st-state").await?;
    ann.click("details.fold > summary").await?;
    let why = greyed(&ann, &moloch).await?.context("it belongs to the other edition")?;
    assert_eq!(why, "only in the Ultimate Edition");
    assert_eq!(greyed(&ann, &winter).await?, None);

    ann.pick("#edition", "ultimate").await?;
    ann.until(&format!("!document.querySelector(\"{moloch}\").disabled")).await?;
    assert!(greyed(&ann, veteran).await?.is_some_and(|why| why.ends_with("only with Moloch")));
    ann.click(&moloch).await?;
    let why = greyed(&ann, &winter).await?.context("one expansion is enough")?;
    assert!(why.starts_with("one expansion at a time"), "{why}");
    assert_eq!(greyed(&ann, veteran).await?, None);

    // An opponent is for somebody who is alone, and what was picked comes back with what it needs.
    assert!(greyed(&ann, borgo).await?.is_some_and(|why| why.ends_with("only for one player")));
    ann.click("label[for='players-1']").await?;
    assert_eq!(greyed(&ann, borgo).await?, None);
    assert_eq!(greyed(&ann, &borders).await?.as_deref(), Some("only for 2 or more players"));
    ann.pick("#opponent", "borgo").await?;
    assert_eq!(greyed(&ann, hard).await?, None);
    ann.click(hard).await?;
    ann.click("label[for='players-2']").await?;
    assert_eq!(ann.ask::<String>("return document.querySelector('#opponent').value;").await?, "virtual-player");
    assert!(greyed(&ann, hard).await?.is_some());
    ann.click("label[for='players-1']").await?;
    assert_eq!(ann.ask::<String>("return document.querySelector('#opponent').value;").await?, "borgo");
    assert!(ann.ask::<bool>(&format!("return document.querySelector(\"{hard}\").checked;")).await?);

    // Without a script the server says it, in a sentence.
    ann.command("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await?;
    ann.open("/new?game=51st-state").await?;
    ann.fill("#name", "Ann").await?;
    ann.click(&moloch).await?;
    ann.follow(".go .button").await?;
    let told = ann.text(".alarm[role='alert']").await?;
    assert_eq!(told.matches('.').count(), 1, "{told}");
    assert!(told.contains("Ultimate Edition") && told.contains("UE-16"), "{told}");
    Ok(())
}
