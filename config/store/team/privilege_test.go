package team_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

func raw(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close(context.Background()) })
	return c
}

const (
	content    = `INSERT INTO docket.contents VALUES (sha256('{}'), '{}') ON CONFLICT DO NOTHING`
	verdict    = `INSERT INTO docket.verdicts (id, place, company, anchor, rule_id, fingerprint, nth, decision, comment, content, evidence, carried`
	values     = `) VALUES (gen_random_uuid(), 'p', 'c', 'a', 'r', 'f', 1, 'accept', '', sha256('{}'), '', ''`
	assignment = `INSERT INTO docket.assignments (place, company, anchor, rule, member, given`
	assignedTo = ` VALUES ('p', 'c', 'a', 'r', 'somebody', true`
	given      = `INSERT INTO docket.shared (id, place, company, kind, anchor, name, content, nth`
	something  = `) VALUES (gen_random_uuid(), 'p', 'c', 'preset', '', 'n', 'x', 1`
	claim      = `INSERT INTO docket.submissions (id, place, address, company, profile, username, document_type, path_form, digest, data, changes, insisted, away`
	claimed    = `) VALUES ('ID', 'p', 'p', 'c', '', 'u', 'T', 'access', 'd', '{}', '{}', false, false`
)

// submission is a claim of a document type, as SQL.
func submission(id, documentType string) string {
	return claim + strings.Replace(strings.Replace(claimed, "'T'", "'"+documentType+"'", 1), "ID", id, 1) + `)`
}

func TestEachRoleMayDoWhatItIsForAndNothingElse(t *testing.T) {
	server, database, address := made(t)
	for _, may := range [][2]string{
		{"reviewer", content}, {"reviewer", verdict + values + `)`}, {"sender", verdict + values + `)`}, {"reader", `SELECT * FROM docket.verdicts`},
		{"sender", submission("one", "T")}, {"sender", `UPDATE docket.submissions SET state = 'unknown' WHERE id = 'one'`},
		{"owner", `UPDATE docket.submissions SET resolution = 'applied', note = 'seen' WHERE id = 'one'`},
		{"owner", submission("two", "T")}, {"reader", `INSERT INTO docket.members DEFAULT VALUES`},
		{"reviewer", assignment + `)` + assignedTo + `)`}, {"reader", `SELECT * FROM docket.here('p', 'c', 'a', 'r')`}, {"reader", `SELECT * FROM docket.assignments`},
		{"reviewer", given + something + `)`}, {"reader", `SELECT * FROM docket.shared`},
		{"sender", verdict + `, settles` + values + `, true)`}, {"owner", verdict + `, settles` + values + `, true)`},
	} {
		if _, err := raw(t, address(may[0])).Exec(t.Context(), may[1]); err != nil {
			t.Errorf("a %s cannot %s: %v", may[0], may[1], err)
		}
	}
	for _, not := range [][2]string{
		{"reader", verdict + values + `)`}, {"reader", content}, {"reader", submission("x", "X")}, {"reviewer", submission("x", "X")},
		{"reader", `UPDATE docket.submissions SET state = 'not_sent'`}, {"reviewer", `UPDATE docket.submissions SET resolution = 'not_applied'`},
		// In another's name, by every way there is.
		{"owner", verdict + `, author` + values + `, 'reviewer')`}, {"owner", claim + `, author` + claimed + `, 'reviewer')`},
		{"owner", `UPDATE docket.verdicts SET author = 'x'`}, {"owner", `UPDATE docket.submissions SET author = 'x'`},
		{"owner", `UPDATE docket.submissions SET resolved_by = 'x'`}, {"owner", `INSERT INTO docket.submission_events VALUES (1, 'one', 'accepted', '', 'x', now())`},
		{"owner", `SET SESSION AUTHORIZATION reader_` + database}, {"owner", `INSERT INTO docket.members (member) VALUES ('x')`},
		{"owner", assignment + `, author)` + assignedTo + `, 'reviewer')`}, {"reader", assignment + `)` + assignedTo + `)`},
		{"owner", `UPDATE docket.assignments SET given = false`}, {"owner", `DELETE FROM docket.assignments`},
		{"owner", given + `, author` + something + `, 'reviewer')`}, {"reader", given + something + `)`}, {"owner", `UPDATE docket.shared SET content = 'y'`},
		{"owner", `DELETE FROM docket.shared`}, {"owner", `UPDATE docket.shared SET author = 'x'`}, {"reviewer", `SELECT * FROM docket.prune_reviews(now())`},
		{"reviewer", strings.Replace(given+something, "'preset'", "'program'", 1) + `)`},
		{"owner", `INSERT INTO docket.newest SELECT * FROM docket.newest`}, {"owner", `UPDATE docket.newest SET seq = 1`}, {"owner", `DELETE FROM docket.newest`},
		{"owner", `UPDATE docket.presence SET member = 'x'`}, {"owner", `INSERT INTO docket.presence VALUES ('p', 'c', 'a', 'x', 'r', now())`},
		{"sender", `SELECT docket.admit('sender_` + database + `', 'sender', true)`}, {"sender", `GRANT docket_settler TO sender_` + database},
		// What was said is not unsaid, and what is open is not freed by another.
		{"owner", `UPDATE docket.verdicts SET decision = 'reject'`}, {"owner", `DELETE FROM docket.verdicts`}, {"owner", `TRUNCATE docket.verdicts`},
		{"owner", `DELETE FROM docket.submissions`}, {"owner", `UPDATE docket.verdicts SET at = now()`}, {"owner", `DELETE FROM docket.members`},
		{"sender", `UPDATE docket.submissions SET state = 'not_sent' WHERE id = 'two'`}, {"sender", `UPDATE docket.submissions SET state = 'accepted' WHERE id = 'two'`},
		{"sender", `UPDATE docket.submissions SET resolution = 'not_applied' WHERE id = 'two'`},
		{"sender", `UPDATE docket.submissions SET state = 'unknown', answer = 'x' WHERE id = 'two'`},
		{"sender", submission("three", "T")}, {"owner", submission("three", "T")},
		{"sender", `BEGIN ISOLATION LEVEL REPEATABLE READ; ` + submission("four", "U")},
		// The rest of the server.
		{"owner", `INSERT INTO docket.contents VALUES (sha256('a'), 'b')`}, {"owner", `CREATE TABLE docket.mine (a int)`}, {"owner", `CREATE TABLE public.mine (a int)`},
		{"owner", `ALTER TABLE docket.verdicts DISABLE ROW LEVEL SECURITY`}, {"owner", `CREATE ROLE more`}, {"sender", `GRANT docket_owner TO reader_` + database},
		{"sender", `GRANT docket_sender TO reader_` + database}, {"reader", `SELECT * FROM pg_authid`}, {"owner", `CREATE TEMP TABLE mine (a int)`},
	} {
		if _, err := raw(t, address(not[0])).Exec(t.Context(), not[1], pgx.QueryExecModeSimpleProtocol); err == nil {
			t.Errorf("a %s can %s", not[0], not[1])
		}
	}
	if c, err := pgx.Connect(t.Context(), strings.Replace(address("reader"), "reader_", "_", 1)); err == nil {
		_ = c.Close(t.Context())
		t.Error("who is no member enters the database")
	}
	if got := server.SQL(t, database, `SELECT string_agg(DISTINCT author, ' ' ORDER BY author) FROM docket.verdicts`); got != "owner_"+database+" reviewer_"+database+" sender_"+database {
		t.Errorf("authors are %q", got)
	}
	if got := server.SQL(t, database, `SELECT string_agg(author, ' ') FROM docket.verdicts WHERE settles`); got != "owner_"+database {
		t.Errorf("it is settled by %q: who may not settle gives a verdict like others", got)
	}
	if got := server.SQL(t, database, `SELECT string_agg(event || ' ' || left(author, 6), ', ' ORDER BY seq) FROM docket.submission_events`); got != "sending sender, unknown sender, applied owner_, sending owner_" {
		t.Errorf("the history is %q", got)
	}
}

func TestWhoMayNotMakeATeamIsToldWhoMay(t *testing.T) {
	server, database, _ := made(t)
	at := server.Database(t)
	_, err := open(t, at("sender_"+database)).Init(t.Context())
	if err == nil || !strings.Contains(err.Error(), "nothing was changed") || !strings.Contains(err.Error(), "it takes CREATE on the database and CREATEROLE, which an administrator has, who runs `docket team init`") {
		t.Error(err)
	}
}

func TestAnOwnerMakesMembersAndNobodyElseDoes(t *testing.T) {
	server, database, address := made(t)
	server.SQL(t, database, `CREATE ROLE "new_`+database+`" LOGIN`)
	owner := open(t, address("owner"))
	if err := owner.Admit(t.Context(), "new_"+database, "sender", false); err != nil {
		t.Fatal(err)
	}
	member := open(t, strings.Replace(address("owner"), "owner_", "new_", 1))
	if s, err := member.Status(t.Context()); err != nil || s.Role != "sender" {
		t.Errorf("%+v, %v", s, err)
	}
	if err := member.Admit(t.Context(), "reader_"+database, "owner", false); err == nil || !strings.Contains(err.Error(), "an owner of the team may") {
		t.Errorf("a sender made somebody an owner, or is not told who may: %v", err)
	}
	if err := owner.Admit(t.Context(), "new_"+database, "superuser", false); err == nil {
		t.Error("there is a role that no team has")
	}
	if err := owner.Admit(t.Context(), "new_"+database, "", false); err != nil {
		t.Fatal(err)
	}
	if err := open(t, strings.Replace(address("owner"), "owner_", "new_", 1)).Leave(t.Context()); err == nil {
		t.Error("who was taken out still enters")
	}
}
