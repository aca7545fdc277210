//! A table before its game.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use maud::Markup;
use pages::site::{self, Lobby, LobbySeat, Occupant, Seal};
use serde::Deserialize;
use store::{Place, Player, SeedOrigin, Status, Token, Visibility};
use table::{Seat, SeatSet, agree, count};

use crate::App;
use crate::clock;
use crate::fault::Fault;
use crate::live::{LiveTable, index};
use crate::room::{CHAT_LINES, Room};
use crate::web::orders::check_here;
use crate::web::table::{first_link, link_address, open, read_id};
use crate::web::visitor::{Visitor, clean_name, set_name, set_session};
use crate::web::{create, seats};

#[derive(Debug, Deserialize)]
pub(crate) struct SitForm {
    seat: u8,
    #[serde(default)]
    name: String,
}

/// The lobby as this visitor sees it.
pub(crate) fn draw(app: &App, room: &Room, held: SeatSet, visitor: &Visitor) -> Markup {
    let table = &room.table;
    let creator = visitor.session() == Some(table.creator);
    let wishes = room.wishes();
    let seats = (0_u8..).map(Seat::new).zip(&table.seats).map(|(seat, it)| {
        let who = occupant(it, table.visibility);
        // Only a seat that waits for somebody has a link worth showing.
        let link = first_link(visitor, room, seat).filter(|_| who.is_free());
        LobbySeat {
            number: seat.number(),
            variant: wishes.get(seat.index()).cloned().flatten(),
            mine: held.contains(seat),
            invite: link.map(|token| link_address(&visitor.base(app.settings.https), &token)),
            who,
        }
    });
    let seats: Vec<LobbySeat> = seats.collect();
    let n_free = seats.iter().filter(|seat| seat.who.is_free()).count();
    let lobby = Lobby {
        id: table.id.to_string(),
        title: room.title.clone(),
        setup: room.setup_words(),
        not_yet: match n_free {
            0 => None,
            n => Some(format!("{} {} still free.", count(n, "seat"), agree(n, "is", "are"))),
        },
        seats,
        creator,
        computers: create::computers(),
        name: visitor.name.clone(),
        seal: Seal {
            sha256: table.game.seed_hash.clone(),
            chosen_by: (table.game.seed_origin == SeedOrigin::Creator).then(|| "whoever set up the table".to_owned()),
        },
        fault: room.frozen.as_ref().map(|it| it.sentence.clone()),
    };
    site::lobby(&lobby)
}

/// Who sits on a seat, as pages tell it.
pub(crate) fn occupant(seat: &store::Seat, visibility: Visibility) -> Occupant {
    match &seat.player {
        Player::Computer(kind) => Occupant::Computer(create::computer_words(kind)),
        Player::Person if seat.held => Occupant::Person(seat.name.clone()),
        Player::Person if visibility == Visibility::Listed => Occupant::Open,
        Player::Person => Occupant::Invited,
    }
}

/// Refuses whoever did not set up the table.
pub(crate) fn check_creator(room: &Room, visitor: &Visitor) -> Result<(), Fault> {
    if visitor.session() == Some(room.table.creator) {
        return Ok(());
    }
    Err(Fault::forbidden("Only whoever set up the table can do that.").back_to(room.address()))
}

/// Reads the table again after its seats or status changed, and tells everybody.
pub(crate) async fn refresh(app: &App, table: &LiveTable, room: &mut Room) -> Result<(), Fault> {
    let fresh = app.tables.store.table(table.id).await?;
    if fresh.handovers.len() != room.table.handovers.len() {
        room.hear(app.tables.store.chat(table.id, 0, CHAT_LINES).await?);
    }
    table.publish(room.reseat(fresh));
    Ok(())
}

/// Lets the game begin if every seat is taken.
pub(crate) async fn start_if_full(app: &Arc<App>, table: &Arc<LiveTable>, room: &mut Room) -> Result<bool, Fault> {
    let free = room.table.seats.iter().any(|it| it.player == Player::Person && !it.held);
    if free || room.table.status != Status::Open || room.frozen.is_some() {
        return Ok(false);
    }
    app.tables.store.start(table.id, clock::now()).await?;
    refresh(app, table, room).await?;
    app.tables.wake(table);
    Ok(true)
}

/// Lets the game begin at the creator's word. A game that has begun goes on.
pub(crate) async fn begin(
    app: &Arc<App>,
    table: &Arc<LiveTable>,
    room: &mut Room,
    visitor: &Visitor,
) -> Result<(), Fault> {
    check_creator(room, visitor)?;
    check_here(room)?;
    if room.table.status == Status::Open && !start_if_full(app, table, room).await? {
        let sentence = "A seat is still free; wait for somebody, or let a computer player sit there.";
        return Err(Fault::new(StatusCode::CONFLICT, sentence).back_to(room.address()));
    }
    Ok(())
}

/// A name that somebody gave themselves, which must be one.
pub(crate) fn some_name(name: &str) -> Result<String, Fault> {
    let name = clean_name(name);
    if name.is_empty() { Err(Fault::bad_request("Please say how you want to be called.")) } else { Ok(name) }
}

/// Gives a free seat of a listed table to whoever comes.
pub(crate) async fn take_seat(
    app: &App,
    table: &LiveTable,
    room: &mut Room,
    seat: Seat,
    session: &Token,
    name: &str,
) -> Result<(), Fault> {
    if room.table.visibility != Visibility::Listed {
        return Err(Fault::forbidden("This seat is kept for somebody with a link.").back_to(room.address()));
    }
    let place = Place { table: table.id, seat: index(seat) };
    app.tables.store.sit(place, session.hash(), name.to_owned(), clock::now()).await?;
    refresh(app, table, room).await
}

pub(crate) async fn start(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    begin(&app, &table, &mut room, &visitor).await?;
    Ok(Redirect::to(&room.address()).into_response())
}

/// Somebody sits down at an open table without a link.
pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(form): Form<SitForm>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let seat = seats::read(&room, form.seat)?;
    let name = some_name(&form.name).map_err(|fault| fault.back_to(room.address()))?;
    let token = app.token_for(&visitor).await?;
    take_seat(&app, &table, &mut room, seat, &token, &name).await?;
    let cookies = AppendHeaders([set_session(&token, app.settings.https), set_name(&name, app.settings.https)]);
    Ok((cookies, Redirect::to(&room.address())).into_response())
}

pub(crate) async fn abandon(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    close(&app, &id, &visitor).await?;
    Ok(Redirect::to("/mine").into_response())
}

/// Closes a table without a result, at its creator's word, even one that cannot be shown here.
pub(crate) async fn close(app: &App, id: &str, visitor: &Visitor) -> Result<(), Fault> {
    match open(app, id).await {
        Ok(table) => {
            let mut room = table.room().await;
            check_creator(&room, visitor)?;
            app.tables.store.abandon(table.id, clock::now()).await?;
            refresh(app, &table, &mut room).await
        }
        Err(fault) => {
            let Ok(stored) = app.tables.store.table(read_id(id)?).await else { return Err(fault) };
            if visitor.session() != Some(stored.creator) {
                return Err(Fault::forbidden("Only whoever set up the table can do that."));
            }
            Ok(app.tables.store.abandon(stored.id, clock::now()).await?)
        }
    }
}
