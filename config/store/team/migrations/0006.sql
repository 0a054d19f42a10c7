-- Schema 6: a comment does not give a verdict again, and verdicts of before bear the time at which they were given.

-- What counts is found by turn, which is seq but for two kinds of words. One that goes on from an earlier word of its author
-- is a comment: it has the decision and the turn of that one, or of what its author said since on another computer. One that
-- was given before its author joined has a turn before all that were given in the team.
ALTER TABLE docket.verdicts ADD COLUMN goes_on uuid, -- the id of that earlier word
    ADD COLUMN early boolean NOT NULL DEFAULT false,
    ADD COLUMN waited interval NOT NULL DEFAULT '0' CHECK (waited >= '0'), -- from when it was given until it came here
    ADD COLUMN again bigint, -- the turn that it had, of one that the database had lost
    ADD COLUMN turn bigint; -- NULL in what an earlier schema wrote: it is seq
GRANT INSERT (goes_on, early, waited, again) ON docket.verdicts TO docket_reviewer;

CREATE OR REPLACE FUNCTION docket.number_verdict() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
    earlier record;
    now     record;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(E'\x1f', 'verdicts', NEW.place, NEW.company, NEW.anchor), 0));
    NEW.seq := nextval('docket.seq');
    NEW.turn := CASE WHEN NEW.again IS NOT NULL THEN least(NEW.again, NEW.seq) WHEN NEW.early THEN NEW.seq - (1::bigint << 60) ELSE NEW.seq END;
    NEW.settles := NEW.settles AND NEW.decision <> '' AND pg_has_role(session_user, 'docket_settler', 'USAGE');
    IF NEW.goes_on IS NOT NULL AND NEW.again IS NULL THEN
        SELECT v.nth, v.seq, v.decision, v.settles, v.evidence, v.carried, coalesce(v.turn, v.seq) AS turn INTO now FROM docket.newest n JOIN docket.verdicts v USING (seq)
            WHERE (n.place, n.company, n.anchor, n.rule_id, n.fingerprint, n.author) = (NEW.place, NEW.company, NEW.anchor, NEW.rule_id, NEW.fingerprint, session_user);
        -- One that is given by the same statement is not noted as the newest yet.
        SELECT v.nth, v.seq, v.decision, v.settles, v.evidence, v.carried, coalesce(v.turn, v.seq) AS turn INTO earlier FROM docket.verdicts v WHERE v.author = session_user AND v.id = NEW.goes_on
            AND (v.place, v.company, v.anchor, v.rule_id, v.fingerprint) = (NEW.place, NEW.company, NEW.anchor, NEW.rule_id, NEW.fingerprint);
        IF now.seq IS NULL OR (earlier.nth, earlier.seq) > (now.nth, now.seq) THEN
            now := earlier;
        END IF;
        IF now.seq IS NOT NULL THEN
            NEW.decision := now.decision;
            NEW.evidence := now.evidence;
            NEW.carried := now.carried;
            NEW.nth := greatest(NEW.nth, now.nth);
            NEW.settles := now.settles;
            NEW.turn := CASE WHEN now.decision = '' THEN NEW.seq ELSE now.turn END;
        END IF;
    END IF;
    PERFORM pg_notify('docket', left(NEW.anchor, 1000));
    RETURN NEW;
END $$;

ALTER TABLE docket.newest ADD COLUMN turn bigint;
UPDATE docket.newest SET turn = seq;
ALTER TABLE docket.newest ALTER COLUMN turn SET NOT NULL;

CREATE OR REPLACE FUNCTION docket.note_newest() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    INSERT INTO docket.newest AS n VALUES (NEW.place, NEW.company, NEW.anchor, NEW.rule_id, NEW.fingerprint, NEW.author, NEW.nth, NEW.seq,
            CASE WHEN NEW.decision <> '' THEN 2 WHEN NEW.comment <> '' THEN 1 ELSE 0 END, NEW.turn)
        ON CONFLICT (place, company, anchor, rule_id, fingerprint, author) DO UPDATE
        SET nth = excluded.nth, seq = excluded.seq, weight = excluded.weight, turn = excluded.turn WHERE (excluded.nth, excluded.seq) > (n.nth, n.seq);
    RETURN NEW;
END $$;

-- Where the database goes on from another history, such as a dump that was put back, numbers that members saw before are not
-- given again: what is lost has its old turn once it is given again, and all that is new comes behind that.
CREATE FUNCTION docket.go_on(after bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
    last bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('go on', 0));
    SELECT last_value INTO last FROM docket.seq;
    IF go_on.after > last AND go_on.after - last < 1000000000 THEN
        PERFORM setval('docket.seq', go_on.after);
    END IF;
END $$;
REVOKE ALL ON FUNCTION docket.go_on FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docket.go_on TO docket_reviewer;

-- A submission that was sent without this database is of the time at which it was sent, and stands before those sent later.
ALTER TABLE docket.submissions ADD COLUMN waited interval NOT NULL DEFAULT '0' CHECK (waited >= '0'); -- from then until it came here
GRANT INSERT (waited) ON docket.submissions TO docket_sender;
