-- From where a table was set up, for counting; NULL when nobody said so, and once the game is over.
ALTER TABLE tables ADD COLUMN origin TEXT;

CREATE INDEX tables_by_origin ON tables (origin, status) WHERE origin IS NOT NULL;

-- Counted by status when the same browser makes the next table.
DROP INDEX tables_by_creator;
CREATE INDEX tables_by_creator ON tables (creator, status);

CREATE INDEX chat_of_spectators ON chat (table_id) WHERE seat IS NULL;

-- Written to find out whether anything can be written.
CREATE TABLE pulse (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    at      INTEGER NOT NULL,
    ballast BLOB    NOT NULL
) STRICT;
