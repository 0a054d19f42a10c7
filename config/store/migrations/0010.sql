-- The one spelling of an address has the host as net/http asks for it. What an earlier docket kept under
-- an internationalised host is brought there. Of two drafts of one name the one that was not found any more is
-- discarded, so that it can be restored; of what docket only observed, the newer place has it.

UPDATE drafts SET discarded_at = saved_at
    WHERE discarded_at = '' AND address <> place_of(address) AND EXISTS (
        SELECT 1 FROM drafts same WHERE same.discarded_at = '' AND same.address = place_of(drafts.address)
            AND same.company = drafts.company AND same.document_type = drafts.document_type AND same.name = drafts.name);
UPDATE OR IGNORE drafts SET address = place_of(address) WHERE address <> place_of(address);
UPDATE OR IGNORE recents SET address = place_of(address) WHERE address <> place_of(address);
UPDATE OR IGNORE session SET address = place_of(address) WHERE address <> place_of(address);
UPDATE OR IGNORE facts SET address = place_of(address) WHERE address <> place_of(address);
DELETE FROM recents WHERE address <> place_of(address);
DELETE FROM session WHERE address <> place_of(address);
DELETE FROM facts WHERE address <> place_of(address);
UPDATE boxes SET address = place_of(address) WHERE address <> place_of(address);
UPDATE snapshots SET address = place_of(address) WHERE address <> place_of(address);
UPDATE text_runs SET address = place_of(address) WHERE address <> place_of(address);
UPDATE submissions SET place = place_of(address) WHERE place <> place_of(address);

UPDATE verdict_steps SET address = place_of(address) WHERE address <> place_of(address);
DELETE FROM verdicts_in_force;
INSERT INTO verdicts_in_force
    SELECT t.address, t.company, t.anchor, w.rule_id, w.fingerprint, max(w.seq)
    FROM verdict_steps t JOIN verdicts w ON w.step = t.seq
    WHERE t.state = 'standing' GROUP BY 1, 2, 3, 4, 5;
