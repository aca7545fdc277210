//! A table of 51st State: the middle, every side, the viewer's goods and hand, the question and the log.
//!
//! On a wide screen all of it is seen at once; on a phone the parts are tabs, and the question, the goods and the hand
//! stay in sight. The tabs are radio buttons, so they work without a script.

use fifty_first::{Category, FaceId, Game, LocationView, Phase, SideView, View};
use maud::{Markup, html};
use table::{Seat, Viewer};

use crate::card::{self, Eyes, Light, Size};
use crate::icons::{self, Icon};

/// Everything on the page of a table that is not the position itself.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The game with its cards.
    pub game: &'a Game,
    /// The position as one viewer sees it.
    pub view: &'a View,
    /// The names of the players, in seat order. A missing name is made up.
    pub names: &'a [String],
    /// What the viewer is asked.
    pub prompt: &'a Prompt,
    /// What happened, oldest first.
    pub log: &'a [LogLine],
}

/// The question to the viewer, or whom the table waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// In words.
    pub question: String,
    /// Whether the viewer must answer it.
    pub mine: bool,
    /// The answers, empty where the viewer only waits.
    pub offers: Vec<Offer>,
    /// Where a form with the answer goes.
    pub post_to: String,
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// In words.
    pub label: String,
    /// In notation: what the form sends.
    pub notation: String,
    /// Why it is not possible, if it is shown only for that.
    pub refused: Option<String>,
}

/// A line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogLine {
    /// The sentence.
    pub text: String,
    /// It happened since the viewer's last decision.
    pub new: bool,
}

/// The whole table.
pub fn table(scene: &Scene<'_>) -> Markup {
    let own = own_side(scene.view);
    let rivals: Vec<&SideView> =
        seen_from(scene.view).filter(|side| own.is_none_or(|own| own.seat != side.seat)).collect();
    html! {
        div class={ "table rivals-" (rivals.len()) @if own.is_none() { " watched" } } {
            (tabs(scene.prompt.mine, own.is_some()))
            (prompt(scene.prompt))
            section class="panel moves" aria-label="Moves" { (moves(scene.prompt)) }
            section class="panel middle" aria-label="Middle of the table" { (middle(scene)) }
            section class="panel rivals" aria-label="Other players" {
                @for side in rivals { (side_panel(scene, side)) }
            }
            @if let Some(own) = own {
                section class="panel mine" aria-label="Your State" { (side_panel(scene, own)) }
                section class="supply" aria-label="Your goods" { (card::goods_bar(&own.goods)) }
                section class="hand" aria-label="Your hand" { (hand(scene.game, own)) }
            }
            section class="panel log" aria-label="Log" { (log(scene.log)) }
        }
    }
}

/// The round and the phase, for the header of the page.
pub fn status(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
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

/// One line of what the table asks, always in sight.
pub fn prompt(prompt: &Prompt) -> Markup {
    let (class, icon) = if prompt.mine { ("prompt is-mine", Icon::Action) } else { ("prompt", Icon::Waiting) };
    html! {
        section class=(class) aria-label="Question" aria-live="polite" {
            (icons::decorative(icon))
            p { (prompt.question) }
        }
    }
}

/// The answers, put together by what they do.
pub fn moves(prompt: &Prompt) -> Markup {
    let groups = grouped(&prompt.offers);
    // A few answers need no folding.
    let folded = prompt.offers.len() > 8;
    html! {
        h2 { "Moves" }
        @if prompt.offers.is_empty() { p class="quiet" { "Nothing to decide." } }
        form method="post" action=(prompt.post_to) {
            @for (verb, offers) in &groups {
                @if folded && offers.len() > 1 {
                    details class="verb" {
                        summary { (icons::decorative(verb_icon(verb))) span { (capitalized(verb)) } b class="count" { (offers.len()) } }
                        ul { @for offer in offers { li { (answer(offer)) } } }
                    }
                } @else {
                    ul class="verb" { @for offer in offers { li { (answer(offer)) } } }
                }
            }
        }
    }
}

fn answer(offer: &Offer) -> Markup {
    let verb = offer.notation.split([' ', ':']).next().unwrap_or_default();
    html! {
        @if let Some(why) = &offer.refused {
            div class="button is-refused" aria-disabled="true" {
                (icons::decorative(Icon::Lock)) span { (offer.label) span class="why" { (why) } }
            }
        } @else {
            button class="button" name="choice" value=(offer.notation) { (icons::decorative(verb_icon(verb))) span { (offer.label) } }
        }
    }
}

/// The hand of a side, if the view shows it.
pub fn hand(game: &Game, side: &SideView) -> Markup {
    let cards = side.hand.as_deref().unwrap_or_default();
    let links = side.links.as_deref().unwrap_or_default();
    html! {
        @if cards.is_empty() && links.is_empty() { p class="quiet" { "Your hand is empty." } }
        ul class="cards" {
            @for &face in cards { li { (card::card(&game.face(face).location, Size::Hand)) } }
            @for &link in links { li { (card::connection(&game.links()[link.index()].written, 1)) } }
        }
    }
}

/// What belongs to nobody.
pub fn middle(scene: &Scene<'_>) -> Markup {
    let (game, view) = (scene.game, scene.view);
    let [blue, red] = view.link_piles;
    html! {
        ul class="piles" aria-label="Piles" {
            @for (icon, pile, n) in [
                (Icon::Deck, "in the deck", view.deck_size),
                (Icon::Discard, "in the discard pile", view.discard.len()),
                (Icon::Blue, "in the blue connection pile", blue),
                (Icon::Red, "in the red connection pile", red),
            ] {
                li { (icons::named(icon, pile)) " " b { (n) } span class="quiet" aria-hidden="true" { (pile) } }
            }
        }
        @if !view.open_links.is_empty() {
            div class="links" aria-label="Face-up connections" role="group" {
                @for &link in &view.open_links { (card::connection_chip(&game.links()[link.index()].written)) }
            }
        }
        @for (title, cards) in [("Lookout", &view.display), ("Just drawn", &view.drawn), ("Attacks", &view.attack_pile)] {
            @if !cards.is_empty() { (strip(game, title, cards)) }
        }
    }
}

fn strip(game: &Game, title: &str, cards: &[FaceId]) -> Markup {
    html! {
        div class="strip" role="group" aria-label=(title) {
            h2 { (title) }
            ul class="cards" { @for &face in cards { li { (card::card(&game.face(face).location, Size::Hand)) } } }
        }
    }
}

/// One side: who it is, what it has, and its State.
pub fn side_panel(scene: &Scene<'_>, side: &SideView) -> Markup {
    let (game, view) = (scene.game, scene.view);
    let board = side.faction.and_then(|faction| game.boards().get(usize::from(faction)));
    let own = view.viewer == Viewer::Seat(side.seat);
    let emblem = match board {
        Some(board) => Icon::faction(&board.written.id).unwrap_or(Icon::Anvil),
        None => Icon::VirtualPlayer,
    };
    let class = format!("side f-{}{}", emblem.id(), if view.waiting.contains(side.seat) { " is-waiting" } else { "" });
    html! {
        article class=(class) {
            header {
                span class="emblem" { (icons::icon(emblem)) }
                div class="who" {
                    h2 { (name_of(scene, side.seat)) @if board.is_some() { " " small { "player " (side.seat) @if own { ", you" } } } }
                    (badges(view, side))
                }
                div class="numbers" {
                    @if board.is_some() {
                    span class="n" { (icons::named(Icon::Card, &format!("hand of {}", fifty_first::Good::Card.count(side.hand_size)))) b aria-hidden="true" { (side.hand_size) } }
                    }
                    @if !side.ruins.is_empty() {
                        span class="n" { (icons::named(Icon::Ruins, &format!("{} Ruins", side.ruins.len()))) b aria-hidden="true" { (side.ruins.len()) } }
                    }
                    (points(side))
                }
            }
            div class="holdings" {
                @if !own && board.is_some() { (card::goods_line(&side.goods)) }
                @if let (true, Some(board)) = (own, board) { (card::board_actions(&board.written, &side.board_used)) }
                @if !side.deals.is_empty() {
                    span class="deals" role="group" aria-label="Deals" {
                        @for (face, n) in counted(&side.deals) { (card::deal(&game.face(face).location, n)) }
                    }
                }
            }
            (state(game, side, if own { Eyes::Owner } else { Eyes::Others }))
        }
    }
}

/// Points, and how far it is to 25, which ends the game.
fn points(side: &SideView) -> Markup {
    html! {
        span class="points" {
            (icons::named(Icon::Vp, &format!("{} VP", side.vp))) b aria-hidden="true" { (side.vp) }
            progress max="25" value=(side.vp.min(25)) aria-label="Points of 25" { (side.vp) " of 25" }
        }
    }
}

fn badges(view: &View, side: &SideView) -> Markup {
    html! {
        span class="badges" {
            @if view.round > 0 && view.first == side.seat { (icons::icon(Icon::FirstPlayer)) }
            @if view.waiting.contains(side.seat) { span class="badge turn" { "to decide" } }
            @if side.passed { span class="badge" { (icons::decorative(Icon::Pass)) "passed" } }
            @if view.phase == Phase::Opening && side.ready { span class="badge" { "has chosen" } }
            @if view.winners.contains(side.seat) { span class="badge turn" { "winner" } }
        }
    }
}

/// The three rows of a State (MS-GEN-03).
fn state(game: &Game, side: &SideView, eyes: Eyes) -> Markup {
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
                    ul { @for it in places { li { (card::location(game, it, eyes, Light::Off)) } } }
                }
            }
        }
    }
}

/// What happened.
pub fn log(lines: &[LogLine]) -> Markup {
    html! {
        h2 { "Log" }
        // A list that scrolls must be reached by the keyboard.
        ol tabindex="0" aria-label="What happened, newest first" {
            @for line in lines.iter().rev() { li class=[line.new.then_some("is-new")] { (line.text) } }
        }
    }
}

fn tabs(mine: bool, seated: bool) -> Markup {
    let all = [("moves", "Moves"), ("mine", "State"), ("rivals", "Rivals"), ("middle", "Table"), ("log", "Log")];
    // Who only watches has neither moves nor a State.
    let tabs = if seated { all.as_slice() } else { &all[2..] };
    let first = match (seated, mine) {
        (true, true) => "moves",
        (true, false) => "mine",
        (false, _) => "rivals",
    };
    html! {
        fieldset class="tabs" {
            legend class="vh" { "Part of the table" }
            @for &(id, label) in tabs {
                input type="radio" name="tab" id={ "tab-" (id) } checked[id == first];
                label for={ "tab-" (id) } { (label) }
            }
        }
    }
}

/// The viewer's own side.
fn own_side(view: &View) -> Option<&SideView> {
    view.sides.iter().find(|side| view.viewer == Viewer::Seat(side.seat))
}

/// The sides in the order of play, beginning after the viewer.
fn seen_from(view: &View) -> impl Iterator<Item = &SideView> {
    let own = own_side(view).and_then(|own| view.sides.iter().position(|side| side.seat == own.seat));
    let (before, after) = view.sides.split_at(own.map_or(0, |own| own + 1));
    after.iter().chain(before)
}

fn name_of(scene: &Scene<'_>, seat: Seat) -> String {
    let virtual_player = scene.view.sides.iter().any(|side| side.seat == seat && side.faction.is_none());
    match scene.names.get(seat.index()) {
        Some(name) => name.clone(),
        None if virtual_player => Icon::VirtualPlayer.name().to_owned(),
        None => "Unnamed".to_owned(),
    }
}

/// The icon of what a move does, by the first word of its notation.
fn verb_icon(verb: &str) -> Icon {
    match verb {
        "build" => Icon::Build,
        "develop" => Icon::Develop,
        "deal" | "collect" => Icon::Deal,
        "raze" | "sacrifice" | "steal" => Icon::Raze,
        "pass" | "end" | "enough" => Icon::Pass,
        "shield" => Icon::Shield,
        "visit" => Icon::Visit,
        "draft" | "keep" => Icon::Card,
        "discard" => Icon::Discard,
        "connect" | "play" => Icon::Contact,
        "exchange" | "take" | "store" => Icon::Resource,
        "copy" => Icon::Production,
        "clear" => Icon::Undo,
        "board" => Icon::Anvil,
        _ => Icon::Action,
    }
}

fn grouped(offers: &[Offer]) -> Vec<(&str, Vec<&Offer>)> {
    let mut groups: Vec<(&str, Vec<&Offer>)> = Vec::new();
    for offer in offers {
        let verb = offer.notation.split([' ', ':']).next().unwrap_or_default();
        match groups.iter_mut().find(|(first, _)| *first == verb) {
            Some((_, group)) => group.push(offer),
            None => groups.push((verb, vec![offer])),
        }
    }
    groups
}

/// Equal things put together, in the order in which they first occur.
fn counted<T: Copy + PartialEq>(things: &[T]) -> Vec<(T, usize)> {
    let mut groups: Vec<(T, usize)> = Vec::new();
    for &thing in things {
        match groups.iter_mut().find(|(first, _)| *first == thing) {
            Some((_, n)) => *n += 1,
            None => groups.push((thing, 1)),
        }
    }
    groups
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
