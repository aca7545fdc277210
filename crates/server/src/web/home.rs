//! The first page, and the tables of whoever asks.

use std::cmp::Reverse;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use games::{EDITION, GameId, Schema};
use pages::site::{self, GameCard, Home, Mine, Pick, Standing, TableLine};
use serde::Deserialize;
use store::{Cursor, Page as Part, Player, Shelf, Status, Summary, TableId, TokenHash};
use table::{Seat, SeatSet};

use crate::App;
use crate::fault::Fault;
use crate::names;
use crate::web::page::Page;
use crate::web::visitor::Visitor;

/// Tables in each list of the first page.
const FEW: u32 = 6;
/// Tables on a page of one's own.
const MANY: u32 = 40;

pub(crate) async fn home(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Fault> {
    let few = Part { limit: FEW, after: None };
    let mut finished = app.tables.store.list(Shelf::Finished, few).await?;
    let mut mine = Vec::new();
    if let Some(session) = visitor.session() {
        // Many, because those that are over or closed are not among the tables that go on.
        let own = app.tables.store.list(Shelf::Mine(session), Part { limit: MANY, after: None }).await?;
        let (over, others): (Vec<Summary>, Vec<Summary>) =
            own.into_iter().partition(|it| it.status == Status::Finished);
        let known: Vec<TableId> = finished.iter().map(|it| it.id).collect();
        finished.extend(over.into_iter().filter(|it| !known.contains(&it.id)));
        finished.sort_by_key(|it| Reverse(it.cursor().active_at));
        finished.truncate(FEW as usize);
        let going_on = others.into_iter().filter(|it| it.status != Status::Abandoned).take(FEW as usize);
        mine = lines(&app, going_on.collect(), Some(session)).await?;
        mine.sort_by_key(|it| it.standing != Standing::YourTurn);
    }
    let open = lines(&app, app.tables.store.list(Shelf::Open, few).await?, None).await?;
    let finished = lines(&app, finished, visitor.session()).await?;
    let mut games = Vec::new();
    for game in GameId::ALL {
        let info = game.info();
        let schema = Schema::of(game, app.tables.games.cards());
        let alone = info.min_players == 1;
        games.push(GameCard {
            id: info.id.to_owned(),
            title: info.title.to_owned(),
            subtitle: schema.as_ref().map(|it| it.about.to_owned()).unwrap_or_default(),
            contents: schema.as_ref().map(Schema::contents).unwrap_or_default(),
            players: format!("{}–{}", info.min_players, info.max_players),
            icon: info.emblem,
            quick: "You against two computer players.".to_owned(),
            editions: schema.as_ref().map(other_editions).unwrap_or_default(),
            solo: alone.then(|| "You against the rules' own opponent.".to_owned()),
        });
    }
    let main = site::home(&Home { games, mine, open, finished });
    Ok(Page::new("Play", "/").render(&app, &visitor, &main).into_response())
}

/// The editions of a game beside the usual one, which is the first.
fn other_editions(schema: &Schema) -> Vec<Pick> {
    let all = schema.field(EDITION).map(|field| field.items.as_slice()).unwrap_or_default();
    all.iter().skip(1).map(|it| Pick::new(&it.id, &it.name)).collect()
}

#[derive(Debug, Deserialize)]
pub(crate) struct After {
    after: Option<String>,
}

pub(crate) async fn mine(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(query): Query<After>,
) -> Result<Response, Fault> {
    let after = query.after.as_deref().and_then(read_cursor);
    let mut page = Mine {
        running: Vec::new(),
        open: Vec::new(),
        finished: Vec::new(),
        abandoned: Vec::new(),
        older: None,
        newer: None,
    };
    if let Some(session) = visitor.session() {
        let found = app.tables.store.list(Shelf::Mine(session), Part { limit: MANY, after }).await?;
        if found.len() == MANY as usize {
            page.older = found.last().map(|last| format!("/mine?after={}", write_cursor(last.cursor())));
        }
        page.newer = after.map(|_| "/mine".to_owned());
        for line in lines(&app, found, Some(session)).await? {
            let shelf = match line.standing {
                Standing::YourTurn | Standing::Waiting { .. } => &mut page.running,
                Standing::Open { .. } => &mut page.open,
                Standing::Finished { .. } => &mut page.finished,
                Standing::Abandoned => &mut page.abandoned,
            };
            shelf.push(line);
        }
    }
    let main = site::mine(&page);
    Ok(Page::new("My tables", "/mine").render(&app, &visitor, &main).into_response())
}

fn write_cursor(cursor: Cursor) -> String {
    format!("{}-{}", cursor.active_at, cursor.id)
}

fn read_cursor(text: &str) -> Option<Cursor> {
    let (active_at, id) = text.split_once('-')?;
    Some(Cursor { active_at: active_at.parse().ok()?, id: id.parse::<TableId>().ok()? })
}

/// Tables as lists show them, seen by this session.
async fn lines(app: &Arc<App>, tables: Vec<Summary>, session: Option<TokenHash>) -> Result<Vec<TableLine>, Fault> {
    let mut lines = Vec::new();
    for table in tables {
        lines.push(line(app, table, session).await?);
    }
    Ok(lines)
}

async fn line(app: &Arc<App>, table: Summary, session: Option<TokenHash>) -> Result<TableLine, Fault> {
    let game = app.tables.games.get(&table.header);
    let title =
        game.as_ref().map_or_else(|_| "A game of another release".to_owned(), |it| it.id().info().title.to_owned());
    let note = game.map(|it| it.setup_words().join(", ")).unwrap_or_default();
    let player_names: Vec<String> = table.seats.iter().map(|it| it.name.clone()).collect();
    let held: SeatSet = match session {
        Some(session) => app.tables.store.seats_of(session, table.id).await?.into_iter().map(Seat::new).collect(),
        None => SeatSet::EMPTY,
    };
    let standing = match table.status {
        Status::Open => {
            Standing::Open { n_free: table.seats.iter().filter(|it| it.player == Player::Person && !it.held).count() }
        }
        Status::Running => running(app, table.id, held, &player_names).await,
        Status::Finished => Standing::Finished { result: result(&table, &player_names) },
        Status::Abandoned => Standing::Abandoned,
    };
    // Several people at one screen are company too, though one browser holds all their seats.
    let own = if held.len() > 1 { SeatSet::EMPTY } else { held };
    let seats = (0_u8..).map(Seat::new).zip(&table.seats);
    let others = seats.filter(|(seat, it)| !own.contains(*seat) && !it.name.is_empty());
    Ok(TableLine {
        href: format!("/t/{}", table.id),
        title,
        with: others.map(|(_, it)| it.name.clone()).collect(),
        standing,
        note,
    })
}

/// Whose turn it is. A table that cannot be brought into memory waits for nobody in particular.
async fn running(app: &Arc<App>, id: TableId, held: SeatSet, player_names: &[String]) -> Standing {
    let Ok(table) = app.tables.get(id).await else {
        return Standing::Waiting { whom: "the cards and rules it was played with".to_owned() };
    };
    let room = table.room().await;
    if room.frozen.is_some() {
        return Standing::Waiting { whom: "the cards and rules it was played with".to_owned() };
    }
    let waiting = room.play.waiting();
    if held.iter().any(|seat| room.play.undecided().contains(seat)) {
        return Standing::YourTurn;
    }
    drop(room);
    let whom: Vec<String> = waiting.iter().map(|seat| names::of(seat, player_names)).collect();
    Standing::Waiting { whom: table::list(&whom) }
}

fn result(table: &Summary, player_names: &[String]) -> String {
    let scores = table.scores.as_deref().unwrap_or_default();
    let one = |(i, score): (usize, &i32)| {
        let name = player_names.get(i).map_or("the game", String::as_str);
        format!("{name} {score}")
    };
    scores.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}
