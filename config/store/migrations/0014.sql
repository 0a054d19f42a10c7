-- A team: verdicts that settle a disagreement, and what is assigned to whom, as its database says.

ALTER TABLE verdicts ADD COLUMN settles INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team_words ADD COLUMN settles INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team_outbox ADD COLUMN settles INTEGER NOT NULL DEFAULT 0;

CREATE INDEX team_words_by_number ON team_words (team, address, company, anchor, seq);

-- The newest assignment of each rule to each member, and up to which number they were read.
CREATE TABLE team_assignments (
    team    TEXT NOT NULL,
    address TEXT NOT NULL,
    company TEXT NOT NULL,
    anchor  TEXT NOT NULL,
    rule    TEXT NOT NULL,
    member  TEXT NOT NULL,
    given   INTEGER NOT NULL,
    author  TEXT NOT NULL,
    seq     INTEGER NOT NULL,
    PRIMARY KEY (team, address, company, anchor, rule, member)
) WITHOUT ROWID;
