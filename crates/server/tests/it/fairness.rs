//! The seed is secret until the end and cannot be changed.

use sha2::{Digest as _, Sha256};
use store::Store as _;

use crate::house::{House, ann_and_bob, two_of_us};

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_is_promised_at_the_start_and_told_at_the_end() {
    let house = House::new().await;
    let mut ann = house.browser();
    let table = ann.table(&two_of_us(&[])).await;
    let id = table.trim_start_matches("/t/").parse().expect("an id");
    let game = house.store.table(id).await.expect("the table").game;
    let seed = game.seed.reveal().to_owned();
    assert!(seed.len() > 50, "256 bits from the system's generator: {seed}");
    let digest = Sha256::digest(&seed);
    let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let hash: String = digits.filter_map(|it| char::from_digit(it.into(), 16)).collect();
    assert_eq!(game.seed_hash, hash);
    let lobby = ann.page(&table).await;
    assert!(lobby.contains(&hash) && !lobby.contains(&seed));
    assert!(!lobby.contains("chosen by"));

    let chosen = ann.table(&two_of_us(&[("seed", "abc123")])).await;
    assert!(ann.page(&chosen).await.contains("whoever set up the table"), "a chosen seed is marked as such");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_tells_the_seed_of_a_running_game() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[]).await;
    let id = table.trim_start_matches("/t/").parse().expect("an id");
    let seed = house.store.table(id).await.expect("the table").game.seed.reveal().to_owned();
    for step in 0..40 {
        for browser in [&mut ann, &mut bob] {
            for address in [table.clone(), format!("{table}/replay"), "/mine".to_owned(), format!("{table}/record")] {
                let answer = browser.get(&address).await;
                assert!(!answer.body.contains(&seed), "{address} at step {step}");
            }
            browser.choose(&table, |_| 0).await;
        }
    }
}
