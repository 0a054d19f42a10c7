-- What was said of the documents of a run before anything was sent: that records may be missing, and which ids were left out.
ALTER TABLE text_runs ADD COLUMN told TEXT NOT NULL DEFAULT '[]';
