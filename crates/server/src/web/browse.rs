//! Looking up cards and rules.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use games::GameId;
use pages::browse::{self, Filter};
use pages::layout::Entry;
use rulebook::Rulebook;
use serde::Deserialize;

use crate::App;
use crate::fault::{Fault, sentence_of};
use crate::web::page::Page;
use crate::web::visitor::Visitor;

pub(crate) fn read_game(name: &str) -> Result<GameId, Fault> {
    name.parse().map_err(|error| Fault::not_found(sentence_of(&format!("{error}"))))
}

/// Where the cards of a game are.
fn cards_of(game: GameId) -> String {
    format!("/cards/{game}")
}

/// The cards of the first game, from where those of the others are a click away.
pub(crate) async fn first_game() -> Redirect {
    Redirect::to(&cards_of(GameId::ALL[0]))
}

pub(crate) async fn cards(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(fields): Query<Vec<(String, String)>>,
) -> Result<Response, Fault> {
    let game = read_game(&game)?;
    let faces = app.faces.get(&game).map(Vec::as_slice).unwrap_or_default();
    let filter = Filter::from_fields(fields.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    let addresses = GameId::ALL.map(cards_of);
    let games: Vec<Entry<'_>> =
        GameId::ALL.iter().zip(&addresses).map(|(game, href)| Entry { href, label: game.info().title }).collect();
    let main = browse::cards(&games, &cards_of(game), faces, &filter);
    Ok(Page::new("Cards", "/cards").render(&app, &visitor, &main).into_response())
}

pub(crate) async fn card(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, id)): Path<(String, String)>,
) -> Result<Response, Fault> {
    let game = read_game(&game)?;
    let faces = app.faces.get(&game).map(Vec::as_slice).unwrap_or_default();
    let Some(face) = faces.iter().find(|face| face.id == id) else {
        let main = browse::no_card(faces, &id, &cards_of(game));
        let page = Page::new("No such card", "/cards").render(&app, &visitor, &main);
        return Ok((StatusCode::NOT_FOUND, page).into_response());
    };
    let main = browse::card_page(face, &browse::rules::mentioning(Rulebook::embedded(), game.id(), &face.name));
    Ok(Page::new(&face.name, "/cards").render(&app, &visitor, &main).into_response())
}

#[derive(Debug, Deserialize)]
pub(crate) struct Words {
    #[serde(default)]
    q: String,
}

pub(crate) async fn rules(State(app): State<Arc<App>>, visitor: Visitor, Query(words): Query<Words>) -> Response {
    let main = browse::rules(Rulebook::embedded(), &words.q);
    Page::new("Rules", "/rules").render(&app, &visitor, &main).into_response()
}

/// The page of a rule or, with the ID of a game, of its whole book.
pub(crate) async fn rule(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let rules = Rulebook::embedded();
    if let Some(main) = browse::book_page(rules, &id) {
        return Page::new("Rules", "/rules").render(&app, &visitor, &main).into_response();
    }
    match browse::rule(rules, &id) {
        Ok(main) => Page::new(&id, "/rules").render(&app, &visitor, &main).into_response(),
        Err(main) => {
            let page = Page::new("No such rule", "/rules").render(&app, &visitor, &main);
            (StatusCode::NOT_FOUND, page).into_response()
        }
    }
}
