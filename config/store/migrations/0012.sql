-- What a verdict was given on: the evidence of a trial, as JSON, and the anchor document that the
-- verdict was carried over from.

ALTER TABLE verdicts ADD COLUMN evidence BLOB NOT NULL DEFAULT x'';
ALTER TABLE verdicts ADD COLUMN carried TEXT NOT NULL DEFAULT '';
