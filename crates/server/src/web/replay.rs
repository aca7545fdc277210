//! Looking back at games: replays, records to keep, and records from elsewhere.

use std::fmt::Display;
use std::ops::ControlFlow;
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
use store::{NewEntry, NewSeat, NewTable, SeedOrigin, Status, TableId, Token, TokenHash, Visibility, What, limits};
use table::{Record, RecordedMove, ReplayError, Replayed, Seat, SeatSet, Viewer};

use crate::App;
use crate::clock;
use crate::fault::Fault;
use crate::frozen;
use crate::heavy::Leave;
use crate::live::index;
use crate::names;
use crate::play::{DrawnPart, Play, Sight};
use crate::quotas::Upload;
use crate::room::{Options, Room};
use crate::secrets;
use crate::source::Source;
use crate::web::create::{check_room, stored};
use crate::web::page::Page;
use crate::web::table::{open, read_id};
use crate::web::visitor::{Visitor, clean_name, set_session};

/// The longest record that is shown again beside what is wrong with it, in bytes.
const LONGEST_SHOWN: usize = 100_000;
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

/// A game at one of its moments, as it is looked back at away from the table.
struct LookingBack {
    play: Box<dyn Play>,
    at: usize,
    viewer: Viewer,
    /// Whose moves can be read.
    reader: Viewer,
    /// The value of the eyes that see it, and all that can be chosen.
    eyes: String,
    viewers: Vec<(String, String)>,
    player_names: Vec<String>,
    title: String,
    address: String,
    /// Why the game can only be looked at.
    notice: Option<String>,
}

impl LookingBack {
    /// The page without its frame, and what stands in the head of it.
    fn draw(&self, leave: &Leave) -> Option<(Markup, Markup)> {
        let LookingBack { play, at, viewer, player_names, .. } = self;
        let sight = Sight {
            viewer: *viewer,
            names: player_names,
            desk: None,
            chat: None,
            story: None,
            notice: self.notice.clone(),
            notes: Vec::new(),
        };
        let moment = play.moment(*at, &sight, leave)?;
        let n_moves = play.n_moves();
        let from = at.saturating_sub(MOVES_AROUND + 1);
        let around = play.moves(from, (at + MOVES_AROUND).min(n_moves), self.reader);
        let moves = (from + 1..)
            .zip(around)
            .map(|(n, (seat, text))| (n, names::of(seat, player_names), text.unwrap_or_else(|| "decides".to_owned())));
        let parts: Vec<Part> = moment.drawn.parts.iter().map(DrawnPart::part).collect();
        let main = browse::replay(&Replay {
            title: self.title.clone(),
            n_moves,
            at: *at,
            viewer: self.eyes.clone(),
            viewers: self.viewers.clone(),
            base: format!("{}/replay", self.address),
            rounds: play.rounds(),
            moves: moves.collect(),
            board: tabletop::table(&moment.drawn.layout, &parts, None),
            log: moment.told,
        });
        Some((main, moment.drawn.status))
    }
}

pub(crate) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<At>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let back = {
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
        let (_, eyes, viewer) = chosen.ok_or_else(|| {
            Fault::forbidden("You may not look with these eyes before the end.").back_to(room.address())
        })?;
        let over = room.table.status == Status::Finished;
        let n_moves = room.play.n_moves();
        LookingBack {
            play: room.play.to_look_back(),
            at: query.at.unwrap_or(if over { 0 } else { n_moves }).min(n_moves),
            viewer: *viewer,
            // After the end nothing is secret, so all moves can be read whoever's eyes see the table.
            reader: if over { Viewer::Judge } else { *viewer },
            eyes: eyes.clone(),
            viewers: viewers.iter().map(|(label, value, _)| (label.clone(), value.clone())).collect(),
            player_names: room.names(),
            title: room.title.clone(),
            address: room.address(),
            notice: room.frozen.as_ref().map(|it| it.sentence.clone()),
        }
    };
    let (title, address) = (format!("Replay · {}", back.title), back.address.clone());
    let (main, status) = app.looking.run(move |leave| back.draw(leave)).await?;
    let page = Page::new(&title, &address).screen(&status);
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
    let written = match open(&app, &id).await {
        Ok(table) => {
            let room = table.room().await;
            if room.table.status != Status::Finished {
                let sentence = "The record holds the seed, so it can be had when the game is over.";
                return Err(Fault::new(StatusCode::CONFLICT, sentence).back_to(room.address()));
            }
            match &room.frozen {
                None => Err((room.play.to_look_back(), room.names())),
                // What is here would make another game of it.
                Some(it) => Ok(frozen::record(&room.table, &it.moves).map_err(Fault::internal)?.to_string()),
            }
        }
        Err(fault) => Ok(stored_record(&app, &id, fault).await?),
    };
    let record = match written {
        Ok(record) => record,
        Err((play, player_names)) => {
            let written = move |leave: &Leave| play.record(&player_names, leave).map(|it| it.to_string());
            app.looking.run(written).await?
        }
    };
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{}.record\"", read_id(&id)?));
    let name = name.map_err(|_| Fault::internal("The file has no proper name."))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record).into_response())
}

/// The record of a finished game that cannot be shown here.
async fn stored_record(app: &App, id: &str, fault: Fault) -> Result<String, Fault> {
    let Ok(loaded) = app.tables.store.load(read_id(id)?).await else { return Err(fault) };
    if loaded.table.status != Status::Finished {
        return Err(fault);
    }
    Ok(frozen::record_of(&loaded).map_err(Fault::internal)?.to_string())
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
    let unreadable = |error: axum::extract::multipart::MultipartError| {
        Fault::new(error.status(), table::whole_sentence(&error.body_text()))
    };
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        match field.name() {
            Some("record") => file = String::from_utf8_lossy(&field.bytes().await.map_err(unreadable)?).into_owned(),
            Some("text") => text = field.text().await.map_err(unreadable)?,
            _ => {}
        }
    }
    let record: Arc<str> = if file.trim().is_empty() { text.into() } else { file.into() };
    let token = app.token_for(&visitor).await?;
    match open_record(&app, Arc::clone(&record), &token, visitor.source).await {
        Ok(id) => {
            let cookies = AppendHeaders([set_session(&token, app.settings.https)]);
            let finished = app.tables.store.table(id).await?.status == Status::Finished;
            let to = if finished { format!("/t/{id}/replay") } else { format!("/t/{id}") };
            Ok((cookies, Redirect::to(&to)).into_response())
        }
        Err(fault) if fault.status == StatusCode::BAD_REQUEST => {
            // Nobody corrects a very long text in a form.
            let text = if record.len() <= LONGEST_SHOWN { record.to_string() } else { String::new() };
            let main = site::records(&Records { text, fault: Some(fault.sentence) });
            let page = Page::new("Open a record", "/records").render(&app, &visitor, &main);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(fault) => Err(fault),
    }
}

/// Makes a table of a record: finished, if the game was; otherwise all seats are the reader's, to play on. Either the
/// table is there with its whole log, or nothing is.
pub(crate) async fn open_record(
    app: &Arc<App>,
    text: Arc<str>,
    creator: &Token,
    source: Source,
) -> Result<TableId, Fault> {
    check_room(app).await?;
    let id = secrets::table_id()?;
    let (reader, creator) = (Arc::clone(app), creator.hash());
    let read = move |leave: &Leave| match read_table(&reader, &text, id, creator, source, leave) {
        Err(Unread::Stopped) => None,
        Err(Unread::Faulty(why)) => Some(Err(Fault::bad_request(table::whole_sentence(&why)))),
        Ok(read) => Some(Ok(read)),
    };
    let (table, log) = app.reading.run(read).await??;
    app.tables.store.create_played(table, log).await?;
    Ok(id)
}

/// Why no table came of a record.
enum Unread {
    /// Something is wrong with it.
    Faulty(String),
    /// Nobody waits for it any more.
    Stopped,
}

impl From<ReplayError> for Unread {
    fn from(error: ReplayError) -> Unread {
        match error {
            ReplayError::Stopped { .. } => Unread::Stopped,
            other => Unread::Faulty(other.to_string()),
        }
    }
}

/// The table that a record makes, and its log. Takes time, but little memory: of the positions only the last is kept.
fn read_table(
    app: &App,
    text: &str,
    id: TableId,
    creator: TokenHash,
    source: Source,
    leave: &Leave,
) -> Result<(NewTable, Vec<NewEntry>), Unread> {
    struct Check<'a>(&'a Record, &'a Leave);
    impl GameVisitor for Check<'_> {
        type Out = Result<(u8, Option<Vec<i32>>), ReplayError>;

        fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
            let Check(record, leave) = self;
            let go_on =
                |_: &Replayed<'_, G>| if leave.goes_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            let last = table::replay_each(game.as_ref(), record, go_on)?;
            let over = game.waiting(&last).is_empty();
            Ok((game.n_seats(), over.then(|| game.scores(&last))))
        }
    }
    let faulty = |error: &dyn Display| Unread::Faulty(error.to_string());
    let record: Record = text.parse().map_err(|error| faulty(&error))?;
    let (n_moves, most) = (record.moves.len(), limits::ENTRIES_PER_TABLE as usize - 1);
    // Before anything is played: whatever comes of it could not be kept.
    if most < n_moves {
        return Err(Unread::Faulty(format!("the record has {n_moves} moves; a table keeps at most {most}")));
    }
    let game = AnyGame::from_header(&record.header, app.tables.games.cards()).map_err(|error| faulty(&error))?;
    let (n_seats, scores) = game.visit(Check(&record, leave))?;
    // Names that somebody else has written are cleaned as if they were typed here.
    let name = |n: u8| record.players.get(usize::from(n)).map(|it| clean_name(it)).filter(|it| !it.is_empty());
    let seats = (0..n_seats).map(|n| NewSeat::Mine { name: name(n).unwrap_or_else(|| format!("Player {}", n + 1)) });
    let at = clock::now();
    let table = NewTable {
        id,
        created_at: at,
        creator,
        // Whoever has the record knows the seed.
        game: stored(&game, &record.seed, SeedOrigin::Creator),
        options: Options { auto: false }.write(),
        visibility: Visibility::Unlisted,
        seats: seats.collect(),
        origin: Some(source.to_string()),
        allowance: app.allowance(),
    };
    let entry = |it: RecordedMove| NewEntry { at, what: What::Move { seat: index(it.seat), text: it.text } };
    let mut log: Vec<NewEntry> = record.moves.into_iter().map(entry).collect();
    log.extend(scores.map(|scores| NewEntry { at, what: What::End { scores } }));
    Ok((table, log))
}
