//! What is sent to a viewer never names what that viewer may not know: over whole random games, in pages and in news.

use std::collections::BTreeSet;

use axum::http::HeaderValue;
use fifty_first::{FaceId, Game, Setup, View};
use table::{Dice, Match, Rules, Seat, Seed, Viewer, Words};

use crate::house::{Browser, House, UPDATE, ann_and_bob, field, moves};

/// Everything that a view names.
fn seen(view: &View) -> BTreeSet<FaceId> {
    let sides = view.sides.iter().flat_map(|side| {
        let private = side.hand.iter().flatten().chain(side.set_aside.iter().flatten());
        let open = side.deals.iter().chain(&side.ruins).chain(private).copied();
        side.locations.iter().map(|it| it.face).chain(open).collect::<Vec<_>>()
    });
    let middle = view.display.iter().chain(&view.discard).chain(&view.attack_pile).chain(&view.drawn);
    sides.chain(middle.copied()).collect()
}

/// What a viewer has ever been shown, and so may read in a log.
struct Knowledge {
    viewer: Viewer,
    known: BTreeSet<FaceId>,
}

impl Knowledge {
    fn learn(&mut self, game: &Game, played: &Match<'_, Game>) {
        self.known.extend(seen(&game.view(played.state(), self.viewer)));
    }

    /// Nothing in the text stands for a card that the viewer does not know. Returns how many cards that were.
    fn check(&self, game: &Game, text: &str, what: &str) -> usize {
        // In updates the quotes of attributes are escaped.
        let text = text.replace("\\\"", "\"");
        let words: BTreeSet<&str> = attributes(&text).collect();
        let read = readable(&text);
        let faces = (0_u8..).map(FaceId).take(game.faces().len());
        let unknown: Vec<FaceId> = faces.filter(|face| !self.known.contains(face)).collect();
        for &face in &unknown {
            let it = &game.face(face).location;
            assert!(!words.contains(it.id.as_str()), "{what}: {:?} is told of {}", self.viewer, it.id);
            // A name that is part of another one cannot be looked for.
            let mut others = game.faces().iter().map(|other| &other.location.name).filter(|name| **name != it.name);
            let unique = !others.any(|name| name.contains(&it.name));
            let name = maud::html! { (it.name) }.into_string();
            let found = read.find(&name).filter(|_| unique && it.name.len() >= 6);
            assert!(
                found.is_none(),
                "{what}: {:?} reads {name} in {:?}",
                self.viewer,
                found.map(|at| &read[at.saturating_sub(80)..(at + 80).min(read.len())])
            );
        }
        unknown.len()
    }
}

/// Everything between quotes, taken apart at what separates the parts of keys and lists.
fn attributes(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2).chain(text.split('"').step_by(2)).flat_map(|it| it.split(['/', ' ', ':']))
}

/// The text without its tags.
fn readable(text: &str) -> String {
    text.split('<').map(|it| it.split_once('>').map_or(it, |(_, after)| after)).collect::<Vec<_>>().join("\n")
}

async fn look(browser: &mut Browser, table: &str, knowledge: &Knowledge, game: &Game) -> usize {
    let mut n = 0;
    for address in [table.to_owned(), format!("{table}/replay")] {
        browser.headers.clear();
        let page = browser.page(&address).await;
        n += knowledge.check(game, &page, &address);
    }
    n
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_of_cards_they_have_not_seen() {
    let house = House::new().await;
    let mut n_hidden = 0;
    for seed in 1..=3_u64 {
        let text = format!("{seed:x}");
        let (mut ann, mut bob, table) = ann_and_bob(&house, &[("seed", &text), ("with", "winter")]).await;
        let mut eve = house.browser();
        let game = Game::embedded(Setup::new(2).with("winter")).expect("a game");
        let mut played = Match::deal(&game, Seed::from_number(seed));
        let viewers = [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Watcher];
        let mut minds = viewers.map(|viewer| Knowledge { viewer, known: BTreeSet::new() });
        let mut dice = Dice::fast(seed);
        for step in 0..2_000 {
            for mind in &mut minds {
                mind.learn(&game, &played);
            }
            let waiting = game.waiting(played.state());
            let Some(seat) = waiting.iter().nth(dice.below(waiting.len().max(1)) as usize) else { break };
            let browser = if seat.index() == 0 { &mut ann } else { &mut bob };
            browser.headers.clear();
            let page = browser.page(&table).await;
            n_hidden += minds[seat.index()].check(&game, &page, "page");
            let offered = moves(&page);
            let choice = offered[dice.below(u32::try_from(offered.len()).unwrap()) as usize].clone();
            let read = game.read(played.state(), seat, &choice).expect("what is offered can be read");
            played.choose(seat, read, &mut |_| {}).expect("what is offered is legal");
            for mind in &mut minds {
                mind.learn(&game, &played);
            }
            browser.headers.insert("accept", HeaderValue::from_static(UPDATE));
            let n = field(&page, "n").expect("a number");
            let number = seat.to_string();
            let answer =
                browser.post(&format!("{table}/move"), &[("n", &n), ("seat", &number), ("choice", &choice)]).await;
            assert!(answer.status.is_success(), "{choice}: {}", answer.body);
            n_hidden += minds[seat.index()].check(&game, &answer.body, "update");
            if step % 7 == 0 && !played.is_over() {
                n_hidden += look(&mut ann, &table, &minds[0], &game).await;
                n_hidden += look(&mut bob, &table, &minds[1], &game).await;
                n_hidden += look(&mut eve, &table, &minds[2], &game).await;
            }
        }
        assert!(played.is_over(), "the game was played to its end");
    }
    assert!(n_hidden > 10_000, "only {n_hidden} unknown cards were looked for");
}
