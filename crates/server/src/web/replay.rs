//! Looking back at games: replays, records to keep, and records from elsewhere.

use std::sync::Arc;

use axum::extract::{Multipart, Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use games::{AnyGame, Playable, Visitor as GameVisitor};
use maud::{Markup, html};
use pages::browse::{self, Replay};
use pages::screen::Part;
use pages::site::{self, Records};
use pages::tabletop;
use serde::Deserialize;
use store::{NewEntry, NewSeat, NewTable, SeedOrigin, Status, TableId, Token, Visibility, What, limits};
use table::{Record, Seat, SeatSet, Viewer};

use crate::App;
use crate::clock;
use crate::fault::{Fault, sentence_of};
use crate::live::index;
use crate::names;
use crate::play::{DrawnPart, Sight};
use crate::quotas::Upload;
use crate::room::{Options, Room};
use crate::secrets;
use crate::source::Source;
use crate::web::create::stored;
use crate::web::page::Page;
use crate::web::table::open;
use crate::web::visitor::{Visitor, set_session};

/// Moves in the list before and after the present one.
const MOVES_AROUND: usize = 7;

#[derive(Debug, Deserialize)]
pub(crate) struct At {
    at: Option<usize>,
    #[serde(rename = "as")]
    eyes: Option<String>,
}

/// Whose eyes somebody may look back with: after the end everybody's, before it only their own.
fn viewers(room: &Room, held: SeatSet) -> Vec<(String, String, Viewer)> {
    let over = room.table.status == Status::Finished;
    let player_names = room.names();
    let seats = (0..room.play.n_seats()).map(Seat::new).filter(|&seat| over || held.contains(seat));
    let mut viewers: Vec<(String, String, Viewer)> =
        seats.map(|seat| (names::of(seat, &player_names), seat.to_string(), Viewer::Seat(seat))).collect();
    if over {
        viewers.insert(0, ("Everything".to_owned(), "all".to_owned(), Viewer::Judge));
    }
    viewers.push(("What lies open".to_owned(), "open".to_owned(), Viewer::Watcher));
    viewers
}

pub(crate) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<At>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    if room.table.status == Status::Open {
        return Err(Fault::new(StatusCode::CONFLICT, "The game has not begun.").back_to(room.address()));
    }
    let viewers = viewers(&room, held);
    let own = || viewers.iter().find(|(.., viewer)| matches!(viewer, Viewer::Seat(seat) if held.contains(*seat)));
    let chosen = match query.eyes.as_deref() {
        Some(eyes) => viewers.iter().find(|(_, value, _)| value == eyes),
        None => own().or_else(|| viewers.first()),
    };
    let (_, eyes, viewer) = chosen
        .ok_or_else(|| Fault::forbidden("You may not look with these eyes before the end.").back_to(room.address()))?;
    let n_moves = room.play.n_moves();
    let at = query.at.unwrap_or(if room.table.status == Status::Finished { 0 } else { n_moves }).min(n_moves);
    let player_names = room.names();
    let sight = Sight { viewer: *viewer, names: &player_names, desk: None, chat: None, story: None, notice: None };
    let moment = room.play.moment(at, &sight).ok_or_else(|| Fault::not_found("The game has no such move."))?;
    let from = at.saturating_sub(MOVES_AROUND + 1);
    // After the end nothing is secret, so all moves can be read whoever's eyes see the table.
    let reader = if room.table.status == Status::Finished { Viewer::Judge } else { *viewer };
    let around = room.play.moves(from, (at + MOVES_AROUND).min(n_moves), reader);
    let moves = (from + 1..)
        .zip(around)
        .map(|(n, (seat, text))| (n, names::of(seat, &player_names), text.unwrap_or_else(|| "decides".to_owned())));
    let parts: Vec<Part> = moment.drawn.parts.iter().map(DrawnPart::part).collect();
    let board = tabletop::table(&moment.drawn.layout, &parts, None);
    let main = browse::replay(&Replay {
        title: room.title.clone(),
        n_moves,
        at,
        viewer: eyes.clone(),
        viewers: viewers.iter().map(|(label, value, _)| (label.clone(), value.clone())).collect(),
        base: format!("{}/replay", room.address()),
        rounds: room.play.rounds(),
        moves: moves.collect(),
        board,
        log: moment.told,
    });
    let title = format!("Replay · {}", room.title);
    let address = room.address();
    let page = Page::new(&title, &address).screen(&moment.drawn.status);
    Ok(page.render(&app, &visitor, &main).into_response())
}

/// What anybody can check once the game is over.
pub(crate) fn revealed(seed: &str, hash: &str, origin: SeedOrigin) -> Markup {
    html! {
        details class="fair" {
            summary { "Check that the cards were dealt fairly" }
            p { "The seed of this game is " code { (seed) } "." }
            p { "Its SHA-256, shown from the beginning, is " code { (hash) } "." }
            @if origin == SeedOrigin::Creator { p { "The seed was chosen by whoever set up the table." } }
            p { a href="/about#fair" { "How to check it" } }
        }
    }
}

/// The record of a game as a file. Before the end it would tell the seed, so it is not given out.
pub(crate) async fn download(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let room = table.room().await;
    let record = record_of(&room)?;
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{}.record\"", room.table.id));
    let name = name.map_err(|_| Fault::internal("The file has no proper name."))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record).into_response())
}

/// The record of a finished game.
pub(crate) fn record_of(room: &Room) -> Result<String, Fault> {
    if room.table.status != Status::Finished {
        let sentence = "The record holds the seed, so it can be had when the game is over.";
        return Err(Fault::new(StatusCode::CONFLICT, sentence).back_to(room.address()));
    }
    Ok(room.play.record(&room.names()).to_string())
}

pub(crate) async fn upload_form(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let main = site::records(&Records { text: String::new(), fault: None });
    Page::new("Open a record", "/records").render(&app, &visitor, &main).into_response()
}

pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    _turn: Upload,
    mut form: Multipart,
) -> Result<Response, Fault> {
    let (mut file, mut text) = (String::new(), String::new());
    let unreadable =
        |error: axum::extract::multipart::MultipartError| Fault::new(error.status(), sentence_of(&error.body_text()));
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        match field.name() {
            Some("record") => file = String::from_utf8_lossy(&field.bytes().await.map_err(unreadable)?).into_owned(),
            Some("text") => text = field.text().await.map_err(unreadable)?,
            _ => {}
        }
    }
    let record = if file.trim().is_empty() { &text } else { &file };
    let token = app.token_for(&visitor).await?;
    match open_record(&app, record, &token, visitor.source).await {
        Ok(id) => {
            let cookies = AppendHeaders([set_session(&token, app.settings.https)]);
            let finished = app.tables.store.table(id).await?.status == Status::Finished;
            let to = if finished { format!("/t/{id}/replay") } else { format!("/t/{id}") };
            Ok((cookies, Redirect::to(&to)).into_response())
        }
        Err(fault) if fault.status == StatusCode::BAD_REQUEST => {
            let main = site::records(&Records { text: record.clone(), fault: Some(fault.sentence) });
            let page = Page::new("Open a record", "/records").render(&app, &visitor, &main);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(fault) => Err(fault),
    }
}

/// Makes a table of a record: finished, if the game was; otherwise all seats are the reader's, to play on.
pub(crate) async fn open_record(app: &Arc<App>, text: &str, creator: &Token, source: Source) -> Result<TableId, Fault> {
    struct Check<'a>(&'a Record);
    impl GameVisitor for Check<'_> {
        type Out = Result<(u8, Option<Vec<i32>>), String>;

        fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
            let played = table::replay(game.as_ref(), self.0, |_, _| {}).map_err(|error| error.to_string())?;
            let scores = played.is_over().then(|| game.scores(played.state()));
            Ok((game.n_seats(), scores))
        }
    }
    let bad = |error: String| Fault::bad_request(sentence_of(&error));
    let record: Record = text.parse().map_err(|error| bad(format!("{error}")))?;
    let game =
        AnyGame::from_header(&record.header, app.tables.games.cards()).map_err(|error| bad(error.to_string()))?;
    let (n_seats, scores) = game.visit(Check(&record)).map_err(bad)?;
    let id = secrets::table_id()?;
    let name = |n: u8| record.players.get(usize::from(n)).filter(|it| !it.is_empty()).cloned();
    let seats = (0..n_seats).map(|n| NewSeat::Mine { name: name(n).unwrap_or_else(|| format!("Player {}", n + 1)) });
    let table = NewTable {
        id,
        created_at: clock::now(),
        creator: creator.hash(),
        // Whoever has the record knows the seed.
        game: stored(&game, &record.seed, SeedOrigin::Creator),
        options: Options { auto: false }.write(),
        visibility: Visibility::Unlisted,
        seats: seats.collect(),
        origin: Some(source.to_string()),
        allowance: app.allowance(),
    };
    let at = clock::now();
    let mut entries: Vec<NewEntry> = record
        .moves
        .iter()
        .map(|it| NewEntry { at, what: What::Move { seat: index(it.seat), text: it.text.clone() } })
        .collect();
    entries.extend(scores.map(|scores| NewEntry { at, what: What::End { scores } }));
    let store = &app.tables.store;
    store.create(table).await?;
    store.start(id, at).await?;
    let mut n = 0;
    for chunk in entries.chunks(limits::ENTRIES_PER_CALL) {
        n = store.append(id, n, chunk.to_vec()).await?;
    }
    Ok(id)
}
