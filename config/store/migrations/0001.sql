-- The first schema. A number that was ever released is never edited: what
-- changes gets the next number.

CREATE TABLE recents (
    address TEXT NOT NULL,
    company TEXT NOT NULL,
    kind    TEXT NOT NULL,
    target  TEXT NOT NULL,
    count   INTEGER NOT NULL,
    seq     INTEGER NOT NULL, -- order of use; clocks go backwards, this does not
    at      TEXT NOT NULL,
    PRIMARY KEY (address, company, kind, target)
) WITHOUT ROWID;
CREATE INDEX recents_by_use ON recents (address, company, kind, seq);

CREATE TABLE session (
    address TEXT NOT NULL,
    company TEXT NOT NULL,
    key     TEXT NOT NULL,
    value   BLOB NOT NULL,
    at      TEXT NOT NULL,
    PRIMARY KEY (address, company, key)
) WITHOUT ROWID;

CREATE TABLE facts (
    address TEXT NOT NULL,
    company TEXT NOT NULL,
    subject TEXT NOT NULL,
    name    TEXT NOT NULL,
    value   TEXT NOT NULL,
    why     TEXT NOT NULL,
    at      TEXT NOT NULL,
    PRIMARY KEY (address, company, subject, name)
) WITHOUT ROWID;

CREATE TABLE drafts (
    id            INTEGER PRIMARY KEY,
    address       TEXT NOT NULL,
    company       TEXT NOT NULL,
    document_type TEXT NOT NULL,
    name          TEXT NOT NULL,
    content       BLOB NOT NULL,
    saved_at      TEXT NOT NULL,
    discarded_at  TEXT NOT NULL DEFAULT '' -- '' while it is in use
);
CREATE UNIQUE INDEX drafts_in_use ON drafts (address, company, document_type, name) WHERE discarded_at = '';
CREATE INDEX drafts_discarded ON drafts (address, company, document_type, name, id) WHERE discarded_at <> '';

CREATE TABLE boxes (
    id          INTEGER PRIMARY KEY,
    address     TEXT NOT NULL,
    company     TEXT NOT NULL,
    collection  TEXT NOT NULL,
    ocr_text_id TEXT NOT NULL,
    coordinates TEXT NOT NULL,
    lines       TEXT NOT NULL, -- JSON list of texts
    at          TEXT NOT NULL
);
CREATE INDEX boxes_by_text ON boxes (address, company, ocr_text_id, id);

CREATE TABLE submissions (
    seq           INTEGER PRIMARY KEY,
    id            TEXT NOT NULL UNIQUE,
    address       TEXT NOT NULL,
    company       TEXT NOT NULL,
    profile       TEXT NOT NULL,
    username      TEXT NOT NULL,
    document_type TEXT NOT NULL,
    path_form     TEXT NOT NULL,
    digest        TEXT NOT NULL,
    data          BLOB NOT NULL,
    changes       BLOB NOT NULL,
    insisted      INTEGER NOT NULL,
    sender        TEXT NOT NULL, -- name of the lock its sender holds
    state         TEXT NOT NULL CHECK (state IN ('sending', 'accepted', 'rejected', 'not_sent', 'unknown')),
    status        INTEGER NOT NULL DEFAULT 0,
    answer        BLOB NOT NULL DEFAULT x'',
    reason        TEXT NOT NULL DEFAULT '',
    path          TEXT NOT NULL DEFAULT '',
    resolution    TEXT NOT NULL DEFAULT '' CHECK (resolution IN ('', 'applied', 'not_applied')),
    note          TEXT NOT NULL DEFAULT '',
    created_at    TEXT NOT NULL,
    finished_at   TEXT NOT NULL DEFAULT '',
    resolved_at   TEXT NOT NULL DEFAULT ''
);
CREATE INDEX submissions_by_type ON submissions (address, company, document_type, seq);
CREATE INDEX submissions_by_digest ON submissions (digest) WHERE state IN ('sending', 'unknown');
CREATE INDEX submissions_sending ON submissions (sender) WHERE state = 'sending';

CREATE TABLE submission_events (
    seq    INTEGER PRIMARY KEY,
    id     TEXT NOT NULL REFERENCES submissions (id),
    event  TEXT NOT NULL,
    detail TEXT NOT NULL,
    at     TEXT NOT NULL
);
CREATE INDEX submission_events_by_id ON submission_events (id, seq);
