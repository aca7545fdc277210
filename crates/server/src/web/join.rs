//! Seat links: looked at as often as one likes, exchanged once for the seat.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use pages::site::{self, Invitation, Join};
use serde::Deserialize;
use store::{Status, Token};
use table::{Seat, SeatSet};

use crate::App;
use crate::clock;
use crate::fault::Fault;
use crate::live::LiveTable;
use crate::room::Room;
use crate::web::lobby::{occupant, refresh, some_name, start_if_full};
use crate::web::page::Page;
use crate::web::seats;
use crate::web::visitor::{Visitor, set_name, set_session};

#[derive(Debug, Deserialize)]
pub(crate) struct NameForm {
    #[serde(default)]
    name: String,
}

fn read(token: &str) -> Result<Token, Fault> {
    // A mistyped secret is not repeated.
    token.parse().map_err(|_| Fault::not_found("This link leads nowhere; perhaps a letter of it is missing."))
}

fn stale(fault: Fault) -> Fault {
    if fault.status == StatusCode::NOT_FOUND {
        return Fault::gone("This link no longer works; ask whoever sent it for a new one.");
    }
    fault
}

/// Where a link leads.
pub(crate) async fn find(app: &App, token: &str) -> Result<(Token, store::Invitation, Arc<LiveTable>), Fault> {
    let link = read(token)?;
    let invitation = app.tables.store.invitation(link.hash()).await.map_err(|error| stale(error.into()))?;
    let table = app.tables.get(invitation.place.table).await?;
    Ok((link, invitation, table))
}

/// Exchanges a link for its seat.
pub(crate) async fn claim(
    app: &Arc<App>,
    table: &Arc<LiveTable>,
    room: &mut Room,
    (link, seat): (&Token, Seat),
    session: &Token,
    name: &str,
) -> Result<(), Fault> {
    let creator = session.hash() == room.table.creator;
    let told = seats::told_of_claim(room, seat, name, creator);
    app.tables
        .store
        .claim(link.hash(), session.hash(), name.to_owned(), told, clock::now())
        .await
        .map_err(|error| Fault::from(error).back_to(room.address()))?;
    refresh(app, table, room).await?;
    // The last one to sit down lets the game begin.
    start_if_full(app, table, room).await?;
    Ok(())
}

pub(crate) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<Response, Fault> {
    let (_, invitation, table) = find(&app, &token).await?;
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    let main = draw(&room, &token, &invitation, held, &visitor, None);
    Ok(Page::new("Invitation", "/join").render(&app, &visitor, &main).into_response())
}

fn draw(
    room: &Room,
    token: &str,
    link: &store::Invitation,
    held: SeatSet,
    visitor: &Visitor,
    fault: Option<String>,
) -> maud::Markup {
    let table = &room.table;
    let seat = Seat::new(link.place.seat);
    let invitation = match table.status {
        Status::Abandoned => Invitation::Closed,
        _ if held.contains(seat) => Invitation::Yours { href: room.address() },
        _ if link.used => Invitation::Taken { watch: Some(room.address()) },
        _ => Invitation::Free { name: visitor.name.clone(), fault },
    };
    let host = table.seats.iter().find(|it| it.held).map_or("somebody", |it| it.name.as_str());
    site::join(&Join {
        token: token.to_owned(),
        title: room.title.clone(),
        host: host.to_owned(),
        seat: seat.number(),
        seats: table.seats.iter().map(|it| occupant(it, table.visibility)).collect(),
        setup: room.setup_words(),
        invitation,
    })
}

pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Form(form): Form<NameForm>,
) -> Result<Response, Fault> {
    let (link, invitation, table) = find(&app, &token).await?;
    let mut room = table.room().await;
    let name = match some_name(&form.name) {
        Ok(name) => name,
        Err(fault) => {
            let held = app.tables.held(&mut room, visitor.session()).await?;
            let main = draw(&room, &token, &invitation, held, &visitor, Some(fault.sentence));
            let page = Page::new("Invitation", "/join").render(&app, &visitor, &main);
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let session = app.token_for(&visitor).await?;
    let seat = Seat::new(invitation.place.seat);
    claim(&app, &table, &mut room, (&link, seat), &session, &name).await?;
    let https = app.settings.https;
    let cookies = AppendHeaders([set_session(&session, https), set_name(&name, https)]);
    Ok((cookies, Redirect::to(&room.address())).into_response())
}
