-- What is kept of an address is kept under its one spelling (Place). What was kept
-- under two spellings stays apart: the other one is not overwritten.

UPDATE OR IGNORE recents SET address = place_of(address) WHERE address <> place_of(address);
UPDATE OR IGNORE session SET address = place_of(address) WHERE address <> place_of(address);
UPDATE OR IGNORE facts SET address = place_of(address) WHERE address <> place_of(address);
UPDATE OR IGNORE drafts SET address = place_of(address) WHERE address <> place_of(address);
UPDATE OR IGNORE boxes SET address = place_of(address) WHERE address <> place_of(address);
UPDATE OR IGNORE verdict_steps SET address = place_of(address) WHERE address <> place_of(address);
UPDATE OR IGNORE snapshots SET address = place_of(address) WHERE address <> place_of(address);
