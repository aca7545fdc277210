-- Seats that have gone to somebody else, as everybody is told. Nothing of it is ever taken back.
CREATE TABLE handovers (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    n        INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    -- how many moves stood
    moves    INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
