//! Deciding: what may be done, doing it, and taking it back.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use pages::screen::{Offer, Thing};
use serde::{Deserialize, Serialize};
use table::Seat;
use utoipa::{IntoParams, ToSchema};

use super::Progress;
use super::caller::{Asked, Caller, Sent};
use crate::App;
use crate::fault::Fault;
use crate::live::LiveTable;
use crate::room::Room;
use crate::web::orders::{self, acting, check_moment, check_running};
use crate::web::table::open;
use crate::web::visitor::Visitor;

/// Which options somebody wants.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionsQuery {
    /// The number of your seat; it can be left out if you hold only one.
    seat: Option<u8>,
    /// Whether to tell also what is not possible, and why.
    #[serde(default)]
    refused: bool,
}

/// Something on the table that a choice is about.
#[derive(Serialize, ToSchema)]
pub(crate) struct Subject {
    /// The same wherever the same thing is meant.
    #[schema(example = "hand/school")]
    key: String,
    name: String,
}

impl Subject {
    fn all(things: Vec<Thing>) -> Vec<Subject> {
        things.into_iter().map(|Thing { key, name }| Subject { key, name: name.to_string() }).collect()
    }
}

/// What may be done.
#[derive(Serialize, ToSchema)]
pub(crate) struct Choosable {
    /// What is sent to choose it.
    #[schema(example = "build School")]
    notation: String,
    /// In words, with what it costs and brings.
    label: String,
    things: Vec<Subject>,
    /// What speaks against doing it in haste.
    #[serde(skip_serializing_if = "Option::is_none")]
    caution: Option<String>,
}

/// What may not be done, and why.
#[derive(Serialize, ToSchema)]
pub(crate) struct Impossible {
    notation: String,
    things: Vec<Subject>,
    /// A sentence with the figures.
    reason: String,
    /// The ID of the rule; see `/api/rules/{id}`.
    rule: &'static str,
}

/// The decision of a seat.
#[derive(Serialize, ToSchema)]
pub(crate) struct Decision {
    seat: u8,
    #[serde(flatten)]
    progress: Progress,
    /// What is asked; null while others decide.
    question: Option<String>,
    /// Everything that may be done, and nothing else.
    options: Vec<Choosable>,
    /// What one could think of and why it is not possible, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Vec<Impossible>>,
    /// Whether the last choice can be taken back.
    undo: bool,
    /// Your choice that is held back until everybody who is asked at the same time has chosen. It can be changed until
    /// then, and is asked for again if the server stops before.
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<String>,
}

impl Decision {
    fn of(room: &Room, seat: Seat, with_refused: bool) -> Decision {
        let asked = room.play.waiting().contains(seat);
        let offers = if asked { room.play.offers(seat) } else { Vec::new() };
        let (mut options, mut refused) = (Vec::new(), Vec::new());
        let names = room.names();
        for Offer { label, notation, things, caution, refused: refusal, .. } in offers {
            let things = Subject::all(things);
            match refusal {
                None => options.push(Choosable { notation, label: label.named(&names), things, caution }),
                Some(refusal) => refused.push(Impossible {
                    notation,
                    things,
                    reason: refusal.sentence.whole_sentence().named(&names),
                    rule: refusal.rule,
                }),
            }
        }
        Decision {
            seat: seat.number(),
            progress: Progress::of(room),
            question: asked.then(|| room.play.question(seat).named(&names)),
            options,
            refused: with_refused.then_some(refused),
            undo: room.play.undo(seat).is_ok(),
            held: room.play.held(seat),
        }
    }
}

/// Read what your seat may do.
///
/// The list is complete: what is not in it cannot be done, and what is in it is never refused while n stays the same.
#[utoipa::path(
    get, path = "/api/tables/{id}/options", operation_id = "options", tag = "play",
    params(("id" = String, Path, description = "The ID of the table."), OptionsQuery),
    responses((status = 200, description = "The decision.", body = Decision)),
)]
pub(crate) async fn options(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
    Asked(query): Asked<OptionsQuery>,
) -> Result<Json<Decision>, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    let seat = acting(held, query.seat)?;
    check_running(&room)?;
    Ok(Json(Decision::of(&room, seat, query.refused)))
}

/// A choice.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "seat": 1, "n": 17, "choice": "build School" }))]
pub(crate) struct ChoiceWish {
    /// The number of your seat; it can be left out if you hold only one.
    seat: Option<u8>,
    /// The number that came with the options.
    n: u32,
    /// The choice in notation.
    choice: String,
}

/// Taking a choice back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoWish {
    /// The number of your seat; it can be left out if you hold only one.
    seat: Option<u8>,
    /// The number that came with the options.
    n: u32,
}

/// Does something for a seat, if this is the moment that it was meant for, and tells how far the table is then.
async fn decide(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    (number, n): (Option<u8>, u32),
    act: impl AsyncFnOnce(&App, &LiveTable, &mut Room, Seat) -> Result<(), Fault>,
) -> Result<Json<Progress>, Fault> {
    let table = open(app, id).await?;
    {
        let mut room = table.room().await;
        let held = app.tables.held(&mut room, visitor.session()).await?;
        let seat = acting(held, number)?;
        check_moment(&room, n, seat)?;
        act(app, &table, &mut room, seat).await?;
    }
    app.tables.wake(&table);
    orders::let_computers_move(&table).await;
    let room = table.room().await;
    Ok(Json(Progress::of(&room)))
}

/// Make a choice.
///
/// The answer comes when the computer players have moved too, but after a few seconds at the latest.
#[utoipa::path(
    post, path = "/api/tables/{id}/choose", operation_id = "choose", tag = "play", request_body = ChoiceWish,
    params(("id" = String, Path, description = "The ID of the table.")),
    responses(
        (status = 200, description = "It was done.", body = Progress),
        (status = 409, description = "The table has moved on since n.", body = super::document::Problem, content_type = "application/problem+json"),
        (status = 422, description = "The rules do not allow it.", body = super::document::Problem, content_type = "application/problem+json"),
    ),
)]
pub(crate) async fn choose(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
    Sent(wish): Sent<ChoiceWish>,
) -> Result<Json<Progress>, Fault> {
    decide(&app, &visitor, &id, (wish.seat, wish.n), async |app, table, room, seat| {
        orders::choose(app, table, room, seat, &wish.choice).await
    })
    .await
}

/// Take your last decision back, if nothing hidden was revealed and nobody has decided since.
///
/// What answered itself after it is taken back with it.
#[utoipa::path(
    post, path = "/api/tables/{id}/undo", operation_id = "undo", tag = "play", request_body = UndoWish,
    params(("id" = String, Path, description = "The ID of the table.")),
    responses(
        (status = 200, description = "It was taken back.", body = Progress),
        (status = 409, description = "The table has moved on since n.", body = super::document::Problem, content_type = "application/problem+json"),
        (status = 422, description = "It cannot be taken back.", body = super::document::Problem, content_type = "application/problem+json"),
    ),
)]
pub(crate) async fn undo(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
    Sent(wish): Sent<UndoWish>,
) -> Result<Json<Progress>, Fault> {
    decide(&app, &visitor, &id, (wish.seat, wish.n), async |app, table, room, seat| {
        app.tables.undo(table, room, seat).await
    })
    .await
}
