-- What was seen of an anchor document is a value of megabytes. In a table without row numbers it stands within the keys:
-- each look for any other key read it whole.

ALTER TABLE session RENAME TO session_keyed;
CREATE TABLE session (
    address TEXT NOT NULL,
    company TEXT NOT NULL,
    key     TEXT NOT NULL,
    value   BLOB NOT NULL,
    at      TEXT NOT NULL,
    PRIMARY KEY (address, company, key)
);
INSERT INTO session SELECT * FROM session_keyed;
DROP TABLE session_keyed;

-- What nobody has resolved, and what was resolved as applied and so counts in with what was sent after it, is found
-- without looking at all that was ever sent.
CREATE INDEX submissions_unresolved ON submissions (place, company, seq) WHERE state = 'unknown' AND resolution = '';
CREATE INDEX submissions_applied ON submissions (place, company, document_type, seq) WHERE state = 'unknown' AND resolution = 'applied';

-- The documents that were judged last are found by going back through the steps.
CREATE INDEX verdict_steps_newest ON verdict_steps (address, company, seq, anchor) WHERE state = 'standing';
