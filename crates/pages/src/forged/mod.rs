//! A table of Forged in Steel: the city, its tracks and its newspaper, the players, and the viewer's cards.

pub mod browse;
mod cards;
pub mod gallery;
mod ledger;
mod map;
mod newspaper;
mod pieces;
mod players;
mod rules;
mod same;
mod score;
mod things;
mod tracks;
mod turn;

use forged::{Choice, Event, Game, Phase, View};
use maud::{Markup, html};
use table::{Seat, Viewer};

use crate::browse::ScoreSheet;
use crate::icons::Icon;
use crate::screen::{Scene, Screen, Slot, Thing};
pub(crate) use crate::tabletop::pick;

/// A table of this game as one viewer sees it.
pub(crate) type Sight<'a> = Scene<'a, View>;

impl Screen for Game {
    fn status(&self, view: &View) -> Markup {
        status(view)
    }

    fn layout(&self, view: &View) -> String {
        let eyes = if own_seat(view).is_some() { "seated" } else { "looked-at" };
        format!("forged players-{} {eyes}", view.players.len())
    }

    fn slots(&self, view: &View) -> Vec<Slot> {
        let mut slots = vec![
            Slot { id: "turn", tab: None },
            Slot { id: "city", tab: Some("Map") },
            Slot { id: "rivals", tab: Some("Players") },
            Slot { id: "town", tab: Some("City") },
            Slot { id: "news", tab: None },
        ];
        if own_seat(view).is_some() {
            slots.push(Slot { id: "hand", tab: Some("Hand") });
        }
        slots
    }

    fn part(&self, id: &str, scene: &Sight<'_>) -> Markup {
        match id {
            "turn" => turn::turn(self, scene),
            "city" => map::city(self, scene),
            "rivals" => players::players(self, scene),
            "town" => tracks::town(self, scene),
            "news" => newspaper::news(self, scene),
            "hand" => cards::hand(self, scene),
            _ => html! {},
        }
    }

    fn is_same(&self, id: &str, one: &Sight<'_>, other: &Sight<'_>) -> bool {
        same::is_same(id, one, other)
    }

    fn things(&self, _: Seat, choice: Choice) -> Vec<Thing> {
        things::things(self, choice)
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
        rules::rule(event)
    }

    fn is_heading(&self, event: &Event) -> bool {
        matches!(event, Event::EraBegan(_) | Event::PhaseBegan(_) | Event::RoundBegan { .. } | Event::RiotBegan { .. })
    }

    fn round_begun(&self, event: &Event) -> Option<u16> {
        // Counted through all three eras, as the chart of points does.
        if let Event::RoundBegan { era, round } = *event { Some(era as u16 * ROUNDS + u16::from(round)) } else { None }
    }

    fn score_sheet(&self, view: &View, events: &[Event], names: &[String]) -> ScoreSheet {
        score::score_sheet(view, events, names)
    }
}

/// Rounds of City Building in an era: as many as cards in a hand.
const ROUNDS: u16 = 5;

/// The era, the round and the phase, for the header of the page.
fn status(view: &View) -> Markup {
    let open = &view.open;
    let setup = [Phase::Seeding, Phase::Planning, Phase::Roles, Phase::Mansions];
    let era =
        [Phase::Planning, Phase::Building, Phase::Immigration, Phase::Assessment, Phase::Elections, Phase::CleanUp];
    let phases: &[Phase] = match open.phase {
        Phase::Seeding | Phase::Mansions => &setup,
        Phase::Roles if open.round == 0 => &setup,
        Phase::Over => &[],
        _ => &era,
    };
    // Roles are taken at the end of the elections.
    let now = if open.phase == Phase::Roles && open.round > 0 { Phase::Elections } else { open.phase };
    html! {
        span class="round" { "Era " b { (open.era.year()) } }
        @if open.phase == Phase::Building { span class="round" { "Round " b { (open.round) } " of " (ROUNDS) } }
        @if open.phase == Phase::Over { span class="badge alarm" { "The game is over" } }
        ol class="phases" aria-label="Phases" {
            @for &phase in phases { li aria-current=[(phase == now).then_some("step")] { (heading(phase)) } }
        }
    }
}

/// The name of a phase in few words: all phases of an era stand beside each other.
const fn heading(phase: Phase) -> &'static str {
    match phase {
        Phase::Planning => "Planning",
        Phase::Building => "Building",
        Phase::Assessment => "Assessment",
        Phase::Elections => "Elections",
        phase => phase.name(),
    }
}

/// The viewer's own seat.
pub(crate) fn own_seat(view: &View) -> Option<Seat> {
    if let Viewer::Seat(seat) = view.viewer { Some(seat) } else { None }
}
