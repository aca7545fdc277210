//! Tests: a made-up game of five players in the frame that all tables share, so that the fifth has everything that the
//! others have.

use game_tests::toys::unrest::{Choice, Event, Unrest, View};
use maud::{Markup, html};
use table::{Rules, Seat, Viewer};

use crate::browse::{ScoreSheet, score_sheet};
use crate::gallery::{Lot, Staged, names};
use crate::icons::Icon;
use crate::screen::{Scene, Screen, Slot, Thing};
use crate::seats;
use crate::theme::Theme;

const FIVE: Unrest = Unrest { n_seats: 5, n_turns: 3, n_shields: 1, cubes: [1; 4] };
const BY_LOT: Lot<Unrest> = Lot { grows: |_, _| false, any: 1 };

impl Screen for Unrest {
    fn status(&self, view: &View) -> Markup {
        html! { "Turn " (view.turn) }
    }

    fn layout(&self, _: &View) -> String {
        String::new()
    }

    fn slots(&self, _: &View) -> Vec<Slot> {
        vec![Slot { id: "players", tab: Some("Players") }]
    }

    fn part(&self, id: &str, scene: &Scene<'_, View>) -> Markup {
        html! {
            section id=(id) {
                @for (i, points) in (0..).zip(&scene.view.points) {
                    @let seat = Seat::new(i);
                    p class=(seats::color(seat)) data-seat=(seat) { (seats::badge(seat, &scene.name(seat))) " " (points) }
                }
            }
        }
    }

    fn is_same(&self, _: &str, one: &Scene<'_, View>, other: &Scene<'_, View>) -> bool {
        one.view == other.view
    }

    fn things(&self, _: Seat, _: Choice) -> Vec<Thing> {
        Vec::new()
    }

    fn tries(&self, _: &View, _: Seat) -> Vec<Choice> {
        Choice::all().collect()
    }

    fn icon(&self, _: Choice) -> Icon {
        Icon::Action
    }

    fn caution(&self, _: Choice, _: usize) -> Option<String> {
        None
    }

    fn rule(&self, _: &Event) -> Option<&'static str> {
        None
    }

    fn is_heading(&self, _: &Event) -> bool {
        false
    }

    fn round_begun(&self, _: &Event) -> Option<u16> {
        None
    }

    fn score_sheet(&self, view: &View, _: &[Event], names: &[String]) -> ScoreSheet {
        let totals: Vec<i32> = view.points.iter().map(|&it| it.into()).collect();
        ScoreSheet {
            players: names.to_vec(),
            colors: (0..self.n_seats).map(|i| seats::color(Seat::new(i)).to_owned()).collect(),
            winners: Vec::new(),
            sources: vec![("Points".to_owned(), totals.clone())],
            totals: totals.clone(),
            rounds: vec![totals],
            remark: None,
        }
    }
}

#[test]
fn the_fifth_player_decides_and_is_seen_by_all() {
    let fifth = Seat::new(4);
    let (staged, found) = Staged::until(FIVE, 1, BY_LOT, |game, s, _| game.waiting(s).contains(fifth));
    assert!(found && staged.seat == fifth);
    for viewer in (0..5).map(Seat::new).map(Viewer::Seat).chain([Viewer::Watcher]) {
        let html = staged.page_for(viewer, Theme::Light).into_string();
        for (number, name) in (1..).zip(names(5)) {
            let badge = format!("<span class=\"who p{number}\"><svg class=\"i i-seat-{number}\"");
            assert!(html.contains(&badge) && html.contains(&format!("<b>{name}</b>")), "{number}: {html}");
        }
        assert!(html.contains("data-waiting=\"5\""), "{html}");
        assert_eq!(html.contains("<input type=\"hidden\" name=\"seat\" value=\"5\">"), viewer == Viewer::Seat(fifth));
    }
}

#[test]
fn five_scores_are_drawn_in_five_colors() {
    let (staged, over) = Staged::until(FIVE, 2, BY_LOT, |game, s, _| game.waiting(s).is_empty());
    assert!(over);
    let view = staged.game.view(&staged.state, Viewer::Watcher);
    let html = score_sheet(&staged.game.score_sheet(&view, &staged.events, &names(5))).into_string();
    for number in 1..=5 {
        assert!(html.contains(&format!("<g class=\"line-{number} p{number}\">")), "{html}");
    }
}
