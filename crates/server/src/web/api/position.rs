//! What a viewer sees: the position, and what has happened.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Status;
use table::{Seat, SeatSet, Viewer};
use utoipa::{IntoParams, ToSchema};

use super::Progress;
use super::caller::{Asked, Caller};
use crate::App;
use crate::fault::Fault;
use crate::room::Room;
use crate::web::table::{Eyes, eyes, open};

/// Whose eyes somebody wants to look with.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Looking {
    /// The number of a seat that is yours; when the game is over, of any seat. Without it: your only seat, or else what
    /// lies open.
    seat: Option<u8>,
}

impl Looking {
    pub(crate) fn viewer(&self, room: &Room, held: SeatSet) -> Result<Viewer, Fault> {
        viewer(room, held, self.seat)
    }
}

/// Who looks. Before the end that is as on the page of the table, and after it as in the replay.
fn viewer(room: &Room, held: SeatSet, wanted: Option<u8>) -> Result<Viewer, Fault> {
    if let (Some(number), Status::Finished) = (wanted, room.table.status) {
        return crate::web::seats::read(room, number).map(Viewer::Seat);
    }
    Ok(match eyes(room, held, wanted)? {
        Eyes::Of(viewer, _) => viewer,
        // Whoever holds several seats says which one they mean, or sees what all may see.
        Eyes::HandOver(_) => Viewer::Watcher,
    })
}

/// Refuses to show what is not dealt yet.
fn check_begun(room: &Room) -> Result<(), Fault> {
    if room.table.status == Status::Open {
        return Err(Fault::new(StatusCode::CONFLICT, "The game has not begun."));
    }
    Ok(())
}

fn number(viewer: Viewer) -> Option<u8> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.number()),
        Viewer::Watcher | Viewer::Judge => None,
    }
}

/// A position as one viewer sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Sight {
    /// The seat that looks; null for whoever watches.
    seat: Option<u8>,
    #[serde(flatten)]
    progress: Progress,
    /// Everything in sight, as the game describes it. Hidden things are absent.
    #[schema(value_type = Object)]
    view: Value,
    /// The same as text, a hundred characters wide.
    board: String,
}

/// See the position as a seat or as somebody who watches.
///
/// What the viewer may not see is absent. Names within the view stay as they are; new ones may be added.
#[utoipa::path(
    get, path = "/api/tables/{id}/view", operation_id = "view", tag = "play",
    params(("id" = String, Path, description = "The ID of the table."), Looking),
    responses((status = 200, description = "The position.", body = Sight)),
)]
pub(crate) async fn view(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
    Asked(looking): Asked<Looking>,
) -> Result<Json<Sight>, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    let viewer = looking.viewer(&room, held)?;
    check_begun(&room)?;
    Ok(Json(Sight {
        seat: number(viewer),
        progress: Progress::of(&room),
        view: room.play.json(viewer),
        board: room.play.text(viewer),
    }))
}

/// Which part of the story somebody wants.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogQuery {
    /// As for the view.
    seat: Option<u8>,
    /// The number of the first move to tell about, counted from 1.
    #[param(minimum = 1)]
    from: Option<usize>,
    /// How many moves to tell about at most, up to 200; 100 without it.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<usize>,
}

/// Moves on one page of the log if nobody says how many, and the most that can be had at once.
const USUAL_PAGE: usize = 100;
const LONGEST_PAGE: usize = 200;

/// One thing that happened.
#[derive(Serialize, ToSchema)]
pub(crate) struct Line {
    /// The number of the move that brought it, counted from 1.
    r#move: usize,
    /// Whose move that was.
    seat: u8,
    /// A sentence.
    text: String,
    /// The move in notation, on its first line, if the viewer may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    notation: Option<String>,
    /// The ID of the rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

/// What has happened, as one viewer saw it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Story {
    /// The seat that looks; null for whoever watches.
    seat: Option<u8>,
    #[serde(flatten)]
    progress: Progress,
    /// How many moves stand. After a move was taken back there are fewer.
    moves: usize,
    lines: Vec<Line>,
    /// Where the next page begins, as the number of a move; null on the last page.
    next: Option<usize>,
}

/// Read what has happened, as a seat or as somebody who watches saw it.
///
/// It comes in pages of so many moves. As long as `next` is a number, there is more from there on.
#[utoipa::path(
    get, path = "/api/tables/{id}/log", operation_id = "log", tag = "play",
    params(("id" = String, Path, description = "The ID of the table."), LogQuery),
    responses((status = 200, description = "What has happened.", body = Story)),
)]
pub(crate) async fn log(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
    Asked(query): Asked<LogQuery>,
) -> Result<Json<Story>, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    let viewer = viewer(&room, held, query.seat)?;
    check_begun(&room)?;
    let n_moves = room.play.n_moves();
    let from = (query.from.unwrap_or(1).max(1) - 1).min(n_moves);
    let to = from.saturating_add(query.limit.unwrap_or(USUAL_PAGE).clamp(1, LONGEST_PAGE));
    let told = room.play.story(from, to, viewer);
    let names = room.names();
    let lines = (from + 1..).zip(told).flat_map(|(n, it)| lines_of(n, it.seat, it.lines, &names)).collect();
    let next = (to < n_moves).then_some(to + 1);
    Ok(Json(Story { seat: number(viewer), progress: Progress::of(&room), moves: n_moves, lines, next }))
}

fn lines_of(
    n: usize,
    seat: Seat,
    lines: Vec<pages::tabletop::LogLine>,
    names: &[String],
) -> impl Iterator<Item = Line> {
    lines.into_iter().map(move |it| Line {
        r#move: n,
        seat: seat.number(),
        text: it.text.named(names),
        notation: it.notation,
        rule: it.rule,
    })
}
