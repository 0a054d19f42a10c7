-- The word on a rule that a team's member gave last on this computer: what they said since on another one is not undone here.
CREATE TABLE team_said (
    team        TEXT NOT NULL,
    address     TEXT NOT NULL,
    company     TEXT NOT NULL,
    anchor      TEXT NOT NULL,
    rule_id     TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    id          TEXT NOT NULL,
    PRIMARY KEY (team, address, company, anchor, rule_id, fingerprint)
);
