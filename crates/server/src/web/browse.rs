//! Looking up cards and rules.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use games::GameId;
use pages::browse::{self, Filter};
use pages::layout::Entry;
use rulebook::{LONGEST_SEARCH, Rulebook};
use serde::Deserialize;

use crate::App;
use crate::fault::Fault;
use crate::web::page::Page;
use crate::web::visitor::Visitor;

/// Refuses to search for what is much longer than anything that could be found.
pub(crate) fn check_search(text: &str) -> Result<(), Fault> {
    let n = text.chars().count();
    if n <= LONGEST_SEARCH {
        return Ok(());
    }
    Err(Fault::bad_request(format!("A search has at most {LONGEST_SEARCH} characters, not {n}.")))
}

pub(crate) fn read_game(name: &str) -> Result<GameId, Fault> {
    check_search(name)?;
    name.parse().map_err(|error| Fault::not_found(table::whole_sentence(&format!("{error}"))))
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
    fields.iter().try_for_each(|(_, value)| check_search(value))?;
    let all = Arc::clone(&app);
    let found = move |_: &_| {
        let filter = Filter::from_fields(fields.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        let addresses = GameId::ALL.map(cards_of);
        let games: Vec<Entry<'_>> =
            GameId::ALL.iter().zip(&addresses).map(|(game, href)| Entry { href, label: game.info().title }).collect();
        Some(browse::cards(&games, &cards_of(game), all.faces_of(game), &filter))
    };
    let main = app.looking.run(found).await?;
    Ok(Page::new("Cards", "/cards").render(&app, &visitor, &main).into_response())
}

pub(crate) async fn card(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((game, id)): Path<(String, String)>,
) -> Result<Response, Fault> {
    check_search(&id)?;
    let game = read_game(&game)?;
    let all = Arc::clone(&app);
    let found = move |_: &_| {
        let faces = all.faces_of(game);
        let Some(face) = faces.iter().find(|face| face.id == id) else {
            let nearest = browse::no_card(faces, &id, &cards_of(game));
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
    check_search(&words.q)?;
    let main = app.looking.run(move |_| Some(browse::rules(Rulebook::embedded(), &words.q))).await?;
    Ok(Page::new("Rules", "/rules").render(&app, &visitor, &main).into_response())
}

/// The page of a rule or, with the ID of a game, of its whole book.
pub(crate) async fn rule(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    check_search(&id)?;
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
