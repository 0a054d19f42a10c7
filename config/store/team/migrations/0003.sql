-- Schema 3: retention.

-- Of what is deleted nothing is looked for among what counts.
ALTER TABLE docket.newest DROP CONSTRAINT newest_seq_fkey;

-- Deletes what no longer counts and is older than a time: verdicts and assignments that were replaced, texts of rules
-- that nobody's verdict is on, and submissions that are settled, but not the last accepted one of a document type.
-- What counts stays, however old. It acts with the rights of the owner of the tables.
CREATE FUNCTION docket.prune(before timestamptz) RETURNS TABLE (what text, deleted bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    what := 'verdicts';
    DELETE FROM docket.verdicts v WHERE v.at < before AND NOT EXISTS (SELECT FROM docket.newest n
        WHERE (n.place, n.company, n.anchor, n.seq) = (v.place, v.company, v.anchor, v.seq));
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN NEXT;
    what := 'texts of rules';
    DELETE FROM docket.contents c WHERE NOT EXISTS (SELECT FROM docket.verdicts v WHERE v.content = c.digest);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN NEXT;
    what := 'assignments';
    DELETE FROM docket.assignments a WHERE a.at < before AND EXISTS (SELECT FROM docket.assignments b
        WHERE (b.place, b.company, b.anchor, b.rule, b.member) = (a.place, a.company, a.anchor, a.rule, a.member) AND b.seq > a.seq);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN NEXT;
    what := 'submissions';
    CREATE TEMP TABLE pruned ON COMMIT DROP AS SELECT s.id FROM docket.submissions s WHERE s.at < before
        AND (s.state NOT IN ('sending', 'unknown') OR s.resolution <> '') AND (s.state = 'not_sent' OR EXISTS (SELECT FROM docket.submissions n
            WHERE (n.place, n.company, n.document_type) = (s.place, s.company, s.document_type) AND n.state = 'accepted' AND n.seq > s.seq));
    DELETE FROM docket.submission_events e USING pg_temp.pruned p WHERE e.id = p.id;
    DELETE FROM docket.submissions s USING pg_temp.pruned p WHERE s.id = p.id;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN NEXT;
END $$;
CREATE POLICY pruning ON docket.verdicts FOR DELETE TO CURRENT_USER USING (true); -- nobody else is granted to delete
CREATE POLICY pruning ON docket.assignments FOR DELETE TO CURRENT_USER USING (true);
CREATE POLICY pruning ON docket.submissions FOR DELETE TO CURRENT_USER USING (true);
REVOKE ALL ON FUNCTION docket.prune FROM PUBLIC;
GRANT EXECUTE ON FUNCTION docket.prune TO docket_owner;
CREATE INDEX verdicts_by_content ON docket.verdicts (content);
