//! Moves as text.

use table::{Refusal, Seat, Unreadable, Viewer, Words};

use crate::catalog::Game;
use crate::choice::Choice;
use crate::event::Event;
use crate::state::State;

/// Goes up whenever a recorded game would take another course.
const RULES_VERSION: u32 = 1;

impl Words for Game {
    fn header(&self) -> Vec<(String, String)> {
        self.setup.header()
    }

    fn rules_version(&self) -> u32 {
        RULES_VERSION
    }

    fn catalog_digest(&self) -> String {
        self.digest.clone()
    }

    fn write(&self, choice: Choice) -> String {
        format!("{choice:?}")
    }

    fn read(&self, s: &State, seat: Seat, text: &str) -> Result<Choice, Unreadable> {
        let _ = (s, seat);
        Err(Unreadable(text.to_owned()))
    }

    fn refusal(&self, s: &State, seat: Seat, choice: Choice) -> Option<Refusal> {
        self.reason_against(s, seat, choice)
    }

    fn label(&self, s: &State, seat: Seat, choice: Choice) -> String {
        let _ = (s, seat);
        self.write(choice)
    }

    fn question(&self, s: &State, seat: Seat) -> String {
        let _ = (s, seat);
        String::new()
    }

    fn seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        self.event_seen_by(event, viewer)
    }

    fn sentence(&self, event: &Event) -> String {
        self.event_sentence(event)
    }
}
