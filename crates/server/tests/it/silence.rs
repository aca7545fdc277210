//! Nobody learns by what the table does, or when, whether somebody has a choice: who holds nothing is asked like anybody
//! else, and computer players take their time.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Settings;

use crate::house::{FORGED, House, STATE51, quick};
use crate::programs::{Lots, Programs, items, text};

/// Decisions of a game that are looked at.
const DECISIONS: usize = 400;

/// The seats that must decide.
fn waiting(progress: &Value) -> Vec<usize> {
    items(&progress["waiting"]).iter().map(|it| usize::try_from(it.as_u64().unwrap()).unwrap()).collect()
}

/// Plays at random and returns, for every question of this kind to somebody else than whoever moved: how many entries the
/// mover's request wrote, and how many answers there were.
async fn observed(game: &str, seed: &str, is_of_kind: impl Fn(&[String]) -> bool) -> Vec<(u64, usize)> {
    let programs = Programs::new().await;
    let (id, tokens) = programs.two_players_of(game, seed, true).await;
    let mut lots = Lots::new(51);
    let mut noticed = Vec::new();
    let mut last: Option<(usize, u64)> = None;
    for _ in 0..DECISIONS {
        let table = programs.get(&format!("/api/tables/{id}"), "").await.ok();
        let Some(&seat) = waiting(&table).first() else { break };
        let token = &tokens[seat - 1];
        let asked = programs.get(&format!("/api/tables/{id}/options?seat={seat}"), token).await.ok();
        let options: Vec<String> = items(&asked["options"]).iter().map(|it| text(&it["notation"])).collect();
        if let Some((mover, entries)) = last
            && mover != seat
            && is_of_kind(&options)
        {
            noticed.push((entries, options.len()));
        }
        let n = asked["n"].as_u64().unwrap();
        let order = json!({ "seat": seat, "n": n, "choice": lots.pick(&options) });
        let after = programs.post(&format!("/api/tables/{id}/choose"), token, &order).await.ok();
        last = Some((seat, after["n"].as_u64().unwrap() - n));
    }
    noticed
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_can_only_pass_is_asked_like_anybody_else() {
    // A Response of Forged in Steel, and a turn of 51st State: both can always be passed.
    for (game, n_games) in [(FORGED, 30), (STATE51, 3)] {
        let (mut single, mut several) = (0, 0);
        for seed in 1..=n_games {
            let may_pass = |options: &[String]| options.iter().any(|it| it == "pass");
            for (entries, n_options) in observed(game, &format!("{seed:x}"), may_pass).await {
                // What comes before the question may answer itself by what lies open, but the question never does.
                *(if n_options == 1 { &mut single } else { &mut several }) += 1;
                assert!(entries >= 1);
                if game == FORGED {
                    assert_eq!(entries, 1, "{game}, seed {seed}: {n_options} answers");
                }
            }
        }
        assert!(single > 0 && several > 0, "{game}: {single} could only pass, {several} could do more");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_player_takes_the_same_time_whatever_it_holds() {
    let pace = Duration::from_millis(120);
    let programs = Programs { house: House::with(Settings { pace, ..quick() }).await };
    let wish = json!({ "game": STATE51, "seats": [{ "who": "me" }, { "who": "computer", "kind": "random" }],
                       "seed": "9", "name": "Ann" });
    let created = programs.post("/api/tables", "", &wish).await.ok();
    let (id, token) = (text(&created["id"]), text(&created["session"]));
    let mut lots = Lots::new(3);
    let mut n_turns = 0;
    for _ in 0..60 {
        let asked = programs.get(&format!("/api/tables/{id}/options"), &token).await.ok();
        if !waiting(&asked).contains(&1) {
            // The answer to Ann's move does not come before the pace is over, unless she is asked again.
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        }
        let options: Vec<String> = items(&asked["options"]).iter().map(|it| text(&it["notation"])).collect();
        let order = json!({ "seat": 1, "n": asked["n"], "choice": lots.pick(&options) });
        let before = programs.get(&format!("/api/tables/{id}/view"), "").await.ok();
        let begun = Instant::now();
        let after = programs.post(&format!("/api/tables/{id}/choose"), &token, &order).await.ok();
        let took = begun.elapsed();
        let then = programs.get(&format!("/api/tables/{id}/view"), "").await.ok();
        // A whole turn of the computer player lies between two of Ann's; whoever holds no card has nothing to hide.
        let in_action = [&before, &then].iter().all(|it| it["view"]["phase"] == "action");
        let same_round = before["view"]["round"] == then["view"]["round"];
        let may_hide = [&before, &then].iter().all(|it| it["view"]["sides"][1]["hand-size"].as_u64().unwrap() > 0);
        let n_entries = after["n"].as_u64().unwrap() - asked["n"].as_u64().unwrap();
        if in_action && same_round && may_hide && n_entries > 1 {
            assert!(took >= pace, "a turn took {took:?}");
            n_turns += 1;
        }
    }
    assert!(n_turns > 0, "the computer player had a turn");
}
