-- The order in which drafts were saved and discarded: clocks go backwards, this does not. What lists a draft is in the
-- index: their contents, behind which the rest of a row stands, are not read for it.

ALTER TABLE drafts ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
UPDATE drafts SET turn = o.turn
    FROM (SELECT id, row_number() OVER (ORDER BY max(saved_at, discarded_at), saved_at, id) AS turn FROM drafts) AS o WHERE o.id = drafts.id;
DROP INDEX drafts_newest;
DROP INDEX drafts_discarded_newest;
CREATE INDEX drafts_newest ON drafts (address, company, turn, document_type, name, saved_at, discarded_at) WHERE discarded_at = '';
CREATE INDEX drafts_discarded_newest ON drafts (address, company, turn) WHERE discarded_at <> '';
CREATE INDEX drafts_turn ON drafts (turn);
