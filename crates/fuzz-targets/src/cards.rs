//! Card files: checked, looked up, and, if they are accepted, played with.
//!
//! A line `=== name.toml` begins another file, so that one input can be a whole folder.

use std::sync::Arc;

use games::{AnyGame, CardFiles, Catalog, GameId, Item, Playable, Schema, Setup, Visitor, card_faces};
use table::{Dice, Digest, Match, Seed};

use crate::{laws, text};

/// So many games are played with files that are accepted,
const N_GAMES: u64 = 2;
/// each up to so many decisions: what does not end must still go on. More would take an input past its second.
const MAX_DECISIONS: usize = 200;
/// Everybody looks at the table every so many decisions.
const LOOK_EVERY: usize = 50;

pub fn run(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let files = folder(text);
    let mut digest = Digest::new();
    digest.bytes(bytes);
    let seed = digest.short();
    for game in GameId::ALL {
        let own = files.of(game);
        if !own.0.is_empty() {
            try_cards(game, &own, seed);
        }
    }
}

fn folder(text: &str) -> CardFiles {
    let mut files = vec![("cards.toml".to_owned(), String::new())];
    for line in text.split_inclusive('\n') {
        match line.strip_prefix("=== ") {
            Some(name) => files.push((name.trim().to_owned(), String::new())),
            None => files.iter_mut().last().into_iter().for_each(|(_, text)| text.push_str(line)),
        }
    }
    files.retain(|(_, text)| !text.trim().is_empty());
    CardFiles(files)
}

fn try_cards(game: GameId, files: &CardFiles, seed: u64) {
    let catalog = match Catalog::of(game, files) {
        Ok(catalog) => catalog,
        Err(faults) => {
            for fault in &faults.0 {
                let said = fault.to_string();
                assert!(!fault.what.is_empty() && !said.contains('\n'), "expected one line, found {said:?}");
            }
            return assert!(!faults.0.is_empty(), "the files are refused for no reason");
        }
    };
    assert!(catalog.entries.iter().all(|it| !it.page.is_empty()));
    assert!(card_faces(game, files, "/cards").is_ok(), "cards that can be looked up have faces");
    let items = |files: &CardFiles, key: &str| {
        let schema = Schema::of(game, files).ok()?;
        schema.field(key).map(|it| it.items.clone())
    };
    let (sets, known) =
        (items(files, "with").unwrap_or_default(), items(&CardFiles::default(), "with").unwrap_or_default());
    let options = items(files, "house").unwrap_or_default();
    let mut dice = Dice::fast(seed);
    for n in 0..N_GAMES {
        // What the files add is always mixed in, and of the rest some.
        let ids = |items: Vec<&Item>| items.into_iter().map(|it| it.id.clone()).collect::<Vec<_>>();
        let with = ids(sets.iter().filter(|it| !known.contains(it) || dice.below(3) == 0).collect());
        let house = ids(options.iter().filter(|_| dice.below(2) == 0).collect());
        let n_players: Vec<u8> = game.info().players().collect();
        let setup = Setup::for_players(*laws::pick(&mut dice, &n_players)).with("with", with).with("house", house);
        // Not every mixture can be played; the reason is a sentence.
        match AnyGame::new(game, &setup, files) {
            Ok(game) => game.visit(Play(seed.wrapping_add(n))),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

struct Play(u64);

impl Visitor for Play {
    type Out = ();

    fn visit<G: Playable>(self, game: &Arc<G>) {
        let game = game.as_ref();
        let mut dice = Dice::fast(self.0);
        let mut played = Match::deal(game, Seed::from_number(self.0));
        for n in 0..MAX_DECISIONS {
            if n % LOOK_EVERY == 0 {
                look_closely(game, played.state());
            }
            if !laws::play_randomly(&mut played, &mut dice) {
                break;
            }
        }
        laws::look(game, played.state());
        laws::check_record(&played);
    }
}

fn look_closely<G: Playable>(game: &G, s: &G::State) {
    laws::look(game, s);
    for seat in game.waiting(s).iter() {
        for choice in laws::options(game, s, seat) {
            laws::check_listed(game, s, seat, choice);
        }
    }
}
