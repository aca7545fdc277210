//! Every kind of page, to be looked at by other tests.

use anyhow::Result;
use browser_tests::records::NEW_ERA;
use browser_tests::tables::{Wish, join, set_up, set_up_game};
use browser_tests::{Browser, House, Look, Player, Situation, records, situation};

/// Addresses of all kinds of pages, each with what it is called. They belong to this browser.
pub(crate) async fn pages(house: &House, ann: &Browser) -> Result<Vec<(&'static str, String)>> {
    let mut pages: Vec<(&'static str, String)> = [
        ("home", "/"),
        ("new table", "/new"),
        ("cards", "/cards/51st-state"),
        ("card", "/cards/51st-state/school"),
        ("cards of The New Era", "/cards/new-era"),
        ("card of The New Era", "/cards/new-era/gang-hideout"),
        ("rules", "/rules"),
        ("rules of a book", "/rules/51st-state"),
        ("rule", "/rules/MS-RAZE-01"),
        ("about", "/about"),
        ("settings", "/settings"),
        ("records", "/records"),
        ("my tables", "/mine"),
        ("nothing here", "/no-such-page"),
    ]
    .map(|(name, path)| (name, path.to_owned()))
    .into();

    set_up(ann, Wish { name: "Ann", seats: &["me", "link"], seed: 29 }).await?;
    let lobby = ann.path().await?;
    let bob = house.browser(Look::DESKTOP).await?;
    bob.open(&ann.ask::<String>("return document.querySelector('#invite-2').value;").await?).await?;
    bob.until_seen("#name").await?;
    pages.push(("lobby", lobby));

    set_up(ann, Wish { name: "Ann", seats: &["me", "bot:random"], seed: 31 }).await?;
    ann.until_seen("#prompt.is-mine").await?;
    pages.push(("table on turn", ann.path().await?));

    let three = Wish { name: "Ann", seats: &["me", "bot:random", "bot:random"], seed: 41 };
    set_up_game(ann, NEW_ERA, three).await?;
    ann.until_seen("#prompt.is-mine").await?;
    pages.push(("table of The New Era", ann.path().await?));

    set_up(ann, Wish { name: "Ann", seats: &["me", "link"], seed: 37 }).await?;
    join(ann, &bob, "Bob").await?;
    ann.until_seen("#table").await?;
    let mut player = Player::new(13);
    while situation(ann).await? == Situation::Mine {
        player.decide(ann).await?;
    }
    pages.push(("table while waiting", ann.path().await?));
    bob.close().await?;

    let folder = tempfile::tempdir()?;
    let record = records::greedy(house.program(), 3, 5, folder.path())?;
    records::open(ann, &record).await?;
    let replay = ann.path().await?;
    pages.push(("finished", replay.trim_end_matches("/replay").to_owned()));
    pages.push(("replay", format!("{replay}?at=60&as=1")));
    records::open(ann, &records::begun(&record, 90)).await?;
    pages.push(("hand over", ann.path().await?));
    pages.push(("seats", format!("{}/seats", ann.path().await?)));
    Ok(pages)
}
