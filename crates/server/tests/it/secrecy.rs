//! What is sent to a viewer never names what that viewer may not know: over whole random games, in pages, in news and in
//! the answers to programs.

use std::collections::BTreeSet;

use axum::http::HeaderValue;
use serde_json::{Value, json};
use table::{Dice, Match, Rules, Seat, SeatSet, Seed, Viewer, Words};

use crate::house::{Browser, FORGED, House, STATE51, UPDATE, ann_and_bob, field, moves};
use crate::news::{Stream, stream_of};
use crate::programs::Programs;

/// More decisions than any game has.
const LONGEST: usize = 3_000;

/// A game whose cards can be looked for.
trait Secretive: Words {
    /// Everything that a view names, by its place in [`Secretive::names`].
    fn seen(&self, view: &Self::View) -> BTreeSet<usize>;

    /// ID and name of every card.
    fn names(&self) -> Vec<(String, String)>;

    /// Other words that may be on any page.
    fn other_words(&self) -> Vec<String>;

    /// The words of a text that can be IDs.
    fn ids(text: &str) -> BTreeSet<&str>;
}

impl Secretive for fifty_first::Game {
    fn seen(&self, view: &fifty_first::View) -> BTreeSet<usize> {
        let sides = view.sides.iter().flat_map(|side| {
            let private = side.hand.iter().flatten().chain(side.set_aside.iter().flatten());
            let open = side.deals.iter().chain(&side.ruins).chain(private).copied();
            side.locations.iter().map(|it| it.face).chain(open).collect::<Vec<_>>()
        });
        let turned_up = view.rival_piles.iter().flat_map(|(_, cards)| cards);
        let middle = view.display.iter().chain(&view.discard).chain(turned_up).chain(&view.drawn);
        sides.chain(middle.copied()).map(|face| face.0.into()).collect()
    }

    fn names(&self) -> Vec<(String, String)> {
        self.faces().iter().map(|it| (it.location.id.clone(), it.location.name.clone())).collect()
    }

    fn other_words(&self) -> Vec<String> {
        Vec::new()
    }

    /// Everything between quotes, taken apart at what separates the parts of keys and lists.
    fn ids(text: &str) -> BTreeSet<&str> {
        text.split(['"', '/', ' ', ':']).collect()
    }
}

impl Secretive for forged::Game {
    fn seen(&self, view: &forged::View) -> BTreeSet<usize> {
        let open = &view.open;
        let players = view.players.iter().map(|it| it.hand.with(it.bank).with(it.selected).with(it.discarded));
        let shown = open.shown.0.into_iter().chain(open.headlines.iter().map(|it| forged::CardSet::only(it.card)));
        let piles = [open.in_play, open.boxed, open.spent, open.responded, view.in_view];
        players.chain(shown).chain(piles).flat_map(forged::CardSet::iter).map(forged::CardId::index).collect()
    }

    fn names(&self) -> Vec<(String, String)> {
        self.cards().map(|(_, it)| (it.id.clone(), it.title.clone())).collect()
    }

    fn other_words(&self) -> Vec<String> {
        let texts = self.cards().flat_map(|(_, it)| {
            let more = [it.headline.as_ref().map(|it| &it.text), it.response.as_ref().map(|it| &it.text)];
            [Some(&it.event_text)].into_iter().chain(more).flatten().cloned().collect::<Vec<_>>()
        });
        let abilities = self.leaders().map(|(_, it)| it).chain(self.tokens().map(|(_, it)| it));
        let map = self.map();
        let scenery = map.scenery().iter().map(|it| &it.name);
        let places = map.bridges().iter().map(|it| &it.name).chain(map.mines()).chain(scenery);
        texts.chain(places.cloned()).chain(abilities.map(|it| format!("{}: {}", it.name, it.text))).collect()
    }

    /// Many IDs are ordinary words, so they are looked for only where cards are named: in keys and in attributes.
    fn ids(text: &str) -> BTreeSet<&str> {
        let marks = ["data-card=\"", "card/", "headline/", "\"id\":\""];
        let ends = |rest: &'_ str| rest.find(['"', ' ', '/', '&']).unwrap_or(rest.len());
        marks.into_iter().flat_map(|mark| text.split(mark).skip(1)).map(|rest| &rest[..ends(rest)]).collect()
    }
}

/// What a viewer has ever been shown, and so may read in a log.
struct Knowledge<'g, G> {
    game: &'g G,
    viewer: Viewer,
    known: BTreeSet<usize>,
    /// ID and name of every card, and whether the name stands for nothing else.
    cards: Vec<(String, String, bool)>,
}

impl<'g, G: Secretive> Knowledge<'g, G> {
    fn of(game: &'g G, viewer: Viewer) -> Knowledge<'g, G> {
        let (names, words) = (game.names(), game.other_words());
        // A name that is part of another one cannot be looked for.
        let unique = |name: &String| {
            let others = names.iter().map(|(_, other)| other).filter(|other| *other != name);
            name.len() >= 6 && !others.chain(&words).any(|it| it.contains(name.as_str()))
        };
        let cards = names.iter().map(|(id, name)| (id.clone(), name.clone(), unique(name))).collect();
        Knowledge { game, viewer, known: BTreeSet::new(), cards }
    }

    fn learn(&mut self, played: &Match<'_, G>) {
        self.known.extend(self.game.seen(&self.game.view(played.state(), self.viewer)));
    }

    /// Nothing in the text stands for a card that the viewer does not know. Returns how many cards that were.
    fn check(&self, text: &str, what: &str) -> usize {
        // In updates the quotes of attributes are escaped.
        let text = text.replace("\\\"", "\"");
        let words = G::ids(&text);
        let read = readable(&text);
        let unknown = self.cards.iter().enumerate().filter(|(i, _)| !self.known.contains(i));
        let mut n = 0;
        for (_, (id, name, unique)) in unknown {
            assert!(!words.contains(id.as_str()), "{what}: {:?} is told of {id}", self.viewer);
            let name = maud::html! { (name) }.into_string();
            let found = read.find(&name).filter(|_| *unique);
            assert!(
                found.is_none(),
                "{what}: {:?} reads {name} in {:?}",
                self.viewer,
                found.map(|at| String::from_utf8_lossy(
                    &read.as_bytes()[at.saturating_sub(80)..(at + 80).min(read.len())]
                ))
            );
            n += 1;
        }
        n
    }

    /// Cards that a position names must be those that the viewer sees in this moment, whatever was seen before.
    fn check_now(&self, played: &Match<'_, G>, ids: &BTreeSet<&str>, what: &str) {
        let seen = self.game.seen(&self.game.view(played.state(), self.viewer));
        for (i, (id, ..)) in self.cards.iter().enumerate().filter(|(_, (id, ..))| ids.contains(id.as_str())) {
            assert!(seen.contains(&i), "{what}: {:?} is told of {id} now", self.viewer);
        }
    }
}

fn viewers() -> [Viewer; 3] {
    [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Watcher]
}

/// The text without its tags.
fn readable(text: &str) -> String {
    text.split('<').map(|it| it.split_once('>').map_or(it, |(_, after)| after)).collect::<Vec<_>>().join("\n")
}

/// The cards that a page shows as cards.
fn on_page(page: &str) -> BTreeSet<&str> {
    page.split("data-card=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

async fn look<G: Secretive>(
    browser: &mut Browser,
    table: &str,
    played: &Match<'_, G>,
    knowledge: &Knowledge<'_, G>,
) -> usize {
    browser.headers.clear();
    let page = browser.page(table).await;
    knowledge.check_now(played, &on_page(&page), table);
    let replay = format!("{table}/replay");
    knowledge.check(&page, table) + knowledge.check(&browser.page(&replay).await, &replay)
}

/// Answers that wait for those of others: where several answer in secret, all take effect together.
struct HeldBack<G: Words>(Vec<(Seat, G::Choice)>);

impl<G: Words> HeldBack<G> {
    /// Who must decide and has not answered.
    fn undecided(&self, played: &Match<'_, G>) -> SeatSet {
        let answered: SeatSet = self.0.iter().map(|(seat, _)| *seat).collect();
        played.game().waiting(played.state()).without(answered)
    }

    /// Makes a choice, or holds it back. Returns whether it is held back.
    fn choose(&mut self, played: &mut Match<'_, G>, seat: Seat, choice: G::Choice) -> bool {
        let (game, s) = (played.game(), played.state());
        let asked = game.waiting(s);
        if asked.len() < 2 || !asked.iter().any(|it| game.options_are_secret(s, it)) {
            played.choose(seat, choice, &mut |_| {}).expect("what is offered is legal");
            return false;
        }
        self.0.push((seat, choice));
        if !self.undecided(played).is_empty() {
            return true;
        }
        self.0.sort_by_key(|(seat, _)| seat.index());
        for (seat, choice) in self.0.drain(..) {
            // What the answers before it made impossible is asked again.
            let _ = played.choose(seat, choice, &mut |_| {});
        }
        false
    }
}

/// Plays a whole random game by pages while everybody listens. Returns how many unknown cards were looked for.
async fn play_by_pages<G: Secretive>(house: &House, game: &G, seed: u64, setup: &[(&str, &str)]) -> usize {
    let text = format!("{seed:x}");
    let (mut ann, mut bob, table) = ann_and_bob(house, &[setup, &[("seed", &text)]].concat()).await;
    let mut eve = house.browser();
    let mut played = Match::deal(game, Seed::from_number(seed));
    let mut minds = viewers().map(|viewer| Knowledge::of(game, viewer));
    let mut streams = Vec::new();
    for browser in [&mut ann, &mut bob, &mut eve] {
        let page = browser.page(&table).await;
        streams.push(Stream::open(browser, &stream_of(&page)).await);
    }
    let mut dice = Dice::fast(seed);
    let mut n_hidden = 0;
    let mut held = HeldBack(Vec::new());
    for step in 0..LONGEST {
        for mind in &mut minds {
            mind.learn(&played);
        }
        let waiting = held.undecided(&played);
        let Some(seat) = waiting.iter().nth(dice.below(waiting.len().max(1)) as usize) else { break };
        let browser = if seat.index() == 0 { &mut ann } else { &mut bob };
        browser.headers.clear();
        let page = browser.page(&table).await;
        n_hidden += minds[seat.index()].check(&page, "page");
        let offered = moves(&page);
        let choice = offered[dice.below(u32::try_from(offered.len()).unwrap()) as usize].clone();
        let read = game.read(played.state(), seat, &choice).expect("what is offered can be read");
        let is_held = held.choose(&mut played, seat, read);
        for mind in &mut minds {
            mind.learn(&played);
        }
        browser.headers.insert("accept", HeaderValue::from_static(UPDATE));
        let n = field(&page, "n").expect("a number");
        let number = seat.to_string();
        let answer = browser.post(&format!("{table}/move"), &[("n", &n), ("seat", &number), ("choice", &choice)]).await;
        assert!(answer.status.is_success(), "{choice}: {}", answer.body);
        n_hidden += minds[seat.index()].check(&answer.body, "update");
        if is_held {
            continue;
        }
        for (mind, stream) in minds.iter().zip(&mut streams) {
            n_hidden += mind.check(&stream.update().await.to_string(), "news");
        }
        if step % 7 == 0 && !played.is_over() {
            for (browser, mind) in [&mut ann, &mut bob, &mut eve].into_iter().zip(&minds) {
                n_hidden += look(browser, &table, &played, mind).await;
            }
        }
    }
    assert!(played.is_over(), "the game was played to its end");
    n_hidden
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_of_cards_they_have_not_seen() {
    let house = House::new().await;
    let game = fifty_first::Game::embedded(fifty_first::Setup::new(2).with("winter")).expect("a game");
    let mut n_hidden = 0;
    for seed in 1..=3 {
        n_hidden += play_by_pages(&house, &game, seed, &[("game", STATE51), ("with", "winter")]).await;
    }
    assert!(n_hidden > 10_000, "only {n_hidden} unknown cards were looked for");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_of_selected_banked_and_drawn_cards() {
    let house = House::new().await;
    let mut n_hidden = 0;
    for (seed, bigwig) in [(1, false), (2, true)] {
        let setup = forged::Setup { mogul: bigwig, bigwig, ..forged::Setup::new(2) };
        let game = forged::Game::embedded(setup).expect("a game");
        let with: &[(&str, &str)] = if bigwig { &[("with", "bigwig")] } else { &[] };
        n_hidden += play_by_pages(&house, &game, seed, &[&[("game", FORGED)], with].concat()).await;
    }
    assert!(n_hidden > 10_000, "only {n_hidden} unknown cards were looked for");
}

/// Every ID in a part of a position.
fn ids_in<'v>(value: &'v Value, into: &mut BTreeSet<&'v str>) {
    match value {
        Value::Object(fields) => {
            into.extend(fields.get("id").and_then(Value::as_str));
            fields.values().for_each(|it| ids_in(it, into));
        }
        Value::Array(values) => values.iter().for_each(|it| ids_in(it, into)),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_program_is_told_of_selected_banked_and_drawn_cards() {
    let server = Programs::new().await;
    let game = forged::Game::embedded(forged::Setup::new(2)).expect("a game");
    let (id, sessions) = server.two_players_of(FORGED, "3", false).await;
    let address = format!("/api/tables/{id}");
    let mut played = Match::deal(&game, Seed::from_number(3));
    let mut minds = viewers().map(|viewer| Knowledge::of(&game, viewer));
    let mut dice = Dice::fast(3);
    let mut n_hidden = 0;
    for n in 0..LONGEST {
        for mind in &mut minds {
            mind.learn(&played);
        }
        if played.is_over() {
            break;
        }
        for (session, mind) in sessions.iter().map(String::as_str).chain([""]).zip(&minds) {
            let view = server.get(&format!("{address}/view"), session).await;
            n_hidden += mind.check(&view.text, "view");
            let view = view.ok();
            let mut ids = BTreeSet::new();
            ids_in(&view, &mut ids);
            assert_eq!(view["n"], n, "the game here goes as that of the server");
            mind.check_now(&played, &ids, "view");
            for part in ["", "/log", "/options?refused=true"] {
                let answer = server.get(&format!("{address}{part}"), session).await;
                n_hidden += mind.check(&answer.text, part);
            }
        }
        let waiting = game.waiting(played.state());
        let Some(seat) = waiting.iter().nth(dice.below(waiting.len().max(1)) as usize) else { break };
        let session = &sessions[seat.index()];
        let decision = server.get(&format!("{address}/options"), session).await.ok();
        let options = decision["options"].as_array().expect("options");
        let choice = options[dice.below(u32::try_from(options.len()).unwrap()) as usize]["notation"].clone();
        let order = json!({ "n": decision["n"], "choice": choice });
        let answer = server.post(&format!("{address}/choose"), session, &order).await;
        let read = game.read(played.state(), seat, choice.as_str().unwrap()).expect("what is offered can be read");
        played.choose(seat, read, &mut |_| {}).expect("what is offered is legal");
        for mind in &mut minds {
            mind.learn(&played);
        }
        n_hidden += minds[seat.index()].check(&answer.text, "choose");
        answer.ok();
    }
    assert!(played.is_over(), "the game was played to its end");
    assert!(n_hidden > 10_000, "only {n_hidden} unknown cards were looked for");
}
