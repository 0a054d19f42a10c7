package rules_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client/allocs"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/uitest"
	"docket/ui/view"
)

// manyAlike answers with rules that are the same on every anchor document but for their ids.
func manyAlike(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rules := make([]string, failing)
		for i := range rules {
			rules[i] = fmt.Sprintf(`{"rule_id":"%s-%d","rule_name":"a.f%d equal_to b.f%d","enable":"true"}`, r.FormValue("anchor_document_id"), i, i, i)
		}
		fmt.Fprintf(w, `{"success":true,"total":%d,"rules":[%s]}`, failing, strings.Join(rules, ","))
	}))
	t.Cleanup(server.Close)
	return server
}

// What comes from another anchor document or from a file is given as any other decision on many rules: beside the
// screen's work, with its progress, and not at all after esc.
func TestThousandsAreCarriedOverAndImportedBesideTheScreen(t *testing.T) {
	n := view.Thousands(failing)
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "D-1", URL: manyAlike(t).URL, Width: 140, Height: 30})
	d.Press("*", "a", "y").Shows("✓ accepted " + n)
	d.Press("o").Type("D-2").Press("enter").Shows(n + " of " + n + " rules as on D-1")
	path := filepath.Join(t.TempDir(), "review.csv")
	export(d, path).Shows("Exported")
	stopped := func(question string, ask ...string) {
		d.Press(ask...).Shows(question)
		d.PressOnly("y")
		d.Shows("judging rules, 0 of "+n, "accepted 0").PressOnly("esc")
		d.Idle()
		d.Shows("Stopped. No verdict was given.", "accepted 0").Press("u").Shows("Nothing to undo")
	}
	stopped("Carry "+n+" verdicts over from D-1?", "C")
	d.Press("C", "y").Shows(n+" verdicts carried over from D-1.", n+"/"+n).Press("u").Shows("Undone: "+n+" verdicts.", "✓ accepted 0")

	if err := os.WriteFile(path, []byte(strings.ReplaceAll(read(t, path), "pending,,", "pending,accept,")), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Press("b").Paste(path).Press("enter").Shows("Import into D-2: " + n + " of " + n + " lines")
	stopped("Import "+n+" verdicts into D-2?", "enter")
	d.Press("b").Paste(path).Press("enter", "enter", "y").Shows("Imported "+n+" verdicts.", n+"/"+n)
	d.Press("u").Shows("Undone: " + n + " verdicts.")
}

// A key that is typed while a step on many rules is made neither comes before it nor takes the step before back.
func TestNothingIsDecidedOrUndoneWhileThousandsAreJudged(t *testing.T) {
	n := view.Thousands(failing)
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "D-1", URL: manyAlike(t).URL, Width: 140, Height: 30})
	d.Press("a", "*", "x")
	d.PressOnly("y")
	for _, key := range []string{"u", "f", "X", "c", "p", "U", "E", "b"} {
		d.PressOnly(key)
		d.Shows("Verdicts on "+n+" rules are being given. Press Esc to stop.", "accepted 1", "flagged 0")
	}
	d.Idle()
	d.Shows("✗ rejected "+n).Press("u").Shows("Undone: "+n+" verdicts.", "✓ accepted 1", "✗ rejected 0")
}

// Rules that are judged may leave the screen, and the memory, meanwhile.
func TestThousandsAreJudgedWhileOtherRulesAreOpened(t *testing.T) {
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-10000", Width: 140, Height: 30})
	d.Press("*", "a")
	for _, key := range []string{"y", "o", "D", "O", "C", "-", "1", "0", "0", "2", "enter"} {
		d.PressOnly(key)
	}
	d.Idle()
	d.Shows("DOC-1002", "✓ accepted 0").Hides("Press u").Press("u").Shows("Nothing to undo on DOC-1002.")
	d.Press("o").Type("DOC-10000").Press("enter").Shows("✓ accepted 10,000").Press("u").Shows("Undone: 10,000 verdicts.", "✓ accepted 0")
}

// The end of a step is what the screen waits for: it costs each rule little more than its verdict.
func TestTheEndOfADecisionOnManyAllocatesLittleForEachRule(t *testing.T) {
	if testing.Short() {
		t.Skip("counts allocations: in the long form")
	}
	v := viewOf(t, open(t, "DOC-10000", 200, 50))
	key(v, '*')
	most, todo := uint64(0), []tea.Cmd{key(v, 'a')}
	for ; len(todo) > 0; todo = todo[1:] {
		if todo[0] == nil {
			continue
		}
		switch msg := todo[0]().(type) {
		case tea.BatchMsg:
			todo = append(todo, msg...)
		case view.Confirm:
			todo = append(todo, msg.Then())
		case view.Work:
			done, next := msg.Run(), tea.Cmd(nil)
			count, _ := allocs.Once(t, func() { next = v.Update(done) })
			most, todo = max(most, count), append(todo, next)
		}
	}
	if most < 10_000 || most > 15_000 {
		t.Errorf("the longest step allocates %d times for 10,000 rules", most)
	}
}

func TestWhatAnotherDocketJudgedMeanwhileIsNotReplacedUnseen(t *testing.T) {
	d := open(t, "DOC-1003", 100, 30).Press("a", "j", "a", "u", "k", "u")
	other := func(decision store.Decision, comment string) {
		t.Helper()
		set, err := d.Env.Client.Rules(t.Context(), "DOC-1003")
		if err != nil {
			t.Fatal(err)
		}
		v := audit.NewReview(set, nil).Judge([]int{0}, decision, "second.docket")
		v[0].Comment = comment
		if err := d.Store.Verdicts.Set(t.Context(), d.Env.Scope, v); err != nil {
			t.Fatal(err)
		}
	}
	d.Press("*", "a").Shows("Accept 15 rules?")
	other(store.Reject, "totals differ")
	d.Press("y").Shows("Not given to 1 rule: another docket judged it meanwhile", "✓ 14", "✗ 1", "totals differ")
	d.Press("g")
	other(store.Flag, "look again")
	d.Press("a").Shows("Not given to 1 rule", "⚑ 1", "look again")
	d.Press("g", "a").Shows("✓ 15", "Every rule has its verdict")
	if got := verdicts(t, d, "DOC-1003"); len(got) != 15 || got[14].Comment != "second.docket: look again" {
		t.Errorf("in force: %+v", got)
	}
}

func TestAVerdictThatIsWrittenWhenDocketIsLeftReplacesNothingUnseen(t *testing.T) {
	o := uitest.Options{View: "rules", Target: "DOC-1003", Width: 100, Height: 30, StatePath: filepath.Join(t.TempDir(), "docket.db")}
	d := uitest.Start(t, o)
	db, err := sql.Open("sqlite", o.StatePath)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	do := func(statement string) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	do("CREATE TRIGGER full BEFORE INSERT ON verdict_steps BEGIN SELECT RAISE(ABORT, 'full'); END")
	d.Press("a", "a").Shows("2 verdicts not saved yet")
	do("DROP TRIGGER full")
	set, err := d.Env.Client.Rules(t.Context(), "DOC-1003")
	if err != nil {
		t.Fatal(err)
	}
	theirs := audit.NewReview(set, nil).Judge([]int{0}, store.Reject, "second.docket")
	if err := d.Store.Verdicts.Set(t.Context(), d.Env.Scope, theirs); err != nil {
		t.Fatal(err)
	}
	if d.Press("ctrl+c").Shows("Quit?").Press("y"); !d.Quit() {
		t.Fatal("not left")
	}
	if got := verdicts(t, d, "DOC-1003"); len(got) != 2 || got[0].By != "second.docket" || got[0].Decision != store.Reject || got[1].Decision != store.Accept {
		t.Errorf("in force: %+v", got)
	}
	uitest.Start(t, o).Shows("Not saved when docket was ended", "1 verdict on DOC-1003", "RULE-1003-0001 stays as another docket judged", "rejected", "yours was accepted").Press("esc")
	uitest.Start(t, o).Hides("Not saved")
}
