-- Never change a migration that was released: add the next one. Every database remembers the checksum of each.
--
-- Times are Unix milliseconds. Ids of tables are 64 random bits. Tokens are kept as their SHA-256.

CREATE TABLE tables (
    id          INTEGER PRIMARY KEY,
    created_at  INTEGER NOT NULL,
    -- when the status last changed
    changed_at  INTEGER NOT NULL,
    creator     BLOB    NOT NULL CHECK (length(creator) = 32),
    header      TEXT    NOT NULL,
    rules       INTEGER NOT NULL,
    cards       TEXT    NOT NULL,
    seed        TEXT    NOT NULL,
    seed_hash   TEXT    NOT NULL,
    seed_origin TEXT    NOT NULL CHECK (seed_origin IN ('system', 'creator')),
    options     TEXT    NOT NULL,
    visibility  TEXT    NOT NULL CHECK (visibility IN ('listed', 'unlisted')),
    status      TEXT    NOT NULL CHECK (status IN ('open', 'running', 'finished', 'abandoned')),
    n_seats     INTEGER NOT NULL,
    -- by seat, with spaces between; only of finished tables
    scores      TEXT CHECK ((scores IS NOT NULL) = (status = 'finished'))
) STRICT;

CREATE INDEX tables_by_status ON tables (status, visibility, changed_at, id);
CREATE INDEX tables_by_creator ON tables (creator);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    -- the kind of computer player; NULL for a person
    computer TEXT,
    name     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- The truth about a game. Undone moves stay.
CREATE TABLE log (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    n        INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('move', 'undo', 'end')),
    -- NULL for the end
    seat     INTEGER,
    -- a move in the game's notation; the final scores
    text     TEXT    NOT NULL,
    -- how many moves stand after this entry
    standing INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log BEGIN
    SELECT RAISE(ABORT, 'the log of a table is append-only');
END;

CREATE TRIGGER log_is_never_deleted BEFORE DELETE ON log BEGIN
    SELECT RAISE(ABORT, 'the log of a table is append-only');
END;

CREATE TABLE chat (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    n        INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    -- NULL for a spectator
    seat     INTEGER,
    author   TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    hash       BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    created_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_seen ON sessions (seen_at);

-- Which session holds which seat.
CREATE TABLE holders (
    session  BLOB    NOT NULL REFERENCES sessions (hash),
    table_id INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    PRIMARY KEY (session, table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX holders_by_seat ON holders (table_id, seat);

CREATE TABLE links (
    hash     BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    table_id INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    made_at  INTEGER NOT NULL,
    -- the session that has exchanged it; a link works once
    used_by  BLOB,
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX links_by_seat ON links (table_id, seat);
