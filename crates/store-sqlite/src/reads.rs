//! Everything that reads, and how our types are kept in columns.

use std::str::FromStr;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};
use store::{
    Counts, Entry, Game, Handover, Invitation, Message, Millis, Page, Place, Player, Seat, Secret, Session, Shelf,
    Status, StoreError, Summary, Table, TableId, Thing, TokenHash, UnknownWord, What, limits,
};

use crate::fault::Fault;

pub(crate) async fn table(db: &mut SqliteConnection, table: TableId) -> Result<Table, Fault> {
    let row = sqlx::query("SELECT * FROM tables WHERE id = ?1")
        .bind(key(table))
        .fetch_optional(&mut *db)
        .await?
        .ok_or(StoreError::NotFound(Thing::Table))?;
    Ok(Table {
        id: table,
        created_at: row.try_get("created_at")?,
        changed_at: row.try_get("changed_at")?,
        creator: hash(row.try_get("creator")?)?,
        game: Game {
            header: row.try_get("header")?,
            rules: row.try_get("rules")?,
            cards: row.try_get("cards")?,
            seed: Secret::new(row.try_get::<String, _>("seed")?),
            seed_hash: row.try_get("seed_hash")?,
            seed_origin: word(row.try_get("seed_origin")?)?,
        },
        options: row.try_get("options")?,
        visibility: word(row.try_get("visibility")?)?,
        status: word(row.try_get("status")?)?,
        scores: scores(&row)?,
        seats: seats(db, table).await?,
        handovers: handovers(db, table).await?,
    })
}

async fn handovers(db: &mut SqliteConnection, table: TableId) -> Result<Vec<Handover>, Fault> {
    let rows = sqlx::query("SELECT at, seat, moves, text FROM handovers WHERE table_id = ?1 ORDER BY n")
        .bind(key(table))
        .fetch_all(db)
        .await?;
    let handover = |row: &SqliteRow| {
        Ok(Handover {
            at: row.try_get("at")?,
            seat: row.try_get("seat")?,
            moves: row.try_get("moves")?,
            text: row.try_get("text")?,
        })
    };
    rows.iter().map(handover).collect()
}

/// How many seats a table has; also the way to find out whether it exists.
pub(crate) async fn n_seats(db: &mut SqliteConnection, table: TableId) -> Result<u8, Fault> {
    let n_seats: Option<u8> =
        sqlx::query_scalar("SELECT n_seats FROM tables WHERE id = ?1").bind(key(table)).fetch_optional(db).await?;
    Ok(n_seats.ok_or(StoreError::NotFound(Thing::Table))?)
}

async fn seats(db: &mut SqliteConnection, table: TableId) -> Result<Vec<Seat>, Fault> {
    let rows = sqlx::query(
        "SELECT computer, name,
                EXISTS (SELECT 1 FROM holders WHERE table_id = ?1 AND holders.seat = seats.seat) AS held
         FROM seats WHERE table_id = ?1 ORDER BY seat",
    )
    .bind(key(table))
    .fetch_all(db)
    .await?;
    let seat = |row: &SqliteRow| {
        Ok(Seat {
            player: row.try_get::<Option<String>, _>("computer")?.map_or(Player::Person, Player::Computer),
            name: row.try_get("name")?,
            held: row.try_get("held")?,
        })
    };
    rows.iter().map(seat).collect()
}

pub(crate) async fn log(db: &mut SqliteConnection, table: TableId, from_n: u32) -> Result<Vec<Entry>, Fault> {
    let rows =
        sqlx::query("SELECT n, at, kind, seat, text, standing FROM log WHERE table_id = ?1 AND ?2 <= n ORDER BY n")
            .bind(key(table))
            .bind(from_n)
            .fetch_all(db)
            .await?;
    let entry = |row: &SqliteRow| {
        let what = match row.try_get("kind")? {
            "move" => What::Move { seat: row.try_get("seat")?, text: row.try_get("text")? },
            "undo" => What::Undo { seat: row.try_get("seat")?, keep: row.try_get("standing")? },
            "end" => What::End { scores: read_scores(row.try_get("text")?)? },
            other => return Err(corrupt(format!("{other:?} is not a kind of entry"))),
        };
        Ok(Entry { n: row.try_get("n")?, at: row.try_get("at")?, what })
    };
    rows.iter().map(entry).collect()
}

/// Finished and open tables change their status last, so an index serves their lists.
const BY_STATUS: &str = "
    SELECT id, created_at, status, visibility, header, options, scores, changed_at AS active_at,
           coalesce((SELECT max(n) + 1 FROM log WHERE table_id = id), 0) AS n_entries
    FROM tables
    WHERE status = ?1 AND visibility = 'listed' AND (changed_at, id) < (?2, ?3)
    ORDER BY changed_at DESC, id DESC LIMIT ?4";

const OF_SESSION: &str = "
    SELECT * FROM (
        SELECT id, created_at, status, visibility, header, options, scores,
               max(changed_at, coalesce((SELECT at FROM log WHERE table_id = id ORDER BY n DESC LIMIT 1), changed_at))
                   AS active_at,
               coalesce((SELECT max(n) + 1 FROM log WHERE table_id = id), 0) AS n_entries
        FROM tables
        WHERE id IN (SELECT table_id FROM holders WHERE session = ?1 UNION SELECT id FROM tables WHERE creator = ?1))
    WHERE (active_at, id) < (?2, ?3)
    ORDER BY active_at DESC, id DESC LIMIT ?4";

pub(crate) async fn list(db: &mut SqliteConnection, shelf: Shelf, page: Page) -> Result<Vec<Summary>, Fault> {
    let query = match &shelf {
        Shelf::Open => sqlx::query(BY_STATUS).bind(Status::Open.word()),
        Shelf::Finished => sqlx::query(BY_STATUS).bind(Status::Finished.word()),
        Shelf::Mine(session) => sqlx::query(OF_SESSION).bind(session.bytes().to_vec()),
    };
    let (active_at, last) = page.after.map_or((Millis::MAX, i64::MAX), |after| (after.active_at, key(after.id)));
    let rows = query.bind(active_at).bind(last).bind(page.limit.min(limits::PAGE)).fetch_all(&mut *db).await?;
    let mut summaries = Vec::with_capacity(rows.len());
    for row in &rows {
        let id = id(row.try_get("id")?);
        summaries.push(Summary {
            id,
            created_at: row.try_get("created_at")?,
            active_at: row.try_get("active_at")?,
            status: word(row.try_get("status")?)?,
            visibility: word(row.try_get("visibility")?)?,
            header: row.try_get("header")?,
            options: row.try_get("options")?,
            n_entries: row.try_get("n_entries")?,
            scores: scores(row)?,
            seats: seats(db, id).await?,
        });
    }
    Ok(summaries)
}

pub(crate) async fn counts(db: &mut SqliteConnection) -> Result<Counts, Fault> {
    let rows = sqlx::query("SELECT status, count(*) AS n FROM tables GROUP BY status").fetch_all(db).await?;
    let mut counts = Counts::default();
    for row in &rows {
        let n = row.try_get::<i64, _>("n")?.unsigned_abs();
        match word(row.try_get("status")?)? {
            Status::Open => counts.open = n,
            Status::Running => counts.running = n,
            Status::Finished => counts.finished = n,
            Status::Abandoned => counts.abandoned = n,
        }
    }
    Ok(counts)
}

pub(crate) async fn session(db: &mut SqliteConnection, session: TokenHash) -> Result<Session, Fault> {
    let row = sqlx::query("SELECT created_at, seen_at FROM sessions WHERE hash = ?1")
        .bind(session.bytes().as_slice())
        .fetch_optional(&mut *db)
        .await?
        .ok_or(StoreError::NotFound(Thing::Session))?;
    let places = sqlx::query("SELECT table_id, seat FROM holders WHERE session = ?1")
        .bind(session.bytes().as_slice())
        .fetch_all(db)
        .await?;
    let place = |row: &SqliteRow| Ok(Place { table: id(row.try_get("table_id")?), seat: row.try_get("seat")? });
    let mut places = places.iter().map(place).collect::<Result<Vec<_>, Fault>>()?;
    // The database orders ids as signed numbers.
    places.sort_unstable();
    Ok(Session { created_at: row.try_get("created_at")?, seen_at: row.try_get("seen_at")?, places })
}

pub(crate) async fn knows(db: &mut SqliteConnection, session: TokenHash) -> Result<bool, Fault> {
    let found = sqlx::query("SELECT 1 FROM sessions WHERE hash = ?1").bind(session.bytes().as_slice());
    Ok(found.fetch_optional(db).await?.is_some())
}

pub(crate) async fn invitation(db: &mut SqliteConnection, link: TokenHash) -> Result<Invitation, Fault> {
    let row = sqlx::query("SELECT table_id, seat, used_by IS NOT NULL AS used FROM links WHERE hash = ?1")
        .bind(link.bytes().as_slice())
        .fetch_optional(db)
        .await?
        .ok_or(StoreError::NotFound(Thing::Link))?;
    let place = Place { table: id(row.try_get("table_id")?), seat: row.try_get("seat")? };
    Ok(Invitation { place, used: row.try_get("used")? })
}

pub(crate) async fn seats_of(db: &mut SqliteConnection, session: TokenHash, table: TableId) -> Result<Vec<u8>, Fault> {
    Ok(sqlx::query_scalar("SELECT seat FROM holders WHERE session = ?1 AND table_id = ?2 ORDER BY seat")
        .bind(session.bytes().as_slice())
        .bind(key(table))
        .fetch_all(db)
        .await?)
}

pub(crate) async fn chat(
    db: &mut SqliteConnection,
    table: TableId,
    from_n: u32,
    limit: u32,
) -> Result<Vec<Message>, Fault> {
    let rows = sqlx::query(
        "SELECT n, at, seat, author, text FROM chat WHERE table_id = ?1 AND ?2 <= n ORDER BY n DESC LIMIT ?3",
    )
    .bind(key(table))
    .bind(from_n)
    .bind(limit.min(limits::PAGE))
    .fetch_all(db)
    .await?;
    let message = |row: &SqliteRow| {
        Ok(Message {
            n: row.try_get("n")?,
            at: row.try_get("at")?,
            seat: row.try_get("seat")?,
            author: row.try_get("author")?,
            text: row.try_get("text")?,
        })
    };
    rows.iter().rev().map(message).collect()
}

/// SQLite has signed numbers only; the bits are the same.
pub(crate) fn key(id: TableId) -> i64 {
    id.number().cast_signed()
}

pub(crate) fn id(key: i64) -> TableId {
    TableId::new(key.cast_unsigned())
}

pub(crate) fn word<T: FromStr<Err = UnknownWord>>(word: &str) -> Result<T, Fault> {
    word.parse().map_err(|error: UnknownWord| corrupt(error.to_string()))
}

pub(crate) fn write_scores(scores: &[i32]) -> String {
    scores.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}

fn read_scores(text: &str) -> Result<Vec<i32>, Fault> {
    text.split_whitespace()
        .map(|score| score.parse().map_err(|_| corrupt(format!("{score:?} is not a score"))))
        .collect()
}

fn scores(row: &SqliteRow) -> Result<Option<Vec<i32>>, Fault> {
    row.try_get::<Option<&str>, _>("scores")?.map(read_scores).transpose()
}

pub(crate) fn hash(bytes: &[u8]) -> Result<TokenHash, Fault> {
    bytes.try_into().map(TokenHash::new).map_err(|_| corrupt("a hash does not have 32 bytes".to_owned()))
}

fn corrupt(what: String) -> Fault {
    StoreError::Corrupt(what).into()
}
