//! A table of 51st State: the middle, every side, the viewer's goods and hand.

pub mod browse;
pub mod card;
pub mod gallery;
pub mod icons;
mod packs;
mod printed;
mod same;
mod score;
mod things;
mod words;

use fifty_first::{BorgoView, Category, Choice, Event, FaceId, Game, Good, LocationView, Phase, Pile, SideView, View};
use maud::{Markup, html};
use table::terminal::counted;
use table::{Seat, Viewer, count, noun};

use self::card::{Eyes, Handle};
use self::things::key;
use crate::browse::ScoreSheet;
use crate::icons::{Icon, decorative, icon, named};
use crate::inlay::inlay;
use crate::screen::{Scene, Screen, Slot, Thing};

/// A table of this game as one viewer sees it.
pub(crate) type Sight<'a> = Scene<'a, View>;

impl Screen for Game {
    fn status(&self, view: &View) -> Markup {
        status(view)
    }

    fn layout(&self, view: &View) -> String {
        let own = own_side(view).is_some();
        let n_rivals = view.sides.len() - usize::from(own);
        format!("rivals-{n_rivals}{}", if own { "" } else { " watched" })
    }

    fn slots(&self, view: &View) -> Vec<Slot> {
        let mut slots = vec![Slot { id: "middle", tab: Some("Table") }, Slot { id: "rivals", tab: Some("Rivals") }];
        if own_side(view).is_some() {
            slots.extend([
                Slot { id: "mine", tab: Some("State") },
                Slot { id: "supply", tab: None },
                Slot { id: "hand", tab: None },
            ]);
        }
        slots
    }

    fn part(&self, id: &str, scene: &Sight<'_>) -> Markup {
        let own = own_side(scene.view);
        match (id, own) {
            ("middle", _) => html! {
                section id="middle" class="panel middle" aria-label="Middle of the table" { (middle(self, scene)) }
            },
            ("rivals", _) => html! {
                section id="rivals" class="panel rivals" aria-label="Other players" {
                    @for side in rivals(scene.view) { (side_panel(self, scene, side)) }
                }
            },
            ("mine", Some(own)) => html! {
                section id="mine" class="panel mine" aria-label="Your State" { (side_panel(self, scene, own)) }
            },
            ("supply", Some(own)) => html! {
                section id="supply" class="supply" aria-label="Your goods" {
                    (card::goods_bar(&own.goods, side_before(scene, own.seat).map(|it| &it.goods)))
                }
            },
            ("hand", Some(own)) => html! {
                section id="hand" class="hand" aria-label="Your hand" { (hand(self, scene, own)) }
            },
            _ => html! {},
        }
    }

    fn is_same(&self, id: &str, one: &Sight<'_>, other: &Sight<'_>) -> bool {
        same::is_same(id, one, other)
    }

    fn things(&self, seat: Seat, choice: Choice) -> Vec<Thing> {
        things::things(self, seat, choice)
    }

    fn tries(&self, view: &View, seat: Seat) -> Vec<Choice> {
        things::tries(self, view, seat)
    }

    fn icon(&self, choice: Choice) -> Icon {
        things::icon(choice)
    }

    fn caution(&self, choice: Choice, n_options: usize) -> Option<String> {
        things::caution(choice, n_options)
    }

    fn rule(&self, event: &Event) -> Option<&'static str> {
        things::rule(self, event)
    }

    fn is_heading(&self, event: &Event) -> bool {
        matches!(event, Event::RoundBegan(_) | Event::PhaseBegan(_))
    }

    fn round_begun(&self, event: &Event) -> Option<u16> {
        if let Event::RoundBegan(round) = event { Some(*round) } else { None }
    }

    fn score_sheet(&self, view: &View, events: &[Event], names: &[String]) -> ScoreSheet {
        score::score_sheet(self, view, events, names)
    }
}

/// The round and the phase, for the header of the page.
fn status(view: &View) -> Markup {
    html! {
        @if view.round > 0 { span class="round" { "Round " b { (view.round) } } }
        ol class="phases" aria-label="Phases" {
            @for phase in [Phase::Lookout, Phase::Production, Phase::Action, Phase::Cleanup] {
                li aria-current=[(phase == view.phase).then_some("step")] { (phase.name()) }
            }
        }
        @if view.last_round && view.phase != Phase::Over { span class="badge alarm" { "Last round" } }
    }
}

/// What can be done with a thing.
const fn handle(key: String, fresh: bool) -> Handle {
    Handle { key, fresh }
}

/// A side when the viewer last decided.
pub(crate) fn side_before<'a>(scene: &Sight<'a>, seat: Seat) -> Option<&'a SideView> {
    scene.before.and_then(|before| before.sides.iter().find(|side| side.seat == seat))
}

/// Whether there are more of these faces than before. Everything is old where nothing is known about before.
fn is_new(face: FaceId, now: &[FaceId], before: Option<&[FaceId]>) -> bool {
    let count = |faces: &[FaceId]| faces.iter().filter(|&&it| it == face).count();
    before.is_some_and(|before| count(before) < count(now))
}

/// The hand of a side, if the view shows it.
fn hand(game: &Game, scene: &Sight<'_>, side: &SideView) -> Markup {
    let before = side_before(scene, side.seat).and_then(|it| it.hand.as_deref());
    let cards = side.hand.as_deref().unwrap_or_default();
    let links = side.links.as_deref().unwrap_or_default();
    html! {
        @if cards.is_empty() && links.is_empty() { p class="quiet" { "Your hand is empty." } }
        ul class="cards" {
            @for &face in cards {
                @let it = &game.face(face).location;
                li { (card::inlaid_card(it, &handle(key::hand(it), is_new(face, cards, before)))) }
            }
            @for &link in links {
                @let it = &game.links()[link.index()].written;
                li { (inlay(card::held_connection(it, 1, &handle(key::hand_link(it), false)))) }
            }
        }
    }
}

/// What belongs to nobody.
fn middle(game: &Game, scene: &Sight<'_>) -> Markup {
    let view = scene.view;
    let decks =
        [(Icon::Deck, "in the deck", view.deck_size), (Icon::Discard, "in the discard pile", view.discard.len())];
    let links = view.link_piles.iter().map(|&(pile, n)| match pile {
        Pile::Blue => (Icon::Blue, "in the blue connection pile", n),
        Pile::Red => (Icon::Red, "in the red connection pile", n),
        Pile::Yellow => (Icon::Contact, "in the yellow connection pile", n),
    });
    html! {
        ul class="piles" aria-label="Piles" {
            @for (icon, pile, n) in decks.into_iter().chain(links) {
                li { (named(icon, pile)) " " b { (n) } span class="quiet" aria-hidden="true" { (pile) } }
            }
        }
        @if !view.open_links.is_empty() {
            div class="links" aria-label="Face-up connections" role="group" {
                @for &link in &view.open_links {
                    @let it = &game.links()[link.index()].written;
                    (inlay(card::connection_chip(it, &handle(key::link(it), false))))
                }
            }
        }
        (track(game, scene))
        @for (title, cards) in [("Lookout", &view.display), ("Just drawn", &view.drawn)] {
            @if !cards.is_empty() { (strip(game, title, cards)) }
        }
        @for (heap, cards) in &view.rival_piles { (packs::turned_up(game, heap.title(), cards)) }
        @if let Some(borgo) = view.borgo { (last_turn(game, borgo)) }
        (packs::middle(game, scene))
    }
}

/// What decided Borgo's last turn: the card he drew, what it calls for, and the card of his attack.
fn last_turn(game: &Game, borgo: BorgoView) -> Markup {
    let Some(drew) = borgo.drew else { return html! {} };
    let cards: Vec<FaceId> = [Some(drew), borgo.attacked_with].into_iter().flatten().collect();
    let actions: Vec<&str> = game.borgo_actions(drew).iter().map(|it| it.name()).collect();
    packs::turned_up(game, &format!("Borgo's last turn: {}", actions.join(", ")), &cards)
}

/// How far everybody is on the way to the points that end the game.
fn track(game: &Game, scene: &Sight<'_>) -> Markup {
    let mut sides: Vec<&SideView> = scene.view.sides.iter().collect();
    sides.sort_by_key(|side| std::cmp::Reverse(side.score));
    html! {
        ol class="track" aria-label="Points" {
            @for side in sides {
                li class=(color(game, side)) data-count=(side.score) {
                    (decorative(emblem(game, side)))
                    span class="vh" { (name_of(game, scene, side)) ": " }
                    b { (side.score) } span class="vh" { " " (noun(side.score, "point")) }
                    @if scene.view.waiting.contains(side.seat) { span class="badge turn" { "to decide" } }
                    progress max=(END_POINTS) value=(side.score.clamp(0, END_POINTS)) aria-hidden="true" {}
                }
            }
        }
    }
}

/// Points that end the game (MS-END-01).
const END_POINTS: i32 = 25;

fn strip(game: &Game, title: &str, cards: &[FaceId]) -> Markup {
    html! {
        div class="strip" role="group" aria-label=(title) {
            h2 { (title) }
            ul class="cards" {
                @for &face in cards {
                    @let it = &game.face(face).location;
                    li { (card::inlaid_card(it, &handle(key::shown(it), false))) }
                }
            }
        }
    }
}

/// One side: who it is, what it has, and its State.
fn side_panel(game: &Game, scene: &Sight<'_>, side: &SideView) -> Markup {
    let view = scene.view;
    let board = side.faction.and_then(|faction| game.boards().get(usize::from(faction)));
    let own = view.viewer == Viewer::Seat(side.seat);
    let emblem = emblem(game, side);
    let before = side_before(scene, side.seat).map(|it| it.deals.as_slice());
    let class = format!("side {}", color(game, side));
    html! {
        article class=(class) data-seat=(side.seat) {
            header {
                span class="emblem" { @if board.is_some() { (icon(emblem)) } @else { (named(emblem, &name_of(game, scene, side))) } }
                div class="who" {
                    h2 { (name_of(game, scene, side)) @match board {
                            Some(_) => { " " small { "player " (side.seat) @if own { ", you" } } },
                            None => { " " (opponent_words(game)) },
                        }
                    }
                    (badges(view, side))
                }
                div class="numbers" {
                    @if board.is_some() {
                    span class="n" { (named(Icon::Card, &format!("hand of {}", Good::Card.count(side.hand_size)))) b aria-hidden="true" { (side.hand_size) } }
                    }
                    @let n_ruins = side.ruins.len() + side.hidden_ruins as usize;
                    @if n_ruins > 0 {
                        span class="n" { (named(Icon::Ruins, &format!("{n_ruins} Ruins"))) b aria-hidden="true" { (n_ruins) } }
                    }
                    @if let Some(borgo) = view.borgo.filter(|_| board.is_none()) {
                        @let brawlers = count(borgo.brawlers, "Brawler");
                        span class="n" { (named(Icon::Worker, &brawlers)) b aria-hidden="true" { (borgo.brawlers) } }
                        @let marker = format!("round marker on {}", borgo.marker);
                        span class="n" { (named(Icon::Token, &marker)) b aria-hidden="true" { (borgo.marker) } }
                    }
                    (points(side))
                }
            }
            div class="holdings" {
                @if !own && board.is_some() { (card::goods_line(&side.goods)) }
                @if let (true, Some(board)) = (own, board) { (inlay(card::board_actions(&board.written, &side.board_used, &board_handles(board.acts.len())))) }
                @if !side.deals.is_empty() {
                    span class="deals" role="group" aria-label="Deals" {
                        @for (face, n) in counted(&side.deals) {
                            @let it = &game.face(face).location;
                            (inlay(card::deal(it, n, &handle(key::deal(side.seat, it), is_new(face, &side.deals, before)))))
                        }
                    }
                }
            }
            @if let Some(hand) = side.hand.as_ref().filter(|hand| !own && !hand.is_empty()) {
                // Only whoever looks back at a finished game sees the hands of all.
                div class="holdings" role="group" aria-label="Hand" {
                    @for &face in hand { (card::in_hand(&game.face(face).location)) }
                }
            }
            (state(game, scene, side, if own { Eyes::Owner } else { Eyes::Others }))
        }
    }
}

/// Which of its kind the opponent is, in a word, and on hover in a sentence.
fn opponent_words(game: &Game) -> Markup {
    let setup = game.setup();
    let variant = setup.opponent.name().split_once(": ").map_or("", |(_, variant)| variant);
    html! { small title=(setup.opponent.about()) { (variant) @if setup.hard { "harder" } } }
}

/// Points, and how far it is to 25, which ends the game.
fn points(side: &SideView) -> Markup {
    html! {
        span class="points" {
            (named(Icon::Vp, &format!("{} VP", side.score))) b aria-hidden="true" { (side.score) }
            progress max=(END_POINTS) value=(side.score.clamp(0, END_POINTS)) aria-label="Points of 25" {}
        }
    }
}

fn badges(view: &View, side: &SideView) -> Markup {
    html! {
        span class="badges" {
            @if view.round > 0 && view.first == side.seat { (icon(Icon::FirstPlayer)) }
            @if side.passed { span class="badge" { (decorative(Icon::Pass)) "passed" } }
            @if view.phase == Phase::Opening && side.ready { span class="badge" { "has chosen" } }
            @if view.winners.contains(side.seat) { span class="badge turn" { "winner" } }
        }
    }
}

/// The three rows of a State (MS-GEN-03).
fn state(game: &Game, scene: &Sight<'_>, side: &SideView, eyes: Eyes) -> Markup {
    let faces = |side: &SideView| side.locations.iter().map(|it| it.face).collect::<Vec<_>>();
    let (now, before) = (faces(side), side_before(scene, side.seat).map(faces));
    let fresh = |it: &LocationView| is_new(it.face, &now, before.as_deref());
    let row = |categories: &[Category]| -> Vec<&LocationView> {
        side.locations.iter().filter(|it| categories.contains(&game.face(it.face).category)).collect()
    };
    let rows = [
        ("Production", row(&[Category::Production, Category::OpenProduction])),
        ("Features", row(&[Category::Feature])),
        ("Actions", row(&[Category::Action])),
    ];
    html! {
        div class="state" {
            @for (name, places) in &rows {
                section class={ "rank n-" (places.len().clamp(1, 6)) } aria-label=(name) {
                    h3 { (name) b { (places.len()) } }
                    ul {
                        @for it in places {
                            @let key = key::place(side.seat, &game.face(it.face).location, it.nth);
                            li { (card::inlaid_location(game, it, eyes, &handle(key, fresh(it)))) }
                        }
                    }
                }
            }
        }
    }
}

/// The viewer's own side.
pub(crate) fn own_side(view: &View) -> Option<&SideView> {
    view.sides.iter().find(|side| view.viewer == Viewer::Seat(side.seat))
}

/// Everybody but the viewer, in the order of play.
pub(crate) fn rivals(view: &View) -> impl Iterator<Item = &SideView> {
    let own = own_side(view).map(|own| own.seat);
    seen_from(view).filter(move |side| own != Some(side.seat))
}

/// The sides in the order of play, beginning after the viewer.
fn seen_from(view: &View) -> impl Iterator<Item = &SideView> {
    let own = own_side(view).and_then(|own| view.sides.iter().position(|side| side.seat == own.seat));
    let (before, after) = view.sides.split_at(own.map_or(0, |own| own + 1));
    after.iter().chain(before)
}

fn name_of(game: &Game, scene: &Sight<'_>, side: &SideView) -> String {
    if side.faction.is_none() { game.rival_name().unwrap_or_default().to_owned() } else { scene.name(side.seat) }
}

/// The sign of a side.
fn emblem(game: &Game, side: &SideView) -> Icon {
    let board = side.faction.and_then(|faction| game.boards().get(usize::from(faction)));
    board.map_or(Icon::VirtualPlayer, |board| icons::faction(&board.written.id).unwrap_or(Icon::Anvil))
}

/// The class that gives a thing the color of a side.
pub(crate) fn color(game: &Game, side: &SideView) -> String {
    format!("f-{}", emblem(game, side).id())
}

fn board_handles(n_acts: usize) -> Vec<Handle> {
    let acts = (0..n_acts).map(key::board_action);
    acts.chain([key::EXCHANGE.to_owned()]).map(|key| handle(key, false)).collect()
}
