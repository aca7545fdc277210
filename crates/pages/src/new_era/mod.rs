//! A table of The New Era: what is going on, the other players, the viewer's State and hand.

mod base;
pub mod browse;
mod cards;
pub mod gallery;
mod icons;
mod player;
mod rules;
mod same;
mod score;
mod shootout;
mod things;
mod track;

use maud::{Markup, html};
use new_era::{Choice, Event, Game, Phase, PlayerView, View};
use table::{Seat, Viewer, count};

use self::things::key;
use crate::browse::ScoreSheet;
use crate::icons::{Icon, decorative};
use crate::inlay::inlay;
use crate::screen::{Scene, Screen, Slot, Thing};

/// A table of this game as one viewer sees it.
pub(crate) type Sight<'a> = Scene<'a, View>;

impl Screen for Game {
    fn status(&self, view: &View) -> Markup {
        html! {
            span class="game-sign" { (decorative(Icon::NewEra)) span { "The New Era" } }
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
        format!("new-era others-{}{}", view.players.len() - usize::from(own), if own { "" } else { " watched" })
    }

    fn slots(&self, view: &View) -> Vec<Slot> {
        let mut slots = vec![
            Slot { id: "middle", tab: Some("Table") },
            Slot { id: "shootout", tab: None },
            Slot { id: "rivals", tab: Some("Rivals") },
        ];
        if own(view).is_some() {
            slots.extend([
                Slot { id: "mine", tab: Some("State") },
                Slot { id: "supply", tab: None },
                Slot { id: "hand", tab: None },
            ]);
        }
        slots
    }

    fn part(&self, id: &str, scene: &Sight<'_>) -> Markup {
        match (id, own(scene.view)) {
            ("middle", _) => track::middle(self, scene),
            ("shootout", _) => shootout::shootout(self, scene),
            ("rivals", _) => html! {
                section id="rivals" class="panel rivals" aria-label="Other players" {
                    @for player in rivals(scene.view) { (player::panel(self, scene, player)) }
                }
            },
            ("mine", Some(own)) => html! {
                section id="mine" class="panel mine" aria-label="Your State" { (player::panel(self, scene, own)) }
            },
            ("supply", Some(own)) => player::supply(scene, own),
            ("hand", Some(own)) => hand(self, scene, own),
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

/// Everybody but the viewer, in the order of play, beginning after the viewer.
fn rivals(view: &View) -> impl Iterator<Item = &PlayerView> {
    let after = own(view).map_or(0, |own| own.seat.index() + 1);
    let (before, after) = view.players.split_at(after.min(view.players.len()));
    let own = own(view).map(|own| own.seat);
    after.iter().chain(before).filter(move |it| own != Some(it.seat))
}

fn hand(game: &Game, scene: &Sight<'_>, player: &PlayerView) -> Markup {
    let before = scene.before.and_then(own).and_then(|it| it.hand.as_deref());
    let hand = player.hand.as_deref().unwrap_or_default();
    html! {
        section id="hand" class="hand" aria-label="Your hand" {
            @if hand.is_empty() { p class="quiet" { "Your hand is empty." } }
            ul class="cards" {
                @for &face in hand {
                    li { (inlay(cards::held(game, face, &key::hand(game, face), player::is_new(face, hand, before)))) }
                }
            }
        }
    }
}
