-- Schema 5: retention keeps what is known of a document type.

-- A submission of only what changed holds no whole set. What is no JSON is taken for a whole set, as docket reads it.
CREATE FUNCTION docket.is_part(changes bytea) RETURNS boolean LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
BEGIN
    RETURN coalesce((convert_from(changes, 'UTF8')::json ->> 'changed_only')::boolean, false);
EXCEPTION WHEN data_exception THEN
    RETURN false;
END $$;

-- As in schema 3, but for submissions. One that may have arrived never goes, resolved or not, for that can be resolved again;
-- and neither does what was accepted last of a document type. Where an outcome may be counted in, that is every one from the
-- last whole set on, in the order in which they were begun.
CREATE OR REPLACE FUNCTION docket.prune_reviews(before timestamptz) RETURNS TABLE (what text, deleted bigint)
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
    CREATE TEMP TABLE pruned ON COMMIT DROP AS
        WITH begun AS (
            SELECT s.*, (SELECT min(e.seq) FROM docket.submission_events e WHERE e.id = s.id) AS turn FROM docket.submissions s
        ), known AS (
            SELECT b.*, count(*) FILTER (WHERE state = 'accepted') OVER later AS after,
                count(*) FILTER (WHERE state = 'accepted' AND NOT docket.is_part(changes)) OVER later AS wholes,
                bool_or(state IN ('sending', 'unknown')) OVER (PARTITION BY place, company, document_type) AS open
            FROM begun b WINDOW later AS (PARTITION BY place, company, document_type ORDER BY turn DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
        )
        SELECT id FROM known WHERE state IN ('accepted', 'rejected', 'not_sent') AND at < before
            AND NOT (state = 'accepted' AND (after = 0 OR wholes = 0 AND open));
    DELETE FROM docket.submission_events e USING pg_temp.pruned p WHERE e.id = p.id;
    DELETE FROM docket.submissions s USING pg_temp.pruned p WHERE s.id = p.id;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN NEXT;
END $$;
