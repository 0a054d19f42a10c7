-- Snapshots: what a datasource gave at one time, page by page as it came.

CREATE TABLE snapshots (
    id          INTEGER PRIMARY KEY AUTOINCREMENT, -- a number that was shown is never given again
    address     TEXT NOT NULL,
    company     TEXT NOT NULL,
    datasource  TEXT NOT NULL,
    note        TEXT NOT NULL,
    per_page    INTEGER NOT NULL,
    first_page  TEXT NOT NULL, -- what the service calls its first page, and how that is known
    release     TEXT NOT NULL,
    pages       INTEGER NOT NULL DEFAULT 0,
    records     INTEGER NOT NULL DEFAULT 0,
    bytes       INTEGER NOT NULL DEFAULT 0, -- of the answers
    stored      INTEGER NOT NULL DEFAULT 0, -- of what is kept of them
    complete    INTEGER NOT NULL DEFAULT 0,
    reason      TEXT NOT NULL DEFAULT '', -- why it is not complete, once that is known
    begun_at    TEXT NOT NULL,
    finished_at TEXT NOT NULL DEFAULT ''
);
CREATE INDEX snapshots_by_source ON snapshots (address, company, datasource, id);

CREATE TABLE snapshot_pages (
    snapshot INTEGER NOT NULL REFERENCES snapshots (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL, -- as people count, from 1
    records  INTEGER NOT NULL,
    body     BLOB NOT NULL, -- the answer as it came, deflated
    PRIMARY KEY (snapshot, number)
);
