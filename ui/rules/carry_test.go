package rules_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
	"docket/ui/view"
)

// likes answers with three rules that are the same for every anchor document but for what is local to it.
func likes(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		anchor := r.FormValue("anchor_document_id")
		var rules []string
		for i, name := range []string{"a.x equal_to b.x", "a.y equal_to b.y", "a.z equal_to b." + anchor} {
			rules = append(rules, fmt.Sprintf(`{"rule_id":"%s-%d","rule_name":%q,"enable":"true","anchor_document_id":%q,"justification":"seen in %s"}`, anchor, i, name, anchor, anchor))
		}
		fmt.Fprintf(w, `{"success":true,"total":3,"rules":[%s]}`, strings.Join(rules, ","))
	}))
	t.Cleanup(server.Close)
	return server
}

func TestVerdictsAreCarriedOverFromAnotherAnchorDocument(t *testing.T) {
	server, path := likes(t), filepath.Join(t.TempDir(), "docket.db")
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "D-1", URL: server.URL, StatePath: path, Width: 140, Height: 30})
	d.Press("C").Shows("No rule here was judged on another anchor document").Press("a", "X").Type("no contract").Press("enter")
	d.Press("o").Type("D-2").Press("enter").Shows("2 of 3 rules as on D-1, judged", "Press C to carry the verdicts over.").Shows("✓ accepted 0")
	d.Press("W").Shows("as on D-1").Press("esc")
	d.Press("C").Shows("Carry 2 verdicts over from D-1?", "accepted", "rejected", "commented   1 rule", "a.x = b.x", "a.y = b.y").Press("esc").Shows("✓ accepted 0")
	d.Press("C", "y").Shows("✓ accepted 1", "✗ rejected 1", "2 verdicts carried over from D-1. Press u to undo it in one step.")
	d.Press("g").Shows("carried from", "D-1, accepted by demo.analyst on").Press("W").Shows("carried", "2 rules").Press("esc")
	d.Press("u").Shows("✓ accepted 0", "✗ rejected 0")
}

func TestTheQuestionBeforeACarrySaysWhatTheListDoesNotShow(t *testing.T) {
	server, path := likes(t), filepath.Join(t.TempDir(), "docket.db")
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "D-1", URL: server.URL, StatePath: path, Width: 140, Height: 30})
	d.Press("a", "x").Press("o").Type("D-2").Press("enter").Press("/").Type("a.x").Press("enter").Shows("1 of 3 rules")
	d.Press("C").Shows("Carry 2 verdicts over from D-1?", "not in the list now 1 rule").Press("esc", "esc", "C").Shows("Carry 2 verdicts").Hides("not in the list now")
}

// A comment that stands here is kept, and the question says that the other one does not come.
func TestTheQuestionBeforeACarrySaysWhichCommentsStayBehind(t *testing.T) {
	server, path := likes(t), filepath.Join(t.TempDir(), "docket.db")
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "D-1", URL: server.URL, StatePath: path, Width: 140, Height: 40})
	d.Press("X").Type("no contract").Press("enter", "X").Type("too late").Press("enter")
	d.Press("o").Type("D-2").Press("enter", "g", "c").Type("seen here").Press("enter")
	d.Press("C").Shows("commented   1 rule", "1 comment stays behind: where a rule has a comment here,").Press("y").Shows("2 verdicts carried over")
	for _, v := range verdicts(t, d, "D-2") {
		if want := map[string]string{"D-2-0": "seen here", "D-2-1": "too late"}[v.RuleID]; v.Comment != want {
			t.Errorf("%s: %q", v.RuleID, v.Comment)
		}
	}
}

// What is carried over is what is said on the other anchor document by now.
func TestACarryTakesTheVerdictsAsTheyAreWhenItIsAskedFor(t *testing.T) {
	server, path := likes(t), filepath.Join(t.TempDir(), "docket.db")
	o := uitest.Options{View: "rules", Target: "D-1", URL: server.URL, StatePath: path, Width: 140, Height: 30}
	b := uitest.Start(t, o)
	b.Press("a", "a")
	o.Target = "D-2"
	a := uitest.Start(t, o).Shows("2 of 3 rules as on D-1, judged")
	b.Press("g", "x", "g", "j", "p")
	a.Press("C").Shows("Carry 1 verdict over from D-1?", "rejected").Hides("accepted    ").Press("esc")
	b.Press("g", "p")
	a.Press("C").Shows("The earlier verdicts were taken back meanwhile.")
}

// The window of lint may be opened before the earlier verdicts are read: until then nobody knows that there are none.
func TestNoEarlierVerdictsAreDeniedBeforeTheyAreLookedThrough(t *testing.T) {
	v := viewOf(t, open(t, "DOC-1001", 140, 40))
	key(v, 'i')
	cmd, _ := view.Dispatch(v.Actions(), press('C'))
	if said, is := cmd().(view.Notify); !is || said.Text != "Earlier verdicts are still being looked through." {
		t.Errorf("it says %v", cmd())
	}
}

// In a team what is carried counts there by now, also where others judged since this computer read it last.
func TestACarryTakesWhatCountsInTheTeamByNow(t *testing.T) {
	m, server, path := newTeam(t), likes(t), filepath.Join(t.TempDir(), "docket.db")
	m.member("alice", "sender", false)
	o := uitest.Options{View: "rules", Target: "D-1", URL: server.URL, StatePath: path, Width: 140, Height: 40, Team: m.open("alice_" + m.database)}
	alice := uitest.Start(t, o)
	alice.Press("a", "a").WaitFor("accepted 2")
	alice.Press("q")
	o.Target, o.Team = "D-2", m.open("alice_"+m.database)
	alice = uitest.Start(t, o).Shows("2 of 3 rules as on D-1, judged")
	o.Target, o.Team, o.StatePath = "D-1", m.member("bob", "sender", false), ""
	bob := uitest.Start(t, o)
	bob.WaitFor("accepted 2").Press("g", "x").WaitFor("rejected 1")
	bob.Press("q")
	alice.Press("C").Shows("Carry 1 verdict over from D-1?", "that count in the team").Hides("computer read it last").Press("esc")
	m.away(true)
	alice.Press("C").Shows("Carry 1 verdict over from D-1?", "What counts is as this computer read it last.")
}

// Of equal rules that were judged differently elsewhere, the one with the same id is meant; without it nobody knows which.
func TestACarryTellsEqualRulesApart(t *testing.T) {
	ids := map[string][]string{"A": {"A-1", "A-8", "A-3"}, "B": {"B-1", "B-2", "B-3"}, "C": {"C-1"}, "D": {"A-1", "A-8", "A-3"}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var rules []string
		for i, id := range ids[r.FormValue("anchor_document_id")] {
			rules = append(rules, fmt.Sprintf(`{"rule_id":%q,"rule_name":%q,"enable":"true"}`, id, []string{"a.x equal_to b.x", "a.x equal_to b.x", "a.z equal_to b.z"}[i]))
		}
		fmt.Fprintf(w, `{"success":true,"total":%d,"rules":[%s]}`, len(rules), strings.Join(rules, ","))
	}))
	t.Cleanup(server.Close)
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "A", URL: server.URL, StatePath: filepath.Join(t.TempDir(), "docket.db"), Width: 140, Height: 40})
	d.Press("a", "X").Type("too late").Press("enter", "x")
	d.Press("o").Type("B").Press("enter").Shows("1 of 3 rules as on A, judged").Press("C").Shows("Carry 1 verdict over from A?", "rejected    1 rule", "a.z = b.z",
		"2 rules are left out, as equal rules were judged differently there:", "B-1 and B-2.").Hides("accepted    ", "  a.x = b.x ").Press("y").Shows("✗ rejected 1", "✓ accepted 0")
	d.Press("C").Shows("Nothing to carry over from A: 2 rules are left out")
	d.Press("o").Type("C").Press("enter").Hides("rule as on A").Press("C").Shows("1 rule is left out", "C-1.")
	d.Press("o").Type("D").Press("enter").Press("C").Type("A").Press("enter").Shows("accepted    1 rule", "rejected    2 rules").Press("y").Shows("✓ accepted 1", "✗ rejected 2")
	for _, v := range verdicts(t, d, "D") {
		if (v.RuleID == "A-1") != (v.Decision == "accept") || (v.RuleID == "A-8") != (v.Comment == "too late") {
			t.Errorf("%s is %s, %q", v.RuleID, v.Decision, v.Comment)
		}
	}
}
