//! The page of a table: the lobby before the game, the table during it, the result after it.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use pages::layout::Entry;
use pages::site::{self, Handover};
use pages::tabletop::{self, Live};
use serde::Deserialize;
use store::{Status, TableId};
use table::{Seat, SeatSet, Viewer};

use crate::App;
use crate::fault::Fault;
use crate::live::LiveTable;
use crate::play::Play;
use crate::room::Room;
use crate::web::page::Page;
use crate::web::visitor::Visitor;
use crate::web::{lobby, replay, seats};
use crate::{names, secrets};

/// How many lines tell the next player what the one before did.
const LAST_LINES: usize = 4;

/// The id in an address; everything else is an address that leads nowhere.
pub(crate) fn read_id(text: &str) -> Result<TableId, Fault> {
    text.parse().map_err(|_| Fault::not_found("There is no such table."))
}

/// The table at an address.
pub(crate) async fn open(app: &App, id: &str) -> Result<Arc<LiveTable>, Fault> {
    app.tables.get(read_id(id)?).await
}

/// For whom a page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// One viewer's, and the other seats that the same browser holds.
    Of(Viewer, SeatSet),
    /// Several people share this screen, and this one comes next.
    HandOver(Seat),
}

/// Who looks: somebody with one seat sees it, somebody with several says which or is asked to hand the screen over.
pub(crate) fn eyes(room: &Room, held: SeatSet, wanted: Option<u8>) -> Result<Eyes, Fault> {
    let held: SeatSet = held.iter().filter(|&seat| room.people().contains(seat)).collect();
    if let Some(number) = wanted {
        let seat = Seat::from_number(number).filter(|&seat| held.contains(seat));
        let seat = seat.ok_or_else(|| Fault::forbidden("You do not hold this seat.").back_to(room.address()))?;
        return Ok(Eyes::Of(Viewer::Seat(seat), held));
    }
    let mut seats = held.iter();
    Ok(match (seats.next(), seats.next()) {
        (None, _) => Eyes::Of(Viewer::Watcher, SeatSet::EMPTY),
        (Some(only), None) => Eyes::Of(Viewer::Seat(only), held),
        (Some(_), Some(_)) => {
            let asked = room.play.undecided();
            match held.iter().find(|&seat| asked.contains(seat)) {
                Some(next) if room.table.status == Status::Running => Eyes::HandOver(next),
                // Nothing is asked of them, so all may look at what lies open.
                _ => Eyes::Of(Viewer::Watcher, held),
            }
        }
    })
}

/// What an address may say about the eyes.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    pub(crate) seat: Option<u8>,
}

pub(crate) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Fault> {
    let table = match open(&app, &id).await {
        Ok(table) => table,
        Err(fault) => return stranded(&app, &visitor, &id, fault).await,
    };
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    if room.table.status == Status::Open {
        let version = room.version_name();
        let lobby = lobby::draw(&app, &room, held, &visitor);
        let live = live_of(&room, None, None, version);
        let main = html! { div data-live=(live.address) data-version=(live.version) { (lobby) } };
        return Ok(Page::new(&room.title, &room.address()).render(&app, &visitor, &main).into_response());
    }
    let (viewer, hot) = match eyes(&room, held, wanted.seat)? {
        Eyes::Of(viewer, hot) => (viewer, hot),
        Eyes::HandOver(seat) => return Ok(hand_over(&app, &visitor, &mut room, seat).into_response()),
    };
    let whole = room.whole(viewer);
    let title = if whole.mine { format!("Your turn · {}", room.title) } else { room.title.clone() };
    let live = live_of(&room, wanted.seat, Some(viewer), whole.version);
    let board = tabletop::table(&whole.layout, &whole.parts, Some(&live));
    let address = room.address();
    if room.table.status == Status::Finished {
        let ending = Ending::of(&room, hot);
        drop(room);
        let result = app.looking.run(move |_| Some(ending.draw())).await?;
        let main = html! { (result) (board) };
        return Ok(Page::new(&title, &address)
            .with_status(&whole.status)
            .render(&app, &visitor, &main)
            .into_response());
    }
    let settings = format!("/settings?back={address}");
    let seats = format!("{address}/seats");
    let entries = [Entry { href: &settings, label: "Settings" }, Entry { href: &seats, label: "Seats" }];
    // Whoever set up the table may give its seats to others, and players may come with another browser.
    let n_entries = if visitor.session() == Some(room.table.creator) || !held.is_empty() { 2 } else { 1 };
    let page = Page::new(&title, &address).screen(&whole.status).with_entries(&entries[..n_entries]);
    Ok(page.render(&app, &visitor, &board).into_response())
}

fn live_of(room: &Room, seat: Option<u8>, viewer: Option<Viewer>, version: String) -> Live {
    let seat = seat.map_or_else(String::new, |seat| format!("&seat={seat}"));
    let eyes = viewer.map_or_else(String::new, |viewer| format!("&eyes={}", eyes_word(viewer)));
    Live { address: format!("{}/live?stage={}{seat}{eyes}", room.address(), room.table.status), version }
}

/// For whom a page is, as its stream says it.
pub(crate) fn eyes_word(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Watcher => "watcher".to_owned(),
        Viewer::Judge => "judge".to_owned(),
    }
}

/// The page of a table that cannot be brought into memory: whoever set it up may close it.
async fn stranded(app: &App, visitor: &Visitor, id: &str, fault: Fault) -> Result<Response, Fault> {
    let Ok(stored) = app.tables.store.table(read_id(id)?).await else { return Err(fault) };
    let over = matches!(stored.status, Status::Finished | Status::Abandoned);
    if over || visitor.session() != Some(stored.creator) {
        return Err(fault);
    }
    let address = format!("/t/{}", stored.id);
    let main = html! {
        h1 { "A table that cannot be shown" }
        p class="lead" { (fault.sentence) }
        (seats::close(&address))
    };
    Ok((fault.status, Page::new("Table", &address).render(app, visitor, &main)).into_response())
}

fn hand_over(app: &App, visitor: &Visitor, room: &mut Room, seat: Seat) -> axum::response::Html<String> {
    let player_names = room.names();
    let page = Handover {
        table: room.table.id.to_string(),
        seat: seat.number(),
        name: names::of(seat, &player_names),
        last: room.play.last_lines(LAST_LINES, &player_names),
    };
    Page::new(&room.title, &room.address()).render(app, visitor, &site::handover(&page))
}

/// How a game ended, to be told away from the table: where the points came from takes the whole game to find out.
struct Ending {
    play: Box<dyn Play>,
    player_names: Vec<String>,
    address: String,
    /// Whether the reader has played along.
    played: bool,
    game: store::Game,
    /// Why the game can only be looked at, and the points that were noted at its end.
    frozen: Option<(String, Vec<i32>)>,
}

impl Ending {
    fn of(room: &Room, held: SeatSet) -> Ending {
        Ending {
            play: room.play.to_look_back(),
            player_names: room.names(),
            address: room.address(),
            played: !held.is_empty(),
            game: room.table.game.clone(),
            frozen: room.frozen.as_ref().map(|it| (it.sentence.clone(), room.table.scores.clone().unwrap_or_default())),
        }
    }

    /// The result, above the table as it stood at the end.
    fn draw(&self) -> Markup {
        let Ending { play, player_names, address, played, game, frozen } = self;
        let here = frozen.is_none();
        let sheet = play.score_sheet(player_names).filter(|_| here);
        let result = if here { play.result(player_names) } else { "The game is over.".to_owned() };
        html! {
            section class="finished" aria-labelledby="result" {
                h1 id="result" { (result) }
                @if let Some((sentence, scores)) = frozen {
                    p { (sentence) }
                    ul {
                        @for (i, score) in scores.iter().enumerate() {
                            li { (player_names.get(i).map_or("The game", String::as_str)) ": " (score) }
                        }
                    }
                }
                @if let Some(sheet) = &sheet { (pages::browse::score_sheet(sheet)) }
                div class="row-of" {
                    a class="button primary" href={ (address) "/replay" } { "Watch the replay" }
                    a class="button" href={ (address) "/record" } download { "Download the record" }
                    @if *played {
                        form method="post" action={ (address) "/again" } { button class="button" { "Play again" } }
                    }
                    a class="button" href="/" { "To the games" }
                }
                (replay::revealed(game.seed.reveal(), &game.seed_hash, game.seed_origin))
            }
        }
    }
}

/// The address of a link, with the name of the server as the browser knows it.
pub(crate) fn link_address(base: &str, token: &store::Token) -> String {
    format!("{base}/join/{}", token.reveal())
}

/// The first link to a seat, which its creator can see again.
pub(crate) fn first_link(visitor: &Visitor, room: &Room, seat: Seat) -> Option<store::Token> {
    let creator = visitor.token.as_ref().filter(|it| it.hash() == room.table.creator)?;
    Some(secrets::first_link(creator, room.table.id, seat))
}
