//! Somebody who plays by clicking: often they point at a card first, mostly they do what brings a game to its end, and
//! now and then they pass although they could do more.

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;
use serde_json::{Value, json};
use table::Dice;

use crate::browser::{Browser, quoted};

/// Of a hundred turns on which nothing useful is left, so many are passed.
const PASSES: u32 = 60;
/// Of a hundred turns on which something useful can be done, so many are spent on that. Useful is what makes points,
/// now or later, because a game ends by points.
const SENSIBLE: u32 = 80;
const USEFUL: [&str; 5] = ["use ", "build ", "visit ", "incorporate ", "activate "];
/// Of a hundred moves with a card or a place, so many begin with a click on it.
const POINTS: u32 = 40;

/// How a table stands for whoever looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Situation {
    /// They must decide.
    Mine,
    /// Somebody else must.
    Waiting,
    /// The screen goes to somebody else.
    Handover,
    /// The game is over.
    Finished,
    /// There is no table on this page.
    Elsewhere,
}

/// A move as the page offers it.
#[derive(Clone, Debug, Deserialize)]
struct Offer {
    choice: String,
    things: Vec<String>,
}

/// A player with dice of their own.
#[derive(Debug)]
pub struct Player {
    dice: Dice,
    /// Moves that began with a click on a thing.
    pub n_pointed: u32,
}

impl Player {
    /// The same number plays the same way.
    pub fn new(number: u64) -> Player {
        Player { dice: Dice::fast(number), n_pointed: 0 }
    }

    /// Makes one move and waits until the page shows what came of it. Returns the move.
    pub async fn decide(&mut self, browser: &Browser) -> Result<String> {
        let offers = offers(browser).await?;
        if offers.is_empty() {
            bail!("there are no moves, but it is asked: {}", browser.text("#prompt").await?);
        }
        let useful: Vec<&Offer> =
            offers.iter().filter(|it| USEFUL.iter().any(|verb| it.choice.starts_with(verb))).collect();
        let can_pass = offers.iter().find(|it| it.choice == "pass" || it.choice == "end");
        let offer = match can_pass {
            _ if !useful.is_empty() && self.dice.below(100) < SENSIBLE => self.any(&useful)?,
            Some(pass) if self.dice.below(100) < PASSES => pass,
            _ => self.any(&offers.iter().collect::<Vec<_>>())?,
        };
        self.make(browser, offer).await?;
        Ok(offer.choice.clone())
    }

    /// Makes the move that somebody has thought out before. It must be among those that the page offers.
    pub async fn play(&mut self, browser: &Browser, choice: &str) -> Result<()> {
        let offers = offers(browser).await?;
        let offer = offers.iter().find(|it| it.choice == choice);
        let offer = offer.with_context(|| format!("{choice} is not offered, but {offers:?}"))?;
        self.make(browser, offer).await
    }

    fn any<'o>(&mut self, offers: &[&'o Offer]) -> Result<&'o Offer> {
        Ok(offers[self.dice.below(u32::try_from(offers.len())?) as usize])
    }

    /// Makes a move, now and then by a click on what it is about, if that can be seen.
    async fn make(&mut self, browser: &Browser, offer: &Offer) -> Result<()> {
        let point = self.dice.below(100) < POINTS;
        if let Some(thing) = offer.things.first().filter(|_| point) {
            let pick = format!(".pick[data-pick={}]", quoted(thing));
            let script = "return document.querySelector(arguments[0])?.checkVisibility() ?? false;";
            if browser.ask_with(script, vec![json!(pick)]).await? {
                browser.click(&pick).await?;
                browser.until(&format!("document.querySelector({})?.ariaPressed === 'true'", quoted(&pick))).await?;
                self.n_pointed += 1;
            }
        }
        make(browser, &offer.choice).await
    }
}

/// How the table in this browser stands.
pub async fn situation(browser: &Browser) -> Result<Situation> {
    browser.ask(SITUATION).await
}

const SITUATION: &str = "
    if (document.querySelector('section.finished')) return 'finished';
    if (document.querySelector('.handover')) return 'handover';
    if (document.querySelector('#prompt.is-mine')) return 'mine';
    return document.querySelector('#prompt') ? 'waiting' : 'elsewhere';";

/// The choices that the page offers, in its order.
pub async fn choices(browser: &Browser) -> Result<Vec<String>> {
    Ok(offers(browser).await?.into_iter().map(|it| it.choice).collect())
}

async fn offers(browser: &Browser) -> Result<Vec<Offer>> {
    browser
        .ask(
            "return [...document.querySelectorAll('#moves button[name=\"choice\"]')].map((it) => ({
                choice: it.value,
                things: (it.closest('li')?.dataset.things ?? '').split(' ').filter(Boolean),
            }));",
        )
        .await
}

/// Clicks through to the button of a move, and waits until the page has changed.
pub async fn make(browser: &Browser, choice: &str) -> Result<()> {
    mark(browser).await?;
    press(browser, choice).await?;
    until_changed(browser).await.with_context(|| format!("the move was {choice}"))
}

/// Clicks a button of the question, such as the one for undo, and waits until the page has changed.
pub async fn order(browser: &Browser, what: &str) -> Result<()> {
    mark(browser).await?;
    browser.click(&format!("[data-order='{what}'] button")).await?;
    until_changed(browser).await.with_context(|| format!("the order was {what}"))
}

/// What the moves stand in is replaced when something has happened.
async fn mark(browser: &Browser) -> Result<()> {
    browser.ask::<Value>("document.querySelector('#moves').dataset.seen = ''; return null;").await?;
    Ok(())
}

async fn until_changed(browser: &Browser) -> Result<()> {
    browser.until("!document.querySelector('#moves[data-seen]') && document.readyState === 'complete'").await
}

/// Opens the groups around the button of a move, one by one from the outside, and clicks it.
pub async fn press(browser: &Browser, choice: &str) -> Result<()> {
    let button = format!("#moves button[name=\"choice\"][value={}]", quoted(choice));
    // So many levels of groups there are at most, and some to spare.
    for _ in 0..5 {
        let folded = "
            const folds = [];
            for (let it = document.querySelector(arguments[0]); it; it = it.parentElement?.closest('details')) {
              if (it.matches('details:not([open])')) folds.push(it);
            }
            document.querySelectorAll('[data-to-open]').forEach((it) => delete it.dataset.toOpen);
            if (folds.length === 0) return false;
            folds.at(-1).querySelector('summary').dataset.toOpen = '';
            return true;";
        if !browser.ask_with::<bool>(folded, vec![json!(button)]).await? {
            break;
        }
        browser.click("[data-to-open]").await?;
        browser.until("document.querySelector('[data-to-open]').parentElement.open").await?;
    }
    browser.click(&button).await
}
