//! Looking up cards and rules.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use games::GameId;
use pages::browse::{self, Filter};
use rulebook::Rulebook;
use serde::Deserialize;

use crate::App;
use crate::fault::{Fault, sentence_of};
use crate::web::page::Page;
use crate::web::visitor::Visitor;

pub(crate) fn read_game(name: &str) -> Result<GameId, Fault> {
    name.parse().map_err(|error| Fault::not_found(sentence_of(&format!("{error}"))))
}

/// The cards of the first game.
pub(crate) async fn first_game() -> Redirect {
    Redirect::to(&format!("/cards/{}", GameId::ALL[0]))
}

pub(crate) async fn cards(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(fields): Query<Vec<(String, String)>>,
) -> Result<Response, Fault> {
    let game = read_game(&game)?;
    let all = Arc::clone(&app);
    let found = move |_: &_| {
        let filter = Filter::from_fields(fields.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        Some(browse::cards(all.faces_of(game), &filter))
    };
    let main = app.looking.run(found).await?;
    Ok(Page::new("Cards", "/cards").render(&app, &visitor, &main).into_response())
}

pub(crate) async fn card(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, id)): Path<(String, String)>,
) -> Result<Response, Fault> {
    let game = read_game(&game)?;
    let all = Arc::clone(&app);
    let found = move |_: &_| {
        let faces = all.faces_of(game);
        let Some(face) = faces.iter().find(|face| face.id == id) else {
            let nearest = browse::no_card(faces, &id, &format!("/cards/{game}"));
            return Some((StatusCode::NOT_FOUND, "No such card".to_owned(), nearest));
        };
        let mentions = browse::rules::mentioning(Rulebook::embedded(), game.id(), &face.name);
        Some((StatusCode::OK, face.name.clone(), browse::card_page(face, &mentions)))
    };
    let (status, title, main) = app.looking.run(found).await?;
    Ok((status, Page::new(&title, "/cards").render(&app, &visitor, &main)).into_response())
}

#[derive(Debug, Deserialize)]
pub(crate) struct Words {
    #[serde(default)]
    q: String,
}

pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(words): Query<Words>,
) -> Result<Response, Fault> {
    let main = app.looking.run(move |_| Some(browse::rules(Rulebook::embedded(), &words.q))).await?;
    Ok(Page::new("Rules", "/rules").render(&app, &visitor, &main).into_response())
}

/// The page of a rule or, with the ID of a game, of its whole book.
pub(crate) async fn rule(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let found = move |_: &_| {
        let rules = Rulebook::embedded();
        if let Some(main) = browse::book_page(rules, &id) {
            return Some((StatusCode::OK, "Rules".to_owned(), main));
        }
        Some(match browse::rule(rules, &id) {
            Ok(main) => (StatusCode::OK, id, main),
            Err(main) => (StatusCode::NOT_FOUND, "No such rule".to_owned(), main),
        })
    };
    let (status, title, main) = app.looking.run(found).await?;
    Ok((status, Page::new(&title, "/rules").render(&app, &visitor, &main)).into_response())
}
