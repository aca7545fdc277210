//! The pages of this module with real contents, to look at them.

use fifty_first::{Choice, Event, Game, Library, Setup, SetupError, State};
use maud::Markup;
use rulebook::Rulebook;
use serde_json::json;
use table::{Dice, Rules, Seat, Seed, Viewer, Words};

use super::{fifty_first as our, filter::Filter, replay::Replay, rules};
use crate::gallery::{Exhibit, frame, grows};
use crate::layout::{Entry, Frame, Width, page};
use crate::screen::{Scene, Screen as _};
use crate::tabletop::{self, Prompt};
use crate::theme::Theme;

const NAMES: [&str; 4] = ["Ada", "Bartholomew Jr.", "Chen", "Dagny"];

/// All pages, in the light and in the dark theme.
pub fn exhibits() -> Result<Vec<Exhibit>, SetupError> {
    let (book, library) = (Rulebook::embedded(), Library::embedded());
    let faces = our::card_faces(library, "/cards");
    let games =
        [Entry { href: "/cards", label: "51st State" }, Entry { href: "/other-cards", label: "Forged in Steel" }];
    let list =
        |fields: &[(&str, &str)]| super::cards(&games, "/cards", &faces, &Filter::from_fields(fields.iter().copied()));
    let one = |id: &str| match faces.iter().find(|face| face.id == id) {
        Some(face) => super::card_page(face, &rules::mentioning(book, "51st-state", &face.name)),
        None => super::no_card(&faces, id, "/cards"),
    };
    let (four, solo) = (Played::game(Setup::new(4).with("winter"), 3)?, Played::game(Setup::new(1), 1)?);
    let texts = [
        ("cards", "Cards", list(&[])),
        ("cards-found", "Cards", list(&[("q", "pub"), ("good", "gun")])),
        ("cards-boards", "Cards", list(&[("q", "merchants")])),
        ("cards-none", "Cards", list(&[("q", "Shcool"), ("set", "Winter")])),
        ("card", "Thieves' Caravan", one("thieves-caravan")),
        ("card-board", "New York", one("faction-new-york")),
        ("card-connection", "Thugs", one("connection-thugs")),
        ("card-none", "No such card", one("shcool")),
        ("rules", "Rules", super::rules(book, "")),
        ("rules-51st-state", "Rules", super::book_page(book, "51st-state").unwrap_or_default()),
        ("rules-forged-in-steel", "Rules", super::book_page(book, "forged-in-steel").unwrap_or_default()),
        ("rules-found", "Rules", super::rules(book, "raze shield")),
        ("rule", "MS-RAZE-03", super::rule(book, "MS-RAZE-03").unwrap_or_else(|none| none)),
        ("rules-two-books", "Rules", super::rules(book, "discard pile")),
        ("rule-forged", "FS-434", super::rule(book, "FS-434").unwrap_or_else(|none| none)),
        ("rule-none", "No such rule", super::rule(book, "MS-RAZ-03").unwrap_or_else(|none| none)),
        ("score", "Score", super::score_sheet(&four.sheet())),
        ("score-solo", "Score", super::score_sheet(&solo.sheet())),
        ("score-long", "Score", super::score_sheet(&long())),
        ("api", "Interface for programs", super::api_page(&document(), "/api/openapi.json")),
    ];
    let replays = [
        ("replay", four.replay(four.moves.len() / 2, None)),
        ("replay-seat", four.replay(four.moves.len(), Some(Seat::new(1)))),
        ("replay-solo", solo.replay(3, None)),
    ];
    let mut exhibits = Vec::new();
    for (theme, suffix) in [(Theme::Light, ""), (Theme::Dark, "-dark")] {
        let mut show = |name: &str, html: Markup| exhibits.push(Exhibit { file: format!("{name}{suffix}.html"), html });
        for (name, title, main) in &texts {
            let here = if name.starts_with("card") { "/cards" } else { "/rules" };
            show(name, page(&Frame { here, ..frame(title, theme) }, main));
        }
        for (name, main) in &replays {
            show(name, page(&Frame { width: Width::Screen, here: "/tables", ..frame("Replay", theme) }, main));
        }
    }
    Ok(exhibits)
}

/// A whole game, played by lot.
struct Played {
    game: Game,
    last: State,
    /// Each with the position after it and the number of events until then.
    moves: Vec<(Seat, Choice, State, usize)>,
    events: Vec<Event>,
    first: State,
}

impl Played {
    fn game(setup: Setup, seed: u64) -> Result<Played, SetupError> {
        let game = Game::embedded(setup)?;
        let first = game.deal(&Seed::from_number(seed));
        let (mut dice, mut state) = (Dice::fast(seed), first);
        let (mut options, mut events, mut moves) = (Vec::<Choice>::new(), Vec::new(), Vec::new());
        while let Some(seat) = game.waiting(&state).lowest() {
            options.clear();
            game.options(&state, seat, &mut options);
            let growing: Vec<Choice> = options.iter().copied().filter(|&it| grows(&game.write(it))).collect();
            let from = if growing.is_empty() || dice.below(3) == 0 { &options } else { &growing };
            let at = dice.below(u32::try_from(from.len()).unwrap_or(u32::MAX)) as usize;
            let Some(&choice) = from.get(at) else { break };
            game.play_listed(&mut state, seat, choice, &mut |event| events.push(event));
            moves.push((seat, choice, state, events.len()));
        }
        Ok(Played { game, last: state, moves, events, first })
    }

    fn names(&self) -> Vec<String> {
        NAMES.iter().take(self.game.n_seats().into()).map(|&it| it.to_owned()).collect()
    }

    fn sheet(&self) -> super::ScoreSheet {
        our::score_sheet(&self.game, &self.game.view(&self.last, Viewer::Watcher), &self.events, &self.names())
    }

    fn replay(&self, at: usize, eyes: Option<Seat>) -> Markup {
        let (game, names) = (&self.game, self.names());
        let position = |n: usize| n.checked_sub(1).and_then(|n| self.moves.get(n));
        let state = position(at).map_or(self.first, |&(_, _, state, _)| state);
        let told = |n: usize| position(n).map_or(0, |&(.., n_events)| n_events);
        let view = game.view(&state, eyes.map_or(Viewer::Judge, Viewer::Seat));
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        let mut rounds = Vec::new();
        for n in 1..=self.moves.len() {
            for event in &self.events[told(n - 1)..told(n)] {
                if let &Event::RoundBegan(round) = event {
                    rounds.push((round, n));
                }
            }
        }
        let around = at.saturating_sub(6).max(1)..=(at + 8).min(self.moves.len());
        let moves = around.filter_map(|n| position(n).map(|&(seat, choice, ..)| (n, name(seat), game.write(choice))));
        let prompt = Prompt { question: format!("After move {at}"), ..Prompt::default() };
        let scene = Scene { view: &view, before: None, viewer: view.viewer, names: &names };
        let mut parts = tabletop::first_parts(&prompt, view.waiting);
        parts.extend(game.parts(&scene));
        let viewers = names.iter().enumerate().map(|(i, name)| (name.clone(), (i + 1).to_string()));
        super::replay(&Replay {
            title: "a game by lot".to_owned(),
            n_moves: self.moves.len(),
            at,
            viewers: [("Everything".to_owned(), "all".to_owned())].into_iter().chain(viewers).collect(),
            viewer: eyes.map_or_else(|| "all".to_owned(), |seat| seat.to_string()),
            base: "/replays/1".to_owned(),
            rounds,
            moves: moves.collect(),
            board: tabletop::table(&game.layout(&view), &parts, None),
            log: self.events[told(at.saturating_sub(1))..told(at)].iter().map(|event| game.sentence(event)).collect(),
        })
    }
}

/// As many players and rounds as a sheet must stand, and points below nothing.
fn long() -> super::ScoreSheet {
    let players = NAMES.iter().chain(&["Eleonora"]).map(|&it| it.to_owned()).collect();
    let rounds: Vec<Vec<i32>> = (1..=20).map(|n| vec![n * 2, n * n / 8, 30 - n * 2, n / 2 - 9, 12 + n % 5]).collect();
    let totals = rounds.last().cloned().unwrap_or_default();
    super::ScoreSheet {
        players,
        colors: Vec::new(),
        winners: vec![1],
        sources: vec![("Everything".to_owned(), totals.clone())],
        totals,
        rounds,
        remark: None,
    }
}

/// A small document; the real one comes from the server.
fn document() -> serde_json::Value {
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Interface for programs", "version": "1", "description": "Read tables and make moves." },
        "paths": { "/api/tables/{table}": {
            "parameters": [{ "name": "table", "in": "path", "required": true, "schema": { "type": "string" }, "description": "The ID of the table." }],
            "get": {
                "operationId": "readTable", "summary": "One table",
                "parameters": [{ "name": "since", "in": "query", "schema": { "type": "integer" }, "description": "Only the log after this move." }],
                "responses": {
                    "200": { "description": "The table.", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Table" } } } },
                    "404": { "description": "There is no such table." }
                }
            },
            "post": {
                "operationId": "makeMove", "summary": "Make a move",
                "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Move" } } } },
                "responses": { "200": { "description": "It was legal and is made." }, "409": { "description": "It is not among the legal moves." } }
            }
        } },
        "components": { "schemas": {
            "Table": {
                "type": "object", "description": "A table as anybody may see it.", "required": ["id", "moves"],
                "properties": {
                    "id": { "type": "string", "description": "For ever the same." },
                    "moves": { "type": "array", "items": { "$ref": "#/components/schemas/Move" }, "description": "Oldest first." },
                    "phase": { "type": "string", "enum": ["lookout", "production", "action", "cleanup"] }
                },
                "example": { "id": "k7f3", "moves": [{ "seat": 1, "choice": "build School" }] }
            },
            "Move": { "type": "object", "required": ["choice"], "properties": {
                "seat": { "type": "integer", "description": "Who made it." },
                "choice": { "type": "string", "description": "In notation." }
            } }
        } }
    })
}
