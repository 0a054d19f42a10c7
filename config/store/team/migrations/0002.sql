-- Schema 2: who settles disagreements, what is assigned to whom, who is where, and what counts found without going
-- through every verdict that was ever given.

-- May end a disagreement, beside what their role lets them do: docket.admit says who. Owners may.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'docket_settler') THEN
        CREATE ROLE docket_settler NOLOGIN;
    END IF;
    GRANT docket_settler TO docket_owner;
END $$;

CREATE FUNCTION docket.admit(member name, role text, settles boolean) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    PERFORM docket.admit(member, role);
    EXECUTE format('REVOKE docket_settler FROM %I', member);
    IF settles THEN
        EXECUTE format('GRANT docket_settler TO %I', member);
    END IF;
END $$;
REVOKE ALL ON FUNCTION docket.admit(name, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docket.admit(name, text, boolean) TO docket_owner;

-- A verdict that settles ends the disagreement between those before it. Of who may not settle it is a verdict like others.
ALTER TABLE docket.verdicts ADD COLUMN settles boolean NOT NULL DEFAULT false;
GRANT INSERT (settles) ON docket.verdicts TO docket_reviewer;

CREATE OR REPLACE FUNCTION docket.number_verdict() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(E'\x1f', 'verdicts', NEW.place, NEW.company, NEW.anchor), 0));
    NEW.seq := nextval('docket.seq');
    NEW.settles := NEW.settles AND NEW.decision <> '' AND pg_has_role(session_user, 'docket_settler', 'USAGE');
    PERFORM pg_notify('docket', left(NEW.anchor, 1000));
    RETURN NEW;
END $$;

-- The newest verdict of each author on each rule and content, which is the one with the greatest (nth, seq).
CREATE TABLE docket.newest (
    place       text NOT NULL,
    company     text NOT NULL,
    anchor      text NOT NULL,
    rule_id     text NOT NULL,
    fingerprint text NOT NULL,
    author      name NOT NULL,
    nth         bigint NOT NULL,
    seq         bigint NOT NULL REFERENCES docket.verdicts,
    weight      smallint NOT NULL, -- 2 decides, 1 only comments, 0 took back what was said
    PRIMARY KEY (place, company, anchor, rule_id, fingerprint, author)
);
CREATE INDEX newest_by_number ON docket.newest (place, company, anchor, seq);
GRANT SELECT ON docket.newest TO docket_reader;

INSERT INTO docket.newest SELECT DISTINCT ON (place, company, anchor, rule_id, fingerprint, author) place, company, anchor, rule_id, fingerprint, author,
        nth, seq, CASE WHEN decision <> '' THEN 2 WHEN comment <> '' THEN 1 ELSE 0 END
    FROM docket.verdicts ORDER BY place, company, anchor, rule_id, fingerprint, author, nth DESC, seq DESC;

-- It writes with the rights of the owner of the tables, so that nobody else can.
CREATE FUNCTION docket.note_newest() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    INSERT INTO docket.newest AS n VALUES (NEW.place, NEW.company, NEW.anchor, NEW.rule_id, NEW.fingerprint, NEW.author, NEW.nth, NEW.seq,
            CASE WHEN NEW.decision <> '' THEN 2 WHEN NEW.comment <> '' THEN 1 ELSE 0 END)
        ON CONFLICT (place, company, anchor, rule_id, fingerprint, author) DO UPDATE
        SET nth = excluded.nth, seq = excluded.seq, weight = excluded.weight WHERE (excluded.nth, excluded.seq) > (n.nth, n.seq);
    RETURN NEW;
END $$;
CREATE TRIGGER newest AFTER INSERT ON docket.verdicts FOR EACH ROW EXECUTE FUNCTION docket.note_newest();

-- Who is to judge which rule. Rows are only added: the newest on a rule and a member counts.
CREATE TABLE docket.assignments (
    seq     bigint PRIMARY KEY,
    place   text NOT NULL,
    company text NOT NULL,
    anchor  text NOT NULL,
    rule    text NOT NULL, -- its id, or its name where it has none
    member  name NOT NULL,
    given   boolean NOT NULL, -- false takes it back
    author  name NOT NULL DEFAULT session_user,
    at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX assignments_by_anchor ON docket.assignments (place, company, anchor, seq);
ALTER TABLE docket.assignments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY readable ON docket.assignments FOR SELECT TO docket_reader USING (true);
CREATE POLICY own ON docket.assignments FOR INSERT TO docket_reviewer WITH CHECK (author = session_user);
GRANT SELECT ON docket.assignments TO docket_reader;
GRANT INSERT (place, company, anchor, rule, member, given) ON docket.assignments TO docket_reviewer;

CREATE FUNCTION docket.number_assignment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(E'\x1f', 'verdicts', NEW.place, NEW.company, NEW.anchor), 0));
    NEW.seq := nextval('docket.seq');
    PERFORM pg_notify('docket', left(NEW.anchor, 1000));
    RETURN NEW;
END $$;
CREATE TRIGGER number BEFORE INSERT ON docket.assignments FOR EACH ROW EXECUTE FUNCTION docket.number_assignment();

-- Who looks at which rule now. It may be lost: each docket says it again and again, and what is old does not count.
CREATE UNLOGGED TABLE docket.presence (
    place   text NOT NULL,
    company text NOT NULL,
    anchor  text NOT NULL,
    member  name NOT NULL,
    rule    text NOT NULL,
    at      timestamptz NOT NULL,
    PRIMARY KEY (place, company, anchor, member)
);

-- Says where this user is ('' is nowhere any more), and tells where the others are.
CREATE FUNCTION docket.here(place text, company text, anchor text, rule text) RETURNS TABLE (other name, at_rule text)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
#variable_conflict use_column
DECLARE
    before text;
BEGIN
    SELECT p.rule INTO before FROM docket.presence p WHERE (p.place, p.company, p.anchor, p.member) = ($1, $2, $3, session_user);
    INSERT INTO docket.presence AS p VALUES ($1, $2, $3, session_user, $4, clock_timestamp())
        ON CONFLICT (place, company, anchor, member) DO UPDATE SET rule = excluded.rule, at = excluded.at;
    IF before IS DISTINCT FROM $4 THEN
        PERFORM pg_notify('docket', left($3, 1000));
    END IF;
    RETURN QUERY SELECT p.member, p.rule FROM docket.presence p WHERE (p.place, p.company, p.anchor) = ($1, $2, $3)
        AND p.member <> session_user AND p.rule <> '' AND p.at > clock_timestamp() - interval '12 seconds' ORDER BY p.member;
END $$;
REVOKE ALL ON FUNCTION docket.here FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docket.here TO docket_reader;
