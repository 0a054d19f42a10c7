package rules_test

import (
	"path/filepath"
	"strings"
	"testing"

	"docket/ui/uitest"
)

// presses counts what a person presses; a path that is pasted is one.
type presses struct {
	*uitest.Driver
	n int
}

func (p *presses) press(keys ...string) *presses {
	p.n += len(keys)
	p.Press(keys...)
	return p
}

func (p *presses) paste(text string) *presses {
	p.n++
	p.Paste(text)
	return p
}

func TestTheDemosRulesAreJudgedWithEvidenceAndHandedOverInTwentyFiveKeys(t *testing.T) {
	p := &presses{Driver: open(t, "DOC-1001", 80, 24)}
	t.Chdir(t.TempDir())
	p.press("T", "p", "t").Shows("Tried 48 rules: 34 hold, 7 fail, 7 undecidable.")
	p.press("A", "y").Shows("✓ 34")
	p.press("F", "*", "X").paste("the records differ").press("enter").Shows("✗ 7")
	p.press("esc", "w", "*", "f", "y").Shows("⚑ 7", "Every rule has its verdict. Press E to export the review.")
	p.press("E", "enter").Shows("Exported DOC-1001-review.html")
	if p.n > 17 { // of 25
		t.Errorf("it took %d keys", p.n)
	}
	packet := read(t, filepath.Join(".", "DOC-1001-review.html"))
	for _, want := range []string{"✗ rejected", "the records differ", ">9787.95</td>", "load 1 of invoice_records", "the verdicts on 48 rules rest on it", "demo.analyst", "RULE-1001-0001, RULE-1001-0005, RULE-1001-0009, RULE-1001-0025"} {
		if !strings.Contains(strings.NewReplacer("<bdi>", "", "</bdi>", "").Replace(packet), want) {
			t.Errorf("the packet has no %q", want)
		}
	}
	t.Logf("%d keys", p.n)
}

// With files in place of the demo's datasources, of two of its four document types: the packet says which verdicts rest on none.
func TestRulesAreJudgedOnFilesAndHandedOverInTwentyFiveKeys(t *testing.T) {
	p := &presses{Driver: open(t, "DOC-1001", 80, 24)}
	t.Chdir(t.TempDir())
	p.press("T", "enter").paste(file(t, "billed.csv", billed)).press("enter", "j", "enter").paste(file(t, "ordered.csv", ordered)).press("enter", "t")
	p.Shows("Tried 48 rules: 3 hold, 3 fail")
	p.press("A", "y").Shows("✓ 3")
	p.press("F", "*", "X").paste("the totals differ").press("enter").Shows("✗ 3")
	p.press("esc", "w", "*", "f", "y").Shows("⚑ 42", "Every rule has its verdict. Press E to export the review.")
	p.press("E", "enter").Shows("Exported DOC-1001-review.html")
	if p.n > 25 {
		t.Errorf("it took %d keys", p.n)
	}
	packet := read(t, filepath.Join(".", "DOC-1001-review.html"))
	for _, want := range []string{"✗ rejected", "the totals differ", ">10.00</td>", "billed.csv", "the verdicts on 26 rules rest on it", "The verdicts on 22 other rules rest on no records.", "demo.analyst", "RULE-1001-0001, RULE-1001-0026, RULE-1001-0027"} {
		if !strings.Contains(strings.NewReplacer("<bdi>", "", "</bdi>", "").Replace(packet), want) {
			t.Errorf("the packet has no %q", want)
		}
	}
	t.Logf("%d keys", p.n)
}
