//! Ways to a table, as a person goes them.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::browser::Browser;
use crate::player::{Player, Situation, situation};
use crate::records::STATE51;

/// How long a whole game may take.
const WHOLE_GAME: Duration = Duration::from_mins(7);

/// What is filled in on the form of a new table.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The reader's name.
    pub name: &'a str,
    /// Who sits where, as the form calls them: `me`, `link`, `bot:random`.
    pub seats: &'a [&'a str],
    /// The seed of the game.
    pub seed: u64,
}

/// Fills in the form of a new table of 51st State and sends it.
pub async fn set_up(browser: &Browser, wish: Wish<'_>) -> Result<()> {
    set_up_game(browser, STATE51, wish).await
}

/// The same for any game.
pub async fn set_up_game(browser: &Browser, game: &str, wish: Wish<'_>) -> Result<()> {
    fill_in(browser, game, wish).await?;
    browser.follow(".go .button").await
}

async fn fill_in(browser: &Browser, game: &str, wish: Wish<'_>) -> Result<()> {
    browser.open(&format!("/new?game={game}")).await?;
    browser.fill("#name", wish.name).await?;
    browser.click(&format!("label[for='players-{}']", wish.seats.len())).await?;
    for (n, who) in (1..).zip(wish.seats) {
        browser.pick(&format!("#seat{n}"), who).await?;
    }
    browser.click("details.fold > summary").await?;
    // In some games the rules say who begins.
    if browser.count("#first").await? > 0 {
        browser.pick("#first", "1").await?;
    }
    browser.fill("#seed", &format!("{:x}", wish.seed)).await
}

/// The same with entries of lists picked by their fields and values.
pub async fn set_up_with(browser: &Browser, wish: Wish<'_>, picked: &[(&str, &str)]) -> Result<()> {
    fill_in(browser, STATE51, wish).await?;
    for (field, value) in picked {
        browser.pick(&format!("#{field}"), value).await?;
    }
    browser.follow(".go .button").await
}

/// Sits down with the link that the other browser shows for the second seat.
pub async fn join(host: &Browser, guest: &Browser, name: &str) -> Result<()> {
    let link: String = host.ask("return document.querySelector('#invite-2').value;").await?;
    guest.open(&link).await?;
    guest.fill("#name", name).await?;
    guest.follow("form button.primary").await
}

/// Plays a game of two that was thought out before, each move in the browser of its seat, until both show the end. Nobody
/// ever reloads a page. `before` looks at the table before every move: whose it is, from 0, and which.
pub async fn play_thought_out(
    browsers: [&Browser; 2],
    players: &mut [Player; 2],
    moves: &[&str],
    mut before: impl AsyncFnMut(usize, &str) -> Result<()>,
) -> Result<()> {
    for browser in browsers {
        // A page that is loaded again loses this.
        browser.ask::<Option<bool>>("window.loadedOnce = true; return null;").await?;
    }
    // Forced moves make themselves, so not every move is somebody's.
    let mut at = 0;
    while at < moves.len() {
        let (seat, choice) = moves[at].split_once(' ').context("a move has a seat")?;
        let seat = usize::from(seat == "2");
        let browser = browsers[seat];
        let here = "Number(document.querySelector('#moves [name=n]')?.value ?? -1)";
        browser.until(&format!("{here} >= {at} || document.querySelector('section.finished')")).await?;
        if situation(browser).await? == Situation::Finished {
            break;
        }
        ensure!(browser.ask::<bool>("return window.loadedOnce === true;").await?, "news come without a reload");
        let shown: usize = browser.ask(&format!("return {here};")).await?;
        if shown == at {
            before(seat, choice).await?;
            players[seat].play(browser, choice).await?;
        }
        at = shown.max(at + 1);
    }
    for browser in browsers {
        browser.until_seen("section.finished").await?;
    }
    Ok(())
}

/// Plays in all these browsers until each of them shows the end. Nobody ever reloads a page. Returns the number of
/// decisions.
pub async fn play_to_end(seats: &mut [(&Browser, Player)]) -> Result<usize> {
    let since = Instant::now();
    let mut n_moves = 0;
    loop {
        let mut n_finished = 0;
        let mut moved = false;
        for (browser, player) in seats.iter_mut() {
            // As long as one has something to decide: most turns have several questions.
            loop {
                match situation(browser).await? {
                    Situation::Mine => {
                        player.decide(browser).await?;
                        n_moves += 1;
                        moved = true;
                    }
                    Situation::Handover => browser.follow(".handover .button").await?,
                    Situation::Finished => {
                        n_finished += 1;
                        break;
                    }
                    Situation::Waiting => break,
                    Situation::Elsewhere => bail!("{} shows no table", browser.path().await?),
                }
                if since.elapsed() > WHOLE_GAME {
                    bail!("the game did not end after {n_moves} moves");
                }
            }
        }
        if n_finished == seats.len() {
            return Ok(n_moves);
        }
        if !moved {
            // Computer players think, or news are on their way.
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        if since.elapsed() > WHOLE_GAME {
            bail!("the game did not end after {n_moves} moves");
        }
    }
}
