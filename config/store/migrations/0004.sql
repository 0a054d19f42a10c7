-- The place of a submission is its address in one spelling (Place). The digest of
-- every row is written anew: of the content, however spelled.

ALTER TABLE submissions ADD COLUMN place TEXT NOT NULL DEFAULT '';
UPDATE submissions SET place = place_of(address), digest = content_digest(document_type, data);
DROP INDEX submissions_by_type;
DROP INDEX submissions_by_digest;
CREATE INDEX submissions_by_place ON submissions (place, company, document_type, seq);
CREATE INDEX submissions_open ON submissions (place, company, document_type) WHERE state IN ('sending', 'unknown');

-- Damaged databases whose submissions could not all be read.
CREATE TABLE losses (
    path            TEXT PRIMARY KEY, -- where the damaged file is kept
    reason          TEXT NOT NULL,
    at              TEXT NOT NULL,
    note            TEXT NOT NULL DEFAULT '',
    acknowledged_at TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
