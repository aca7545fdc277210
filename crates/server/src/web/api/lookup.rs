//! Looking up cards and rules.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use pages::browse::CardFace;
use rulebook::Rulebook;
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::fault::Fault;
use crate::web::browse::{check_search, read_game};

/// How many copies of a card a set has.
#[derive(Serialize, ToSchema)]
pub(crate) struct Copies {
    /// The name of the set.
    set: String,
    copies: u32,
}

/// A card, board or other printed thing.
#[derive(Serialize, ToSchema)]
pub(crate) struct Card {
    /// For ever the same.
    #[schema(example = "school")]
    id: String,
    name: String,
    /// What kind of thing it is.
    kind: String,
    /// What it is among its kind.
    category: String,
    types: Vec<String>,
    sets: Vec<Copies>,
    /// Everything about it in words, line by line.
    text: Vec<String>,
    /// Where its facts come from: printed, rulebook or original.
    source: String,
    /// Worth checking against a printed copy.
    verify: bool,
    /// What was compared or chosen.
    note: String,
}

impl Card {
    fn of(face: &CardFace) -> Card {
        let sets = face.sets.iter().map(|(set, copies)| Copies { set: set.clone(), copies: *copies });
        Card {
            id: face.id.clone(),
            name: face.name.clone(),
            kind: face.kind.clone(),
            category: face.category.clone(),
            types: face.types.clone(),
            sets: sets.collect(),
            text: face.page.clone(),
            source: face.source.clone(),
            verify: face.verify,
            note: face.note.clone(),
        }
    }
}

/// The cards of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Cards {
    cards: Vec<Card>,
}

/// Every card of a game.
#[utoipa::path(
    get, path = "/api/cards/{game}", operation_id = "cards", tag = "games",
    params(("game" = String, Path, description = "The ID of the game.")),
    responses((status = 200, description = "The cards.", body = Cards)),
)]
pub(crate) async fn cards(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Json<Cards>, Fault> {
    let game = read_game(&game)?;
    let all = Arc::clone(&app);
    let cards = app.looking.run(move |_| Some(all.faces_of(game).iter().map(Card::of).collect())).await?;
    Ok(Json(Cards { cards }))
}

/// A rule.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rule {
    /// For ever the same.
    #[schema(example = "MS-BLD-01")]
    id: String,
    /// The ID of the book that it is in.
    book: String,
    chapter: String,
    section: String,
    /// For which editions it holds, if its book has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    editions: Option<String>,
    text: String,
    /// What is played where the book is silent.
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Rules that have to do with it.
    see: Vec<String>,
}

/// A rule by its ID.
#[utoipa::path(
    get, path = "/api/rules/{id}", operation_id = "rule", tag = "games",
    params(("id" = String, Path, description = "The ID of the rule, in capitals or not.")),
    responses((status = 200, description = "The rule.", body = Rule)),
)]
pub(crate) async fn rule(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Rule>, Fault> {
    check_search(&id)?;
    let found = move |_: &_| {
        let rules = Rulebook::embedded();
        Some(rules.get(&id).ok_or_else(|| match rules.nearest(&id).first() {
            Some(near) => Fault::not_found(format!("There is no such rule; perhaps {} is meant.", near.id)),
            None => Fault::not_found("There is no such rule."),
        }))
    };
    let rule = app.looking.run(found).await??;
    Ok(Json(Rule {
        id: rule.id.clone(),
        book: rule.book.clone(),
        chapter: rule.chapter.clone(),
        section: rule.section.clone(),
        editions: rule.editions.as_ref().map(ToString::to_string),
        text: rule.text.clone(),
        ruling: rule.ruling.clone(),
        example: rule.example.clone(),
        note: rule.note.clone(),
        see: rule.see.clone(),
    }))
}
