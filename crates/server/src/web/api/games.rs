//! The games, and what can be agreed on before one.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use games::{Field, GameId, Item, Kind, Place};
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::fault::Fault;
use crate::web::create::{computers, schema};

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

/// Something that can be agreed on before a game.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Setting {
    /// The key in `settings` of `POST /api/tables`.
    #[schema(example = "with")]
    key: &'static str,
    /// What people read.
    title: &'static str,
    /// A line about it.
    #[serde(skip_serializing_if = "str::is_empty")]
    #[schema(required = false)]
    about: &'static str,
    /// How it is answered: `switch`, `one-of`, `several-of`, `per-seat`, `seat` or `number`.
    #[schema(example = "several-of")]
    kind: &'static str,
    /// What can be chosen.
    things: Vec<Possibility>,
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
    /// Everything that can be agreed on, whatever it is called: the keys of `settings`.
    settings: Vec<Setting>,
    /// Computer players: the values of `kind`.
    computers: Vec<Possibility>,
}

/// All games.
#[derive(Serialize, ToSchema)]
pub(crate) struct Games {
    games: Vec<Game>,
}

fn possibilities(items: &[Item]) -> Vec<Possibility> {
    let one = |it: &Item| Possibility { id: it.id.clone(), name: it.name.clone(), about: it.about.clone() };
    items.iter().map(one).collect()
}

fn setting(it: &Field) -> Setting {
    let things = possibilities(&it.items);
    Setting { key: it.key, title: it.title, about: it.help, kind: it.kind.word(), things }
}

fn game(app: &App, id: GameId) -> Result<Game, Fault> {
    let schema = schema(app, id)?;
    let items = |key: &str| schema.field(key).map(|it| possibilities(&it.items)).unwrap_or_default();
    let side = schema.fields.iter().find(|it| it.kind == Kind::PerSeat);
    let info = id.info();
    let kinds = computers().into_iter();
    Ok(Game {
        id: info.id,
        title: info.title,
        about: schema.about.to_owned(),
        min_players: info.min_players,
        max_players: info.max_players,
        set_word: schema.field("with").map_or("", |it| it.title),
        sets: items("with"),
        side_word: side.map_or("", |it| it.title),
        sides: side.map(|it| possibilities(&it.items)).unwrap_or_default(),
        may_begin: schema.fields.iter().any(|it| it.kind == Kind::Seat),
        house: items("house"),
        settings: schema.fields.iter().filter(|it| it.place != Place::Record).map(setting).collect(),
        computers: kinds.map(|it| Possibility { id: it.value, name: it.label, about: String::new() }).collect(),
    })
}

/// The games of this server, with everything that can be agreed on before one.
#[utoipa::path(get, path = "/api/games", operation_id = "games", tag = "games", responses((status = 200, description = "The games.", body = Games)))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Json<Games>, Fault> {
    let games: Result<Vec<Game>, Fault> = GameId::ALL.into_iter().map(|id| game(&app, id)).collect();
    Ok(Json(Games { games: games? }))
}
