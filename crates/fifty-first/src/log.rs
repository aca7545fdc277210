//! Events as lines of the log.

use table::Viewer;

use crate::catalog::Game;
use crate::event::Event;

impl Game {
    pub(crate) fn event_seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let _ = viewer;
        Some(*event)
    }

    pub(crate) fn event_sentence(&self, event: &Event) -> String {
        format!("{event:?}")
    }
}
