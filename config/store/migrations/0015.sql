-- A team: which history of its database was read, and what this user's words are called there, so that they can be given
-- again to a standby that took over without them.

ALTER TABLE teams ADD COLUMN history TEXT NOT NULL DEFAULT '';
ALTER TABLE team_words ADD COLUMN id TEXT NOT NULL DEFAULT '';
