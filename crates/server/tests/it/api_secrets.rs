//! No answer names a card that only somebody else's hand holds.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::programs::{Lots, Programs, items, text};

/// The names of all cards in a part of a view.
fn names(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            // Everything with a distance is a card.
            if fields.contains_key("distance") {
                into.insert(text(&fields["name"]));
            }
            fields.values().for_each(|it| names(it, into));
        }
        Value::Array(values) => values.iter().for_each(|it| names(it, into)),
        _ => {}
    }
}

fn hand(view: &Value, seat: usize) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let side = &view["view"]["sides"][seat - 1];
    for part in ["hand", "set-aside"] {
        names(&side[part], &mut found);
    }
    names(&view["view"]["drawn"], &mut found);
    found
}

#[tokio::test]
async fn nobody_reads_the_hands_of_others() {
    let server = Programs::new().await;
    let (mut n_view, mut n_log) = (0, 0);
    for seed in ["1", "2"] {
        let (id, sessions) = server.two_players(seed).await;
        let address = format!("/api/tables/{id}");
        let mut lots = Lots::new(seed.parse().unwrap());
        // Whatever has ever lain open may be named in the log.
        let mut ever_open = BTreeSet::new();
        for _ in 0..60 {
            let watched = server.get(&format!("{address}/view"), "").await.ok();
            assert_eq!(watched["seat"], Value::Null);
            let mut open = BTreeSet::new();
            names(&watched["view"], &mut open);
            ever_open.extend(open.iter().cloned());

            let mut hands = Vec::new();
            for (seat, session) in (1..).zip(&sessions) {
                let own = server.get(&format!("{address}/view?seat={seat}"), session).await.ok();
                assert_eq!(own["seat"], seat);
                hands.push(hand(&own, seat));
            }
            for (seat, hidden) in (1..).zip(&hands) {
                let other = 3 - seat;
                for session in ["", sessions[other - 1].as_str()] {
                    let known: BTreeSet<&String> = if session.is_empty() {
                        open.iter().collect()
                    } else {
                        open.iter().chain(&hands[other - 1]).collect()
                    };
                    let mut now = server.get(&format!("{address}/view"), session).await.text;
                    now.push_str(&server.get(&address, session).await.text);
                    if !session.is_empty() {
                        now.push_str(&server.get(&format!("{address}/options?refused=true"), session).await.text);
                    }
                    let log = server.get(&format!("{address}/log"), session).await.text;
                    for name in hidden {
                        // A name within another name shows nothing.
                        let within = |it: &&String| it.contains(name.as_str());
                        if !known.iter().any(&within) {
                            assert!(!now.contains(name.as_str()), "{name} of seat {seat} is told: {now}");
                            n_view += 1;
                        }
                        let own = &hands[other - 1];
                        if !ever_open.iter().chain(own).any(|it| within(&it)) {
                            assert!(!log.contains(name.as_str()), "{name} of seat {seat} is told: {log}");
                            n_log += 1;
                        }
                    }
                }
            }

            let Some(seat) = watched["waiting"][0].as_u64() else { break };
            let session = &sessions[usize::try_from(seat).unwrap() - 1];
            let decision = server.get(&format!("{address}/options"), session).await.ok();
            let choice = &lots.pick(items(&decision["options"]))["notation"];
            let order = json!({ "n": decision["n"], "choice": choice });
            server.post(&format!("{address}/choose"), session, &order).await.ok();
        }
    }
    assert!(n_view > 500 && n_log > 100, "{n_view} and {n_log} hidden cards are too few to show anything");
}

#[tokio::test]
async fn the_seed_is_told_at_the_end_only() {
    let server = Programs::new().await;
    let seed = "5eed5eed5eed5eed";
    let (id, sessions) = server.two_players(seed).await;
    for session in ["", &sessions[0], &sessions[1]] {
        for part in ["", "/view", "/log", "/chat", "/record"] {
            let answer = server.get(&format!("/api/tables/{id}{part}"), session).await;
            assert!(!answer.text.contains(seed), "{part}: {}", answer.text);
        }
    }
}
