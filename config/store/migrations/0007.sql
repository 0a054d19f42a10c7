-- Verdicts in force: of each rule and content of an anchor document the newest that stands,
-- so that reading them does not go through the steps. Derived: the steps are what is true.

CREATE TABLE verdicts_in_force (
    address     TEXT NOT NULL,
    company     TEXT NOT NULL,
    anchor      TEXT NOT NULL,
    rule_id     TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    verdict     INTEGER NOT NULL, -- its seq; 0 where all were undone
    PRIMARY KEY (address, company, anchor, rule_id, fingerprint)
) WITHOUT ROWID;
INSERT INTO verdicts_in_force
    SELECT t.address, t.company, t.anchor, w.rule_id, w.fingerprint, max(w.seq)
    FROM verdict_steps t JOIN verdicts w ON w.step = t.seq
    WHERE t.state = 'standing' GROUP BY 1, 2, 3, 4, 5;

-- What prune looks for.
CREATE INDEX verdict_steps_by_target ON verdict_steps (target);
