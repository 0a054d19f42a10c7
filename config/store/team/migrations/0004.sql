-- Schema 4: templates of boxes, presets and silenced lint findings that members share. Nobody's are anybody else's before
-- they take them over, on their own computer.

-- Rows are only added: the newest of an author under a name counts, which is the one with the greatest (nth, seq).
CREATE TABLE docket.shared (
    seq     bigint PRIMARY KEY,
    id      uuid NOT NULL, -- made by the docket that shares it, so that sharing it again changes nothing
    place   text NOT NULL,
    company text NOT NULL,
    kind    text NOT NULL CHECK (kind IN ('template', 'preset', 'silence')),
    anchor  text NOT NULL, -- the anchor document of a silence
    name    text NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
    content bytea NOT NULL CHECK (length(content) <= 1048576), -- none takes it back
    nth     bigint NOT NULL, -- above every one of this author under the name that the author had seen
    author  name NOT NULL DEFAULT session_user,
    at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (author, id)
);
CREATE INDEX shared_by_number ON docket.shared (place, company, seq);
CREATE INDEX shared_by_name ON docket.shared (place, company, kind, anchor, name, author);
ALTER TABLE docket.shared ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY readable ON docket.shared FOR SELECT TO docket_reader USING (true);
CREATE POLICY own ON docket.shared FOR INSERT TO docket_reviewer WITH CHECK (author = session_user);
GRANT SELECT ON docket.shared TO docket_reader;
GRANT INSERT (id, place, company, kind, anchor, name, content, nth) ON docket.shared TO docket_reviewer;

CREATE FUNCTION docket.number_shared() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(E'\x1f', 'shared', NEW.place, NEW.company), 0));
    NEW.seq := nextval('docket.seq');
    RETURN NEW;
END $$;
CREATE TRIGGER number BEFORE INSERT ON docket.shared FOR EACH ROW EXECUTE FUNCTION docket.number_shared();

-- What was replaced of it is deleted with the rest.
ALTER FUNCTION docket.prune(timestamptz) RENAME TO prune_reviews;
CREATE FUNCTION docket.prune(before timestamptz) RETURNS TABLE (what text, deleted bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    RETURN QUERY SELECT * FROM docket.prune_reviews(before);
    what := 'shared';
    DELETE FROM docket.shared s WHERE s.at < before AND EXISTS (SELECT FROM docket.shared n
        WHERE (n.place, n.company, n.kind, n.anchor, n.name, n.author) = (s.place, s.company, s.kind, s.anchor, s.name, s.author)
        AND (n.nth, n.seq) > (s.nth, s.seq));
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN NEXT;
END $$;
CREATE POLICY pruning ON docket.shared FOR DELETE TO CURRENT_USER USING (true); -- nobody else is granted to delete
REVOKE ALL ON FUNCTION docket.prune FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docket.prune TO docket_owner;
