//! Everything that writes, one command each. A command looks first and writes then.

use std::borrow::Cow;

use sqlx::{AssertSqlSafe, QueryBuilder, Row as _, Sqlite, SqliteConnection};
use store::{
    Crowd, Expired, Millis, NewEntry, NewMessage, NewSeat, NewTable, Place, Player, Status, StoreError, TableId, Tally,
    Thing, TokenHash, What, limits,
};

use crate::fault::Fault;
use crate::reads;
use crate::writer::Command;

pub(crate) struct Create(pub(crate) NewTable);

impl Command for Create {
    type Output = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        let Create(table) = self;
        let key = reads::key(table.id);
        if sqlx::query("SELECT 1 FROM tables WHERE id = ?1").bind(key).fetch_optional(&mut *db).await?.is_some() {
            return Err(StoreError::Exists(Thing::Table).into());
        }
        check_allowance(db, table).await?;
        see(db, table.creator, table.created_at).await?;
        sqlx::query(
            "INSERT INTO tables (id, created_at, changed_at, creator, header, rules, cards, seed, seed_hash,
                                 seed_origin, options, visibility, status, n_seats, origin)
             VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        )
        .bind(key)
        .bind(table.created_at)
        .bind(bytes(&table.creator))
        .bind(&table.game.header)
        .bind(table.game.rules)
        .bind(&table.game.cards)
        .bind(table.game.seed.reveal())
        .bind(&table.game.seed_hash)
        .bind(table.game.seed_origin.word())
        .bind(&table.options)
        .bind(table.visibility.word())
        .bind(Status::Open.word())
        .bind(i64::try_from(table.seats.len()).unwrap_or(i64::MAX))
        .bind(&table.origin)
        .execute(&mut *db)
        .await?;
        for (seat, new) in (0..).zip(&table.seats) {
            let (computer, name) = match new {
                NewSeat::Mine { name } => (None, name.as_str()),
                NewSeat::Free { .. } => (None, ""),
                NewSeat::Computer { player, name } => (Some(player), name.as_str()),
            };
            sqlx::query("INSERT INTO seats (table_id, seat, computer, name) VALUES (?1, ?2, ?3, ?4)")
                .bind(key)
                .bind(seat)
                .bind(computer)
                .bind(name)
                .execute(&mut *db)
                .await?;
            let place = Place { table: table.id, seat };
            match new {
                NewSeat::Mine { .. } => hold(db, place, table.creator, table.created_at).await?,
                NewSeat::Free { link: Some(link) } => insert_link(db, place, *link, table.created_at).await?,
                NewSeat::Free { link: None } | NewSeat::Computer { .. } => {}
            }
        }
        Ok(())
    }
}

/// Counts the tables that are not over; with a column, those where it has a value.
fn going_on(column: Option<&str>, unpeopled: bool) -> AssertSqlSafe<String> {
    let of = column.map_or_else(String::new, |column| format!(" AND {column} = ?1"));
    let without_people = if unpeopled {
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND computer IS NULL)"
    } else {
        ""
    };
    AssertSqlSafe(format!("SELECT count(*) FROM tables WHERE status IN ('open', 'running'){of}{without_people}"))
}

/// Refuses one table too many. Nobody else writes meanwhile, so those who come at once cannot slip in together.
async fn check_allowance(db: &mut SqliteConnection, table: &NewTable) -> Result<(), Fault> {
    let allowance = table.allowance;
    let unpeopled = table.is_unpeopled();
    let refuse = |n: i64, limit: u64, whose: Crowd| {
        if limit <= n.unsigned_abs() { Err(StoreError::TooMany { whose, limit }) } else { Ok(()) }
    };
    if allowance.in_all < u64::MAX {
        let n = sqlx::query_scalar(going_on(None, false)).fetch_one(&mut *db).await?;
        refuse(n, allowance.in_all, Crowd::Everybody)?;
    }
    for (limit, whose, alone) in
        [(allowance.of_creator, Crowd::Creator, false), (allowance.unpeopled_of_creator, Crowd::CreatorUnpeopled, true)]
    {
        if limit < u64::MAX && (unpeopled || !alone) {
            let count = sqlx::query_scalar(going_on(Some("creator"), alone));
            refuse(count.bind(bytes(&table.creator)).fetch_one(&mut *db).await?, limit, whose)?;
        }
    }
    let Some(origin) = &table.origin else { return Ok(()) };
    for (limit, whose, alone) in
        [(allowance.of_origin, Crowd::Origin, false), (allowance.unpeopled_of_origin, Crowd::OriginUnpeopled, true)]
    {
        if limit < u64::MAX && (unpeopled || !alone) {
            let count = sqlx::query_scalar(going_on(Some("origin"), alone));
            refuse(count.bind(origin).fetch_one(&mut *db).await?, limit, whose)?;
        }
    }
    Ok(())
}

pub(crate) struct CreatePlayed {
    pub(crate) table: Create,
    pub(crate) log: Vec<NewEntry>,
}

impl Command for CreatePlayed {
    type Output = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        /// Entries that one statement writes. Others wait for the writer meanwhile, so that a long log must not take a
        /// statement for each.
        const AT_ONCE: usize = 1_000;

        self.table.run(db).await?;
        let Create(table) = &self.table;
        set_status(db, table.id, Status::Running, table.created_at).await?;
        let mut tally = Tally::new(u8::try_from(table.seats.len()).unwrap_or(u8::MAX));
        let mut rows = Vec::with_capacity(self.log.len().min(AT_ONCE));
        for entries in self.log.chunks(AT_ONCE) {
            rows.clear();
            for entry in entries {
                let n = tally.n;
                tally.push(&entry.what)?;
                rows.push((n, entry.at, Columns::of(&entry.what), tally.standing));
            }
            let mut insert =
                QueryBuilder::<Sqlite>::new("INSERT INTO log (table_id, n, at, kind, seat, text, standing) ");
            insert.push_values(&rows, |mut row, (n, at, it, standing)| {
                row.push_bind(reads::key(table.id)).push_bind(n).push_bind(at);
                row.push_bind(it.kind).push_bind(it.seat).push_bind(&*it.text).push_bind(standing);
            });
            insert.build().persistent(false).execute(&mut *db).await?;
        }
        if let Some(NewEntry { at, what: What::End { scores } }) = self.log.last() {
            finish(db, table.id, &reads::write_scores(scores), *at).await?;
        }
        Ok(())
    }
}

/// What an entry says, as the columns of the log have it.
struct Columns<'a> {
    kind: &'static str,
    seat: Option<u8>,
    text: Cow<'a, str>,
}

impl Columns<'_> {
    fn of(what: &What) -> Columns<'_> {
        match what {
            What::Move { seat, text } => Columns { kind: "move", seat: Some(*seat), text: Cow::Borrowed(text) },
            What::Undo { seat, .. } => Columns { kind: "undo", seat: Some(*seat), text: Cow::Borrowed("") },
            What::End { scores } => Columns { kind: "end", seat: None, text: Cow::Owned(reads::write_scores(scores)) },
        }
    }
}

pub(crate) struct Start {
    pub(crate) table: TableId,
    pub(crate) at: Millis,
}

impl Command for Start {
    type Output = ();

    fn is_one_statement(&self) -> bool {
        true
    }

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        match status(db, self.table).await? {
            Status::Open => set_status(db, self.table, Status::Running, self.at).await,
            Status::Running => Ok(()),
            other @ (Status::Finished | Status::Abandoned) => Err(StoreError::WrongStatus(other).into()),
        }
    }
}

pub(crate) struct Abandon {
    pub(crate) table: TableId,
    pub(crate) at: Millis,
}

impl Command for Abandon {
    type Output = ();

    fn is_one_statement(&self) -> bool {
        true
    }

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        match status(db, self.table).await? {
            Status::Open | Status::Running => set_status(db, self.table, Status::Abandoned, self.at).await,
            Status::Abandoned => Ok(()),
            Status::Finished => Err(StoreError::WrongStatus(Status::Finished).into()),
        }
    }
}

pub(crate) struct Expire {
    pub(crate) unused_before: Millis,
    pub(crate) idle_before: Millis,
    pub(crate) at: Millis,
    pub(crate) limit: u32,
}

/// Tables with a status where nobody has done anything since a moment, those that changed longest ago first.
const QUIET: &str = "
    SELECT id FROM tables
    WHERE status = ?1 AND changed_at < ?2
      AND coalesce((SELECT at FROM log WHERE table_id = id ORDER BY n DESC LIMIT 1), ?2 - 1) < ?2
      AND coalesce((SELECT at FROM chat WHERE table_id = id ORDER BY n DESC LIMIT 1), ?2 - 1) < ?2
      AND NOT EXISTS (SELECT 1 FROM holders WHERE table_id = id AND ?2 <= since)
      AND NOT EXISTS (SELECT 1 FROM links WHERE table_id = id AND ?2 <= made_at)
    ORDER BY changed_at, id LIMIT ?3";

async fn quiet(db: &mut SqliteConnection, status: Status, before: Millis, limit: u32) -> Result<Vec<TableId>, Fault> {
    let keys: Vec<i64> = sqlx::query_scalar(QUIET).bind(status.word()).bind(before).bind(limit).fetch_all(db).await?;
    Ok(keys.into_iter().map(reads::id).collect())
}

impl Command for Expire {
    type Output = Expired;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Expired, Fault> {
        let removed = quiet(db, Status::Open, self.unused_before, self.limit).await?;
        for &table in &removed {
            for sql in [
                "DELETE FROM chat WHERE table_id = ?1",
                "DELETE FROM handovers WHERE table_id = ?1",
                "DELETE FROM links WHERE table_id = ?1",
                "DELETE FROM holders WHERE table_id = ?1",
                "DELETE FROM seats WHERE table_id = ?1",
                "DELETE FROM tables WHERE id = ?1",
            ] {
                sqlx::query(sql).bind(reads::key(table)).execute(&mut *db).await?;
            }
        }
        let left = self.limit.saturating_sub(u32::try_from(removed.len()).unwrap_or(u32::MAX));
        let abandoned = quiet(db, Status::Running, self.idle_before, left).await?;
        for &table in &abandoned {
            set_status(db, table, Status::Abandoned, self.at).await?;
        }
        Ok(Expired { removed, abandoned })
    }
}

pub(crate) struct SetOptions {
    pub(crate) table: TableId,
    pub(crate) options: String,
}

impl Command for SetOptions {
    type Output = ();

    fn is_one_statement(&self) -> bool {
        true
    }

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        let done = sqlx::query("UPDATE tables SET options = ?2 WHERE id = ?1")
            .bind(reads::key(self.table))
            .bind(&self.options)
            .execute(db)
            .await?;
        if done.rows_affected() == 0 {
            return Err(StoreError::NotFound(Thing::Table).into());
        }
        Ok(())
    }
}

pub(crate) struct Append {
    pub(crate) table: TableId,
    pub(crate) expected_n: u32,
    pub(crate) entries: Vec<NewEntry>,
}

impl Append {
    /// Where the log stands, if the entries may follow there.
    async fn look(&self, db: &mut SqliteConnection) -> Result<Tally, Fault> {
        let row = sqlx::query(
            "SELECT tables.status, tables.n_seats, log.n, log.standing
             FROM tables LEFT JOIN log
             ON log.table_id = tables.id AND log.n = (SELECT max(n) FROM log WHERE table_id = ?1)
             WHERE tables.id = ?1",
        )
        .bind(reads::key(self.table))
        .fetch_optional(db)
        .await?
        .ok_or(StoreError::NotFound(Thing::Table))?;
        let status: Status = reads::word(row.try_get("status")?)?;
        let last: Option<u32> = row.try_get("n")?;
        let standing: Option<u32> = row.try_get("standing")?;
        let next = last.map_or(0, |n| n.saturating_add(1));
        if next != self.expected_n {
            return Err(StoreError::Clash { expected: self.expected_n, next }.into());
        }
        if status != Status::Running {
            return Err(StoreError::WrongStatus(status).into());
        }
        Ok(Tally { n: next, standing: standing.unwrap_or(0), ..Tally::new(row.try_get("n_seats")?) })
    }
}

impl Command for Append {
    type Output = u32;

    fn is_one_statement(&self) -> bool {
        match self.entries.as_slice() {
            [] => true,
            [only] => !matches!(only.what, What::End { .. }),
            _ => false,
        }
    }

    async fn run(&self, db: &mut SqliteConnection) -> Result<u32, Fault> {
        let mut tally = self.look(db).await?;
        for entry in &self.entries {
            let n = tally.n;
            tally.push(&entry.what)?;
            let Columns { kind, seat, text } = Columns::of(&entry.what);
            sqlx::query(
                "INSERT INTO log (table_id, n, at, kind, seat, text, standing) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )
            .bind(reads::key(self.table))
            .bind(n)
            .bind(entry.at)
            .bind(kind)
            .bind(seat)
            .bind(&*text)
            .bind(tally.standing)
            .execute(&mut *db)
            .await?;
            if let What::End { .. } = entry.what {
                finish(db, self.table, &text, entry.at).await?;
            }
        }
        Ok(tally.n)
    }
}

pub(crate) struct Claim {
    pub(crate) link: TokenHash,
    pub(crate) session: TokenHash,
    pub(crate) name: String,
    pub(crate) told: String,
    pub(crate) at: Millis,
}

impl Command for Claim {
    type Output = Place;

    async fn run(&self, db: &mut SqliteConnection) -> Result<Place, Fault> {
        let row = sqlx::query("SELECT table_id, seat, used_by FROM links WHERE hash = ?1")
            .bind(bytes(&self.link))
            .fetch_optional(&mut *db)
            .await?
            .ok_or(StoreError::NotFound(Thing::Link))?;
        let place = Place { table: reads::id(row.try_get("table_id")?), seat: row.try_get("seat")? };
        match row.try_get::<Option<Vec<u8>>, _>("used_by")? {
            Some(by) if by == bytes(&self.session) => return Ok(place),
            Some(_) => return Err(StoreError::Taken.into()),
            None => {}
        }
        if status(db, place.table).await? == Status::Running && holders(db, place).await?.is_empty() {
            tell(db, place, &self.told, self.at).await?;
        }
        see(db, self.session, self.at).await?;
        sqlx::query("UPDATE links SET used_by = ?2 WHERE hash = ?1")
            .bind(bytes(&self.link))
            .bind(bytes(&self.session))
            .execute(&mut *db)
            .await?;
        hold(db, place, self.session, self.at).await?;
        rename(db, place, &self.name).await?;
        Ok(place)
    }
}

pub(crate) struct Sit {
    pub(crate) place: Place,
    pub(crate) session: TokenHash,
    pub(crate) name: String,
    pub(crate) at: Millis,
}

impl Command for Sit {
    type Output = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        let status = status(db, self.place.table).await?;
        let player = player(db, self.place).await?;
        let holders = holders(db, self.place).await?;
        if holders.iter().any(|it| it == bytes(&self.session)) {
            return Ok(());
        }
        if !holders.is_empty() || player != Player::Person {
            return Err(StoreError::Taken.into());
        }
        if status != Status::Open {
            return Err(StoreError::WrongStatus(status).into());
        }
        see(db, self.session, self.at).await?;
        // A friend who comes with the link later is told that the seat is taken.
        sqlx::query("UPDATE links SET used_by = ?3 WHERE table_id = ?1 AND seat = ?2 AND used_by IS NULL")
            .bind(reads::key(self.place.table))
            .bind(self.place.seat)
            .bind(bytes(&self.session))
            .execute(&mut *db)
            .await?;
        hold(db, self.place, self.session, self.at).await?;
        rename(db, self.place, &self.name).await
    }
}

pub(crate) struct Invite {
    pub(crate) place: Place,
    pub(crate) by: TokenHash,
    pub(crate) link: TokenHash,
    pub(crate) at: Millis,
}

impl Command for Invite {
    type Output = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        let creator = creator(db, self.place.table).await?;
        let player = player(db, self.place).await?;
        let holders = holders(db, self.place).await?;
        let may = if holders.is_empty() { creator == self.by } else { holders.iter().any(|it| it == bytes(&self.by)) };
        if !may {
            return Err(StoreError::NotYours.into());
        }
        if player != Player::Person {
            return Err(StoreError::Refused("a computer player needs no link".to_owned()).into());
        }
        let row = sqlx::query("SELECT table_id, seat, used_by IS NULL AS unused FROM links WHERE hash = ?1")
            .bind(bytes(&self.link))
            .fetch_optional(&mut *db)
            .await?;
        if let Some(row) = row {
            let place = Place { table: reads::id(row.try_get("table_id")?), seat: row.try_get("seat")? };
            let again = place == self.place && row.try_get::<bool, _>("unused")?;
            return if again { Ok(()) } else { Err(StoreError::Exists(Thing::Link).into()) };
        }
        sqlx::query("DELETE FROM links WHERE table_id = ?1 AND seat = ?2 AND used_by IS NULL")
            .bind(reads::key(self.place.table))
            .bind(self.place.seat)
            .execute(&mut *db)
            .await?;
        insert_link(db, self.place, self.link, self.at).await
    }
}

pub(crate) struct Replace {
    pub(crate) place: Place,
    pub(crate) by: TokenHash,
    pub(crate) with: NewSeat,
    pub(crate) told: String,
    pub(crate) at: Millis,
}

impl Command for Replace {
    type Output = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        let creator = creator(db, self.place.table).await?;
        player(db, self.place).await?;
        if creator != self.by {
            return Err(StoreError::NotYours.into());
        }
        let running = match status(db, self.place.table).await? {
            Status::Open => false,
            Status::Running => true,
            over @ (Status::Finished | Status::Abandoned) => return Err(StoreError::WrongStatus(over).into()),
        };
        if running || !holders(db, self.place).await?.is_empty() {
            tell(db, self.place, &self.told, self.at).await?;
        }
        let (computer, name) = match &self.with {
            NewSeat::Mine { name } => (None, name.as_str()),
            NewSeat::Free { .. } => (None, ""),
            NewSeat::Computer { player, name } => (Some(player), name.as_str()),
        };
        for sql in [
            "DELETE FROM holders WHERE table_id = ?1 AND seat = ?2",
            "DELETE FROM links WHERE table_id = ?1 AND seat = ?2",
        ] {
            sqlx::query(sql).bind(reads::key(self.place.table)).bind(self.place.seat).execute(&mut *db).await?;
        }
        sqlx::query("UPDATE seats SET computer = ?3, name = ?4 WHERE table_id = ?1 AND seat = ?2")
            .bind(reads::key(self.place.table))
            .bind(self.place.seat)
            .bind(computer)
            .bind(name)
            .execute(&mut *db)
            .await?;
        match &self.with {
            NewSeat::Mine { .. } => {
                see(db, self.by, self.at).await?;
                hold(db, self.place, self.by, self.at).await
            }
            NewSeat::Free { link: Some(link) } => insert_link(db, self.place, *link, self.at).await,
            NewSeat::Free { link: None } | NewSeat::Computer { .. } => Ok(()),
        }
    }
}

pub(crate) struct TouchSession {
    pub(crate) session: TokenHash,
    pub(crate) at: Millis,
}

impl Command for TouchSession {
    type Output = ();

    fn is_one_statement(&self) -> bool {
        true
    }

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        see(db, self.session, self.at).await
    }
}

pub(crate) struct EndSession(pub(crate) TokenHash);

impl Command for EndSession {
    type Output = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        for sql in ["DELETE FROM holders WHERE session = ?1", "DELETE FROM sessions WHERE hash = ?1"] {
            sqlx::query(sql).bind(bytes(&self.0)).execute(&mut *db).await?;
        }
        Ok(())
    }
}

pub(crate) struct PurgeSessions {
    pub(crate) seen_before: Millis,
    pub(crate) limit: u32,
}

impl Command for PurgeSessions {
    type Output = u32;

    fn is_one_statement(&self) -> bool {
        true
    }

    async fn run(&self, db: &mut SqliteConnection) -> Result<u32, Fault> {
        let done = sqlx::query(
            "DELETE FROM sessions WHERE hash IN (
                 SELECT hash FROM sessions
                 WHERE seen_at < ?1 AND NOT EXISTS (SELECT 1 FROM holders WHERE session = hash)
                   AND NOT EXISTS (SELECT 1 FROM tables WHERE creator = hash)
                 ORDER BY seen_at LIMIT ?2)",
        )
        .bind(self.seen_before)
        .bind(self.limit)
        .execute(db)
        .await?;
        Ok(u32::try_from(done.rows_affected()).unwrap_or(u32::MAX))
    }
}

pub(crate) struct Say {
    pub(crate) table: TableId,
    pub(crate) message: NewMessage,
}

impl Command for Say {
    type Output = u32;

    fn is_one_statement(&self) -> bool {
        true
    }

    async fn run(&self, db: &mut SqliteConnection) -> Result<u32, Fault> {
        let n_seats = reads::n_seats(db, self.table).await?;
        if let Some(seat) = self.message.seat.filter(|&seat| n_seats <= seat) {
            return Err(StoreError::Refused(format!("seat {seat} at a table with {n_seats} seats")).into());
        }
        let n: u32 = sqlx::query_scalar("SELECT coalesce(max(n) + 1, 0) FROM chat WHERE table_id = ?1")
            .bind(reads::key(self.table))
            .fetch_one(&mut *db)
            .await?;
        if limits::MESSAGES_PER_TABLE <= n {
            let limit = limits::MESSAGES_PER_TABLE;
            return Err(StoreError::Refused(format!("the chat of a table has at most {limit} messages")).into());
        }
        if self.message.seat.is_none() {
            let limit = limits::SPECTATOR_MESSAGES_PER_TABLE;
            let said: u32 = sqlx::query_scalar("SELECT count(*) FROM chat WHERE table_id = ?1 AND seat IS NULL")
                .bind(reads::key(self.table))
                .fetch_one(&mut *db)
                .await?;
            if limit <= said {
                let sentence = format!("spectators have said {limit} things at this table, and no more are kept");
                return Err(StoreError::Refused(sentence).into());
            }
        }
        sqlx::query("INSERT INTO chat (table_id, n, at, seat, author, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
            .bind(reads::key(self.table))
            .bind(n)
            .bind(self.message.at)
            .bind(self.message.seat)
            .bind(&self.message.author)
            .bind(&self.message.text)
            .execute(db)
            .await?;
        Ok(n)
    }
}

/// How many bytes are written and deleted again: several pages, so that a file is noticed that has no room for a table.
const BALLAST_BYTES: u32 = 40_000;

pub(crate) struct ProveWritable(pub(crate) Millis);

impl Command for ProveWritable {
    type Output = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), Fault> {
        sqlx::query("INSERT OR REPLACE INTO pulse (id, at, ballast) VALUES (1, ?1, zeroblob(?2))")
            .bind(self.0)
            .bind(BALLAST_BYTES)
            .execute(&mut *db)
            .await?;
        sqlx::query("UPDATE pulse SET ballast = x''").execute(&mut *db).await?;
        Ok(())
    }
}

fn bytes(hash: &TokenHash) -> &[u8] {
    hash.bytes()
}

async fn status(db: &mut SqliteConnection, table: TableId) -> Result<Status, Fault> {
    let word: Option<String> = sqlx::query_scalar("SELECT status FROM tables WHERE id = ?1")
        .bind(reads::key(table))
        .fetch_optional(db)
        .await?;
    reads::word(&word.ok_or(StoreError::NotFound(Thing::Table))?)
}

async fn creator(db: &mut SqliteConnection, table: TableId) -> Result<TokenHash, Fault> {
    let creator: Option<Vec<u8>> = sqlx::query_scalar("SELECT creator FROM tables WHERE id = ?1")
        .bind(reads::key(table))
        .fetch_optional(db)
        .await?;
    reads::hash(&creator.ok_or(StoreError::NotFound(Thing::Table))?)
}

/// The sessions that hold a seat.
async fn holders(db: &mut SqliteConnection, place: Place) -> Result<Vec<Vec<u8>>, Fault> {
    Ok(sqlx::query_scalar("SELECT session FROM holders WHERE table_id = ?1 AND seat = ?2")
        .bind(reads::key(place.table))
        .bind(place.seat)
        .fetch_all(db)
        .await?)
}

/// Tells everybody that a seat goes to somebody else, among the handovers and in the chat.
async fn tell(db: &mut SqliteConnection, place: Place, text: &str, at: Millis) -> Result<(), Fault> {
    let key = reads::key(place.table);
    let n: u32 = sqlx::query_scalar("SELECT coalesce(max(n) + 1, 0) FROM handovers WHERE table_id = ?1")
        .bind(key)
        .fetch_one(&mut *db)
        .await?;
    if limits::HANDOVERS_PER_TABLE <= n {
        let limit = limits::HANDOVERS_PER_TABLE;
        return Err(StoreError::Refused(format!("the seats of a table change hands at most {limit} times")).into());
    }
    sqlx::query(
        "INSERT INTO handovers (table_id, n, at, seat, moves, text)
         VALUES (?1, ?2, ?3, ?4,
                 coalesce((SELECT standing FROM log WHERE table_id = ?1 ORDER BY n DESC LIMIT 1), 0), ?5)",
    )
    .bind(key)
    .bind(n)
    .bind(at)
    .bind(place.seat)
    .bind(text)
    .execute(&mut *db)
    .await?;
    // A chat that is full keeps nobody from being replaced: it is told among the handovers all the same.
    sqlx::query(
        "INSERT INTO chat (table_id, n, at, seat, author, text)
         SELECT ?1, next, ?2, NULL, '', ?3
         FROM (SELECT coalesce(max(n) + 1, 0) AS next FROM chat WHERE table_id = ?1) WHERE next < ?4",
    )
    .bind(key)
    .bind(at)
    .bind(text)
    .bind(limits::MESSAGES_PER_TABLE)
    .execute(db)
    .await?;
    Ok(())
}

async fn set_status(db: &mut SqliteConnection, table: TableId, status: Status, at: Millis) -> Result<(), Fault> {
    // What is over is no longer counted for anybody.
    let origin = if matches!(status, Status::Open | Status::Running) { "origin" } else { "NULL" };
    sqlx::query(AssertSqlSafe(format!(
        "UPDATE tables SET status = ?2, changed_at = ?3, origin = {origin} WHERE id = ?1"
    )))
    .bind(reads::key(table))
    .bind(status.word())
    .bind(at)
    .execute(db)
    .await?;
    Ok(())
}

/// Notes the result of a table.
async fn finish(db: &mut SqliteConnection, table: TableId, scores: &str, at: Millis) -> Result<(), Fault> {
    sqlx::query("UPDATE tables SET status = ?2, changed_at = ?3, scores = ?4, origin = NULL WHERE id = ?1")
        .bind(reads::key(table))
        .bind(Status::Finished.word())
        .bind(at)
        .bind(scores)
        .execute(db)
        .await?;
    Ok(())
}

async fn player(db: &mut SqliteConnection, place: Place) -> Result<Player, Fault> {
    let row: Option<(Option<String>,)> = sqlx::query_as("SELECT computer FROM seats WHERE table_id = ?1 AND seat = ?2")
        .bind(reads::key(place.table))
        .bind(place.seat)
        .fetch_optional(db)
        .await?;
    let (computer,) = row.ok_or(StoreError::NotFound(Thing::Seat))?;
    Ok(computer.map_or(Player::Person, Player::Computer))
}

/// Notes that a session was seen. Clocks may go back; what was seen stays seen.
async fn see(db: &mut SqliteConnection, session: TokenHash, at: Millis) -> Result<(), Fault> {
    sqlx::query(
        "INSERT INTO sessions (hash, created_at, seen_at) VALUES (?1, ?2, ?2)
         ON CONFLICT (hash) DO UPDATE SET seen_at = max(seen_at, excluded.seen_at)",
    )
    .bind(bytes(&session))
    .bind(at)
    .execute(db)
    .await?;
    Ok(())
}

async fn hold(db: &mut SqliteConnection, place: Place, session: TokenHash, at: Millis) -> Result<(), Fault> {
    sqlx::query("INSERT INTO holders (session, table_id, seat, since) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING")
        .bind(bytes(&session))
        .bind(reads::key(place.table))
        .bind(place.seat)
        .bind(at)
        .execute(db)
        .await?;
    Ok(())
}

/// An empty name keeps the one that is there.
async fn rename(db: &mut SqliteConnection, place: Place, name: &str) -> Result<(), Fault> {
    sqlx::query("UPDATE seats SET name = ?3 WHERE table_id = ?1 AND seat = ?2 AND ?3 <> ''")
        .bind(reads::key(place.table))
        .bind(place.seat)
        .bind(name)
        .execute(db)
        .await?;
    Ok(())
}

async fn insert_link(db: &mut SqliteConnection, place: Place, link: TokenHash, at: Millis) -> Result<(), Fault> {
    let done =
        sqlx::query("INSERT INTO links (hash, table_id, seat, made_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING")
            .bind(bytes(&link))
            .bind(reads::key(place.table))
            .bind(place.seat)
            .bind(at)
            .execute(db)
            .await?;
    if done.rows_affected() == 0 {
        return Err(StoreError::Exists(Thing::Link).into());
    }
    Ok(())
}
