-- A draft that was sent is no longer in use, and was not discarded by anybody.
ALTER TABLE drafts ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
