package rules_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"docket/config/store"
	"docket/ui/uitest"
	"docket/ui/view"
)

// on is the verdict on the rule of this id.
func on(t *testing.T, d *uitest.Driver, anchor, id string) (found store.Verdict) {
	t.Helper()
	for _, v := range verdicts(t, d, anchor) {
		if v.RuleID == id {
			found = v
		}
	}
	return found
}

func TestACommentOnAnothersVerdictLeavesItTheirs(t *testing.T) {
	path, packet := filepath.Join(t.TempDir(), "theirs.json"), filepath.Join(t.TempDir(), "packet.md")
	export(another(t, "bob", 120, 40).Press("x", "g", "c").Type("too late").Press("enter"), path).Shows("Exported")
	d := another(t, "gia", 120, 40)
	d.Press("b").Paste(path).Press("enter").Shows("Import into DOC-1003?").Press("y").Shows("Imported 1 verdict")
	decided := on(t, d, "DOC-1003", "RULE-1003-0001").At
	d.Advance(24*time.Hour).Press("g", "c").Shows("too late").Press("ctrl+u").Type("mine too").Press("enter").Shows("Comment saved.", "✗ rejected by bob (theirs.json,", "gia: mine too")
	if v := on(t, d, "DOC-1003", "RULE-1003-0001"); !strings.HasPrefix(v.By, "bob (theirs.json, ") || v.Decision != store.Reject || v.Comment != "gia: mine too" || v.At.Sub(decided) > time.Second {
		t.Errorf("stored is %s by %s, %s: %q", v.Decision, v.By, v.At, v.Comment)
	}
	export(d, packet).Shows("Exported")
	if got := read(t, packet); !strings.Contains(got, "Rejected by bob (theirs.json, ") || strings.Contains(got, "Rejected by gia") || !strings.Contains(got, "gia: mine too") {
		t.Errorf("the packet says\n%s", got)
	}
	d.Press("u").Shows("Undone: comment").Hides("mine too").Press("U").Shows("gia: mine too", "rejected by bob")
	// My own words need no name, and who judges the rule has judged it.
	d.Press("g", "c").Shows("│ mine too ").Press("esc").Press("x").Press("g").Shows("✗ rejected by gia, ").Hides("gia: mine too")
	if v := on(t, d, "DOC-1003", "RULE-1003-0001"); v.By != "gia" || v.Comment != "mine too" {
		t.Errorf("judged is %s by %s: %q", v.Decision, v.By, v.Comment)
	}
	d.Press("x").Shows("This rule was rejected already.")
}

func TestACarriedCommentSaysWhoseWordsItIs(t *testing.T) {
	server, dir := likes(t), t.TempDir()
	start := func(name, anchor string) *uitest.Driver {
		return uitest.Start(t, uitest.Options{View: "rules", Target: anchor, URL: server.URL, StatePath: filepath.Join(dir, name+".db"), Width: 140, Height: 40,
			Profile: func(p *view.Profile) { p.Username = name }})
	}
	theirs, path := start("ben", "D-1"), filepath.Join(dir, "ben.json")
	export(theirs.Press("x", "g", "c").Type("I checked it").Press("enter"), path).Shows("Exported")
	d := start("ada", "D-1")
	d.Press("b").Paste(path).Press("enter", "y").Shows("Imported 1 verdict")
	d.Press("o").Type("D-2").Press("enter", "C", "y").Shows("1 verdict carried over")
	if v := on(t, d, "D-2", "D-2-0"); v.By != "ada" || !strings.HasPrefix(v.Comment, "ben (ben.json, ") || !strings.HasSuffix(v.Comment, "): I checked it") {
		t.Errorf("carried is %s by %s: %q", v.Decision, v.By, v.Comment)
	}
	d.Press("g", "a")
	if v := on(t, d, "D-2", "D-2-0"); v.Decision != store.Accept || v.Carried != "" || !strings.HasPrefix(v.Comment, "ben (ben.json, ") {
		t.Errorf("judged is %s by %s: %q", v.Decision, v.By, v.Comment)
	}
}

// What is carried on says where it was decided, not where it came by.
func TestWhatIsCarriedOnceMoreSaysWhereItWasDecided(t *testing.T) {
	server := likes(t)
	d := uitest.Start(t, uitest.Options{View: "rules", Target: "D-1", URL: server.URL, StatePath: filepath.Join(t.TempDir(), "docket.db"), Width: 140, Height: 40})
	d.Press("a").Press("o").Type("D-2").Press("enter", "C", "y").Shows("1 verdict carried over")
	d.Press("o").Type("D-3").Press("enter", "C").Shows("Carry verdicts over from", "▌ D-2").Press("enter").Shows("over from D-2?").Press("y").Shows("1 verdict carried over")
	if v := on(t, d, "D-3", "D-3-0"); !strings.HasPrefix(v.Carried, "D-1, accepted by demo.analyst on ") {
		t.Errorf("carried from %q", v.Carried)
	}
}

// A conflict that is flagged is another decision: what the one before was given on does not go with it.
func TestAConflictThatIsFlaggedIsNoLongerCarried(t *testing.T) {
	server, dir := likes(t), t.TempDir()
	start := func(name, anchor string) *uitest.Driver {
		return uitest.Start(t, uitest.Options{View: "rules", Target: anchor, URL: server.URL, StatePath: filepath.Join(dir, name+".db"), Width: 140, Height: 40,
			Profile: func(p *view.Profile) { p.Username = name }})
	}
	path := filepath.Join(dir, "ben.json")
	export(start("ben", "D-2").Press("x"), path).Shows("Exported")
	d := start("ada", "D-1")
	d.Press("a").Press("o").Type("D-2").Press("enter", "C", "y").Shows("carried over").Press("g").Shows("carried from")
	d.Press("b").Paste(path).Press("enter").Shows("1 conflict").Press("f", "enter", "y").Shows("settled 1 conflict", "⚑ flagged by ada").Hides("carried from")
	if v := on(t, d, "D-2", "D-2-0"); v.Decision != store.Flag || v.Carried != "" {
		t.Errorf("settled is %s, carried from %q", v.Decision, v.Carried)
	}
}
