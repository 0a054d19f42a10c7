-- A team: what its database gave to this computer, and what waits to be given to it. A team is known by the address
-- of its database.

CREATE TABLE teams (
    team TEXT PRIMARY KEY,
    me   TEXT NOT NULL -- this user, as the database knows it
) WITHOUT ROWID;

-- The newest word of each member on each rule and content: of two, the one with the greater nth, and of the same nth the
-- one with the greater seq. So it does not matter in which order they come, or how often.
CREATE TABLE team_words (
    team        TEXT NOT NULL,
    address     TEXT NOT NULL,
    company     TEXT NOT NULL,
    anchor      TEXT NOT NULL,
    rule_id     TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    author      TEXT NOT NULL,
    nth         INTEGER NOT NULL,
    seq         INTEGER NOT NULL,
    decision    TEXT NOT NULL,
    comment     TEXT NOT NULL,
    at          TEXT NOT NULL,
    content     BLOB NOT NULL,
    evidence    BLOB NOT NULL,
    carried     TEXT NOT NULL,
    PRIMARY KEY (team, address, company, anchor, rule_id, fingerprint, author)
);

-- Words that wait, in their order. Rows go when the database has them.
CREATE TABLE team_outbox (
    n           INTEGER PRIMARY KEY AUTOINCREMENT,
    team        TEXT NOT NULL,
    id          TEXT NOT NULL UNIQUE,
    address     TEXT NOT NULL,
    company     TEXT NOT NULL,
    anchor      TEXT NOT NULL,
    rule_id     TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    nth         INTEGER NOT NULL,
    decision    TEXT NOT NULL,
    comment     TEXT NOT NULL,
    at          TEXT NOT NULL,
    content     BLOB NOT NULL,
    evidence    BLOB NOT NULL,
    carried     TEXT NOT NULL
);
CREATE INDEX team_outbox_by_rule ON team_outbox (team, address, company, anchor, rule_id, fingerprint, nth);

-- Up to which number the database was read: of an anchor document, or, with none, of the journal.
CREATE TABLE team_cursors (
    team    TEXT NOT NULL,
    address TEXT NOT NULL,
    company TEXT NOT NULL,
    anchor  TEXT NOT NULL,
    seq     INTEGER NOT NULL,
    PRIMARY KEY (team, address, company, anchor)
) WITHOUT ROWID;

-- Submissions of the journal that a team knows, or is to know.
CREATE TABLE team_submissions (
    id     TEXT PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    team   TEXT NOT NULL,
    author TEXT NOT NULL, -- the database user who sent it
    told   INTEGER NOT NULL -- 0: the team does not know how it stands
) WITHOUT ROWID;
CREATE INDEX team_submissions_untold ON team_submissions (team) WHERE told = 0;
