-- What is looked for at a start and with a key, found without reading what was kept
-- since: the newest of a journal, and verdicts in force without their contents.

CREATE INDEX submissions_newest ON submissions (place, company, seq);
CREATE INDEX boxes_newest ON boxes (address, company, id);
CREATE INDEX snapshots_newest ON snapshots (address, company, id);
DROP INDEX verdicts_by_step;
CREATE INDEX verdicts_by_step ON verdicts (step, rule_id, fingerprint);
