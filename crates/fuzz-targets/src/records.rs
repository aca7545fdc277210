//! Records: read, written again, set up from their header, and played.

use std::sync::Arc;

use games::{AnyGame, CardFiles, Playable, Visitor};
use table::{Record, replay};

use crate::{laws, text};

pub fn run(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Ok(record) = text.parse::<Record>() else { return };
    let written = record.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&record), "a record is read back as another");
    if let Ok(game) = AnyGame::from_header(&record.header, &CardFiles::default()) {
        game.visit(Replay(record));
    }
}

struct Replay(Record);

impl Visitor for Replay {
    type Out = ();

    fn visit<G: Playable>(self, game: &Arc<G>) {
        let game = game.as_ref();
        let Replay(mut record) = self;
        // Refused for a sentence, if at all.
        if let Err(error) = replay(game, &record, |_, _| {}) {
            assert!(!error.to_string().is_empty());
        }
        // Whatever cards and rules it names, its moves are tried with ours, as far as they go.
        record.rules = game.rules_version();
        record.cards = game.catalog_digest();
        record.result = None;
        for it in &mut record.moves {
            it.digest = None;
        }
        let mut last = None;
        let replayed = replay(game, &record, |played, events| {
            for event in events {
                laws::hear(game, event);
            }
            last = Some(*played.state());
        });
        if let Some(state) = last {
            laws::look(game, &state);
        }
        if let Ok(played) = replayed {
            laws::check_record(&played);
        }
    }
}
