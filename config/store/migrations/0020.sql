-- In a team a comment counts from where its decision was given, and what was given before one joined before the rest: words
-- count in the order of turn, and are read in that of seq.
ALTER TABLE team_words ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team_words ADD COLUMN early INTEGER NOT NULL DEFAULT 0;
UPDATE team_words SET turn = seq;

ALTER TABLE team_outbox ADD COLUMN turn INTEGER NOT NULL DEFAULT 0; -- 0 is above all that were given
ALTER TABLE team_outbox ADD COLUMN goes_on TEXT NOT NULL DEFAULT '';
ALTER TABLE team_outbox ADD COLUMN early INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team_outbox ADD COLUMN again INTEGER NOT NULL DEFAULT 0; -- the turn that it had, of what the team may have lost
