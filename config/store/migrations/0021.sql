-- A draft that was sent is no longer in use, and was not discarded by anybody.
ALTER TABLE drafts ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;

-- JSON of the resolution and the note that a person knew who resolved it while the team's database was away; '' is none.
ALTER TABLE team_submissions ADD COLUMN over TEXT NOT NULL DEFAULT '';
