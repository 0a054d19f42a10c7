package team_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"
)

// steps is how many verdicts there are; with -steps 1000000 the figures of .github/TEAM.md are measured.
var steps = flag.Int("steps", 20_000, "verdict steps of the anchor document that the plans are looked at with")

// filled is a team with a review of many steps: 20 members on 10,000 rules.
func filled(t *testing.T) (explain func(query string) string, address func(string) string) {
	t.Helper()
	server, database, address := made(t)
	server.SQL(t, database, `ALTER TABLE docket.verdicts DISABLE TRIGGER USER; ALTER TABLE docket.verdicts NO FORCE ROW LEVEL SECURITY;
		INSERT INTO docket.contents SELECT sha256(c), c FROM (SELECT convert_to('{"rule":"' || n || repeat('x', 400) || '"}', 'UTF8') c FROM generate_series(0, 9999) n) r;
		INSERT INTO docket.verdicts SELECT nextval('docket.seq'), gen_random_uuid(), 'https://ocr.example.com', 'Example Trading', 'DOC-1', 'R' || n % 10000, 'f', n / 200000 + 1,
			'accept', '', sha256(convert_to('{"rule":"' || n % 10000 || repeat('x', 400) || '"}', 'UTF8')), '', '', 'user' || n / 10000 % 20 FROM generate_series(0, `+fmt.Sprint(*steps-1)+`) n;
		ALTER TABLE docket.verdicts FORCE ROW LEVEL SECURITY;
		INSERT INTO docket.verdicts SELECT nextval('docket.seq'), gen_random_uuid(), 'p', 'c' || n, 'a', 'r', 'f', 1, 'accept', '', (SELECT digest FROM docket.contents LIMIT 1), '', '' FROM generate_series(1, 2000) n;
		INSERT INTO docket.newest SELECT DISTINCT ON (place, company, anchor, rule_id, fingerprint, author) place, company, anchor, rule_id, fingerprint, author, nth, seq, 2, seq
			FROM docket.verdicts ORDER BY place, company, anchor, rule_id, fingerprint, author, nth DESC, seq DESC;
		ALTER TABLE docket.verdicts ENABLE TRIGGER USER;
		ALTER TABLE docket.submissions DISABLE TRIGGER USER; ALTER TABLE docket.submissions NO FORCE ROW LEVEL SECURITY;
		INSERT INTO docket.submissions SELECT n, n, 'p', 'p', 'c' || n % 20, '', 'u', 'T' || n % 7, 'access', 'd', '{}', '{}', false, false, 0, 'x', now(), 'accepted' FROM generate_series(1, 5000) n;
		INSERT INTO docket.submission_events SELECT n, (n + 1) / 2, 'sending', '', 'x' FROM generate_series(1, 10000) n;
		ALTER TABLE docket.submissions FORCE ROW LEVEL SECURITY; ALTER TABLE docket.submissions ENABLE TRIGGER USER;
		ANALYZE docket.submissions; ANALYZE docket.submission_events;
		ANALYZE docket.newest; ANALYZE docket.verdicts; ANALYZE docket.contents`)
	return func(query string) string { return server.SQL(t, database, "EXPLAIN "+query) }, address
}

func TestALongReviewIsReadByIndexAndShowsFirstWhatCounts(t *testing.T) {
	explain, address := filled(t)
	everyQueryHasAnIndex(t, explain)
	joiningShowsFirstWhatCounts(t, address)
}

func everyQueryHasAnIndex(t *testing.T, explain func(string) string) {
	t.Helper()
	const at = ` WHERE place = 'p' AND company = 'c1' AND anchor = 'a' `
	for query, index := range map[string]string{
		`SELECT * FROM (SELECT seq FROM docket.newest` + at + `AND seq > 5 ORDER BY seq LIMIT 5000) n JOIN docket.verdicts v USING (seq) JOIN docket.contents c ON c.digest = v.content ORDER BY v.seq`: "newest_by_number",
		`SELECT DISTINCT ON (rule_id, fingerprint) seq FROM docket.newest` + at + `AND weight > 0 ORDER BY rule_id, fingerprint, weight DESC, turn DESC`:                                                "newest_",
		`SELECT seq FROM docket.verdicts WHERE author = 'x' AND id = gen_random_uuid()`:                                                                                                                 "verdicts_author_id_key",
		`SELECT * FROM docket.assignments` + at + `AND seq > 5 ORDER BY seq`:                                                                                                                            "assignments_by_anchor",
		`SELECT * FROM docket.shared WHERE place = 'p' AND company = 'c' AND seq > 5 ORDER BY seq LIMIT 100`:                                                                                            "shared_by_number",
		`SELECT * FROM docket.presence` + at: "presence_pkey",
		`SELECT *, (SELECT min(e.seq) FROM docket.submission_events e WHERE e.id = s.id) AS turn FROM docket.submissions s WHERE place = 'p' AND company = 'c1' AND seq > 900 ORDER BY turn`: "submissions_by_number",
		`SELECT min(seq) FROM docket.submission_events WHERE id = 'x'`:                                                                           "submission_events_by_id",
		`SELECT * FROM docket.submissions WHERE place = 'p' AND company = 'c' AND state = 'sending' AND resolution = '' AND document_type = 'x'`: "submissions_",
		`SELECT FROM docket.verdicts WHERE content = 'x'`:                                                                                        "verdicts_by_content",
	} {
		if plan := explain(query); !strings.Contains(plan, index) || strings.Contains(plan, "Seq Scan on verdicts") {
			t.Errorf("%s\n%s", query, plan)
		}
	}
}

func joiningShowsFirstWhatCounts(t *testing.T, address func(string) string) {
	t.Helper()
	s := joined(t, address("reader"), nil)
	begun := time.Now()
	m, err := s.Meet(t.Context(), here, "DOC-1", 0)
	if want := min(*steps, 10_000); err != nil || len(m.Now) != want || !m.More {
		t.Fatalf("%d rules have a verdict, want %d, and there is more: %v, %v", len(m.Now), want, m.More, err)
	}
	first := time.Since(begun)
	looks := 0
	for ; m.More && err == nil; looks++ {
		m, err = s.Meet(t.Context(), here, "DOC-1", m.UpTo)
	}
	all, begunAgain := time.Since(begun), time.Now()
	words := 0
	for _, v := range inForce(t, s) {
		words += len(v.Words)
	}
	if want := min(*steps, 200_000); words != want || err != nil {
		t.Fatalf("%d words were read, want %d, %v", words, want, err)
	}
	read := time.Since(begunAgain)
	begunAgain = time.Now()
	exchange(t, s)
	t.Logf("%d steps: what counts after %v, everything after %v and %d looks; read again here in %v, looked again in %v", *steps, first, all, looks, read, time.Since(begunAgain))
}
