package team_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"docket/config/store"
	"docket/config/store/team"
)

func export(t *testing.T, tm *team.Team) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := tm.Export(t.Context(), &out, func(int) {}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// odd are texts that a line of JSON and a column of a database could get wrong.
var odd = []string{"", "plain", "a \"quoted\"\nline\t\\n", "\u2028 \u00a0 é 🂡", "NaN", "\\x00", "null", "{\"a\":1}", "'; DROP TABLE x", "<b>&amp;", "\u202e rtl"}

func TestWhatIsExportedAndImportedIsTheSame(t *testing.T) {
	_, database, address := made(t)
	_, copied, elsewhere := made(t)
	rnd := rand.New(rand.NewPCG(17, 6))
	text := func() string { return odd[rnd.IntN(len(odd))] }
	members := []*store.Store{joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)}
	for range 60 {
		s := members[rnd.IntN(2)]
		content := make([]byte, 1+rnd.IntN(30))
		for i := range content {
			content[i] = byte(rnd.IntN(256))
		}
		err := s.Verdicts.Set(t.Context(), here, []store.Verdict{{Anchor: "DOC-1", RuleID: text(), Fingerprint: "f" + text(), Content: content, Evidence: content,
			Decision: []store.Decision{store.NoDecision, store.Accept, store.Reject, store.Flag}[rnd.IntN(4)], Comment: text(), Carried: text()}})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range append(members, members...) {
		exchange(t, s)
	}
	if err := members[0].Assign(t.Context(), here, "DOC-1", []store.Assignment{{Rule: text(), Member: "somebody", Given: true}}); err != nil {
		t.Fatal(err)
	}
	for _, name := range odd[1:] {
		if err := share(t, members[0], store.SharedPreset, name, text()); err != nil {
			t.Fatal(err)
		}
	}
	sub, err := begin(t, members[1], settings("invoice "+odd[2], text()), false)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, members[1], sub.ID, store.Unknown)

	was := export(t, open(t, address("reader")))
	to := open(t, elsewhere(""))
	if n, err := to.Import(t.Context(), strings.NewReader(was), func(int) {}); err != nil || n != strings.Count(was, "\n")-1 {
		t.Fatalf("%d rows, %v", n, err)
	}
	if is := export(t, to); is != was {
		t.Errorf("it was\n%s\nand is\n%s", was, is)
	}
	if strings.Contains(was, "_"+copied) || !strings.Contains(was, `"author":"reviewer_`+database) {
		t.Error("who said what did not stay")
	}

	// It guards and goes on as every database of a team does.
	if _, err := raw(t, elsewhere("owner")).Exec(t.Context(), verdict+", author"+values+", 'x')"); err == nil {
		t.Error("after an import anybody can write in another's name")
	}
	other := joined(t, elsewhere("owner"), nil)
	exchange(t, other)
	if len(inForce(t, other)) != len(inForce(t, members[0])) {
		t.Error("another computer does not read the same")
	}
	if _, err := begin(t, other, settings("invoice "+odd[2], "x"), false); err == nil || !strings.Contains(err.Error(), "of sender_"+database) {
		t.Errorf("what is unsettled does not block: %v", err)
	}
	say(t, other, "R9", store.Accept, "")
	exchange(t, other)

	for who, what := range map[string]string{"": was, "owner": `{"schema":3}`} {
		if _, err := open(t, elsewhere(who)).Import(t.Context(), strings.NewReader(what), func(int) {}); err == nil {
			t.Errorf("%q imports into what is not empty, or without owning the tables", who)
		}
	}
}

func TestAnExportThatIsCutOrOfSomethingElseLeavesNothing(t *testing.T) {
	server, database, address := made(t)
	s := joined(t, address("reviewer"), nil)
	say(t, s, "R1", store.Accept, "")
	exchange(t, s)
	whole := export(t, open(t, address("reader")))
	_, empty, elsewhere := made(t)
	for _, bad := range []string{"", "{}", "[]", whole[:len(whole)-20], strings.Replace(whole, `"verdicts"`, `"pg_authid"`, 1), strings.Replace(whole, `{"schema":`, `{"schema":9`, 1)} {
		if _, err := open(t, elsewhere("")).Import(t.Context(), strings.NewReader(bad), func(int) {}); err == nil {
			t.Errorf("%.60q was imported", bad)
		}
	}
	if n := server.SQL(t, empty, `SELECT (SELECT count(*) FROM docket.verdicts) + (SELECT count(*) FROM docket.contents)`); n != "0" {
		t.Errorf("%s rows are there", n)
	}
	if n := server.SQL(t, empty, `SELECT count(*) FROM pg_class WHERE relname = 'verdicts' AND relforcerowsecurity`); n != "1" {
		t.Errorf("the tables of %s and %s are not guarded", database, empty)
	}
}

func TestRetentionDeletesWhatNoLongerCounts(t *testing.T) {
	server, database, address := made(t)
	a, b := joined(t, address("reviewer"), nil), joined(t, address("sender"), nil)
	exchange(t, b)
	for _, d := range []store.Decision{store.Accept, store.Reject, store.Flag} {
		say(t, a, "R1", d, "")
		exchange(t, a)
	}
	say(t, b, "R1", store.Accept, "stays")
	exchange(t, b)
	for _, value := range []string{"1", "2", "3"} {
		sub, err := begin(t, b, settings("invoice", value), false)
		if err != nil {
			t.Fatal(err)
		}
		finish(t, b, sub.ID, store.Accepted)
	}
	open1 := settings("order", "1")
	if _, err := begin(t, b, open1, false); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t, address("sender")).Prune(t.Context(), 0); err == nil {
		t.Error("a sender deletes what others said")
	}
	owner := open(t, address("owner"))
	if deleted, err := owner.Prune(t.Context(), time.Hour); err != nil || deleted[0].Rows+deleted[3].Rows != 0 {
		t.Errorf("what is newer was deleted: %+v, %v", deleted, err)
	}
	deleted, err := owner.Prune(t.Context(), -time.Hour)
	if err != nil || deleted[0].Rows != 2 || deleted[3].Rows != 2 {
		t.Fatalf("%+v, %v", deleted, err)
	}
	c := joined(t, address("owner"), nil)
	exchange(t, c)
	if got := inForce(t, c); len(got) != 1 || len(got[0].Words) != 2 || got[0].Comment != "stays" {
		t.Errorf("what counts is %+v", got)
	}
	last, there, err := c.Submissions.LastSent(t.Context(), here, "invoice")
	if err != nil || !there || string(last.Data) != `{"value":"3"}` {
		t.Errorf("%+v, %v", last, err)
	}
	if _, err := begin(t, c, open1, false); err == nil {
		t.Error("what is unsettled blocks no longer")
	}
	if got := server.SQL(t, database, `SELECT string_agg(relforcerowsecurity::text, ' ') FROM pg_class WHERE relname IN ('verdicts', 'assignments', 'submissions') AND relkind = 'r'`); got != "true true true" {
		t.Errorf("rows are guarded: %s", got)
	}
}

// A part is counted from everything since the last whole set, once an outcome before it is resolved: a member's new computer
// has it all from the team's database.
func TestRetentionKeepsWhatAPartIsCountedFrom(t *testing.T) {
	_, _, address := made(t)
	a := joined(t, address("sender"), nil)
	send := func(state, changes string) string {
		t.Helper()
		n := settings("invoice", fmt.Sprint(state, changes, time.Now()))
		n.Changes = []byte(changes)
		sub, err := begin(t, a, n, true)
		if err != nil {
			t.Fatal(err)
		}
		finish(t, a, sub.ID, state)
		return sub.ID
	}
	resolve := func(id, as string) {
		t.Helper()
		if err := a.Submissions.Resolve(t.Context(), id, as, "looked there", nil); err != nil {
			t.Fatal(err)
		}
	}
	const whole, part = `{"changed_only":false}`, `{"changed_only":true}`
	send(store.Accepted, "no JSON, so a whole set")
	want := []string{send(store.Accepted, whole), send(store.Unknown, whole), send(store.Accepted, part), send(store.Unknown, part)}
	send(store.Rejected, whole)
	want = append(want, send(store.Accepted, part))
	resolve(want[1], store.Applied)
	if _, err := open(t, address("owner")).Prune(t.Context(), -time.Hour); err != nil {
		t.Fatal(err)
	}
	resolve(want[1], store.NotApplied) // a whole set that did not arrive after all
	resolve(want[3], store.Applied)
	for name, s := range map[string]*store.Store{"who sent them": a, "a new computer": joined(t, address("sender"), nil)} {
		exchange(t, s)
		last, _, err := s.Submissions.LastSent(t.Context(), here, "invoice")
		if counted, unread := s.Submissions.Counted(t.Context(), last); err != nil || unread != nil || last.ID != want[4] || counted != want[3] {
			t.Errorf("%s counts %q in %q, not %q in %q", name, counted, last.ID, want[3], want[4])
		}
		all, err := s.Submissions.List(t.Context(), store.SubmissionFilter{Limit: 7})
		var ids []string
		for _, sub := range slices.Backward(all) {
			ids = append(ids, sub.ID)
		}
		if name == "a new computer" && !slices.Equal(ids, want) || err != nil {
			t.Errorf("%s has %q, not %q, %v", name, ids, want, err)
		}
	}
}
