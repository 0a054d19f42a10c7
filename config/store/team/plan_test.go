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
	server.SQL(t, database, `ALTER TABLE docket.verdicts DISABLE TRIGGER number; ALTER TABLE docket.verdicts NO FORCE ROW LEVEL SECURITY;
		INSERT INTO docket.contents SELECT sha256(c), c FROM (SELECT convert_to('{"rule":"' || n || repeat('x', 400) || '"}', 'UTF8') c FROM generate_series(0, 9999) n) r;
		INSERT INTO docket.verdicts SELECT nextval('docket.seq'), gen_random_uuid(), 'https://ocr.example.com', 'Example Trading', 'DOC-1', 'R' || n % 10000, 'f', n / 200000 + 1,
			'accept', '', sha256(convert_to('{"rule":"' || n % 10000 || repeat('x', 400) || '"}', 'UTF8')), '', '', 'user' || n / 10000 % 20 FROM generate_series(0, `+fmt.Sprint(*steps-1)+`) n;
		ALTER TABLE docket.verdicts ENABLE TRIGGER number; ALTER TABLE docket.verdicts FORCE ROW LEVEL SECURITY;
		INSERT INTO docket.verdicts SELECT nextval('docket.seq'), gen_random_uuid(), 'p', 'c' || n, 'a', 'r', 'f', 1, 'accept', '', (SELECT digest FROM docket.contents LIMIT 1), '', '' FROM generate_series(1, 2000) n;
		ANALYZE docket.verdicts; ANALYZE docket.contents`)
	return func(query string) string { return server.SQL(t, database, "EXPLAIN "+query) }, address
}

func TestEveryQueryThatIsAskedAgainAndAgainHasAnIndex(t *testing.T) {
	explain, _ := filled(t)
	for query, index := range map[string]string{
		`SELECT max(seq) FROM (SELECT seq FROM docket.verdicts WHERE place = 'p' AND company = 'c1' AND anchor = 'a' AND seq > 5 ORDER BY seq LIMIT 5000) v`:                              "verdicts_by_anchor",
		`SELECT * FROM docket.verdicts v JOIN docket.contents c ON c.digest = v.content WHERE place = 'p' AND company = 'c1' AND anchor = 'a' AND seq > 5 AND seq <= 900000 ORDER BY seq`: "verdicts_by_anchor",
		`SELECT seq FROM docket.verdicts WHERE author = 'x' AND id = gen_random_uuid()`:                                                                                                   "verdicts_author_id_key",
	} {
		if plan := explain(query); !strings.Contains(plan, index) || strings.Contains(plan, "Seq Scan on verdicts") {
			t.Errorf("%s\n%s", query, plan)
		}
	}
}

func TestJoiningALongReviewReadsWhatCounts(t *testing.T) {
	_, address := filled(t)
	s := joined(t, address("reader"), nil)
	begun := time.Now()
	exchange(t, s)
	took := time.Since(begun)
	all := inForce(t, s)
	if want := min(*steps, 10_000); len(all) != want {
		t.Fatalf("%d rules have a verdict, want %d", len(all), want)
	}
	read := time.Since(begun)
	begun = time.Now()
	exchange(t, s)
	t.Logf("%d steps: joined in %v, first screen's verdicts after %v, looked again in %v", *steps, took, read, time.Since(begun))
}
