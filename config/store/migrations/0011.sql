-- The drafts of a scope in the order in which they are listed. What names a draft is in the index: their contents,
-- behind which the rest of a row stands, are not read for it.

CREATE INDEX drafts_newest ON drafts (address, company, saved_at, id, document_type, name, discarded_at) WHERE discarded_at = '';
CREATE INDEX drafts_discarded_newest ON drafts (address, company, discarded_at, saved_at, id) WHERE discarded_at <> '';
