//! Setting up a table.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse as _, Redirect, Response};
use games::{AnyGame, EDITION, Field, GameId, Item, Kind, Place, Playable, Schema, Setup, Visitor as GameVisitor};
use pages::site::{self, FieldKind, NewTable as Form, Pick, Values};
use search::PlayerKind;
use serde::Deserialize;
use store::{NewSeat, NewTable, Player, Secret, SeedOrigin, Status, TableId, Token, Visibility};
use table::{Seat, Seed};

use crate::App;
use crate::clock;
use crate::fault::Fault;
use crate::games_in_play::write_header;
use crate::room::Options;
use crate::secrets;
use crate::source::Source;
use crate::web::fields::Fields;
use crate::web::orders::let_computers_move;
use crate::web::page::Page;
use crate::web::table::open;
use crate::web::visitor::{Visitor, clean_name, set_name, set_session};

/// Who sits opposite if nobody says.
pub(crate) const USUAL_COMPUTER: PlayerKind = PlayerKind::Medium;
/// What a player without a name is called.
const NAMELESS: &str = "Guest";

// Players of one color could not be told apart.
const _: () = {
    let mut at = 0;
    while at < GameId::ALL.len() {
        assert!(GameId::ALL[at].info().max_players <= pages::seats::MOST, "a game has more players than colors");
        at += 1;
    }
};

/// How somebody is called at a table.
pub(crate) fn name_or_guest(name: &str) -> String {
    if name.is_empty() { NAMELESS.to_owned() } else { name.to_owned() }
}

/// The kinds of computer players, for forms: the levels, and then the others.
pub(crate) fn computers() -> Vec<Pick> {
    let others = PlayerKind::ALL.into_iter().filter(|kind| !PlayerKind::LEVELS.contains(kind));
    PlayerKind::LEVELS
        .into_iter()
        .chain(others)
        .map(|kind| Pick::new(kind.name(), computer_words(kind.name())))
        .collect()
}

/// How strong a computer player is, in words.
pub(crate) fn computer_words(kind: &str) -> String {
    match kind.parse::<PlayerKind>() {
        Ok(known) => format!("{known}, {}", known.words()),
        Err(_) => kind.to_owned(),
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    game: Option<String>,
}

/// Who shall sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    Me,
    Link,
    Anyone,
    Computer(PlayerKind),
}

impl Sitter {
    fn read(word: &str) -> Result<Sitter, String> {
        match word {
            "me" => Ok(Sitter::Me),
            "link" => Ok(Sitter::Link),
            "open" => Ok(Sitter::Anyone),
            _ => match word.strip_prefix("bot:") {
                Some(kind) => {
                    kind.parse().map(Sitter::Computer).map_err(|error| table::whole_sentence(&format!("{error}")))
                }
                None => Err(format!("Nobody is called {word:?}; expected me, link, open or bot:KIND.")),
            },
        }
    }
}

/// A table as somebody wants it.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) game: GameId,
    pub(crate) name: String,
    pub(crate) setup: Setup,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) seed: Option<Seed>,
    pub(crate) listed: bool,
    pub(crate) auto: bool,
}

/// Refuses a number of players that the game is not for.
pub(crate) fn check_players(game: GameId, players: u8) -> Result<(), String> {
    let info = game.info();
    if info.players().contains(&players) {
        return Ok(());
    }
    Err(format!("{} is for {} to {} players.", info.title, info.min_players, info.max_players))
}

/// A seed that somebody chose; nothing if they leave it to the server.
pub(crate) fn read_seed(text: &str) -> Result<Option<Seed>, String> {
    match text.trim() {
        "" => Ok(None),
        text => {
            text.parse().map(Some).map_err(|error| table::whole_sentence(&format!("the seed cannot be used: {error}")))
        }
    }
}

/// Me against computer players.
pub(crate) fn usual_sitters(players: u8) -> Vec<Sitter> {
    let sitter = |n: u8| if n == 1 { Sitter::Me } else { Sitter::Computer(USUAL_COMPUTER) };
    (1..=players).map(sitter).collect()
}

impl Wish {
    /// Me against computer players, or alone where the game has a mode for that.
    fn quick(game: GameId, players: u8, name: &str) -> Wish {
        Wish {
            game,
            name: name.to_owned(),
            setup: Setup::for_players(players),
            sitters: usual_sitters(players),
            seed: None,
            listed: false,
            auto: true,
        }
    }

    /// What the form of a new table says. The error is a sentence for whoever filled it in.
    pub(crate) fn read(fields: &Fields, app: &App) -> Result<Wish, String> {
        let game: GameId = fields.one("game").parse().map_err(|error| table::whole_sentence(&format!("{error}")))?;
        let players: u8 = fields.one("players").parse().unwrap_or_default();
        check_players(game, players)?;
        let sitters: Result<Vec<Sitter>, String> =
            (1..=players).map(|n| Sitter::read(fields.one(&format!("seat{n}")))).collect();
        let seed = read_seed(fields.one("seed"))?;
        let schema = schema(app, game).map_err(|fault| fault.sentence)?;
        let setup = Setup { players, answers: answers(&schema, fields, players) };
        let sitters = sitters?;
        let name = clean_name(fields.one("name"));
        Ok(Wish {
            game,
            name,
            setup,
            sitters,
            seed,
            listed: !fields.one("listed").is_empty(),
            auto: !fields.one("auto").is_empty(),
        })
    }

    /// Makes the table, and lets the game begin if nobody is missing.
    pub(crate) async fn make(self, app: &Arc<App>, creator: &Token, source: Source) -> Result<TableId, Fault> {
        app.counters.new_table(source)?;
        let game = AnyGame::new(self.game, &self.setup, app.tables.games.cards())
            .map_err(|error| Fault::bad_request(table::whole_sentence(&error.to_string())))?;
        let seed_origin = if self.seed.is_some() { SeedOrigin::Creator } else { SeedOrigin::System };
        let seed = self.seed.map_or_else(secrets::seed, Ok)?;
        let id = secrets::table_id()?;
        let mine = name_or_guest(&self.name);
        let n_mine = self.sitters.iter().filter(|it| **it == Sitter::Me).count();
        let mut seats = Vec::new();
        for (n, sitter) in (0_u8..).zip(&self.sitters) {
            let seat = Seat::new(n);
            seats.push(match sitter {
                // Several people at one screen need different names.
                Sitter::Me if n_mine > 1 => NewSeat::Mine { name: format!("{mine} {seat}") },
                Sitter::Me => NewSeat::Mine { name: mine.clone() },
                Sitter::Link | Sitter::Anyone => {
                    NewSeat::Free { link: Some(secrets::first_link(creator, id, seat).hash()) }
                }
                Sitter::Computer(kind) => {
                    NewSeat::Computer { player: kind.name().to_owned(), name: computer_at(&self.sitters, n) }
                }
            });
        }
        let anyone = self.sitters.contains(&Sitter::Anyone);
        let table = NewTable {
            id,
            created_at: clock::now(),
            creator: creator.hash(),
            game: stored(&game, &seed, seed_origin),
            options: Options { auto: self.auto }.write(),
            visibility: if self.listed || anyone { Visibility::Listed } else { Visibility::Unlisted },
            seats,
            origin: Some(source.to_string()),
            allowance: app.allowance(),
        };
        app.tables.store.create(table).await?;
        if !self.sitters.iter().any(|it| matches!(it, Sitter::Link | Sitter::Anyone)) {
            app.tables.store.start(id, clock::now()).await?;
        }
        Ok(id)
    }
}

/// Refuses a further table if there are as many as there may be.
pub(crate) async fn check_room(app: &App) -> Result<(), Fault> {
    let counts = app.tables.store.counts().await?;
    if app.settings.max_tables <= counts.open + counts.running {
        let sentence = "This server has as many tables as it can keep; please try again later.";
        return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, sentence));
    }
    Ok(())
}

/// "Computer 2": the kind is told where it matters.
fn computer_at(sitters: &[Sitter], n: u8) -> String {
    let names = ["Rusty", "Cog", "Dynamo", "Flint", "Gasket", "Piston", "Rivet", "Sprocket"];
    let nth = sitters.iter().take(n.into()).filter(|it| matches!(it, Sitter::Computer(_))).count();
    names[nth % names.len()].to_owned()
}

/// A game as the store keeps it.
pub(crate) fn stored(game: &AnyGame, seed: &Seed, seed_origin: SeedOrigin) -> store::Game {
    struct Identity;
    impl GameVisitor for Identity {
        type Out = (String, u32, String);

        fn visit<G: Playable>(self, game: &Arc<G>) -> Self::Out {
            (write_header(&game.header()), game.rules_version(), game.catalog_digest())
        }
    }
    let (header, rules, cards) = game.visit(Identity);
    store::Game {
        header,
        rules,
        cards,
        seed: Secret::new(seed.to_string()),
        seed_hash: secrets::seed_hash(seed),
        seed_origin,
    }
}

fn picks(items: &[Item]) -> Vec<Pick> {
    let pick = |it: &Item| {
        let pick = Pick { terms: terms(&it.terms), ..Pick::new(&it.id, &it.name) };
        if it.about.is_empty() { pick } else { pick.hint(&it.about) }
    };
    items.iter().map(pick).collect()
}

fn terms(terms: &[games::Term]) -> Vec<site::Term> {
    let own = |&(field, value): &(&str, &str)| (field.to_owned(), value.to_owned());
    let term = |it: &games::Term| {
        let unless = it.unless.as_ref().map(own);
        site::Term {
            field: it.field.to_owned(),
            any: it.any.clone(),
            none: it.none.clone(),
            unless,
            why: it.why.clone(),
        }
    };
    terms.iter().map(term).collect()
}

/// What can be agreed on before a game.
pub(crate) fn schema(app: &App, game: GameId) -> Result<Schema, Fault> {
    Schema::of(game, app.tables.games.cards()).map_err(|error| Fault::internal(error.to_string()))
}

/// What the game's own fields of the form hold, and those that it refuses: whoever sends one is told why.
fn answers(schema: &Schema, fields: &Fields, seats: u8) -> Vec<(String, Vec<String>)> {
    let value = |field: &Field| match field.kind {
        Kind::PerSeat => (1..=seats).map(|n| fields.one(&format!("{}{n}", field.key)).to_owned()).collect(),
        Kind::Switch | Kind::OneOf | Kind::SeveralOf | Kind::Seat | Kind::Number(..) => fields.all(field.key),
    };
    let own = schema.fields.iter().map(|field| (field.key, value(field)));
    let refused = schema.refused.iter().map(|&(key, _)| (key, fields.all(key)));
    own.chain(refused).map(|(key, words)| (key.to_owned(), words)).collect()
}

fn form_field(field: &Field) -> site::Field {
    let mut picks = picks(&field.items);
    let kind = match field.kind {
        Kind::Switch => FieldKind::Switch,
        Kind::OneOf => FieldKind::OneOf,
        Kind::SeveralOf => FieldKind::SeveralOf,
        Kind::PerSeat => {
            picks.insert(0, Pick::new("", games::DEALT));
            FieldKind::PerSeat
        }
        Kind::Seat => FieldKind::Seat,
        Kind::Number(least, most) => FieldKind::Number(least, most),
    };
    let (key, title, hint) = (field.key.to_owned(), field.title.to_owned(), field.help.to_owned());
    site::Field { key, title, hint, kind, picks, folded: field.place == Place::Fold, terms: terms(&field.terms) }
}

fn draw(app: &App, game: GameId, values: Values, fault: Option<String>) -> Result<maud::Markup, Fault> {
    let schema = schema(app, game)?;
    let info = game.info();
    let offered = schema.fields.iter().filter(|it| it.place != Place::Record);
    Ok(site::new_table(&Form {
        game: info.id.to_owned(),
        title: info.title.to_owned(),
        fewest: info.min_players,
        most: info.max_players,
        computers: computers(),
        fields: offered.map(form_field).collect(),
        values,
        fault,
        faults: Vec::new(),
    }))
}

pub(crate) async fn form(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(which): Query<Which>,
) -> Result<Response, Fault> {
    let game = match &which.game {
        Some(game) => game.parse().map_err(|error| Fault::not_found(table::whole_sentence(&format!("{error}"))))?,
        None => GameId::ALL[0],
    };
    let values = Values::usual(&visitor.name, USUAL_COMPUTER.name(), game.info().max_players);
    let main = draw(&app, game, values, None)?;
    Ok(Page::new("Set up a table", "/new").render(&app, &visitor, &main).into_response())
}

/// What was entered, to be shown again beside what is wrong with it.
fn entered(schema: &Schema, fields: &Fields) -> Values {
    let most = schema.info.max_players;
    let each = |name: &str| (1..=most).map(|n| fields.one(&format!("{name}{n}")).to_owned()).collect();
    Values {
        name: clean_name(fields.one("name")),
        players: fields.one("players").parse().unwrap_or_default(),
        seats: each("seat"),
        answers: answers(schema, fields, most),
        seed: fields.one("seed").to_owned(),
        listed: !fields.one("listed").is_empty(),
        auto: !fields.one("auto").is_empty(),
    }
}

pub(crate) async fn create(State(app): State<Arc<App>>, visitor: Visitor, fields: Fields) -> Result<Response, Fault> {
    let quick = |field: &str, players: u8| -> Option<Result<Wish, Fault>> {
        let game = fields.one(field);
        let read = |game: &str| {
            game.parse::<GameId>().map_err(|error| Fault::bad_request(table::whole_sentence(&format!("{error}"))))
        };
        let wish = |game| {
            let wish = Wish::quick(game, players, &visitor.name);
            let setup = fields.all(EDITION).into_iter().fold(wish.setup, |setup, it| setup.with(EDITION, [it]));
            Wish { setup, ..wish }
        };
        (!game.is_empty()).then(|| read(game).map(wish))
    };
    let wish = match quick("quick", 3).or_else(|| quick("quick-solo", 1)) {
        Some(wish) => wish?,
        None => match Wish::read(&fields, &app) {
            Ok(wish) => wish,
            Err(sentence) => return again_with(&app, &visitor, &fields, sentence),
        },
    };
    let name = wish.name.clone();
    let token = app.token_for(&visitor).await?;
    let id = match wish.make(&app, &token, visitor.source).await {
        Ok(id) => id,
        Err(fault) if fault.status == StatusCode::BAD_REQUEST => {
            return again_with(&app, &visitor, &fields, fault.sentence);
        }
        Err(fault) => return Err(fault),
    };
    // A page without a script would not hear that computer players have begun, and its first move would come too late.
    let table = app.tables.get(id).await?;
    let_computers_move(&table).await;
    let https = app.settings.https;
    let cookies = AppendHeaders([set_session(&token, https), set_name(&name, https)]);
    Ok((cookies, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// The form again, with what is wrong.
fn again_with(app: &App, visitor: &Visitor, fields: &Fields, sentence: String) -> Result<Response, Fault> {
    let Ok(game) = fields.one("game").parse::<GameId>() else { return Err(Fault::bad_request(sentence)) };
    let main = draw(app, game, entered(&schema(app, game)?, fields), Some(sentence))?;
    let page = Page::new("Set up a table", "/new").render(app, visitor, &main);
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// The same players at a new table of the same game. Other people are invited by new links.
pub(crate) async fn again(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let table = open(&app, &id).await?;
    let mut room = table.room().await;
    let held = app.tables.held(&mut room, visitor.session()).await?;
    if held.is_empty() || room.table.status != Status::Finished {
        return Err(Fault::forbidden("Only players of a finished game can play it again.").back_to(room.address()));
    }
    app.counters.new_table(visitor.source).map_err(|fault| fault.back_to(room.address()))?;
    let token = app.token_for(&visitor).await?;
    let new_id = secrets::table_id()?;
    let seed = secrets::seed()?;
    let old = &room.table;
    let seats = (0_u8..).map(Seat::new).zip(&old.seats).map(|(seat, it)| match &it.player {
        Player::Computer(kind) => NewSeat::Computer { player: kind.clone(), name: it.name.clone() },
        Player::Person if held.contains(seat) => NewSeat::Mine { name: it.name.clone() },
        Player::Person => NewSeat::Free { link: Some(secrets::first_link(&token, new_id, seat).hash()) },
    });
    let seats: Vec<NewSeat> = seats.collect();
    let complete = !seats.iter().any(|it| matches!(it, NewSeat::Free { .. }));
    let fresh = NewTable {
        id: new_id,
        created_at: clock::now(),
        creator: token.hash(),
        game: stored(&room.game, &seed, SeedOrigin::System),
        options: old.options.clone(),
        visibility: old.visibility,
        seats,
        origin: Some(visitor.source.to_string()),
        allowance: app.allowance(),
    };
    app.tables.store.create(fresh).await?;
    if complete {
        app.tables.store.start(new_id, clock::now()).await?;
    }
    Ok(Redirect::to(&format!("/t/{new_id}")).into_response())
}
