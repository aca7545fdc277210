//! Setting up a table, and what is known about one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use games::Setup;
use serde::{Deserialize, Serialize};
use store::{Player, SeedOrigin, Status, Visibility};
use table::{Seat, SeatSet, count};
use utoipa::ToSchema;

use super::Progress;
use super::caller::{Caller, Sent};
use crate::App;
use crate::fault::Fault;
use crate::room::Room;
use crate::web::create::{self, Sitter, Wish};
use crate::web::table::{first_link, link_address, open};
use crate::web::visitor::{Visitor, clean_name};

/// Who shall sit on a seat.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Who {
    /// Whoever sets up the table.
    Me,
    /// Whoever is sent the link.
    Link,
    /// Whoever comes; the table is then listed.
    Open,
    /// A computer player.
    Computer,
}

/// A seat as somebody wants it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatWish {
    who: Who,
    /// The kind of the computer player.
    #[schema(example = "greedy")]
    kind: Option<String>,
    /// What the seat plays; without it, that is dealt.
    side: Option<String>,
}

impl SeatWish {
    fn sitter(&self) -> Result<Sitter, Fault> {
        let bad = |error: String| Fault::bad_request(table::whole_sentence(&error));
        match (self.who, &self.kind) {
            (Who::Computer, Some(kind)) => kind.parse().map(Sitter::Computer).map_err(|error| bad(format!("{error}"))),
            (Who::Computer, None) => Ok(Sitter::Computer(create::USUAL_COMPUTER)),
            (_, Some(_)) => Err(bad("only a computer player has a kind".to_owned())),
            (Who::Me, None) => Ok(Sitter::Me),
            (Who::Link, None) => Ok(Sitter::Link),
            (Who::Open, None) => Ok(Sitter::Anyone),
        }
    }
}

const fn yes() -> bool {
    true
}

/// An answer to something that can be agreed on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettingWish {
    /// One of the game's `settings`.
    key: String,
    /// The answer; of a seat's own, one for each seat.
    values: Vec<String>,
}

/// A table as somebody wants it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "game": "51st-state", "seats": [{ "who": "me" }, { "who": "computer", "kind": "greedy" }], "name": "Ann" }))]
pub(crate) struct TableWish {
    /// The ID of the game.
    game: String,
    /// How many play, if `seats` does not say it: then it is the caller against computer players.
    players: Option<u8>,
    /// Who sits where, in the order of the seats.
    #[serde(default)]
    seats: Vec<SeatWish>,
    /// Sets of cards to mix in.
    #[serde(default)]
    with: Vec<String>,
    /// Options beyond the rulebook.
    #[serde(default)]
    house: Vec<String>,
    /// The number of the seat that begins; without it, lots are drawn.
    first: Option<u8>,
    /// Whatever else can be agreed on in this game.
    #[serde(default)]
    settings: Vec<SettingWish>,
    /// What the game is dealt from, in hexadecimal digits; without it, nobody knows it before the end.
    #[serde(default)]
    seed: String,
    /// Whether everybody sees the table in the list.
    #[serde(default)]
    listed: bool,
    /// Whether a player with a single possibility is not asked.
    #[serde(default = "yes")]
    auto: bool,
    /// How the caller wants to be called.
    #[serde(default)]
    name: String,
}

impl TableWish {
    fn read(self) -> Result<Wish, Fault> {
        let bad = |error: String| Fault::bad_request(table::whole_sentence(&error));
        let game = self.game.parse().map_err(|error: games::UnknownGame| bad(error.to_string()))?;
        let n_seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let players = match (self.players, n_seats) {
            (Some(players), 0) => players,
            (Some(players), n) if players != n => {
                let (players, seats) = (count(players, "player"), count(n, "seat"));
                return Err(bad(format!("{players} and {seats} do not fit; expected a seat for each player")));
            }
            (_, n) => n,
        };
        create::check_players(game, players).map_err(bad)?;
        let sitters = if self.seats.is_empty() {
            create::usual_sitters(players)
        } else {
            self.seats.iter().map(SeatWish::sitter).collect::<Result<Vec<Sitter>, Fault>>()?
        };
        let sides = self.seats.into_iter().map(|it| it.side.unwrap_or_default());
        let setup = Setup::for_players(players)
            .with("with", self.with)
            .with("factions", sides)
            .with("first", self.first.map(|n| n.to_string()))
            .with("house", self.house);
        let setup = self.settings.into_iter().fold(setup, |setup, it| setup.with(&it.key, it.values));
        Ok(Wish {
            game,
            name: clean_name(&self.name),
            setup,
            sitters,
            seed: create::read_seed(&self.seed).map_err(bad)?,
            listed: self.listed,
            auto: self.auto,
        })
    }
}

/// The way to a free seat.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatLink {
    seat: u8,
    /// What `POST /api/join` takes.
    link: String,
    /// The same for a browser.
    address: String,
}

/// A table that was set up.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Created {
    /// The ID of the table.
    pub(crate) id: String,
    /// The token of the caller, if they had none: it is shown only here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) session: Option<String>,
    pub(crate) status: &'static str,
    /// The links to the free seats.
    pub(crate) links: Vec<SeatLink>,
    /// The SHA-256 of the seed, which is shown when the game is over.
    pub(crate) seed_hash: String,
    /// The page of the table.
    pub(crate) address: String,
}

impl Created {
    /// Tells whoever has just set up a table all that they need.
    pub(crate) async fn answer(
        app: &App,
        id: store::TableId,
        visitor: &Visitor,
        session: Option<String>,
    ) -> Result<Response, Fault> {
        let table = app.tables.get(id).await?;
        let room = table.room().await;
        let seats = (0..room.play.n_seats()).map(Seat::new);
        let created = Created {
            id: id.to_string(),
            session,
            status: room.table.status.word(),
            links: seats.filter_map(|seat| link_to(&room, visitor, seat)).collect(),
            seed_hash: room.table.game.seed_hash.clone(),
            address: room.address(),
        };
        let location = [(header::LOCATION, format!("/api/tables/{id}"))];
        Ok((StatusCode::CREATED, location, Json(created)).into_response())
    }
}

/// The link to a seat that waits for somebody, for whoever set up the table.
fn link_to(room: &Room, visitor: &Visitor, seat: Seat) -> Option<SeatLink> {
    let chair = room.table.seats.get(seat.index())?;
    let free = room.table.status == Status::Open && chair.player == Player::Person && !chair.held;
    let token = first_link(visitor, room, seat).filter(|_| free)?;
    Some(SeatLink { seat: seat.number(), address: link_address("", &token), link: token.reveal() })
}

/// Set up a table.
///
/// The game begins at once if nobody is missing. Otherwise the links are for the others.
#[utoipa::path(
    post, path = "/api/tables", operation_id = "create-table", tag = "tables", request_body = TableWish,
    responses((status = 201, description = "The table.", body = Created, headers(("Location" = String, description = "Where the table is.")))),
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    Sent(wish): Sent<TableWish>,
) -> Result<Response, Fault> {
    let wish = wish.read()?;
    let (token, new) = caller.token(&app).await?;
    let id = wish.make(&app, &token, caller.0.source).await?;
    let visitor = Visitor { token: Some(token), ..caller.0 };
    Created::answer(&app, id, &visitor, new).await
}

/// A seat of a table.
#[derive(Serialize, ToSchema)]
pub(crate) struct Chair {
    seat: u8,
    /// Empty while nobody sits there.
    name: String,
    /// Who plays it: person or computer.
    player: &'static str,
    /// The kind of the computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    /// Whether somebody sits there.
    held: bool,
    /// Whether that is the caller.
    yours: bool,
    /// What the seat was promised to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<String>,
    /// The link to the seat, for whoever set up the table, while it is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
}

/// What is known about a table.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Table {
    id: String,
    /// The ID of the game.
    game: &'static str,
    title: String,
    /// What was agreed on, in words.
    setup: Vec<String>,
    listed: bool,
    auto: bool,
    seats: Vec<Chair>,
    #[serde(flatten)]
    progress: Progress,
    /// How many moves stand.
    moves: usize,
    /// The points of each seat, when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i32>>,
    /// Who has won, when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<Vec<u8>>,
    /// The same in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// The SHA-256 of the seed.
    seed_hash: String,
    /// Whether whoever set up the table chose the seed.
    seed_chosen: bool,
    /// The seed, when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    /// Why the table can only be looked at, and what to put back: it was played with other cards or rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    frozen: Option<String>,
    /// The version of the rules and the digest of the cards that it is played with.
    rules: u32,
    cards: String,
    /// The seats that have gone to somebody else, as everybody is told.
    handovers: Vec<Handover>,
    /// The page of the table.
    address: String,
}

/// A seat that has gone to somebody else.
#[derive(Serialize, ToSchema)]
pub(crate) struct Handover {
    /// When, in milliseconds since the beginning of 1970, UTC.
    at: i64,
    seat: u8,
    /// How many moves stood.
    moves: u32,
    /// A sentence.
    text: String,
}

impl Handover {
    fn of(it: &store::Handover) -> Handover {
        Handover { at: it.at, seat: Seat::new(it.seat).number(), moves: it.moves, text: it.text.clone() }
    }
}

impl Table {
    pub(crate) fn of(room: &Room, held: SeatSet, visitor: &Visitor) -> Table {
        let table = &room.table;
        let over = table.status == Status::Finished;
        let here = room.frozen.is_none();
        let wishes = room.wishes();
        let chair = |(seat, it): (Seat, &store::Seat)| Chair {
            seat: seat.number(),
            name: it.name.clone(),
            player: if it.player == Player::Person { "person" } else { "computer" },
            kind: match &it.player {
                Player::Person => None,
                Player::Computer(kind) => Some(kind.clone()),
            },
            held: it.held || it.player != Player::Person,
            yours: held.contains(seat),
            side: wishes.get(seat.index()).cloned().flatten(),
            link: link_to(room, visitor, seat).map(|it| it.link),
        };
        Table {
            id: table.id.to_string(),
            game: room.game.id().id(),
            title: room.title.clone(),
            setup: room.setup_words(),
            listed: table.visibility == Visibility::Listed,
            auto: room.options.auto,
            seats: (0_u8..).map(Seat::new).zip(&table.seats).map(chair).collect(),
            progress: Progress::of(room),
            moves: room.play.n_moves(),
            scores: table.scores.clone(),
            // Other cards could make somebody else the winner.
            winners: (over && here).then(|| room.play.winners().iter().map(Seat::number).collect()),
            result: (over && here).then(|| room.play.result(&room.names())),
            seed_hash: table.game.seed_hash.clone(),
            seed_chosen: table.game.seed_origin == SeedOrigin::Creator,
            seed: over.then(|| table.game.seed.reveal().to_owned()),
            frozen: room.frozen.as_ref().map(|it| it.sentence.clone()),
            rules: table.game.rules,
            cards: table.game.cards.clone(),
            handovers: table.handovers.iter().map(Handover::of).collect(),
            address: room.address(),
        }
    }
}

/// Look at a table: who sits there, whose turn it is, and how it ended.
#[utoipa::path(
    get, path = "/api/tables/{id}", operation_id = "table", tag = "tables",
    params(("id" = String, Path, description = "The ID of the table.")),
    responses((status = 200, description = "The table.", body = Table)),
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Caller(visitor): Caller,
    Path(id): Path<String>,
) -> Result<Json<Table>, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    Ok(Json(Table::of(&room, held, &visitor)))
}
