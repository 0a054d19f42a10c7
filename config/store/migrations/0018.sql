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
