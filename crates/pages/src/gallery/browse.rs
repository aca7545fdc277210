//! The pages that look things up, with contents that belong to no game.

use maud::Markup;
use rulebook::Rulebook;
use serde_json::json;
use table::Seat;

use super::{Exhibit, frame, names};
use crate::browse::{ScoreSheet, api_page, book_page, rule, rules, score_sheet};
use crate::layout::{Frame, page};
use crate::seats;
use crate::theme::Theme;

/// All of them in a theme.
pub(super) fn exhibits(theme: Theme, suffix: &str) -> Vec<Exhibit> {
    let book = Rulebook::embedded();
    let mut pages: Vec<(String, &str, Markup)> = vec![
        ("rules".to_owned(), "Rules", rules(book, "")),
        ("rules-found".to_owned(), "Rules", rules(book, "raze shield")),
        ("rules-two-books".to_owned(), "Rules", rules(book, "discard pile")),
        ("score-long".to_owned(), "Score", score_sheet(&long())),
        ("api".to_owned(), "Interface for programs", api_page(&document(), "/api/openapi.json")),
    ];
    for (name, id) in [("rule", "MS-RAZE-03"), ("rule-forged", "FS-434"), ("rule-none", "MS-RAZ-03")] {
        let title = if name == "rule-none" { "No such rule" } else { id };
        pages.push((name.to_owned(), title, rule(book, id).unwrap_or_else(|none| none)));
    }
    for game in ["51st-state", "forged-in-steel"] {
        pages.push((format!("rules-{game}"), "Rules", book_page(book, game).unwrap_or_default()));
    }
    let exhibit = |(name, title, main): (String, &str, Markup)| Exhibit {
        file: format!("{name}{suffix}.html"),
        html: page(&Frame { here: "/rules", ..frame(title, theme) }, &main),
    };
    pages.into_iter().map(exhibit).collect()
}

/// As many players and rounds as a sheet must stand, and points below nothing.
fn long() -> ScoreSheet {
    let rounds: Vec<Vec<i32>> = (1..=20).map(|n| vec![n * 2, n * n / 8, 30 - n * 2, n / 2 - 9, 12 + n % 5]).collect();
    let totals = rounds.last().cloned().unwrap_or_default();
    ScoreSheet {
        players: names(seats::MOST),
        colors: (0..seats::MOST).map(|i| seats::color(Seat::new(i)).to_owned()).collect(),
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
