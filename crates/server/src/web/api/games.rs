//! The games, and what can be agreed on before one.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use games::{Choices, GameId, Item};
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::fault::Fault;
use crate::web::create::computers;

/// Something that can be chosen for a table.
#[derive(Serialize, ToSchema)]
pub(crate) struct Possibility {
    /// What `POST /api/tables` takes.
    id: String,
    /// What people read.
    name: String,
    /// A sentence about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    about: String,
}

/// A game and its options.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Game {
    #[schema(example = "51st-state")]
    id: &'static str,
    title: &'static str,
    /// A sentence about it.
    about: String,
    min_players: u8,
    max_players: u8,
    /// The rulebook's word for `sets`.
    #[schema(example = "Sets to mix in")]
    set_word: &'static str,
    /// Sets of cards to mix in, or variants: the values of `with`.
    sets: Vec<Possibility>,
    /// The rulebook's word for what a seat plays.
    #[schema(example = "Faction")]
    side_word: &'static str,
    /// What a seat can play: the values of `side`.
    sides: Vec<Possibility>,
    /// Whether it can be agreed on who begins: `first`.
    may_begin: bool,
    /// Options beyond the rulebook: the values of `house`.
    house: Vec<Possibility>,
    /// Computer players: the values of `kind`.
    computers: Vec<Possibility>,
}

/// All games.
#[derive(Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<Game>,
}

fn possibilities(items: Vec<Item>) -> Vec<Possibility> {
    items.into_iter().map(|Item { id, name, about }| Possibility { id, name, about }).collect()
}

fn game(app: &App, id: GameId) -> Result<Game, Fault> {
    let choices = Choices::of(id, app.tables.games.cards()).map_err(|error| Fault::internal(error.to_string()))?;
    let info = id.info();
    let kinds = computers().into_iter();
    Ok(Game {
        id: info.id,
        title: info.title,
        about: choices.about,
        min_players: info.min_players,
        max_players: info.max_players,
        set_word: choices.set_word,
        sets: possibilities(choices.sets),
        side_word: choices.side_word,
        sides: possibilities(choices.sides),
        may_begin: choices.may_begin,
        house: possibilities(choices.house),
        computers: kinds.map(|it| Possibility { id: it.value, name: it.label, about: String::new() }).collect(),
    })
}

/// The games of this server, with everything that can be agreed on before one.
#[utoipa::path(get, path = "/api/games", operation_id = "games", tag = "games", responses((status = 200, description = "The games.", body = Games)))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Json<Games>, Fault> {
    let games: Result<Vec<Game>, Fault> = GameId::ALL.into_iter().map(|id| game(&app, id)).collect();
    Ok(Json(Games { games: games? }))
}
