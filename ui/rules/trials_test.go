package rules

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit"
	"docket/ui/core/audit/judge"
	"docket/ui/core/audit/trials"
	"docket/ui/rules/loading"
	"docket/ui/theme"
	"docket/ui/view"
)

// rootless is the view without the root, so that a trial is under way for as long as a test wants.
func rootless(t *testing.T) *model {
	t.Helper()
	memory, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "docket.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = memory.Close() })
	m := newModel(&view.Env{Context: t.Context(), Theme: theme.New(theme.Options{Dark: true}), Now: time.Now, Store: memory})
	m.SetSize(120, 40)
	return m
}

// came shows rules that an answer brought; the description of the second one tells answers apart.
func (m *model) came(t *testing.T, anchor, description string) *loading.Rules {
	t.Helper()
	set := &client.RuleSet{Rules: made(t, `{"rule_name":"a.number equal_to b.number","description":"on both"}`, `{"rule_name":"a.x equal_to b.x","description":"`+description+`"}`)}
	r := loading.New(anchor, audit.NewReview(set, nil), set)
	m.loader.Wanted = anchor
	m.answered(r, nil)
	return r
}

// begin begins a trial, and returns what the screen does next.
func begin(t *testing.T, m *model, of *loading.Rules) tea.Msg {
	t.Helper()
	m.records.Looking(of) // the records are those of this anchor document from here on
	for name, content := range map[string]string{"a": "number,x\n1,2\n", "b": "number,x\n1,2\n"} {
		table, err := trials.Load([]byte(content))
		if err != nil {
			t.Fatal(err)
		}
		table.Of = name
		m.records.Put(table)
	}
	return m.records.TryAll(of)()
}

// end lets a trial end, and returns what is said of it.
func end(t *testing.T, m *model, work tea.Msg) string {
	t.Helper()
	for {
		w, is := work.(view.Work)
		if !is {
			said, _ := work.(view.Notify)
			return said.Text
		}
		cmd, taken := m.records.To(m.review.Rules, m.loader.Past)(w.Run())
		if !taken {
			t.Fatal("the trial was given up")
		}
		work = cmd()
	}
}

// What a trial comes to belongs to the rules of its anchor document as they are by then, also where they came again and
// others are on screen.
func TestATrialsOutcomeGoesToTheRulesThatCameAgainMeanwhile(t *testing.T) {
	m := rootless(t)
	begun := begin(t, m, m.came(t, "D-1", "one"))
	again := m.came(t, "D-1", "one and a half")
	m.came(t, "D-2", "one")
	const want = "The rules of D-1 were tried: 1 holds. 1 rule changed since the trial began. Press T to try again."
	if said := end(t, m, begun); said != want {
		t.Errorf("said %q", said)
	}
	if again.Trial == nil || again.Rows[0].Tally == nil || again.Rows[0].Tally.Outcome() != judge.Holds || again.Rows[1].Tally != nil {
		t.Error("the rules as they are now do not have what the trial came to")
	}
}

func TestATrialOfRulesThatAreNotInMemoryAnyMoreSaysSo(t *testing.T) {
	m := rootless(t)
	begun := begin(t, m, m.came(t, "D-1", "one"))
	for _, anchor := range []string{"D-2", "D-3", "D-4", "D-5", "D-6", "D-7", "D-8", "D-9", "D-10", "D-11"} {
		m.came(t, anchor, "one")
	}
	const want = "The trial of D-1 has ended, but its rules are not in memory any more. Open D-1 and press T to try them again."
	if said := end(t, m, begun); said != want {
		t.Errorf("said %q", said)
	}
}

// One trial runs at a time. That of another anchor document is ended by who wants that, and by nobody else.
func TestATrialOfAnotherAnchorDocumentIsEndedByWhoWantsThat(t *testing.T) {
	m := rootless(t)
	first := m.came(t, "D-1", "one")
	begun := begin(t, m, first)
	second := m.came(t, "D-2", "one")
	asked, is := m.records.TryAll(second)().(view.Confirm)
	if !is || asked.Title != "Stop the trial of D-1?" {
		t.Fatalf("asked %q", asked.Title)
	}
	if end(t, m, begun); first.Trial == nil {
		t.Error("the trial was ended before that was confirmed")
	}
	begun = begin(t, m, first)
	asked, _ = m.records.TryAll(second)().(view.Confirm)
	if end(t, m, asked.Then()()); second.Trial == nil {
		t.Error("what was confirmed did not begin")
	}
	if _, taken := m.records.To(m.review.Rules, m.loader.Past)(begun.(view.Work).Run()); taken {
		t.Error("the trial that was ended is taken")
	}
}

// Who answers has seen what the rules came to before.
func TestATrialThatEndsWhileAQuestionIsOpenGivesNoVerdict(t *testing.T) {
	m := rootless(t)
	of := m.came(t, "D-1", "one")
	end(t, m, begin(t, m, of))
	actions := m.review.Actions()
	accept := actions[slices.IndexFunc(actions, func(a view.Action) bool { return a.Name == "Accept what holds" })].Do
	asked, is := accept()().(view.Confirm)
	if !is || asked.Title != "Accept 2 rules?" {
		t.Fatalf("asked %+v", asked)
	}
	end(t, m, begin(t, m, of))
	if said, _ := asked.Then()().(view.Notify); said.Text != "No verdict was given: what the trial came to changed meanwhile. Look at the rules again." || of.Counts.Decided() != 0 {
		t.Errorf("said %q, and %d are decided", said.Text, of.Counts.Decided())
	}
}
