package rules_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"docket/client"
	"docket/config/store"
	"docket/ui/core/audit/reviewfile"
	"docket/ui/uitest"
	"docket/ui/view"
)

// export hands the review over to a file.
func export(d *uitest.Driver, path string) *uitest.Driver {
	return d.Press("E", "ctrl+u").Paste(path).Press("enter")
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestTheReviewIsHandedOverInFourForms(t *testing.T) {
	dir := t.TempDir()
	d := open(t, "DOC-1001", 80, 24)
	d.Press("a", "x", "c").Type("ask the buyer").Press("enter")
	d.Press("E").Shows("DOC-1001-review.html").Press("tab").Shows("DOC-1001-review.md").Press("esc")
	for format, want := range map[string]string{"html": "<svg", "md": "# Review of the audit rules of DOC-1001", "csv": "RULE-1001-0048", "json": `"format": "docket review"`} {
		path := filepath.Join(dir, "packet."+format)
		export(d, path).Shows("Exported")
		got := read(t, path)
		for _, w := range []string{want, "ask the buyer", "demo.analyst"} {
			if !strings.Contains(got, w) {
				t.Errorf("%s does not hold %q", format, w)
			}
		}
	}
}

func TestNoFileIsReplacedUnasked(t *testing.T) {
	t.Chdir(t.TempDir())
	path := "mine.md" // a short name: the question stands on one line wherever the test runs
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := open(t, "DOC-1003", 80, 24)
	export(d, path).Shows("Replace the file?", "mine.md exists already.").Press("enter")
	if read(t, path) != "mine" {
		t.Fatal("the file was replaced")
	}
	export(d, path).Press("y").Shows("Exported")
	if !strings.HasPrefix(read(t, path), "# Review") {
		t.Fatal("the file was not replaced")
	}
	export(d, path+"x").Shows("The name must end with .html, .md, .csv, .json").Press("esc")
	export(d, filepath.Join(t.TempDir(), "nowhere", "a.md")).Shows("There is no folder")
}

// another is a second person with a memory of their own.
func another(t *testing.T, name string, width, height int) *uitest.Driver {
	t.Helper()
	return uitest.Start(t, uitest.Options{View: "rules", Target: "DOC-1003", Width: width, Height: height,
		Profile: func(p *view.Profile) { p.Username = name }})
}

func TestTwoReviewsAreBroughtTogetherAndConflictsSettledOneByOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "theirs.json")
	theirs := another(t, "second.reviewer", 80, 24)
	theirs.Press("a", "x", "x", "a", "a").Press("g", "j", "c").Type("totals differ").Press("enter")
	export(theirs, path).Shows("Exported")

	d := another(t, "demo.analyst", 80, 24)
	d.Press("a", "a", "a", "g", "j", "c").Type("looks right").Press("enter")
	d.Press("b").Paste(path).Press("enter").Shows("Import into DOC-1003: 2 conflicts", "✓ accepted  ✗ rejected").Golden("merge_conflict_80x24")
	d.Resize(40, 12).Resize(80, 24)
	d.Press("v").Shows("accepted by demo.analyst", "rejected by second.reviewer", "looks right", "totals differ").Press("esc")
	d.Press("t").Shows("theirs ").Press("enter")
	d.Shows("Import into DOC-1003?", "agreement     1 rule", "only theirs   2 rules", "2 verdicts that only they gave", "1 conflict settled otherwise than here", "1 conflict as here").Hides("not in the list now")
	d.Press("esc").Shows("theirs ").Press("enter", "y")
	d.Shows("Imported 2 verdicts, settled 1 conflict.", "✓ 4", "✗ 1")
	d.Press("g", "j").Shows("✗ rejected by second.reviewer (theirs.json,", "demo.analyst: looks right")
	byThem := 0
	for _, v := range verdicts(t, d, "DOC-1003") {
		if strings.HasPrefix(v.By, "second.reviewer (theirs.json, ") && v.Decision == store.Accept {
			byThem++
		}
	}
	if byThem != 2 {
		t.Errorf("%d verdicts stand under their name", byThem)
	}
	packet := filepath.Join(t.TempDir(), "packet.md")
	export(d, packet).Shows("Exported")
	if got := read(t, packet); !strings.Contains(got, "## Agreement\n\n- With theirs.json, before the merge: the same on 1 of 3 rules that both had decided") {
		t.Errorf("the packet tells no agreement:\n%s", got[:min(len(got), 3000)])
	}
	d.Press("u").Shows("Undone: 3 verdicts", "✓ 3", "✗ 0")
}

// What the filter hides is imported as it was settled, and the question says so; a rule that is flagged here and stays so is as here.
func TestTheQuestionBeforeAnImportSaysWhatTheFilterHidesAndWhatStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "theirs.json")
	export(another(t, "second.reviewer", 100, 40).Press("x", "x").Press("g", "c").Type("totals differ").Press("enter"), path).Shows("Exported")
	d := another(t, "demo.analyst", 100, 40).Press("f", "a")
	d.Press("b").Paste(path).Press("enter").Shows("2 conflicts").Press("f", "j", "t").Press("enter")
	d.Shows("1 conflict settled otherwise than here", "1 conflict as here").Hides("not in the list now").Press("esc")
	d.Press("/").Type("differ").Press("enter").Press("enter").Shows("1 conflict of the import is not in the list now").Press("y")
	d.Shows("Imported 0 verdicts, settled 2 conflicts.", "✗ 1", "⚑ 1").Press("g").Shows("totals differ")
}

func TestTwoReviewsThatAgreeInAllAreToldInThePacket(t *testing.T) {
	path, packet := filepath.Join(t.TempDir(), "theirs.json"), filepath.Join(t.TempDir(), "packet.md")
	export(another(t, "second.reviewer", 80, 24).Press("a", "x"), path).Shows("Exported")
	d := another(t, "demo.analyst", 80, 24).Press("a", "x")
	d.Press("b").Paste(path).Press("enter").Shows("Nothing to import: 2 agreements")
	export(d, packet).Shows("Exported")
	if got := read(t, packet); !strings.Contains(got, "With theirs.json, before the merge: the same on 2 of 2 rules that both had decided") {
		t.Errorf("the packet tells no agreement:\n%s", got[:min(len(got), 3000)])
	}
}

func TestTheGlanceAtAMergeCountsEveryRuleOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "theirs.json")
	export(another(t, "second.reviewer", 80, 24).Press("a", "x", "x", "a"), path).Shows("Exported")
	older := strings.NewReplacer("PL-0880 is on both.", "PL-0880 is on one.", "1,150 kg in both", "1,150 kg in one").Replace(read(t, path))
	if err := os.WriteFile(path, refingerprinted(t, older), 0o600); err != nil {
		t.Fatal(err)
	}
	d := another(t, "demo.analyst", 80, 24)
	d.Press("a", "b").Paste(path).Press("enter")
	d.Shows("Import into DOC-1003?", "only here     1 rule", "only theirs   2 rules", "neither       12 rules", "together      15 rules", "beside these  2 verdicts",
		"2 verdicts that only they gave", "Not imported, as the content of the rule is another one here:")
	d.Press("y").Shows("Imported 2 verdicts, settled 0 conflicts.").Hides("another docket")
	d.Press("b").Paste(path).Press("enter").Shows("Nothing to import: 2 agreements, and no verdict of theirs on a rule", "Not imported, as the content of")
}

func TestAReviewWithStatesButWithoutVerdictsSaysWhatIsNotImported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "theirs.json")
	export(another(t, "second.reviewer", 80, 24).Press("a", "x"), path).Shows("Exported")
	var file map[string]any
	if err := json.Unmarshal([]byte(read(t, path)), &file); err != nil {
		t.Fatal(err)
	}
	d := another(t, "demo.analyst", 120, 40)
	for _, left := range []struct {
		rule  int
		shows []string
	}{
		{1, []string{"Import into DOC-1003?", "Their review has 15 rules and 1 verdict. 1 rule has a state but no"}},
		{0, []string{"Nothing to import:", "and 0 verdicts. 2 rules have a state but no verdict", "RULE-1003-0001 and"}},
	} {
		delete(file["rules"].([]any)[left.rule].(map[string]any), "verdict")
		b, err := json.Marshal(file)
		if err = errors.Join(err, os.WriteFile(path, b, 0o600)); err != nil {
			t.Fatal(err)
		}
		d.Press("b").Paste(path).Press("enter").Shows(left.shows...).Press("esc")
	}
}

// refingerprinted is a review whose rules were others when it was written.
func refingerprinted(t *testing.T, text string) []byte {
	t.Helper()
	var d reviewfile.Document
	err := json.Unmarshal([]byte(text), &d)
	for i, r := range d.Rules {
		d.Rules[i].Fingerprint = client.Rule{Raw: client.Value(r.Content)}.Fingerprint()
	}
	out, again := json.Marshal(d)
	if err = errors.Join(err, again); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAFileUnderMyOwnNameIsStillAnothersWord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "theirs.json")
	export(another(t, "demo.analyst", 80, 24).Press("a"), path).Shows("Exported")
	text := strings.Replace(read(t, path), `"at": "20`, `"at": "29`, 1)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d := another(t, "demo.analyst", 80, 24)
	d.Press("b").Paste(path).Press("enter").Shows("Import into DOC-1003?").Press("y").Shows("Imported 1 verdict")
	kept := verdicts(t, d, "DOC-1003")
	if len(kept) != 1 || !strings.HasPrefix(kept[0].By, "demo.analyst (theirs.json, ") || !strings.Contains(kept[0].By, " 29") || kept[0].At.Year() > d.Env.Now().Year() {
		t.Errorf("kept %+v", kept)
	}
}

func TestAMergeThatIsLeftChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "theirs.json")
	theirs := another(t, "second.reviewer", 80, 24)
	export(theirs.Press("x"), path)
	d := another(t, "demo.analyst", 80, 24)
	d.Press("a", "b").Paste(path).Press("enter", "t", "esc").Shows("Close without importing?", "1 conflict is decided.").Press("y").Shows("✓ 1", "✗ 0")
	d.Press("b").Paste(path + "x").Press("enter").Shows("There is no such file").Press("esc")
	if err := os.WriteFile(path, []byte(`{"format":"something else"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Press("b").Paste(path).Press("enter").Shows("It is not a review").Press("esc")
	d = open(t, "DOC-1001", 80, 24)
	export(theirs, path).Press("y")
	d.Press("b").Paste(path).Press("enter").Shows("Not imported: one is about anchor document")
}
