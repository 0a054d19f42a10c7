-- Verdicts on rules. A step is one act of a person: one verdict, many at once,
-- an undo or a redo. Rows are only ever added; the one thing that changes is the
-- state of a step that was undone or redone, and a row of its own tells that.

CREATE TABLE verdict_steps (
    seq     INTEGER PRIMARY KEY,
    address TEXT NOT NULL,
    company TEXT NOT NULL,
    anchor  TEXT NOT NULL,
    kind    TEXT NOT NULL CHECK (kind IN ('set', 'undo', 'redo')),
    target  INTEGER REFERENCES verdict_steps (seq), -- the step that was undone or redone
    state   TEXT NOT NULL CHECK (state IN ('standing', 'undone', 'abandoned', '')), -- '' for undo and redo
    at      TEXT NOT NULL
);
CREATE INDEX verdict_steps_by_anchor ON verdict_steps (address, company, anchor, seq);
CREATE INDEX verdict_steps_undone ON verdict_steps (address, company, anchor, seq) WHERE state = 'undone';

CREATE TABLE verdicts (
    seq         INTEGER PRIMARY KEY,
    step        INTEGER NOT NULL REFERENCES verdict_steps (seq),
    rule_id     TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    decision    TEXT NOT NULL CHECK (decision IN ('', 'accept', 'reject', 'flag')),
    comment     TEXT NOT NULL,
    by          TEXT NOT NULL,
    at          TEXT NOT NULL,
    content     BLOB NOT NULL -- the rule's raw JSON as it was judged
);
CREATE INDEX verdicts_by_step ON verdicts (step);
CREATE INDEX verdicts_by_rule ON verdicts (rule_id, fingerprint, seq);
