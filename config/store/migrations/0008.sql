-- What changed in a draft since its whole content was written: bytes that stay at both ends,
-- and what stands between them now.

CREATE TABLE draft_edits (
    draft  INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    seq    INTEGER NOT NULL,
    head   INTEGER NOT NULL,
    tail   INTEGER NOT NULL,
    middle BLOB NOT NULL,
    PRIMARY KEY (draft, seq)
) WITHOUT ROWID;
