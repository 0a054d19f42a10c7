-- The database of a team, schema 1. `docket team init` runs this file in one transaction; a DBA may read it and do so
-- with psql -1 -f. It takes the right to create a schema in a database of its own, and to create roles.
--
-- Roles, none of which can log in. Each may do what the one before it may:
--   docket_reader    read everything
--   docket_reviewer  give verdicts, in their own name
--   docket_sender    claim and settle submissions
--   docket_owner     make users of the server members, and take that back (docket.admit)
-- Roles are of the whole server: a user who may enter the databases of two teams has the same role in both.
--
-- Who said or sent something is session_user, the user who logged in: no column that says so can be written.

DO $$
DECLARE
    role text;
BEGIN
    FOREACH role IN ARRAY ARRAY['docket_reader', 'docket_reviewer', 'docket_sender', 'docket_owner'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN', role);
        END IF;
    END LOOP;
    GRANT docket_reader TO docket_reviewer;
    GRANT docket_reviewer TO docket_sender;
    GRANT docket_sender TO docket_owner;
    EXECUTE format('GRANT docket_owner TO %I', session_user);
    -- Who may enter this database is told one by one.
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), session_user);
END $$;

CREATE SCHEMA docket;
GRANT USAGE ON SCHEMA docket TO docket_reader;

CREATE TABLE docket.schema (
    version integer PRIMARY KEY,
    author  name NOT NULL DEFAULT session_user,
    at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT ON docket.schema TO docket_reader;

-- Who joined, and left again. What somebody may do is a matter of roles alone.
CREATE TABLE docket.members (
    member    name PRIMARY KEY DEFAULT session_user,
    joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    left_at   timestamptz
);
ALTER TABLE docket.members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY readable ON docket.members FOR SELECT TO docket_reader USING (true);
CREATE POLICY own ON docket.members FOR INSERT TO docket_reader WITH CHECK (member = session_user);
CREATE POLICY own_again ON docket.members FOR UPDATE TO docket_reader USING (member = session_user) WITH CHECK (member = session_user);
GRANT SELECT, INSERT (joined_at), UPDATE (left_at) ON docket.members TO docket_reader;

-- Gives a user a role in place of the one it had, '' for none. It acts with the rights of who ran this file.
CREATE FUNCTION docket.admit(member name, role text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    IF role NOT IN ('', 'reader', 'reviewer', 'sender', 'owner') THEN
        RAISE EXCEPTION 'there is no role %', role;
    END IF;
    EXECUTE format('REVOKE docket_reader, docket_reviewer, docket_sender, docket_owner FROM %I', member);
    EXECUTE format('REVOKE CONNECT ON DATABASE %I FROM %I', current_database(), member);
    IF role <> '' THEN
        EXECUTE format('GRANT docket_%s TO %I', role, member);
        EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), member);
    END IF;
END $$;
REVOKE ALL ON FUNCTION docket.admit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docket.admit TO docket_owner;

-- The order of everything. A row gets its number from a trigger that lets one transaction at a time write about the same
-- anchor document (or company, for submissions): who has read up to a number has read everything below it.
CREATE SEQUENCE docket.seq;
GRANT USAGE ON SEQUENCE docket.seq TO docket_reviewer;

-- Rules as they were judged, each text once, under a digest that nobody can give to another text.
CREATE TABLE docket.contents (
    digest  bytea PRIMARY KEY CHECK (digest = sha256(content)),
    content bytea NOT NULL
);
GRANT SELECT ON docket.contents TO docket_reader;
GRANT INSERT ON docket.contents TO docket_reviewer;

-- Every verdict and comment that was ever given; rows are only added.
CREATE TABLE docket.verdicts (
    seq         bigint PRIMARY KEY,
    id          uuid NOT NULL, -- made by the docket that gives it, so that giving it again changes nothing
    place       text NOT NULL, -- the address of the service
    company     text NOT NULL,
    anchor      text NOT NULL,
    rule_id     text NOT NULL,
    fingerprint text NOT NULL,
    nth         bigint NOT NULL, -- above every one of this author on the rule that the author had seen
    decision    text NOT NULL CHECK (decision IN ('', 'accept', 'reject', 'flag')), -- '' with no comment takes it back
    comment     text NOT NULL,
    content     bytea NOT NULL REFERENCES docket.contents,
    evidence    bytea NOT NULL, -- JSON of what the rule was tried on; none where it was not
    carried     text NOT NULL,  -- the anchor document that the verdict was carried over from
    author      name NOT NULL DEFAULT session_user,
    at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (author, id)
);
CREATE INDEX verdicts_by_anchor ON docket.verdicts (place, company, anchor, seq);
ALTER TABLE docket.verdicts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY readable ON docket.verdicts FOR SELECT TO docket_reader USING (true);
CREATE POLICY own ON docket.verdicts FOR INSERT TO docket_reviewer WITH CHECK (author = session_user);
GRANT SELECT, INSERT (id, place, company, anchor, rule_id, fingerprint, nth, decision, comment, content, evidence, carried)
    ON docket.verdicts TO docket_reviewer;
GRANT SELECT ON docket.verdicts TO docket_reader;

CREATE FUNCTION docket.number_verdict() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(E'\x1f', 'verdicts', NEW.place, NEW.company, NEW.anchor), 0));
    NEW.seq := nextval('docket.seq');
    PERFORM pg_notify('docket', left(NEW.anchor, 1000));
    RETURN NEW;
END $$;
CREATE TRIGGER number BEFORE INSERT ON docket.verdicts FOR EACH ROW EXECUTE FUNCTION docket.number_verdict();

-- Submissions of field settings. A row is the claim of its document type: it is committed before anything is sent, and
-- blocks everyone until its outcome is known or somebody has found it out.
CREATE TABLE docket.submissions (
    id            text PRIMARY KEY,
    seq           bigint NOT NULL UNIQUE, -- of its newest change
    place         text NOT NULL,
    address       text NOT NULL,
    company       text NOT NULL,
    profile       text NOT NULL,
    username      text NOT NULL,
    document_type text NOT NULL,
    path_form     text NOT NULL,
    digest        text NOT NULL,
    data          bytea NOT NULL,
    changes       bytea NOT NULL,
    insisted      boolean NOT NULL, -- begun although another was unsettled, or away
    away          boolean NOT NULL, -- begun while this database could not be reached, and told later
    seen          bigint, -- up to which number its author had read this table; NULL is not checked
    author        name NOT NULL DEFAULT session_user,
    at            timestamptz NOT NULL DEFAULT clock_timestamp(),
    state         text NOT NULL CHECK (state IN ('sending', 'accepted', 'rejected', 'not_sent', 'unknown')),
    status        integer NOT NULL DEFAULT 0,
    answer        bytea NOT NULL DEFAULT '',
    reason        text NOT NULL DEFAULT '',
    path          text NOT NULL DEFAULT '',
    resolution    text NOT NULL DEFAULT '' CHECK (resolution IN ('', 'applied', 'not_applied')),
    note          text NOT NULL DEFAULT '',
    finished_at   timestamptz,
    resolved_by   name,
    resolved_at   timestamptz
);
CREATE INDEX submissions_by_number ON docket.submissions (place, company, seq);
CREATE INDEX submissions_by_type ON docket.submissions (place, company, document_type, seq);
CREATE INDEX submissions_unsettled ON docket.submissions (place, company, document_type)
    WHERE state IN ('sending', 'unknown') AND resolution = '';
ALTER TABLE docket.submissions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY readable ON docket.submissions FOR SELECT TO docket_reader USING (true);
CREATE POLICY own ON docket.submissions FOR INSERT TO docket_sender WITH CHECK (author = session_user);
CREATE POLICY guarded ON docket.submissions FOR UPDATE TO docket_sender USING (true) WITH CHECK (true); -- by the trigger below
GRANT SELECT ON docket.submissions TO docket_reader;
GRANT INSERT (id, place, address, company, profile, username, document_type, path_form, digest, data, changes, insisted, away, seen),
    UPDATE (state, status, answer, reason, path, resolution, note) ON docket.submissions TO docket_sender;

-- Everything that happened to a submission, and who did it.
CREATE TABLE docket.submission_events (
    seq    bigint PRIMARY KEY,
    id     text NOT NULL REFERENCES docket.submissions,
    event  text NOT NULL,
    detail text NOT NULL,
    author name NOT NULL,
    at     timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX submission_events_by_id ON docket.submission_events (id, seq);
GRANT SELECT ON docket.submission_events TO docket_reader;

-- One transaction at a time writes about the submissions of a company, from here to its end.
CREATE FUNCTION docket.lock_submissions(place text, company text) RETURNS void LANGUAGE sql SET search_path = pg_catalog AS $$
    SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(E'\x1f', 'submissions', place, company), 0))
$$;

-- The lock that a sender holds, in its session, for as long as it waits for the answer.
CREATE FUNCTION docket.sender_lock(id text) RETURNS bigint LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
    SELECT hashtextextended(concat_ws(E'\x1f', 'sender', id), 0)
$$;

CREATE FUNCTION docket.guard_submission() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
    other record;
    mine  boolean;
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'submissions are written in READ COMMITTED: an older snapshot does not see what others claimed';
    END IF;
    PERFORM docket.lock_submissions(NEW.place, NEW.company);
    NEW.seq := nextval('docket.seq');
    IF TG_OP = 'INSERT' THEN
        NEW.state := 'sending';
        SELECT id, author INTO other FROM docket.submissions s
            WHERE s.place = NEW.place AND s.company = NEW.company AND s.document_type = NEW.document_type
            AND s.state IN ('sending', 'unknown') AND s.resolution = '' LIMIT 1;
        IF FOUND AND NOT NEW.insisted THEN
            RAISE EXCEPTION 'submission % of % is not settled', other.id, other.author USING ERRCODE = 'DK001';
        END IF;
        IF EXISTS (SELECT FROM docket.submissions s WHERE s.place = NEW.place AND s.company = NEW.company
            AND s.document_type = NEW.document_type AND s.seq > NEW.seen) THEN
            RAISE EXCEPTION 'submissions of % were written meanwhile', NEW.document_type USING ERRCODE = 'DK002';
        END IF;
        RETURN NEW;
    END IF;
    mine := OLD.author = session_user;
    IF OLD.state IN ('sending', 'unknown') AND NEW.state <> 'sending' AND NEW.state <> OLD.state AND NEW.resolution = OLD.resolution
        AND (mine OR NEW.state = 'unknown' AND (NEW.status, NEW.answer, NEW.path) = (OLD.status, OLD.answer, OLD.path)
            AND pg_try_advisory_xact_lock(docket.sender_lock(OLD.id))) THEN
        NEW.finished_at := clock_timestamp(); -- by its author, or by who finds that the author's session is gone
    ELSIF OLD.state = 'unknown' AND NEW.resolution <> ''
        AND (NEW.state, NEW.status, NEW.answer, NEW.reason, NEW.path) = (OLD.state, OLD.status, OLD.answer, OLD.reason, OLD.path) THEN
        NEW.resolved_by := session_user;
        NEW.resolved_at := clock_timestamp();
    ELSE
        RAISE EXCEPTION 'submission % of % is %', OLD.id, OLD.author, OLD.state USING ERRCODE = 'DK003';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON docket.submissions FOR EACH ROW EXECUTE FUNCTION docket.guard_submission();

-- It writes with the rights of the owner of the tables, so that nobody else can.
CREATE FUNCTION docket.record_submission() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    INSERT INTO docket.submission_events (seq, id, event, detail, author) VALUES (NEW.seq, NEW.id,
        coalesce(nullif(NEW.resolution, ''), NEW.state), CASE WHEN NEW.resolution = '' THEN NEW.reason ELSE NEW.note END, session_user);
    PERFORM pg_notify('docket', '');
    RETURN NEW;
END $$;
CREATE TRIGGER record AFTER INSERT OR UPDATE ON docket.submissions FOR EACH ROW EXECUTE FUNCTION docket.record_submission();
