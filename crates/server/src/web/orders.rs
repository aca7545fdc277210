//! What players do at a table: choose, take back, confirm, talk.

use std::sync::Arc;
use std::time::Duration;

use axum::Form;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use store::{NewMessage, Status};
use table::{Seat, SeatSet, Viewer};
use tokio::time::Instant;

use crate::App;
use crate::clock;
use crate::fault::Fault;
use crate::live::{LiveTable, index};
use crate::names;
use crate::play::Answer;
use crate::room::{Reader, Room};
use crate::web::answer::{UPDATE, json_response, wants_update};
use crate::web::table::open;
use crate::web::visitor::Visitor;

/// The longest chat message, in characters.
pub(crate) const LONGEST_MESSAGE: usize = 500;
/// How long a browser without a script is kept waiting for computer players before it sees the table.
const PATIENCE: Duration = Duration::from_secs(3);

/// For whom a form speaks.
#[derive(Debug, Deserialize)]
pub(crate) struct OrderForm {
    /// What the sender saw: the number of the next entry of the log.
    n: u32,
    seat: Option<u8>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct MoveForm {
    n: u32,
    seat: Option<u8>,
    choice: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct ChatForm {
    seat: Option<u8>,
    text: String,
}

/// The seat that a form speaks for, which its sender must hold.
pub(crate) fn acting(held: SeatSet, number: Option<u8>) -> Result<Seat, Fault> {
    let mut seats = held.iter();
    match (number, seats.next(), seats.next()) {
        (_, None, _) => Err(Fault::forbidden("You have no seat at this table.")),
        (None, Some(only), None) => Ok(only),
        (None, Some(_), Some(_)) => {
            Err(Fault::bad_request("You hold several seats at this table; say for which one you decide."))
        }
        (Some(number), _, _) => Seat::from_number(number)
            .filter(|&seat| held.contains(seat))
            .ok_or_else(|| Fault::forbidden("You do not hold this seat.")),
    }
}

/// Refuses what is meant for a position that is no more, or for a table that is not being played.
pub(crate) fn check_moment(room: &Room, n: u32, seat: Seat) -> Result<(), Fault> {
    check_running(room)?;
    if room.is_timely(n, seat) { Ok(()) } else { Err(Fault::moved_on()) }
}

/// Refuses what only makes sense while a game is going on.
pub(crate) fn check_running(room: &Room) -> Result<(), Fault> {
    match room.table.status {
        Status::Running => check_here(room),
        Status::Open => Err(Fault::new(StatusCode::CONFLICT, "The game has not begun.")),
        Status::Finished => Err(Fault::new(StatusCode::CONFLICT, "The game is over.")),
        Status::Abandoned => Err(Fault::gone("This table was closed.")),
    }
}

/// Refuses what cannot go on with what this server has.
pub(crate) fn check_here(room: &Room) -> Result<(), Fault> {
    match &room.frozen {
        None => Ok(()),
        Some(frozen) => Err(Fault::new(StatusCode::CONFLICT, frozen.sentence.clone()).back_to(room.address())),
    }
}

/// Makes a choice, and what answers itself after it; or holds it back until everybody has answered.
pub(crate) async fn choose(app: &App, table: &LiveTable, room: &mut Room, seat: Seat, text: &str) -> Result<(), Fault> {
    let manners = room.manners();
    match room.play.answer(seat, text, &manners).map_err(|it| Fault::refused(it, &room.names()))? {
        Answer::Now(plan) => app.tables.carry_out(table, room, &plan).await,
        Answer::Held => {
            // Computer players answer now if they are the only ones left.
            room.asked_at = Instant::now();
            table.publish(room.touch());
            Ok(())
        }
    }
}

/// Waits until the computer players have moved, but not for long.
pub(crate) async fn let_computers_move(table: &LiveTable) {
    let mut news = table.listen();
    let done = async {
        loop {
            {
                let room = table.room().await;
                if !room.must_think() {
                    return;
                }
            }
            if news.changed().await.is_err() {
                return;
            }
        }
    };
    let _ = tokio::time::timeout(PATIENCE, done).await;
}

/// A request to a table: who asks, and what they have before them.
pub(crate) struct Order {
    app: Arc<App>,
    visitor: Visitor,
    headers: HeaderMap,
    table: Arc<LiveTable>,
}

impl FromRequestParts<Arc<App>> for Order {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Order, Response> {
        let Path(id) = Path::<String>::from_request_parts(parts, app).await.map_err(IntoResponse::into_response)?;
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        let table = open(app, &id).await.map_err(IntoResponse::into_response)?;
        Ok(Order { app: Arc::clone(app), visitor, headers: parts.headers.clone(), table })
    }
}

impl Order {
    /// What the sender's page shows, as far as the script says so.
    fn seen(&self, room: &Room) -> Option<u64> {
        let version = self.headers.get("ruinforge-version").and_then(|it| it.to_str().ok());
        version.and_then(|version| room.read_version(version))
    }

    /// Does something for a seat while nobody else does anything at this table, and shows what came of it.
    async fn carry_out(
        self,
        OrderForm { n, seat: number }: OrderForm,
        act: impl AsyncFnOnce(&App, &LiveTable, &mut Room, Seat) -> Result<(), Fault>,
    ) -> Result<Response, Fault> {
        let mut room = self.table.room().await;
        let held = self.app.tables.held(&mut room, self.visitor.session()).await?;
        let seat = acting(held, number)?;
        let reader = Reader { viewer: Viewer::Seat(seat), since: self.seen(&room), stage: Status::Running, hot: held };
        let outcome = match check_moment(&room, n, seat) {
            Ok(()) => act(&self.app, &self.table, &mut room, seat).await,
            Err(fault) => Err(fault),
        };
        // Whoever has several seats goes on with the one that was meant.
        let page_of = |room: &Room, goes_on: bool| page_of(room, Some(seat).filter(|_| goes_on && held.len() > 1));
        let update = wants_update(&self.headers);
        match outcome {
            Ok(()) if update => {
                let news = room.news(&reader, None);
                let must_think = room.must_think();
                drop(room);
                // Among people nobody need be woken, who would only stand in the way of those who look at the table.
                if must_think {
                    self.app.tables.wake(&self.table);
                }
                Ok(json_response(StatusCode::OK, UPDATE, news.to_string()))
            }
            Ok(()) => {
                drop(room);
                self.app.tables.wake(&self.table);
                let_computers_move(&self.table).await;
                let room = self.table.room().await;
                // Several people at one screen: the next one takes over.
                Ok(Redirect::to(&page_of(&room, room.play.undecided().contains(seat))).into_response())
            }
            // Whoever saw an older table is shown the new one at once.
            Err(fault) if update && fault.status == StatusCode::CONFLICT => {
                let news = room.news(&reader, Some(&fault.sentence));
                Ok(json_response(StatusCode::CONFLICT, UPDATE, news.to_string()))
            }
            Err(fault) => Err(fault.back_to(page_of(&room, true))),
        }
    }
}

/// The page of a table, for this seat if one is named.
fn page_of(room: &Room, seat: Option<Seat>) -> String {
    let seat = seat.map_or_else(String::new, |seat| format!("?seat={seat}"));
    format!("{}{seat}", room.address())
}

pub(crate) async fn make_move(order: Order, Form(form): Form<MoveForm>) -> Result<Response, Fault> {
    let confirm = order.visitor.wishes.confirm;
    let MoveForm { n, seat, choice } = form;
    order
        .carry_out(OrderForm { n, seat }, async |app, table, room, seat| {
            let staged = confirm.then(|| room.play.stage(seat, &choice)).transpose();
            if staged.map_err(|it| Fault::refused(it, &room.names()))? == Some(true) {
                table.publish(room.touch());
                return Ok(());
            }
            choose(app, table, room, seat, &choice).await
        })
        .await
}

pub(crate) async fn confirm(order: Order, Form(form): Form<OrderForm>) -> Result<Response, Fault> {
    order
        .carry_out(form, async |app, table, room, seat| {
            let staged = room.play.staged(seat);
            let staged = staged.ok_or_else(|| Fault::bad_request("There is nothing to confirm."))?;
            choose(app, table, room, seat, &staged).await
        })
        .await
}

pub(crate) async fn unstage(order: Order, Form(form): Form<OrderForm>) -> Result<Response, Fault> {
    order
        .carry_out(form, async |_, table, room, seat| {
            room.play.unstage(seat);
            table.publish(room.touch());
            Ok(())
        })
        .await
}

pub(crate) async fn undo(order: Order, Form(form): Form<OrderForm>) -> Result<Response, Fault> {
    order.carry_out(form, async |app, table, room, seat| app.tables.undo(table, room, seat).await).await
}

pub(crate) async fn chat(order: Order, Form(form): Form<ChatForm>) -> Result<Response, Fault> {
    let Order { app, visitor, headers, table } = &order;
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    let seat = speaking(held, form.seat)?;
    app.counters.message(visitor).map_err(|fault| fault.back_to(room.address()))?;
    say(app, table, &mut room, seat, &visitor.name, &form.text).await?;
    if wants_update(headers) {
        let viewer = seat.map_or(Viewer::Watcher, Viewer::Seat);
        let reader = Reader { viewer, since: order.seen(&room), stage: room.table.status, hot: SeatSet::EMPTY };
        let news = room.news(&reader, None);
        return Ok(json_response(StatusCode::OK, UPDATE, news.to_string()));
    }
    Ok(Redirect::to(&page_of(&room, seat.filter(|_| held.len() > 1))).into_response())
}

/// For whom a message speaks: the seat that is named, the only one, or somebody who watches.
pub(crate) fn speaking(held: SeatSet, number: Option<u8>) -> Result<Option<Seat>, Fault> {
    match number {
        None => Ok(held.iter().next().filter(|_| held.len() == 1)),
        some => acting(held, some).map(Some),
    }
}

/// Says something at a table. Returns the number of the message.
pub(crate) async fn say(
    app: &App,
    table: &LiveTable,
    room: &mut Room,
    seat: Option<Seat>,
    watcher: &str,
    text: &str,
) -> Result<u32, Fault> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Fault::bad_request("An empty message says nothing.").back_to(room.address()));
    }
    if LONGEST_MESSAGE < text.chars().count() {
        let sentence = format!("A message has at most {LONGEST_MESSAGE} characters.");
        return Err(Fault::bad_request(sentence).back_to(room.address()));
    }
    let author = match seat {
        Some(seat) => names::of(seat, &room.names()),
        None if watcher.is_empty() => "Spectator".to_owned(),
        None => watcher.to_owned(),
    };
    let message = NewMessage { at: clock::now(), seat: seat.map(index), author, text: text.to_owned() };
    let n = app.tables.store.say(table.id, message.clone()).await?;
    let NewMessage { at, seat, author, text } = message;
    table.publish(room.said(store::Message { n, at, seat, author, text }));
    Ok(n)
}
