//! The first page tells of the games that there are.

use table::Dice;

use crate::house::{House, STATE51, between};

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
