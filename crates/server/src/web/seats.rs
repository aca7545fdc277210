//! Who plays which seat: further links of players to their own seats, and others for people who left.
//!
//! Whoever holds a seat is alone with it. Whoever set up the table can hand it to somebody else, which everybody is told
//! and which ends all rights of whoever held it; there is no way to look over somebody's shoulder.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use maud::{Markup, html};
use search::PlayerKind;
use serde::Deserialize;
use store::{NewSeat, Place, Player, Status, Token, TokenHash};
use table::{Seat, SeatSet};

use crate::App;
use crate::clock;
use crate::fault::Fault;
use crate::live::{LiveTable, index};
use crate::names;
use crate::room::Room;
use crate::secrets;
use crate::web::create;
use crate::web::lobby::{refresh, start_if_full};
use crate::web::orders::check_here;
use crate::web::page::Page;
use crate::web::table::{link_address, open};
use crate::web::visitor::Visitor;

#[derive(Debug, Deserialize)]
pub(crate) struct ReplaceForm {
    kind: String,
}

/// Who shall play a seat from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heir {
    Computer(PlayerKind),
    /// Whoever gets the link.
    Link,
    /// Whoever set up the table, under this name.
    Me(String),
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
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    let creator = visitor.session() == Some(room.table.creator);
    if !creator && held.is_empty() {
        let sentence = "Only players, and whoever set up the table, can do that.";
        return Err(Fault::forbidden(sentence).back_to(room.address()));
    }
    let main = draw(&room, held, creator, None);
    Ok(Page::new("Seats", &room.address()).render(&app, &visitor, &main).into_response())
}

fn draw(room: &Room, held: SeatSet, creator: bool, link: Option<&(Seat, String)>) -> Markup {
    let address = room.address();
    html! {
        h1 { "Seats" }
        p class="lead" {
            "Play on from another browser by a further link to your seat."
            @if creator { " If somebody cannot come back, hand their seat to somebody else: everybody is told." }
        }
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
            @for (seat, chair) in (0_u8..).map(Seat::new).zip(&room.table.seats) {
                li class="chair" {
                    p class="label" { "Seat " (seat) }
                    p class="sitter" {
                        @match &chair.player {
                            Player::Person => { @if chair.name.is_empty() { "nobody yet" } @else { (chair.name) } },
                            Player::Computer(kind) => { (chair.name) ", computer: " (create::computer_words(kind)) },
                        }
                    }
                    (controls(&address, seat, chair, held.contains(seat), creator))
                }
            }
        }
        @if creator && matches!(room.table.status, Status::Open | Status::Running) { (close(&address)) }
    }
}

/// What can be done with a seat.
fn controls(address: &str, seat: Seat, chair: &store::Seat, own: bool, creator: bool) -> Markup {
    let person = chair.player == Player::Person;
    let free = person && !chair.held;
    html! {
        @if own || (creator && free) {
            form method="post" action={ (address) "/seats/" (seat) "/invite" } {
                button class="button" {
                    @if own { "A link for another browser of mine" } @else { "New link" }
                    span class="vh" { " to seat " (seat) }
                }
            }
        }
        @if creator {
            @if free {
                @for pick in create::computers() { (heir(address, seat, &pick.value, &format!("Computer ({}) takes over", pick.value))) }
            } @else {
                details class="caution" {
                    summary class="button" { "Hand it to somebody else …" span class="vh" { " seat " (seat) } }
                    @if person {
                        p {
                            "Everybody is told, in the log and in the chat. " (chair.name) " can only watch then, and all "
                            "links to the seat stop working."
                        }
                    } @else {
                        p { "Everybody is told, in the log and in the chat." }
                    }
                    (heir(address, seat, "link", "Somebody new, by a link"))
                    @if !own { (heir(address, seat, "me", "I sit down there myself")) }
                    @for pick in create::computers() { (heir(address, seat, &pick.value, &format!("Computer ({}) takes over", pick.value))) }
                }
            }
        }
    }
}

fn heir(address: &str, seat: Seat, kind: &str, label: &str) -> Markup {
    html! {
        form method="post" action={ (address) "/seats/" (seat) "/replace" } {
            input type="hidden" name="kind" value=(kind);
            button class="button" { (label) span class="vh" { ", seat " (seat) } }
        }
    }
}

/// The way to close a table.
pub(crate) fn close(address: &str) -> Markup {
    html! {
        details class="caution" {
            summary class="button danger" { "Close the table …" }
            p { "The game ends without a result, for everybody." }
            form method="post" action={ (address) "/abandon" } { button class="button danger" { "Yes, close it" } }
        }
    }
}

/// Hands a seat to somebody else, for all to see. Returns the link for somebody new.
pub(crate) async fn hand_over(
    app: &Arc<App>,
    table: &Arc<LiveTable>,
    room: &mut Room,
    seat: Seat,
    by: TokenHash,
    heir: Heir,
) -> Result<Option<Token>, Fault> {
    check_here(room)?;
    let old = &room.table.seats[seat.index()];
    // The others shall still know whose game it was.
    let name = if old.name.is_empty() { format!("Computer {seat}") } else { old.name.clone() };
    let whose = names::of(seat, &room.names());
    let mut link = None;
    let (with, told) = match heir {
        Heir::Computer(kind) => (
            NewSeat::Computer { player: kind.name().to_owned(), name },
            format!("Whoever set up the table lets a computer player ({kind}) play seat {seat}, which was {whose}'s."),
        ),
        Heir::Link => {
            let token = secrets::token()?;
            let with = NewSeat::Free { link: Some(token.hash()) };
            link = Some(token);
            let told = format!("Whoever set up the table gives seat {seat}, which was {whose}'s, to somebody new.");
            (with, told)
        }
        Heir::Me(name) => {
            let told = format!("{name}, who set up the table, sits down at seat {seat}, which was {whose}'s.");
            (NewSeat::Mine { name }, told)
        }
    };
    let place = Place { table: table.id, seat: index(seat) };
    app.tables.store.replace(place, by, with, told, clock::now()).await?;
    room.play.forget_answers(seat);
    refresh(app, table, room).await?;
    start_if_full(app, table, room).await?;
    app.tables.wake(table);
    Ok(link)
}

/// Makes a further link to a seat: to one's own, or to one that nobody holds yet.
pub(crate) async fn further_link(
    app: &App,
    table: &LiveTable,
    room: &mut Room,
    seat: Seat,
    by: TokenHash,
) -> Result<Token, Fault> {
    check_here(room)?;
    let token = secrets::token()?;
    let place = Place { table: table.id, seat: index(seat) };
    app.tables.store.invite(place, by, token.hash(), clock::now()).await.map_err(|error| {
        let sentence = "Only whoever holds a seat can make a further link to it; whoever set up the table can hand it to \
                        somebody else.";
        match error {
            store::StoreError::NotYours => Fault::forbidden(sentence),
            other => other.into(),
        }
        .back_to(room.address())
    })?;
    refresh(app, table, room).await?;
    Ok(token)
}

/// What is told if somebody sits down while the game is going on.
pub(crate) fn told_of_claim(room: &Room, seat: Seat, name: &str, creator: bool) -> String {
    let who = if creator { ", who set up the table," } else { "" };
    match room.table.seats.get(seat.index()).map(|it| it.name.as_str()) {
        Some(old) if !old.is_empty() && old != name => {
            format!("{name}{who} sits down at seat {seat}, which was {old}'s.")
        }
        _ => format!("{name}{who} sits down at seat {seat}."),
    }
}

fn session_of(visitor: &Visitor) -> Result<TokenHash, Fault> {
    visitor.session().ok_or_else(|| Fault::forbidden("You have no seat at this table."))
}

/// Hands a seat to somebody else.
pub(crate) async fn replace(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, number)): Path<(String, u8)>,
    Form(form): Form<ReplaceForm>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let by = session_of(&visitor)?;
    let seat = read(&room, number)?;
    let heir = match form.kind.as_str() {
        "link" => Heir::Link,
        "me" => Heir::Me(create::name_or_guest(&visitor.name)),
        kind => Heir::Computer(
            kind.parse().map_err(|error| Fault::bad_request(table::whole_sentence(&format!("{error}"))))?,
        ),
    };
    let link = hand_over(&app, &table, &mut room, seat, by, heir).await?;
    match link {
        None => Ok(Redirect::to(&room.address()).into_response()),
        Some(link) => show_link(&app, &visitor, &mut room, seat, &link).await,
    }
}

/// Makes a new link to a seat, which is shown once.
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, number)): Path<(String, u8)>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let by = session_of(&visitor)?;
    let seat = read(&room, number)?;
    let link = further_link(&app, &table, &mut room, seat, by).await?;
    show_link(&app, &visitor, &mut room, seat, &link).await
}

async fn show_link(app: &App, visitor: &Visitor, room: &mut Room, seat: Seat, link: &Token) -> Result<Response, Fault> {
    let held = app.tables.held(room, visitor.session()).await?;
    let creator = visitor.session() == Some(room.table.creator);
    let link = link_address(&visitor.base(app.settings.https), link);
    let main = draw(room, held, creator, Some(&(seat, link)));
    Ok(Page::new("Seats", &room.address()).render(app, visitor, &main).into_response())
}
