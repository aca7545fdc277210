//! A table of The New Era: what is going on, the other players, the viewer's State and hand.

pub mod browse;
mod cards;
mod rules;
mod score;
mod things;

use maud::{Markup, html};
use new_era::{Choice, Event, Game, Phase, PlayerView, Token, View};
use table::{Seat, Viewer, count};

use self::things::key;
use crate::browse::ScoreSheet;
use crate::icons::{self, Icon};
use crate::screen::{Scene, Screen, Slot, Thing};
use crate::seats;

/// A table of this game as one viewer sees it.
pub(crate) type Sight<'a> = Scene<'a, View>;

impl Screen for Game {
    fn status(&self, view: &View) -> Markup {
        html! {
            span class="round" { "Turn " b { (view.turn) } }
            ol class="phases" aria-label="Phases" {
                @for phase in [Phase::Lookout, Phase::Production, Phase::Actions, Phase::Count, Phase::Cleanup] {
                    li aria-current=[(phase == view.phase).then_some("step")] { (heading(phase)) }
                }
            }
            @if view.phase == Phase::Over { span class="badge alarm" { "The game is over" } }
        }
    }

    fn layout(&self, view: &View) -> String {
        let own = own(view).is_some();
        format!("new-era rivals-{}{}", view.players.len() - usize::from(own), if own { "" } else { " watched" })
    }

    fn slots(&self, view: &View) -> Vec<Slot> {
        let mut slots = vec![Slot { id: "middle", tab: Some("Table") }, Slot { id: "rivals", tab: Some("Rivals") }];
        if own(view).is_some() {
            slots.extend([Slot { id: "mine", tab: Some("State") }, Slot { id: "hand", tab: None }]);
        }
        slots
    }

    fn part(&self, id: &str, scene: &Sight<'_>) -> Markup {
        match (id, own(scene.view)) {
            ("middle", _) => html! {
                section id="middle" class="panel middle" aria-label="Middle of the table" { (middle(self, scene)) }
            },
            ("rivals", own) => html! {
                section id="rivals" class="panel rivals" aria-label="Other players" {
                    @for player in scene.view.players.iter().filter(|it| own.is_none_or(|own| own.seat != it.seat)) {
                        (panel(self, scene, player))
                    }
                }
            },
            ("mine", Some(own)) => html! {
                section id="mine" class="panel mine" aria-label="Your State" { (panel(self, scene, own)) }
            },
            ("hand", Some(own)) => html! {
                section id="hand" class="hand" aria-label="Your hand" {
                    @let hand = own.hand.as_deref().unwrap_or_default();
                    @if hand.is_empty() { p class="quiet" { "Your hand is empty." } }
                    ul class="cards" { @for &face in hand { li { (cards::held(self, face, &key::hand(self, face))) } } }
                }
            },
            _ => html! {},
        }
    }

    fn is_same(&self, id: &str, one: &Sight<'_>, other: &Sight<'_>) -> bool {
        if one.viewer != other.viewer || one.names != other.names {
            return false;
        }
        let (a, b) = (one.view, other.view);
        match id {
            "middle" => {
                (&a.row, a.stack, &a.discard, a.attack, a.phase) == (&b.row, b.stack, &b.discard, b.attack, b.phase)
            }
            "hand" => own(a).map(|it| &it.hand) == own(b).map(|it| &it.hand),
            _ => (&a.players, a.first, a.phase) == (&b.players, b.first, b.phase),
        }
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
        let others = n_options.saturating_sub(1);
        match choice {
            Choice::Pass if others > 0 => {
                Some(format!("You have {}, and unused goods are lost.", count(others, "other move")))
            }
            _ => None,
        }
    }

    fn rule(&self, event: &Event) -> Option<&'static str> {
        rules::rule(event)
    }

    fn is_heading(&self, event: &Event) -> bool {
        matches!(event, Event::TurnBegan(_) | Event::PhaseBegan(_))
    }

    fn round_begun(&self, event: &Event) -> Option<u16> {
        if let Event::TurnBegan(turn) = event { Some(*turn) } else { None }
    }

    fn score_sheet(&self, view: &View, events: &[Event], names: &[String]) -> ScoreSheet {
        score::score_sheet(self, view, events, names)
    }
}

/// The name of a phase in few words: all phases of a turn stand beside each other.
const fn heading(phase: Phase) -> &'static str {
    match phase {
        Phase::Actions => "Actions",
        Phase::Count => "Count",
        phase => phase.name(),
    }
}

/// The player whose page it is.
fn own(view: &View) -> Option<&PlayerView> {
    let Viewer::Seat(seat) = view.viewer else { return None };
    view.players.get(seat.index())
}

fn middle(game: &Game, scene: &Sight<'_>) -> Markup {
    let view = scene.view;
    html! {
        @if !view.row.is_empty() {
            h2 class="label" { "Lookout" }
            ul class="cards" { @for &face in &view.row { li { (cards::held(game, face, &key::row(game, face))) } } }
        }
        @if let Some(attack) = view.attack {
            p class="lead" {
                (seats::badge(attack.attacker, &scene.name(attack.attacker))) " attacks "
                (seats::badge(attack.defender, &scene.name(attack.defender))) " with strength "
                b { (attack.strength.max(0)) }
            }
        }
        p class="piles" {
            (icons::decorative(Icon::Deck)) " Stack " b { (view.stack) } " "
            (icons::decorative(Icon::Discard)) " Discard pile " b { (view.discard.len()) }
        }
    }
}

fn panel(game: &Game, scene: &Sight<'_>, player: &PlayerView) -> Markup {
    let view = scene.view;
    let seat = player.seat;
    let faction = &game.factions()[usize::from(player.faction)];
    html! {
        article class={ "side " (seats::color(seat)) } data-seat=(seat) {
            header {
                span class="emblem" { (icons::decorative(seats::icon(seat))) }
                h2 { (scene.name(seat)) " " small { (faction.name) } }
                b class="vp" data-count=(player.score) { (player.score) small { " VP" } }
                span class="badge" { (count(player.hand_size, "card")) }
                @if view.first == seat { span class="badge" { (icons::decorative(Icon::FirstPlayer)) "first" } }
                @if player.passed { span class="badge" { "passed" } }
                (cards::pick(&key::player(seat), &scene.name(seat)))
            }
            p class="goods" {
                @for token in Token::ALL { @let n = player.pool[token.index()]; @if n > 0 { span class="badge" { (token.text(n.into())) } " " } }
                span class="badge" { (player.base_vp) " VP on the Base" }
            }
            (cards::fields(game, player))
            (cards::under_the_base(game, player))
            @for (name, categories) in cards::ROWS {
                @let row: Vec<_> = player.locations.iter().filter(|it| game.face(it.face).category().is_some_and(|it| categories.contains(&it))).collect();
                @if !row.is_empty() {
                    h3 class="label" { (name) }
                    ul class="cards" { @for it in row { li { (cards::standing(game, seat, it)) } } }
                }
            }
            @if let Some(leader) = &player.leader {
                h3 class="label" { "Leader" }
                ul class="cards" { li { (cards::standing(game, seat, leader)) } }
            }
            @if !player.debris.is_empty() {
                p { span class="label" { "Debris" } " " (player.debris.iter().map(|&face| game.name(face)).collect::<Vec<_>>().join(", ")) }
            }
            @if own(view).is_none_or(|own| own.seat != seat) && let Some(hand) = player.hand.as_ref().filter(|it| !it.is_empty()) {
                p class="seen" { b { "Hand: " } (hand.iter().map(|&face| game.name(face)).collect::<Vec<_>>().join(", ")) }
            }
        }
    }
}
