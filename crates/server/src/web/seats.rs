//! Who plays which seat, while a game is going on: new links, and computer players for people who left.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use maud::{Markup, html};
use search::PlayerKind;
use serde::Deserialize;
use store::{Place, Player, Status};
use table::Seat;

use crate::App;
use crate::clock;
use crate::fault::{Fault, sentence_of};
use crate::live::index;
use crate::room::Room;
use crate::secrets;
use crate::web::create;
use crate::web::lobby::{check_creator, refresh, start_if_full};
use crate::web::page::Page;
use crate::web::table::{link_address, open};
use crate::web::visitor::Visitor;

#[derive(Debug, Deserialize)]
pub(crate) struct ReplaceForm {
    kind: String,
}

/// The seat with this number.
pub(crate) fn read(room: &Room, number: u8) -> Result<Seat, Fault> {
    let seat = Seat::from_number(number).filter(|seat| seat.index() < room.table.seats.len());
    seat.ok_or_else(|| Fault::not_found(format!("There is no seat {number} at this table.")))
}

pub(crate) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let room = table.room().await;
    check_creator(&room, &visitor)?;
    let main = draw(&room, None);
    Ok(Page::new("Seats", &room.address()).render(&app, &visitor, &main).into_response())
}

fn draw(room: &Room, link: Option<&(Seat, String)>) -> Markup {
    let address = room.address();
    let running = room.table.status == Status::Running;
    html! {
        h1 { "Seats" }
        p class="lead" { "Somebody cannot come back? Send them a new link, or let a computer player take over." }
        p { a href=(address) { "Back to the table" } }
        @if let Some((seat, link)) = link {
            div class="form" {
                p {
                    label for="link" { "The link to seat " (seat) ", shown only once" }
                    input id="link" readonly value=(link);
                    button type="button" class="button needs-script" data-copy="#link" { "Copy" }
                }
            }
        }
        ol class="chairs" {
            @for (n, seat) in (1_u8..).zip(&room.table.seats) {
                li class="chair" {
                    p class="label" { "Seat " (n) }
                    p class="sitter" {
                        @match &seat.player {
                            Player::Person => { @if seat.name.is_empty() { "nobody yet" } @else { (seat.name) } },
                            Player::Computer(kind) => { (seat.name) ", computer: " (create::computer_words(kind)) },
                        }
                    }
                    form method="post" action={ (address) "/seats/" (n) "/invite" } {
                        button class="button" {
                            @if matches!(seat.player, Player::Person) { "New link" } @else { "Give the seat to a person" }
                            span class="vh" { " for seat " (n) }
                        }
                    }
                    @if running || matches!(seat.player, Player::Person) {
                        @for pick in create::computers() {
                            form method="post" action={ (address) "/seats/" (n) "/replace" } {
                                input type="hidden" name="kind" value=(pick.value);
                                button class="button" { "Computer (" (pick.value) ") takes over" span class="vh" { " seat " (n) } }
                            }
                        }
                    }
                }
            }
        }
        @if running {
            details class="caution" {
                summary class="button danger" { "Close the table …" }
                p { "The game ends without a result, for everybody." }
                form method="post" action={ (address) "/abandon" } { button class="button danger" { "Yes, close it" } }
            }
        }
    }
}

/// Lets a computer player take over a seat.
pub(crate) async fn replace(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, number)): Path<(String, u8)>,
    Form(form): Form<ReplaceForm>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    check_creator(&room, &visitor)?;
    let seat = read(&room, number)?;
    let kind: PlayerKind = form.kind.parse().map_err(|error| Fault::bad_request(sentence_of(&format!("{error}"))))?;
    let old = &room.table.seats[seat.index()].name;
    // The others shall still know whose game it was.
    let name = if old.is_empty() { format!("Computer {seat}") } else { old.clone() };
    let place = Place { table: table.id, seat: index(seat) };
    app.tables.store.replace(place, Player::Computer(kind.name().to_owned()), name).await?;
    refresh(&app, &table, &mut room).await?;
    start_if_full(&app, &table, &mut room).await?;
    app.tables.wake(&table);
    Ok(Redirect::to(&room.address()).into_response())
}

/// Makes a new link to a seat, which is shown once.
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, number)): Path<(String, u8)>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    check_creator(&room, &visitor)?;
    let seat = read(&room, number)?;
    let place = Place { table: table.id, seat: index(seat) };
    if let Player::Computer(_) = room.table.seats[seat.index()].player {
        let name = room.table.seats[seat.index()].name.clone();
        app.tables.store.replace(place, Player::Person, name).await?;
    }
    let token = secrets::token()?;
    app.tables.store.invite(place, token.hash(), clock::now()).await?;
    refresh(&app, &table, &mut room).await?;
    let link = link_address(&visitor.base(app.settings.https), &token);
    let main = draw(&room, Some(&(seat, link)));
    Ok(Page::new("Seats", &room.address()).render(&app, &visitor, &main).into_response())
}
