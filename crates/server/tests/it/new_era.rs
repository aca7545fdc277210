//! Tables of The New Era: a shootout across a restart of the server, people at one screen, and those who only watch.

use table::Dice;

use crate::house::{Browser, House, NEW_ERA, ann_and_bob, between, moves, two_of_us};

/// More decisions than any game has.
const LONGEST: usize = 2_000;

/// A move by lot, with a liking for what leads to a shootout and goes on with it.
fn belligerent(dice: &mut Dice, moves: &[String]) -> usize {
    const LIKED: [&str; 6] = ["attack ", "defend ", "add ", "incorporate ", "activate ", "contacts conquest"];
    let liked: Vec<usize> = (0..moves.len()).filter(|&i| LIKED.iter().any(|verb| moves[i].starts_with(verb))).collect();
    let mut below = |n: usize| dice.below(u32::try_from(n).unwrap()) as usize;
    if liked.is_empty() { below(moves.len()) } else { liked[below(liked.len())] }
}

/// The part of a page with this id, if it is not away. There are sections inside of it, too, which have no id.
fn part<'p>(page: &'p str, id: &str) -> Option<&'p str> {
    let is_there = |it: &&str| !it.split('>').next().is_some_and(|tag| tag.ends_with(" hidden"));
    between(page, &format!("<section id=\"{id}\""), "<section id=\"").filter(is_there)
}

/// Everything but the versions, which a restart changes.
fn shown(page: &str) -> String {
    between(page, "<section id=\"prompt\"", "</main>").unwrap_or_default().to_owned()
}

/// Plays games until an attacker is asked whether to go on after Defense tokens were played.
async fn into_a_shootout(house: &House) -> (Browser, Browser, String, Dice) {
    for seed in 1..40 {
        let text = seed.to_string();
        let (ann, bob, table) = ann_and_bob(house, &[("game", NEW_ERA), ("seed", &text)]).await;
        let (mut both, mut dice) = ([ann, bob], Dice::fast(seed));
        for _ in 0..LONGEST {
            let mut moved = false;
            for i in 0..2 {
                let page = both[i].page(&table).await;
                let is_shot_at = part(&page, "shootout").is_some_and(|it| it.contains(" − "));
                if is_shot_at && moves(&page).iter().any(|it| it == "hold") {
                    let [ann, bob] = both;
                    return (ann, bob, table, dice);
                }
                moved |= both[i].choose(&table, |moves| belligerent(&mut dice, moves)).await.is_some();
            }
            if !moved {
                break;
            }
        }
    }
    panic!("nobody shoots back in 39 games");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shootout_goes_on_after_a_restart() {
    let house = House::new().await;
    let (mut ann, mut bob, table, mut dice) = into_a_shootout(&house).await;
    let mut eve = house.browser();
    let pages = [ann.page(&table).await, bob.page(&table).await, eve.page(&table).await];
    let scenes: Vec<&str> = pages.iter().map(|page| part(page, "shootout").expect("a shootout")).collect();
    assert_eq!(scenes[0], scenes[1], "both seats see the same");
    assert_eq!(scenes[0], scenes[2], "and so does everybody else");
    assert_eq!(pages.iter().filter(|page| !moves(page).is_empty()).count(), 1, "one is asked");
    let before = pages.each_ref().map(|page| shown(page));

    let house = house.restarted().await;
    let (mut ann, mut bob, mut eve) = (ann.moved_to(&house), bob.moved_to(&house), eve.moved_to(&house));
    let after = [ann.page(&table).await, bob.page(&table).await, eve.page(&table).await].map(|page| shown(&page));
    assert_eq!(after, before, "the position, and who is asked");

    // The shootout comes to its end, and the game to its own.
    for browser in [&mut ann, &mut bob] {
        let hold = |moves: &[String]| moves.iter().position(|it| it == "hold").unwrap_or(0);
        browser.choose(&table, hold).await;
    }
    let mut ended = false;
    for _ in 0..LONGEST {
        let mut moved = false;
        for browser in [&mut ann, &mut bob] {
            moved |= browser.choose(&table, |moves| belligerent(&mut dice, moves)).await.is_some();
        }
        let page = eve.page(&table).await;
        ended |= part(&page, "shootout").is_none();
        if !moved {
            break;
        }
    }
    assert!(ended && eve.page(&table).await.contains("The game is over"));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_one_screen_shoot_it_out() {
    let house = House::new().await;
    let mut both = house.browser();
    let table = both.table(&two_of_us(&[("game", NEW_ERA), ("seat2", "me"), ("seed", "5")])).await;
    let screen = both.page(&table).await;
    assert!(screen.contains("I am Ann ") && !screen.contains("data-card"), "nobody's hand is on it");
    let (mut dice, mut seen, mut n_moves) = (Dice::fast(5), [false; 2], 0);
    'game: for _ in 0..LONGEST {
        for (i, seen) in seen.iter_mut().enumerate() {
            let mine = format!("{table}?seat={}", i + 1);
            let page = both.page(&mine).await;
            if page.contains("The game is over") {
                break 'game;
            }
            *seen |= part(&page, "shootout").is_some() && !moves(&page).is_empty();
            let other = part(&page, "rivals").expect("the other player");
            assert!(!other.contains("Hand: "), "nobody sees the other's hand: {other}");
            n_moves += usize::from(both.choose(&mine, |moves| belligerent(&mut dice, moves)).await.is_some());
        }
    }
    assert!(n_moves > 50 && seen.contains(&true), "{n_moves} moves, asked in a shootout: {seen:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_watches_sees_the_table_and_no_hand() {
    let house = House::new().await;
    let (mut ann, mut bob, table) = ann_and_bob(&house, &[("game", NEW_ERA), ("seed", "7")]).await;
    let (mut eve, mut dice) = (house.browser(), Dice::fast(7));
    for _ in 0..60 {
        for browser in [&mut ann, &mut bob] {
            browser.choose(&table, |moves| belligerent(&mut dice, moves)).await;
        }
        let page = eve.page(&table).await;
        assert!(page.contains("new-era others-2 watched") && moves(&page).is_empty());
        assert!(!page.contains("id=\"hand\"") && !page.contains("id=\"supply\""), "{page}");
        let (rivals, middle) =
            (part(&page, "rivals").expect("the players"), part(&page, "middle").expect("the middle"));
        assert!(rivals.contains("Ann") && rivals.contains("Bob") && !rivals.contains("Hand: "));
        assert!(middle.contains("Score track"));
    }
}
