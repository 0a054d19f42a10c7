-- A team: templates, presets and silenced findings that its members share. Of each author the newest under a name: of two,
-- the one with the greater nth, and of the same nth the one with the greater seq. One of this user's that the team's
-- database does not have yet has the seq 0.

CREATE TABLE team_shared (
    team    TEXT NOT NULL,
    address TEXT NOT NULL,
    company TEXT NOT NULL,
    kind    TEXT NOT NULL,
    anchor  TEXT NOT NULL,
    name    TEXT NOT NULL,
    author  TEXT NOT NULL,
    content BLOB NOT NULL, -- none: taken back
    at      TEXT NOT NULL,
    nth     INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    id      TEXT NOT NULL,
    PRIMARY KEY (team, address, company, kind, anchor, name, author)
);
CREATE INDEX team_shared_waiting ON team_shared (team) WHERE seq = 0;
