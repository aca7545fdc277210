//! The first page tells of the games that there are.

use store::Store as _;
use table::Dice;

use crate::house::{FORGED, House, NEW_ERA, STATE51, between, moves};

/// More moves than any game alone has.
const LONGEST: usize = 3_000;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_finished_a_game_finds_it_under_the_finished_ones() {
    let house = House::new().await;
    let mut ann = house.browser();
    let table = ann.table(&[("quick-solo", STATE51)]).await;
    let href = format!("href=\"{table}\"");
    let mine = |page: &str| between(page, "id=\"my-tables\"", "</section>").unwrap_or_default().contains(&href);
    let finished =
        |page: &str| between(page, "id=\"finished-games\"", "</section>").unwrap_or_default().contains(&href);
    let page = ann.page("/").await;
    assert!(mine(&page) && !finished(&page), "while it is played it is one of Ann's tables: {page}");

    let mut dice = Dice::fast(2);
    for _ in 0..LONGEST {
        if !ann.is_asked(&table).await {
            break;
        }
        let pick = |moves: &[String]| dice.below(u32::try_from(moves.len()).unwrap()) as usize;
        ann.choose(&table, pick).await;
    }
    let page = ann.page("/").await;
    assert!(finished(&page) && !mine(&page), "{page}");
    assert!(!page.contains("No game has ended"), "{page}");

    // Nobody else is shown it, and nobody is told that no game has ended.
    let page = house.browser().page("/").await;
    assert!(!page.contains(&href) && !page.contains("No game has ended"), "{page}");
    // However many games somebody has finished since, a table that goes on is still there.
    let begun = ann.table(&[("quick-solo", STATE51)]).await;
    for _ in 0..8 {
        let again = ann.post(&format!("{table}/again"), &[]).await.location().to_owned();
        ann.post(&format!("{again}/abandon"), &[]).await;
    }
    let page = ann.page("/").await;
    let running = between(&page, "id=\"my-tables\"", "</section>").unwrap_or_default();
    assert!(running.contains(&format!("href=\"{begun}\"")), "{running}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_and_edition_begins_with_one_click() {
    let house = House::new().await;
    let page = house.browser().page("/").await;
    for (game, edition, title) in [
        (STATE51, None, "51st State"),
        (STATE51, Some("ultimate"), "Ultimate Edition"),
        (NEW_ERA, None, "The New Era"),
        (FORGED, None, "Forged in Steel"),
    ] {
        let button = match edition {
            None => format!("name=\"quick\" value=\"{game}\"><button"),
            Some(it) => format!(
                "name=\"quick\" value=\"{game}\"><input type=\"hidden\" name=\"edition\" value=\"{it}\"><button"
            ),
        };
        assert!(page.contains(&button) && page.contains(title), "{title}: {page}");
        let mut ann = house.browser();
        let fields: Vec<(&str, &str)> =
            [("quick", game)].into_iter().chain(edition.map(|it| ("edition", it))).collect();
        let table = ann.table(&fields).await;
        assert!(ann.is_asked(&table).await, "{title} is played at once");
        assert!(!moves(&ann.page(&table).await).is_empty());
        let id = table.strip_prefix("/t/").unwrap().parse().unwrap();
        let header = house.store.load(id).await.unwrap().table.game.header;
        assert!(header.contains(game) && edition.is_none_or(|it| header.contains(it)), "{header}");
    }
}
